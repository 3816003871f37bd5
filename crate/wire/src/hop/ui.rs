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
    /// The site.
    pub origin: String,
    /// What would happen, a line per step.
    pub what: Vec<String>,
}
