//! Numbers of payment cards, in one piece or in the groups they are printed in, with a right check digit.
//! <https://www.iso.org/standard/70484.html> (ISO/IEC 7812-1)

use super::{Span, is_word};

/// Adds the numbers of cards.
pub(super) fn find(bytes: &[u8], found: &mut Vec<Span>) {
    let mut at = 0;
    let mut before = 0;
    while at < bytes.len() {
        let here = bytes.get(at).copied().unwrap_or(0);
        if !here.is_ascii_digit() {
            before = here;
            at += 1;
            continue;
        }
        let apart = !is_word(before) && before != b'.';
        let (end, first) = card(bytes.get(at..).unwrap_or(&[]));
        // A date before it, or a year behind it, is a group as well: each is tried as the first.
        match end.filter(|_| apart) {
            Some(length) => {
                found.push((at, at + length));
                at += length;
            }
            None => at += first,
        }
        before = b'0';
    }
}

/// The length of the number of a card at the beginning, and of the first group of digits.
fn card(rest: &[u8]) -> (Option<usize>, usize) {
    let (mut digits, mut count) = ([0u8; 20], 0);
    let mut groups = [0u8; 5];
    let (mut group, mut at, mut first, mut found) = (0, 0, 0, None);
    loop {
        while let Some(byte) = rest.get(at).filter(|byte| byte.is_ascii_digit()) {
            if let Some(digit) = digits.get_mut(count) {
                *digit = byte - b'0';
                count += 1;
            }
            if let Some(length) = groups.get_mut(group) {
                *length = length.saturating_add(1);
            }
            at += 1;
        }
        if first == 0 {
            first = at;
        }
        let printed = matches!(groups, [13..=19, 0, ..] | [4, 4, 4, 4, 0 | 3] | [4, 6, 5, 0, ..]);
        if printed
            && is_card(digits.get(..count).unwrap_or(&[]))
            && !rest.get(at).is_some_and(|byte| is_word(*byte))
        {
            found = Some(at);
        }
        let gap = separator(rest.get(at..).unwrap_or(&[]));
        group += 1;
        if gap == 0 || group >= groups.len() || !rest.get(at + gap).is_some_and(u8::is_ascii_digit) {
            return (found, first);
        }
        at += gap;
    }
}

/// Bytes of the gap between two groups: a space, a no-break space, a hyphen.
fn separator(rest: &[u8]) -> usize {
    match rest {
        [b' ' | b'-', ..] => 1,
        [0xc2, 0xa0, ..] => 2,
        _ => 0,
    }
}

fn is_card(digits: &[u8]) -> bool {
    let four = digits.iter().take(4).fold(0u32, |all, digit| all * 10 + u32::from(*digit));
    let issuer = match digits.len() {
        13 | 19 => four / 1000 == 4,
        14 => matches!(four / 100, 30 | 36 | 38),
        15 => matches!(four / 100, 34 | 37),
        16 => {
            four / 1000 == 4
                || matches!(four / 100, 51..=55 | 62 | 64 | 65 | 35)
                || matches!(four, 2221..=2720 | 6011)
        }
        _ => false,
    };
    // <https://www.iso.org/standard/70484.html>, annex B: the check digit.
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let value = u32::from(*digit) * if at % 2 == 1 { 2 } else { 1 };
            value / 10 + value % 10
        })
        .sum();
    issuer && sum.is_multiple_of(10) && digits.iter().any(|digit| digits.first() != Some(digit))
}
