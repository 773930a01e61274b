//! The project as the checks see it: its files, its crates and its programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, OnceLock};

use cargo_metadata::{Message, Metadata, MetadataCommand, Package};

/// What is asked of cargo and git once for all checks.
pub(crate) struct Project {
    root: PathBuf,
    /// All files that are or would be committed, relative to the root, with `/` between folders.
    pub(crate) files: Vec<String>,
    /// Of the workspace, and of the fuzz targets, which are a workspace of their own.
    pub(crate) metadata: Vec<Metadata>,
    binary: OnceLock<PathBuf>,
}

impl Project {
    /// The project that this test belongs to.
    pub(crate) fn get() -> &'static Self {
        static PROJECT: LazyLock<Project> = LazyLock::new(Project::load);
        &PROJECT
    }

    fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the root").to_owned();
        let list = Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(&root)
            .output()
            .expect("git lists the files");
        let list = String::from_utf8(list.stdout).unwrap();
        let files: Vec<String> =
            list.lines().filter(|file| root.join(file).exists()).map(Into::into).collect();
        assert!(files.iter().any(|file| file == "Cargo.toml"), "git found {} files", files.len());
        let manifests = ["Cargo.toml", "fuzz/Cargo.toml"].into_iter().filter(|path| root.join(path).exists());
        let metadata = manifests
            .map(|path| MetadataCommand::new().manifest_path(root.join(path)).exec().unwrap())
            .collect();
        Self { root, files, metadata, binary: OnceLock::new() }
    }

    /// The text of a file of the project.
    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// A path of the project.
    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    /// The project's own crates.
    pub(crate) fn crates(&self) -> impl Iterator<Item = &Package> {
        self.metadata.iter().flat_map(Metadata::workspace_packages)
    }

    /// The files whose names end so.
    pub(crate) fn files_with<'a>(&'a self, ending: &'a str) -> impl Iterator<Item = &'a str> {
        self.files.iter().map(String::as_str).filter(move |file| file.ends_with(ending))
    }

    /// The program `catercorner`, built for tests.
    pub(crate) fn binary(&self) -> &Path {
        // All of the workspace, because a part of it would need its dependencies with other features, which
        // would all be built again.
        const BUILD: &[&str] =
            &["build", "--quiet", "--workspace", "--bins", "--tests", "--message-format", "json"];
        self.binary.get_or_init(|| {
            let built = Command::new(env!("CARGO")).args(BUILD).current_dir(&self.root).output();
            let built = built.expect("cargo runs");
            let executable = Message::parse_stream(&built.stdout[..]).find_map(|message| match message {
                Ok(Message::CompilerArtifact(made)) if made.target.is_bin() && !made.profile.test => {
                    made.executable.filter(|_| made.manifest_path.ends_with("crates/cli/Cargo.toml"))
                }
                _ => None,
            });
            let errors = String::from_utf8_lossy(&built.stderr);
            executable.unwrap_or_else(|| panic!("the program was not built: {errors}")).into()
        })
    }

    /// What a command of the program says about itself; `None` if there is no such command.
    pub(crate) fn help(&self, subcommand: Option<&str>) -> Option<String> {
        help_of(Command::new(self.binary()).args(subcommand))
    }

    /// What xtask says about itself.
    pub(crate) fn xtask_help(&self) -> String {
        help_of(&mut Command::new(env!("CARGO_BIN_EXE_xtask"))).expect("xtask has a help")
    }
}

fn help_of(command: &mut Command) -> Option<String> {
    let output = command.arg("--help").output().expect("the program starts");
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}
