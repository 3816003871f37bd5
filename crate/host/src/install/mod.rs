//! `transom install` and `transom uninstall`: tell the browsers where this program is.
//! <https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-location>
//!
//! - [`browser`]: the browsers and where each looks, per operating system
//! - [`plan`]: what would be written, computed and written down before anything is touched
//! - [`write`]: writes and removes it
//! - [`clients`]: what to tell the agents

pub mod browser;
mod clients;
pub mod plan;
pub mod write;

use crate::extension_id::EXTENSION_ID;
use crate::terminal::say;
use browser::{BROWSERS, Browser, Os, Places};
use std::io;
use std::process::ExitCode;
use write::Removed;

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    browser: Option<&'static Browser>,
    extension_id: Option<String>,
}

/// `transom install [--browser NAME] [--extension-id ID]`
pub fn install(arguments: impl Iterator<Item = String>) -> ExitCode {
    finish(parse(arguments).and_then(|options| {
        let (os, places) = here()?;
        let program = write::this_program()?;
        let id = options.extension_id.as_deref().unwrap_or(EXTENSION_ID);
        let browsers = chosen(&options, os, &places)?;
        for browser in browsers {
            let plan = plan::plan(browser, os, &places, &program, id);
            write::install(&plan).map_err(|error| format!("{}: {error}", browser.title))?;
            say(format!("{}: wrote {}", browser.title, plan.place()));
        }
        say(clients::how_to(&program.display().to_string()));
        Ok(())
    }))
}

/// `transom uninstall [--browser NAME]`
pub fn uninstall(arguments: impl Iterator<Item = String>) -> ExitCode {
    finish(parse(arguments).and_then(|options| {
        let (os, places) = here()?;
        let program = write::this_program()?;
        for browser in options.browser.map_or_else(|| BROWSERS.iter().collect(), |one| vec![one]) {
            let plan = plan::plan(browser, os, &places, &program, EXTENSION_ID);
            match write::uninstall(&plan).map_err(|error| format!("{}: {error}", browser.title))? {
                Removed::Yes => say(format!("{}: removed {}", browser.title, plan.place())),
                Removed::NothingThere => {}
                Removed::NotOurs(path) => {
                    say(format!("{}: left {} alone, it names {path}", browser.title, plan.place()));
                }
            }
        }
        Ok(())
    }))
}

/// May a browser start this host with this first argument. The browser keeps other extensions out by the
/// manifest; a manifest that was copied and changed lets any in, and is stopped here: only the shipped
/// extension is served, and one that the person named with `--extension-id`. Firefox gives the manifest's
/// path and not the extension.
/// <https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol>
pub fn admits(first: &str) -> bool {
    let Some(origin) = first.strip_prefix("chrome-extension://") else { return true };
    let id = origin.trim_end_matches('/');
    if id == EXTENSION_ID {
        return true;
    }
    let (Ok((os, places)), Ok(program)) = (here(), write::this_program()) else { return false };
    BROWSERS.iter().any(|browser| {
        let plan = plan::plan(browser, os, &places, &program, id);
        let installed = std::fs::read(&plan.file).ok();
        installed.and_then(|bytes| serde_json::from_slice::<serde_json::Value>(&bytes).ok()).is_some_and(
            |found| {
                found["path"] == plan.manifest["path"]
                    && found["allowed_origins"] == plan.manifest["allowed_origins"]
            },
        )
    })
}

fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("transom: {error}");
            ExitCode::FAILURE
        }
    }
}

/// This system, and where its user's settings are.
pub fn here() -> Result<(Os, Places), String> {
    let os =
        Os::current().ok_or("this operating system is not supported: expected Linux, macOS or Windows")?;
    let places = Places::of_this_user().map_err(|error: io::Error| error.to_string())?;
    Ok((os, places))
}

fn chosen(options: &Options, os: Os, places: &Places) -> Result<Vec<&'static Browser>, String> {
    if let Some(browser) = options.browser {
        return Ok(vec![browser]);
    }
    let present: Vec<_> = BROWSERS.iter().filter(|browser| browser.is_present(os, places)).collect();
    if present.is_empty() {
        return Err(format!("no browser was found: name one by --browser {}", browser::names()));
    }
    Ok(present)
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--browser" => {
                let name = value()?;
                let found = BROWSERS.iter().find(|browser| browser.name == name);
                options.browser = Some(
                    found
                        .ok_or_else(|| format!("unknown browser {name:?}: expected {}", browser::names()))?,
                );
            }
            "--extension-id" => {
                let id = value()?;
                if id.len() != 32 || !id.bytes().all(|byte| matches!(byte, b'a'..=b'p')) {
                    return Err(format!("{id:?} is no extension id: expected 32 letters from a to p"));
                }
                options.extension_id = Some(id);
            }
            other => return Err(format!("unknown argument {other:?}; see transom --help")),
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Options, String> {
        parse(arguments.iter().map(|argument| (*argument).to_owned()))
    }

    #[test]
    fn arguments_are_read_and_nonsense_is_named() {
        let options = parsed(&["--browser", "edge", "--extension-id", &"a".repeat(32)]).unwrap();
        assert_eq!((options.browser.unwrap().name, options.extension_id), ("edge", Some("a".repeat(32))));
        for (arguments, word) in [
            (&["--browser", "netscape"][..], "netscape"),
            (&["--browser"], "needs a value"),
            (&["--extension-id", "x"], "32 letters"),
            (&["--force"], "--force"),
        ] {
            assert!(parsed(arguments).unwrap_err().contains(word), "{arguments:?}");
        }
    }
}
