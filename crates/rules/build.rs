//! Embeds every file of `variants/` and `pieces/`, so that a new variant is a new file and nothing else.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("data.rs");
    let text = list(&root, "VARIANTS", "variants", "toml") + &list(&root, "PIECES", "pieces", "txt");
    fs::write(out, text).expect("the output directory can be written");
}

/// A table of (file stem, text) as Rust source.
fn list(root: &Path, name: &str, folder: &str, extension: &str) -> String {
    let folder = root.join(folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == extension));
    files.sort_by_key(|file| file.file_stem().map(ToOwned::to_owned));
    let mut text = format!("pub(crate) const {name}: &[(&str, &str)] = &[\n");
    for file in files {
        let stem = file.file_stem().expect("a file has a stem");
        let path = file.canonicalize().expect("the file is there");
        writeln!(text, "    ({stem:?}, include_str!({path:?})),").expect("a string takes text");
    }
    text + "];\n"
}
