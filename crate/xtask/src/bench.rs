//! `bench`: measurements, never tests.

use crate::run::{Result, root, run};
use crate::{build, engine, prereq};
use std::process::Command;

/// `bench path [--json FILE]`: a page-tool call through all hops. `bench a11y --cases FILE [--json OUT]
/// [--min RATIO]`: roles and names of a case file in both engines. `bench snapshot [--json FILE] [--write]
/// [--only PARTS] [--sizes N,N] [--apps NAMES] [--rounds N] [--fresh N] [--calls N] [--keep FOLDER]`: snapshots
/// in the page and as whole calls, beside Playwright's and chrome-devtools-mcp's.
pub fn bench(words: &[&str]) -> Result {
    let chromium = prereq::chromium()?;
    let (script, rest) = match words {
        ["path", rest @ ..] => {
            build::build()?;
            ("tests/bench/path.ts", rest)
        }
        ["snapshot", rest @ ..] => {
            build::build()?;
            ("tests/bench/snapshot.ts", rest)
        }
        ["a11y", rest @ ..] => {
            prereq::node_packages()?;
            engine::build()?;
            ("tests/bench/a11y.ts", rest)
        }
        _ => {
            return Err(
                "bench takes: path [--json FILE], snapshot [--json FILE] [--write] [--only PARTS], or \
                        a11y --cases FILE [--json OUT] [--min RATIO]"
                    .into(),
            );
        }
    };
    run(Command::new("node")
        .args(["--import", "tsx", script])
        .args(rest)
        .env("TRANSOM_CHROMIUM", chromium)
        .current_dir(root()))
}
