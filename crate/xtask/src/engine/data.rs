//! The data of the translated engine.
//!
//! wasm2js writes it as base64, in which a compressor finds nothing: as text it is two kilobytes less.

use crate::run::Result;
use data_encoding::BASE64;

const BEGIN: &str = "base64DecodeToExistingUint8Array(bufferView, ";
/// The definition of what is called above, before which ours is put.
const DEFINITION: &str = "function initActiveSegments(";
const PUT: &str = "function put(at, text) { for (let i = 0; i < text.length; i++) bufferView[at + i] = text.charCodeAt(i); }\n";

/// Writes each segment as a string with a character for each byte. Fails when there is none, because then
/// wasm2js writes them in a way that is not known.
pub(super) fn patch(script: &str) -> Result<String> {
    let unknown = || {
        "wasm2js wrote the data in a way that is not known; crate/xtask/src/engine/data.rs must follow"
            .to_owned()
    };
    if script.matches(DEFINITION).count() != 1 || !script.contains(BEGIN) {
        return Err(unknown());
    }
    let mut pieces = script.split(BEGIN);
    let mut out = pieces.next().unwrap_or_default().replace(DEFINITION, &format!("{PUT}{DEFINITION}"));
    for piece in pieces {
        let (at, rest) = piece.split_once(", \"").ok_or_else(unknown)?;
        let (data, rest) = rest.split_once("\")").ok_or_else(unknown)?;
        let bytes = BASE64.decode(data.as_bytes()).map_err(|error| format!("the engine's data: {error}"))?;
        let text: String = bytes.into_iter().map(char::from).collect();
        let text = serde_json::to_string(&text).map_err(|error| error.to_string())?;
        out.push_str(&format!("put({at}, {text}){rest}"));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::patch;

    #[test]
    fn data_is_written_as_text() {
        let script = "function initActiveSegments(imports) {\n  base64DecodeToExistingUint8Array(bufferView, 16, \"AGH/\");\n}";
        let patched = patch(script).unwrap();
        assert!(patched.contains("put(16, \"\\u0000aÿ\");"), "{patched}");
        assert!(patched.starts_with("function put("), "{patched}");
    }

    #[test]
    fn another_translation_is_refused() {
        assert!(patch("function initActiveSegments(imports) {}").is_err());
        assert!(patch("base64DecodeToExistingUint8Array(bufferView, 16, \"AGH/\");").is_err());
    }
}
