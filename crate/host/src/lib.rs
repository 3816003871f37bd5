//! The host of Transom: one binary, `transom`.
//!
//! - [`mcp`]: `transom mcp`, the MCP server an agent starts
//! - [`broker`]: native mode, started by the browser: it connects MCP processes and the service worker
//! - [`install`], [`doctor`]: for the person who sets it up
//! - [`frame`], [`codec`], [`handshake`]: how messages travel between the two and the browser
//! - [`socket`], [`runtime_dir`], [`observed`]: where the two meet, and who is at the other end
//! - [`extension_id`]: whom the browser lets connect
//! - [`stdio`]: standard input and output as the event queue can watch them
//! - [`log`], [`terminal`]: words for the developer, and for the person in a terminal
//!
//! Standard output carries frames (native mode) or lines (MCP) only; one writer each.

mod broker;
mod codec;
mod doctor;
mod extension_id;
mod frame;
mod handshake;
mod install;
mod log;
mod mcp;
mod observed;
mod runtime_dir;
mod socket;
mod stdio;
mod terminal;

use std::process::ExitCode;

/// Version of the binary.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The program: looks at the arguments and does what they ask for.
pub fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_default();
    match first.as_str() {
        _ if started_by_a_browser(&first) => match install::admits(&first) {
            true => broker::run(),
            false => {
                eprintln!("transom: serves Transom's own extension only, and was started for {first:?}");
                ExitCode::FAILURE
            }
        },
        "mcp" => mcp::main(arguments),
        "install" => install::install(arguments),
        "uninstall" => install::uninstall(arguments),
        "doctor" => doctor::run(),
        "--version" | "-V" => {
            terminal::say(format!("transom {VERSION}"));
            ExitCode::SUCCESS
        }
        "--help" | "-h" => {
            terminal::say(include_str!("help.txt").trim_end());
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{}", include_str!("help.txt").trim_end());
            ExitCode::FAILURE
        }
    }
}

/// Chromium's first argument is the extension's origin; Firefox's is the path of the host's manifest.
fn started_by_a_browser(first: &str) -> bool {
    first.starts_with("chrome-extension://") || first.ends_with(".json")
}

/// Runs a future on this thread. The process ends right after it: a read of standard input that is still
/// waiting on a helper thread cannot be called back and must not hold it up.
fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("transom: the operating system gives no event queue: {error}");
            std::process::exit(1);
        }
    };
    let output = tokio::task::LocalSet::new().block_on(&runtime, future);
    runtime.shutdown_background();
    output
}
