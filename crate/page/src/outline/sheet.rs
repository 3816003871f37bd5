//! The complete outline as lines with what each is a line of. It is what two looks at a page are compared by.

use super::build::Item;
use super::line::Writer;
use super::{Context, View, Wanted};
use crate::tree::{NodeId, Page};

/// A line of the complete outline.
pub(super) struct Row {
    /// Where it begins in the text, behind its indentation and dash.
    pub start: usize,
    /// Where its handle stands, in front of states and values.
    pub head: usize,
    pub end: usize,
    pub level: usize,
    /// Its element; nothing for running text and private parts.
    pub node: Option<NodeId>,
    /// It gets a handle when it is told.
    pub keyed: bool,
    /// Its role, or `text` or `private`.
    pub label: &'static str,
}

/// All lines, without handles.
#[derive(Default)]
pub(super) struct Sheet {
    pub text: String,
    pub rows: Vec<Row>,
}

impl Sheet {
    /// Issues no handles: nobody has seen these lines.
    pub fn of(page: &Page, scope: Option<NodeId>, items: &[Item], context: &mut Context) -> Self {
        let wanted = Wanted { scope, view: View::FULL, max_bytes: usize::MAX, ..Wanted::default() };
        let mut writer = Writer::of_sheet(page, wanted, context);
        writer.items(items, 0);
        writer.into_sheet()
    }

    /// The line without its handle.
    pub fn line(&self, row: &Row) -> &str {
        self.text.get(row.start..row.end).unwrap_or("")
    }

    /// What stands before the handle, and what behind it.
    pub fn around_handle(&self, row: &Row) -> (&str, &str) {
        let part = |range: std::ops::Range<usize>| self.text.get(range).unwrap_or("");
        (part(row.start..row.head), part(row.head..row.end))
    }
}
