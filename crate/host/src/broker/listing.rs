//! What the broker knows of the pages' own tools: the listing of the document each session shows, with each
//! schema compiled at its first use.

use super::validate::Checker;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use transom_wire::answer::{PageTool, PageTools};
use transom_wire::{DocumentId, PageText, SessionId};

/// Listings kept; a listing can hold 200 schemas of 64 KB.
const KEPT: usize = 16;

/// The tools of one document in one generation.
pub struct Listing {
    pub session: SessionId,
    pub document: DocumentId,
    pub generation: u32,
    tools: BTreeMap<String, Tool>,
}

/// One tool and what its arguments are checked with.
pub struct Tool {
    schema: Option<String>,
    checker: OnceCell<Result<Checker, String>>,
}

impl Listing {
    fn new(tools: &PageTools) -> Self {
        let tool = |tool: &PageTool| {
            let schema = tool.input_schema.as_ref().map(|schema| schema.0.clone());
            (tool.name.0.clone(), Tool { schema, checker: OnceCell::new() })
        };
        Self {
            session: tools.session.clone(),
            document: tools.document.clone(),
            generation: tools.generation,
            tools: tools.tools.iter().map(tool).collect(),
        }
    }

    /// The tool of this name.
    pub fn tool(&self, name: &str) -> Option<&Tool> {
        self.tools.get(name)
    }

    /// All names, sorted.
    pub fn names(&self) -> Vec<PageText> {
        self.tools.keys().map(|name| PageText(name.clone())).collect()
    }
}

impl Tool {
    /// What checks this tool's arguments, or why its schema cannot be used.
    pub fn checker(&self) -> Result<&Checker, &String> {
        self.checker.get_or_init(|| Checker::new(self.schema.as_deref())).as_ref()
    }
}

/// The listing of each session.
#[derive(Default)]
pub struct Listings(RefCell<HashMap<SessionId, Rc<Listing>>>);

impl Listings {
    /// The listing of what the session showed last.
    pub fn get(&self, session: &SessionId) -> Option<Rc<Listing>> {
        self.0.borrow().get(session).cloned()
    }

    /// Remembers a listing. One that is known already keeps its compiled schemas.
    pub fn keep(&self, tools: &PageTools) -> Rc<Listing> {
        let mut listings = self.0.borrow_mut();
        if let Some(known) = listings.get(&tools.session)
            && (&known.document, known.generation) == (&tools.document, tools.generation)
        {
            return Rc::clone(known);
        }
        let listing = Rc::new(Listing::new(tools));
        listings.insert(tools.session.clone(), Rc::clone(&listing));
        while listings.len() > KEPT
            && let Some(other) = listings.keys().find(|session| **session != tools.session).cloned()
        {
            listings.remove(&other);
        }
        listing
    }

    /// The tools of a document changed.
    pub fn drop_document(&self, document: &DocumentId) {
        self.0.borrow_mut().retain(|_, listing| listing.document != *document);
    }

    /// A share, or all, ended.
    pub fn revoke(&self, session: Option<&SessionId>) {
        self.0.borrow_mut().retain(|of, _| session.is_some_and(|revoked| of != revoked));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tools(session: &str, document: &str, generation: u32) -> PageTools {
        PageTools {
            session: session.into(),
            document: document.into(),
            generation,
            tools: Vec::new(),
            refused: Vec::new(),
        }
    }

    #[test]
    fn a_listing_lives_until_its_document_or_share_changes() {
        let listings = Listings::default();
        let first = listings.keep(&tools("t1", "d1", 1));
        assert!(Rc::ptr_eq(&first, &listings.keep(&tools("t1", "d1", 1))));
        assert!(!Rc::ptr_eq(&first, &listings.keep(&tools("t1", "d1", 2))));
        listings.keep(&tools("t2", "d2", 1));
        listings.drop_document(&"d1".into());
        assert!(listings.get(&"t1".into()).is_none());
        listings.revoke(Some(&"t1".into()));
        assert!(listings.get(&"t2".into()).is_some());
        listings.revoke(None);
        assert!(listings.get(&"t2".into()).is_none());
    }

    #[test]
    fn the_number_of_listings_is_bounded() {
        let listings = Listings::default();
        for number in 0..100 {
            listings.keep(&tools(&format!("t{number}"), "d", 1));
        }
        assert_eq!(listings.0.borrow().len(), KEPT);
        assert!(listings.get(&"t99".into()).is_some());
    }
}
