//! The broker's life: the worker's hello, the socket, the port until it ends.

use super::Broker;
use super::connection::{self, Clients};
use super::worker::Worker;
use crate::frame::{self, Incoming};
use crate::socket::{self, Listener};
use crate::{codec, handshake, runtime_dir};
use std::io;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;
use tokio::io::{AsyncRead, BufReader};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use transom_wire::hop::native::{FromWorker, ToWorker};
use transom_wire::limits::BROWSER_TO_HOST_FRAME;
use transom_wire::{Instance, PROTOCOL, Refusal};

/// How long calls in flight get to hear that the port is lost.
const FAREWELL: Duration = Duration::from_millis(200);
/// After a connection could not be taken.
const BREATH: Duration = Duration::from_millis(50);

/// Serves the browser that started this process, until it closes standard input.
pub fn run() -> ExitCode {
    match crate::block_on(serve()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("transom: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve() -> io::Result<()> {
    let mut input = BufReader::with_capacity(64 * 1024, crate::stdio::input());
    let (out, frames) = mpsc::unbounded_channel();
    let mut writer = tokio::task::spawn_local(write_frames(frames));
    let Some(hello) = hello(&mut input).await? else { return Ok(()) };
    let worker = Worker::new(out);
    worker.tell(&ToWorker::Hello { protocol: PROTOCOL, version: crate::VERSION.to_owned() });

    let folder = runtime_dir::path()?;
    runtime_dir::create(&folder)?;
    let about = socket::about_this_process(hello.instance.clone(), hello.browser.clone(), hello.version);
    let listener = Listener::bind(&folder, about)?;
    let broker = Rc::new(Broker {
        instance: hello.instance,
        browser: hello.browser,
        unfit: hello.unfit,
        worker,
        approvals: Default::default(),
        permits: Default::default(),
        leases: Default::default(),
        ledger: Default::default(),
        listings: Default::default(),
        once: Default::default(),
        shares: Default::default(),
        clients: Clients::default(),
    });
    let (closing, is_closing) = watch::channel(false);
    let mut connections = JoinSet::new();
    {
        let port = read_port(&broker, &mut input);
        tokio::pin!(port);
        loop {
            tokio::select! {
                end = &mut port => {
                    crate::log::line(format_args!("the port ended: {end:?}"));
                    break;
                }
                // Standard output is gone: the browser no longer listens.
                _ = &mut writer => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, pid)) => drop(connections.spawn_local(connection::serve(
                        Rc::clone(&broker),
                        stream,
                        pid,
                        is_closing.clone(),
                    ))),
                    // Too many open files, most likely: those that are connected go on.
                    Err(error) => {
                        crate::log::line(format_args!("no connection could be taken: {error}"));
                        tokio::time::sleep(BREATH).await;
                    }
                },
                Some(_) = connections.join_next() => {}
            }
        }
    }
    broker.worker.close();
    broker.approvals.close();
    // Nobody can be left to hear it.
    let _ = closing.send(true);
    let farewell = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(FAREWELL, farewell).await.is_err() {
        crate::log::line(format_args!("some connections did not end in time"));
    }
    Ok(())
}

async fn write_frames(mut frames: mpsc::UnboundedReceiver<Vec<u8>>) -> io::Result<()> {
    let mut output = crate::stdio::output();
    while let Some(frame) = frames.recv().await {
        frame::write(&mut output, &frame).await?;
    }
    Ok(())
}

struct Hello {
    instance: Instance,
    browser: String,
    version: String,
    unfit: Option<Refusal>,
}

/// Reads until the extension has said who it is. An extension of another version is not cut off: the agents
/// must hear which of the two is old, and the popup must be able to show it.
async fn hello<R: AsyncRead + Unpin>(input: &mut R) -> io::Result<Option<Hello>> {
    while let Some(incoming) = frame::read(input, BROWSER_TO_HOST_FRAME).await? {
        let Incoming::Frame(mut bytes) = incoming else { continue };
        let decoded = codec::decode::<FromWorker>(&mut bytes);
        let claimed = handshake::claims(&bytes);
        let theirs = claimed.as_ref().and_then(|claims| claims.protocol);
        let unfit = match (&decoded, theirs) {
            (_, Some(theirs)) if theirs != PROTOCOL => {
                Some(Refusal::VersionMismatch { here: "the broker".into(), ours: PROTOCOL, theirs })
            }
            (Ok(FromWorker::Hello { .. }), _) => None,
            (Err(what), Some(_)) => Some(Refusal::Malformed {
                here: "the broker".into(),
                what: format!("the extension's hello: {what}"),
            }),
            _ => continue,
        };
        let claimed = claimed.unwrap_or_default();
        return Ok(Some(Hello {
            instance: claimed.instance.unwrap_or_else(|| Instance(uuid::Uuid::new_v4().to_string())),
            browser: claimed.browser.unwrap_or_else(|| "a browser".to_owned()),
            version: claimed.version.unwrap_or_default(),
            unfit,
        }));
    }
    Ok(None)
}

async fn read_port<R: AsyncRead + Unpin>(broker: &Rc<Broker>, input: &mut R) -> io::Result<()> {
    while let Some(incoming) = frame::read(input, BROWSER_TO_HOST_FRAME).await? {
        match incoming {
            Incoming::Frame(mut bytes) => match codec::decode(&mut bytes) {
                Ok(message) => take(broker, message),
                Err(what) => unreadable(broker, &bytes, what),
            },
            Incoming::TooLarge { bytes } => {
                crate::log::line(format_args!("skipped a frame of {bytes} bytes"))
            }
        }
    }
    Ok(())
}

fn take(broker: &Rc<Broker>, message: FromWorker) {
    match message {
        FromWorker::Answer { call_id, result, trace } => {
            broker.worker.answered(&call_id, Ok((result, trace)))
        }
        FromWorker::Shares { sessions } => broker.shares.are(sessions),
        FromWorker::ToolsChanged { document } => broker.listings.drop_document(&document),
        FromWorker::Decided { approval, allowed } => broker.approvals.decide(approval, allowed),
        FromWorker::Revoked { session } => {
            broker.permits.revoke(session.as_ref());
            broker.listings.revoke(session.as_ref());
        }
        FromWorker::Hello { .. } => crate::log::line(format_args!("a second hello on one port")),
    }
}

/// A message that cannot be read ends only the call it belongs to, where that can still be told.
fn unreadable(broker: &Rc<Broker>, bytes: &[u8], what: String) {
    crate::log::line(format_args!("a message from the extension: {what}"));
    if let Some(call_id) = handshake::call_id(bytes) {
        broker.worker.answered(&call_id, Err(format!("the extension's answer: {what}")));
    }
}
