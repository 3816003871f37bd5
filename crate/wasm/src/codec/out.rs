//! JSON text, written member by member.

use std::fmt::Write;
use transom_wire::{PageText, Ref};

/// Writes members one after the other; a comma goes before each but the first.
pub(super) struct Out(pub(super) String);

impl Out {
    pub fn open(&mut self) -> &mut Self {
        self.0.push('{');
        self
    }

    pub fn close(&mut self) -> &mut Self {
        self.0.push('}');
        self
    }

    /// Opens an object whose first member tells its kind.
    pub fn tag(&mut self, key: &str, kind: &str) -> &mut Self {
        self.open().text(key, kind)
    }

    /// Before an item of a list.
    pub fn item(&mut self) -> &mut Self {
        self.comma();
        self
    }

    pub fn comma(&mut self) {
        if !self.0.ends_with(['{', '[', ':']) && !self.0.is_empty() {
            self.0.push(',');
        }
    }

    pub fn key(&mut self, key: &str) -> &mut Self {
        self.comma();
        self.quoted(key);
        self.0.push(':');
        self
    }

    pub fn text(&mut self, key: &str, text: &str) -> &mut Self {
        self.key(key).quoted(text);
        self
    }

    pub fn optional(&mut self, key: &str, text: Option<&PageText>) -> &mut Self {
        match text {
            Some(text) => self.text(key, &text.0),
            None => self,
        }
    }

    pub fn handle(&mut self, key: &str, handle: &Ref) -> &mut Self {
        self.text(key, &handle.to_string())
    }

    pub fn number(&mut self, key: &str, number: u32) -> &mut Self {
        let _ = write!(self.key(key).0, "{number}");
        self
    }

    pub fn flag(&mut self, key: &str, value: bool) -> &mut Self {
        self.key(key).0.push_str(if value { "true" } else { "false" });
        self
    }

    /// A text in a list.
    pub fn value(&mut self, text: &str) {
        self.quoted(text);
    }

    pub fn list<T>(&mut self, key: &str, items: &[T], write: impl Fn(&mut Self, &T)) -> &mut Self {
        self.key(key).0.push('[');
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.0.push(',');
            }
            write(self, item);
        }
        self.0.push(']');
        self
    }

    /// <https://www.rfc-editor.org/rfc/rfc8259#section-7>
    pub fn quoted(&mut self, text: &str) {
        self.0.push('"');
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
            let (plain, from) = rest.split_at(at);
            self.0.push_str(plain);
            let byte = from.bytes().next().unwrap_or(0);
            match byte {
                b'"' => self.0.push_str("\\\""),
                b'\\' => self.0.push_str("\\\\"),
                b'\n' => self.0.push_str("\\n"),
                b'\r' => self.0.push_str("\\r"),
                b'\t' => self.0.push_str("\\t"),
                8 => self.0.push_str("\\b"),
                12 => self.0.push_str("\\f"),
                _ => {
                    let _ = write!(self.0, "\\u{byte:04x}");
                }
            }
            rest = from.get(1..).unwrap_or("");
        }
        self.0.push_str(rest);
        self.0.push('"');
    }

    /// Closes the outermost object.
    pub fn end(mut self) -> String {
        self.close();
        self.0
    }
}
