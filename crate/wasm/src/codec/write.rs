//! Responses, written: one function for each variant of `EngineResponse`.

use super::out::Out;
use transom_page::describe::Description;
use transom_page::mask::Secrets;
use transom_page::tools::{Hint, Refused, Tool, Tools};
use transom_wire::PageText;
use transom_wire::answer::{Checked, StepDone, Verdict};
use transom_wire::hop::engine::{Submits, Vetted};
use transom_wire::refusal::{Obstacle, Refusal, SecretKind};
use transom_wire::step::Predicate;

mod look;

pub(crate) use look::{Kept, outline};

fn response(kind: &str) -> Out {
    let mut out = Out(String::with_capacity(256));
    out.tag("response", kind);
    out
}

pub(crate) fn vetted(vetted: &Vetted) -> String {
    let mut out = response("vetted");
    out.key("vetted");
    write_vetted(&mut out, vetted);
    out.end()
}

pub(crate) fn acted(done: &StepDone, url: &str) -> String {
    let mut out = response("acted");
    out.key("done").open().optional("target", done.target.as_ref());
    if let Some(verified) = done.verified {
        out.flag("verified", verified);
    }
    out.close().text("url", url);
    out.end()
}

pub(crate) fn checked(checked: &[Checked]) -> String {
    let mut out = response("checked");
    out.list("checked", checked, write_checked);
    out.end()
}

/// Without secrets. A schema that holds one is another schema then: arguments are checked against what the
/// agent was shown, and the page checks again.
pub(crate) fn tools(tools: &Tools, refused: &[Refused], secrets: &Secrets) -> String {
    let mut out = response("tools");
    out.number("generation", tools.generation())
        .list("tools", tools.list(), |out, one| tool(out, one, secrets));
    out.list("refused", refused, |out, one| {
        out.open().text("name", &secrets.mask_text(&one.name)).text("why", &one.why).close();
    });
    out.end()
}

pub(crate) fn redaction_set(version: u32) -> String {
    let mut out = response("redaction_set");
    out.number("version", version);
    out.end()
}

pub(crate) fn tool_found(generation: u32) -> String {
    let mut out = response("tool_found");
    out.number("generation", generation);
    out.end()
}

pub(crate) fn masked(text: &str) -> String {
    let mut out = response("masked");
    out.text("text", text);
    out.end()
}

/// No response of the protocol: the answer to `PageHost::describe`.
pub(crate) fn described(found: &Description) -> String {
    let mut out = Out(String::new());
    out.tag("role", found.role.token()).text("name", &found.name);
    if !found.description.is_empty() {
        out.text("description", &found.description);
    }
    out.end()
}

pub(crate) fn refused(why: &Refusal) -> String {
    let mut out = response("refused");
    out.key("refusal");
    refusal(&mut out, why);
    out.end()
}

/// Refusals of other hops cannot come about here; they are told as a failure rather than left out.
fn refusal(out: &mut Out, refusal: &Refusal) {
    match refusal {
        Refusal::NoSnapshot { r#ref } => out.tag("kind", "no_snapshot").handle("ref", r#ref),
        Refusal::StaleCursor {} => out.tag("kind", "stale_cursor"),
        Refusal::UnknownBase { since } => out.tag("kind", "unknown_base").text("since", &since.to_string()),
        // The ledger that gives receipts is not here.
        Refusal::Indeterminate { why, .. } => out.tag("kind", "indeterminate").text("why", why),
        Refusal::UnknownRef { r#ref } => out.tag("kind", "unknown_ref").handle("ref", r#ref),
        Refusal::Detached { r#ref, was, successor } => {
            out.tag("kind", "detached").handle("ref", r#ref).text("was", &was.0);
            match successor {
                Some(successor) => out.handle("successor", successor),
                None => out,
            }
        }
        Refusal::Changed { r#ref, was, now, new_ref } => {
            out.tag("kind", "changed").handle("ref", r#ref).text("was", &was.0).text("now", &now.0);
            out.handle("new_ref", new_ref)
        }
        Refusal::Ambiguous { r#ref, was, candidates } => {
            out.tag("kind", "ambiguous").handle("ref", r#ref).text("was", &was.0);
            out.list("candidates", candidates, |out, one| out.value(&one.to_string()))
        }
        Refusal::NotActionable { r#ref, because } => {
            out.tag("kind", "not_actionable").handle("ref", r#ref).key("because");
            obstacle(out, because);
            out
        }
        Refusal::WrongElement { r#ref, expected, role } => out
            .tag("kind", "wrong_element")
            .handle("ref", r#ref)
            .text("expected", expected)
            .text("role", role),
        Refusal::Sensitive { r#ref } => out.tag("kind", "sensitive").handle("ref", r#ref),
        Refusal::BadSelector { selector } => out.tag("kind", "bad_selector").text("selector", selector),
        Refusal::InventoryFull { category } => {
            out.tag("kind", "inventory_full").text("category", secret_kind(*category))
        }
        Refusal::NoFocus {} => out.tag("kind", "no_focus"),
        Refusal::InvalidArguments { path, expected, page_detail } => {
            out.tag("kind", "invalid_arguments").text("path", path).text("expected", expected);
            out.optional("page_detail", page_detail.as_ref())
        }
        Refusal::UnknownPageTool { name, generation, tools } => {
            out.tag("kind", "unknown_page_tool").text("name", &name.0).number("generation", *generation);
            out.list("tools", tools, |out, one| out.value(&one.0))
        }
        Refusal::StaleTools { expected, generation, tools } => {
            out.tag("kind", "stale_tools").number("expected", *expected).number("generation", *generation);
            out.list("tools", tools, |out, one| out.value(&one.0))
        }
        Refusal::ApprovalStale { difference } => {
            out.tag("kind", "approval_stale").text("difference", difference)
        }
        Refusal::Malformed { here, what } => {
            out.tag("kind", "malformed").text("here", here).text("what", what)
        }
        Refusal::EngineFailed { what } => out.tag("kind", "engine_failed").text("what", what),
        _ => out.tag("kind", "engine_failed").text("what", "a refusal that is not the engine's"),
    }
    .close();
}

fn secret_kind(kind: SecretKind) -> &'static str {
    match kind {
        SecretKind::Password => "password",
        SecretKind::OneTimeCode => "one_time_code",
        SecretKind::Card => "card",
        SecretKind::Token => "token",
        SecretKind::Autofill => "autofill",
        SecretKind::Private => "private",
    }
}

fn obstacle(out: &mut Out, obstacle: &Obstacle) {
    let name = match obstacle {
        Obstacle::NotRendered {} => "not_rendered",
        Obstacle::Disabled {} => "disabled",
        Obstacle::Inert {} => "inert",
        Obstacle::ReadOnly {} => "read_only",
        Obstacle::OutOfView {} => "out_of_view",
        Obstacle::Covered { .. } => "covered",
    };
    out.tag("obstacle", name);
    if let Obstacle::Covered { by, by_ref } = obstacle {
        out.text("by", &by.0);
        if let Some(by_ref) = by_ref {
            out.handle("by_ref", by_ref);
        }
    }
    out.close();
}

fn write_vetted(out: &mut Out, vetted: &Vetted) {
    out.open().optional("target", vetted.target.as_ref());
    if let Some(Submits { action, method, controls }) = &vetted.submits {
        out.key("submits").open().text("action", action).text("method", method);
        out.list("controls", controls, |out, one| out.value(one)).close();
    }
    if let Some(leads_to) = &vetted.leads_to {
        out.text("leads_to", leads_to);
    }
    out.close();
}

fn write_checked(out: &mut Out, checked: &Checked) {
    out.open().key("predicate");
    predicate(out, &checked.predicate);
    let verdict = match checked.verdict {
        Verdict::Held => "held",
        Verdict::NotHeld => "not_held",
        Verdict::Redacted => "redacted",
    };
    out.text("verdict", verdict).optional("seen", checked.seen.as_ref()).close();
}

fn predicate(out: &mut Out, predicate: &Predicate) {
    let (name, value) = match predicate {
        Predicate::Url { value } => ("url", Some(value)),
        Predicate::UrlPrefix { value } => ("url_prefix", Some(value)),
        Predicate::Title { value } => ("title", Some(value)),
        Predicate::Heading { value } => ("heading", Some(value)),
        Predicate::Text { value } => ("text", Some(value)),
        Predicate::Value { value, .. } => ("value", Some(value)),
        Predicate::Checked { .. } => ("checked", None),
        Predicate::Enabled { .. } => ("enabled", None),
        Predicate::TargetAbsent { .. } => ("target_absent", None),
        Predicate::Settled {} => ("settled", None),
    };
    out.tag("is", name);
    if let Some(handle) = predicate.target() {
        out.handle("ref", handle);
    }
    if let Some(value) = value {
        out.text("value", value);
    }
    out.close();
}

fn tool(out: &mut Out, tool: &Tool, secrets: &Secrets) {
    let title = tool.title.as_deref().map(|title| PageText(secrets.mask_text(title)));
    out.open().text("name", &secrets.mask_text(&tool.name)).optional("title", title.as_ref());
    out.text("description", &secrets.mask_text(&tool.description));
    if let Some(schema) = &tool.input_schema {
        out.text("input_schema", &secrets.mask_text(schema));
    }
    if !tool.annotations.is_empty() {
        out.key("annotations").open();
        for (name, hint) in &tool.annotations {
            match hint {
                Hint::Flag(value) => out.flag(name, *value),
                Hint::Word(value) => out.text(name, &secrets.mask_text(value)),
            };
        }
        out.close();
    }
    out.close();
}
