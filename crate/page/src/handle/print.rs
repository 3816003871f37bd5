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

/// Names are compared and shown up to this length.
const NAME_CHARS: usize = 200;

/// What was shown of an element. Also the recipe by which its successor is found. Secrets are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub(super) role: Role,
    name: String,
    container: String,
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
        Self::of_listing(page, id, listing, &secrets.mask(&listing.name.text), secrets, part)
    }

    /// `masked` is the listed name, its secrets masked; `part` is what [`Registry::part`] says of the element.
    pub(crate) fn of_listing(
        page: &Page,
        id: NodeId,
        listing: &Listing,
        masked: &str,
        secrets: &Secrets,
        part: u32,
    ) -> Self {
        let (container, around) = container(page, id, secrets);
        Self {
            role: listing.role,
            name: cut(masked, NAME_CHARS).into_owned(),
            container,
            named: fold(around, &listing.name.text),
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
        if !self.container.is_empty() {
            out.push_str(" in ");
            out.push_str(&self.container);
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

/// The nearest part of the page around the element that has a name, or is an item that stands for one thing.
/// With it, in a number, that part and the nearest around it that is no item.
fn container(page: &Page, id: NodeId, secrets: &Secrets) -> (String, u32) {
    let mut out = String::new();
    let mut digest = SEED;
    for above in page.ancestors(id) {
        let role = role(page, above);
        let item = is_item(role);
        let part = item || role.is_container() || matches!(role, Role::Group | Role::Figure);
        if !part || role.is_generic() || item && !out.is_empty() {
            continue;
        }
        let text = match (authored(page, above), item) {
            (Some(named), _) => named.text.clone(),
            (None, true) => item_label(page, above, id),
            (None, false) => continue,
        };
        if text.is_empty() {
            continue;
        }
        digest = fold(digest, role.token());
        digest = if item { fold(digest, &text) } else { steady(digest, &text) };
        if out.is_empty() {
            out.push_str(role.token());
            out.push(' ');
            quote(&cut(&secrets.mask(&text), LABEL_CHARS), &mut out);
        }
        if !item {
            break;
        }
    }
    (out, digest)
}

/// The first text in an item that is not part of the element itself or of a control; one that is more than
/// a reading where there is one.
fn item_label(page: &Page, item: NodeId, without: NodeId) -> String {
    let mut first = String::new();
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
                return alt;
            }
        } else if !page.out_of_sight(node) {
            let text = collapse(&crate::invisible::strip(page.text(node)).0);
            if text.split(' ').any(|word| !is_reading(word)) && !text.is_empty() {
                return text;
            }
            if first.is_empty() {
                first = text;
            }
        }
    }
    first
}
