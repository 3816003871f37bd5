//! How `transom mcp` ends: a client that is gone leaves no process behind.

use crate::common::HANG;
use crate::common::browser::Browser;
use crate::common::client::{Mcp, refusal};
use crate::common::world::World;
use serde_json::json;
use std::io::{Read, Write};
use std::process::Stdio;
use std::time::Duration;

/// What the design promises.
const PROMISED: Duration = Duration::from_secs(1);

#[test]
fn the_end_of_input_ends_the_process() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    mcp.close_stdin();
    assert!(mcp.ended_within(PROMISED).success());
    mcp.assert_output_ended();
}

#[test]
fn the_end_of_input_ends_the_process_with_a_call_in_flight_and_withdraws_it() {
    let world = World::new();
    let browser = Browser::start(&world, "00000000000a");
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    mcp.send_call("snapshot", json!({}));
    let (call_id, _) = browser.request();
    mcp.close_stdin();
    mcp.ended_within(PROMISED);
    loop {
        match browser.next() {
            transom_wire::hop::native::ToWorker::Cancel { call_id: cancelled } => {
                break assert_eq!(cancelled, call_id);
            }
            transom_wire::hop::native::ToWorker::Clients { .. } => {}
            other => panic!("expected the call to be withdrawn, got {other:?}"),
        }
    }
}

#[test]
fn what_was_asked_before_the_end_is_answered() {
    let world = World::new();
    let mut child = world.transom(&["mcp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}").unwrap();
    drop(stdin);
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert_eq!(output, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
    child.wait().unwrap();
}

#[test]
fn a_broken_output_ends_the_process() {
    let world = World::new();
    let mut child = world.transom(&["mcp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // It notices at the first answer. Input stays open all the time.
    stdin.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n").unwrap();
    let until = std::time::Instant::now() + HANG;
    while child.try_wait().unwrap().is_none() {
        assert!(std::time::Instant::now() < until, "the process outlived its output");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_signal_to_end_ends_the_process() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    rustix::process::kill_process(mcp.pid(), rustix::process::Signal::TERM).unwrap();
    mcp.ended_within(PROMISED);
    mcp.assert_output_ended();
}

#[test]
fn two_servers_live_side_by_side() {
    let world = World::new();
    let mut first = Mcp::start(&world);
    let mut second = Mcp::start(&world);
    for mcp in [&mut first, &mut second] {
        mcp.initialize();
        assert_eq!(refusal(&mcp.call("sessions", json!({})))["kind"], "no_browser");
    }
}
