//! A long outline in parts. Each part says where the next begins: so many lines before it, and a digest of
//! what they name. A part is made from the page as it is then; when its lines up to that place name something
//! else, the place means nothing any more, and that is said instead of lines that are doubled or lost.

use super::filter::Filter;
use super::view::View;

/// A place between two lines of an outline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Lines before it.
    pub line: u32,
    /// Digest of what those lines are and name; values and states do not count.
    pub digest: u32,
}

/// FNV-1a, <https://www.rfc-editor.org/rfc/rfc9923>. Two outlines that differ are taken for one another once
/// in four billion times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digest(u32);

impl Digest {
    pub fn new() -> Self {
        Self(0x811c_9dc5)
    }

    /// Of places in one view.
    pub fn of(view: View) -> Self {
        let mut digest = Self::new();
        if view != View::default() {
            digest.add(&view.bytes());
        }
        digest
    }

    /// Of places among what was found.
    pub fn of_filter(filter: Filter) -> Self {
        let mut digest = Self::new();
        for wanted in [filter.role, filter.name, filter.text] {
            digest.add(wanted.as_bytes());
            digest.add(&[1]);
        }
        digest
    }

    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }

    pub fn value(self) -> u32 {
        self.0
    }
}
