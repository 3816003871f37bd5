//! The record of writes: `begin` before anything is sent, `end` with what came of it. A `begin` without an
//! `end` is a write nobody knows the end of.

use std::cell::RefCell;
use std::collections::VecDeque;
use transom_wire::{CallId, Proof, ReceiptId, SessionId};
use uuid::Uuid;

/// Records kept; the oldest go first.
const KEPT: usize = 10_000;

/// How a write ended. No arguments and no page text are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The worker answered with an outcome.
    Done(Proof),
    /// The worker refused: nothing was done.
    NotDone,
    /// It may or may not have been done.
    Unknown,
}

/// One write.
#[derive(Clone, Debug)]
struct Record {
    receipt: ReceiptId,
    call_id: CallId,
    session: SessionId,
    end: Option<End>,
}

/// All writes of this broker's life.
#[derive(Default)]
pub struct Ledger(RefCell<VecDeque<Record>>);

impl Ledger {
    /// Records that a write is about to be sent.
    pub fn begin(&self, call_id: &CallId, session: &SessionId) -> ReceiptId {
        let receipt = ReceiptId(Uuid::now_v7().simple().to_string());
        let mut records = self.0.borrow_mut();
        if records.len() == KEPT {
            records.pop_front();
        }
        records.push_back(Record {
            receipt: receipt.clone(),
            call_id: call_id.clone(),
            session: session.clone(),
            end: None,
        });
        receipt
    }

    /// Records what came of it.
    pub fn end(&self, receipt: &ReceiptId, end: End) {
        let mut records = self.0.borrow_mut();
        // Newest first: a write ends soon after it began.
        let Some(record) = records.iter_mut().rev().find(|record| record.receipt == *receipt) else { return };
        record.end = Some(end);
        crate::log::line(format_args!("write {} in {}: {end:?}", record.call_id, record.session));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_write_has_its_receipt_and_end() {
        let ledger = Ledger::default();
        let first = ledger.begin(&"c1".into(), &"t1".into());
        let second = ledger.begin(&"c2".into(), &"t1".into());
        ledger.end(&second, End::Unknown);
        let ends: Vec<_> = ledger.0.borrow().iter().map(|r| (r.receipt.clone(), r.end)).collect();
        assert_eq!(ends, [(first, None), (second, Some(End::Unknown))]);
    }
}
