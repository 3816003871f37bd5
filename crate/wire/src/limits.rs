//! Every size and time bound, in one place. Each is enforced by the sender and checked by the receiver.
//! Sizes are in bytes of UTF-8 unless said otherwise, times in milliseconds.

macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident = $value:expr;)*) => {
        $($(#[doc = $doc])* pub const $name: u32 = $value;)*

        /// All limits by name, for the generated TypeScript.
        pub const ALL: &[(&str, u32, &str)] = &[$((stringify!($name), $name, concat!($($doc),*)),)*];
    };
}

limits! {
    /// A native-messaging frame from host to browser. Chromium closes the port above 1 MiB.
    HOST_TO_BROWSER_FRAME = 900 * 1024;
    /// Raw text in one chunk of a longer host-to-browser message: twice this, when every byte needs an
    /// escape, still fits one frame.
    CHUNK_TEXT = 440 * 1024;
    /// A host-to-browser message after its chunks are joined.
    JOINED_MESSAGE = 12 * 1024 * 1024;
    /// A native-messaging frame from browser to host. Chromium throws above 64 MiB.
    BROWSER_TO_HOST_FRAME = 64 * 1024 * 1024;
    /// A frame on the local socket between MCP process and broker.
    SOCKET_FRAME = 16 * 1024 * 1024;
    /// A line on the MCP server's standard input.
    STDIN_LINE = 16 * 1024 * 1024;
    /// The arguments of one page tool, as JSON.
    PAGE_TOOL_ARGUMENTS = 4 * 1024 * 1024;
    /// The result of one page tool, as text.
    PAGE_TOOL_RESULT = 1024 * 1024;
    /// Page tools taken from one document.
    PAGE_TOOLS = 200;
    /// The description of one page tool.
    PAGE_TOOL_DESCRIPTION = 4 * 1024;
    /// The input schema of one page tool, as JSON.
    PAGE_TOOL_SCHEMA = 64 * 1024;
    /// The outline in one `snapshot` answer, unless the caller asks for another size: with address, title and
    /// notes the whole answer stays below 24 KB.
    OUTLINE_DEFAULT = 22 * 1024;
    /// The most a caller may ask for in one `snapshot` answer.
    OUTLINE_MAX = 400 * 1024;
    /// What changed on the page, in the outcome of a write.
    CHANGES = 1536;
    /// Steps in one `act`.
    STEPS = 50;
    /// Predicates in one `act` or `wait_for`.
    PREDICATES = 20;
    /// Text of one `fill` or one predicate.
    STEP_TEXT = 256 * 1024;
    /// Characters shown of one page string where only a name is needed.
    NAME_CHARS = 200;
    /// Selectors in a redaction policy.
    REDACTION_SELECTORS = 500;
    /// Characters of one selector in a redaction policy.
    REDACTION_SELECTOR = 2_000;
    /// The longest `wait_for`.
    WAIT_MAX_MS = 30_000;
    /// `wait_for` without a time.
    WAIT_DEFAULT_MS = 5_000;
    /// How long the broker waits for the person before it answers `approval_pending`: clients give up
    /// after 60 s.
    APPROVAL_WAIT_MS = 45_000;
    /// A permit that was not used is void after this.
    PERMIT_MS = 120_000;
    /// The worker's own deadline on a message to a document: such a message to a document in the
    /// back/forward cache never settles.
    DOCUMENT_CALL_MS = 10_000;
    /// A `navigate` whose document has not loaded by then is reported as `indeterminate`.
    NAVIGATION_MS = 20_000;
    /// A page tool that has not answered by then is reported as `indeterminate`.
    PAGE_TOOL_MS = 50_000;
    /// The broker's deadline on a call to the worker, longer than every deadline inside.
    WORKER_CALL_MS = 55_000;
    /// A share whose tab left the origin can come back within this.
    LEFT_ORIGIN_MS = 600_000;
    /// How long after a predicate is first checked an action waits for it to come true.
    EXPECT_MS = 3_000;
}
