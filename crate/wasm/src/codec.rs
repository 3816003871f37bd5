//! The messages of `transom_wire::hop::engine` as JSON text.
//!
//! The same bytes as `serde_json` gives for the same types; the tests below hold both against each other.
//! It is written out here because of its size: the derived code for these types is more than half of the
//! engine, which is sent into every shared page as JavaScript.

mod out;
pub(crate) mod read;
mod value;
pub(crate) mod write;

#[cfg(test)]
mod tests;
