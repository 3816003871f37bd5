//! What changed between two looks.

use crate::notation::{Engine, dedent, record};
use std::rc::Rc;
use transom_page::outline::{Base, Bases, Context, Delta, Recorded, View, Wanted, since, whole};

impl Engine {
    pub fn base(&mut self, html: &str, max_bytes: usize) -> (String, Rc<Base>) {
        let (seen, look) = self.recorded(html, max_bytes);
        (seen, self.outlined(look))
    }

    fn recorded(&mut self, html: &str, max_bytes: usize) -> (String, Recorded) {
        let recorded = record(html);
        let page = recorded.page();
        self.secrets.learn(&page);
        let mut context = Context { prefix: "k7", registry: &mut self.registry, secrets: &self.secrets };
        let (made, _) =
            whole(&page, Wanted { view: View::FULL, max_bytes, ..Wanted::default() }, &mut context);
        let (records, strings) = recorded.buffer();
        let issued = self.registry.issued();
        (made.text, Recorded { records: records.to_vec(), strings: strings.to_owned(), issued })
    }

    fn outlined(&mut self, look: Recorded) -> Rc<Base> {
        let mut bases = Bases::default();
        bases.keep_recorded("it".into(), look);
        bases.get("it", &mut self.registry, &self.secrets).expect("the base")
    }

    pub fn since(&mut self, base: &Base, html: &str, max_bytes: usize) -> (Delta, Option<Base>) {
        let recorded = record(html);
        let page = recorded.page();
        self.secrets.learn(&page);
        let mut context = Context { prefix: "k7", registry: &mut self.registry, secrets: &self.secrets };
        since(&page, base, max_bytes, &mut context)
    }
}

/// What is told of `is` to an agent that saw all of `was`.
#[track_caller]
fn check(was: &str, is: &str, expected: &str) {
    let mut engine = Engine::default();
    let (seen, base) = engine.base(was, 100_000);
    let (told, now) = engine.since(&base, is, 100_000);
    assert_eq!(told.outline.text.trim_end(), dedent(expected), "\n{was}\n{is}\n{seen}");
    assert_eq!(told.same, expected.is_empty());
    // What is told is all: compared with what is there now nothing is left.
    let (again, _) = engine.since(&now.expect("a base"), is, 100_000);
    assert!(again.same, "{}", again.outline.text);
    // Whatever is told stands with the handle the page's own outline gives it.
    let (full, _) = engine.base(is, 100_000);
    for line in told.outline.text.lines() {
        if let Some(handle) = line.split_once("[ref=").and_then(|(_, rest)| rest.split_once(']')) {
            assert!(full.contains(&format!("[ref={}]", handle.0)), "{line}\n{full}");
        }
    }
}

const CART: &str = "<main aria-label=Shop n=1><ul aria-label=Cart n=2><li n=3>Tea <button n=4>Remove</button></li>\
    <li n=5>Cup <button n=6>Remove</button></li><li n=7>Pot <button n=8>Remove</button></li></ul>\
    <p n=9>3 things</p><button n=10>Pay</button></main>";

#[test]
fn what_is_the_same_is_not_told() {
    check(CART, CART, "");
    // Elements made anew that have no handle, and wrappers, are nothing an agent could tell.
    check(CART, &CART.replace("n=9", "n=99"), "");
    check(CART, &CART.replace("<p n=9>3 things</p>", "<div n=50><p n=51>3 things</p></div>"), "");
}

#[test]
fn a_changed_line_stands_with_its_handle() {
    check(
        CART,
        &CART.replace("<button n=10>", "<button n=10 disabled>"),
        r#"- changed: button "Pay" [ref=k7e6] [disabled]"#,
    );
    // A new name makes it another thing.
    check(CART, &CART.replace(">Pay<", ">Paid<"), r#"- changed: button "Paid" [ref=k7e7] [was k7e6]"#);
}

#[test]
fn a_line_without_a_handle_is_told_by_its_place_in_one_that_has_one() {
    check(
        CART,
        &CART.replace("3 things", "4 things"),
        r#"
        - in main "Shop" [ref=k7e1]
         - changed (paragraph 1): paragraph: "4 things""#,
    );
    let table = |cell: &str| {
        format!(
            "<table aria-label=T n=1><tr n=2><td n=3>a</td><td n=4>1</td></tr><tr n=5><td n=6>b</td><td n=7>{cell}</td></tr></table>"
        )
    };
    check(
        &table("2"),
        &table("3"),
        r#"
        - in table "T" [ref=k7e1]
         - changed (cell 2 of row 2): cell "3""#,
    );
    check(
        "<p n=1>a</p><p n=2>b</p>",
        "<p n=1>a</p><p n=2>c</p>",
        "- in the page\n - changed (paragraph 2): paragraph: \"c\"",
    );
}

#[test]
fn what_comes_and_goes() {
    check(
        CART,
        &CART.replace("</ul>", "<li n=20>Jug <button n=21>Remove</button></li></ul>"),
        r#"
        - in list "Cart" [ref=k7e2]
         - added (listitem 4): listitem
          - "Jug"
          - button "Remove" [ref=k7e7]"#,
    );
    check(
        CART,
        &CART.replace("<li n=5>Cup <button n=6>Remove</button></li>", ""),
        r#"
        - in list "Cart" [ref=k7e2]
         - removed (listitem 2): listitem with k7e4"#,
    );
    check(CART, &CART.replace("<button n=10>Pay</button>", ""), "- removed: button k7e6");
    check(CART, "", "- removed: main k7e1 with k7e2, k7e3, k7e4, k7e5, k7e6");
    check(
        CART,
        &CART.replace("<p n=9>", "<button n=30>Save</button><p n=9>"),
        r#"
        - in main "Shop" [ref=k7e1]
         - added: button "Save" [ref=k7e7]"#,
    );
}

/// The row's elements are used for another thing: all that was known of them is void.
#[test]
fn a_recycled_row_gives_new_handles() {
    check(
        CART,
        &CART.replace("Cup", "Mug"),
        r#"
        - in list "Cart" [ref=k7e2]
         - changed (text 1 of listitem 2): "Mug"
        - changed: button "Remove" [ref=k7e7] [was k7e4]"#,
    );
}

/// The same words in new elements, as frameworks make them.
#[test]
fn what_was_made_anew_gives_its_new_handle() {
    check(CART, &CART.replace("n=10", "n=40"), r#"- changed: button "Pay" [ref=k7e7] [was k7e6]"#);
}

#[test]
fn what_moved_is_told_where_it_is() {
    let page = |one: &str, two: &str| {
        format!("<section aria-label=A n=1>{one}</section><section aria-label=B n=2>{two}</section>")
    };
    let up = "<button n=3>Up</button>";
    check(
        &page(&format!("{up}<p n=4>x</p>"), ""),
        &page("<p n=4>x</p>", up),
        r#"
        - in region "B" [ref=k7e3]
         - moved: button "Up" [ref=k7e4] [was k7e2]"#,
    );
    let row = "<button n=3>Up</button><button n=4>Down</button><button n=5>Left</button>";
    check(
        &page(row, "<p n=9>x</p>"),
        &page("<button n=4>Down</button><button n=5>Left</button><button n=3>Up</button>", "<p n=9>x</p>"),
        r#"
        - in region "A" [ref=k7e1]
         - moved: button "Up" [ref=k7e2]"#,
    );
    // With what is in it.
    let list = "<ul aria-label=L n=5><li n=6>one</li><li n=7>two <a href=/x n=8>x</a></li></ul>";
    check(
        &page(
            list,
            "<p n=9>x</p><p n=10>y</p><p n=11>z</p><button n=12>b</button><button n=13>c</button><button n=14>d</button>",
        ),
        &page(
            "",
            &format!(
                "<p n=9>x</p><p n=10>y</p><p n=11>z</p><button n=12>b</button><button n=13>c</button><button n=14>d</button>{list}"
            ),
        ),
        r#"
        - in region "B" [ref=k7e4]
         - moved: list "L" [ref=k7e8] [attr] [was k7e2]"#,
    );
}

#[test]
fn several_at_once_in_the_order_of_the_page() {
    check(
        CART,
        &CART
            .replace("<li n=3>Tea <button n=4>Remove</button></li>", "")
            .replace("3 things", "2 things")
            .replace("<button n=10>", "<button n=10 ~focus>"),
        r#"
        - in list "Cart" [ref=k7e2]
         - removed (listitem 1): listitem with k7e3
        - in main "Shop" [ref=k7e1]
         - changed (paragraph 1): paragraph: "2 things"
        - changed: button "Pay" [ref=k7e6] [active]"#,
    );
}

/// An agent that saw the beginning only: what it did not see has no handle yet, and gets one when it is told.
#[test]
fn lines_that_were_never_shown() {
    let rows = |last: &str| {
        let mut html = String::from("<ul aria-label=L n=1>");
        for row in 0..100 {
            let name = if row == 99 { last.to_owned() } else { format!("Row {row}") };
            html += &format!("<li n={}><button n={}>{name}</button></li>", 100 + row, 300 + row);
        }
        html + "</ul>"
    };
    let mut engine = Engine::default();
    let (seen, base) = engine.base(&rows("Row 99"), 400);
    let shown = seen.matches("[ref=").count();
    assert!(shown < 20, "{seen}");
    assert!(engine.since(&base, &rows("Row 99"), 10_000).0.same);
    let (told, _) = engine.since(&base, &rows("New"), 10_000);
    let expected = format!("- changed: button \"New\" [ref=k7e{}]\n", shown + 1);
    assert_eq!(told.outline.text, expected);
    let (told, _) = engine.since(&base, &rows("New").replace("<button n=398>Row 98</button>", ""), 10_000);
    assert!(
        told.outline.text.contains("(button 1 of listitem 99)") || told.outline.text.contains("listitem 99"),
        "{}",
        told.outline.text
    );
}

#[test]
fn a_secret_that_is_learnt_later_is_not_told_as_what_was() {
    let page = |field: &str, text: &str| format!("<form aria-label=F n=1><p n=2>{text}</p>{field}</form>");
    let text = page("", "code is hunter22secret");
    check(
        &text,
        &page("<input type=password n=3 aria-label=P value=hunter22secret>", "code is hunter22secret"),
        r#"
        - in form "F" [ref=k7e1]
         - changed (paragraph 1): paragraph: "code is [redacted]"
         - added: textbox "P" [ref=k7e2] [attr]: [redacted]"#,
    );
    check(
        &text,
        &page("<input type=password n=3 aria-label=P value=hunter22secret>", ""),
        r#"
        - in form "F" [ref=k7e1]
         - removed (paragraph 1): paragraph
         - added: textbox "P" [ref=k7e2] [attr]: [redacted]"#,
    );
}

#[test]
fn what_does_not_fit_is_counted_and_is_no_base() {
    let was = CART;
    let is = CART.replace("Remove", "Drop").replace("Pay", "Paid");
    let mut engine = Engine::default();
    let (_, base) = engine.base(was, 10_000);
    let (told, now) = engine.since(&base, &is, 120);
    assert_eq!((told.outline.text.lines().count(), told.outline.omitted), (2, 2), "{}", told.outline.text);
    assert!(told.outline.text.len() <= 120 && now.is_none());
    // The base is still good for the rest.
    let (told, now) = engine.since(&base, &is, 10_000);
    assert_eq!((told.outline.text.lines().count(), told.outline.omitted), (4, 0), "{}", told.outline.text);
    assert!(now.is_some());
}

#[test]
fn more_than_can_be_compared_is_left_out_whole() {
    let page = |word: &str| (0..600).map(|at| format!("<p n={}>{word} {at}</p>", at + 1)).collect::<String>();
    let mut engine = Engine::default();
    let (_, base) = engine.base(&page("a"), 100_000);
    let (told, now) = engine.since(&base, &page("b"), 100_000);
    assert!(told.outline.omitted > 0 && told.outline.text.is_empty() && now.is_none() && !told.same);
    assert!(told.full_bytes > 600 * 10);
}

#[test]
fn frames_are_told_of_wherever_they_are() {
    let page = |name: &str| {
        format!("<p n=1>{name}</p><iframe n=2 title=A></iframe><iframe n=3 title=\"{name}\"></iframe>")
    };
    let mut engine = Engine::default();
    let (_, base) = engine.base(&page("x"), 10_000);
    let (told, _) = engine.since(&base, &page("y"), 10_000);
    assert_eq!(told.outline.frames.len(), 1, "{}", told.outline.text);
    let line = told.outline.frames[0].line as usize;
    assert!(told.outline.text.lines().nth(line).unwrap().contains("iframe \"y\""), "{}", told.outline.text);
    assert_eq!(told.unlisted.len(), 1);
}

#[test]
fn few_are_kept_and_those_asked_for_longest() {
    let mut bases = Bases::default();
    let base = || Rc::new(Base::default());
    let mut engine = Engine::default();
    let mut is_kept =
        |bases: &mut Bases, name: &str| bases.get(name, &mut engine.registry, &engine.secrets).is_some();
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    for name in names {
        bases.keep(name.into(), base());
    }
    assert!(is_kept(&mut bases, "a"));
    bases.keep("i".into(), base());
    assert!(is_kept(&mut bases, "a") && !is_kept(&mut bases, "b") && is_kept(&mut bases, "i"));
    bases.keep("j".into(), base());
    assert!(!is_kept(&mut bases, "c") && is_kept(&mut bases, "d"));
}

/// However many names are free. The newest is kept however large it is.
#[test]
fn no_more_is_kept_than_there_is_room_for() {
    let page: String = (1..12_000).map(|at| format!("<p n={at}>{at}</p>")).collect();
    let mut engine = Engine::default();
    let mut bases = Bases::default();
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    for name in names {
        bases.keep_recorded(name.into(), engine.recorded(&page, 100).1);
    }
    let kept = names.map(|name| bases.get(name, &mut engine.registry, &engine.secrets).is_some());
    assert!(!kept[0] && kept[5] && kept[6], "{kept:?}");
    let large: String = (1..60_000).map(|at| format!("<p n={at}>{at}</p>")).collect();
    bases.keep_recorded("large".into(), engine.recorded(&large, 100).1);
    assert!(bases.get("large", &mut engine.registry, &engine.secrets).is_some());
}

/// The base is outlined when it is asked for, and tells what its reader saw then.
#[test]
fn what_was_seen_in_between_by_others_does_not_change_a_base() {
    let row =
        |item: &str| format!("<ul aria-label=Cart n=1><li n=2>{item} <button n=3>Remove</button></li></ul>");
    let mut engine = Engine::default();
    let (seen, look) = engine.recorded(&row("Tea"), 10_000);
    assert!(seen.contains("button \"Remove\" [ref=k7e2]"), "{seen}");
    // Another agent sees the row when its node is about something else.
    let (other, _) = engine.recorded(&row("Cup"), 10_000);
    assert!(other.contains("button \"Remove\" [ref=k7e3]"), "{other}");
    let base = engine.outlined(look);
    let (told, _) = engine.since(&base, &row("Cup"), 10_000);
    assert!(told.outline.text.contains("[ref=k7e3] [was k7e2]"), "{}", told.outline.text);
}

/// What a person was in the middle of typing is not taken for a secret when a base is outlined later.
#[test]
fn an_earlier_look_teaches_no_secrets() {
    let page = |value: &str, note: &str| {
        format!("<input n=1 type=password aria-label=P ~focus value={value}><p n=2>{note}</p>")
    };
    let mut engine = Engine::default();
    let (_, look) = engine.recorded(&page("hunter", "x"), 10_000);
    engine.recorded(&page("hunter22", "x"), 10_000);
    let base = engine.outlined(look);
    let (told, _) = engine.since(&base, &page("hunter22", "the hunter is hunter22"), 10_000);
    assert!(told.outline.text.contains("the hunter is [redacted]"), "{}", told.outline.text);
}

/// Whatever changes, what is told is true and whole: shuffled, cut and renamed pages.
#[test]
fn any_change_leaves_nothing_untold() {
    let mut state = 11_u32;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for _ in 0..400 {
        let mut make = || {
            let (mut html, mut used) = (String::new(), Vec::new());
            for _ in 0..1 + next(3) {
                let number = 1 + next(4);
                if used.contains(&number) {
                    continue;
                }
                used.push(number);
                html += &format!("<section aria-label=S{} n={number}>", next(3));
                for _ in 0..next(5) {
                    let at = next(6);
                    if used.contains(&(10 + at)) {
                        continue;
                    }
                    used.push(10 + at);
                    html += &match next(4) {
                        0 => format!("<p>text {}</p>", next(3)),
                        1 => format!("<button n={}>b{}</button>", 10 + at, next(2)),
                        2 => format!("<ul><li>i{at}</li><li><a href=/ n={}>l</a></li></ul>", 20 + at),
                        _ => format!("<p n={}>same</p>", 30 + at),
                    };
                }
                html += "</section>";
            }
            html
        };
        let (was, is) = (make(), make());
        let mut engine = Engine::default();
        let (seen, base) = engine.base(&was, 100_000);
        let (told, now) = engine.since(&base, &is, 100_000);
        let again = engine.since(&now.expect("a base"), &is, 100_000).0.outline.text;
        assert_eq!(again, "", "{was}\n{is}\n{seen}\n{}", told.outline.text);
        let (full, _) = engine.base(&is, 100_000);
        let plain = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
        assert_eq!(
            told.same,
            plain(&seen) == plain(&full),
            "{was}\n{is}\n{seen}\n{full}\n{}",
            told.outline.text
        );
        // Every handle of the page is one the agent saw or is told of.
        for handle in full.split("[ref=").skip(1).filter_map(|rest| rest.split_once(']')) {
            let handle = format!("[ref={}]", handle.0);
            assert!(
                seen.contains(&handle) || told.outline.text.contains(&handle),
                "{handle}\n{was}\n{is}\n{seen}\n{full}\n{}",
                told.outline.text
            );
        }
    }
}
