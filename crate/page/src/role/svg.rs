//! What SVG elements mean. <https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table>

use super::{Role, focusable, has_aria_name};
use crate::table::{Attr, Tag};
use crate::tree::{NodeId, Page};

pub(super) fn implicit(page: &Page, id: NodeId) -> Role {
    match page.tag(id) {
        Tag::Svg => Role::Image,
        Tag::A if page.has_attr(id, Attr::Href) || page.has_attr(id, Attr::XlinkHref) => Role::Link,
        Tag::Image => Role::Image,
        Tag::G | Tag::ForeignObject if included(page, id) => Role::Group,
        Tag::Use if included(page, id) => Role::GraphicsObject,
        Tag::Circle | Tag::Ellipse | Tag::Line | Tag::Path | Tag::Polygon | Tag::Polyline | Tag::Rect
            if included(page, id) =>
        {
            Role::GraphicsSymbol
        }
        _ => Role::Generic,
    }
}

/// Graphics mean something only when an author says so.
/// <https://www.w3.org/TR/svg-aam-1.0/#include_elements>
fn included(page: &Page, id: NodeId) -> bool {
    has_aria_name(page, id)
        || focusable(page, id)
        || page.children(id).any(|child| {
            matches!(page.tag(child), Tag::Title | Tag::Desc)
                && page.children(child).any(|text| !page.text(text).trim().is_empty())
        })
}
