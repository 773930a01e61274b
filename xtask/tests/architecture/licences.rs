//! What no dependency may do: come without a reason, or under a licence that is not permissive.

use std::collections::BTreeMap;

use cargo_metadata::Package;
use spdx::{Expression, LicenseReq, Licensee, ParseMode};
use toml::Table;

use crate::npm;
use crate::project::Project;

const LIST: &str = "docs/dependencies.md";

pub(crate) fn lacks_a_reason(project: &Project) -> Vec<String> {
    let listed = rows(&project.read(LIST));
    let used = direct(project);
    let missing = used.iter().filter(|(name, _)| !listed.contains_key(*name));
    let missing = missing.map(|(name, licence)| format!("{LIST}: expected a row for {name}, {licence}"));
    let wrong = listed.iter().filter_map(|(name, (licence, reason))| match used.get(name) {
        None => Some(format!("{LIST}: {name} is no direct dependency")),
        Some(real) if real != licence => Some(format!("{LIST}: {name}: expected {real}, got {licence}")),
        Some(_) if reason.is_empty() => Some(format!("{LIST}: {name}: expected a reason")),
        Some(_) => None,
    });
    missing.chain(wrong).collect()
}

/// By name: the licence and the reason of each row of the tables whose first column is code.
fn rows(text: &str) -> BTreeMap<String, (String, String)> {
    let cells = |line: &str| -> Vec<String> { line.split('|').map(|cell| cell.trim().to_owned()).collect() };
    let rows =
        text.lines().filter(|line| line.starts_with("| `")).map(cells).filter(|cells| cells.len() >= 4);
    rows.map(|cells| (cells[1].trim_matches('`').to_owned(), (cells[2].clone(), cells[3].clone()))).collect()
}

/// By name: the licence of each package from outside that a crate of the project or the page names.
fn direct(project: &Project) -> BTreeMap<String, String> {
    let dependencies = project.crates().flat_map(|package| &package.dependencies);
    let outside = dependencies.filter(|dependency| dependency.path.is_none());
    let packages: Vec<&Package> = packages(project).collect();
    let licence = |name: &str| {
        let package = packages.iter().find(|package| *package.name == name);
        package.and_then(|package| package.license.clone()).unwrap_or_else(|| "no licence".into())
    };
    let crates = outside.map(|dependency| (dependency.name.clone(), licence(&dependency.name)));
    crates.chain(npm::direct(project)).collect()
}

/// All packages from outside, those that only some other platform needs among them.
fn packages(project: &Project) -> impl Iterator<Item = &Package> {
    let all = project.metadata.iter().flat_map(|metadata| &metadata.packages);
    all.filter(|package| package.source.is_some())
}

pub(crate) fn is_not_permissive(project: &Project) -> Vec<String> {
    let list: Table = project.read("deny.toml").parse().unwrap();
    let allowed = list["licenses"]["allow"].as_array().expect("deny.toml has a list");
    let allowed: Vec<&str> = allowed.iter().filter_map(toml::Value::as_str).collect();
    let fault = |package: &Package| {
        let licence = package.license.as_deref().unwrap_or_default();
        (!permits(&allowed, licence)).then(|| format!("{} {}: {licence:?}", package.name, package.version))
    };
    let page = npm::shipped(project).into_iter().filter(|(_, licence)| !permits(&allowed, licence));
    let page = page.map(|(name, licence)| format!("{name}: {licence:?}"));
    packages(project).filter_map(fault).chain(page).collect()
}

fn permits(allowed: &[&str], licence: &str) -> bool {
    let parse = |name: &&str| Licensee::parse(name).unwrap_or_else(|error| panic!("deny.toml: {error}"));
    let allowed: Vec<Licensee> = allowed.iter().map(parse).collect();
    let satisfied = |needed: &LicenseReq| allowed.iter().any(|licence| licence.satisfies(needed));
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| expression.evaluate(satisfied))
}

#[test]
fn licences_are_evaluated() {
    let allowed = ["MIT", "Unicode-3.0"];
    assert!(permits(&allowed, "MIT OR GPL-3.0-only") && permits(&allowed, "Apache-2.0/MIT"));
    assert!(permits(&allowed, "(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(
        !permits(&allowed, "MIT AND GPL-3.0-only") && !permits(&allowed, "") && !permits(&allowed, "Mine")
    );
}

#[test]
fn rows_are_read() {
    let read = rows("| crate | licence | reason |\n|---|---|---|\n| `a` | MIT | It is good. |\n");
    assert_eq!(read, BTreeMap::from([("a".into(), ("MIT".into(), "It is good.".into()))]));
}
