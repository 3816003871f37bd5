//! Which line of an outline is which line of an earlier one. Lines with a handle are matched by their element,
//! all others by their place under the line they are in.

use super::super::base::{Entry, NONE};
use super::ints::{Ints, length};
use super::myers::common;

/// Lines that came or went, above which two outlines are not compared any more.
const LIMIT: u32 = 500;

/// The lines of an outline as a tree.
pub(super) struct Shape<'a> {
    pub entries: &'a [Entry],
}

impl<'a> Shape<'a> {
    pub fn entry(&self, at: u32) -> Option<&'a Entry> {
        self.entries.get(at as usize)
    }

    #[inline(never)]
    pub fn keyed(&self, at: u32) -> bool {
        self.entry(at).is_some_and(|entry| entry.keyed)
    }

    #[inline(never)]
    pub fn level(&self, at: u32) -> u32 {
        self.entry(at).map_or(0, |entry| entry.level)
    }

    #[inline(never)]
    pub fn parent(&self, at: u32) -> u32 {
        self.entry(at).map_or(NONE, |entry| entry.parent)
    }

    /// The nearest line around it that has a handle.
    pub fn keyed_above(&self, at: u32) -> u32 {
        let mut above = self.parent(at);
        while above != NONE && !self.keyed(above) {
            above = self.parent(above);
        }
        above
    }
}

/// How two outlines fit together.
pub(super) struct Fit<'a> {
    pub before: Shape<'a>,
    pub now: Shape<'a>,
    /// For each line now, the line it was.
    was: Ints,
    /// For each line then, the line it is.
    is: Ints,
    /// For each line now that stands in the order of both, the line it was.
    in_order: Ints,
    /// Lines now that stand in another order or in another line than they did, and nothing above says so.
    moved: Ints,
}

impl<'a> Fit<'a> {
    /// Nothing when too much came or went.
    pub fn of(was: &'a [Entry], is: &'a [Entry]) -> Option<Self> {
        let (before, now) = (Shape { entries: was }, Shape { entries: is });
        let mut fit = Self {
            before,
            now,
            was: Ints::new(is.len()),
            is: Ints::new(was.len()),
            in_order: Ints::new(0),
            moved: Ints::new(is.len()),
        };
        fit.partners();
        fit.in_order = common(length(was), length(is), LIMIT, &|x, y| fit.equal(x, y))?;
        fit.places();
        Some(fit)
    }

    pub fn was(&self, at: u32) -> u32 {
        self.was.at(at)
    }

    pub fn is(&self, at: u32) -> u32 {
        self.is.at(at)
    }

    pub fn moved(&self, at: u32) -> bool {
        self.moved.has(at)
    }

    /// The line it was, when that stands in the order of both.
    pub fn in_order(&self, at: u32) -> u32 {
        self.in_order.at(at)
    }

    /// Lines of the same element.
    fn partners(&mut self) {
        let most = self.before.entries.iter().map(|entry| entry.element).max().unwrap_or(0);
        let mut lines = Ints::new(most as usize + 1);
        for at in 0..length(self.before.entries) {
            if let Some(entry) = self.before.entry(at).filter(|entry| entry.keyed) {
                lines.set(entry.element, at);
            }
        }
        for at in 0..length(self.now.entries) {
            if let Some(entry) = self.now.entry(at).filter(|entry| entry.keyed) {
                let was = lines.at(entry.element);
                lines.set(entry.element, NONE);
                self.pair(was, at);
            }
        }
    }

    fn equal(&self, x: u32, y: u32) -> bool {
        if self.is.has(x) || self.was.has(y) {
            return self.is(x) == y;
        }
        let (Some(was), Some(is)) = (self.before.entry(x), self.now.entry(y)) else { return false };
        was.keyed == is.keyed && was.label == is.label && was.all == is.all
    }

    fn pair(&mut self, x: u32, y: u32) {
        self.was.set(y, x);
        self.is.set(x, y);
    }

    fn part(&mut self, x: u32, y: u32) {
        self.was.set(y, NONE);
        self.is.set(x, NONE);
        self.in_order.set(y, NONE);
    }

    /// Is a line now in the line it was in, when it was this one.
    fn stays(&self, x: u32, y: u32) -> bool {
        let (was, is) = (self.before.parent(x), self.now.parent(y));
        if is == NONE { was == NONE } else { was != NONE && self.was(is) == was }
    }

    /// Lines without a handle, in the place of those that were under the same line; then what moved.
    fn places(&mut self) {
        let count = length(self.now.entries);
        // Between which pairs in order each line stands.
        let mut gaps = Ints::new(self.before.entries.len());
        let (mut passed, mut gap) = (0, 0);
        let mut by_element = Ints::new(count as usize);
        for at in 0..count {
            if self.was.has(at) {
                by_element.set(at, 0);
            }
            let x = self.in_order(at);
            if x != NONE {
                while passed <= x {
                    gaps.set(passed, gap);
                    passed += 1;
                }
                gap += 1;
                self.pair(x, at);
            }
        }
        while passed < length(self.before.entries) {
            gaps.set(passed, gap);
            passed += 1;
        }
        // Lines whose order against what is around them means nothing, because a line above them moved.
        let mut carried = Ints::new(count as usize);
        // The last line then that was found in each line.
        let mut last = Ints::new(count as usize);
        gap = 0;
        for at in 0..count {
            let parent = self.now.parent(at);
            let carrying = carried.has(parent);
            let fixed = by_element.has(at);
            gap += u32::from(self.in_order.has(at));
            if !fixed && self.was.has(at) && !self.stays(self.was(at), at) {
                self.part(self.was(at), at);
            }
            if !self.was.has(at) && !self.now.keyed(at) {
                let x = self.candidate(at, |x| carrying || gaps.at(x) == gap);
                self.pair(x, at);
            }
            let x = self.was(at);
            if x == NONE {
                continue;
            }
            let order = last.at(parent);
            let overtaken = carrying && order != NONE && order > x;
            let ordered = self.in_order.has(at);
            if fixed {
                if !self.stays(x, at) || overtaken || !ordered && !carrying {
                    self.moved.set(at, 0);
                }
                if !ordered {
                    carried.set(at, 0);
                }
            } else if overtaken {
                self.part(x, at);
                continue;
            } else if carrying {
                carried.set(at, 0);
            }
            if order == NONE || order < x {
                last.set(parent, x);
            }
        }
    }

    /// A line that was in the same line and is nothing else now: the same element, or the first.
    fn candidate(&self, at: u32, fits: impl Fn(u32) -> bool) -> u32 {
        let (mut first, parent) = (NONE, self.now.parent(at));
        let under = if parent == NONE { NONE } else { self.was(parent) };
        let Some(entry) = self.now.entry(at).filter(|_| parent == NONE || under != NONE) else { return NONE };
        for x in under.wrapping_add(1)..length(self.before.entries) {
            let Some(was) = self.before.entry(x) else { break };
            if under != NONE && was.level <= self.before.level(under) {
                break;
            }
            if self.before.parent(x) != under
                || was.keyed
                || was.label != entry.label
                || self.is.has(x)
                || !fits(x)
            {
                continue;
            }
            if was.element == entry.element && was.element != 0 {
                return x;
            }
            let elsewhere = || self.now.entries.iter().any(|one| !one.keyed && one.element == was.element);
            if first == NONE && (was.element == 0 || !elsewhere()) {
                first = x;
            }
        }
        first
    }
}
