//! The way to the service worker: calls out, answers in, over the native-messaging port.

use super::call::Call;
use super::chunk::{self, TooLong};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use transom_wire::hop::native::{ToWorker, WorkerCall, WorkerResult};
use transom_wire::limits::{JOINED_MESSAGE, WORKER_CALL_MS};
use transom_wire::{CallId, Refusal, Span};

/// Why a worker call has no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The port closed: the browser ended, or the extension was reloaded.
    PortLost,
    /// The worker was silent for too long.
    Deadline,
    /// The answer came and could not be read.
    Malformed(String),
    /// The message is longer than the port takes. It was not sent.
    TooLong(TooLong),
    /// The caller withdrew the call.
    Cancelled,
}

impl NoAnswer {
    /// As the refusal of a call that has changed nothing.
    pub fn refusal(self) -> Refusal {
        match self {
            Self::PortLost => Refusal::NoBrowser {},
            Self::Deadline => Refusal::Deadline {
                waiting_for: "the extension's service worker".into(),
                after_ms: WORKER_CALL_MS,
            },
            Self::Malformed(what) => Refusal::Malformed { here: "the broker".into(), what },
            Self::TooLong(TooLong { bytes }) => Refusal::TooLarge {
                what: "the call".into(),
                bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
                limit: JOINED_MESSAGE,
                done: false,
            },
            Self::Cancelled => Refusal::Cancelled {},
        }
    }
}

type Reply = Result<(WorkerResult, Vec<Span>), String>;

/// The port. Frames go to the one task that writes standard output.
pub struct Worker {
    /// `None` once the port is lost.
    out: RefCell<Option<mpsc::UnboundedSender<Vec<u8>>>>,
    pending: RefCell<HashMap<CallId, oneshot::Sender<Reply>>>,
}

impl Worker {
    /// A port whose frames go to `out`.
    pub fn new(out: mpsc::UnboundedSender<Vec<u8>>) -> Self {
        Self { out: RefCell::new(Some(out)), pending: RefCell::default() }
    }

    /// Asks the worker and waits. A read or a `prepare` that is withdrawn ends at once; a `perform` is only
    /// passed on as withdrawn, because its end must be known.
    pub async fn call(&self, call: &Call, body: WorkerCall) -> Result<WorkerResult, NoAnswer> {
        let performs = matches!(body, WorkerCall::Perform { .. });
        let body = Box::new(body);
        let request = ToWorker::Request { call_id: call.id.clone(), client: call.client.clone(), body };
        let frames = chunk::frames(&request).map_err(NoAnswer::TooLong)?;
        let (sender, receiver) = oneshot::channel();
        let _forget = Forget { worker: self, call_id: &call.id };
        self.pending.borrow_mut().insert(call.id.clone(), sender);
        self.send(frames)?;

        let answer = async { tokio::time::timeout(deadline(), receiver).await };
        tokio::pin!(answer);
        let answer = tokio::select! {
            answer = &mut answer => answer,
            () = call.cancelled() => {
                self.withdraw(call);
                if !performs {
                    return Err(NoAnswer::Cancelled);
                }
                answer.await
            }
        };
        let Ok(reply) = answer else {
            self.withdraw(call);
            return Err(NoAnswer::Deadline);
        };
        let (result, trace) = reply.map_err(|_| NoAnswer::PortLost)?.map_err(NoAnswer::Malformed)?;
        call.add(&trace);
        Ok(result)
    }

    /// Nobody waits for this call any more.
    pub fn withdraw(&self, call: &Call) {
        self.tell(&ToWorker::Cancel { call_id: call.id.clone() });
    }

    /// Sends what needs no answer. After the port is lost there is nobody to tell.
    pub fn tell(&self, message: &ToWorker) {
        if let Ok(frames) = chunk::frames(message)
            && self.send(frames).is_err()
        {
            crate::log::line(format_args!("nobody to tell: the port is lost"));
        }
    }

    fn send(&self, frames: Vec<Vec<u8>>) -> Result<(), NoAnswer> {
        let out = self.out.borrow();
        let out = out.as_ref().ok_or(NoAnswer::PortLost)?;
        // The pieces of one message go without anything in between: nothing awaits here.
        frames.into_iter().try_for_each(|frame| out.send(frame)).map_err(|_| NoAnswer::PortLost)
    }

    /// An answer came, or what should have been one.
    pub fn answered(&self, call_id: &CallId, reply: Reply) {
        match self.pending.borrow_mut().remove(call_id) {
            // The call may have been withdrawn in the meantime.
            Some(caller) => drop(caller.send(reply)),
            None => crate::log::line(format_args!("an answer nobody waits for: {call_id}")),
        }
    }

    /// The port is lost: every call in flight ends now, and none begins.
    pub fn close(&self) {
        self.out.borrow_mut().take();
        self.pending.borrow_mut().clear();
    }
}

fn deadline() -> Duration {
    Duration::from_millis(u64::from(WORKER_CALL_MS))
}

/// Forgets a call when its future ends, however it ends.
struct Forget<'a> {
    worker: &'a Worker,
    call_id: &'a CallId,
}

impl Drop for Forget<'_> {
    fn drop(&mut self) {
        self.worker.pending.borrow_mut().remove(self.call_id);
    }
}
