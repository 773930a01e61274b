//! What no crate may do, by looking at the manifests.

use cargo_metadata::Package;
use toml::{Table, Value};

use crate::project::Project;
use crate::sources::words;

/// What each crate may use of the others. A new crate has to be added here first.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("notation", &["rules"]),
    ("engine", &["rules", "notation"]),
    ("lesson", &["rules", "notation", "engine"]),
    ("train", &["rules", "notation", "engine", "lesson"]),
    ("puzzle", &["rules", "notation"]),
    ("rulebook", &["rules", "notation"]),
    ("gtp", &["rules", "notation", "engine"]),
    ("ids", &[]),
    ("table", &["rules", "notation", "ids"]),
    // For tests alone.
    ("testing", &[]),
    ("store", &["ids", "testing"]),
    (
        "server",
        &["rules", "notation", "engine", "lesson", "puzzle", "rulebook", "ids", "table", "store", "testing"],
    ),
    ("cli", &["rules", "notation", "engine", "puzzle", "rulebook", "gtp", "server"]),
    ("fuzz", &["rules", "notation", "engine", "puzzle", "gtp"]),
    // It knows the API alone; its test has a server for it.
    ("bot", &["server"]),
    // Of the programs it knows the commands; its tests read the variants' names.
    ("xtask", &["rules", "testing"]),
];

pub(crate) fn knows_what_is_to_its_right(project: &Project) -> Vec<String> {
    project.crates().flat_map(|package| wrong_way(&package.name, &own_dependencies(package))).collect()
}

/// The dependencies that are crates of this project; those of tests and build scripts count too.
fn own_dependencies(package: &Package) -> Vec<&str> {
    let own = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
    own.map(|dependency| dependency.name.as_str()).collect()
}

fn wrong_way(name: &str, dependencies: &[&str]) -> Vec<String> {
    let Some((_, known)) = MAY_KNOW.iter().find(|(known, _)| *known == name) else {
        return vec![format!("{name} is not in the order of the crates")];
    };
    let wrong = dependencies.iter().filter(|dependency| !known.contains(dependency));
    wrong.map(|dependency| format!("{name} may not know {dependency}")).collect()
}

pub(crate) fn leaves_the_common_lints(project: &Project) -> Vec<String> {
    let mut broken = Vec::new();
    let root: Table = project.read("Cargo.toml").parse().unwrap();
    let lints = &root["workspace"]["lints"];
    for (tool, lint, level) in [
        ("rust", "unsafe_code", "forbid"),
        ("clippy", "too_many_lines", "warn"),
        ("clippy", "unwrap_used", "warn"),
    ] {
        if lints[tool].get(lint).and_then(Value::as_str) != Some(level) {
            broken.push(format!("Cargo.toml: expected {tool} {lint} = {level:?}"));
        }
    }
    let limits: Table = project.read("clippy.toml").parse().unwrap();
    if limits["too-many-lines-threshold"].as_integer() != Some(60) {
        broken.push("clippy.toml: expected functions of at most 60 lines".into());
    }
    let members = project.metadata[0].workspace_packages();
    let without = members.iter().filter(|package| !inherits_lints(&read_manifest(package)));
    broken.extend(without.map(|package| format!("{}: expected [lints] workspace = true", package.name)));
    let sources = project.files_with(".rs");
    broken.extend(sources.flat_map(|file| words(file, &project.read(file), &["too_many_lines"])));
    broken
}

fn read_manifest(package: &Package) -> String {
    std::fs::read_to_string(&package.manifest_path).unwrap()
}

fn inherits_lints(manifest: &str) -> bool {
    let manifest: Table = manifest.parse().unwrap();
    manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(Value::as_bool) == Some(true)
}

pub(crate) fn has_the_trademark_in_a_name(project: &Project) -> Vec<String> {
    let targets = project.crates().flat_map(|package| &package.targets).map(|target| target.name.as_str());
    let packages = project.crates().map(|package| package.name.as_str());
    let names = targets.chain(packages).chain(project.files_with(""));
    names.filter(|name| name.to_lowercase().contains("blokus")).map(Into::into).collect()
}

#[test]
fn the_wrong_way_is_found() {
    assert_eq!(wrong_way("notation", &["rules"]), [""; 0]);
    assert_eq!(wrong_way("rules", &["notation"]), ["rules may not know notation"]);
    assert_eq!(wrong_way("newcomer", &[]), ["newcomer is not in the order of the crates"]);
}

#[test]
fn lints_that_are_not_inherited_are_found() {
    assert!(inherits_lints("[lints]\nworkspace = true"));
    assert!(!inherits_lints("[lints.rust]\nunsafe_code = \"allow\""));
    assert!(!inherits_lints(""));
}
