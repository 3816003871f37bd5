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
