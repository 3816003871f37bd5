//! What a person sees, cannot see, and can act on.

use crate::notation::{Engine, check, record, x};
use transom_page::outline::Opaque;
use transom_page::predicate::{Question, ask};
use transom_page::unseen::Rule;

#[test]
fn text_nobody_sees_is_marked_with_the_rule() {
    for (html, expected) in [
        ("<p ~opacity>a</p>", r#"- paragraph [unseen: opacity]: "a""#),
        ("<p ~clipped>a</p>", r#"- paragraph [unseen: clipped]: "a""#),
        ("<p ~off>a</p>", r#"- paragraph [unseen: off page]: "a""#),
        ("<p ~tiny>a</p>", r#"- paragraph: "a" [unseen: font-size]"#),
        ("<p ~same>a</p>", r#"- paragraph: "a" [unseen: color]"#),
        ("<p ~indented>a</p>", r#"- paragraph: "a" [unseen: off page]"#),
        ("<div ~opacity>a</div>", r#"- "a" [unseen: opacity]"#),
        ("<canvas>a</canvas>", "- canvas \"a\" [ref=k7e1] [opaque] [name unseen: fallback]"),
        // Of an ancestor, once, where it begins.
        ("<div ~opacity><section><p>a</p></section></div>", r#"- paragraph [unseen: opacity]: "a""#),
        (
            "<div ~opacity><p>a</p><p>b</p></div>",
            "- generic [unseen: opacity]\n - paragraph: \"a\"\n - paragraph: \"b\"",
        ),
        (
            "<main ~clipped><p>a</p><button>b</button></main>",
            "- main [ref=k7e1] [unseen: clipped]\n - paragraph: \"a\"\n - button \"b\" [ref=k7e2]",
        ),
        // A second rule inside the first is named as well.
        (
            "<main ~clipped><p ~opacity>a</p><p>b</p></main>",
            "- main [ref=k7e1] [unseen: clipped]\n - paragraph [unseen: opacity]: \"a\"\n - paragraph: \"b\"",
        ),
        // In running text.
        (
            "<p>pay <span ~tiny>nothing</span> now</p>",
            "- paragraph: \"pay\" \"nothing\" [unseen: font-size] \"now\"",
        ),
        // The top layer and what is placed elsewhere are not cut off with their ancestors.
        ("<div ~clipped><div ~top>a</div></div>", r#"- "a""#),
        ("<div ~opacity><div ~top>a</div></div>", r#"- "a""#),
        ("<div ~clipped><div ~escapes>a</div></div>", r#"- "a""#),
        ("<div ~opacity><div ~escapes>a</div></div>", r#"- "a" [unseen: opacity]"#),
    ] {
        check(html, expected);
    }
}

#[test]
fn a_name_nobody_sees_is_marked() {
    for (html, expected) in [
        (
            "<button><span ~clipped>Close</span></button>",
            r#"- button "Close" [ref=k7e1] [name unseen: clipped]"#,
        ),
        (
            "<button>Delete <span ~clipped>everything</span></button>",
            r#"- button "Delete everything" [ref=k7e1] [part of name unseen: clipped]"#,
        ),
        ("<button ~opacity>b</button>", r#"- button "b" [ref=k7e1] [unseen: opacity]"#),
        ("<button ~same>b</button>", r#"- button "b" [ref=k7e1] [name unseen: color]"#),
        // By attribute: nobody sees those, and everybody knows.
        ("<button aria-label=b><svg></svg></button>", r#"- button "b" [ref=k7e1] [attr]"#),
        ("<img alt=b>", r#"- img "b" [attr]"#),
        // By reference, drawn or not.
        (
            "<p id=l ~off>L</p><input aria-labelledby=l>",
            "- paragraph [unseen: off page]: \"L\"\n- textbox \"L\" [ref=k7e1] [name unseen: off page]",
        ),
        (
            "<p id=l hidden>L</p><input aria-labelledby=l>",
            "- textbox \"L\" [ref=k7e1] [name unseen: not rendered]",
        ),
        (
            "<label for=i ~clipped>Search</label><input id=i>",
            "- textbox \"Search\" [ref=k7e1] [name unseen: clipped]",
        ),
        ("<label for=i>Search</label><input id=i>", "- textbox \"Search\" [ref=k7e1]"),
    ] {
        check(html, expected);
    }
}

#[test]
fn what_is_unseen_is_counted_by_rule() {
    let made = Engine::default().look(
        "<p ~tiny>a</p><p ~tiny>b</p><p ~off>c</p><button><i ~clipped>d</i></button><p>e\u{200b}\u{e0041}</p>",
        10_000,
    );
    let count = |rule: Rule| made.unseen[rule as usize];
    assert_eq!(count(Rule::FontSize), 2);
    assert_eq!(count(Rule::OffPage), 1);
    assert_eq!(count(Rule::Clipped), 1);
    assert_eq!(count(Rule::Characters), 2);
    assert_eq!(count(Rule::Opacity), 0);
    assert!(made.text.contains("\"e\""), "{}", made.text);
}

#[test]
fn characters_without_a_shape_do_not_reach_names_nor_hide_secrets() {
    check("<button>P\u{200b}ay\u{feff}</button>", r#"- button "Pay" [ref=k7e1]"#);
    check("<button aria-label='P\u{200b}ay'></button>", r#"- button "Pay" [ref=k7e1] [attr]"#);
    check(
        "<input type=password aria-label=p value=hunter22><p>it is hun\u{2060}ter22</p>",
        "- textbox \"p\" [ref=k7e1] [attr]: [redacted]\n- paragraph: \"it is [redacted]\"",
    );
}

#[test]
fn aria_hidden_is_listed_and_marked_at_its_boundary() {
    for (html, expected) in [
        ("<p aria-hidden=true>a</p>", r#"- paragraph [aria-hidden]: "a""#),
        (
            "<div aria-hidden=true><p>a</p><button>b</button></div>",
            "- generic [aria-hidden]\n - paragraph: \"a\"\n - button \"b\" [ref=k7e1]",
        ),
        (
            "<div aria-hidden=true><div aria-hidden=true><p>a</p></div></div>",
            r#"- paragraph [aria-hidden]: "a""#,
        ),
        ("<p>12 <span aria-hidden=true>EUR</span></p>", "- paragraph: \"12\" \"EUR\" [aria-hidden]"),
        // Not in the name of what is around it, as ever.
        ("<button>Pay<span aria-hidden=true> now</span></button>", r#"- button "Pay" [ref=k7e1]"#),
        // Icons.
        ("<p>a<i aria-hidden=true>→</i></p>", r#"- paragraph: "a""#),
        ("<svg aria-hidden=true></svg>", ""),
        // Nobody sees it at all.
        ("<p aria-hidden=true hidden>a</p>", ""),
    ] {
        check(html, expected);
    }
}

#[test]
fn a_handle_holds_while_aria_hidden_and_inert_come_and_go() {
    let mut engine = Engine::default();
    let mut line = |html: &str| engine.look(html, 10_000).text;
    let plain = line("<main aria-label=M n=1><button n=2>Pay <b n=3>now</b></button></main>");
    assert!(plain.contains(r#"button "Pay now" [ref=k7e2]"#), "{plain}");
    for wrapped in ["aria-hidden=true", "inert", "~opacity"] {
        let hidden =
            line(&format!("<main {wrapped} aria-label=M n=1><button n=2>Pay <b n=3>now</b></button></main>"));
        assert!(hidden.contains(r#"button "Pay now" [ref=k7e2]"#), "{wrapped}: {hidden}");
    }
}

#[test]
fn inert_and_behind_a_modal_dialog() {
    for (html, expected) in [
        ("<div inert><button>a</button></div>", r#"- button "a" [ref=k7e1] [inert]"#),
        (
            "<nav inert><a href=/>a</a></nav>",
            "- navigation [ref=k7e1] [inert]: link \"a\" [ref=k7e2] [url=/]",
        ),
        (
            "<main><h1>t</h1><div><dialog ~modal ~top aria-label=D><button>ok</button></dialog></div></main><footer>f</footer>",
            "
            - dialog \"D\" [ref=k7e1] [modal] [attr]: button \"ok\" [ref=k7e2]
            - main [ref=k7e3]: heading \"t\" [level=1] [inert]
            - contentinfo [ref=k7e4] [inert]: \"f\"",
        ),
        ("<div popover ~top><button>m</button></div>", "- button \"m\" [ref=k7e1]"),
        (
            "<ul popover ~top role=menu aria-label=M><li role=menuitem>m</li></ul>",
            "- menu \"M\" [ref=k7e1] [popover] [attr]: menuitem \"m\" [ref=k7e2]",
        ),
    ] {
        check(html, expected);
    }
}

#[test]
fn controls_that_something_else_shows() {
    for (html, expected) in [
        // Styled choices: the control is there, faint or clipped, and its label shows it.
        ("<label><input type=radio ~opacity>A</label>", r#"- radio "A" [ref=k7e1]"#),
        ("<label><input type=checkbox ~clipped checked>A</label>", r#"- checkbox "A" [ref=k7e1] [checked]"#),
        ("<label><input type=checkbox ~invisible>A</label>", r#"- checkbox "A" [ref=k7e1] [clickable]"#),
        (
            "<input type=checkbox ~opacity aria-label=A>",
            r#"- checkbox "A" [ref=k7e1] [unseen: opacity] [attr]"#,
        ),
        // Fields for files.
        (
            "<input type=file aria-label=f accept='.pdf,image/*' multiple>",
            r#"- file upload "f" [ref=k7e1] [multiple] [accept=".pdf,image/*"] [attr]"#,
        ),
        ("<input type=file hidden>", "- file upload [ref=k7e1] [unseen: not rendered]"),
        (
            "<div hidden><p>x</p><input type=file aria-label=f></div>",
            "- file upload \"f\" [ref=k7e1] [unseen: not rendered] [attr]",
        ),
        (
            "<label for=i>A<span hidden>B</span></label><input id=i type=file>",
            "- file upload \"A\" [ref=k7e1]",
        ),
        ("<label>Photo<input type=file hidden></label>", "- file upload \"Photo\" [ref=k7e1] [clickable]"),
    ] {
        check(html, expected);
    }
}

#[test]
fn reacts_without_a_role() {
    for (html, expected) in [
        ("<div draggable=true>card</div>", r#"- generic "card" [ref=k7e1] [draggable]"#),
        ("<div draggable=false>card</div>", r#"- "card""#),
        ("<a href=/ draggable=true>l</a>", r#"- link "l" [ref=k7e1] [draggable] [url=/]"#),
        ("<img alt='' ~pointer>", "- img [ref=k7e1] [clickable]"),
        ("<div><img ~pointer></div>", "- img [ref=k7e1] [clickable]"),
        ("<svg ~pointer></svg>", "- img [ref=k7e1] [clickable]"),
        ("<div role=none onclick>x</div>", r#"- clickable "x" [ref=k7e1]"#),
        (
            "<button><svg aria-hidden=true></svg><span><span>Save</span></span></button>",
            r#"- button "Save" [ref=k7e1]"#,
        ),
    ] {
        check(html, expected);
    }
}

#[test]
fn what_cannot_be_read_is_said_to_be_opaque() {
    check("<canvas></canvas>", "- canvas [ref=k7e1] [opaque]");
    check("<canvas aria-label=Chart></canvas>", "- canvas \"Chart\" [ref=k7e1] [opaque] [attr]");
    check("<video controls></video>", "- video [ref=k7e1] [opaque]");
    check("<embed title=PDF></embed>", "- embed \"PDF\" [ref=k7e1] [opaque] [attr]");
    let made = Engine::default().look("<img><img alt=x><img hidden><canvas></canvas><video></video>", 1000);
    assert_eq!(made.opaque, Opaque { pictures: 2, drawings: 1, videos: 1 });
}

#[test]
fn a_page_that_shows_nothing_says_so() {
    for (html, empty) in [
        ("", true),
        ("<div></div>", true),
        ("<main><table></table><ul aria-label=L></ul></main>", true),
        ("<p ~opacity>a</p>", true),
        ("<p ~tiny>a</p>", true),
        ("<section aria-label=Results></section>", true),
        ("<p hidden>a</p>", true),
        ("<p>a</p>", false),
        ("<p aria-hidden=true>a</p>", false),
        ("<main><button></button></main>", false),
        ("<canvas></canvas>", false),
        ("<img alt=a>", false),
        ("<iframe></iframe>", false),
        ("<progress value=0.5></progress>", false),
    ] {
        assert_eq!(Engine::default().look(html, 1000).empty, empty, "{html}");
    }
}

#[test]
fn text_nobody_sees_does_not_answer() {
    let mut engine = Engine::default();
    for (html, held) in [
        ("<p>Order placed</p>", true),
        ("<p inert>Order placed</p>", true),
        ("<p aria-hidden=true>Order placed</p>", true),
        ("<p>Order\u{200b} placed</p>", true),
        ("<p ~opacity>Order placed</p>", false),
        ("<p ~same>Order placed</p>", false),
        ("<p>Order <b ~clipped>placed</b></p>", false),
    ] {
        let recorded = record(html);
        let page = recorded.page();
        let found =
            ask(Question::Text("Order placed"), &page, &mut engine.registry, &engine.secrets, &|_| true);
        assert_eq!(found.verdict, held.into(), "{html}");
    }
}

#[test]
fn visible_in_what_is_invisible() {
    let recorded = record("<div ~invisible>a<p id=x>b</p></div>");
    let page = recorded.page();
    assert!(!page.out_of_sight(x(&page)));
    check("<div ~invisible>a<dialog aria-label=D>b</dialog></div>", r#"- dialog "D" [ref=k7e1] [attr]: "b""#);
}
