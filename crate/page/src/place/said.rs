//! What a part of the page says of itself.

use super::is_item;
use super::words::{begun, each_word, fold, is_reading};
use crate::role::{Role, role};
use crate::table::Attr;
use crate::text::is_blank;
use crate::tree::{AttrSet, Kind, NodeId, Page};

/// Nodes looked at for them.
const NODES: u32 = 2_000;

/// Digests of what an item says of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Own {
    /// Of its words, long numbers included; 0 when it has none.
    pub letters: u32,
    /// Of its short numbers, times, prices and shares, which may run by themselves.
    pub readings: u32,
    /// Of where its links lead.
    pub urls: u32,
    /// Of what its fields hold; only where nothing else tells one item from the next.
    pub values: u32,
}

/// Attributes that count whatever the role.
const SAYS: AttrSet = AttrSet::of(&[Attr::Datetime, Attr::AriaLive]);

/// What changes by itself, by definition. <https://www.w3.org/TR/wai-aria-1.2/#aria-live>
fn is_live(page: &Page, id: NodeId, role: Role) -> bool {
    let live = match role {
        Role::Timer | Role::Status | Role::Log | Role::Alert | Role::Marquee => true,
        Role::Meter | Role::Progressbar => return true,
        _ => false,
    };
    match page.attr(id, Attr::AriaLive) {
        Some("off") => false,
        Some("polite" | "assertive") => true,
        _ => live,
    }
}

pub(super) enum Piece<'a> {
    Text(&'a str),
    Date(&'a str),
    Url(&'a str),
    Value(&'a str),
}

/// What the nodes of a range say of themselves, nested items left out.
pub(super) fn walk<'p>(
    page: &Page<'p>,
    from: NodeId,
    to: NodeId,
    texts: u32,
    take: &mut dyn FnMut(Piece<'p>),
) {
    let (mut next, mut left, mut nodes) = (from, texts, if texts == u32::MAX { u32::MAX } else { NODES });
    while next < to && left > 0 && nodes > 0 {
        let node = next;
        let Some(one) = page.node(node) else { return };
        next = node + 1;
        nodes -= 1;
        if one.hidden.out_of_sight {
            if one.hidden.buried {
                next = one.end;
            }
            continue;
        }
        if one.kind == Kind::Text {
            let text = page.text(node);
            if !is_blank(text) {
                take(Piece::Text(text));
                left -= 1;
            }
            continue;
        }
        let role = role(page, node);
        // Most elements say nothing of themselves.
        let says = one.known.meets(&SAYS);
        if !says && role.is_generic() {
            continue;
        }
        let end = one.end;
        if let Some(date) = page.attr(node, Attr::Datetime).filter(|_| says) {
            take(Piece::Date(date));
            next = end;
        } else if role == Role::Link {
            take(Piece::Url(page.attr(node, Attr::Url).unwrap_or("")));
        } else if is_item(role) && node != from {
            next = end;
        } else if role.is_widget() && !is_item(role) {
            if role.is_text_field() {
                take(Piece::Value(page.attr(node, Attr::Value).unwrap_or("")));
            }
            next = end;
        } else if is_live(page, node, role) {
            next = end;
        } else if role == Role::Image
            && let Some(alt) = page.attr(node, Attr::Alt)
        {
            take(Piece::Text(alt));
        }
    }
}

pub(super) fn own(page: &Page, from: NodeId, to: NodeId, texts: u32) -> Own {
    let mut own = Own::default();
    walk(page, from, to, texts, &mut |piece| match piece {
        Piece::Text(text) => {
            each_word(text, |word, digits| {
                let digest = if digits && is_reading(word) { &mut own.readings } else { &mut own.letters };
                *digest = fold(begun(*digest), word);
            });
        }
        Piece::Date(date) => own.letters = fold(begun(own.letters), date),
        Piece::Url(url) => own.urls = fold(begun(own.urls), url),
        Piece::Value(value) => own.values = fold(begun(own.values), value),
    });
    own
}
