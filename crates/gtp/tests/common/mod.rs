//! A session whose files are in memory, spoken to as a controller speaks.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub)]

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::rc::Rc;

use engine::{Player, Settings};
use gtp::{Session, System, monotonic_time};
use rules::{Options, Ruleset};

/// Files in memory, and a clock that stands still.
#[derive(Clone, Default)]
pub struct Memory(pub Rc<RefCell<HashMap<String, Vec<u8>>>>);

impl System for Memory {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.0.borrow().get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        if path.starts_with("/nowhere") {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        self.0.borrow_mut().insert(path.into(), bytes.into());
        Ok(())
    }

    fn cpu_seconds(&self) -> io::Result<f64> {
        Ok(1.5)
    }
}

/// Enough to have tried a few moves.
const SIMULATIONS: u64 = 60;

pub fn session(game: &str, options: &[String], files: &Memory) -> Session {
    session_that_thinks(SIMULATIONS, game, options, files)
}

pub fn session_that_thinks(simulations: u64, game: &str, options: &[String], files: &Memory) -> Session {
    let mut chosen = Options::default();
    options.iter().for_each(|pair| chosen.set(pair).unwrap());
    let rules = Ruleset::compile(rules::variant(game, &chosen).unwrap()).unwrap();
    let settings = Settings { simulations: Some(simulations), book: false, ..Settings::default() };
    Session::new(rules, Player::new(settings, 1, monotonic_time), Box::new(files.clone()))
}

/// What the session answers to a line.
pub fn ask(session: &mut Session, line: &str) -> String {
    let mut output = Vec::new();
    session.serve(format!("{line}\n").as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The text of an answer that must be good.
pub fn good(session: &mut Session, line: &str) -> String {
    let answer = ask(session, line);
    assert!(answer.starts_with('='), "{line}: {answer}");
    answer.trim_start_matches('=').trim().to_owned()
}

/// The text of an answer that must be a refusal.
pub fn bad(session: &mut Session, line: &str) -> String {
    let answer = ask(session, line);
    assert!(answer.starts_with('?'), "{line}: {answer}");
    answer.trim_start_matches('?').trim().to_owned()
}
