//! Many strings looked for at once.

use crate::token::Span;
use std::fmt::Write;

/// Values up to this many characters are found only as whole words: `1234` is in many numbers.
const WHOLE_WORD_CHARS: usize = 5;
/// Values of at least this many characters are found in capitals and small letters alike: styles change them.
const ANY_CASE_CHARS: usize = 8;
/// The first bytes by which a place is told quickly that nothing begins there.
const HEAD: usize = 4;

#[derive(Debug)]
struct Needle {
    /// The first four bytes in small letters.
    head: u32,
    text: String,
    whole_word: bool,
    any_case: bool,
}

/// The spellings of all values, by their first bytes.
#[derive(Debug, Default)]
pub(crate) struct Needles {
    sorted: Vec<Needle>,
    /// Which heads there are, hashed: 2048 bits.
    heads: Vec<u32>,
}

const WORDS: usize = 64;

impl Needles {
    pub fn new<'v>(values: impl Iterator<Item = &'v str>) -> Self {
        let mut sorted = Vec::new();
        for value in values {
            let chars = value.chars().count();
            for text in spellings(value) {
                let Some(head) = text.as_bytes().get(..HEAD) else { continue };
                let head = head.iter().fold(0, |all, byte| step(all, *byte));
                let (whole_word, any_case) = (chars <= WHOLE_WORD_CHARS, chars >= ANY_CASE_CHARS);
                sorted.push(Needle { head, text, whole_word, any_case });
            }
        }
        sorted.sort_unstable_by(|a, b| (a.head, &a.text).cmp(&(b.head, &b.text)));
        sorted.dedup_by(|a, b| a.text == b.text);
        let mut heads = vec![0; WORDS];
        for needle in &sorted {
            let (word, bit) = place(needle.head);
            if let Some(word) = heads.get_mut(word) {
                *word |= bit;
            }
        }
        Self { sorted, heads }
    }

    /// Adds every place where one stands.
    pub fn find(&self, text: &str, found: &mut Vec<Span>) {
        if self.sorted.is_empty() {
            return;
        }
        let bytes = text.as_bytes();
        let mut head = 0;
        for (at, byte) in bytes.iter().enumerate() {
            head = step(head, *byte);
            let Some(from) = (at + 1).checked_sub(HEAD) else { continue };
            let (word, bit) = place(head);
            if self.heads.get(word).is_none_or(|word| word & bit == 0) {
                continue;
            }
            let first = self.sorted.partition_point(|needle| needle.head < head);
            for needle in self.sorted.iter().skip(first).take_while(|needle| needle.head == head) {
                let to = from + needle.text.len();
                if needle.is_at(bytes.get(from..to).unwrap_or(&[]))
                    && (!needle.whole_word || is_apart(bytes, from, to))
                {
                    found.push((from, to));
                }
            }
        }
    }
}

impl Needle {
    fn is_at(&self, bytes: &[u8]) -> bool {
        let own = self.text.as_bytes();
        if self.any_case { own.eq_ignore_ascii_case(bytes) } else { own == bytes }
    }
}

fn step(head: u32, byte: u8) -> u32 {
    head << 8 | u32::from(byte.to_ascii_lowercase())
}

fn place(head: u32) -> (usize, u32) {
    let hash = head.wrapping_mul(0x9e37_79b1) >> 21;
    ((hash >> 5) as usize, 1 << (hash & 31))
}

/// Letters of other scripts count as parts of a word.
fn is_apart(bytes: &[u8], from: usize, to: usize) -> bool {
    let joins = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    !joins(from.checked_sub(1).and_then(|before| bytes.get(before))) && !joins(bytes.get(to))
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
    let mut quoted = String::new();
    crate::text::quote(value, &mut quoted);
    out.push(quoted.trim_matches('"').to_owned());
    // <https://www.rfc-editor.org/rfc/rfc8259#section-7>
    out.push(value.replace('\\', "\\\\").replace('"', "\\\""));
    // <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
    out.push(value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"));
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
