//! JSON-RPC as MCP uses it: what a line is, and what is answered when it is nothing.

use crate::codec::repair_surrogates;
use serde_json::{Map, Value};

/// The id of a request: text or a whole number, never null.
pub type Id = Value;

/// One line.
#[derive(Debug, PartialEq)]
pub enum Message {
    /// It wants an answer.
    Request { id: Id, method: String, params: Map<String, Value> },
    /// It wants none.
    Notification { method: String, params: Map<String, Value> },
    /// An answer to something that was never asked, or an empty line.
    Ignored,
    /// It is no message.
    Bad(Fault),
}

/// A JSON-RPC error.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The request's id, where it can be told. Never null: MCP's schema knows no such answer.
    pub id: Option<Id>,
    /// The code.
    pub code: i32,
    /// What was wrong and what was expected.
    pub message: String,
    /// Machine-readable detail.
    pub data: Option<Value>,
}

/// The line is not JSON.
pub const PARSE_ERROR: i32 = -32700;
/// The line is JSON and no message.
pub const INVALID_REQUEST: i32 = -32600;
/// There is no such method in this revision.
pub const METHOD_NOT_FOUND: i32 = -32601;
/// The parameters do not fit the method, or name a tool that does not exist.
pub const INVALID_PARAMS: i32 = -32602;
/// The request names a revision of MCP this server does not speak.
pub const UNSUPPORTED_VERSION: i32 = -32022;

impl Fault {
    /// An error without detail.
    pub fn new(id: Option<Id>, code: i32, message: impl Into<String>) -> Self {
        Self { id, code, message: message.into(), data: None }
    }
}

/// Reads one line.
pub fn read(mut line: Vec<u8>) -> Message {
    if line.iter().all(u8::is_ascii_whitespace) {
        return Message::Ignored;
    }
    repair_surrogates(&mut line);
    let value: Value = match serde_json::from_slice(&line) {
        Ok(value) => value,
        // Two peers that answer each other's parse errors never stop. An answer to a parse error holds no
        // method, so a line without one is never answered.
        Err(_) if !contains(&line, b"\"method\"") => return Message::Ignored,
        Err(error) => {
            let message =
                format!("the line is not JSON, at column {}: expected one JSON object", error.column());
            return Message::Bad(Fault::new(None, PARSE_ERROR, message));
        }
    };
    let invalid = |what: &str| Message::Bad(Fault::new(None, INVALID_REQUEST, what));
    let Value::Object(mut object) = value else {
        return invalid("expected one JSON object a line; batches are not part of this protocol");
    };
    if !object.contains_key("method") && (object.contains_key("result") || object.contains_key("error")) {
        return Message::Ignored;
    }
    if object.get("jsonrpc") != Some(&Value::from("2.0")) {
        return invalid("expected \"jsonrpc\": \"2.0\"");
    }
    let id = match object.remove("id") {
        None => None,
        Some(id) if id.is_string() || id.is_i64() || id.is_u64() => Some(id),
        Some(_) => return invalid("expected an id that is text or a whole number"),
    };
    let Some(Value::String(method)) = object.remove("method") else {
        return invalid("expected a method");
    };
    let params = match object.remove("params") {
        None => Map::new(),
        Some(Value::Object(params)) => params,
        Some(_) if id.is_none() => return Message::Ignored,
        Some(_) => return Message::Bad(Fault::new(id, INVALID_PARAMS, "expected params to be an object")),
    };
    match id {
        Some(id) => Message::Request { id, method, params },
        None => Message::Notification { method, params },
    }
}

/// The id of a request that was too long to keep, from the ends of its line: as the second member, or as the
/// last. Anywhere else it could be another object's.
pub fn id_at_an_end(head: &[u8], tail: &[u8]) -> Option<Id> {
    let first = std::str::from_utf8(head.get(..head.len().min(120))?).ok();
    let from_head = first.and_then(|text| {
        let rest =
            text.strip_prefix("{\"jsonrpc\":\"2.0\",\"id\":").or_else(|| text.strip_prefix("{\"id\":"))?;
        id_prefix(rest)
    });
    from_head.or_else(|| {
        let begin = tail.windows(6).rposition(|window| window == b",\"id\":")?;
        let rest = std::str::from_utf8(&tail[begin + 6..]).ok()?;
        id_prefix(rest.trim_end().strip_suffix('}').filter(|id| !id.contains(['}', ',']))?)
    })
}

fn id_prefix(text: &str) -> Option<Id> {
    let id = serde_json::Deserializer::from_str(text).into_iter::<Value>().next()?.ok()?;
    (id.is_string() || id.is_i64() || id.is_u64()).then_some(id)
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fault(line: &str) -> (Option<Id>, i32) {
        match read(line.into()) {
            Message::Bad(fault) => (fault.id, fault.code),
            other => panic!("{line} was read as {other:?}"),
        }
    }

    #[test]
    fn requests_and_notifications_are_told_apart() {
        let request = read(br#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#.to_vec());
        assert_eq!(request, Message::Request { id: json!("a"), method: "ping".into(), params: Map::new() });
        let note = read(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_vec());
        assert_eq!(
            note,
            Message::Notification { method: "notifications/initialized".into(), params: Map::new() }
        );
    }

    #[test]
    fn what_is_no_message_gets_an_error_without_an_id() {
        for line in [
            "[]",
            "7",
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1}"#,
        ] {
            assert_eq!(fault(line), (None, INVALID_REQUEST), "{line}");
        }
        assert_eq!(fault(r#"{"method":"#), (None, PARSE_ERROR));
        assert_eq!(
            fault(r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#),
            (Some(json!(1)), INVALID_PARAMS)
        );
    }

    #[test]
    fn what_could_bounce_is_never_answered() {
        for line in [
            "",
            "  ",
            "garbage",
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"error":{},"jsonrpc":"2.0"}"#,
        ] {
            assert_eq!(read(line.into()), Message::Ignored, "{line}");
        }
    }

    #[test]
    fn a_lone_surrogate_does_not_cost_the_request() {
        let line = br#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\ud83d"}}"#;
        assert!(matches!(read(line.to_vec()), Message::Request { params, .. } if params["a"] == "\u{fffd}"));
    }

    #[test]
    fn the_id_of_a_long_line_is_found_at_its_ends_only() {
        let id = |head: &str, tail: &str| id_at_an_end(head.as_bytes(), tail.as_bytes());
        assert_eq!(id(r#"{"jsonrpc":"2.0","id":7,"method":"#, "x"), Some(json!(7)));
        assert_eq!(id("{\"method\":", r#"xx"}},"jsonrpc":"2.0","id":"q1"}"#), Some(json!("q1")));
        assert_eq!(id("{\"method\":", r#"xx,"id":5}}"#), None);
        assert_eq!(id("{\"method\":", "xx"), None);
    }
}
