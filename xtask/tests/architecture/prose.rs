//! What no prose may do: name a file, a crate or a command that does not exist, or show output that no program prints.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::markdown::{self, Kind, Part};
use crate::project::Project;

/// Names that end so are files, whether or not a folder stands before them.
const FILE_ENDINGS: &[&str] = &[".md", ".rs", ".toml", ".txt", ".json"];

/// What is built is not there before it is built.
const BUILT: &[&str] = &["target/", "web/dist"];

/// The documents that speak of the project as it is now; the changelog speaks of the past.
fn documents(project: &Project) -> impl Iterator<Item = &str> {
    let current = |file: &&str| *file != "CHANGELOG.md" && (!file.contains('/') || file.starts_with("docs/"));
    project.files_with(".md").filter(current)
}

pub(crate) fn lacks_the_disclaimer(project: &Project) -> Vec<String> {
    let readme = project.read("README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let sentences =
        ["Blokus is a trademark of Mattel", "not affiliated with, endorsed by or sponsored by Mattel"];
    let missing = sentences.iter().filter(|sentence| !readme.contains(**sentence));
    missing.map(|sentence| format!("README.md: expected {sentence:?}")).collect()
}

pub(crate) fn names_a_file_that_is_not_there(project: &Project) -> Vec<String> {
    let mut broken = Vec::new();
    for document in documents(project) {
        for part in markdown::parts(&project.read(document)) {
            let Some(path) = path_in(&part) else { continue };
            let folder = Path::new(document).parent().expect("a file is in a folder").to_string_lossy();
            let beside = beside(&folder, path);
            if !exists(project, path) && !exists(project, &beside) {
                broken.push(format!("{document}:{}: {path}", part.line));
            }
        }
    }
    broken
}

/// A path as seen from a folder, without `..`.
fn beside(folder: &str, path: &str) -> String {
    let mut names: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in path.split('/') {
        if name == ".." {
            names.pop();
        } else {
            names.push(name);
        }
    }
    names.join("/")
}

/// The path that a part names, if it names one.
fn path_in(part: &Part) -> Option<&str> {
    let text = part.text.split('#').next().expect("split gives one part");
    let path = |text: &str| {
        text.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./*".contains(letter))
            && !text.starts_with(['/', '-'])
            && (text.contains('/') || FILE_ENDINGS.iter().any(|ending| text.ends_with(ending)))
    };
    let named = match part.kind {
        Kind::Code => path(text),
        Kind::Link => !text.contains("://") && !text.is_empty(),
        Kind::Block(_) => false,
    };
    (named && !BUILT.iter().any(|folder| text.starts_with(folder))).then_some(text)
}

/// Whether a file, a folder or something that fits a pattern with one `*` is there.
fn exists(project: &Project, path: &str) -> bool {
    let path = path.trim_start_matches("./").trim_end_matches('/');
    match path.split_once('*') {
        Some((before, after)) => project.files.iter().any(|file| fits(file, before, after)),
        None => project.files.iter().any(|file| file == path || file.starts_with(&format!("{path}/"))),
    }
}

/// The `*` stands for part of one name, so a file fits if it, or a folder that it is in, has that name.
fn fits(file: &str, before: &str, after: &str) -> bool {
    let Some(rest) = file.strip_prefix(before) else { return false };
    let (name, _) = rest.split_once('/').unwrap_or((rest, ""));
    name.ends_with(after) && !name.is_empty()
        || rest.split_once(after).is_some_and(|(star, _)| !star.contains('/'))
}

pub(crate) fn names_a_command_that_is_not_there(project: &Project) -> Vec<String> {
    let mut known = Commands::new(project);
    let mut broken = Vec::new();
    for document in documents(project) {
        for part in markdown::parts(&project.read(document)) {
            for command in commands_in(&part) {
                let fault = known.fault(&command);
                broken.extend(fault.map(|fault| format!("{document}:{}: {command}: {fault}", part.line)));
            }
        }
    }
    broken
}

/// The commands that a part gives, without prompts, one for each program in a pipeline.
fn commands_in(part: &Part) -> Vec<String> {
    let lines: Vec<&str> = match &part.kind {
        Kind::Code => vec![&part.text],
        Kind::Block(word) if word == "sh" => part.text.lines().collect(),
        Kind::Block(word) if word == "console" => {
            part.text.lines().filter_map(|line| line.strip_prefix("$ ")).collect()
        }
        _ => Vec::new(),
    };
    let commands = lines.iter().flat_map(|line| line.split(['|', '&', ';'])).map(str::trim);
    commands
        .filter(|line| ["cargo ", "catercorner "].iter().any(|name| line.starts_with(name)))
        .map(Into::into)
        .collect()
}

/// What the programs say of themselves, asked once.
struct Commands<'a> {
    project: &'a Project,
    cargo: Vec<String>,
    xtask: Vec<String>,
    help: BTreeMap<String, Option<String>>,
}

impl<'a> Commands<'a> {
    fn new(project: &'a Project) -> Self {
        let list = Command::new(env!("CARGO")).arg("--list").output().expect("cargo runs");
        let list = String::from_utf8(list.stdout).unwrap();
        let cargo = list.lines().filter_map(|line| line.split_whitespace().next()).map(Into::into).collect();
        Self { project, cargo, xtask: subcommands(&project.xtask_help()), help: BTreeMap::new() }
    }

    /// What is wrong with a command.
    fn fault(&mut self, command: &str) -> Option<String> {
        let words: Vec<&str> = command.split_whitespace().take_while(|word| !word.starts_with('#')).collect();
        match words[..] {
            ["cargo", "xtask", name, ..] => {
                let known = name.starts_with('-') || self.xtask.iter().any(|known| known == name);
                (!known).then(|| format!("expected one of {}", self.xtask.join(", ")))
            }
            ["cargo", name, ref rest @ ..] => self.cargo_fault(name, rest),
            ["catercorner", ref rest @ ..] => self.own_fault(rest),
            _ => None,
        }
    }

    fn cargo_fault(&self, name: &str, rest: &[&str]) -> Option<String> {
        if !name.starts_with(['-', '+']) && !self.cargo.iter().any(|known| known == name) {
            return Some("cargo has no such command".into());
        }
        let named =
            rest.windows(2).find(|pair| ["-p", "--package", "--bench", "--test", "--bin"].contains(&pair[0]));
        let name = named?[1];
        let targets =
            |package: &cargo_metadata::Package| package.targets.iter().any(|target| target.name == name);
        let known = self.project.crates().any(|package| *package.name == name || targets(package));
        (!known).then(|| format!("there is no {name}"))
    }

    /// Words in capitals stand for something else and are left alone.
    fn own_fault(&mut self, words: &[&str]) -> Option<String> {
        let is_name = |word: &&&str| word.starts_with(|letter: char| letter.is_ascii_lowercase());
        let name = words.first().filter(is_name);
        if let Some(name) = name {
            let known = subcommands(self.help_of(None)?);
            if !known.iter().any(|known| known == name) {
                return Some(format!("expected one of {}", known.join(", ")));
            }
        }
        let help = self.help_of(name.copied());
        let options =
            words.iter().filter_map(|word| word.split('=').next()).filter(|word| word.starts_with("--"));
        let lacks = |option: &&str| *option != "--" && !help.is_some_and(|help| has_option(help, option));
        options.into_iter().find(lacks).map(|option| format!("there is no {option}"))
    }

    fn help_of(&mut self, subcommand: Option<&str>) -> Option<&str> {
        let key = subcommand.unwrap_or_default().to_owned();
        self.help.entry(key).or_insert_with(|| self.project.help(subcommand)).as_deref()
    }
}

/// The names under `Commands:` in a help text.
fn subcommands(help: &str) -> Vec<String> {
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Long descriptions are broken into lines that are indented further.
    let entries = list.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    entries.filter_map(|line| line.split_whitespace().next()).map(Into::into).collect()
}

fn has_option(help: &str, option: &str) -> bool {
    help.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').any(|word| word == option)
}

/// Runs every `console` block and compares; fails by itself with a picture of the difference.
pub(crate) fn shows_what_is_not_printed(project: &Project) -> Vec<String> {
    // Readers stand at the root of the project; every other test names its files in full.
    std::env::set_current_dir(project.path("")).expect("the project has a root");
    let cases = trycmd::TestCases::new();
    cases.register_bin("catercorner", project.binary().to_owned());
    for document in documents(project) {
        cases.case(project.path(document));
    }
    cases.run();
    Vec::new()
}

pub(crate) fn leaves_a_crate_off_the_map(project: &Project) -> Vec<String> {
    let map = markdown::parts(&project.read("ARCHITECTURE.md"));
    let root = project.path("");
    let folders = project.crates().map(|package| {
        let folder = package.manifest_path.parent().expect("a manifest is in a folder").as_std_path();
        folder.strip_prefix(&root).expect("crates are in the project").to_string_lossy().into_owned()
    });
    let absent = |folder: &String| !map.iter().any(|part| part.text.trim_end_matches('/') == folder);
    folders.filter(absent).map(|folder| format!("ARCHITECTURE.md: expected `{folder}`")).collect()
}

#[test]
fn paths_are_separated_from_other_code() {
    let path = |kind, text: &str| path_in(&Part { line: 1, kind, text: text.into() }).map(str::to_owned);
    for name in ["crates/rules/src/lib.rs", "README.md", "variants/*.toml", "docs/"] {
        assert_eq!(path(Kind::Code, name).as_deref(), Some(name));
    }
    for other in [
        "rules",
        "cargo xtask test",
        "rules::variant",
        "key=value",
        "target/release/x",
        "web/dist",
        "a20,b20",
    ] {
        assert_eq!(path(Kind::Code, other), None);
    }
    assert_eq!(path(Kind::Link, "docs/a.md#part").as_deref(), Some("docs/a.md"));
    assert_eq!(path(Kind::Link, "https://example.org/a"), None);
    assert_eq!(path(Kind::Link, "#part"), None);
}

#[test]
fn links_lead_up_and_down() {
    assert_eq!(beside("docs/notebook", "../a.md"), "docs/a.md");
    assert_eq!(beside("docs", "b/c.md"), "docs/b/c.md");
    assert_eq!(beside("", "d.md"), "d.md");
}

#[test]
fn patterns_fit_one_name() {
    assert!(fits("variants/a.toml", "variants/", ".toml"));
    assert!(fits("crates/rules/src/lib.rs", "crates/", "/src/lib.rs"));
    assert!(fits("crates/rules/src/lib.rs", "crates/", ""));
    assert!(!fits("variants/a.txt", "variants/", ".toml"));
    assert!(!fits("crates/rules/src/lib.rs", "crates/", "/build.rs"));
    assert!(!fits("crates/rules/src/lib.rs", "crates/", ".rs"));
}

#[test]
fn commands_are_found_behind_prompts_and_pipes() {
    let block = |word: &str, text: &str| {
        commands_in(&Part { line: 1, kind: Kind::Block(word.into()), text: text.into() })
    };
    assert_eq!(block("console", "$ echo a | catercorner gtp\ncargo build\n"), ["catercorner gtp"]);
    assert_eq!(block("sh", "cargo build && cargo test\n"), ["cargo build", "cargo test"]);
    assert_eq!(block("text", "cargo build\n"), [""; 0]);
}

#[test]
fn commands_are_checked_against_what_programs_say() {
    let mut known = Commands::new(Project::get());
    for right in ["cargo xtask test", "cargo bench --package rules # slow", "cargo run -p cli -- --help"] {
        assert_eq!(known.fault(right), None, "{right}");
    }
    for wrong in
        ["cargo xtask fly", "cargo flyby", "cargo test -p nonsense", "catercorner flyby", "catercorner --fly"]
    {
        assert!(known.fault(wrong).is_some(), "{wrong}");
    }
    let help =
        "Usage: x\n\nCommands:\n  play  Play\n          more\n  help  Help\n\nOptions:\n  -s, --seed <N>\n";
    assert_eq!(subcommands(help), ["play", "help"]);
    assert!(has_option(help, "--seed") && !has_option(help, "--see"));
}
