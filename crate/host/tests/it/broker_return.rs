//! A browser whose service worker stops is away for a moment, and back with a new broker.

use crate::common::HANG;
use crate::common::browser::{Browser, answered};
use crate::common::client::{Mcp, refusal};
use crate::common::world::World;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const INSTANCE: &str = "00000000000a";

fn outline() -> Value {
    answered(json!({
        "answer": "snapshot", "session": "t0000000a", "url": "u", "title": "t", "outline": "- fine", "notes": [],
    }))
}

/// Sends a read and serves it.
fn assert_served(browser: &mut Browser, mcp: &mut Mcp) {
    let id = mcp.send_call("snapshot", json!({}));
    assert_answered(browser, mcp, &id);
}

fn assert_answered(browser: &mut Browser, mcp: &Mcp, id: &Value) {
    let (call_id, _) = browser.request();
    browser.answer(&call_id, outline());
    assert_eq!(mcp.result_of(id)["isError"], false);
}

#[test]
fn the_next_call_waits_for_a_browser_that_was_there_a_moment_ago() {
    let world = World::new();
    let mut browser = Browser::start(&world, INSTANCE);
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    assert_served(&mut browser, &mut mcp);
    for killed in [false, true] {
        if killed {
            // Its files stay behind, with nobody who listens.
            browser.kill();
        } else {
            browser.close();
            browser.ended_within(HANG);
        }
        let id = mcp.send_call("snapshot", json!({}));
        // The call was read and waits: what came after it is answered before it.
        mcp.assert_silent();
        browser = Browser::start(&world, INSTANCE);
        assert_answered(&mut browser, &mcp, &id);
    }
}

#[test]
fn with_two_browsers_the_call_waits_for_the_one_that_went_away() {
    let world = World::new();
    let shared = |session: &str| {
        let one = json!({ "session": session, "state": "shared", "write_granted": false });
        answered(json!({ "answer": "sessions", "sessions": [one] }))
    };
    let mut first = Browser::start(&world, INSTANCE);
    let mut second = Browser::start(&world, "00000000000b");
    second.listening(&world, 2);
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let call = json!({ "session": "t0000000a" });
    let mut id = mcp.send_call("snapshot", call.clone());
    for again in [true, false] {
        for (browser, session) in [(&mut first, "t0000000a"), (&mut second, "t0000000b")] {
            let (call_id, _) = browser.request();
            browser.answer(&call_id, shared(session));
        }
        assert_answered(&mut first, &mcp, &id);
        if again {
            first.close();
            first.ended_within(HANG);
            id = mcp.send_call("snapshot", call.clone());
            mcp.assert_silent();
            first = Browser::start(&world, INSTANCE);
        }
    }
}

#[test]
fn a_browser_that_does_not_come_back_is_waited_for_once() {
    let world = World::new();
    let mut browser = Browser::start(&world, INSTANCE);
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    assert_served(&mut browser, &mut mcp);
    browser.close();
    browser.ended_within(HANG);
    assert_eq!(refusal(&mcp.call("snapshot", json!({})))["kind"], "no_browser");
    assert_answered_at_once(&mut mcp);
}

#[test]
fn a_process_that_never_saw_a_browser_answers_at_once() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    assert_answered_at_once(&mut mcp);
}

/// Five calls take less time than it takes to wait for a browser once.
fn assert_answered_at_once(mcp: &mut Mcp) {
    let start = Instant::now();
    for _ in 0..5 {
        assert_eq!(refusal(&mcp.call("snapshot", json!({})))["kind"], "no_browser");
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
