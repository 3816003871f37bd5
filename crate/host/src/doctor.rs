//! `transom doctor`: walks every hop from this binary to the shared tab, names each, and for a broken one the
//! next move.

use crate::extension_id::EXTENSION_ID;
use crate::install::browser::{BROWSERS, Browser, Os, Places};
use crate::install::{here, plan, write};
use crate::mcp::{ClientInfo, NoPeer, Peer, prose_of};
use crate::terminal::say;
use crate::{runtime_dir, socket};
use serde_json::Value;
use std::path::Path;
use std::process::ExitCode;
use transom_wire::call::SessionsArgs;
use transom_wire::hop::broker::FromMcp;
use transom_wire::{Answer, CallId, CallResult, Read};

/// What is known of one hop.
struct Hop {
    name: String,
    state: Result<String, Broken>,
}

/// What is wrong with a hop, and what to do.
struct Broken {
    what: String,
    next: String,
}

fn broken(what: impl Into<String>, next: impl Into<String>) -> Broken {
    Broken { what: what.into(), next: next.into() }
}

/// Prints a line per hop; fails when one is broken.
pub fn run() -> ExitCode {
    let hops = crate::block_on(walk());
    for Hop { name, state } in &hops {
        say(match state {
            Ok(detail) => format!("ok      {name}: {detail}"),
            Err(Broken { what, next }) => format!("broken  {name}: {what}; next: {next}"),
        });
    }
    if hops.iter().all(|hop| hop.state.is_ok()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn walk() -> Vec<Hop> {
    let mut hops = Vec::new();
    match write::this_program() {
        Ok(program) => {
            hops.push(Hop {
                name: "program".into(),
                state: Ok(format!("{} {}", program.display(), crate::VERSION)),
            });
            hops.extend(manifests(&program));
        }
        Err(error) => {
            hops.push(Hop { name: "program".into(), state: Err(broken(error, "start it by its full path")) })
        }
    }
    hops.extend(brokers().await);
    hops
}

fn manifests(program: &Path) -> Vec<Hop> {
    let (os, places) = match here() {
        Ok(here) => here,
        Err(what) => {
            let state = Err(broken(what, "run it as the user of the browser"));
            return vec![Hop { name: "browsers".into(), state }];
        }
    };
    let present: Vec<_> = BROWSERS.iter().filter(|browser| browser.is_present(os, &places)).collect();
    if present.is_empty() {
        let state = Err(broken("none was found", "start a browser once, then run transom install"));
        return vec![Hop { name: "browsers".into(), state }];
    }
    let hop = |browser: &&Browser| Hop {
        name: format!("{}'s manifest", browser.title),
        state: manifest(browser, os, &places, program),
    };
    present.iter().map(hop).collect()
}

fn manifest(browser: &Browser, os: Os, places: &Places, program: &Path) -> Result<String, Broken> {
    let plan = plan::plan(browser, os, places, program, EXTENSION_ID);
    let install = || format!("run transom install --browser {}", browser.name);
    let place = plan.file.display().to_string();
    let bytes = std::fs::read(&plan.file).map_err(|error| broken(format!("{place}: {error}"), install()))?;
    let found: Value =
        serde_json::from_slice(&bytes).map_err(|_| broken(format!("{place} is not JSON"), install()))?;
    if found["path"] != plan.manifest["path"] {
        return Err(broken(format!("{place} names another program, {}", found["path"]), install()));
    }
    if found["name"] != plan.manifest["name"] || found["type"] != plan.manifest["type"] {
        return Err(broken(format!("{place} is no manifest of Transom's"), install()));
    }
    let origins = found["allowed_origins"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !origins.contains(&plan.manifest["allowed_origins"][0]) {
        let next = format!("{}, or keep it if you run an extension with another id", install());
        return Err(broken(format!("{place} does not allow the extension {EXTENSION_ID}"), next));
    }
    Ok(place)
}

async fn brokers() -> Vec<Hop> {
    let folder = match runtime_dir::path() {
        Ok(folder) => folder,
        Err(error) => {
            let state = Err(broken(error.to_string(), "set HOME"));
            return vec![Hop { name: "runtime folder".into(), state }];
        }
    };
    let place = folder.display().to_string();
    let name = || "runtime folder".to_owned();
    let sockets = match socket::announced(&folder) {
        Ok(sockets) => sockets,
        Err(error) => {
            let state = Err(broken(format!("{place}: {error}"), "correct it, then reload the extension"));
            return vec![Hop { name: name(), state }];
        }
    };
    let mut hops = vec![Hop { name: name(), state: Ok(place) }];
    let mut live = 0;
    for socket in sockets {
        let about = socket::about(&socket);
        let label =
            about.as_ref().map_or_else(|| socket.display().to_string(), |about| about.browser.clone());
        let client = ClientInfo { name: "transom doctor".into(), version: crate::VERSION.into() };
        match Peer::connect(&socket, &client).await {
            Ok(peer) => {
                live += 1;
                let extension = about.map(|about| about.extension).unwrap_or_default();
                let detail = format!("connected; extension {extension}, instance {}", peer.instance);
                hops.push(Hop { name: format!("{label}: broker"), state: Ok(detail) });
                hops.push(Hop { name: format!("{label}: shared tabs"), state: shared_tabs(&peer).await });
            }
            Err(NoPeer::Refused(refusal)) => {
                live += 1;
                let state = Err(broken(prose_of(&refusal), "update both to the same release"));
                hops.push(Hop { name: format!("{label}: broker"), state });
            }
            // Left behind by a process that was killed; the next broker clears it.
            Err(NoPeer::Gone(error)) => {
                let detail = format!("not running any more ({error})");
                hops.push(Hop { name: format!("{label}: broker"), state: Ok(detail) });
            }
        }
    }
    if live == 0 {
        let next =
            "open the browser with Transom's extension; if it is open, see the connection state in its popup";
        hops.push(Hop { name: "broker".into(), state: Err(broken("no browser is connected", next)) });
    }
    hops
}

async fn shared_tabs(peer: &Peer) -> Result<String, Broken> {
    let call_id = CallId(uuid::Uuid::now_v7().to_string());
    let read = FromMcp::Read { call_id: call_id.clone(), read: Read::Sessions(SessionsArgs {}) };
    match peer.call(call_id, &read).await {
        None => Err(broken("the broker went away", "reload the extension")),
        Some((CallResult::Refused { refusal }, _)) => Err(broken(prose_of(&refusal), "see above")),
        Some((CallResult::Done { answer }, _)) => match *answer {
            Answer::Sessions(shared) if shared.sessions.is_empty() => {
                Ok("the whole way works; none is shared yet: choose \"Share this tab\" in the popup".into())
            }
            Answer::Sessions(shared) => Ok(shared.sessions.len().to_string()),
            _ => Err(broken("the extension's answer does not fit", "update both to the same release")),
        },
    }
}
