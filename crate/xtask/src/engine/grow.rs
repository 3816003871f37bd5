//! Memory that grows, in the translated engine.
//!
//! When WebAssembly memory grows, the old buffer is detached, and by that wasm-bindgen's glue knows that its
//! views of it are stale. wasm2js copies into a new buffer and leaves the old one alive: in browsers where
//! `ArrayBuffer.prototype.detached` exists the glue then reads the old one, and the second, larger answer is
//! empty or aborts. `transfer` copies and detaches.

use crate::run::Result;

const COPY: &[&str] = &[
    "var newBuffer = new ArrayBuffer(newPages << 16);",
    "var newHEAP8 = new Int8Array(newBuffer);",
    "newHEAP8.set(HEAP8);",
];
const TRANSFER: &str =
    "var newBuffer = buffer.transfer(newPages << 16);\n  var newHEAP8 = new Int8Array(newBuffer);";

/// Puts the one that detaches in place of the one that copies. Fails when it is not found, because an engine
/// without it fails on the second large page.
pub(super) fn patch(script: &str) -> Result<String> {
    let missing = || {
        "wasm2js wrote memory.grow in a way that is not known; crate/xtask/src/engine/grow.rs must follow"
            .to_owned()
    };
    let start = script.find(COPY.first().copied().unwrap_or_default()).ok_or_else(missing)?;
    let mut at = start;
    for line in COPY {
        let rest = script.get(at..).ok_or_else(missing)?;
        let blank = rest.len() - rest.trim_start().len();
        at += blank;
        if !script.get(at..).is_some_and(|rest| rest.starts_with(line)) {
            return Err(missing());
        }
        at += line.len();
    }
    let tail = script.get(at..).unwrap_or_default();
    if tail.contains("new ArrayBuffer(newPages") {
        return Err(missing());
    }
    Ok(format!("{}{TRANSFER}{tail}", script.get(..start).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::patch;

    #[test]
    fn the_copy_is_replaced() {
        let script = "a\n  var newBuffer = new ArrayBuffer(newPages << 16);\n  var newHEAP8 = new Int8Array(newBuffer);\n  newHEAP8.set(HEAP8);\n  HEAP8 = new Int8Array(newBuffer);";
        let patched = patch(script).unwrap();
        assert!(patched.contains("buffer.transfer(") && !patched.contains("newHEAP8.set("), "{patched}");
        assert!(patched.ends_with("HEAP8 = new Int8Array(newBuffer);"));
    }

    #[test]
    fn another_translation_is_refused() {
        assert!(patch("var newBuffer = somethingElse();").is_err());
    }
}
