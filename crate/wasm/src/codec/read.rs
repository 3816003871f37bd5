//! Requests, read.

use super::value::{Fields, Json, parse};
use transom_page::outline::{Mode, View};
use transom_page::tools::{Hint, Tool};
use transom_wire::call::Filter;
use transom_wire::hop::engine::{Submits, Vetted};
use transom_wire::step::{Predicate, Step};
use transom_wire::{Cursor, PageText, Redaction, Ref, Revision};

/// `EngineRequest` with the tools as the core takes them.
#[derive(Debug, PartialEq)]
pub(crate) enum Request {
    Snapshot {
        scope: Option<Ref>,
        cursor: Option<Cursor>,
        view: View,
        filter: Option<Filter>,
        max_bytes: u32,
        since: Option<Revision>,
        keep: Option<Revision>,
    },
    Vet {
        step: Step,
    },
    Act {
        step: Step,
        approved: Option<Vetted>,
    },
    Check {
        predicates: Vec<Predicate>,
    },
    SetTools {
        tools: Vec<Tool>,
    },
    FindTool {
        name: String,
        generation: Option<u32>,
    },
    Mask {
        text: String,
    },
    SetRedaction {
        redaction: Redaction,
    },
}

/// Reads a request; the error says what was wrong with it.
pub(crate) fn request(json: &str) -> Result<Request, String> {
    let mut fields = Fields::of(Some(parse(json)?));
    let op = fields.text("op");
    let request = match op.as_str() {
        "snapshot" => {
            let scope = handle(&mut fields, "scope");
            let cursor = cursor(&mut fields);
            let view = View { mode: mode(&mut fields), depth: fields.number("depth") };
            let filter = filter(&mut fields);
            let max_bytes = fields.number("max_bytes");
            if max_bytes.is_none() {
                fields.blame("missing field", "max_bytes");
            }
            let since = revision(&mut fields, "since");
            let keep = revision(&mut fields, "keep");
            Request::Snapshot { scope, cursor, view, filter, max_bytes: max_bytes.unwrap_or(0), since, keep }
        }
        "vet" => Request::Vet { step: step(&mut fields) },
        "act" => Request::Act { step: step(&mut fields), approved: approved(&mut fields) },
        "check" => {
            let items = fields.list("predicates");
            Request::Check {
                predicates: items.into_iter().map(|item| predicate(&mut fields, item)).collect(),
            }
        }
        "set_tools" => {
            let items = fields.list("tools");
            Request::SetTools { tools: items.into_iter().map(|item| tool(&mut fields, item)).collect() }
        }
        "find_tool" => {
            Request::FindTool { name: fields.text("name"), generation: fields.number("generation") }
        }
        "mask" => Request::Mask { text: fields.text("text") },
        "set_redaction" => Request::SetRedaction { redaction: redaction(&mut fields) },
        _ => {
            fields.blame("unknown op", &op);
            Request::Mask { text: op }
        }
    };
    fields.end();
    match fields.fault {
        Some(fault) => Err(fault),
        None => Ok(request),
    }
}

fn handle(fields: &mut Fields, name: &str) -> Option<Ref> {
    let text = fields.optional_text(name)?;
    let handle = Ref::try_from(text).ok();
    if handle.is_none() {
        fields.blame("expected a handle from a snapshot, like k7e12, in", name);
    }
    handle
}

fn mode(fields: &mut Fields) -> Mode {
    match fields.optional_text("mode").as_deref() {
        None => Mode::Brief,
        Some("full") => Mode::Full,
        Some("interactive") => Mode::Interactive,
        Some(_) => {
            fields.blame("expected full or interactive in", "mode");
            Mode::Brief
        }
    }
}

fn filter(outer: &mut Fields) -> Option<Filter> {
    let mut fields = Fields::of(Some(outer.take("filter")?));
    let filter = Filter {
        role: fields.optional_text("role"),
        name: fields.optional_text("name"),
        text: fields.optional_text("text"),
    };
    outer.finish(fields);
    Some(filter)
}

fn cursor(fields: &mut Fields) -> Option<Cursor> {
    let text = fields.optional_text("cursor")?;
    let cursor = Cursor::try_from(text).ok();
    if cursor.is_none() {
        fields.blame("expected a cursor from a snapshot in", "cursor");
    }
    cursor
}

fn revision(fields: &mut Fields, name: &str) -> Option<Revision> {
    let text = fields.optional_text(name)?;
    let revision = Revision::try_from(text).ok();
    if revision.is_none() {
        fields.blame("expected a revision, like k7r3, in", name);
    }
    revision
}

fn required_handle(fields: &mut Fields) -> Ref {
    handle(fields, "ref").unwrap_or_else(|| {
        fields.blame("missing field", "ref");
        Ref::new("", 0)
    })
}

fn step(outer: &mut Fields) -> Step {
    let mut fields = outer.object("step");
    let what = fields.text("do");
    let step = match what.as_str() {
        "click" => Step::Click { r#ref: required_handle(&mut fields) },
        "fill" => Step::Fill { r#ref: required_handle(&mut fields), value: fields.text("value") },
        "press" => Step::Press { r#ref: handle(&mut fields, "ref"), key: fields.text("key") },
        _ => {
            fields.blame("unknown step", &what);
            Step::Press { r#ref: None, key: what }
        }
    };
    outer.finish(fields);
    step
}

fn predicate(outer: &mut Fields, item: Json) -> Predicate {
    let mut fields = Fields::of(Some(item));
    let is = fields.text("is");
    let predicate = match is.as_str() {
        "checked" => Predicate::Checked { r#ref: required_handle(&mut fields) },
        "enabled" => Predicate::Enabled { r#ref: required_handle(&mut fields) },
        "target_absent" => Predicate::TargetAbsent { r#ref: required_handle(&mut fields) },
        "settled" => Predicate::Settled {},
        "value" => Predicate::Value { r#ref: required_handle(&mut fields), value: fields.text("value") },
        _ => {
            let value = fields.text("value");
            match is.as_str() {
                "url" => Predicate::Url { value },
                "url_prefix" => Predicate::UrlPrefix { value },
                "title" => Predicate::Title { value },
                "heading" => Predicate::Heading { value },
                "text" => Predicate::Text { value },
                _ => {
                    fields.blame("unknown predicate", &is);
                    Predicate::Settled {}
                }
            }
        }
    };
    outer.finish(fields);
    predicate
}

fn approved(outer: &mut Fields) -> Option<Vetted> {
    let mut fields = Fields::of(Some(outer.take("approved")?));
    let target = fields.optional_text("target").map(PageText);
    let leads_to = fields.optional_text("leads_to");
    let submits = fields.take("submits").map(|json| {
        let mut inner = Fields::of(Some(json));
        let action = inner.text("action");
        let method = inner.text("method");
        let mut controls = Vec::new();
        for item in inner.list("controls") {
            match item {
                Json::Text(text) => controls.push(text),
                _ => inner.blame("expected texts in", "controls"),
            }
        }
        fields.finish(inner);
        Submits { action, method, controls }
    });
    outer.finish(fields);
    Some(Vetted { target, submits, leads_to })
}

fn redaction(outer: &mut Fields) -> Redaction {
    let mut fields = outer.object("redaction");
    let version = fields.number("version");
    if version.is_none() {
        fields.blame("missing field", "version");
    }
    let mut selectors = Vec::new();
    for item in fields.list("selectors") {
        match item {
            Json::Text(text) => selectors.push(text),
            _ => fields.blame("expected texts in", "selectors"),
        }
    }
    outer.finish(fields);
    Redaction { version: version.unwrap_or(0), selectors }
}

fn tool(outer: &mut Fields, item: Json) -> Tool {
    let mut fields = Fields::of(Some(item));
    let tool = Tool {
        name: fields.text("name"),
        title: fields.optional_text("title"),
        description: fields.text("description"),
        input_schema: fields.optional_text("input_schema"),
        annotations: fields.take("annotations").map(hints).unwrap_or_default(),
    };
    outer.finish(fields);
    tool
}

/// Hints are flags and words; what else a page puts there means nothing to anybody and is dropped.
fn hints(json: Json) -> Vec<(String, Hint)> {
    let mut hints = Vec::new();
    if let Json::Object(members) = json {
        for (name, value) in members {
            match value {
                Json::Bool(value) => hints.push((name, Hint::Flag(value))),
                Json::Text(value) => hints.push((name, Hint::Word(value))),
                _ => {}
            }
        }
    }
    hints.sort_by(|a, b| a.0.cmp(&b.0));
    hints
}
