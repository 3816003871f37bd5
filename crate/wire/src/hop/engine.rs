//! Content script and page engine: `PageHost.call(json) -> json`. One synchronous evaluation per request, so
//! that what was vetted is what is acted on.

use crate::answer::{Checked, Note, PageTool, RefusedTool, StepDone};
use crate::call::{Filter, Mode};
use crate::ids::{Cursor, Ref, Revision};
use crate::redaction::Redaction;
use crate::refusal::Refusal;
use crate::step::{Predicate, Step};
use crate::text::PageText;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// To the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineRequest {
    /// From now on this is withheld as well.
    SetRedaction {
        /// The policy.
        redaction: Redaction,
    },
    /// The outline.
    Snapshot {
        /// Only this subtree.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Ref>,
        /// Where to go on, of the same document.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cursor: Option<Cursor>,
        /// How much is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<Mode>,
        /// Levels of lines below the page or the scope.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        /// Only lines that fit, the best first; goes without `since` and `keep`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        filter: Option<Filter>,
        /// Size of the outline.
        max_bytes: u32,
        /// Only what changed since this one; goes with `keep`. `unknown_base` when it is not kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Revision>,
        /// Keep the complete outline under this name, to ask for what changed since; goes without `scope` and
        /// `cursor`. Nothing is kept of an answer that leaves out changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<Revision>,
    },
    /// Would this step be possible now, and what would it do. Changes nothing, scrolls nothing.
    Vet {
        /// The step.
        step: Step,
    },
    /// Vet and do the step, in this one evaluation.
    Act {
        /// The step.
        step: Step,
        /// What was approved; another vetting answers `approval_stale`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        approved: Option<Vetted>,
    },
    /// Are these so now.
    Check {
        /// All of them.
        predicates: Vec<Predicate>,
    },
    /// The tools the page's model context lists now, as read; the engine bounds, sorts and numbers them.
    SetTools {
        /// The list.
        tools: Vec<RawTool>,
    },
    /// May this tool be called.
    FindTool {
        /// Its name.
        name: String,
        /// The generation it was validated against.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        generation: Option<u32>,
    },
    /// Mask what is secret in a text that leaves the page (tool results, dialogs, errors).
    Mask {
        /// The text.
        text: String,
    },
}

/// A tool as the model context gives it. Every field is page data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RawTool {
    /// `RegisteredTool.name`
    pub name: String,
    /// `RegisteredTool.title`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// `RegisteredTool.description`
    pub description: String,
    /// `RegisteredTool.inputSchema` as JSON text
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<String>,
    /// `RegisteredTool.annotations`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Value>,
}

/// What a step would do, fixed at approval and compared at use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Vetted {
    /// Role, name and labelled container of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<PageText>,
    /// Set when the step submits a form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submits: Option<Submits>,
    /// Set when the step follows a link: the origin it leads to, empty for the same document's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads_to: Option<String>,
}

/// The effective destination of a form submission, the submitter's own attributes included.
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm>
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Submits {
    /// Address without query and fragment.
    pub action: String,
    /// `get`, `post` or `dialog`.
    pub method: String,
    /// Names of the controls that would be sent, in order.
    pub controls: Vec<String>,
}

/// A frame element in the outline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FrameSlot {
    /// Number of its line in the outline, from 0.
    pub line: u32,
    /// Index of its window among the document's child frames; absent where it cannot be known (in shadow
    /// trees).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub child: Option<u32>,
    /// Its handle.
    pub r#ref: Ref,
    /// The origin its `src` names, or empty.
    pub declared: PageText,
}

/// How what changed compares with all there is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// Lines left out to keep the size, or because too much changed to compare.
    pub left_out: u32,
    /// Bytes of the complete outline.
    pub full_bytes: u32,
}

/// A frame element that is not among the lines of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnlistedFrame {
    /// Index of its window among the document's child frames; absent where it cannot be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub child: Option<u32>,
    /// Its handle, where it was told before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<Ref>,
}

/// From the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "response", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineResponse {
    /// To `set_redaction`. A selector that cannot be read is told by every later answer instead:
    /// `bad_selector`, until a newer policy comes.
    RedactionSet {
        /// Version of the policy in force.
        version: u32,
    },
    /// To `snapshot`.
    Outline {
        /// The document's address.
        url: PageText,
        /// Its title.
        title: PageText,
        /// One line per node.
        outline: PageText,
        /// What a reader must know.
        notes: Vec<Note>,
        /// The frame elements among the lines.
        frames: Vec<FrameSlot>,
        /// The name the complete outline is kept under.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Revision>,
        /// Set when the lines are what changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changed: Option<Changed>,
        /// Frame elements that are there and not among the lines.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unlisted: Vec<UnlistedFrame>,
    },
    /// To `vet`.
    Vetted {
        /// What the step would do.
        vetted: Vetted,
    },
    /// To `act`.
    Acted {
        /// What the step did.
        done: StepDone,
        /// The address afterwards.
        url: PageText,
    },
    /// To `check`.
    Checked {
        /// Each predicate.
        checked: Vec<Checked>,
    },
    /// To `set_tools`.
    Tools {
        /// Rises when the list differs from the last one.
        generation: u32,
        /// Bounded and sorted.
        tools: Vec<PageTool>,
        /// What was left out.
        refused: Vec<RefusedTool>,
    },
    /// To `find_tool`: it may be called.
    ToolFound {
        /// The list's generation.
        generation: u32,
    },
    /// To `mask`.
    Masked {
        /// The text without secrets.
        text: PageText,
    },
    /// It was not done.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}
