//! One call of one client on its way through the broker.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Instant;
use tokio::sync::watch;
use transom_wire::answer::Hop;
use transom_wire::hop::Client;
use transom_wire::{CallId, Revision, Span};

/// A call in flight.
pub struct Call {
    /// Kept over all hops.
    pub id: CallId,
    /// For whom.
    pub client: Client,
    /// The state of the page its caller saw last.
    pub seen: Option<Revision>,
    /// The client no longer wants the answer, or the connection is gone.
    cancelled: watch::Receiver<bool>,
    started: Instant,
    spans: RefCell<BTreeMap<Hop, u32>>,
}

impl Call {
    /// A call that was just received.
    pub fn new(id: CallId, client: Client, cancelled: watch::Receiver<bool>) -> Self {
        Self { id, client, seen: None, cancelled, started: Instant::now(), spans: RefCell::default() }
    }

    /// What idempotency keys, permits and grants are kept under. A restarted MCP process of the same
    /// program is the same client.
    pub fn label(&self) -> Label {
        Label(self.client.name.clone(), self.client.observed.clone())
    }

    /// Completes when the call is withdrawn; never when it is not.
    pub async fn cancelled(&self) {
        let mut cancelled = self.cancelled.clone();
        if cancelled.wait_for(|cancelled| *cancelled).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Adds the time of the hops behind the broker. A write asks the worker more than once: times add up.
    pub fn add(&self, spans: &[Span]) {
        let mut sums = self.spans.borrow_mut();
        for span in spans {
            let sum = sums.entry(span.hop).or_default();
            *sum = sum.saturating_add(span.us);
        }
    }

    /// All hops with the broker's own time, outermost first.
    pub fn trace(&self) -> Vec<Span> {
        let own = u32::try_from(self.started.elapsed().as_micros()).unwrap_or(u32::MAX);
        self.add(&[Span { hop: Hop::Broker, us: own }]);
        self.spans.borrow().iter().map(|(hop, us)| Span { hop: *hop, us: *us }).collect()
    }
}

/// A client as told apart from others: what it calls itself and the programs behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label(String, String);
