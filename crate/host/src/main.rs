//! The binary. Everything is in the library so that each module has its tests beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    transom_host::main()
}
