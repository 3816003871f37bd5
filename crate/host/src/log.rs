//! Words for the developer, on standard error, only when `TRANSOM_LOG` is set. Never page data, never
//! arguments: clients keep what a server writes there.

use std::fmt::Arguments;
use std::sync::OnceLock;

/// Writes one line, if logging is on.
pub fn line(what: Arguments<'_>) {
    static ON: OnceLock<bool> = OnceLock::new();
    if *ON.get_or_init(|| std::env::var_os("TRANSOM_LOG").is_some()) {
        eprintln!("transom[{}]: {what}", std::process::id());
    }
}
