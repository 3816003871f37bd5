//! `name=value` and `"name": "value"`, in addresses, data and prose.

use super::{SHORTEST, Span, in_token, is_address, is_mixed, is_opaque, is_random, is_uuid};

/// A parameter with one of these words in its name holds a secret.
const SECRET_WORDS: &[&str] = &[
    "token",
    "password",
    "passwd",
    "pwd",
    "passphrase",
    "secret",
    "apikey",
    "jwt",
    "authorization",
    "credential",
    "credentials",
    "bearer",
    // From here on only in addresses: in prose and data these words name ordinary things as well.
    "signature",
    "sig",
    "session",
    "sessionid",
    "sid",
    "jsessionid",
    "phpsessid",
    "otp",
    "auth",
    "assertion",
    "csrf",
    "xsrf",
];
/// So many of them count everywhere.
const EVERYWHERE: usize = 12;
/// With one of these beside it, `key` is a secret's.
const KEY_WORDS: &[&str] = &["api", "access", "private", "secret", "auth", "client", "signing", "encryption"];
/// Of a name so much is read.
const NAME_BYTES: usize = 64;
/// After a colon and without quotes a shorter value is no secret.
const LEAST_OPAQUE: usize = 12;
/// Words of secrets and of much else: the value must look like more than a word.
const WEAK_WORDS: &[&str] =
    &["key", "code", "state", "nonce", "ticket", "pass", "pin", "verifier", "challenge"];
/// The first letters of all those words, a bit for each. Most words have another.
const BEGINS: u32 = begins(SECRET_WORDS) | begins(KEY_WORDS) | begins(WEAK_WORDS);

const fn begins(words: &[&str]) -> u32 {
    let (mut begins, mut at) = (0, 0);
    while at < words.len() {
        begins |= 1 << (words[at].as_bytes()[0] & 31);
        at += 1;
    }
    begins
}

/// Adds the values of parameters whose name says that they are secret.
pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let (length, colon) = match byte {
            b'=' => (1, false),
            b':' => (1, true),
            // Addresses stand in addresses, encoded once.
            b'%' if bytes.get(at..at + 3).is_some_and(|three| three.eq_ignore_ascii_case(b"%3D")) => {
                (3, false)
            }
            _ => (0, false),
        };
        if length > 0 {
            parameter(bytes, at, at + length, colon, found);
        }
        at += length.max(1);
    }
}

fn parameter(bytes: &[u8], sign: usize, after: usize, colon: bool, found: &mut Vec<Span>) {
    let quote = |byte: &u8| matches!(byte, b'"' | b'\'' | b'\\' | b'`');
    let before = bytes.get(..sign).unwrap_or(&[]);
    let trimmed =
        before.len() - before.iter().rev().take(3).take_while(|byte| **byte == b' ' || quote(byte)).count();
    let named = |byte: &&u8| in_token(**byte) || matches!(byte, b'.' | b'[' | b']' | b'$');
    let name_length = before.iter().take(trimmed).rev().take(64).take_while(named).count();
    let mut name = before.get(trimmed - name_length..trimmed).unwrap_or(&[]);
    if before.get(..trimmed - name_length).is_some_and(|rest| rest.ends_with(b"%")) {
        // The two digits of an encoded `?` or `&`.
        name = name.get(2..).unwrap_or(&[]);
    }
    // What has no telling name counts in addresses only, and there has an equals sign.
    if name.is_empty() || colon && kind_of(name, false) == Kind::Other {
        return;
    }
    let mut begin = after;
    let mut quoted = false;
    while let Some(byte) = bytes.get(begin).filter(|byte| **byte == b' ' || quote(byte)) {
        // In an address nothing follows after a space.
        if *byte == b' ' && begin > after + 2 {
            break;
        }
        quoted |= quote(byte);
        begin += 1;
    }
    for scheme in [b"Bearer ".as_slice(), b"Basic "] {
        if bytes.get(begin..).is_some_and(|rest| rest.starts_with(scheme)) {
            begin += scheme.len();
        }
    }
    let length = value_length(bytes.get(begin..).unwrap_or(&[]));
    let value = bytes.get(begin..begin + length).unwrap_or(&[]);
    // In prose what follows a colon is most often a word.
    if colon && !quoted && value.len() < LEAST_OPAQUE {
        return;
    }
    let run_start = before.iter().rposition(u8::is_ascii_whitespace).map_or(0, |space| space + 1);
    let address = !colon && begin == after && is_address(bytes.get(run_start..sign).unwrap_or(&[]));
    let secret = match kind_of(name, address) {
        Kind::Secret if address => value.len() >= 4,
        Kind::Secret if colon && !quoted => is_opaque(value) && value.len() >= LEAST_OPAQUE,
        Kind::Secret if colon => value.len() >= 6,
        Kind::Secret => !value.is_empty(),
        Kind::Weak => {
            value.len() >= SHORTEST && is_mixed(value) || address && value.len() >= 6 && is_mixed(value)
        }
        Kind::Other => address && is_long_random(value),
    };
    if secret {
        found.push((begin, begin + length));
    }
}

/// Parameters without a telling name: random, or hexadecimal digits as long as a key.
fn is_long_random(value: &[u8]) -> bool {
    is_random(value) || value.len() >= 32 && !is_uuid(value) && is_opaque(value)
}

fn value_length(rest: &[u8]) -> usize {
    let mut at = 0;
    while let Some(byte) = rest.get(at) {
        let encoded = *byte == b'%'
            && rest.get(at + 1..at + 3).is_some_and(|two| two.eq_ignore_ascii_case(b"26") || two == b"23");
        if byte.is_ascii_whitespace()
            || encoded
            || matches!(byte, b'&' | b';' | b'#' | b'"' | b'\'' | b'<' | b'>' | b'\\' | 0)
        {
            break;
        }
        at += 1;
    }
    at
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Secret,
    Weak,
    Other,
}

/// What a parameter's name says of its value.
fn kind_of(name: &[u8], address: bool) -> Kind {
    let (mut words, mut kind, mut key, mut beside) = (0, Kind::Other, false, false);
    let strong = SECRET_WORDS.get(..if address { SECRET_WORDS.len() } else { EVERYWHERE }).unwrap_or(&[]);
    each_word(name, &mut |word| {
        words += 1;
        if word.first().is_none_or(|first| BEGINS & 1 << (first & 31) == 0) {
            return;
        }
        key |= word == b"key";
        beside |= is_one(KEY_WORDS, word);
        if is_one(strong, word) {
            kind = Kind::Secret;
        } else if kind == Kind::Other && is_one(WEAK_WORDS, word) {
            kind = Kind::Weak;
        }
    });
    // `?key=` and `?code=` by themselves; `sort_key` and `country_code` are no secrets.
    let alone =
        address && words == 1 && (name.eq_ignore_ascii_case(b"key") || name.eq_ignore_ascii_case(b"code"));
    if key && beside || alone { Kind::Secret } else { kind }
}

/// The words of a name in small letters: `accessToken`, `access_token` and `access-token` are two.
pub(super) fn each_word(name: &[u8], use_word: &mut dyn FnMut(&[u8])) {
    let mut lower = [0; NAME_BYTES];
    let (mut from, mut small) = (0, false);
    let mut take = |lower: &[u8], from: usize, to: usize| {
        if let Some(word) = lower.get(from..to).filter(|word| !word.is_empty()) {
            use_word(word);
        }
    };
    let length = name.len().min(NAME_BYTES);
    for (byte, place) in name.iter().zip(&mut lower) {
        *place = byte.to_ascii_lowercase();
    }
    for (at, byte) in name.iter().take(NAME_BYTES).enumerate() {
        let part = byte.is_ascii_alphanumeric();
        if !part || byte.is_ascii_uppercase() && small {
            take(&lower, from, at);
            from = at + usize::from(!part);
        }
        small = byte.is_ascii_lowercase();
    }
    take(&lower, from, length);
}

/// Is it one of these words.
pub(super) fn is_one(words: &[&str], word: &[u8]) -> bool {
    words.iter().any(|one| one.as_bytes() == word)
}
