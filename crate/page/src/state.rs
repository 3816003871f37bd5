//! States and properties. <https://www.w3.org/TR/wai-aria-1.2/#state_prop_def>, native ones first where
//! HTML has them (<https://www.w3.org/TR/html-aam-1.0/#html-attribute-state-and-property-mappings>).

use crate::record::flag;
use crate::role::{Role, operated as role};
use crate::table::{Attr, Tag};
use crate::tree::{NodeId, Page};

/// Three-valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tri {
    /// Off.
    False,
    /// On.
    True,
    /// Neither.
    Mixed,
}

/// Is it checked; nothing where the role cannot be.
/// <https://www.w3.org/TR/wai-aria-1.2/#aria-checked>
pub fn checked(page: &Page, id: NodeId) -> Option<Tri> {
    let checkable = matches!(
        role(page, id),
        Role::Checkbox
            | Role::Radio
            | Role::Switch
            | Role::Menuitemcheckbox
            | Role::Menuitemradio
            | Role::Option
            | Role::Treeitem
    );
    if !checkable {
        return None;
    }
    let native = page.tag(id) == Tag::Input
        && matches!(page.token(id, Attr::Type).as_deref(), Some("checkbox" | "radio"));
    if native {
        return Some(if page.has(id, flag::INDETERMINATE) {
            Tri::Mixed
        } else if page.has(id, flag::CHECKED) {
            Tri::True
        } else {
            Tri::False
        });
    }
    let stated = tri(page, id, Attr::AriaChecked);
    match role(page, id) {
        Role::Option | Role::Treeitem => stated,
        _ => Some(stated.unwrap_or(Tri::False)),
    }
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-pressed>
pub fn pressed(page: &Page, id: NodeId) -> Option<Tri> {
    if role(page, id) != Role::Button {
        return None;
    }
    let toggled = page.tag(id) == Tag::Input && page.token(id, Attr::Type).as_deref() == Some("checkbox");
    if toggled && page.has(id, flag::CHECKED) {
        return Some(Tri::True);
    }
    tri(page, id, Attr::AriaPressed)
}

fn tri(page: &Page, id: NodeId, attr: Attr) -> Option<Tri> {
    match &*page.token(id, attr)? {
        "true" => Some(Tri::True),
        "false" => Some(Tri::False),
        "mixed" => Some(Tri::Mixed),
        _ => None,
    }
}

fn flagged(page: &Page, id: NodeId, attr: Attr) -> Option<bool> {
    match &*page.token(id, attr)? {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// Cannot be used. `aria-disabled` counts for what is inside as well.
/// <https://www.w3.org/TR/wai-aria-1.2/#aria-disabled>
pub fn disabled(page: &Page, id: NodeId) -> bool {
    if page.has(id, flag::DISABLED) {
        return true;
    }
    if !page.anywhere(Attr::AriaDisabled) {
        return false;
    }
    let widget = role(page, id).is_widget();
    std::iter::once(id)
        .chain(page.ancestors(id).take_while(|_| widget))
        .find_map(|one| flagged(page, one, Attr::AriaDisabled))
        .unwrap_or(false)
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-expanded>
pub fn expanded(page: &Page, id: NodeId) -> Option<bool> {
    if page.tag(id) == Tag::Summary {
        let details = page.ancestors(id).find(|above| page.tag(*above) == Tag::Details);
        if let Some(details) = details.filter(|_| role(page, id) == Role::Button) {
            return Some(page.has_attr(details, Attr::Open));
        }
    }
    flagged(page, id, Attr::AriaExpanded)
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-selected>
pub fn selected(page: &Page, id: NodeId) -> bool {
    if page.tag(id) == Tag::Option {
        return page.has(id, flag::SELECTED);
    }
    let selectable = matches!(
        role(page, id),
        Role::Option
            | Role::Tab
            | Role::Row
            | Role::Gridcell
            | Role::Columnheader
            | Role::Rowheader
            | Role::Treeitem
    );
    selectable && flagged(page, id, Attr::AriaSelected) == Some(true)
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-required>
pub fn required(page: &Page, id: NodeId) -> bool {
    page.has(id, flag::REQUIRED) || flagged(page, id, Attr::AriaRequired) == Some(true)
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-invalid>: any word but `false` and the empty one is true.
pub fn invalid(page: &Page, id: NodeId) -> bool {
    page.token(id, Attr::AriaInvalid).is_some_and(|value| value != "false")
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-readonly>
pub fn readonly(page: &Page, id: NodeId) -> bool {
    page.has(id, flag::READONLY) || flagged(page, id, Attr::AriaReadonly) == Some(true)
}

/// The level of a heading. <https://www.w3.org/TR/wai-aria-1.2/#aria-level>
pub fn level(page: &Page, id: NodeId) -> Option<u32> {
    let role = role(page, id);
    if !matches!(role, Role::Heading | Role::Treeitem | Role::Row | Role::Listitem) {
        return None;
    }
    let stated = page.attr(id, Attr::AriaLevel).and_then(|level| level.trim().parse::<u32>().ok());
    let stated = stated.filter(|level| *level > 0);
    if role != Role::Heading {
        return stated;
    }
    let native = match page.tag(id) {
        Tag::H1 => Some(1),
        Tag::H2 => Some(2),
        Tag::H3 => Some(3),
        Tag::H4 => Some(4),
        Tag::H5 => Some(5),
        Tag::H6 => Some(6),
        _ => None,
    };
    stated.or(native).or(Some(2))
}

/// <https://www.w3.org/TR/wai-aria-1.2/#aria-current>: an unknown word means `true`.
pub fn current(page: &Page, id: NodeId) -> Option<&'static str> {
    match &*page.token(id, Attr::AriaCurrent)? {
        "false" => None,
        "page" => Some("page"),
        "step" => Some("step"),
        "location" => Some("location"),
        "date" => Some("date"),
        "time" => Some("time"),
        _ => Some("true"),
    }
}
