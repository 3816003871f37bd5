//! What stands on one line with what it is in.

use crate::notation::{Engine, check, outline};
use transom_page::outline::Place;

#[test]
fn a_row_stands_on_one_line_and_says_roles_where_they_change() {
    check(
        "<table aria-label=T>\
         <tr><th>No.</th><th>Ship</th></tr>\
         <tr><td>5</td><td>ledger <b>parcel</b></td><td><a href=/s>Show</a></td></tr>\
         <tr><th scope=row>Ada</th><th scope=row><i>b</i></th><td>c</td><td></td></tr>\
         <tr><td ~private>x</td><td>a <button>B</button> c</td><td>d</td></tr></table>",
        r#"
        - table "T" [ref=k7e1] [attr]
         - row: columnheader "No." | "Ship"
         - row: "5" | "ledger parcel" | link "Show" [ref=k7e2] [url=/s]
         - row: rowheader "Ada" | "b" | cell "c" | ""
         - row: [private] | "a" button "B" [ref=k7e3] "c" | "d""#,
    );
}

#[test]
fn only_what_ends_on_the_line_stands_on_it() {
    // A list has lines of its own, and so the row and its cells have.
    check(
        "<table aria-label=T><tr><td>a</td><td>b<ul><li><button>c</button></li></ul></td></tr></table>",
        r#"
        - table "T" [ref=k7e1] [attr]
         - row
          - cell "a"
          - cell
           - "b"
           - list: listitem: button "c" [ref=k7e2]"#,
    );
    // A frame's inside goes below its line.
    check(
        "<table aria-label=T><tr><td>a</td><td><iframe title=F></iframe></td></tr></table>",
        r#"
        - table "T" [ref=k7e1] [attr]
         - row
          - cell "a"
          - cell "F"
           - iframe "F" [ref=k7e2] [attr]"#,
    );
    check(
        "<section aria-label=S><iframe title=F></iframe></section>",
        r#"
        - region "S" [ref=k7e1] [attr]
         - iframe "F" [ref=k7e2] [attr]"#,
    );
    let long = "x".repeat(190);
    let row = format!("<table aria-label=T><tr><td>{long}</td><td>{long}</td><td>b</td></tr></table>");
    assert_eq!(outline(&row).lines().count(), 5, "too long for one line");
}

#[test]
fn what_is_alone_stands_behind_what_it_is_in() {
    check(
        "<ul><li><a href=/a>A</a><ul><li>B</li></ul></li></ul>",
        r#"
        - list: listitem
         - link "A" [ref=k7e1] [url=/a]
         - list: listitem: "B""#,
    );
    check(
        "<main><nav aria-label=N><a href=/a>A</a><a href=/b>B</a></nav></main>",
        r#"
        - main [ref=k7e1]
         - navigation "N" [ref=k7e2] [attr]
          - link "A" [ref=k7e3] [url=/a]
          - link "B" [ref=k7e4] [url=/b]"#,
    );
    // Named alike: the name is said once.
    check(
        "<div ~pointer title=Cut><button title=Cut></button></div>",
        r#"- clickable [ref=k7e1]: button "Cut" [ref=k7e2] [attr]"#,
    );
    check(
        "<div ~pointer title=Cut><button>Paste</button></div>",
        r#"- clickable "Cut" [ref=k7e1] [attr]: button "Paste" [ref=k7e2]"#,
    );
}

#[test]
fn a_sentence_stands_on_one_line() {
    check(
        "<p>See <a href=/a>A</a>, <a href=/b>B</a>.</p>",
        r#"- paragraph: "See" link "A" [ref=k7e1] [url=/a] "," link "B" [ref=k7e2] [url=/b] ".""#,
    );
    check(
        "<ul><li>Pier 2<ul><li>up</li><li>down</li></ul></li></ul>",
        r#"
        - list: listitem: "Pier 2"
         - list: listitem: "up" | "down""#,
    );
    check(
        "<select aria-label=S><option>a</option><option selected>b</option></select>",
        r#"- combobox "S" [ref=k7e1] [attr]: option "a" | "b" [selected]"#,
    );
}

#[test]
fn a_text_that_names_what_stands_beside_it_is_not_said_again() {
    for (html, expected) in [
        (
            "<div><b role=checkbox tabindex=0 aria-labelledby=l></b><i id=l>Watch</i></div>",
            r#"- checkbox "Watch" [ref=k7e1]"#,
        ),
        (
            "<div role=group aria-labelledby=l><i id=l>Size</i><p>x</p></div>",
            r#"- group "Size": paragraph: "x""#,
        ),
        // It names something elsewhere, or only a part of it: it is said where it stands.
        (
            "<div><i id=l>Ada</i></div><p>y <button aria-labelledby=l></button></p>",
            "- \"Ada\"\n- paragraph: \"y\" button \"Ada\" [ref=k7e1]",
        ),
        (
            "<div><button id=b aria-labelledby=\"l b\">Edit</button><i id=l>Ada</i></div>",
            "- button \"Ada Edit\" [ref=k7e1]\n- \"Ada\"",
        ),
    ] {
        check(html, expected);
    }
}

#[test]
fn addresses_in_the_same_document_are_told_by_what_is_theirs() {
    for (href, told) in [
        ("https://shop.test/a/page?q=1#top", "#top"),
        ("https://shop.test/a/page?q=2", "?q=2"),
        ("https://shop.test/a/page", "/a/page"),
        ("https://shop.test/a/page2?q=1", "/a/page2?q=1"),
        ("https://shop.test.evil.test/a/page?q=1#top", "https://shop.test.evil.test/a/page?q=1#top"),
    ] {
        check(&format!("<a href={href}>x</a>"), &format!("- link \"x\" [ref=k7e1] [url={told}]"));
    }
}

#[test]
fn handles_on_a_line_that_does_not_fit_are_not_issued() {
    let row = |n: u32| {
        format!(
            "<tr n={n}><td n={}><button n={}>A</button></td><td n={}><button n={}>B</button></td></tr>",
            n + 1,
            n + 2,
            n + 3,
            n + 4
        )
    };
    let html = format!("<table aria-label=T n=1>{}{}</table>", row(10), row(20));
    let mut engine = Engine::default();
    let first = engine.part(&html, Place::default(), 110);
    let second = engine.part(&html, first.next.unwrap(), 1000);
    assert_eq!(
        first.text,
        "- table \"T\" [ref=k7e1] [attr]\n - row: button \"A\" [ref=k7e2] | button \"B\" [ref=k7e3]\n"
    );
    assert!(
        second.text.ends_with(" - row: button \"A\" [ref=k7e4] | button \"B\" [ref=k7e5]\n"),
        "{}",
        second.text
    );
    assert_eq!((first.total, first.omitted), (3, 1));
    let mut engine = Engine::default();
    engine.part(&html, Place::default(), 110);
    assert_eq!(engine.registry.issued(), 3);
}
