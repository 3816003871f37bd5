//! The browsers Transom can be installed for, and where each looks for native-messaging hosts. All values
//! are computed from what is passed in, so that every system's are tested on one.

use std::io;
use std::path::PathBuf;

/// An operating system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Os {
    Linux,
    Mac,
    Windows,
}

impl Os {
    /// The one this program was built for.
    pub fn current() -> Option<Self> {
        match std::env::consts::OS {
            "linux" => Some(Self::Linux),
            "macos" => Some(Self::Mac),
            "windows" => Some(Self::Windows),
            _ => None,
        }
    }
}

/// Where a user's settings are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The home folder.
    pub home: PathBuf,
    /// Linux: where browsers keep their profiles, `~/.config` unless the user moved it.
    pub config: PathBuf,
    /// Windows: `%LOCALAPPDATA%`.
    pub local_app_data: PathBuf,
}

impl Places {
    /// This user's.
    pub fn of_this_user() -> io::Result<Self> {
        let home = std::env::home_dir()
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the user has no home folder"))?;
        let set =
            |name| std::env::var_os(name).map(PathBuf::from).filter(|path: &PathBuf| path.is_absolute());
        Ok(Self {
            config: set("XDG_CONFIG_HOME").unwrap_or_else(|| home.join(".config")),
            local_app_data: set("LOCALAPPDATA").unwrap_or_else(|| home.join("AppData").join("Local")),
            home,
        })
    }
}

/// A browser.
#[derive(Debug, PartialEq, Eq)]
pub struct Browser {
    /// On the command line.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
    /// Its folder below [`Places::config`].
    linux: &'static str,
    /// Its folder below `~/Library/Application Support`.
    macos: &'static str,
    /// Its key below `HKEY_CURRENT_USER\Software`.
    windows: &'static str,
}

/// All of them.
pub const BROWSERS: &[Browser] = &[
    Browser {
        name: "chromium",
        title: "Chromium",
        linux: "chromium",
        macos: "Chromium",
        windows: "Chromium",
    },
    Browser {
        name: "chrome",
        title: "Google Chrome",
        linux: "google-chrome",
        macos: "Google/Chrome",
        windows: r"Google\Chrome",
    },
    Browser {
        name: "edge",
        title: "Microsoft Edge",
        linux: "microsoft-edge",
        macos: "Microsoft Edge",
        windows: r"Microsoft\Edge",
    },
    Browser {
        name: "brave",
        title: "Brave",
        linux: "BraveSoftware/Brave-Browser",
        macos: "BraveSoftware/Brave-Browser",
        windows: r"BraveSoftware\Brave-Browser",
    },
];

/// Their names on the command line.
pub fn names() -> String {
    BROWSERS.iter().map(|browser| browser.name).collect::<Vec<_>>().join(", ")
}

impl Browser {
    /// Its folder of profiles; `None` on Windows, where the registry counts.
    pub fn folder(&self, os: Os, places: &Places) -> Option<PathBuf> {
        match os {
            Os::Linux => Some(places.config.join(self.linux)),
            Os::Mac => Some(places.home.join("Library/Application Support").join(self.macos)),
            Os::Windows => None,
        }
    }

    /// Its registry key on Windows.
    pub fn registry_key(&self) -> String {
        format!(r"HKCU\Software\{}\NativeMessagingHosts\{}", self.windows, super::plan::HOST_NAME)
    }

    /// Has the user started it once. On Windows it cannot be told from a folder, and a key for an absent
    /// browser does no harm.
    pub fn is_present(&self, os: Os, places: &Places) -> bool {
        self.folder(os, places).is_none_or(|folder| folder.is_dir())
    }
}
