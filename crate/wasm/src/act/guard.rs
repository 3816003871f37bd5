//! A page may answer an event of a step by putting something else in the element's place: rows that move up
//! under the pressed button, a list that renders anew on focus. What comes after that event was meant for the
//! element as it was, so it is looked at again whenever the document changed in between.

use super::Target;
use crate::dom;
use crate::engine::Engine;
use transom_wire::refusal::Refusal;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/js/watch.js")]
extern "C" {
    type Watch;

    #[wasm_bindgen(constructor)]
    fn new(element: &Element) -> Watch;
    #[wasm_bindgen(method)]
    fn changed(this: &Watch) -> bool;
    #[wasm_bindgen(method)]
    fn end(this: &Watch);
}

pub(super) struct Guard {
    watch: Watch,
}

impl Guard {
    pub fn new(element: &Element) -> Self {
        Self { watch: Watch::new(element) }
    }

    /// Before anything was pressed: the handle must lead where it led.
    pub fn before(&self, engine: &mut Engine, target: &Target) -> Result<(), Refusal> {
        let Some(handle) = target.handle.as_ref().filter(|_| self.watch.changed()) else { return Ok(()) };
        let look = engine.sight.look();
        let page = engine.read(&look)?;
        if engine.registry.is_still(handle.number(), &page, &engine.secrets) {
            return Ok(());
        }
        engine.resolve(handle, &page).map(|_| ())
    }

    /// In the middle of a step: what it did so far cannot be taken back, and the rest is not done. `hit` is
    /// what got the events, where that is in the target.
    pub fn within(&self, engine: &mut Engine, target: &Target, hit: Option<&Element>) -> Result<(), Refusal> {
        if !self.watch.changed() {
            return Ok(());
        }
        let inside =
            hit.is_none_or(|hit| dom::contains(&target.element, hit) || dom::contains(&target.subject, hit));
        let still = target.handle.as_ref().is_none_or(|handle| {
            let look = engine.sight.look();
            engine
                .read(&look)
                .is_ok_and(|page| engine.registry.is_still(handle.number(), &page, &engine.secrets))
        });
        if still && inside {
            return Ok(());
        }
        let why = "the page put something else in the element's place when the step began, so the rest of it was \
                   withheld";
        Err(Refusal::Indeterminate { receipt: None, why: why.to_owned() })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.watch.end();
    }
}
