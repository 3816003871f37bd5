//! The outline an agent reads: what means something on the page, indented by a space per level. What has
//! nothing below it may stand on the line of what it is in ([`joint`]).
//!
//! ```text
//! - region "Cart" [ref=k7e3]
//!  - table "Goods" [ref=k7e4]
//!   - row: columnheader "Name" | "Price"
//!   - row: "Teapot" | "12" | button "Remove" [ref=k7e5] [disabled]
//!  - textbox "Coupon" [ref=k7e6]: "SPRING"
//!  - paragraph: "See" link "the terms" [ref=k7e7] [url=/terms] "."
//! ```
//!
//! A part that its author or the person's policy called private is the line `- [private]` and nothing else.
//!
//! Everything the page wrote stands in double quotes and is escaped ([`crate::text::quote`]); everything
//! outside of quotes is ours, addresses excepted, which are percent-encoded.

mod base;
mod build;
mod delta;
mod filter;
mod interactive;
mod joint;
mod line;
mod marks;
mod parts;
mod sheet;
mod shown;
mod summary;
mod view;

use crate::handle::Registry;
use crate::mask::Secrets;
use crate::tree::{NodeId, Page};
use crate::unseen::{RULES, Rule};
pub use base::{Base, Bases, Recorded};
pub use delta::{Delta, Unlisted, since};
pub use filter::Filter;
use parts::Digest;
pub use parts::Place;
pub use shown::Opaque;
pub use view::{Mode, View};

/// A frame element among the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Number of its line, from 0.
    pub line: u32,
    /// Index of its window among the document's child frames, where known.
    pub child: Option<u32>,
    /// Its handle's number.
    pub handle: u32,
    /// The origin its address names, or empty.
    pub declared: String,
}

/// What an agent reads, and what it must know about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The lines.
    pub text: String,
    /// The frame elements among them.
    pub frames: Vec<Frame>,
    /// Lines that come after these, left out to keep the size.
    pub omitted: u32,
    /// Lines of the whole outline.
    pub total: u32,
    /// Where the next part begins, when lines were left out.
    pub next: Option<Place>,
    /// The place it was to go on from is not there any more; there are no lines.
    pub stale: bool,
    /// Controls whose values were withheld.
    pub redacted: u32,
    /// Private parts of the page, each shown as one line.
    pub private: u32,
    /// Nothing can be seen.
    pub empty: bool,
    /// How often each [`crate::unseen::Rule`] is named, in their order.
    pub unseen: [u32; RULES],
    /// What is drawn and cannot be read.
    pub opaque: Opaque,
    /// Parts that were not read because they are nested too deep.
    pub too_deep: u32,
    /// Lines that were left out because nothing can be done with them.
    pub inactive: u32,
    /// How many lines fit what was looked for.
    pub matches: Option<u32>,
}

/// Where handles come from and what must not leave.
pub struct Context<'a> {
    /// Prefix of the document's handles.
    pub prefix: &'a str,
    /// The handles.
    pub registry: &'a mut Registry,
    /// The secrets.
    pub secrets: &'a Secrets,
}

/// What an outline is to be made of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Only this subtree.
    pub scope: Option<NodeId>,
    /// Which lines of it.
    pub view: View,
    /// Where to go on.
    pub from: Place,
    /// Its greatest size.
    pub max_bytes: usize,
}

/// The beginning of the complete outline of the page, or of the subtree `scope`, in at most `max_bytes`.
pub fn outline(page: &Page, scope: Option<NodeId>, max_bytes: usize, context: &mut Context) -> Outline {
    part(page, Wanted { scope, view: View::FULL, max_bytes, ..Wanted::default() }, context)
}

/// The part of an outline from a place on. Handles are issued for the lines that are in it.
pub fn part(page: &Page, wanted: Wanted, context: &mut Context) -> Outline {
    let items = items(page, wanted.scope, context.secrets);
    written(page, items, wanted, context)
}

/// The lines that fit what is looked for, the best first, and the frame elements, which hold more than can
/// be looked through here.
pub fn find(page: &Page, filter: Filter, wanted: Wanted, context: &mut Context) -> (Outline, Vec<Unlisted>) {
    let items = items(page, wanted.scope, context.secrets);
    let frames = shown::frames(&items);
    let empty = !shown::any(page, &items);
    let items = filter::matches(page, items, filter, context.secrets);
    let matches = u32::try_from(items.len()).unwrap_or(u32::MAX);
    let mut made = lines(page, &items, wanted, Digest::of_filter(filter), context);
    made.empty = empty;
    made.matches = Some(matches);
    let unlisted = unlisted(page, &frames, &made, context);
    (made, unlisted)
}

/// The beginning of the page's outline, with the child frames whose lines are not in it.
pub fn whole(page: &Page, wanted: Wanted, context: &mut Context) -> (Outline, Vec<Unlisted>) {
    let items = items(page, None, context.secrets);
    let frames = shown::frames(&items);
    let made = written(page, items, wanted, context);
    let unlisted = unlisted(page, &frames, &made, context);
    (made, unlisted)
}

/// Of these frame elements, by the handles they have by now, those whose lines are not told.
fn unlisted(page: &Page, frames: &[NodeId], made: &Outline, context: &Context) -> Vec<Unlisted> {
    let known = frames.iter().map(|node| (*node, context.registry.newest_number(page.number(*node))));
    delta::unlisted(page, known, &made.frames)
}

/// What stands in an outline of the page or of a subtree.
fn items(page: &Page, scope: Option<NodeId>, secrets: &Secrets) -> Vec<build::Item> {
    let mut builder = build::Builder::new(page, secrets);
    // What is on top comes first: what is behind it may be long, and cannot be used.
    let on_top = crate::hidden::modal(page)
        .filter(|modal| scope.is_none_or(|scope| scope != *modal && page.contains(scope, *modal)));
    if let Some(modal) = on_top {
        builder.node(modal, build::Within::default());
        builder.listed = on_top;
    }
    match scope {
        Some(id) => builder.node(id, build::Within::default()),
        None => page.roots().for_each(|id| builder.node(id, build::Within::default())),
    }
    builder.finish()
}

fn written(page: &Page, items: Vec<build::Item>, wanted: Wanted, context: &mut Context) -> Outline {
    let empty = !shown::any(page, &items);
    let (items, inactive) = view::listed(page, items, wanted, context.secrets);
    let mut made = lines(page, &items, wanted, Digest::of(wanted.view), context);
    made.inactive = inactive;
    made.empty = empty;
    made.opaque = match wanted.scope {
        Some(id) => shown::opaque(page, page.subtree(id)),
        None => shown::opaque(page, page.all()),
    };
    made.too_deep = shown::too_deep(page, wanted.scope);
    if let Some(count) = made.unseen.get_mut(Rule::Characters as usize) {
        *count = crate::invisible::count(page);
    }
    made
}

/// The lines of items, and what is said of those lines.
fn lines(
    page: &Page,
    items: &[build::Item],
    wanted: Wanted,
    digest: Digest,
    context: &mut Context,
) -> Outline {
    // The parts of one outline were seen together.
    if wanted.from.line == 0 {
        context.registry.begin();
    }
    let mut writer = line::Writer::new(page, wanted, digest, context);
    writer.items(items, 0);
    writer.finish()
}

/// Is there nothing on the page for a person to see.
pub fn is_empty(page: &Page, secrets: &Secrets) -> bool {
    let mut builder = build::Builder::new(page, secrets);
    page.roots().for_each(|id| builder.node(id, build::Within::default()));
    !shown::any(page, &builder.finish())
}
