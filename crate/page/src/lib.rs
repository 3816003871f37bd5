//! The thinking of the page engine: functions from recorded data to data.
//!
//! The rim harvests a document into a [`Harvest`] (a buffer of numbers and one string, format in
//! [`record`]); [`Page`] is that buffer as a tree. From the tree come [`role`]s, [`name`]s and [`state`]s,
//! and from those the [`outline`] an agent reads, with the [`handle`]s it acts by. [`sensitive`] and
//! [`mask`] decide what never leaves the page, [`predicate`] answers questions about its state, and
//! [`tools`] keeps the list of the page's own tools.
//!
//! Nothing here does IO, knows a DOM, serialises anything or can fail: a harvest that makes no sense gives
//! an outline that says so.

pub mod describe;
pub mod handle;
mod hidden;
mod invisible;
mod labelling;
pub mod listing;
pub mod mask;
pub mod name;
mod needles;
pub mod outline;
mod own;
mod place;
pub mod predicate;
pub mod record;
pub mod role;
pub mod sensitive;
pub mod state;
pub mod table;
pub mod text;
mod token;
pub mod tools;
pub mod tree;
pub mod unseen;
pub mod value;

pub use handle::{Registry, Resolution};
pub use outline::{Outline, outline};
pub use record::Harvest;
pub use tree::{NodeId, Page};
