//! One element by itself: what assistive technology would be told of it, listed in the outline or not.

use crate::mask::Secrets;
use crate::name::{description, name};
use crate::role::{Role, role};
use crate::text::plain;
use crate::tree::{NodeId, Page};

/// What an element is and is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Its role.
    pub role: Role,
    /// Its accessible name, white space collapsed, secrets masked; empty when it has none or is hidden.
    pub name: String,
    /// Its accessible description; empty when it has none.
    /// <https://www.w3.org/TR/accname-1.2/#computation-steps>
    pub description: String,
}

/// Role, name and description of an element, by the rules the outline goes by.
pub fn describe(page: &Page, id: NodeId, secrets: &Secrets) -> Description {
    let leaving = |text: &str| plain(&secrets.mask(text));
    Description {
        role: role(page, id),
        name: leaving(&name(page, id).text),
        description: leaving(&description(page, id)),
    }
}
