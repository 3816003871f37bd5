//! Which nodes are in the accessibility tree at all.
//!
//! Excluded: what is not rendered or not visible and what is `aria-hidden`
//! (<https://www.w3.org/TR/wai-aria-1.2/#tree_exclusion>), what is `inert`
//! (<https://html.spec.whatwg.org/multipage/interaction.html#the-inert-attribute>), and everything outside an
//! open modal dialog (<https://html.spec.whatwg.org/multipage/interaction.html#modal-dialogs-and-inert-subtrees>).

use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::tree::Page;

pub(crate) fn mark(page: &mut Page) {
    // Of several modal dialogs the one opened last blocks the others; order in the top layer is not
    // recorded, so the last in document order that is open stands for it.
    let modal = page.all().rfind(|id| page.has(*id, flag::MODAL) && !page.has(*id, flag::NOT_RENDERED));
    for id in page.all() {
        let parent = page.parent(id);
        // `visibility` does not hide a visible child of a hidden parent; the others hide whole subtrees.
        let buried = parent.is_some_and(|parent| page.buried(parent) || skipped(page, parent, id))
            || hides_subtree(page, id);
        let invisible = if page.is_element(id) { Some(id) } else { parent };
        let hidden = buried || invisible.is_some_and(|id| page.has(id, flag::INVISIBLE));
        let inert = parent.is_some_and(|parent| page.inert(parent) && Some(id) != modal)
            || page.has_attr(id, Attr::Inert)
            || modal.is_some_and(|modal| !page.contains(modal, id) && !page.contains(id, modal));
        page.set_hidden(id, buried, hidden || inert, inert);
    }
}

/// Contents that are laid out by nobody: <https://www.w3.org/TR/css-contain-2/#content-visibility>, and of a
/// closed `details` all but the first `summary`
/// (<https://html.spec.whatwg.org/multipage/rendering.html#the-details-and-summary-elements>).
fn skipped(page: &Page, parent: usize, id: usize) -> bool {
    page.has(parent, flag::SKIPS)
        && !(page.tag(id) == Tag::Summary && crate::role::is_details_summary(page, id))
}

fn hides_subtree(page: &Page, id: usize) -> bool {
    page.has(id, flag::NOT_RENDERED)
        || page.token(id, Attr::AriaHidden).as_deref() == Some("true")
        || (page.tag(id) == Tag::Input && page.token(id, Attr::Type).as_deref() == Some("hidden"))
}
