//! What a person does not see of what is rendered, and which rule says so.
//!
//! The rim records what styles and boxes say of each element ([`crate::record::flag`]); here it is carried
//! down the tree. Some rules hide an element with everything in it, others only its own text.

use crate::listing::Listing;
use crate::name::{Name, Source};
use crate::record::flag;
use crate::table::{Attr, Tag};
use crate::text::collapse;
use crate::tree::{NodeId, Page};

/// Why something is not seen. In the order in which one is named when several hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Rule {
    /// `opacity` of it or of what it is in. <https://www.w3.org/TR/css-color-4/#transparency>
    Opacity,
    /// Clipped to nothing. <https://www.w3.org/TR/css-masking-1/>,
    /// <https://www.w3.org/TR/css-overflow-3/#overflow-control>
    Clipped,
    /// Where no scrolling leads. <https://www.w3.org/TR/css-overflow-3/#scrollable>
    OffPage,
    /// Content a canvas shows only where it cannot draw.
    /// <https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element>
    Fallback,
    /// `font-size: 0`. <https://www.w3.org/TR/css-fonts-4/#font-size-prop>
    FontSize,
    /// Clear, or of the colour behind it. <https://www.w3.org/TR/css-color-4/#foreground>
    Color,
    /// Not rendered, and read because a name refers to it.
    NotRendered,
    /// Characters without a shape. Never an element's.
    Characters,
}

const ALL: [(Rule, &str); RULES] = [
    (Rule::Opacity, "opacity"),
    (Rule::Clipped, "clipped"),
    (Rule::OffPage, "off page"),
    (Rule::Fallback, "fallback"),
    (Rule::FontSize, "font-size"),
    (Rule::Color, "color"),
    (Rule::NotRendered, "not rendered"),
    (Rule::Characters, "characters"),
];

/// How many rules there are.
pub const RULES: usize = 8;

impl Rule {
    /// In the words of an outline.
    pub fn word(self) -> &'static str {
        ALL.get(self as usize).map_or("", |entry| entry.1)
    }

    /// As a set of one.
    pub(crate) fn bit(self) -> u8 {
        1 << (self as u8)
    }

    /// The first of a set.
    pub(crate) fn first(of: u8) -> Option<Self> {
        if of == 0 {
            return None;
        }
        ALL.iter().map(|entry| entry.0).find(|rule| of & rule.bit() != 0)
    }
}

/// Rules that stop at the top layer and at what is placed elsewhere.
const PLACES: u8 = 1 << Rule::Clipped as u8 | 1 << Rule::OffPage as u8;

/// By which rules a node is not seen that is in something not seen by `above`, with the tag and flags `around`.
pub(crate) fn of(page: &Page, id: NodeId, (tag, around): (Tag, u32), above: u8) -> u8 {
    let flags = page.flags(id);
    let mut unseen = match () {
        () if flags & flag::TOP_LAYER != 0 => 0,
        () if flags & flag::ESCAPES != 0 => above & !PLACES,
        () => above,
    };
    if tag == Tag::Canvas {
        unseen |= Rule::Fallback.bit();
    }
    let mut add = |flags: u32, flag: u32, rule: Rule| {
        if flags & flag != 0 {
            unseen |= rule.bit();
        }
    };
    if page.is_element(id) {
        add(flags, flag::OPACITY, Rule::Opacity);
        add(flags, flag::CLIPPED, Rule::Clipped);
        if flags & flag::ESCAPES == 0 {
            add(flags, flag::OFF_PAGE, Rule::OffPage);
        }
    } else {
        add(around, flag::FONT_SIZE, Rule::FontSize);
        add(around, flag::COLOR, Rule::Color);
        if around & flag::ESCAPES != 0 {
            add(around, flag::OFF_PAGE, Rule::OffPage);
        }
    }
    unseen
}

/// Text in a name that nobody sees though the element itself is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnseenName {
    /// The first rule that hides some of it.
    pub rule: Rule,
    /// Nothing of the name is seen.
    pub whole: bool,
}

/// What of an element's name is not seen. Names given by attributes alone are not asked: nobody sees those,
/// and everybody knows.
pub(crate) fn of_name(page: &Page, id: NodeId, listing: &Listing) -> Option<UnseenName> {
    let mut found = Tally { apart: page.unseen(id), unseen: 0, seen: false };
    match listing.name.source {
        Source::Nothing => return None,
        Source::Content => found.texts(page, id, page.aria_hidden(id)),
        Source::Author => {
            let labels = page.references(id, Attr::AriaLabelledby);
            if !labels.is_empty() {
                for label in labels {
                    found.texts(page, label, true);
                }
            } else if !page.has_attr(id, Attr::AriaLabel) {
                for label in page.labels(id) {
                    found.texts(page, label, false);
                }
            }
        }
    }
    let rule = Rule::first(found.unseen)?;
    Some(UnseenName { rule, whole: !found.seen })
}

/// Is an element's name the words of an attribute that is not drawn, and no text of the page.
pub(crate) fn is_attribute(page: &Page, id: NodeId, name: &Name) -> bool {
    let says = |attr| {
        page.attr(id, attr).is_some_and(|value| crate::invisible::strip(&collapse(value)).0 == name.text)
    };
    name.source == Source::Author
        && page.references(id, Attr::AriaLabelledby).is_empty()
        && (says(Attr::AriaLabel)
            || page.labels(id).is_empty() && [Attr::Alt, Attr::Title, Attr::XlinkTitle].into_iter().any(says))
}

struct Tally {
    /// Already said of the element.
    apart: u8,
    unseen: u8,
    seen: bool,
}

impl Tally {
    fn texts(&mut self, page: &Page, root: NodeId, hidden: bool) {
        for id in page.subtree(root) {
            if page.is_element(id) || (page.hidden(id) && !hidden) || page.text(id).trim().is_empty() {
                continue;
            }
            let mut unseen = page.unseen(id) & !self.apart;
            if page.out_of_sight(id) {
                unseen |= Rule::NotRendered.bit();
            }
            self.unseen |= unseen;
            self.seen |= unseen == 0;
        }
    }
}
