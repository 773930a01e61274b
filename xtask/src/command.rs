//! Commands that say what they were when they fail.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// A command in the root of the project.
pub(crate) struct Task(Command);

/// A cargo command, by the same cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Task {
    Task::new(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), arguments)
}

/// The root of the project, wherever the command was given.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = chosen.unwrap_or_else(|| root().join("target"));
    std::path::absolute(&target).unwrap_or(target)
}

impl Task {
    /// Any command that is on the path.
    pub(crate) fn new(program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(root());
        Self(command)
    }

    /// Adds arguments that are not known beforehand.
    pub(crate) fn arguments(mut self, arguments: &[String]) -> Self {
        self.0.args(arguments);
        self
    }

    /// Runs it in another folder.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.0.current_dir(folder);
        self
    }

    /// Sets a variable of the environment.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.0.env(name, value);
        self
    }

    /// Runs it with our own input and output.
    pub(crate) fn run(mut self) -> Result<()> {
        let status = self.0.status().with_context(|| format!("{} cannot be started", self.line()))?;
        self.check(status)
    }

    /// Runs it and prints nothing; what it printed is part of the error if it fails.
    pub(crate) fn run_quietly(mut self) -> Result<()> {
        let done = self.0.output().with_context(|| format!("{} cannot be started", self.line()))?;
        let printed = [done.stdout, done.stderr].concat();
        self.check(done.status).with_context(|| String::from_utf8_lossy(&printed).into_owned())
    }

    /// Runs it, prints what it prints, and hands each line of its standard output to `read`.
    pub(crate) fn read_lines(mut self, mut read: impl FnMut(&str)) -> Result<()> {
        let started = self.0.stdout(Stdio::piped()).spawn();
        let mut child = started.with_context(|| format!("{} cannot be started", self.line()))?;
        let output = child.stdout.take().expect("the output was piped");
        for line in BufReader::new(output).lines() {
            let line = line.with_context(|| format!("reading the output of {}", self.line()))?;
            println!("{line}");
            read(&line);
        }
        let status = child.wait()?;
        self.check(status)
    }

    /// Whether it can be started and succeeds; what it prints is thrown away.
    pub(crate) fn succeeds(mut self) -> bool {
        self.0.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    /// What it prints, if it can be started and succeeds.
    pub(crate) fn output(mut self) -> Option<String> {
        let done = self.0.stderr(Stdio::null()).output().ok().filter(|done| done.status.success())?;
        String::from_utf8(done.stdout).ok()
    }

    /// What it prints, whether it succeeds or not.
    pub(crate) fn output_anyway(mut self) -> Result<String> {
        let done = self.0.stderr(Stdio::null()).output();
        let done = done.with_context(|| format!("{} cannot be started", self.line()))?;
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }

    /// Goes on as this command: signals and exit codes are its own from then on.
    pub(crate) fn become_it(mut self) -> Result<()> {
        let error = self.0.exec();
        Err(error).with_context(|| format!("{} cannot be started", self.line()))
    }

    fn check(&self, status: ExitStatus) -> Result<()> {
        if !status.success() {
            bail!("{} failed: {status}", self.line());
        }
        Ok(())
    }

    /// The command as one would type it.
    fn line(&self) -> String {
        let program = Path::new(self.0.get_program()).file_stem().unwrap_or_default();
        let words = std::iter::once(program).chain(self.0.get_args());
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        format!("`{}`", words.join(" "))
    }
}
