//! `install`, `uninstall` and `doctor`: the real binary, in a home of its own.

use crate::common::browser::{Browser, answered};
use crate::common::world::World;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const EXTENSION: &str = "chrome-extension://bgfinicceofipgbnkcmefcidaiejncfn/";
const FOLDERS: [&str; 4] = ["chromium", "google-chrome", "microsoft-edge", "BraveSoftware/Brave-Browser"];

struct Said {
    ok: bool,
    out: String,
    err: String,
}

fn run(world: &World, arguments: &[&str]) -> Said {
    let output = world.transom(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { ok: output.status.success(), out: text(output.stdout), err: text(output.stderr) }
}

fn program() -> PathBuf {
    std::fs::canonicalize(env!("CARGO_BIN_EXE_transom")).unwrap()
}

/// The folder of a browser that was started once.
fn profile(world: &World, browser: &str) -> PathBuf {
    let folder = world.folder().join(".config").join(browser);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn manifest(world: &World, browser: &str) -> PathBuf {
    world.folder().join(".config").join(browser).join("NativeMessagingHosts/com.transom.host.json")
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files_below(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn install_writes_the_manifest_of_each_browser_and_nothing_else() {
    let world = World::new();
    let foreign = profile(&world, "chromium").join("NativeMessagingHosts/org.other.json");
    std::fs::create_dir_all(foreign.parent().unwrap()).unwrap();
    std::fs::write(&foreign, "{}").unwrap();
    for browser in FOLDERS {
        profile(&world, browser);
    }
    let mut expected: Vec<_> = FOLDERS.iter().map(|browser| manifest(&world, browser)).collect();
    expected.push(foreign.clone());
    expected.sort();

    let mut before = Vec::new();
    for _ in 0..2 {
        let said = run(&world, &["install"]);
        assert!(said.ok && said.err.is_empty(), "{}", said.err);
        assert!(said.out.contains("claude mcp add"), "{}", said.out);
        assert_eq!(files_below(world.folder()), expected);
        let content: Vec<_> = expected.iter().map(|file| std::fs::read(file).unwrap()).collect();
        assert!(before.is_empty() || before == content, "a second install changed something");
        before = content;
    }
    for browser in FOLDERS {
        let written: Value =
            serde_json::from_slice(&std::fs::read(manifest(&world, browser)).unwrap()).unwrap();
        assert_eq!(written["name"], "com.transom.host");
        assert_eq!(written["type"], "stdio");
        assert_eq!(written["path"], json!(program()));
        assert_eq!(written["allowed_origins"], json!([EXTENSION]));
    }

    let said = run(&world, &["uninstall"]);
    assert!(said.ok, "{}", said.err);
    assert_eq!(files_below(world.folder()), [foreign]);
}

#[test]
fn install_writes_only_the_manifest_it_was_asked_for() {
    let world = World::new();
    profile(&world, "chromium");
    let id = "a".repeat(32);
    let said = run(&world, &["install", "--browser", "edge", "--extension-id", &id]);
    assert!(said.ok, "{}", said.err);
    assert_eq!(files_below(world.folder()), [manifest(&world, "microsoft-edge")]);
    let written: Value =
        serde_json::from_slice(&std::fs::read(manifest(&world, "microsoft-edge")).unwrap()).unwrap();
    assert_eq!(written["allowed_origins"], json!([format!("chrome-extension://{id}/")]));
}

#[test]
fn install_without_a_browser_says_how_to_name_one() {
    let world = World::new();
    let said = run(&world, &["install"]);
    assert!(!said.ok && said.err.contains("--browser chromium, chrome, edge, brave"), "{}", said.err);
    assert!(files_below(world.folder()).is_empty());
}

#[test]
fn uninstall_leaves_the_manifest_of_another_program() {
    let world = World::new();
    for browser in FOLDERS {
        profile(&world, browser);
    }
    assert!(run(&world, &["install"]).ok);
    let other = manifest(&world, "google-chrome");
    std::fs::write(&other, r#"{"name":"com.transom.host","path":"/opt/other/transom"}"#).unwrap();
    let said = run(&world, &["uninstall"]);
    assert!(said.ok && said.out.contains("it names /opt/other/transom"), "{}", said.out);
    assert_eq!(files_below(world.folder()), [other]);
}

/// The doctor's lines about a hop that is broken.
fn broken(said: &Said) -> Vec<&str> {
    assert_eq!(said.ok, !said.out.contains("broken  "), "{}", said.out);
    said.out.lines().filter_map(|line| line.strip_prefix("broken  ")).collect()
}

#[test]
fn doctor_names_each_broken_hop_and_the_next_move() {
    let world = World::new();
    let said = run(&world, &["doctor"]);
    assert!(
        broken(&said)[0].starts_with("browsers: none was found; next: start a browser once"),
        "{}",
        said.out
    );

    profile(&world, "chromium");
    let said = run(&world, &["doctor"]);
    let [hop, broker] = broken(&said)[..] else { panic!("{}", said.out) };
    assert!(hop.starts_with("Chromium's manifest: "), "{hop}");
    assert!(hop.ends_with("next: run transom install --browser chromium"), "{hop}");
    assert!(broker.starts_with("broker: no browser is connected; next: "), "{broker}");

    assert!(run(&world, &["install"]).ok);
    let said = run(&world, &["doctor"]);
    let [broker] = broken(&said)[..] else { panic!("{}", said.out) };
    assert!(broker.starts_with("broker: "), "{broker}");
    assert!(said.out.contains("ok      Chromium's manifest: "), "{}", said.out);

    let file = manifest(&world, "chromium");
    let ours = std::fs::read_to_string(&file).unwrap();
    for (spoilt, word) in [
        (ours.replace(&program().display().to_string(), "/opt/other/transom"), "names another program"),
        (ours.replace("bgfinicc", "aaaaaaaa"), "does not allow the extension"),
        (ours.replace("stdio", "socket"), "no manifest of Transom's"),
        (ours.replace('{', ""), "is not JSON"),
    ] {
        std::fs::write(&file, spoilt).unwrap();
        let said = run(&world, &["doctor"]);
        let hop = broken(&said)[0];
        assert!(hop.starts_with("Chromium's manifest: ") && hop.contains(word), "{hop}");
    }
}

#[test]
fn doctor_names_a_runtime_folder_that_is_open_to_others() {
    let world = World::new();
    profile(&world, "chromium");
    assert!(run(&world, &["install"]).ok);
    std::fs::set_permissions(world.folder(), PermissionsExt::from_mode(0o755)).unwrap();
    let said = run(&world, &["doctor"]);
    let [folder] = broken(&said)[..] else { panic!("{}", said.out) };
    assert!(folder.starts_with("runtime folder: ") && folder.contains("chmod 700"), "{folder}");
}

#[test]
fn doctor_finds_nothing_wrong_with_a_live_browser() {
    let world = World::new();
    profile(&world, "chromium");
    assert!(run(&world, &["install"]).ok);
    let mut browser = Browser::start(&world, "00000000000a");
    let doctor = world.transom(&["doctor"]).stdout(Stdio::piped()).spawn().unwrap();
    let (call_id, _) = browser.request();
    let one = json!({ "session": "t0000000a", "state": "shared", "write_granted": false });
    browser.answer(&call_id, answered(json!({ "answer": "sessions", "sessions": [one] })));
    let output = doctor.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{out}");
    for line in [
        "ok      Chromium: broker: connected; extension 0.1.0, instance 00000000000a",
        "ok      Chromium: shared tabs: 1",
    ] {
        assert!(out.lines().any(|said| said == line), "{line} is not in\n{out}");
    }
}

#[test]
fn doctor_passes_on_why_the_extension_refuses() {
    let world = World::new();
    profile(&world, "chromium");
    assert!(run(&world, &["install"]).ok);
    let mut browser = Browser::start(&world, "00000000000a");
    let doctor = world.transom(&["doctor"]).stdout(Stdio::piped()).spawn().unwrap();
    let (call_id, _) = browser.request();
    browser.answer(&call_id, json!({ "status": "refused", "refusal": { "kind": "stopped" } }));
    let output = doctor.wait_with_output().unwrap();
    let said = Said {
        ok: output.status.success(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::new(),
    };
    let [tabs] = broken(&said)[..] else { panic!("{}", said.out) };
    assert!(tabs.starts_with("Chromium: shared tabs: "), "{tabs}");
}
