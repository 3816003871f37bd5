//! What comes back: answers to reads, outcomes of writes, and the time each hop took.

use crate::ids::{Cursor, DocumentId, ReceiptId, Ref, Revision, SessionId};
use crate::record::records;
use crate::refusal::Refusal;
use crate::step::Predicate;
use crate::text::PageText;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Where a share stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShareState {
    /// The tab can be read.
    Shared,
    /// The tab shows another site; nothing is read there.
    LeftOrigin,
    /// The browser withdrew access or discarded the tab; a click on the toolbar button gives it back.
    NeedsToolbarClick,
}

records! {
    /// One shared tab, as an agent sees it.
    Session {
        /// Names the tab in calls.
        session: SessionId,
        /// Where the share stands.
        state: ShareState,
        /// May this client write without asking again.
        write_granted: bool,
        /// Scheme, host and port of the share; absent before the client's first grant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<String>,
        /// The tab's title; absent before the client's first grant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<PageText>,
    }

    /// The answer to `sessions` from one browser.
    Sessions {
        /// All shared tabs.
        sessions: Vec<Session>,
    }

    /// The answer to `snapshot`.
    Snapshot {
        /// The tab.
        session: SessionId,
        /// The document's address.
        url: PageText,
        /// The document's title.
        title: PageText,
        /// One line per node, indented by two spaces per level. Every page string in it is quoted and
        /// escaped.
        outline: PageText,
        /// What a reader must know about the outline.
        notes: Vec<Note>,
        /// This state of the page, to ask for what changed since; absent for a part of a page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revision: Option<Revision>,
        /// Set when the outline holds only what changed since this revision; it is empty when nothing did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Revision>,
    }

    /// What changed on a page.
    Changes {
        /// Against this state.
        since: Revision,
        /// The state now; absent when not all that changed is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revision: Option<Revision>,
        /// What changed; empty when nothing did.
        outline: PageText,
        /// Lines left out to keep the size.
        left_out: u32,
    }

    /// A frame that could not be read.
    UnreadableFrame {
        /// Its line in the outline.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        r#ref: Option<Ref>,
        /// The origin its `src` names, which is page data and no proof.
        declared: PageText,
    }

    /// The page's own tool, as listed.
    PageTool {
        /// The name to call it by.
        name: PageText,
        /// For people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<PageText>,
        /// What the page says it does.
        description: PageText,
        /// JSON Schema of the arguments, as JSON text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        input_schema: Option<PageText>,
        /// Hints by the page: readOnlyHint, untrustedContentHint, consequentialHint, debugging. Never
        /// lower an approval.
        #[serde(default, skip_serializing_if = "Map::is_empty")]
        annotations: Map<String, Value>,
    }

    /// The answer to `page_tools`.
    PageTools {
        /// The tab.
        session: SessionId,
        /// The document whose tools these are.
        document: DocumentId,
        /// Rises with every change of the list within a document.
        generation: u32,
        /// Sorted by name.
        tools: Vec<PageTool>,
        /// Tools left out because they break a limit, with the reason.
        refused: Vec<RefusedTool>,
    }

    /// A page tool that is not offered.
    RefusedTool {
        /// The name the page gave it, cut.
        name: PageText,
        /// Why, in our words.
        why: String,
    }

    /// The answer to `wait_for`.
    Waited {
        /// The tab.
        session: SessionId,
        /// Did all predicates hold before the time was up.
        held: bool,
        /// Each predicate with what was seen last.
        checked: Vec<Checked>,
        /// Milliseconds waited.
        waited_ms: u32,
    }

    /// A predicate and what the page showed.
    Checked {
        /// What was asked.
        predicate: Predicate,
        /// Was it so.
        verdict: Verdict,
        /// What was there instead; never what is withheld.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<PageText>,
    }

    /// What one step did.
    StepDone {
        /// What was acted on, described by role and name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<PageText>,
        /// Did the step's own check (the value of a filled field) hold; absent where a step has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verified: Option<bool>,
    }

    /// The result of a write.
    Outcome {
        /// The tab.
        session: SessionId,
        /// The write in the ledger; set by the broker.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        receipt: Option<ReceiptId>,
        /// What was proved.
        proof: Proof,
        /// Why the proof is what it is, in our words.
        why: String,
        /// The steps that were done.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        steps: Vec<StepDone>,
        /// Set when a later step was refused: the steps before it were done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stopped_by: Option<Box<Refusal>>,
        /// The predicates checked afterwards.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        checked: Vec<Checked>,
        /// The page tool's result.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<PageText>,
        /// The address afterwards, when it changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        url: Option<PageText>,
        /// The page's tools changed with this write: their new generation and count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        page_tools: Option<ToolsNotice>,
        /// What changed since the caller saw the page, when it is the same document still.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changes: Option<Changes>,
        /// True when the outcome is the first one of the same idempotency key.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        repeated: bool,
    }

    /// One line about a changed list of page tools.
    ToolsNotice {
        /// The new generation.
        generation: u32,
        /// How many tools there are now.
        count: u32,
    }

    /// Time one hop spent on a call, everything behind it included.
    Span {
        /// The hop.
        hop: Hop,
        /// Microseconds.
        us: u32,
    }
}

/// What was proved about the effect of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// Every predicate (or the steps' own checks) held afterwards.
    Confirmed,
    /// It was done, and what was asked for was not seen, or nothing was asked for.
    NotConfirmed,
    /// It is unknown whether it was done. Never retried by any layer.
    Indeterminate,
}

/// Was a condition so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was.
    Held,
    /// It was not.
    NotHeld,
    /// What was asked about is withheld: neither is said, whatever was asked.
    Redacted,
}

/// A fact about an outline that the outline itself cannot show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "note", rename_all = "snake_case", deny_unknown_fields)]
pub enum Note {
    /// Lines were left out to keep the size: those after the last one shown.
    Omitted {
        /// How many.
        lines: u32,
        /// Lines of the whole outline.
        total: u32,
        /// Where it goes on.
        cursor: Cursor,
    },
    /// Lines left out because a person can do nothing with them: `mode` was `interactive`.
    Inactive {
        /// How many.
        lines: u32,
    },
    /// How many lines fit the filter, those that were left out for size included.
    Matches {
        /// How many.
        count: u32,
    },
    /// More changed since the base than is shorter than all, so all is told.
    Instead {
        /// The base.
        since: Revision,
    },
    /// Values were withheld: passwords, one-time codes, cards.
    Redacted {
        /// How many controls.
        controls: u32,
    },
    /// Parts of the page that its author or the person's policy called private; each is one line.
    Private {
        /// How many.
        parts: u32,
    },
    /// Frames that could not be read.
    Frames {
        /// Each of them.
        unreadable: Vec<UnreadableFrame>,
    },
    /// A loaded page of which nothing can be seen.
    EmptyOrUnusable {},
    /// Text a person does not see: marked in the outline, characters without a shape left out.
    Unseen {
        /// What hides it.
        rule: UnseenRule,
        /// How many places or characters.
        count: u32,
    },
    /// What is drawn and cannot be read. What it shows is not known, so it is not known to be harmless.
    Opaque {
        /// Pictures.
        pictures: u32,
        /// Canvases and embedded documents.
        drawings: u32,
        /// Videos.
        videos: u32,
    },
    /// Parts of the page that were not read because they are nested too deep: an element each, with all that
    /// is in it.
    TooDeep {
        /// How many.
        parts: u32,
    },
}

/// Why a person does not see a text that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum UnseenRule {
    /// Nothing shines through.
    Opacity,
    /// Cut off to nothing.
    Clipped,
    /// Where no scrolling leads.
    OffPage,
    /// Shown by a canvas only where it cannot draw.
    Fallback,
    /// Letters without a size.
    FontSize,
    /// Clear, or of the colour behind it.
    Color,
    /// Not drawn, and read because a name refers to it.
    NotRendered,
    /// Characters without a shape.
    Characters,
}

/// The processes and worlds a call passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Hop {
    /// The MCP process.
    Mcp,
    /// The broker.
    Broker,
    /// The service worker.
    Worker,
    /// The content script.
    Content,
    /// The engine.
    Engine,
    /// The page's own function.
    Page,
}

/// What a call gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// To `sessions`.
    Sessions(Sessions),
    /// To `snapshot`.
    Snapshot(Snapshot),
    /// To `wait_for`.
    Waited(Waited),
    /// To `page_tools`.
    PageTools(PageTools),
    /// To every write.
    Outcome(Outcome),
}

/// An answer, or the reason there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "status", rename_all = "snake_case", deny_unknown_fields)]
pub enum CallResult {
    /// It was done.
    Done {
        /// What came of it.
        answer: Box<Answer>,
    },
    /// It was not done.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

impl From<Refusal> for CallResult {
    fn from(refusal: Refusal) -> Self {
        Self::Refused { refusal }
    }
}

impl From<Answer> for CallResult {
    fn from(answer: Answer) -> Self {
        Self::Done { answer: Box::new(answer) }
    }
}
