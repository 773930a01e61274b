//! A computer player in a thread of its own, so that the screen never waits for it.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use anyhow::{Context, Result, bail};
use engine::Player;
use engine::reasons::english;
use rules::Position;

use super::question::{Answer, Question, Wanted};

/// A question with its answer; none where the game is over.
pub(crate) type Answered = (Question, Option<Answer>);

const GONE: &str = "the computer player has broken down";

/// The thread, by its two ends.
pub(crate) struct PlayerThread {
    questions: Sender<(Question, Position)>,
    answers: Receiver<Answered>,
    asked: Option<Question>,
}

impl PlayerThread {
    /// Starts the thread; it ends when this is dropped.
    pub(crate) fn new(player: Player, seed: u64) -> Self {
        let (questions, asked) = mpsc::channel();
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || think(player, seed, &asked, &sender));
        Self { questions, answers, asked: None }
    }

    /// Asks what is wanted, once, and returns what has been answered since.
    pub(crate) fn poll(
        &mut self,
        question: Option<Question>,
        position: &Position,
    ) -> Result<Option<Answered>> {
        if let Some(new) = question.filter(|_| question != self.asked) {
            self.questions.send((new, position.clone())).context(GONE)?;
            self.asked = question;
        }
        match self.answers.try_recv() {
            Err(TryRecvError::Disconnected) => bail!(GONE),
            answer => Ok(answer.ok()),
        }
    }
}

fn think(
    mut player: Player,
    seed: u64,
    questions: &Receiver<(Question, Position)>,
    answers: &Sender<Answered>,
) {
    while let Ok((question, position)) = questions.recv() {
        let found = answer(&mut player, seed, question, &position);
        if answers.send((question, found)).is_err() {
            return;
        }
    }
}

/// What the player says; it depends on the seed and the position alone, hints asked before or not.
pub(crate) fn answer(
    player: &mut Player,
    seed: u64,
    question: Question,
    position: &Position,
) -> Option<Answer> {
    let colour = position.turn()?;
    let never = AtomicBool::new(false);
    player.reseed(seed.wrapping_add(position.history().len() as u64));
    match question.wanted {
        Wanted::Move => {
            let placement = player.choose(position, colour, &never)?;
            Some(Answer { placement, why: None })
        }
        Wanted::Hint => {
            let hint = player.hints(position, colour, 1, &never).into_iter().next()?;
            let why = english::sentence(position.rules(), position.side_to_move(), &hint.reasons);
            Some(Answer { placement: hint.placement, why: Some(why) })
        }
    }
}
