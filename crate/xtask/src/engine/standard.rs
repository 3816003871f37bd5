//! Where the source of Rust's standard library comes from. The prebuilt one uses reference types and bulk
//! memory, which wasm2js cannot translate, so the engine brings its own, compiled without them.

use crate::prereq::{apt_install, is_root, on_path};
use crate::run::{Result, quiet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler, the source of its standard library beside it, and a linker.
pub(super) struct Standard {
    /// `RUSTC`, when it is not the active toolchain's.
    pub rustc: Option<PathBuf>,
    /// The linker, when the compiler does not bring one.
    pub linker: Option<PathBuf>,
}

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";

/// The first source that is there: the toolchain's `rust-src`, the same fetched by rustup, Debian's.
pub(super) fn find() -> Result<Standard> {
    let sysroot = sysroot()?;
    let own = Standard { rustc: None, linker: None };
    if has_source(&sysroot) {
        return Ok(own);
    }
    if quiet(Command::new("rustup").args(["component", "add", "rust-src"])).is_ok() && has_source(&sysroot) {
        return Ok(own);
    }
    if !debian() && is_root() && on_path("apt-get").is_some() {
        println!("engine: no rust-src in the toolchain; installing rustc-web and rust-web-src with apt");
        apt_install(&["rustc-web", "rust-web-src"])?;
    }
    if !debian() {
        return Err(
            "the source of Rust's standard library is missing: run `rustup component add rust-src`, or on \
                    Debian `sudo apt-get install rustc-web rust-web-src`"
                .to_owned(),
        );
    }
    let linker = linker(&sysroot)
        .ok_or_else(|| format!("no rust-lld in {}; install the toolchain with rustup", sysroot.display()))?;
    Ok(Standard { rustc: Some(DEBIAN_RUSTC.into()), linker: Some(linker) })
}

fn debian() -> bool {
    Path::new(DEBIAN_RUSTC).exists() && Path::new(DEBIAN_SOURCE).exists()
}

fn has_source(sysroot: &Path) -> bool {
    sysroot.join("lib/rustlib/src/rust/library/std/Cargo.toml").exists()
}

fn sysroot() -> Result<PathBuf> {
    let printed = quiet(Command::new("rustc").args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(printed.trim()))
}

/// The linker of the toolchain: Debian's compiler has none of its own for this target.
fn linker(sysroot: &Path) -> Option<PathBuf> {
    let targets = std::fs::read_dir(sysroot.join("lib/rustlib")).ok()?;
    targets.flatten().map(|target| target.path().join("bin/rust-lld")).find(|path| path.exists())
}
