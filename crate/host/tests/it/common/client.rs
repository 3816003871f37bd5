//! `transom mcp` over raw pipes: every byte is the test's.

use super::HANG;
use super::world::World;
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

pub struct Mcp {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Value>,
    next: Cell<u32>,
}

/// The `_meta` of a modern request.
pub fn modern() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "raw", "version": "1" },
    })
}

impl Mcp {
    pub fn start(world: &World) -> Self {
        Self::start_with(world, &["mcp"])
    }

    pub fn start_with(world: &World, arguments: &[&str]) -> Self {
        let mut child =
            world.transom(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { return };
                // Anything but JSON on standard output is a failure of every test that reads on.
                let Ok(message) = serde_json::from_str(&line) else { panic!("not JSON: {line}") };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self { stdin: child.stdin.take(), child, lines, next: Cell::new(1) }
    }

    pub fn line(&mut self, line: &str) {
        self.bytes(format!("{line}\n").as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// The next message.
    pub fn read(&self) -> Value {
        self.lines.recv_timeout(HANG).expect("an answer")
    }

    /// No message comes while a ping goes around.
    pub fn assert_silent(&mut self) {
        let id = self.send("ping", None);
        let answer = self.read();
        assert_eq!(answer["id"], id, "expected silence before the ping, got {answer}");
    }

    /// Sends a request and gives its id.
    pub fn send(&mut self, method: &str, params: Option<Value>) -> Value {
        let id = Value::from(self.next.replace(self.next.get() + 1));
        let mut request = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        if let Some(params) = params {
            request["params"] = params;
        }
        self.line(&request.to_string());
        id
    }

    pub fn request(&mut self, method: &str, params: Option<Value>) -> Value {
        let id = self.send(method, params);
        let answer = self.read();
        assert_eq!(answer["id"], id, "{answer}");
        assert_eq!(answer["jsonrpc"], "2.0");
        answer
    }

    pub fn initialize(&mut self) {
        let params = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "raw", "version": "1" },
        });
        assert_eq!(self.request("initialize", Some(params))["result"]["protocolVersion"], "2025-11-25");
        self.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    }

    pub fn send_call(&mut self, tool: &str, arguments: Value) -> Value {
        self.send("tools/call", Some(json!({ "name": tool, "arguments": arguments })))
    }

    /// Calls a tool and gives its result.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let id = self.send_call(tool, arguments);
        self.result_of(&id)
    }

    /// The result of the call with this id; other answers are not expected before it.
    pub fn result_of(&self, id: &Value) -> Value {
        let answer = self.read();
        assert_eq!(answer["id"], *id, "{answer}");
        answer["result"].clone()
    }

    pub fn pid(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child)
    }

    pub fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// How it ended; panics when it does not within `limit`.
    pub fn ended_within(&mut self, limit: Duration) -> ExitStatus {
        let until = Instant::now() + limit;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < until, "the process is still there");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Standard output ended.
    pub fn assert_output_ended(&self) {
        assert!(matches!(self.lines.recv_timeout(HANG), Err(RecvTimeoutError::Disconnected)));
    }
}

impl Drop for Mcp {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The kind of the refusal in a tool result.
pub fn refusal(result: &Value) -> &Value {
    assert_eq!(result["isError"], true, "{result}");
    &result["structuredContent"]["refusal"]
}

/// The text of a tool result.
pub fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}
