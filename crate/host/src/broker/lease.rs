//! One write at a time per session, in the order they came.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use tokio::sync::{Mutex, OwnedMutexGuard};
use transom_wire::SessionId;

/// The queue of each session that has one.
#[derive(Clone, Default)]
pub struct Leases(Rc<RefCell<HashMap<SessionId, Arc<Mutex<()>>>>>);

/// The right to write in a session, until dropped.
pub struct Lease {
    leases: Leases,
    session: SessionId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl Leases {
    /// Waits for the writes that came before. tokio's mutex is fair: first come, first served.
    pub async fn take(&self, session: &SessionId) -> Lease {
        let queue = Arc::clone(self.0.borrow_mut().entry(session.clone()).or_default());
        Lease { leases: self.clone(), session: session.clone(), guard: Some(queue.lock_owned().await) }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.guard = None;
        let mut queues = self.leases.0.borrow_mut();
        if queues.get(&self.session).is_some_and(|queue| Arc::strong_count(queue) == 1) {
            queues.remove(&self.session);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn writes_of_one_session_go_in_order_and_leave_nothing_behind() {
        let leases = Leases::default();
        let session = SessionId::from("t1");
        let order = RefCell::new(Vec::new());
        let write = async |number: u32| {
            let _lease = leases.take(&session).await;
            order.borrow_mut().push((number, "begin"));
            tokio::task::yield_now().await;
            order.borrow_mut().push((number, "end"));
        };
        tokio::join!(biased; write(1), write(2), write(3));
        let expected: Vec<_> = [1, 2, 3].iter().flat_map(|n| [(*n, "begin"), (*n, "end")]).collect();
        assert_eq!(*order.borrow(), expected);
        assert!(leases.0.borrow().is_empty());
    }

    #[tokio::test]
    async fn sessions_do_not_wait_for_each_other() {
        let leases = Leases::default();
        let _first = leases.take(&"t1".into()).await;
        let _second = leases.take(&"t2".into()).await;
    }
}
