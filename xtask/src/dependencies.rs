//! What others have written: licences, sources and known vulnerabilities of everything that becomes part of the product.
//!
//! The lists of vulnerabilities are on the net. Without it this says what was not checked, and checks the rest; the licences and the
//! reasons for dependencies are checked by the architecture tests, too.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::cargo;
use crate::page::npm;

pub(crate) fn check() -> Result<()> {
    check_crates()?;
    check_packages()
}

fn check_crates() -> Result<()> {
    if !cargo(&["deny", "--version"]).succeeds() {
        not_checked(
            "the crates, by cargo-deny: it is not installed. `cargo install --locked cargo-deny` installs it. The packages of \
             Debian and PyPI are missing or too old to read deny.toml",
        );
        return Ok(());
    }
    cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]).run()?;
    if !cargo(&["deny", "fetch", "db"]).succeeds() {
        not_checked("the crates for known vulnerabilities: the list of advisories cannot be reached");
        return Ok(());
    }
    cargo(&["deny", "--offline", "check", "advisories"]).run()
}

fn check_packages() -> Result<()> {
    let answer = npm(&["audit", "--omit=dev", "--json"]).output_anyway()?;
    match vulnerabilities(&answer)? {
        Some(0) => println!("no package of the page has a known vulnerability"),
        Some(count) => {
            bail!("{count} packages of the page have known vulnerabilities: see `npm audit` in web/")
        }
        None => {
            not_checked("the packages of the page for known vulnerabilities: npm's list cannot be reached");
        }
    }
    Ok(())
}

/// How many packages have vulnerabilities; nothing if npm could not find out.
fn vulnerabilities(answer: &str) -> Result<Option<u64>> {
    let answer: Value = serde_json::from_str(answer).context("expected the JSON of `npm audit`")?;
    Ok(answer.pointer("/metadata/vulnerabilities/total").and_then(Value::as_u64))
}

fn not_checked(what: &str) {
    println!("\n!!! NOT CHECKED: {what}.\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_npm_found_differs_from_what_it_could_not_find_out() {
        let found =
            r#"{ "vulnerabilities": {}, "metadata": { "vulnerabilities": { "high": 1, "total": 2 } } }"#;
        assert_eq!(vulnerabilities(found).unwrap(), Some(2));
        let unreachable = r#"{ "message": "request failed", "error": { "summary": "" } }"#;
        assert_eq!(vulnerabilities(unreachable).unwrap(), None);
        assert!(vulnerabilities("npm: command not found").is_err());
    }
}
