//! Accessible names. The steps are those of <https://www.w3.org/TR/accname-1.2/#computation-steps>; each is
//! named where it is taken.

mod native;

use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::{collapse, collapsed, is_blank, is_space};
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
    /// This very element is what is referred to.
    referenced: bool,
}

/// Elements read for one name, at most. Nested label elements that are all empty are asked twice each, and
/// so without a bound a few hundred of them would take forever.
const BUDGET: u32 = 2_000;

/// The way to where the computation is.
#[derive(Default)]
pub(crate) struct Path {
    /// Elements whose content is being read; none is read within itself.
    open: Vec<NodeId>,
    /// Elements read so far, and those of them that something within the name refers to.
    read: Vec<NodeId>,
    referred: Vec<NodeId>,
    /// Controls whose values are being read. A value can be made of names, and those of values: without this,
    /// a label around a text box with a button in it asked for itself until the stack was full.
    valued: Vec<NodeId>,
    /// What is left of the budget.
    left: u32,
}

impl Path {
    pub fn clear(&mut self) {
        self.open.clear();
        self.read.clear();
        self.referred.clear();
        self.valued.clear();
        self.left = BUDGET;
    }

    /// Reads the value of a control within a name; none while it is being read already.
    pub fn valued<T: Default>(&mut self, id: NodeId, read: impl FnOnce(&mut Self) -> T) -> T {
        if self.valued.contains(&id) {
            return T::default();
        }
        self.valued.push(id);
        let value = read(self);
        self.valued.pop();
        value
    }
}

/// The accessible name of an element, computed once for each page.
pub fn name<'p>(page: &'p Page, id: NodeId) -> &'p Name {
    page.cached_name(id, || page.with_path(|path| name_within(page, id, path)))
}

/// The accessible name of an element as a part of another name.
pub(crate) fn name_within(page: &Page, id: NodeId, path: &mut Path) -> Name {
    match role(page, id) {
        Role::Generic => return stated(page, id, path),
        // <https://www.w3.org/TR/wai-aria-1.2/#prohibitednaming>
        role if role.is_nameless() => return Name::default(),
        _ => {}
    }
    // In what is `aria-hidden` a name is for those who see it; a field for files is used though not drawn.
    let unseen_field = page.out_of_sight(id) && crate::listing::is_file_field(page, id);
    let into_hidden = page.aria_hidden(id) || unseen_field;
    let walk = Walk { into_hidden, ..Walk::default() };
    let (text, source) = compute(page, id, walk, path);
    let text = collapsed(text);
    let source = if text.is_empty() { Source::Nothing } else { source };
    Name { text, source }
}

/// The name when it is not the element's own content. Rows and items are asked for it all the time, and what
/// is in them need not be read for that.
pub(crate) fn authored<'p>(page: &'p Page, id: NodeId) -> Option<&'p Name> {
    let given =
        [Attr::AriaLabelledby, Attr::AriaLabel, Attr::Title].into_iter().any(|attr| page.has_attr(id, attr));
    if !given && matches!(page.tag(id), Tag::Tr | Tag::Li | Tag::Div) {
        return None;
    }
    Some(name(page, id)).filter(|name| name.source == Source::Author)
}

/// What has no role takes the name an author gives it all the same, and no other.
fn stated(page: &Page, id: NodeId, path: &mut Path) -> Name {
    let mut text = collapsed(referred(page, id, Attr::AriaLabelledby, false, path));
    if text.is_empty() {
        text = collapse(page.attr(id, Attr::AriaLabel).unwrap_or(""));
    }
    // <https://www.w3.org/TR/html-aam-1.0/#abbr-element-accessible-name-computation>
    if text.is_empty() && page.tag(id) == Tag::Abbr {
        text = collapse(page.attr(id, Attr::Title).unwrap_or(""));
    }
    let source = if text.is_empty() { Source::Nothing } else { Source::Author };
    Name { text, source }
}

/// The text of an element as it would name something, whatever its role.
pub fn text_of(page: &Page, id: NodeId) -> String {
    page.with_path(|path| text_within(page, id, path))
}

/// The text of an element as a part of another name.
pub(crate) fn text_within(page: &Page, id: NodeId, path: &mut Path) -> String {
    let walk = Walk { inside: true, into_hidden: page.aria_hidden(id), ..Walk::default() };
    collapsed(content(page, id, walk, path))
}

/// The accessible description: what `aria-describedby` refers to, `aria-description`, or a tooltip that is not
/// the name already. <https://www.w3.org/TR/accname-1.2/#mapping_additional_nd_description>
pub fn description(page: &Page, id: NodeId) -> String {
    page.with_path(|path| described(page, id, path))
}

fn described(page: &Page, id: NodeId, path: &mut Path) -> String {
    let mut text = collapsed(referred(page, id, Attr::AriaDescribedby, false, path));
    if text.is_empty() {
        text = collapse(page.attr(id, Attr::AriaDescription).unwrap_or(""));
    }
    if text.is_empty() {
        text = native::description(page, id, path);
    }
    if text.is_empty() {
        text = collapse(page.attr(id, Attr::Title).unwrap_or(""));
        if text == name(page, id).text {
            text.clear();
        }
    }
    text
}

fn compute(page: &Page, id: NodeId, walk: Walk, path: &mut Path) -> (String, Source) {
    path.left = path.left.saturating_sub(1);
    if path.left == 0 {
        return (String::new(), Source::Nothing);
    }
    // 2A: hidden and not referred to.
    if page.hidden(id) && !walk.into_hidden {
        return (String::new(), Source::Nothing);
    }
    // What the text is for takes no part in it, unless it names itself.
    if walk.target == Some(id) && !walk.referenced {
        return (String::new(), Source::Nothing);
    }
    path.read.push(id);
    // 2B
    if !walk.labelledby && page.has_attr(id, Attr::AriaLabelledby) {
        let text = referred(page, id, Attr::AriaLabelledby, walk.inside, path);
        if !is_blank(&text) {
            return (text, Source::Author);
        }
    }
    // 2C
    if walk.inside
        && walk.target != Some(id)
        && let Some(text) = value::embedded(page, id, path)
    {
        return (text, Source::Author);
    }
    // 2D
    if let Some(text) = page.attr(id, Attr::AriaLabel).filter(|text| filled(text)) {
        return (text.to_owned(), Source::Author);
    }
    // 2E
    let role = role(page, id);
    // <https://www.w3.org/TR/html-aam-1.0/#img-element-accessible-name-computation>: decoration has no tooltip.
    if page.tag(id) == Tag::Img && role == Role::None {
        return (String::new(), Source::Nothing);
    }
    if role != Role::None
        && let Some((text, source)) = native::name(page, id, walk, path)
    {
        return (text, source);
    }
    // 2F
    let mut space = false;
    if role.named_by_content() || (walk.inside && !blocks_content(role, walk)) {
        let text = content(page, id, walk, path);
        if !is_blank(&text) {
            return (text, Source::Content);
        }
        space = walk.inside && !text.is_empty();
    }
    // 2I
    match native::tooltip(page, id) {
        Some(text) => (text, Source::Author),
        // White space alone still parts what is around it.
        None if space => (" ".to_owned(), Source::Nothing),
        None => (String::new(), Source::Nothing),
    }
}

/// Composite widgets do not give all their items as a part of another's name.
/// <https://www.w3.org/TR/wai-aria-1.2/#composite>
fn blocks_content(role: Role, walk: Walk) -> bool {
    !walk.referenced
        && matches!(
            role,
            Role::Combobox
                | Role::Grid
                | Role::Listbox
                | Role::Menu
                | Role::Menubar
                | Role::Tablist
                | Role::Tree
                | Role::Treegrid
        )
}

fn filled(text: &str) -> bool {
    !is_blank(text)
}

/// Step 2B: the names of what `aria-labelledby` refers to, in order. A reference to the element itself takes
/// its own label or content, not its value.
///
/// `nested` within the name of another, text that was collected before is not collected again.
fn referred(page: &Page, id: NodeId, attr: Attr, nested: bool, path: &mut Path) -> String {
    let mut text = String::new();
    for target in page.references(id, attr) {
        if nested && target != id {
            if path.read.contains(&target) {
                continue;
            }
            path.referred.push(target);
        }
        let into_hidden = page.hidden(target);
        let below = Walk { labelledby: true, inside: true, target: Some(id), into_hidden, referenced: true };
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
    let mut out = page.attr(id, Attr::Before).unwrap_or("").to_owned();
    for child in page.owned_children(id) {
        if path.referred.contains(&child) {
            continue;
        }
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
        let (part, _) = compute(page, child, Walk { inside: true, referenced: false, ..walk }, path);
        let apart = page.is_block(child) || is_atomic(page.tag(child));
        if out.is_empty() {
            out = part;
        } else if apart {
            push_word(&mut out, &part);
        } else {
            out.push_str(&part);
        }
        if apart {
            out.push(' ');
        }
    }
    out.push_str(page.attr(id, Attr::After).unwrap_or(""));
    path.open.pop();
    out
}

/// Boxes within a line that are no text. <https://www.w3.org/TR/css-display-3/#atomic-inline>
fn is_atomic(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Audio | Tag::Canvas | Tag::Embed | Tag::Iframe | Tag::Img | Tag::Object | Tag::Svg | Tag::Video
    )
}

fn push_word(out: &mut String, word: &str) {
    if !out.is_empty() && !out.ends_with(is_space) && !word.is_empty() {
        out.push(' ');
    }
    out.push_str(word);
}
