//! Which elements label others by `aria-labelledby`: the way back from a text to what it names.

use crate::table::Attr;
use crate::tree::{NodeId, Page};

/// Pairs of an element and the one it labels, by the first. Only what is labelled by one element alone.
pub(crate) type Labelling = Vec<(NodeId, NodeId)>;

impl Page<'_> {
    /// An element that this one labels by itself, and that stands beside it or around it.
    /// <https://www.w3.org/TR/wai-aria-1.2/#aria-labelledby>
    pub(crate) fn labelled_beside(&self, id: NodeId) -> Option<NodeId> {
        let pairs = self.labelling.get_or_init(|| {
            let mut pairs = Labelling::new();
            for named in self.all() {
                if self.is_element(named)
                    && self.has_attr(named, Attr::AriaLabelledby)
                    && let [target] = self.references(named, Attr::AriaLabelledby).as_slice()
                {
                    pairs.push((*target, named));
                }
            }
            pairs.sort_unstable();
            pairs
        });
        let at = pairs.partition_point(|(target, _)| *target < id);
        let mut same =
            pairs.get(at..)?.iter().take_while(|(target, _)| *target == id).map(|(_, named)| *named);
        same.find(|named| self.parent(*named) == self.parent(id) || self.contains(*named, id))
    }
}
