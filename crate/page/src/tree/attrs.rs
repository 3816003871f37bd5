//! Sets of attributes. Nearly every attribute that is asked for is not there, and that is told without a
//! search.

use crate::table::Attr;

/// A set of [`Attr`]s. Words of 32 bits: in translated code one of 64 is a pair, and shifting it a call.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AttrSet([u32; 3]);

impl AttrSet {
    /// These attributes.
    pub const fn of(attrs: &[Attr]) -> Self {
        let mut set = [0; 3];
        let mut at = 0;
        while at < attrs.len() {
            let attr = attrs[at] as usize;
            set[attr >> 5] |= 1 << (attr & 31);
            at += 1;
        }
        Self(set)
    }

    /// Those of an element, by the numbers in its words.
    pub fn of_words(words: &[u32]) -> Self {
        let mut set = Self::default();
        for word in words {
            let attr = word >> 24;
            if let Some(part) = set.0.get_mut((attr >> 5) as usize) {
                *part |= 1 << (attr & 31);
            }
        }
        set
    }

    /// Adds those of another.
    pub fn add(&mut self, other: &Self) {
        for (one, other) in self.0.iter_mut().zip(&other.0) {
            *one |= other;
        }
    }

    /// Is it in the set.
    pub fn has(&self, attr: Attr) -> bool {
        let attr = attr as usize;
        self.0.get(attr >> 5).is_some_and(|part| part & 1 << (attr & 31) != 0)
    }

    /// Is anything in both.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::AttrSet;
    use crate::table::Attr;

    #[test]
    fn every_attribute_has_a_place_of_its_own() {
        let all: Vec<Attr> = (0..).map_while(Attr::from_number).collect();
        assert!(all.len() <= 96, "{} attributes, and room for 96", all.len());
        for one in &all {
            let set = AttrSet::of_words(&[(*one as u32) << 24 | 5]);
            assert!(all.iter().all(|other| set.has(*other) == (other == one)), "{one:?}");
            assert!(set.meets(&AttrSet::of(&[Attr::None, *one])));
        }
        assert!(!AttrSet::of_words(&[250 << 24]).meets(&AttrSet::of(&all)));
    }
}
