//! A session over arbitrary bytes, for fuzzing: nothing may panic, every command is answered in the proper
//! form, and a command that fails changes nothing.

use std::sync::{Arc, LazyLock};

use engine::{Player, Settings};
use rules::{Options, Position, Ruleset, VariantFile};

use crate::framing::{Line, Lines, write_answer};
use crate::session::Session;
use crate::system::{NoSystem, monotonic_time};

/// Runs a session that touches no files; the first byte picks the variant, the rest is its input.
///
/// # Panics
/// If the session breaks a promise.
pub fn fuzz(bytes: &[u8]) {
    let Some((&first, input)) = bytes.split_first() else { return };
    let rules = RULES[usize::from(first) % RULES.len()].clone();
    // As little thinking as there can be: how well it plays is not what is asked here.
    let settings = Settings { simulations: Some(1), book: false, ..Settings::default() };
    let player = Player::new(settings, 0, monotonic_time);
    let mut session = Session::new(rules, player, Box::new(NoSystem));
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next_line().expect("bytes in memory can be read") {
        let before = state(session.position());
        let (id, answer) = match line {
            Line::Command { id, name, arguments } => (id, session.run(&name, &arguments)),
            Line::Malformed { id, message } => (id, Err(message)),
        };
        assert!(answer.is_ok() || state(session.position()) == before, "a failed command changed the game");
        check_form(&id, &answer);
        if session.is_finished() {
            break;
        }
    }
}

/// Compiling would take most of the time of a run.
static RULES: LazyLock<Vec<Arc<Ruleset>>> = LazyLock::new(|| {
    let compile = |file: &VariantFile| {
        let variant = file.choose(&Options::default()).expect("a variant has its own options");
        Ruleset::compile(variant).expect("the variants that are built in can be played")
    };
    rules::variants().iter().map(compile).collect()
});

fn state(position: &Position) -> (String, u64, usize) {
    (position.rules().variant().name.clone(), position.hash(), position.history().len())
}

fn check_form(id: &str, answer: &Result<String, String>) {
    let mut written = Vec::new();
    write_answer(&mut written, id, answer).expect("memory takes everything");
    let text = String::from_utf8(written).expect("answers are text");
    assert!(text.starts_with(if answer.is_ok() { '=' } else { '?' }));
    assert_eq!(text.find("\n\n"), Some(text.len() - 2), "an empty line is the end and nothing else");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "answers hold no control characters");
    assert!(answer.is_ok() || text.chars().count() < 1_100, "a message is short");
}
