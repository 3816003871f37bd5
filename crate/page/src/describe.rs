//! One element by itself: what assistive technology would be told of it, listed in the outline or not.

use crate::name::{description, name};
use crate::role::{Role, role};
use crate::tree::{NodeId, Page};

/// What an element is and is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Its role.
    pub role: Role,
    /// Its accessible name, white space collapsed; empty when it has none.
    pub name: String,
    /// Its accessible description; empty when it has none.
    /// <https://www.w3.org/TR/accname-1.2/#computation-steps>
    pub description: String,
}

/// Role, name and description of an element, by the rules the outline goes by.
pub fn describe(page: &Page, id: NodeId) -> Description {
    Description {
        role: role(page, id),
        name: name(page, id).text.clone(),
        description: description(page, id),
    }
}
