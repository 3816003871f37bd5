//! The broker: the process the browser starts. One per browser profile, for as long as the service worker
//! keeps its port open; many MCP processes connect to it.
//!
//! - [`worker`]: the native-messaging port, calls and their answers
//! - [`chunk`]: messages too long for one frame
//! - [`connection`]: one MCP process
//! - [`read`] and [`write`]: the two kinds of calls
//! - [`once`]: idempotency keys
//! - [`page_action`], [`listing`], [`validate`], [`schema_bounds`]: arguments of page tools
//! - [`permit`], [`approval`], [`lease`], [`ledger`], [`shares`]: what a write needs on its way
//!
//! Everything runs on one thread: state is in `RefCell`s that are never borrowed over an await.

mod approval;
mod call;
mod chunk;
mod connection;
mod lease;
mod ledger;
mod listing;
mod once;
mod page_action;
mod permit;
mod read;
mod schema_bounds;
mod serve;
mod shares;
mod validate;
mod worker;
mod write;

pub use serve::run;

use std::rc::Rc;
use transom_wire::hop::native::ToWorker;
use transom_wire::{Instance, Refusal};

/// All state of a broker. It dies with the worker's port; what must survive is the worker's.
pub struct Broker {
    /// The browser profile.
    instance: Instance,
    /// The browser, for people.
    browser: String,
    /// Set when the extension speaks another version: every connection is refused with it.
    unfit: Option<Refusal>,
    worker: worker::Worker,
    approvals: approval::Approvals,
    permits: permit::Permits,
    leases: lease::Leases,
    ledger: ledger::Ledger,
    listings: listing::Listings,
    once: once::Once,
    shares: shares::Shares,
    clients: connection::Clients,
}

impl Broker {
    /// Tells the worker who is connected, for the popup.
    fn announce_clients(self: &Rc<Self>) {
        self.worker.tell(&ToWorker::Clients { clients: self.clients.all() });
    }
}
