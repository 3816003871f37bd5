//! The two-phase write: approval, permits, leases, idempotency, and ends nobody knows.

use crate::common::HANG;
use crate::common::browser::{Browser, performed};
use crate::common::client::{Mcp, refusal, text};
use crate::common::scene::{Scene, scene};
use serde_json::{Value, json};
use std::time::Duration;
use transom_wire::hop::native::{FromWorker, WorkerCall};
use transom_wire::{CallId, PermitId};

const SESSION: &str = "t0000000a";

fn click(key: Option<&str>) -> Value {
    let mut call = json!({ "session": SESSION, "steps": [{ "do": "click", "ref": "k7e1" }] });
    if let Some(key) = key {
        call["idempotency_key"] = json!(key);
    }
    call
}

/// The next request, which must be a `perform` under this permit.
fn perform(browser: &Browser, permit: &str) -> (CallId, bool) {
    match browser.request() {
        (call_id, WorkerCall::Perform { permit: used, write, .. }) => {
            assert_eq!(used, PermitId::from(permit));
            (call_id, write.is_some())
        }
        (_, other) => panic!("expected a perform, got {other:?}"),
    }
}

const SOON: Duration = Duration::from_millis(300);

#[test]
fn a_write_waits_for_the_person_and_is_performed_once_they_agree() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("act", click(None));
    let (call_id, body) = browser.request();
    assert!(matches!(body, WorkerCall::Prepare { .. }));
    browser.answer(&call_id, json!({ "status": "asked", "approval": "a1" }));
    browser.tell(&FromWorker::Decided { approval: "a1".into(), allowed: true });
    browser.prepare(SESSION, "p1", false);
    let (call_id, with_write) = perform(&browser, "p1");
    assert!(!with_write, "a single-use permit holds its write already");
    browser.answer(&call_id, performed(SESSION));
    let result = mcp.result_of(&id);
    assert!(text(&result).starts_with("confirmed: "), "{result}");
    assert!(result["structuredContent"]["receipt"].is_string(), "{result}");
}

#[test]
fn a_no_is_a_refusal_and_nothing_is_performed() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("act", click(Some("key")));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, json!({ "status": "asked", "approval": "a1" }));
    browser.tell(&FromWorker::Decided { approval: "a1".into(), allowed: false });
    assert_eq!(refusal(&mcp.result_of(&id))["kind"], "approval_denied");
    browser.no_request_within(SOON);
    // The key is free again: nothing was done under it.
    let id = mcp.send_call("act", click(Some("key")));
    browser.prepare(SESSION, "p1", false);
    let (call_id, _) = perform(&browser, "p1");
    browser.answer(&call_id, performed(SESSION));
    assert_eq!(mcp.result_of(&id)["structuredContent"]["repeated"], false);
}

#[test]
fn a_standing_permit_saves_the_first_phase_until_it_is_revoked() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let first = mcp.send_call("act", click(None));
    browser.prepare(SESSION, "p1", true);
    let (call_id, with_write) = perform(&browser, "p1");
    assert!(with_write);
    browser.answer(&call_id, performed(SESSION));
    mcp.result_of(&first);

    let second = mcp.send_call("act", click(None));
    let (call_id, with_write) = perform(&browser, "p1");
    assert!(with_write);
    browser.answer(&call_id, performed(SESSION));
    mcp.result_of(&second);

    browser.tell(&FromWorker::Revoked { session: Some(SESSION.into()) });
    // The report and the next call come on two ways; a read in between puts them in order.
    let read = mcp.send_call("page_tools", json!({}));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, json!({ "status": "refused", "refusal": { "kind": "stopped" } }));
    mcp.result_of(&read);
    mcp.send_call("act", click(None));
    assert!(matches!(browser.request().1, WorkerCall::Prepare { .. }));
}

#[test]
fn a_permit_that_is_void_did_nothing_and_the_write_is_prepared_again() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("act", click(None));
    browser.prepare(SESSION, "p1", true);
    let (call_id, _) = perform(&browser, "p1");
    browser.answer(&call_id, performed(SESSION));
    mcp.result_of(&id);
    let id = mcp.send_call("act", click(None));
    let (call_id, _) = perform(&browser, "p1");
    browser.answer(&call_id, json!({ "status": "refused", "refusal": { "kind": "permit_invalid" } }));
    browser.prepare(SESSION, "p2", false);
    let (call_id, _) = perform(&browser, "p2");
    browser.answer(&call_id, performed(SESSION));
    assert_eq!(mcp.result_of(&id)["isError"], false);
    // The void permit is forgotten.
    mcp.send_call("act", click(None));
    assert!(matches!(browser.request().1, WorkerCall::Prepare { .. }));
}

#[test]
fn a_repeat_returns_the_first_outcome_also_while_it_runs_and_another_write_conflicts() {
    let Scene { mut browser, mut mcp, world } = scene();
    let first = mcp.send_call("act", click(Some("key")));
    browser.prepare(SESSION, "p1", false);
    let (call_id, _) = perform(&browser, "p1");

    let mut again = Mcp::start(&world);
    again.initialize();
    let repeat = again.send_call("act", click(Some("key")));
    browser.no_request_within(SOON);
    browser.answer(&call_id, performed(SESSION));
    let outcome = mcp.result_of(&first)["structuredContent"].clone();
    let repeated = again.result_of(&repeat)["structuredContent"].clone();
    assert_eq!((&outcome["repeated"], &repeated["repeated"]), (&json!(false), &json!(true)));
    assert_eq!(outcome["receipt"], repeated["receipt"]);

    assert_eq!(mcp.call("act", click(Some("key")))["structuredContent"]["repeated"], true);
    let other = json!({ "session": SESSION, "to": "/x", "idempotency_key": "key" });
    assert_eq!(refusal(&mcp.call("navigate", other))["kind"], "idempotency_conflict");
    browser.no_request_within(SOON);
}

#[test]
fn writes_of_one_session_are_performed_one_after_the_other() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let ids: Vec<Value> = (0..3).map(|_| mcp.send_call("act", click(None))).collect();
    // All are prepared while none is done: a write that waits for its turn holds nothing up.
    let prepares: Vec<CallId> = ids
        .iter()
        .map(|_| match browser.request() {
            (call_id, WorkerCall::Prepare { .. }) => call_id,
            (_, other) => panic!("expected a prepare, got {other:?}"),
        })
        .collect();
    for (number, call_id) in prepares.iter().enumerate() {
        let permit = format!("p{number}");
        let result = json!({ "status": "prepared", "session": SESSION, "permit": permit, "standing": false });
        browser.answer(call_id, result);
    }
    for (number, id) in ids.iter().enumerate() {
        let (call_id, _) = perform(&browser, &format!("p{number}"));
        browser.no_request_within(SOON);
        browser.answer(&call_id, performed(SESSION));
        assert_eq!(mcp.result_of(id)["isError"], false);
    }
}

#[test]
fn a_browser_that_goes_while_a_write_is_performed_leaves_it_indeterminate_and_nothing_is_sent_again() {
    let Scene { mut browser, mut mcp, world } = scene();
    let id = mcp.send_call("act", click(Some("key")));
    browser.prepare(SESSION, "p1", false);
    perform(&browser, "p1");
    let read = mcp.send_call("snapshot", json!({}));
    browser.request();
    browser.close();
    let mut results = [mcp.read(), mcp.read()];
    results.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!((&results[0]["id"], &results[1]["id"]), (&id, &read));
    assert_eq!(refusal(&results[0]["result"])["kind"], "indeterminate");
    assert!(refusal(&results[0]["result"])["receipt"].is_string());
    assert_eq!(refusal(&results[1]["result"])["kind"], "no_browser");
    browser.ended_within(HANG);
    assert!(world.files(".sock").is_empty() && world.files(".json").is_empty(), "{:?}", world.files(""));

    let browser = Browser::start(&world, "00000000000a");
    browser.no_request_within(SOON);
}

#[test]
fn a_broker_that_is_killed_leaves_a_write_indeterminate() {
    let Scene { mut browser, mut mcp, world } = scene();
    let id = mcp.send_call("act", click(None));
    browser.prepare(SESSION, "p1", false);
    perform(&browser, "p1");
    browser.kill();
    assert_eq!(refusal(&mcp.result_of(&id))["kind"], "indeterminate");
    // Its files are still there; the next call sees that nobody listens, and the next broker replaces them.
    assert_eq!(world.files(".sock").len(), 1);
    assert_eq!(refusal(&mcp.call("snapshot", json!({})))["kind"], "no_browser");
    let next = Browser::start(&world, "00000000000a");
    assert_eq!(world.files(".sock").len(), 1);
    mcp.send_call("snapshot", json!({}));
    next.request();
}

#[test]
fn an_end_of_the_browser_while_the_person_is_asked_means_nothing_was_done() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("act", click(None));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, json!({ "status": "asked", "approval": "a1" }));
    // A read after it shows that the broker has begun to wait.
    let read = mcp.send_call("page_tools", json!({}));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, json!({ "status": "refused", "refusal": { "kind": "stopped" } }));
    mcp.result_of(&read);
    browser.close();
    assert_eq!(refusal(&mcp.result_of(&id))["kind"], "no_browser");
}
