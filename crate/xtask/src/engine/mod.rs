//! `engine`: the page engine from `crate/wasm`, once as plain JavaScript (for content scripts, where a
//! page's policy blocks WebAssembly) and once as WebAssembly.
//!
//! cargo with a standard library of its own -> wasm-bindgen -> wasm-opt -> wasm2js -> esbuild. Each step is
//! skipped when nothing it reads has changed.

mod bundle;
mod compile;
mod data;
mod grow;
mod inputs;
mod link;
mod standard;

use crate::run::{Result, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The script for content scripts.
pub const SCRIPT: &str = "extension/src/generated/engine.js";
/// The folder of the WebAssembly module.
pub const MODULE: &str = "target/engine/web";
/// The most the script may weigh, gzipped, when it is complete (docs/decisions/0004).
const SCRIPT_GZ_MAX: usize = 160 * 1024;

/// Builds both engines unless they are up to date.
pub fn build() -> Result {
    let work = root().join("target/engine");
    let stamp = work.join("inputs");
    let now = inputs::digest()?;
    let made = [SCRIPT.to_owned(), format!("{MODULE}/engine.mjs"), format!("{MODULE}/engine.wasm")];
    let there = made.iter().all(|file| root().join(file).is_file());
    if there && fs::read_to_string(&stamp).is_ok_and(|old| old == now) {
        println!("engine: up to date");
        return Ok(());
    }
    folder(&work)?;
    // Before anything is written: a build that ends half-way, or too large, must not pass for the one before.
    if stamp.exists() {
        fs::remove_file(&stamp).map_err(|error| format!("{}: {error}", stamp.display()))?;
    }
    println!("engine: compiling for wasm32, standard library included (a minute the first time)");
    let module = compile::compile()?;
    println!("engine: binding, optimising, translating");
    let bound = work.join("bound");
    bind(&module, &bound)?;
    bundle::bundle(&bound, &work)?;
    sizes()?;
    fs::write(&stamp, now).map_err(|error| format!("{}: {error}", stamp.display()))
}

fn bind(module: &Path, out: &Path) -> Result {
    if out.exists() {
        fs::remove_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    }
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let done = bindgen
        .input_path(module)
        .out_name("engine")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .bundler(true)
        .and_then(|bindgen| bindgen.generate(out));
    done.map_err(|error| format!("wasm-bindgen: {error:#}"))
}

fn sizes() -> Result {
    let script = size(&root().join(SCRIPT))?;
    let module = size(&root().join(MODULE).join("engine.wasm"))?;
    let glue = size(&root().join(MODULE).join("engine.mjs"))?;
    for (name, (raw, gz)) in [("engine.js", script), ("engine.wasm", module), ("engine.mjs", glue)] {
        println!("engine: {name:<12} {raw:>8} bytes, {gz:>7} gzipped");
    }
    if script.1 > SCRIPT_GZ_MAX {
        return Err(format!("{SCRIPT} has {} bytes gzipped, more than {SCRIPT_GZ_MAX}", script.1));
    }
    Ok(())
}

fn size(file: &Path) -> Result<(usize, usize)> {
    let raw = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
    let mut node = std::process::Command::new("node");
    node.arg("-e").arg(
        "console.log(require('zlib').gzipSync(require('fs').readFileSync(process.argv[1]),{level:9}).length)",
    );
    let gz = crate::run::pipe(node.arg(file), "")?;
    Ok((raw, gz.trim().parse().unwrap_or(usize::MAX)))
}

fn folder(path: &Path) -> Result {
    fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn tool(name: &str) -> Result<PathBuf> {
    let path = root().join("node_modules/.bin").join(name);
    if path.exists() {
        Ok(path)
    } else {
        Err(format!("{name} is not installed; run `npm install` in {}", root().display()))
    }
}
