//! The browsers within reach: one broker each. Connected at the first call that needs them and looked for
//! again before every call, so that a browser that came back serves the next call. A call in flight is never
//! sent again.
//!
//! A service worker that the browser stops takes its broker with it and is back within a second, with a new
//! one. A call that comes in between waits for it; an agent that hears `no_browser` gives up.

use super::era::ClientInfo;
use super::peer::{NoPeer, Peer};
use crate::{runtime_dir, socket};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use transom_wire::{Instance, Refusal};

/// A browser that has been gone for longer is not just changing its worker.
const RECENTLY: Duration = Duration::from_secs(5);
/// How long a call waits for a browser that went away recently.
const PATIENCE: Duration = Duration::from_secs(2);
/// Between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// All brokers of this user.
#[derive(Default)]
pub struct Link {
    /// Held while looking, so that two calls do not connect twice.
    known: Mutex<Known>,
    client: RefCell<Option<ClientInfo>>,
}

#[derive(Default)]
struct Known {
    brokers: BTreeMap<PathBuf, Rc<Peer>>,
    /// Browsers this process was connected to, and when each went away.
    missed: HashMap<Instance, Instant>,
}

impl Link {
    /// What the client calls itself. Used for connections from now on.
    pub fn set_client(&self, client: ClientInfo) {
        self.client.replace(Some(client));
    }

    /// All live brokers, in a fixed order. None: why not. Waits for one that was there a moment ago.
    pub async fn peers(&self) -> Result<Vec<Rc<Peer>>, Refusal> {
        let mut known = self.known.lock().await;
        let until = Instant::now() + PATIENCE;
        loop {
            let refused = known.look(&self.client()).await;
            if known.missed.is_empty() || Instant::now() >= until {
                // Waited for in vain once: the calls that follow do not wait for it again.
                known.missed.clear();
                if known.brokers.is_empty() {
                    return Err(refused.unwrap_or(Refusal::NoBrowser {}));
                }
                return Ok(known.brokers.values().cloned().collect());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    fn client(&self) -> ClientInfo {
        let unnamed = || ClientInfo { name: "a client without a name".into(), version: String::new() };
        self.client.borrow().clone().unwrap_or_else(unnamed)
    }
}

impl Known {
    /// Drops the brokers that went away and connects to those that came. Gives the refusal of one that
    /// will not talk.
    async fn look(&mut self, client: &ClientInfo) -> Option<Refusal> {
        let missed = &mut self.missed;
        self.brokers.retain(|_, peer| match peer.lost() {
            None => true,
            Some(since) => {
                missed.insert(peer.instance.clone(), since);
                false
            }
        });
        missed.retain(|_, since| since.elapsed() < RECENTLY);
        let announced = runtime_dir::path().and_then(|folder| socket::announced(&folder));
        let announced = announced.unwrap_or_else(|error| {
            crate::log::line(format_args!("the runtime folder: {error}"));
            Vec::new()
        });
        let mut refused = None;
        for socket in announced {
            if self.brokers.contains_key(&socket) {
                continue;
            }
            match Peer::connect(&socket, client).await {
                Ok(peer) => {
                    self.missed.remove(&peer.instance);
                    self.brokers.insert(socket, peer);
                }
                Err(NoPeer::Refused(refusal)) => refused = Some(refusal),
                Err(NoPeer::Gone(error)) => {
                    crate::log::line(format_args!("{}: {error}", socket.display()));
                }
            }
        }
        refused
    }
}
