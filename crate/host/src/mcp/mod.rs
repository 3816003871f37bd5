//! `transom mcp`: the MCP server on standard input and output.
//!
//! - [`front`]: the loop: lines in, calls running side by side, lines out
//! - [`line`]: bounded lines; [`message`]: JSON-RPC; [`reply`]: its answers
//! - [`era`]: which revision of MCP a request is under, and what each method answers
//! - [`tools`]: from a tool's arguments to a call; [`check`]: their limits
//! - [`link`]: the browsers; [`peer`]: the connection to one broker; [`route`]: which browser a call is for
//! - [`words`]: answers and refusals as prose; [`untrusted`]: how page text stands in it
//!
//! Starting has no effect on anything: clients start a server twice, to probe it. Brokers are looked for at
//! the first call that needs one.

mod check;
mod era;
mod front;
mod line;
mod link;
mod message;
mod peer;
mod reply;
mod revisions;
mod route;
mod tools;
mod untrusted;
mod words;

pub use era::ClientInfo;
pub use peer::{NoPeer, Peer};

use std::process::ExitCode;

/// Tool groups that can be switched on. None is in this version.
const GROUPS: [&str; 3] = ["files", "evaluate", "message"];

/// `transom mcp [--trace] [--enable GROUP,...]`
pub fn main(mut arguments: impl Iterator<Item = String>) -> ExitCode {
    let mut trace = false;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--trace" => trace = true,
            "--enable" => {
                let groups = arguments.next().unwrap_or_default();
                if let Some(unknown) = groups.split(',').find(|group| !GROUPS.contains(group)) {
                    return refuse(&format!(
                        "unknown tool group {unknown:?}: expected {}",
                        GROUPS.join(", ")
                    ));
                }
                return refuse(&format!("the tool group {groups:?} is not part of this version"));
            }
            other => return refuse(&format!("unknown argument {other:?}; see transom --help")),
        }
    }
    front::run(trace)
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("transom: {why}");
    ExitCode::FAILURE
}

/// A refusal as one line of prose, for a terminal.
pub fn prose_of(refusal: &transom_wire::Refusal) -> String {
    words::refusal(refusal).text.lines().next().unwrap_or_default().to_owned()
}
