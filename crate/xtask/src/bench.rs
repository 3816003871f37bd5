//! `bench`: measurements, never tests.

use crate::run::{Result, root, run};
use crate::{build, prereq};
use std::process::Command;

/// `bench path [--json FILE]`: a page-tool call through all hops.
pub fn bench(words: &[&str]) -> Result {
    let ["path", rest @ ..] = words else {
        return Err("bench takes: path [--json FILE]".into());
    };
    let chromium = prereq::chromium()?;
    build::build()?;
    run(Command::new("node")
        .args(["--import", "tsx", "tests/bench/path.ts"])
        .args(rest)
        .env("TRANSOM_CHROMIUM", chromium)
        .current_dir(root()))
}
