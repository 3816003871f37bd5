//! Checks a page tool's arguments against its schema. Both are from outside: the schema is the page's and
//! hostile, so it is bounded first, patterns run in linear time, nothing is fetched, and whatever goes wrong
//! while it is compiled refuses this one tool.

use super::schema_bounds;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use transom_wire::limits::{PAGE_TOOL_SCHEMA, STEP_TEXT};
use transom_wire::{PageText, Refusal};

/// Compiled size of one pattern, and the memory of its automaton while it runs.
const PATTERN_BYTES: usize = 256 * 1024;
/// Schema parts times argument parts: bounds the time of one check to a few seconds at the very worst.
const WORK: u64 = 100_000_000;
/// Words of the page in one refusal.
const DETAIL_CHARS: usize = 1_000;

/// A compiled schema. Without one, any object is taken: the page declared nothing.
pub struct Checker(Option<Compiled>);

struct Compiled {
    validator: Validator,
    schema: Value,
    nodes: u64,
}

impl Checker {
    /// Compiles a schema, or says in our words why it cannot be used.
    pub fn new(schema: Option<&str>) -> Result<Self, String> {
        let Some(text) = schema else { return Ok(Self(None)) };
        if text.len() > PAGE_TOOL_SCHEMA as usize {
            return Err(format!("it has {} bytes and the limit is {PAGE_TOOL_SCHEMA}", text.len()));
        }
        let schema: Value = serde_json::from_str(text).map_err(|_| "it is not JSON".to_owned())?;
        let cost = schema_bounds::measure(&schema)?;
        // A panic here would end the broker for every client.
        let built = catch_unwind(AssertUnwindSafe(|| build(&schema)));
        let validator = built.map_err(|_| "it breaks the validator".to_owned())??;
        Ok(Self(Some(Compiled { validator, schema, nodes: cost.nodes })))
    }

    /// Do these arguments fit.
    pub fn check(&self, arguments: &Map<String, Value>) -> Result<(), Refusal> {
        let Some(compiled) = &self.0 else { return Ok(()) };
        let instance = Value::Object(arguments.clone());
        let parts = schema_bounds::nodes(&instance);
        if parts.saturating_mul(compiled.nodes) > WORK {
            return Err(invalid("", format!("fewer than {} members and items", WORK / compiled.nodes), None));
        }
        let checked = catch_unwind(AssertUnwindSafe(|| match compiled.validator.validate(&instance) {
            Ok(()) => Ok(()),
            Err(error) => Err(explain(&error, &compiled.schema)),
        }));
        checked.unwrap_or_else(|_| Err(invalid("", "arguments the validator can read".into(), None)))
    }
}

fn build(schema: &Value) -> Result<Validator, String> {
    let patterns = PatternOptions::regex().size_limit(PATTERN_BYTES).dfa_size_limit(PATTERN_BYTES);
    let options =
        jsonschema::options().offline().should_validate_formats(false).with_pattern_options(patterns);
    options.build(schema).map_err(|error| match error.kind() {
        ValidationErrorKind::Format { .. } | ValidationErrorKind::Pattern { .. } => {
            "one of its patterns cannot run in linear time (look-around or a back-reference), is too big, or is no regular expression".to_owned()
        }
        ValidationErrorKind::Referencing(_) => "it refers to a schema that is not part of it".to_owned(),
        _ => "it is no valid JSON Schema".to_owned(),
    })
}

fn invalid(path: &str, expected: String, detail: Option<String>) -> Refusal {
    let page_detail = detail.map(|text| PageText(text.chars().take(DETAIL_CHARS).collect()));
    Refusal::InvalidArguments { path: path.to_owned(), expected, page_detail }
}

/// The first thing that is wrong. What the schema says is the page's words and goes in `page_detail`; the
/// path is the agent's own.
fn explain(error: &ValidationError<'_>, schema: &Value) -> Refusal {
    use ValidationErrorKind as Kind;
    let path = cut(error.instance_path().as_str());
    let at_least = |limit: &dyn std::fmt::Display, what: &str| format!("at least {limit}{what}");
    let at_most = |limit: &dyn std::fmt::Display, what: &str| format!("at most {limit}{what}");
    let (expected, detail) = match error.kind() {
        Kind::Type { kind } => (format!("{}, not {}", types(kind), type_of(error.instance())), None),
        Kind::Required { property } => {
            ("a member that is missing".into(), Some(format!("required: {property}")))
        }
        Kind::Enum { options } => ("one of the allowed values".into(), Some(format!("allowed: {options}"))),
        Kind::Constant { expected_value } => {
            ("the one allowed value".into(), Some(format!("allowed: {expected_value}")))
        }
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let unexpected: Vec<String> = unexpected.iter().map(|name| cut(&format!("{name:?}"))).collect();
            let expected = format!("only members the schema names, which {} is not", unexpected.join(", "));
            (expected, declared(error, schema))
        }
        Kind::Pattern { pattern } => {
            ("text that matches a pattern".into(), Some(format!("pattern: {pattern}")))
        }
        Kind::Minimum { limit } => (at_least(limit, ""), None),
        Kind::Maximum { limit } => (at_most(limit, ""), None),
        Kind::ExclusiveMinimum { limit } => (format!("more than {limit}"), None),
        Kind::ExclusiveMaximum { limit } => (format!("less than {limit}"), None),
        Kind::MinLength { limit } => (at_least(limit, " characters"), None),
        Kind::MaxLength { limit } => (at_most(limit, " characters"), None),
        Kind::MinItems { limit } => (at_least(limit, " items"), None),
        Kind::MaxItems { limit } => (at_most(limit, " items"), None),
        Kind::MinProperties { limit } => (at_least(limit, " members"), None),
        Kind::MaxProperties { limit } => (at_most(limit, " members"), None),
        Kind::MultipleOf { multiple_of } => (format!("a multiple of {multiple_of}"), None),
        Kind::UniqueItems => ("no item twice".into(), None),
        Kind::AnyOf { .. } | Kind::OneOfNotValid { .. } => {
            ("to fit one of the schema's alternatives".into(), None)
        }
        Kind::OneOfMultipleValid { .. } => ("to fit exactly one of the schema's alternatives".into(), None),
        Kind::FalseSchema => ("nothing: the schema allows no value here".into(), None),
        other => (format!("to satisfy the schema's {}", other.keyword()), None),
    };
    invalid(&path, expected, detail)
}

/// The members the schema names where one was not expected.
fn declared(error: &ValidationError<'_>, schema: &Value) -> Option<String> {
    let keyword = error.schema_path().as_str();
    let (parent, _) = keyword.rsplit_once('/')?;
    let members = schema.pointer(parent)?.get("properties")?.as_object()?;
    Some(format!("members: {}", members.keys().cloned().collect::<Vec<_>>().join(", ")))
}

fn types(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(kind) => kind.to_string(),
        TypeKind::Multiple(kinds) => {
            kinds.iter().map(|kind| kind.to_string()).collect::<Vec<_>>().join(" or ")
        }
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn cut(text: &str) -> String {
    const CHARS: usize = 200;
    debug_assert!(CHARS < STEP_TEXT as usize);
    text.chars().take(CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(schema: Value, arguments: Value) -> Result<(), Refusal> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        Checker::new(Some(&schema.to_string())).expect("a usable schema").check(&arguments)
    }

    fn refused(schema: Value, arguments: Value) -> (String, String, String) {
        match check(schema, arguments) {
            Err(Refusal::InvalidArguments { path, expected, page_detail }) => {
                (path, expected, page_detail.unwrap_or_default().0)
            }
            other => panic!("expected invalid_arguments, got {other:?}"),
        }
    }

    fn unusable(schema: Value) -> String {
        Checker::new(Some(&schema.to_string())).err().expect("a schema that must not be usable")
    }

    #[test]
    fn what_fits_passes_and_no_schema_takes_any_object() {
        let schema = json!({ "type": "object", "properties": { "n": { "type": "integer" } } });
        assert_eq!(check(schema, json!({ "n": 1 })), Ok(()));
        assert_eq!(Checker::new(None).unwrap().check(&Map::new()), Ok(()));
    }

    #[test]
    fn a_refusal_names_path_expectation_and_allowed_values() {
        let schema = json!({
            "type": "object",
            "properties": {
                "items": { "type": "array", "items": {
                    "type": "object",
                    "properties": {
                        "size": { "enum": ["s", "m"] },
                        "count": { "type": "integer", "minimum": 1 },
                    },
                    "required": ["size"],
                    "additionalProperties": false,
                } },
            },
        });
        let item = |item: Value| json!({ "items": [item] });
        let text = |path: &str, expected: &str, detail: &str| (path.into(), expected.into(), detail.into());
        assert_eq!(
            refused(schema.clone(), item(json!({ "size": "xl" }))),
            text("/items/0/size", "one of the allowed values", "allowed: [\"s\",\"m\"]")
        );
        assert_eq!(
            refused(schema.clone(), item(json!({ "size": "s", "count": "2" }))),
            text("/items/0/count", "integer, not string", "")
        );
        assert_eq!(
            refused(schema.clone(), item(json!({ "size": "s", "count": 0 }))),
            text("/items/0/count", "at least 1", "")
        );
        assert_eq!(
            refused(schema.clone(), item(json!({}))),
            text("/items/0", "a member that is missing", "required: \"size\"")
        );
        assert_eq!(
            refused(schema, item(json!({ "size": "s", "colour": 1 }))),
            text(
                "/items/0",
                "only members the schema names, which \"colour\" is not",
                "members: count, size"
            )
        );
    }

    #[test]
    fn a_pattern_that_backtracks_is_not_taken_and_a_linear_one_is() {
        let pattern = |pattern: &str| json!({ "properties": { "a": { "pattern": pattern } } });
        for bad in ["(?=a)b", r"(a)\1", "(a{1000}){1000}"] {
            assert!(unusable(pattern(bad)).contains("pattern"), "{bad}");
        }
        assert_eq!(refused(pattern("^(a+)+$"), json!({ "a": format!("{}b", "a".repeat(10_000)) })).0, "/a");
        assert_eq!(check(pattern(r"^\d{3}$"), json!({ "a": "123" })), Ok(()));
    }

    #[test]
    fn hostile_schemas_refuse_the_tool_and_nothing_else() {
        assert!(unusable(json!({ "$ref": "https://a.test/x.json" })).contains("leads elsewhere"));
        assert!(unusable(json!({ "$schema": "https://a.test/meta" })).contains("refers"));
        assert!(unusable(json!({ "type": "nonsense" })).contains("no valid JSON Schema"));
        assert!(unusable(json!({ "$ref": "#" })).contains("itself"));
        assert!(unusable(json!({ "description": "x".repeat(70_000) })).contains("bytes"));
        assert!(Checker::new(Some("{")).is_err());
        for odd in [json!(7), json!([]), json!("x"), json!({ "required": 1 }), json!({ "properties": [] })] {
            // Usable or not, it must not panic.
            let _ = Checker::new(Some(&odd.to_string()));
        }
    }

    #[test]
    fn much_work_is_refused_before_it_is_done() {
        let schema =
            json!({ "properties": { "a": { "items": { "enum": (0..10_000).collect::<Vec<_>>() } } } });
        let many: Vec<_> = std::iter::repeat_n(-1, 100_000).collect();
        let (_, expected, _) = refused(schema, json!({ "a": many }));
        assert!(expected.starts_with("fewer than"), "{expected}");
    }

    #[test]
    fn common_drafts_are_understood() {
        for draft in
            ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]
        {
            let schema = json!({ "$schema": draft, "properties": { "a": { "const": 1 } } });
            assert_eq!(refused(schema, json!({ "a": 2 })).2, "allowed: 1");
        }
    }
}
