//! The browser's end of native messaging: starts the broker as a browser does and speaks wire types with it.

use super::HANG;
use super::world::World;
use serde_json::{Value, json};
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use transom_wire::hop::native::{FromWorker, ToWorker, WorkerCall, WorkerResult};
use transom_wire::limits::HOST_TO_BROWSER_FRAME;
use transom_wire::{CallId, Instance, PROTOCOL};

pub const ORIGIN: &str = "chrome-extension://bgfinicceofipgbnkcmefcidaiejncfn/";

pub struct Browser {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<ToWorker>,
}

impl Browser {
    /// A broker that has exchanged hellos and listens.
    pub fn start(world: &World, instance: &str) -> Self {
        let mut browser = Self::spawn(world);
        browser.tell(&FromWorker::Hello {
            protocol: PROTOCOL,
            instance: Instance(instance.into()),
            browser: "Chromium".into(),
            version: "0.1.0".into(),
        });
        assert!(matches!(browser.next(), ToWorker::Hello { protocol: PROTOCOL, .. }));
        browser.listening(world, 1);
        browser
    }

    /// A broker that waits for the first frame.
    pub fn spawn(world: &World) -> Self {
        let mut child =
            world.transom(&[ORIGIN]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            let mut chunks = String::new();
            while let Some(frame) = read_frame(&mut stdout) {
                let message: ToWorker = serde_json::from_slice(&frame).expect("a message for the worker");
                let whole = match message {
                    ToWorker::Chunk { last, text, .. } => {
                        chunks.push_str(&text);
                        if !last {
                            continue;
                        }
                        serde_json::from_str(&std::mem::take(&mut chunks)).expect("joined chunks")
                    }
                    whole => whole,
                };
                if sender.send(whole).is_err() {
                    return;
                }
            }
        });
        Self { stdin: child.stdin.take(), child, messages }
    }

    /// Waits until this many brokers have announced themselves in the world.
    pub fn listening(&self, world: &World, brokers: usize) {
        let until = Instant::now() + HANG;
        while world.files(".json").len() < brokers {
            assert!(Instant::now() < until, "the broker did not announce itself");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    pub fn tell(&mut self, message: &FromWorker) {
        self.frame(&serde_json::to_vec(message).unwrap());
    }

    pub fn frame(&mut self, json: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(&u32::try_from(json.len()).unwrap().to_le_bytes()).unwrap();
        stdin.write_all(json).unwrap();
        stdin.flush().unwrap();
    }

    pub fn raw(&mut self, bytes: &[u8]) {
        self.stdin.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The next message of the broker.
    pub fn next(&self) -> ToWorker {
        self.messages.recv_timeout(HANG).expect("a message from the broker")
    }

    /// The next request; reports about clients are passed over.
    pub fn request(&self) -> (CallId, WorkerCall) {
        loop {
            match self.next() {
                ToWorker::Request { call_id, body, .. } => return (call_id, *body),
                ToWorker::Clients { .. } => {}
                other => panic!("expected a request, got {other:?}"),
            }
        }
    }

    /// No request comes while another one goes around.
    pub fn no_request_within(&self, time: Duration) {
        let until = Instant::now() + time;
        while let Ok(message) = self.messages.recv_timeout(until.saturating_duration_since(Instant::now())) {
            assert!(!matches!(message, ToWorker::Request { .. }), "an unexpected request: {message:?}");
        }
    }

    pub fn answer(&mut self, call_id: &CallId, result: Value) {
        let result: WorkerResult = serde_json::from_value(result).expect("a worker's result");
        self.tell(&FromWorker::Answer { call_id: call_id.clone(), result, trace: Vec::new() });
    }

    /// Answers the next request, which must be a `prepare`, with a permit.
    pub fn prepare(&mut self, session: &str, permit: &str, standing: bool) {
        let (call_id, body) = self.request();
        assert!(matches!(body, WorkerCall::Prepare { .. }), "{body:?}");
        let result =
            json!({ "status": "prepared", "session": session, "permit": permit, "standing": standing });
        self.answer(&call_id, result);
    }

    /// The browser ends: its end of the pipe closes.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn is_alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    pub fn ended_within(&mut self, limit: Duration) {
        let until = Instant::now() + limit;
        while self.is_alive() {
            assert!(Instant::now() < until, "the broker is still there");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_frame(reader: &mut impl Read) -> Option<Vec<u8>> {
    let mut header = [0; 4];
    reader.read_exact(&mut header).ok()?;
    let length = u32::from_le_bytes(header);
    assert!(length <= HOST_TO_BROWSER_FRAME, "a frame of {length} bytes would close the port");
    let mut frame = vec![0; length as usize];
    reader.read_exact(&mut frame).ok()?;
    Some(frame)
}

/// What a worker says when a write was performed.
pub fn performed(session: &str) -> Value {
    json!({ "status": "performed", "outcome": {
        "session": session, "proof": "confirmed", "why": "it was seen",
    } })
}

/// What a worker says to a read.
pub fn answered(answer: Value) -> Value {
    json!({ "status": "read", "answer": answer })
}
