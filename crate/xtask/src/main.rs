//! The one build driver: `cargo xtask <command>`. Each command is a file.
#![expect(clippy::print_stdout, reason = "a build driver talks to the person on its standard output")]

mod codegen;
mod run;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask <command>

  codegen [--check]   write the generated files from crate/wire; --check only says whether they are stale
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["codegen", rest @ ..] => codegen::codegen(rest.contains(&"--check")),
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
