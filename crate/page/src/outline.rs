//! The outline an agent reads: one line per element that means something, indented by two spaces per level.
//!
//! ```text
//! - region "Cart" [ref=k7e3]
//!   - listitem
//!     - text "Teapot"
//!     - button "Remove" [ref=k7e4] [disabled]
//!   - textbox "Coupon" [ref=k7e5]: "SPRING"
//! ```
//!
//! A part that its author or the person's policy called private is the line `- [private]` and nothing else.
//!
//! Everything the page wrote stands in double quotes and is escaped ([`crate::text::quote`]); everything
//! outside of quotes is ours, addresses excepted, which are percent-encoded.

mod build;
mod line;

use crate::handle::Registry;
use crate::mask::Secrets;
use crate::tree::{NodeId, Page};

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
    /// Lines left out to keep the size.
    pub omitted: u32,
    /// Controls whose values were withheld.
    pub redacted: u32,
    /// Private parts of the page, each shown as one line.
    pub private: u32,
    /// Nothing can be seen.
    pub empty: bool,
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

/// The outline of the page, or of the subtree `scope`, in at most `max_bytes`. Handles are issued for the
/// lines that are in it and for no others.
pub fn outline(page: &Page, scope: Option<NodeId>, max_bytes: usize, context: &mut Context) -> Outline {
    let mut builder = build::Builder::new(page, context.secrets);
    match scope {
        Some(id) => builder.node(id, build::Within::default()),
        None => page.roots().for_each(|id| builder.node(id, build::Within::default())),
    }
    let items = builder.finish();
    context.registry.begin();
    let mut writer = line::Writer::new(page, max_bytes, context);
    writer.items(&items, 0);
    writer.finish(items.is_empty())
}
