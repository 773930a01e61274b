//! The page: what installs, builds and tests it. Node does the work; this says what is missing.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::command::{Task, root};

/// The oldest Node that builds the page, as `web/package.json` says too.
const OLDEST_NODE: u32 = 20;

/// What `npm ci` read when it ran last.
const INSTALLED: &str = "web/node_modules/.installed-lock.json";

/// The browser of the tests; `web/playwright.config.ts` reads the same variable.
pub(crate) fn browser() -> String {
    std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".into())
}

/// Refuses a machine without the Node that builds the page.
pub(crate) fn check_node() -> Result<()> {
    check_version(Task::new("node", &["--version"]).output().as_deref())
}

/// Installs what the page is made with and builds it, and prints nothing unless it fails.
pub(crate) fn install_and_build_quietly() -> Result<()> {
    install_by(Task::run_quietly)?;
    npm(&["run", "build"]).run_quietly()
}

/// Installs what the page is made with.
pub(crate) fn install() -> Result<()> {
    check_node()?;
    install_by(Task::run)
}

/// Installs what the page is made with, if that is not what is there already.
fn install_by(run: fn(Task) -> Result<()>) -> Result<()> {
    let lock = fs::read_to_string(root().join("web/package-lock.json")).context("web/package-lock.json")?;
    let stamp = root().join(INSTALLED);
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run(npm(&["ci", "--no-audit", "--no-fund"])).context("the packages that build the page are not there")?;
    fs::write(&stamp, lock).with_context(|| format!("cannot write {INSTALLED}"))
}

/// Builds the page, for the next build of the program to embed.
pub(crate) fn build() -> Result<()> {
    npm(&["run", "build"]).run()
}

/// Checks types, and the names of the texts.
pub(crate) fn check() -> Result<()> {
    npm(&["run", "check"]).run()
}

/// Runs the tests that need no browser; hands each line that they print to `read`.
pub(crate) fn test(read: impl FnMut(&str)) -> Result<()> {
    npm(&["test"]).variable("NO_COLOR", "1").read_lines(read)
}

/// Runs the tests in a browser, against the program that was built beside this one.
pub(crate) fn test_in_browser(read: impl FnMut(&str)) -> Result<()> {
    let program = std::env::current_exe().context("where this program is")?.with_file_name("catercorner");
    npm(&["run", "e2e"])
        .variable("NO_COLOR", "1")
        .variable("CHROMIUM", &browser())
        .variable("CATERCORNER_BIN", &program.display().to_string())
        .read_lines(read)
}

/// A command of npm for the page.
pub(crate) fn npm(arguments: &[&str]) -> Task {
    Task::new("npm", &[&["--prefix", "web"], arguments].concat())
}

/// What `node --version` printed, if there is one.
fn check_version(version: Option<&str>) -> Result<()> {
    let major = |version: &str| version.trim().strip_prefix('v')?.split('.').next()?.parse::<u32>().ok();
    let found = match version {
        Some(version) if major(version).is_some_and(|major| major >= OLDEST_NODE) => return Ok(()),
        Some(version) => format!("node is {}", version.trim()),
        None => "there is none".into(),
    };
    bail!(
        "the page is built with Node {OLDEST_NODE} or later, and {found}. Install it with npm from your system's packages \
         or from https://nodejs.org, and try again. Without it there is still the game in the terminal: \
         `cargo run --release --package cli -- play`"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_node_or_none_is_refused_with_advice() {
        for good in ["v20.0.0\n", "v20.20.2", "v24.1.0", "v100.0.0"] {
            check_version(Some(good)).unwrap();
        }
        for (bad, expected) in [
            (Some("v18.20.4\n"), "node is v18.20.4. Install"),
            (None, "there is none."),
            (Some("?"), "node is ?"),
        ] {
            let message = check_version(bad).unwrap_err().to_string();
            assert!(message.contains(expected) && message.contains("nodejs.org"), "{message}");
        }
    }
}
