use crate::notation::{Engine, record};
use transom_page::predicate::{Found, Question, Verdict, ask};

const PAGE: &str = "<h1>Your  <b>cart</b></h1><p>two <b>lines</b></p><p>of text</p><p hidden>secret plan</p>\
    <input n=1 aria-label=a value='x  y'><input n=2 type=checkbox aria-label=b checked><button n=3 disabled>c</button>\
    <input n=4 type=password aria-label=d value=hunter22>";

fn found(question: Question) -> Found {
    on(PAGE, PAGE, question)
}

fn on(before: &str, after: &str, question: Question) -> Found {
    let mut engine = Engine::default();
    engine.look(before, 10_000);
    let recorded = record(after);
    let page = recorded.page();
    engine.secrets.learn(&page);
    ask(question, &page, &mut engine.registry, &engine.secrets, &|number| page.by_number(number).is_some())
}

#[test]
fn about_the_page() {
    for (question, held) in [
        (Question::Url("https://shop.test/a/page?q=1"), true),
        (Question::Url("https://shop.test/a/page"), false),
        (Question::UrlPrefix("https://shop.test/a/"), true),
        (Question::UrlPrefix("https://shop.test/b/"), false),
        (Question::Title(" Test  page "), true),
        (Question::Title("Test"), false),
        (Question::Heading("Your cart"), true),
        (Question::Heading("cart"), false),
        (Question::Text("two lines of text"), true),
        (Question::Text("secret plan"), false),
        (Question::Text("cart two"), true),
        (Question::Text("carttwo"), false),
    ] {
        assert_eq!(found(question).verdict, Verdict::from(held), "{question:?}");
    }
    assert_eq!(found(Question::Heading("x")).seen.as_deref(), Some("Your cart"));
}

#[test]
fn about_controls() {
    for (question, held, seen) in [
        (Question::Value(1, "x y"), true, "x  y"),
        (Question::Value(1, "x"), false, "x  y"),
        (Question::Checked(2), true, "checked"),
        (Question::Checked(1), false, "not a checkbox, radio or switch"),
        (Question::Enabled(1), true, "enabled"),
        (Question::Enabled(3), false, "disabled"),
        (Question::Enabled(99), false, "gone from the page"),
    ] {
        assert_eq!(found(question), Found { verdict: held.into(), seen: Some(seen.into()) }, "{question:?}");
    }
}

#[test]
fn about_what_is_gone() {
    let page = "<ul><li>A <button n=1>Open</button></li></ul>";
    for (after, held) in [
        (page, false),
        ("<ul></ul>", true),
        ("<ul hidden><li>A <button n=1>Open</button></li></ul>", true),
        ("<ul><li>B <button n=1>Open</button></li></ul>", true),
        ("<ul><li>A <button n=2>Open</button></li></ul>", false),
        ("<ul><li>B <button n=1>Open</button></li><li>A <button n=2>Open</button></li></ul>", false),
    ] {
        // Handle 1 is the button: the list has no name and no handle.
        assert_eq!(on(page, after, Question::TargetAbsent(1)).verdict, Verdict::from(held), "{after}");
    }
    let changed = on(page, "<ul><li>B <button n=1>Open</button></li></ul>", Question::Enabled(1));
    assert_eq!(changed.seen.as_deref(), Some("changed to button \"Open\" in listitem \"B\""));
}

/// Right guess or wrong guess, the answer is the same.
#[test]
fn no_question_guesses_a_secret() {
    let page = "<input n=4 type=password aria-label=d value=hunter22><h1>Key hunter22</h1><p>it is hunter22.</p>\
        <div ~private><p>plan 9-b7</p><input n=5 aria-label=e value=yes></div>";
    use Verdict::{Held, NotHeld, Redacted};
    for (question, verdict) in [
        (Question::Value(1, "hunter22"), Redacted),
        (Question::Value(1, "x"), Redacted),
        (Question::Text("it is hunter22."), Redacted),
        (Question::Text("it is something."), Redacted),
        (Question::Text("hunter22"), NotHeld),
        (Question::Text("hunter2"), NotHeld),
        (Question::Text("it is"), Held),
        (Question::Text("plan 9-b7"), NotHeld),
        (Question::Text("plan 9"), NotHeld),
        (Question::Heading("Key hunter22"), Redacted),
        (Question::Heading("Key x"), Redacted),
        (Question::Heading("Lock hunter22"), NotHeld),
    ] {
        assert_eq!(on(page, page, question).verdict, verdict, "{question:?}");
    }
    let seen = on(page, page, Question::Heading("x")).seen;
    assert_eq!(seen.as_deref(), Some("Key [redacted]"));
}

#[test]
fn what_became_private_is_not_told_of() {
    let before = "<input n=4 type=checkbox aria-label=d>";
    let after = "<div ~private><input n=4 type=checkbox aria-label=d checked></div>";
    for question in
        [Question::Checked(1), Question::Enabled(1), Question::Value(1, ""), Question::TargetAbsent(1)]
    {
        assert_eq!(
            on(before, after, question),
            Found { verdict: Verdict::Redacted, seen: None },
            "{question:?}"
        );
    }
}

#[test]
fn addresses_and_titles_are_compared_up_to_their_secret() {
    let recorded = crate::notation::record_at(
        "https://a.test/x?token=abcd1234&page=2",
        "Pay with hunter22",
        "<input type=password value=hunter22>",
    );
    let page = recorded.page();
    let mut engine = Engine::default();
    engine.secrets.learn(&page);
    let mut answer =
        |question| ask(question, &page, &mut engine.registry, &engine.secrets, &|_| true).verdict;
    for (question, verdict) in [
        (Question::UrlPrefix("https://a.test/x"), Verdict::Held),
        (Question::UrlPrefix("https://b.test/x"), Verdict::NotHeld),
        (Question::UrlPrefix("https://a.test/x?token=abcd"), Verdict::Redacted),
        (Question::UrlPrefix("https://a.test/x?token=zzzz"), Verdict::Redacted),
        (Question::Url("https://a.test/x?token=abcd1234&page=2"), Verdict::Redacted),
        (Question::Url("https://a.test/y"), Verdict::NotHeld),
        (Question::Title("Pay with hunter22"), Verdict::Redacted),
        (Question::Title("Pay with x"), Verdict::Redacted),
        (Question::Title("Pay"), Verdict::NotHeld),
    ] {
        assert_eq!(answer(question), verdict, "{question:?}");
    }
}
