//! A computer player in a thread of its own, so that the screen never waits for it.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use anyhow::{Context, Result, bail};
use engine::Player;
use engine::reasons::english;
use rules::{Placement, Position};

use super::model::{Errand, Ticket};

/// What a player says to a question.
pub(crate) type Answer = (Ticket, Option<Said>);

/// A move, and why, if that was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) placement: Placement,
    pub(crate) why: Option<String>,
}

const GONE: &str = "the computer player has broken down";

/// The thread, by its two ends.
pub(crate) struct Thinker {
    questions: Sender<(Ticket, Position)>,
    answers: Receiver<Answer>,
    asked: Option<Ticket>,
}

impl Thinker {
    /// Starts the thread; it ends when this is dropped.
    pub(crate) fn new(player: Player, seed: u64) -> Self {
        let (questions, asked) = mpsc::channel();
        let (told, answers) = mpsc::channel();
        thread::spawn(move || think(player, seed, &asked, &told));
        Self { questions, answers, asked: None }
    }

    /// Asks what is wanted, once, and returns what has been answered since.
    pub(crate) fn poll(&mut self, wanted: Option<Ticket>, position: &Position) -> Result<Option<Answer>> {
        if let Some(ticket) = wanted.filter(|_| wanted != self.asked) {
            self.questions.send((ticket, position.clone())).context(GONE)?;
            self.asked = wanted;
        }
        match self.answers.try_recv() {
            Err(TryRecvError::Disconnected) => bail!(GONE),
            answer => Ok(answer.ok()),
        }
    }
}

fn think(mut player: Player, seed: u64, questions: &Receiver<(Ticket, Position)>, answers: &Sender<Answer>) {
    while let Ok((ticket, position)) = questions.recv() {
        let said = answer(&mut player, seed, ticket, &position);
        if answers.send((ticket, said)).is_err() {
            return;
        }
    }
}

/// What the player says; it depends on the seed and the position alone, hints asked before or not.
pub(crate) fn answer(player: &mut Player, seed: u64, ticket: Ticket, position: &Position) -> Option<Said> {
    let colour = position.turn()?;
    let never = AtomicBool::new(false);
    player.reseed(seed.wrapping_add(position.history().len() as u64));
    match ticket.errand {
        Errand::Move => {
            let placement = player.choose(position, colour, &never)?;
            Some(Said { placement, why: None })
        }
        Errand::Hint => {
            let hint = player.hints(position, colour, 1, &never).into_iter().next()?;
            let why = english::sentence(position.rules(), position.side_to_move(), &hint.reasons);
            Some(Said { placement: hint.placement, why: Some(why) })
        }
    }
}
