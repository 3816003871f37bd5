//! Small questions to the DOM that several modules ask.

use crate::sight::Sight;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Window};

#[wasm_bindgen(module = "/js/events.js")]
extern "C" {
    #[wasm_bindgen(js_name = focus)]
    fn focus_on(target: &Element);
    /// Reads a property by the interface's own getter: a form's own properties are shadowed by its controls.
    pub(crate) fn get(target: &Element, interface: &str, property: &str) -> JsValue;
    /// Sets a property by the interface's own setter: in the page's world frameworks put theirs on the element.
    pub(crate) fn set(target: &Element, interface: &str, property: &str, value: &str);
    /// Calls a method of the interface, whatever the element has under that name; false when it threw.
    pub(crate) fn invoke(target: &Element, interface: &str, method: &str) -> bool;
    fn parent(element: &Element) -> Option<Element>;
    #[wasm_bindgen(js_name = elementAt)]
    fn element_in(scope: Option<&web_sys::ShadowRoot>, x: f64, y: f64) -> Option<Element>;
    /// The document's address.
    #[wasm_bindgen(js_name = address)]
    pub(crate) fn url() -> String;
    #[wasm_bindgen(js_name = isConnected)]
    pub(crate) fn is_connected(element: &Element) -> bool;
    /// The element or the nearest one around it that matches, within its tree.
    pub(crate) fn closest(element: &Element, selector: &str) -> Option<Element>;
    /// The lower-case name of the element.
    pub(crate) fn tag(element: &Element) -> String;
    /// The value of an attribute.
    pub(crate) fn attribute(element: &Element, name: &str) -> Option<String>;
}

pub(crate) fn window() -> Option<Window> {
    web_sys::window()
}

pub(crate) fn document() -> Option<Document> {
    window()?.document()
}

/// The element and what contains it, innermost first.
pub(crate) fn composed_path(element: &Element) -> impl Iterator<Item = Element> {
    std::iter::successors(Some(element.clone()), parent)
}

/// Is `inner` in the flat subtree of `outer`, or the same.
pub(crate) fn contains(outer: &Element, inner: &Element) -> bool {
    composed_path(inner).any(|element| element == *outer)
}

/// The innermost element at a point, through shadow trees.
pub(crate) fn element_at(sight: &Sight, x: f64, y: f64) -> Option<Element> {
    let mut found = element_in(None, x, y)?;
    while let Some(root) = sight.shadow(&found) {
        match element_in(Some(&root), x, y) {
            Some(inner) if inner != found => found = inner,
            _ => break,
        }
    }
    Some(found)
}

/// The `type` of an input or button as the browser understands it.
pub(crate) fn kind(element: &Element) -> String {
    if let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>() {
        return input.type_();
    }
    element.dyn_ref::<web_sys::HtmlButtonElement>().map(|button| button.type_()).unwrap_or_default()
}

/// Focuses without scrolling; true when the element then has the focus.
pub(crate) fn focus(sight: &Sight, element: &Element) -> bool {
    focus_on(element);
    sight.focused().as_ref() == Some(element)
}

/// Runs an editing command on what has the focus. <https://w3c.github.io/editing/docs/execCommand/>
pub(crate) fn command(name: &str, value: &str) -> bool {
    document()
        .and_then(|document| document.dyn_into::<web_sys::HtmlDocument>().ok())
        .and_then(|document| document.exec_command_with_show_ui_and_value(name, false, value).ok())
        .unwrap_or(false)
}
