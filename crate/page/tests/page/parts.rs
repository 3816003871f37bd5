//! Long outlines in parts.

use crate::notation::Engine;
use transom_page::outline::{Outline, Place};

fn table(rows: impl Iterator<Item = u32>) -> String {
    let mut html = String::from("<h1>Orders</h1><table aria-label=T>");
    for row in rows {
        html += &format!(
            "<tr n={}><td>Row {row}</td><td><button n={}>Open</button></td></tr>",
            1000 + row,
            5000 + row
        );
    }
    html + "</table><p>end</p>"
}

fn all(engine: &mut Engine, html: &str, max_bytes: usize) -> Vec<Outline> {
    let mut parts = vec![engine.part(html, Place::default(), max_bytes)];
    while let Some(next) = parts.last().and_then(|part| part.next) {
        assert!(parts.len() < 1000, "it does not come to an end");
        parts.push(engine.part(html, next, max_bytes));
    }
    parts
}

#[test]
fn the_parts_hold_every_line_once() {
    let html = table(0..300);
    let whole = Engine::default().look(&html, 1_000_000);
    for max_bytes in [400, 1000, 5000, 22_528] {
        let mut engine = Engine::default();
        let parts = all(&mut engine, &html, max_bytes);
        let mut lines = Vec::new();
        for part in &parts {
            assert!(part.text.len() <= max_bytes);
            assert_eq!(part.total, whole.total);
            lines.extend(part.text.lines().filter(|line| !line.contains("[continued]")).map(str::to_owned));
        }
        assert_eq!(lines.len() as u32, whole.total, "{max_bytes}");
        assert_eq!(lines.join("\n"), whole.text.trim_end(), "{max_bytes}");
    }
}

#[test]
fn a_row_is_not_torn_apart_and_a_part_says_where_it_is() {
    // A list in it takes lines of its own.
    let html = table(0..300).replace("</button>", "</button><ul><li>a</li></ul>");
    let mut engine = Engine::default();
    let first = engine.part(&html, Place::default(), 1007);
    assert!(first.text.contains("- table \"T\" [ref=k7e1] [rows=300]"), "{}", first.text);
    assert!(first.text.trim_end().ends_with("- list: listitem: \"a\""), "{}", first.text);
    assert_eq!(first.omitted + first.text.lines().count() as u32, first.total);
    let second = engine.part(&html, first.next.unwrap(), 1007);
    let expected = "- table \"T\" [ref=k7e1] [rows=300] [attr] [continued]\n - row\n  - cell \"Row 10\"\n";
    assert!(second.text.starts_with(expected), "{}", second.text);
}

#[test]
fn a_page_that_changed_before_the_place_has_no_next_part() {
    let mut engine = Engine::default();
    let next = engine.part(&table(0..300), Place::default(), 1007).next.unwrap();
    let mut stale = |html: &str| {
        let part = engine.part(html, next, 1000);
        assert!(!part.stale || part.text.is_empty());
        part.stale
    };
    assert!(!stale(&table(0..300)));
    // After the place everything may change.
    assert!(!stale(&table(0..40)));
    assert!(!stale(&table((0..40).chain(500..600))));
    // A row came, went or became another before it; or nothing is left.
    assert!(stale(&table(1..300)));
    assert!(stale(&table((900..901).chain(0..300))));
    assert!(stale(&table((0..3).chain(4..300))));
    assert!(stale(&table(0..300).replace("Row 3<", "Row x<")));
    assert!(stale("<p>end</p>"));
    // What is no name of anything may change.
    assert!(!stale(&table(0..300).replace("<button n=5001>", "<button n=5001 ~focus disabled>")));
}

#[test]
fn too_small_for_a_line_stays_where_it_is() {
    let html = table(0..3);
    let made = Engine::default().part(&html, Place::default(), 3);
    assert_eq!((made.text.as_str(), made.omitted), ("", made.total));
    assert_eq!(made.next.map(|next| next.line), Some(0));
}
