//! Service worker and content script: by the port that the content script of a top document keeps open, else
//! by `tabs.sendMessage` with a `documentId`. One request, one reply; the content script's own messages are
//! events without a reply.

use super::engine::{EngineRequest, EngineResponse};
use crate::answer::Span;
use crate::ids::{CallId, Epoch};
use crate::redaction::Redaction;
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// To a content script.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ToContent {
    /// The share's epoch as the worker knows it. A content script that holds another one refuses.
    pub epoch: Epoch,
    /// Version of the redaction policy. A content script whose engine holds an older one does nothing and
    /// answers `redaction_behind`.
    pub redaction: u32,
    /// When the worker stops waiting, in milliseconds since 1970 by the clock of this machine. What a frozen or
    /// busy document reads later than that is not done: its caller was told that the outcome is unknown.
    pub until: u64,
    /// What to do.
    pub body: ContentCall,
}

/// A request over the port. Replies may come in another order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PortCall {
    /// Counted by the worker for each port.
    pub id: u32,
    /// The request.
    pub message: ToContent,
}

/// The reply to a request over the port.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PortReply {
    /// Of the request.
    pub id: u32,
    /// The reply.
    pub reply: FromContent,
}

/// What the worker asks of a document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContentCall {
    /// Take part in a share, or take over its new epoch. A document keeps the prefix it got first.
    Attach {
        /// Prefix for the handles of this document, unless it has one.
        prefix: String,
        /// Random, names the document for good.
        namespace: String,
        /// The origin that was shared; the content script checks that it is its own.
        origin: String,
        /// The policy.
        redaction: Redaction,
    },
    /// The redaction policy changed.
    SetRedaction {
        /// The policy.
        redaction: Redaction,
    },
    /// One call of the engine.
    Engine {
        /// The call.
        request: EngineRequest,
    },
    /// Ask the engine again and again until all its predicates hold or the time is up.
    Wait {
        /// What must hold.
        request: EngineRequest,
        /// Milliseconds.
        timeout_ms: u32,
    },
    /// List the tools of the native model context.
    ListTools {},
    /// Call a tool of the native model context. The tool is looked up and vetted first.
    CallTool {
        /// The call.
        call_id: CallId,
        /// Its name.
        name: String,
        /// Its arguments, JSON text: kept as text so that no hop re-encodes them.
        arguments: String,
        /// The generation they were validated against.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        generation: Option<u32>,
    },
    /// Abort the tool call.
    CancelTool {
        /// The call.
        call_id: CallId,
    },
    /// Go to the neighbouring entry of the session history, if that is a page of this document's origin. The
    /// browser's own back and forward pass over entries the person did not touch, and so may leave the origin.
    /// `invalid_arguments` when there is no such entry.
    /// <https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-traverseto>
    Traverse {
        /// Which neighbour.
        direction: Direction,
    },
    /// The share ended: forget everything and answer nothing more.
    Drop {},
}

/// A neighbour in the session history.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// The entry before.
    Back,
    /// The entry after.
    Forward,
}

/// The reply of a content script.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "reply", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromContent {
    /// To `attach`.
    Attached {
        /// The prefix in use.
        prefix: String,
        /// Position of this frame below the top document: index of each child frame on the way; 4294967295
        /// where a frame cannot be counted, because it is in a shadow tree.
        path: Vec<u32>,
        /// Has the browser a native model context here.
        native_tools: bool,
    },
    /// To `engine` and `wait`.
    Engine {
        /// The engine's answer.
        response: EngineResponse,
        /// Time spent.
        trace: Vec<Span>,
    },
    /// To `list_tools`: the answer of the engine that normalised the list.
    Tools {
        /// The engine's answer.
        response: EngineResponse,
    },
    /// To `call_tool`: the tool's result as text.
    ToolResult {
        /// What the page's function returned.
        text: String,
        /// Time spent.
        trace: Vec<Span>,
    },
    /// Nothing was done: the engine holds an older redaction policy than the call knows of.
    RedactionBehind {
        /// Version of the policy it holds; 0 for none.
        held: u32,
    },
    /// It was not done.
    Refused {
        /// Why.
        refusal: Refusal,
    },
    /// To `set_redaction`, `cancel_tool`, `traverse` (the way is begun) and `drop`.
    Ok {},
}

/// From a content script, unasked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContentEvent {
    /// The page's tools changed.
    ToolsChanged {},
    /// The document took part in a share just now. Says nothing itself: the browser states beside it which
    /// document it is from and of which origin.
    Attached {},
    /// The document came back from the back/forward cache.
    Restored {},
}
