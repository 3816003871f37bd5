//! Where an element stands: what tells it from another of the same role and name.
//!
//! Lists that reuse their nodes and panes that show one record after the other keep role and name of a
//! control and change what it is about. That is said by the item it stands in (a row, a list item, an
//! article, or the part of the page that repeats where nothing is marked up) and by the headings above it.
//!
//! Not part of it: what controls show and hold, and what the specifications call live
//! (<https://www.w3.org/TR/wai-aria-1.2/#live_region_roles>). Of an element with `datetime` that value counts
//! and not its text (<https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>), so
//! that "3 minutes ago" may age. Numbers that look like readings are kept apart ([`Own::readings`]).

mod said;
mod words;

pub(crate) use said::Own;
use said::{Piece, own, walk};
use words::both;
pub(crate) use words::{SEED, fold, is_reading, steady};

use crate::listing::Listing;
use crate::name::{Source, name};
use crate::record::flag;
use crate::role::{Role, role};
use crate::state;
use crate::table::Attr;
use crate::tree::{NodeId, Page};
use std::cell::Cell;

/// Texts read of a part that only repeats: it may be as large as the page.
const TEXTS: u32 = 64;

/// What an element is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// Of its item.
    pub own: Own,
    /// Another item has the same words: then the numbers tell them apart.
    pub kin: bool,
    /// The element number of the part that stands for an item, where nothing is marked up; else 0.
    pub part: u32,
    /// Of the headings above it; 0 without any.
    pub headings: u32,
}

#[derive(Debug)]
struct Heading {
    node: NodeId,
    level: u32,
    /// One past the last node it is above of.
    until: NodeId,
    /// Of its words and those of the headings above it.
    digest: u32,
    above: u32,
}

#[derive(Debug)]
struct Item {
    node: NodeId,
    row: bool,
    own: Own,
    /// One past the last node in it.
    end: NodeId,
    /// The item it is in, plus 1.
    above: u32,
}

/// The items and headings of a page, found in one pass.
#[derive(Debug)]
pub(crate) struct Places {
    /// Of each node the innermost heading above it, plus 1.
    under: Vec<u32>,
    headings: Vec<Heading>,
    /// Of each node the innermost item it is in or is, plus 1.
    within: Vec<u32>,
    items: Vec<Item>,
    /// The items' words, sorted.
    words: Vec<u32>,
    /// Controls by role and name, then in the order of nodes.
    same: Vec<(u32, NodeId)>,
    /// Of each of them the part it stands in, once that was asked: its neighbours ask for it too.
    parts: Vec<Cell<Part>>,
    /// The part that was read last, and what it says: most often the next control stands in it, too.
    read: Cell<(NodeId, Own)>,
}

/// The part of the page that stands for a control's item.
#[derive(Clone, Copy, Debug, Default)]
enum Part {
    #[default]
    Unasked,
    None,
    Known(NodeId, Own),
}

impl Places {
    pub fn of(page: &Page) -> Self {
        let mut places = Self {
            under: vec![0; page.all().end],
            headings: Vec::new(),
            within: vec![0; page.all().end],
            items: Vec::new(),
            words: Vec::new(),
            same: Vec::new(),
            parts: Vec::new(),
            read: Cell::new((NodeId::MAX, Own::default())),
        };
        let (mut current, mut item) = (0, 0);
        // Ends of the parts around the node whose headings stay within them, and the heading outside.
        let mut parts: Vec<(NodeId, u32)> = Vec::new();
        for id in page.all() {
            while let Some((_, outside)) = parts.pop_if(|(end, _)| *end <= id) {
                current = outside;
            }
            while let Some(over) = places.heading(current).filter(|heading| heading.until <= id) {
                current = over.above;
            }
            while let Some(over) = places.item(item).filter(|over| over.end <= id) {
                item = over.above;
            }
            if page.is_element(id) && !page.out_of_sight(id) {
                let role = role(page, id);
                if bounds(role) || role == Role::Article {
                    parts.push((page.subtree(id).end, current));
                } else if role == Role::Heading {
                    current = places.open(page, id, current, parts.last().map_or(0, |(_, outside)| *outside));
                }
                if is_item(role) {
                    let end = page.subtree(id).end;
                    let own = own(page, id + 1, end, u32::MAX);
                    places.words.push(own.letters);
                    places.items.push(Item { node: id, row: role == Role::Row, own, end, above: item });
                    item = u32::try_from(places.items.len()).unwrap_or(0);
                }
                places.same.extend(key(page, id, role).map(|key| (key, id)));
            }
            if let (Some(under), Some(within)) = (places.under.get_mut(id), places.within.get_mut(id)) {
                (*under, *within) = (current, item);
            }
        }
        places.words.sort_unstable();
        places.same.sort_unstable();
        places.parts.resize_with(places.same.len(), Cell::default);
        places
    }

    fn item(&self, number: u32) -> Option<&Item> {
        self.items.get((number as usize).checked_sub(1)?)
    }

    /// The item a node is or is in, the one around that and so on, as far as they say anything.
    fn items_of(&self, id: NodeId) -> impl Iterator<Item = &Item> {
        let first = self.within.get(id).and_then(|item| self.item(*item));
        std::iter::successors(first, |item| self.item(item.above))
            .filter(|item| item.own.letters != 0 || item.own.readings != 0)
    }

    fn heading(&self, number: u32) -> Option<&Heading> {
        self.headings.get((number as usize).checked_sub(1)?)
    }

    /// A heading is above what follows it, until the next of its level or higher. `outside` is the one that
    /// was above when the part it is in began.
    fn open(&mut self, page: &Page, node: NodeId, current: u32, outside: u32) -> u32 {
        let level = state::level(page, node).unwrap_or(2);
        let mut above = current;
        let mut until = NodeId::MAX;
        while above != outside
            && let Some(before) = self.heading(above).filter(|before| before.level >= level)
        {
            if before.level == level {
                // Headings that each stand in a part of their own, like those of cards, end with it.
                let mut part = node;
                for around in page.ancestors(node) {
                    if page.contains(around, before.node) {
                        break;
                    }
                    part = around;
                }
                if part != node {
                    until = page.subtree(part).end;
                }
            }
            above = before.above;
        }
        let digest =
            steady(self.heading(above).map_or(SEED, |heading| heading.digest), &name(page, node).text);
        self.headings.push(Heading { node, level, until, digest, above });
        u32::try_from(self.headings.len()).unwrap_or(0)
    }

    /// The heading right above a node.
    pub fn heading_of(&self, id: NodeId) -> Option<NodeId> {
        Some(self.heading(*self.under.get(id)?)?.node)
    }

    /// What an element is about. `part` is the number of the part that stood for its item before.
    pub fn place(&self, page: &Page, id: NodeId, listing: &Listing, part: u32) -> Place {
        let headings =
            self.under.get(id).and_then(|under| self.heading(*under)).map_or(0, |heading| heading.digest);
        let mut place = Place { headings, ..Place::default() };
        // A part that reacts to clicks and is too long to be a name is its own item.
        if listing.clickable && listing.name.source != Source::Content && !is_item(listing.role) {
            place.own = own(page, id + 1, page.subtree(id).end, TEXTS);
            place.kin = true;
        }
        let mut found = place.own.letters != 0;
        for Item { own, row, .. } in self.items_of(id) {
            if found && !row {
                continue;
            }
            place.own.letters = both(place.own.letters, own.letters);
            place.own.readings = both(place.own.readings, own.readings);
            place.own.urls = both(place.own.urls, own.urls);
            let first = self.words.partition_point(|words| *words < own.letters);
            place.kin |= self.words.get(first + 1) == Some(&own.letters);
            found = true;
            if *row {
                break;
            }
        }
        if !found {
            self.repeated(page, id, part, &mut place);
        }
        // Where a link leads is its own. Frames go elsewhere too, and their documents have names of their own.
        if let Some(url) = page.attr(id, Attr::Url).filter(|_| listing.role != Role::Iframe) {
            place.own.urls = both(place.own.urls, fold(SEED, url));
        }
        place
    }

    /// Where another control of the same role and name is near, what stands around this one and not around
    /// that one is its item, unless a heading of its own says what it is.
    fn repeated(&self, page: &Page, id: NodeId, part: u32, place: &mut Place) {
        let at = self.twin(page, id).ok();
        let known = at.and_then(|at| self.part(page, at));
        let before = page.by_number(part).filter(|before| part != 0 && page.contains(*before, id));
        let Some(top) = before.or(known.map(|(top, _)| top)) else { return };
        if self.heading_of(id).is_some_and(|heading| page.contains(top, heading)) {
            return;
        }
        place.part = page.number(top);
        place.own = match known {
            Some((same, own)) if same == top => own,
            _ => self.own_part(page, id, top),
        };
        let Some(at) = at else { return };
        for other in self.neighbours(at).into_iter().flatten() {
            place.kin |= self.part(page, other).is_some_and(|(_, own)| own.letters == place.own.letters);
        }
    }

    fn own_part(&self, page: &Page, id: NodeId, top: NodeId) -> Own {
        let (read, mut inside) = self.read.get();
        if read != top {
            inside = own(page, top, page.subtree(top).end, TEXTS);
            self.read.set((top, inside));
        }
        if inside.letters != 0 || inside.readings != 0 {
            return Own { values: 0, ..inside };
        }
        let mut before = own(page, self.since(page, id, top), top, TEXTS);
        before.values = if before.letters == 0 { inside.values } else { 0 };
        before
    }

    /// Where what comes before a part begins to be about it: cells of a grid that is only drawn as one, terms
    /// and their descriptions.
    fn since(&self, page: &Page, id: NodeId, top: NodeId) -> NodeId {
        let parent = page.parent(top).map_or(0, |parent| parent + 1);
        let before = self.twin(page, id).ok().and_then(|at| self.neighbours(at)[0]);
        let before = before.and_then(|at| self.same.get(at));
        before.map_or(parent, |(_, node)| page.subtree(*node).end.max(parent)).min(top)
    }

    fn twin(&self, page: &Page, id: NodeId) -> Result<usize, usize> {
        self.same.binary_search(&(key(page, id, role(page, id)).unwrap_or(0), id))
    }

    /// The controls of the same role and name before and after one.
    fn neighbours(&self, at: usize) -> [Option<usize>; 2] {
        let same = |other: &usize| {
            self.same.get(*other).is_some_and(|other| self.same.get(at).is_some_and(|me| me.0 == other.0))
        };
        [at.checked_sub(1).filter(same), Some(at + 1).filter(same)]
    }

    /// The largest part around a control without another of its role and name in it, and what it says.
    fn part(&self, page: &Page, at: usize) -> Option<(NodeId, Own)> {
        let cell = self.parts.get(at)?;
        match cell.get() {
            Part::None => None,
            Part::Known(top, own) => Some((top, own)),
            Part::Unasked => {
                let id = self.same.get(at)?.1;
                let found = self.top(page, id, at).map(|top| (top, self.own_part(page, id, top)));
                cell.set(found.map_or(Part::None, |(top, own)| Part::Known(top, own)));
                found
            }
        }
    }

    fn top(&self, page: &Page, id: NodeId, at: usize) -> Option<NodeId> {
        let others = self.neighbours(at).map(|other| Some(self.same.get(other?)?.1));
        let holds = |part| others.iter().flatten().any(|other| page.contains(part, *other));
        let mut top = id;
        if others == [None, None] || holds(id) {
            return None;
        }
        for above in page.ancestors(id) {
            if holds(above) {
                return Some(top);
            }
            // Landmarks and dialogs tell their controls apart.
            if bounds(role(page, above)) {
                return None;
            }
            top = above;
        }
        None
    }

    /// The start of what the item says, for people.
    pub fn words(&self, page: &Page, id: NodeId, part: u32) -> String {
        let item = self.items_of(id).map(|item| item.node).find(|item| *item != id);
        let Some(top) = item.or_else(|| page.by_number(part)).or(Some(id)) else { return String::new() };
        let mut out = String::new();
        for (from, to) in [(top, page.subtree(top).end), (self.since(page, id, top), top)] {
            walk(page, from, to, 16, &mut |piece| {
                if let Piece::Text(text) | Piece::Date(text) = piece {
                    for word in text.split_ascii_whitespace() {
                        if !out.is_empty() {
                            out.push(' ');
                        }
                        out.push_str(word);
                    }
                }
            });
            if !out.is_empty() {
                break;
            }
        }
        out
    }
}

/// Items stand for one thing each.
pub(crate) fn is_item(role: Role) -> bool {
    matches!(role, Role::Row | Role::Listitem | Role::Article | Role::Comment | Role::Treeitem)
}

/// Parts that are unlike others by what they are for.
fn bounds(role: Role) -> bool {
    matches!(
        role,
        Role::Banner
            | Role::Main
            | Role::Navigation
            | Role::Complementary
            | Role::Contentinfo
            | Role::Region
            | Role::Search
            | Role::Dialog
            | Role::Alertdialog
            | Role::Tabpanel
    )
}

/// Role and name in one number, of what a person operates.
fn key(page: &Page, id: NodeId, role: Role) -> Option<u32> {
    if role.is_widget() {
        return Some(fold(fold(SEED, role.token()), &name(page, id).text));
    }
    let pointer =
        page.has(id, flag::POINTER) && !page.parent(id).is_some_and(|up| page.has(up, flag::POINTER));
    (pointer || page.has(id, flag::ONCLICK)).then(|| fold(SEED, role.token()))
}
