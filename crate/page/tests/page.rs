//! The core, by tables: a page in a few tags, and what comes out.
//!
//! Pages are written in a small subset of HTML ([`notation`]); there is no browser here, so what a style
//! would say is said by attributes that begin with `~`.

#[path = "page/notation.rs"]
mod notation;
#[path = "page/property.rs"]
mod property;

#[path = "page/deltas.rs"]
mod deltas;
#[path = "page/depth.rs"]
mod depth;
#[path = "page/described.rs"]
mod described;
#[path = "page/fuzz.rs"]
mod fuzz;
#[path = "page/handles.rs"]
mod handles;
#[path = "page/joined.rs"]
mod joined;
#[path = "page/leaks.rs"]
mod leaks;
#[path = "page/names.rs"]
mod names;
#[path = "page/outlines.rs"]
mod outlines;
#[path = "page/parts.rs"]
mod parts;
#[path = "page/predicates.rs"]
mod predicates;
#[path = "page/private.rs"]
mod private;
#[path = "page/roles.rs"]
mod roles;
#[path = "page/secrets.rs"]
mod secrets;
#[path = "page/sequences.rs"]
mod sequences;
#[path = "page/sight.rs"]
mod sight;
#[path = "page/tokens.rs"]
mod tokens;
#[path = "page/tools.rs"]
mod tools;
#[path = "page/views.rs"]
mod views;
