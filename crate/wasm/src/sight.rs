//! The harvester, seen from Rust.

use transom_page::table::{attribute_names, tag_names};
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/js/harvest.js")]
extern "C" {
    type Harvester;

    #[wasm_bindgen(constructor)]
    fn new(tags: &str, attributes: &str, open_shadow: &JsValue) -> Harvester;
    #[wasm_bindgen(method, js_name = setPrivate)]
    fn set_private(this: &Harvester, selectors: Vec<String>) -> Option<String>;
    #[wasm_bindgen(method)]
    fn end(this: &Harvester);
    #[wasm_bindgen(method)]
    fn harvest(this: &Harvester, complete: bool);
    #[wasm_bindgen(method, js_name = harvest)]
    fn harvest_some(this: &Harvester, complete: bool, limit: u32);
    #[wasm_bindgen(method, js_name = harvestFields)]
    fn harvest_fields(this: &Harvester);
    #[wasm_bindgen(method)]
    fn records(this: &Harvester) -> js_sys::Uint32Array;
    #[wasm_bindgen(method)]
    fn strings(this: &Harvester) -> String;
    #[wasm_bindgen(method)]
    fn release(this: &Harvester);
    #[wasm_bindgen(method)]
    fn keep(this: &Harvester, numbers: &[u32]);
    #[wasm_bindgen(method)]
    fn element(this: &Harvester, number: u32) -> Option<Element>;
    #[wasm_bindgen(method)]
    fn number(this: &Harvester, element: &Element) -> u32;
    #[wasm_bindgen(method)]
    fn shadow(this: &Harvester, element: &Element) -> Option<web_sys::ShadowRoot>;
    #[wasm_bindgen(method)]
    fn focused(this: &Harvester) -> Option<Element>;
}

/// One recorded look at the document.
pub struct Look {
    /// The records.
    pub records: Vec<u32>,
    /// The parts.
    pub strings: String,
}

impl Look {
    /// What the core reads.
    pub fn harvest(&self) -> transom_page::Harvest<'_> {
        transom_page::Harvest { records: &self.records, strings: &self.strings }
    }
}

/// Looks at the document and knows its elements by number.
pub struct Sight {
    harvester: Harvester,
}

impl Sight {
    /// `open_shadow` is a function from an element to its closed shadow root, or undefined.
    pub fn new(open_shadow: &JsValue) -> Self {
        Self { harvester: Harvester::new(&tag_names(), &attribute_names(), open_shadow) }
    }

    /// Calls what matches these selectors private, and nothing else any more. Gives the first that is none.
    pub fn set_private(&self, selectors: Vec<String>) -> Option<String> {
        self.harvester.set_private(selectors)
    }

    /// Watches the document no longer.
    pub fn end(&self) {
        self.harvester.end();
    }

    /// Reads the whole document.
    pub fn look(&self) -> Look {
        self.harvester.harvest(false);
        self.seen()
    }

    /// Reads the beginning of the document.
    pub fn look_at_some(&self, limit: u32) -> Look {
        self.harvester.harvest_some(false, limit);
        self.seen()
    }

    /// Reads the whole document with what is never shown.
    pub fn look_at_all(&self) -> Look {
        self.harvester.harvest(true);
        self.seen()
    }

    /// Reads the fields that may hold secrets, hidden ones too, and nothing else.
    pub fn look_at_fields(&self) -> Look {
        self.harvester.harvest_fields();
        self.seen()
    }

    fn seen(&self) -> Look {
        Look { records: self.harvester.records().to_vec(), strings: self.harvester.strings() }
    }

    /// Remembers, weakly, the elements handles were issued for, and lets go of all others.
    pub fn keep(&self, numbers: &[u32]) {
        if !numbers.is_empty() {
            self.harvester.keep(numbers);
        }
    }

    /// Lets go of the elements of the last look that are not kept.
    pub fn release(&self) {
        self.harvester.release();
    }

    /// The element with a number, attached or not.
    pub fn element(&self, number: u32) -> Option<Element> {
        self.harvester.element(number)
    }

    /// Is the element with this number in the document.
    pub fn connected(&self, number: u32) -> bool {
        self.element(number).is_some_and(|element| crate::dom::is_connected(&element))
    }

    /// The number of an element, when it was ever looked at.
    pub fn number(&self, element: &Element) -> Option<u32> {
        Some(self.harvester.number(element)).filter(|number| *number != 0)
    }

    /// The shadow root of an element, closed ones included where that is possible.
    pub fn shadow(&self, element: &Element) -> Option<web_sys::ShadowRoot> {
        self.harvester.shadow(element)
    }

    /// The element that has the focus.
    pub fn focused(&self) -> Option<Element> {
        self.harvester.focused()
    }
}
