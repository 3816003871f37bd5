//! What is drawn, what is in the accessibility tree, and what can be used.
//!
//! Three things that are often taken for one. Not drawn: what is not rendered or not visible. Not in the
//! accessibility tree besides: what is `aria-hidden`
//! (<https://www.w3.org/TR/wai-aria-1.2/#tree_exclusion>), which a person sees all the same. Not to be used
//! though drawn: what is `inert`
//! (<https://html.spec.whatwg.org/multipage/interaction.html#the-inert-attribute>), and everything outside an
//! open modal dialog (<https://html.spec.whatwg.org/multipage/interaction.html#modal-dialogs-and-inert-subtrees>).

use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::tree::{NodeId, Page};

/// The modal dialog on top, which makes everything else inert.
pub(crate) fn modal(page: &Page) -> Option<NodeId> {
    // The rim leaves the flag to the one on top; where it cannot tell, the last stands for it.
    page.all().rfind(|id| page.has(*id, flag::MODAL) && !page.has(*id, flag::NOT_RENDERED))
}

pub(crate) fn mark(page: &mut Page) {
    let modal = modal(page);
    for id in page.all() {
        let parent = page.parent(id);
        // `visibility` does not hide a visible child of a hidden parent; the others hide whole subtrees.
        let buried = parent.is_some_and(|parent| page.buried(parent) || skipped(page, parent, id))
            || hides_subtree(page, id);
        let aria = parent.is_some_and(|parent| page.aria_hidden(parent))
            || page.token(id, Attr::AriaHidden).as_deref() == Some("true");
        let invisible = if page.is_element(id) { Some(id) } else { parent };
        let out_of_sight = buried || invisible.is_some_and(|id| page.has(id, flag::INVISIBLE));
        let inert = parent.is_some_and(|parent| page.inert(parent) && Some(id) != modal)
            || page.has_attr(id, Attr::Inert)
            || modal.is_some_and(|modal| !page.contains(modal, id) && !page.contains(id, modal));
        page.set_hidden(id, Hidden { buried, out_of_sight, aria, inert });
    }
}

/// What hides a node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hidden {
    /// Not drawn, with everything in it.
    pub buried: bool,
    /// Not drawn itself.
    pub out_of_sight: bool,
    /// In what is `aria-hidden`.
    pub aria: bool,
    /// Cannot be used.
    pub inert: bool,
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
        || (page.tag(id) == Tag::Input && page.token(id, Attr::Type).as_deref() == Some("hidden"))
}
