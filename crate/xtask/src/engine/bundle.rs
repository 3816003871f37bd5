//! From bound WebAssembly to the two artefacts.

use super::{MODULE, SCRIPT, data, folder, grow, link, tool};
use crate::run::{Result, root, run};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Optimises, translates and bundles what wasm-bindgen wrote into `bound`.
pub(super) fn bundle(bound: &Path, work: &Path) -> Result {
    let (translated, optimised) = (work.join("engine.js.wasm"), work.join("engine.opt.wasm"));
    // Flat code translates into fewer temporaries: three per cent of the script. The translation traps
    // neither on loads nor on divisions. WebAssembly does: a load that is moved in front of the comparison
    // that guards it ended the engine there.
    let passes = ["-Oz", "--flatten", "--rereloop", "-Oz", "-Oz"];
    optimise(bound, &["--ignore-implicit-traps"], &passes, &translated)?;
    optimise(bound, &[], &["-Oz"], &optimised)?;
    scripts(bound)?;
    // wasm-bindgen copies the modules that Rust names, and not what those import.
    let snippets = fs::read_dir(bound.join("snippets")).map_err(|error| format!("snippets: {error}"))?;
    for folder in snippets.flatten() {
        scripts(&folder.path().join("js"))?;
    }
    script(bound, work, &translated)?;
    module(bound, &optimised)
}

/// Rust keeps nothing below its stack, in the first kilobyte of memory.
fn optimise(bound: &Path, traps: &[&str], passes: &[&str], to: &Path) -> Result {
    run(Command::new(tool("wasm-opt")?)
        .arg(bound.join("engine_bg.wasm"))
        .args(["--mvp-features", "--enable-bulk-memory", "--low-memory-unused"])
        .args(traps)
        .args(passes)
        .arg("-o")
        .arg(to))
}

/// Puts every script of `crate/wasm/js` into a folder.
fn scripts(to: &Path) -> Result {
    let from = root().join("crate/wasm/js");
    let entries = fs::read_dir(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.flatten() {
        fs::copy(entry.path(), to.join(entry.file_name()))
            .map_err(|error| format!("{}: {error}", entry.path().display()))?;
    }
    Ok(())
}

fn script(bound: &Path, work: &Path, optimised: &Path) -> Result {
    let translated = work.join("translated.js");
    run(Command::new(tool("wasm2js")?).arg(optimised).args(["-Oz", "-o"]).arg(&translated))?;
    let text = data::patch(&grow::patch(&read(&translated)?)?)?;
    write(&bound.join(link::TRANSLATED), &link::translated(&text)?)?;
    write(&bound.join(link::GLUE), &link::glue(&read(&bound.join("engine_bg.js"))?)?)?;
    let entry = bound.join("script.js");
    copy("script.js", &entry)?;
    let out = root().join(SCRIPT);
    esbuild(
        &entry,
        &out,
        &["--format=iife", "--banner:js=/* Made by `cargo xtask engine` from crate/wasm. Do not edit. */"],
    )
}

fn module(bound: &Path, optimised: &Path) -> Result {
    let out = root().join(MODULE);
    folder(&out)?;
    let entry = bound.join("module.js");
    copy("module.js", &entry)?;
    copy("engine.d.mts", &out.join("engine.d.mts"))?;
    fs::copy(optimised, out.join("engine.wasm")).map_err(|error| format!("engine.wasm: {error}"))?;
    esbuild(&entry, &out.join("engine.mjs"), &["--format=esm"])
}

fn esbuild(entry: &Path, out: &Path, more: &[&str]) -> Result {
    run(Command::new(tool("esbuild")?)
        .current_dir(root())
        .arg(entry)
        .args([
            "--bundle",
            "--minify",
            "--charset=utf8",
            "--target=chrome120,firefox128,safari17",
            "--log-level=warning",
        ])
        .args(more)
        .arg(format!("--outfile={}", out.display())))
}

fn copy(name: &str, to: &Path) -> Result {
    let from = root().join("crate/xtask/src/node/engine").join(name);
    write(to, &read(&from)?)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
