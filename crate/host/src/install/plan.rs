//! What would be written for one browser.

use super::browser::{Browser, Os, Places};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The name the extension connects to.
pub const HOST_NAME: &str = "com.transom.host";

/// A manifest file, and on Windows the registry key that names it.
#[derive(Debug, PartialEq)]
pub struct Plan {
    /// The manifest's path.
    pub file: PathBuf,
    /// Its content.
    pub manifest: Value,
    /// Windows: the key whose default value is the manifest's path.
    pub registry_key: Option<String>,
}

impl Plan {
    /// For people: where the browser will look.
    pub fn place(&self) -> String {
        match &self.registry_key {
            Some(key) => format!("{key} and {}", self.file.display()),
            None => self.file.display().to_string(),
        }
    }
}

/// Computes it. `program` is the absolute path of the binary; the browser starts it with the extension's
/// origin as its first argument.
pub fn plan(browser: &Browser, os: Os, places: &Places, program: &Path, extension_id: &str) -> Plan {
    let manifest = json!({
        "name": HOST_NAME,
        "description": "Transom: lets an agent work in the tab you already have open, on your terms",
        "path": program,
        "type": "stdio",
        "allowed_origins": [format!("chrome-extension://{extension_id}/")],
    });
    let (file, registry_key) = match browser.folder(os, places) {
        Some(folder) => (folder.join("NativeMessagingHosts").join(format!("{HOST_NAME}.json")), None),
        None => {
            let file =
                places.local_app_data.join("Transom").join(format!("{HOST_NAME}.{}.json", browser.name));
            (file, Some(browser.registry_key()))
        }
    };
    Plan { file, manifest, registry_key }
}

#[cfg(test)]
mod tests {
    use super::super::browser::BROWSERS;
    use super::*;

    fn places() -> Places {
        Places { home: "/h".into(), config: "/h/.config".into(), local_app_data: "/h/AppData/Local".into() }
    }

    fn planned(os: Os) -> Vec<(String, Option<String>)> {
        BROWSERS
            .iter()
            .map(|browser| plan(browser, os, &places(), Path::new("/opt/transom"), "abc"))
            .map(|plan| (plan.file.display().to_string(), plan.registry_key))
            .collect()
    }

    fn files(names: [&str; 4]) -> Vec<(String, Option<String>)> {
        names.map(|name| (format!("/h/{name}/NativeMessagingHosts/com.transom.host.json"), None)).into()
    }

    #[test]
    fn linux() {
        let expected = files([
            ".config/chromium",
            ".config/google-chrome",
            ".config/microsoft-edge",
            ".config/BraveSoftware/Brave-Browser",
        ]);
        assert_eq!(planned(Os::Linux), expected);
    }

    #[test]
    fn macos() {
        let expected = files([
            "Library/Application Support/Chromium",
            "Library/Application Support/Google/Chrome",
            "Library/Application Support/Microsoft Edge",
            "Library/Application Support/BraveSoftware/Brave-Browser",
        ]);
        assert_eq!(planned(Os::Mac), expected);
    }

    #[test]
    fn windows() {
        let expected: Vec<_> = [
            ("chromium", "Chromium"),
            ("chrome", r"Google\Chrome"),
            ("edge", r"Microsoft\Edge"),
            ("brave", r"BraveSoftware\Brave-Browser"),
        ]
        .into_iter()
        .map(|(name, key)| {
            (
                format!("/h/AppData/Local/Transom/com.transom.host.{name}.json"),
                Some(format!(r"HKCU\Software\{key}\NativeMessagingHosts\com.transom.host")),
            )
        })
        .collect();
        assert_eq!(planned(Os::Windows), expected);
    }

    #[test]
    fn the_manifest_names_program_and_extension() {
        let plan = plan(&BROWSERS[0], Os::Linux, &places(), Path::new("/opt/transom"), "abc");
        assert_eq!(plan.manifest["path"], "/opt/transom");
        assert_eq!(plan.manifest["type"], "stdio");
        assert_eq!(plan.manifest["allowed_origins"], json!(["chrome-extension://abc/"]));
    }
}
