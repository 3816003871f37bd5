//! `aria-owns`: elements that count as children of another than their parent.
//! <https://www.w3.org/TR/wai-aria-1.2/#aria-owns>

use crate::table::Attr;
use crate::tree::{NodeId, Page};

/// Who owns whom. Empty on most pages.
#[derive(Debug, Default)]
pub(crate) struct Owned {
    /// Owner and owned, owners in document order, what they own in the order they name it.
    pairs: Vec<(NodeId, NodeId)>,
}

impl Owned {
    /// An element is owned once, by the first that names it, and never by anything within itself: what would
    /// close a circle is left out. What is hidden owns nothing, or what it owned would be hidden with it.
    pub fn find(page: &Page) -> Self {
        let mut found = Self::default();
        for owner in page.all().filter(|id| page.has_attr(*id, Attr::AriaOwns) && !page.hidden(*id)) {
            for target in page.references(owner, Attr::AriaOwns) {
                let circle = target == owner || found.above(page, owner).any(|above| above == target);
                if !circle && found.owner(target).is_none() {
                    found.pairs.push((owner, target));
                }
            }
        }
        found
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub fn owner(&self, id: NodeId) -> Option<NodeId> {
        self.pairs.iter().find(|pair| pair.1 == id).map(|pair| pair.0)
    }

    pub fn of(&self, owner: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.pairs.iter().filter(move |pair| pair.0 == owner).map(|pair| pair.1)
    }

    fn above<'a>(&'a self, page: &'a Page, id: NodeId) -> impl Iterator<Item = NodeId> + 'a {
        std::iter::successors(Some(id), move |id| self.owner(*id).or_else(|| page.parent(*id))).skip(1)
    }
}

impl Page<'_> {
    /// The children in the accessibility tree: those that no other element owns, then those it owns.
    pub fn owned_children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let owned = self.owned();
        self.children(id)
            .filter(|child| owned.is_empty() || owned.owner(*child).is_none())
            .chain(owned.of(id))
    }

    /// The parent in the accessibility tree, its parent and so on.
    pub fn owning_ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.owned().above(self, id)
    }

    /// Everything below an element in the accessibility tree, in its order.
    pub fn owned_subtree(&self, id: NodeId) -> Vec<NodeId> {
        if self.owned().is_empty() {
            return self.subtree(id).skip(1).collect();
        }
        let mut out = Vec::new();
        let mut open: Vec<NodeId> = self.owned_children(id).collect();
        open.reverse();
        while let Some(next) = open.pop() {
            out.push(next);
            let mut below: Vec<NodeId> = self.owned_children(next).collect();
            below.reverse();
            open.extend(below);
        }
        out
    }
}
