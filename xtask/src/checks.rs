//! `cargo xtask test`: a list of steps, each with a heading and its time; the first that fails ends the run.

use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::api;
use crate::command::{Task, cargo, root};
use crate::dependencies;
use crate::page;

struct Step {
    heading: &'static str,
    run: fn(&mut Count) -> Result<()>,
}

/// How many tests ran, and how they ended.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    skipped: usize,
}

/// What is cheap and fails often comes first.
const STEPS: &[Step] = &[
    Step { heading: "tools that the steps need", run: |_| install() },
    Step { heading: "formatting", run: |_| format() },
    Step {
        heading: "dependencies: licences, sources, known vulnerabilities",
        run: |_| dependencies::check(),
    },
    Step {
        heading: "the page: its types, its tests, and the build that the program embeds",
        run: page_alone,
    },
    Step { heading: "lints", run: |_| lint() },
    Step { heading: "documentation", run: |_| document() },
    Step { heading: "tests, of the documentation too", run: test },
    Step { heading: "the page in a browser, against the program", run: page_in_browser },
    Step { heading: "the API, fuzzed on both databases", run: |_| api::fuzz() },
    Step { heading: "benchmarks, each once, for what they assert", run: |_| bench() },
    Step { heading: "fuzz targets", run: |_| fuzz() },
];

/// Runs the first step, which installs what the others need, and every other whose heading contains `only`.
pub(crate) fn run(only: &str) -> Result<()> {
    let chosen = |number: usize, step: &Step| number == 0 || step.heading.contains(only);
    let start = Instant::now();
    let mut count = Count::default();
    let mut done = 0;
    for (number, step) in STEPS.iter().enumerate().filter(|(number, step)| chosen(*number, step)) {
        println!("\n=== {} of {}: {}", number + 1, STEPS.len(), step.heading);
        let begin = Instant::now();
        (step.run)(&mut count).with_context(|| format!("step {} ({})", number + 1, step.heading))?;
        println!("--- {}: {:.1} s", step.heading, begin.elapsed().as_secs_f64());
        done += 1;
    }
    println!("\n{done} of {} steps done in {:.1} s.", STEPS.len(), start.elapsed().as_secs_f64());
    println!("{} passed, {} failed, {} skipped", count.passed, count.failed, count.skipped);
    Ok(())
}

fn install() -> Result<()> {
    need(cargo(&["fmt", "--version"]), &["rustup component add rustfmt"])?;
    need(cargo(&["clippy", "--version"]), &["rustup component add clippy"])?;
    if has_fuzz_targets() && has_nightly() {
        // libFuzzer is C++.
        let debian = ["apt-get update --quiet", "apt-get install --yes --quiet g++"];
        need(Task::new("c++", &["--version"]), &debian)?;
    }
    let postgres = "apt-get install --yes --quiet --no-install-recommends postgresql";
    need(
        Task::new("sh", &["-c", "ls /usr/lib/postgresql/*/bin/initdb"]),
        &["apt-get update --quiet", postgres],
    )?;
    let chromium = "apt-get install --yes --quiet --no-install-recommends chromium fonts-dejavu-core";
    need(Task::new(&page::browser(), &["--version"]), &["apt-get update --quiet", chromium])?;
    page::install()?;
    let python = "apt-get install --yes --quiet --no-install-recommends python3 python3-venv";
    need(Task::new("python3", &["-c", "import ensurepip"]), &["apt-get update --quiet", python])?;
    api::install()?;
    println!("all there");
    Ok(())
}

/// Runs the commands that install a tool, unless the probe finds it.
fn need(probe: Task, install: &[&str]) -> Result<()> {
    if probe.succeeds() {
        return Ok(());
    }
    for command in install {
        let (program, arguments) = command.split_once(' ').expect("a command with arguments");
        Task::new(program, &arguments.split(' ').collect::<Vec<_>>()).run()?;
    }
    Ok(())
}

fn format() -> Result<()> {
    let remedy = "`cargo fmt --all` mends it";
    cargo(&["fmt", "--all", "--check"]).run().context(remedy)?;
    if has_fuzz_targets() {
        cargo(&["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]).run().context(remedy)?;
    }
    Ok(())
}

fn page_alone(count: &mut Count) -> Result<()> {
    page::check()?;
    page::test(|line| count.add_page(line))?;
    page::build()
}

/// After the tests, which build the program.
fn page_in_browser(count: &mut Count) -> Result<()> {
    page::test_in_browser(|line| count.add_page(line))
}

fn lint() -> Result<()> {
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run()
}

fn document() -> Result<()> {
    cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"])
        .variable("RUSTDOCFLAGS", "-D warnings")
        .run()
}

fn test(count: &mut Count) -> Result<()> {
    cargo(&["test", "--workspace", "--no-fail-fast"]).read_lines(|line| count.add(line))?;
    if count.passed == 0 {
        bail!("no test ran");
    }
    Ok(())
}

impl Count {
    /// Adds a closing line of a test program, such as `test result: ok. 4 passed; 0 failed; 1 ignored; …`.
    fn add(&mut self, line: &str) {
        if let Some(result) = line.strip_prefix("test result: ") {
            self.add_words(result);
        }
    }

    /// The same for the tests of the page: `Tests  4 passed | 1 skipped (5)` without a browser, and with one a line
    /// for each way to end, such as `4 passed (12.3s)`.
    fn add_page(&mut self, line: &str) {
        let line = line.trim_start();
        if let Some(result) = line.strip_prefix("Tests  ") {
            self.add_words(result);
        } else if line.split(' ').next().is_some_and(|word| word.parse::<usize>().is_ok()) {
            self.add_words(line);
        }
    }

    fn add_words(&mut self, result: &str) {
        let words: Vec<&str> = result.split([' ', ';']).filter(|word| !word.is_empty()).collect();
        let of = |what: &str| -> usize {
            let pair = words.windows(2).find(|pair| pair[1] == what);
            pair.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
        };
        self.passed += of("passed");
        self.failed += of("failed");
        self.skipped += of("ignored") + of("skipped");
    }
}

fn bench() -> Result<()> {
    // As tests, with what the tests have built: `cargo bench` would build everything again with full optimisation.
    cargo(&["test", "--workspace", "--bench", "*", "--", "--test"]).run()
}

/// The same functions are driven with random bytes in the tests, so a missing nightly leaves no gap but depth.
fn fuzz() -> Result<()> {
    if !has_fuzz_targets() {
        println!("there are none");
        return Ok(());
    }
    if !has_nightly() {
        println!("not built: libFuzzer needs a nightly toolchain, and there is none");
        return Ok(());
    }
    Task::new("rustup", &["run", "nightly", "cargo", "build", "--manifest-path", "fuzz/Cargo.toml"]).run()
}

fn has_fuzz_targets() -> bool {
    root().join("fuzz/Cargo.toml").exists()
}

fn has_nightly() -> bool {
    Task::new("rustup", &["run", "nightly", "cargo", "--version"]).succeeds()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_added_up() {
        let mut count = Count::default();
        count.add("running 5 tests");
        count.add(
            "test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        count.add("test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!((count.passed, count.failed, count.skipped), (6, 3, 1));
    }

    #[test]
    fn those_of_the_page_too() {
        let mut count = Count::default();
        for line in [
            " Test Files  3 passed (3)",
            "      Tests  1 failed | 12 passed | 2 skipped (15)",
            "  ✓  12 e2e/frame.spec.ts:9:1 › 3 passed (1.2s)",
            "  1 failed",
            "  2 skipped",
            "  20 passed (1.5m)",
        ] {
            count.add_page(line);
        }
        assert_eq!((count.passed, count.failed, count.skipped), (32, 2, 4));
    }
}
