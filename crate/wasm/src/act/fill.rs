//! Replacing the text of a field, and looking whether it stayed.

use super::guard::Guard;
use super::{Target, events};
use crate::dom;
use crate::engine::Engine;
use transom_page::text::collapse;
use transom_wire::PageText;
use transom_wire::refusal::{Obstacle, Refusal};
use wasm_bindgen::JsCast;
use web_sys::{
    Element, HtmlElement, HtmlInputElement, HtmlOptionElement, HtmlSelectElement, HtmlTextAreaElement,
};

/// Inputs that hold no text.
const NO_TEXT: &[&str] = &["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit"];
/// How much of a select's choices is told.
const CHOICES_CHARS: usize = 600;

pub(super) fn fits(element: &Element) -> bool {
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        return !NO_TEXT.contains(&input.type_().as_str());
    }
    element.is_instance_of::<HtmlTextAreaElement>()
        || element.is_instance_of::<HtmlSelectElement>()
        || editable(element).is_some()
}

/// The editable area that is the element or in it.
fn editable(element: &Element) -> Option<HtmlElement> {
    if let Some(html) = element.dyn_ref::<HtmlElement>().filter(|html| html.is_content_editable()) {
        return Some(html.clone());
    }
    element
        .query_selector("[contenteditable=''],[contenteditable='true'],[contenteditable='plaintext-only']")
        .ok()??
        .dyn_into()
        .ok()
}

/// Fills the target. The answer says whether it then holds the value.
pub(super) fn fill(engine: &mut Engine, target: &Target, value: &str) -> Result<Option<bool>, Refusal> {
    let element = &target.subject;
    if let Some(select) = element.dyn_ref::<HtmlSelectElement>() {
        return choose(engine, target, select, value);
    }
    if element.is_instance_of::<HtmlInputElement>() || element.is_instance_of::<HtmlTextAreaElement>() {
        return field(engine, target, value);
    }
    let Some(area) = editable(element) else { return Ok(Some(false)) };
    focus(engine, target, &area)?;
    Ok(Some(write(engine, &area, value)))
}

/// The page may answer the focus with another form under the same element.
fn focus(engine: &mut Engine, target: &Target, element: &Element) -> Result<(), Refusal> {
    let guard = Guard::new(element);
    dom::focus(&engine.sight, element);
    guard.before(engine, target)
}

fn field(engine: &mut Engine, target: &Target, value: &str) -> Result<Option<bool>, Refusal> {
    let element = &target.subject;
    let limit = element.get_attribute("maxlength").and_then(|limit| limit.trim().parse::<usize>().ok());
    if let Some(limit) = limit.filter(|limit| value.encode_utf16().count() > *limit) {
        return Err(Refusal::InvalidArguments {
            path: "/value".to_owned(),
            expected: format!("at most {limit} characters, the field's own limit"),
            page_detail: None,
        });
    }
    focus(engine, target, element)?;
    let interface =
        if element.is_instance_of::<HtmlInputElement>() { "HTMLInputElement" } else { "HTMLTextAreaElement" };
    dom::set(element, interface, "value", value);
    events::input(element, value);
    if !holds(element, value) && dom::focus(&engine.sight, element) {
        // Some fields take only what is typed.
        select_all(element);
        if value.is_empty() {
            dom::command("delete", "")
        } else {
            dom::command("insertText", value)
        };
    }
    events::plain(element, "change", true, false);
    Ok(Some(holds(element, value)))
}

fn current(element: &Element) -> String {
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        return input.value();
    }
    element.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value).unwrap_or_default()
}

fn holds(element: &Element, value: &str) -> bool {
    let now = current(element);
    if now == value {
        return true;
    }
    // The browser writes line breaks, numbers and times its own way.
    match dom::kind(element).as_str() {
        "number" | "range" => {
            !now.is_empty() && js_sys::Number::parse_float(&now) == js_sys::Number::parse_float(value)
        }
        "time" | "datetime-local" => {
            !now.is_empty()
                && value
                    .strip_prefix(now.as_str())
                    .is_some_and(|rest| rest.trim_matches([':', '0', '.']).is_empty())
        }
        "color" => now.eq_ignore_ascii_case(value),
        _ => dom::tag(element) == "textarea" && now == value.replace("\r\n", "\n"),
    }
}

fn select_all(element: &Element) {
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        input.select();
    } else if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
        area.select();
    }
}

/// Rich editors keep their own model and learn of changes by the editing commands, or by a paste.
fn write(engine: &Engine, area: &HtmlElement, value: &str) -> bool {
    let holds = || collapse(&area.inner_text()) == collapse(value);
    dom::focus(&engine.sight, area);
    events::select_contents(area);
    if value.is_empty() {
        dom::command("delete", "");
        return holds();
    }
    dom::command("insertText", value);
    if !holds() {
        events::select_contents(area);
        events::paste(area, value);
    }
    holds()
}

/// A select takes the label of one of its options, or its value.
fn choose(
    engine: &mut Engine,
    target: &Target,
    select: &HtmlSelectElement,
    value: &str,
) -> Result<Option<bool>, Refusal> {
    let options: Vec<HtmlOptionElement> =
        (0..select.length()).filter_map(|at| select.item(at)?.dyn_into().ok()).collect();
    let label = |option: &HtmlOptionElement| collapse(&option.label());
    let wanted = collapse(value);
    let found = options
        .iter()
        .find(|option| label(option) == wanted)
        .or_else(|| options.iter().find(|option| option.value() == value));
    let Some(option) = found else {
        let all: Vec<String> = options.iter().map(label).collect();
        let shown = engine.secrets.mask_text(&all.join(" | "));
        return Err(Refusal::InvalidArguments {
            path: "/value".to_owned(),
            expected: "the text of one of the options".to_owned(),
            page_detail: Some(PageText(transom_page::text::cut(&shown, CHOICES_CHARS).into_owned())),
        });
    };
    if option.disabled() || option.closest("optgroup[disabled]").ok().flatten().is_some() {
        return Err(Refusal::NotActionable { r#ref: target.r#ref(engine), because: Obstacle::Disabled {} });
    }
    focus(engine, target, select)?;
    if !select.multiple() {
        select.set_selected_index(option.index());
    } else {
        for one in &options {
            one.set_selected(one == option);
        }
    }
    events::plain(select, "input", true, false);
    events::plain(select, "change", true, false);
    Ok(Some(option.selected()))
}
