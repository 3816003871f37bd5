//! Broker and service worker, over native messaging: frames of a native-endian u32 length and that many
//! bytes of JSON. Chromium closes the port on a frame above 1 MiB towards it, so a longer message goes in
//! [`ToWorker::Chunk`]s.
//! <https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging>

use super::Client;
use crate::answer::{Answer, Outcome, Span};
use crate::call::{Read, Write};
use crate::ids::{ApprovalId, CallId, DocumentId, Instance, PermitId, Revision, SessionId};
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// From the broker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToWorker {
    /// The answer to the worker's hello.
    Hello {
        /// [`PROTOCOL`](crate::PROTOCOL) of the broker.
        protocol: u32,
        /// Version of the binary.
        version: String,
    },
    /// Something to do.
    Request {
        /// The call it is part of.
        call_id: CallId,
        /// For whom.
        client: Client,
        /// What.
        body: Box<WorkerCall>,
    },
    /// Nobody waits for the answer any more.
    Cancel {
        /// The call.
        call_id: CallId,
    },
    /// How many MCP processes are connected, for the popup.
    Clients {
        /// Each of them.
        clients: Vec<Client>,
    },
    /// A piece of a message too long for one frame. The pieces of one message come in order, with nothing
    /// in between, and joined they are the JSON of a `ToWorker`.
    Chunk {
        /// Position, from 0.
        index: u32,
        /// No more follow.
        last: bool,
        /// The text.
        text: String,
    },
}

/// What the broker asks of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "phase", rename_all = "snake_case", deny_unknown_fields)]
pub enum WorkerCall {
    /// A read.
    Read {
        /// What to read.
        read: Read,
    },
    /// First phase of a write: would it be allowed, and what would happen. Changes nothing.
    Prepare {
        /// What would be done.
        write: Write,
    },
    /// Second phase: do it. The broker has committed `begin` to the ledger.
    Perform {
        /// The permission.
        permit: PermitId,
        /// What to do, under a standing permit. A single-use permit holds its write already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        write: Option<Write>,
        /// The state of the page the caller saw last: the outcome tells what changed since.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Revision>,
    },
}

/// From the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromWorker {
    /// First message.
    Hello {
        /// [`PROTOCOL`](crate::PROTOCOL) of the extension.
        protocol: u32,
        /// The browser profile.
        instance: Instance,
        /// The browser, for people.
        browser: String,
        /// Version of the extension.
        version: String,
    },
    /// The answer to a request.
    Answer {
        /// The call.
        call_id: CallId,
        /// What came of it.
        result: WorkerResult,
        /// Time spent, from the worker inwards.
        trace: Vec<Span>,
    },
    /// All shared tabs. Sent after the hello and on each change, so that the broker knows which one a call
    /// without a session is for when there is only one.
    Shares {
        /// Their sessions.
        sessions: Vec<SessionId>,
    },
    /// The tools of a document changed, or its tab shows another one: what the broker knows of them is old.
    ToolsChanged {
        /// The document.
        document: DocumentId,
    },
    /// The person answered.
    Decided {
        /// The question.
        approval: ApprovalId,
        /// Yes or no.
        allowed: bool,
    },
    /// Permits are void: Stop, unshare, left origin, withdrawn.
    Revoked {
        /// Of one session, or of all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Option<SessionId>,
    },
}

/// What came of a worker call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "status", rename_all = "snake_case", deny_unknown_fields)]
pub enum WorkerResult {
    /// A read was done.
    Read {
        /// Its answer.
        answer: Box<Answer>,
    },
    /// A write may be performed.
    Prepared {
        /// The tab it is for.
        session: SessionId,
        /// The permission.
        permit: PermitId,
        /// True when it covers later writes of this client in this share.
        standing: bool,
    },
    /// The person is asked. Prepare again after [`FromWorker::Decided`].
    Asked {
        /// The question.
        approval: ApprovalId,
    },
    /// A write was performed.
    Performed {
        /// What was proved.
        outcome: Box<Outcome>,
    },
    /// It was not done.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}
