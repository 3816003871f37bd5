//! Which of a page's lines are asked for.

use super::build::{Item, Line};
use super::joint::Joint;
use super::{Wanted, interactive, summary};
use crate::mask::Secrets;
use crate::tree::Page;

/// How much of what there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Everything, and the beginning of long tables and lists.
    #[default]
    Brief,
    /// Everything.
    Full,
    /// What a person can act on, and what says where that is. Long tables and lists as in [`Self::Brief`].
    Interactive,
}

/// Which lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// How much.
    pub mode: Mode,
    /// Levels of lines below the page or the scope, at least 1; all when there is none.
    pub depth: Option<u32>,
}

impl View {
    /// Everything.
    pub const FULL: Self = Self { mode: Mode::Full, depth: None };

    /// What of it goes into the digest of a place: a place in one view is none in another.
    pub(super) fn bytes(self) -> [u8; 5] {
        let [a, b, c, d] = self.depth.unwrap_or(0).to_le_bytes();
        [self.mode as u8, a, b, c, d]
    }
}

/// The lines that are asked for, and how many were left out for the mode.
pub(super) fn listed(page: &Page, items: Vec<Item>, wanted: Wanted, secrets: &Secrets) -> (Vec<Item>, u32) {
    let (mut items, mut left) = (items, 0);
    if wanted.view.mode == Mode::Interactive {
        items = interactive::only(page, items, secrets, &mut left);
    }
    if wanted.view.mode != Mode::Full {
        summary::shorten(&mut items, wanted.scope);
    }
    if let Some(depth) = wanted.view.depth {
        let own = matches!(items.as_slice(), [Item::Line(only)] if Some(only.id) == wanted.scope);
        cut(page, &mut items, depth.saturating_add(u32::from(own)));
    }
    (items, left)
}

/// Takes out what is deeper. The line it was in keeps or gets a handle, by which it is read on.
fn cut(page: &Page, items: &mut [Item], depth: u32) {
    for item in items {
        let Item::Line(line) = item else { continue };
        let joint = Joint::of(page, line);
        if joint == Joint::Only {
            cut(page, &mut line.children, depth);
        } else if depth > 1 {
            cut(page, &mut line.children, depth - 1);
        } else if !joint.is_whole() {
            line.below = lines(page, &line.children);
            line.listing.handle |= line.below > 0;
            line.children.clear();
        }
    }
}

/// Does everything below stand on the line itself.
pub(super) fn inlined(page: &Page, item: &Line) -> bool {
    item.secret
        || matches!(item.children.as_slice(), [Item::Text(_)])
            && crate::value::value(page, item.listing.subject).is_none_or(|value| value.is_empty())
}

/// How many lines it is, with what is in it.
pub(super) fn span(page: &Page, item: &Line) -> u32 {
    let below = |items: &[Item]| lines(page, items);
    match (Joint::of(page, item), item.children.as_slice()) {
        (Joint::Only, [Item::Line(only)]) => span(page, only),
        (Joint::First, [_, rest @ ..]) => 1 + below(rest),
        (joint, _) if joint.is_whole() => 1,
        (_, children) => 1 + below(children),
    }
}

/// How many lines they are.
pub(super) fn lines(page: &Page, items: &[Item]) -> u32 {
    let of = |item: &Item| if let Item::Line(line) = item { span(page, line) } else { 1 };
    items.iter().map(of).sum()
}
