//! Secrets at random, planted at random, in pages at random: none comes out, and nothing breaks a line.

use crate::fuzz::assert_lines;
use crate::notation::{Engine, record_at};
use crate::property::{hold, notable, page, plant, secret};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use transom_page::outline::Outline;
use transom_page::predicate::{Question, ask};

/// Fields that hold these, with numbers no other element has.
fn fields(secrets: &[String]) -> String {
    (1..)
        .zip(secrets)
        .map(|(number, secret)| format!("<input n={number} aria-label=f type=password value='{secret}'>"))
        .collect()
}

/// The outline has the secret in none of the forms it could take.
#[track_caller]
fn assert_without(made: &Outline, secret: &str, html: &str) {
    let quoted = |text: &str| {
        let mut out = String::new();
        transom_page::text::quote(text, &mut out);
        out.trim_matches('"').to_owned()
    };
    let trimmed = secret.trim();
    let collapsed = transom_page::text::collapse(secret);
    for form in [trimmed.to_owned(), quoted(trimmed), collapsed.clone(), quoted(&collapsed)] {
        assert!(!made.text.contains(&form), "{form:?} of {html:?} in\n{}", made.text);
        assert!(made.frames.iter().all(|frame| !frame.declared.contains(&form)), "{form:?} of {html:?}");
    }
}

/// In every place a string comes from, each time.
#[test]
fn masks_never_leak() {
    hold(4_000, vec((secret(), plant()), 1..5), |planted| {
        let mut engine = Engine::default();
        let secrets: Vec<String> = planted.iter().map(|(secret, _)| secret.clone()).collect();
        engine.look(&fields(&secrets), 10_000);
        for (secret, plant) in &planted {
            let text = plant.around(secret);
            let masked = engine.secrets.mask_text(&text);
            assert!(!masked.contains(secret.trim()), "{secret:?} in {text:?} gave {masked:?}");
            let place = notable(&text);
            let html = format!(
                "<h1>{place}</h1><p title='{place}'>{place}</p><button aria-label='{place}'></button><img alt='{place}'>\
                 <a href='https://a.test/{place}'>x</a><input placeholder='{place}' value='{place}'><ul aria-label='{place}'>\
                 <li>{place}<button>b</button></li></ul><p before='{place}' after='{place}'>x</p>\
                 <select aria-label='{place}'><option selected>{place}</option></select><iframe title='{place}' src='https://a.test/{place}'></iframe>"
            );
            let made = engine.look(&html, 100_000);
            assert_without(&made, secret, &html);
            assert_lines(&made.text);
        }
    });
}

/// A secret in one of the fields that make it one; no other element has the field's number.
fn field(number: usize, kind: usize, secret: &str) -> String {
    let kinds = [
        "type=password",
        "autocomplete=one-time-code",
        "autocomplete='section-a cc-number'",
        "autocomplete=current-password type=text",
        "~was-secret",
        "~autofilled",
        "~dotted",
        "~private",
    ];
    match kinds.get(kind) {
        Some(kind) => format!("<input n={} aria-label=f {kind} value='{secret}'>", number + 1),
        None => format!("<div n={} ~private><p>{secret}</p></div>", number + 1),
    }
}

/// In any place of any page, with the field before, behind or seen earlier.
#[test]
fn no_page_leaks() {
    let drawn = vec((secret(), 0..9usize), 1..4).prop_flat_map(|held| {
        let secrets: Vec<String> = held.iter().map(|(secret, _)| secret.clone()).collect();
        let planted = (select(secrets), plant()).prop_map(|(secret, plant)| plant.around(&secret));
        let text = prop_oneof![1 => Just("word".to_owned()), 3 => planted];
        (Just(held), page(text.boxed()), 0..3u32)
    });
    hold(3_000, drawn, |(held, html, place)| {
        let mut engine = Engine::default();
        let fields: String =
            held.iter().enumerate().map(|(at, (secret, kind))| field(at, *kind, secret)).collect();
        let html = match place {
            0 => format!("{fields}{html}"),
            1 => format!("{html}{fields}"),
            _ => {
                engine.look(&fields, 10_000);
                html
            }
        };
        let made = engine.look(&html, 100_000);
        assert_lines(&made.text);
        for (secret, _) in &held {
            assert_without(&made, secret, &html);
        }
    });
}

/// The same answer to a right guess as to a wrong one of the same shape.
#[test]
fn no_question_tells_a_guess_from_another() {
    hold(1_500, (secret(), secret()), |(secret, other)| {
        let html = format!(
            "<input n=1 aria-label=f type=password value='{secret}'><h1>Key {secret}</h1><p>it is {secret} now</p>"
        );
        let recorded =
            record_at(&format!("https://a.test/{}", secret.trim()), &format!("Pay {secret}"), &html);
        let page = recorded.page();
        let mut engine = Engine::default();
        engine.look(&html, 10_000);
        engine.secrets.learn(&page);
        let mut answers = |guess: &str| {
            let (title, heading, text) =
                (format!("Pay {guess}"), format!("Key {guess}"), format!("it is {guess} now"));
            let url = format!("https://a.test/{}", guess.trim());
            [
                Question::Value(1, guess),
                Question::Title(&title),
                Question::Heading(&heading),
                Question::Text(&text),
                Question::Text(guess),
                Question::Url(&url),
                Question::UrlPrefix(&url),
            ]
            .map(|question| ask(question, &page, &mut engine.registry, &engine.secrets, &|_| true).verdict)
        };
        let (right, wrong) = (answers(&secret), answers(&other));
        assert_eq!(right, wrong, "{secret:?} and {other:?}");
    });
}

/// Random bytes in and out of every rule about tokens: they end, and cut between characters only.
#[test]
fn any_text_can_be_masked() {
    const PIECES: &[&str] = &[
        "eyJ",
        ".",
        "sk-",
        "ghp_",
        "AKIA",
        "-----BEGIN ",
        "-----END ",
        "-----",
        "token=",
        "%3D",
        "%",
        ":",
        "\"",
        "\\",
        "://",
        "@",
        "/reset/",
        "4111",
        " 1111",
        "ä",
        "尺",
        "\u{1f44d}",
        "\u{a0}",
        "Bearer ",
        "?",
        "#",
        "&",
        "q7Rk2ZpX9vLm4TnB8wYc6HsD",
        "\n",
        "\0",
        "[redacted]",
        "1",
    ];
    let engine = Engine::default();
    hold(20_000, vec(select(PIECES), 0..24), |pieces| {
        let text = pieces.concat();
        let masked = engine.secrets.mask_text(&text);
        assert!(!masked.contains('\0'), "{text:?} gave {masked:?}");
    });
}
