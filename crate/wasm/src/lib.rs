//! The rim of the page engine: what the core in `transom-page` thinks about is looked at here, and what was
//! decided is done here. [`PageHost`] is the whole interface; one JSON string in, one out, types in
//! `transom_wire::hop::engine`.

mod act;
mod codec;
mod convert;
mod dom;
mod engine;
mod sight;
mod snapshot;

use codec::read::Request;
use codec::write;
use engine::Engine;
use std::cell::RefCell;
use transom_wire::refusal::Refusal;
use wasm_bindgen::prelude::*;

/// The engine of one document.
#[wasm_bindgen]
pub struct PageHost {
    engine: RefCell<Engine>,
}

#[wasm_bindgen]
impl PageHost {
    /// `prefix` begins the document's handles. `open_shadow` gives the closed shadow root of an element,
    /// where the embedder has a way to one, and is undefined otherwise.
    #[wasm_bindgen(constructor)]
    pub fn new(prefix: &str, open_shadow: &JsValue) -> Self {
        Self { engine: RefCell::new(Engine::new(prefix, open_shadow)) }
    }

    /// Answers one `EngineRequest` with one `EngineResponse`. What is no request is answered with
    /// `refused`, `malformed`.
    pub fn call(&self, json: &str) -> String {
        self.answer(json, |engine, request| Ok(engine.answer(request)))
    }

    /// Answers a `check` within a wait: `settled` is what the one who waits has observed. Used by `wait.js`.
    pub fn look(&self, json: &str, settled: bool) -> String {
        self.answer(json, |engine, request| {
            let Request::Check { predicates } = request else {
                return Err(Refusal::InvalidArguments {
                    path: "/op".to_owned(),
                    expected: "check, the only request that can be waited for".to_owned(),
                    page_detail: None,
                });
            };
            let answer = engine.check(&predicates, Some(settled));
            engine.sight.release();
            answer
        })
    }

    /// Role, accessible name and description of an element of this document, listed in the outline or not:
    /// `{"role", "name", "description"?}`, the last only when there is one. `null` for what is not in the
    /// document's tree.
    pub fn describe(&self, element: &web_sys::Element) -> String {
        match self.engine.try_borrow_mut() {
            Ok(mut engine) => engine.describe(element),
            Err(_) => "null".to_owned(),
        }
    }

    /// Watches the document no longer. The engine is not used after this.
    pub fn end(&self) {
        if let Ok(engine) = self.engine.try_borrow() {
            engine.sight.end();
        }
    }

    /// Gets ready: reserves memory for a document of `reserve` elements once, and looks at its first `limit`
    /// elements to let the code warm up. Keeps nothing of it.
    pub fn warm(&self, reserve: u32, limit: u32) {
        if let Ok(engine) = self.engine.try_borrow() {
            engine.warm(reserve, limit);
        }
    }
}

impl PageHost {
    fn answer(
        &self,
        json: &str,
        work: impl FnOnce(&mut Engine, Request) -> Result<String, Refusal>,
    ) -> String {
        let answer = match codec::read::request(json) {
            Err(what) => Err(convert::malformed(what)),
            // A page that runs code of its own from an event of ours could call in again.
            Ok(request) => match self.engine.try_borrow_mut() {
                Ok(mut engine) => work(&mut engine, request),
                Err(_) => Err(Refusal::EngineFailed {
                    what: "the engine is in the middle of another call".to_owned(),
                }),
            },
        };
        answer.unwrap_or_else(|refusal| write::refused(&refusal))
    }
}
