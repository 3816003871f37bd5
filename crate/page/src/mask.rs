//! Secrets that were seen in fields, and their removal from every text that leaves.

use crate::sensitive::{Secret, secret};
use crate::table::Attr;
use crate::text::MASKED;
use crate::tree::{NodeId, Page};
use std::borrow::Cow;
use std::fmt::Write;

/// Shorter values are not searched for: they would be found everywhere.
const MIN_CHARS: usize = 4;
/// Values remembered after their field is gone; the oldest is forgotten first.
const REMEMBERED: usize = 64;

/// What is known of a document's secrets. Grows as pages change under it: an element that once was a
/// secret's field stays one, and a secret stays one when its field is emptied or removed.
#[derive(Debug, Default)]
pub struct Secrets {
    /// Element numbers, sorted.
    fields: Vec<u32>,
    values: Vec<String>,
    needles: Vec<String>,
}

impl Secrets {
    /// Takes in what the page holds now.
    pub fn learn(&mut self, page: &Page) {
        let before = self.values.len();
        for id in page.all().filter(|id| page.is_element(*id)) {
            let found = secret(page, id);
            let number = page.number(id);
            match (found, self.fields.binary_search(&number)) {
                (None, Err(_)) => continue,
                (Some(_), Err(at)) => self.fields.insert(at, number),
                _ => {}
            }
            if found == Some(Secret::CardExpiry) {
                continue;
            }
            let value = page.attr(id, Attr::Value).unwrap_or("").trim();
            if value.chars().count() >= MIN_CHARS && !self.values.iter().any(|known| known == value) {
                self.values.push(value.to_owned());
            }
        }
        if self.values.len() != before {
            let surplus = self.values.len().saturating_sub(REMEMBERED);
            self.values.drain(..surplus);
            self.needles = self.values.iter().flat_map(|value| spellings(value)).collect();
            self.needles.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
            self.needles.dedup();
        }
    }

    /// Is this element the field of a secret, or was it once.
    pub fn is_field(&self, page: &Page, id: NodeId) -> bool {
        self.fields.binary_search(&page.number(id)).is_ok()
    }

    /// The text with every secret in it replaced by the mask character.
    pub(crate) fn mask<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut out = Cow::Borrowed(text);
        for needle in &self.needles {
            if out.contains(needle.as_str()) {
                out = Cow::Owned(out.replace(needle.as_str(), &MASKED.to_string()));
            }
        }
        out
    }

    /// A text that leaves in a field of its own, with every secret replaced by [`crate::text::MASK`].
    pub fn mask_text(&self, text: &str) -> String {
        crate::text::plain(&self.mask(&text.replace(MASKED, "\u{fffd}")))
    }
}

/// The ways in which a page or an address may write a value.
fn spellings(value: &str) -> Vec<String> {
    let mut out = vec![value.to_owned(), crate::text::collapse(value)];
    let digits: String = value.chars().filter(char::is_ascii_digit).collect();
    let number = value.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '-');
    if number && digits.len() >= 8 {
        for gap in [" ", "-", "\u{a0}"] {
            let groups: Vec<String> =
                digits.as_bytes().chunks(4).map(|four| String::from_utf8_lossy(four).into_owned()).collect();
            out.push(groups.join(gap));
        }
        out.push(digits);
    }
    let encoded = percent(value);
    out.push(encoded.replace("%20", "+"));
    out.push(encoded);
    let mut json = String::new();
    crate::text::quote(value, &mut json);
    out.push(json.trim_matches('"').to_owned());
    out.retain(|text| text.chars().count() >= MIN_CHARS);
    out
}

/// As `encodeURIComponent` writes it.
fn percent(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
