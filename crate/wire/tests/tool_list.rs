//! What model APIs and clients demand of a tool list.
#![expect(clippy::unwrap_used, reason = "tests")]

use serde_json::Value;
use transom_wire::tools::{LIST_JSON, TOOLS};

fn list() -> Vec<Value> {
    serde_json::from_str(LIST_JSON).unwrap()
}

#[test]
fn the_list_is_small() {
    assert!(LIST_JSON.len() <= 8 * 1024, "{} bytes", LIST_JSON.len());
    assert!(TOOLS.len() <= 14);
    let all: usize = TOOLS.iter().map(|tool| tool.description.chars().count()).sum();
    assert!(all <= 180 * TOOLS.len(), "descriptions average {}", all / TOOLS.len());
}

#[test]
fn the_committed_list_names_the_tools_of_the_table_in_order() {
    let names: Vec<_> = list().iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names, TOOLS.iter().map(|tool| tool.name).collect::<Vec<_>>());
}

#[test]
fn names_fit_every_model_api() {
    for tool in TOOLS {
        assert!(tool.name.len() <= 40 && tool.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'));
    }
}

#[test]
fn schemas_have_no_composition_and_no_references() {
    fn walk(at: &str, value: &Value) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    let banned = ["oneOf", "anyOf", "allOf", "if", "not", "$ref", "$defs"];
                    assert!(!banned.contains(&key.as_str()), "{at}/{key}");
                    walk(&format!("{at}/{key}"), value);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(at, item)),
            _ => {}
        }
    }
    for tool in list() {
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false);
        walk(tool["name"].as_str().unwrap(), &tool["inputSchema"]);
        for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
            assert!(tool["annotations"][hint].is_boolean(), "{hint}");
        }
    }
}
