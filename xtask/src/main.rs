//! The project's two commands: `cargo xtask serve` runs the product, `cargo xtask test` proves it.

mod api;
mod checks;
mod command;
mod dependencies;
mod page;

use std::process::ExitCode;
use std::thread;

use anyhow::{Result, bail};

use crate::command::{cargo, target};

const USAGE: &str = "\
Runs and tests Catercorner

Usage: cargo xtask COMMAND

Commands:
  serve [ARGUMENTS]   Build the page and the program, and serve: it prints the address to open in a browser.
                      The arguments are passed on to `catercorner serve` as they are.
  test [--only TEXT]  Install what the tests need, then run every check and test there is;
                      or only the steps whose headings contain the text, and the installation before them.
";

/// Read without a library: this program is compiled before the first start, and everything it uses with it.
#[derive(Debug, PartialEq)]
enum Task {
    Serve { arguments: Vec<String> },
    Test { only: String },
    Help,
}

impl Task {
    fn parse(arguments: &[String]) -> Result<Self> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        Ok(match words[..] {
            ["serve", ..] => Self::Serve { arguments: arguments[1..].to_vec() },
            ["test"] => Self::Test { only: String::new() },
            ["test", "--only", text] => Self::Test { only: text.to_string() },
            [] | ["help" | "-h" | "--help", ..] | ["test", "-h" | "--help"] => Self::Help,
            _ => bail!("expected a command, got `{}`\n\n{USAGE}", words.join(" ")),
        })
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Task::parse(&arguments).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Serve { arguments } => serve(&arguments),
        Task::Test { only } => checks::run(&only),
        Task::Help => {
            print!("{USAGE}");
            Ok(())
        }
    }
}

/// Builds the page and the program at the same time: the one waits for the network, the other for the processor.
fn serve(arguments: &[String]) -> Result<()> {
    page::check_node()?;
    let page = thread::spawn(page::install_and_build_quietly);
    let program = cargo(&["build", "--profile", "serve", "--package", "cli"]).run();
    // The program has said what is wrong with it by now; the page has not.
    page.join().expect("building the page does not panic")?;
    program?;
    let program = target().join("serve/catercorner");
    command::Task::new(&program.to_string_lossy(), &["serve"]).arguments(arguments).become_it()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Task> {
        Task::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn what_follows_serve_is_passed_on_with_its_dashes() {
        let arguments = ["--seed", "7", "-q", "file", "--help"].map(String::from).to_vec();
        assert_eq!(parse("serve --seed 7 -q file --help").unwrap(), Task::Serve { arguments });
    }

    #[test]
    fn without_a_choice_every_step_is_run() {
        assert_eq!(parse("test").unwrap(), Task::Test { only: String::new() });
        assert_eq!(parse("test --only lints").unwrap(), Task::Test { only: "lints".into() });
    }

    #[test]
    fn what_is_not_understood_is_named_beside_what_is() {
        for line in ["tset", "test --only", "test lints"] {
            let error = parse(line).unwrap_err().to_string();
            assert!(error.contains(line) && error.contains("--only TEXT"), "{error}");
        }
    }
}
