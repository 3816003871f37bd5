//! JSON in and out. The one place where lone surrogate escapes are repaired: JavaScript strings may hold half
//! of a surrogate pair, `JSON.stringify` writes it as an escape, and `serde_json` then refuses the whole
//! message, so that the caller would wait for an answer that cannot come.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads a message. The error is in words and holds no part of the message.
pub fn decode<T: DeserializeOwned>(bytes: &mut [u8]) -> Result<T, String> {
    repair_surrogates(bytes);
    serde_json::from_slice(bytes).map_err(|error| describe(&error))
}

/// Writes a message of a type that cannot fail to serialise.
pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    serde_json::to_vec(message).unwrap_or_else(|error| unreachable!("a wire type did not serialise: {error}"))
}

/// `serde_json` quotes unknown names and values in its errors, and those may be page data.
fn describe(error: &serde_json::Error) -> String {
    let kind = match error.classify() {
        serde_json::error::Category::Syntax => "not valid JSON",
        serde_json::error::Category::Eof => "JSON that ends too early",
        serde_json::error::Category::Data => "JSON of another shape than this version's messages",
        serde_json::error::Category::Io => "unreadable",
    };
    format!("{kind}, at line {} column {}", error.line(), error.column())
}

/// Replaces each `\uD800`..`\uDFFF` that is not part of a pair by `\ufffd`, in place: both are six bytes.
pub fn repair_surrogates(json: &mut [u8]) {
    let mut at = 0;
    while let Some(step) = json[at..].iter().position(|byte| *byte == b'\\') {
        at += step;
        match escape(json, at) {
            Some(0xD800..=0xDBFF) if matches!(escape(json, at + 6), Some(0xDC00..=0xDFFF)) => at += 12,
            Some(0xD800..=0xDFFF) => {
                json[at + 2..at + 6].copy_from_slice(b"fffd");
                at += 6;
            }
            Some(_) => at += 6,
            // Any other escape is two bytes; a backslash after a backslash begins nothing.
            None => at += 2,
        }
        if at >= json.len() {
            return;
        }
    }
}

/// The code unit of a `\uXXXX` escape that begins at `at`.
fn escape(json: &[u8], at: usize) -> Option<u16> {
    let escape = json.get(at..at + 6)?;
    if !escape.starts_with(b"\\u") || !escape[2..].iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(std::str::from_utf8(&escape[2..]).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(json: &str) -> String {
        let mut bytes = json.as_bytes().to_vec();
        repair_surrogates(&mut bytes);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_lone_surrogate_becomes_the_replacement_character() {
        assert_eq!(repaired(r#"{"a":"x\ud83dy"}"#), r#"{"a":"x\ufffdy"}"#);
        assert_eq!(repaired(r#""\uDE00""#), r#""\ufffd""#);
        assert_eq!(repaired(r#""\ud83d\ud83d\ude00""#), r#""\ufffd\ud83d\ude00""#);
        assert_eq!(repaired(r#""\ud83d\n""#), r#""\ufffd\n""#);
    }

    #[test]
    fn what_is_no_lone_surrogate_stays() {
        for json in [r#""\ud83d\ude00""#, r#""\\ud83d""#, r#""A\\""#, "\"\\", "\"\\ud8", r#""plain""#] {
            assert_eq!(repaired(json), json);
        }
    }

    #[test]
    fn a_repaired_message_is_read() {
        let mut bytes = br#"["\ud83d"]"#.to_vec();
        assert_eq!(decode::<Vec<String>>(&mut bytes), Ok(vec!["\u{fffd}".to_owned()]));
    }

    #[test]
    fn an_error_quotes_nothing_of_the_message() {
        let error = decode::<Vec<bool>>(&mut br#"["secret"]"#.to_vec()).unwrap_err();
        assert!(!error.contains("secret"), "{error}");
    }
}
