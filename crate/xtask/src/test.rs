//! `test`: builds what it needs and runs everything; the last line is `N passed, N failed`.

use crate::run::{Result, root, run};
use crate::suite::{Count, run_check, run_suite};
use crate::{build, codegen, prereq, tidy};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of the TypeScript suites, by folder. The end-to-end suite stands last: it needs everything.
const NODE_SUITES: &[(&str, &str)] = &[
    ("extension, pure parts", "extension/test"),
    ("@transom/spa, pure parts", "spa-adapter/test"),
    ("@transom/spa in Chromium", "spa-adapter/test/browser"),
    ("engine in Chromium", "crate/wasm/test"),
    ("accessibility conformance", "tests/conformance"),
    ("playground in Chromium", "www/test"),
    ("end to end", "tests/e2e"),
];

/// Runs all suites, or those whose name contains `only`. Gives an error when a test failed.
pub fn test(only: Option<&str>) -> Result {
    let chromium = prereq::chromium()?;
    build::build()?;
    let mut total = Count::default();
    let wanted = |name: &str| only.is_none_or(|only| name.contains(only));

    if wanted("checks") {
        total += run_check("generated files are fresh", || codegen::codegen(true));
        total += run_check("tidy", tidy::tidy);
        total += run_check("rustfmt", || run(cargo().args(["fmt", "--all", "--check"])));
        total += run_check("clippy", || {
            run(cargo().args([
                "clippy",
                "--release",
                "--quiet",
                "--workspace",
                "--all-targets",
                "--",
                "-Dwarnings",
            ]))
        });
        total += run_check("biome", || run(&mut tool("biome", &["check", "."])));
        for project in ["extension", "spa-adapter", "www", "tests"] {
            total +=
                run_check(&format!("tsc {project}"), || run(&mut tool("tsc", &["--noEmit", "-p", project])));
        }
    }
    if wanted("rust") {
        total += run_suite("rust", cargo().args(["test", "--release", "--quiet", "--workspace"]))?;
    }
    for (name, folder) in NODE_SUITES {
        if !wanted(name) {
            continue;
        }
        let files = test_files(&root().join(folder))?;
        let mut node = Command::new("node");
        node.args(["--import", "tsx", "--test", "--test-reporter=spec", "--test-concurrency=2"])
            .args(files)
            .env("TRANSOM_CHROMIUM", &chromium)
            .current_dir(root());
        total += run_suite(name, &mut node)?;
    }
    println!("\n{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 { Ok(()) } else { Err(format!("{} failed", total.failed)) }
}

fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root());
    command
}

fn tool(name: &str, words: &[&str]) -> Command {
    let mut command = Command::new(root().join("node_modules/.bin").join(name));
    command.args(words).current_dir(root());
    command
}

/// The `*.test.ts` files of one folder, without the folders below it.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".test.ts"))
        .collect();
    files.sort();
    Ok(files)
}
