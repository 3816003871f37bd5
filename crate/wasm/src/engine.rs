//! The state of one document's engine and the answer to each request.

use crate::codec::read::Request;
use crate::codec::write::{self, Kept};
use crate::convert;
use crate::sight::{Look, Sight};
use transom_page::describe::describe;
use transom_page::handle::{Registry, Resolution};
use transom_page::mask::Secrets;
use transom_page::outline::{Bases, Context, View, Wanted, whole};
use transom_page::predicate::ask;
use transom_page::tools::{Lookup, Tools};
use transom_page::{NodeId, Page};
use transom_wire::answer::Checked;
use transom_wire::refusal::Refusal;
use transom_wire::step::Predicate;
use transom_wire::{PageText, Redaction, Ref, limits};
use wasm_bindgen::JsValue;

/// Everything the engine keeps between calls.
pub(crate) struct Engine {
    pub prefix: String,
    pub sight: Sight,
    pub registry: Registry,
    pub secrets: Secrets,
    /// Outlines later ones are compared with.
    pub bases: Bases,
    /// Names given to them so far.
    pub revisions: u32,
    tools: Tools,
    /// Version of the redaction policy in force; 0 before the first.
    policy: u32,
    /// What of the policy cannot be read.
    bad_selector: Option<String>,
}

impl Engine {
    pub fn new(prefix: &str, open_shadow: &JsValue) -> Self {
        Self {
            prefix: prefix.to_owned(),
            sight: Sight::new(open_shadow),
            registry: Registry::default(),
            secrets: Secrets::default(),
            bases: Bases::default(),
            revisions: 0,
            tools: Tools::default(),
            policy: 0,
            bad_selector: None,
        }
    }

    /// Answers a request with the JSON of an `EngineResponse`.
    pub fn answer(&mut self, request: Request) -> String {
        let answer = match request {
            Request::SetRedaction { redaction } => Ok(self.set_redaction(redaction)),
            Request::Snapshot {
                scope: None,
                cursor: None,
                filter: None,
                view,
                max_bytes,
                since,
                keep: Some(keep),
            } => self.whole(view, max_bytes, since, keep),
            Request::Snapshot { scope, cursor, view, filter, max_bytes, .. } => {
                self.part((scope, cursor), view, filter.as_ref(), max_bytes)
            }
            Request::Vet { step } => crate::act::vet(self, &step).map(|vetted| write::vetted(&vetted)),
            Request::Act { step, approved } => crate::act::act(self, &step, approved.as_ref())
                .map(|done| write::acted(&done, &convert::head(&crate::dom::url(), &self.secrets))),
            Request::Check { predicates } => self.check(&predicates, None),
            Request::SetTools { tools } => {
                let refused = self.tools.set(tools, convert::tool_bounds());
                self.learn().map(|()| write::tools(&self.tools, &refused, &self.secrets))
            }
            Request::FindTool { name, generation } => self.find_tool(&name, generation),
            Request::Mask { text } => self.learn().map(|()| write::masked(&self.secrets.mask_text(&text))),
        };
        self.sight.keep(&self.registry.take_fresh());
        self.sight.release();
        answer.unwrap_or_else(|refusal| write::refused(&refusal))
    }

    /// The page as recorded, its secrets learnt. Refused where they cannot be told from what may leave.
    pub fn read<'a>(&mut self, look: &'a Look) -> Result<Page<'a>, Refusal> {
        if let Some(selector) = &self.bad_selector {
            return Err(Refusal::BadSelector { selector: selector.clone() });
        }
        let page = Page::read(look.harvest());
        self.secrets.learn(&page);
        if !page.too_deep().is_empty() {
            // A secret below what was read can be shown above it.
            let fields = self.sight.look_at_fields();
            self.secrets.learn(&Page::read(fields.harvest()));
            // Numbers lead to the elements of the last look.
            self.sight.look();
        }
        match self.secrets.full() {
            Some(kind) => Err(Refusal::InventoryFull { category: convert::secret_kind(kind) }),
            None => Ok(page),
        }
    }

    /// Learns the secrets the page holds now, for what leaves it by another way than a look.
    fn learn(&mut self) -> Result<(), Refusal> {
        let look = self.sight.look_at_fields();
        self.read(&look).map(drop)
    }

    /// A policy older than the one in force is not taken. One that cannot be read in full withholds
    /// everything: what it was to cover is not known.
    fn set_redaction(&mut self, redaction: Redaction) -> String {
        if redaction.version > self.policy {
            self.policy = redaction.version;
            self.bad_selector = self.sight.set_private(redaction.selectors);
        }
        write::redaction_set(self.policy)
    }

    /// Where a handle leads: its element's number and, when it is shown, its node.
    pub fn resolve(&mut self, handle: &Ref, page: &Page) -> Result<(u32, Option<NodeId>), Refusal> {
        if handle.prefix() != self.prefix {
            return Err(Refusal::UnknownRef { r#ref: handle.clone() });
        }
        let sight = &self.sight;
        let found =
            self.registry.resolve(handle.number(), page, &self.secrets, &|number| sight.connected(number));
        match found {
            Resolution::Ok { element, node } => Ok((element, node)),
            other => Err(convert::unresolved(handle, other)
                .unwrap_or_else(|| Refusal::UnknownRef { r#ref: handle.clone() })),
        }
    }

    /// Asks all predicates. `settled` is for the one who waits to say; without one who waits it is refused.
    pub fn check(&mut self, predicates: &[Predicate], settled: Option<bool>) -> Result<String, Refusal> {
        for (at, predicate) in predicates.iter().enumerate() {
            if settled.is_none() && matches!(predicate, Predicate::Settled {}) {
                return Err(Refusal::InvalidArguments {
                    path: format!("/predicates/{at}"),
                    expected: "a predicate that can be answered at once; settled is for waiting".to_owned(),
                    page_detail: None,
                });
            }
            if let Some(handle) = predicate.target() {
                let issued =
                    handle.prefix() == self.prefix && self.registry.element(handle.number()).is_some();
                if !issued {
                    return Err(Refusal::UnknownRef { r#ref: handle.clone() });
                }
            }
        }
        let look = self.sight.look();
        let page = self.read(&look)?;
        let sight = &self.sight;
        let mut checked = Vec::with_capacity(predicates.len());
        for predicate in predicates {
            let (verdict, seen) = match convert::question(predicate) {
                None if settled != Some(true) => (false.into(), Some("it is still changing".into())),
                // A page of which nothing can be seen has not settled, however quiet it is.
                None if transom_page::outline::is_empty(&page, &self.secrets) => {
                    (false.into(), Some("it shows nothing".into()))
                }
                None => (true.into(), None),
                Some(question) => {
                    let found = ask(question, &page, &mut self.registry, &self.secrets, &|number| {
                        sight.connected(number)
                    });
                    (found.verdict, found.seen.map(PageText))
                }
            };
            let verdict = convert::verdict(verdict);
            checked.push(Checked { predicate: predicate.clone(), verdict, seen });
        }
        Ok(write::checked(&checked))
    }

    /// Role, name and description of one element as JSON; `null` when the document's tree does not have it.
    pub fn describe(&mut self, element: &web_sys::Element) -> String {
        let look = self.sight.look_at_all();
        let answer = self.read(&look).ok().and_then(|page| {
            let id = self.sight.number(element).and_then(|number| page.by_number(number))?;
            Some(write::described(&describe(&page, id, &self.secrets)))
        });
        self.sight.release();
        answer.unwrap_or_else(|| "null".to_owned())
    }

    fn find_tool(&self, name: &str, generation: Option<u32>) -> Result<String, Refusal> {
        let now = self.tools.generation();
        match self.tools.find(name, generation) {
            Lookup::Found => Ok(write::tool_found(now)),
            Lookup::Unknown => Err(Refusal::UnknownPageTool {
                name: name.into(),
                generation: now,
                tools: convert::tool_names(&self.tools, &self.secrets),
            }),
            Lookup::Stale => Err(Refusal::StaleTools {
                expected: generation.unwrap_or(0),
                generation: now,
                tools: convert::tool_names(&self.tools, &self.secrets),
            }),
        }
    }
}

/// Bytes of memory a snapshot takes for each element, measured.
const BYTES_PER_ELEMENT: usize = 400;
/// More is not reserved ahead.
const RESERVE_MAX: usize = 16 * 1024 * 1024;

impl Engine {
    /// Reserves what a document of `reserve` elements needs, in one growth instead of many, and outlines the
    /// first `limit` elements for nobody, so that what is run is compiled before the first real look.
    pub fn warm(&self, reserve: u32, limit: u32) {
        let bytes = (reserve as usize).saturating_mul(BYTES_PER_ELEMENT).min(RESERVE_MAX);
        drop(Vec::<u8>::with_capacity(bytes));
        let mut registry = Registry::default();
        let mut secrets = Secrets::default();
        let look = self.sight.look_at_some(limit);
        let page = Page::read(look.harvest());
        secrets.learn(&page);
        let mut context = Context { prefix: "w", registry: &mut registry, secrets: &secrets };
        let wanted =
            Wanted { view: View::FULL, max_bytes: limits::OUTLINE_MAX as usize, ..Wanted::default() };
        let (made, unlisted) = whole(&page, wanted, &mut context);
        self.outline(&page, &made, 0, &Kept { name: None, changed: None, unlisted });
        self.sight.release();
    }
}
