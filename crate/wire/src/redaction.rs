//! What is withheld beyond what the engine finds by itself.

use serde::{Deserialize, Serialize};

/// The redaction policy of one browser profile. It can only add to what is withheld: nothing in it, and no
/// argument of any call, takes anything away from the engine's own rules or from the marks of page authors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Redaction {
    /// Rises with every change, from 1. An engine takes no policy older than the one it holds.
    pub version: u32,
    /// CSS selectors. An element that matches one is private with all that is in it.
    /// <https://www.w3.org/TR/selectors-4/>
    pub selectors: Vec<String>,
}
