//! Lines of text, within a size.

use super::build::{Item, Line, NAME_CHARS, is_native_option};
use super::{Context, Frame, Outline};
use crate::handle::Print;
use crate::role::{Role, editable};
use crate::state::{self, Tri};
use crate::table::{Attr, Tag};
use crate::text::{MASKED, collapse, cut, quote};
use crate::tree::{NodeId, Page};
use std::fmt::Write;

/// A piece of running text is cut after this many characters.
const TEXT_CHARS: usize = 1000;
/// An address is cut after this many bytes.
const URL_BYTES: usize = 200;

pub(super) struct Writer<'a, 'p, 'c> {
    page: &'a Page<'p>,
    context: &'a mut Context<'c>,
    max_bytes: usize,
    origin: &'p str,
    out: Outline,
    lines: u32,
    full: bool,
}

impl<'a, 'p, 'c> Writer<'a, 'p, 'c> {
    pub fn new(page: &'a Page<'p>, max_bytes: usize, context: &'a mut Context<'c>) -> Self {
        let origin = origin_of(page.url);
        Self { page, context, max_bytes, origin, out: Outline::default(), lines: 0, full: false }
    }

    pub fn finish(mut self, empty: bool) -> Outline {
        self.out.empty = empty;
        self.out
    }

    pub fn items(&mut self, items: &[Item], level: usize) {
        for item in items {
            match item {
                Item::Text(text) => {
                    let mut line = indent(level);
                    line.push_str("- text ");
                    self.quoted(text, TEXT_CHARS, &mut line);
                    self.push(&line);
                }
                Item::Line(line) => self.line(line, level),
                Item::Private => {
                    let line = indent(level) + "- [private]";
                    self.out.private += u32::from(self.push(&line));
                }
            }
        }
    }

    /// Adds a line if it fits; after the first that does not, none is added.
    fn push(&mut self, line: &str) -> bool {
        if self.full || self.out.text.len() + line.len() + 1 > self.max_bytes {
            self.full = true;
            self.out.omitted += 1;
            return false;
        }
        self.out.text.push_str(line);
        self.out.text.push('\n');
        self.lines += 1;
        true
    }

    fn quoted(&self, text: &str, chars: usize, out: &mut String) {
        quote(&cut(&self.context.secrets.mask(text), chars), out);
    }

    fn line(&mut self, item: &Line, level: usize) {
        if self.full {
            self.out.omitted += count(item);
            return;
        }
        let page = self.page;
        let listing = &item.listing;
        let mut line = indent(level);
        line.push_str("- ");
        line.push_str(listing.role.token());
        if !listing.name.text.is_empty() {
            line.push(' ');
            self.quoted(&listing.name.text, NAME_CHARS, &mut line);
        }
        let head = line.len();
        self.states(item, &mut line);
        let inlined = self.value(item, &mut line);
        // The reference stands before the states, and is issued only when the line fits with it.
        let handle = listing.handle && !is_native_option(page, item.id);
        let mut issued = None;
        if handle {
            let part = self.context.registry.part(page.number(item.id));
            let print = Print::of_listing(page, item.id, listing, self.context.secrets, part);
            let number = self.context.registry.next_for(page.number(item.id), &print);
            let reference = format!(" [ref={}e{number}]", self.context.prefix);
            line.insert_str(head, &reference);
            issued = Some((print, number));
        }
        let at = self.lines;
        if !self.push(&line) {
            self.out.omitted += count(item) - 1;
            return;
        }
        if item.secret {
            self.out.redacted += 1;
        }
        if let Some((print, number)) = issued {
            self.context.registry.issue(page, item.id, print, self.context.secrets);
            if listing.role == Role::Iframe {
                self.out.frames.push(Frame {
                    line: at,
                    child: page.child_frame(item.id),
                    handle: number,
                    declared: self
                        .context
                        .secrets
                        .mask_text(origin_of(page.attr(item.id, Attr::Url).unwrap_or(""))),
                });
            }
        }
        if !inlined {
            self.items(&item.children, level + 1);
        }
    }

    /// Appends the value, or the only text inside. True when nothing is left to list below.
    fn value(&self, item: &Line, out: &mut String) -> bool {
        let subject = item.listing.subject;
        if item.secret {
            out.push_str(": ");
            out.push_str(crate::text::MASK);
            return true;
        }
        if let Some(value) = crate::value::value(self.page, subject).filter(|value| !value.is_empty()) {
            // What names a combobox or button already is not its value again.
            if value != item.listing.name.text && item.listing.role != Role::Listbox {
                out.push_str(": ");
                self.quoted(&value, NAME_CHARS, out);
            }
            return false;
        }
        if let [Item::Text(text)] = item.children.as_slice() {
            out.push_str(": ");
            self.quoted(text, TEXT_CHARS, out);
            return true;
        }
        false
    }

    fn states(&self, item: &Line, out: &mut String) {
        let page = self.page;
        let id = item.listing.subject;
        let mut flag = |set: bool, text: &str| {
            if set {
                let _ = write!(out, " [{text}]");
            }
        };
        flag(item.listing.clickable, "clickable");
        flag(item.listing.role.is_generic() && editable(page, item.id), "editable");
        match state::checked(page, id) {
            Some(Tri::True) => flag(true, "checked"),
            Some(Tri::Mixed) => flag(true, "checked=mixed"),
            _ => {}
        }
        match state::pressed(page, id) {
            Some(Tri::True) => flag(true, "pressed"),
            Some(Tri::Mixed) => flag(true, "pressed=mixed"),
            Some(Tri::False) => flag(true, "pressed=false"),
            None => {}
        }
        flag(state::disabled(page, id), "disabled");
        match state::expanded(page, id) {
            Some(true) => flag(true, "expanded"),
            Some(false) => flag(true, "collapsed"),
            None => {}
        }
        flag(state::selected(page, id), "selected");
        flag(state::required(page, id), "required");
        flag(state::invalid(page, id), "invalid");
        flag(state::readonly(page, id), "readonly");
        if let Some(level) = state::level(page, id) {
            flag(true, &format!("level={level}"));
        }
        if let Some(current) = state::current(page, id) {
            flag(current == "true", "current");
            flag(current != "true", &format!("current={current}"));
        }
        flag(page.has(item.id, crate::record::flag::FOCUSED), "active");
        if item.listing.role.is_text_field() {
            self.placeholder(item, out);
        }
        if let Some(url) = self.url(item.id) {
            let _ = write!(out, " [url={url}]");
        }
    }

    fn placeholder(&self, item: &Line, out: &mut String) {
        let text =
            self.page.attr(item.id, Attr::Placeholder).or(self.page.attr(item.id, Attr::AriaPlaceholder));
        let text = collapse(text.unwrap_or(""));
        if !text.is_empty() && text != item.listing.name.text {
            out.push_str(" [placeholder=");
            self.quoted(&text, NAME_CHARS, out);
            out.push(']');
        }
    }

    /// Where a link leads: relative to the origin when it is the page's own.
    fn url(&self, id: NodeId) -> Option<String> {
        if !matches!(self.page.tag(id), Tag::A | Tag::Area) {
            return None;
        }
        let url = self.page.attr(id, Attr::Url).filter(|url| !url.is_empty())?;
        let scheme = url.split(':').next().unwrap_or("").to_ascii_lowercase();
        if !matches!(scheme.as_str(), "http" | "https" | "mailto" | "tel") {
            return Some(
                format!("{scheme}:")
                    .chars()
                    .filter(|c| c.is_ascii_alphanumeric() || "+-.:".contains(*c))
                    .take(20)
                    .collect(),
            );
        }
        let masked = self.context.secrets.mask(url);
        let own =
            masked.strip_prefix(self.origin).filter(|rest| !self.origin.is_empty() && rest.starts_with('/'));
        Some(encode(own.unwrap_or(&masked)))
    }
}

/// An address as it stands in brackets: nothing in it ends the brackets or hides.
fn encode(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for c in url.chars() {
        if out.len() >= URL_BYTES {
            out.push('…');
            break;
        }
        match c {
            MASKED => out.push_str(crate::text::MASK),
            c if c.is_ascii_graphic() && !"[]\"\\<>".contains(c) => out.push(c),
            c => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(out, "%{byte:02X}");
                }
            }
        }
    }
    out
}

/// Scheme, host and port of an http address, or nothing.
pub(crate) fn origin_of(url: &str) -> &str {
    let Some(rest) = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")) else { return "" };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    url.get(..url.len() - rest.len() + end).unwrap_or("")
}

fn indent(level: usize) -> String {
    "  ".repeat(level)
}

fn count(line: &Line) -> u32 {
    let below: u32 = line
        .children
        .iter()
        .map(|item| match item {
            Item::Text(_) | Item::Private => 1,
            Item::Line(line) => count(line),
        })
        .sum();
    below + 1
}
