//! What a line says: an item, and what stands behind it on the same line.

use super::Writer;
use crate::handle::Print;
use crate::outline::build::{Item, Line, NAME_CHARS, Text, is_native_option};
use crate::outline::filter::Found;
use crate::outline::joint::{Joint, ends};
use crate::outline::marks::Marks;
use crate::outline::summary::More;
use crate::outline::view::inlined;
use crate::role::Role;
use crate::text::{cut, quote};
use crate::tree::Page;
use crate::unseen::{Rule, UnseenName};
use std::borrow::Cow;
use std::fmt::Write;

/// A piece of running text is cut after this many characters.
const TEXT_CHARS: usize = 1000;

/// How an item is told.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// With its role.
    pub role: bool,
    /// With its name.
    pub name: bool,
    /// It was in an earlier part, and what follows is in it.
    pub context: bool,
}

impl Default for How {
    fn default() -> Self {
        Self { role: true, name: true, context: false }
    }
}

/// A line's name, and the only text in it with its marks.
struct Said<'i> {
    name: Cow<'i, str>,
    only: Option<(Cow<'i, str>, Marks)>,
}

/// Does it get a handle when it is told.
pub(super) fn is_keyed(page: &Page, item: &Line) -> bool {
    item.listing.handle && !is_native_option(page, item.id)
}

impl Writer<'_, '_, '_> {
    /// Writes an item with all that stands on its line, or only passes it. What is below it comes back;
    /// `head` becomes the place behind its name.
    pub(super) fn say<'i>(
        &mut self,
        item: &'i Line,
        how: How,
        out: Option<&mut String>,
        head: &mut usize,
    ) -> &'i [Item] {
        let joint = match self.rows {
            None => Joint::of(self.page, item),
            Some(_) if ends(self.page, item) => Joint::Value,
            Some(_) => Joint::Lines,
        };
        self.joined(item, joint, how, out, head)
    }

    fn joined<'i>(
        &mut self,
        item: &'i Line,
        joint: Joint,
        how: How,
        mut out: Option<&mut String>,
        head: &mut usize,
    ) -> &'i [Item] {
        let children = item.children.as_slice();
        let said = self.said(item);
        self.pass(item, &said);
        let begin = out.as_ref().map_or(0, |out| out.len());
        if let Some(out) = out.as_deref_mut() {
            // What names the only thing in a box names the box as well.
            let twice = joint == Joint::Only && item.listing.role.is_generic() && is_named_alike(item);
            *head = self.head(item, &said, How { name: how.name && !twice, ..how }, out);
            let colon = if out.len() > begin { ":" } else { "" };
            match joint {
                _ if how.context && joint != Joint::Only => out.push_str(" [continued]"),
                Joint::Value | Joint::Lines => self.value(item, &said, colon, out),
                _ => out.push_str(colon),
            }
        }
        match (joint, children) {
            (Joint::Only, [Item::Line(only)]) => {
                self.say(only, How { context: how.context, ..How::default() }, out, head)
            }
            (Joint::First, [first, rest @ ..]) => {
                self.piece(first, out.filter(|_| !how.context));
                rest
            }
            (Joint::Words, _) => {
                for child in children {
                    self.piece(child, out.as_deref_mut());
                }
                &[]
            }
            (Joint::Bars, _) => {
                self.bars(item, out);
                &[]
            }
            (Joint::Value, _) => &[],
            _ => children,
        }
    }

    /// Cells of a row, items of a list, choices. A role is said where it is another than that of the one
    /// before; what a row begins with is a cell.
    fn bars(&mut self, item: &Line, mut out: Option<&mut String>) {
        let mut last = (item.listing.role == Role::Row).then_some(Role::Cell);
        let mut first = true;
        for child in &item.children {
            if let Some(out) = out.as_deref_mut().filter(|_| !first) {
                out.push_str(" |");
            }
            first = false;
            let Item::Line(one) = child else {
                self.piece(child, out.as_deref_mut());
                continue;
            };
            let role = one.listing.role;
            let begin = out.as_ref().map_or(0, |out| out.len());
            let inside = if ends(self.page, one) { Joint::Value } else { Joint::Words };
            let how = How { role: last != Some(role) || is_keyed(self.page, one), ..How::default() };
            self.joined(one, inside, how, out.as_deref_mut(), &mut 0);
            last = Some(role);
            if let Some(out) = out.as_deref_mut().filter(|out| out.len() == begin) {
                out.push_str(" \"\"");
            }
        }
    }

    /// What is no element of its own, or one with nothing below it.
    pub(super) fn piece(&mut self, item: &Item, out: Option<&mut String>) {
        match item {
            Item::Text(text) => self.text(text, out),
            Item::Line(line) => {
                self.say(line, How::default(), out, &mut 0);
            }
            Item::Private => {
                if let Some(out) = out {
                    out.push_str(" [private]");
                    self.out.private += 1;
                }
                self.digest.add(b"private");
            }
            Item::More(more) => self.more(more, out),
        }
    }

    fn text(&mut self, item: &Text, out: Option<&mut String>) {
        let text = self.context.secrets.mask(&item.text);
        if let Some(out) = out {
            out.push(' ');
            quote(&cut(&text, TEXT_CHARS), out);
            item.marks.write(out);
            self.found(item.found.as_deref(), out);
            self.count(item.marks.rule());
        }
        if self.rows.is_none() {
            self.digest.add(text.as_bytes());
            self.digest.add(&[0]);
        }
    }

    fn more(&mut self, more: &More, out: Option<&mut String>) {
        let Some(out) = out else { return };
        let of = self.context.registry.newest_number(self.page.number(more.of));
        let prefix = self.context.prefix;
        let _ = write!(out, " [{} more: scope with {prefix}e{of}]", more.count);
    }

    /// How well a line fits what was looked for, and in what it is.
    fn found(&mut self, found: Option<&Found>, out: &mut String) {
        let Some(found) = found else { return };
        let _ = write!(out, " [match: {}]", found.why);
        let Some(within) = found.within else { return };
        let Some(listing) = crate::listing::listing(self.page, within) else { return };
        let part = self.context.registry.part(self.page.number(within));
        let print = Print::of_shown(self.page, within, &listing, self.context.secrets, part);
        // A frame in which something is found is not told, and nothing is stitched in below.
        let number = self.handle(within, print, Role::Generic);
        let _ = write!(out, " [in {}", listing.word());
        if !listing.name.text.is_empty() {
            out.push(' ');
            self.quoted(&listing.name.text, NAME_CHARS, out);
        }
        let _ = write!(out, " {}e{number}]", self.context.prefix);
    }

    fn count(&mut self, rule: Option<Rule>) {
        if let Some(count) = rule.and_then(|rule| self.out.unseen.get_mut(rule as usize)) {
            *count += 1;
        }
    }

    pub(super) fn quoted(&self, text: &str, chars: usize, out: &mut String) {
        quote(&cut(&self.context.secrets.mask(text), chars), out);
    }

    /// What is said of a line, its secrets masked: once, because that is dear.
    fn said<'i>(&self, item: &'i Line) -> Said<'i> {
        let secrets = self.context.secrets;
        let only = match item.children.as_slice() {
            [Item::Text(only)] => Some((secrets.mask(&only.text), only.marks)),
            _ => None,
        };
        let name = item.listing.name.text.as_str();
        Said { name: if name.is_empty() { Cow::Borrowed(name) } else { secrets.mask(name) }, only }
    }

    /// What the line is and names goes into the digest.
    fn pass(&mut self, item: &Line, said: &Said) {
        if self.rows.is_some() {
            return;
        }
        self.digest.add(&self.page.number(item.id).to_le_bytes());
        self.digest.add(item.listing.role.token().as_bytes());
        self.digest.add(said.name.as_bytes());
        if let Some((text, _)) = &said.only {
            self.digest.add(text.as_bytes());
        }
        self.digest.add(&[0]);
    }

    /// Role, name, handle and what stands in brackets. Says where the name ends.
    fn head(&mut self, item: &Line, said: &Said, how: How, out: &mut String) -> usize {
        let page = self.page;
        let listing = &item.listing;
        if how.role {
            out.push(' ');
            out.push_str(listing.word());
        }
        if how.name && !said.name.is_empty() {
            out.push(' ');
            quote(&cut(&said.name, NAME_CHARS), out);
        }
        let end = out.len();
        // It can issue a handle, and so goes before the number of this line's own.
        let mut found = String::new();
        self.found(item.found.as_deref(), &mut found);
        if is_keyed(page, item) && self.rows.is_none() {
            let part = self.context.registry.part(page.number(item.id));
            let around = self.around.of(page, item.id, self.context.secrets);
            let print = Print::of_listing(page, item.id, listing, &said.name, around, part);
            let number = self.handle(item.id, print, listing.role);
            let _ = write!(out, " [ref={}e{number}]", self.context.prefix);
        }
        let name = crate::unseen::of_name(page, item.id, listing)
            .filter(|_| how.name && item.marks.rule().is_none());
        self.states(item, out);
        item.marks.write(out);
        if how.name && crate::unseen::is_attribute(page, item.id, &listing.name) {
            out.push_str(" [attr]");
        }
        if let Some(UnseenName { rule, whole }) = name {
            let part = if whole { "" } else { "part of " };
            let _ = write!(out, " [{part}name unseen: {}]", rule.word());
        }
        if item.below > 0 {
            let _ = write!(out, " [{} more below]", item.below);
        }
        out.push_str(&found);
        self.out.redacted += u32::from(item.secret);
        self.count(item.marks.rule().or(name.map(|name| name.rule)));
        end
    }

    /// Appends the value, or the only text inside.
    fn value(&mut self, item: &Line, said: &Said, colon: &str, out: &mut String) {
        if item.secret {
            out.push_str(colon);
            out.push(' ');
            out.push_str(crate::text::MASK);
        } else if let Some((text, marks)) = &said.only
            && inlined(self.page, item)
        {
            out.push_str(colon);
            out.push(' ');
            quote(&cut(text, TEXT_CHARS), out);
            marks.write(out);
            self.count(marks.rule());
        } else if let Some(value) = crate::value::value(self.page, item.listing.subject)
            // What names a combobox or button already is not its value again.
            && !value.is_empty()
            && value != item.listing.name.text
            && item.listing.role != Role::Listbox
        {
            out.push_str(colon);
            out.push(' ');
            self.quoted(&value, NAME_CHARS, out);
        }
    }
}

/// Has the only thing in it the same name.
fn is_named_alike(item: &Line) -> bool {
    matches!(item.children.as_slice(), [Item::Line(only)] if only.listing.name.text == item.listing.name.text)
}
