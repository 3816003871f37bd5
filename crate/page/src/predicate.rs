//! Questions about the state of a page, answered from the page and never from what an agent said.

use crate::handle::{Registry, Resolution};
use crate::mask::Secrets;
use crate::name::name;
use crate::role::{Role, role};
use crate::state::{self, Tri};
use crate::text::{collapse, cut};
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

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Is it so.
    pub held: bool,
    /// What was there.
    pub seen: Option<String>,
}

/// Answers a question. Secrets are compared in their masked form, so that no question can guess one.
pub fn ask(
    question: Question,
    page: &Page,
    registry: &mut Registry,
    secrets: &Secrets,
    connected: &dyn Fn(u32) -> bool,
) -> Found {
    let show = |text: &str| Some(cut(&secrets.mask_text(text), SEEN_CHARS));
    match question {
        Question::Url(wanted) => {
            let held = secrets.mask_text(page.url) == wanted;
            Found { held, seen: show(page.url) }
        }
        Question::UrlPrefix(wanted) => {
            let held = secrets.mask_text(page.url).starts_with(wanted);
            Found { held, seen: show(page.url) }
        }
        Question::Title(wanted) => {
            let held = secrets.mask_text(&collapse(page.title)) == collapse(wanted);
            Found { held, seen: show(page.title) }
        }
        Question::Heading(wanted) => {
            let wanted = collapse(wanted);
            let headings: Vec<String> = page
                .all()
                .filter(|id| {
                    page.is_element(*id) && !page.out_of_sight(*id) && role(page, *id) == Role::Heading
                })
                .map(|id| secrets.mask_text(&crate::invisible::strip(&name(page, id).text).0))
                .collect();
            Found { held: headings.contains(&wanted), seen: Some(cut(&headings.join(" | "), SEEN_CHARS)) }
        }
        Question::Text(wanted) => {
            let wanted = collapse(wanted);
            let held = secrets.mask_text(&shown_text(page)).contains(&wanted);
            Found { held, seen: None }
        }
        Question::TargetAbsent(number) => {
            let held = match registry.resolve(number, page, secrets, connected) {
                Resolution::Ok { node, .. } => node.is_none(),
                _ => registry.is_absent(number, page, secrets),
            };
            Found { held, seen: None }
        }
        Question::Value(number, _) | Question::Checked(number) | Question::Enabled(number) => {
            let no = |seen: &str| Found { held: false, seen: Some(seen.to_owned()) };
            match registry.resolve(number, page, secrets, connected) {
                Resolution::Ok { node: Some(node), .. } => about(question, page, node, secrets),
                Resolution::Ok { node: None, .. } => no("hidden"),
                Resolution::Changed { now, .. } => {
                    Found { held: false, seen: show(&format!("changed to {now}")) }
                }
                _ => no("gone from the page"),
            }
        }
    }
}

fn about(question: Question, page: &Page, node: NodeId, secrets: &Secrets) -> Found {
    let subject = crate::listing::listing(page, node).map_or(node, |listing| listing.subject);
    match question {
        Question::Value(_, wanted) => {
            if secrets.is_field(page, subject) || crate::sensitive::is_sensitive(page, subject) {
                return Found { held: false, seen: Some("redacted".to_owned()) };
            }
            let value = crate::value::value(page, subject)
                .or_else(|| crate::role::editable(page, subject).then(|| crate::name::text_of(page, subject)))
                .unwrap_or_default();
            let value = secrets.mask_text(&value);
            Found { held: collapse(&value) == collapse(wanted), seen: Some(cut(&value, SEEN_CHARS)) }
        }
        Question::Checked(_) => {
            let state = state::checked(page, subject).or_else(|| state::pressed(page, subject));
            let seen = match state {
                Some(Tri::True) => "checked",
                Some(Tri::False) => "not checked",
                Some(Tri::Mixed) => "mixed",
                None => "not a checkbox, radio or switch",
            };
            Found { held: state == Some(Tri::True), seen: Some(seen.to_owned()) }
        }
        _ => {
            let disabled = state::disabled(page, subject) || page.inert(subject);
            let seen = if disabled { "disabled" } else { "enabled" };
            Found { held: !disabled, seen: Some(seen.to_owned()) }
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
