//! Where a step would send a form, or lead.
//! <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm>

use super::{Target, key};
use crate::dom;
use transom_page::mask::Secrets;
use transom_wire::hop::engine::Submits;
use transom_wire::step::Step;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlButtonElement, HtmlCollection, HtmlFormElement, HtmlInputElement, Url};

/// A submission that a step would cause.
pub(super) struct Submission {
    form: HtmlFormElement,
    submitter: Option<Element>,
}

/// The submission a step would cause, if any.
pub(super) fn submission(target: &Target, step: &Step) -> Option<Submission> {
    match step {
        Step::Click { .. } => by_button(&target.element).or_else(|| by_button(&target.subject)),
        Step::Press { key, .. } => {
            let stroke = key::parse(key).ok()?;
            match stroke.key.as_str() {
                " " => by_button(&target.subject),
                "Enter" => by_button(&target.subject).or_else(|| by_enter(&target.subject)),
                _ => None,
            }
        }
        Step::Fill { .. } => None,
    }
}

fn by_button(element: &Element) -> Option<Submission> {
    let button = dom::closest(element, "button, input")?;
    if !is_submit(&button) {
        return None;
    }
    Some(Submission { form: form_of(&button)?, submitter: Some(button) })
}

fn by_enter(element: &Element) -> Option<Submission> {
    let input = element.dyn_ref::<HtmlInputElement>()?;
    let form = form_of(input)?;
    let controls = controls(&form);
    match controls.iter().find(|control| is_submit(control)) {
        Some(button) if !disabled(button) => Some(Submission { form, submitter: Some(button.clone()) }),
        Some(_) => None,
        // Without a button, a form with several text fields is not submitted by Enter.
        None => {
            let fields = controls.iter().filter(|control| blocks(control)).count();
            (fields <= 1).then_some(Submission { form, submitter: None })
        }
    }
}

/// Does what Enter in a field does to its form.
pub(super) fn implicit(field: &Element) {
    let Some(submission) = by_enter(field) else { return };
    match submission.submitter {
        Some(button) => super::click::activate(&button, 0.0, 0.0),
        None => {
            dom::invoke(&submission.form, "HTMLFormElement", "requestSubmit");
        }
    }
}

/// The group of a radio button, in tree order.
pub(super) fn radios(input: &HtmlInputElement) -> Vec<HtmlInputElement> {
    let name = input.name();
    let all = match form_of(input) {
        Some(form) => controls(&form),
        None => dom::document()
            .and_then(|document| document.query_selector_all("input[type=radio]").ok())
            .map(|list| (0..list.length()).filter_map(|at| list.item(at)?.dyn_into().ok()).collect())
            .unwrap_or_default(),
    };
    all.into_iter()
        .filter_map(|one| one.dyn_into::<HtmlInputElement>().ok())
        .filter(|one| one.type_() == "radio" && one.name() == name && !name.is_empty() && !one.disabled())
        .collect()
}

fn is_submit(element: &Element) -> bool {
    let kind = dom::kind(element);
    match dom::tag(element).as_str() {
        "button" => kind == "submit",
        "input" => matches!(kind.as_str(), "submit" | "image"),
        _ => false,
    }
}

fn disabled(element: &Element) -> bool {
    element.matches(":disabled").unwrap_or(false)
}

/// Fields that block implicit submission.
fn blocks(element: &Element) -> bool {
    element.is_instance_of::<HtmlInputElement>()
        && !matches!(
            dom::kind(element).as_str(),
            "button"
                | "checkbox"
                | "color"
                | "file"
                | "hidden"
                | "image"
                | "radio"
                | "range"
                | "reset"
                | "submit"
        )
}

fn form_of(control: &Element) -> Option<HtmlFormElement> {
    if let Some(button) = control.dyn_ref::<HtmlButtonElement>() {
        return button.form();
    }
    control.dyn_ref::<HtmlInputElement>()?.form()
}

/// The controls of a form. Read by the interface's getter: a control named `elements` would be found
/// instead.
fn controls(form: &HtmlFormElement) -> Vec<Element> {
    let list = dom::get(form, "HTMLFormElement", "elements").dyn_into::<HtmlCollection>();
    let Ok(list) = list else { return Vec::new() };
    (0..list.length()).filter_map(|at| list.item(at)).collect()
}

impl Submission {
    /// Destination, method and names, the submitter's own attributes first.
    pub fn describe(&self, secrets: &Secrets) -> Submits {
        let of_form: &Element = &self.form;
        let attribute = |override_name: &str, name: &str| {
            let own = self.submitter.as_ref().and_then(|button| button.get_attribute(override_name));
            own.or_else(|| dom::attribute(of_form, name)).unwrap_or_default()
        };
        let action = attribute("formaction", "action");
        let method = match attribute("formmethod", "method").to_ascii_lowercase().as_str() {
            "post" => "post",
            "dialog" => "dialog",
            _ => "get",
        };
        let names = controls(&self.form)
            .iter()
            .filter(|control| !disabled(control))
            .filter(|control| !is_submit(control) || Some(*control) == self.submitter.as_ref())
            .filter(|control| !matches!(dom::kind(control).as_str(), "button" | "reset"))
            .filter_map(|control| control.get_attribute("name"))
            .filter(|name| !name.is_empty())
            .map(|name| secrets.mask_text(&name))
            .collect();
        Submits { action: secrets.mask_text(&place(&action)), method: method.to_owned(), controls: names }
    }
}

/// The address without query and fragment; the document's own when empty.
fn place(action: &str) -> String {
    let own = dom::url();
    let full = if action.is_empty() {
        own
    } else {
        resolve(action).map(|url| url.href()).unwrap_or_else(|| action.to_owned())
    };
    let end = full.find(['?', '#']).unwrap_or(full.len());
    full.get(..end).unwrap_or("").to_owned()
}

fn resolve(address: &str) -> Option<Url> {
    let base = dom::document().and_then(|document| document.base_uri().ok().flatten()).unwrap_or_default();
    Url::new_with_base(address, &base).ok()
}

/// The origin a step would follow a link to; empty for this document's own.
pub(super) fn leads_to(target: &Target, step: &Step) -> Option<String> {
    let follows = match step {
        Step::Click { .. } => true,
        Step::Press { key, .. } => key::parse(key).is_ok_and(|stroke| stroke.key == "Enter"),
        Step::Fill { .. } => false,
    };
    if !follows {
        return None;
    }
    let link = dom::closest(&target.element, "a[href], area[href]")?;
    let href = link
        .get_attribute("href")
        .or_else(|| link.get_attribute_ns(Some("http://www.w3.org/1999/xlink"), "href"))?;
    let url = resolve(&href)?;
    let own = dom::window().and_then(|window| window.location().origin().ok()).unwrap_or_default();
    // The spec gives opaque origins as `null`: the scheme says more.
    let origin = if url.origin() == "null" { url.protocol() } else { url.origin() };
    Some(if origin == own { String::new() } else { origin })
}
