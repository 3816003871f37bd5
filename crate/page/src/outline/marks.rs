//! What is said in brackets of how something can be seen and used, once at the boundary of what it is true of.

use crate::tree::{NodeId, Page};
use crate::unseen::Rule;
use std::fmt::Write;

/// What is true of a node, or what is new in it against what is around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// Set of [`Rule`]s.
    pub unseen: u8,
    pub aria_hidden: bool,
    pub inert: bool,
}

impl Marks {
    pub fn of(page: &Page, id: NodeId) -> Self {
        Self { unseen: page.unseen(id), aria_hidden: page.aria_hidden(id), inert: page.inert(id) }
    }

    pub fn without(self, said: Self) -> Self {
        Self {
            unseen: self.unseen & !said.unseen,
            aria_hidden: self.aria_hidden && !said.aria_hidden,
            inert: self.inert && !said.inert,
        }
    }

    pub fn and(self, more: Self) -> Self {
        Self {
            unseen: self.unseen | more.unseen,
            aria_hidden: self.aria_hidden || more.aria_hidden,
            inert: self.inert || more.inert,
        }
    }

    pub fn none(self) -> bool {
        self == Self::default()
    }

    pub fn rule(self) -> Option<Rule> {
        Rule::first(self.unseen)
    }

    pub fn write(self, out: &mut String) {
        if self.aria_hidden {
            out.push_str(" [aria-hidden]");
        }
        if self.inert {
            out.push_str(" [inert]");
        }
        if let Some(rule) = self.rule() {
            let _ = write!(out, " [unseen: {}]", rule.word());
        }
    }
}
