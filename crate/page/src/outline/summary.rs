//! Long tables and lists by their beginning: what stands in their columns, how many there are, and how to
//! read the rest.

use super::build::{Item, Line};
use crate::role::Role;
use crate::tree::NodeId;

/// Rows or items that are many.
pub(super) const MANY: u32 = 50;
/// Shown of them.
const FIRST: u32 = 5;

/// Rows or items that are not shown.
pub(super) struct More {
    pub count: u32,
    /// What they are in.
    pub of: NodeId,
}

/// Shortens all that is long, except what is asked for by its handle.
pub(super) fn shorten(items: &mut [Item], scope: Option<NodeId>) {
    for item in items {
        let Item::Line(line) = item else { continue };
        if line.many >= MANY && Some(line.id) != scope && is_uniform(line.listing.role) {
            shorten_one(line);
        }
        shorten(&mut line.children, scope);
    }
}

fn shorten_one(line: &mut Line) {
    let (mut shown, mut more, mut at) = (0, 0, None);
    let last = line.children.iter().rposition(is_one).unwrap_or(0);
    let kept: Vec<bool> = line
        .children
        .iter()
        .enumerate()
        .map(|(number, item)| {
            let one = is_one(item);
            if shown < FIRST {
                shown += u32::from(one && !is_header(item));
                return true;
            }
            if number > last {
                return true;
            }
            more += u32::from(one);
            at.get_or_insert(number);
            false
        })
        .collect();
    let Some(at) = at.filter(|_| more > 0) else { return };
    let mut kept = kept.into_iter();
    line.children.retain(|_| kept.next().unwrap_or(true));
    line.children.insert(at, Item::More(More { count: more, of: line.id }));
}

fn is_one(item: &Item) -> bool {
    matches!(item, Item::Line(line) if line.is_one())
}

/// A row that says what stands in the columns.
fn is_header(item: &Item) -> bool {
    let Item::Line(row) = item else { return false };
    row.children
        .iter()
        .any(|cell| matches!(cell, Item::Line(cell) if cell.listing.role == Role::Columnheader))
}

/// Holds things of one kind.
fn is_uniform(role: Role) -> bool {
    role.is_tabular()
        || matches!(
            role,
            Role::List | Role::Listbox | Role::Combobox | Role::Tree | Role::Treeitem | Role::Feed
        )
}
