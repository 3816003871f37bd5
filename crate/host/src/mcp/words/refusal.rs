//! Refusals: what happened, and the next move.

use super::super::tools::CallOutcome;
use super::super::untrusted::{PageBlock, one_line};
use serde_json::{Map, Value, json};
use transom_wire::refusal::{Obstacle, SecretKind};
use transom_wire::{PageText, Ref, Refusal, SessionId};

/// Members of refusals whose author is the page. They stand apart in the machine-readable form as well.
const PAGE_MEMBERS: [&str; 8] = ["was", "now", "declared", "page_detail", "name", "tools", "message", "by"];

/// A refusal as the result of a tool call.
pub fn refusal(refusal: &Refusal) -> CallOutcome {
    let mut page = PageBlock::new();
    let prose = prose(refusal, &mut page);
    let mut text = format!("{prose}\n{}", page.finish());
    text.truncate(text.trim_end().len());
    CallOutcome { text, structured: Some(structured(refusal)), is_error: true, trace: Vec::new() }
}

fn structured(refusal: &Refusal) -> Value {
    let mut untrusted = Map::new();
    let ours = take_page_members(json!(refusal), &mut untrusted);
    let mut structured = json!({ "refusal": ours });
    if !untrusted.is_empty() {
        structured["untrusted"] = Value::Object(untrusted);
    }
    structured
}

fn take_page_members(value: Value, untrusted: &mut Map<String, Value>) -> Value {
    let Value::Object(members) = value else { return value };
    let mut ours = Map::new();
    for (key, member) in members {
        if PAGE_MEMBERS.contains(&key.as_str()) {
            untrusted.insert(key, member);
        } else {
            ours.insert(key, take_page_members(member, untrusted));
        }
    }
    Value::Object(ours)
}

fn names(sessions: &[SessionId]) -> String {
    sessions.iter().map(|session| one_line(&session.0)).collect::<Vec<_>>().join(", ")
}

fn handles(refs: &[Ref]) -> String {
    refs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn tool_names(tools: &[PageText], page: &mut PageBlock) {
    for tool in tools {
        page.line("tool", tool);
    }
}

fn prose(refusal: &Refusal, page: &mut PageBlock) -> String {
    match refusal {
        Refusal::NoBrowser {} => {
            "no browser with Transom's extension is connected. Ask the person to open the browser; \
            `transom doctor` in a terminal names what is missing. Then call again."
                .into()
        }
        Refusal::Stopped {} => {
            "the person pressed Stop. Do not go on until they press Resume in Transom's popup and share the \
            tab again."
                .into()
        }
        Refusal::NothingShared {} => {
            "no tab is shared. Ask the person to open the tab and choose \"Share this tab\" in \
            Transom's popup, then call again."
                .into()
        }
        Refusal::SessionRequired { sessions } => {
            format!(
                "several tabs are shared: {}. Name one as session; sessions says which is which.",
                names(sessions)
            )
        }
        Refusal::UnknownSession { session, sessions } => {
            let named = one_line(&session.0);
            match sessions.as_slice() {
                [] => format!(
                    "no shared tab is called {named}, and none is shared. Ask the person to share it."
                ),
                known => format!("no shared tab is called {named}. Shared: {}. Call sessions.", names(known)),
            }
        }
        Refusal::AmbiguousBrowser { sessions } => {
            format!(
                "two browsers gave out handles like this one: name one of {} as session.",
                names(sessions)
            )
        }
        Refusal::TabGone { session } => {
            format!("the tab of {} was closed. Call sessions to see what is shared.", one_line(&session.0))
        }
        Refusal::LeftOrigin { session, origin } => format!(
            "the tab of {} has left {}; nothing is read or done elsewhere. Ask the person to go back there in this tab, \
             or to share the tab where it is now.",
            one_line(&session.0),
            one_line(origin)
        ),
        Refusal::NeedsToolbarClick { session } => format!(
            "the browser withdrew access to the tab of {}, or put the tab to sleep. Ask the person to go to that tab and \
             click Transom's toolbar button there, then call again; if that does not help, to open the page in a new \
             tab and share that one.",
            one_line(&session.0)
        ),
        Refusal::FrameNotShared { declared } => {
            page.line("frame", declared);
            "that frame belongs to another site, which is not shared. Ask the person to share the frame's site in \
             Transom's popup, or work outside the frame."
                .into()
        }
        Refusal::NoSnapshot { r#ref } => {
            format!(
                "the page has given out no handles yet, so {} names nothing. Take a snapshot first.",
                r#ref
            )
        }
        Refusal::UnknownRef { r#ref } => format!(
            "{} belongs to a document that is no longer shown. Take a snapshot and use its handles.",
            r#ref
        ),
        Refusal::StaleCursor {} => {
            "the page changed before the place this cursor goes on from, so lines would be lost or doubled. \
             Take a snapshot without cursor."
                .into()
        }
        Refusal::UnknownBase { since } => format!(
            "what changed since {since} cannot be told: you were not given it, the page was replaced since, or it is too \
             long ago. Take a snapshot without since."
        ),
        Refusal::Detached { r#ref, was, successor } => {
            page.line("it was", was);
            match successor {
                Some(new) => format!(
                    "the element of {} was removed from the page. One element now matches what it was: {new}. \
                     Take a snapshot, or use that.",
                    r#ref
                ),
                None => format!("the element of {} was removed from the page. Take a snapshot.", r#ref),
            }
        }
        Refusal::Changed { r#ref, was, now, new_ref } => {
            page.line("it was", was);
            page.line("it is now", now);
            format!(
                "the element of {} now shows something else than you saw, so nothing was done. If that is what you mean, \
                 its handle is {new_ref}; otherwise take a snapshot.",
                r#ref
            )
        }
        Refusal::Ambiguous { r#ref, was, candidates } => {
            page.line("it was", was);
            format!(
                "the element of {} was removed and several match what it was: {}. Take a snapshot and choose.",
                r#ref,
                handles(candidates)
            )
        }
        Refusal::NotActionable { r#ref, because } => {
            format!("{} cannot be used now: {}", r#ref, obstacle(because, page))
        }
        Refusal::WrongElement { r#ref, expected, role } => format!(
            "{} is a {}, and the step needs {}. Choose another element from the snapshot.",
            r#ref,
            one_line(role),
            one_line(expected)
        ),
        Refusal::Sensitive { r#ref } => format!(
            "{} takes a secret, and secrets are entered by the person. Ask them to fill it, then go on.",
            r#ref
        ),
        Refusal::BadSelector { selector } => format!(
            "nothing of the page is told: the redaction policy has a selector that cannot be read, {:?}. Ask the person \
             to correct it in Transom's settings, then call again.",
            one_line(&selector.chars().take(200).collect::<String>())
        ),
        Refusal::InventoryFull { category } => format!(
            "nothing of the page is told: it holds more secrets than can be kept track of ({}), so it cannot be told \
             which texts hold one. Ask the person to reload the page, or to do this part themselves.",
            secret_kind(*category)
        ),
        Refusal::NoFocus {} => "nothing on the page has the focus. Give the step a ref.".into(),
        Refusal::InvalidArguments { path, expected, page_detail } => {
            if let Some(detail) = page_detail {
                page.line("the tool's schema", detail);
            }
            let place = if path.is_empty() { "the arguments".to_owned() } else { one_line(path) };
            format!(
                "{place} does not fit: expected {}. Nothing was done; correct it and call again.",
                one_line(expected)
            )
        }
        Refusal::UnknownPageTool { name, generation, tools } => {
            page.line("asked for", name);
            tool_names(tools, page);
            format!(
                "the page has no such tool. Generation {generation} has {} tools, named below.",
                tools.len()
            )
        }
        Refusal::StaleTools { expected, generation, tools } => {
            tool_names(tools, page);
            let what = if expected == generation {
                format!("the tab shows another document than the one whose generation {expected} you named")
            } else {
                format!("you named generation {expected}, now it is generation {generation}")
            };
            format!(
                "the page's tools changed: {what}, with the tools below. Nothing was done; call page_tools where you \
                 need a schema."
            )
        }
        Refusal::UnusableSchema { name, why } => {
            page.line("tool", name);
            format!(
                "this tool cannot be called: its schema cannot be checked ({}). Use the page's other tools, or act.",
                one_line(why)
            )
        }
        Refusal::PageToolFailed { name, message } => {
            page.line("tool", name);
            page.line("it said", message);
            "the page's tool failed. It ran, so look at the page before you call it again.".into()
        }
        Refusal::TooLarge { what, bytes, limit, done } => {
            let what = one_line(what);
            match done {
                true => format!(
                    "it was done, but {what} has {bytes} bytes and the limit is {limit}, so it is not shown. \
                     Do not repeat it; read the page instead."
                ),
                false => format!(
                    "{what} has {bytes} bytes and the limit is {limit}. Nothing was done; send or ask for less."
                ),
            }
        }
        Refusal::OriginNotShared { origin } => format!(
            "{} is not shared. Ask the person to open it in a tab and share that, or stay on the shared site.",
            one_line(origin)
        ),
        Refusal::UnsupportedUrl { expected } => {
            format!("that address cannot be opened: expected {}.", one_line(expected))
        }
        Refusal::ApprovalPending { approval } => format!(
            "the person has not answered yet (question {}). Nothing was done. Tell them that Transom's popup asks for \
             approval, then call again with the same arguments.",
            one_line(&approval.0)
        ),
        Refusal::ApprovalDenied {} => {
            "the person said no. Nothing was done. Do not try again unless they ask for it.".into()
        }
        Refusal::ApprovalStale { difference } => format!(
            "what would happen is no longer what was approved: {}. Nothing was done. Take a snapshot and call again.",
            one_line(difference)
        ),
        Refusal::PermitInvalid {} => {
            "the permission ended before it was used. Nothing was done; call again.".into()
        }
        Refusal::IdempotencyConflict { key } => format!(
            "idempotency_key {:?} was used for another write. Nothing was done; use a new key for a new write.",
            one_line(key)
        ),
        Refusal::Indeterminate { receipt, why } => {
            let receipt = receipt.as_ref().map(|receipt| format!(" (receipt {})", one_line(&receipt.0)));
            format!(
                "indeterminate{}: {}. It may or may not have been done and is not repeated. Look at the page before you \
                 decide.",
                receipt.unwrap_or_default(),
                one_line(why)
            )
        }
        Refusal::Deadline { waiting_for, after_ms } => format!(
            "{} did not answer within {after_ms} ms. Nothing was changed; call again, or ask the person whether the page hangs.",
            one_line(waiting_for)
        ),
        Refusal::DocumentGone {} => {
            "the page went away while it was asked. Nothing was done; take a snapshot.".into()
        }
        Refusal::Cancelled {} => "the call was withdrawn before anything was done.".into(),
        Refusal::VersionMismatch { here, ours, theirs } => format!(
            "{} speaks version {ours} and the other side version {theirs}. Ask the person to update Transom's extension \
             and program to the same release and to reload the extension.",
            one_line(here)
        ),
        Refusal::Malformed { here, what } => format!(
            "{} received a message it could not read: {}. Call again; if it stays, ask the person to run `transom doctor`.",
            one_line(here),
            one_line(what)
        ),
        Refusal::EngineFailed { what } => {
            format!(
                "reading the page failed inside Transom: {}. Call again; a new engine is started.",
                one_line(what)
            )
        }
    }
}

fn secret_kind(kind: SecretKind) -> &'static str {
    match kind {
        SecretKind::Password => "passwords",
        SecretKind::OneTimeCode => "one-time codes",
        SecretKind::Card => "payment cards",
        SecretKind::Token => "keys and tokens",
        SecretKind::Autofill => "what the browser filled in",
        SecretKind::Private => "private parts",
    }
}

fn obstacle(obstacle: &Obstacle, page: &mut PageBlock) -> String {
    match obstacle {
        Obstacle::NotRendered {} => "it is not rendered. Open what contains it, then take a snapshot.".into(),
        Obstacle::Disabled {} => "it is disabled. Do first what enables it.".into(),
        Obstacle::Inert {} => "it is inert, as behind an open dialog. Deal with the dialog first.".into(),
        Obstacle::ReadOnly {} => "it can only be read.".into(),
        Obstacle::OutOfView {} => "it could not be scrolled into view.".into(),
        Obstacle::Covered { by, by_ref } => {
            page.line("on top", by);
            match by_ref {
                Some(top) => format!("another element is on top of it: {top}. Deal with that first."),
                None => "another element is on top of it. Take a snapshot and deal with that first.".into(),
            }
        }
    }
}

#[cfg(test)]
mod tests;
