//! Step 2E: names by means of the host language.
//! <https://www.w3.org/TR/html-aam-1.0/#accessible-name-computations-by-html-element>

use super::{Source, Walk, compute, content, push_word};
use crate::table::{Attr, Tag};
use crate::tree::{NodeId, Page};

pub(super) fn name(page: &Page, id: NodeId, walk: &mut Walk) -> Option<(String, Source)> {
    let author = |text: Option<String>| text.filter(|text| filled(text)).map(|text| (text, Source::Author));
    let attr = |attr: Attr| page.attr(id, attr).map(str::to_owned).filter(|text| filled(text));
    match page.tag(id) {
        Tag::Input => author(input(page, id, walk)),
        Tag::Select | Tag::Textarea => {
            author(labels(page, id, walk).or_else(|| tooltip(page, id)).or_else(|| attr(Attr::Placeholder)))
        }
        Tag::Button | Tag::Meter | Tag::Progress | Tag::Output => author(labels(page, id, walk)),
        Tag::Fieldset => author(child_text(page, id, Tag::Legend, walk)),
        Tag::Table => author(child_text(page, id, Tag::Caption, walk)),
        Tag::Figure => author(child_text(page, id, Tag::Figcaption, walk)),
        Tag::Img | Tag::Area => author(attr(Attr::Alt)),
        Tag::Optgroup | Tag::Option => author(attr(Attr::Label)),
        // <https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd>
        _ if page.has(id, crate::record::flag::SVG) => author(child_text(page, id, Tag::Title, walk)),
        _ => None,
    }
}

/// Content that gives a name by being a label.
pub(super) fn is_label(page: &Page, id: NodeId) -> bool {
    matches!(page.tag(id), Tag::Summary) && super::role(page, id).named_by_content()
}

/// Step 2I. The placeholder comes after it, as HTML-AAM has it for text fields.
pub(super) fn tooltip(page: &Page, id: NodeId) -> Option<String> {
    page.attr(id, Attr::Title).map(str::to_owned).filter(|text| filled(text))
}

fn filled(text: &str) -> bool {
    !text.trim().is_empty()
}

fn input(page: &Page, id: NodeId, walk: &mut Walk) -> Option<String> {
    let attr = |attr: Attr| page.attr(id, attr).map(str::to_owned).filter(|text| filled(text));
    let kind = page.token(id, Attr::Type).unwrap_or_default();
    let labelled = labels(page, id, walk);
    match kind.as_str() {
        // <https://www.w3.org/TR/html-aam-1.0/#input-type-button-input-type-submit-and-input-type-reset-accessible-name-computation>
        "button" | "submit" | "reset" => {
            labelled.or_else(|| attr(Attr::Value)).or_else(|| match kind.as_str() {
                "submit" => Some("Submit".to_owned()),
                "reset" => Some("Reset".to_owned()),
                _ => tooltip(page, id),
            })
        }
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
fn labels(page: &Page, id: NodeId, walk: &Walk) -> Option<String> {
    let labels = page.labels(id);
    if labels.is_empty() || walk.visited.contains(&id) {
        return None;
    }
    let mut text = String::new();
    for label in labels {
        let mut below = Walk {
            inside: true,
            target: Some(id),
            into_hidden: walk.into_hidden,
            labelledby: walk.labelledby,
            visited: walk.visited.clone(),
        };
        below.visited.push(id);
        push_word(&mut text, &compute(page, label, &mut below).0);
    }
    Some(text).filter(|text| filled(text))
}

fn child_text(page: &Page, id: NodeId, tag: Tag, walk: &mut Walk) -> Option<String> {
    let child = page.children(id).find(|child| page.tag(*child) == tag)?;
    let hidden = walk.into_hidden || tag == Tag::Title;
    let mut below = Walk { inside: true, into_hidden: hidden, ..walk.clone() };
    let (text, _) = compute(page, child, &mut below);
    let text = if text.is_empty() { content(page, child, &mut below) } else { text };
    Some(text).filter(|text| filled(text))
}
