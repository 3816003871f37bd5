//! `demo`: the whole story in a real browser, printed with the time of each step and hop.

use crate::run::{Result, root, run};
use crate::{build, prereq};
use std::process::Command;

/// Builds everything and runs `tests/demo/demo.ts`, which drives a real MCP client against the real binary.
pub fn demo(words: &[&str]) -> Result {
    if let Some(stranger) = words.iter().find(|word| **word != "--keep") {
        return Err(format!("demo does not know {stranger}; it takes --keep"));
    }
    let chromium = prereq::chromium()?;
    println!("building");
    build::build()?;
    run(Command::new("node")
        .args(["--import", "tsx", "tests/demo/demo.ts"])
        .args(words)
        .env("TRANSOM_CHROMIUM", chromium)
        .current_dir(root()))
}
