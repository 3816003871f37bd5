//! Digests of words, and which words count.

pub(crate) const SEED: u32 = 0x811c_9dc5;

pub(super) fn begun(digest: u32) -> u32 {
    if digest == 0 { SEED } else { digest }
}

/// FNV-1a, a space after the text. <https://www.rfc-editor.org/rfc/rfc9923>
pub(crate) fn fold(digest: u32, text: &str) -> u32 {
    text.bytes()
        .chain([b' '])
        .fold(digest, |digest, byte| (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193))
        .max(1)
}

/// The words of a text, and whether there are digits in them.
pub(super) fn each_word(text: &str, mut take: impl FnMut(&str, bool)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let (from, mut digits) = (at, false);
        while let Some(byte) = bytes.get(at).filter(|byte| !byte.is_ascii_whitespace()) {
            digits |= byte.is_ascii_digit();
            at += 1;
        }
        if from < at {
            take(text.get(from..at).unwrap_or(""), digits);
        }
        at += 1;
    }
}

pub(super) fn both(one: u32, other: u32) -> u32 {
    if one == 0 || other == 0 { one | other } else { one.rotate_left(5).wrapping_mul(0x0100_0193) ^ other }
}

/// A text without the counts in brackets that headings and labels carry, as in "Inbox (3)".
pub(crate) fn steady(digest: u32, text: &str) -> u32 {
    text.split_ascii_whitespace().filter(|word| !is_count(word)).fold(digest, fold)
}

fn is_count(word: &str) -> bool {
    let inside = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inside.is_some_and(|inside| {
        !inside.is_empty() && inside.len() <= 3 && inside.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Does a word look like something that is measured or counted: at most three digits in a row, or a decimal
/// number, with at most one letter. Longer numbers are names of things.
pub(crate) fn is_reading(word: &str) -> bool {
    if !word.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let (mut digits, mut longest, mut letters, mut signs) = (0, 0, 0, 0);
    let mut decimal = false;
    for c in word.chars() {
        if c.is_ascii_digit() {
            digits += 1;
            longest = longest.max(digits);
            continue;
        }
        digits = 0;
        letters += u32::from(c.is_ascii_alphabetic() || !c.is_ascii() && !"€£¥−–·°".contains(c));
        if "/:-.,".contains(c) {
            signs += 1;
            decimal = c == '.' || c == ',';
        }
    }
    longest > 0 && letters <= 1 && (longest <= 3 || decimal && signs == 1 && (1..=3).contains(&digits))
}

#[cfg(test)]
mod tests {
    use super::{SEED, is_reading, steady};

    #[test]
    fn readings_and_names() {
        for (word, reading) in [
            ("172.33", true),
            ("$41", true),
            ("64250.12", true),
            ("1,234,567", true),
            ("00:12:31", true),
            ("45%", true),
            ("3m", true),
            ("(12)", true),
            ("1.2K", true),
            ("1001", false),
            ("#4711", false),
            ("INV-12", false),
            ("2026-11-30", false),
            ("30.11.2026", false),
            ("Beta", false),
            ("-", false),
            ("", false),
        ] {
            assert_eq!(is_reading(word), reading, "{word}");
        }
    }

    #[test]
    fn counts_in_headings() {
        assert_eq!(steady(SEED, "Inbox (3)"), steady(SEED, "Inbox (12)"));
        assert_ne!(steady(SEED, "Order (1001)"), steady(SEED, "Order (1002)"));
        assert_ne!(steady(SEED, "Step 1"), steady(SEED, "Step 2"));
    }
}
