//! One closed enum per hop and direction.

pub mod broker;
pub mod content;
pub mod engine;
pub mod native;
pub mod ui;

use serde::{Deserialize, Serialize};

/// The program on whose behalf a call comes, as shown to the person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Client {
    /// What the MCP client calls itself. A label, never proof.
    pub name: String,
    /// Its version, as it says.
    pub version: String,
    /// What the operating system says of the process and its parent: file names. A label as well, since a
    /// program of the same user can run under any name.
    pub observed: String,
}
