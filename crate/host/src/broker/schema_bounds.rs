//! What a page's schema may cost. A schema is hostile: `{"$ref":"#"}` recurses for ever, and thirty
//! definitions that each name the next one twice take a billion steps. So no recursion is taken at all, and
//! the size with every `$ref` written out is bounded. Then checking an instance is bounded as well.

use serde_json::Value;
use std::collections::HashMap;

/// Nesting with every `$ref` written out.
const DEPTH: u32 = 64;
/// Nodes with every `$ref` written out.
const NODES: u64 = 20_000;
/// Regular expressions. Each is compiled with its own size limit.
const PATTERNS: u32 = 64;

/// Nodes and nesting of a schema or of a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Nodes, `$ref`s written out.
    pub nodes: u64,
    depth: u32,
}

/// The cost of a schema, or what it breaks.
pub fn measure(schema: &Value) -> Result<Cost, String> {
    if let Some(id) = schema.get("$id").or_else(|| schema.get("id"))
        && id.is_string()
        && schema.to_string().contains("\"$ref\"")
    {
        return Err("it has an id, so what its references name is uncertain".into());
    }
    let mut measure = Measure { root: schema, known: HashMap::new(), open: Vec::new(), patterns: 0 };
    measure.node(schema, 0)
}

struct Measure<'a> {
    root: &'a Value,
    /// Targets of references, by address: each is measured once.
    known: HashMap<*const Value, Cost>,
    /// Nodes being measured.
    open: Vec<*const Value>,
    patterns: u32,
}

impl<'a> Measure<'a> {
    fn node(&mut self, node: &'a Value, depth: u32) -> Result<Cost, String> {
        if depth > DEPTH {
            return Err(format!("it is nested deeper than {DEPTH}"));
        }
        let address = std::ptr::from_ref(node);
        if let Some(cost) = self.known.get(&address) {
            return Ok(*cost);
        }
        if self.open.contains(&address) {
            return Err("it refers to itself".into());
        }
        self.open.push(address);
        let mut cost = Cost { nodes: 1, depth: 1 };
        match node {
            Value::Object(members) => {
                for (key, member) in members {
                    self.member(key, member)?;
                    let below = match (key.as_str(), member) {
                        ("$ref", Value::String(target)) => self.node(self.target(target)?, depth + 1)?,
                        // Data, not schema: what looks like a reference there is none.
                        ("const" | "enum" | "default" | "examples", data) => data_cost(data, depth + 1)?,
                        (_, member) => self.node(member, depth + 1)?,
                    };
                    cost = add(cost, below)?;
                }
            }
            Value::Array(items) => {
                for item in items {
                    cost = add(cost, self.node(item, depth + 1)?)?;
                }
            }
            _ => {}
        }
        self.open.pop();
        self.known.insert(address, cost);
        Ok(cost)
    }

    fn member(&mut self, key: &str, member: &Value) -> Result<(), String> {
        let patterns = match (key, member) {
            ("pattern", Value::String(_)) => 1,
            ("patternProperties", Value::Object(patterns)) => {
                u32::try_from(patterns.len()).unwrap_or(u32::MAX)
            }
            ("$dynamicRef" | "$recursiveRef", Value::String(_)) => {
                return Err(format!("it uses {key}"));
            }
            _ => 0,
        };
        self.patterns = self.patterns.saturating_add(patterns);
        if self.patterns > PATTERNS {
            return Err(format!("it has more than {PATTERNS} patterns"));
        }
        Ok(())
    }

    fn target(&self, reference: &str) -> Result<&'a Value, String> {
        let pointer = match reference.strip_prefix('#') {
            Some(pointer) if pointer.is_empty() || (pointer.starts_with('/') && !pointer.contains('%')) => {
                pointer
            }
            _ => return Err("a $ref leads elsewhere than into the schema by a JSON pointer".into()),
        };
        self.root.pointer(pointer).ok_or_else(|| "a $ref leads nowhere".to_owned())
    }
}

fn add(sum: Cost, below: Cost) -> Result<Cost, String> {
    let cost = Cost { nodes: sum.nodes + below.nodes, depth: sum.depth.max(below.depth + 1) };
    if cost.nodes > NODES {
        return Err(format!("it has more than {NODES} parts with its references written out"));
    }
    if cost.depth > DEPTH {
        return Err(format!("it is nested deeper than {DEPTH} with its references written out"));
    }
    Ok(cost)
}

fn data_cost(data: &Value, depth: u32) -> Result<Cost, String> {
    if depth > DEPTH {
        return Err(format!("it is nested deeper than {DEPTH}"));
    }
    let mut cost = Cost { nodes: 1, depth: 1 };
    let mut below = |value: &Value| {
        cost = add(cost, data_cost(value, depth + 1)?)?;
        Ok::<(), String>(())
    };
    match data {
        Value::Object(members) => members.values().try_for_each(&mut below)?,
        Value::Array(items) => items.iter().try_for_each(&mut below)?,
        _ => {}
    }
    Ok(cost)
}

/// Nodes of an instance.
pub fn nodes(instance: &Value) -> u64 {
    1 + match instance {
        Value::Object(members) => members.values().map(nodes).sum(),
        Value::Array(items) => items.iter().map(nodes).sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(schema: &Value) -> String {
        measure(schema).expect_err("a schema that must be refused was taken")
    }

    #[test]
    fn an_ordinary_schema_is_measured() {
        let schema = json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/a" }, "b": { "$ref": "#/$defs/a" } },
            "$defs": { "a": { "type": "string", "default": { "$ref": "no reference" } } },
        });
        assert!(measure(&schema).unwrap().nodes > 10);
    }

    #[test]
    fn recursion_is_refused() {
        assert_eq!(refused(&json!({ "$ref": "#" })), "it refers to itself");
        assert_eq!(refused(&json!({ "properties": { "a": { "$ref": "#" } } })), "it refers to itself");
        let mutual =
            json!({ "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "allOf": [{ "$ref": "#/$defs/a" }] } } });
        assert_eq!(refused(&mutual), "it refers to itself");
        assert_eq!(refused(&json!({ "$dynamicRef": "#x" })), "it uses $dynamicRef");
    }

    #[test]
    fn references_that_double_are_refused() {
        let mut defs = serde_json::Map::new();
        for level in 0..16 {
            let next = format!("#/$defs/d{}", level + 1);
            defs.insert(format!("d{level}"), json!({ "allOf": [{ "$ref": next }, { "$ref": next }] }));
        }
        defs.insert("d16".into(), json!(true));
        assert!(refused(&json!({ "$ref": "#/$defs/d0", "$defs": defs })).contains("written out"));
    }

    #[test]
    fn a_reference_out_of_the_schema_is_refused() {
        for target in ["https://a.test/s.json", "other.json", "#anchor", "#/a%25b", "#/absent"] {
            assert!(refused(&json!({ "$ref": target })).contains("leads"), "{target}");
        }
        assert!(refused(&json!({ "$id": "https://a.test/", "$ref": "#/x", "x": {} })).contains("id"));
    }

    #[test]
    fn depth_and_patterns_are_bounded() {
        let mut deep = json!({});
        for _ in 0..100 {
            deep = json!({ "items": deep });
        }
        assert!(refused(&deep).contains("nested"));
        let patterns: serde_json::Map<_, _> = (0..100).map(|n| (format!("^a{n}$"), json!(true))).collect();
        assert!(refused(&json!({ "patternProperties": patterns })).contains("patterns"));
    }
}
