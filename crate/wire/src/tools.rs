//! The table of MCP tools. `tools/list`, `docs/tools.md` and the host's dispatch are made from it; the
//! argument schemas come from the structs in [`crate::call`].

/// One tool as MCP lists it.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// `[a-z_]`, at most 40 characters, so that a client's prefix still fits every model API.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
    /// For the model: what it does to the page, and which tool to take instead. At most 180 characters on
    /// average over the table.
    pub description: &'static str,
    /// Changes nothing.
    pub read_only: bool,
    /// May destroy something.
    pub destructive: bool,
    /// Reaches beyond the page.
    pub open_world: bool,
}

/// All tools, in the order they are listed. The order never changes within a version: clients cache the
/// list as a prefix of their prompt.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "sessions",
        title: "Shared tabs",
        description: "List the browser tabs a person has shared. Call it first, or when another tool says a tab is not shared. Changes nothing.",
        read_only: true,
        destructive: false,
        open_world: false,
    },
    Tool {
        name: "snapshot",
        title: "Page outline",
        description: "Read a shared page as an outline of roles, names and values; [ref=...] is the handle act takes. Changes nothing. Take it again after the page changed.",
        read_only: true,
        destructive: false,
        open_world: true,
    },
    Tool {
        name: "act",
        title: "Act on the page",
        description: "Click, fill or press by handle, in order, stopping at the first step that fails. Says what was proved; give expect to have the effect checked. Prefer page_action where the page offers a tool.",
        read_only: false,
        destructive: true,
        open_world: true,
    },
    Tool {
        name: "navigate",
        title: "Navigate",
        description: "Go to an address on the shared site, or back, forward, reload. Handles from before are void. To follow a link on the page, use act.",
        read_only: false,
        destructive: true,
        open_world: true,
    },
    Tool {
        name: "wait_for",
        title: "Wait",
        description: "Wait until conditions hold on the page, or until it has settled. Says which held. Changes nothing. act can check its own effect with expect.",
        read_only: true,
        destructive: false,
        open_world: true,
    },
    Tool {
        name: "page_tools",
        title: "The page's own tools",
        description: "List the tools the page itself offers now, with their argument schemas. They change with the page; this list of tools does not. Call one with page_action.",
        read_only: true,
        destructive: false,
        open_world: true,
    },
    Tool {
        name: "page_action",
        title: "Call a page tool",
        description: "Call one of the page's own tools by the name page_tools gives. Arguments are checked against its schema before the page runs.",
        read_only: false,
        destructive: true,
        open_world: true,
    },
];

/// The result of `tools/list` without its envelope, as committed: a JSON array, made by
/// `cargo xtask codegen` so that the shipped bytes are the reviewed bytes.
pub const LIST_JSON: &str = include_str!("../generated/tools.json");
