//! Writes and removes what was planned.

use super::plan::{HOST_NAME, Plan};
use serde_json::Value;
use std::io;
use std::path::PathBuf;
use std::process::Command;

/// What became of an uninstall.
#[derive(Debug, PartialEq, Eq)]
pub enum Removed {
    /// The manifest was this program's and is gone.
    Yes,
    /// There was none.
    NothingThere,
    /// It names another program, so it stays.
    NotOurs(String),
}

/// The absolute path of this program.
pub fn this_program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("this program's own path is unknown: {error}"))
}

/// Writes the manifest, readable by all, so that no browser ever sees half of it; then the registry key.
pub fn install(plan: &Plan) -> io::Result<()> {
    if let Some(folder) = plan.file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let half_written = plan.file.with_extension("json.tmp");
    std::fs::write(&half_written, format!("{:#}\n", plan.manifest))?;
    #[cfg(unix)]
    std::fs::set_permissions(&half_written, std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    std::fs::rename(&half_written, &plan.file)?;
    match &plan.registry_key {
        Some(key) => {
            registry(&["add", key, "/ve", "/t", "REG_SZ", "/d", &plan.file.display().to_string(), "/f"])
        }
        None => Ok(()),
    }
}

/// Removes a manifest that names the planned program.
pub fn uninstall(plan: &Plan) -> io::Result<Removed> {
    let bytes = match std::fs::read(&plan.file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Removed::NothingThere),
        bytes => bytes?,
    };
    let found: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if found["name"] != HOST_NAME || found["path"] != plan.manifest["path"] {
        return Ok(Removed::NotOurs(found["path"].as_str().unwrap_or("something unreadable").to_owned()));
    }
    if let Some(key) = &plan.registry_key {
        registry(&["delete", key, "/f"])?;
    }
    std::fs::remove_file(&plan.file)?;
    Ok(Removed::Yes)
}

/// The system's own tool: no dependency for two calls on one platform.
fn registry(arguments: &[&str]) -> io::Result<()> {
    let output = Command::new("reg").args(arguments).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "reg {}: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stderr).trim()
    )))
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::browser::{BROWSERS, Os, Places};
    use super::super::plan::plan;
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    fn plans(home: &Path) -> (Plan, Plan) {
        let places =
            Places { home: home.into(), config: home.join(".config"), local_app_data: home.join("AppData") };
        let of = |program: &str| plan(&BROWSERS[0], Os::Linux, &places, Path::new(program), "abc");
        (of("/opt/transom"), of("/elsewhere/transom"))
    }

    #[test]
    fn what_was_installed_is_removed_again_and_only_by_its_own_program() {
        let home = tempfile::tempdir().unwrap();
        let (ours, other) = plans(home.path());
        assert_eq!(uninstall(&ours).unwrap(), Removed::NothingThere);
        install(&ours).unwrap();
        install(&ours).unwrap();
        let written: Value = serde_json::from_slice(&std::fs::read(&ours.file).unwrap()).unwrap();
        assert_eq!(written, ours.manifest);
        assert_eq!(std::fs::metadata(&ours.file).unwrap().permissions().mode() & 0o777, 0o644);
        assert_eq!(uninstall(&other).unwrap(), Removed::NotOurs("/opt/transom".into()));
        assert_eq!(uninstall(&ours).unwrap(), Removed::Yes);
        assert!(!ours.file.exists());
    }
}
