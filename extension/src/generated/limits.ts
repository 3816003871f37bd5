// Made by `cargo xtask codegen` from crate/wire. Do not edit.

/** A native-messaging frame from host to browser. Chromium closes the port above 1 MiB. */
export const HOST_TO_BROWSER_FRAME = 921600;

/** Raw text in one chunk of a longer host-to-browser message: twice this, when every byte needs an escape, still fits one frame. */
export const CHUNK_TEXT = 450560;

/** A host-to-browser message after its chunks are joined. */
export const JOINED_MESSAGE = 12582912;

/** A native-messaging frame from browser to host. Chromium throws above 64 MiB. */
export const BROWSER_TO_HOST_FRAME = 67108864;

/** A frame on the local socket between MCP process and broker. */
export const SOCKET_FRAME = 16777216;

/** A line on the MCP server's standard input. */
export const STDIN_LINE = 16777216;

/** The arguments of one page tool, as JSON. */
export const PAGE_TOOL_ARGUMENTS = 4194304;

/** The result of one page tool, as text. */
export const PAGE_TOOL_RESULT = 1048576;

/** Page tools taken from one document. */
export const PAGE_TOOLS = 200;

/** The description of one page tool. */
export const PAGE_TOOL_DESCRIPTION = 4096;

/** The input schema of one page tool, as JSON. */
export const PAGE_TOOL_SCHEMA = 65536;

/** The outline in one `snapshot` answer, unless the caller asks for another size: with address, title and notes the whole answer stays below 24 KB. */
export const OUTLINE_DEFAULT = 22528;

/** The most a caller may ask for in one `snapshot` answer. */
export const OUTLINE_MAX = 409600;

/** What changed on the page, in the outcome of a write. */
export const CHANGES = 1536;

/** Steps in one `act`. */
export const STEPS = 50;

/** Predicates in one `act` or `wait_for`. */
export const PREDICATES = 20;

/** Text of one `fill` or one predicate. */
export const STEP_TEXT = 262144;

/** Characters shown of one page string where only a name is needed. */
export const NAME_CHARS = 200;

/** Selectors in a redaction policy. */
export const REDACTION_SELECTORS = 500;

/** Characters of one selector in a redaction policy. */
export const REDACTION_SELECTOR = 2000;

/** The longest `wait_for`. */
export const WAIT_MAX_MS = 30000;

/** `wait_for` without a time. */
export const WAIT_DEFAULT_MS = 5000;

/** How long the broker waits for the person before it answers `approval_pending`: clients give up after 60 s. */
export const APPROVAL_WAIT_MS = 45000;

/** A permit that was not used is void after this. */
export const PERMIT_MS = 120000;

/** The worker's own deadline on a message to a document: such a message to a document in the back/forward cache never settles. */
export const DOCUMENT_CALL_MS = 10000;

/** A `navigate` whose document has not loaded by then is reported as `indeterminate`. */
export const NAVIGATION_MS = 20000;

/** A page tool that has not answered by then is reported as `indeterminate`. */
export const PAGE_TOOL_MS = 50000;

/** The broker's deadline on a call to the worker, longer than every deadline inside. */
export const WORKER_CALL_MS = 55000;

/** A share whose tab left the origin can come back within this. */
export const LEFT_ORIGIN_MS = 600000;

/** How long after a predicate is first checked an action waits for it to come true. */
export const EXPECT_MS = 3000;

/** Version of all messages. */
export const PROTOCOL = 1;
