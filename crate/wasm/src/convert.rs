//! Between the core's types and the messages'.

use transom_page::handle::Resolution;
use transom_page::mask::Secrets;
use transom_page::predicate::{Question, Verdict};
use transom_page::sensitive::Secret;
use transom_page::tools::{Bounds, Tools};
use transom_wire::answer;
use transom_wire::refusal::{Refusal, SecretKind};
use transom_wire::step::Predicate;
use transom_wire::{PageText, Ref, limits};

/// Shown of an address or a title.
const HEAD_CHARS: usize = 2_000;

/// An address or a title as it leaves.
pub(crate) fn head(text: &str, secrets: &Secrets) -> String {
    transom_page::text::cut(&secrets.mask_text(text), HEAD_CHARS).into_owned()
}

/// What could not be read.
pub(crate) fn malformed(what: String) -> Refusal {
    Refusal::Malformed { here: "engine".to_owned(), what }
}

/// What is in the way of using a handle.
pub(crate) fn unresolved(handle: &Ref, resolution: Resolution) -> Option<Refusal> {
    let r#ref = handle.clone();
    let other = |number| Ref::new(handle.prefix(), number);
    Some(match resolution {
        Resolution::Ok { .. } => return None,
        Resolution::NoSnapshot => Refusal::NoSnapshot { r#ref },
        Resolution::Unknown => Refusal::UnknownRef { r#ref },
        Resolution::Detached { was, successor } => {
            Refusal::Detached { r#ref, was: was.into(), successor: successor.map(other) }
        }
        Resolution::Changed { was, now, new } => {
            Refusal::Changed { r#ref, was: was.into(), now: now.into(), new_ref: other(new) }
        }
        Resolution::Ambiguous { was, candidates } => {
            let candidates = candidates.into_iter().map(other).collect();
            Refusal::Ambiguous { r#ref, was: was.into(), candidates }
        }
    })
}

/// The question a predicate asks of the page; `settled` asks none.
pub(crate) fn question(predicate: &Predicate) -> Option<Question<'_>> {
    Some(match predicate {
        Predicate::Url { value } => Question::Url(value),
        Predicate::UrlPrefix { value } => Question::UrlPrefix(value),
        Predicate::Title { value } => Question::Title(value),
        Predicate::Heading { value } => Question::Heading(value),
        Predicate::Text { value } => Question::Text(value),
        Predicate::Value { r#ref, value } => Question::Value(r#ref.number(), value),
        Predicate::Checked { r#ref } => Question::Checked(r#ref.number()),
        Predicate::Enabled { r#ref } => Question::Enabled(r#ref.number()),
        Predicate::TargetAbsent { r#ref } => Question::TargetAbsent(r#ref.number()),
        Predicate::Settled {} => return None,
    })
}

pub(crate) fn tool_bounds() -> Bounds {
    Bounds {
        tools: limits::PAGE_TOOLS as usize,
        description: limits::PAGE_TOOL_DESCRIPTION as usize,
        schema: limits::PAGE_TOOL_SCHEMA as usize,
    }
}

pub(crate) fn tool_names(tools: &Tools, secrets: &Secrets) -> Vec<PageText> {
    tools.list().iter().map(|tool| PageText(secrets.mask_text(&tool.name))).collect()
}

pub(crate) fn verdict(verdict: Verdict) -> answer::Verdict {
    match verdict {
        Verdict::Held => answer::Verdict::Held,
        Verdict::NotHeld => answer::Verdict::NotHeld,
        Verdict::Redacted => answer::Verdict::Redacted,
    }
}

pub(crate) fn secret_kind(kind: Secret) -> SecretKind {
    match kind {
        Secret::Password => SecretKind::Password,
        Secret::Code => SecretKind::OneTimeCode,
        Secret::Card | Secret::CardExpiry => SecretKind::Card,
        Secret::Token => SecretKind::Token,
        Secret::Autofill => SecretKind::Autofill,
        Secret::Private => SecretKind::Private,
    }
}
