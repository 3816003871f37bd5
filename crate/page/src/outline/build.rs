//! From the tree to the items of an outline: wrappers dissolved, text merged, what a name already says not
//! said again.

use super::filter::Found;
use super::marks::Marks;
use super::summary::{MANY, More};
use crate::listing::{Listing, holds_widgets, is_file_field, listing};
use crate::mask::Secrets;
use crate::name::{Name, Source};
use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::{collapse, collapsed};
use crate::tree::{NodeId, Page};
use crate::unseen::Rule;
use std::borrow::Cow;

/// Names longer than this are cut, so their text is shown again below.
pub(super) const NAME_CHARS: usize = 200;

pub(super) enum Item {
    Text(Text),
    Line(Line),
    /// Private parts in a row.
    Private,
    /// Rows or items that are not shown.
    More(More),
}

impl Item {
    pub fn marks(&self) -> Marks {
        match self {
            Self::Text(text) => text.marks,
            Self::Line(line) => line.marks,
            Self::Private | Self::More(_) => Marks { unseen: u8::MAX, ..Marks::default() },
        }
    }

    pub fn marks_mut(&mut self) -> Option<&mut Marks> {
        match self {
            Self::Text(text) => Some(&mut text.marks),
            Self::Line(line) => Some(&mut line.marks),
            Self::Private | Self::More(_) => None,
        }
    }
}

pub(super) struct Text {
    pub text: String,
    pub marks: Marks,
    /// What was looked for and found here.
    pub found: Option<Box<Found>>,
}

pub(super) struct Line {
    pub id: NodeId,
    pub listing: Listing,
    pub children: Vec<Item>,
    pub secret: bool,
    pub marks: Marks,
    /// Rows or items in it.
    pub many: u32,
    /// Lines in it that are not shown because they are too deep.
    pub below: u32,
    /// What was looked for and found here.
    pub found: Option<Box<Found>>,
}

impl Line {
    pub fn new(id: NodeId, listing: Listing, children: Vec<Item>) -> Self {
        let one = |item: &&Item| matches!(item, Item::Line(line) if line.is_one());
        let many = u32::try_from(children.iter().filter(one).count()).unwrap_or(u32::MAX);
        let marks = Marks::default();
        Self { id, listing, children, secret: false, marks, many, below: 0, found: None }
    }

    /// One of many of a kind.
    pub fn is_one(&self) -> bool {
        is_item(self.listing.role)
    }

    fn has_handle(&self) -> bool {
        self.listing.handle
    }
}

/// What is around the node.
#[derive(Clone, Copy, Default)]
pub(super) struct Within {
    /// A name above already says the text.
    said: bool,
    /// Lines above already say these.
    marked: Marks,
}

pub(super) struct Builder<'a, 'p> {
    page: &'a Page<'p>,
    secrets: &'a Secrets,
    /// Those of the element that is being read, behind those of what is around it.
    items: Vec<Item>,
    /// Where the element's own begin.
    start: usize,
    /// Does the last text item still take more text.
    open: bool,
    /// What has been listed before its turn: a modal dialog.
    pub listed: Option<NodeId>,
}

impl<'a, 'p> Builder<'a, 'p> {
    pub fn new(page: &'a Page<'p>, secrets: &'a Secrets) -> Self {
        Self { page, secrets, items: Vec::new(), start: 0, open: false, listed: None }
    }

    /// The items, text without white space around it and without empty pieces.
    pub fn finish(self) -> Vec<Item> {
        finished(self.items)
    }

    fn text(&mut self, text: &str, marks: Marks) {
        let blank = text.trim().is_empty();
        if let (true, Some(Item::Text(last))) = (self.open, self.items.last_mut())
            && (last.marks == marks || blank)
        {
            last.text.push_str(text);
            return;
        }
        if !blank {
            self.items.push(Item::Text(Text { text: text.to_owned(), marks, found: None }));
            self.open = true;
        }
    }

    pub fn node(&mut self, id: NodeId, within: Within) {
        let page = self.page;
        if !page.is_element(id) {
            if !within.said && !page.out_of_sight(id) {
                self.text(page.text(id), Marks::of(page, id).without(within.marked));
            }
            return;
        }
        if self.listed == Some(id) {
            return;
        }
        if page.buried(id) {
            self.file_fields(id, within);
            return;
        }
        if page.private(id) {
            self.private(id, within);
            return;
        }
        match listing(page, id) {
            Some(listing) => self.line(id, listing, within),
            None => self.wrapper(id, within),
        }
    }

    /// Says that there is something, and not how much. Where a name says it already, it is not said again.
    fn private(&mut self, id: NodeId, within: Within) {
        let shown = self.page.subtree(id).any(|inner| !self.page.out_of_sight(inner));
        let last = self.items.get(self.start..).and_then(<[Item]>::last);
        if shown && !within.said && !matches!(last, Some(Item::Private)) {
            self.items.push(Item::Private);
        }
        self.open = false;
    }

    fn children(&mut self, id: NodeId, within: Within) {
        for child in self.page.owned_children(id) {
            self.node(child, within);
        }
    }

    fn wrapper(&mut self, id: NodeId, within: Within) {
        let page = self.page;
        if page.tag(id) == Tag::Br {
            self.text(" ", Marks::default());
            return;
        }
        let apart = page.is_block(id);
        if apart {
            self.open = false;
        }
        let all = Marks::of(page, id);
        let new = all.without(within.marked);
        let within = Within {
            said: within.said || names_another(page, id),
            marked: Marks { unseen: 0, ..all }.and(within.marked),
        };
        if new.none() {
            self.content(id, within);
        } else {
            self.marked(id, within, new);
        }
        if apart {
            self.open = false;
        }
    }

    /// What is in an element, pseudo-elements around it.
    fn content(&mut self, id: NodeId, within: Within) {
        let page = self.page;
        let shown = !within.said && !page.out_of_sight(id);
        let marks = Marks::of(page, id).without(within.marked);
        if let Some(before) = page.attr(id, Attr::Before).filter(|_| shown) {
            self.text(before, marks);
        }
        self.children(id, within);
        if let Some(after) = page.attr(id, Attr::After).filter(|_| shown) {
            self.text(after, marks);
        }
    }

    /// An element without a line of its own of which something must be said: on the only thing in it, or on
    /// a line for all of them. What is unseen is asked of each of them: some may be placed elsewhere.
    fn marked(&mut self, id: NodeId, within: Within, new: Marks) {
        let mut items = self.apart(id, within);
        let all = items.iter().all(|item| item.marks().unseen & new.unseen == new.unseen);
        let shared = Marks { unseen: if all { new.unseen } else { 0 }, ..new };
        match items.as_mut_slice() {
            [Item::Text(only)] => {
                // It may be part of a running text.
                let (text, marks) = (std::mem::take(&mut only.text), only.marks.and(shared));
                self.text(&text, marks);
                return;
            }
            [Item::Line(only)] => only.marks = only.marks.and(shared),
            [_, _, ..] if !shared.none() => {
                let mut children = finished(items);
                for marks in children.iter_mut().filter_map(Item::marks_mut) {
                    *marks = marks.without(shared);
                }
                let name = Name { text: String::new(), source: Source::Nothing };
                let listing =
                    Listing { role: Role::Generic, name, clickable: false, handle: false, subject: id };
                items = vec![Item::Line(Line { marks: shared, ..Line::new(id, listing, children) })];
            }
            _ => {}
        }
        self.items.append(&mut items);
        self.open = false;
    }

    /// Fields for files in a part that is not drawn, except those a label stands for.
    fn file_fields(&mut self, id: NodeId, within: Within) {
        let page = self.page;
        for field in page.subtree(id).filter(|one| is_file_field(page, *one)) {
            if page.labels(field).into_iter().any(|label| !page.out_of_sight(label)) {
                continue;
            }
            if let Some(listing) = listing(page, field) {
                self.line(field, listing, within);
            }
        }
    }

    fn line(&mut self, id: NodeId, mut listing: Listing, within: Within) {
        let page = self.page;
        // The picture inside a link or button that its text already names.
        if within.said && !listing.handle && listing.role == Role::Image {
            return;
        }
        let secret = self.secrets.is_field(page, listing.subject);
        let all = Marks::of(page, id);
        let mut marks = all.without(within.marked);
        if page.out_of_sight(id) {
            marks.unseen = Rule::NotRendered.bit();
        } else if is_shown_by_label(page, id) {
            marks.unseen = 0;
        }
        let marked = all.and(within.marked);
        if is_cell(listing.role) && listing.name.source == Source::Content && holds_widgets(page, id) {
            // A cell with controls in it: what is in it says more than all of its text at once.
            listing.name.text.clear();
            listing.name.source = Source::Nothing;
        }
        let cut = listing.name.text.chars().count() > NAME_CHARS;
        let by_content = listing.name.source == Source::Content;
        let field = listing.role.is_text_field() || listing.role == Role::Slider;
        let said = within.said || (by_content && !cut) || field || listing.role.is_leaf();
        // The choices of a select that holds a secret would tell it.
        let inner = if secret { Vec::new() } else { self.apart(id, Within { said, marked }) };
        let mut children = finished(inner);
        if listing.role.is_leaf() {
            children.retain(has_handle);
        }
        self.open = false;
        let mut line = Line { secret, marks, ..Line::new(id, listing, children) };
        // Not all of them are shown, and the others are read by it.
        line.listing.handle |= line.many >= MANY;
        if !is_void(&line, page) {
            self.items.push(Item::Line(line));
        }
    }

    /// The items of an element by themselves.
    fn apart(&mut self, id: NodeId, within: Within) -> Vec<Item> {
        let (start, open) = (self.start, self.open);
        (self.start, self.open) = (self.items.len(), false);
        self.content(id, within);
        let items = self.items.split_off(self.start);
        (self.start, self.open) = (start, open);
        items
    }
}

/// The items, text without white space around it and without empty pieces.
fn finished(mut items: Vec<Item>) -> Vec<Item> {
    items.retain_mut(|item| match item {
        Item::Text(Text { text, marks, .. }) => {
            if let Cow::Owned(seen) = crate::invisible::strip(text).0 {
                *text = seen;
            }
            *text = collapsed(std::mem::take(text));
            // Signs that are kept from readers on purpose are decoration: glyphs, arrows, bullets.
            !text.is_empty() && (!marks.aria_hidden || text.chars().any(char::is_alphanumeric))
        }
        Item::Line(_) | Item::Private | Item::More(_) => true,
    });
    items
}

/// A checkbox, radio button or field for files that is made invisible because its label shows it.
fn is_shown_by_label(page: &Page, id: NodeId) -> bool {
    page.tag(id) == Tag::Input
        && matches!(page.token(id, Attr::Type).as_deref(), Some("checkbox" | "radio" | "file"))
        && page.labels(id).into_iter().any(|label| !page.out_of_sight(label) && page.unseen(label) == 0)
}

/// Is the element's text the name of something that is listed: a label's of its control, a caption's of its
/// table, that of something beside it.
fn names_another(page: &Page, id: NodeId) -> bool {
    let named = match page.tag(id) {
        Tag::Label => page.labelled_control(id).filter(|control| !page.out_of_sight(*control)),
        Tag::Legend | Tag::Caption | Tag::Figcaption => page.parent(id),
        _ => page.labelled_beside(id).filter(|named| !page.out_of_sight(*named)),
    };
    // Controls inside a label stand in its text with their values; only its own words are compared.
    named.and_then(|named| listing(page, named)).is_some_and(|found| {
        page.subtree(id)
            .filter(|inner| !page.is_element(*inner) && !page.out_of_sight(*inner))
            .filter(|inner| {
                !page
                    .ancestors(*inner)
                    .take_while(|above| *above != id)
                    .any(|above| role(page, above).is_widget())
            })
            .map(|inner| collapse(page.text(inner)))
            .all(|text| text.chars().count() <= NAME_CHARS && found.name.text.contains(&text))
    })
}

/// Lines that say nothing: no name, nothing inside, nothing to act on. Empty cells keep their place.
fn is_void(line: &Line, page: &Page) -> bool {
    !line.listing.handle
        && line.listing.name.text.is_empty()
        && line.children.is_empty()
        && !is_cell(line.listing.role)
        && line.listing.role != Role::Separator
        && crate::value::value(page, line.id).is_none_or(|value| value.is_empty())
}

/// One of many of a kind.
pub(super) fn is_item(role: Role) -> bool {
    matches!(role, Role::Row | Role::Listitem | Role::Article | Role::Option | Role::Treeitem)
}

pub(super) fn is_cell(role: Role) -> bool {
    matches!(role, Role::Cell | Role::Gridcell | Role::Columnheader | Role::Rowheader)
}

fn has_handle(item: &Item) -> bool {
    match item {
        Item::Text(_) | Item::Private | Item::More(_) => false,
        Item::Line(line) => line.has_handle() || line.children.iter().any(has_handle),
    }
}

/// Does the native select give its choices by itself: they are filled in by their text and need no handles.
pub(super) fn is_native_option(page: &Page, id: NodeId) -> bool {
    page.tag(id) == Tag::Option
        && page
            .ancestors(id)
            .any(|above| page.tag(above) == Tag::Select && role(page, above) == Role::Combobox)
}
