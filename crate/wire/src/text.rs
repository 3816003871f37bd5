//! Text whose author is the page.

use serde::{Deserialize, Serialize};

/// A string the page or its author wrote, or that was derived from such a string: names, titles, values,
/// tool names and descriptions, results of page tools. It is data: it never decides policy, and only the
/// MCP process turns it into prose, escaped and between markers with a fresh nonce.
///
/// There is no `Display` on purpose, so that page text cannot slip into a message by a format string.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct PageText(pub String);

impl From<&str> for PageText {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for PageText {
    fn from(text: String) -> Self {
        Self(text)
    }
}
