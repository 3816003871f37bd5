//! From Rust to a WebAssembly module that uses nothing beyond the first version of WebAssembly.

use super::standard;
use crate::run::{Result, root, run};
use std::path::PathBuf;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The first version of WebAssembly and its instructions for copying memory, which translate into the
/// browser's own; a panic stops at once without composing a message, which would be
/// a third of the module, and so needs no names of files either.
const FLAGS: &str = "-Ctarget-cpu=mvp -Ctarget-feature=+bulk-memory -Zunstable-options \
                     -Cpanic=immediate-abort -Zlocation-detail=none";

/// Compiles `transom-wasm`; the standard library is compiled with it, once.
pub(super) fn compile() -> Result<PathBuf> {
    let standard = standard::find()?;
    // A folder of its own: other flags and another compiler would throw away the workspace's own results.
    let folder = root().join("target/wasm");
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root())
        .args(["build", "--package", "transom-wasm", "--profile", "wasm", "--target", TARGET])
        .arg("-Zbuild-std=std,panic_abort")
        // No backtraces: nobody could read them, and they are a sixth of the module.
        .arg("-Zbuild-std-features=optimize_for_size")
        .arg("--target-dir")
        .arg(&folder)
        // The flag above is an unstable one of cargo, and the compiler must agree.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", FLAGS)
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    // Set by the cargo that runs this program; they name the other compiler.
    for name in ["RUSTC", "RUSTDOC", "RUSTC_WRAPPER", "CARGO_TARGET_DIR"] {
        cargo.env_remove(name);
    }
    if let Some(rustc) = &standard.rustc {
        cargo.env("RUSTC", rustc);
    }
    if let Some(linker) = &standard.linker {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    run(&mut cargo)?;
    Ok(folder.join(TARGET).join("wasm/transom_wasm.wasm"))
}
