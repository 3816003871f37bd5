//! Lines of text, within a size.

mod states;

use super::build::{Item, Line, NAME_CHARS, Text, is_native_option};
use super::filter::Found;
use super::marks::Marks;
use super::parts::Digest;
use super::sheet::{Row, Sheet};
use super::summary::More;
use super::view::{inlined, span};
use super::{Context, Frame, Outline, Place, Wanted};
use crate::handle::{Around, Print};
use crate::mask::Secrets;
use crate::role::Role;
use crate::table::Attr;
use crate::text::{cut, quote};
use crate::tree::{NodeId, Page};
use crate::unseen::{RULES, Rule, UnseenName};
use std::borrow::Cow;
use std::fmt::Write;

/// A piece of running text is cut after this many characters.
const TEXT_CHARS: usize = 1000;

/// To indent with.
const SPACES: &str = "                                ";

pub(super) struct Writer<'a, 'p, 'c> {
    page: &'a Page<'p>,
    context: &'a mut Context<'c>,
    max_bytes: usize,
    origin: &'p str,
    out: Outline,
    /// Lines written.
    lines: u32,
    /// Lines of the whole outline passed so far.
    at: u32,
    digest: Digest,
    around: Around,
    from: Place,
    /// The first that did not fit.
    cut: Option<Place>,
    /// Inside a row or another item that is not torn apart.
    whole: bool,
    /// A line that is not there for context has been written.
    begun: bool,
    /// The complete outline is made, to compare with: each line is told apart, and no handle is issued.
    rows: Option<Vec<Row>>,
}

/// A line's name, and the only text in it with its marks.
struct Said<'i> {
    name: Cow<'i, str>,
    only: Option<(Cow<'i, str>, Marks)>,
}

/// Everything that goes back when an item is put off to the next part.
struct Before {
    text: usize,
    frames: usize,
    lines: u32,
    at: u32,
    redacted: u32,
    private: u32,
    unseen: [u32; RULES],
    digest: Digest,
}

impl<'a, 'p, 'c> Writer<'a, 'p, 'c> {
    pub fn new(page: &'a Page<'p>, wanted: Wanted, digest: Digest, context: &'a mut Context<'c>) -> Self {
        Self {
            page,
            context,
            max_bytes: wanted.max_bytes,
            origin: origin_of(page.url),
            out: Outline::default(),
            lines: 0,
            at: 0,
            digest,
            around: Around::default(),
            from: wanted.from,
            cut: None,
            whole: false,
            begun: false,
            rows: None,
        }
    }

    /// One that writes all lines, without handles.
    pub fn of_sheet(page: &'a Page<'p>, wanted: Wanted, context: &'a mut Context<'c>) -> Self {
        Self { rows: Some(Vec::new()), ..Self::new(page, wanted, Digest::new(), context) }
    }

    pub fn into_sheet(self) -> Sheet {
        Sheet { text: self.out.text, rows: self.rows.unwrap_or_default() }
    }

    /// Takes down what the line that was written last is a line of.
    fn row(&mut self, level: usize, head: usize, node: Option<NodeId>, keyed: bool, label: &'static str) {
        let Some(rows) = &mut self.rows else { return };
        let end = self.out.text.len() - 1;
        let from = self.out.text.get(..end).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
        let head = if node.is_some() { from + head } else { end };
        rows.push(Row { start: from + 2 * level + 2, head, end, level, node, keyed, label });
    }

    pub fn finish(mut self) -> Outline {
        if self.out.stale || self.from.line > self.at {
            return Outline { stale: true, ..Outline::default() };
        }
        self.out.total = self.at;
        self.out.omitted = self.cut.map_or(0, |cut| self.at - cut.line);
        self.out.next = self.cut;
        self.out
    }

    pub fn items(&mut self, items: &[Item], level: usize) {
        for item in items {
            if self.out.stale {
                return;
            }
            match item {
                Item::Text(text) => self.text(text, level),
                Item::Line(line) => self.line(line, level),
                Item::Private => self.private(level),
                Item::More(more) => self.more(more, level),
            }
        }
    }

    /// Is the next line one of this part. Says so, too, when the place where the part begins is another now.
    fn begins(&mut self) -> bool {
        if self.at == self.from.line && self.from.line > 0 && self.digest.value() != self.from.digest {
            self.out.stale = true;
        }
        self.at >= self.from.line && !self.out.stale
    }

    fn text(&mut self, item: &Text, level: usize) {
        if self.cut.is_some() {
            self.at += 1;
            return;
        }
        let text = self.context.secrets.mask(&item.text);
        if self.begins() {
            let start = self.out.text.len();
            let mut out = self.open(level, "text ");
            quote(&cut(&text, TEXT_CHARS), &mut out);
            item.marks.write(&mut out);
            self.found(item.found.as_deref(), &mut out);
            if !self.close(out, start) {
                self.at += 1;
                return;
            }
            self.row(level, 0, None, false, "text");
            self.begun = true;
            self.count(item.marks.rule());
        }
        if self.rows.is_none() {
            self.digest.add(text.as_bytes());
            self.digest.add(&[0]);
        }
        self.at += 1;
    }

    fn private(&mut self, level: usize) {
        if self.cut.is_none() {
            if self.begins() {
                let start = self.out.text.len();
                let out = self.open(level, "[private]");
                if !self.close(out, start) {
                    self.at += 1;
                    return;
                }
                self.row(level, 0, None, false, "private");
                self.begun = true;
                self.out.private += 1;
            }
            self.digest.add(b"private");
        }
        self.at += 1;
    }

    fn more(&mut self, more: &More, level: usize) {
        if self.cut.is_none() && self.begins() {
            let start = self.out.text.len();
            let mut out = self.open(level, "[");
            let of = self.context.registry.newest_number(self.page.number(more.of));
            let prefix = self.context.prefix;
            let _ = write!(out, "{} more: scope with {prefix}e{of}]", more.count);
            if self.close(out, start) {
                self.row(level, 0, None, false, "more");
                self.begun = true;
            }
        }
        self.at += 1;
    }

    /// How well a line fits what was looked for, and in what it is.
    fn found(&mut self, found: Option<&Found>, out: &mut String) {
        let Some(found) = found else { return };
        let _ = write!(out, " [match: {}]", found.why);
        let Some(within) = found.within else { return };
        let Some(listing) = crate::listing::listing(self.page, within) else { return };
        let part = self.context.registry.part(self.page.number(within));
        let print = Print::of_shown(self.page, within, &listing, self.context.secrets, part);
        let number = self.context.registry.issue(self.page, within, print, self.context.secrets);
        let _ = write!(out, " [in {}", listing.role.token());
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

    /// Takes the text out to write a line at its end: lines are many, and one of its own for each is dear.
    fn open(&mut self, level: usize, begin: &str) -> String {
        let mut out = std::mem::take(&mut self.out.text);
        let mut left = 2 * level;
        while left > 0 {
            let some = SPACES.get(..left).unwrap_or(SPACES);
            out.push_str(some);
            left -= some.len();
        }
        out.push_str("- ");
        out.push_str(begin);
        out
    }

    /// Puts the text back with the line that begins at `start`, if it fits; after the first that does not,
    /// none is added.
    fn close(&mut self, mut out: String, start: usize) -> bool {
        let fits = out.len() < self.max_bytes;
        if fits {
            out.push('\n');
            self.lines += 1;
        } else {
            out.truncate(start);
            self.cut = Some(Place { line: self.at, digest: self.digest.value() });
        }
        self.out.text = out;
        fits
    }

    fn quoted(&self, text: &str, chars: usize, out: &mut String) {
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
            self.at += 1;
            return;
        }
        self.digest.add(&self.page.number(item.id).to_le_bytes());
        self.digest.add(item.listing.role.token().as_bytes());
        self.digest.add(said.name.as_bytes());
        if let Some((text, _)) = &said.only {
            self.digest.add(text.as_bytes());
        }
        self.digest.add(&[0]);
        self.at += 1;
    }

    /// A line with what is below it. Rows and other items go to the next part whole, if they are not the
    /// first of this one.
    fn line(&mut self, item: &Line, level: usize) {
        if self.cut.is_some() {
            self.at += span(self.page, item);
            return;
        }
        let before = (self.begun && !self.whole && item.is_one()).then_some(Before {
            text: self.out.text.len(),
            frames: self.out.frames.len(),
            lines: self.lines,
            at: self.at,
            redacted: self.out.redacted,
            private: self.out.private,
            unseen: self.out.unseen,
            digest: self.digest,
        });
        self.whole |= before.is_some();
        self.one(item, level);
        let Some(before) = before else { return };
        self.whole = false;
        if self.cut.is_some() {
            self.out.text.truncate(before.text);
            self.out.frames.truncate(before.frames);
            self.out.redacted = before.redacted;
            self.out.private = before.private;
            self.out.unseen = before.unseen;
            self.lines = before.lines;
            self.digest = before.digest;
            self.cut = Some(Place { line: before.at, digest: before.digest.value() });
        }
    }

    fn one(&mut self, item: &Line, level: usize) {
        let shown = self.begins();
        if self.out.stale {
            return;
        }
        let at = self.at;
        let context = !shown && at + span(self.page, item) > self.from.line;
        let said = self.said(item);
        if shown || context {
            if !self.head(item, &said, level, context) {
                self.at = at + span(self.page, item);
                return;
            }
            self.begun |= shown;
        }
        self.pass(item, &said);
        if !inlined(self.page, item) {
            self.items(&item.children, level + 1);
        }
    }

    /// The line itself; false when it does not fit. `context`: it was in an earlier part, and what follows is
    /// in it.
    fn head(&mut self, item: &Line, said: &Said, level: usize, context: bool) -> bool {
        let page = self.page;
        let listing = &item.listing;
        let start = self.out.text.len();
        let mut out = self.open(level, listing.role.token());
        if !said.name.is_empty() {
            out.push(' ');
            quote(&cut(&said.name, NAME_CHARS), &mut out);
        }
        let head = out.len() - start;
        // It can issue a handle, and so goes before the number of this line's own.
        let mut found = String::new();
        self.found(item.found.as_deref(), &mut found);
        // It is issued only when the line fits with it.
        let mut issued = None;
        let keyed = listing.handle && !is_native_option(page, item.id);
        if keyed && self.rows.is_none() {
            let part = self.context.registry.part(page.number(item.id));
            let around = self.around.of(page, item.id, self.context.secrets);
            let print = Print::of_listing(page, item.id, listing, &said.name, around, part);
            let number = self.context.registry.next_for(page.number(item.id), &print);
            let _ = write!(out, " [ref={}e{number}]", self.context.prefix);
            issued = Some((print, number));
        }
        let name = crate::unseen::of_name(page, item.id, listing).filter(|_| item.marks.rule().is_none());
        self.states(item, &mut out);
        item.marks.write(&mut out);
        if crate::unseen::is_attribute(page, item.id, &listing.name) {
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
        if context {
            out.push_str(" [continued]");
        } else {
            self.value(item, said, &mut out);
        }
        let at = self.lines;
        if !self.close(out, start) {
            return false;
        }
        self.row(level, head, Some(item.id), keyed, listing.role.token());
        if item.secret {
            self.out.redacted += 1;
        }
        self.count(item.marks.rule().or(name.map(|name| name.rule)));
        if let Some((print, number)) = issued {
            self.context.registry.issue_as(number, page, item.id, print, self.context.secrets);
            if listing.role == Role::Iframe {
                let frame = frame(page, item.id, at, number, self.context.secrets);
                self.out.frames.push(frame);
            }
        }
        true
    }

    /// Appends the value, or the only text inside.
    fn value(&mut self, item: &Line, said: &Said, out: &mut String) {
        if item.secret {
            out.push_str(": ");
            out.push_str(crate::text::MASK);
        } else if let Some((text, marks)) = &said.only
            && inlined(self.page, item)
        {
            out.push_str(": ");
            quote(&cut(text, TEXT_CHARS), out);
            marks.write(out);
            self.count(marks.rule());
        } else if let Some(value) = crate::value::value(self.page, item.listing.subject)
            // What names a combobox or button already is not its value again.
            && !value.is_empty()
            && value != item.listing.name.text
            && item.listing.role != Role::Listbox
        {
            out.push_str(": ");
            self.quoted(&value, NAME_CHARS, out);
        }
    }
}

/// Scheme, host and port of an http address, or nothing.
pub(crate) fn origin_of(url: &str) -> &str {
    let Some(rest) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else { return "" };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    url.get(..url.len() - rest.len() + end).unwrap_or("")
}

/// A frame element whose line is the one with this number.
#[inline(never)]
pub(super) fn frame(page: &Page, id: NodeId, line: u32, handle: u32, secrets: &Secrets) -> Frame {
    let declared = secrets.mask_text(origin_of(page.attr(id, Attr::Url).unwrap_or("")));
    Frame { line, child: page.child_frame(id), handle, declared }
}
