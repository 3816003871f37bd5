//! The role of an element.

mod context;
mod html;
mod svg;
mod token;

pub(crate) use html::is_details_summary;
pub use token::Role;

use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::text::is_blank;
use crate::tree::{NodeId, Page};

/// The role an element has: the first token of its `role` attribute that is a role and applies, otherwise
/// what its tag means. <https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles>
pub fn role(page: &Page, id: NodeId) -> Role {
    page.cached_role(id, compute)
}

/// By itself: nearly always the role is known.
#[inline(never)]
fn compute(page: &Page, id: NodeId) -> Role {
    let tokens = page.attr(id, Attr::Role).unwrap_or("");
    for token in tokens.split_ascii_whitespace() {
        let Some(role) = Role::from_token(&token.to_ascii_lowercase()) else { continue };
        match role {
            // <https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none>
            Role::None | Role::Presentation if keeps_semantics(page, id) => break,
            Role::Presentation => return Role::None,
            // A landmark that must have a name and has none is not that landmark.
            Role::Form | Role::Region if !has_author_name(page, id) => continue,
            // Not within what gives it its meaning.
            role if context::misplaced(page, id, role) => continue,
            Role::Directory => return Role::List,
            role => return role,
        }
    }
    html::implicit(page, id)
}

/// The role a person operates it by: as [`role`], and the role of a widget an author asked for where it does
/// not apply. A tab outside of any tab list is told as no tab, and is one to whoever clicks it.
pub fn operated(page: &Page, id: NodeId) -> Role {
    let role = role(page, id);
    if role.is_widget() || !page.has_attr(id, Attr::Role) {
        return role;
    }
    let tokens = page.attr(id, Attr::Role).unwrap_or("");
    let meant =
        tokens.split_ascii_whitespace().find_map(|token| Role::from_token(&token.to_ascii_lowercase()));
    meant.filter(|meant| meant.is_widget()).unwrap_or(role)
}

/// A presentational role is ignored on what can be focused and on what has a global ARIA attribute.
fn keeps_semantics(page: &Page, id: NodeId) -> bool {
    focusable(page, id) || page.attributes(id).any(|attr| is_global(attr) && page.attr(id, attr) != Some(""))
}

/// Global states and properties, without those that are prohibited on `none` or deprecated as global.
/// <https://www.w3.org/TR/wai-aria-1.2/#global_states>
fn is_global(attr: Attr) -> bool {
    matches!(
        attr,
        Attr::AriaAtomic
            | Attr::AriaBusy
            | Attr::AriaControls
            | Attr::AriaCurrent
            | Attr::AriaDescribedby
            | Attr::AriaDescription
            | Attr::AriaDetails
            | Attr::AriaDropeffect
            | Attr::AriaFlowto
            | Attr::AriaGrabbed
            | Attr::AriaKeyshortcuts
            | Attr::AriaLive
            | Attr::AriaOwns
            | Attr::AriaRelevant
    )
}

/// Has an author named it with `aria-labelledby`, `aria-label` or `title`. Blank texts name nothing.
pub(crate) fn has_author_name(page: &Page, id: NodeId) -> bool {
    page.attr(id, Attr::Title).is_some_and(filled) || has_aria_name(page, id)
}

/// Has an author named it with `aria-labelledby` or `aria-label`.
pub(crate) fn has_aria_name(page: &Page, id: NodeId) -> bool {
    page.attr(id, Attr::AriaLabel).is_some_and(filled)
        || page.references(id, Attr::AriaLabelledby).into_iter().any(|target| says_something(page, target))
}

fn filled(text: &str) -> bool {
    !is_blank(text)
}

/// Is there any text in it, by attributes or content. The full name is not asked for: an element that
/// labels itself would ask for its own role.
fn says_something(page: &Page, id: NodeId) -> bool {
    page.subtree(id).any(|id| {
        filled(page.text(id))
            || [Attr::AriaLabel, Attr::Alt, Attr::Title, Attr::Value]
                .into_iter()
                .any(|attr| page.attr(id, attr).is_some_and(filled))
    })
}

/// Can it get the focus. <https://html.spec.whatwg.org/multipage/interaction.html#focusable-area>
pub fn focusable(page: &Page, id: NodeId) -> bool {
    if page.has(id, flag::DISABLED) {
        return false;
    }
    let tabindex = page.attr(id, Attr::Tabindex).is_some_and(|value| value.trim().parse::<i32>().is_ok());
    tabindex
        || editable(page, id)
        || match page.tag(id) {
            Tag::A | Tag::Area => page.has_attr(id, Attr::Href),
            Tag::Button | Tag::Select | Tag::Textarea | Tag::Iframe => true,
            Tag::Input => page.token(id, Attr::Type).as_deref() != Some("hidden"),
            Tag::Summary => html::is_details_summary(page, id),
            Tag::Audio | Tag::Video => page.has_attr(id, Attr::Controls),
            _ => false,
        }
}

/// Is it the root of an area a person can write in.
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable>
pub fn editable(page: &Page, id: NodeId) -> bool {
    page.attr(id, Attr::Contenteditable).is_some_and(|value| {
        matches!(value.trim().to_ascii_lowercase().as_str(), "" | "true" | "plaintext-only")
    })
}
