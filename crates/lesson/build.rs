//! Embeds every file of `lessons/`, so that a new lesson is a new file and nothing else.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../lessons");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "toml"));
    files.sort();
    let mut text = "pub(crate) const LESSONS: &[(&str, &str)] = &[\n".to_owned();
    for file in files {
        let stem = file.file_stem().expect("a file has a stem");
        let path = file.canonicalize().expect("the file is there");
        writeln!(text, "    ({stem:?}, include_str!({path:?})),").expect("a string takes text");
    }
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("lessons.rs");
    fs::write(out, text + "];\n").expect("the output directory can be written");
}
