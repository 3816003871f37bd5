//! What stands in brackets behind a line: states, what reacts, where it leads.

use super::Writer;
use crate::outline::build::{Line, NAME_CHARS};
use crate::outline::summary::MANY;
use crate::record::flag;
use crate::role::{Role, editable};
use crate::state::{self, Tri};
use crate::table::{Attr, Tag};
use crate::text::{MASKED, collapse};
use crate::tree::{AttrSet, NodeId};
use std::fmt::Write;

/// An address is cut after this many bytes.
const URL_BYTES: usize = 200;

/// Nearly no line has any of these, and then the states they are of need not be asked for one by one.
const STATES: AttrSet = AttrSet::of(&[
    Attr::AriaChecked,
    Attr::AriaPressed,
    Attr::AriaExpanded,
    Attr::AriaSelected,
    Attr::AriaRequired,
    Attr::AriaInvalid,
    Attr::AriaReadonly,
    Attr::AriaCurrent,
]);

impl Writer<'_, '_, '_> {
    pub(super) fn states(&self, item: &Line, out: &mut String) {
        let page = self.page;
        let id = item.listing.subject;
        let mut say = |set: bool, text: &str| {
            if set {
                out.push_str(" [");
                out.push_str(text);
                out.push(']');
            }
        };
        say(item.listing.clickable && !item.listing.role.is_generic(), "clickable");
        say(item.listing.role.is_generic() && editable(page, item.id), "editable");
        let aria = page.has_any(id, &STATES);
        if aria || page.has(id, flag::CHECKED | flag::INDETERMINATE) {
            match state::checked(page, id) {
                Some(Tri::True) => say(true, "checked"),
                Some(Tri::Mixed) => say(true, "checked=mixed"),
                _ => {}
            }
            match state::pressed(page, id) {
                Some(Tri::True) => say(true, "pressed"),
                Some(Tri::Mixed) => say(true, "pressed=mixed"),
                Some(Tri::False) => say(true, "pressed=false"),
                None => {}
            }
        }
        say(state::disabled(page, id), "disabled");
        if aria || page.tag(id) == Tag::Summary {
            match state::expanded(page, id) {
                Some(true) => say(true, "expanded"),
                Some(false) => say(true, "collapsed"),
                None => {}
            }
        }
        if aria || page.has(id, flag::SELECTED | flag::REQUIRED | flag::READONLY) {
            say(state::selected(page, id), "selected");
            say(state::required(page, id), "required");
            say(state::invalid(page, id), "invalid");
            say(state::readonly(page, id), "readonly");
        }
        if let Some(level) = state::level(page, id) {
            say(true, &format!("level={level}"));
        }
        if let Some(current) = if aria { state::current(page, id) } else { None } {
            say(current == "true", "current");
            say(current != "true", &format!("current={current}"));
        }
        say(page.has(item.id, flag::FOCUSED), "active");
        say(page.has(id, flag::MODAL), "modal");
        say(page.has_attr(item.id, Attr::Popover) && page.has(item.id, flag::TOP_LAYER), "popover");
        say(crate::listing::is_draggable(page, item.id), "draggable");
        say(matches!(item.listing.role, Role::Canvas | Role::Video | Role::Embed), "opaque");
        if item.many >= MANY {
            let what = if item.listing.role.is_tabular() { "rows" } else { "items" };
            say(true, &format!("{what}={}", item.many));
        }
        if item.listing.role == Role::FileUpload {
            say(page.has(id, flag::MULTIPLE), "multiple");
            if let Some(accept) = page.attr(id, Attr::Accept).filter(|accept| !accept.trim().is_empty()) {
                out.push_str(" [accept=");
                self.quoted(&collapse(accept), NAME_CHARS, out);
                out.push(']');
            }
        }
        if item.listing.role.is_text_field() {
            self.placeholder(item, out);
        }
        self.url(item.id, out);
    }

    fn placeholder(&self, item: &Line, out: &mut String) {
        let text =
            self.page.attr(item.id, Attr::Placeholder).or(self.page.attr(item.id, Attr::AriaPlaceholder));
        let text = collapse(text.unwrap_or(""));
        if !text.is_empty() && text != item.listing.name.text {
            out.push_str(" [placeholder=");
            self.quoted(&text, NAME_CHARS, out);
            out.push(']');
        }
    }

    /// Where a link leads: relative to the document or the origin when it is the page's own.
    fn url(&self, id: NodeId, out: &mut String) {
        if !matches!(self.page.tag(id), Tag::A | Tag::Area) {
            return;
        }
        let Some(url) = self.page.attr(id, Attr::Url).filter(|url| !url.is_empty()) else { return };
        out.push_str(" [url=");
        let scheme = url.split(':').next().unwrap_or("");
        if ["http", "https", "mailto", "tel"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
            let masked = self.context.secrets.mask(url);
            let same = |of: &str, signs: &[char]| {
                masked.strip_prefix(of).filter(|rest| !of.is_empty() && rest.starts_with(signs))
            };
            let document = self.page.url.split('#').next().unwrap_or("");
            let path = document.split('?').next().unwrap_or("");
            let own =
                same(document, &['#']).or_else(|| same(path, &['?'])).or_else(|| same(self.origin, &['/']));
            encode(own.unwrap_or(&masked), out);
        } else {
            let told = scheme.to_ascii_lowercase() + ":";
            out.extend(told.chars().filter(|c| c.is_ascii_alphanumeric() || "+-.:".contains(*c)).take(20));
        }
        out.push(']');
    }
}

/// An address as it stands in brackets: nothing in it ends the brackets or hides.
fn encode(url: &str, out: &mut String) {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"[]\"\\<>".contains(&byte);
    // Nearly all addresses have nothing to encode.
    if url.len() <= URL_BYTES && url.bytes().all(plain) {
        out.push_str(url);
        return;
    }
    let start = out.len();
    for c in url.chars() {
        if out.len() - start >= URL_BYTES {
            out.push('…');
            break;
        }
        match c {
            MASKED => out.push_str(crate::text::MASK),
            c if u8::try_from(c).is_ok_and(plain) => out.push(c),
            c => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(out, "%{byte:02X}");
                }
            }
        }
    }
}
