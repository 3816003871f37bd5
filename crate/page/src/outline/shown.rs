//! Is there anything for a person to see, and what of it cannot be read.

use super::build::{Item, Line};
use crate::role::Role;
use crate::table::Tag;
use crate::tree::{NodeId, Page};

/// Does one of the items show something: text, a name that is seen, a control, a picture, a frame. Landmarks,
/// tables and lists with nothing in them show nothing, and neither does what is there and unseen.
pub(super) fn any(page: &Page, items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Text(text) => text.marks.rule().is_none(),
        Item::Line(line) => line_shows(page, line),
        // There is something, and what it is is for the person only.
        Item::Private | Item::More(_) => true,
    })
}

fn line_shows(page: &Page, line: &Line) -> bool {
    let listing = &line.listing;
    let own = listing.role.is_widget()
        || listing.clickable
        || matches!(
            listing.role,
            Role::Iframe | Role::Video | Role::Audio | Role::Canvas | Role::Embed | Role::Image | Role::Math
        )
        || (listing.role.named_by_content() && !listing.name.text.is_empty())
        || crate::value::value(page, listing.subject).is_some_and(|value| !value.is_empty());
    line.marks.rule().is_none() && (own || any(page, &line.children))
}

/// The frame elements among the lines.
pub(super) fn frames(items: &[Item]) -> Vec<NodeId> {
    let mut found = Vec::new();
    for item in items {
        if let Item::Line(line) = item {
            if line.listing.role == Role::Iframe {
                found.push(line.id);
            }
            found.append(&mut frames(&line.children));
        }
    }
    found
}

/// What is drawn and cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opaque {
    /// Pictures, vector graphics not counted: those are often icons.
    pub pictures: u32,
    /// Canvases and embedded documents.
    pub drawings: u32,
    /// Videos.
    pub videos: u32,
}

/// Counts what is drawn in a part of the page and is opaque.
pub(super) fn opaque(page: &Page, nodes: impl Iterator<Item = NodeId>) -> Opaque {
    let mut found = Opaque::default();
    for id in nodes.filter(|id| page.is_element(*id) && !page.out_of_sight(*id)) {
        match page.tag(id) {
            Tag::Img => found.pictures += 1,
            Tag::Canvas | Tag::Embed | Tag::Object => found.drawings += 1,
            Tag::Video => found.videos += 1,
            _ => {}
        }
    }
    found
}

/// Counts the parts that were not read for their depth. How much there is in a private part is not told.
pub(super) fn too_deep(page: &Page, scope: Option<NodeId>) -> u32 {
    let counted = page.too_deep().iter().filter(|parent| match (scope, parent) {
        (None, None) => true,
        (Some(_), None) => false,
        (scope, Some(parent)) => {
            !page.private(*parent) && scope.is_none_or(|scope| page.contains(scope, *parent))
        }
    });
    u32::try_from(counted.count()).unwrap_or(u32::MAX)
}
