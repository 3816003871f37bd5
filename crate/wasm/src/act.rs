//! Steps: vetted and done in one evaluation.

mod click;
mod events;
mod fill;
mod guard;
mod key;
mod keyboard;
mod preflight;
mod submit;

use crate::dom;
use crate::engine::Engine;
use transom_page::{NodeId, Page};
use transom_wire::answer::StepDone;
use transom_wire::hop::engine::Vetted;
use transom_wire::refusal::{Obstacle, Refusal};
use transom_wire::step::Step;
use transom_wire::{PageText, Ref};
use web_sys::Element;

/// What a step acts on.
struct Target {
    /// The handle it was named by; absent when it is what has the focus.
    handle: Option<Ref>,
    element: Element,
    node: NodeId,
    /// The control itself: for a label that stands for a hidden one, that one.
    subject: Element,
    subject_node: NodeId,
    /// Role, name and container.
    described: String,
}

impl Target {
    /// The handle for answers.
    fn r#ref(&self, engine: &Engine) -> Ref {
        self.handle.clone().unwrap_or_else(|| Ref::new(&engine.prefix, 0))
    }
}

/// What the step would do; changes nothing.
pub(crate) fn vet(engine: &mut Engine, step: &Step) -> Result<Vetted, Refusal> {
    let look = engine.sight.look();
    let page = engine.read(&look)?;
    let target = locate(engine, &page, step)?;
    fits(engine, &page, &target, step)?;
    preflight::check(engine, &page, &target, step, false)?;
    Ok(describe(engine, &target, step))
}

/// Vets the step and does it.
pub(crate) fn act(engine: &mut Engine, step: &Step, approved: Option<&Vetted>) -> Result<StepDone, Refusal> {
    let look = engine.sight.look();
    let page = engine.read(&look)?;
    let target = locate(engine, &page, step)?;
    fits(engine, &page, &target, step)?;
    let vetted = describe(engine, &target, step);
    if let Some(difference) = approved.and_then(|approved| difference(approved, &vetted)) {
        return Err(Refusal::ApprovalStale { difference: difference.to_owned() });
    }
    let point = preflight::check(engine, &page, &target, step, true)?;
    let verified = match step {
        Step::Click { .. } => click::click(engine, &target, point)?,
        Step::Fill { value, .. } => fill::fill(engine, &target, value)?,
        Step::Press { key, .. } => {
            keyboard::press(engine, &page, &target, &key::parse(key).map_err(|expected| bad_key(&expected))?)?
        }
    };
    Ok(StepDone { target: vetted.target, verified })
}

fn difference(approved: &Vetted, now: &Vetted) -> Option<&'static str> {
    if approved.target != now.target {
        Some("the element is shown as something else")
    } else if approved.submits != now.submits {
        Some("the form's destination or its controls are others")
    } else if approved.leads_to != now.leads_to {
        Some("the link leads to another place")
    } else {
        None
    }
}

fn bad_key(expected: &str) -> Refusal {
    Refusal::InvalidArguments { path: "/key".to_owned(), expected: expected.to_owned(), page_detail: None }
}

/// Finds the element of a step.
fn locate(engine: &mut Engine, page: &Page, step: &Step) -> Result<Target, Refusal> {
    let (handle, number, node) = match step.target() {
        Some(handle) => {
            let (number, node) = engine.resolve(handle, page)?;
            (Some(handle.clone()), number, node)
        }
        None => {
            let focused = engine.sight.focused().ok_or(Refusal::NoFocus {})?;
            let number = engine.sight.number(&focused).ok_or(Refusal::NoFocus {})?;
            (None, number, page.by_number(number))
        }
    };
    let not_actionable = |because| {
        let r#ref = handle.clone().unwrap_or_else(|| Ref::new(&engine.prefix, 0));
        Refusal::NotActionable { r#ref, because }
    };
    let Some(node) = node else {
        let inert = page.by_number(number).is_some_and(|node| page.inert(node));
        return Err(not_actionable(if inert { Obstacle::Inert {} } else { Obstacle::NotRendered {} }));
    };
    let element = engine.sight.element(number).ok_or_else(|| not_actionable(Obstacle::NotRendered {}))?;
    let subject_node = transom_page::listing::listing(page, node).map_or(node, |listing| listing.subject);
    let subject = engine.sight.element(page.number(subject_node)).unwrap_or_else(|| element.clone());
    let described = match &handle {
        Some(handle) => engine.registry.describe(handle.number()),
        None => transom_page::handle::Print::of(page, node, &engine.secrets)
            .map(|print| print.describe())
            .unwrap_or_else(|| dom::tag(&element)),
    };
    Ok(Target { handle, element, node, subject, subject_node, described })
}

/// Refuses what no state of the page could make possible, secrets first.
fn fits(engine: &Engine, page: &Page, target: &Target, step: &Step) -> Result<(), Refusal> {
    let secret = engine.secrets.is_field(page, target.subject_node);
    let writes = match step {
        Step::Click { .. } => false,
        Step::Fill { .. } => true,
        Step::Press { key, .. } => key::parse(key).map_err(|expected| bad_key(&expected))?.writes(),
    };
    if secret && writes {
        return Err(Refusal::Sensitive { r#ref: target.r#ref(engine) });
    }
    if matches!(step, Step::Fill { .. }) && !fill::fits(&target.subject) {
        return Err(Refusal::WrongElement {
            r#ref: target.r#ref(engine),
            expected: "a text field, a select or an editable area".to_owned(),
            role: transom_page::role::role(page, target.subject_node).token().to_owned(),
        });
    }
    Ok(())
}

fn describe(engine: &Engine, target: &Target, step: &Step) -> Vetted {
    let submits = submit::submission(target, step).map(|form| form.describe(&engine.secrets));
    Vetted {
        target: Some(PageText(target.described.clone())),
        submits,
        leads_to: submit::leads_to(target, step),
    }
}
