//! JSON-RPC answers as lines.

use super::message::{Fault, Id};
use serde_json::{Value, json};

/// The answer to a request. `result` is JSON already, so that the tool list keeps its bytes.
pub fn result(id: &Id, result: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}\n")
}

/// An error. Without an id where the request's is not known.
pub fn fault(fault: &Fault) -> String {
    let mut error = json!({ "code": fault.code, "message": fault.message });
    if let Some(data) = &fault.data {
        error["data"] = data.clone();
    }
    let mut message = json!({ "jsonrpc": "2.0", "error": error });
    if let Some(id) = &fault.id {
        message["id"] = id.clone();
    }
    format!("{message}\n")
}

/// A notification.
pub fn notification(method: &str, params: &Value) -> String {
    format!("{}\n", json!({ "jsonrpc": "2.0", "method": method, "params": params }))
}
