//! A click.

use super::guard::Guard;
use super::preflight::Point;
use super::{Target, events};
use crate::dom;
use crate::engine::Engine;
use transom_wire::refusal::Refusal;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Moves there, presses, releases, and activates once. `Some(false)` when the element went away under the
/// press, so that no click came about.
pub(super) fn click(
    engine: &mut Engine,
    target: &Target,
    point: Option<Point>,
) -> Result<Option<bool>, Refusal> {
    let Some(point) = point else { return Ok(Some(false)) };
    let (x, y) = (point.x, point.y);
    let hit = &point.hit;
    // For a label the hit is in the label and not in the control it stands for.
    let stands = dom::contains(&target.element, hit) || dom::contains(&target.subject, hit);
    let guard = Guard::new(hit);
    approach(hit, x, y);
    guard.before(engine, target)?;
    // A listener that prevents pointerdown's default suppresses the mouse events, and not the click.
    let mouse = events::pointer(hit, "pointerdown", x, y, 1);
    if mouse && events::mouse(hit, "mousedown", x, y, 1, 1) {
        let holder = dom::composed_path(hit).find(events::takes_focus);
        match holder {
            Some(holder) => {
                dom::focus(&engine.sight, &holder);
            }
            None => {
                if let Some(active) =
                    engine.sight.focused().and_then(|active| active.dyn_into::<HtmlElement>().ok())
                {
                    let _ = active.blur();
                }
            }
        }
    }
    if !dom::is_connected(hit) {
        return Ok(Some(false));
    }
    guard.within(engine, target, stands.then_some(hit))?;
    events::pointer(hit, "pointerup", x, y, 0);
    if mouse {
        events::mouse(hit, "mouseup", x, y, 0, 1);
    }
    if !dom::is_connected(hit) || !dom::is_connected(&target.element) {
        return Ok(Some(false));
    }
    guard.within(engine, target, stands.then_some(hit))?;
    activate(hit, x, y);
    Ok(None)
}

/// The pointer comes in: frameworks build their enter events from the bubbling over events.
fn approach(hit: &Element, x: f64, y: f64) {
    events::pointer(hit, "pointerover", x, y, 0);
    events::pointer(hit, "pointerenter", x, y, 0);
    events::mouse(hit, "mouseover", x, y, 0, 0);
    events::mouse(hit, "mouseenter", x, y, 0, 0);
    events::pointer(hit, "pointermove", x, y, 0);
    events::mouse(hit, "mousemove", x, y, 0, 0);
}

/// One click with the browser's own activation behaviour.
/// <https://html.spec.whatwg.org/multipage/interaction.html#dom-click>
pub(super) fn activate(element: &Element, x: f64, y: f64) {
    match element.dyn_ref::<HtmlElement>() {
        Some(_) => {
            dom::invoke(element, "HTMLElement", "click");
        }
        None => {
            events::mouse(element, "click", x, y, 0, 1);
        }
    }
}
