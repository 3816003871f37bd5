//! `build`: everything that is shipped or tested.
//!
//! Leaves `target/release/transom`, `extension/dist/` (loadable unpacked), `spa-adapter/dist/` and
//! `www/dist/`.

use crate::run::{Result, node, root, run, step};
use crate::{engine, prereq};
use std::process::Command;

/// Builds all parts, showing each step and its time.
pub fn build() -> Result {
    step("npm packages", prereq::node_packages)?;
    step("page engine (standard library, wasm, wasm2js)", engine::build)?;
    step("host binary", host)?;
    step("npm package @transom/spa", || run(&mut node("spa-adapter/build.mjs")))?;
    step("extension", || run(&mut node("extension/build.mjs")))?;
    step("playground", || run(&mut node("www/build.mjs")))
}

fn host() -> Result {
    run(Command::new("cargo")
        .args(["build", "--release", "--quiet", "--package", "transom-host"])
        .current_dir(root()))
}
