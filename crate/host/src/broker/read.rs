//! A call that changes nothing: straight to the worker and back.

use super::Broker;
use super::call::Call;
use transom_wire::hop::native::{WorkerCall, WorkerResult};
use transom_wire::{Answer, CallResult, Read, Refusal};

/// Asks the worker.
pub async fn read(broker: &Broker, call: &Call, read: Read) -> CallResult {
    match answer(broker, call, read).await {
        Ok(answer) => CallResult::Done { answer },
        Err(refusal) => refusal.into(),
    }
}

/// The answer of a read, for the broker's own use as well. A list of page tools is remembered on its way.
pub async fn answer(broker: &Broker, call: &Call, read: Read) -> Result<Box<Answer>, Refusal> {
    match broker.worker.call(call, WorkerCall::Read { read }).await {
        Ok(WorkerResult::Read { answer }) => {
            if let Answer::PageTools(tools) = &*answer {
                broker.listings.keep(tools);
            }
            Ok(answer)
        }
        Ok(WorkerResult::Refused { refusal }) => Err(refusal),
        Ok(_) => Err(unfitting("a read")),
        Err(none) => Err(none.refusal()),
    }
}

/// The worker answered something else than it was asked.
pub fn unfitting(asked: &str) -> Refusal {
    Refusal::Malformed {
        here: "the broker".into(),
        what: format!("the extension's answer does not fit {asked}"),
    }
}
