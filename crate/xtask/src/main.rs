//! The one build driver: `cargo xtask <command>`. Each command is a file.
#![expect(clippy::print_stdout, reason = "a build driver talks to the person on its standard output")]

mod bench;
mod build;
mod codegen;
mod demo;
mod engine;
mod prereq;
mod run;
mod suite;
mod test;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <command>

  demo [--keep]        build everything and run the whole story in a real browser; --keep leaves it open
  test [NAME]          build and run everything, or the suites whose name contains NAME
  build                target/release/transom, extension/dist, spa-adapter/dist, www/dist
  engine               only the page engine
  bench path [--json FILE]
                       time of a page-tool call hop by hop, start, memory, sizes
  bench snapshot [--json FILE] [--write] [--only PARTS] [--sizes N,N] [--apps NAMES] [--rounds N] [--fresh N]
                 [--calls N] [--keep FOLDER]
                       snapshots beside Playwright's and chrome-devtools-mcp's, on pages made here and on
                       applications; PARTS of pages, apps, first, split, memory, calls, since; --write puts
                       the figures in docs/benchmarks.md, --keep the outlines in a folder
  bench a11y --cases FILE [--json OUT] [--min RATIO]
                       roles and names of a case file, in both engines; fails below RATIO of the cases
  codegen [--check]    the generated files from crate/wire; --check only says whether they are stale
  tidy                 rules about the sources that no compiler checks
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["demo", rest @ ..] => demo::demo(rest),
        ["test"] => test::test(None),
        ["test", only] => test::test(Some(only)),
        ["build"] => build::build(),
        ["engine"] => prereq::node_packages().and_then(|()| engine::build()),
        ["bench", rest @ ..] => bench::bench(rest),
        ["codegen"] => prereq::node_packages().and_then(|()| codegen::codegen(false)),
        ["codegen", "--check"] => prereq::node_packages().and_then(|()| codegen::codegen(true)),
        ["tidy"] => tidy::tidy(),
        _ => {
            println!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
