//! The arguments of a page's own tool, checked before the page runs. The listing comes from memory when it is
//! there; if the page has moved on meanwhile and the agent named no generation, the listing is taken once
//! more.

use super::Broker;
use super::call::Call;
use super::listing::Listing;
use super::read;
use super::write::two_phases;
use std::rc::Rc;
use transom_wire::call::{PageActionArgs, PageToolsArgs};
use transom_wire::limits::PAGE_TOOL_ARGUMENTS;
use transom_wire::{Answer, Outcome, PageText, Read, Refusal, Write};

/// Checks the arguments and does the write.
pub async fn run(broker: &Broker, call: &Call, args: PageActionArgs) -> Result<Outcome, Refusal> {
    let bytes = crate::codec::encode(&args.arguments).len();
    if bytes > PAGE_TOOL_ARGUMENTS as usize {
        return Err(Refusal::TooLarge {
            what: "the tool's arguments".into(),
            bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
            limit: PAGE_TOOL_ARGUMENTS,
            done: false,
        });
    }
    let remembered = args.session.as_ref().and_then(|session| broker.listings.get(session));
    if let Some(listing) = remembered {
        match attempt(broker, call, &args, &listing).await {
            // The agent named the list, and the worker says that it is another document's by now.
            Err(stale @ Refusal::StaleTools { .. }) if args.generation == Some(listing.generation) => {
                broker.listings.drop_document(&listing.document);
                return Err(stale);
            }
            // Nothing was done: what the broker remembered may be old.
            Err(Refusal::StaleTools { .. } | Refusal::UnknownPageTool { .. }) => {}
            result => return result,
        }
    }
    let listing = list(broker, call, &args).await?;
    attempt(broker, call, &args, &listing).await
}

async fn list(broker: &Broker, call: &Call, args: &PageActionArgs) -> Result<Rc<Listing>, Refusal> {
    let read = Read::PageTools(PageToolsArgs { session: args.session.clone() });
    match *read::answer(broker, call, read).await? {
        Answer::PageTools(tools) => Ok(broker.listings.keep(&tools)),
        _ => Err(read::unfitting("page_tools")),
    }
}

async fn attempt(
    broker: &Broker,
    call: &Call,
    args: &PageActionArgs,
    listing: &Listing,
) -> Result<Outcome, Refusal> {
    let generation = listing.generation;
    if let Some(expected) = args.generation.filter(|named| *named != generation) {
        return Err(Refusal::StaleTools { expected, generation, tools: listing.names() });
    }
    let name = || PageText(args.name.clone());
    let Some(tool) = listing.tool(&args.name) else {
        return Err(Refusal::UnknownPageTool { name: name(), generation, tools: listing.names() });
    };
    let checker = tool.checker().map_err(|why| Refusal::UnusableSchema { name: name(), why: why.clone() })?;
    checker.check(&args.arguments)?;
    let write = Write::PageAction(PageActionArgs {
        session: Some(listing.session.clone()),
        generation: Some(generation),
        ..args.clone()
    });
    two_phases(broker, call, write).await
}
