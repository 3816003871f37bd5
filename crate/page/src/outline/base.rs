//! What is kept of an outline to compare later ones with: no text, so that no secret that is learnt of later
//! can be told as what stood there before.

use super::Context;
use super::sheet::Sheet;
use crate::handle::Registry;
use crate::mask::Secrets;
use crate::record::Harvest;
use crate::tree::Page;
use std::rc::Rc;

/// Two sums over the same bytes. Lines that differ are taken for one another once in 10¹⁹ times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum(u32, u32);

impl Sum {
    pub fn of(text: &str) -> Self {
        let mut sum = Self(0x811c_9dc5, 0);
        text.bytes().for_each(|byte| sum.add(u32::from(byte)));
        sum
    }

    fn add(&mut self, word: u32) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0193);
        self.1 = (self.1.rotate_left(7) ^ word).wrapping_mul(0x9e37_79b1);
    }

    pub fn with(mut self, other: Self) -> Self {
        self.add(other.0);
        self.add(other.1);
        self
    }
}

/// No line.
pub(super) const NONE: u32 = u32::MAX;

/// What is kept of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its element's number; 0 for running text and private parts.
    pub element: u32,
    /// The handle the agent knows it by; 0 for none.
    pub handle: u32,
    /// It is matched by its element. Other lines are matched by their place.
    pub keyed: bool,
    pub level: u32,
    /// The line it is in, or [`NONE`].
    pub parent: u32,
    pub label: &'static str,
    pub sum: Sum,
    /// With all that is in it.
    pub all: Sum,
}

/// A complete outline, to compare with.
#[derive(Debug, Default)]
pub struct Base {
    pub(super) entries: Vec<Entry>,
}

impl Base {
    /// `issued` handles had been given out when the page was as it is here.
    pub(super) fn of(page: &Page, sheet: &Sheet, registry: &Registry, issued: u32) -> Self {
        let mut base = Self { entries: Vec::with_capacity(sheet.rows.len()) };
        let mut last = NONE;
        for (at, row) in (0..).zip(&sheet.rows) {
            let element = row.node.map_or(0, |node| page.number(node));
            let level = u32::try_from(row.level).unwrap_or(u32::MAX);
            let sum = Sum::of(sheet.line(row));
            let handle = if row.keyed { registry.newest_of(element, issued) } else { 0 };
            let parent = base.close(last, level);
            let (keyed, label) = (row.keyed, row.label);
            base.entries.push(Entry { element, handle, keyed, level, parent, label, sum, all: sum });
            last = at;
        }
        base.close(last, 0);
        base
    }

    /// Ends the lines from `at` upwards that are as deep as `level`, and gives the one that is not.
    fn close(&mut self, mut at: u32, level: u32) -> u32 {
        while let Some(done) = self.entries.get(at as usize).copied().filter(|done| done.level >= level) {
            if let Some(above) = self.entries.get_mut(done.parent as usize) {
                above.all = above.all.with(done.all);
            }
            at = done.parent;
        }
        at
    }
}

/// A look at a page, kept as it was recorded. Most outlines are never compared with another, and to make the
/// complete one of each took half as long again as the answer.
#[derive(Debug)]
pub struct Recorded {
    /// The records.
    pub records: Vec<u32>,
    /// The parts.
    pub strings: String,
    /// Handles given out by then ([`Registry::issued`]).
    pub issued: u32,
}

impl Recorded {
    /// What is a secret by now was one then.
    fn outlined(&self, registry: &mut Registry, secrets: &Secrets) -> Base {
        let page = Page::read(Harvest { records: &self.records, strings: &self.strings });
        secrets.withhold(&page);
        let items = super::items(&page, None, secrets);
        let sheet = Sheet::of(&page, None, &items, &mut Context { prefix: "", registry, secrets });
        Base::of(&page, &sheet, registry, self.issued)
    }
}

/// Outlines kept for one document, by the names they were given.
const NAMES: usize = 8;
/// Bytes of all outlines kept, the newest apart.
const BYTES: usize = 2 * 1024 * 1024;

/// The last few outlines of a document, the last used at the end.
#[derive(Debug, Default)]
pub struct Bases {
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    name: String,
    base: Form,
}

#[derive(Debug)]
enum Form {
    Made(Rc<Base>),
    Recorded(Recorded),
}

impl Bases {
    /// The outline with this name, which is kept longer for being asked for.
    pub fn get(&mut self, name: &str, registry: &mut Registry, secrets: &Secrets) -> Option<Rc<Base>> {
        let at = self.kept.iter().rposition(|kept| kept.name == name)?;
        let Kept { name, base } = self.kept.remove(at);
        let base = match base {
            Form::Made(base) => base,
            Form::Recorded(look) => Rc::new(look.outlined(registry, secrets)),
        };
        self.kept.push(Kept { name, base: Form::Made(Rc::clone(&base)) });
        Some(base)
    }

    /// Keeps an outline under a name, in place of those that were asked for longest ago.
    pub fn keep(&mut self, name: String, base: Rc<Base>) {
        self.push(name, Form::Made(base));
    }

    /// Keeps what an outline was made of.
    pub fn keep_recorded(&mut self, name: String, look: Recorded) {
        self.push(name, Form::Recorded(look));
    }

    fn push(&mut self, name: String, base: Form) {
        self.kept.push(Kept { name, base });
        while self.kept.len() > NAMES || self.kept.len() > 1 && self.bytes() > BYTES {
            self.kept.remove(0);
        }
    }

    fn bytes(&self) -> usize {
        let bytes = |kept: &Kept| match &kept.base {
            Form::Made(base) => base.entries.len() * size_of::<Entry>(),
            Form::Recorded(look) => look.records.len() * 4 + look.strings.len(),
        };
        self.kept.iter().map(bytes).sum()
    }
}
