//! Secrets that show by their look or by the name beside them, wherever in a text they stand: keys and tokens
//! of known makes, JSON Web Tokens, PEM blocks, card numbers, random strings, and the values of parameters
//! that are called `token`, `password` and so on.
//!
//! What is left alone on purpose: words, UUIDs and other ids in plain sight, hashes in hexadecimal digits,
//! file names and paths. `docs/decisions/0005-redaction.md` says why; the tests beside it hold both sides.

mod card;
mod parameter;

use parameter::{each_word, is_one};

/// Part of a text, in bytes.
pub(crate) type Span = (usize, usize);

/// A run without white space that is shorter holds no token.
const SHORTEST: usize = 16;

/// Beginnings of keys and tokens of known makes, with the least number of characters that follow.
const MAKES: &[(&str, usize)] = &[
    ("sk-", 12),
    ("sk_", 12),
    ("rk_", 12),
    ("ghp_", 12),
    ("gho_", 12),
    ("ghu_", 12),
    ("ghs_", 12),
    ("ghr_", 12),
    ("github_pat_", 12),
    ("glpat-", 12),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("xoxa-", 10),
    ("xoxr-", 10),
    ("xoxs-", 10),
    ("xapp-", 10),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 30),
    ("ya29.", 12),
    ("hf_", 20),
    ("npm_", 20),
    ("pypi-", 20),
    ("dop_v1_", 20),
    ("shpat_", 20),
    ("whsec_", 16),
    ("SG.", 20),
    ("AGE-SECRET-KEY-1", 20),
];

/// Of each byte, which may follow it at the beginning of one of those: a bit for its lower five.
const BEGINS: [u32; 128] = {
    let mut begins = [0; 128];
    let mut at = 0;
    while at < MAKES.len() {
        let make = MAKES[at].0.as_bytes();
        begins[make[0] as usize] |= 1 << (make[1] & 31);
        at += 1;
    }
    begins
};

/// No key of these makes is shorter.
const SHORTEST_MAKE: usize = 15;

/// What follows one of these in a path is a secret when it looks random.
const PATH_WORDS: &[&str] = &[
    "reset",
    "verify",
    "confirm",
    "activate",
    "invite",
    "invitation",
    "magic",
    "token",
    "session",
    "auth",
    "share",
];

/// What bytes can be part of: this is the loop that every text of a page goes through.
const WORD: u8 = 1;
const SPACE: u8 = 2;
const DIGIT: u8 = 4;
const DASH: u8 = 8;
const PAIR: u8 = 16;
const MASK: u8 = 32;
const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0c => SPACE,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => WORD,
            b'0'..=b'9' => DIGIT,
            b'-' => DASH,
            b'=' | b':' | b'%' => PAIR,
            0 => MASK,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

/// What a text has in it that can be a secret.
pub(crate) struct Seen {
    kinds: u8,
    /// The longest run without white space.
    longest: usize,
    /// The most digits with no more than two bytes between one and the next.
    digits: usize,
}

impl Seen {
    /// Are there masks in it already.
    pub fn masks(&self) -> bool {
        self.kinds & MASK != 0
    }
}

/// Looks at each byte once.
pub(crate) fn look(text: &str) -> Seen {
    let mut seen = Seen { kinds: 0, longest: 0, digits: 0 };
    let (mut from, mut digits, mut digit) = (0, 0, 0);
    for (at, byte) in text.bytes().enumerate() {
        let kind = KINDS[byte as usize];
        if kind > WORD {
            seen.kinds |= kind;
            if kind == SPACE {
                seen.longest = seen.longest.max(at - from);
                from = at + 1;
            } else if kind == DIGIT {
                digits = if at - digit > 3 { 1 } else { digits + 1 };
                digit = at;
                seen.digits = seen.digits.max(digits);
            }
        }
    }
    seen.longest = seen.longest.max(text.len() - from);
    seen
}

/// Adds the parts of the text that are secrets by themselves. Parts may overlap.
pub(crate) fn find(text: &str, seen: &Seen, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    if seen.kinds & DASH != 0 && seen.longest >= 5 {
        pem(text, found);
    }
    if seen.longest >= SHORTEST {
        let mut from = 0;
        for (at, byte) in bytes.iter().enumerate() {
            if byte.is_ascii_whitespace() {
                word(bytes, from, at, found);
                from = at + 1;
            }
        }
        word(bytes, from, bytes.len(), found);
    }
    if seen.kinds & PAIR != 0 {
        parameter::find(text, found);
    }
    if seen.digits >= 13 {
        card::find(bytes, found);
    }
}

fn pem(text: &str, found: &mut Vec<Span>) {
    let mut from = 0;
    while let Some(begin) = text.get(from..).and_then(|rest| rest.find("-----BEGIN ")) {
        let begin = from + begin;
        let end = text.get(begin..).and_then(|rest| rest.find("-----END ")).and_then(|end| {
            let after = begin + end + 9;
            text.get(after..)?.find("-----").map(|dashes| after + dashes + 5)
        });
        let end = end.unwrap_or(text.len());
        found.push((begin, end));
        from = end;
    }
}

fn is_word(byte: u8) -> bool {
    KINDS[byte as usize] & (WORD | DIGIT) != 0
}

fn in_token(byte: u8) -> bool {
    KINDS[byte as usize] & (WORD | DIGIT | DASH) != 0
}

/// What a run without white space holds.
fn word(bytes: &[u8], from: usize, to: usize, found: &mut Vec<Span>) {
    if to - from < SHORTEST {
        return;
    }
    let run = bytes.get(from..to).unwrap_or(&[]);
    let address = is_address(run);
    if address {
        user_info(run, from, found);
        path(run, from, found);
    }
    // A part ends where no token goes on; slashes and plus signs belong to base64 and not to addresses.
    let parameters = run.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(run.len());
    let joins = |byte: u8| in_token(byte) || (!address && matches!(byte, b'/' | b'+'));
    let (mut start, mut next) = (0, 0);
    while next <= run.len() {
        let at = next;
        next += 1;
        if run.get(at).is_some_and(|byte| joins(*byte)) {
            continue;
        }
        let part = run.get(start..at).unwrap_or(&[]);
        let (mut begin, mut end) = (start, at);
        start = at + 1;
        if part.starts_with(b"eyJ") && part.len() >= 10 {
            // <https://www.rfc-editor.org/rfc/rfc7519#section-3>: parts joined by full stops.
            end = run
                .iter()
                .skip(begin)
                .position(|byte| !in_token(*byte) && *byte != b'.')
                .map_or(run.len(), |length| begin + length);
            if end - begin >= 30 && run.get(begin..end).is_some_and(|all| all.contains(&b'.')) {
                found.push((from + begin, from + end));
                continue;
            }
            end = begin + part.len();
        }
        if let Some((offset, length)) = make(run, begin, end) {
            found.push((from + offset, from + length));
        } else if (!address || begin > parameters) && is_random(part) {
            // The padding belongs to it.
            while run.get(end) == Some(&b'=') {
                end += 1;
            }
            while begin > 0 && run.get(begin - 1).is_some_and(|byte| joins(*byte)) {
                begin -= 1;
            }
            found.push((from + begin, from + end));
        }
    }
}

/// A key of a known make within a part, from its beginning to the end of what belongs to it.
fn make(run: &[u8], from: usize, to: usize) -> Option<Span> {
    let mut boundary = true;
    for at in from..to.min((run.len() + 1).saturating_sub(SHORTEST_MAKE)) {
        let byte = *run.get(at)?;
        let next = run.get(at + 1).map_or(0, |next| 1 << (next & 31));
        if boundary && BEGINS.get(byte as usize).is_some_and(|begins| begins & next != 0) {
            for (prefix, least) in MAKES {
                let rest = at + prefix.len();
                if prefix.as_bytes().first() != Some(&byte)
                    || !run.get(at..).is_some_and(|here| here.starts_with(prefix.as_bytes()))
                {
                    continue;
                }
                let length =
                    run.iter().skip(rest).take_while(|byte| in_token(**byte) || **byte == b'.').count();
                let body = run.get(rest..rest + length).unwrap_or(&[]);
                if length >= *least && has_mixed_piece(body) {
                    return Some((at, rest + length));
                }
            }
        }
        boundary = !in_token(byte);
    }
    None
}

/// Has it a piece between punctuation of at least eight characters with letters and digits: names in words
/// (`sk-learn-release-notes`) have none.
fn has_mixed_piece(bytes: &[u8]) -> bool {
    bytes.split(|byte| !byte.is_ascii_alphanumeric()).any(|piece| piece.len() >= 8 && is_mixed(piece))
}

fn is_mixed(bytes: &[u8]) -> bool {
    bytes.iter().any(u8::is_ascii_digit) && bytes.iter().any(u8::is_ascii_alphabetic)
}

/// Kinds of character as they change in random strings.
fn class(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => 1,
        b'A'..=b'Z' => 2,
        b'0'..=b'9' => 3,
        _ => 0,
    }
}

/// Is it random in base 62 or 64: capitals, small letters and digits that change places all the time. Names
/// made of words change from capital to small once or twice a word and have few digits; strings of small letters and digits only are ids of all kinds.
fn is_random(part: &[u8]) -> bool {
    if part.len() < 24 {
        return false;
    }
    let base64 = part.iter().any(|byte| matches!(byte, b'/' | b'+'));
    let least = if base64 { 32 } else { SHORTEST };
    part.split(|byte| !base64 && !byte.is_ascii_alphanumeric()).any(|piece| {
        let (mut counts, mut changes, mut last) = ([0usize; 4], 0, 0);
        for byte in piece {
            let now = class(*byte);
            changes += usize::from(last != 0 && now != 0 && now != last);
            last = now;
            if let Some(count) = counts.get_mut(now as usize) {
                *count += 1;
            }
        }
        let [_, small, capital, digit] = counts;
        piece.len() >= least
            && small >= 2
            && capital >= 2
            && digit * 16 >= piece.len()
            && changes * 5 >= piece.len() * 2
    })
}

/// Can it be a secret at all where its name says so: random, or long with letters and digits.
fn is_opaque(bytes: &[u8]) -> bool {
    is_random(bytes)
        || bytes.split(|byte| !byte.is_ascii_alphanumeric()).any(|piece| piece.len() >= 12 && is_mixed(piece))
}

/// <https://www.rfc-editor.org/rfc/rfc9562#section-4>
fn is_uuid(bytes: &[u8]) -> bool {
    bytes.len() == 36
        && bytes.iter().enumerate().all(|(at, byte)| {
            if matches!(at, 8 | 13 | 18 | 23) { *byte == b'-' } else { byte.is_ascii_hexdigit() }
        })
}

fn is_address(run: &[u8]) -> bool {
    matches!(run.first(), Some(b'/' | b'?' | b'#')) || run.windows(3).any(|three| three == b"://")
}

/// <https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1>
fn user_info(run: &[u8], from: usize, found: &mut Vec<Span>) {
    let Some(scheme) = run.windows(3).position(|three| three == b"://") else { return };
    let begin = scheme + 3;
    let authority = run.get(begin..).unwrap_or(&[]);
    let end = authority.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(authority.len());
    if let Some(at) = authority.iter().take(end).rposition(|byte| *byte == b'@') {
        found.push((from + begin, from + begin + at));
    }
}

/// Random strings in a path are ids, except after a word that says otherwise.
fn path(run: &[u8], from: usize, found: &mut Vec<Span>) {
    let end = run.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(run.len());
    let mut before: &[u8] = &[];
    let (mut start, mut next) = (0, 0);
    while next <= end {
        let at = next;
        next += 1;
        if at < end && run.get(at) != Some(&b'/') {
            continue;
        }
        let segment = run.get(start..at).unwrap_or(&[]);
        if segment.len() >= SHORTEST && (is_opaque(segment) || is_uuid(segment)) {
            let mut secret = false;
            each_word(before, &mut |word| secret |= is_one(PATH_WORDS, word));
            if secret {
                found.push((from + start, from + at));
            }
        }
        before = segment;
        start = at + 1;
    }
}

/// Text that identifies somebody or something: a run of at least six characters with a digit in it or with
/// an `@`. Only such text of private parts is looked for elsewhere: a heading is no secret.
pub(crate) fn identifies(text: &str) -> bool {
    text.chars().count() >= 6 && text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'@')
}
