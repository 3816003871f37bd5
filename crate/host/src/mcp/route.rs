//! Which browser a call is for. With one browser there is no question. With several, a session or a handle
//! names it; otherwise there must be exactly one shared tab in all of them.

use super::link::Link;
use super::peer::{Answer as Answered, Peer};
use super::revisions::Revisions;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use transom_wire::answer::Sessions;
use transom_wire::call::SessionsArgs;
use transom_wire::hop::broker::FromMcp;
use transom_wire::{Answer, CallId, CallResult, Instance, Read, Ref, Refusal, Revision, SessionId, Write};
use uuid::Uuid;

/// A call before it has an id.
pub enum Wanted {
    /// Changes nothing.
    Read(Read),
    /// May change the page.
    Write(Write),
}

/// What one browser says about its shared tabs.
pub struct Browser {
    /// The browser, for people.
    pub name: String,
    /// Its shared tabs, or why it does not say.
    pub sessions: Result<Sessions, Refusal>,
}

/// The way from calls to browsers, with what was learned from answers: which document a handle's prefix
/// names.
#[derive(Default)]
pub struct Router {
    link: Link,
    revisions: Revisions,
    prefixes: RefCell<HashMap<String, Vec<(Instance, SessionId)>>>,
}

impl Router {
    /// The browsers.
    pub fn link(&self) -> &Link {
        &self.link
    }

    /// Sends a call where it belongs.
    pub async fn call(&self, wanted: Wanted) -> Answered {
        let peers = match self.link.peers().await {
            Ok(peers) => peers,
            Err(refusal) => return (refusal.into(), Vec::new()),
        };
        let peer = match peers.as_slice() {
            [only] => Rc::clone(only),
            several => match self.choose(several, &wanted).await {
                Ok(peer) => peer,
                Err(refusal) => return (refusal.into(), Vec::new()),
            },
        };
        if let Err(refusal) = self.revisions.check(&peer.instance, &wanted) {
            return (refusal.into(), Vec::new());
        }
        let seen = match &wanted {
            Wanted::Write(write) => self.revisions.last(&peer.instance, write.session()),
            Wanted::Read(_) => None,
        };
        let mut answered = send(&peer, wanted, seen).await;
        if let CallResult::Done { answer } = &mut answered.0 {
            self.learn(&peer, answer);
            self.revisions.learn(&peer.instance, answer);
        }
        answered
    }

    /// The shared tabs of every browser.
    pub async fn sessions(&self) -> Result<(Vec<Browser>, Vec<transom_wire::Span>), Refusal> {
        let mut browsers = Vec::new();
        let mut spans = Vec::new();
        for peer in self.link.peers().await? {
            let (sessions, trace) = sessions_of(&peer).await;
            spans.extend(trace);
            browsers.push(Browser { name: peer.browser.clone(), sessions });
        }
        Ok((browsers, spans))
    }

    async fn choose(&self, peers: &[Rc<Peer>], wanted: &Wanted) -> Result<Rc<Peer>, Refusal> {
        let (session, refs) = match wanted {
            Wanted::Read(read) => (read.session(), read.refs()),
            Wanted::Write(write) => (write.session(), write.refs()),
        };
        if session.is_none()
            && let Some(known) = self.by_prefix(peers, &refs)?
        {
            return Ok(known);
        }
        let mut all = Vec::new();
        let mut silent = None;
        for peer in peers {
            match sessions_of(peer).await.0 {
                Ok(Sessions { sessions }) => {
                    all.extend(sessions.into_iter().map(|shared| (Rc::clone(peer), shared.session)));
                }
                Err(refusal) => silent = Some(refusal),
            }
        }
        let names = || all.iter().map(|(_, session)| session.clone()).collect();
        match session {
            Some(session) => match all.iter().find(|(_, shared)| shared == session) {
                Some((peer, _)) => Ok(Rc::clone(peer)),
                None => Err(Refusal::UnknownSession { session: session.clone(), sessions: names() }),
            },
            None => match all.as_slice() {
                [(peer, _)] => Ok(Rc::clone(peer)),
                [] => Err(silent.unwrap_or(Refusal::NothingShared {})),
                _ => Err(Refusal::SessionRequired { sessions: names() }),
            },
        }
    }

    fn by_prefix(&self, peers: &[Rc<Peer>], refs: &[&Ref]) -> Result<Option<Rc<Peer>>, Refusal> {
        let Some(first) = refs.first() else { return Ok(None) };
        let prefixes = self.prefixes.borrow();
        let live: Vec<_> = prefixes
            .get(first.prefix())
            .into_iter()
            .flatten()
            .filter_map(|(instance, session)| {
                peers.iter().find(|peer| peer.instance == *instance).map(|peer| (peer, session))
            })
            .collect();
        match live.as_slice() {
            [] => Ok(None),
            [(peer, _)] => Ok(Some(Rc::clone(peer))),
            several => Err(Refusal::AmbiguousBrowser {
                sessions: several.iter().map(|(_, session)| (*session).clone()).collect(),
            }),
        }
    }

    /// Remembers which browser gave out handles with which prefix.
    fn learn(&self, peer: &Peer, answer: &Answer) {
        let (session, outline) = match answer {
            Answer::Snapshot(snapshot) => (&snapshot.session, &snapshot.outline),
            Answer::Outcome(outcome) => match &outcome.changes {
                Some(changes) => (&outcome.session, &changes.outline),
                None => return,
            },
            _ => return,
        };
        let mut prefixes = self.prefixes.borrow_mut();
        let handles = outline.0.split("[ref=").skip(1).filter_map(|rest| rest.split_once(']'));
        let mut last = None;
        for (handle, _) in handles {
            let Ok(handle) = Ref::try_from(handle.to_owned()) else { continue };
            if last.as_deref() == Some(handle.prefix()) {
                continue;
            }
            last = Some(handle.prefix().to_owned());
            let known = prefixes.entry(handle.prefix().to_owned()).or_default();
            let place = (peer.instance.clone(), session.clone());
            if !known.contains(&place) {
                known.push(place);
            }
        }
    }
}

async fn sessions_of(peer: &Peer) -> (Result<Sessions, Refusal>, Vec<transom_wire::Span>) {
    let (result, trace) = send(peer, Wanted::Read(Read::Sessions(SessionsArgs {})), None).await;
    let sessions = match result {
        CallResult::Done { answer } => match *answer {
            Answer::Sessions(sessions) => Ok(sessions),
            _ => Err(Refusal::Malformed {
                here: "transom mcp".into(),
                what: "the answer does not fit sessions".into(),
            }),
        },
        CallResult::Refused { refusal } => Err(refusal),
    };
    (sessions, trace)
}

/// Sends a call under a new id. A write whose broker went away may have begun.
async fn send(peer: &Peer, wanted: Wanted, seen: Option<Revision>) -> Answered {
    let call_id = CallId(Uuid::now_v7().to_string());
    let id = call_id.clone();
    let (message, lost) = match wanted {
        Wanted::Read(read) => (FromMcp::Read { call_id, read }, Refusal::NoBrowser {}),
        Wanted::Write(write) => {
            let why = "the connection to the browser was lost before the answer came".into();
            (FromMcp::Write { call_id, write, seen }, Refusal::Indeterminate { receipt: None, why })
        }
    };
    peer.call(id, &message).await.unwrap_or_else(|| (lost.into(), Vec::new()))
}
