//! The privacy inventory: the secrets that were seen in a document, and their removal from every text that
//! leaves.

use crate::needles::Needles;
use crate::record::flag;
use crate::sensitive::{Secret, secret};
use crate::text::MASKED;
use crate::token::{self, Span, identifies};
use crate::tree::{NodeId, Page};
use std::borrow::Cow;

/// Shorter values are not searched for: they would be found everywhere.
const MIN_CHARS: usize = 4;
/// Words of letters only are not searched for up to this length: a password of `open` would black out every
/// label with the word.
const WORD_CHARS: usize = 5;
/// Values held, at most.
pub const VALUES: usize = 1_000;
/// Bytes of all values held, at most.
pub const BYTES: usize = 256 * 1024;

#[derive(Debug)]
struct Held {
    /// Number of the element it was seen in.
    element: u32,
    value: String,
}

/// What is known of a document's secrets. Grows as pages change under it: an element that once was a
/// secret's field stays one, and a secret stays one when its field is emptied or removed. Nothing is ever
/// forgotten to make room: a full inventory lets nothing out any more ([`Self::full`]).
#[derive(Debug, Default)]
pub struct Secrets {
    /// Element numbers, sorted.
    fields: Vec<u32>,
    held: Vec<Held>,
    bytes: usize,
    full: Option<Secret>,
    needles: Needles,
}

impl Secrets {
    /// Takes in what the page holds now, and withholds it on the page: the values of secrets' fields read as
    /// masks from here on ([`Page::attr`], [`Page::text`]), whoever asks.
    pub fn learn(&mut self, page: &Page) {
        let mut grew = false;
        for id in page.all() {
            if page.private(id) {
                grew |= self.learn_private(page, id);
            }
            if !page.is_element(id) {
                continue;
            }
            let number = page.number(id);
            let known = self.fields.binary_search(&number);
            let found = match (secret(page, id), known) {
                (None, Err(_)) => continue,
                (None, Ok(_)) => Secret::Password,
                (Some(found), Err(at)) => {
                    self.fields.insert(at, number);
                    found
                }
                (Some(found), Ok(_)) => found,
            };
            page.withhold(id);
            let value = page.held_value(id);
            let value = value.trim();
            let typing = found != Secret::Autofill && page.has(id, flag::FOCUSED);
            grew |= match found {
                Secret::CardExpiry => false,
                Secret::Autofill => identifies(value) && self.hold(number, value, found, typing),
                _ => is_searchable(value) && self.hold(number, value, found, typing),
            };
        }
        if grew {
            self.needles = Needles::new(self.held.iter().map(|held| held.value.as_str()));
        }
    }

    /// Withholds on an earlier look what is known by now, and learns nothing of it: what a person was in the
    /// middle of typing then is no secret of its own.
    pub(crate) fn withhold(&self, page: &Page) {
        for id in page.all().filter(|id| page.is_element(*id)) {
            if self.is_field(page, id) || secret(page, id).is_some() {
                page.withhold(id);
            }
        }
    }

    /// In a private part the values of controls are held, and of its text what identifies something.
    fn learn_private(&mut self, page: &Page, id: NodeId) -> bool {
        let value = page.held_value(id);
        let value = value.trim();
        identifies(value) && self.hold(page.number(id), value, Secret::Private, false)
    }

    /// True when it is new. `typing`: a person may be writing it right now.
    fn hold(&mut self, element: u32, value: &str, kind: Secret, typing: bool) -> bool {
        if self.held.iter().any(|held| held.value == value) {
            return false;
        }
        // While a person types, each look sees one character more: the beginnings are no secrets of their own.
        // What grows without the focus was written by the page, and was a whole secret before.
        let before = self.bytes;
        let mut bytes = self.bytes;
        self.held.retain(|held| {
            let beginning = typing && held.element == element && value.starts_with(&held.value);
            if beginning {
                bytes -= held.value.len();
            }
            !beginning
        });
        self.bytes = bytes;
        if self.held.len() >= VALUES || self.bytes + value.len() > BYTES {
            self.full.get_or_insert(kind);
            return before != bytes;
        }
        self.bytes += value.len();
        self.held.push(Held { element, value: value.to_owned() });
        true
    }

    /// The kind of secret there was no more room for. From then on it cannot be told which texts hold one,
    /// so none may leave.
    pub fn full(&self) -> Option<Secret> {
        self.full
    }

    /// Is this element the field of a secret, or was it once.
    pub fn is_field(&self, page: &Page, id: NodeId) -> bool {
        self.fields.binary_search(&page.number(id)).is_ok()
    }

    /// The text with every secret in it replaced by the mask character: those that were seen in fields and
    /// private parts, and those that show by themselves ([`crate::token`]).
    pub(crate) fn mask<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut found = Vec::new();
        let seen = token::look(text);
        self.needles.find(text, &mut found);
        token::find(text, &seen, &mut found);
        if seen.masks() {
            masks(text, &mut found);
        }
        if found.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(without(text, found)) }
    }

    /// Appends a text in quotes, at most 80 characters of it, its secrets masked.
    pub fn quote(&self, text: &str, out: &mut String) {
        crate::text::quote(&crate::text::cut(&self.mask(&text.replace(MASKED, "\u{fffd}")), 80), out);
    }

    /// As [`Self::mask_text`], of a text of the core's own making: it may have masks in it already.
    pub(crate) fn mask_name(&self, text: &str) -> String {
        crate::text::plain(&self.mask(text))
    }

    /// A text that leaves in a field of its own, with every secret replaced by [`crate::text::MASK`].
    pub fn mask_text(&self, text: &str) -> String {
        crate::text::plain(&self.mask(&text.replace(MASKED, "\u{fffd}")))
    }
}

/// Does the value tell enough to be looked for in other texts.
fn is_searchable(value: &str) -> bool {
    let chars = value.chars().count();
    chars >= MIN_CHARS && (chars > WORD_CHARS || value.bytes().any(|byte| !byte.is_ascii_alphabetic()))
}

/// Adds the masks that withheld nodes left in the text. Those in a row are one, so that they tell no number.
fn masks(text: &str, found: &mut Vec<Span>) {
    let mut end = 0;
    while let Some(at) = text.get(end..).and_then(|rest| rest.find(MASKED)) {
        let from = end + at;
        let rest = text.get(from..).unwrap_or("");
        let row = rest.len() - rest.trim_start_matches([MASKED, ' ']).len();
        end = from + rest.get(..row).map_or(1, |row| row.trim_end_matches(' ').len());
        found.push((from, end));
    }
}

/// The text with these parts of it replaced, each by one mask; parts that touch are one.
fn without(text: &str, mut found: Vec<Span>) -> String {
    found.sort_unstable();
    let mut out = String::with_capacity(text.len());
    let mut end = None;
    for (from, to) in found {
        if end.is_none_or(|end| from > end) {
            out.push_str(text.get(end.unwrap_or(0)..from).unwrap_or(""));
            out.push(MASKED);
        }
        end = Some(end.unwrap_or(0).max(to));
    }
    out.push_str(text.get(end.unwrap_or(0)..).unwrap_or(""));
    out
}
