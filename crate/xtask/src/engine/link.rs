//! The translated engine and its glue, linked by names.
//!
//! wasm2js takes its imports from an object and wasm-bindgen its exports from another. A bundler must keep
//! such an object with every name in it, twice each; what is imported by name it renames to a letter or two.

use crate::run::Result;

/// How wasm2js names the module that it imports from, and what it keeps of it inside.
const NAMESPACE: &str = "import * as $_engine_bg_js from './engine_bg.js';";
const INSIDE: &str = " var $_engine_bg_js = imports[\"./engine_bg.js\"];\n";
const PASSED: &str = "  \"./engine_bg.js\": $_engine_bg_js,\n";
const TAKEN: &str = " = $_engine_bg_js.";
/// How wasm-bindgen's glue holds the module that it calls.
const HELD: &str = "let wasm;\nexport function __wbg_set_wasm(val) {\n    wasm = val;\n}\n";
/// The glue that is linked by name.
pub(super) const GLUE: &str = "engine_linked.js";
/// The translated engine.
pub(super) const TRANSLATED: &str = "engine_translated.js";

fn unknown(of: &str) -> String {
    format!("{of} is linked in a way that is not known; crate/xtask/src/engine/link.rs must follow")
}

fn cut(text: &str, what: &str, of: &str) -> Result<String> {
    match text.split_once(what) {
        Some((before, after)) if !after.contains(what) => Ok(format!("{before}{after}")),
        _ => Err(unknown(of)),
    }
}

/// The translated engine, with each function that it calls imported by its name.
pub(super) fn translated(script: &str) -> Result<String> {
    let of = "the translated engine";
    let mut rest = script.to_owned();
    for what in [NAMESPACE, INSIDE, PASSED] {
        rest = cut(&rest, what, of)?;
    }
    let mut names = Vec::new();
    let mut out = String::new();
    for line in rest.lines() {
        let taken = line.trim().strip_prefix("var ").and_then(|line| line.split_once(TAKEN));
        if let Some((local, name)) = taken {
            names.push(format!("{} as {local}", name.trim_end_matches(';')));
        } else {
            out.push_str(line);
            out.push('\n');
        }
    }
    if names.is_empty() || out.contains("$_engine_bg_js") {
        return Err(unknown(of));
    }
    Ok(format!("import {{ {} }} from './{GLUE}';\n{out}", names.join(", ")))
}

/// The glue, with the translated engine imported instead of handed over.
pub(super) fn glue(script: &str) -> Result<String> {
    let rest = cut(script, HELD, "wasm-bindgen's glue")?;
    Ok(format!("import * as wasm from './{TRANSLATED}';\n{rest}"))
}

#[cfg(test)]
mod tests {
    use super::{glue, translated};

    const SCRIPT: &str = "import * as $_engine_bg_js from './engine_bg.js';\nfunction asmFunc(imports) {\n var $_engine_bg_js = imports[\"./engine_bg.js\"];\n var fimport$0 = $_engine_bg_js.__wbg_a_1;\n fimport$0();\n}\nvar retasmFunc = asmFunc({\n  \"./engine_bg.js\": $_engine_bg_js,\n});\n";

    #[test]
    fn what_is_called_is_imported_by_name() {
        let linked = translated(SCRIPT).unwrap();
        assert!(
            linked.starts_with("import { __wbg_a_1 as fimport$0 } from './engine_linked.js';"),
            "{linked}"
        );
        assert!(!linked.contains("var fimport") && linked.contains(" fimport$0();"), "{linked}");
    }

    #[test]
    fn the_glue_imports_what_it_calls() {
        let linked =
            glue("a();\nlet wasm;\nexport function __wbg_set_wasm(val) {\n    wasm = val;\n}\n").unwrap();
        assert_eq!(linked, "import * as wasm from './engine_translated.js';\na();\n");
    }

    #[test]
    fn another_way_to_link_is_refused() {
        assert!(translated("import { a } from './engine_bg.js';").is_err());
        assert!(
            translated(&SCRIPT.replace("var fimport$0 = $_engine_bg_js.__wbg_a_1", "$_engine_bg_js.a()"))
                .is_err()
        );
        assert!(glue("let wasm = 1;").is_err());
    }
}
