//! Handles: an element *as the agent saw it*.
//!
//! A handle is a number given once and never again. It stands for an element (by the number the rim keeps
//! for it) and for what was shown of it: role, name and nearest labelled container. Lists that reuse their
//! nodes change what an element shows; then its old handle no longer names it.

use crate::listing::{Listing, listing};
use crate::mask::Secrets;
use crate::name::{Source, name};
use crate::role::{Role, role};
use crate::table::Attr;
use crate::text::{collapse, cut, quote};
use crate::tree::{NodeId, Page};

/// Names are compared and shown up to this length.
const NAME_CHARS: usize = 200;
/// What stands for a row without a name is its first text, up to this length.
const LABEL_CHARS: usize = 80;
/// How many candidates an ambiguous answer names.
const CANDIDATES: usize = 5;

/// What was shown of an element. Also the recipe by which its successor is found. Secrets are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    role: Role,
    name: String,
    container: String,
}

impl Print {
    /// What is shown of an element now; nothing when it has no line in the outline.
    pub fn of(page: &Page, id: NodeId, secrets: &Secrets) -> Option<Self> {
        Some(Self::of_listing(page, id, &listing(page, id)?, secrets))
    }

    pub(crate) fn of_listing(page: &Page, id: NodeId, listing: &Listing, secrets: &Secrets) -> Self {
        Self {
            role: listing.role,
            name: cut(&secrets.mask(&listing.name.text), NAME_CHARS),
            container: container(page, id, secrets),
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
}

/// The nearest part of the page around the element that has a name, or is an item that stands for one thing.
fn container(page: &Page, id: NodeId, secrets: &Secrets) -> String {
    for above in page.ancestors(id) {
        let role = role(page, above);
        let item = matches!(role, Role::Row | Role::Listitem | Role::Article | Role::Treeitem);
        let part = item || role.is_container() || matches!(role, Role::Group | Role::Figure);
        if !part || role.is_generic() {
            continue;
        }
        let named = name(page, above);
        let text = match (named.source, item) {
            (Source::Author, _) => named.text.clone(),
            (_, true) => item_label(page, above, id),
            _ => continue,
        };
        if !text.is_empty() {
            let mut out = role.token().to_owned();
            out.push(' ');
            quote(&cut(&secrets.mask(&text), LABEL_CHARS), &mut out);
            return out;
        }
    }
    String::new()
}

/// The first text in an item that is not part of the element itself or of a control.
fn item_label(page: &Page, item: NodeId, without: NodeId) -> String {
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
        } else if !page.hidden(node) || (page.aria_hidden(without) && !page.out_of_sight(node)) {
            let text = collapse(&crate::invisible::strip(page.text(node)).0);
            if !text.is_empty() {
                return text;
            }
        }
    }
    String::new()
}

#[derive(Debug)]
struct Issued {
    element: u32,
    print: Print,
}

/// All handles of one document.
#[derive(Debug, Default)]
pub struct Registry {
    issued: Vec<Issued>,
    /// Element and its newest handle, in the order of elements.
    latest: Vec<(u32, u32)>,
    fresh: Vec<u32>,
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
    /// The number [`Self::issue`] would give.
    pub(crate) fn next_for(&self, element: u32, print: &Print) -> u32 {
        let known = self.place(element).ok().and_then(|at| self.latest.get(at));
        match known {
            Some((_, number)) if self.get(*number).is_some_and(|issued| issued.print == *print) => *number,
            _ => u32::try_from(self.issued.len()).unwrap_or(u32::MAX - 1) + 1,
        }
    }

    /// A handle for an element as it is shown: the one it has, or a new one when it shows something else.
    pub fn issue(&mut self, element: u32, print: Print) -> u32 {
        let number = self.next_for(element, &print);
        if self.get(number).is_none() {
            self.issued.push(Issued { element, print });
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
        number
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
        let Some(issued) = self.get(number) else { return Resolution::Unknown };
        let (element, print) = (issued.element, issued.print.clone());
        if !connected(element) {
            return self.missing(print, page, secrets);
        }
        // Hidden elements are not compared: what hides them may hide the container their label comes from.
        let Some(node) = page.by_number(element) else { return Resolution::Ok { element, node: None } };
        match Print::of(page, node, secrets) {
            None if page.out_of_sight(node) => Resolution::Ok { element, node: None },
            Some(now) if now == print => Resolution::Ok { element, node: Some(node) },
            now => {
                let now = now.unwrap_or(Print {
                    role: Role::Generic,
                    name: String::new(),
                    container: container(page, node, secrets),
                });
                let described = now.describe();
                let new = self.issue(element, now);
                Resolution::Changed { was: print.describe(), now: described, new }
            }
        }
    }

    fn missing(&mut self, print: Print, page: &Page, secrets: &Secrets) -> Resolution {
        let was = print.describe();
        let found = matches(&print, page, secrets);
        let candidates: Vec<u32> =
            found.iter().take(CANDIDATES).map(|node| self.issue(page.number(*node), print.clone())).collect();
        match candidates.as_slice() {
            [] => Resolution::Detached { was, successor: None },
            [only] => Resolution::Detached { was, successor: Some(*only) },
            _ => Resolution::Ambiguous { was, candidates },
        }
    }

    /// Is nothing on the page that looks like what the handle was issued for.
    pub(crate) fn is_absent(&self, number: u32, page: &Page, secrets: &Secrets) -> bool {
        self.get(number).is_none_or(|issued| matches(&issued.print, page, secrets).is_empty())
    }
}

/// The shown elements that match a recipe.
fn matches(print: &Print, page: &Page, secrets: &Secrets) -> Vec<NodeId> {
    page.all()
        .filter(|id| page.is_element(*id) && !page.out_of_sight(*id))
        .filter(|id| {
            listing(page, *id).is_some_and(|found| {
                found.handle
                    && found.role == print.role
                    && cut(&secrets.mask(&found.name.text), NAME_CHARS) == print.name
                    && container(page, *id, secrets) == print.container
            })
        })
        .collect()
}
