//! Properties over pages and texts at random, by proptest: what is drawn, and how a property is run.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Fixed, so that a check that was green yesterday is green today. Another one finds other cases: set it, run,
/// and write down what it finds as a test of its own.
const SEED: u64 = 0x7472_616e_736f_6d01;

/// Holds a property against so many cases; what breaks it is shown as small as it can be made.
#[track_caller]
pub fn hold<S: Strategy>(cases: u32, drawn: S, property: impl Fn(S::Value)) {
    let config = Config {
        cases,
        rng_seed: RngSeed::Fixed(SEED),
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    };
    let held = TestRunner::new(config).run(&drawn, |value| {
        property(value);
        Ok(())
    });
    if let Err(broken) = held {
        panic!("{broken}");
    }
}

/// Letters that rules cut at, fold, escape or hide. No quotes: the notation has none in attributes.
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

fn joined(
    letters: impl Strategy<Value = char>,
    length: std::ops::Range<usize>,
) -> impl Strategy<Value = String> {
    vec(letters, length).prop_map(|letters| letters.into_iter().collect())
}

/// A value no rule takes for an ordinary word: long, and with a digit in it.
pub fn secret() -> impl Strategy<Value = String> {
    joined(select(LETTERS), 6..26).prop_map(|letters| format!("x{letters}7"))
}

/// Whatever a page may write.
pub fn hostile() -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        4 => select(LETTERS),
        2 => select(vec!['"', '\\', '\r', '\t', '\0', '\u{85}', '\u{2029}', '\u{feff}', '\u{e0041}', '\u{1b}']),
        2 => any::<char>(),
    ];
    joined(letter, 0..24)
}

/// A text around a secret.
#[derive(Clone, Debug)]
pub struct Plant {
    before: &'static str,
    between: &'static str,
    after: &'static str,
    again: Again,
}

#[derive(Clone, Copy, Debug)]
enum Again {
    No,
    Twice,
    Encoded,
}

impl Plant {
    pub fn around(&self, secret: &str) -> String {
        let Self { before, between, after, again } = self;
        match again {
            Again::No => format!("{before}{secret}{after}"),
            Again::Twice => format!("{before}{secret}{secret}{after}"),
            Again::Encoded => {
                let encoded: String = secret.bytes().map(|byte| format!("%{byte:02X}")).collect();
                format!("{before}{secret}{between}{encoded}")
            }
        }
    }
}

pub fn plant() -> impl Strategy<Value = Plant> {
    const AROUND: &[&str] = &["", "a", "9", " ", "is: ", "\"", "(", "\n", "xx", "\0"];
    let again = prop_oneof![2 => Just(Again::No), 1 => Just(Again::Twice), 1 => Just(Again::Encoded)];
    (select(AROUND), select(AROUND), select(AROUND), again)
        .prop_map(|(before, between, after, again)| Plant { before, between, after, again })
}

/// As it can stand in an attribute or a text of the notation.
pub fn notable(text: &str) -> String {
    text.replace(['\'', '<', '>', '\0'], " ")
}

/// An element without its children: tag and attributes.
fn head(
    tags: &'static [&'static str],
    text: BoxedStrategy<String>,
) -> impl Strategy<Value = (&'static str, String)> {
    // What the page's author says of it, in words.
    const TEXTS: &[&str] = &[
        "aria-label",
        "title",
        "alt",
        "placeholder",
        "value",
        "before",
        "after",
        "href='https://a.test/",
        "href='mailto:",
        "label",
        "datetime",
        "accept",
        "autocomplete",
        "role",
        "type",
        "aria-description",
        "aria-roledescription",
        "aria-placeholder",
        "aria-valuetext",
        "aria-valuenow",
        "aria-keyshortcuts",
        "aria-braillelabel",
        "aria-level",
        "aria-sort",
    ];
    // What it is and does, in words of ours.
    const MARKS: &[&str] = &[
        "role=button",
        "role=textbox",
        "role=combobox",
        "role=listbox",
        "role=option",
        "role=row",
        "role=grid",
        "role=cell",
        "role=treeitem",
        "role=region",
        "role=dialog",
        "role=none",
        "role=status",
        "role=img",
        "role=slider",
        "type=checkbox",
        "type=password",
        "type=search",
        "type=file",
        "type=range",
        "id=a",
        "id=b",
        "id=c",
        "for=a",
        "aria-labelledby=a",
        "aria-labelledby='b c'",
        "aria-describedby=b",
        "aria-owns=a",
        "aria-selected=true",
        "aria-owns='c b'",
        "aria-controls=b",
        "aria-hidden=true",
        "aria-modal=true",
        "aria-live=polite",
        "tabindex=0",
        "contenteditable=true",
        "hidden",
        "onclick",
        "selected",
        "disabled",
        "inert",
        "~pointer",
        "~invisible",
        "~modal",
        "~dotted",
        "~empty",
        "~private",
        "~was-secret",
        "~autofilled",
        "~skips",
        "~opacity",
        "~tiny",
        "~same",
        "~clipped",
        "~off",
        "~top",
        "~escapes",
    ];
    let said = vec((select(TEXTS), text), 0..4);
    (select(tags), said, vec(select(MARKS), 0..3)).prop_map(|(tag, said, marks)| {
        let mut html = format!("<{tag}");
        for mark in marks {
            html.push_str(&format!(" {mark}"));
        }
        for (name, text) in said {
            let open = if name.contains('\'') { "" } else { "='" };
            html.push_str(&format!(" {name}{open}{}'", notable(&text)));
        }
        (tag, html + ">")
    })
}

/// A page whose texts, attributes and values are drawn from `text`, in the notation.
pub fn page(text: BoxedStrategy<String>) -> impl Strategy<Value = String> {
    const EMPTY: &[&str] = &[
        "input",
        "input",
        "input type=file",
        "input type=checkbox",
        "input type=button",
        "input type=image",
        "img",
        "area",
        "hr",
        "br",
    ];
    const FULL: &[&str] = &[
        "div",
        "p",
        "span",
        "b",
        "a",
        "button",
        "label",
        "section",
        "ul",
        "li",
        "h1",
        "h2",
        "h3",
        "table",
        "tr",
        "td",
        "th",
        "caption",
        "fieldset",
        "legend",
        "select",
        "option",
        "textarea",
        "details",
        "summary",
        "dialog",
        "nav",
        "main",
        "article",
        "form",
        "figure",
        "figcaption",
        "iframe",
        "canvas",
        "svg",
        "title",
        "output",
        "time",
        "map",
        "object",
        "x-own",
    ];
    let leaf = prop_oneof![
        3 => text.clone().prop_map(|text| notable(&text)),
        2 => head(EMPTY, text.clone()).prop_map(|(_, html)| html),
    ];
    let node = leaf.prop_recursive(5, 24, 4, move |inner| {
        (head(FULL, text.clone()), vec(inner, 0..4))
            .prop_map(|((tag, html), children)| format!("{html}{}</{tag}>", children.concat()))
    });
    vec(node, 1..4).prop_map(|nodes| nodes.concat())
}
