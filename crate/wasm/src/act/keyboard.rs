//! One key: its events, and what the browser would have done by default had they been trusted.

use super::guard::Guard;
use super::key::Stroke;
use super::{Target, click, events, fill, submit};
use crate::dom;
use crate::engine::Engine;
use transom_page::Page;
use transom_page::role::focusable;
use transom_page::table::Attr;
use transom_wire::refusal::Refusal;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

/// Presses and releases the key in the target.
pub(super) fn press(
    engine: &mut Engine,
    page: &Page,
    target: &Target,
    stroke: &Stroke,
) -> Result<Option<bool>, Refusal> {
    let element = &target.subject;
    let guard = Guard::new(element);
    if target.handle.is_some() {
        dom::focus(&engine.sight, element);
        guard.before(engine, target)?;
    }
    // The keyboard goes to what has the focus; an element that cannot have it gets the events itself.
    let receiver = engine
        .sight
        .focused()
        .filter(|focused| dom::contains(element, focused))
        .unwrap_or_else(|| element.clone());
    let mut wanted = events::key(&receiver, "keydown", stroke);
    if wanted && stroke.has_keypress() {
        wanted = events::key(&receiver, "keypress", stroke);
    }
    if wanted && dom::is_connected(&receiver) {
        guard.within(engine, target, None)?;
        default_action(engine, page, &receiver, stroke);
    }
    let space = stroke.key == " " && stroke.character().is_some();
    let released_at =
        engine.sight.focused().filter(|_| stroke.key == "Tab").unwrap_or_else(|| receiver.clone());
    if !dom::is_connected(&released_at) {
        return Ok(None);
    }
    let up = events::key(&released_at, "keyup", stroke);
    // Buttons and boxes are pressed by the release of the space bar.
    if wanted && up && space && dom::is_connected(&receiver) && (is_button(&receiver) || is_box(&receiver)) {
        guard.within(engine, target, None)?;
        click::activate(&receiver, 0.0, 0.0);
    }
    Ok(None)
}

fn default_action(engine: &Engine, page: &Page, receiver: &Element, stroke: &Stroke) {
    let plain = !stroke.control && !stroke.alt && !stroke.meta;
    match stroke.key.as_str() {
        "Enter" if plain => enter(receiver),
        "Tab" if plain => move_focus(engine, page, receiver, stroke.shift),
        "Escape" => close_top(),
        "Backspace" if writable(receiver) => {
            dom::command("delete", "");
        }
        "Delete" if writable(receiver) => {
            dom::command("forwardDelete", "");
        }
        "a" if (stroke.control || stroke.meta) && writable(receiver) => {
            dom::command("selectAll", "");
        }
        "ArrowDown" | "ArrowRight" if plain => step(receiver, 1),
        "ArrowUp" | "ArrowLeft" if plain => step(receiver, -1),
        _ => {
            if let Some(text) = stroke.character().filter(|_| writable(receiver)) {
                dom::command("insertText", text);
            }
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission>
fn enter(receiver: &Element) {
    if is_button(receiver) || (dom::tag(receiver) == "a" && dom::attribute(receiver, "href").is_some()) {
        click::activate(receiver, 0.0, 0.0);
    } else if receiver.is_instance_of::<HtmlInputElement>() {
        events_before_commit(receiver);
        submit::implicit(receiver);
    } else if receiver.is_instance_of::<HtmlTextAreaElement>() {
        dom::command("insertText", "\n");
    } else if writable(receiver) {
        dom::command("insertParagraph", "");
    }
}

/// Enter commits what was typed before it submits.
fn events_before_commit(receiver: &Element) {
    if writable(receiver) {
        events::plain(receiver, "change", true, false);
    }
}

fn is_button(element: &Element) -> bool {
    let input = element.dyn_ref::<HtmlInputElement>();
    matches!(dom::tag(element).as_str(), "button" | "summary")
        || input.is_some_and(|input| {
            matches!(input.type_().as_str(), "button" | "submit" | "reset" | "image" | "file" | "color")
        })
}

fn is_box(element: &Element) -> bool {
    let input = element.dyn_ref::<HtmlInputElement>();
    input.is_some_and(|input| matches!(input.type_().as_str(), "checkbox" | "radio"))
}

fn writable(element: &Element) -> bool {
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        return fill::fits(input)
            && !input.read_only()
            && !matches!(input.type_().as_str(), "range" | "color");
    }
    if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
        return !area.read_only();
    }
    element.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
}

/// Sequential focus navigation: positive `tabindex` first, then document order.
/// <https://html.spec.whatwg.org/multipage/interaction.html#sequential-focus-navigation>
fn move_focus(engine: &Engine, page: &Page, from: &Element, back: bool) {
    let mut stops: Vec<(i32, u32)> = page
        .all()
        .filter(|id| {
            page.is_element(*id) && !page.out_of_sight(*id) && !page.inert(*id) && focusable(page, *id)
        })
        .filter_map(|id| {
            let index =
                page.attr(id, Attr::Tabindex).and_then(|index| index.trim().parse().ok()).unwrap_or(0);
            (index >= 0).then_some((if index == 0 { i32::MAX } else { index }, page.number(id)))
        })
        .collect();
    stops.sort_by_key(|(index, _)| *index);
    let numbers: Vec<u32> = stops.into_iter().map(|(_, number)| number).collect();
    let here = engine.sight.number(from).and_then(|number| numbers.iter().position(|one| *one == number));
    let order: Vec<u32> = match (here, back) {
        (Some(at), false) => numbers.iter().skip(at + 1).chain(numbers.iter().take(at)).copied().collect(),
        (Some(at), true) => {
            numbers.iter().take(at).rev().chain(numbers.iter().skip(at + 1).rev()).copied().collect()
        }
        (None, false) => numbers,
        (None, true) => numbers.into_iter().rev().collect(),
    };
    for number in order {
        if engine.sight.element(number).is_some_and(|element| dom::focus(&engine.sight, &element)) {
            return;
        }
    }
}

/// Escape closes the popover or dialog that was opened last.
/// <https://html.spec.whatwg.org/multipage/interaction.html#close-requests>
fn close_top() {
    let Some(document) = dom::document() else { return };
    let last = |selector: &str| {
        let list = document.query_selector_all(selector).ok()?;
        list.item(list.length().checked_sub(1)?)
    };
    if let Some(popover) = last(":popover-open") {
        if let Ok(popover) = popover.dyn_into::<Element>() {
            dom::invoke(&popover, "HTMLElement", "hidePopover");
        }
        return;
    }
    let dialog = last("dialog:modal").and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok());
    if let Some(dialog) = dialog.filter(|dialog| events::plain(dialog, "cancel", false, true)) {
        dialog.close();
    }
}

/// Arrows step through the choices of selects and radio groups, and change numbers.
fn step(receiver: &Element, by: i32) {
    if let Some(select) = receiver.dyn_ref::<web_sys::HtmlSelectElement>() {
        let at = select.selected_index() + by;
        if at >= 0 && at < i32::try_from(select.length()).unwrap_or(0) {
            select.set_selected_index(at);
            events::plain(select, "input", true, false);
            events::plain(select, "change", true, false);
        }
        return;
    }
    let Some(input) = receiver.dyn_ref::<HtmlInputElement>() else { return };
    match input.type_().as_str() {
        "number" | "range" => {
            let method = if by > 0 { "stepUp" } else { "stepDown" };
            if !dom::invoke(input, "HTMLInputElement", method) {
                return;
            }
            events::plain(input, "input", true, false);
            events::plain(input, "change", true, false);
        }
        "radio" => {
            let group = submit::radios(input);
            let Some(at) = group.iter().position(|one| one == input) else { return };
            let length = i32::try_from(group.len()).unwrap_or(1);
            let next = (i32::try_from(at).unwrap_or(0) + by).rem_euclid(length.max(1));
            if let Some(next) = group.get(usize::try_from(next).unwrap_or(0)) {
                let _ = next.focus();
                click::activate(next, 0.0, 0.0);
            }
        }
        _ => {}
    }
}
