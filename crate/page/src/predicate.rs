//! Questions about the state of a page, answered from the page and never from what an agent said.

use crate::handle::{Registry, Resolution};
use crate::mask::Secrets;
use crate::name::name;
use crate::role::{Role, role};
use crate::state::{self, Tri};
use crate::text::{MASKED, collapse, cut};
use crate::tree::{NodeId, Page};

/// How much of what was seen is told.
const SEEN_CHARS: usize = 200;

/// One question. Texts are compared with white space collapsed, `UrlPrefix` and `Url` exactly.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// The address is this.
    Url(&'a str),
    /// The address begins with this.
    UrlPrefix(&'a str),
    /// The title is this.
    Title(&'a str),
    /// A shown heading has this name.
    Heading(&'a str),
    /// The shown text contains this.
    Text(&'a str),
    /// The control holds this.
    Value(u32, &'a str),
    /// The control is checked.
    Checked(u32),
    /// The control can be used.
    Enabled(u32),
    /// Nothing like it is shown.
    TargetAbsent(u32),
}

/// Is it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Held,
    /// It is not.
    NotHeld,
    /// What was asked about is withheld: neither yes nor no is said.
    Redacted,
}

impl From<bool> for Verdict {
    fn from(held: bool) -> Self {
        if held { Self::Held } else { Self::NotHeld }
    }
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Is it so.
    pub verdict: Verdict,
    /// What was there.
    pub seen: Option<String>,
}

/// Answers a question. Texts are compared as they are shown, with their secrets masked, and where a mask
/// decides, the answer is [`Verdict::Redacted`] whatever was asked: no question can guess a secret.
pub fn ask(
    question: Question,
    page: &Page,
    registry: &mut Registry,
    secrets: &Secrets,
    connected: &dyn Fn(u32) -> bool,
) -> Found {
    let show = |text: &str| Some(cut(&secrets.mask_text(text), SEEN_CHARS).into_owned());
    match question {
        Question::Url(wanted) => {
            Found { verdict: is(&secrets.mask(page.url), wanted, true), seen: show(page.url) }
        }
        Question::UrlPrefix(wanted) => {
            Found { verdict: is(&secrets.mask(page.url), wanted, false), seen: show(page.url) }
        }
        Question::Title(wanted) => {
            let title = collapse(page.title);
            Found { verdict: is(&secrets.mask(&title), &collapse(wanted), true), seen: show(page.title) }
        }
        Question::Heading(wanted) => headings(page, secrets, &collapse(wanted)),
        Question::Text(wanted) => {
            Found { verdict: holds(&secrets.mask(&shown_text(page)), &collapse(wanted)), seen: None }
        }
        Question::TargetAbsent(number) => {
            let verdict = match registry.resolve(number, page, secrets, connected) {
                _ if is_private(registry, number, page) => Verdict::Redacted,
                Resolution::Ok { node, .. } => node.is_none().into(),
                _ => registry.is_absent(number, page, secrets).into(),
            };
            Found { verdict, seen: None }
        }
        Question::Value(number, _) | Question::Checked(number) | Question::Enabled(number) => {
            let no = |seen: &str| Found { verdict: Verdict::NotHeld, seen: Some(seen.to_owned()) };
            if is_private(registry, number, page) {
                return REDACTED;
            }
            match registry.resolve(number, page, secrets, connected) {
                Resolution::Ok { node: Some(node), .. } => about(question, page, node, secrets),
                Resolution::Ok { node: None, .. } => no("hidden"),
                Resolution::Changed { now, .. } => {
                    Found { verdict: Verdict::NotHeld, seen: show(&format!("changed to {now}")) }
                }
                _ => no("gone from the page"),
            }
        }
    }
}

const REDACTED: Found = Found { verdict: Verdict::Redacted, seen: None };

/// A handle of an element that is in a private part by now.
fn is_private(registry: &Registry, number: u32, page: &Page) -> bool {
    registry
        .element(number)
        .and_then(|element| page.by_number(element))
        .is_some_and(|node| page.private(node))
}

/// Is the masked text `wanted`, or with `whole` false, does it begin with it. Up to the first mask the text is
/// compared; what lies behind it is withheld.
fn is(masked: &str, wanted: &str, whole: bool) -> Verdict {
    match masked.split_once(MASKED) {
        None if whole => (masked == wanted).into(),
        None => masked.starts_with(wanted).into(),
        Some((clear, _)) if !whole && clear.starts_with(wanted) => Verdict::Held,
        Some((clear, _)) if wanted.starts_with(clear) => Verdict::Redacted,
        Some(_) => Verdict::NotHeld,
    }
}

/// Characters of a text that must stand right before or behind a mask, for the mask to decide.
const TOUCHING_CHARS: usize = 3;

/// Does the masked text contain `wanted`. Where it does not by itself, and the beginning or the end of what is
/// wanted stands at a mask, the rest could be under it.
fn holds(masked: &str, wanted: &str) -> Verdict {
    let parts: Vec<&str> = masked.split(MASKED).collect();
    if parts.iter().any(|part| part.contains(wanted)) {
        return Verdict::Held;
    }
    let cuts = || wanted.char_indices().map(|(at, _)| at).skip(1);
    let touches = parts.iter().enumerate().any(|(at, part)| {
        let (first, last) = (at == 0, at + 1 == parts.len());
        cuts().any(|cut| {
            let (before, after) = (wanted.get(..cut).unwrap_or(""), wanted.get(cut..).unwrap_or(""));
            !last && before.chars().count() >= TOUCHING_CHARS && part.ends_with(before)
                || !first && after.chars().count() >= TOUCHING_CHARS && part.starts_with(after)
        })
    });
    if touches { Verdict::Redacted } else { Verdict::NotHeld }
}

fn headings(page: &Page, secrets: &Secrets, wanted: &str) -> Found {
    let mut verdict = Verdict::NotHeld;
    let mut seen: Vec<String> = Vec::new();
    for id in page.all() {
        if !page.is_element(id)
            || page.out_of_sight(id)
            || page.private(id)
            || role(page, id) != Role::Heading
        {
            continue;
        }
        let text = &crate::invisible::strip(&name(page, id).text).0;
        match is(&secrets.mask(text), wanted, true) {
            Verdict::Held => verdict = Verdict::Held,
            Verdict::Redacted if verdict == Verdict::NotHeld => verdict = Verdict::Redacted,
            _ => {}
        }
        seen.push(secrets.mask_name(text));
    }
    Found { verdict, seen: Some(cut(&seen.join(" | "), SEEN_CHARS).into_owned()) }
}

fn about(question: Question, page: &Page, node: NodeId, secrets: &Secrets) -> Found {
    let subject = crate::listing::listing(page, node).map_or(node, |listing| listing.subject);
    match question {
        Question::Value(_, wanted) => {
            if secrets.is_field(page, subject) {
                return REDACTED;
            }
            let value = crate::value::value(page, subject)
                .or_else(|| crate::role::editable(page, subject).then(|| crate::name::text_of(page, subject)))
                .unwrap_or_default();
            let verdict = is(&collapse(&secrets.mask(&value)), &collapse(wanted), true);
            Found { verdict, seen: Some(cut(&secrets.mask_name(&value), SEEN_CHARS).into_owned()) }
        }
        Question::Checked(_) => {
            let state = state::checked(page, subject).or_else(|| state::pressed(page, subject));
            let seen = match state {
                Some(Tri::True) => "checked",
                Some(Tri::False) => "not checked",
                Some(Tri::Mixed) => "mixed",
                None => "not a checkbox, radio or switch",
            };
            Found { verdict: (state == Some(Tri::True)).into(), seen: Some(seen.to_owned()) }
        }
        _ => {
            let disabled = state::disabled(page, subject) || page.inert(subject);
            let seen = if disabled { "disabled" } else { "enabled" };
            Found { verdict: (!disabled).into(), seen: Some(seen.to_owned()) }
        }
    }
}

/// The text a person can see, in document order, blocks apart.
fn shown_text(page: &Page) -> String {
    let mut out = String::new();
    for id in page.all() {
        if page.is_element(id) {
            if page.is_block(id) {
                out.push(' ');
            }
            continue;
        }
        let Some(parent) = page.parent(id) else { continue };
        // Behind a modal dialog text can still be seen; only what a person does not see does not count.
        if !page.out_of_sight(id) && page.unseen(id) == 0 {
            out.push_str(&crate::invisible::strip(page.text(id)).0);
        }
        // Text that follows a block starts a new line too.
        if page.is_block(parent) && page.subtree(parent).end == id + 1 {
            out.push(' ');
        }
    }
    collapse(&out)
}
