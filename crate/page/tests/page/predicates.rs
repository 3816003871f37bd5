use crate::notation::{Engine, record};
use transom_page::predicate::{Found, Question, ask};

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
        assert_eq!(found(question).held, held, "{question:?}");
    }
    assert_eq!(found(Question::Heading("x")).seen.as_deref(), Some("Your cart"));
}

#[test]
fn about_controls() {
    for (question, held, seen) in [
        (Question::Value(1, "x y"), true, "x  y"),
        (Question::Value(1, "x"), false, "x  y"),
        (Question::Value(4, "hunter22"), false, "redacted"),
        (Question::Checked(2), true, "checked"),
        (Question::Checked(1), false, "not a checkbox, radio or switch"),
        (Question::Enabled(1), true, "enabled"),
        (Question::Enabled(3), false, "disabled"),
        (Question::Enabled(99), false, "gone from the page"),
    ] {
        assert_eq!(found(question), Found { held, seen: Some(seen.into()) }, "{question:?}");
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
        assert_eq!(on(page, after, Question::TargetAbsent(1)).held, held, "{after}");
    }
    let changed = on(page, "<ul><li>B <button n=1>Open</button></li></ul>", Question::Enabled(1));
    assert_eq!(changed.seen.as_deref(), Some("changed to button \"Open\" in listitem \"B\""));
}

#[test]
fn no_question_guesses_a_secret() {
    let page = "<input type=password value=hunter22><p>it is hunter22</p>";
    for (guess, held) in [("it is hunter22", false), ("hunter2", false), ("it is [redacted]", true)] {
        assert_eq!(on(page, page, Question::Text(guess)).held, held, "{guess}");
    }
}
