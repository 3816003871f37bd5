//! The extension's own pages and its service worker. Accepted from the extension's origin only.

use super::Client;
use crate::ids::{ApprovalId, SessionId};
use serde::{Deserialize, Serialize};

/// How long a share lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShareMode {
    /// Until the tab leaves the site or closes.
    Visit,
    /// Every visit of this site in this tab until the person stops it; asks for the site's permission.
    Site,
    /// Also after a restart of the browser; asks for the site's permission.
    Always,
}

/// The person's answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Everything this client does in this shared tab, until the share ends.
    Allow,
    /// This one write.
    AllowOnce,
    /// No.
    Deny,
}

/// From a page of the extension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ui", rename_all = "snake_case", deny_unknown_fields)]
pub enum UiRequest {
    /// What is shown.
    State {
        /// The tab the popup was opened on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tab_id: Option<u32>,
    },
    /// Share a tab.
    Share {
        /// The tab.
        tab_id: u32,
        /// The site the person was shown. A tab that shows another one by now is not shared.
        origin: String,
        /// How long.
        mode: ShareMode,
    },
    /// End one share.
    Unshare {
        /// The share.
        session: SessionId,
    },
    /// End everything at once.
    Stop {},
    /// Let new shares begin.
    Resume {},
    /// Answer a question.
    Decide {
        /// The question.
        approval: ApprovalId,
        /// The answer.
        decision: Decision,
    },
}

/// To a page of the extension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ui", rename_all = "snake_case", deny_unknown_fields)]
pub enum UiReply {
    /// To everything that went well.
    State {
        /// The person pressed Stop.
        stopped: bool,
        /// The way to the host, hop by hop.
        hops: Vec<HopState>,
        /// The shared tabs.
        shares: Vec<ShareView>,
        /// Open questions.
        approvals: Vec<ApprovalView>,
        /// The connected programs.
        clients: Vec<Client>,
        /// Origin of the tab the popup was opened on, when it can be shared.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        here: Option<String>,
    },
    /// To what failed.
    Failed {
        /// For the person.
        why: String,
    },
}

/// One hop on the way from the browser to the agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HopState {
    /// For people.
    pub name: String,
    /// Does it work.
    pub ok: bool,
    /// What is known, and the next move when it does not.
    pub detail: String,
}

/// One share, as shown to the person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShareView {
    /// The share.
    pub session: SessionId,
    /// Its tab.
    pub tab_id: u32,
    /// What was shared.
    pub origin: String,
    /// The tab's title.
    pub title: String,
    /// How long.
    pub mode: ShareMode,
    /// In words: shared, left the site, needs a click.
    pub state: crate::answer::ShareState,
    /// Programs that may write.
    pub writers: Vec<String>,
}

/// One open question.
///
/// Its strings come from a program and from a page; each is shown apart from the others and from the words of
/// the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ApprovalView {
    /// The question.
    pub approval: ApprovalId,
    /// Who asks.
    pub client: Client,
    /// Where.
    pub session: SessionId,
    /// Its tab.
    pub tab_id: u32,
    /// The tab's title.
    pub title: String,
    /// The sites that would be acted in.
    pub origins: Vec<String>,
    /// What would happen, in order.
    pub what: Vec<ApprovalStep>,
}

/// One step of what would happen, uncut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ApprovalStep {
    /// What is done.
    pub verb: ApprovalVerb,
    /// What it is done to: an element, a page tool, an absolute address. None where that is not known yet or
    /// goes without saying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What goes in: the text, the key, the arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// What it sets off.
    pub effects: Vec<ApprovalEffect>,
}

/// What one step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ApprovalVerb {
    /// Click the target.
    Click,
    /// Replace the target's text by the value.
    Fill,
    /// Press the key `value` in the target, or in what has the focus.
    Press,
    /// Call the page's tool `target` with the arguments `value`.
    CallTool,
    /// Load the address `target`.
    GoTo,
    /// One entry back in the tab's history.
    GoBack,
    /// One entry forward.
    GoForward,
    /// Load the page again.
    Reload,
}

/// What a step sets off beyond its target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
pub enum ApprovalEffect {
    /// A form is sent.
    Submits {
        /// Address without query and fragment.
        action: String,
        /// `get`, `post` or `dialog`.
        method: String,
        /// Names of the controls that are sent, in order.
        controls: Vec<String>,
    },
    /// A link is followed.
    LeadsTo {
        /// The origin it leads to.
        origin: String,
    },
}
