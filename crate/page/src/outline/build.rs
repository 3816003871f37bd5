//! From the tree to the items of an outline: wrappers dissolved, text merged, what a name already says not
//! said again.

use crate::listing::{Listing, holds_widgets, listing};
use crate::mask::Secrets;
use crate::name::Source;
use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::collapse;
use crate::tree::{NodeId, Page};

/// Names longer than this are cut, so their text is shown again below.
pub(super) const NAME_CHARS: usize = 200;

pub(super) enum Item {
    Text(String),
    Line(Line),
    /// Private parts in a row.
    Private,
}

pub(super) struct Line {
    pub id: NodeId,
    pub listing: Listing,
    pub children: Vec<Item>,
    pub secret: bool,
}

impl Line {
    fn has_handle(&self) -> bool {
        self.listing.handle
    }
}

/// What is around the node.
#[derive(Clone, Copy, Default)]
pub(super) struct Within {
    /// A name above already says the text.
    said: bool,
}

pub(super) struct Builder<'a, 'p> {
    page: &'a Page<'p>,
    secrets: &'a Secrets,
    items: Vec<Item>,
    /// Does the last text item still take more text.
    open: bool,
}

impl<'a, 'p> Builder<'a, 'p> {
    pub fn new(page: &'a Page<'p>, secrets: &'a Secrets) -> Self {
        Self { page, secrets, items: Vec::new(), open: false }
    }

    /// The items, text without white space around it and without empty pieces.
    pub fn finish(self) -> Vec<Item> {
        let mut items = self.items;
        items.retain_mut(|item| match item {
            Item::Text(text) => {
                *text = collapse(text);
                !text.is_empty()
            }
            Item::Line(_) | Item::Private => true,
        });
        items
    }

    fn text(&mut self, text: &str) {
        if let (true, Some(Item::Text(last))) = (self.open, self.items.last_mut()) {
            last.push_str(text);
            return;
        }
        if !text.trim().is_empty() {
            self.items.push(Item::Text(text.to_owned()));
            self.open = true;
        }
    }

    pub fn node(&mut self, id: NodeId, within: Within) {
        let page = self.page;
        if !page.is_element(id) {
            if !within.said && !page.hidden(id) {
                self.text(page.text(id));
            }
            return;
        }
        if page.buried(id) || page.inert(id) {
            // A modal dialog may be inside of what it makes inert.
            if !page.buried(id) {
                self.children(id, within);
            }
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
        let shown = self.page.subtree(id).any(|inner| !self.page.hidden(inner));
        if shown && !within.said && !matches!(self.items.last(), Some(Item::Private)) {
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
            self.text(" ");
            return;
        }
        let apart = page.is_block(id);
        if apart {
            self.open = false;
        }
        let shown = !within.said && !page.hidden(id);
        if let Some(before) = page.attr(id, Attr::Before).filter(|_| shown) {
            self.text(before);
        }
        self.children(id, Within { said: within.said || names_another(page, id) });
        if let Some(after) = page.attr(id, Attr::After).filter(|_| shown) {
            self.text(after);
        }
        if apart {
            self.open = false;
        }
    }

    fn line(&mut self, id: NodeId, mut listing: Listing, within: Within) {
        let page = self.page;
        // The picture inside a link or button that its text already names.
        if within.said && !listing.handle && listing.role == Role::Image {
            return;
        }
        let secret = self.secrets.is_field(page, listing.subject);
        if is_cell(listing.role) && listing.name.source == Source::Content && holds_widgets(page, id) {
            // A cell with controls in it: what is in it says more than all of its text at once.
            listing.name.text.clear();
            listing.name.source = Source::Nothing;
        }
        let cut = listing.name.text.chars().count() > NAME_CHARS;
        let by_content = listing.name.source == Source::Content;
        let field = listing.role.is_text_field() || listing.role == Role::Slider;
        let said = within.said || (by_content && !cut) || field || listing.role.is_leaf();
        let mut children = self.inner(id, Within { said }, secret);
        if listing.role.is_leaf() {
            children.retain(has_handle);
        }
        self.open = false;
        let line = Line { id, listing, children, secret };
        if !is_void(&line, page) {
            self.items.push(Item::Line(line));
        }
    }

    fn inner(&self, id: NodeId, within: Within, secret: bool) -> Vec<Item> {
        // The choices of a select that holds a secret would tell it.
        if secret {
            return Vec::new();
        }
        let mut inner = Builder::new(self.page, self.secrets);
        let page = self.page;
        let shown = !within.said && !page.hidden(id);
        if let Some(before) = page.attr(id, Attr::Before).filter(|_| shown) {
            inner.text(before);
        }
        inner.children(id, within);
        if let Some(after) = page.attr(id, Attr::After).filter(|_| shown) {
            inner.text(after);
        }
        inner.finish()
    }
}

/// Is the element's text the name of something that is listed: a label's of its control, a caption's of its
/// table.
fn names_another(page: &Page, id: NodeId) -> bool {
    let named = match page.tag(id) {
        Tag::Label => page.labelled_control(id).filter(|control| !page.hidden(*control)),
        Tag::Legend | Tag::Caption | Tag::Figcaption => page.parent(id),
        _ => None,
    };
    // Controls inside a label stand in its text with their values; only its own words are compared.
    named.and_then(|named| listing(page, named)).is_some_and(|found| {
        page.subtree(id)
            .filter(|inner| !page.is_element(*inner) && !page.hidden(*inner))
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

fn is_cell(role: Role) -> bool {
    matches!(role, Role::Cell | Role::Gridcell | Role::Columnheader | Role::Rowheader)
}

fn has_handle(item: &Item) -> bool {
    match item {
        Item::Text(_) | Item::Private => false,
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
