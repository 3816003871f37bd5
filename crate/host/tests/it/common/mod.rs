//! What the integration tests share: the real binary as an MCP server over raw pipes, and the real binary as
//! a broker with the test at the browser's end of native messaging.

pub mod browser;
pub mod client;
pub mod scene;
pub mod world;

use std::time::Duration;

/// Nothing here takes longer than this unless it hangs.
pub const HANG: Duration = Duration::from_secs(20);
