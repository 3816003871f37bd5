//! Arguments of page tools: checked against the page's schema before anything is sent.

use crate::common::browser::{answered, performed};
use crate::common::client::{refusal, text};
use crate::common::scene::{Scene, scene};
use serde_json::{Value, json};
use std::time::Duration;
use transom_wire::Write;
use transom_wire::hop::native::{FromWorker, WorkerCall};

const SESSION: &str = "t0000000a";

fn listing(generation: u32, names: &[&str]) -> Value {
    let schema = json!({
        "type": "object",
        "properties": { "size": { "enum": ["s", "m"] }, "text": { "type": "string" } },
        "required": ["size"],
        "additionalProperties": false,
    });
    let tools: Vec<_> = names
        .iter()
        .map(|name| json!({ "name": name, "description": "d", "input_schema": schema.to_string() }))
        .collect();
    answered(json!({
        "answer": "page_tools", "session": SESSION, "document": "d1", "generation": generation,
        "tools": tools, "refused": [],
    }))
}

/// One tool that takes nothing, in another document.
fn other_document(generation: u32) -> Value {
    let schema = json!({ "type": "object", "additionalProperties": false });
    answered(json!({
        "answer": "page_tools", "session": SESSION, "document": "d2", "generation": generation, "refused": [],
        "tools": [{ "name": "pay", "description": "d", "input_schema": schema.to_string() }],
    }))
}

impl Scene {
    fn send(&mut self, name: &str, arguments: Value) -> Value {
        self.mcp.send_call("page_action", json!({ "session": SESSION, "name": name, "arguments": arguments }))
    }

    /// What the extension says without being asked goes another way than calls do; a read puts them in order.
    fn settle(&mut self) {
        let read = self.mcp.send_call("snapshot", json!({}));
        let (call_id, _) = self.browser.request();
        self.browser.answer(&call_id, json!({ "status": "refused", "refusal": { "kind": "stopped" } }));
        self.mcp.result_of(&read);
    }

    fn share(&mut self, sessions: &[&str]) {
        let sessions = sessions.iter().map(|session| (*session).into()).collect();
        self.browser.tell(&FromWorker::Shares { sessions });
        self.settle();
    }

    /// Answers the next request, which must ask for the page's tools.
    fn list(&mut self, generation: u32, names: &[&str]) {
        let (call_id, body) = self.browser.request();
        assert!(matches!(body, WorkerCall::Read { .. }), "{body:?}");
        self.browser.answer(&call_id, listing(generation, names));
    }

    /// Lets the next write pass and gives what would reach the page.
    fn allow(&mut self) -> Value {
        let (call_id, body) = self.browser.request();
        let WorkerCall::Prepare { write: Write::PageAction(args) } = body else { panic!("{body:?}") };
        self.browser.answer(
            &call_id,
            json!({ "status": "prepared", "session": SESSION, "permit": "p", "standing": false }),
        );
        let (call_id, _) = self.browser.request();
        self.browser.answer(&call_id, performed(SESSION));
        json!(args)
    }
}

#[test]
fn bad_arguments_never_leave_the_broker() {
    let mut scene = scene();
    let id = scene.send("pay", json!({ "size": "xl" }));
    scene.list(3, &["pay"]);
    let result = scene.mcp.result_of(&id);
    assert_eq!(
        (&refusal(&result)["kind"], &refusal(&result)["path"]),
        (&json!("invalid_arguments"), &json!("/size"))
    );
    assert!(text(&result).contains("allowed: [\"s\",\"m\"]"), "{result}");
    // The listing is remembered: the second call asks nobody.
    let id = scene.send("pay", json!({}));
    assert_eq!(refusal(&scene.mcp.result_of(&id))["path"], "");
    let id = scene.send("refund", json!({}));
    scene.list(3, &["pay"]);
    assert_eq!(refusal(&scene.mcp.result_of(&id))["kind"], "unknown_page_tool");
    scene.browser.no_request_within(Duration::from_millis(200));
}

#[test]
fn good_arguments_go_on_with_session_and_generation() {
    let mut scene = scene();
    let id = scene.mcp.send_call("page_action", json!({ "name": "pay", "arguments": { "size": "s" } }));
    scene.list(3, &["pay"]);
    let sent = scene.allow();
    assert_eq!((&sent["session"], &sent["generation"]), (&json!(SESSION), &json!(3)));
    assert_eq!(sent["arguments"], json!({ "size": "s" }));
    assert_eq!(scene.mcp.result_of(&id)["isError"], false);
}

#[test]
fn a_listing_is_taken_anew_after_the_tools_changed() {
    let mut scene = scene();
    let id = scene.send("pay", json!({ "size": "s" }));
    scene.list(3, &["pay"]);
    scene.allow();
    scene.mcp.result_of(&id);
    scene.browser.tell(&FromWorker::ToolsChanged { document: "d1".into() });
    scene.settle();
    let id = scene.send("pay", json!({ "size": "s" }));
    scene.list(4, &["pay"]);
    assert_eq!(scene.allow()["generation"], 4);
    scene.mcp.result_of(&id);
}

#[test]
fn a_worker_that_says_stale_makes_the_broker_look_again_once() {
    let mut scene = scene();
    let id = scene.send("pay", json!({ "size": "xl" }));
    scene.list(3, &["pay"]);
    scene.mcp.result_of(&id);
    let id = scene.send("pay", json!({ "size": "s" }));
    let (call_id, _) = scene.browser.request();
    let stale = json!({ "kind": "stale_tools", "expected": 3, "generation": 4, "tools": ["pay"] });
    scene.browser.answer(&call_id, json!({ "status": "refused", "refusal": stale }));
    scene.list(4, &["pay"]);
    assert_eq!(scene.allow()["generation"], 4);
    assert_eq!(scene.mcp.result_of(&id)["isError"], false);
}

#[test]
fn a_named_generation_that_is_old_is_refused_with_the_tools_there_are() {
    let mut scene = scene();
    let call = json!({ "session": SESSION, "name": "pay", "arguments": { "size": "s" }, "generation": 2 });
    let id = scene.mcp.send_call("page_action", call);
    scene.list(3, &["pay", "refund"]);
    let result = scene.mcp.result_of(&id);
    assert_eq!(*refusal(&result), json!({ "kind": "stale_tools", "expected": 2, "generation": 3 }));
    assert_eq!(result["structuredContent"]["untrusted"]["tools"], json!(["pay", "refund"]));
    assert!(text(&result).contains("tool: refund"), "{result}");
}

#[test]
fn a_hostile_schema_refuses_its_tool_and_no_other() {
    let mut scene = scene();
    let id = scene.send("evil", json!({}));
    let (call_id, _) = scene.browser.request();
    let tools = json!([
        { "name": "evil", "description": "d", "input_schema": "{\"$ref\":\"#\"}" },
        { "name": "good", "description": "d" },
    ]);
    scene.browser.answer(&call_id, answered(json!({
        "answer": "page_tools", "session": SESSION, "document": "d1", "generation": 1, "tools": tools, "refused": [],
    })));
    assert_eq!(refusal(&scene.mcp.result_of(&id))["kind"], "unusable_schema");
    let id = scene.send("good", json!({ "anything": 1 }));
    scene.allow();
    assert_eq!(scene.mcp.result_of(&id)["isError"], false);
}

#[test]
fn a_long_argument_goes_in_chunks_and_a_longer_one_is_refused() {
    let mut scene = scene();
    let payload = "\"ä\\".repeat(400_000);
    let id = scene.send("pay", json!({ "size": "s", "text": payload }));
    scene.list(1, &["pay"]);
    // The reader at the browser's end refuses frames above the limit and joins chunks.
    assert_eq!(scene.allow()["arguments"]["text"], payload);
    scene.mcp.result_of(&id);
    let id = scene.send("pay", json!({ "size": "s", "text": "x".repeat(4_300_000) }));
    let result = scene.mcp.result_of(&id);
    assert_eq!((&refusal(&result)["kind"], &refusal(&result)["done"]), (&json!("too_large"), &json!(false)));
    scene.browser.no_request_within(Duration::from_millis(200));
}

#[test]
fn a_call_without_a_session_costs_one_request_while_one_tab_is_shared() {
    let mut scene = scene();
    scene.share(&[SESSION]);
    let call = json!({ "name": "pay", "arguments": { "size": "s" } });
    let id = scene.mcp.send_call("page_action", call.clone());
    scene.list(3, &["pay"]);
    scene.browser.prepare(SESSION, "p1", true);
    let (call_id, _) = scene.browser.request();
    scene.browser.answer(&call_id, performed(SESSION));
    assert_eq!(scene.mcp.result_of(&id)["isError"], false);

    for _ in 0..3 {
        let id = scene.mcp.send_call("page_action", call.clone());
        let (call_id, body) = scene.browser.request();
        let WorkerCall::Perform { write: Some(Write::PageAction(args)), .. } = body else {
            panic!("{body:?}")
        };
        assert_eq!((args.session, args.generation), (Some(SESSION.into()), Some(3)));
        scene.browser.answer(&call_id, performed(SESSION));
        assert_eq!(scene.mcp.result_of(&id)["isError"], false);
    }

    // Which of two is meant is for the worker to say.
    scene.share(&[SESSION, "t0000000b"]);
    scene.mcp.send_call("navigate", json!({ "to": "/a" }));
    let (_, body) = scene.browser.request();
    let WorkerCall::Prepare { write } = body else { panic!("{body:?}") };
    assert_eq!(write.session(), None);
}

#[test]
fn the_same_generation_of_another_document_is_another_list() {
    let mut scene = scene();
    let id = scene.send("pay", json!({ "size": "s" }));
    scene.list(3, &["pay"]);
    scene.allow();
    scene.mcp.result_of(&id);

    // The tab shows another document, and the worker said so.
    scene.browser.tell(&FromWorker::ToolsChanged { document: "d1".into() });
    scene.settle();
    let id = scene.send("pay", json!({ "size": "s" }));
    let (call_id, _) = scene.browser.request();
    scene.browser.answer(&call_id, other_document(3));
    let result = scene.mcp.result_of(&id);
    assert_eq!(refusal(&result)["kind"], "invalid_arguments", "{result}");

    // It is replaced between the check and the page: the worker refuses, and the arguments are checked anew.
    let id = scene.send("pay", json!({}));
    let (call_id, _) = scene.browser.request();
    let stale = json!({ "kind": "stale_tools", "expected": 3, "generation": 3, "tools": ["pay"] });
    scene.browser.answer(&call_id, json!({ "status": "refused", "refusal": stale }));
    scene.list(3, &["pay"]);
    let result = scene.mcp.result_of(&id);
    assert_eq!(refusal(&result)["kind"], "invalid_arguments", "{result}");
    scene.browser.no_request_within(Duration::from_millis(200));
}

#[test]
fn a_generation_the_agent_named_is_not_taken_for_the_same_number_of_another_document() {
    let mut scene = scene();
    let id = scene.send("pay", json!({ "size": "xl" }));
    scene.list(3, &["pay"]);
    scene.mcp.result_of(&id);
    let call = json!({ "session": SESSION, "name": "pay", "arguments": { "size": "s" }, "generation": 3 });
    let id = scene.mcp.send_call("page_action", call);
    let (call_id, _) = scene.browser.request();
    let stale = json!({ "kind": "stale_tools", "expected": 3, "generation": 3, "tools": ["pay"] });
    scene.browser.answer(&call_id, json!({ "status": "refused", "refusal": stale }));
    let result = scene.mcp.result_of(&id);
    assert_eq!(refusal(&result)["kind"], "stale_tools");
    assert!(text(&result).contains("another document"), "{result}");
    // The list is not used again.
    scene.send("pay", json!({}));
    assert!(matches!(scene.browser.request().1, WorkerCall::Read { .. }));
}
