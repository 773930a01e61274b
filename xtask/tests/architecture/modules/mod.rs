//! What no module may do: use one that uses it, directly or through others.

pub(crate) mod arrows;
mod paths;

use std::collections::BTreeMap;

use arrows::{Arrow, Module, arrows};

use crate::project::Project;

/// The areas of the server in storeys, the lowest first: an area uses only areas of lower storeys.
const AREAS: &[&[&str]] = &[
    &["runtime"],
    &["http"],
    &["protocol"],
    &["accounts"],
    &["ratings"],
    &["tables"],
    &["chat", "study", "puzzles"],
    &["lobby", "moderation", "profiles"],
    &["ws"],
    &["app"],
    &["admin"],
];

/// From a module to another in the same parent, with the first file and line that use it.
type Arrows = BTreeMap<(String, String), String>;

pub(crate) fn form_a_cycle(project: &Project) -> Vec<String> {
    crates(project).iter().flat_map(|(name, arrows)| cycles(name, arrows)).collect()
}

pub(crate) fn leave_the_order_of_the_areas(project: &Project) -> Vec<String> {
    let crates = crates(project);
    crates
        .get("crates/server")
        .map(|arrows| wrong_way(&beside(arrows, &[]), AREAS))
        .expect("there is a server")
}

/// By folder of a crate: the arrows between its modules.
fn crates(project: &Project) -> BTreeMap<String, Vec<Arrow>> {
    let mut crates: BTreeMap<String, Vec<(&str, String)>> = BTreeMap::new();
    for file in project.files_with(".rs") {
        if let Some((folder, path)) = file.split_once("/src/").filter(|(_, path)| !is_test(path)) {
            crates.entry(folder.into()).or_default().push((path, project.read(file)));
        }
    }
    crates.into_iter().map(|(folder, files)| (folder, arrows(&files))).collect()
}

fn is_test(path: &str) -> bool {
    path == "tests.rs" || path.ends_with("/tests.rs") || path.contains("tests/")
}

/// The cycles of a crate: among its top modules, and among the modules inside each of the others.
fn cycles(name: &str, arrows: &[Arrow]) -> Vec<String> {
    let mut parents: Vec<&[String]> = arrows.iter().flat_map(|arrow| parents(&arrow.from)).collect();
    parents.sort_unstable();
    parents.dedup();
    let mut found = Vec::new();
    for parent in parents {
        let beside = beside(arrows, parent);
        let path = [&[name.to_owned()], parent].concat().join("::");
        found.extend(knots(&beside).iter().map(|knot| describe(&path, knot, &beside)));
    }
    found
}

fn parents(module: &Module) -> impl Iterator<Item = &[String]> {
    (0..module.len()).map(|length| &module[..length])
}

/// The arrows between the modules directly inside `parent`, those of their insides counted as theirs.
fn beside(arrows: &[Arrow], parent: &[String]) -> Arrows {
    let inside = |module: &Module| module.strip_prefix(parent).and_then(<[String]>::first).cloned();
    let mut beside = Arrows::new();
    for arrow in arrows {
        if let (Some(from), Some(to)) = (inside(&arrow.from), inside(&arrow.to))
            && from != to
        {
            beside.entry((from, to)).or_insert_with(|| arrow.at.clone());
        }
    }
    beside
}

/// The sets of modules of which each reaches every other.
fn knots(arrows: &Arrows) -> Vec<Vec<&str>> {
    let mut knots: Vec<Vec<&str>> = Vec::new();
    for start in arrows.keys().map(|(from, _)| from.as_str()) {
        let ahead = reached(arrows, start);
        let knot: Vec<&str> =
            ahead.iter().copied().filter(|other| reached(arrows, other).contains(&start)).collect();
        if knot.len() > 1 && !knots.contains(&knot) {
            knots.push(knot);
        }
    }
    knots
}

/// The modules that one uses, directly or through others; itself only if a way leads back. Sorted.
fn reached<'a>(arrows: &'a Arrows, start: &str) -> Vec<&'a str> {
    let mut reached: Vec<&str> = Vec::new();
    let mut open = vec![start];
    while let Some(module) = open.pop() {
        for (_, to) in arrows.keys().filter(|(from, _)| from == module) {
            if !reached.contains(&to.as_str()) {
                reached.push(to);
                open.push(to);
            }
        }
    }
    reached.sort_unstable();
    reached
}

fn describe(path: &str, knot: &[&str], arrows: &Arrows) -> String {
    let inside = arrows.iter().filter(|((from, to), _)| knot.contains(&&**from) && knot.contains(&&**to));
    let inside: Vec<String> =
        inside.map(|((from, to), at)| format!("\n      {from} uses {to}, {at}")).collect();
    format!("{path}: {} use each other{}", knot.join(", "), inside.concat())
}

/// The arrows that do not lead to a lower storey, and the modules that are in none.
fn wrong_way(arrows: &Arrows, order: &[&[&str]]) -> Vec<String> {
    let storey = |area: &str| order.iter().position(|areas| areas.contains(&area));
    let fault = |((from, to), at): (&(String, String), &String)| match (storey(from), storey(to)) {
        (None, _) => Some(format!("{from} is not in the order of the areas")),
        (Some(_), None) => Some(format!("{to} is not in the order of the areas")),
        (Some(from), Some(to)) if to < from => None,
        _ => Some(format!("{from} may not use {to}: {at}")),
    };
    let mut faults: Vec<String> = arrows.iter().filter_map(fault).collect();
    faults.sort_unstable();
    faults.dedup();
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Vec<Arrow> {
        let files: Vec<(&str, String)> = files.iter().map(|(file, text)| (*file, (*text).into())).collect();
        arrows(&files)
    }

    #[test]
    fn cycles_are_found_between_neighbours_at_every_depth() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "use crate::b::X;"),
            ("b/mod.rs", "mod p; mod q;\nuse crate::c;"),
            ("b/p.rs", "use super::q::Y;"),
            ("b/q.rs", "fn f() { super::p::g() }"),
            ("c.rs", "fn f() { crate::a::g() }"),
            ("d.rs", "use crate::a::g;"),
        ];
        let expected = [
            "x: a, b, c use each other\n      a uses b, a.rs:1\n      b uses c, b/mod.rs:2\n      c uses a, c.rs:1",
            "x::b: p, q use each other\n      p uses q, b/p.rs:1\n      q uses p, b/q.rs:1",
        ];
        assert_eq!(cycles("x", &of(&files)), expected);
    }

    #[test]
    fn a_module_and_its_parent_are_no_cycle() {
        let files = [("a/mod.rs", "mod b;\nfn f() { b::g() }"), ("a/b.rs", "use super::f;")];
        assert_eq!(cycles("x", &of(&files)), [""; 0]);
    }

    #[test]
    fn an_arrow_turned_round_is_found_even_where_it_makes_no_cycle() {
        const ORDER: &[&[&str]] = &[&["low"], &["high", "beside"]];
        let right = of(&[("low.rs", ""), ("high.rs", "use crate::low::f;")]);
        assert_eq!(wrong_way(&beside(&right, &[]), ORDER), [""; 0]);
        let turned = of(&[("low.rs", "use crate::high::f;"), ("high.rs", "")]);
        assert_eq!(cycles("x", &turned), [""; 0]);
        assert_eq!(wrong_way(&beside(&turned, &[]), ORDER), ["low may not use high: low.rs:1"]);
        let level = of(&[("high.rs", "use crate::beside::f;"), ("beside.rs", "")]);
        assert_eq!(wrong_way(&beside(&level, &[]), ORDER), ["high may not use beside: high.rs:1"]);
        let unknown = of(&[("low.rs", ""), ("new.rs", "use crate::low::f;")]);
        assert_eq!(wrong_way(&beside(&unknown, &[]), ORDER), ["new is not in the order of the areas"]);
    }
}
