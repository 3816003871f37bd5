//! A call that may change the page, in two phases, so that approval, lease and ledger are in order:
//! `prepare` (allowed? the person may be asked), then lease, `begin`, `perform`, `end`. Nothing is ever sent
//! twice; a write whose end is unknown is `indeterminate`.

use super::Broker;
use super::call::Call;
use super::ledger::End;
use super::once::{Entered, may_have_changed_the_page};
use super::page_action;
use super::read::unfitting;
use super::worker::NoAnswer;
use std::time::Duration;
use tokio::time::Instant;
use transom_wire::hop::native::{WorkerCall, WorkerResult};
use transom_wire::limits::APPROVAL_WAIT_MS;
use transom_wire::{Answer, ApprovalId, CallResult, Outcome, PermitId, Refusal, SessionId, Write};

/// Does a write once per idempotency key.
pub async fn write(broker: &Broker, call: &Call, write: Write) -> CallResult {
    let Some(key) = write.idempotency_key().map(str::to_owned) else {
        return checked(broker, call, write).await;
    };
    loop {
        match broker.once.enter(call.label(), &key, &write) {
            Entered::First(first) => {
                let result = checked(broker, call, write).await;
                first.finish(&result);
                return result;
            }
            Entered::Conflict => return Refusal::IdempotencyConflict { key }.into(),
            Entered::Repeat(repeat) => tokio::select! {
                outcome = repeat.outcome() => if let Some(outcome) = outcome { return outcome },
                () = call.cancelled() => return Refusal::Cancelled {}.into(),
            },
        }
    }
}

/// Arguments first: a page tool's are checked before anything else happens. The session is filled in after
/// the key was looked up: a repeat is the same write however many tabs are shared by then.
async fn checked(broker: &Broker, call: &Call, write: Write) -> CallResult {
    let meant = if write.session().is_none() { broker.shares.only() } else { None };
    let write = match meant {
        Some(only) => write.with_session(only),
        None => write,
    };
    let result = match write {
        Write::PageAction(args) => page_action::run(broker, call, args).await,
        write => two_phases(broker, call, write).await,
    };
    match result {
        Ok(outcome) => Answer::Outcome(outcome).into(),
        Err(refusal) => refusal.into(),
    }
}

/// What a write is performed under.
struct Permission {
    session: SessionId,
    permit: PermitId,
    /// It covers any write of this client in this session, so the write itself must be sent with it.
    standing: bool,
}

/// `prepare`, then `perform`. A permit that turns out to be void did nothing: the write is prepared once
/// more.
pub async fn two_phases(broker: &Broker, call: &Call, write: Write) -> Result<Outcome, Refusal> {
    let mut kept = kept_permission(broker, call, &write);
    loop {
        let was_kept = kept.is_some();
        let permission = match kept.take() {
            Some(permission) => permission,
            None => prepare(broker, call, &write).await?,
        };
        match perform(broker, call, &permission, &write).await {
            Err(Refusal::PermitInvalid {}) if was_kept => broker.permits.void(&permission.permit),
            result => return result,
        }
    }
}

fn kept_permission(broker: &Broker, call: &Call, write: &Write) -> Option<Permission> {
    let session = write.session()?.clone();
    let permit = broker.permits.get(&call.label(), &session)?;
    Some(Permission { session, permit, standing: true })
}

/// First phase. While the person is asked the call holds no lease.
async fn prepare(broker: &Broker, call: &Call, write: &Write) -> Result<Permission, Refusal> {
    let until = Instant::now() + Duration::from_millis(u64::from(APPROVAL_WAIT_MS));
    loop {
        match broker.worker.call(call, WorkerCall::Prepare { write: write.clone() }).await {
            Ok(WorkerResult::Prepared { session, permit, standing }) => {
                if standing {
                    broker.permits.keep(call.label(), session.clone(), permit.clone());
                }
                return Ok(Permission { session, permit, standing });
            }
            Ok(WorkerResult::Asked { approval }) => decision(broker, call, approval, until).await?,
            Ok(WorkerResult::Refused { refusal }) => return Err(refusal),
            Ok(_) => return Err(unfitting("a prepare")),
            Err(none) => return Err(none.refusal()),
        }
    }
}

async fn decision(broker: &Broker, call: &Call, approval: ApprovalId, until: Instant) -> Result<(), Refusal> {
    tokio::select! {
        decision = broker.approvals.decision(&approval) => match decision {
            Some(true) => Ok(()),
            Some(false) => Err(Refusal::ApprovalDenied {}),
            None => Err(Refusal::NoBrowser {}),
        },
        () = tokio::time::sleep_until(until) => Err(Refusal::ApprovalPending { approval }),
        () = call.cancelled() => {
            broker.worker.withdraw(call);
            Err(Refusal::Cancelled {})
        }
    }
}

/// Second phase, one write at a time per session.
async fn perform(
    broker: &Broker,
    call: &Call,
    permission: &Permission,
    write: &Write,
) -> Result<Outcome, Refusal> {
    let Permission { session, permit, standing } = permission;
    let _lease = tokio::select! {
        lease = broker.leases.take(session) => lease,
        () = call.cancelled() => return Err(Refusal::Cancelled {}),
    };
    let receipt = broker.ledger.begin(&call.id, session);
    let write = standing.then(|| write.clone().with_session(session.clone()));
    let body = WorkerCall::Perform { permit: permit.clone(), write, seen: call.seen.clone() };
    let answer = broker.worker.call(call, body).await;
    let unknown = |why: &str| Refusal::Indeterminate { receipt: Some(receipt.clone()), why: why.to_owned() };
    let result = match answer {
        Ok(WorkerResult::Performed { outcome }) => Ok(Outcome { receipt: Some(receipt.clone()), ..*outcome }),
        Ok(WorkerResult::Refused { refusal: Refusal::Indeterminate { why, .. } }) => Err(unknown(&why)),
        Ok(WorkerResult::Refused { refusal }) => Err(refusal),
        Ok(_) => Err(unknown("the extension's answer does not fit a write")),
        Err(none @ NoAnswer::TooLong(_)) => Err(none.refusal()),
        Err(NoAnswer::PortLost) => {
            Err(unknown("the connection to the browser was lost while it was being done"))
        }
        Err(NoAnswer::Deadline) => Err(unknown("the browser did not say in time whether it was done")),
        Err(NoAnswer::Malformed(what)) => Err(unknown(&what)),
        Err(NoAnswer::Cancelled) => Err(unknown("the call was withdrawn while it was being done")),
    };
    let end = match &result {
        Ok(outcome) => End::Done(outcome.proof),
        Err(refusal) if may_have_changed_the_page(refusal) => End::Unknown,
        Err(_) => End::NotDone,
    };
    broker.ledger.end(&receipt, end);
    result
}
