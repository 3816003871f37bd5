//! Accessible names. The steps are those of <https://www.w3.org/TR/accname-1.2/#computation-steps>; each is
//! named where it is taken.

mod native;

use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::{collapse, is_space};
use crate::tree::{NodeId, Page};
use crate::value;

/// Where a name came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// There is none.
    #[default]
    Nothing,
    /// An attribute or another element.
    Author,
    /// The element's own content.
    Content,
}

/// A name, white space collapsed, not cut and not masked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where it came from.
    pub source: Source,
}

/// What the computation is in the middle of.
#[derive(Clone, Copy, Default)]
struct Walk {
    /// Below an `aria-labelledby` (step 2B is not taken twice).
    labelledby: bool,
    /// Below any label or content: names come from content whatever the role.
    inside: bool,
    /// The element the label is for: it does not take part in its own name.
    target: Option<NodeId>,
    /// Hidden text counts, because what refers to it named it outright.
    into_hidden: bool,
}

/// Elements read for one name, at most. Nested label elements that are all empty are asked twice each, and
/// so without a bound a few hundred of them would take forever.
const BUDGET: u32 = 2_000;

/// The way to where the computation is.
struct Path {
    /// Elements whose content is being read; none is read within itself.
    open: Vec<NodeId>,
    /// What is left of the budget.
    left: u32,
}

impl Path {
    fn new() -> Self {
        Self { open: Vec::new(), left: BUDGET }
    }
}

/// The accessible name of an element, computed once for each page.
pub fn name<'p>(page: &'p Page, id: NodeId) -> &'p Name {
    page.cached_name(id, || {
        if role(page, id).is_nameless() {
            // <https://www.w3.org/TR/wai-aria-1.2/#prohibitednaming>
            return Name::default();
        }
        // In what is `aria-hidden` a name is for those who see it.
        let walk = Walk { into_hidden: page.aria_hidden(id), ..Walk::default() };
        let (text, source) = compute(page, id, walk, &mut Path::new());
        let text = collapse(&text);
        let source = if text.is_empty() { Source::Nothing } else { source };
        Name { text, source }
    })
}

/// The text of an element as it would name something, whatever its role.
pub fn text_of(page: &Page, id: NodeId) -> String {
    let walk = Walk { inside: true, into_hidden: page.aria_hidden(id), ..Walk::default() };
    collapse(&content(page, id, walk, &mut Path::new()))
}

fn compute(page: &Page, id: NodeId, walk: Walk, path: &mut Path) -> (String, Source) {
    path.left = path.left.saturating_sub(1);
    if path.left == 0 {
        return (String::new(), Source::Nothing);
    }
    // 2A: hidden and not referred to.
    if page.hidden(id) && !walk.into_hidden && walk.inside {
        return (String::new(), Source::Nothing);
    }
    // 2B
    if !walk.labelledby && page.has_attr(id, Attr::AriaLabelledby) {
        let text = labelled_by(page, id, path);
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
        && let Some((text, source)) = native::name(page, id, walk, path)
    {
        return (text, source);
    }
    // 2F
    if role.named_by_content() || (walk.inside && !blocks_content(role, walk)) {
        let text = content(page, id, walk, path);
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
fn blocks_content(role: Role, walk: Walk) -> bool {
    !walk.labelledby && matches!(role, Role::Combobox | Role::Listbox)
}

/// Step 2B: the names of what `aria-labelledby` refers to, in order. A reference to the element itself takes
/// its own label or content, not its value.
fn labelled_by(page: &Page, id: NodeId, path: &mut Path) -> String {
    let mut text = String::new();
    for target in page.references(id, Attr::AriaLabelledby) {
        let below =
            Walk { labelledby: true, inside: true, target: Some(id), into_hidden: page.hidden(target) };
        let (part, _) = compute(page, target, below, path);
        push_word(&mut text, &part);
    }
    text
}

/// Steps 2F and 2H: the names of the children in order, pseudo-elements around them. Inline text is joined
/// as it is, blocks are set off by spaces.
fn content(page: &Page, id: NodeId, walk: Walk, path: &mut Path) -> String {
    if path.open.contains(&id) {
        return String::new();
    }
    path.open.push(id);
    let mut out = String::new();
    out.push_str(page.attr(id, Attr::Before).unwrap_or(""));
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
        let (part, _) = compute(page, child, Walk { inside: true, ..walk }, path);
        if page.is_block(child) {
            push_word(&mut out, &part);
            out.push(' ');
        } else {
            out.push_str(&part);
        }
    }
    out.push_str(page.attr(id, Attr::After).unwrap_or(""));
    path.open.pop();
    out
}

fn push_word(out: &mut String, word: &str) {
    if !out.is_empty() && !out.ends_with(is_space) && !word.is_empty() {
        out.push(' ');
    }
    out.push_str(word);
}
