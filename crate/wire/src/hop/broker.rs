//! MCP process and broker, over a local socket: frames of a little-endian u32 length and that many bytes of
//! JSON, at most [`SOCKET_FRAME`](crate::limits::SOCKET_FRAME).

use crate::answer::{CallResult, Span};
use crate::call::{Read, Write};
use crate::ids::{CallId, Instance, Revision};
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// From the MCP process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromMcp {
    /// First message.
    Hello {
        /// [`PROTOCOL`](crate::PROTOCOL) of the sender.
        protocol: u32,
        /// What the MCP client calls itself.
        client_name: String,
        /// Its version.
        client_version: String,
    },
    /// A call that changes nothing.
    Read {
        /// The call.
        call_id: CallId,
        /// What to read.
        read: Read,
    },
    /// A call that may change the page.
    Write {
        /// The call.
        call_id: CallId,
        /// What to do.
        write: Write,
        /// The state of the page its caller saw last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Revision>,
    },
    /// The client no longer wants the answer.
    Cancel {
        /// The call.
        call_id: CallId,
    },
}

/// To the MCP process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToMcp {
    /// First message.
    Hello {
        /// [`PROTOCOL`](crate::PROTOCOL) of the broker.
        protocol: u32,
        /// The browser profile.
        instance: Instance,
        /// The browser and profile, for people.
        browser: String,
    },
    /// The broker will not talk on this connection.
    Refused {
        /// Why.
        refusal: Refusal,
    },
    /// The answer to a call.
    Answer {
        /// The call.
        call_id: CallId,
        /// What came of it.
        result: CallResult,
        /// Time on each hop.
        trace: Vec<Span>,
    },
}

/// The file beside a broker's socket. It is read before the two ends have compared versions, so unknown
/// fields are allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Announcement {
    /// The browser profile.
    pub instance: Instance,
    /// The browser and profile, for people.
    pub browser: String,
    /// Version of the extension.
    #[serde(default)]
    pub extension: String,
    /// The broker's process.
    pub pid: u32,
    /// [`PROTOCOL`](crate::PROTOCOL) of the broker.
    pub protocol: u32,
    /// Seconds since 1970.
    pub started: u64,
}
