//! Words for a person in a terminal: `install`, `uninstall`, `doctor`, `--help`. Never used where standard
//! output carries frames.

use std::io::Write;

/// Writes a line. A closed terminal is no reason to fail.
pub fn say(line: impl AsRef<str>) {
    let _ = writeln!(std::io::stdout().lock(), "{}", line.as_ref());
}
