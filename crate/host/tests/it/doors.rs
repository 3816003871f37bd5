//! Who gets in: the browser starts the host for one extension only.

use crate::common::world::World;
use std::process::{Output, Stdio};

const OTHER: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn started_for(world: &World, id: &str) -> Output {
    let origin = format!("chrome-extension://{id}/");
    world.transom(&[&origin]).stdin(Stdio::null()).output().unwrap()
}

/// <https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging>: the browser holds to the
/// manifest it finds, and a manifest can be copied and changed.
#[test]
fn a_copied_manifest_lets_no_other_extension_in() {
    let world = World::new();
    for id in [OTHER, "", "bgfinicceofipgbnkcmefcidaiejncfn.example"] {
        let output = started_for(&world, id);
        assert!(!output.status.success() && output.stdout.is_empty(), "{id}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("serves Transom's own extension only"), "{said}");
    }
    assert!(world.files("").is_empty(), "it left something behind");
}

#[test]
fn an_extension_the_person_named_is_served() {
    let world = World::new();
    let install = ["install", "--browser", "chromium", "--extension-id", OTHER];
    assert!(world.transom(&install).output().unwrap().status.success());
    let said = String::from_utf8(started_for(&world, OTHER).stderr).unwrap();
    assert!(!said.contains("own extension only"), "{said}");
    let other = String::from_utf8(started_for(&world, &"c".repeat(32)).stderr).unwrap();
    assert!(other.contains("own extension only"), "{other}");
}
