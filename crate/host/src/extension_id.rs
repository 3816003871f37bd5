//! The extension's id, which follows from the fixed `key` in its manifest: the first half of the SHA-256 of
//! the public key, with `a` to `p` for the digits.
//! <https://developer.chrome.com/docs/extensions/reference/manifest/key>

/// The id of the shipped extension. A test derives it from the manifest.
pub const EXTENSION_ID: &str = "bgfinicceofipgbnkcmefcidaiejncfn";

#[cfg(test)]
mod tests {
    use super::EXTENSION_ID;
    use sha2::{Digest, Sha256};

    #[test]
    fn the_constant_is_the_id_of_the_manifests_key() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../extension/static/manifest.json");
        let manifest: serde_json::Value = serde_json::from_slice(&std::fs::read(manifest).unwrap()).unwrap();
        let key = data_encoding::BASE64.decode(manifest["key"].as_str().unwrap().as_bytes()).unwrap();
        let digest = Sha256::digest(key);
        let nibbles = digest.iter().take(16).flat_map(|byte| [byte >> 4, byte & 15]);
        let id: String = nibbles.map(|nibble| char::from(b'a' + nibble)).collect();
        assert_eq!(id, EXTENSION_ID);
    }
}
