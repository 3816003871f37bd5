//! Which tabs are shared, as the worker told last. The worker stays the authority: it refuses a session that
//! has ended meanwhile.

use std::cell::RefCell;
use transom_wire::SessionId;

/// `None` until the worker has told.
#[derive(Default)]
pub struct Shares(RefCell<Option<Vec<SessionId>>>);

impl Shares {
    /// The worker told.
    pub fn are(&self, sessions: Vec<SessionId>) {
        self.0.replace(Some(sessions));
    }

    /// The one a call without a session is for, when there is exactly one.
    pub fn only(&self) -> Option<SessionId> {
        match self.0.borrow().as_deref() {
            Some([only]) => Some(only.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_shared_tab_is_the_one_that_is_meant() {
        let shares = Shares::default();
        assert_eq!(shares.only(), None);
        shares.are(vec!["t1".into()]);
        assert_eq!(shares.only(), Some("t1".into()));
        shares.are(vec!["t1".into(), "t2".into()]);
        assert_eq!(shares.only(), None);
        shares.are(Vec::new());
        assert_eq!(shares.only(), None);
    }
}
