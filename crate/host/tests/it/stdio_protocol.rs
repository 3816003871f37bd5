//! MCP on raw pipes: both eras, interleaved, and everything that is no message.

use crate::common::client::{Mcp, modern, refusal};
use crate::common::world::World;
use serde_json::{Value, json};

const META: &str = "io.modelcontextprotocol/";

fn with_meta(mut params: Value) -> Option<Value> {
    params["_meta"] = modern();
    Some(params)
}

fn code(answer: &Value) -> &Value {
    &answer["error"]["code"]
}

fn assert_modern(result: &Value) {
    assert_eq!(result["resultType"], "complete", "{result}");
    let server = &result["_meta"][format!("{META}serverInfo")];
    assert_eq!(server["name"], "transom", "{result}");
    assert!(server["version"].is_string());
}

#[test]
fn discover_is_answered_first_with_versions_newest_first() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    let answer = mcp.request("server/discover", with_meta(json!({})));
    let result = &answer["result"];
    assert_eq!(result["supportedVersions"], json!(["2026-07-28", "2025-11-25", "2025-06-18", "2024-11-05"]));
    assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(3_600_000), &json!("public")));
    assert_eq!(result["capabilities"], json!({ "tools": {} }));
    assert_modern(result);
    assert!(world.files("").is_empty(), "starting has an effect: {:?}", world.files(""));
}

#[test]
fn initialize_echoes_what_it_knows_and_offers_the_newest_otherwise() {
    let world = World::new();
    for (asked, given) in [
        ("2025-11-25", "2025-11-25"),
        ("2025-06-18", "2025-06-18"),
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let mut mcp = Mcp::start(&world);
        let params = json!({ "protocolVersion": asked, "capabilities": {}, "clientInfo": { "name": "a", "version": "1" } });
        let result = mcp.request("initialize", Some(params))["result"].clone();
        assert_eq!(result["protocolVersion"], given);
        assert_eq!(result["serverInfo"]["name"], "transom");
        assert!(result["resultType"].is_null(), "{result}");
    }
}

#[test]
fn the_list_is_the_same_bytes_in_both_eras() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let legacy = mcp.request("tools/list", None)["result"].clone();
    let modern = mcp.request("tools/list", with_meta(json!({})))["result"].clone();
    let listed: Value = serde_json::from_str(transom_wire::tools::LIST_JSON).unwrap();
    assert_eq!(legacy, json!({ "tools": listed }));
    assert_eq!(modern["tools"], listed);
    assert_eq!((&modern["ttlMs"], &modern["cacheScope"]), (&json!(3_600_000), &json!("public")));
    assert_modern(&modern);
    assert!(legacy.to_string().len() <= 8 * 1024);
    assert_eq!(*code(&mcp.request("tools/list", Some(json!({ "cursor": "x" })))), -32602);
}

#[test]
fn eras_interleave_on_one_pipe() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    assert!(mcp.request("tools/list", with_meta(json!({})))["result"]["tools"].is_array());
    mcp.initialize();
    let legacy = mcp.request("tools/list", None);
    assert!(legacy["result"]["tools"].is_array() && legacy["result"]["resultType"].is_null(), "{legacy}");
    assert_modern(&mcp.request("tools/list", with_meta(json!({})))["result"]);
    assert_eq!(mcp.request("ping", None)["result"], json!({}));
    assert_eq!(*code(&mcp.request("ping", with_meta(json!({})))), -32601);
}

#[test]
fn a_modern_request_says_everything_itself() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    assert_eq!(*code(&mcp.request("tools/list", None)), -32602);
    assert_eq!(*code(&mcp.request("server/discover", None)), -32602);
    let without_capabilities = json!({ "_meta": { format!("{META}protocolVersion"): "2026-07-28" } });
    assert_eq!(*code(&mcp.request("tools/list", Some(without_capabilities))), -32602);
    let mut other = modern();
    other[format!("{META}protocolVersion")] = json!("2031-01-01");
    let answer = mcp.request("server/discover", Some(json!({ "_meta": other })));
    assert_eq!(*code(&answer), -32022);
    assert_eq!(answer["error"]["data"]["requested"], "2031-01-01");
    assert_eq!(answer["error"]["data"]["supported"][0], "2026-07-28");
    for method in ["logging/setLevel", "resources/list", "prompts/list", "initialized"] {
        assert_eq!(*code(&mcp.request(method, with_meta(json!({})))), -32601, "{method}");
    }
}

#[test]
fn ping_is_answered_before_anything_else() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    assert_eq!(mcp.request("ping", None)["result"], json!({}));
}

#[test]
fn lines_that_are_no_message_are_survived_and_answered_without_an_id() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    // Garbage and notifications first: nothing is said, and the process lives.
    mcp.bytes(b"garbage\n\n\xff\xfe\n");
    mcp.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    mcp.line(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#);
    mcp.line(r#"{"jsonrpc":"2.0","id":5,"result":{}}"#);
    mcp.assert_silent();
    for (line, code) in [
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping""#, -32700),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    ] {
        mcp.line(line);
        let answer = mcp.read();
        assert_eq!(*self::code(&answer), code, "{line}");
        assert!(answer.get("id").is_none(), "{answer}");
    }
    mcp.assert_silent();
}

#[test]
fn errors_without_an_id_are_limited_in_number() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    for _ in 0..500 {
        mcp.line(r#"{"method":"#);
        mcp.line(r#"{"method":"a"#);
    }
    let id = mcp.send("ping", None);
    let mut faults = 0;
    loop {
        let answer = mcp.read();
        if answer["id"] == id {
            break;
        }
        faults += 1;
    }
    assert!((1..500).contains(&faults), "{faults} faults for 1000 bad lines");
}

#[test]
fn a_lone_surrogate_does_not_cost_the_request() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    mcp.line(r#"{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"navigate","arguments":{"to":"\ud83d","colour":"\udc00"}}}"#);
    let answer = mcp.read();
    assert_eq!(answer["id"], 77);
    assert_eq!(refusal(&answer["result"])["kind"], "invalid_arguments");
}

#[test]
fn an_unknown_tool_is_an_error_and_bad_arguments_are_a_result() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    assert_eq!(*code(&mcp.request("tools/call", Some(json!({ "name": "buy_all" })))), -32602);
    assert_eq!(*code(&mcp.request("tools/call", Some(json!({})))), -32602);
    assert_eq!(*code(&mcp.request("tools/call", Some(json!({ "name": "act", "arguments": [] })))), -32602);
    let result = mcp.call("act", json!({ "steps": [{ "do": "fill", "ref": "k7e1", "value": 3 }] }));
    assert_eq!(refusal(&result)["kind"], "invalid_arguments");
    assert!(refusal(&result)["path"].as_str().unwrap().starts_with("/steps/0"), "{result}");
    let modern = mcp.request("tools/call", with_meta(json!({ "name": "snapshot" })));
    assert_eq!(refusal(&modern["result"])["kind"], "no_browser");
    assert_modern(&modern["result"]);
}

#[test]
fn a_subscription_is_acknowledged_first_and_ends_with_a_result() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    let id =
        mcp.send("subscriptions/listen", with_meta(json!({ "notifications": { "toolsListChanged": true } })));
    let acknowledged = mcp.read();
    assert_eq!(acknowledged["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(acknowledged["params"]["notifications"], json!({}));
    assert_eq!(acknowledged["params"]["_meta"][format!("{META}subscriptionId")], id);
    mcp.assert_silent();
    mcp.close_stdin();
    let ended = mcp.read();
    assert_eq!(ended["id"], id);
    assert_eq!(ended["result"]["_meta"][format!("{META}subscriptionId")], id);
    assert_modern(&ended["result"]);
}

#[test]
fn a_cancelled_subscription_is_never_mentioned_again() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    let id = mcp.send("subscriptions/listen", with_meta(json!({ "notifications": {} })));
    mcp.read();
    mcp.line(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } })
            .to_string(),
    );
    mcp.assert_silent();
    mcp.close_stdin();
    mcp.assert_output_ended();
}

#[test]
fn a_line_above_the_limit_is_answered_under_its_id_and_skipped() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    let long = "x".repeat(17 * 1024 * 1024);
    mcp.line(&format!(
        r#"{{"method":"tools/call","params":{{"name":"{long}"}},"jsonrpc":"2.0","id":"big"}}"#
    ));
    let answer = mcp.read();
    assert_eq!((&answer["id"], code(&answer)), (&json!("big"), &json!(-32600)));
    mcp.assert_silent();
}

#[test]
fn five_megabytes_in_one_line_are_read() {
    let world = World::new();
    let mut mcp = Mcp::start(&world);
    mcp.initialize();
    let result = mcp.call("page_action", json!({ "name": "a", "arguments": { "a": "x".repeat(5_000_000) } }));
    assert_eq!(refusal(&result)["kind"], "no_browser");
}
