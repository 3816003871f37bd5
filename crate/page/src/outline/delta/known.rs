//! The handles an agent knows lines by, and whether they still mean the same: a line can read as it did and
//! be about something else, because what is around it changed.

use super::super::Context;
use super::super::base::NONE;
use super::super::build::{Item, Line};
use super::super::sheet::{Row, Sheet};
use super::fit::Fit;
use super::ints::Ints;
use crate::handle::Print;
use crate::tree::Page;

pub(super) struct Known<'i> {
    /// By their nodes.
    lines: Vec<Option<&'i Line>>,
    /// For each line now, the handle it was known by; 0 or nothing for none.
    was: Ints,
    /// For each line now, the handle it has.
    pub is: Ints,
}

impl<'i> Known<'i> {
    pub fn of(page: &Page, items: &'i [Item], fit: &Fit, sheet: &Sheet, context: &mut Context) -> Self {
        let mut lines = vec![None; page.all().end];
        collect(items, &mut lines);
        let (was, is) = (Ints::new(sheet.rows.len()), Ints::new(sheet.rows.len()));
        let mut known = Self { lines, was, is };
        for (at, row) in (0..).zip(&sheet.rows) {
            let Some(now) = fit.now.entry(at) else { continue };
            known.is.set(at, now.handle);
            let Some(before) = fit.before.entry(fit.was(at)).filter(|_| row.keyed) else { continue };
            let was = if before.handle == 0 { now.handle } else { before.handle };
            if was == 0 {
                continue;
            }
            known.was.set(at, was);
            let Some(print) = known.print(page, row, context) else { continue };
            if context.registry.next_for(now.element, &print) == was {
                known.is.set(at, was);
                // The agent knows that it is as it was, beside whatever else it is told of.
                if let Some(node) = row.node {
                    context.registry.issue(page, node, print, context.secrets);
                }
            } else {
                known.is.set(at, NONE);
            }
        }
        known
    }

    /// The handle a line was known by, when it was known and this is another.
    pub fn before(&self, at: u32, now: u32) -> Option<u32> {
        let was = self.was.at(at);
        (was != NONE && was != now).then_some(was)
    }

    /// Was the line known by a handle it has no longer.
    pub fn renewed(&self, at: u32) -> bool {
        self.was.has(at) && self.was.at(at) != self.is.at(at)
    }

    /// What its handle is issued for.
    pub fn print(&self, page: &Page, row: &Row, context: &Context) -> Option<Print> {
        let node = row.node.filter(|_| row.keyed)?;
        let line = self.lines.get(node).copied().flatten()?;
        let part = context.registry.part(page.number(node));
        Some(Print::of_shown(page, node, &line.listing, context.secrets, part))
    }
}

/// The lines among the items, by their nodes.
fn collect<'i>(items: &'i [Item], found: &mut [Option<&'i Line>]) {
    for item in items {
        if let Item::Line(line) = item {
            if let Some(place) = found.get_mut(line.id) {
                *place = Some(line);
            }
            collect(&line.children, found);
        }
    }
}
