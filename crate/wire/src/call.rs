//! The calls an agent can make. The argument structs are the MCP tools' `arguments` as they stand; reads and
//! writes are told apart by type, because a write takes two phases.

use crate::ids::{Cursor, Ref, Revision, SessionId};
use crate::record::records;
use crate::step::{Predicate, Step};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Which shared tab a call is for.
type Session = Option<SessionId>;

/// How much of a page is told. Without one: everything, and the beginning of long tables and lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Everything.
    Full,
    /// What a person can act on, and what says where that is.
    Interactive,
}

records! {
    /// `sessions`: no arguments.
    SessionsArgs {}

    /// What is looked for in an outline: everything given must fit.
    Filter {
        /// role, like button or row
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<String>,
        /// in the name
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// in name, value or text; with role, in all inside it
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    }

    /// `snapshot`: the outline of a page.
    SnapshotArgs {
        /// from sessions; may be left out when one tab is shared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Session,
        /// only the subtree of this handle
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Ref>,
        /// from a snapshot that was cut: gives the rest
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cursor: Option<Cursor>,
        /// only what changed since this revision, from a snapshot or act
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Revision>,
        /// interactive: only what can be acted on; full: long tables in full
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<Mode>,
        /// levels of lines, from 1
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        /// only lines that fit, best first
        #[serde(default, skip_serializing_if = "Option::is_none")]
        filter: Option<Filter>,
        /// size of the outline, default 22528
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max_bytes: Option<u32>,
    }

    /// `act`: one or several steps, stopping at the first that fails.
    ActArgs {
        /// from sessions; may be left out when one tab is shared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Session,
        /// done in order
        steps: Vec<Step>,
        /// what must be true afterwards
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        expect: Vec<Predicate>,
        /// a repeat with the same key returns the first outcome and does nothing
        #[serde(default, skip_serializing_if = "Option::is_none")]
        idempotency_key: Option<String>,
    }

    /// `navigate`: go somewhere within the shared origin.
    NavigateArgs {
        /// from sessions; may be left out when one tab is shared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Session,
        /// absolute or relative address, or one of back, forward, reload
        to: String,
        /// a repeat with the same key returns the first outcome and does nothing
        #[serde(default, skip_serializing_if = "Option::is_none")]
        idempotency_key: Option<String>,
    }

    /// `wait_for`: until all predicates hold.
    WaitForArgs {
        /// from sessions; may be left out when one tab is shared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Session,
        /// all must hold
        until: Vec<Predicate>,
        /// default 5000, at most 30000
        #[serde(default, skip_serializing_if = "Option::is_none")]
        timeout_ms: Option<u32>,
    }

    /// `page_tools`: the page's own tools now.
    PageToolsArgs {
        /// from sessions; may be left out when one tab is shared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Session,
    }

    /// `page_action`: call one of the page's own tools.
    PageActionArgs {
        /// from sessions; may be left out when one tab is shared
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Session,
        /// tool name from page_tools
        name: String,
        /// the tool's arguments, an object that fits its schema
        #[serde(default, deserialize_with = "object_or_text")]
        arguments: Map<String, Value>,
        /// from page_tools; refuses the call if the page's tools changed since
        #[serde(default, skip_serializing_if = "Option::is_none")]
        generation: Option<u32>,
        /// a repeat with the same key returns the first outcome and does nothing
        #[serde(default, skip_serializing_if = "Option::is_none")]
        idempotency_key: Option<String>,
    }
}

/// Models and other servers also send an object as JSON text; both are taken.
fn object_or_text<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Map<String, Value>, D::Error> {
    use serde::de::Error;
    match Value::deserialize(from)? {
        Value::Object(object) => Ok(object),
        Value::Null => Ok(Map::new()),
        Value::String(text) => serde_json::from_str(&text).map_err(|error| {
            D::Error::custom(format!("`arguments` is text that is no JSON object: {error}"))
        }),
        _ => Err(D::Error::custom("`arguments` must be an object")),
    }
}

/// A call that changes nothing. Goes straight through all hops.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Read {
    /// The shared tabs.
    Sessions(SessionsArgs),
    /// The outline of one page.
    Snapshot(SnapshotArgs),
    /// Wait until predicates hold.
    WaitFor(WaitForArgs),
    /// The page's own tools.
    PageTools(PageToolsArgs),
}

impl Read {
    /// The session the caller named.
    pub fn session(&self) -> Option<&SessionId> {
        match self {
            Self::Sessions(_) => None,
            Self::Snapshot(args) => args.session.as_ref(),
            Self::WaitFor(args) => args.session.as_ref(),
            Self::PageTools(args) => args.session.as_ref(),
        }
    }

    /// The handles in the call, which name a document and so a browser.
    pub fn refs(&self) -> Vec<&Ref> {
        match self {
            Self::Snapshot(args) => {
                let from = args.cursor.iter().map(|cursor| &cursor.scope);
                args.scope.iter().chain(from).chain(args.since.iter().map(|since| &since.of)).collect()
            }
            Self::WaitFor(args) => args.until.iter().filter_map(Predicate::target).collect(),
            Self::Sessions(_) | Self::PageTools(_) => Vec::new(),
        }
    }
}

/// A call that may change the page. Prepared, permitted, begun in the ledger, performed, ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Write {
    /// Steps on elements.
    Act(ActArgs),
    /// A navigation of the shared tab.
    Navigate(NavigateArgs),
    /// A call of one of the page's own tools.
    PageAction(PageActionArgs),
}

impl Write {
    /// The session the caller named.
    pub fn session(&self) -> Option<&SessionId> {
        match self {
            Self::Act(args) => args.session.as_ref(),
            Self::Navigate(args) => args.session.as_ref(),
            Self::PageAction(args) => args.session.as_ref(),
        }
    }

    /// The same call with the session filled in.
    pub fn with_session(mut self, session: SessionId) -> Self {
        match &mut self {
            Self::Act(args) => args.session = Some(session),
            Self::Navigate(args) => args.session = Some(session),
            Self::PageAction(args) => args.session = Some(session),
        }
        self
    }

    /// The caller's idempotency key.
    pub fn idempotency_key(&self) -> Option<&str> {
        match self {
            Self::Act(args) => args.idempotency_key.as_deref(),
            Self::Navigate(args) => args.idempotency_key.as_deref(),
            Self::PageAction(args) => args.idempotency_key.as_deref(),
        }
    }

    /// The handles in the call, which name a document and so a browser.
    pub fn refs(&self) -> Vec<&Ref> {
        match self {
            Self::Act(args) => args
                .steps
                .iter()
                .filter_map(Step::target)
                .chain(args.expect.iter().filter_map(Predicate::target))
                .collect(),
            Self::Navigate(_) | Self::PageAction(_) => Vec::new(),
        }
    }
}
