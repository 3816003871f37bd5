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

/// What hides a node in what is hidden by `above` and has the flags `around`.
pub(crate) fn of(page: &Page, id: NodeId, modal: Option<NodeId>, around: u32, above: Hidden) -> Hidden {
    let flags = page.flags(id);
    // `visibility` does not hide a visible child of a hidden parent; the others hide whole subtrees.
    let buried = above.buried
        || flags & flag::NOT_RENDERED != 0
        || around & flag::SKIPS != 0 && skipped(page, id)
        || page.tag(id) == Tag::Input && page.token(id, Attr::Type).as_deref() == Some("hidden");
    let aria = above.aria
        || page.has_attr(id, Attr::AriaHidden) && page.token(id, Attr::AriaHidden).as_deref() == Some("true");
    let own = if page.is_element(id) { flags } else { around };
    let inert = above.inert && Some(id) != modal
        || page.has_attr(id, Attr::Inert)
        || modal.is_some_and(|modal| !page.contains(modal, id) && !page.contains(id, modal));
    Hidden { buried, out_of_sight: buried || own & flag::INVISIBLE != 0, aria, inert }
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
fn skipped(page: &Page, id: NodeId) -> bool {
    page.tag(id) != Tag::Summary || !crate::role::is_details_summary(page, id)
}
