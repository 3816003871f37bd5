//! A harvest as a tree that rules can ask questions of.

mod attrs;
mod read;

pub(crate) use attrs::AttrSet;

use crate::hidden::Hidden;
use crate::labelling::Labelling;
use crate::name::{Name, Path};
use crate::own::Owned;
use crate::place::Places;
use crate::record::flag;
use crate::role::Role;
use crate::table::{Attr, Tag};
use crate::text::MASKED_TEXT;
use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

/// A node of a [`Page`]; valid only for the page it came from.
pub type NodeId = usize;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An element.
    Element,
    /// A text node.
    Text,
}

/// How much of a node is masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Withheld {
    Nothing,
    /// A control's value; its labels say what it is.
    Value,
    /// Everything: it is inside of a control that holds a secret.
    All,
}

/// A path that is not in use.
#[derive(Default)]
struct Spare(Cell<Option<Box<Path>>>);

impl std::fmt::Debug for Spare {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Spare")
    }
}

#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub kind: Kind,
    number: u32,
    scope: u32,
    tag: Tag,
    flags: u32,
    attributes: &'a [u32],
    /// Which attributes are among them.
    pub known: AttrSet,
    text: &'a str,
    parent: Option<NodeId>,
    /// One past the last node of the subtree.
    pub end: NodeId,
    pub hidden: Hidden,
    /// Set of [`crate::unseen::Rule`]s.
    unseen: u8,
    /// In a part that was called private.
    private: bool,
    /// Holds a secret, or is inside of what does: masked for every reader.
    withheld: Cell<Withheld>,
    role: Cell<Option<Role>>,
    /// Boxed: most nodes are never asked for theirs.
    name: OnceCell<Box<Name>>,
}

impl Node<'_> {
    /// What is in the word of an attribute beside its number.
    fn word(&self, attr: Attr) -> Option<u32> {
        self.attributes.iter().find(|word| **word >> 24 == attr as u32).map(|word| word & 0x00ff_ffff)
    }
}

/// One document at one moment.
#[derive(Debug)]
pub struct Page<'a> {
    /// The address.
    pub url: &'a str,
    /// The title.
    pub title: &'a str,
    parts: Vec<&'a str>,
    nodes: Vec<Node<'a>>,
    by_number: Vec<(u32, NodeId)>,
    by_id: Vec<(u32, &'a str, NodeId)>,
    /// Element number of a label, and the control it is for.
    by_label: Vec<(u32, NodeId)>,
    /// Of each part that was not read for its depth, what it is in.
    too_deep: Vec<Option<NodeId>>,
    /// Attributes that any element has.
    anywhere: AttrSet,
    /// Are there characters without a shape in any text ([`crate::invisible`]).
    shapeless: bool,
    owned: Owned,
    places: OnceCell<Box<Places>>,
    pub(crate) labelling: OnceCell<Labelling>,
    /// What a computation of a name needs, kept for the next one.
    path: Spare,
}

impl<'a> Page<'a> {
    fn part(&self, number: u32) -> &'a str {
        self.parts.get(number as usize).copied().unwrap_or("")
    }

    /// What is recorded of a node, for passes over all of them.
    pub(crate) fn node(&self, id: NodeId) -> Option<&Node<'a>> {
        self.nodes.get(id)
    }

    /// Has any element this attribute.
    pub(crate) fn anywhere(&self, attr: Attr) -> bool {
        self.anywhere.has(attr)
    }

    /// Are there characters without a shape in any text.
    pub(crate) fn shapeless(&self) -> bool {
        self.shapeless
    }

    /// What the parts are in that were not read for their depth; none for one that is in nothing.
    pub fn too_deep(&self) -> &[Option<NodeId>] {
        &self.too_deep
    }

    /// All nodes in document order.
    pub fn all(&self) -> std::ops::Range<NodeId> {
        0..self.nodes.len()
    }

    /// A node and everything in it.
    pub fn subtree(&self, id: NodeId) -> std::ops::Range<NodeId> {
        id..self.node(id).map_or(id, |node| node.end)
    }

    /// The children of a node in the flat tree.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.subtree(id).end;
        let mut next = id + 1;
        std::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let child = next;
            next = self.subtree(child).end.max(child + 1);
            Some(child)
        })
    }

    /// The nodes that have no parent.
    pub fn roots(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let root = next;
            let end = self.node(root)?.end;
            next = end.max(root + 1);
            Some(root)
        })
    }

    /// The parent in the flat tree.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The parent, its parent and so on.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |id| self.parent(*id))
    }

    /// Is `inner` in the subtree of `outer`, or the same.
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        self.subtree(outer).contains(&inner)
    }

    /// Is the node an element.
    pub fn is_element(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.kind == Kind::Element)
    }

    /// The text of a text node; empty for elements, a mask in private parts.
    pub fn text(&self, id: NodeId) -> &'a str {
        let Some(node) = self.node(id) else { return "" };
        let withheld = node.private || node.withheld.get() != Withheld::Nothing;
        if withheld && !node.text.trim().is_empty() { MASKED_TEXT } else { node.text }
    }

    /// Is the node in a part that its author or the person's policy called private. Such a part has no
    /// text, no attributes and no values for anybody who reads the page.
    pub fn private(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.private)
    }

    /// Withholds the value of a control, and the text and the choices in it.
    pub(crate) fn withhold(&self, id: NodeId) {
        for inner in self.subtree(id) {
            if let Some(node) = self.node(inner) {
                node.withheld.set(if inner == id { Withheld::Value } else { Withheld::All });
            }
        }
    }

    /// What a node holds, withheld or not: a text node its text, a control its value, an editable area the
    /// text in it. For the inventory of secrets only.
    pub(crate) fn held_value(&self, id: NodeId) -> Cow<'a, str> {
        let Some(node) = self.node(id) else { return Cow::Borrowed("") };
        if node.kind == Kind::Text {
            return Cow::Borrowed(node.text);
        }
        if let Some(value) = self.held_attr(id, Attr::Value) {
            return Cow::Borrowed(value);
        }
        if node.private || node.tag == Tag::Select {
            return Cow::Borrowed("");
        }
        let texts = self.subtree(id).filter_map(|inner| self.node(inner)).map(|inner| inner.text);
        Cow::Owned(texts.collect())
    }

    fn held_attr(&self, id: NodeId, attr: Attr) -> Option<&'a str> {
        self.word(id, attr).map(|part| self.part(part))
    }

    /// The element number given by the rim.
    pub fn number(&self, id: NodeId) -> u32 {
        self.node(id).map_or(0, |node| node.number)
    }

    /// The element's tag.
    pub fn tag(&self, id: NodeId) -> Tag {
        self.node(id).map_or(Tag::Other, |node| node.tag)
    }

    /// All its [`flag`]s.
    pub(crate) fn flags(&self, id: NodeId) -> u32 {
        self.node(id).map_or(0, |node| node.flags)
    }

    /// Is one of these [`flag`]s set.
    pub fn has(&self, id: NodeId, flags: u32) -> bool {
        self.node(id).is_some_and(|node| node.flags & flags != 0)
    }

    /// Not drawn, or not in the accessibility tree: no part of the name of what it is in.
    pub fn hidden(&self, id: NodeId) -> bool {
        self.node(id).is_none_or(|node| node.hidden.out_of_sight || node.hidden.aria)
    }

    /// Not drawn: a person cannot see it, whatever the colours.
    pub fn out_of_sight(&self, id: NodeId) -> bool {
        self.node(id).is_none_or(|node| node.hidden.out_of_sight)
    }

    /// Not drawn, with everything in it.
    pub(crate) fn buried(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.hidden.buried)
    }

    /// In what is `aria-hidden`.
    pub fn aria_hidden(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.hidden.aria)
    }

    /// The [`crate::unseen::Rule`]s by which a person does not see what is drawn.
    pub(crate) fn unseen(&self, id: NodeId) -> u8 {
        self.node(id).map_or(0, |node| node.unseen)
    }

    /// The role, computed once.
    pub(crate) fn cached_role(&self, id: NodeId, compute: fn(&Self, NodeId) -> Role) -> Role {
        let Some(node) = self.node(id) else { return Role::Generic };
        if let Some(role) = node.role.get() {
            return role;
        }
        let role = compute(self, id);
        node.role.set(Some(role));
        role
    }

    /// The name, computed once. A name that is asked for while it is computed is computed anew: only cycles
    /// of references do that, and those end by themselves.
    pub(crate) fn cached_name(&self, id: NodeId, compute: impl FnOnce() -> Name) -> &Name {
        const NONE: &Name = &Name { text: String::new(), source: crate::name::Source::Nothing };
        let Some(node) = self.node(id) else { return NONE };
        if let Some(name) = node.name.get() {
            return name;
        }
        let computed = Box::new(compute());
        node.name.get_or_init(|| computed)
    }

    /// Computes a name with a path that is kept for the next one: thousands are computed for an outline.
    pub(crate) fn with_path<T>(&self, compute: impl FnOnce(&mut Path) -> T) -> T {
        let mut path = self.path.0.take().unwrap_or_default();
        path.clear();
        let made = compute(&mut path);
        self.path.0.set(Some(path));
        made
    }

    /// Items and headings, found once.
    pub(crate) fn places(&self) -> &Places {
        self.places.get_or_init(|| Box::new(Places::of(self)))
    }

    /// Cannot be used: `inert`, or behind a modal dialog.
    pub fn inert(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.hidden.inert)
    }

    fn word(&self, id: NodeId, attr: Attr) -> Option<u32> {
        self.node(id).filter(|node| node.known.has(attr))?.word(attr)
    }

    /// The value of an attribute, if the element has it; none in private parts, a mask for the value of a
    /// secret's field.
    pub fn attr(&self, id: NodeId, attr: Attr) -> Option<&'a str> {
        let node = self.node(id)?;
        // Nearly always it is not there.
        if node.known.has(attr) { self.told(node, attr) } else { None }
    }

    #[inline(never)]
    fn told(&self, node: &Node<'a>, attr: Attr) -> Option<&'a str> {
        let value = self.part(node.word(attr)?);
        let withheld = node.withheld.get();
        // What kind of secret a control holds is asked in private parts too.
        if (node.private || withheld == Withheld::All) && !matches!(attr, Attr::Type | Attr::Autocomplete) {
            return None;
        }
        let told = matches!(attr, Attr::Value | Attr::AriaValuetext | Attr::AriaValuenow);
        Some(if told && withheld == Withheld::Value && !value.is_empty() { MASKED_TEXT } else { value })
    }

    /// The attribute's value in lower case without white space around it, when it is not empty.
    pub fn token(&self, id: NodeId, attr: Attr) -> Option<Cow<'a, str>> {
        let value = self.attr(id, attr)?.trim();
        if value.is_empty() {
            return None;
        }
        let small = !value.bytes().any(|byte| byte.is_ascii_uppercase());
        Some(if small { Cow::Borrowed(value) } else { Cow::Owned(value.to_ascii_lowercase()) })
    }

    /// Has the element this attribute.
    pub fn has_attr(&self, id: NodeId, attr: Attr) -> bool {
        self.node(id).is_some_and(|node| node.known.has(attr))
    }

    /// Has the element any of these attributes.
    pub(crate) fn has_any(&self, id: NodeId, attrs: &AttrSet) -> bool {
        self.node(id).is_some_and(|node| node.known.meets(attrs))
    }

    /// Which attributes the element has.
    pub fn attributes(&self, id: NodeId) -> impl Iterator<Item = Attr> + '_ {
        let words = self.node(id).map_or(&[][..], |node| node.attributes);
        words.iter().filter_map(|word| Attr::from_number(word >> 24))
    }

    /// Index of a frame element's window among the document's child frames.
    pub fn child_frame(&self, id: NodeId) -> Option<u32> {
        self.word(id, Attr::ChildFrame)
    }

    /// The labels of a form control (`labels`), in tree order.
    pub fn labels(&self, id: NodeId) -> Vec<NodeId> {
        if !self.has_attr(id, Attr::LabelNode) {
            return Vec::new();
        }
        let words = self.node(id).map_or(&[][..], |node| node.attributes);
        words
            .iter()
            .filter(|word| *word >> 24 == Attr::LabelNode as u32)
            .filter_map(|word| self.by_number(word & 0x00ff_ffff))
            .collect()
    }

    /// The first control a label is for.
    pub fn labelled_control(&self, label: NodeId) -> Option<NodeId> {
        let number = self.number(label);
        let at = self.by_label.partition_point(|(one, _)| *one < number);
        self.by_label.get(at).filter(|(one, _)| *one == number).map(|(_, id)| *id)
    }

    /// The element with this number.
    pub fn by_number(&self, number: u32) -> Option<NodeId> {
        let at = self.by_number.partition_point(|(one, _)| *one < number);
        self.by_number.get(at).filter(|(one, _)| *one == number).map(|(_, id)| *id)
    }

    /// The first element with this id in the same tree scope as `from`.
    pub fn by_id(&self, from: NodeId, name: &str) -> Option<NodeId> {
        let scope = self.node(from)?.scope;
        let at = self.by_id.partition_point(|(one, id, _)| (*one, *id) < (scope, name));
        self.by_id.get(at).filter(|(one, id, _)| (*one, *id) == (scope, name)).map(|(_, _, id)| *id)
    }

    /// The elements an attribute with a list of ids refers to.
    pub fn references(&self, id: NodeId, attr: Attr) -> Vec<NodeId> {
        let list = self.attr(id, attr).unwrap_or("");
        list.split_ascii_whitespace().filter_map(|name| self.by_id(id, name)).collect()
    }

    pub(crate) fn owned(&self) -> &Owned {
        &self.owned
    }

    /// Does the element start a new line.
    pub fn is_block(&self, id: NodeId) -> bool {
        self.has(id, flag::BLOCK)
    }
}
