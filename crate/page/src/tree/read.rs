//! From the records of a harvest to the tree, what makes no sense left out.

use super::{AttrSet, Kind, Node, NodeId, Page, Withheld};
use crate::hidden::Hidden;
use crate::own::Owned;
use crate::record::{Harvest, flag, kind, records};
use crate::table::{Attr, Tag};
use std::cell::{Cell, OnceCell};

/// Deeper nodes count as children of their ancestor at this depth. Browsers' parsers stop at 512; scripts
/// can go deeper, and rules that recurse must end. The harvest has elements down to 800; their texts are one
/// level below, and belong to them.
const MAX_DEPTH: u32 = 801;

impl<'a> Page<'a> {
    /// Reads a harvest. What makes no sense in it is left out.
    pub fn read(harvest: Harvest<'a>) -> Self {
        let mut page = Self {
            url: "",
            title: "",
            parts: Vec::new(),
            nodes: Vec::new(),
            by_number: Vec::new(),
            by_id: Vec::new(),
            by_label: Vec::new(),
            too_deep: Vec::new(),
            anywhere: AttrSet::default(),
            shapeless: crate::invisible::any(harvest.strings),
            owned: Owned::default(),
            places: OnceCell::new(),
            labelling: OnceCell::new(),
            path: super::Spare::default(),
        };
        page.split(harvest.strings);
        // Each node has a record.
        let count = records(harvest.records).count();
        page.nodes.reserve_exact(count);
        page.by_number.reserve_exact(count);
        let mut open: Vec<(u32, NodeId)> = Vec::new();
        for record in records(harvest.records) {
            match record.kind {
                kind::DOCUMENT => {
                    page.url = page.part(record.word(0));
                    page.title = page.part(record.word(1));
                }
                kind::ELEMENT | kind::TEXT | kind::TOO_DEEP => {
                    let depth = record.word(0).min(MAX_DEPTH);
                    while let Some((_, id)) = open.pop_if(|(opened, _)| *opened >= depth) {
                        page.close(id);
                    }
                    let parent = open.last().map(|(_, id)| *id);
                    if record.kind == kind::TOO_DEEP {
                        page.too_deep.push(parent);
                        continue;
                    }
                    let private = parent.is_some_and(|parent| page.private(parent));
                    let id = page.nodes.len();
                    if record.kind == kind::TEXT {
                        let text = page.part(record.word(1));
                        page.nodes.push(Node { private, ..Node::text(text, parent, id) });
                    } else {
                        let attributes = record.words.get(5..).unwrap_or(&[]);
                        let known = AttrSet::of_words(attributes);
                        page.anywhere.add(&known);
                        page.nodes.push(Node {
                            kind: Kind::Element,
                            number: record.word(1),
                            scope: record.word(2),
                            tag: Tag::from_number(record.word(3)).unwrap_or(Tag::Other),
                            flags: record.word(4),
                            attributes,
                            known,
                            private: private || record.word(4) & flag::PRIVATE != 0,
                            ..Node::text("", parent, id)
                        });
                        open.push((depth, id));
                    }
                }
                _ => {}
            }
        }
        while let Some((_, id)) = open.pop() {
            page.close(id);
        }
        page.index();
        page.mark();
        if page.anywhere(Attr::AriaOwns) {
            page.owned = Owned::find(&page);
        }
        page
    }

    fn split(&mut self, strings: &'a str) {
        let mut from = 0;
        for (at, byte) in strings.bytes().chain([0]).enumerate() {
            if byte == 0 {
                self.parts.push(strings.get(from..at).unwrap_or(""));
                from = at + 1;
            }
        }
    }

    /// What can be seen and used, from what is around each node.
    fn mark(&mut self) {
        let modal = crate::hidden::modal(self);
        for id in self.all() {
            let (mut tag, mut flags, mut hidden, mut unseen) = (Tag::Other, 0, Hidden::default(), 0);
            if let Some(above) = self.parent(id).and_then(|parent| self.node(parent)) {
                (tag, flags, hidden, unseen) = (above.tag, above.flags, above.hidden, above.unseen);
            }
            let hidden = crate::hidden::of(self, id, modal, flags, hidden);
            let unseen = crate::unseen::of(self, id, (tag, flags), unseen);
            if let Some(node) = self.nodes.get_mut(id) {
                (node.hidden, node.unseen) = (hidden, unseen);
            }
        }
    }

    fn close(&mut self, id: NodeId) {
        let end = self.nodes.len();
        if let Some(node) = self.nodes.get_mut(id) {
            node.end = end;
        }
    }

    fn index(&mut self) {
        for id in 0..self.nodes.len() {
            let Some(node) = self.nodes.get(id) else { continue };
            if node.kind != Kind::Element {
                continue;
            }
            self.by_number.push((node.number, id));
            for word in node.attributes.iter().filter(|word| **word >> 24 == Attr::LabelNode as u32) {
                self.by_label.push((word & 0x00ff_ffff, id));
            }
            if let Some(name) = self.held_attr(id, Attr::Id).filter(|name| !name.is_empty()) {
                self.by_id.push((node.scope, name, id));
            }
        }
        // Numbers are given in document order; only what came later stands between them.
        if !self.by_number.is_sorted() {
            self.by_number.sort_unstable();
        }
        self.by_label.sort_unstable();
        self.by_id.sort_unstable();
    }
}

impl<'a> Node<'a> {
    fn text(text: &'a str, parent: Option<NodeId>, id: NodeId) -> Self {
        Self {
            kind: Kind::Text,
            number: 0,
            scope: 0,
            tag: Tag::Other,
            flags: 0,
            attributes: &[],
            known: AttrSet::default(),
            text,
            parent,
            end: id + 1,
            hidden: Hidden::default(),
            unseen: 0,
            private: false,
            withheld: Cell::new(Withheld::Nothing),
            role: Cell::new(None),
            name: OnceCell::new(),
        }
    }
}
