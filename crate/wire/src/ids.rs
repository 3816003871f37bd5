//! Identifiers as newtypes: a session can never be passed where a document is meant.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    };
}

id! {
    /// One tool call, UUIDv7, minted by the MCP process and kept over all hops. Never reused, not even for
    /// a repeat of the same call.
    CallId
}
id! {
    /// One browser profile with the extension, a UUID minted by the worker once and kept in
    /// `storage.local`.
    Instance
}
id! {
    /// One shared tab, `t` and eight hexadecimal digits, minted by the worker when a person shares the tab.
    SessionId
}
id! {
    /// Chromium's `documentId`: one loaded document, unchanged by same-document navigation, new for each
    /// real navigation. All per-document state is keyed by it, never by tab and frame numbers, which
    /// prerendering and tab discarding change.
    DocumentId
}
id! {
    /// A permission to perform one prepared write, or, when standing, the writes of one client in one
    /// share. Minted by the worker, kept in its memory only: it dies with the worker.
    PermitId
}
id! {
    /// A question to the person that waits for an answer in the extension's own pages.
    ApprovalId
}
id! {
    /// One write in the broker's ledger.
    ReceiptId
}

/// Counts the changes of a share's authority. Stop, unshare and leaving the origin raise it; a message with
/// another epoch than the engine's is refused, so that an engine that outlived its share does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Epoch(pub u32);

/// A handle to an element as the agent saw it: document prefix, `e`, number, for example `k7e12`. Opaque to
/// the agent. The prefix names one document for good; the number is never reused within it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
pub struct Ref {
    prefix: String,
    number: u32,
}

impl Ref {
    /// The handle `number` of the document whose prefix this is.
    pub fn new(prefix: &str, number: u32) -> Self {
        Self { prefix: prefix.to_owned(), number }
    }

    /// Names the document.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Names the element within its document.
    pub fn number(&self) -> u32 {
        self.number
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}e{}", self.prefix, self.number)
    }
}

impl From<Ref> for String {
    fn from(handle: Ref) -> Self {
        handle.to_string()
    }
}

impl TryFrom<String> for Ref {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let bad = || {
            let shown: String = text.chars().filter(char::is_ascii_graphic).take(40).collect();
            format!("`{shown}` is not a handle: expected one from a snapshot, like k7e12")
        };
        let (prefix, digits) = text.rsplit_once('e').ok_or_else(bad)?;
        let prefix_ok = prefix.starts_with(|c: char| c.is_ascii_lowercase())
            && prefix.len() <= 16
            && prefix.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let digits_ok = !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit())
            && (digits == "0" || !digits.starts_with('0'));
        if !prefix_ok || !digits_ok {
            return Err(bad());
        }
        let number = digits.parse().map_err(|_| bad())?;
        Ok(Self { prefix: prefix.to_owned(), number })
    }
}

/// Where a snapshot that was cut goes on: handle of its scope (number 0 for the whole document), lines
/// before it and their digest. Opaque to the agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cursor {
    /// The document by its prefix, and the scope.
    pub scope: Ref,
    /// Lines before it.
    pub line: u32,
    /// Digest of those lines.
    pub digest: u32,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Cursor {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cursor".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.scope, self.line, self.digest)
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> Self {
        cursor.to_string()
    }
}

impl TryFrom<String> for Cursor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let read = || {
            let mut parts = text.split('-');
            let scope = Ref::try_from(parts.next()?.to_owned()).ok()?;
            let mut number = || parts.next()?.parse::<u32>().ok();
            let (line, digest) = (number()?, number()?);
            let cursor = Self { scope, line, digest };
            (cursor.to_string() == text).then_some(cursor)
        };
        read().ok_or_else(|| "this is not a cursor: expected one from a snapshot that was cut".to_owned())
    }
}

/// A state of a page an agent was told of: the prefix of its top document, `r` and a number, for example
/// `k7r3`. Opaque to the agent, and never given twice. In a request to an engine number 0 stands for the next
/// of its document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Revision {
    /// The document by its prefix, and the number.
    pub of: Ref,
}

impl Revision {
    /// The state `number` of the document whose prefix this is.
    pub fn new(prefix: &str, number: u32) -> Self {
        Self { of: Ref::new(prefix, number) }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Revision {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Revision".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}r{}", self.of.prefix(), self.of.number())
    }
}

impl From<Revision> for String {
    fn from(revision: Revision) -> Self {
        revision.to_string()
    }
}

impl TryFrom<String> for Revision {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        // Written as a handle, with another letter in its middle.
        let of = text.rsplit_once('r').and_then(|(prefix, number)| {
            let mut handle = prefix.to_owned();
            handle.push('e');
            handle.push_str(number);
            Ref::try_from(handle).ok()
        });
        of.map(|of| Self { of })
            .ok_or_else(|| "this is not a revision: expected one from a snapshot, like k7r3".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Ref, Revision};

    #[test]
    fn a_revision_reads_back_as_written_and_nothing_else_does() {
        for text in ["k7r0", "r2r14"] {
            assert_eq!(Revision::try_from(text.to_owned()).map(String::from), Ok(text.to_owned()));
        }
        for text in ["", "k7", "k7r", "k7r01", "k7e1", "r1", "k7r-1", "k7r4294967296"] {
            assert!(Revision::try_from(text.to_owned()).is_err(), "{text:?} was taken for a revision");
        }
    }

    #[test]
    fn a_cursor_reads_back_as_written_and_nothing_else_does() {
        for text in ["k7e0-120-3735928559", "ae12-1-0"] {
            assert_eq!(Cursor::try_from(text.to_owned()).map(String::from), Ok(text.to_owned()));
        }
        for text in
            ["", "k7e0", "k7e0-1", "k7e0-1-2-3", "k7e0-01-2", "k7e0-+1-2", "k7-1-2", "k7e0-1-4294967296"]
        {
            assert!(Cursor::try_from(text.to_owned()).is_err(), "{text:?} was taken for a cursor");
        }
    }

    fn parse(text: &str) -> Result<Ref, String> {
        Ref::try_from(text.to_owned())
    }

    #[test]
    fn a_handle_reads_back_as_written() {
        for text in ["k7e12", "ae0", "z9z9e4294967295"] {
            assert_eq!(parse(text).map(String::from), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_handle_is_refused() {
        for text in
            ["", "e12", "k7", "k7e", "k7e01", "k7e-1", "K7e1", "7ke1", "k7e4294967296", "k7 e1", "ké1e1"]
        {
            assert!(parse(text).is_err(), "{text:?} was taken for a handle");
        }
    }
}
