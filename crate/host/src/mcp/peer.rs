//! The connection to one broker.

use super::era::ClientInfo;
use crate::frame::{self, Incoming};
use crate::{codec, socket};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::io::{BufReader, BufWriter};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, oneshot};
use transom_wire::hop::broker::{FromMcp, ToMcp};
use transom_wire::limits::SOCKET_FRAME;
use transom_wire::{CallId, CallResult, Instance, PROTOCOL, Refusal, Span};

/// A broker that is alive answers a hello at once.
const HELLO: Duration = Duration::from_secs(2);

/// A connected broker.
pub struct Peer {
    /// The browser profile.
    pub instance: Instance,
    /// The browser, for people.
    pub browser: String,
    out: mpsc::UnboundedSender<Vec<u8>>,
    pending: RefCell<HashMap<CallId, oneshot::Sender<Answer>>>,
    lost: Cell<Option<Instant>>,
}

/// What came of a call, and the time on each hop.
pub type Answer = (CallResult, Vec<Span>);

/// Why there is no connection.
#[derive(Debug)]
pub enum NoPeer {
    /// Nobody listens, or not as a broker does.
    Gone(io::Error),
    /// The broker will not talk with this process.
    Refused(Refusal),
}

impl From<io::Error> for NoPeer {
    fn from(error: io::Error) -> Self {
        Self::Gone(error)
    }
}

impl Peer {
    /// Connects and exchanges hellos.
    pub async fn connect(path: &Path, client: &ClientInfo) -> Result<Rc<Self>, NoPeer> {
        let hello = async {
            let (reader, writer) = socket::connect(path).await?.into_split();
            let mut reader = BufReader::new(reader);
            let mut writer = BufWriter::new(writer);
            let hello = FromMcp::Hello {
                protocol: PROTOCOL,
                client_name: client.name.clone(),
                client_version: client.version.clone(),
            };
            frame::write(&mut writer, &codec::encode(&hello)).await?;
            let answer = frame::read(&mut reader, SOCKET_FRAME).await?;
            Ok::<_, NoPeer>((reader, writer, answer))
        };
        let (reader, writer, answer) = tokio::time::timeout(HELLO, hello)
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        let Some(Incoming::Frame(mut bytes)) = answer else {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        };
        let malformed = |what| NoPeer::Refused(Refusal::Malformed { here: "transom mcp".into(), what });
        match codec::decode(&mut bytes).map_err(malformed)? {
            ToMcp::Hello { protocol: PROTOCOL, instance, browser } => {
                let (out, frames) = mpsc::unbounded_channel();
                let peer = Rc::new(Self {
                    instance,
                    browser,
                    out,
                    pending: RefCell::default(),
                    lost: Cell::default(),
                });
                tokio::task::spawn_local(write_frames(writer, frames));
                tokio::task::spawn_local(Rc::clone(&peer).read_answers(reader));
                Ok(peer)
            }
            ToMcp::Hello { protocol: theirs, .. } => Err(NoPeer::Refused(Refusal::VersionMismatch {
                here: "transom mcp".into(),
                ours: PROTOCOL,
                theirs,
            })),
            ToMcp::Refused { refusal } => Err(NoPeer::Refused(refusal)),
            ToMcp::Answer { .. } => Err(malformed("the broker's first message is no hello".into())),
        }
    }

    /// When the broker went away; `None` while it is there.
    pub fn lost(&self) -> Option<Instant> {
        self.lost.get()
    }

    /// Sends a call and waits for its answer; `None` when the broker went away. A dropped future withdraws
    /// the call.
    pub async fn call(&self, id: CallId, message: &FromMcp) -> Option<Answer> {
        let json = codec::encode(message);
        if json.len() > SOCKET_FRAME as usize {
            let bytes = u32::try_from(json.len()).unwrap_or(u32::MAX);
            let refusal =
                Refusal::TooLarge { what: "the call".into(), bytes, limit: SOCKET_FRAME, done: false };
            return Some((refusal.into(), Vec::new()));
        }
        let (sender, receiver) = oneshot::channel();
        self.pending.borrow_mut().insert(id.clone(), sender);
        let _withdraw = Withdraw { peer: self, id };
        if self.lost.get().is_some() || self.out.send(json).is_err() {
            return None;
        }
        receiver.await.ok()
    }

    async fn read_answers(self: Rc<Self>, mut reader: BufReader<OwnedReadHalf>) {
        while let Ok(Some(Incoming::Frame(mut bytes))) = frame::read(&mut reader, SOCKET_FRAME).await {
            let answer = match codec::decode(&mut bytes) {
                Ok(ToMcp::Answer { call_id, result, trace }) => Some((call_id, (result, trace))),
                Ok(_) => None,
                Err(what) => crate::handshake::call_id(&bytes).map(|call_id| {
                    (call_id, (Refusal::Malformed { here: "transom mcp".into(), what }.into(), Vec::new()))
                }),
            };
            let Some((call_id, answer)) = answer else { break };
            if let Some(caller) = self.pending.borrow_mut().remove(&call_id) {
                let _ = caller.send(answer);
            }
        }
        self.lost.set(Some(Instant::now()));
        self.pending.borrow_mut().clear();
    }
}

async fn write_frames(mut writer: BufWriter<OwnedWriteHalf>, mut frames: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(frame) = frames.recv().await {
        // The reader sees the end as well and tells the callers.
        if frame::write(&mut writer, &frame).await.is_err() {
            return;
        }
    }
}

/// Tells the broker that nobody waits any more, unless the answer has come.
struct Withdraw<'a> {
    peer: &'a Peer,
    id: CallId,
}

impl Drop for Withdraw<'_> {
    fn drop(&mut self) {
        if self.peer.pending.borrow_mut().remove(&self.id).is_some() {
            let _ = self.peer.out.send(codec::encode(&FromMcp::Cancel { call_id: self.id.clone() }));
        }
    }
}
