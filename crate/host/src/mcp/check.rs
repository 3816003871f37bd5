//! The limits of tool arguments, checked before anything is sent. The types have been read already.

use transom_wire::call::{ActArgs, Filter, NavigateArgs, PageActionArgs, SnapshotArgs, WaitForArgs};
use transom_wire::limits::{OUTLINE_MAX, PREDICATES, STEP_TEXT, STEPS, WAIT_MAX_MS};
use transom_wire::{Predicate, Refusal, Step};

/// Longest name, key or address.
const NAME_BYTES: usize = 8 * 1024;
/// Longest text to look for.
const FILTER_BYTES: usize = 1024;

type Checked = Result<(), Refusal>;

/// An argument that does not fit.
pub fn invalid(path: impl Into<String>, expected: impl Into<String>) -> Refusal {
    Refusal::InvalidArguments { path: path.into(), expected: expected.into(), page_detail: None }
}

/// `snapshot`
pub fn snapshot(args: &SnapshotArgs) -> Checked {
    if args.scope.is_some() && args.cursor.is_some() {
        return Err(invalid("/cursor", "no scope beside it: a cursor goes on with the scope it came from"));
    }
    let part = args.scope.is_some() || args.cursor.is_some() || args.filter.is_some();
    if args.since.is_some() && (part || args.mode.is_some() || args.depth.is_some()) {
        return Err(invalid(
            "/since",
            "no scope, cursor, mode, depth or filter beside it: what changed is told of the whole page",
        ));
    }
    if args.depth == Some(0) {
        return Err(invalid("/depth", "1 or more"));
    }
    if let Some(Filter { role, name, text }) = &args.filter {
        if args.mode.is_some() || args.depth.is_some() {
            return Err(invalid("/filter", "no mode and no depth beside it: it looks through everything"));
        }
        for (path, wanted) in [("/filter/role", role), ("/filter/name", name), ("/filter/text", text)] {
            match wanted {
                Some(wanted) if wanted.trim().is_empty() => {
                    return Err(invalid(path, "text that is not empty"));
                }
                Some(wanted) => bounded(path, wanted, FILTER_BYTES)?,
                None => {}
            }
        }
        if [role, name, text].into_iter().all(Option::is_none) {
            return Err(invalid("/filter", "one of role, name, text"));
        }
    }
    match args.max_bytes {
        Some(bytes) if bytes == 0 || bytes > OUTLINE_MAX => {
            Err(invalid("/max_bytes", format!("1 to {OUTLINE_MAX}")))
        }
        _ => Ok(()),
    }
}

/// `act`
pub fn act(args: &ActArgs) -> Checked {
    if args.steps.is_empty() || args.steps.len() > STEPS as usize {
        return Err(invalid("/steps", format!("1 to {STEPS} steps")));
    }
    for (position, step) in args.steps.iter().enumerate() {
        match step {
            Step::Fill { value, .. } => {
                bounded(&format!("/steps/{position}/value"), value, STEP_TEXT as usize)?
            }
            Step::Press { key, .. } => bounded(&format!("/steps/{position}/key"), key, NAME_BYTES)?,
            Step::Click { .. } => {}
        }
    }
    predicates("/expect", &args.expect)?;
    if let Some(position) =
        args.expect.iter().position(|predicate| matches!(predicate, Predicate::Settled {}))
    {
        return Err(invalid(
            format!("/expect/{position}/is"),
            "a condition on the page; settled is for wait_for",
        ));
    }
    key(args.idempotency_key.as_deref())
}

/// `navigate`
pub fn navigate(args: &NavigateArgs) -> Checked {
    bounded("/to", &args.to, NAME_BYTES)?;
    key(args.idempotency_key.as_deref())
}

/// `wait_for`
pub fn wait_for(args: &WaitForArgs) -> Checked {
    if args.until.is_empty() {
        return Err(invalid("/until", format!("1 to {PREDICATES} conditions")));
    }
    predicates("/until", &args.until)?;
    match args.timeout_ms {
        Some(ms) if ms > WAIT_MAX_MS => Err(invalid("/timeout_ms", format!("at most {WAIT_MAX_MS}"))),
        _ => Ok(()),
    }
}

/// `page_action`. The arguments themselves are the broker's to check.
pub fn page_action(args: &PageActionArgs) -> Checked {
    bounded("/name", &args.name, NAME_BYTES)?;
    key(args.idempotency_key.as_deref())
}

fn predicates(path: &str, predicates: &[Predicate]) -> Checked {
    if predicates.len() > PREDICATES as usize {
        return Err(invalid(path, format!("at most {PREDICATES} conditions")));
    }
    for (position, predicate) in predicates.iter().enumerate() {
        match predicate {
            Predicate::Url { value }
            | Predicate::UrlPrefix { value }
            | Predicate::Title { value }
            | Predicate::Heading { value }
            | Predicate::Text { value }
            | Predicate::Value { value, .. } => {
                bounded(&format!("{path}/{position}/value"), value, STEP_TEXT as usize)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn key(key: Option<&str>) -> Checked {
    match key {
        Some("") => Err(invalid("/idempotency_key", "text that is not empty")),
        Some(key) => bounded("/idempotency_key", key, NAME_BYTES),
        None => Ok(()),
    }
}

fn bounded(path: &str, text: &str, limit: usize) -> Checked {
    if text.len() > limit { Err(invalid(path, format!("at most {limit} bytes"))) } else { Ok(()) }
}
