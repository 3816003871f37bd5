//! The folder where brokers and MCP processes meet. It follows from user id and home alone: MCP clients do
//! not pass `XDG_RUNTIME_DIR` or `TMPDIR` on, browsers do, and two that use those never meet.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// Overrides the folder, for tests and for several independent sets on one machine.
pub const OVERRIDE: &str = "TRANSOM_RUNTIME_DIR";

/// Where the folder is. Creates nothing.
pub fn path() -> io::Result<PathBuf> {
    locate(std::env::var_os(OVERRIDE), user_run_folder(), std::env::home_dir())
}

fn locate(explicit: Option<OsString>, run: Option<PathBuf>, home: Option<PathBuf>) -> io::Result<PathBuf> {
    if let Some(explicit) = explicit.filter(|value| !value.is_empty()) {
        return Ok(PathBuf::from(explicit));
    }
    if let Some(run) = run.filter(|run| check(run).is_ok()) {
        return Ok(run.join("transom"));
    }
    let home = home.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the user has no home folder"))?;
    Ok(home.join(".transom").join("run"))
}

#[cfg(unix)]
fn user_run_folder() -> Option<PathBuf> {
    Some(PathBuf::from(format!("/run/user/{}", rustix::process::geteuid().as_raw())))
}

#[cfg(not(unix))]
fn user_run_folder() -> Option<PathBuf> {
    None
}

/// Creates the folder if it is absent and checks it. Only the broker does this.
pub fn create(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    check(folder)
}

/// Is it a folder, not a link to one, owned by this user, closed to everybody else.
#[cfg(unix)]
pub fn check(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let refuse = |why: &str| {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, format!("{}: {why}", folder.display())))
    };
    let found = std::fs::symlink_metadata(folder)?;
    if !found.is_dir() {
        return refuse("expected a folder that is no symbolic link; remove it");
    }
    if found.uid() != rustix::process::geteuid().as_raw() {
        return refuse("belongs to another user; remove it");
    }
    if found.mode() & 0o077 != 0 {
        return refuse("is open to other users; run chmod 700 on it");
    }
    Ok(())
}

/// The per-user profile folder is closed by its access list.
#[cfg(not(unix))]
pub fn check(folder: &Path) -> io::Result<()> {
    std::fs::metadata(folder).map(|_| ())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn the_override_wins_then_the_run_folder_then_home() {
        let closed = tempfile::tempdir().unwrap();
        std::fs::set_permissions(closed.path(), PermissionsExt::from_mode(0o700)).unwrap();
        let home = Some(PathBuf::from("/home/a"));
        let run = Some(closed.path().to_owned());
        let located = |explicit: Option<&str>, run: Option<PathBuf>| {
            locate(explicit.map(OsString::from), run, home.clone()).unwrap()
        };
        assert_eq!(located(Some("/x"), run.clone()), Path::new("/x"));
        assert_eq!(located(None, run.clone()), closed.path().join("transom"));
        assert_eq!(located(Some(""), Some("/absent".into())), Path::new("/home/a/.transom/run"));
    }

    #[test]
    fn an_open_run_folder_is_not_used() {
        let open = tempfile::tempdir().unwrap();
        std::fs::set_permissions(open.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let located = locate(None, Some(open.path().to_owned()), Some("/home/a".into())).unwrap();
        assert_eq!(located, Path::new("/home/a/.transom/run"));
    }

    #[test]
    fn a_link_and_a_wider_mode_are_refused() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("run");
        create(&folder).unwrap();
        assert_eq!(std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
        let link = parent.path().join("link");
        symlink(&folder, &link).unwrap();
        assert!(check(&link).unwrap_err().to_string().contains("symbolic link"));
        std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o750)).unwrap();
        assert!(create(&folder).unwrap_err().to_string().contains("chmod 700"));
    }
}
