//! The answer to `snapshot`.

use super::response;
use transom_page::outline::{Opaque, Outline, Place, Unlisted};
use transom_wire::hop::engine::Changed;
use transom_wire::{Cursor, Ref, Revision};

/// `UnseenRule`, in the order of the core's rules.
const RULE_NAMES: [&str; transom_page::unseen::RULES] =
    ["opacity", "clipped", "off_page", "fallback", "font_size", "color", "not_rendered", "characters"];

/// What is said of an outline beside its lines.
#[derive(Default)]
pub(crate) struct Kept {
    /// The name it is kept under.
    pub name: Option<Revision>,
    /// Set when the lines are what changed.
    pub changed: Option<Changed>,
    /// The child frames whose lines are not among them.
    pub unlisted: Vec<Unlisted>,
}

/// `scope` is the number of the handle it was made for, 0 for the whole document.
pub(crate) fn outline(
    made: &Outline,
    prefix: &str,
    scope: u32,
    (url, title): (&str, &str),
    kept: &Kept,
) -> String {
    let mut out = response("outline");
    out.text("url", url).text("title", title).text("outline", &made.text).key("notes").0.push('[');
    if let Some(Place { line, digest }) = made.next {
        let cursor = Cursor { scope: Ref::new(prefix, scope), line, digest };
        out.item().tag("note", "omitted").number("lines", made.omitted).number("total", made.total);
        out.text("cursor", &cursor.to_string()).close();
    }
    if made.inactive > 0 {
        out.item().tag("note", "inactive").number("lines", made.inactive).close();
    }
    if let Some(count) = made.matches {
        out.item().tag("note", "matches").number("count", count).close();
    }
    if made.redacted > 0 {
        out.item().tag("note", "redacted").number("controls", made.redacted).close();
    }
    if made.private > 0 {
        out.item().tag("note", "private").number("parts", made.private).close();
    }
    for (rule, count) in RULE_NAMES.iter().zip(made.unseen).filter(|(_, count)| *count > 0) {
        out.item().tag("note", "unseen").text("rule", rule).number("count", count).close();
    }
    let Opaque { pictures, drawings, videos } = made.opaque;
    if pictures + drawings + videos > 0 {
        out.item().tag("note", "opaque").number("pictures", pictures).number("drawings", drawings);
        out.number("videos", videos).close();
    }
    if made.too_deep > 0 {
        out.item().tag("note", "too_deep").number("parts", made.too_deep).close();
    }
    if made.empty {
        out.item().tag("note", "empty_or_unusable").close();
    }
    out.0.push(']');
    out.list("frames", &made.frames, |out, frame| {
        out.open().number("line", frame.line);
        if let Some(child) = frame.child {
            out.number("child", child);
        }
        out.handle("ref", &Ref::new(prefix, frame.handle)).text("declared", &frame.declared).close();
    });
    if let Some(name) = &kept.name {
        out.text("kept", &name.to_string());
    }
    if let Some(Changed { left_out, full_bytes }) = &kept.changed {
        out.key("changed").open().number("left_out", *left_out).number("full_bytes", *full_bytes).close();
    }
    if !kept.unlisted.is_empty() {
        out.list("unlisted", &kept.unlisted, |out, frame| {
            out.open();
            if let Some(child) = frame.child {
                out.number("child", child);
            }
            if frame.handle > 0 {
                out.handle("ref", &Ref::new(prefix, frame.handle));
            }
            out.close();
        });
    }
    out.end()
}
