//! The lines of a delta.

use super::super::base::NONE;
use super::super::line::{INDENT, frame};
use super::super::sheet::{Row, Sheet};
use super::super::{Context, Outline};
use super::fit::{Fit, Shape};
use super::ints::length;
use super::known::Known;
use crate::tree::Page;
use std::fmt::Write;

/// Handles named of what is removed with a line.
const WITH: u32 = 8;
/// Not told in any line.
const NOWHERE: u32 = NONE - 1;

pub(super) struct Teller<'a, 'p, 'i> {
    page: &'a Page<'p>,
    sheet: &'a Sheet,
    fit: &'a Fit<'a>,
    known: &'a mut Known<'i>,
    max_bytes: usize,
    pub out: Outline,
    lines: u32,
    /// The line the last ones are told in; [`NONE`] is the page itself.
    inside: u32,
    /// The added line whose inside is being told.
    added: u32,
    full: bool,
}

impl<'a, 'p, 'i> Teller<'a, 'p, 'i> {
    pub fn new(
        page: &'a Page<'p>,
        sheet: &'a Sheet,
        fit: &'a Fit<'a>,
        known: &'a mut Known<'i>,
        max_bytes: usize,
    ) -> Self {
        Self {
            page,
            sheet,
            fit,
            known,
            max_bytes,
            out: Outline::default(),
            lines: 0,
            inside: NOWHERE,
            added: NONE,
            full: false,
        }
    }

    /// What is there now in its order, what was removed before what stands in its place.
    pub fn tell(&mut self, context: &mut Context) {
        let (count, end) = (length(&self.sheet.rows), length(self.fit.before.entries));
        let (mut passed, mut gap) = (0, true);
        for at in 0..count {
            let follows = self.fit.in_order(at);
            if gap || follows != NONE {
                let next = (at..count).map(|at| self.fit.in_order(at)).find(|next| *next != NONE);
                let till = next.unwrap_or(end);
                self.removed(passed, till, context);
                passed = till + u32::from(follows != NONE);
            }
            gap = follows != NONE;
            self.present(at, context);
        }
        self.removed(passed, end, context);
    }

    fn row(&self, at: u32) -> Option<&'a Row> {
        self.sheet.rows.get(at as usize)
    }

    fn present(&mut self, at: u32, context: &mut Context) {
        let fit = self.fit;
        let (Some(row), Some(now)) = (self.row(at), fit.now.entry(at)) else { return };
        let Some(before) = fit.before.entry(fit.was(at)) else {
            // In an added line that is told already its inside needs no word of its own.
            let parent = fit.now.parent(at);
            if self.added != NONE && parent != NONE && parent >= self.added {
                let deep = 1 + fit.now.level(at) - fit.now.level(self.added);
                self.line(at, &(INDENT.repeat(deep as usize) + "- "), NOWHERE, context);
            } else {
                self.told(at, "added", true, context);
                self.added = at;
            }
            return;
        };
        self.added = NONE;
        if fit.moved(at) {
            self.told(at, "moved", true, context);
        } else if before.sum != now.sum || self.known.renewed(at) {
            self.told(at, "changed", !row.keyed, context);
        }
    }

    /// A line with a word before it, in the line it is in where that has to be said.
    fn told(&mut self, at: u32, word: &str, inside: bool, context: &mut Context) {
        let around = if inside { self.fit.now.keyed_above(at) } else { NOWHERE };
        let mut lead = lead(inside, word);
        if !self.fit.now.keyed(at) {
            place(&self.fit.now, at, &mut lead);
        }
        lead.push_str(": ");
        self.line(at, &lead, around, context);
    }

    /// Writes a line if it fits. `around`: within which line it is told.
    fn line(&mut self, at: u32, lead: &str, around: u32, context: &mut Context) {
        let Some(row) = self.row(at).filter(|_| self.fits(0)) else { return };
        let head = self.heading(around, context);
        let (before, after) = self.sheet.around_handle(row);
        let print = self.known.print(self.page, row, context);
        let mut line = lead.to_owned() + before;
        let mut number = 0;
        if let Some((print, node)) = print.as_ref().zip(row.node) {
            number = context.registry.next_for(self.page.number(node), print);
            handle(&mut line, " [ref=", context, number, "]");
        }
        line.push_str(after);
        if let Some(was) = self.known.before(at, number) {
            handle(&mut line, " [was ", context, was, "]");
        }
        if !self.push(&head, &line, around) {
            return;
        }
        let (Some(print), Some(node)) = (print, row.node) else { return };
        context.registry.issue(self.page, node, print, context.secrets);
        self.known.is.set(at, number);
        if row.label == "iframe" {
            let frame = frame(self.page, node, self.lines - 1, number, context.secrets);
            self.out.frames.push(frame);
        }
    }

    /// The line that says where the next one is, unless it stands there already; its handle is issued.
    fn heading(&mut self, around: u32, context: &mut Context) -> String {
        if around == NOWHERE || around == self.inside {
            return String::new();
        }
        let mut head = "- in ".to_owned();
        let row = self.row(around);
        let print = row.and_then(|row| self.known.print(self.page, row, context));
        let (Some(row), Some(print)) = (row, print) else { return head + "the page" };
        let (name, _) = self.sheet.around_handle(row);
        head.push_str(name);
        if let Some(node) = row.node {
            let number = context.registry.issue(self.page, node, print, context.secrets);
            self.known.is.set(around, number);
            handle(&mut head, " [ref=", context, number, "]");
        }
        head
    }

    /// Counts a line that does not fit; after the first that does not, none does.
    fn fits(&mut self, bytes: usize) -> bool {
        self.full |= self.out.text.len() + bytes > self.max_bytes;
        self.out.omitted += u32::from(self.full);
        !self.full
    }

    fn push(&mut self, head: &str, line: &str, around: u32) -> bool {
        if !self.fits(head.len() + line.len() + 2) {
            return false;
        }
        for line in [head, line] {
            if !line.is_empty() {
                self.out.text.push_str(line);
                self.out.text.push('\n');
                self.lines += 1;
            }
        }
        // What is in an added line stands below it, wherever that is.
        if around != NOWHERE || !line.starts_with(' ') {
            self.inside = around;
        }
        true
    }

    /// The uppermost lines of what was removed.
    fn removed(&mut self, from: u32, till: u32, context: &mut Context) {
        let (fit, before) = (self.fit, &self.fit.before);
        for at in from..till {
            let Some(entry) = before.entry(at).filter(|_| fit.is(at) == NONE) else { continue };
            let parent = before.parent(at);
            if parent != NONE && fit.is(parent) == NONE {
                continue;
            }
            self.added = NONE;
            if !self.fits(0) {
                continue;
            }
            let known = handle_of(before, at, context);
            let mut around = NOWHERE;
            if known == 0 {
                around = before.keyed_above(at);
                while around != NONE && fit.is(around) == NONE {
                    around = before.keyed_above(around);
                }
                around = fit.is(around);
            }
            let head = self.heading(around, context);
            let mut line = lead(known == 0, "removed");
            if known == 0 {
                place(before, at, &mut line);
            }
            line.push_str(": ");
            line.push_str(entry.label);
            if known > 0 {
                handle(&mut line, " ", context, known, "");
            }
            self.with(at, &mut line, context);
            self.push(&head, &line, around);
        }
    }

    /// Names the handles that were in a removed line.
    fn with(&self, at: u32, line: &mut String, context: &Context) {
        let before = &self.fit.before;
        let (mut count, mut below) = (0, at + 1);
        while below < length(before.entries) && before.level(below) > before.level(at) {
            let known = handle_of(before, below, context);
            if known > 0 && self.fit.is(below) == NONE {
                count += 1;
                if count <= WITH {
                    handle(line, if count == 1 { " with " } else { ", " }, context, known, "");
                }
            }
            below += 1;
        }
        if count > WITH {
            line.push_str(" and more");
        }
    }
}

fn lead(inside: bool, word: &str) -> String {
    let lead = if inside { INDENT } else { "" };
    lead.to_owned() + "- " + word
}

#[inline(never)]
fn handle(line: &mut String, before: &str, context: &Context, number: u32, after: &str) {
    let _ = write!(line, "{before}{}e{number}{after}", context.prefix);
}

/// The handle a line was known by when it was there.
fn handle_of(before: &Shape, at: u32, context: &Context) -> u32 {
    match before.entry(at) {
        Some(entry) if entry.keyed && entry.handle == 0 => context.registry.newest_number(entry.element),
        entry => entry.map_or(0, |entry| entry.handle),
    }
}

/// Where a line is in the nearest line around it that has a handle: ` (cell 2 of row 3)`.
fn place(shape: &Shape, at: u32, line: &mut String) {
    let (mut one, mut lead) = (at, " (");
    while let Some(entry) = shape.entry(one).filter(|entry| one == at || !entry.keyed) {
        let parent = shape.parent(one);
        let mut count = 1;
        for other in parent.wrapping_add(1)..one {
            let alike = shape.entry(other).is_some_and(|other| other.label == entry.label);
            count += u32::from(alike && shape.parent(other) == parent);
        }
        let _ = write!(line, "{lead}{} {count}", entry.label);
        lead = " of ";
        one = parent;
    }
    line.push(')');
}
