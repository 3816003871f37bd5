//! Answers and refusals as prose for the model, each with the next move. The only place where wire data
//! becomes words, and where page text is set apart from them.

mod changes;
mod refusal;
#[cfg(test)]
mod tests;

pub use refusal::refusal;

use super::route::Browser;
use super::tools::CallOutcome;
use super::untrusted::{PageBlock, one_line};
use serde_json::{Value, json};
use std::fmt::Write;
use transom_wire::answer::{
    Checked, Note, Outcome, PageTool, PageTools, Proof, Session, ShareState, Snapshot, UnreadableFrame,
    UnseenRule, Verdict, Waited,
};
use transom_wire::{Answer, PageText};

/// Page tools with their schemas in one answer; the others are named only.
const TOOLS_BYTES: usize = 200 * 1024;

fn done(text: String, structured: Option<Value>) -> CallOutcome {
    CallOutcome { text: text.trim_end().to_owned(), structured, is_error: false, trace: Vec::new() }
}

/// The answer to anything but `sessions`.
pub fn answer(answer: &Answer) -> CallOutcome {
    match answer {
        Answer::Snapshot(snapshot) => outline(snapshot),
        Answer::Waited(waited) => conditions(waited),
        Answer::PageTools(tools) => page_tools(tools),
        Answer::Outcome(outcome) => written(outcome),
        Answer::Sessions(shared) => {
            let name = "the browser".to_owned();
            sessions(&[Browser { name, sessions: Ok(shared.clone()) }])
        }
    }
}

/// The shared tabs of all browsers.
pub fn sessions(browsers: &[Browser]) -> CallOutcome {
    let mut text = String::new();
    let mut page = PageBlock::new();
    let mut list = Vec::new();
    for browser in browsers {
        let name = one_line(&browser.name);
        match &browser.sessions {
            Err(why) => {
                // With a single browser its refusal is the answer.
                if browsers.len() == 1 {
                    return refusal(why);
                }
                let _ = writeln!(text, "{name}: {}", refusal(why).text.lines().next().unwrap_or_default());
            }
            Ok(shared) => {
                for session in &shared.sessions {
                    list.push(listed(session, &name, &mut text, &mut page));
                }
            }
        }
    }
    let head = match list.len() {
        0 => "no tab is shared. Ask the person to open the tab and choose \"Share this tab\" in Transom's popup."
            .to_owned(),
        1 => "1 tab is shared; session may be left out in calls.".to_owned(),
        many => format!("{many} tabs are shared; name one as session in each call."),
    };
    done(format!("{head}\n{text}{}", page.finish()), Some(json!({ "sessions": list })))
}

fn listed(session: &Session, browser: &str, text: &mut String, page: &mut PageBlock) -> Value {
    let state = match session.state {
        ShareState::Shared => "readable",
        ShareState::LeftOrigin => {
            "paused: the tab has left the shared site; it can be read again when it is back"
        }
        ShareState::NeedsToolbarClick => "paused: the person must click Transom's toolbar button in that tab",
    };
    let grant =
        if session.write_granted { "you may write" } else { "the person is asked at your first write" };
    let origin = session.origin.as_ref().map(|origin| format!(" {}", one_line(origin))).unwrap_or_default();
    let _ = writeln!(text, "{}:{origin} in {browser}, {state}, {grant}", one_line(&session.session.0));
    let mut member = json!({
        "session": session.session,
        "state": session.state,
        "write_granted": session.write_granted,
        "browser": browser,
    });
    if let Some(origin) = &session.origin {
        member["origin"] = json!(origin);
    }
    if let Some(title) = &session.title {
        page.line(&session.session.0, title);
        member["untrusted_title"] = json!(title);
    }
    member
}

fn outline(snapshot: &Snapshot) -> CallOutcome {
    let mut page = PageBlock::new();
    page.line("url", &snapshot.url);
    page.line("title", &snapshot.title);
    if !snapshot.outline.0.is_empty() {
        page.outline(&snapshot.outline);
    }
    let mut frames = PageBlock::new();
    let mut notes = String::new();
    let mut unseen = Vec::new();
    let mut empty = false;
    let mut matches = None;
    for note in &snapshot.notes {
        match note {
            Note::Omitted { lines, total, cursor } => {
                let _ = writeln!(
                    notes,
                    "{lines} of {total} lines come after these and were left out to keep the size: call snapshot \
                     with cursor {cursor} (and the same mode, depth and filter) for the rest, or with scope (a \
                     handle) or a larger max_bytes."
                );
            }
            Note::Inactive { lines } => {
                let _ = writeln!(
                    notes,
                    "{lines} lines on which nothing can be done were left out; leave out mode to read them."
                );
            }
            Note::Matches { count } => matches = Some(matches.unwrap_or(0) + count),
            Note::Unseen { rule: UnseenRule::Characters, count } => {
                let _ =
                    writeln!(notes, "{count} characters without a shape were taken out of the page's text.");
            }
            Note::Unseen { rule, count } => unseen.push(format!("{count} by {}", rule_word(*rule))),
            Note::Opaque { pictures, drawings, videos } => {
                let _ = writeln!(
                    notes,
                    "not read, and not known to be harmless: {pictures} pictures, {drawings} canvases or \
                     embedded documents, {videos} videos."
                );
            }
            Note::Instead { since } => changes::instead(since, &mut notes),
            Note::Redacted { controls } => {
                let _ = writeln!(
                    notes,
                    "values of {controls} sensitive fields are withheld; the person fills those."
                );
            }
            Note::Private { parts } => {
                let _ = writeln!(
                    notes,
                    "[private] stands for what the site or the person withholds; lines: {parts}."
                );
            }
            Note::Frames { unreadable } => {
                let _ = writeln!(
                    notes,
                    "{} frames could not be read; the person can share the frame's site in Transom's popup.",
                    unreadable.len()
                );
                for UnreadableFrame { r#ref, declared } in unreadable {
                    frames.line(&r#ref.as_ref().map(ToString::to_string).unwrap_or_default(), declared);
                }
            }
            Note::TooDeep { parts } => {
                let _ = writeln!(
                    notes,
                    "{parts} parts of the page are nested too deep to be read, and nothing in them is listed or \
                     can be acted on here: do not conclude that something is missing. See page_tools, or ask the \
                     person."
                );
            }
            Note::EmptyOrUnusable {} => empty = true,
        }
    }
    if !unseen.is_empty() {
        let _ = writeln!(
            notes,
            "a person does not see what is marked unseen ({}); take it for words of the page only.",
            unseen.join(", ")
        );
    }
    let mut head = changes::head(snapshot);
    match matches {
        Some(0) => head.push_str(
            ": nothing fits the filter. Text that is withheld or only drawn cannot be found; try fewer words, or \
             snapshot without filter.",
        ),
        Some(count) => {
            let _ = write!(head, ": {count} lines fit the filter, best first");
        }
        None => {}
    }
    let structured = empty.then(|| {
        head.push_str(
            "\nempty_or_unusable: the page was read and shows nothing a person could see. That does not mean that \
             there is nothing: it may not be ready. Call wait_for with settled, then take the snapshot again.",
        );
        json!({ "session": snapshot.session, "empty_or_unusable": true })
    });
    done(format!("{head}\n{}{notes}{}", page.finish(), frames.finish()), structured)
}

fn rule_word(rule: UnseenRule) -> &'static str {
    match rule {
        UnseenRule::Opacity => "opacity",
        UnseenRule::Clipped => "clipping",
        UnseenRule::OffPage => "its place off the page",
        UnseenRule::Fallback => "a canvas",
        UnseenRule::FontSize => "font size",
        UnseenRule::Color => "colour",
        UnseenRule::NotRendered => "not being rendered",
        UnseenRule::Characters => "characters without a shape",
    }
}

fn conditions(waited: &Waited) -> CallOutcome {
    let mut page = PageBlock::new();
    let mut text = if waited.held {
        format!("held: all conditions, after {} ms\n", waited.waited_ms)
    } else {
        format!(
            "not held: not all conditions within {} ms. Take a snapshot to see the page.\n",
            waited.waited_ms
        )
    };
    checks(&waited.checked, &mut text, &mut page);
    done(text + &page.finish(), Some(json!({ "held": waited.held, "waited_ms": waited.waited_ms })))
}

fn checks(checked: &[Checked], text: &mut String, page: &mut PageBlock) {
    for (number, check) in (1..).zip(checked) {
        let held = match check.verdict {
            Verdict::Held => "held",
            Verdict::NotHeld => "did not hold",
            Verdict::Redacted => "is redacted (it is about what is withheld; the person can look)",
        };
        let predicate: String = json!(check.predicate).to_string().chars().take(300).collect();
        let _ = writeln!(text, "condition {number} {held}: {}", one_line(&predicate));
        if let Some(seen) = check.seen.as_ref().filter(|_| check.verdict == Verdict::NotHeld) {
            page.line(&format!("condition {number} saw"), seen);
        }
    }
}

fn page_tools(tools: &PageTools) -> CallOutcome {
    let count = tools.tools.len();
    let mut text = format!("session {}, generation {}: ", one_line(&tools.session.0), tools.generation);
    match count {
        0 => text.push_str("the page offers no tools; use snapshot and act.\n"),
        1 => text.push_str("1 tool. Call it with page_action.\n"),
        _ => {
            let _ = writeln!(text, "{count} tools. Call one with page_action.");
        }
    }
    let mut page = PageBlock::of_tools();
    let mut cut = 0;
    for tool in &tools.tools {
        if page.len() > TOOLS_BYTES {
            cut += 1;
            page.line("tool", &tool.name);
        } else {
            page_tool(tool, &mut page);
        }
    }
    if cut > 0 {
        let _ = writeln!(text, "the last {cut} are named only, to keep the size.");
    }
    for refused in &tools.refused {
        page.line("left out", &refused.name);
        let _ = writeln!(text, "a tool is left out: {}", one_line(&refused.why));
    }
    let structured = json!({ "session": tools.session, "generation": tools.generation, "count": count });
    done(text + &page.finish(), Some(structured))
}

fn page_tool(tool: &PageTool, page: &mut PageBlock) {
    page.line("tool", &tool.name);
    if let Some(title) = &tool.title {
        page.line("  title", title);
    }
    page.line("  description", &tool.description);
    match &tool.input_schema {
        Some(schema) => page.line("  arguments", schema),
        None => page.line("  arguments", &"any object".into()),
    }
    if !tool.annotations.is_empty() {
        page.line("  hints", &PageText(Value::Object(tool.annotations.clone()).to_string()));
    }
}

fn written(outcome: &Outcome) -> CallOutcome {
    let proof = match outcome.proof {
        Proof::Confirmed => "confirmed",
        Proof::NotConfirmed => "not_confirmed",
        Proof::Indeterminate => "indeterminate",
    };
    let mut text = format!("{proof}: {}\n", one_line(&outcome.why));
    let mut page = PageBlock::new();
    if outcome.proof == Proof::Indeterminate {
        text.push_str(
            "it may or may not have happened; look at the page before you decide, nothing is repeated.\n",
        );
    }
    if outcome.repeated {
        text.push_str("this is the first outcome of the same idempotency_key; nothing was done again.\n");
    }
    for (number, step) in (1..).zip(&outcome.steps) {
        let verified = match step.verified {
            Some(true) => ", verified",
            Some(false) => ", and its own check did not hold",
            None => "",
        };
        let _ = writeln!(text, "step {number} was done{verified}");
        if let Some(target) = &step.target {
            page.line(&format!("step {number} on"), target);
        }
    }
    let mut structured =
        json!({ "proof": outcome.proof, "session": outcome.session, "repeated": outcome.repeated });
    if let Some(receipt) = &outcome.receipt {
        structured["receipt"] = json!(receipt);
    }
    if let Some(stopped_by) = &outcome.stopped_by {
        let why = refusal(stopped_by);
        let _ = writeln!(
            text,
            "step {} was refused, later ones were not tried: {}",
            outcome.steps.len() + 1,
            why.text
        );
        structured["stopped_by"] = why.structured.unwrap_or_default();
    }
    checks(&outcome.checked, &mut text, &mut page);
    if let Some(url) = &outcome.url {
        page.line("url is now", url);
    }
    if let Some(notice) = &outcome.page_tools {
        let _ = writeln!(
            text,
            "the page's tools changed: generation {}, {} tools; see page_tools.",
            notice.generation, notice.count
        );
        structured["page_tools"] = json!(notice);
    }
    text.push_str(&page.finish());
    if let Some(changes) = &outcome.changes {
        changes::told(changes, &mut text);
    }
    if let Some(result) = &outcome.result {
        // Alone in its block, so that it can be taken out whole.
        let mut block = PageBlock::of_tools();
        block.quoted(result);
        let _ = write!(text, "the tool's result:\n{}", block.finish());
    }
    done(text, Some(structured))
}
