//! One test suite: a program whose output is shown as it comes and whose closing lines are counted.

use crate::run::Result;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Counts over one or more suites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
    }
}

/// Runs one suite and prints its count and time. A program that fails without a failed test counts as one
/// failure, and so does one that ran no test at all: a suite that silently tests nothing is a fault.
pub fn run_suite(name: &str, command: &mut Command) -> Result<Count> {
    println!("\n=== {name}");
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{name}: {:?} could not be started: {error}", command.get_program()))?;
    let mut count = Count::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line.map_err(|error| format!("{name}: {error}"))?;
            if let Some(more) = counted(&line) {
                count += more;
            }
            println!("{line}");
        }
    }
    let status = child.wait().map_err(|error| format!("{name}: {error}"))?;
    if !status.success() && count.failed == 0 {
        println!("{name}: ended with {status}");
        count.failed += 1;
    }
    if status.success() && count == Count::default() {
        println!("{name}: ran no test");
        count.failed += 1;
    }
    let seconds = start.elapsed().as_secs_f32();
    println!("--- {name}: {} passed, {} failed in {seconds:.1} s", count.passed, count.failed);
    Ok(count)
}

/// Runs one check that either holds or does not, counted as one test.
pub fn run_check(name: &str, check: impl FnOnce() -> Result) -> Count {
    println!("\n=== {name}");
    let start = Instant::now();
    let done = check();
    let seconds = start.elapsed().as_secs_f32();
    match done {
        Ok(()) => {
            println!("--- {name}: 1 passed, 0 failed in {seconds:.1} s");
            Count { passed: 1, failed: 0 }
        }
        Err(error) => {
            println!("{error}\n--- {name}: 0 passed, 1 failed in {seconds:.1} s");
            Count { passed: 0, failed: 1 }
        }
    }
}

/// The closing line of cargo's test runner, or one of the two closing lines of Node's.
fn counted(line: &str) -> Option<Count> {
    if let Some(rest) = line.trim().strip_prefix("test result: ") {
        let number = |word: &str| -> Option<u32> {
            rest.split(';')
                .find_map(|part| part.trim().strip_suffix(word)?.trim().rsplit(' ').next()?.parse().ok())
        };
        return Some(Count { passed: number("passed")?, failed: number("failed")? });
    }
    let rest = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# "))?;
    let (word, number) = rest.split_once(' ')?;
    let number = number.trim().parse().ok()?;
    match word {
        "pass" => Some(Count { passed: number, failed: 0 }),
        "fail" | "cancelled" => Some(Count { passed: 0, failed: number }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, counted};

    #[test]
    fn closing_lines_are_counted() {
        let cargo = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(counted(cargo), Some(Count { passed: 12, failed: 3 }));
        assert_eq!(counted("ℹ pass 7"), Some(Count { passed: 7, failed: 0 }));
        assert_eq!(counted("# fail 2"), Some(Count { passed: 0, failed: 2 }));
        assert_eq!(counted("ℹ cancelled 1"), Some(Count { passed: 0, failed: 1 }));
        assert_eq!(counted("ℹ tests 7"), None);
        assert_eq!(counted("ordinary output"), None);
    }
}
