//! What the operating system says of a process: the file names of its program and of its parent's. A label
//! for the person, never proof: a program of the same user can run under any name.

/// `name, started by parent`; only file names, cut and without control characters.
pub fn describe(pid: u32) -> String {
    match (program(pid), parent(pid).and_then(program)) {
        (Some(own), Some(parent)) => format!("{own}, started by {parent}"),
        (Some(own), None) => own,
        (None, _) => "unknown program".to_owned(),
    }
}

#[cfg(target_os = "linux")]
fn program(pid: u32) -> Option<String> {
    let path = std::fs::read_link(format!("/proc/{pid}/exe")).ok()?;
    let name = path.file_name()?.to_string_lossy();
    Some(name.chars().filter(|c| !c.is_control()).take(60).collect())
}

#[cfg(target_os = "linux")]
fn parent(pid: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The second field is the name in parentheses and may itself hold spaces and parentheses.
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(1)?.parse().ok().filter(|parent| *parent > 1)
}

#[cfg(not(target_os = "linux"))]
fn program(_pid: u32) -> Option<String> {
    None
}

#[cfg(not(target_os = "linux"))]
fn parent(_pid: u32) -> Option<u32> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_named_with_its_parent_and_without_folders() {
        let described = describe(std::process::id());
        assert!(described.starts_with("transom_host-"), "{described}");
        assert!(described.contains(", started by "), "{described}");
        assert!(!described.contains('/'), "{described}");
    }

    #[test]
    fn an_absent_process_is_unknown() {
        assert_eq!(describe(u32::MAX), "unknown program");
    }
}
