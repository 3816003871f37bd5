//! What is nested too deep is counted, and never silently missing.

use crate::notation::Engine;
use transom_page::mask::Secrets;
use transom_page::outline::{Context, Outline, outline};
use transom_page::record::{flag, kind};
use transom_page::table::{Attr, Tag};
use transom_page::{Harvest, Page, Registry};

const STRINGS: &str = " \0Pay\0x";
const PAY: u32 = 1;
const X: u32 = 2;

/// A record of a part that was not read, at this depth.
fn cut(depth: u32) -> Vec<u32> {
    vec![kind::TOO_DEEP | 2 << 8, depth]
}

fn element(depth: u32, tag: Tag, flags: u32) -> Vec<u32> {
    vec![kind::ELEMENT | 7 << 8, depth, depth + 1, 0, tag as u32, flags, (Attr::Id as u32) << 24 | X]
}

/// The outline of everything, or of what is in the element with this number.
fn look(records: &[Vec<u32>], scope: Option<u32>) -> Outline {
    let records = records.concat();
    let page = Page::read(Harvest { records: &records, strings: STRINGS });
    let scope = scope.map(|number| page.by_number(number).expect("a scope"));
    let (mut registry, secrets) = (Registry::default(), Secrets::default());
    outline(&page, scope, 10_000, &mut Context { prefix: "k7", registry: &mut registry, secrets: &secrets })
}

#[test]
fn parts_that_are_too_deep_are_counted() {
    let div = |depth| element(depth, Tag::Div, flag::BLOCK);
    let private = |depth| element(depth, Tag::Div, flag::BLOCK | flag::PRIVATE);
    for (records, whole, below) in [
        (vec![div(0), div(1)], 0, 0),
        (vec![div(0), div(1), cut(2)], 1, 1),
        (vec![div(0), div(1), cut(2), cut(2), cut(2)], 3, 3),
        // Beside the scope, and in nothing at all.
        (vec![div(0), div(1), cut(1), cut(2)], 2, 0),
        (vec![cut(0), div(0), div(1)], 1, 0),
        (vec![div(0), div(1), cut(u32::MAX)], 1, 1),
        // How much there is in a private part is not told.
        (vec![div(0), private(1), cut(2)], 0, 0),
        (vec![private(0), div(1), cut(2)], 0, 0),
        // A record cut off in the middle.
        (vec![div(0), div(1), vec![kind::TOO_DEEP | 2 << 8]], 0, 0),
    ] {
        assert_eq!(look(&records, None).too_deep, whole, "{records:?}");
        assert_eq!(look(&records, Some(2)).too_deep, below, "{records:?}");
    }
}

#[test]
fn a_page_that_shows_nothing_above_says_both() {
    let made = look(&[element(0, Tag::Div, flag::BLOCK), cut(1)], None);
    assert!(made.empty);
    assert_eq!((made.too_deep, made.text.as_str()), (1, ""));
    assert_eq!(Engine::default().look("<p>a</p>", 1000).too_deep, 0);
}

/// The deepest elements that are read keep their texts, which are one level below.
#[test]
fn the_deepest_control_keeps_its_name() {
    let mut records: Vec<Vec<u32>> = (0..800).map(|depth| element(depth, Tag::Div, flag::BLOCK)).collect();
    records.push(element(800, Tag::Button, 0));
    records.push(vec![kind::TEXT | 3 << 8, 801, PAY]);
    records.push(cut(801));
    let made = look(&records, None);
    assert_eq!(made.text, "- button \"Pay\" [ref=k7e1]\n");
    assert_eq!(made.too_deep, 1);
}
