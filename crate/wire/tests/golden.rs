//! The golden messages: each is read and written back unchanged, and none is read with a word too many.
//! The TypeScript side holds the same file against its generated types (`extension/src/generated/golden.ts`).
#![expect(clippy::unwrap_used, reason = "tests")]

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use transom_wire::hop::{broker, content, native, ui};

fn golden() -> Value {
    serde_json::from_str(include_str!("../golden/messages.json")).unwrap()
}

fn check<T: Serialize + DeserializeOwned>(name: &str) {
    let all = golden();
    let messages = all[name].as_array().unwrap();
    assert!(!messages.is_empty(), "no golden message for {name}");
    for message in messages {
        let read: T =
            serde_json::from_value(message.clone()).unwrap_or_else(|e| panic!("{name}: {e}: {message}"));
        assert_eq!(&serde_json::to_value(&read).unwrap(), message, "{name} changed on the way");
        let mut with_stranger = message.clone();
        with_stranger.as_object_mut().unwrap().insert("stranger".into(), Value::Null);
        assert!(
            serde_json::from_value::<T>(with_stranger).is_err(),
            "{name} took an unknown field: {message}"
        );
    }
}

#[test]
fn every_message_reads_back_as_written_and_refuses_strangers() {
    check::<broker::FromMcp>("FromMcp");
    check::<broker::ToMcp>("ToMcp");
    check::<native::ToWorker>("ToWorker");
    check::<native::FromWorker>("FromWorker");
    check::<content::ToContent>("ToContent");
    check::<content::FromContent>("FromContent");
    check::<content::PortCall>("PortCall");
    check::<content::PortReply>("PortReply");
    check::<content::ContentEvent>("ContentEvent");
    check::<ui::UiRequest>("UiRequest");
    check::<ui::UiReply>("UiReply");
    assert_eq!(golden().as_object().unwrap().len(), 11, "a golden message that nobody reads");
}

#[test]
fn unknown_fields_inside_a_call_are_refused() {
    for bad in [
        r#"{"call":"snapshot","deep":3}"#,
        r#"{"call":"wait_for","until":[{"is":"url","value":"x","ref":"k7e1"}]}"#,
        r#"{"call":"sessions","session":"t1"}"#,
    ] {
        assert!(serde_json::from_str::<transom_wire::Read>(bad).is_err(), "{bad}");
    }
    for bad in [
        r#"{"call":"act","steps":[{"do":"click","ref":"k7e1","value":"x"}]}"#,
        r#"{"call":"act","steps":[{"do":"hover","ref":"k7e1"}]}"#,
        r#"{"call":"act","steps":[{"do":"click","ref":"e1"}]}"#,
        r#"{"call":"page_action","name":"x","arguments":[1]}"#,
    ] {
        assert!(serde_json::from_str::<transom_wire::Write>(bad).is_err(), "{bad}");
    }
}

#[test]
fn arguments_may_come_as_text() {
    let write: transom_wire::Write =
        serde_json::from_str(r#"{"call":"page_action","name":"x","arguments":"{\"a\":1}"}"#).unwrap();
    let transom_wire::Write::PageAction(args) = write else { panic!("not a page action") };
    assert_eq!(args.arguments["a"], 1);
}
