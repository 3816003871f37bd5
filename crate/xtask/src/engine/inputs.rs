//! What the engine is made from, as one digest, so that an unchanged engine is not made again.

use crate::run::{Result, root};
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

const FOLDERS: &[&str] = &[
    "crate/page",
    "crate/wire/src",
    "crate/wasm/src",
    "crate/wasm/js",
    "crate/wasm/Cargo.toml",
    "crate/wire/Cargo.toml",
    "crate/xtask/src/engine",
    "crate/xtask/src/node/engine",
];
const FILES: &[&str] = &["Cargo.toml", "Cargo.lock", "package-lock.json"];

pub(super) fn digest() -> Result<String> {
    let mut files: Vec<PathBuf> = FILES.iter().map(|file| root().join(file)).collect();
    for folder in FOLDERS {
        walk(&root().join(folder), &mut files)?;
    }
    files.sort();
    let mut out = String::new();
    for file in files {
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let name = file.strip_prefix(root()).unwrap_or(&file).display();
        let _ = writeln!(out, "{:016x} {name}", hasher.finish());
    }
    Ok(out)
}

fn walk(path: &Path, files: &mut Vec<PathBuf>) -> Result {
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for entry in entries.flatten() {
        walk(&entry.path(), files)?;
    }
    Ok(())
}
