//! Idempotency keys: a repeat of a write returns the first outcome and does nothing, also while the first is
//! still running.

use super::call::Label;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use tokio::sync::watch;
use transom_wire::{Answer, CallResult, Refusal, Write};

/// Outcomes kept; the oldest go first.
const KEPT: usize = 1_000;

type Name = (Label, String);
type Outcome = Option<CallResult>;

struct Entry {
    digest: [u8; 32],
    outcome: watch::Receiver<Outcome>,
}

/// What was done under which key of which client.
#[derive(Default)]
pub struct Once {
    entries: RefCell<HashMap<Name, Entry>>,
    finished: RefCell<VecDeque<Name>>,
}

/// What a key says about a write.
pub enum Entered<'a> {
    /// It is the first of its key: do it.
    First(First<'a>),
    /// It was done, or is being done.
    Repeat(Repeat),
    /// The key stands for another write.
    Conflict,
}

impl Once {
    /// Looks the key up and takes it if it is free.
    pub fn enter(&self, client: Label, key: &str, write: &Write) -> Entered<'_> {
        let digest: [u8; 32] = Sha256::digest(crate::codec::encode(write)).into();
        let name = (client, key.to_owned());
        let mut entries = self.entries.borrow_mut();
        match entries.get(&name) {
            Some(entry) if entry.digest != digest => Entered::Conflict,
            Some(entry) => Entered::Repeat(Repeat(entry.outcome.clone())),
            None => {
                let (sender, outcome) = watch::channel(None);
                entries.insert(name.clone(), Entry { digest, outcome });
                Entered::First(First { once: self, name, outcome: sender, keep: false })
            }
        }
    }
}

/// A running write. Dropped without an outcome, its key is free again.
pub struct First<'a> {
    once: &'a Once,
    name: Name,
    outcome: watch::Sender<Outcome>,
    keep: bool,
}

impl First<'_> {
    /// Tells all that wait. What did nothing to the page frees the key, so that the agent can try again
    /// after it has done what the refusal asks for.
    pub fn finish(mut self, result: &CallResult) {
        self.keep = match result {
            CallResult::Done { .. } => true,
            CallResult::Refused { refusal } => may_have_changed_the_page(refusal),
        };
        // A withdrawn call is no outcome: one that waits for it becomes the first itself.
        if !matches!(result, CallResult::Refused { refusal: Refusal::Cancelled {} }) {
            self.outcome.send_replace(Some(result.clone()));
        }
    }
}

impl Drop for First<'_> {
    fn drop(&mut self) {
        let mut entries = self.once.entries.borrow_mut();
        if !self.keep {
            entries.remove(&self.name);
            return;
        }
        let mut finished = self.once.finished.borrow_mut();
        finished.push_back(self.name.clone());
        if finished.len() > KEPT
            && let Some(oldest) = finished.pop_front()
        {
            entries.remove(&oldest);
        }
    }
}

/// Most refusals say that nothing was done; these do not.
pub fn may_have_changed_the_page(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Indeterminate { .. } | Refusal::PageToolFailed { .. } | Refusal::TooLarge { done: true, .. }
    )
}

/// A write that was seen before.
pub struct Repeat(watch::Receiver<Outcome>);

impl Repeat {
    /// The first one's outcome, marked as repeated. `None` when the first was withdrawn before it did
    /// anything.
    pub async fn outcome(mut self) -> Option<CallResult> {
        let mut result = self.0.wait_for(Option::is_some).await.ok()?.clone()?;
        if let CallResult::Done { answer } = &mut result
            && let Answer::Outcome(outcome) = &mut **answer
        {
            outcome.repeated = true;
        }
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broker::call::Call;
    use tokio::sync::watch;
    use transom_wire::call::NavigateArgs;
    use transom_wire::hop::Client;

    fn label(name: &str) -> Label {
        let client = Client { name: name.into(), version: "1".into(), observed: "x".into() };
        Call::new("c".into(), client, watch::channel(false).1).label()
    }

    fn go(to: &str) -> Write {
        Write::Navigate(NavigateArgs { session: None, to: to.into(), idempotency_key: Some("k".into()) })
    }

    fn first<'a>(once: &'a Once, name: &str, write: &Write) -> First<'a> {
        match once.enter(label(name), "k", write) {
            Entered::First(first) => first,
            _ => panic!("the key is not free"),
        }
    }

    #[tokio::test]
    async fn a_key_belongs_to_one_client_and_one_write() {
        let once = Once::default();
        let unknown = CallResult::from(Refusal::Indeterminate { receipt: None, why: "x".into() });
        first(&once, "a", &go("/1")).finish(&unknown);
        assert!(matches!(once.enter(label("a"), "k", &go("/2")), Entered::Conflict));
        let Entered::Repeat(repeat) = once.enter(label("a"), "k", &go("/1")) else { panic!("no repeat") };
        assert_eq!(repeat.outcome().await, Some(unknown));
        first(&once, "b", &go("/2"));
    }

    #[tokio::test]
    async fn what_changed_nothing_frees_the_key_and_a_withdrawn_call_hands_it_on() {
        let once = Once::default();
        first(&once, "a", &go("/1")).finish(&Refusal::ApprovalDenied {}.into());
        let running = first(&once, "a", &go("/2"));
        let Entered::Repeat(repeat) = once.enter(label("a"), "k", &go("/2")) else { panic!("no repeat") };
        running.finish(&Refusal::Cancelled {}.into());
        assert_eq!(repeat.outcome().await, None);
        first(&once, "a", &go("/3"));
    }

    #[test]
    fn the_number_of_outcomes_is_bounded() {
        let once = Once::default();
        for number in 0..KEPT + 10 {
            let unknown = Refusal::Indeterminate { receipt: None, why: String::new() };
            first(&once, &number.to_string(), &go("/")).finish(&unknown.into());
        }
        assert_eq!(once.entries.borrow().len(), KEPT);
    }
}
