//! Roles that mean something only within others. What stands outside of them is treated as if the token were
//! not there: <https://www.w3.org/TR/core-aam-1.2/#roleMappingComputedRole>.

use super::{Role, role};
use crate::tree::{NodeId, Page};

/// The roles one of which must contain it, and those that may stand between besides the generic ones.
/// <https://www.w3.org/TR/wai-aria-1.2/#scope>
fn required(role: Role) -> Option<(&'static [Role], &'static [Role])> {
    Some(match role {
        Role::Listitem => (&[Role::List], &[]),
        Role::Menuitem | Role::Menuitemcheckbox | Role::Menuitemradio => {
            (&[Role::Menu, Role::Menubar], &[Role::Group])
        }
        Role::Option => (&[Role::Listbox], &[Role::Group]),
        Role::Tab => (&[Role::Tablist], &[]),
        Role::Treeitem => (&[Role::Tree], &[Role::Group, Role::Treeitem]),
        Role::Rowgroup => (&[Role::Table, Role::Grid, Role::Treegrid], &[]),
        Role::Row => (&[Role::Table, Role::Grid, Role::Treegrid], &[Role::Rowgroup]),
        Role::Cell | Role::Gridcell | Role::Columnheader | Role::Rowheader => (&[Role::Row], &[]),
        _ => return None,
    })
}

/// Is the role taken where it must not be.
pub(super) fn misplaced(page: &Page, id: NodeId, taken: Role) -> bool {
    let Some((wanted, between)) = required(taken) else { return false };
    let nearest = page
        .owning_ancestors(id)
        .map(|above| role(page, above))
        .find(|above| !above.is_generic() && !between.contains(above));
    !nearest.is_some_and(|above| wanted.contains(&above))
}
