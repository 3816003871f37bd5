//! Parts of what there is: by mode, depth, and what is looked for.

use crate::notation::{Engine, dedent, record};
use transom_page::outline::{Context, Filter, Mode, Outline, View, Wanted};

fn seen(engine: &mut Engine, html: &str, wanted: Wanted) -> Outline {
    let recorded = record(html);
    let page = recorded.page();
    engine.secrets.learn(&page);
    let mut context = Context { prefix: "k7", registry: &mut engine.registry, secrets: &engine.secrets };
    transom_page::outline::part(&page, Wanted { max_bytes: 100_000, ..wanted }, &mut context)
}

fn view(html: &str, view: View) -> Outline {
    seen(&mut Engine::default(), html, Wanted { view, ..Wanted::default() })
}

fn found(html: &str, role: &str, name: &str, text: &str, max_bytes: usize) -> Outline {
    let mut engine = Engine::default();
    let recorded = record(html);
    let page = recorded.page();
    engine.secrets.learn(&page);
    let mut context = Context { prefix: "k7", registry: &mut engine.registry, secrets: &engine.secrets };
    let lower = |text: &str| text.to_lowercase();
    let filter = Filter { role, name, text, lower: &lower };
    transom_page::outline::find(&page, filter, Wanted { max_bytes, ..Wanted::default() }, &mut context).0
}

fn rows(count: u32) -> String {
    let row = |n| format!("<tr><td>Row {n}</td><td><button>Open {n}</button></td></tr>");
    let body: String = (1..=count).map(row).collect();
    format!("<table aria-label=T><tr><th>Name</th><th>Do</th></tr>{body}</table><p>end</p>")
}

#[test]
fn long_tables_are_told_by_their_beginning() {
    let brief = view(&rows(200), View::default());
    let lines: Vec<&str> = brief.text.lines().collect();
    assert!(lines[0].starts_with("- table \"T\" [ref=k7e1] [rows=201]"), "{}", brief.text);
    assert!(brief.text.contains("columnheader \"Name\""), "{}", brief.text);
    assert!(brief.text.contains("Open 5") && !brief.text.contains("Open 6"), "{}", brief.text);
    assert!(lines.contains(&" - [195 more: scope with k7e1]"), "{}", brief.text);
    assert_eq!(lines.last(), Some(&"- paragraph: \"end\""));
    // Few rows are all told, and by its handle the table is read in full.
    assert!(view(&rows(48), View::default()).text.contains("Open 48"));
    let mut engine = Engine::default();
    let table = record(&rows(200)).page().all().next();
    let scoped = seen(&mut engine, &rows(200), Wanted { scope: table, ..Wanted::default() });
    assert!(scoped.text.contains("Open 200") && !scoped.text.contains("more:"), "{}", scoped.text);
    assert!(view(&rows(200), View::FULL).text.contains("Open 200"));
}

#[test]
fn a_long_list_without_a_name_has_a_handle_to_be_read_by() {
    let items: String = (1..=60).map(|n| format!("<li>Item {n}</li>")).collect();
    let brief = view(&format!("<ul>{items}</ul>"), View::default());
    assert!(brief.text.starts_with("- list [ref=k7e1] [items=60]\n"), "{}", brief.text);
    assert!(brief.text.ends_with("- [55 more: scope with k7e1]\n"), "{}", brief.text);
}

#[test]
fn depth_counts_what_it_leaves_out_and_gives_what_to_go_on_with() {
    let html = "<main><article><h2>A</h2><p>x <a href=/b>b</a></p></article><p>y</p></main>";
    for (depth, expected) in [
        (1, "- main [ref=k7e1] [4 more below]"),
        (
            2,
            r#"
            - main [ref=k7e1]
             - article [ref=k7e2] [2 more below]
             - paragraph: "y""#,
        ),
        (
            3,
            r#"
            - main [ref=k7e1]
             - article
              - heading "A" [level=2]
              - paragraph: "x" link "b" [ref=k7e2] [url=/b]
             - paragraph: "y""#,
        ),
    ] {
        let made = view(html, View { mode: Mode::Full, depth: Some(depth) });
        assert_eq!(made.text.trim_end(), dedent(expected), "depth {depth}");
    }
    let mut engine = Engine::default();
    let main = record(html).page().all().next();
    let view = View { mode: Mode::Full, depth: Some(1) };
    let scoped = seen(&mut engine, html, Wanted { scope: main, view, ..Wanted::default() });
    let expected = "- main [ref=k7e1]\n - article [ref=k7e2] [2 more below]\n - paragraph: \"y\"";
    assert_eq!(scoped.text.trim_end(), expected);
}

#[test]
fn interactive_keeps_what_acts_and_where_it_is() {
    let html = "
        <h1>Shop</h1><p>Welcome</p>
        <h2>News</h2><p>None</p>
        <h2>Cart</h2>
        <section aria-label=Cart><table><tr><td>Tea <b>green</b></td><td><button>Remove</button></td></tr></table>
        <div><p>Sum</p></div></section>
        <div role=dialog aria-label=Hint><p>read me</p></div>
        <ul><li><a href=/a>A</a></li></ul>
        <div ~pointer><p>A card with much text</p><button>b</button></div>";
    let made = view(html, View { mode: Mode::Interactive, depth: None });
    let expected = r#"
        - heading "Shop" [level=1]
        - heading "Cart" [level=2]
        - region "Cart" [ref=k7e1] [attr]: row: "Tea green" button "Remove" [ref=k7e2]
        - dialog "Hint" [ref=k7e3] [attr]
        - link "A" [ref=k7e4] [url=/a]
        - clickable [ref=k7e5]
         - "A card with much text"
         - button "b" [ref=k7e6]"#;
    assert_eq!(made.text.trim_end(), dedent(expected));
    let whole = view(html, View::FULL).total;
    assert!(made.inactive > 0 && made.inactive <= whole - 8, "{} of {whole}", made.inactive);
}

#[test]
fn interactive_loses_no_mark() {
    let html = "<div inert><div><button>b</button><p>p</p></div></div><div ~opacity><p>hidden</p><button>c</button></div>
        <ul><li>Tea <span ~opacity>secretly</span><button>d</button></li></ul>";
    let made = view(html, View { mode: Mode::Interactive, depth: None });
    let expected = r#"
        - button "b" [ref=k7e1] [inert]
        - button "c" [ref=k7e2] [unseen: opacity]
        - listitem: "Tea" button "d" [ref=k7e3]"#;
    assert_eq!(made.text.trim_end(), dedent(expected));
}

#[test]
fn matches_are_ranked_and_say_why_and_where() {
    let html = "<section aria-label=Cart><button>Repay now</button><button>pay later</button></section>
        <nav aria-label=Top><button>now Pay</button><button>pay</button><button>Pay</button><h2>We Pay</h2></nav>
        <p>Payment</p>";
    let made = found(html, "", "Pay", "", 10_000);
    let expected = r#"
        - button "Pay" [ref=k7e2] [match: name equal] [in navigation "Top" k7e1]
        - button "pay" [ref=k7e3] [match: name equal, other case] [in navigation "Top" k7e1]
        - button "pay later" [ref=k7e5] [match: name starts with, other case] [in region "Cart" k7e4]
        - button "now Pay" [ref=k7e6] [match: name whole word] [in navigation "Top" k7e1]
        - heading "We Pay" [ref=k7e7] [level=2] [match: name whole word] [in navigation "Top" k7e1]
        - button "Repay now" [ref=k7e8] [match: name contains, other case] [in region "Cart" k7e4]"#;
    assert_eq!(made.text.trim_end(), dedent(expected));
    assert_eq!(made.matches, Some(6));
    let made = found(html, "Button", "", "now pay", 10_000);
    assert_eq!(made.matches, Some(2), "{}", made.text);
    assert!(made.text.starts_with("- button \"now Pay\" [ref=k7e2] [match: text equal, other case]"));
    let made = found(html, "button", "", "", 130);
    assert_eq!((made.matches, made.omitted), (Some(5), 4), "{}", made.text);
    assert!(made.next.is_some());
    assert_eq!(found(html, "", "nothing", "", 1000).matches, Some(0));
}

#[test]
fn with_a_role_the_text_of_all_that_is_in_it_counts() {
    let made = found(&rows(60), "row", "", "Row 17", 10_000);
    assert!(
        made.text.starts_with("- row [ref=k7e2] [match: text starts with] [in table \"T\" k7e1]"),
        "{}",
        made.text
    );
    assert_eq!(made.matches, Some(1));
    let made = found(&rows(60), "", "", "Row 17", 10_000);
    assert!(made.text.contains("\"Row 17\""), "{}", made.text);
}

#[test]
fn secrets_cannot_be_looked_for() {
    let html = "<input type=password aria-label=Word value=opensesame77><p>it is opensesame77</p>
        <div ~private><p>opensesame77 inside</p></div><input aria-label=Card autocomplete=cc-number value=4111111111111111>";
    for wanted in ["opensesame77", "opensesame", "sesame77", "77", "4111", "inside", "\0", "redacted"] {
        for role in ["", "textbox", "paragraph"] {
            let made = found(html, role, "", wanted, 10_000);
            assert_eq!(made.text, "", "{wanted} in {role:?}");
        }
    }
    let made = found(html, "", "", "it is", 10_000);
    assert!(
        made.text.starts_with("- paragraph [ref=k7e1] [match: text starts with]: \"it is [redacted]\""),
        "{}",
        made.text
    );
}

#[test]
fn every_limit_cuts_between_lines() {
    let html = "<h1>Größe 尺寸 👍</h1><section aria-label='尺'><p>ä</p><ul><li>ö <button>ü 👍</button></li></ul></section>
        <table><tr><td>尺</td><td>ß</td></tr></table>";
    let cut = |view: View, max_bytes| {
        let mut engine = Engine::default();
        let recorded = record(html);
        let page = recorded.page();
        let mut context = Context { prefix: "k7", registry: &mut engine.registry, secrets: &engine.secrets };
        transom_page::outline::part(&page, Wanted { view, max_bytes, ..Wanted::default() }, &mut context)
    };
    for mode in [Mode::Brief, Mode::Full, Mode::Interactive] {
        for depth in [None, Some(1), Some(2)] {
            let view = View { mode, depth };
            let whole = cut(view, 100_000);
            for max in 0..=whole.text.len() {
                let made = cut(view, max);
                assert!(made.text.len() <= max && whole.text.starts_with(&made.text), "{max}: {}", made.text);
                assert!(made.text.is_empty() || made.text.ends_with('\n'), "{max}: {}", made.text);
                assert_eq!(made.omitted as usize + made.text.lines().count(), whole.total as usize, "{max}");
            }
        }
    }
    let whole = found(html, "", "", "尺", 10_000);
    for max in 0..=whole.text.len() {
        let made = found(html, "", "", "尺", max);
        assert!(made.text.len() <= max && whole.text.starts_with(&made.text), "{max}: {}", made.text);
        assert_eq!(made.matches, whole.matches);
    }
}
