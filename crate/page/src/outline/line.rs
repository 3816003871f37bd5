//! Lines of text, within a size.

mod say;
mod states;

use super::build::{Item, Line};
use super::parts::Digest;
use super::sheet::{Row, Sheet};
use super::view::span;
use super::{Context, Frame, Outline, Place, Wanted};
use crate::handle::{Around, Print};
use crate::mask::Secrets;
use crate::role::Role;
use crate::table::Attr;
use crate::tree::{NodeId, Page};
use crate::unseen::RULES;
use say::{How, is_keyed};

/// One level.
pub(super) const INDENT: &str = " ";

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
    /// Handles in the line that is being written. They are issued when it fits.
    handles: Vec<(u32, NodeId, Print, Role)>,
    /// The complete outline is made, to compare with: each line is told apart, and no handle is issued.
    rows: Option<Vec<Row>>,
}

/// Everything that goes back when a line or an item does not fit.
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
            handles: Vec::new(),
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
                Item::Line(line) => self.line(line, level),
                other => self.single(other, level),
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

    /// A text, a private part or what is left out, on a line of its own.
    fn single(&mut self, item: &Item, level: usize) {
        if self.cut.is_none() {
            let before = self.before();
            if self.begins() {
                let mut out = self.open(level);
                self.piece(item, Some(&mut out));
                if self.close(out, &before) {
                    let label = if matches!(item, Item::Private) { "private" } else { "text" };
                    self.row(level, None, 0, label);
                    self.begun = true;
                }
            } else {
                self.piece(item, None);
            }
        }
        self.at += 1;
    }

    /// A line with what is below it. Rows and other items go to the next part whole, if they are not the
    /// first of this one.
    fn line(&mut self, item: &Line, level: usize) {
        if self.cut.is_some() {
            self.at += span(self.page, item);
            return;
        }
        let before = (self.begun && !self.whole && item.is_one()).then(|| self.before());
        self.whole |= before.is_some();
        self.one(item, level);
        let Some(before) = before else { return };
        self.whole = false;
        if self.cut.is_some() {
            let at = self.at;
            self.back(&before);
            self.at = at;
        }
    }

    fn one(&mut self, item: &Line, level: usize) {
        let before = self.before();
        let shown = self.begins();
        if self.out.stale {
            return;
        }
        let context = !shown && self.at + span(self.page, item) > self.from.line;
        let how = How { context, ..How::default() };
        let mut head = 0;
        let below = if shown || context {
            let mut out = self.open(level);
            let below = self.say(item, how, Some(&mut out), &mut head);
            if !self.close(out, &before) {
                self.at += span(self.page, item);
                return;
            }
            self.begun |= shown;
            self.row(level, Some(item), head, item.listing.word());
            below
        } else {
            self.say(item, how, None, &mut head)
        };
        self.at += 1;
        self.items(below, level + 1);
    }

    fn before(&self) -> Before {
        Before {
            text: self.out.text.len(),
            frames: self.out.frames.len(),
            lines: self.lines,
            at: self.at,
            redacted: self.out.redacted,
            private: self.out.private,
            unseen: self.out.unseen,
            digest: self.digest,
        }
    }

    /// Takes everything back that was written since, and cuts the outline there.
    fn back(&mut self, before: &Before) {
        self.out.text.truncate(before.text);
        self.out.frames.truncate(before.frames);
        self.out.redacted = before.redacted;
        self.out.private = before.private;
        self.out.unseen = before.unseen;
        self.lines = before.lines;
        self.at = before.at;
        self.digest = before.digest;
        self.cut = Some(Place { line: before.at, digest: before.digest.value() });
    }

    /// Takes the text out to write a line at its end: lines are many, and one of its own for each is dear.
    fn open(&mut self, level: usize) -> String {
        let mut out = std::mem::take(&mut self.out.text);
        for _ in 0..level {
            out.push_str(INDENT);
        }
        out.push('-');
        out
    }

    /// Puts the text back with the line at its end, if it fits; after the first that does not, none is added.
    fn close(&mut self, out: String, before: &Before) -> bool {
        self.out.text = out;
        if self.out.text.len() >= self.max_bytes {
            self.handles.clear();
            self.back(before);
            return false;
        }
        self.out.text.push('\n');
        let secrets = self.context.secrets;
        for (number, id, print, role) in self.handles.drain(..) {
            self.context.registry.issue_as(number, self.page, id, print, secrets);
            if role == Role::Iframe {
                self.out.frames.push(frame(self.page, id, self.lines, number, secrets));
            }
        }
        self.lines += 1;
        true
    }

    /// The number of a handle in this line.
    fn handle(&mut self, id: NodeId, print: Print, role: Role) -> u32 {
        let registry = &self.context.registry;
        let mut number = registry.next_for(self.page.number(id), &print);
        if number > registry.issued() {
            let new = self.handles.iter().filter(|other| other.0 > registry.issued()).count();
            number += u32::try_from(new).unwrap_or(0);
        }
        self.handles.push((number, id, print, role));
        number
    }

    /// Takes down what the line that was written last is a line of; `head` is where its handle stands.
    fn row(&mut self, level: usize, item: Option<&Line>, head: usize, label: &'static str) {
        let keyed = item.is_some_and(|item| is_keyed(self.page, item));
        let Some(rows) = &mut self.rows else { return };
        let end = self.out.text.len() - 1;
        let from = self.out.text.get(..end).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
        let head = if item.is_some() { head } else { end };
        let start = from + INDENT.len() * level + 2;
        rows.push(Row { start, head, end, level, node: item.map(|item| item.id), keyed, label });
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
