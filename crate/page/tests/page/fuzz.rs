//! Any buffer, however malformed, gives an outline and no panic.

use crate::notation::record;
use crate::property::{hold, hostile, page};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use transom_page::mask::Secrets;
use transom_page::outline::{Context, outline};
use transom_page::predicate::{Question, ask};
use transom_page::record::kind;
use transom_page::{Harvest, Page, Registry};

const STRINGS: &str = " \0https://a.test/\0a b\0b\0true\0false\0password\0button region\0-5\0[x]\"\\\n\0\u{202e}\0a\0b c\0none\0";

/// Nothing the page wrote can begin a line, and nothing hides in one.
#[track_caller]
pub fn assert_lines(text: &str) {
    for line in text.lines() {
        assert!(line.trim_start().starts_with("- "), "{line:?}");
        let hidden = |c: char| c.is_control() || ('\u{200b}'..='\u{200f}').contains(&c);
        let turned =
            |c: char| ('\u{2028}'..='\u{202e}').contains(&c) || ('\u{e0000}'..='\u{e0fff}').contains(&c);
        assert!(!line.contains(|c| hidden(c) || turned(c)), "{line:?}");
    }
}

fn run(records: &[u32], strings: &str) {
    let page = Page::read(Harvest { records, strings });
    let mut secrets = Secrets::default();
    secrets.learn(&page);
    let mut registry = Registry::default();
    let mut context = Context { prefix: "k7", registry: &mut registry, secrets: &secrets };
    let made = outline(&page, None, 20_000, &mut context);
    assert!(made.text.len() <= 20_000);
    assert_lines(&made.text);
    for scope in page.all().take(3) {
        let mut context = Context { prefix: "k7", registry: &mut registry, secrets: &secrets };
        outline(&page, Some(scope), 500, &mut context);
    }
    for question in [
        Question::Text("a"),
        Question::Heading("a"),
        Question::Value(1, "a"),
        Question::Checked(2),
        Question::Enabled(1),
        Question::TargetAbsent(1),
    ] {
        ask(question, &page, &mut registry, &secrets, &|number| number % 3 != 0);
    }
}

/// A word of any size: small ones are kinds, depths and numbers of parts.
fn word() -> impl Strategy<Value = u32> {
    (any::<u32>(), 0..32u32).prop_map(|(word, shift)| word >> shift)
}

#[test]
fn words_at_random() {
    hold(1_500, vec(word(), 0..120), |records| {
        run(&records, STRINGS);
        run(&records, "");
    });
}

/// The number of a part, of one that is not there now and then.
fn part() -> impl Strategy<Value = u32> {
    prop_oneof![20 => 0..20u32, 1 => 0..1u32 << 24]
}

fn almost_a_record() -> impl Strategy<Value = Vec<u32>> {
    let text = (0..12u32, part()).prop_map(|(depth, part)| vec![kind::TEXT | 3 << 8, depth, part]);
    let deep = (0..12u32).prop_map(|depth| vec![kind::TOO_DEEP | 2 << 8, depth]);
    let flags = prop_oneof![2 => Just(0), 1 => any::<u32>()];
    let longer = prop_oneof![29 => Just(0), 1 => 0..1u32 << 22];
    let attributes = vec((0..90u32, part()), 0..6);
    let element = ((0..10u32, 0..20u32, 0..3u32, 0..130u32), flags, longer, attributes).prop_map(
        |((depth, number, scope, tag), flags, longer, attributes)| {
            let length = 6 + attributes.len() as u32 + longer;
            let mut record = vec![kind::ELEMENT | length << 8, depth, number, scope, tag, flags];
            record.extend(attributes.into_iter().map(|(name, part)| name << 24 | part));
            record
        },
    );
    prop_oneof![10 => text, 1 => deep, 30 => element]
}

#[test]
fn records_that_almost_make_sense() {
    let drawn = (part(), part(), vec(almost_a_record(), 0..40));
    hold(3_000, drawn, |(address, title, records)| {
        run(&[vec![kind::DOCUMENT | 3 << 8, address, title], records.concat()].concat(), STRINGS);
    });
}

/// What can happen to a buffer on its way.
#[derive(Clone, Debug)]
enum Harm {
    Write(Index, u32),
    Flip(Index, u32),
    Remove(Index),
    Insert(Index, u32),
    Swap(Index, Index),
    /// Both ends: what is left begins and stops in the middle of records.
    Keep(Index, Index),
    /// The end of the string is lost, and with it parts that the records name.
    CutStrings(Index),
    /// One separator is lost, and every later part has another number.
    Join(Index),
}

impl Harm {
    fn drawn() -> impl Strategy<Value = Self> {
        let at = any::<Index>;
        prop_oneof![
            4 => (at(), word()).prop_map(|(at, word)| Self::Write(at, word)),
            4 => (at(), 0..32u32).prop_map(|(at, bit)| Self::Flip(at, bit)),
            2 => at().prop_map(Self::Remove),
            2 => (at(), word()).prop_map(|(at, word)| Self::Insert(at, word)),
            2 => (at(), at()).prop_map(|(one, other)| Self::Swap(one, other)),
            1 => (at(), at()).prop_map(|(one, other)| Self::Keep(one, other)),
            1 => at().prop_map(Self::CutStrings),
            1 => at().prop_map(Self::Join),
        ]
    }

    fn befall(&self, records: &mut Vec<u32>, strings: &mut String) {
        let length = records.len();
        match self {
            Self::Insert(at, word) => records.insert(at.index(length + 1), *word),
            Self::CutStrings(at) => {
                let ends: Vec<usize> = strings.char_indices().map(|(at, _)| at).collect();
                strings.truncate(if ends.is_empty() { 0 } else { ends[at.index(ends.len())] });
            }
            Self::Join(at) => {
                let separators: Vec<usize> = strings.match_indices('\0').map(|(at, _)| at).collect();
                if !separators.is_empty() {
                    strings.remove(separators[at.index(separators.len())]);
                }
            }
            _ if length == 0 => {}
            Self::Write(at, word) => records[at.index(length)] = *word,
            Self::Flip(at, bit) => records[at.index(length)] ^= 1 << bit,
            Self::Remove(at) => {
                records.remove(at.index(length));
            }
            Self::Swap(one, other) => records.swap(one.index(length), other.index(length)),
            Self::Keep(one, other) => {
                let (one, other) = (one.index(length), other.index(length));
                *records = records[one.min(other)..one.max(other)].to_vec();
            }
        }
    }
}

#[test]
fn harvests_that_took_harm() {
    let drawn = (page(hostile().boxed()), vec(Harm::drawn(), 0..8));
    hold(1_500, drawn, |(html, harms)| {
        let recorded = record(&html);
        let (records, strings) = recorded.buffer();
        let (mut records, mut strings) = (records.to_vec(), strings.to_owned());
        for harm in harms {
            harm.befall(&mut records, &mut strings);
        }
        run(&records, &strings);
    });
}

/// Whatever a page writes stays between its quotes, and two texts never look alike.
#[test]
fn quotes_hold_everything() {
    hold(10_000, hostile(), |text| {
        let mut out = String::new();
        transom_page::text::quote(&text, &mut out);
        assert_lines(&format!("- {out}"));
        let inside = out.strip_prefix('"').and_then(|out| out.strip_suffix('"')).expect("quotes around it");
        assert_eq!(unquoted(inside), text);
    });
}

/// What a quoted text says; stops at what only we write.
#[track_caller]
fn unquoted(mut rest: &str) -> String {
    let mut out = String::new();
    while let Some(c) = rest.chars().next() {
        assert_ne!(c, '"', "the quotes end early");
        if let Some(after) = rest.strip_prefix(transom_page::text::MASK) {
            out.push('\0');
            rest = after;
            continue;
        }
        assert_ne!(c, '[', "it looks like ours");
        rest = &rest[c.len_utf8()..];
        if c != '\\' {
            out.push(c);
            continue;
        }
        let escaped = rest.chars().next().expect("something is escaped");
        rest = &rest[escaped.len_utf8()..];
        out.push(match escaped {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let (digits, after) = match rest.strip_prefix('{') {
                    Some(rest) => rest.split_once('}').expect("a brace that closes"),
                    None => rest.split_at(4),
                };
                rest = after;
                char::from_u32(u32::from_str_radix(digits, 16).expect("hex digits")).expect("a character")
            }
            itself => itself,
        });
    }
    out
}

#[test]
fn deep_and_wide() {
    for depth in [0u32, 1, u32::MAX] {
        let records: Vec<u32> = (0..20_000u32)
            .flat_map(|at| [2 | 6 << 8, if depth == 1 { at } else { depth }, at, 0, at % 120, 0])
            .collect();
        run(&records, STRINGS);
    }
}

/// What would take forever if anything were asked anew at each level.
#[test]
fn nested_to_the_bottom() {
    for (open, close) in [
        ("<fieldset><legend>", "</legend></fieldset>"),
        ("<table><caption>", "</caption></table>"),
        ("<table><tr><td>", "</td></tr></table>"),
        ("<div role=textbox>", "</div>"),
        ("<div role=combobox>", "</div>"),
        ("<label>", "<input></label>"),
        ("<div role=treeitem tabindex=0>", "</div>"),
        ("<div onclick>", "</div>"),
        ("<section aria-labelledby=x>", "</section>"),
        ("<ul><li aria-labelledby=x>", "</li></ul>"),
    ] {
        for inside in ["", "<b id=x>text</b>", "<button id=x>b</button>"] {
            let html = format!("{}{inside}{}", open.repeat(120), close.repeat(120));
            crate::notation::Engine::default().look(&html, 100_000);
        }
    }
}

/// Names are made of values, and values of names. In a page there is less of a stack than here.
#[test]
fn what_names_itself_ends() {
    for html in [
        "<label>a <div role=textbox><button>b</button></div></label>",
        "<label>a <div role=combobox><input type=file></div></label>",
        "<label>a <div role=searchbox><output>b</output></div></label>",
        "<div role=listbox id=a><div role=option aria-selected=true aria-labelledby=a>b</div></div>",
        "<div role=combobox id=a><div role=option aria-selected=true aria-labelledby=a>b</div></div>",
        "<div role=textbox id=a aria-labelledby=b></div><div role=textbox id=b aria-labelledby=a>c</div>",
        "<div role=textbox id=a><button aria-labelledby=b>c</button></div><p id=b><i role=none aria-labelledby=a></i></p>",
    ] {
        let look = || crate::notation::Engine::default().look(html, 1_000);
        let ended = std::thread::Builder::new().stack_size(256 * 1024).spawn(look).expect("a thread").join();
        assert!(!ended.expect(html).text.is_empty(), "{html}");
    }
}
