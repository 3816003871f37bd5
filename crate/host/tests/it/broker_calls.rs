//! Reads, several clients, several browsers.

use crate::common::browser::{Browser, answered};
use crate::common::client::{Mcp, refusal, text};
use crate::common::world::World;
use serde_json::{Value, json};
use transom_wire::hop::native::{FromWorker, ToWorker, WorkerCall};

fn shared(session: &str) -> Value {
    answered(json!({ "answer": "sessions", "sessions": [{
        "session": session, "state": "shared", "write_granted": false,
        "origin": "https://shop.test", "title": "Shop [/page 0] \u{202e}",
    }] }))
}

fn outline(session: &str, prefix: &str) -> Value {
    answered(json!({
        "answer": "snapshot", "session": session, "url": "https://shop.test/", "title": "Shop",
        "outline": format!("- button \"Buy\" [ref={prefix}e1]"), "notes": [],
    }))
}

#[test]
fn a_read_goes_to_the_worker_and_comes_back() {
    let world = World::new();
    let mut browser = Browser::start(&world, "00000000000a");
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let id = mcp.send_call("snapshot", json!({ "max_bytes": 1000 }));
    let (call_id, body) = browser.request();
    let WorkerCall::Read { read } = body else { panic!("{body:?}") };
    assert_eq!(json!(read), json!({ "call": "snapshot", "max_bytes": 1000 }));
    browser.answer(&call_id, outline("t0000000a", "k7"));
    let result = mcp.result_of(&id);
    assert_eq!(result["isError"], false);
    assert!(text(&result).contains("- button \"Buy\" [ref=k7e1]"), "{result}");

    let id = mcp.send_call("sessions", json!({}));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, shared("t0000000a"));
    let result = mcp.result_of(&id);
    assert!(text(&result).contains("t0000000a: https://shop.test"), "{result}");
    assert!(!text(&result).contains("[/page 0]") && !text(&result).contains('\u{202e}'), "{result}");
    assert_eq!(result["structuredContent"]["sessions"][0]["session"], "t0000000a");
}

#[test]
fn the_worker_hears_who_calls() {
    let world = World::new();
    let mut browser = Browser::start(&world, "00000000000a");
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let id = mcp.send_call("snapshot", json!({}));
    let ToWorker::Clients { clients } = browser.next() else { panic!("no report of the clients") };
    assert_eq!((clients[0].name.as_str(), clients[0].version.as_str()), ("raw", "1"));
    assert!(clients[0].observed.starts_with("transom, started by "), "{}", clients[0].observed);
    let (call_id, _) = browser.request();
    browser.answer(&call_id, outline("t0000000a", "k7"));
    mcp.result_of(&id);
    drop(mcp);
    let ToWorker::Clients { clients } = browser.next() else { panic!("no report of the clients") };
    assert!(clients.is_empty());
}

#[test]
fn two_clients_at_once_each_get_their_own_answer() {
    let world = World::new();
    let mut browser = Browser::start(&world, "00000000000a");
    let mut clients = [Mcp::start(&world), Mcp::start(&world)];
    let mut calls = Vec::new();
    for (number, mcp) in clients.iter_mut().enumerate() {
        mcp.initialize();
        let id = mcp.send_call("snapshot", json!({}));
        calls.push((browser.request().0, id, format!("k{number}")));
    }
    for (call_id, _, prefix) in calls.iter().rev() {
        browser.answer(call_id, outline("t0000000a", prefix));
    }
    for (mcp, (_, id, prefix)) in clients.iter().zip(&calls) {
        assert!(text(&mcp.result_of(id)).contains(&format!("[ref={prefix}e1]")));
    }
}

#[test]
fn a_call_finds_its_browser_by_session_and_by_handle() {
    let world = World::new();
    let mut first = Browser::start(&world, "00000000000a");
    let mut second = Browser::start(&world, "00000000000b");
    second.listening(&world, 2);
    let mut mcp = Mcp::start(&world);
    mcp.initialize();

    // Without a session both are asked, and the refusal names both.
    let id = mcp.send_call("snapshot", json!({}));
    for (browser, session) in [(&mut first, "t0000000a"), (&mut second, "t0000000b")] {
        let (call_id, _) = browser.request();
        browser.answer(&call_id, shared(session));
    }
    let result = mcp.result_of(&id);
    assert_eq!(
        *refusal(&result),
        json!({ "kind": "session_required", "sessions": ["t0000000a", "t0000000b"] })
    );

    // With one, the other browser never hears of the call itself.
    let id = mcp.send_call("snapshot", json!({ "session": "t0000000b" }));
    for (browser, session) in [(&mut first, "t0000000a"), (&mut second, "t0000000b")] {
        let (call_id, _) = browser.request();
        browser.answer(&call_id, shared(session));
    }
    let (call_id, body) = second.request();
    assert!(matches!(body, WorkerCall::Read { .. }));
    second.answer(&call_id, outline("t0000000b", "k9"));
    assert_eq!(mcp.result_of(&id)["isError"], false);

    // A handle that was seen names its browser without asking anybody.
    let id = mcp.send_call("act", json!({ "steps": [{ "do": "click", "ref": "k9e1" }] }));
    let (call_id, body) = second.request();
    assert!(matches!(body, WorkerCall::Prepare { .. }), "{body:?}");
    second.answer(&call_id, json!({ "status": "refused", "refusal": { "kind": "approval_denied" } }));
    assert_eq!(refusal(&mcp.result_of(&id))["kind"], "approval_denied");
}

#[test]
fn a_browser_that_comes_later_or_again_serves_the_next_call() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    assert_eq!(refusal(&mcp.call("snapshot", json!({})))["kind"], "no_browser");
    for _ in 0..2 {
        let mut browser = Browser::start(&world, "00000000000a");
        let id = mcp.send_call("snapshot", json!({}));
        let (call_id, _) = browser.request();
        browser.answer(&call_id, outline("t0000000a", "k7"));
        assert_eq!(mcp.result_of(&id)["isError"], false);
        browser.close();
        browser.ended_within(crate::common::HANG);
    }
    assert_eq!(refusal(&mcp.call("snapshot", json!({})))["kind"], "no_browser");
}

#[test]
fn a_cancelled_read_is_withdrawn_and_never_answered() {
    let world = World::new();
    let mut browser = Browser::start(&world, "00000000000a");
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let id = mcp.send_call("snapshot", json!({}));
    let (call_id, _) = browser.request();
    mcp.line(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } })
            .to_string(),
    );
    assert_eq!(browser.next(), ToWorker::Cancel { call_id: call_id.clone() });
    browser.answer(&call_id, outline("t0000000a", "k7"));
    mcp.assert_silent();
}

#[test]
fn the_trace_names_each_hop_once() {
    let world = World::new();
    let mut browser = Browser::start(&world, "00000000000a");
    let mut mcp = Mcp::start_with(&world, &["mcp", "--trace"]);
    mcp.initialize();
    let id = mcp.send_call("snapshot", json!({}));
    let (call_id, _) = browser.request();
    let result = serde_json::from_value(outline("t0000000a", "k7")).unwrap();
    let trace =
        serde_json::from_value(json!([{ "hop": "worker", "us": 5 }, { "hop": "page", "us": 2 }])).unwrap();
    browser.tell(&FromWorker::Answer { call_id, result, trace });
    let result = mcp.result_of(&id);
    let hops: Vec<_> =
        result["_meta"]["transom/trace"].as_array().unwrap().iter().map(|span| &span["hop"]).collect();
    assert_eq!(hops, ["mcp", "broker", "worker", "page"]);
}
