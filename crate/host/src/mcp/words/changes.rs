//! What changed on a page, in words.

use super::super::untrusted::{PageBlock, one_line};
use std::fmt::Write;
use transom_wire::Revision;
use transom_wire::answer::{Changes, Snapshot};

/// The first line of a snapshot: which page, in which state, against which.
pub fn head(snapshot: &Snapshot) -> String {
    let mut head = format!("session {}", one_line(&snapshot.session.0));
    if let Some(revision) = &snapshot.revision {
        let _ = write!(head, ", revision {revision}");
    }
    if let Some(since) = &snapshot.since {
        let what = if snapshot.outline.0.is_empty() { "unchanged" } else { "only what changed" };
        let _ = write!(head, ": {what} since {since}");
    }
    head
}

/// Why all is told where changes were asked for.
pub fn instead(since: &Revision, notes: &mut String) {
    let _ = writeln!(
        notes,
        "so much changed since {since} that this is the whole page, as a snapshot without since."
    );
}

/// What a write changed.
pub fn told(changes: &Changes, text: &mut String) {
    let Changes { since, revision, outline, left_out } = changes;
    let now = revision.as_ref().map(|revision| format!(", revision {revision} now")).unwrap_or_default();
    if outline.0.is_empty() && *left_out == 0 {
        let _ = writeln!(text, "the page is unchanged since {since}.");
        return;
    }
    let _ = writeln!(text, "changed on the page since {since}{now}:");
    if !outline.0.is_empty() {
        let mut page = PageBlock::new();
        page.outline(outline);
        text.push_str(&page.finish());
    }
    if *left_out > 0 {
        let _ = writeln!(text, "{left_out} more lines are not shown: call snapshot with since {since}.");
    }
}
