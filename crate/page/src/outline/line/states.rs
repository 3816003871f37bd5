//! What stands in brackets behind a line: states, what reacts, where it leads.

use super::Writer;
use crate::outline::build::{Line, NAME_CHARS};
use crate::outline::summary::MANY;
use crate::role::{Role, editable};
use crate::state::{self, Tri};
use crate::table::{Attr, Tag};
use crate::text::{MASKED, collapse};
use crate::tree::NodeId;
use std::fmt::Write;

/// An address is cut after this many bytes.
const URL_BYTES: usize = 200;

impl Writer<'_, '_, '_> {
    pub(super) fn states(&self, item: &Line, out: &mut String) {
        let page = self.page;
        let id = item.listing.subject;
        let mut flag = |set: bool, text: &str| {
            if set {
                let _ = write!(out, " [{text}]");
            }
        };
        flag(item.listing.clickable, "clickable");
        flag(item.listing.role.is_generic() && editable(page, item.id), "editable");
        match state::checked(page, id) {
            Some(Tri::True) => flag(true, "checked"),
            Some(Tri::Mixed) => flag(true, "checked=mixed"),
            _ => {}
        }
        match state::pressed(page, id) {
            Some(Tri::True) => flag(true, "pressed"),
            Some(Tri::Mixed) => flag(true, "pressed=mixed"),
            Some(Tri::False) => flag(true, "pressed=false"),
            None => {}
        }
        flag(state::disabled(page, id), "disabled");
        match state::expanded(page, id) {
            Some(true) => flag(true, "expanded"),
            Some(false) => flag(true, "collapsed"),
            None => {}
        }
        flag(state::selected(page, id), "selected");
        flag(state::required(page, id), "required");
        flag(state::invalid(page, id), "invalid");
        flag(state::readonly(page, id), "readonly");
        if let Some(level) = state::level(page, id) {
            flag(true, &format!("level={level}"));
        }
        if let Some(current) = state::current(page, id) {
            flag(current == "true", "current");
            flag(current != "true", &format!("current={current}"));
        }
        flag(page.has(item.id, crate::record::flag::FOCUSED), "active");
        flag(page.has(id, crate::record::flag::MODAL), "modal");
        flag(
            page.has_attr(item.id, Attr::Popover) && page.has(item.id, crate::record::flag::TOP_LAYER),
            "popover",
        );
        flag(crate::listing::is_draggable(page, item.id), "draggable");
        flag(matches!(item.listing.role, Role::Canvas | Role::Video | Role::Embed), "opaque");
        if item.many >= MANY {
            let what = if item.listing.role.is_tabular() { "rows" } else { "items" };
            flag(true, &format!("{what}={}", item.many));
        }
        if item.listing.role == Role::FileUpload {
            flag(page.has(id, crate::record::flag::MULTIPLE), "multiple");
            if let Some(accept) = page.attr(id, Attr::Accept).filter(|accept| !accept.trim().is_empty()) {
                out.push_str(" [accept=");
                self.quoted(&collapse(accept), NAME_CHARS, out);
                out.push(']');
            }
        }
        if item.listing.role.is_text_field() {
            self.placeholder(item, out);
        }
        if let Some(url) = self.url(item.id) {
            let _ = write!(out, " [url={url}]");
        }
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

    /// Where a link leads: relative to the origin when it is the page's own.
    fn url(&self, id: NodeId) -> Option<String> {
        if !matches!(self.page.tag(id), Tag::A | Tag::Area) {
            return None;
        }
        let url = self.page.attr(id, Attr::Url).filter(|url| !url.is_empty())?;
        let scheme = url.split(':').next().unwrap_or("").to_ascii_lowercase();
        if !matches!(scheme.as_str(), "http" | "https" | "mailto" | "tel") {
            return Some(
                format!("{scheme}:")
                    .chars()
                    .filter(|c| c.is_ascii_alphanumeric() || "+-.:".contains(*c))
                    .take(20)
                    .collect(),
            );
        }
        let masked = self.context.secrets.mask(url);
        let own =
            masked.strip_prefix(self.origin).filter(|rest| !self.origin.is_empty() && rest.starts_with('/'));
        Some(encode(own.unwrap_or(&masked)))
    }
}

/// An address as it stands in brackets: nothing in it ends the brackets or hides.
fn encode(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for c in url.chars() {
        if out.len() >= URL_BYTES {
            out.push('…');
            break;
        }
        match c {
            MASKED => out.push_str(crate::text::MASK),
            c if c.is_ascii_graphic() && !"[]\"\\<>".contains(c) => out.push(c),
            c => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(out, "%{byte:02X}");
                }
            }
        }
    }
    out
}
