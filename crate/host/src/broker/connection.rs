//! One MCP process on the socket: its hello, its calls, its end.

use super::Broker;
use super::call::Call;
use super::{read, write};
use crate::frame::{self, Incoming};
use crate::{codec, handshake, observed};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use tokio::io::{BufReader, BufWriter};
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use transom_wire::hop::Client;
use transom_wire::hop::broker::{FromMcp, ToMcp};
use transom_wire::limits::{NAME_CHARS, SOCKET_FRAME};
use transom_wire::{CallId, CallResult, PROTOCOL, Refusal};

/// The connected MCP processes.
#[derive(Default)]
pub struct Clients {
    next: Cell<u64>,
    connected: RefCell<BTreeMap<u64, Client>>,
}

impl Clients {
    /// All of them, in the order they came.
    pub fn all(&self) -> Vec<Client> {
        self.connected.borrow().values().cloned().collect()
    }
}

/// Registers a client for as long as it lives.
struct Connected {
    broker: Rc<Broker>,
    number: u64,
}

impl Connected {
    fn new(broker: &Rc<Broker>, client: Client) -> Self {
        let number = broker.clients.next.get();
        broker.clients.next.set(number + 1);
        broker.clients.connected.borrow_mut().insert(number, client);
        broker.announce_clients();
        Self { broker: Rc::clone(broker), number }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.broker.clients.connected.borrow_mut().remove(&self.number);
        self.broker.announce_clients();
    }
}

type Reader = BufReader<OwnedReadHalf>;
type Out = mpsc::UnboundedSender<Vec<u8>>;
type InFlight = Rc<RefCell<HashMap<CallId, watch::Sender<bool>>>>;

/// Serves one MCP process until it or the broker ends. Calls in flight when the broker ends still get their
/// answers; calls in flight when the client ends are withdrawn, and a write that is being performed comes to
/// its end, so that the ledger and a repeat with the same key know it.
pub async fn serve(broker: Rc<Broker>, stream: UnixStream, pid: u32, mut closing: watch::Receiver<bool>) {
    let (reader, writer) = stream.into_split();
    let mut reader = BufReader::new(reader);
    let (out, frames) = mpsc::unbounded_channel();
    let writer = tokio::task::spawn_local(write_frames(writer, frames));
    let mut calls = JoinSet::new();
    let in_flight = InFlight::default();
    if let Some(client) = greet(&broker, &mut reader, &out, pid).await {
        let _connected = Connected::new(&broker, client.clone());
        tokio::select! {
            () = read_calls(&broker, &client, &mut reader, &out, &mut calls, &in_flight) => {
                for call in in_flight.borrow().values() {
                    let _ = call.send(true);
                }
            }
            _ = closing.wait_for(|closing| *closing) => {}
        }
        while calls.join_next().await.is_some() {}
    }
    drop(out);
    // Ends when all answers are written, or at the first that cannot be.
    let _ = writer.await;
}

async fn write_frames(writer: OwnedWriteHalf, mut frames: mpsc::UnboundedReceiver<Vec<u8>>) {
    let mut writer = BufWriter::new(writer);
    while let Some(frame) = frames.recv().await {
        if let Err(error) = frame::write(&mut writer, &frame).await {
            crate::log::line(format_args!("an MCP process no longer listens: {error}"));
            return;
        }
    }
}

fn refuse(out: &Out, refusal: Refusal) {
    let _ = out.send(codec::encode(&ToMcp::Refused { refusal }));
}

async fn greet(broker: &Broker, reader: &mut Reader, out: &Out, pid: u32) -> Option<Client> {
    let mut bytes = match frame::read(reader, SOCKET_FRAME).await {
        Ok(Some(Incoming::Frame(bytes))) => bytes,
        Ok(Some(Incoming::TooLarge { bytes })) => {
            refuse(out, too_large("the hello", bytes));
            return None;
        }
        Ok(None) | Err(_) => return None,
    };
    if let Some(refusal) = &broker.unfit {
        refuse(out, refusal.clone());
        return None;
    }
    let here = || "the broker".to_owned();
    match handshake::claims(&bytes).and_then(|claims| claims.protocol) {
        Some(theirs) if theirs != PROTOCOL => {
            refuse(out, Refusal::VersionMismatch { here: here(), ours: PROTOCOL, theirs });
            return None;
        }
        _ => {}
    }
    match codec::decode(&mut bytes) {
        Ok(FromMcp::Hello { client_name, client_version, .. }) => {
            let hello = ToMcp::Hello {
                protocol: PROTOCOL,
                instance: broker.instance.clone(),
                browser: broker.browser.clone(),
            };
            let _ = out.send(codec::encode(&hello));
            Some(Client {
                name: label(&client_name),
                version: label(&client_version),
                observed: observed::describe(pid),
            })
        }
        Ok(_) => {
            refuse(
                out,
                Refusal::Malformed { here: here(), what: "the first message must be a hello".into() },
            );
            None
        }
        Err(what) => {
            refuse(out, Refusal::Malformed { here: here(), what });
            None
        }
    }
}

/// A client's own words about itself, for one line in the popup.
fn label(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(NAME_CHARS as usize).collect()
}

async fn read_calls(
    broker: &Rc<Broker>,
    client: &Client,
    reader: &mut Reader,
    out: &Out,
    calls: &mut JoinSet<()>,
    in_flight: &InFlight,
) {
    loop {
        let mut bytes = match frame::read(reader, SOCKET_FRAME).await {
            Ok(Some(Incoming::Frame(bytes))) => bytes,
            Ok(Some(Incoming::TooLarge { bytes })) => return refuse(out, too_large("the call", bytes)),
            Ok(None) | Err(_) => return,
        };
        while calls.try_join_next().is_some() {}
        let begin = |id: CallId| {
            let (cancel, cancelled) = watch::channel(false);
            in_flight.borrow_mut().insert(id.clone(), cancel);
            Call::new(id, client.clone(), cancelled)
        };
        let broker = Rc::clone(broker);
        let end = Ending { out: out.clone(), in_flight: Rc::clone(in_flight) };
        match codec::decode(&mut bytes) {
            Ok(FromMcp::Read { call_id, read }) => {
                let call = begin(call_id);
                calls.spawn_local(async move { end.answer(&call, read::read(&broker, &call, read).await) });
            }
            Ok(FromMcp::Write { call_id, write, seen }) => {
                let mut call = begin(call_id);
                call.seen = seen;
                calls
                    .spawn_local(async move { end.answer(&call, write::write(&broker, &call, write).await) });
            }
            Ok(FromMcp::Cancel { call_id }) => {
                if let Some(call) = in_flight.borrow().get(&call_id) {
                    let _ = call.send(true);
                }
            }
            Ok(FromMcp::Hello { .. }) => {
                let what = "a second hello on one connection".into();
                return refuse(out, Refusal::Malformed { here: "the broker".into(), what });
            }
            Err(what) => {
                let refusal = Refusal::Malformed { here: "the broker".into(), what };
                match handshake::call_id(&bytes) {
                    Some(id) => end.answer(&begin(id), refusal.into()),
                    None => return refuse(out, refusal),
                }
            }
        }
    }
}

struct Ending {
    out: Out,
    in_flight: InFlight,
}

impl Ending {
    fn answer(&self, call: &Call, result: CallResult) {
        self.in_flight.borrow_mut().remove(&call.id);
        let answer = |result: CallResult| {
            codec::encode(&ToMcp::Answer { call_id: call.id.clone(), result, trace: call.trace() })
        };
        let wrote = matches!(&result, CallResult::Done { answer } if matches!(**answer, transom_wire::Answer::Outcome(_)));
        let mut json = answer(result);
        if json.len() > SOCKET_FRAME as usize {
            let bytes = u32::try_from(json.len()).unwrap_or(u32::MAX);
            let what = "the answer".to_owned();
            json = answer(Refusal::TooLarge { what, bytes, limit: SOCKET_FRAME, done: wrote }.into());
        }
        // A client that is gone hears nothing.
        let _ = self.out.send(json);
    }
}

fn too_large(what: &str, bytes: u32) -> Refusal {
    Refusal::TooLarge { what: what.to_owned(), bytes, limit: SOCKET_FRAME, done: false }
}
