//! A runtime folder of its own, so that tests meet nobody else's broker.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

pub struct World(tempfile::TempDir);

impl World {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o700)).unwrap();
        Self(folder)
    }

    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// The binary under test, in this world.
    pub fn transom(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_transom"));
        command.args(arguments).env("TRANSOM_RUNTIME_DIR", self.folder()).env("HOME", self.folder());
        command.env_remove("XDG_CONFIG_HOME");
        command
    }

    /// Files with this ending in the runtime folder.
    pub fn files(&self, ending: &str) -> Vec<String> {
        let names = std::fs::read_dir(self.folder()).unwrap();
        names
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(ending))
            .collect()
    }
}
