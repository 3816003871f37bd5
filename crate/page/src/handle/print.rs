//! What was shown of an element, and how much alike two of that are.

use super::LABEL_CHARS;
use crate::listing::{Listing, listing};
use crate::mask::Secrets;
use crate::name::authored;
use crate::place::{Place, SEED, fold, is_item, is_reading, steady};
use crate::role::{Role, role};
use crate::table::Attr;
use crate::text::{collapse, cut, quote};
use crate::tree::{NodeId, Page};
use std::rc::Rc;

/// Names are compared and shown up to this length.
const NAME_CHARS: usize = 200;

/// What was shown of an element. Also the recipe by which its successor is found. Secrets are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub(super) role: Role,
    name: String,
    /// Shared by all that is in it.
    container: Option<Rc<str>>,
    /// Of the whole name and of the containers around the element.
    named: u32,
    pub(super) place: Place,
}

/// How much alike two prints of one element are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    Same,
    /// All but the numbers in its item that may run by themselves.
    Ran,
    Other,
}

impl Print {
    /// What is shown of an element now; nothing when it has no line in the outline.
    pub fn of(page: &Page, id: NodeId, secrets: &Secrets) -> Option<Self> {
        Some(Self::of_shown(page, id, &listing(page, id)?, secrets, 0))
    }

    /// As [`Self::of_listing`], the name's secrets not yet masked.
    pub(crate) fn of_shown(page: &Page, id: NodeId, listing: &Listing, secrets: &Secrets, part: u32) -> Self {
        let masked = secrets.mask(&listing.name.text);
        Self::of_listing(page, id, listing, &masked, Around::default().of(page, id, secrets), part)
    }

    /// `masked` is the listed name, its secrets masked; `part` is what [`Registry::part`] says of the element.
    pub(crate) fn of_listing(
        page: &Page,
        id: NodeId,
        listing: &Listing,
        masked: &str,
        (container, digest): (Option<Rc<str>>, u32),
        part: u32,
    ) -> Self {
        Self {
            role: listing.role,
            name: cut(masked, NAME_CHARS).into_owned(),
            container,
            named: fold(digest, &listing.name.text),
            place: page.places().place(page, id, listing, part),
        }
    }

    /// In words: `button "Pay" in region "Cart"`.
    pub fn describe(&self) -> String {
        let mut out = self.role.token().to_owned();
        if !self.name.is_empty() {
            out.push(' ');
            quote(&self.name, &mut out);
        }
        if let Some(container) = &self.container {
            out.push_str(" in ");
            out.push_str(container);
        }
        out
    }

    /// The role's token.
    pub fn role(&self) -> &'static str {
        self.role.token()
    }

    /// `self` is what was issued. What was not known then contradicts nothing now.
    pub(super) fn likeness(&self, now: &Self) -> Likeness {
        let (was, is) = (&self.place, &now.place);
        let kept = |was: u32, is: u32| was == 0 || was == is;
        if self.role != now.role
            || self.named != now.named
            || self.name != now.name
            || !kept(was.headings, is.headings)
            || !kept(was.own.letters, is.own.letters)
            || !kept(was.own.urls, is.own.urls)
            || !kept(was.own.values, is.own.values)
        {
            Likeness::Other
        } else if kept(was.own.readings, is.own.readings) {
            Likeness::Same
        } else {
            Likeness::Ran
        }
    }
}

/// What is around one element and most often around the next, too.
#[derive(Debug, Default)]
pub(crate) struct Around {
    /// The part of the page the rest is of.
    part: Option<NodeId>,
    container: Option<Rc<str>>,
    digest: u32,
    /// What an item's words were read from.
    label: Option<NodeId>,
}

impl Around {
    /// The nearest part of the page around the element that has a name, or is an item that stands for one
    /// thing. With it, in a number, that part and the nearest around it that is no item.
    pub fn of(&mut self, page: &Page, id: NodeId, secrets: &Secrets) -> (Option<Rc<str>>, u32) {
        let Some(part) = page.ancestors(id).find(|above| is_part(role(page, *above))) else {
            return (None, SEED);
        };
        if self.part != Some(part) {
            *self = Self::from_part(page, part, NodeId::MAX, secrets);
        }
        if self.label.is_some_and(|label| page.contains(id, label)) {
            let own = Self::from_part(page, part, id, secrets);
            return (own.container, own.digest);
        }
        (self.container.clone(), self.digest)
    }

    /// From a part on. What is in `without` says nothing of what is around it.
    fn from_part(page: &Page, part: NodeId, without: NodeId, secrets: &Secrets) -> Self {
        let mut found = Self { part: Some(part), digest: SEED, ..Self::default() };
        for above in std::iter::once(part).chain(page.ancestors(part)) {
            let role = role(page, above);
            let item = is_item(role);
            if !is_part(role) || item && found.container.is_some() {
                continue;
            }
            let (text, label) = match (authored(page, above), item) {
                (Some(named), _) => (named.text.clone(), None),
                (None, true) => item_label(page, above, without),
                (None, false) => continue,
            };
            if text.is_empty() {
                continue;
            }
            found.digest = fold(found.digest, role.token());
            found.digest = if item { fold(found.digest, &text) } else { steady(found.digest, &text) };
            if found.container.is_none() {
                let mut words = role.token().to_owned();
                words.push(' ');
                quote(&cut(&secrets.mask(&text), LABEL_CHARS), &mut words);
                found.container = Some(words.into());
                found.label = label;
            }
            if !item {
                break;
            }
        }
        found
    }
}

/// Items, containers and groups are parts of the page that can say where something is.
fn is_part(role: Role) -> bool {
    is_item(role) || role.is_container() || matches!(role, Role::Group | Role::Figure)
}

/// The first text in an item that is not part of the element itself or of a control; one that is more than
/// a reading where there is one. With it, the node it was read from.
fn item_label(page: &Page, item: NodeId, without: NodeId) -> (String, Option<NodeId>) {
    let mut first = (String::new(), None);
    let mut next = item + 1;
    let end = page.subtree(item).end;
    while next < end {
        let node = next;
        next = node + 1;
        if page.is_element(node) {
            let control = role(page, node).is_widget() && role(page, node) != Role::Link;
            if node == without || control || page.buried(node) {
                next = page.subtree(node).end;
            } else if role(page, node) == Role::Image
                && let Some(alt) = page.attr(node, Attr::Alt).map(collapse).filter(|alt| !alt.is_empty())
            {
                return (alt, Some(node));
            }
        } else if !page.out_of_sight(node) {
            let text = collapse(&crate::invisible::strip(page.text(node)).0);
            if text.split(' ').any(|word| !is_reading(word)) && !text.is_empty() {
                return (text, Some(node));
            }
            if first.0.is_empty() {
                first = (text, Some(node));
            }
        }
    }
    first
}
