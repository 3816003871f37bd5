//! Accessible names. The steps are those of <https://www.w3.org/TR/accname-1.2/#computation-steps>; each is
//! named where it is taken.

mod native;

use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::{collapse, is_space};
use crate::tree::{NodeId, Page};
use crate::value;

/// Where a name came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// There is none.
    Nothing,
    /// An attribute or another element.
    Author,
    /// The element's own content.
    Content,
}

/// A name, white space collapsed, not cut and not masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where it came from.
    pub source: Source,
}

/// What the computation is in the middle of.
#[derive(Clone, Default)]
struct Walk {
    /// Below an `aria-labelledby` (step 2B is not taken twice).
    labelledby: bool,
    /// Below any label or content: names come from content whatever the role.
    inside: bool,
    /// The element the label is for: it does not take part in its own name.
    target: Option<NodeId>,
    /// Hidden text counts, because what refers to it named it outright.
    into_hidden: bool,
    /// Elements on the way.
    visited: Vec<NodeId>,
}

/// The accessible name of an element.
pub fn name(page: &Page, id: NodeId) -> Name {
    if role(page, id).is_nameless() {
        // <https://www.w3.org/TR/wai-aria-1.2/#prohibitednaming>
        return Name { text: String::new(), source: Source::Nothing };
    }
    let (text, source) = compute(page, id, &mut Walk::default());
    let text = collapse(&text);
    let source = if text.is_empty() { Source::Nothing } else { source };
    Name { text, source }
}

/// The text of an element as it would name something, whatever its role.
pub fn text_of(page: &Page, id: NodeId) -> String {
    let mut walk = Walk { inside: true, ..Walk::default() };
    collapse(&content(page, id, &mut walk))
}

fn compute(page: &Page, id: NodeId, walk: &mut Walk) -> (String, Source) {
    // 2A: hidden and not referred to.
    if page.hidden(id) && !walk.into_hidden && walk.inside {
        return (String::new(), Source::Nothing);
    }
    // 2B
    if !walk.labelledby {
        let text = labelled_by(page, id, walk);
        if !text.trim_matches(is_space).is_empty() {
            return (text, Source::Author);
        }
    }
    // 2C
    if walk.inside
        && walk.target != Some(id)
        && let Some(text) = value::embedded(page, id)
    {
        return (text, Source::Author);
    }
    // 2D
    if let Some(text) = page.attr(id, Attr::AriaLabel).filter(|text| !text.trim().is_empty()) {
        return (text.to_owned(), Source::Author);
    }
    // 2E
    let role = role(page, id);
    if role != Role::None
        && let Some((text, source)) = native::name(page, id, walk)
    {
        return (text, source);
    }
    // 2F
    if role.named_by_content() || (walk.inside && !blocks_content(role, walk)) || native::is_label(page, id) {
        let text = content(page, id, walk);
        if !text.trim_matches(is_space).is_empty() {
            return (text, Source::Content);
        }
    }
    // 2I
    match native::tooltip(page, id) {
        Some(text) => (text, Source::Author),
        None => (String::new(), Source::Nothing),
    }
}

/// Lists of choices do not give all their choices as a name.
fn blocks_content(role: Role, walk: &Walk) -> bool {
    !walk.labelledby && matches!(role, Role::Combobox | Role::Listbox)
}

/// Step 2B: the names of what `aria-labelledby` refers to, in order.
fn labelled_by(page: &Page, id: NodeId, walk: &Walk) -> String {
    let mut text = String::new();
    for target in page.references(id, Attr::AriaLabelledby) {
        let mut below = Walk {
            labelledby: true,
            inside: true,
            target: Some(id).filter(|id| *id != target),
            into_hidden: page.hidden(target),
            visited: walk.visited.clone(),
        };
        // A reference to itself takes its own label or content, not its value.
        if target == id {
            below.target = Some(id);
        }
        let (part, _) = compute(page, target, &mut below);
        push_word(&mut text, &part);
    }
    text
}

/// Steps 2F and 2H: the names of the children in order, pseudo-elements around them. Inline text is joined
/// as it is, blocks are set off by spaces.
fn content(page: &Page, id: NodeId, walk: &mut Walk) -> String {
    if walk.visited.contains(&id) {
        return String::new();
    }
    walk.visited.push(id);
    let mut out = String::new();
    if let Some(before) = page.attr(id, Attr::Before) {
        out.push_str(before);
    }
    for child in page.children(id) {
        if !page.is_element(child) {
            if !page.hidden(child) || walk.into_hidden {
                out.push_str(page.text(child));
            }
            continue;
        }
        if page.tag(child) == Tag::Br {
            out.push(' ');
            continue;
        }
        let mut below = Walk { inside: true, ..walk.clone() };
        let (part, _) = compute(page, child, &mut below);
        let apart = page.is_block(child);
        if apart {
            push_word(&mut out, &part);
            out.push(' ');
        } else {
            out.push_str(&part);
        }
    }
    if let Some(after) = page.attr(id, Attr::After) {
        out.push_str(after);
    }
    walk.visited.pop();
    out
}

fn push_word(out: &mut String, word: &str) {
    if !out.is_empty() && !out.ends_with(is_space) && !word.is_empty() {
        out.push(' ');
    }
    out.push_str(word);
}
