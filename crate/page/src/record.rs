//! The format of a harvest: what the rim writes and this crate reads.
//!
//! A harvest is a sequence of records of 32-bit words and one string of parts joined by U+0000. Part 0 is
//! one space, for white space between elements. The first word of a record holds its kind in the low 8 bits and its length in words,
//! itself included, in the others, so that a reader can step over what it does not know.
//!
//! | kind | words after the first |
//! | --- | --- |
//! | 1 document | part with the address, part with the title |
//! | 2 element | depth, element number, tree scope, tag ([`crate::table::Tag`]), [`flag`]s, then attributes |
//! | 3 text | depth, part |
//! | 4 too deep | depth |
//!
//! A record too deep stands for an element that was not read, with all that is in it.
//!
//! Records come in the order of the flat tree, a parent before its children; depth counts from 0. A
//! tree scope is a document or shadow root (0 is the document): ids are looked up within one. An attribute
//! is one word: its number ([`crate::table::Attr`]) in the upper 8 bits and the number of its part in the
//! lower 24; for `:label` and `:frame` the lower bits are an element number and an index instead.

/// Recorded data of one document at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Harvest<'a> {
    /// The records.
    pub records: &'a [u32],
    /// The parts, joined by U+0000.
    pub strings: &'a str,
}

/// Kinds of record.
pub mod kind {
    /// Address and title.
    pub const DOCUMENT: u32 = 1;
    /// An element.
    pub const ELEMENT: u32 = 2;
    /// A text node.
    pub const TEXT: u32 = 3;
    /// An element that was not read for its depth.
    pub const TOO_DEEP: u32 = 4;
}

/// What the harvester saw of an element, one bit each. `js/harvest.js` writes the same bits.
pub mod flag {
    /// `display: none`, or in a skipped part of the page (closed details, `content-visibility: hidden`).
    pub const NOT_RENDERED: u32 = 1;
    /// `visibility` is not `visible`.
    pub const INVISIBLE: u32 = 1 << 1;
    /// `cursor: pointer`.
    pub const POINTER: u32 = 1 << 2;
    /// A block or another box that starts a new line.
    pub const BLOCK: u32 = 1 << 3;
    /// Has the focus.
    pub const FOCUSED: u32 = 1 << 4;
    /// `checked`.
    pub const CHECKED: u32 = 1 << 5;
    /// `indeterminate`.
    pub const INDETERMINATE: u32 = 1 << 6;
    /// Matches `:disabled`, which counts `fieldset` in.
    pub const DISABLED: u32 = 1 << 7;
    /// `required`.
    pub const REQUIRED: u32 = 1 << 8;
    /// `readOnly`.
    pub const READONLY: u32 = 1 << 9;
    /// `selected`, of an option.
    pub const SELECTED: u32 = 1 << 10;
    /// Shown as modal.
    pub const MODAL: u32 = 1 << 11;
    /// `multiple`.
    pub const MULTIPLE: u32 = 1 << 12;
    /// An `onclick` handler.
    pub const ONCLICK: u32 = 1 << 13;
    /// Its box was asked for and is empty.
    pub const EMPTY_BOX: u32 = 1 << 14;
    /// In the SVG namespace.
    pub const SVG: u32 = 1 << 15;
    /// Shows its text as dots (`-webkit-text-security`).
    pub const DOTTED: u32 = 1 << 16;
    /// Part of the page that is kept only because a label refers to it.
    pub const REFERRED: u32 = 1 << 17;
    /// Its contents are skipped: a closed `details`, whose first `summary` is shown all the same, or
    /// `content-visibility: hidden`.
    pub const SKIPS: u32 = 1 << 18;
    /// Itself and what it is in let nothing shine through (`opacity`).
    pub const OPACITY: u32 = 1 << 21;
    /// `font-size: 0`.
    pub const FONT_SIZE: u32 = 1 << 22;
    /// Its text is clear or of the colour it is drawn on.
    pub const COLOR: u32 = 1 << 23;
    /// Clipped to nothing (`clip-path`, `clip`, or an empty box that hides its overflow).
    pub const CLIPPED: u32 = 1 << 24;
    /// Where no scrolling leads. Together with [`ESCAPES`] only its own text is (`text-indent`).
    pub const OFF_PAGE: u32 = 1 << 25;
    /// In the top layer: not affected by what hides its ancestors.
    pub const TOP_LAYER: u32 = 1 << 26;
    /// Placed outside of the ancestor that is clipped or off the page.
    pub const ESCAPES: u32 = 1 << 27;
    /// Its author (`data-transom-private`) or the person's policy called it private, with all that is in it.
    pub const PRIVATE: u32 = 1 << 28;
    /// Was a field of a password, a one-time code or a card at any time since the engine started.
    pub const WAS_SECRET: u32 = 1 << 29;
    /// Matches `:autofill`, or did.
    pub const AUTOFILLED: u32 = 1 << 30;
}

/// One record, checked as far as a record can be by itself.
pub(crate) struct Record<'a> {
    pub kind: u32,
    pub words: &'a [u32],
}

impl Record<'_> {
    /// A word after the first, or 0.
    pub fn word(&self, at: usize) -> u32 {
        self.words.get(at).copied().unwrap_or(0)
    }
}

/// The records of a buffer; ends at the first that makes no sense.
pub(crate) fn records(buffer: &[u32]) -> impl Iterator<Item = Record<'_>> {
    let mut rest = buffer;
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let length = (first >> 8) as usize;
        let words = rest.get(1..length.max(1))?;
        if length == 0 {
            return None;
        }
        rest = rest.get(length..).unwrap_or(&[]);
        Some(Record { kind: first & 0xff, words })
    })
}
