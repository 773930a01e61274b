//! Embeds every file of `puzzles/`, so that a new puzzle is a new file and nothing else.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../puzzles");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "toml"));
    files.sort_by_cached_key(|file| (order(file), file.clone()));
    let mut text = "pub(crate) const PUZZLES: &[(&str, &str)] = &[\n".to_owned();
    for file in files {
        let stem = file.file_stem().expect("a file has a stem");
        let path = file.canonicalize().expect("the file is there");
        writeln!(text, "    ({stem:?}, include_str!({path:?})),").expect("a string takes text");
    }
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("puzzles.rs");
    fs::write(out, text + "];\n").expect("the output directory can be written");
}

/// Where a puzzle stands in lists. Its file is read in full when it is used; here one line of it is enough.
fn order(file: &Path) -> u32 {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let value = text.lines().find_map(|line| line.strip_prefix("order = "));
    value.map_or(u32::MAX, |value| {
        value
            .parse()
            .unwrap_or_else(|_| panic!("{}: `order`: expected a number, got {value}", file.display()))
    })
}
