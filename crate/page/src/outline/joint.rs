//! What stands on one line: cells of a row, the only thing in an item, the pieces of a sentence. A line of
//! its own for each would be most of what an agent has to read.

use super::build::{Item, Line, is_cell, is_native_option};
use super::view::inlined;
use crate::role::Role;
use crate::table::Tag;
use crate::tree::Page;

/// Bytes of names and texts on one line, about. Longer ones could not be cut at a good place.
const LINE_BYTES: usize = 400;
/// Bytes of a list that stands on one line.
const LIST_BYTES: usize = 120;
/// What a piece weighs beside its name.
const PIECE_BYTES: usize = 24;

/// How the inside of a line is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// Nothing but the value or the only text.
    Value,
    /// On lines below.
    Lines,
    /// The only thing in it on the same line, and the inside of that below.
    Only,
    /// All on the same line, one after the other.
    Words,
    /// All on the same line, parted by bars; each has a role where it is another than that of the one before.
    Bars,
    /// The text that comes first on the same line, the rest below.
    First,
}

impl Joint {
    pub fn of(page: &Page, item: &Line) -> Self {
        if let Some(whole) = Self::whole(page, item) {
            return whole;
        }
        let role = item.listing.role;
        match item.children.as_slice() {
            [Item::Line(only)]
                if !role.is_widget()
                    && !role.is_tabular()
                    && only.listing.role != Role::Iframe
                    && (is_bare(item) || Self::whole(page, only).is_some()) =>
            {
                Self::Only
            }
            [Item::Text(_), ..] if role == Role::Listitem && is_bare(item) => Self::First,
            _ => Self::Lines,
        }
    }

    /// How all of it stands on the line itself. Looks no farther than its children's own texts: what is
    /// nested deep is asked at each of its levels.
    fn whole(page: &Page, item: &Line) -> Option<Self> {
        if ends(page, item) {
            return Some(Self::Value);
        }
        if barred(page, item) {
            return Some(Self::Bars);
        }
        let role = item.listing.role;
        let sentence = is_cell(role)
            || matches!(role, Role::Row | Role::Paragraph | Role::Listitem | Role::Term | Role::Definition);
        let alone = matches!(item.children.as_slice(), [Item::Line(_)]);
        let fits = || weight(page, &item.children).is_some_and(|bytes| bytes <= LINE_BYTES);
        (sentence && !alone && is_bare(item) && fits()).then_some(Self::Words)
    }

    /// Is all of it on the line itself.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Value | Self::Words | Self::Bars)
    }
}

/// Is there nothing in it but the value or the only text.
pub(super) fn ends(page: &Page, item: &Line) -> bool {
    item.children.is_empty() || inlined(page, item)
}

/// Neither a name nor a handle.
fn is_bare(item: &Line) -> bool {
    !item.listing.handle && item.listing.name.text.is_empty()
}

fn barred(page: &Page, item: &Line) -> bool {
    let subject = item.listing.subject;
    let (all, most): (fn(&Page, &Line) -> bool, usize) = match item.listing.role {
        Role::Row => (|_, cell| is_cell(cell.listing.role), LINE_BYTES),
        Role::List => (|_, one| one.listing.role == Role::Listitem && !one.listing.handle, LIST_BYTES),
        Role::Combobox if page.tag(subject) == Tag::Select => {
            (|page, one| is_native_option(page, one.id), LINE_BYTES)
        }
        _ => return false,
    };
    let mut bytes = 0;
    for child in &item.children {
        let line = match child {
            Item::Line(line) => line,
            Item::Private if item.listing.role == Role::Row => continue,
            _ => return false,
        };
        if !all(page, line) {
            return false;
        }
        let inner = || Some(weight(page, &line.children)? + line.listing.name.text.len() + PIECE_BYTES);
        let inner = || inner().filter(|_| item.listing.role == Role::Row);
        let Some(weight) = piece(page, child).or_else(inner) else { return false };
        bytes += weight;
    }
    bytes <= most
}

/// Bytes of what has nothing below it; nothing if something has.
fn weight(page: &Page, items: &[Item]) -> Option<usize> {
    items.iter().map(|item| piece(page, item)).sum()
}

fn piece(page: &Page, item: &Item) -> Option<usize> {
    match item {
        Item::Text(text) => Some(text.text.len()),
        Item::Private => Some(0),
        Item::More(_) => None,
        Item::Line(line) => {
            let inner = match line.children.as_slice() {
                [] => 0,
                [Item::Text(text)] if inlined(page, line) => text.text.len(),
                _ if line.secret => 0,
                _ => return None,
            };
            (line.listing.role != Role::Iframe).then_some(line.listing.name.text.len() + inner + PIECE_BYTES)
        }
    }
}
