use crate::notation::{Engine, record};
use transom_page::Resolution;

fn resolve(engine: &mut Engine, handle: u32, html: &str) -> Resolution {
    let recorded = record(html);
    let page = recorded.page();
    engine.secrets.learn(&page);
    engine.registry.resolve(handle, &page, &engine.secrets, &|number| page.by_number(number).is_some())
}

fn ok(element: u32) -> impl Fn(&Resolution) -> bool {
    move |found| matches!(found, Resolution::Ok { element: one, node: Some(_) } if *one == element)
}

const ROWS: &str = "<ul><li>Alpha <button n=1>Open</button></li><li>Beta <button n=2>Open</button></li></ul>";

#[test]
fn same_element_same_print_same_handle() {
    let mut engine = Engine::default();
    let first = engine.look(ROWS, 1000).text;
    assert_eq!(engine.look(ROWS, 1000).text, first);
    assert!(ok(2)(&resolve(&mut engine, 2, ROWS)));
}

#[test]
fn before_any_snapshot_and_never_issued() {
    let mut engine = Engine::default();
    assert_eq!(resolve(&mut engine, 1, ROWS), Resolution::NoSnapshot);
    engine.look(ROWS, 1000);
    for number in [0, 3, u32::MAX] {
        assert_eq!(resolve(&mut engine, number, ROWS), Resolution::Unknown);
    }
}

#[test]
fn a_recycled_node_is_changed() {
    let mut engine = Engine::default();
    engine.look(ROWS, 1000);
    let recycled = ROWS.replace("Beta", "Gamma");
    let Resolution::Changed { was, now, new } = resolve(&mut engine, 2, &recycled) else {
        panic!("not changed")
    };
    assert_eq!(was, r#"button "Open" in listitem "Beta""#);
    assert_eq!(now, r#"button "Open" in listitem "Gamma""#);
    assert!(ok(2)(&resolve(&mut engine, new, &recycled)));
    assert!(engine.look(&recycled, 1000).text.contains(&format!("[ref=k7e{new}]")));
    assert!(
        matches!(resolve(&mut engine, 2, &recycled), Resolution::Changed { .. }),
        "the old one never comes back"
    );
}

#[test]
fn a_toggle_that_changes_its_name_is_changed() {
    let mut engine = Engine::default();
    engine.look("<button n=1>Mute</button>", 1000);
    let found = resolve(&mut engine, 1, "<button n=1>Unmute</button>");
    assert_eq!(
        found,
        Resolution::Changed { was: "button \"Mute\"".into(), now: "button \"Unmute\"".into(), new: 2 }
    );
    engine.look("<button n=1 aria-pressed=true>Mute</button>", 1000);
}

#[test]
fn states_and_values_are_no_change() {
    let mut engine = Engine::default();
    engine.look("<label>L <input n=1 value=a></label><button n=2 aria-expanded=false>B</button>", 1000);
    let now =
        "<label>L <input n=1 value=b disabled></label><button n=2 aria-expanded=true disabled>B</button>";
    assert!(ok(1)(&resolve(&mut engine, 1, now)));
    assert!(ok(2)(&resolve(&mut engine, 2, now)));
}

#[test]
fn a_removed_element_and_what_looks_like_it() {
    let mut engine = Engine::default();
    engine.look(ROWS, 1000);
    let gone = "<ul><li>Alpha <button n=1>Open</button></li></ul>";
    let was = r#"button "Open" in listitem "Beta""#.to_owned();
    assert_eq!(resolve(&mut engine, 2, gone), Resolution::Detached { was: was.clone(), successor: None });
    let moved = "<ul><li>Beta <button n=9>Open</button></li><li>Alpha <button n=1>Open</button></li></ul>";
    let Resolution::Detached { successor: Some(successor), .. } = resolve(&mut engine, 2, moved) else {
        panic!("no successor")
    };
    assert!(ok(9)(&resolve(&mut engine, successor, moved)));
    let twice = "<ul><li>Beta <button n=8>Open</button></li><li>Beta <button n=9>Open</button></li></ul>";
    let Resolution::Ambiguous { was: said, candidates } = resolve(&mut engine, 2, twice) else {
        panic!("not ambiguous")
    };
    assert_eq!((said, candidates.len()), (was, 2));
}

#[test]
fn hidden_is_neither_gone_nor_changed() {
    let mut engine = Engine::default();
    engine.look("<button n=1>B</button>", 1000);
    let hidden = "<div hidden><button n=1>B</button></div>";
    assert_eq!(resolve(&mut engine, 1, hidden), Resolution::Ok { element: 1, node: None });
}

#[test]
fn containers() {
    for (html, expected) in [
        ("<section aria-label=S><button n=1>B</button></section>", r#"button "B" in region "S""#),
        (
            "<section aria-label=S><ul><li><button n=1>B</button></li></ul></section>",
            r#"button "B" in region "S""#,
        ),
        (
            "<table aria-label=T><tr><td>cell</td><td><button n=1>B</button></td></tr></table>",
            r#"button "B" in row "cell""#,
        ),
        (
            "<ul><li><button>Other</button><a href=/>Name</a><button n=1>B</button></li></ul>",
            r#"button "B" in listitem "Name""#,
        ),
        ("<ul><li><img alt=Pic><button n=1>B</button></li></ul>", r#"button "B" in listitem "Pic""#),
        (
            "<fieldset><legend>F</legend><input type=radio n=1 aria-label=B></fieldset>",
            r#"radio "B" in group "F""#,
        ),
        ("<div><button n=1>B</button></div>", r#"button "B""#),
    ] {
        let recorded = record(html);
        let page = recorded.page();
        let engine = Engine::default();
        let node = page.by_number(1).expect("n=1");
        let print = transom_page::handle::Print::of(&page, node, &engine.secrets).expect("listed");
        assert_eq!(print.describe(), expected, "{html}");
    }
}

/// What a handle of `n=1` given on one page leads to on another.
#[track_caller]
fn check(before: &str, after: &str, expected: &str) {
    let mut engine = Engine::default();
    let text = engine.look(before, 10_000).text;
    let number = (1..20).find(|number| engine.registry.element(*number) == Some(1)).expect(&text);
    let found = match resolve(&mut engine, number, after) {
        Resolution::Ok { node: Some(_), .. } => "ok".to_owned(),
        Resolution::Ok { node: None, .. } => "hidden".to_owned(),
        Resolution::Changed { was, now, .. } => format!("{was} -> {now}"),
        other => format!("{other:?}"),
    };
    assert_eq!(found, expected, "\n{before}\n{after}");
}

const DIV: &str = "<div><div><b>Alpha</b><button n=2>Open</button></div><div n=7><b>Beta</b><button n=1>Open</button></div></div>";
const FLAT: &str =
    "<div><p>Alpha</p><p><button n=2>Open</button></p><p>Beta</p><p><button n=1>Open</button></p></div>";

#[test]
fn what_an_element_is_about() {
    let with = |text: &str, from: &str, to: &str| text.replace(from, to);
    let row = |words: &str| format!("<ul><li><b>Beta</b> {words} <button n=1>Open</button></li></ul>");
    let pane = |heading: &str| format!("<main><h1>{heading}</h1><button n=1>Open</button></main>");
    let other = |now: &str| format!(r#"button "Open" with "Beta" -> button "Open" with "{now}""#);
    let item = |was: &str, now: &str| {
        let says = |words| format!(r#"button "Open" in listitem "Beta" with "Beta {words}""#);
        format!("{} -> {}", says(was), says(now))
    };
    for (before, after, expected) in [
        // What repeats without markup.
        (DIV.into(), with(DIV, "Beta", "Gamma"), other("Gamma")),
        (DIV.into(), with(DIV, "Alpha", "Gamma"), "ok".into()),
        (DIV.into(), with(DIV, "<div><b>Alpha</b><button n=2>Open</button></div>", ""), "ok".into()),
        (FLAT.into(), with(FLAT, "Beta", "Gamma"), other("Gamma")),
        // The words of an item behind the first.
        (row("from Oslo"), row("from Rome"), item("from Oslo", "from Rome")),
        (row("<button>Follow</button>"), row("<button>Following</button>"), "ok".into()),
        (row("<i role=status>queued</i>"), row("<i role=status>done</i>"), "ok".into()),
        (row("<i aria-live=polite>queued</i>"), row("<i aria-live=polite>done</i>"), "ok".into()),
        (row("<time datetime=1>now</time>"), row("<time datetime=1>then</time>"), "ok".into()),
        (row("12 left"), row("11 left"), item("12 left", "11 left")),
        // Headings.
        (
            pane("Order 1001"),
            pane("Order 1002"),
            r#"button "Open" under "Order 1001" -> button "Open" under "Order 1002""#.into(),
        ),
        (pane("Inbox (3)"), pane("Inbox (4)"), "ok".into()),
        (pane("A</h1><h2>B</h2><h2>C"), pane("A</h1><h2>C"), "ok".into()),
    ] {
        if before.contains("</h1><h2>") {
            // Tags close in order.
            let open = |text: &str| text.replacen("C</h1>", "C</h2>", 1);
            check(&open(&before), &open(&after), &expected);
        } else {
            check(&before, &after, &expected);
        }
    }
}

#[test]
fn readings_that_run_are_told_twice() {
    let mut engine = Engine::default();
    let row = |price: u32| format!("<ul><li>AAPL <i>{price}.50</i> <button n=1>Buy</button></li></ul>");
    engine.look(&row(170), 1000);
    let mut number = 1;
    for price in [171, 172] {
        let Resolution::Changed { new, .. } = resolve(&mut engine, number, &row(price)) else {
            panic!("the agent did not hear of {price}")
        };
        number = new;
    }
    for price in 173..180 {
        assert!(ok(1)(&resolve(&mut engine, number, &row(price))), "{price}");
    }
    let other = row(180).replace("AAPL", "MSFT");
    assert!(matches!(resolve(&mut engine, number, &other), Resolution::Changed { .. }));
}

#[test]
fn readings_that_tell_items_apart_always_count() {
    let mut engine = Engine::default();
    let rows = |first: u32| {
        format!(
            "<ul><li>Basel <i>{first}:35</i> <button n=1>Book</button></li>\
             <li>Basel <i>9:50</i> <button n=2>Book</button></li></ul>"
        )
    };
    engine.look(&rows(1), 1000);
    let mut number = 1;
    for hour in 2..8 {
        let Resolution::Changed { new, .. } = resolve(&mut engine, number, &rows(hour)) else {
            panic!("the agent did not hear of {hour}")
        };
        number = new;
    }
}

#[test]
fn what_was_seen_beside_it_is_no_successor() {
    let mut engine = Engine::default();
    let twice = "<ul><li>Beta <button n=1>Open</button></li><li>Beta <button n=2>Open</button></li></ul>";
    engine.look(twice, 1000);
    let one = "<ul><li>Beta <button n=2>Open</button></li></ul>";
    assert!(matches!(resolve(&mut engine, 1, one), Resolution::Detached { successor: None, .. }));
    let new = "<ul><li>Beta <button n=9>Open</button></li></ul>";
    assert!(matches!(resolve(&mut engine, 1, new), Resolution::Ambiguous { .. }), "of one of two");
}
