//! Lines that are looked for by role, name or text, the best first.
//!
//! Looked through is what the outline would print, its secrets masked: nothing can be learnt here that the
//! outline does not say.

use super::build::{Item, Line};
use super::view::inlined;
use crate::mask::Secrets;
use crate::text::MASKED;
use crate::tree::{NodeId, Page};
use std::fmt::Write;

/// Of all that is in a line so much is looked through.
const INSIDE_BYTES: usize = 16 * 1024;

/// What is looked for: all that is not empty must fit.
#[derive(Clone, Copy)]
pub struct Filter<'f> {
    /// The role's token.
    pub role: &'f str,
    /// In the name.
    pub name: &'f str,
    /// In name, value or text of the line; with a role, in all that is in it.
    pub text: &'f str,
    /// The same in lower case.
    pub lower: &'f dyn Fn(&str) -> String,
}

/// Why a line was found, and where it is.
pub(super) struct Found {
    pub why: String,
    /// The nearest thing around it that has a handle, preferably one with a name.
    pub within: Option<NodeId>,
}

/// How well texts fit, the best first.
const FITS: [&str; 5] = ["equal", "starts with", "whole word", "contains", "all words"];

/// Number of the fit, doubled; odd when only the case differs.
fn fit(text: &str, wanted: &str, lower: &dyn Fn(&str) -> String) -> Option<usize> {
    let exact = class(text, wanted).map(|class| 2 * class);
    let folded = if exact == Some(0) { None } else { class(&lower(text), &lower(wanted)) };
    [exact, folded.map(|class| 2 * class + 1)].into_iter().flatten().min()
}

fn class(text: &str, wanted: &str) -> Option<usize> {
    if text == wanted {
        return Some(0);
    }
    if text.starts_with(wanted) {
        return Some(1);
    }
    let mut found = None;
    for (at, _) in text.match_indices(wanted) {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + wanted.len()..).and_then(|after| after.chars().next());
        if [before, after].into_iter().flatten().all(|c| !c.is_alphanumeric()) {
            return Some(2);
        }
        found = Some(3);
    }
    found.or_else(|| wanted.split(' ').all(|word| text.contains(word)).then_some(4))
}

/// The lines that fit, each without what is in it, and the best first; those that fit alike in their order.
pub(super) fn matches(page: &Page, items: Vec<Item>, filter: Filter, secrets: &Secrets) -> Vec<Item> {
    let mut search = Search { page, filter, secrets, found: Vec::new() };
    search.items(items, None, None);
    search.found.into_iter().flatten().collect()
}

struct Search<'a, 'p, 'f> {
    page: &'a Page<'p>,
    filter: Filter<'f>,
    secrets: &'a Secrets,
    /// By how well they fit.
    found: Vec<Vec<Item>>,
}

impl Search<'_, '_, '_> {
    fn items(&mut self, items: Vec<Item>, named: Option<NodeId>, within: Option<NodeId>) {
        for item in items {
            match item {
                Item::Line(line) => self.line(line, named, within),
                Item::Text(mut text) => {
                    let shown = [self.shown(&text.text)];
                    if let Some((rank, why)) = self.rank("text", "", &shown) {
                        text.found = Some(Box::new(Found { why, within: named.or(within) }));
                        self.add(rank, Item::Text(text));
                    }
                }
                Item::Private | Item::More(_) => {}
            }
        }
    }

    fn line(&mut self, mut line: Line, named: Option<NodeId>, within: Option<NodeId>) {
        let name = self.shown(&line.listing.name.text);
        let mut texts = vec![name.clone()];
        let alone = inlined(self.page, &line);
        if self.filter.role.is_empty() {
            self.own(&line, &mut texts);
        } else if !self.filter.text.is_empty() {
            let mut all = String::new();
            self.inside(&line, &mut all);
            texts.push(all);
        }
        let word = line.listing.word();
        let is_word = self.filter.role.eq_ignore_ascii_case(word);
        let role = if is_word { word } else { line.listing.role.token() };
        let found = self.rank(role, &name, &texts);
        let children = if alone { Vec::new() } else { std::mem::take(&mut line.children) };
        let inner = if line.listing.handle { Some(line.id) } else { within };
        let inner_named = if line.listing.handle && !name.is_empty() { Some(line.id) } else { named };
        if let Some((rank, why)) = found {
            line.found = Some(Box::new(Found { why, within: named.or(within) }));
            line.listing.handle = true;
            self.add(rank, Item::Line(line));
        }
        self.items(children, inner_named, inner);
    }

    fn add(&mut self, rank: usize, item: Item) {
        while self.found.len() <= rank {
            self.found.push(Vec::new());
        }
        if let Some(alike) = self.found.get_mut(rank) {
            alike.push(item);
        }
    }

    fn shown(&self, text: &str) -> String {
        self.secrets.mask(text).into_owned()
    }

    /// What stands on the line itself beside its name.
    fn own(&self, line: &Line, texts: &mut Vec<String>) {
        if line.secret {
            return;
        }
        match line.children.as_slice() {
            [Item::Text(only)] if inlined(self.page, line) => texts.push(self.shown(&only.text)),
            _ => {
                if let Some(value) = crate::value::value(self.page, line.listing.subject) {
                    texts.push(self.shown(&value));
                }
            }
        }
    }

    /// All that is said in it.
    fn inside(&self, line: &Line, out: &mut String) {
        let mut texts = vec![self.shown(&line.listing.name.text)];
        self.own(line, &mut texts);
        let alone = inlined(self.page, line);
        for text in &texts {
            put(out, text);
        }
        for item in line.children.iter().filter(|_| !alone) {
            match item {
                _ if out.len() > INSIDE_BYTES => return,
                Item::Text(text) => put(out, &self.shown(&text.text)),
                Item::Line(line) => self.inside(line, out),
                Item::Private | Item::More(_) => {}
            }
        }
    }

    /// How well it fits in all, and in which.
    fn rank(&self, role: &str, name: &str, texts: &[String]) -> Option<(usize, String)> {
        let Filter { role: wanted, name: wanted_name, text: wanted_text, lower } = self.filter;
        if !wanted.is_empty() && !wanted.eq_ignore_ascii_case(role) {
            return None;
        }
        let (mut rank, mut why) = (0, String::new());
        for (what, wanted, texts) in
            [("name", wanted_name, &[name.to_owned()][..]), ("text", wanted_text, texts)]
        {
            if wanted.is_empty() {
                continue;
            }
            let fits = |text: &String| {
                if text.is_empty() || wanted.contains(MASKED) { None } else { fit(text, wanted, lower) }
            };
            let fit = texts.iter().filter_map(fits).min()?;
            rank += fit;
            let comma = if why.is_empty() { "" } else { ", " };
            let word = FITS.get(fit / 2).copied().unwrap_or_default();
            let case = if fit % 2 == 1 { ", other case" } else { "" };
            let _ = write!(why, "{comma}{what} {word}{case}");
        }
        if why.is_empty() {
            why.push_str("role");
        }
        Some((rank, why))
    }
}

fn put(out: &mut String, text: &str) {
    if !text.is_empty() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(text);
    }
}
