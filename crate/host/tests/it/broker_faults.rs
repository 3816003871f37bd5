//! What must not bring a broker down: broken messages, oversized frames, other versions.

use crate::common::HANG;
use crate::common::browser::{Browser, answered, performed};
use crate::common::client::{Mcp, refusal, text};
use crate::common::scene::{Scene, scene};
use crate::common::world::World;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use transom_wire::hop::broker::{FromMcp, ToMcp};
use transom_wire::{PROTOCOL, Refusal};

fn outline(text: &str) -> Value {
    answered(json!({
        "answer": "snapshot", "session": "t0000000a", "url": "u", "title": "t", "outline": text, "notes": [],
    }))
}

/// A read that works shows that the broker is alive.
fn assert_alive(browser: &mut Browser, mcp: &mut Mcp) {
    let id = mcp.send_call("snapshot", json!({}));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, outline("- fine"));
    assert!(text(&mcp.result_of(&id)).contains("- fine"));
}

#[test]
fn an_answer_that_cannot_be_read_ends_its_call_and_nothing_else() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    for broken in [
        r#"{"type":"answer","call_id":"ID","result":{"status":"#,
        r#"{"type":"answer","call_id":"ID","result":{"status":"read","answer":{"answer":"poem"}},"trace":[]}"#,
        r#"{"type":"answer","call_id":"ID","result":{"status":"asked","approval":"a"},"trace":[],"more":1}"#,
        r#"{"type":"answer","call_id":"ID","result":{"status":"prepared","session":"t","permit":"p","standing":true},"trace":[]}"#,
    ] {
        let id = mcp.send_call("snapshot", json!({}));
        let (call_id, _) = browser.request();
        browser.frame(broken.replace("ID", &call_id.0).as_bytes());
        assert_eq!(refusal(&mcp.result_of(&id))["kind"], "malformed", "{broken}");
    }
    for noise in ["", "garbage", "{}", "[]", r#"{"type":"poem"}"#, "{\"type\":\"answer\"}"] {
        browser.frame(noise.as_bytes());
    }
    assert_alive(&mut browser, &mut mcp);
}

#[test]
fn a_perform_whose_answer_cannot_be_read_is_indeterminate() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("navigate", json!({ "to": "/a" }));
    browser.prepare("t0000000a", "p1", false);
    let (call_id, _) = browser.request();
    browser.frame(format!(r#"{{"type":"answer","call_id":"{call_id}","#).as_bytes());
    assert_eq!(refusal(&mcp.result_of(&id))["kind"], "indeterminate");
    assert_alive(&mut browser, &mut mcp);
}

#[test]
fn a_lone_surrogate_from_the_page_is_repaired() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("snapshot", json!({}));
    let (call_id, _) = browser.request();
    let answer =
        json!({ "type": "answer", "call_id": call_id, "result": outline("- half SURROGATE"), "trace": [] });
    browser.frame(answer.to_string().replace("SURROGATE", "\\ud83d").as_bytes());
    assert!(text(&mcp.result_of(&id)).contains("- half \u{fffd}"));
}

#[test]
fn an_answer_above_the_sockets_limit_is_refused_with_its_size() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let id = mcp.send_call("snapshot", json!({}));
    let (call_id, _) = browser.request();
    browser.answer(&call_id, outline(&"x".repeat(17 * 1024 * 1024)));
    let result = mcp.result_of(&id);
    assert_eq!((&refusal(&result)["kind"], &refusal(&result)["done"]), (&json!("too_large"), &json!(false)));

    let id = mcp.send_call("navigate", json!({ "to": "/a" }));
    browser.prepare("t0000000a", "p1", false);
    let (call_id, _) = browser.request();
    let mut outcome = performed("t0000000a");
    outcome["outcome"]["result"] = json!("x".repeat(17 * 1024 * 1024));
    browser.answer(&call_id, outcome);
    let result = mcp.result_of(&id);
    assert_eq!((&refusal(&result)["kind"], &refusal(&result)["done"]), (&json!("too_large"), &json!(true)));
    assert_alive(&mut browser, &mut mcp);
}

#[test]
fn a_frame_above_the_ports_limit_is_skipped() {
    let Scene { mut browser, mut mcp, world: _world } = scene();
    let bytes = 65 * 1024 * 1024_u32;
    browser.raw(&bytes.to_le_bytes());
    let piece = vec![b' '; 1024 * 1024];
    for _ in 0..65 {
        browser.raw(&piece);
    }
    assert_alive(&mut browser, &mut mcp);
}

#[test]
fn another_version_of_the_extension_is_named_to_the_agent() {
    let world = World::new();
    let mut browser = Browser::spawn(&world);
    browser.frame(br#"{"type":"hello","protocol":99,"instance":"00000000000a","browser":"Chromium","version":"9","news":{}}"#);
    browser.next();
    browser.listening(&world, 1);
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let result = mcp.call("snapshot", json!({}));
    let named = refusal(&result);
    assert_eq!(
        (&named["kind"], &named["ours"], &named["theirs"]),
        (&json!("version_mismatch"), &json!(PROTOCOL), &json!(99))
    );
    assert!(browser.is_alive());
}

#[test]
fn noise_before_the_hello_is_passed_over() {
    let world = World::new();
    let mut browser = Browser::spawn(&world);
    browser.frame(b"noise");
    browser.frame(br#"{"type":"decided","approval":"a","allowed":true}"#);
    browser.frame(format!(r#"{{"type":"hello","protocol":{PROTOCOL},"instance":"00000000000a","browser":"C","version":"1"}}"#).as_bytes());
    browser.next();
    browser.listening(&world, 1);
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    assert_alive(&mut browser, &mut mcp);
}

#[test]
fn a_browser_that_says_nothing_and_closes_ends_the_process() {
    let world = World::new();
    let mut browser = Browser::spawn(&world);
    browser.close();
    browser.ended_within(HANG);
    assert!(world.files("").is_empty());
}

struct Raw(UnixStream);

impl Raw {
    fn connect(world: &World) -> Self {
        let socket = world.files(".sock").remove(0);
        let stream = UnixStream::connect(world.folder().join(socket)).unwrap();
        stream.set_read_timeout(Some(HANG)).unwrap();
        Self(stream)
    }

    fn send(&mut self, json: &[u8]) {
        self.0.write_all(&u32::try_from(json.len()).unwrap().to_le_bytes()).unwrap();
        self.0.write_all(json).unwrap();
    }

    fn read(&mut self) -> ToMcp {
        let mut header = [0; 4];
        self.0.read_exact(&mut header).unwrap();
        let mut frame = vec![0; u32::from_le_bytes(header) as usize];
        self.0.read_exact(&mut frame).unwrap();
        serde_json::from_slice(&frame).unwrap()
    }

    fn refused(&mut self) -> Refusal {
        match self.read() {
            ToMcp::Refused { refusal } => refusal,
            other => panic!("expected a refusal, got {other:?}"),
        }
    }

    fn hello(&mut self) {
        let hello =
            FromMcp::Hello { protocol: PROTOCOL, client_name: "raw".into(), client_version: "1".into() };
        self.send(&serde_json::to_vec(&hello).unwrap());
        assert!(matches!(self.read(), ToMcp::Hello { .. }));
    }
}

#[test]
fn whoever_speaks_wrongly_on_the_socket_is_told_and_others_go_on() {
    let Scene { mut browser, mut mcp, world } = scene();
    let mut old = Raw::connect(&world);
    old.send(br#"{"type":"hello","protocol":7,"client_name":"x","shape":"old"}"#);
    let mismatch = Refusal::VersionMismatch { here: "the broker".into(), ours: PROTOCOL, theirs: 7 };
    assert_eq!(old.refused(), mismatch);

    let mut rude = Raw::connect(&world);
    rude.send(br#"{"type":"cancel","call_id":"c"}"#);
    assert!(matches!(rude.refused(), Refusal::Malformed { .. }));

    let mut broken = Raw::connect(&world);
    broken.hello();
    broken.send(br#"{"type":"read","call_id":"c1","read":{"call":"poem"}}"#);
    let ToMcp::Answer { call_id, result, .. } = broken.read() else { panic!("no answer") };
    assert_eq!(call_id, "c1".into());
    assert!(matches!(result, transom_wire::CallResult::Refused { refusal: Refusal::Malformed { .. } }));
    broken.send(b"nothing that could be answered");
    assert!(matches!(broken.refused(), Refusal::Malformed { .. }));

    let mut huge = Raw::connect(&world);
    huge.hello();
    let bytes = 17 * 1024 * 1024_u32;
    huge.0.write_all(&bytes.to_le_bytes()).unwrap();
    huge.0.write_all(&vec![b' '; bytes as usize]).unwrap();
    assert!(matches!(huge.refused(), Refusal::TooLarge { done: false, .. }));

    assert_alive(&mut browser, &mut mcp);
}
