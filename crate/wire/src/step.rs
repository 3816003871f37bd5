//! What an agent can do to an element, and what it can ask to be true. One vocabulary for the engine, the
//! MCP tool `act`, the approval text, the ledger and the tests.

use crate::ids::Ref;
use serde::{Deserialize, Serialize};

/// One step of an `act`. Vetted and dispatched in one synchronous evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Click the element as a person would.
    Click {
        /// element handle
        r#ref: Ref,
    },
    /// Replace the text of a field.
    Fill {
        /// element handle
        r#ref: Ref,
        /// text for fill
        value: String,
    },
    /// Press one key, in the element or in what has the focus.
    Press {
        /// element handle
        #[serde(default, skip_serializing_if = "Option::is_none")]
        r#ref: Option<Ref>,
        /// key for press, as in KeyboardEvent.key: Enter, Tab, a; with modifiers Control+a
        key: String,
    },
}

impl Step {
    /// The element the step names, if it names one.
    pub fn target(&self) -> Option<&Ref> {
        match self {
            Self::Click { r#ref } | Self::Fill { r#ref, .. } => Some(r#ref),
            Self::Press { r#ref, .. } => r#ref.as_ref(),
        }
    }
}

/// A condition on the page, answered from its state and never from what the agent said. Comparison is exact
/// on text with white space collapsed, unless the variant says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Predicate {
    /// The address is exactly this.
    Url {
        /// text to compare
        value: String,
    },
    /// The address begins with this.
    UrlPrefix {
        /// text to compare
        value: String,
    },
    /// The document's title is exactly this.
    Title {
        /// text to compare
        value: String,
    },
    /// A visible heading has this name.
    Heading {
        /// text to compare
        value: String,
    },
    /// The visible text contains this.
    Text {
        /// text to compare
        value: String,
    },
    /// The field's value is exactly this.
    Value {
        /// element handle
        r#ref: Ref,
        /// text to compare
        value: String,
    },
    /// The checkbox, radio or switch is checked.
    Checked {
        /// element handle
        r#ref: Ref,
    },
    /// The control can be used.
    Enabled {
        /// element handle
        r#ref: Ref,
    },
    /// The element is gone from the page or hidden.
    TargetAbsent {
        /// element handle
        r#ref: Ref,
    },
    /// No mutation and no pending route change for half a second. Not for `expect`.
    Settled {},
}

impl Predicate {
    /// The element the predicate names, if it names one.
    pub fn target(&self) -> Option<&Ref> {
        match self {
            Self::Value { r#ref, .. }
            | Self::Checked { r#ref }
            | Self::Enabled { r#ref }
            | Self::TargetAbsent { r#ref } => Some(r#ref),
            _ => None,
        }
    }
}
