//! The one enum of reasons why a call was not done. It is data on every hop; only the MCP process turns it
//! into prose, in one file, with the next move.

use crate::ids::{ApprovalId, ReceiptId, Ref, Revision, SessionId};
use crate::text::PageText;
use serde::{Deserialize, Serialize};

/// Why a call was not done, or not answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Refusal {
    /// No browser with a running extension was found.
    NoBrowser {},
    /// The person pressed Stop and has not pressed Resume.
    Stopped {},
    /// No tab is shared.
    NothingShared {},
    /// Several tabs are shared and the call named none.
    SessionRequired {
        /// All of them.
        sessions: Vec<SessionId>,
    },
    /// No shared tab has this name.
    UnknownSession {
        /// What the call named.
        session: SessionId,
        /// What there is.
        sessions: Vec<SessionId>,
    },
    /// Two browsers use the same handle prefix and the call named no session.
    AmbiguousBrowser {
        /// The sessions it could be for.
        sessions: Vec<SessionId>,
    },
    /// The tab was closed.
    TabGone {
        /// The session that ended.
        session: SessionId,
    },
    /// The tab shows another site than the one that was shared.
    LeftOrigin {
        /// The session.
        session: SessionId,
        /// The origin that was shared.
        origin: String,
    },
    /// The browser withdrew access to the tab, or discarded it; the person gives it back by a click on the
    /// toolbar button, or in a new tab where the browser does not take that click for a new one.
    NeedsToolbarClick {
        /// The session.
        session: SessionId,
    },
    /// The frame cannot be reached under the access the person gave.
    FrameNotShared {
        /// The origin it declares, page data.
        declared: PageText,
    },
    /// The document has given out no handles yet.
    NoSnapshot {
        /// The handle used.
        r#ref: Ref,
    },
    /// The handle belongs to another document, most often one that is gone.
    UnknownRef {
        /// The handle used.
        r#ref: Ref,
    },
    /// The lines before the place a cursor names are others now.
    StaleCursor {},
    /// The caller was never told of this state of the page, or it is kept no longer, or another document is
    /// shown.
    UnknownBase {
        /// The state the call named.
        since: Revision,
    },
    /// The element was removed from the page.
    Detached {
        /// The handle used.
        r#ref: Ref,
        /// Role and name it had.
        was: PageText,
        /// The one element that now matches what it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        successor: Option<Ref>,
    },
    /// The element is still there and shows something else than the agent saw.
    Changed {
        /// The handle used.
        r#ref: Ref,
        /// Role, name and container it had.
        was: PageText,
        /// Role, name and container it has.
        now: PageText,
        /// The handle of what it is now.
        new_ref: Ref,
    },
    /// The element was removed and several others match what it was.
    Ambiguous {
        /// The handle used.
        r#ref: Ref,
        /// Role and name it had.
        was: PageText,
        /// The first few that match.
        candidates: Vec<Ref>,
    },
    /// The element cannot be acted on in its present state.
    NotActionable {
        /// The handle used.
        r#ref: Ref,
        /// What is in the way.
        because: Obstacle,
    },
    /// The step does not fit the element.
    WrongElement {
        /// The handle used.
        r#ref: Ref,
        /// What the step needs.
        expected: String,
        /// Its role.
        role: String,
    },
    /// Secrets are entered by the person.
    Sensitive {
        /// The handle used.
        r#ref: Ref,
    },
    /// A selector of the redaction policy cannot be read, so what it was to cover cannot be withheld.
    BadSelector {
        /// The selector, in the policy's words.
        selector: String,
    },
    /// The document holds more secrets than can be kept track of, so it cannot be told which texts hold one.
    InventoryFull {
        /// The kind of secret there was no more room for.
        category: SecretKind,
    },
    /// No element has the focus and the step named none.
    NoFocus {},
    /// An argument does not fit.
    InvalidArguments {
        /// Where, as a JSON pointer; empty for the whole.
        path: String,
        /// What was expected there.
        expected: String,
        /// Words from the page's schema, when the arguments were a page tool's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        page_detail: Option<PageText>,
    },
    /// The document has no tool of this name.
    UnknownPageTool {
        /// The name used.
        name: PageText,
        /// The list's generation.
        generation: u32,
        /// What there is.
        tools: Vec<PageText>,
    },
    /// The page's tools changed since the caller saw them.
    StaleTools {
        /// The generation the caller named.
        expected: u32,
        /// The generation now.
        generation: u32,
        /// What there is.
        tools: Vec<PageText>,
    },
    /// The tool's own schema breaks a limit, so no arguments can be checked against it. The page's other
    /// tools are not affected.
    UnusableSchema {
        /// The tool.
        name: PageText,
        /// What is wrong with it, in our words.
        why: String,
    },
    /// The page's function failed.
    PageToolFailed {
        /// The tool.
        name: PageText,
        /// What the page said, cut.
        message: PageText,
    },
    /// Something exceeds a limit.
    TooLarge {
        /// What.
        what: String,
        /// Its size in bytes.
        bytes: u32,
        /// The most that is allowed.
        limit: u32,
        /// True when the page's function had already run.
        done: bool,
    },
    /// The destination is not one the person shared.
    OriginNotShared {
        /// The destination's origin, from the call's own argument.
        origin: String,
    },
    /// The destination is no http or https address.
    UnsupportedUrl {
        /// What was expected.
        expected: String,
    },
    /// The person has not answered yet.
    ApprovalPending {
        /// The question.
        approval: ApprovalId,
    },
    /// The person said no.
    ApprovalDenied {},
    /// What would happen is no longer what was approved.
    ApprovalStale {
        /// What differs.
        difference: String,
    },
    /// The permit was used, expired or withdrawn. Nothing was done.
    PermitInvalid {},
    /// The same idempotency key came with other arguments.
    IdempotencyConflict {
        /// The key.
        key: String,
    },
    /// A write began and its end is unknown. It may or may not have been done; it is not repeated.
    Indeterminate {
        /// The write.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        receipt: Option<ReceiptId>,
        /// What happened.
        why: String,
    },
    /// The call took too long; nothing was changed by it.
    Deadline {
        /// Who did not answer.
        waiting_for: String,
        /// Milliseconds.
        after_ms: u32,
    },
    /// The document went away while it was asked. Nothing was done.
    DocumentGone {},
    /// The caller withdrew the call.
    Cancelled {},
    /// Two processes of different builds met.
    VersionMismatch {
        /// Who says so.
        here: String,
        /// Its version.
        ours: u32,
        /// The other's version.
        theirs: u32,
    },
    /// A message could not be read.
    Malformed {
        /// Who says so.
        here: String,
        /// What was wrong.
        what: String,
    },
    /// The engine broke; the next call gets a new one.
    EngineFailed {
        /// What it said.
        what: String,
    },
}

/// Kinds of what is withheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecretKind {
    /// Passwords.
    Password,
    /// One-time codes.
    OneTimeCode,
    /// Payment cards.
    Card,
    /// Keys and tokens.
    Token,
    /// What the browser filled in for the person.
    Autofill,
    /// Parts of the page that are private by policy or by their author.
    Private,
}

/// What stands between a step and its element.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "obstacle", rename_all = "snake_case", deny_unknown_fields)]
pub enum Obstacle {
    /// It has no box: not rendered.
    NotRendered {},
    /// It is disabled.
    Disabled {},
    /// It, or what contains it, is `inert`, or a modal dialog is open elsewhere.
    Inert {},
    /// It can be read and not written.
    ReadOnly {},
    /// It could not be scrolled into view.
    OutOfView {},
    /// Another element is on top of the point.
    Covered {
        /// Role and name of what is on top.
        by: PageText,
        /// Its handle, when it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by_ref: Option<Ref>,
    },
}
