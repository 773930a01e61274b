//! Command lines and names of engines.

use std::path::Path;

use anyhow::{Context, Result, bail};
use gtp::contest::EngineSpec;

/// What the arguments say about the engines.
pub(super) fn specs(lines: &[String], names: &[String]) -> Result<Vec<EngineSpec>> {
    if !names.is_empty() && names.len() != lines.len() {
        bail!("--name: expected one for each of {} engines or none, got {}", lines.len(), names.len());
    }
    let commands: Vec<Vec<String>> = lines.iter().map(|line| words(line)).collect::<Result<_>>()?;
    let names = if names.is_empty() { names_of(&commands) } else { names.to_vec() };
    for (number, name) in names.iter().enumerate() {
        if name.trim().is_empty() || names[..number].contains(name) {
            bail!("--name: expected a name that no other engine has, got {name:?}");
        }
    }
    let specs = names.into_iter().zip(commands);
    specs.map(|(name, command)| Ok(EngineSpec { name, command: resolved(command)? })).collect()
}

/// A command line as a shell would split it.
fn words(line: &str) -> Result<Vec<String>> {
    match shlex::split(line) {
        None => bail!("--engine: expected a command line, got one with an open quote: {line}"),
        Some(words) if words.is_empty() => bail!("--engine: expected a command line, got nothing"),
        Some(words) => Ok(words),
    }
}

/// The names of the programs, numbered where one would come twice.
fn names_of(commands: &[Vec<String>]) -> Vec<String> {
    let stem = |command: &Vec<String>| -> String {
        let stem = Path::new(&command[0]).file_stem();
        stem.map_or_else(|| command[0].clone(), |stem| stem.to_string_lossy().into_owned())
    };
    let stems: Vec<String> = commands.iter().map(stem).collect();
    let numbered = |(number, stem): (usize, &String)| {
        let same = |list: &[String]| list.iter().filter(|other| *other == stem).count();
        if same(&stems) > 1 { format!("{stem} {}", same(&stems[..=number])) } else { stem.clone() }
    };
    stems.iter().enumerate().map(numbered).collect()
}

/// The name of this program means this very file, whether or not it is installed.
fn resolved(mut command: Vec<String>) -> Result<Vec<String>> {
    if command[0] == env!("CARGO_BIN_NAME") {
        let this = std::env::current_exe().context("cannot find this program")?;
        command[0] = this.to_str().context("expected this program at a path of UTF-8 text")?.to_owned();
    }
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(lines: &[&str], given: &[&str]) -> Result<Vec<String>> {
        let owned = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
        Ok(specs(&owned(lines), &owned(given))?.into_iter().map(|spec| spec.name).collect())
    }

    #[test]
    fn engines_are_named_after_their_programs() {
        assert_eq!(names(&["a/b.exe -x", "c"], &[]).unwrap(), ["b", "c"]);
        assert_eq!(names(&["b -x", "c", "a/b -y"], &[]).unwrap(), ["b 1", "c", "b 2"]);
        assert_eq!(names(&["b", "b"], &["old", "new"]).unwrap(), ["old", "new"]);
    }

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let spec = &specs(&["a 'b c' \"d\" e\\ f".into(), "b".into()], &[]).unwrap()[0];
        assert_eq!(spec.command, ["a", "b c", "d", "e f"]);
    }

    #[test]
    fn names_and_lines_that_cannot_be_used_are_refused() {
        assert!(names(&["a", "b"], &["one"]).is_err());
        assert!(names(&["a", "b"], &["one", "one"]).is_err());
        assert!(names(&["a", "b"], &["one", " "]).is_err());
        assert!(names(&["a", ""], &[]).is_err());
        assert!(names(&["a", "'b"], &[]).is_err());
    }

    #[test]
    fn the_name_of_this_program_is_this_program() {
        let spec = &specs(&["catercorner gtp".into(), "b".into()], &[]).unwrap()[0];
        assert_eq!(spec.name, "catercorner");
        assert!(Path::new(&spec.command[0]).is_file());
    }
}
