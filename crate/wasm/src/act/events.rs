//! The hands, seen from Rust: `js/events.js` makes the events, this decides nothing either.

use super::key::Stroke;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/js/events.js")]
extern "C" {
    #[wasm_bindgen(js_name = pointer)]
    pub(super) fn pointer(target: &Element, kind: &str, x: f64, y: f64, buttons: u32) -> bool;
    #[wasm_bindgen(js_name = mouse)]
    pub(super) fn mouse(target: &Element, kind: &str, x: f64, y: f64, buttons: u32, detail: u32) -> bool;
    #[wasm_bindgen(js_name = key)]
    fn dispatch_key(
        target: &Element,
        kind: &str,
        name: &str,
        code: &str,
        key_code: u32,
        char_code: u32,
        modifiers: u32,
    ) -> bool;
    pub(super) fn input(target: &Element, data: &str);
    pub(super) fn plain(target: &Element, kind: &str, bubbles: bool, cancelable: bool) -> bool;
    pub(super) fn paste(target: &Element, text: &str);
    pub(super) fn scroll(target: &Element, block: &str);
    #[wasm_bindgen(js_name = selectContents)]
    pub(super) fn select_contents(target: &Element);
    #[wasm_bindgen(js_name = takesFocus)]
    pub(super) fn takes_focus(element: &Element) -> bool;
    pub(super) fn area(element: &Element) -> Vec<f64>;
}

/// A key event.
pub(super) fn key(target: &Element, kind: &str, stroke: &Stroke) -> bool {
    let press = kind == "keypress";
    let char_code = if press { stroke.char_code() } else { 0 };
    let key_code = if press { char_code } else { stroke.key_code };
    let modifiers = [stroke.control, stroke.shift, stroke.alt, stroke.meta]
        .iter()
        .enumerate()
        .fold(0, |all, (at, set)| all | u32::from(*set) << at);
    dispatch_key(target, kind, &stroke.key, &stroke.code, key_code, char_code, modifiers)
}
