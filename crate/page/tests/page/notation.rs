//! A page from a few tags, harvested as the rim would harvest it.
//!
//! Properties are attributes here: `checked`, `disabled`, `selected` and so on set their flags, `value` is
//! the value held, `hidden` means not rendered. `~pointer`, `~invisible`, `~modal`, `~dotted`, `~empty`, `~private`,
//! `~opacity` and so on stand for what styles and boxes would say; `n=7` gives the element its number.

use transom_page::mask::Secrets;
use transom_page::outline::{Context, Outline, Place, View, Wanted};
use transom_page::record::{flag, kind};
use transom_page::table::{Attr, Tag};
use transom_page::{Harvest, NodeId, Page, Registry};

pub struct Recorded {
    records: Vec<u32>,
    strings: String,
}

impl Recorded {
    pub fn page(&self) -> Page<'_> {
        Page::read(Harvest { records: &self.records, strings: &self.strings })
    }

    /// Records and strings.
    pub fn buffer(&self) -> (&[u32], &str) {
        (&self.records, &self.strings)
    }
}

/// What an engine keeps between looks.
#[derive(Default)]
pub struct Engine {
    pub registry: Registry,
    pub secrets: Secrets,
}

impl Engine {
    pub fn look(&mut self, html: &str, max_bytes: usize) -> Outline {
        let recorded = record(html);
        let page = recorded.page();
        self.secrets.learn(&page);
        let mut context = Context { prefix: "k7", registry: &mut self.registry, secrets: &self.secrets };
        transom_page::outline(&page, None, max_bytes, &mut context)
    }
}

impl Engine {
    /// A part of the outline.
    pub fn part(&mut self, html: &str, from: Place, max_bytes: usize) -> Outline {
        let recorded = record(html);
        let page = recorded.page();
        self.secrets.learn(&page);
        let mut context = Context { prefix: "k7", registry: &mut self.registry, secrets: &self.secrets };
        transom_page::outline::part(
            &page,
            Wanted { scope: None, view: View::FULL, from, max_bytes },
            &mut context,
        )
    }
}

/// The outline of a page.
pub fn outline(html: &str) -> String {
    Engine::default().look(html, 100_000).text
}

/// Compares the outline with what is expected; both may be indented.
#[track_caller]
pub fn check(html: &str, expected: &str) {
    assert_eq!(outline(html).trim_end(), dedent(expected), "\n{html}");
}

pub fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let depth = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines.iter().map(|line| line[depth..].trim_end()).collect::<Vec<_>>().join("\n")
}

/// The element with `id="x"`, the one that is looked at.
pub fn x(page: &Page) -> NodeId {
    page.all().find(|id| page.attr(*id, Attr::Id) == Some("x")).expect("an element with id=x")
}

struct Element {
    depth: u32,
    tag: String,
    attributes: Vec<(String, String)>,
    number: u32,
}

enum Node {
    Element(Element),
    Text(u32, String),
}

const VOID: &[&str] = &["input", "br", "img", "hr", "wbr", "area", "col"];
const INLINE: &[&str] = &[
    "a", "b", "i", "em", "strong", "span", "label", "input", "button", "select", "code", "img", "textarea",
    "slot", "abbr", "sup", "sub", "time", "mark", "svg", "title", "output", "br",
];

pub fn record(html: &str) -> Recorded {
    record_at("https://shop.test/a/page?q=1", "Test page", html)
}

/// A page with this address and title.
pub fn record_at(url: &str, title: &str, html: &str) -> Recorded {
    let nodes = parse(html);
    let mut parts = vec![" ".to_owned(), url.to_owned(), title.to_owned()];
    let mut records = vec![kind::DOCUMENT | 3 << 8, 1, 2];
    let labels = labels(&nodes);
    let mut part = |text: &str| {
        parts.push(text.replace('\0', "\u{fffd}"));
        (parts.len() - 1) as u32
    };
    for node in &nodes {
        match node {
            Node::Text(depth, text) => {
                let number = if text.trim().is_empty() { 0 } else { part(text) };
                records.extend([kind::TEXT | 3 << 8, *depth, number]);
            }
            Node::Element(element) => {
                let (flags, words) = describe(element, &labels, &mut part);
                let tag = Tag::from_name(&element.tag).unwrap_or(Tag::Other);
                let length = 6 + words.len() as u32;
                records.extend([
                    kind::ELEMENT | length << 8,
                    element.depth,
                    element.number,
                    0,
                    tag as u32,
                    flags,
                ]);
                records.extend(words);
            }
        }
    }
    Recorded { records, strings: parts.join("\0") }
}

fn describe(element: &Element, labels: &[(u32, u32)], part: &mut impl FnMut(&str) -> u32) -> (u32, Vec<u32>) {
    let svg = ["svg", "g", "circle", "path", "image", "use", "desc"].contains(&element.tag.as_str());
    let mut flags = if svg { flag::SVG } else { 0 };
    if !INLINE.contains(&element.tag.as_str()) {
        flags |= flag::BLOCK;
    }
    let mut words = Vec::new();
    for (name, value) in &element.attributes {
        flags |= match name.as_str() {
            "~pointer" => flag::POINTER,
            "~invisible" => flag::INVISIBLE,
            "~modal" => flag::MODAL,
            "~dotted" => flag::DOTTED,
            "~empty" => flag::EMPTY_BOX,
            "~focus" => flag::FOCUSED,
            "~private" => flag::PRIVATE,
            "~was-secret" => flag::WAS_SECRET,
            "~autofilled" => flag::AUTOFILLED,
            "~block" => flag::BLOCK,
            "~skips" => flag::SKIPS,
            "~opacity" => flag::OPACITY,
            "~tiny" => flag::FONT_SIZE,
            "~same" => flag::COLOR,
            "~clipped" => flag::CLIPPED,
            "~off" => flag::OFF_PAGE,
            "~indented" => flag::OFF_PAGE | flag::ESCAPES,
            "~top" => flag::TOP_LAYER,
            "~escapes" => flag::ESCAPES,
            "hidden" => flag::NOT_RENDERED,
            "checked" => flag::CHECKED,
            "indeterminate" => flag::INDETERMINATE,
            "disabled" => flag::DISABLED,
            "required" => flag::REQUIRED,
            "readonly" => flag::READONLY,
            "selected" => flag::SELECTED,
            "multiple" => flag::MULTIPLE,
            "onclick" => flag::ONCLICK,
            _ => 0,
        };
        let known = match name.as_str() {
            "value" => Some(Attr::Value),
            "href" | "src" => {
                let full =
                    if value.starts_with('/') { format!("https://shop.test{value}") } else { value.clone() };
                words.push((Attr::Url as u32) << 24 | part(&full));
                Attr::from_name(name)
            }
            "before" => Some(Attr::Before),
            "after" => Some(Attr::After),
            name => Attr::from_name(name),
        };
        if let Some(known) = known {
            words.push((known as u32) << 24 | part(value));
        }
    }
    for (_, label) in labels.iter().filter(|(control, _)| *control == element.number) {
        words.push((Attr::LabelNode as u32) << 24 | label);
    }
    (flags, words)
}

/// Control and label, by `for` and by containment.
fn labels(nodes: &[Node]) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let elements: Vec<&Element> = nodes
        .iter()
        .filter_map(|node| if let Node::Element(element) = node { Some(element) } else { None })
        .collect();
    let labelable = |element: &&&Element| {
        ["input", "select", "textarea", "button", "meter", "progress", "output"]
            .contains(&element.tag.as_str())
    };
    for (at, label) in elements.iter().enumerate().filter(|(_, element)| element.tag == "label") {
        let control = match attribute(label, "for") {
            Some(id) => elements.iter().find(|element| attribute(element, "id") == Some(id)),
            None => {
                elements[at + 1..].iter().take_while(|element| element.depth > label.depth).find(labelable)
            }
        };
        if let Some(control) = control {
            out.push((control.number, label.number));
        }
    }
    out
}

fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
}

fn parse(html: &str) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut rest = html;
    let mut open: Vec<String> = Vec::new();
    let mut number = 0;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("</") {
            let end = after.find('>').expect("a closing tag ends with >");
            assert_eq!(open.pop().as_deref(), Some(after[..end].trim()), "tags close in order: {html}");
            rest = &after[end + 1..];
        } else if let Some(after) = rest.strip_prefix('<') {
            let (element, length) = tag(after, open.len() as u32, &mut number);
            rest = &after[length..];
            if !VOID.contains(&element.tag.as_str()) {
                open.push(element.tag.clone());
            }
            nodes.push(Node::Element(element));
        } else {
            let end = rest.find('<').unwrap_or(rest.len());
            let text = rest[..end].replace("&lt;", "<").replace("&nbsp;", "\u{a0}");
            nodes.push(Node::Text(open.len() as u32, text));
            rest = &rest[end..];
        }
    }
    assert!(open.is_empty(), "not closed: {open:?} in {html}");
    nodes
}

fn tag(text: &str, depth: u32, count: &mut u32) -> (Element, usize) {
    let name_end = text.find(|c: char| c == '>' || c.is_whitespace()).expect("a tag ends with >");
    let mut element = Element { depth, tag: text[..name_end].to_owned(), attributes: Vec::new(), number: 0 };
    let mut at = name_end;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if text[at..].starts_with('>') {
            break;
        }
        let end =
            at + text[at..].find(|c: char| c == '=' || c == '>' || c.is_whitespace()).expect("an attribute");
        let name = text[at..end].to_owned();
        at = end;
        let mut value = String::new();
        if text[at..].starts_with('=') {
            at += 1;
            let quote = text[at..].chars().next().filter(|c| *c == '"' || *c == '\'');
            let from = at + usize::from(quote.is_some());
            let stop = match quote {
                Some(quote) => text[from..].find(quote),
                None => text[from..].find(|c: char| c == '>' || c.is_whitespace()),
            };
            let stop = from + stop.expect("a value that ends");
            value = text[from..stop].to_owned();
            at = stop + usize::from(quote.is_some());
        }
        element.attributes.push((name, value));
    }
    *count += 1;
    element.number = attribute(&element, "n").and_then(|n| n.parse().ok()).unwrap_or(1000 + *count);
    (element, at + 1)
}
