use transom_page::tools::{Bounds, Hint, Lookup, Tool, Tools};

const BOUNDS: Bounds = Bounds { tools: 3, description: 20, schema: 30 };

fn tool(name: &str) -> Tool {
    Tool {
        name: name.into(),
        title: None,
        description: "d".into(),
        input_schema: None,
        annotations: vec![("readOnlyHint".into(), Hint::Flag(true))],
    }
}

fn names(tools: &Tools) -> Vec<&str> {
    tools.list().iter().map(|tool| tool.name.as_str()).collect()
}

#[test]
fn sorted_and_numbered() {
    let mut tools = Tools::default();
    assert!(tools.set(vec![tool("b"), tool("B"), tool("a")], BOUNDS).is_empty());
    assert_eq!((names(&tools), tools.generation()), (vec!["B", "a", "b"], 1));
    tools.set(vec![tool("a"), tool("b"), tool("B")], BOUNDS);
    assert_eq!(tools.generation(), 1, "the same list in another order is no change");
    tools.set(vec![Tool { description: "other".into(), ..tool("a") }], BOUNDS);
    assert_eq!(tools.generation(), 2);
    tools.set(vec![], BOUNDS);
    assert_eq!(tools.generation(), 3);
}

#[test]
fn what_breaks_a_limit_is_refused_with_the_reason() {
    let long = "x".repeat(31);
    for (bad, why) in [
        (Tool { name: String::new(), ..tool("a") }, "name"),
        (tool("a b"), "name"),
        (tool("ä"), "name"),
        (tool(&"a".repeat(129)), "name"),
        (Tool { description: long.clone(), ..tool("a") }, "31 bytes, more than 20"),
        (Tool { input_schema: Some(long.clone()), ..tool("a") }, "31 bytes, more than 30"),
        (Tool { annotations: vec![("k".into(), Hint::Word("x".repeat(5000)))], ..tool("a") }, "annotations"),
    ] {
        let mut tools = Tools::default();
        let refused = tools.set(vec![bad, tool("good")], BOUNDS);
        assert_eq!(names(&tools), ["good"]);
        assert!(refused.len() == 1 && refused[0].why.contains(why), "{refused:?}");
    }
    let mut tools = Tools::default();
    let refused = tools.set(["a", "a", "b", "c", "d"].map(tool).to_vec(), BOUNDS);
    assert_eq!(names(&tools), ["a", "b", "c"]);
    assert_eq!(refused.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["a", "d"]);
}

#[test]
fn found_unknown_stale() {
    let mut tools = Tools::default();
    assert_eq!(tools.find("a", None), Lookup::Unknown);
    tools.set(vec![tool("a")], BOUNDS);
    assert_eq!(tools.find("a", None), Lookup::Found);
    assert_eq!(tools.find("a", Some(1)), Lookup::Found);
    assert_eq!(tools.find("a", Some(0)), Lookup::Stale);
    assert_eq!(tools.find("b", Some(1)), Lookup::Unknown);
}
