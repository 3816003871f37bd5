//! Secrets at random, planted at random, in pages at random: none comes out, and nothing breaks a line.

use crate::fuzz::Random;
use crate::notation::{Engine, record_at};
use transom_page::predicate::{Question, ask};

const LETTERS: &[char] = &[
    'a',
    'b',
    'q',
    'z',
    'A',
    'Q',
    'Z',
    '0',
    '7',
    '9',
    '-',
    '_',
    ' ',
    '.',
    '!',
    '&',
    '%',
    '+',
    '#',
    '/',
    '=',
    '[',
    ']',
    'ä',
    '尺',
    '\u{1f44d}',
    '\u{202e}',
    '\u{200b}',
    '\u{2028}',
    '\n',
];

/// A value no rule takes for an ordinary word: long, and with a digit in it. No quotes: the notation has none.
fn value(random: &mut Random) -> String {
    let mut out: String =
        (0..6 + random.below(20)).map(|_| LETTERS[random.below(LETTERS.len() as u32) as usize]).collect();
    out.push('7');
    out.insert(0, 'x');
    out
}

fn plant(random: &mut Random, secret: &str) -> String {
    let around = ["", "a", "9", " ", "is: ", "\"", "(", "\n", "xx", "\0"];
    let pick = |random: &mut Random| around[random.below(around.len() as u32) as usize];
    let encoded: String = secret.bytes().map(|byte| format!("%{byte:02X}")).collect();
    match random.below(4) {
        0 => format!("{}{secret}{secret}{}", pick(random), pick(random)),
        1 => format!("{}{secret}{}{encoded}", pick(random), pick(random)),
        _ => format!("{}{secret}{}", pick(random), pick(random)),
    }
}

#[test]
fn masks_never_leak() {
    for seed in 1..4_000 {
        let mut random = Random(seed);
        let mut engine = Engine::default();
        let secrets: Vec<String> = (0..1 + random.below(4)).map(|_| value(&mut random)).collect();
        let fields: String = secrets
            .iter()
            .map(|secret| format!("<input aria-label=f type=password value='{secret}'>"))
            .collect();
        engine.look(&fields, 10_000);
        for secret in &secrets {
            let trimmed = secret.trim();
            let text = plant(&mut random, secret);
            let masked = engine.secrets.mask_text(&text);
            assert!(!masked.contains(trimmed), "seed {seed}: {secret:?} in {text:?} gave {masked:?}");
            // As a page would hold it, in every place a string comes from.
            let place = text.replace(['\'', '<', '>', '\0'], " ");
            let html = format!(
                "<h1>{place}</h1><p title='{place}'>{place}</p><button aria-label='{place}'></button><img alt='{place}'>\
                 <a href='https://a.test/{place}'>x</a><input placeholder='{place}' value='{place}'><ul aria-label='{place}'>\
                 <li>{place}<button>b</button></li></ul><p before='{place}' after='{place}'>x</p>\
                 <select aria-label='{place}'><option selected>{place}</option></select><iframe title='{place}' src='https://a.test/{place}'></iframe>"
            );
            let made = engine.look(&html, 100_000);
            let quoted = |text: &str| {
                let mut out = String::new();
                transom_page::text::quote(text, &mut out);
                out.trim_matches('"').to_owned()
            };
            let collapsed = transom_page::text::collapse(secret);
            for form in [trimmed.to_owned(), quoted(trimmed), collapsed.clone(), quoted(&collapsed)] {
                assert!(!made.text.contains(&form), "seed {seed}: {form:?} of {place:?} in\n{}", made.text);
                assert!(made.frames.iter().all(|frame| !frame.declared.contains(&form)), "seed {seed}");
            }
            for line in made.text.lines() {
                assert!(line.trim_start().starts_with("- "), "seed {seed}: {line:?}");
                assert!(!line.contains(['\u{202e}', '\u{200b}', '\u{2028}', '\r']), "seed {seed}: {line:?}");
            }
        }
    }
}

/// The same answer to a right guess as to a wrong one of the same shape.
#[test]
fn no_question_tells_a_guess_from_another() {
    for seed in 1..1_500 {
        let mut random = Random(seed);
        let (secret, other) = (value(&mut random), value(&mut random));
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
        assert_eq!(right, wrong, "seed {seed}: {secret:?} and {other:?}");
    }
}

/// Random bytes in and out of every rule about tokens: they end, and cut between characters only.
#[test]
fn any_text_can_be_masked() {
    let pieces = [
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
    for seed in 1..20_000 {
        let mut random = Random(seed);
        let text: String =
            (0..random.below(24)).map(|_| pieces[random.below(pieces.len() as u32) as usize]).collect();
        let masked = engine.secrets.mask_text(&text);
        assert!(!masked.contains('\0'), "seed {seed}: {text:?} gave {masked:?}");
    }
}
