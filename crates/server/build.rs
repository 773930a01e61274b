//! Embeds the page: a list of the files in `web/dist`, which is empty as long as nobody has built them.
//!
//! The list is as short to make as a derive macro would be to set up, and brings no dependency.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| env::var(name).expect("cargo sets it");
    let mut table = String::from("&[\n");
    // Other builds read the folder when they run, so that a new page needs no new program.
    if variable("PROFILE") == "release" {
        let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../../web/dist");
        // A folder that is not there would count as changed in every build.
        fs::create_dir_all(&folder).expect("the folder of the page can be made");
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in files(&folder).expect("the page can be read") {
            let name = file.strip_prefix(&folder).expect("it is in the folder").to_str();
            let name = name.expect("its name is text").replace('\\', "/");
            writeln!(table, "({name:?}, include_bytes!({file:?})),").expect("a string can be written to");
        }
    }
    table.push(']');
    fs::write(Path::new(&variable("OUT_DIR")).join("page.rs"), table).expect("cargo made the folder");
}

/// All files in a folder and in those below.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
