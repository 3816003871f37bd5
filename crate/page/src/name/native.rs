//! Step 2E: names by means of the host language.
//! <https://www.w3.org/TR/html-aam-1.0/#accessible-name-computations-by-html-element>

use super::{Path, Source, Walk, compute, filled, push_word};
use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::text::collapsed;
use crate::tree::{NodeId, Page};

pub(super) fn name(page: &Page, id: NodeId, walk: Walk, path: &mut Path) -> Option<(String, Source)> {
    let author = |text: Option<String>| text.filter(|text| filled(text)).map(|text| (text, Source::Author));
    let attr = |attr: Attr| page.attr(id, attr).map(str::to_owned).filter(|text| filled(text));
    if page.has(id, flag::SVG) {
        // <https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd>
        let title = child_text(page, id, Tag::Title, walk, path);
        return author(title.or_else(|| attr(Attr::XlinkTitle).filter(|_| page.tag(id) == Tag::A)));
    }
    match page.tag(id) {
        Tag::Input => author(input(page, id, walk, path)),
        Tag::Select | Tag::Textarea => author(
            labels(page, id, walk, path).or_else(|| tooltip(page, id)).or_else(|| attr(Attr::Placeholder)),
        ),
        Tag::Button | Tag::Meter | Tag::Progress | Tag::Output => author(labels(page, id, walk, path)),
        Tag::Fieldset => author(child_text(page, id, Tag::Legend, walk, path)),
        Tag::Table => author(child_text(page, id, Tag::Caption, walk, path)),
        Tag::Figure => author(child_text(page, id, Tag::Figcaption, walk, path)),
        Tag::Img | Tag::Area => author(attr(Attr::Alt)),
        Tag::Optgroup | Tag::Option => author(attr(Attr::Label)),
        _ => None,
    }
}

/// Step 2I. The placeholder comes after it, as HTML-AAM has it for text fields.
pub(super) fn tooltip(page: &Page, id: NodeId) -> Option<String> {
    page.attr(id, Attr::Title).map(str::to_owned).filter(|text| filled(text))
}

fn input(page: &Page, id: NodeId, walk: Walk, path: &mut Path) -> Option<String> {
    let attr = |attr: Attr| page.attr(id, attr).map(str::to_owned).filter(|text| filled(text));
    let kind = page.token(id, Attr::Type).unwrap_or_default();
    let labelled = labels(page, id, walk, path);
    match &*kind {
        // <https://www.w3.org/TR/html-aam-1.0/#input-type-button-input-type-submit-and-input-type-reset-accessible-name-computation>
        "button" | "submit" | "reset" => labelled.or_else(|| attr(Attr::Value)).or_else(|| match &*kind {
            "submit" => Some("Submit".to_owned()),
            "reset" => Some("Reset".to_owned()),
            _ => tooltip(page, id),
        }),
        "image" => labelled
            .or_else(|| attr(Attr::Alt))
            .or_else(|| tooltip(page, id))
            .or_else(|| Some("Submit Query".to_owned())),
        "checkbox" | "radio" | "range" | "color" | "file" => labelled.or_else(|| tooltip(page, id)),
        _ => labelled
            .or_else(|| tooltip(page, id))
            .or_else(|| attr(Attr::Placeholder))
            .or_else(|| attr(Attr::AriaPlaceholder)),
    }
}

/// The text of the `label` elements, in tree order.
fn labels(page: &Page, id: NodeId, walk: Walk, path: &mut Path) -> Option<String> {
    let labels = page.labels(id);
    if labels.is_empty() || path.open.contains(&id) {
        return None;
    }
    let mut text = String::new();
    path.open.push(id);
    for label in labels {
        let into_hidden = walk.into_hidden || page.hidden(label);
        let below = Walk { inside: true, target: Some(id), into_hidden, referenced: true, ..walk };
        push_word(&mut text, &compute(page, label, below, path).0);
    }
    path.open.pop();
    Some(text).filter(|text| filled(text))
}

/// <https://www.w3.org/TR/html-aam-1.0/#accessible-description-computation>: the value a button is not named
/// by, the summary-like caption of a table that has another name.
pub(super) fn description(page: &Page, id: NodeId, path: &mut Path) -> String {
    let text = match page.tag(id) {
        Tag::Table => child_text(page, id, Tag::Caption, Walk::default(), path),
        Tag::Input
            if matches!(page.token(id, Attr::Type).as_deref(), Some("button" | "submit" | "reset")) =>
        {
            page.attr(id, Attr::Value).map(str::to_owned)
        }
        _ if page.has(id, flag::SVG) => child_text(page, id, Tag::Desc, Walk::default(), path),
        _ => None,
    };
    let text = collapsed(text.unwrap_or_default());
    if text == super::name(page, id).text { String::new() } else { text }
}

fn child_text(page: &Page, id: NodeId, tag: Tag, walk: Walk, path: &mut Path) -> Option<String> {
    let child = page.children(id).find(|child| page.tag(*child) == tag)?;
    let into_hidden = walk.into_hidden || page.hidden(child);
    let below = Walk { inside: true, into_hidden, referenced: true, ..walk };
    Some(compute(page, child, below, path).0).filter(|text| filled(text))
}
