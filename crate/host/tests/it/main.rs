//! Integration tests: the real binary, over its real pipes and sockets.
//!
//! - `stdio_*`: the MCP server on raw pipes
//! - `broker_*`: the broker, with the test at the browser's end of native messaging and a real `transom mcp`
//!   at the other
//! - `setup`: what a person runs in a terminal

#![cfg(unix)]

// `cfg(test)` only tells clippy that the helpers are tests as well, where `unwrap` is allowed.
#[cfg(test)]
mod broker_calls;
#[cfg(test)]
mod broker_faults;
#[cfg(test)]
mod broker_page_action;
#[cfg(test)]
mod broker_return;
#[cfg(test)]
mod broker_writes;
#[cfg(test)]
mod common;
#[cfg(test)]
mod doors;
#[cfg(test)]
mod setup;
#[cfg(test)]
mod stdio_end;
#[cfg(test)]
mod stdio_protocol;
