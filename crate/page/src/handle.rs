//! Handles: an element *as the agent saw it*.
//!
//! A handle is a number given once and never again. It stands for an element (by the number the rim keeps
//! for it) and for what was shown of it: role, name, nearest labelled container, and what its item and the
//! headings above it say ([`crate::place`]). Lists that reuse their nodes change what an element shows; then
//! its old handle no longer names it.

mod print;

pub(crate) use print::Around;
use print::Likeness;
pub use print::Print;

use crate::listing::{Listing, listing};
use crate::mask::Secrets;
use crate::name::{Name, name};
use crate::place::Own;
use crate::role::{Role, role};
use crate::table::{Attr, Tag};
use crate::text::{cut, quote};
use crate::tree::{NodeId, Page};

/// What stands for a row without a name is its first text, up to this length.
const LABEL_CHARS: usize = 80;
/// What else tells an element apart is shown up to this length.
const ABOUT_CHARS: usize = 120;
/// How many candidates an ambiguous answer names.
const CANDIDATES: usize = 5;
/// After this many changes of nothing but readings an element's readings are known to run.
const RUNS: u32 = 2;

#[derive(Debug)]
struct Issued {
    element: u32,
    print: Print,
    /// What tells it apart beside role, name and container, for people.
    about: String,
    /// How many times in a row this element was seen with other readings and nothing else changed.
    ran: u32,
    /// The first and the last round that showed it.
    first: u32,
    last: u32,
}

impl Issued {
    /// Does this print still mean the same. Readings that ran twice are known to run, and the agent was told.
    fn means(&self, now: &Print) -> bool {
        match self.print.likeness(now) {
            Likeness::Same => true,
            Likeness::Ran => self.ran >= RUNS && !now.place.kin,
            Likeness::Other => false,
        }
    }
}

/// All handles of one document.
#[derive(Debug, Default)]
pub struct Registry {
    issued: Vec<Issued>,
    /// Element and its newest handle, in the order of elements.
    latest: Vec<(u32, u32)>,
    fresh: Vec<u32>,
    /// Outlines and questions so far.
    round: u32,
}

/// Where a handle leads now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// To the element the agent saw.
    Ok {
        /// The element's number.
        element: u32,
        /// Its node, unless it is hidden.
        node: Option<NodeId>,
    },
    /// No handle was issued yet.
    NoSnapshot,
    /// This one was never issued.
    Unknown,
    /// The element is gone.
    Detached {
        /// What it was.
        was: String,
        /// Handle of the only element that matches what it was.
        successor: Option<u32>,
    },
    /// The element shows something else.
    Changed {
        /// What it was.
        was: String,
        /// What it is.
        now: String,
        /// Handle of what it is.
        new: u32,
    },
    /// The element is gone and several match what it was.
    Ambiguous {
        /// What it was.
        was: String,
        /// Handles of the first few.
        candidates: Vec<u32>,
    },
}

impl Registry {
    /// An outline begins: what it shows was seen together.
    pub(crate) fn begin(&mut self) {
        self.round += 1;
    }

    /// The part of the page that stood for the item of an element when its handle was issued, or 0.
    pub(crate) fn part(&self, element: u32) -> u32 {
        self.newest(element).map_or(0, |issued| issued.print.place.part)
    }

    /// The newest handle of an element, or 0.
    pub(crate) fn newest_number(&self, element: u32) -> u32 {
        self.place(element).ok().and_then(|at| self.latest.get(at)).map_or(0, |entry| entry.1)
    }

    /// How many handles were given out so far.
    pub fn issued(&self) -> u32 {
        u32::try_from(self.issued.len()).unwrap_or(u32::MAX)
    }

    /// The newest handle of an element among the first `issued`, or 0.
    pub(crate) fn newest_of(&self, element: u32, issued: u32) -> u32 {
        let newest = self.newest_number(element);
        if newest <= issued {
            return newest;
        }
        let before = self.issued.get(..issued as usize).unwrap_or(&[]);
        let at = before.iter().rposition(|one| one.element == element);
        at.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0)
    }

    /// The number [`Self::issue`] would give.
    pub(crate) fn next_for(&self, element: u32, print: &Print) -> u32 {
        let known = self.place(element).ok().and_then(|at| self.latest.get(at));
        match known {
            Some((_, number)) if self.get(*number).is_some_and(|issued| issued.means(print)) => *number,
            _ => u32::try_from(self.issued.len()).unwrap_or(u32::MAX - 1) + 1,
        }
    }

    /// A handle for an element as it is shown: the one it has, or a new one when it shows something else.
    pub fn issue(&mut self, page: &Page, node: NodeId, print: Print, secrets: &Secrets) -> u32 {
        let number = self.next_for(page.number(node), &print);
        self.issue_as(number, page, node, print, secrets);
        number
    }

    /// Issues the number that [`Self::next_for`] gave for this element and print.
    pub(crate) fn issue_as(
        &mut self,
        number: u32,
        page: &Page,
        node: NodeId,
        print: Print,
        secrets: &Secrets,
    ) {
        let element = page.number(node);
        let round = self.round;
        let at = number as usize - 1;
        if let Some(issued) = self.issued.get_mut(at) {
            // What is known of it since then is known from now on.
            issued.print = print;
            issued.last = round;
            return;
        }
        let ran = self.newest(element).map_or(0, |before| match before.print.likeness(&print) {
            Likeness::Ran if !print.place.kin => before.ran + 1,
            _ => 0,
        });
        let about = about(page, node, &print, secrets);
        self.issued.push(Issued { element, print, about, ran, first: round, last: round });
        self.fresh.push(element);
        match self.place(element) {
            Ok(at) => {
                if let Some(entry) = self.latest.get_mut(at) {
                    entry.1 = number;
                }
            }
            Err(at) => self.latest.insert(at, (element, number)),
        }
    }

    fn newest(&self, element: u32) -> Option<&Issued> {
        let at = self.place(element).ok()?;
        self.get(self.latest.get(at)?.1)
    }

    fn place(&self, element: u32) -> Result<usize, usize> {
        self.latest.binary_search_by_key(&element, |entry| entry.0)
    }

    fn get(&self, number: u32) -> Option<&Issued> {
        self.issued.get((number as usize).checked_sub(1)?)
    }

    /// Elements that got handles since the last time this was asked: the rim must remember them.
    pub fn take_fresh(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.fresh)
    }

    /// The element a handle was issued for, whatever became of it.
    pub fn element(&self, number: u32) -> Option<u32> {
        self.get(number).map(|issued| issued.element)
    }

    /// What a handle was issued for, in words.
    pub fn describe(&self, number: u32) -> String {
        self.get(number).map(|issued| issued.print.describe()).unwrap_or_default()
    }

    /// Where a handle leads on the page as it is. `connected` says whether the element with a number is
    /// still in the document; an element can be there and hidden.
    pub fn resolve(
        &mut self,
        number: u32,
        page: &Page,
        secrets: &Secrets,
        connected: &dyn Fn(u32) -> bool,
    ) -> Resolution {
        if self.issued.is_empty() {
            return Resolution::NoSnapshot;
        }
        // What is issued from here on was not seen beside what the last outline showed.
        self.round += 1;
        let Some(issued) = self.get(number) else { return Resolution::Unknown };
        let element = issued.element;
        if !connected(element) {
            return self.missing(number, page, secrets, connected);
        }
        // Hidden elements are not compared: what hides them may hide the container their label comes from.
        let Some(node) = page.by_number(element) else { return Resolution::Ok { element, node: None } };
        let found = listing(page, node);
        if found.is_none() && page.out_of_sight(node) {
            return Resolution::Ok { element, node: None };
        }
        // What is not listed any more is nothing in particular.
        let found = found.unwrap_or_else(|| Listing {
            role: Role::Generic,
            name: Name::default(),
            clickable: false,
            handle: false,
            subject: node,
        });
        let now = Print::of_shown(page, node, &found, secrets, issued.print.place.part);
        // A handle that was replaced stays so, also when the element shows again what it showed.
        let replaced =
            self.place(element).ok().and_then(|at| self.latest.get(at)).is_some_and(|it| it.1 != number);
        if !replaced && issued.means(&now) {
            return Resolution::Ok { element, node: Some(node) };
        }
        let (was, is) = (issued.print.describe(), now.describe());
        let before = issued.about.clone();
        let after = about(page, node, &now, secrets);
        let new = self.issue(page, node, now, secrets);
        // Where role, name and container are what they were, what differs is said.
        if was != is {
            return Resolution::Changed { was, now: is, new };
        }
        Resolution::Changed { was: was + &before, now: is + &after, new }
    }

    /// Does the element still show what the handle was issued for, wherever its links may lead by now: some
    /// pages write their addresses anew when they are pressed.
    pub fn is_still(&self, number: u32, page: &Page, secrets: &Secrets) -> bool {
        let Some(issued) = self.get(number) else { return false };
        let Some(node) = page.by_number(issued.element) else { return false };
        let Some(found) = listing(page, node) else { return page.out_of_sight(node) };
        let mut was = issued.print.clone();
        was.place.own.urls = 0;
        was.likeness(&Print::of_shown(page, node, &found, secrets, was.place.part)) != Likeness::Other
    }

    fn missing(
        &mut self,
        number: u32,
        page: &Page,
        secrets: &Secrets,
        connected: &dyn Fn(u32) -> bool,
    ) -> Resolution {
        let Some(gone) = self.get(number) else { return Resolution::Unknown };
        let (was, last) = (gone.print.describe(), gone.last);
        // What was seen beside it is another thing, however much alike.
        let found: Vec<_> = matches(&gone.print, page, secrets)
            .into_iter()
            .filter(|(node, _)| {
                let known = self.issued.iter().find(|issued| issued.element == page.number(*node));
                known.is_none_or(|known| known.first > last)
            })
            .collect();
        // Several of a kind are gone, so what came may be any one's successor.
        let alike = |other: &Issued| {
            other.element != gone.element
                && other.first <= last
                && other.last >= gone.first
                && other.print.likeness(&gone.print) == Likeness::Same
                && !connected(other.element)
        };
        let sole = found.len() == 1 && !self.issued.iter().any(alike);
        let candidates: Vec<u32> = found
            .into_iter()
            .take(CANDIDATES)
            .map(|(node, print)| self.issue(page, node, print, secrets))
            .collect();
        match candidates.as_slice() {
            [] => Resolution::Detached { was, successor: None },
            [only] if sole => Resolution::Detached { was, successor: Some(*only) },
            _ => Resolution::Ambiguous { was, candidates },
        }
    }

    /// Is nothing on the page that looks like what the handle was issued for.
    pub(crate) fn is_absent(&self, number: u32, page: &Page, secrets: &Secrets) -> bool {
        self.get(number).is_none_or(|issued| matches(&issued.print, page, secrets).is_empty())
    }
}

/// What an element is about beyond what its print says in words: ` with "Beta 14:35", under "Departures"`.
fn about(page: &Page, node: NodeId, print: &Print, secrets: &Secrets) -> String {
    let places = page.places();
    let mut out = String::new();
    if print.place.own != Own::default() {
        let words = places.words(page, node, print.place.part);
        if !words.is_empty() {
            out.push_str(" with ");
            quote(&cut(&secrets.mask(&words), ABOUT_CHARS), &mut out);
        }
    }
    if let Some(heading) = places.heading_of(node) {
        out.push_str(" under ");
        quote(&cut(&secrets.mask(&name(page, heading).text), LABEL_CHARS), &mut out);
    }
    if let Some(url) = page.attr(node, Attr::Url).filter(|_| print.role != Role::Iframe) {
        out.push_str(" to ");
        quote(&cut(&secrets.mask(url), ABOUT_CHARS), &mut out);
    }
    out
}

/// The shown elements that match a recipe, as they are shown.
fn matches(print: &Print, page: &Page, secrets: &Secrets) -> Vec<(NodeId, Print)> {
    page.all()
        .filter(|id| page.is_element(*id) && !page.out_of_sight(*id) && role_is(page, *id, print))
        .filter_map(|id| {
            let found = listing(page, id).filter(|found| found.handle && found.role == print.role)?;
            let now = Print::of_shown(page, id, &found, secrets, 0);
            (print.likeness(&now) == Likeness::Same).then_some((id, now))
        })
        .collect()
}

/// Asked first, because it is cheap: a label can stand for a control of another role.
fn role_is(page: &Page, id: NodeId, print: &Print) -> bool {
    role(page, id) == print.role || page.tag(id) == Tag::Label
}
