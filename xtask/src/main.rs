//! The project's two commands: `cargo xtask serve` runs the product, `cargo xtask test` proves it.

mod api;
mod checks;
mod command;
mod page;

use std::process::ExitCode;
use std::thread;

use clap::Parser;

use crate::command::{cargo, target};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Runs and tests Catercorner")]
enum Task {
    /// Build the page and the program, and serve: it prints the address to open in a browser.
    Serve {
        /// Passed on to `catercorner serve` as they are.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Install what the tests need, then run every check and test there is.
    Test {
        /// Run only the steps whose headings contain this, and the installation before them.
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
    },
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Serve { arguments } => serve(&arguments),
        Task::Test { only } => checks::run(&only),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the page and the program at the same time: the one waits for the network, the other for the processor.
fn serve(arguments: &[String]) -> anyhow::Result<()> {
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

    #[test]
    fn what_follows_serve_is_passed_on_with_its_dashes() {
        let task = Task::try_parse_from(["xtask", "serve", "--seed", "7", "-q", "file"]).unwrap();
        assert!(matches!(task, Task::Serve { arguments } if arguments == ["--seed", "7", "-q", "file"]));
    }

    #[test]
    fn without_a_choice_every_step_is_run() {
        let task = Task::try_parse_from(["xtask", "test"]).unwrap();
        assert!(matches!(task, Task::Test { only } if only.is_empty()));
    }
}
