//! Standing permits: a write under one takes one hop to the worker instead of two.

use super::call::Label;
use std::cell::RefCell;
use std::collections::HashMap;
use transom_wire::{PermitId, SessionId};

/// Permits by client and session. The worker is the authority: it refuses a permit it withdrew.
#[derive(Default)]
pub struct Permits(RefCell<HashMap<(Label, SessionId), PermitId>>);

impl Permits {
    /// The permit of this client in this session.
    pub fn get(&self, client: &Label, session: &SessionId) -> Option<PermitId> {
        self.0.borrow().get(&(client.clone(), session.clone())).cloned()
    }

    /// The worker issued a standing permit.
    pub fn keep(&self, client: Label, session: SessionId, permit: PermitId) {
        self.0.borrow_mut().insert((client, session), permit);
    }

    /// The worker no longer knows this permit. A newer one that another call brought meanwhile stays.
    pub fn void(&self, permit: &PermitId) {
        self.0.borrow_mut().retain(|_, kept| kept != permit);
    }

    /// The permits of a session, or all, are void.
    pub fn revoke(&self, session: Option<&SessionId>) {
        self.0.borrow_mut().retain(|(_, of), _| session.is_some_and(|revoked| of != revoked));
    }
}
