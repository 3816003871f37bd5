//! Reading what can still be read of a message from another build: its version, whom it is from, the call it
//! belongs to. Only so can a mismatch be named and a caller be answered.

use serde_json::Value;
use transom_wire::{CallId, Instance};

/// What a hello claims, whatever else it holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// `protocol`
    pub protocol: Option<u32>,
    /// `instance`
    pub instance: Option<Instance>,
    /// `browser`
    pub browser: Option<String>,
    /// `version`
    pub version: Option<String>,
}

/// The claims of a message whose `type` is `hello`.
pub fn claims(json: &[u8]) -> Option<Claims> {
    let message: Value = serde_json::from_slice(json).ok()?;
    if message.get("type")? != "hello" {
        return None;
    }
    let text = |key: &str| message.get(key).and_then(Value::as_str).map(str::to_owned);
    Some(Claims {
        protocol: message
            .get("protocol")
            .and_then(Value::as_u64)
            .map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
        instance: text("instance").map(Instance),
        browser: text("browser"),
        version: text("version"),
    })
}

/// The first `call_id` in a message that may not even be JSON.
pub fn call_id(json: &[u8]) -> Option<CallId> {
    const KEY: &[u8] = b"\"call_id\":\"";
    let begin = json.windows(KEY.len()).position(|window| window == KEY)? + KEY.len();
    let length = json[begin..].iter().take(64).position(|byte| *byte == b'"')?;
    let id = std::str::from_utf8(&json[begin..begin + length]).ok()?;
    Some(id.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hello_of_another_version_still_says_which() {
        let claims = claims(br#"{"type":"hello","protocol":9,"instance":"ab","news":[1]}"#).unwrap();
        let expected = Claims { protocol: Some(9), instance: Some("ab".into()), ..Claims::default() };
        assert_eq!(claims, expected);
    }

    #[test]
    fn the_call_is_found_in_broken_json() {
        assert_eq!(call_id(br#"{"type":"answer","call_id":"0198","result":{"#), Some("0198".into()));
        assert_eq!(call_id(br#"{"call_id":"#), None);
        assert_eq!(call_id(b"\xff\xfe"), None);
    }
}
