// Made by `cargo xtask codegen` from crate/wire. Do not edit.

/** The description of one page tool. */
export const PAGE_TOOL_DESCRIPTION = 4096;

/** The input schema of one page tool, as JSON. */
export const PAGE_TOOL_SCHEMA = 65536;
