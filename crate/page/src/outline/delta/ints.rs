//! Lists of numbers by place, where most places hold nothing. One set of functions for all of them: the engine
//! is sent into every shared page.

use super::super::base::NONE;

/// Numbers by place; [`NONE`] beyond the end.
pub(super) struct Ints(Vec<u32>);

impl Ints {
    #[inline(never)]
    pub fn new(length: usize) -> Self {
        Self(vec![NONE; length])
    }

    #[inline(never)]
    pub fn at(&self, place: u32) -> u32 {
        self.0.get(place as usize).copied().unwrap_or(NONE)
    }

    #[inline(never)]
    pub fn set(&mut self, place: u32, value: u32) {
        if let Some(at) = self.0.get_mut(place as usize) {
            *at = value;
        }
    }

    pub fn has(&self, place: u32) -> bool {
        self.at(place) != NONE
    }
}

/// The length of a list in the numbers used here.
pub(super) fn length<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(NONE - 1)
}
