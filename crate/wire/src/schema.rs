//! JSON Schemas made from the types: inline and flat for MCP, with definitions for the TypeScript generator.

use crate::call::{
    ActArgs, NavigateArgs, PageActionArgs, PageToolsArgs, SessionsArgs, SnapshotArgs, WaitForArgs,
};
use crate::hop::{broker, content, native, ui};
use crate::tools::TOOLS;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The tools as MCP lists them: a JSON array in table order.
pub fn tool_list() -> Value {
    TOOLS
        .iter()
        .map(|tool| {
            json!({
                "name": tool.name,
                "title": tool.title,
                "description": tool.description,
                "inputSchema": input_schema(tool.name),
                "annotations": {
                    "readOnlyHint": tool.read_only,
                    "destructiveHint": tool.destructive,
                    "idempotentHint": tool.read_only,
                    "openWorldHint": tool.open_world,
                },
            })
        })
        .collect()
}

/// The schema of one tool's arguments: no `$ref`, no composition anywhere. Several model APIs refuse a
/// composition at the root, and some show a nested one as a plain string.
fn input_schema(tool: &str) -> Value {
    let generator = || SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true).into_generator();
    let schema = match tool {
        "sessions" => generator().into_root_schema_for::<SessionsArgs>(),
        "snapshot" => generator().into_root_schema_for::<SnapshotArgs>(),
        "act" => generator().into_root_schema_for::<ActArgs>(),
        "navigate" => generator().into_root_schema_for::<NavigateArgs>(),
        "wait_for" => generator().into_root_schema_for::<WaitForArgs>(),
        "page_tools" => generator().into_root_schema_for::<PageToolsArgs>(),
        "page_action" => generator().into_root_schema_for::<PageActionArgs>(),
        other => unreachable!("the tool table names {other}, which has no arguments struct"),
    };
    let mut schema = flatten(schema.to_value());
    if let Value::Object(root) = &mut schema {
        root.remove("$schema");
        root.remove("description");
    }
    schema
}

/// Turns a tagged union of objects into one object that lists all members, and drops what only costs
/// bytes: titles, number formats, `null` alternatives of optional members. Which members go together is
/// checked when the arguments are read.
fn flatten(schema: Value) -> Value {
    match schema {
        Value::Object(mut object) => {
            for key in ["title", "format", "minimum", "default"] {
                if object.get(key).is_some_and(|value| !value.is_object()) {
                    object.remove(key);
                }
            }
            if let Some(Value::Array(types)) = object.get("type") {
                let first = types.iter().find(|kind| *kind != "null").cloned();
                if let Some(first) = first {
                    object.insert("type".into(), first);
                }
            }
            if let Some(Value::Array(variants)) = object.remove("oneOf") {
                return merge(variants);
            }
            // An optional newtype: one alternative beside null.
            if let Some(Value::Array(mut variants)) = object.remove("anyOf") {
                variants.retain(|variant| variant.get("type") != Some(&json!("null")));
                if let [only] = variants.as_slice() {
                    let mut only = only.clone();
                    if let (Some(inner), Some(text)) = (only.as_object_mut(), object.remove("description")) {
                        inner.insert("description".into(), text);
                    }
                    return flatten(only);
                }
            }
            if object.get("additionalProperties") == Some(&Value::Bool(true)) {
                object.remove("additionalProperties");
            }
            Value::Object(object.into_iter().map(|(key, value)| (key, flatten(value))).collect())
        }
        Value::Array(items) => items.into_iter().map(flatten).collect(),
        other => other,
    }
}

fn merge(variants: Vec<Value>) -> Value {
    let mut properties = Map::new();
    let mut tags: Map<String, Value> = Map::new();
    let mut required: Option<Vec<Value>> = None;
    for variant in variants {
        let Value::Object(mut variant) = variant else { continue };
        let mine: Vec<Value> = match variant.remove("required") {
            Some(Value::Array(names)) => names,
            _ => Vec::new(),
        };
        required = Some(match required {
            None => mine,
            Some(so_far) => so_far.into_iter().filter(|name| mine.contains(name)).collect(),
        });
        let Some(Value::Object(members)) = variant.remove("properties") else { continue };
        for (name, member) in members {
            match member.get("const") {
                Some(tag) => {
                    let values = tags.entry(name).or_insert_with(|| json!([]));
                    if let Value::Array(values) = values {
                        values.push(tag.clone());
                    }
                }
                None => {
                    properties.entry(name).or_insert_with(|| flatten(member));
                }
            }
        }
    }
    let mut all = Map::new();
    for (name, values) in tags {
        all.insert(name, json!({ "type": "string", "enum": values }));
    }
    all.extend(properties);
    json!({ "type": "object", "properties": all, "required": required, "additionalProperties": false })
}

/// One schema with a definition for every message type, for the TypeScript generator.
pub fn messages() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    macro_rules! roots {
        ($($ty:ty),* $(,)?) => { $(generator.subschema_for::<$ty>();)* };
    }
    roots![
        broker::FromMcp,
        broker::ToMcp,
        native::FromWorker,
        native::ToWorker,
        content::ToContent,
        content::FromContent,
        content::PortCall,
        content::PortReply,
        content::ContentEvent,
        ui::UiRequest,
        ui::UiReply,
    ];
    json!({ "$defs": generator.take_definitions(true) })
}
