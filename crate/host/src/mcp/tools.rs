//! From a tool's name and arguments to a call, and from its result to what MCP carries. Nothing here knows
//! the protocol's revisions.

use super::check::{self, invalid};
use super::route::{Router, Wanted};
use super::words;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Instant;
use transom_wire::answer::Hop;
use transom_wire::call::SessionsArgs;
use transom_wire::{CallResult, Read, Refusal, Span, Write};

/// What a tool call gives, whatever protocol carries it.
pub struct CallOutcome {
    /// For the model.
    pub text: String,
    /// Small and for machines; absent where the text says all.
    pub structured: Option<Value>,
    /// It was not done.
    pub is_error: bool,
    /// Time on each hop.
    pub trace: Vec<Span>,
}

/// Runs a tool that is in the list.
pub async fn call(router: &Router, tool: &str, arguments: Map<String, Value>) -> CallOutcome {
    let started = Instant::now();
    let mut outcome = match wanted(tool, Value::Object(arguments)) {
        Err(refusal) => words::refusal(&refusal),
        Ok(Wanted::Read(Read::Sessions(_))) => match router.sessions().await {
            Ok((browsers, trace)) => CallOutcome { trace, ..words::sessions(&browsers) },
            Err(refusal) => words::refusal(&refusal),
        },
        Ok(wanted) => {
            let (result, trace) = router.call(wanted).await;
            let outcome = match result {
                CallResult::Done { answer } => words::answer(&answer),
                CallResult::Refused { refusal } => words::refusal(&refusal),
            };
            CallOutcome { trace, ..outcome }
        }
    };
    let us = u32::try_from(started.elapsed().as_micros()).unwrap_or(u32::MAX);
    outcome.trace.insert(0, Span { hop: Hop::Mcp, us });
    outcome
}

fn wanted(tool: &str, arguments: Value) -> Result<Wanted, Refusal> {
    Ok(match tool {
        "sessions" => Wanted::Read(Read::Sessions(parse::<SessionsArgs>(arguments)?)),
        "snapshot" => Wanted::Read(Read::Snapshot(checked(arguments, check::snapshot)?)),
        "wait_for" => Wanted::Read(Read::WaitFor(checked(arguments, check::wait_for)?)),
        "page_tools" => Wanted::Read(Read::PageTools(parse(arguments)?)),
        "act" => Wanted::Write(Write::Act(checked(arguments, check::act)?)),
        "navigate" => Wanted::Write(Write::Navigate(checked(arguments, check::navigate)?)),
        "page_action" => Wanted::Write(Write::PageAction(checked(arguments, check::page_action)?)),
        other => unreachable!("the tool table has no {other}"),
    })
}

fn checked<T: DeserializeOwned>(
    arguments: Value,
    check: fn(&T) -> Result<(), Refusal>,
) -> Result<T, Refusal> {
    let arguments = parse(arguments)?;
    check(&arguments)?;
    Ok(arguments)
}

fn parse<T: DeserializeOwned>(arguments: Value) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let mut path = String::new();
        for segment in error.path().iter() {
            use serde_path_to_error::Segment;
            match segment {
                Segment::Seq { index } => path.push_str(&format!("/{index}")),
                Segment::Map { key } => {
                    path.push_str(&format!("/{}", key.replace('~', "~0").replace('/', "~1")))
                }
                // The variant is no place in the arguments.
                Segment::Enum { .. } | Segment::Unknown => {}
            }
        }
        let expected: String = error.inner().to_string().chars().take(600).collect();
        invalid(path.chars().take(200).collect::<String>(), expected)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(tool: &str, arguments: Value) -> (String, String) {
        match wanted(tool, arguments) {
            Err(Refusal::InvalidArguments { path, expected, .. }) => (path, expected),
            _ => panic!("{tool} took what it must refuse"),
        }
    }

    #[test]
    fn every_listed_tool_is_understood() {
        for tool in transom_wire::tools::TOOLS {
            let _ = wanted(tool.name, json!({}));
        }
        assert!(wanted("sessions", json!({})).is_ok());
        assert!(wanted("act", json!({ "steps": [{ "do": "click", "ref": "k7e1" }] })).is_ok());
    }

    #[test]
    fn a_refusal_names_the_place_and_what_was_expected() {
        let (path, expected) = refused("act", json!({}));
        assert!(path.is_empty() && expected.contains("steps"), "{path} {expected}");
        let (path, expected) = refused("act", json!({ "steps": [{ "do": "jump" }] }));
        assert!(path.starts_with("/steps/0") && expected.contains("click"), "{path} {expected}");
        let (path, expected) = refused("act", json!({ "steps": [{ "do": "click", "ref": "nonsense!" }] }));
        assert!(path.starts_with("/steps/0") && expected.contains("k7e12"), "{path} {expected}");
        assert_eq!(refused("snapshot", json!({ "max_bytes": "many" })).0, "/max_bytes");
        assert_eq!(refused("snapshot", json!({ "max_bytes": 0 })).0, "/max_bytes");
        let both = json!({ "since": "k7r3", "scope": "k7e12" });
        assert_eq!(refused("snapshot", both).0, "/since");
        assert_eq!(refused("snapshot", json!({ "since": "k7r3", "mode": "full" })).0, "/since");
        assert_eq!(refused("snapshot", json!({ "since": "k7r3", "depth": 1 })).0, "/since");
        assert_eq!(refused("snapshot", json!({ "depth": 0 })).0, "/depth");
        assert_eq!(refused("snapshot", json!({ "mode": "all" })).0, "/mode");
        assert_eq!(refused("snapshot", json!({ "filter": {} })).0, "/filter");
        assert_eq!(refused("snapshot", json!({ "filter": { "role": " " } })).0, "/filter/role");
        let long = "x".repeat(1025);
        assert_eq!(refused("snapshot", json!({ "filter": { "text": long } })).0, "/filter/text");
        let both = json!({ "filter": { "name": "x" }, "depth": 2 });
        assert_eq!(refused("snapshot", both).0, "/filter");
        assert!(refused("snapshot", json!({ "since": "k7e3" })).1.contains("k7r3"));
        assert!(refused("snapshot", json!({ "colour": 1 })).1.contains("colour"));
        assert_eq!(refused("act", json!({ "steps": [] })).0, "/steps");
        assert_eq!(refused("wait_for", json!({ "until": [] })).0, "/until");
        let settled = json!({ "steps": [{ "do": "press", "key": "a" }], "expect": [{ "is": "settled" }] });
        assert_eq!(refused("act", settled).0, "/expect/0/is");
        assert_eq!(refused("page_action", json!({ "name": "a", "arguments": [1] })).0, "/arguments");
    }

    #[test]
    fn page_tool_arguments_may_come_as_json_text() {
        let wanted = wanted("page_action", json!({ "name": "a", "arguments": "{\"n\":1}" }));
        assert!(matches!(wanted, Ok(Wanted::Write(Write::PageAction(args))) if args.arguments["n"] == 1));
    }
}
