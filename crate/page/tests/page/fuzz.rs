//! Any buffer, however malformed, gives an outline and no panic.

use transom_page::mask::Secrets;
use transom_page::outline::{Context, outline};
use transom_page::predicate::{Question, ask};
use transom_page::{Harvest, Page, Registry};

/// A small generator, so that a failure can be repeated from its seed (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    }

    pub fn below(&mut self, limit: u32) -> u32 {
        self.next() % limit.max(1)
    }
}

const STRINGS: &str = " \0https://a.test/\0a b\0b\0true\0false\0password\0button region\0-5\0[x]\"\\\n\0\u{202e}\0a\0b c\0none\0";

fn run(seed: u64, records: &[u32], strings: &str) {
    let page = Page::read(Harvest { records, strings });
    let mut secrets = Secrets::default();
    secrets.learn(&page);
    let mut registry = Registry::default();
    let mut context = Context { prefix: "k7", registry: &mut registry, secrets: &secrets };
    let made = outline(&page, None, 20_000, &mut context);
    assert!(made.text.len() <= 20_000);
    assert!(!made.text.contains('\0'), "seed {seed}: a mask was not written out");
    for line in made.text.lines() {
        assert!(line.trim_start().starts_with("- "), "seed {seed}: {line}");
    }
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

#[test]
fn words_at_random() {
    for seed in 1..1500 {
        let mut random = Random(seed);
        let length = random.below(120);
        let records: Vec<u32> = (0..length).map(|_| random.next() >> random.below(32)).collect();
        run(seed, &records, STRINGS);
        run(seed, &records, "");
    }
}

#[test]
fn records_that_almost_make_sense() {
    for seed in 1..3000 {
        let mut random = Random(seed * 7919);
        let mut records = vec![1 | 3 << 8, random.below(9), random.below(9)];
        for _ in 0..random.below(40) {
            if random.below(4) == 0 {
                records.extend([3 | 3 << 8, random.below(12), random.below(20)]);
                continue;
            }
            let attributes = random.below(6);
            let length = 6 + attributes + if random.below(30) == 0 { random.below(1 << 22) } else { 0 };
            let flags = if random.below(3) == 0 { random.next() } else { 0 };
            records.extend([
                2 | length << 8,
                random.below(10),
                random.below(20),
                random.below(3),
                random.below(130),
                flags,
            ]);
            for _ in 0..attributes {
                records.push(random.below(90) << 24 | random.below(20));
            }
        }
        run(seed, &records, STRINGS);
    }
}

#[test]
fn deep_and_wide() {
    for depth in [0u32, 1, u32::MAX] {
        let records: Vec<u32> = (0..20_000u32)
            .flat_map(|at| [2 | 6 << 8, if depth == 1 { at } else { depth }, at, 0, at % 120, 0])
            .collect();
        run(u64::from(depth), &records, STRINGS);
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
