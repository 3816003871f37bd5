//! Which states of which pages this client was told of. Only those can be asked about again: another client's
//! would tell changes against something this one never saw.

use super::route::Wanted;
use std::cell::RefCell;
use std::collections::VecDeque;
use transom_wire::{Answer, Instance, Read, Refusal, Revision, SessionId};

/// States remembered; engines keep fewer of each document.
const REMEMBERED: usize = 256;

struct Given {
    instance: Instance,
    session: SessionId,
    revision: Revision,
}

/// The states this client was told of, the newest last.
#[derive(Default)]
pub struct Revisions {
    given: RefCell<VecDeque<Given>>,
}

impl Revisions {
    /// Refuses a call about a state this client never was told of.
    pub fn check(&self, instance: &Instance, wanted: &Wanted) -> Result<(), Refusal> {
        let Wanted::Read(Read::Snapshot(args)) = wanted else { return Ok(()) };
        let Some(since) = &args.since else { return Ok(()) };
        match self.has(instance, since) {
            true => Ok(()),
            false => Err(Refusal::UnknownBase { since: since.clone() }),
        }
    }

    /// The state of a page its caller saw last. Without a session, of the only page it knows.
    pub fn last(&self, instance: &Instance, session: Option<&SessionId>) -> Option<Revision> {
        let given = self.given.borrow();
        let here = || given.iter().rev().filter(|one| one.instance == *instance);
        let newest = match session {
            Some(session) => here().find(|one| one.session == *session)?,
            None => here().next().filter(|newest| here().all(|one| one.session == newest.session))?,
        };
        Some(newest.revision.clone())
    }

    /// Takes in what an answer tells, and takes out of it what is told against a state of somebody else's, or
    /// of long ago.
    pub fn learn(&self, instance: &Instance, answer: &mut Answer) {
        let (session, revision) = match answer {
            Answer::Snapshot(snapshot) => (&snapshot.session, snapshot.revision.clone()),
            Answer::Outcome(outcome) => {
                let old = |since: &Revision| outcome.repeated || !self.has(instance, since);
                if outcome.changes.as_ref().is_some_and(|changes| old(&changes.since)) {
                    outcome.changes = None;
                }
                (&outcome.session, outcome.changes.as_ref().and_then(|changes| changes.revision.clone()))
            }
            _ => return,
        };
        let Some(revision) = revision else { return };
        let mut given = self.given.borrow_mut();
        given.retain(|one| one.instance != *instance || one.revision != revision);
        given.push_back(Given { instance: instance.clone(), session: session.clone(), revision });
        if given.len() > REMEMBERED {
            given.pop_front();
        }
    }

    fn has(&self, instance: &Instance, revision: &Revision) -> bool {
        self.given.borrow().iter().any(|one| one.instance == *instance && one.revision == *revision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use transom_wire::answer::{Changes, Outcome, Proof, Snapshot};
    use transom_wire::call::SnapshotArgs;

    fn snapshot(session: &str, number: u32) -> Answer {
        Answer::Snapshot(Snapshot {
            session: session.into(),
            url: "u".into(),
            title: "t".into(),
            outline: "".into(),
            notes: Vec::new(),
            revision: Some(Revision::new("k7", number)),
            since: None,
        })
    }

    fn outcome(since: u32, repeated: bool) -> Answer {
        let changes = Changes {
            since: Revision::new("k7", since),
            revision: Some(Revision::new("k7", since + 1)),
            outline: "".into(),
            left_out: 0,
        };
        Answer::Outcome(Outcome {
            session: "t1".into(),
            receipt: None,
            proof: Proof::Confirmed,
            why: "w".into(),
            steps: Vec::new(),
            stopped_by: None,
            checked: Vec::new(),
            result: None,
            url: None,
            page_tools: None,
            changes: Some(changes),
            repeated,
        })
    }

    fn asks(number: u32) -> Wanted {
        let since = Some(Revision::new("k7", number));
        Wanted::Read(Read::Snapshot(SnapshotArgs {
            session: None,
            scope: None,
            cursor: None,
            since,
            mode: None,
            depth: None,
            filter: None,
            max_bytes: None,
        }))
    }

    #[test]
    fn only_what_was_told_can_be_asked_about() {
        let (here, there) = (Instance::from("a"), Instance::from("b"));
        let revisions = Revisions::default();
        assert!(revisions.check(&here, &asks(1)).is_err());
        revisions.learn(&here, &mut snapshot("t1", 1));
        assert_eq!(revisions.check(&here, &asks(1)), Ok(()));
        assert!(revisions.check(&there, &asks(1)).is_err(), "another browser's document of that prefix");
        assert!(revisions.check(&here, &asks(2)).is_err());
    }

    #[test]
    fn the_last_is_of_the_page_that_is_meant() {
        let here = Instance::from("a");
        let revisions = Revisions::default();
        let last = |session: Option<&str>| {
            let session = session.map(SessionId::from);
            revisions.last(&here, session.as_ref()).map(|revision| revision.of.number())
        };
        assert_eq!(last(None), None);
        revisions.learn(&here, &mut snapshot("t1", 1));
        assert_eq!(last(None), Some(1));
        revisions.learn(&here, &mut snapshot("t2", 5));
        assert_eq!((last(None), last(Some("t1")), last(Some("t2"))), (None, Some(1), Some(5)));
        revisions.learn(&here, &mut outcome(1, false));
        assert_eq!(last(Some("t1")), Some(2));
    }

    #[test]
    fn changes_against_what_this_client_never_saw_are_not_told() {
        let here = Instance::from("a");
        let revisions = Revisions::default();
        let kept = |mut answer: Answer| {
            revisions.learn(&here, &mut answer);
            matches!(answer, Answer::Outcome(outcome) if outcome.changes.is_some())
        };
        assert!(!kept(outcome(1, false)));
        revisions.learn(&here, &mut snapshot("t1", 1));
        assert!(kept(outcome(1, false)));
        assert!(!kept(outcome(1, true)), "an outcome of before");
    }
}
