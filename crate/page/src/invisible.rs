//! Characters without a shape: they carry text past a reader's eyes, and are taken out of what an agent reads.
//!
//! Taken out are zero-width characters, soft hyphens, tag characters and runs of variation selectors
//! (<https://www.unicode.org/reports/tr36/#Recommendations_General>,
//! <https://www.unicode.org/reports/tr51/#def_emoji_tag_sequence>,
//! <https://www.unicode.org/reports/tr37/>). What writing needs stays: joiners between letters of other
//! alphabets and in pictures, and one variation selector after its character.

use crate::table::Attr;
use crate::tree::{AttrSet, Page};
use std::borrow::Cow;

/// The text without such characters, and how many they were.
pub(crate) fn strip(text: &str) -> (Cow<'_, str>, u32) {
    if !any(text) {
        return (Cow::Borrowed(text), 0);
    }
    let mut out = String::with_capacity(text.len());
    let mut count = 0;
    let mut rest = text.chars().peekable();
    let mut before = None;
    while let Some(c) = rest.next() {
        let next = rest.peek().copied();
        let keep = match c {
            // Variation selectors: one, and only after what it can vary.
            _ if is_selector(c) => {
                let varies = before.is_some_and(|b: char| {
                    !is_shapeless(b) && (!b.is_ascii() || b.is_ascii_digit() || b == '#' || b == '*')
                });
                varies && !next.is_some_and(is_selector)
            }
            // Joiners mean something between letters that join, and in pictures made of several.
            '\u{200c}' | '\u{200d}' => {
                let writes = |c: Option<char>| c.is_some_and(|c| !c.is_ascii() && !is_joined_by_nothing(c));
                writes(before) && writes(next)
            }
            c => !is_shapeless(c),
        };
        if keep {
            out.push(c);
        } else {
            count += 1;
        }
        before = Some(c);
    }
    (Cow::Owned(out), count)
}

/// Are there such characters in the text.
pub(crate) fn any(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(is_shapeless)
}

/// How many such characters are in what is shown and in what names it.
pub(crate) fn count(page: &Page) -> u32 {
    let mut count = 0;
    if !page.shapeless() {
        return 0;
    }
    for id in page.all().filter(|id| !page.out_of_sight(*id)) {
        count += strip(page.text(id)).1;
        if page.has_any(id, &AttrSet::of(SHOWN)) {
            for attr in SHOWN {
                count += page.attr(id, *attr).map_or(0, |text| strip(text).1);
            }
        }
    }
    count
}

/// Attributes that name something.
const SHOWN: &[Attr] = &[Attr::AriaLabel, Attr::Alt, Attr::Title, Attr::Placeholder];

fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Of these a run never joins anything.
fn is_joined_by_nothing(c: char) -> bool {
    is_shapeless(c) && !is_selector(c)
}

fn is_shapeless(c: char) -> bool {
    is_selector(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}'
            | '\u{feff}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e00ff}')
}

#[cfg(test)]
mod tests {
    use super::strip;

    #[test]
    fn what_has_no_shape_is_taken_out_and_counted() {
        for (text, expected, count) in [
            ("plain", "plain", 0),
            ("größe", "größe", 0),
            ("a\u{200b}b\u{feff}", "ab", 2),
            ("Donau\u{ad}dampf", "Donaudampf", 1),
            ("hi\u{e0001}\u{e0068}\u{e0069}\u{e007f}", "hi", 4),
            ("4111\u{2060}1111", "41111111", 1),
            // Text smuggled in selectors, after a picture and after a letter.
            ("😀\u{fe01}\u{fe02}\u{fe03}", "😀", 3),
            ("a\u{e0100}\u{e0101}", "a", 2),
            ("a\u{fe0f}", "a", 1),
            // What writing needs.
            ("❤\u{fe0f} 1\u{fe0f}\u{20e3}", "❤\u{fe0f} 1\u{fe0f}\u{20e3}", 0),
            ("葛\u{e0100}", "葛\u{e0100}", 0),
            ("می\u{200c}خواهم", "می\u{200c}خواهم", 0),
            ("👩\u{200d}💻", "👩\u{200d}💻", 0),
            ("🏳\u{fe0f}\u{200d}🌈", "🏳\u{fe0f}\u{200d}🌈", 0),
            ("a\u{200d}b", "ab", 1),
            ("é\u{200d}\u{200d}é", "éé", 2),
        ] {
            let (found, removed) = strip(text);
            assert_eq!((found.as_ref(), removed), (expected, count), "{text:?}");
        }
    }
}
