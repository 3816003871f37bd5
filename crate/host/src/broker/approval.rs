//! Questions to the person that calls wait for.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use tokio::sync::oneshot;
use transom_wire::ApprovalId;

/// Decisions kept for calls that have not begun to wait: the decision can be dispatched before the call that
/// asked has been woken.
const KEPT: usize = 64;

/// Who waits for what, and what was decided meanwhile.
#[derive(Default)]
pub struct Approvals {
    waiting: RefCell<HashMap<ApprovalId, Vec<oneshot::Sender<bool>>>>,
    decided: RefCell<VecDeque<(ApprovalId, bool)>>,
}

impl Approvals {
    /// The person's answer, when it comes. `None` when the broker ends first.
    pub async fn decision(&self, approval: &ApprovalId) -> Option<bool> {
        let known = self.decided.borrow().iter().find(|(id, _)| id == approval).map(|(_, allowed)| *allowed);
        if known.is_some() {
            return known;
        }
        let (sender, receiver) = oneshot::channel();
        self.waiting.borrow_mut().entry(approval.clone()).or_default().push(sender);
        receiver.await.ok()
    }

    /// The person answered.
    pub fn decide(&self, approval: ApprovalId, allowed: bool) {
        for waiter in self.waiting.borrow_mut().remove(&approval).unwrap_or_default() {
            // A call that gave up is no longer there.
            let _ = waiter.send(allowed);
        }
        let mut decided = self.decided.borrow_mut();
        if decided.len() == KEPT {
            decided.pop_front();
        }
        decided.push_back((approval, allowed));
    }

    /// Nobody will answer any more.
    pub fn close(&self) {
        self.waiting.borrow_mut().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_decision_before_the_wait_is_not_lost() {
        let approvals = Approvals::default();
        approvals.decide("a1".into(), true);
        assert_eq!(approvals.decision(&"a1".into()).await, Some(true));
    }

    #[tokio::test]
    async fn all_waiting_calls_hear_a_decision() {
        let approvals = Approvals::default();
        let approval = ApprovalId::from("a1");
        let (first, second, ()) = tokio::join!(biased;
            approvals.decision(&approval),
            approvals.decision(&approval),
            async { approvals.decide("a1".into(), false) }
        );
        assert_eq!((first, second), (Some(false), Some(false)));
    }

    #[tokio::test]
    async fn closing_ends_the_wait() {
        let approvals = Approvals::default();
        let approval = ApprovalId::from("a1");
        let (decision, ()) = tokio::join!(biased; approvals.decision(&approval), async { approvals.close() });
        assert_eq!(decision, None);
    }
}
