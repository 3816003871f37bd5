//! Running other programs, with errors that say which program failed at what.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What went wrong, for the person at the terminal.
pub type Result<T = ()> = std::result::Result<T, String>;

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(".")).to_owned()
}

/// Runs a program with its output shown, and fails when it fails.
pub fn run(command: &mut Command) -> Result {
    let shown = show(command);
    let status = command.status().map_err(|error| missing(&shown, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed with {status}")) }
}

/// Runs a program and gives its standard output; its complaints are dropped.
pub fn quiet(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command.stderr(Stdio::null()).output().map_err(|error| missing(&shown, &error))?;
    if !output.status.success() {
        return Err(format!("`{shown}` failed with {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Says what is going on, does it, and says how long it took.
pub fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("  … {what}");
    let start = Instant::now();
    let done = work()?;
    println!("  ✓ {what} ({:.1} s)", start.elapsed().as_secs_f32());
    Ok(done)
}

/// Runs a program with `input` on its standard input and gives its standard output.
pub fn pipe(command: &mut Command, input: &str) -> Result<String> {
    let shown = show(command);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| missing(&shown, &error))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).map_err(|error| format!("`{shown}` took no input: {error}"))?;
    }
    let output = child.wait_with_output().map_err(|error| format!("`{shown}`: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{shown}` failed with {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("`{shown}` printed something that is no text"))
}

/// A `node` command in the root folder.
pub fn node(script: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(root().join(script)).current_dir(root());
    command
}

fn show(command: &Command) -> String {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    words.join(" ")
}

fn missing(shown: &str, error: &std::io::Error) -> String {
    let program = shown.split(' ').next().unwrap_or_default();
    let fix = match program {
        "node" | "npm" => "; install Node 20 or newer from https://nodejs.org or your package manager",
        _ => "",
    };
    format!("`{program}` could not be started: {error}{fix}")
}
