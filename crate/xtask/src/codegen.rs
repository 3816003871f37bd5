//! `codegen`: the TypeScript of all messages and limits, and the MCP tool list, from `crate/wire`.
//! The results are committed; `--check` fails when they are stale.

use crate::run::{Result, node, pipe, root};
use std::fmt::Write;
use std::fs;

/// The limits an app should hear of where it declares a tool.
const ADAPTER_LIMITS: [&str; 2] = ["PAGE_TOOL_DESCRIPTION", "PAGE_TOOL_SCHEMA"];

/// Writes, or with `check` compares, all generated files.
pub fn codegen(check: bool) -> Result {
    let schema = transom_wire::schema::messages().to_string();
    let types = pipe(&mut node("crate/xtask/src/node/types.mjs"), &schema)?;
    let files = [
        ("extension/src/generated/messages.ts", types),
        ("extension/src/generated/limits.ts", limits(|_| true) + &protocol()),
        ("spa-adapter/src/generated/limits.ts", limits(|name| ADAPTER_LIMITS.contains(&name))),
        ("extension/src/generated/golden.ts", golden()?),
        ("crate/wire/generated/tools.json", format!("{}\n", transom_wire::schema::tool_list())),
        ("docs/tools.md", tools_page()),
    ];
    let mut stale = Vec::new();
    for (path, text) in files {
        let file = root().join(path);
        if fs::read_to_string(&file).is_ok_and(|old| old == text) {
            continue;
        }
        stale.push(path);
        if !check {
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder).map_err(|error| format!("{path}: {error}"))?;
            }
            fs::write(&file, text).map_err(|error| format!("{path}: {error}"))?;
            println!("wrote {path}");
        }
    }
    if check && !stale.is_empty() {
        return Err(format!("stale: {}; run `cargo xtask codegen` and commit the result", stale.join(", ")));
    }
    Ok(())
}

/// The golden messages as typed constants: `tsc` fails when a generated type does not fit them.
fn golden() -> Result<String> {
    let text = include_str!("../../wire/golden/messages.json");
    let all: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| format!("crate/wire/golden/messages.json: {error}"))?;
    let mut out = String::from("// Made by `cargo xtask codegen` from crate/wire/golden. Do not edit.\n\n");
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    let _ = writeln!(out, "import type {{ {} }} from './messages.ts';", names.join(", "));
    for (name, messages) in &all {
        let _ = write!(out, "\nexport const golden{name}: {name}[] = {messages};\n");
    }
    Ok(out)
}

fn limits(wanted: impl Fn(&str) -> bool) -> String {
    let mut out = String::from("// Made by `cargo xtask codegen` from crate/wire. Do not edit.\n");
    for (name, value, doc) in transom_wire::limits::ALL.iter().filter(|(name, _, _)| wanted(name)) {
        let _ = write!(out, "\n/** {} */\nexport const {name} = {value};\n", doc.trim());
    }
    out
}

fn protocol() -> String {
    format!("\n/** Version of all messages. */\nexport const PROTOCOL = {};\n", transom_wire::PROTOCOL)
}

fn tools_page() -> String {
    let mut out = String::from(
        "# The MCP tools\n\nMade by `cargo xtask codegen` from `crate/wire/src/tools.rs` and `call.rs`; do not edit.\nThe list is the same bytes whatever the page does.\n",
    );
    let list = transom_wire::schema::tool_list();
    for tool in list.as_array().into_iter().flatten() {
        let text = |key: &str| tool[key].as_str().unwrap_or_default();
        let _ = write!(out, "\n## `{}`\n\n{}\n", text("name"), text("description"));
        let Some(members) = tool["inputSchema"]["properties"].as_object() else {
            out.push_str("\nNo arguments.\n");
            continue;
        };
        let required = tool["inputSchema"]["required"].as_array().cloned().unwrap_or_default();
        out.push_str("\n| argument | type | meaning |\n| --- | --- | --- |\n");
        for (name, member) in members {
            let kind = member["type"].as_str().unwrap_or("any");
            let must = if required.iter().any(|one| one == name.as_str()) { ", required" } else { "" };
            let _ = writeln!(
                out,
                "| `{name}` | {kind}{must} | {} |",
                member["description"].as_str().unwrap_or_default()
            );
        }
    }
    out
}
