//! Both codecs, held against each other.

use super::read::{self, Request};
use super::write::{self, Kept};
use serde_json::{Value, json};
use transom_page::mask::Secrets;
use transom_page::outline::Mode::{Brief, Full, Interactive};
use transom_page::outline::{Frame, Opaque, Outline, Place, Unlisted, View};
use transom_page::tools::{Bounds, Hint, Tool, Tools};
use transom_wire::answer::{Checked, Note, PageTool, RefusedTool, StepDone, UnseenRule, Verdict};
use transom_wire::call::Mode;
use transom_wire::hop::engine::{
    Changed, EngineRequest, EngineResponse, FrameSlot, RawTool, Submits, UnlistedFrame, Vetted,
};
use transom_wire::refusal::{Obstacle, Refusal, SecretKind};
use transom_wire::step::Predicate;
use transom_wire::{Cursor, PageText, Ref, Revision};

const HARD: &str = "a\"b\\c\n\r\t\u{8}\u{c}\u{1}\u{7f}é\u{2028}😀/";

#[test]
fn requests_read_like_serde_reads_them() {
    let steps = [
        json!({"do":"click","ref":"k7e1"}),
        json!({"do":"fill","ref":"k7e1","value":HARD}),
        json!({"do":"press","key":"Enter"}),
        json!({"do":"press","ref":null,"key":"Enter"}),
        json!({"do":"press","ref":"k7e2","key":"a"}),
    ];
    let mut texts = vec![
        json!({"op":"snapshot","max_bytes":10}),
        json!({"op":"snapshot","max_bytes":10,"scope":"k7e4"}),
        json!({"op":"snapshot","max_bytes":10,"scope":null}),
        json!({"op":"snapshot","max_bytes":10,"cursor":"k7e0-3-4"}),
        json!({"op":"snapshot","max_bytes":10,"since":"k7r3","keep":"k7r0"}),
        json!({"op":"snapshot","max_bytes":10,"mode":"full","depth":2}),
        json!({"op":"snapshot","max_bytes":10,"mode":"interactive","filter":null}),
        json!({"op":"snapshot","max_bytes":10,"filter":{}}),
        json!({"op":"snapshot","max_bytes":10,"filter":{"role":"row","name":HARD,"text":null}}),
        json!({"op":"check","predicates":[]}),
        json!({"op":"check","predicates":[
            {"is":"url","value":"u"},{"is":"url_prefix","value":"u"},{"is":"title","value":"t"},{"is":"heading","value":"h"},
            {"is":"text","value":HARD},{"is":"value","ref":"k7e1","value":""},{"is":"checked","ref":"k7e1"},
            {"is":"enabled","ref":"k7e1"},{"is":"target_absent","ref":"k7e1"},{"is":"settled"}]}),
        json!({"op":"set_tools","tools":[]}),
        json!({"op":"set_tools","tools":[{"name":"a","description":"d"},
            {"name":"b","title":"t","description":"","input_schema":"{}","annotations":{"readOnlyHint":true,"note":"n"}}]}),
        json!({"op":"find_tool","name":"a"}),
        json!({"op":"find_tool","name":"a","generation":3}),
        json!({"op":"mask","text":HARD}),
        json!({"op":"set_redaction","redaction":{"version":7,"selectors":[]}}),
        json!({"op":"set_redaction","redaction":{"version":7,"selectors":[HARD,"a"]}}),
        json!({"op":"act","step":{"do":"press","key":"a"},"approved":{"target":"t","leads_to":"",
            "submits":{"action":"a","method":"post","controls":["x","y"]}}}),
        json!({"op":"act","step":{"do":"press","key":"a"},"approved":{}}),
    ];
    for step in steps {
        texts.push(json!({"op":"vet","step":step}));
        texts.push(json!({"op":"act","step":step}));
    }
    for text in texts {
        let text = text.to_string();
        let theirs = serde_json::from_str::<EngineRequest>(&text).unwrap();
        assert_eq!(read::request(&text), Ok(as_ours(theirs)), "{text}");
    }
}

fn as_ours(request: EngineRequest) -> Request {
    match request {
        EngineRequest::Snapshot { scope, cursor, mode, depth, filter, max_bytes, since, keep } => {
            let mode = match mode {
                None => Brief,
                Some(Mode::Full) => Full,
                Some(Mode::Interactive) => Interactive,
            };
            Request::Snapshot { scope, cursor, view: View { mode, depth }, filter, max_bytes, since, keep }
        }
        EngineRequest::Vet { step } => Request::Vet { step },
        EngineRequest::Act { step, approved } => Request::Act { step, approved },
        EngineRequest::Check { predicates } => Request::Check { predicates },
        EngineRequest::SetTools { tools } => {
            Request::SetTools { tools: tools.into_iter().map(tool).collect() }
        }
        EngineRequest::FindTool { name, generation } => Request::FindTool { name, generation },
        EngineRequest::Mask { text } => Request::Mask { text },
        EngineRequest::SetRedaction { redaction } => Request::SetRedaction { redaction },
    }
}

fn tool(tool: RawTool) -> Tool {
    let hints = tool.annotations.as_ref().and_then(Value::as_object).into_iter().flatten();
    let hints = hints.filter_map(|(name, value)| match value {
        Value::Bool(value) => Some((name.clone(), Hint::Flag(*value))),
        Value::String(value) => Some((name.clone(), Hint::Word(value.clone()))),
        _ => None,
    });
    Tool {
        name: tool.name,
        title: tool.title,
        description: tool.description,
        input_schema: tool.input_schema,
        annotations: hints.collect(),
    }
}

#[test]
fn what_serde_refuses_is_refused() {
    for text in [
        "",
        "{",
        "null",
        "[]",
        "{}",
        "\"op\"",
        "{\"op\":1}",
        "{\"op\":\"other\"}",
        "nonsense",
        "{\"op\":\"mask\"}",
        r#"{"op":"mask","text":1}"#,
        r#"{"op":"mask","text":"a"} x"#,
        r#"{"op":"mask","text":"a","more":1}"#,
        r#"{"op":"mask","text":"\ud800"}"#,
        r#"{"op":"snapshot"}"#,
        r#"{"op":"set_redaction"}"#,
        r#"{"op":"set_redaction","redaction":{"version":1}}"#,
        r#"{"op":"set_redaction","redaction":{"version":1,"selectors":[1]}}"#,
        r#"{"op":"set_redaction","redaction":{"selectors":[]}}"#,
        r#"{"op":"set_redaction","redaction":{"version":1,"selectors":[],"x":1}}"#,
        r#"{"op":"snapshot","max_bytes":-1}"#,
        r#"{"op":"snapshot","max_bytes":1.5}"#,
        r#"{"op":"snapshot","max_bytes":4294967296}"#,
        r#"{"op":"snapshot","max_bytes":1,"scope":"nope"}"#,
        r#"{"op":"snapshot","max_bytes":1,"since":"k7e3"}"#,
        r#"{"op":"snapshot","max_bytes":1,"keep":3}"#,
        r#"{"op":"snapshot","max_bytes":1,"mode":"brief"}"#,
        r#"{"op":"snapshot","max_bytes":1,"depth":-1}"#,
        r#"{"op":"snapshot","max_bytes":1,"filter":"x"}"#,
        r#"{"op":"snapshot","max_bytes":1,"filter":{"role":1}}"#,
        r#"{"op":"snapshot","max_bytes":1,"filter":{"other":"x"}}"#,
        r#"{"op":"vet","step":{"do":"fly","ref":"k7e1"}}"#,
        r#"{"op":"vet","step":{"do":"click"}}"#,
        r#"{"op":"vet","step":{"do":"click","ref":"k7e1","x":1}}"#,
        r#"{"op":"check","predicates":{}}"#,
        r#"{"op":"check","predicates":[{"is":"text"}]}"#,
        r#"{"op":"set_tools","tools":[{"name":"a"}]}"#,
    ] {
        assert!(read::request(text).is_err(), "{text}");
        assert!(serde_json::from_str::<EngineRequest>(text).is_err(), "{text}");
    }
    assert!(read::request(&"[".repeat(100_000)).is_err());
}

fn page(text: &str) -> PageText {
    PageText(text.to_owned())
}

#[track_caller]
fn same(ours: &str, theirs: &EngineResponse) {
    assert_eq!(ours, serde_json::to_string(theirs).unwrap());
}

fn hard() -> PageText {
    page(HARD)
}

fn handle() -> Ref {
    Ref::new("k7", 1)
}

#[test]
fn refusals_are_the_bytes_serde_writes() {
    let refusals = vec![
        Refusal::NoSnapshot { r#ref: handle() },
        Refusal::UnknownRef { r#ref: handle() },
        Refusal::UnknownBase { since: Revision::new("k7", 3) },
        Refusal::Indeterminate { receipt: None, why: "w".into() },
        Refusal::Detached { r#ref: handle(), was: hard(), successor: None },
        Refusal::Detached { r#ref: handle(), was: hard(), successor: Some(handle()) },
        Refusal::Changed { r#ref: handle(), was: hard(), now: hard(), new_ref: handle() },
        Refusal::Ambiguous { r#ref: handle(), was: hard(), candidates: vec![handle(), handle()] },
        Refusal::NotActionable { r#ref: handle(), because: Obstacle::NotRendered {} },
        Refusal::NotActionable { r#ref: handle(), because: Obstacle::Disabled {} },
        Refusal::NotActionable { r#ref: handle(), because: Obstacle::Inert {} },
        Refusal::NotActionable { r#ref: handle(), because: Obstacle::ReadOnly {} },
        Refusal::NotActionable { r#ref: handle(), because: Obstacle::OutOfView {} },
        Refusal::NotActionable { r#ref: handle(), because: Obstacle::Covered { by: hard(), by_ref: None } },
        Refusal::NotActionable {
            r#ref: handle(),
            because: Obstacle::Covered { by: hard(), by_ref: Some(handle()) },
        },
        Refusal::WrongElement { r#ref: handle(), expected: "e".into(), role: "r".into() },
        Refusal::Sensitive { r#ref: handle() },
        Refusal::BadSelector { selector: HARD.into() },
        Refusal::InventoryFull { category: SecretKind::Password },
        Refusal::InventoryFull { category: SecretKind::OneTimeCode },
        Refusal::InventoryFull { category: SecretKind::Card },
        Refusal::InventoryFull { category: SecretKind::Token },
        Refusal::InventoryFull { category: SecretKind::Autofill },
        Refusal::InventoryFull { category: SecretKind::Private },
        Refusal::NoFocus {},
        Refusal::InvalidArguments { path: "/a".into(), expected: "e".into(), page_detail: None },
        Refusal::InvalidArguments { path: "/a".into(), expected: "e".into(), page_detail: Some(hard()) },
        Refusal::UnknownPageTool { name: hard(), generation: 2, tools: vec![hard()] },
        Refusal::StaleTools { expected: 1, generation: 2, tools: vec![] },
        Refusal::ApprovalStale { difference: "d".into() },
        Refusal::Malformed { here: "engine".into(), what: "w".into() },
        Refusal::EngineFailed { what: "w".into() },
    ];
    for refusal in refusals {
        same(&write::refused(&refusal), &EngineResponse::Refused { refusal });
    }
}

#[test]
fn checks_are_the_bytes_serde_writes() {
    let predicates = [
        Predicate::Url { value: HARD.into() },
        Predicate::UrlPrefix { value: "u".into() },
        Predicate::Title { value: "t".into() },
        Predicate::Heading { value: "h".into() },
        Predicate::Text { value: "t".into() },
        Predicate::Value { r#ref: handle(), value: "v".into() },
        Predicate::Checked { r#ref: handle() },
        Predicate::Enabled { r#ref: handle() },
        Predicate::TargetAbsent { r#ref: handle() },
        Predicate::Settled {},
    ];
    let checked = predicates
        .into_iter()
        .flat_map(|predicate| {
            [None, Some(hard())].map(|seen| Checked {
                predicate: predicate.clone(),
                verdict: if seen.is_none() { Verdict::Held } else { Verdict::Redacted },
                seen,
            })
        })
        .collect::<Vec<_>>();
    same(&write::checked(&checked), &EngineResponse::Checked { checked: checked.clone() });
}

#[test]
fn outlines_are_the_bytes_serde_writes() {
    let bare = EngineResponse::Outline {
        url: hard(),
        title: hard(),
        outline: page(""),
        notes: vec![],
        frames: vec![],
        kept: None,
        changed: None,
        unlisted: vec![],
    };
    same(&write::outline(&Outline::default(), "k7", 0, (HARD, HARD), &Kept::default()), &bare);
    let frame = |line, child, declared: &str| Frame { line, child, handle: 1, declared: declared.into() };
    let slot = |line, child, declared| FrameSlot { line, child, r#ref: handle(), declared };
    let made = Outline {
        text: HARD.into(),
        frames: vec![frame(1, None, ""), frame(2, Some(0), HARD)],
        omitted: 3,
        total: 12,
        next: Some(Place { line: 9, digest: 7 }),
        redacted: 1,
        private: 2,
        empty: true,
        unseen: [1, 2, 3, 4, 5, 6, 7, 8],
        opaque: Opaque { pictures: 1, drawings: 0, videos: 2 },
        too_deep: 4,
        inactive: 5,
        matches: Some(0),
        ..Outline::default()
    };
    let rules = [
        UnseenRule::Opacity,
        UnseenRule::Clipped,
        UnseenRule::OffPage,
        UnseenRule::Fallback,
        UnseenRule::FontSize,
        UnseenRule::Color,
        UnseenRule::NotRendered,
        UnseenRule::Characters,
    ];
    let full = EngineResponse::Outline {
        url: page(""),
        title: page(""),
        outline: hard(),
        notes: [
            vec![
                Note::Omitted {
                    lines: 3,
                    total: 12,
                    cursor: Cursor { scope: Ref::new("k7", 5), line: 9, digest: 7 },
                },
                Note::Inactive { lines: 5 },
                Note::Matches { count: 0 },
                Note::Redacted { controls: 1 },
                Note::Private { parts: 2 },
            ],
            rules.into_iter().zip(1..).map(|(rule, count)| Note::Unseen { rule, count }).collect(),
            vec![
                Note::Opaque { pictures: 1, drawings: 0, videos: 2 },
                Note::TooDeep { parts: 4 },
                Note::EmptyOrUnusable {},
            ],
        ]
        .concat(),
        frames: vec![slot(1, None, page("")), slot(2, Some(0), hard())],
        kept: Some(Revision::new("k7", 4)),
        changed: Some(Changed { left_out: 2, full_bytes: 77 }),
        unlisted: vec![
            UnlistedFrame { child: Some(3), r#ref: None },
            UnlistedFrame { child: None, r#ref: Some(handle()) },
        ],
    };
    let kept = Kept {
        name: Some(Revision::new("k7", 4)),
        changed: Some(Changed { left_out: 2, full_bytes: 77 }),
        unlisted: vec![Unlisted { child: Some(3), handle: 0 }, Unlisted { child: None, handle: 1 }],
    };
    same(&write::outline(&made, "k7", 5, ("", ""), &kept), &full);
}

#[test]
fn the_others_are_the_bytes_serde_writes() {
    let submits =
        Submits { action: HARD.into(), method: "post".into(), controls: vec!["a".into(), "b".into()] };
    for vetted in [
        Vetted { target: None, submits: None, leads_to: None },
        Vetted { target: Some(hard()), submits: Some(submits), leads_to: Some(String::new()) },
    ] {
        same(&write::vetted(&vetted), &EngineResponse::Vetted { vetted });
    }
    for done in
        [StepDone { target: None, verified: None }, StepDone { target: Some(hard()), verified: Some(false) }]
    {
        same(&write::acted(&done, HARD), &EngineResponse::Acted { done, url: hard() });
    }
    same(&write::redaction_set(3), &EngineResponse::RedactionSet { version: 3 });
    same(&write::tool_found(1), &EngineResponse::ToolFound { generation: 1 });
    same(&write::masked(HARD), &EngineResponse::Masked { text: hard() });
}

#[test]
fn tools_are_the_bytes_serde_writes() {
    let bare = Tool {
        name: "a".into(),
        title: None,
        description: HARD.into(),
        input_schema: None,
        annotations: vec![],
    };
    let full = Tool {
        name: "b".into(),
        title: Some(HARD.into()),
        input_schema: Some("{}".into()),
        annotations: vec![("a".into(), Hint::Word(HARD.into())), ("readOnlyHint".into(), Hint::Flag(true))],
        ..bare.clone()
    };
    let bad = Tool { name: "no name".into(), ..bare.clone() };
    let mut tools = Tools::default();
    let refused = tools.set(vec![bare, full, bad], Bounds { tools: 9, description: 99, schema: 99 });
    let wire = |tool: &Tool| PageTool {
        name: page(&tool.name),
        title: tool.title.as_deref().map(page),
        description: page(&tool.description),
        input_schema: tool.input_schema.as_deref().map(page),
        annotations: tool
            .annotations
            .iter()
            .map(|(name, hint)| match hint {
                Hint::Flag(value) => (name.clone(), Value::Bool(*value)),
                Hint::Word(value) => (name.clone(), Value::String(value.clone())),
            })
            .collect(),
    };
    let theirs = EngineResponse::Tools {
        generation: 1,
        tools: tools.list().iter().map(wire).collect(),
        refused: vec![RefusedTool { name: page("no name"), why: refused[0].why.clone() }],
    };
    same(&write::tools(&tools, &refused, &Secrets::default()), &theirs);
}
