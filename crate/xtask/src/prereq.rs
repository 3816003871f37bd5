//! What must be on the machine before a build: said clearly, and installed where that is ours to do.

use crate::run::{Result, quiet, root, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest Node that runs the tools.
const NODE_MAJOR: u32 = 20;

/// Checks Node and installs the npm packages of the lock file when they are not there.
pub fn node_packages() -> Result {
    let version = quiet(Command::new("node").arg("--version")).map_err(|_| {
        format!("node was not found; install Node {NODE_MAJOR} or newer from https://nodejs.org or your package manager")
    })?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|text| text.trim().parse().ok());
    if major.is_none_or(|major: u32| major < NODE_MAJOR) {
        return Err(format!("node is {}; Transom needs Node {NODE_MAJOR} or newer", version.trim()));
    }
    let lock = root().join("package-lock.json");
    let installed = root().join("node_modules/.package-lock.json");
    let fresh = |path: &Path| path.metadata().and_then(|meta| meta.modified()).ok();
    if fresh(&installed).is_some_and(|at| fresh(&lock).is_some_and(|lock| at >= lock)) {
        return Ok(());
    }
    run(Command::new(npm()).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(root()))?;
    // npm keeps the lock file's own time on the copy when nothing had to change.
    let touched = std::fs::File::options().append(true).open(&installed);
    if let Ok(file) = touched {
        let _ = file.set_modified(std::time::SystemTime::now());
    }
    Ok(())
}

/// A Chromium that loads unpacked extensions: `TRANSOM_CHROMIUM`, or the first one found. Branded Chrome
/// refuses `--load-extension`. Installs Debian's chromium when run as root on a Debian machine.
pub fn chromium() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("TRANSOM_CHROMIUM") {
        let path = PathBuf::from(path);
        return if path.is_file() {
            Ok(path)
        } else {
            Err(format!("TRANSOM_CHROMIUM names {}, which is no file", path.display()))
        };
    }
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    if is_root() && on_path("apt-get").is_some() {
        println!("installing chromium with apt-get");
        apt_install(&["chromium"])?;
        if let Some(found) = find_chromium() {
            return Ok(found);
        }
    }
    Err("no Chromium was found; install it (Debian and Ubuntu: `apt-get install chromium`, Fedora: \
         `dnf install chromium`, macOS: `brew install --cask chromium`) or name one in TRANSOM_CHROMIUM"
        .into())
}

fn find_chromium() -> Option<PathBuf> {
    ["chromium", "chromium-browser"].iter().find_map(|name| on_path(name)).or_else(|| {
        let app = PathBuf::from("/Applications/Chromium.app/Contents/MacOS/Chromium");
        app.is_file().then_some(app)
    })
}

/// Installs Debian packages without questions.
pub fn apt_install(packages: &[&str]) -> Result {
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(["-qq", "-o", "Dpkg::Use-Pty=0"]);
        command
    };
    run(apt().arg("update"))?;
    run(apt().args(["install", "-y", "--no-install-recommends"]).args(packages))
}

/// Is this process allowed to install packages.
pub fn is_root() -> bool {
    quiet(Command::new("id").arg("-u")).is_ok_and(|uid| uid.trim() == "0")
}

/// Where a program is.
pub fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}
