//! Can a person do this now: is the element rendered, usable, in view and on top at the point.

use super::{Target, events};
use crate::dom;
use crate::engine::Engine;
use transom_page::Page;
use transom_page::handle::Print;
use transom_page::listing::listing;
use transom_page::role::role;
use transom_page::state;
use transom_wire::refusal::{Obstacle, Refusal};
use transom_wire::step::Step;
use transom_wire::{PageText, Ref};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

/// Where to point, and what is there.
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
    pub hit: Element,
}

/// Shares of the box that are tried in turn: an element may be covered in its middle by what it contains.
const PLACES: [(f64, f64); 5] = [(0.5, 0.5), (0.1, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 0.9)];

/// Checks the target. `scroll` is false for a dry vetting, which looks no farther than the viewport.
pub(super) fn check(
    engine: &mut Engine,
    page: &Page,
    target: &Target,
    step: &Step,
    scroll: bool,
) -> Result<Option<Point>, Refusal> {
    let handle = target.r#ref(engine);
    let fail = |because| Err(Refusal::NotActionable { r#ref: handle.clone(), because });
    if page.inert(target.node) {
        return fail(Obstacle::Inert {});
    }
    if state::disabled(page, target.subject_node) {
        return fail(Obstacle::Disabled {});
    }
    if matches!(step, Step::Fill { .. }) && state::readonly(page, target.subject_node) {
        return fail(Obstacle::ReadOnly {});
    }
    if matches!(step, Step::Press { .. }) {
        return Ok(None);
    }
    let mut stands = vec![target.element.clone()];
    stands.extend(labels(&target.subject));
    let rendered: Vec<&Element> = stands.iter().filter(|element| area(element).is_some()).collect();
    if rendered.is_empty() {
        return fail(Obstacle::NotRendered {});
    }
    let mut cover = None;
    let mut seen = false;
    for attempt in [None, Some("nearest"), Some("center")] {
        if let Some(block) = attempt {
            if !scroll {
                break;
            }
            if let Some(first) = rendered.first() {
                events::scroll(first, block);
            }
        }
        for element in &rendered {
            for place in PLACES {
                let Some((x, y)) = point(element, place) else { continue };
                let Some(hit) = dom::element_at(&engine.sight, x, y) else { continue };
                seen = true;
                let own = stands.iter().any(|one| dom::contains(one, &hit));
                match own.then(|| nested(engine, page, target, &stands, &hit)) {
                    Some(None) => return Ok(Some(Point { x, y, hit })),
                    Some(Some(inner)) => cover = cover.or(Some(inner)),
                    None => cover = cover.or(Some(hit)),
                }
            }
        }
    }
    match cover {
        Some(cover) => fail(covered(engine, page, &cover)),
        // A dry vetting does not scroll, so what is out of view is not held against the step.
        None if !scroll && !seen => Ok(None),
        None => fail(Obstacle::OutOfView {}),
    }
}

/// Another control inside the target at the point: a click there would be for that one.
fn nested(
    engine: &Engine,
    page: &Page,
    target: &Target,
    stands: &[Element],
    hit: &Element,
) -> Option<Element> {
    if role(page, target.node).is_leaf() {
        return None;
    }
    dom::composed_path(hit).take_while(|element| !stands.contains(element)).find(|element| {
        *element != target.subject
            && engine
                .sight
                .number(element)
                .and_then(|number| page.by_number(number))
                .is_some_and(|node| role(page, node).is_widget())
    })
}

fn labels(control: &Element) -> Vec<Element> {
    let Some(input) = control.dyn_ref::<HtmlInputElement>() else {
        return Vec::new();
    };
    let Some(list) = input.labels() else { return Vec::new() };
    (0..list.length()).filter_map(|at| list.item(at)?.dyn_into().ok()).collect()
}

/// Left, top, width and height of the element's first box that has an area.
fn area(element: &Element) -> Option<(f64, f64, f64, f64)> {
    match events::area(element).as_slice() {
        [left, top, width, height] => Some((*left, *top, *width, *height)),
        _ => None,
    }
}

/// A point of the element's part within the viewport.
fn point(element: &Element, (across, down): (f64, f64)) -> Option<(f64, f64)> {
    let (left, top, width, height) = area(element)?;
    let root = dom::document()?.document_element()?;
    let window = dom::window()?;
    let size = |value: Result<wasm_bindgen::JsValue, _>, client: i32| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(f64::from(client))
    };
    let (view_width, view_height) =
        (size(window.inner_width(), root.client_width()), size(window.inner_height(), root.client_height()));
    let (right, bottom) = ((left + width).min(view_width), (top + height).min(view_height));
    let (left, top) = (left.max(0.0), top.max(0.0));
    if right - left < 1.0 && width >= 1.0
        || bottom - top < 1.0 && height >= 1.0
        || right <= left
        || bottom <= top
    {
        return None;
    }
    Some((left + (right - left) * across, top + (bottom - top) * down))
}

/// Names what is on top: the nearest element around it that has a line in the outline.
fn covered(engine: &mut Engine, page: &Page, hit: &Element) -> Obstacle {
    let known = dom::composed_path(hit).find_map(|element| {
        let node = page.by_number(engine.sight.number(&element)?)?;
        let found = listing(page, node)?;
        Some((node, found.handle, Print::of(page, node, &engine.secrets)?))
    });
    // What is private is not described, nor what is around it in its place.
    let private = dom::composed_path(hit)
        .find_map(|element| page.by_number(engine.sight.number(&element)?))
        .is_some_and(|node| page.private(node));
    if private {
        return Obstacle::Covered { by: PageText("[private]".to_owned()), by_ref: None };
    }
    match known {
        Some((node, handle, print)) => {
            let by = PageText(print.describe());
            let by_ref = handle.then(|| {
                let number = engine.registry.issue(page, node, print, &engine.secrets);
                Ref::new(&engine.prefix, number)
            });
            Obstacle::Covered { by, by_ref }
        }
        None => {
            let text = hit.text_content().unwrap_or_default();
            let text = transom_page::text::collapse(&text);
            let mut by = String::from("generic ");
            engine.secrets.quote(&text, &mut by);
            Obstacle::Covered { by: PageText(by), by_ref: None }
        }
    }
}
