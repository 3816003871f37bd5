//! What changed between two complete outlines of a page, as lines an agent can act on.
//!
//! ```text
//! - in list "Cart" [ref=k7e3]
//!  - changed (text 1): "3 items"
//!  - added (listitem 3): listitem
//!   - button "Remove" [ref=k7e30]
//!  - removed (listitem 1): listitem with k7e9
//! - changed: button "Pay" [ref=k7e12] [disabled]
//! - changed: button "Open" [ref=k7e31] [was k7e10]
//! - removed: button k7e14
//! ```
//!
//! What was is told by its handle, or by its place in the line it was in, never by its text: a base holds
//! none. Lines without a handle are counted in the line they are in, by their role.

mod fit;
mod ints;
mod known;
mod myers;
mod tell;

use super::base::{Base, NONE};
use super::sheet::Sheet;
use super::{Context, Frame, Outline, items, shown};
use crate::tree::{NodeId, Page};
use fit::Fit;
use known::Known;
use tell::Teller;

/// What changed since a base.
#[derive(Clone, Debug, Default)]
pub struct Delta {
    /// The lines told; `omitted` counts those that were left out.
    pub outline: Outline,
    /// Nothing changed.
    pub same: bool,
    /// Bytes of the complete outline, without handles.
    pub full_bytes: usize,
    /// The frame elements whose lines are not told.
    pub unlisted: Vec<Unlisted>,
}

/// A frame element whose line is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlisted {
    /// Index of its window among the document's child frames, where known.
    pub child: Option<u32>,
    /// Its handle's number; 0 where it has none yet.
    pub handle: u32,
}

/// Compares the page with a base. When everything is told, what is there now is a base as well.
pub fn since(page: &Page, base: &Base, max_bytes: usize, context: &mut Context) -> (Delta, Option<Base>) {
    let items = items(page, None, context.secrets);
    context.registry.begin();
    let sheet = Sheet::of(page, None, &items, context);
    let mut now = Base::of(page, &sheet, context.registry, context.registry.issued());
    let mut delta = Delta { full_bytes: sheet.text.len(), ..Delta::default() };
    delta.outline.total = u32::try_from(sheet.rows.len()).unwrap_or(u32::MAX);
    delta.outline.empty = !shown::any(page, &items);
    let handles = {
        let Some(fit) = Fit::of(&base.entries, &now.entries) else {
            delta.outline.omitted = delta.outline.total.max(1);
            return (delta, None);
        };
        let mut known = Known::of(page, &items, &fit, &sheet, context);
        let mut teller = Teller::new(page, &sheet, &fit, &mut known, max_bytes);
        teller.tell(context);
        let told = teller.out;
        delta.outline = Outline { total: delta.outline.total, empty: delta.outline.empty, ..told };
        delta.same = delta.outline.text.is_empty() && delta.outline.omitted == 0;
        let frames = (0..).zip(&sheet.rows).filter(|(_, row)| row.label == "iframe");
        let frames = frames.filter_map(|(at, row)| Some((row.node?, known.is.at(at))));
        delta.unlisted = unlisted(page, frames, &delta.outline.frames);
        known.is
    };
    if delta.outline.omitted > 0 {
        return (delta, None);
    }
    for (at, entry) in (0..).zip(&mut now.entries) {
        entry.handle = if handles.has(at) { handles.at(at) } else { 0 };
    }
    (delta, Some(now))
}

/// Of all frame elements with their handles, those whose lines are not told.
pub(super) fn unlisted(
    page: &Page,
    frames: impl Iterator<Item = (NodeId, u32)>,
    told: &[Frame],
) -> Vec<Unlisted> {
    frames
        .filter(|(_, handle)| !told.iter().any(|frame| frame.handle == *handle))
        .map(|(node, handle)| Unlisted {
            child: page.child_frame(node),
            handle: if handle == NONE { 0 } else { handle },
        })
        .collect()
}
