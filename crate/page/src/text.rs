//! Text in and out: white space, quoting, length.

use std::borrow::Cow;
use std::fmt::Write;

/// Stands for a masked secret inside a string until it is written out. Harvested strings cannot contain it,
/// because it separates them.
pub(crate) const MASKED: char = '\0';
pub(crate) const MASKED_TEXT: &str = "\0";

/// What a masked secret looks like when written out.
pub const MASK: &str = "[redacted]";

/// White space by HTML's definition; a no-break space is not.
/// <https://infra.spec.whatwg.org/#ascii-whitespace>
pub fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}')
}

/// Nothing but such white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

/// Runs of white space as one space, none at the ends.
pub fn collapse(text: &str) -> String {
    if is_collapsed(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// As [`collapse`], of a text that is most often so already.
pub(crate) fn collapsed(text: String) -> String {
    if is_collapsed(&text) { text } else { collapse(&text) }
}

fn is_collapsed(text: &str) -> bool {
    let mut after_space = true;
    for byte in text.bytes() {
        let space = byte.is_ascii_whitespace();
        if space && (after_space || byte != b' ') {
            return false;
        }
        after_space = space;
    }
    !after_space || text.is_empty()
}

/// At most `chars` characters; `…` is the last of them when something was cut.
pub fn cut(text: &str, chars: usize) -> Cow<'_, str> {
    if text.len() <= chars || text.chars().nth(chars).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out: String = text.chars().take(chars.saturating_sub(1)).collect();
    out.push('…');
    Cow::Owned(out)
}

/// Appends a string as `"…"`. Whatever the page wrote, it cannot end the quotes, start a line, look like an
/// attribute in brackets (`[` is escaped) or hide: controls, direction marks, zero-width and tag characters
/// are shown as escapes.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    // Nearly all texts have nothing to escape, and this is the hottest loop of an outline.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'[')) {
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut from = 0;
    for (at, c) in text.char_indices() {
        if !(matches!(c, '"' | '\\' | '[') || is_deceptive(c)) {
            continue;
        }
        out.push_str(text.get(from..at).unwrap_or(""));
        from = at + c.len_utf8();
        match c {
            MASKED => out.push_str(MASK),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => escape(c, out),
        }
    }
    out.push_str(text.get(from..).unwrap_or(""));
    out.push('"');
}

fn escape(c: char, out: &mut String) {
    let code = c as u32;
    let _ = if code > 0xffff { write!(out, "\\u{{{code:x}}}") } else { write!(out, "\\u{code:04x}") };
}

/// Characters that a reader does not see or that change how others are seen.
fn is_deceptive(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{ad}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// A string of the page as it leaves in a field of its own: secrets masked, and nothing of the page can be
/// taken for a mask.
pub(crate) fn plain(text: &str) -> String {
    if !text.contains(MASK) && !text.contains(MASKED) {
        return text.to_owned();
    }
    text.replace(MASK, "[ redacted ]").replace(MASKED, MASK)
}

#[cfg(test)]
mod tests {
    use super::{collapse, cut, plain, quote};

    #[test]
    fn quoting_leaves_no_way_out() {
        for (text, expect) in [
            ("Pay", r#""Pay""#),
            (r#"a" [ref=k1e1]"#, r#""a\" \u005bref=k1e1]""#),
            ("a\n- button", r#""a\n- button""#),
            ("a\\\"b", r#""a\\\"b""#),
            ("a\u{202e}b\u{200b}c", r#""a\u202eb\u200bc""#),
            ("a\u{e0041}", r#""a\u{e0041}""#),
            ("a\u{2028}b\u{85}", r#""a\u2028b\u0085""#),
            ("a\0b", r#""a[redacted]b""#),
        ] {
            let mut out = String::new();
            quote(text, &mut out);
            assert_eq!(out, expect);
        }
    }

    #[test]
    fn no_break_space_stays() {
        assert_eq!(collapse(" a \n\t b\u{a0} "), "a b\u{a0}");
    }

    #[test]
    fn what_is_collapsed_stays_as_it_is() {
        for (text, expect) in [
            ("", ""),
            (" ", ""),
            ("a", "a"),
            ("a b", "a b"),
            (" a", "a"),
            ("a ", "a"),
            ("a  b", "a b"),
            ("a\tb", "a b"),
            ("a b\n", "a b"),
        ] {
            assert_eq!(collapse(text), expect);
            assert_eq!(super::collapsed(text.to_owned()), expect);
        }
    }

    #[test]
    fn cut_keeps_characters_whole() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüß", 3), "äö…");
    }

    #[test]
    fn the_page_cannot_write_a_mask() {
        assert_eq!(plain("[redacted] \0"), "[ redacted ] [redacted]");
    }
}
