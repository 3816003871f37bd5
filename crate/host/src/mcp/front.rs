//! The loop of the MCP server: lines in, calls running side by side, lines out. It ends when standard input
//! ends or standard output breaks, calls in flight or not: that is how a client says that it is gone.

use super::era::{Action, Era, Pipe, SUBSCRIPTION_KEY, modern_meta};
use super::line::{self, Line};
use super::message::{self, Fault, INVALID_REQUEST, Id, Message};
use super::reply;
use super::route::Router;
use super::tools::{self, CallOutcome};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::sync::{mpsc, oneshot};
use transom_wire::limits::STDIN_LINE;

/// After the end of input: so that `echo … | transom mcp` still answers.
const FAREWELL: Duration = Duration::from_millis(250);
/// Errors answered without an id, each second. More would only feed a peer that answers errors.
const NAMELESS_FAULTS: u32 = 10;

/// Serves the client that started this process.
pub fn run(trace: bool) -> ExitCode {
    match crate::block_on(serve(trace)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            crate::log::line(format_args!("standard input or output: {error}"));
            ExitCode::FAILURE
        }
    }
}

async fn serve(trace: bool) -> io::Result<()> {
    let mut input = BufReader::with_capacity(64 * 1024, crate::stdio::input());
    let (out, lines) = mpsc::unbounded_channel();
    let mut writer = tokio::task::spawn_local(write_lines(lines));
    let mut front = Front {
        pipe: Pipe::default(),
        router: Rc::default(),
        out,
        running: Rc::default(),
        faults: (Instant::now(), 0),
        trace,
    };
    tokio::select! {
        read = front.read(&mut input) => read?,
        // Nobody reads the answers any more.
        written = &mut writer => return written?,
    }
    let Front { out, running, .. } = front;
    for call in running.borrow().values() {
        if let Running::Listen { id } = call {
            let _ = out.send(reply::result(id, &listen_result(id)));
        }
    }
    drop(out);
    // The writer ends when the last running call has let go of its channel.
    match tokio::time::timeout(FAREWELL, writer).await {
        Ok(written) => written?,
        Err(_) => Ok(()),
    }
}

async fn write_lines(mut lines: mpsc::UnboundedReceiver<String>) -> io::Result<()> {
    let mut output = crate::stdio::output();
    while let Some(line) = lines.recv().await {
        output.write_all(line.as_bytes()).await?;
        output.flush().await?;
    }
    Ok(())
}

/// A request that has no answer yet, under its id as text.
enum Running {
    /// Dropping it withdraws the call.
    Call {
        _withdraw: oneshot::Sender<()>,
    },
    Listen {
        id: Id,
    },
}

type AllRunning = Rc<RefCell<HashMap<String, Running>>>;

struct Front {
    pipe: Pipe,
    router: Rc<Router>,
    out: mpsc::UnboundedSender<String>,
    running: AllRunning,
    /// Since when, and how many errors without an id were sent since.
    faults: (Instant, u32),
    trace: bool,
}

impl Front {
    async fn read<R: tokio::io::AsyncBufRead + Unpin>(&mut self, input: &mut R) -> io::Result<()> {
        while let Some(line) = line::read(input, STDIN_LINE as usize).await? {
            match line {
                Line::Whole(line) => match message::read(line) {
                    Message::Request { id, method, params } => self.request(id, &method, params),
                    Message::Notification { method, params } => self.notification(&method, &params),
                    Message::Bad(fault) => self.fault(&fault),
                    Message::Ignored => {}
                },
                Line::TooLong { bytes, head, tail } => {
                    let message = format!("the line has {bytes} bytes and the limit is {STDIN_LINE}");
                    self.fault(&Fault::new(message::id_at_an_end(&head, &tail), INVALID_REQUEST, message));
                }
            }
        }
        Ok(())
    }

    /// The writer's end of the channel lives as long as this process reads.
    fn send(&self, line: String) {
        let _ = self.out.send(line);
    }

    fn fault(&mut self, fault: &Fault) {
        if fault.id.is_none() {
            let (since, count) = &mut self.faults;
            if since.elapsed() > Duration::from_secs(1) {
                (*since, *count) = (Instant::now(), 0);
            }
            *count += 1;
            if *count > NAMELESS_FAULTS {
                return;
            }
        }
        self.send(reply::fault(fault));
    }

    fn request(&mut self, id: Id, method: &str, params: Map<String, Value>) {
        if self.running.borrow().contains_key(&id.to_string()) {
            return self.fault(&Fault::new(None, INVALID_REQUEST, "expected an id that is not in use"));
        }
        let decided = self.pipe.request(&id, method, params);
        if let Some(client) = self.pipe.client.take() {
            self.router.link().set_client(client);
        }
        match decided {
            Err(fault) => self.fault(&fault),
            Ok((_, Action::Answer(result))) => self.send(reply::result(&id, &result)),
            Ok((era, Action::Call { tool, arguments })) => self.call(id, era, tool, arguments),
            Ok((_, Action::Listen)) => {
                // Nothing this server offers ever changes, so nothing is accepted and nothing will come.
                let params = json!({ "_meta": { SUBSCRIPTION_KEY: &id }, "notifications": {} });
                self.send(reply::notification("notifications/subscriptions/acknowledged", &params));
                self.running.borrow_mut().insert(id.to_string(), Running::Listen { id });
            }
        }
    }

    fn call(&self, id: Id, era: Era, tool: String, arguments: Map<String, Value>) {
        let (withdraw, withdrawn) = oneshot::channel();
        self.running.borrow_mut().insert(id.to_string(), Running::Call { _withdraw: withdraw });
        let (router, running, out, trace) =
            (Rc::clone(&self.router), Rc::clone(&self.running), self.out.clone(), self.trace);
        tokio::task::spawn_local(async move {
            tokio::select! {
                outcome = tools::call(&router, &tool, arguments) => {
                    running.borrow_mut().remove(&id.to_string());
                    let _ = out.send(reply::result(&id, &call_result(era, outcome, trace)));
                }
                // Nothing more is said under this id.
                _ = withdrawn => {}
            }
        });
    }

    fn notification(&self, method: &str, params: &Map<String, Value>) {
        if method == "notifications/cancelled"
            && let Some(id) = params.get("requestId")
        {
            self.running.borrow_mut().remove(&id.to_string());
        }
    }
}

fn listen_result(id: &Id) -> String {
    let mut meta = modern_meta();
    meta.insert(SUBSCRIPTION_KEY.to_owned(), id.clone());
    json!({ "resultType": "complete", "_meta": meta }).to_string()
}

fn call_result(era: Era, outcome: CallOutcome, trace: bool) -> String {
    let mut result = json!({
        "content": [{ "type": "text", "text": outcome.text }],
        "isError": outcome.is_error,
    });
    if let Some(structured) = outcome.structured {
        result["structuredContent"] = structured;
    }
    let mut meta = Map::new();
    if era == Era::Modern {
        result["resultType"] = json!("complete");
        meta = modern_meta();
    }
    if trace {
        meta.insert("transom/trace".into(), json!(outcome.trace));
    }
    if !meta.is_empty() {
        result["_meta"] = Value::Object(meta);
    }
    result.to_string()
}
