//! Every message that crosses a boundary in Transom, defined once.
//!
//! A tool call travels `mcp` -> broker -> service worker -> content script -> engine and back by the same
//! hops under the same [`CallId`]. Each hop has one closed enum per direction:
//!
//! - [`hop::broker`]: MCP process and broker, over a local socket
//! - [`hop::native`]: broker and service worker, over native messaging
//! - [`hop::content`]: service worker and content script, over extension messaging
//! - [`hop::engine`]: content script and page engine, one JSON string in, one out
//! - [`hop::ui`]: the extension's own pages and its service worker
//!
//! What they carry: [`ids`], the calls an agent can make ([`call`]), the steps and predicates those are made
//! of ([`step`]), what comes back ([`answer`]), what is withheld ([`redaction`]), and the one enum of refusals
//! ([`refusal`]).
//! [`tools`] is the table the MCP tool list is made from; [`limits`] holds every size and time bound.
//!
//! No IO and no DOM. The codec is `serde_json` on every hop, so the same bytes are golden files in Rust and
//! TypeScript. Reply types and requests alike refuse unknown fields: two processes of different builds meet
//! at a version handshake ([`PROTOCOL`]) and not in the middle of a message.

pub mod answer;
pub mod call;
pub mod hop;
pub mod ids;
pub mod limits;
mod record;
pub mod redaction;
pub mod refusal;
pub mod step;
pub mod text;
pub mod tools;

#[cfg(feature = "schema")]
pub mod schema;

pub use answer::{Answer, CallResult, Outcome, Proof, Span};
pub use call::{Read, Write};
pub use ids::{
    ApprovalId, CallId, Cursor, DocumentId, Epoch, Instance, PermitId, ReceiptId, Ref, Revision, SessionId,
};
pub use redaction::Redaction;
pub use refusal::Refusal;
pub use step::{Predicate, Step};
pub use text::PageText;

/// Version of all messages in this crate. Both ends of every hop that can be of different builds (socket,
/// native messaging) name theirs in `hello`; a difference is answered with
/// [`Refusal::VersionMismatch`], which names both.
pub const PROTOCOL: u32 = 1;
