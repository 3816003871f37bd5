//! `tidy`: rules about the sources that no compiler checks. Each says what to do.

use crate::run::{Result, quiet, root};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs all rules and reports every breach at once.
pub fn tidy() -> Result {
    let files = sources()?;
    let mut breaches = Vec::new();
    for (path, text) in &files {
        length(path, text, &mut breaches);
        leftovers(path, text, &mut breaches);
        imports(path, text, &mut breaches);
    }
    dependencies(&mut breaches);
    protocol_page(&files, &mut breaches);
    if breaches.is_empty() { Ok(()) } else { Err(breaches.join("\n")) }
}

type File = (String, String);

/// The sources git knows or would take, generated ones left out.
fn sources() -> Result<Vec<File>> {
    let listed = quiet(
        Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(root()),
    )?;
    Ok(listed
        .lines()
        .filter(|path| !path.contains("/generated/"))
        .filter(|path| {
            let ends = [".rs", ".ts", ".mjs", ".js", ".css", ".html", ".md", ".toml"];
            ends.iter().any(|end| path.ends_with(end))
        })
        .filter_map(|path| Some((path.to_owned(), fs::read_to_string(root().join(path)).ok()?)))
        .collect())
}

fn length(path: &str, text: &str, breaches: &mut Vec<String>) {
    let lines = text.lines().count();
    let limit = match path {
        "docs/architecture.md" => 250,
        _ if path.ends_with(".md") => return,
        _ => 800,
    };
    if lines > limit {
        breaches.push(format!("{path}: {lines} lines; at most {limit}: split it by idea"));
    }
}

fn leftovers(path: &str, text: &str, breaches: &mut Vec<String>) {
    if path.ends_with("tidy.rs") {
        return;
    }
    for (number, line) in text.lines().enumerate() {
        for word in ["TODO", "FIXME", "test.skip", "test.only(", "debugger;", "#[ignore"] {
            if line.contains(word) {
                breaches.push(format!("{path}:{}: {word}: finish it or take it out", number + 1));
            }
        }
    }
}

/// Which folders of TypeScript may import which.
fn imports(path: &str, text: &str, breaches: &mut Vec<String>) {
    let forbidden: &[&str] = if path.starts_with("spa-adapter/src") {
        &["extension/", "chrome."]
    } else if path.starts_with("extension/src/page") {
        &["../worker", "../content", "../ui", "chrome."]
    } else if path.starts_with("extension/src/ui") {
        &["../content", "../page"]
    } else {
        &[]
    };
    for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])) {
        for word in forbidden {
            let used = if word.ends_with('.') {
                line.contains(word)
            } else {
                line.contains("from '") && line.contains(word)
            };
            if used {
                breaches.push(format!("{path}: uses `{word}`, which this folder must not know"));
            }
        }
    }
}

/// Which crates may use which. The core knows no boundary, the host no page.
fn dependencies(breaches: &mut Vec<String>) {
    let rules: &[(&str, &[&str])] = &[
        ("page", &["transom-wire", "web-sys", "js-sys", "wasm-bindgen", "serde", "serde_json", "tokio"]),
        ("wire", &["transom-page", "web-sys", "js-sys", "wasm-bindgen", "tokio"]),
        ("host", &["transom-page", "transom-wasm", "web-sys", "js-sys", "wasm-bindgen"]),
    ];
    for (name, forbidden) in rules {
        let path = root().join("crate").join(name).join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let mut in_dependencies = false;
        for line in text.lines() {
            if line.starts_with('[') {
                // Test helpers may use what the crate itself must not.
                in_dependencies = line.contains("dependencies") && !line.contains("dev-dependencies");
            }
            let used = line.split(['=', '.', ' ']).next().unwrap_or_default().trim_matches('"');
            if in_dependencies && forbidden.contains(&used) {
                breaches.push(format!("crate/{name} depends on {used}, which it must not know"));
            }
        }
    }
}

/// `docs/protocol.md` names the hash of the message sources, so that whoever changes a message looks at
/// the page again.
fn protocol_page(files: &[File], breaches: &mut Vec<String>) {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for (path, text) in files {
        if path.starts_with("crate/wire/src") && Path::new(path).extension().is_some_and(|end| end == "rs") {
            // FNV-1a: the standard hasher may give another value with the next compiler.
            for byte in path.bytes().chain(text.bytes()) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let line = format!("<!-- crate/wire: {:016x} -->", hash);
    let page = fs::read_to_string(root().join("docs/protocol.md")).unwrap_or_default();
    if !page.contains(&line) {
        breaches.push(format!(
            "docs/protocol.md: the messages changed since it was last read; bring it up to date and set its first line to {line}"
        ));
    }
}
