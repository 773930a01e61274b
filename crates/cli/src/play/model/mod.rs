//! A game at one terminal without the terminal: who plays, what is in hand, what keys do and what the log says.

mod handling;
mod resignation;
mod turns;

use std::path::PathBuf;

use rules::{ByColour, CellSet, Colour, Index, PieceId, Placement, Position, Refusal, Ruleset, Seat};

use super::command::{Command, Mode, Request};
use super::hand::{Hand, Placements};
use super::holder::Holder;
use super::question::{Answer, Question, Wanted};

/// A game at one terminal.
pub(crate) struct Game {
    pub(crate) position: Position,
    pub(crate) mode: Mode,
    pub(crate) letters: bool,
    /// What happened, the latest last.
    pub(crate) log: Vec<String>,
    /// The answer to the last key, until the next.
    pub(crate) note: Option<String>,
    /// The file that the save dialogue proposes.
    pub(crate) file: Option<PathBuf>,
    /// The file that the game is saved to when it is left.
    pub(crate) autosave: Option<PathBuf>,
    /// Who plays each seat now; of people who resigned it is the computer.
    holders: Vec<Holder>,
    /// The seats that people gave up, in this order.
    resigned: Vec<Seat>,
    placements: Placements,
    hands: ByColour<Option<Hand>>,
    legal: Vec<Placement>,
    passed: Vec<(usize, Colour)>,
    /// How many colours further than usual the pieces are listed.
    others: usize,
    /// How many moves computers have made since a person last did.
    unseen: usize,
    hint_wanted: bool,
    /// Grows whenever the position changes, also back.
    turn: u64,
    saved: u64,
}

impl Game {
    /// A game from a position on.
    pub(crate) fn new(position: Position, holders: Vec<Holder>) -> Self {
        let mut game = Self {
            placements: Placements::new(position.rules()),
            position,
            mode: Mode::Board,
            letters: false,
            log: Vec::new(),
            note: None,
            file: None,
            autosave: None,
            holders,
            resigned: Vec::new(),
            hands: ByColour::default(),
            legal: Vec::new(),
            passed: Vec::new(),
            others: 0,
            unseen: 0,
            hint_wanted: false,
            turn: 0,
            saved: 0,
        };
        game.log.push(format!("{}: ? lists the keys", game.rules().variant().title));
        game.begin_turn();
        game.saved = game.turn;
        game
    }

    pub(crate) fn rules(&self) -> &Ruleset {
        self.position.rules()
    }

    /// Who plays a seat now, in words.
    pub(crate) fn who(&self, seat: Seat) -> String {
        match self.holders[seat.index()] {
            Holder::Computer => format!("computer {}", seat.index() + 1),
            Holder::Human => self.person(seat),
        }
    }

    /// The colour to move if a person plays it now.
    pub(crate) fn to_move_by_hand(&self) -> Option<Colour> {
        let seat = self.position.seat().filter(|_| !self.is_over())?;
        self.position.turn().filter(|_| self.is_human(seat))
    }

    /// The colour whose pieces are listed: the one to move by hand or else the next that will be.
    pub(crate) fn listed(&self) -> Colour {
        let count = self.rules().colours().len();
        let from = self.position.turn().map_or(0, Index::index);
        let round: Vec<Colour> = (from..from + count).map(|n| Colour::from_index(n % count)).collect();
        let by_hand = |&&colour: &&Colour| self.is_human(self.position.seat_of(colour));
        let first = round.iter().find(by_hand).unwrap_or(&round[0]);
        Colour::from_index((first.index() + self.others) % count)
    }

    /// The pieces that a colour has left.
    pub(crate) fn pieces_of(&self, colour: Colour) -> Vec<PieceId> {
        self.rules().piece_ids().filter(|&piece| self.position.copies_left(colour, piece) > 0).collect()
    }

    /// The pieces of a colour that it could place if it were to move now.
    pub(crate) fn placeable(&self, colour: Colour) -> Vec<PieceId> {
        let legal = match self.position.turn() {
            Some(turn) if turn == colour => self.legal.clone(),
            _ => self.position.legal_moves_of(colour),
        };
        let mut pieces: Vec<PieceId> =
            legal.into_iter().map(|placement| self.rules().piece_of(placement)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }

    /// Some placement in an orientation, for a picture of it.
    pub(crate) fn sample(&self, orientation: usize) -> Option<Placement> {
        self.placements.sample(orientation)
    }

    /// The piece held over the board, if a person is to move.
    pub(crate) fn hand(&self) -> Option<Hand> {
        self.hands[self.to_move_by_hand()?]
    }

    pub(crate) fn piece_in_hand(&self) -> Option<PieceId> {
        self.hand().map(|hand| self.rules().piece_of(hand.placement))
    }

    /// Whether the piece in hand may be placed where it is, or every reason why not.
    pub(crate) fn check_hand(&self) -> Option<Result<Placement, Refusal>> {
        let colour = self.to_move_by_hand()?;
        let cells = self.rules().cells_of(self.hand()?.placement);
        let fields: Vec<_> = cells.iter().map(|&cell| self.rules().coord(cell)).collect();
        Some(self.position.check(colour, &fields))
    }

    /// The open corners, or start fields, at which the piece in hand fits in some way.
    pub(crate) fn fitting_corners(&self) -> CellSet {
        let (Some(colour), Some(piece)) = (self.to_move_by_hand(), self.piece_in_hand()) else {
            return CellSet::EMPTY;
        };
        let covered = self.legal_with(piece).fold(CellSet::EMPTY, |all, to| all | self.rules().cell_set(to));
        covered & self.position.anchors(colour)
    }

    /// The cells covered since a person last moved; those of the last piece always.
    pub(crate) fn recent(&self) -> CellSet {
        let unseen = if self.holders.contains(&Holder::Human) { self.unseen } else { 0 };
        let latest = self.position.history().iter().rev().take(unseen.max(1));
        latest.fold(CellSet::EMPTY, |all, ply| all | self.rules().cell_set(ply.placement))
    }

    /// How many legal moves the piece in hand has.
    pub(crate) fn fitting_count(&self) -> usize {
        self.piece_in_hand().map_or(0, |piece| self.legal_with(piece).count())
    }

    /// What a computer player is asked now.
    pub(crate) fn question(&self) -> Option<Question> {
        let seat = self.position.seat().filter(|_| !self.is_over())?;
        let wanted = match self.holders[seat.index()] {
            Holder::Computer => Wanted::Move,
            Holder::Human if self.hint_wanted => Wanted::Hint,
            Holder::Human => return None,
        };
        Some(Question { wanted, turn: self.turn })
    }

    /// Takes a computer player's answer; one to a question that no longer stands is dropped.
    pub(crate) fn take_answer(&mut self, question: Question, answer: Option<Answer>) {
        if self.question() != Some(question) {
            return;
        }
        self.hint_wanted = false;
        let Some(Answer { placement, why }) = answer else { return };
        match question.wanted {
            Wanted::Move => self.play(placement),
            Wanted::Hint => {
                self.hold(Hand { placement, aim: self.placements.centre(placement) });
                let piece = self.name_of(placement);
                let why = why.unwrap_or_default();
                self.note = Some(format!("The computer would place {piece} here: Enter does it. {why}"));
            }
        }
    }

    /// Whether something was played since the game was last saved.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.turn != self.saved && !self.position.history().is_empty()
    }

    pub(crate) fn mark_saved(&mut self) {
        self.saved = self.turn;
    }

    /// Does what a key asks for; what a game cannot do itself is returned.
    pub(crate) fn handle(&mut self, command: Command) -> Option<Request> {
        self.note = None;
        match command {
            Command::Help => self.mode = Mode::Help,
            // Nothing is lost by leaving a game that is over.
            Command::Quit if self.is_over() => return Some(Request::Quit),
            Command::Quit => self.mode = Mode::Quit,
            Command::Resign => self.ask_to_resign(),
            Command::Letters => self.letters = !self.letters,
            Command::Others => self.others = (self.others + 1) % self.rules().colours().len(),
            Command::Save => {
                let name = self.file.as_ref().map(|file| file.display().to_string());
                self.mode = Mode::Saving(name.unwrap_or_else(|| "game.blksgf".into()));
            }
            Command::Again => return Some(Request::Again),
            Command::Undo => self.undo(),
            Command::Type(letter) => self.edit(|name| name.push(letter)),
            Command::Erase => self.edit(|name| {
                name.pop();
            }),
            Command::Cancel => self.mode = Mode::Board,
            Command::Confirm => return self.confirm(),
            _ if self.is_over() => self.mode = Mode::Result,
            _ => match self.to_move_by_hand() {
                Some(colour) => self.handle_piece(colour, command),
                None => self.note = Some("The computer is to move; wait a moment".into()),
            },
        }
        None
    }

    fn edit(&mut self, change: impl FnOnce(&mut String)) {
        if let Mode::Saving(name) = &mut self.mode {
            change(name);
        }
    }

    fn confirm(&mut self) -> Option<Request> {
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Quit => Some(Request::Quit),
            Mode::Resigning(seat) => {
                self.resign(seat);
                None
            }
            Mode::Saving(name) if name.trim().is_empty() => {
                self.note = Some("Not saved: no name was given".into());
                None
            }
            Mode::Saving(name) => Some(Request::Save(PathBuf::from(name.trim()))),
            _ => None,
        }
    }

    fn legal_with(&self, piece: PieceId) -> impl Iterator<Item = Placement> + '_ {
        self.legal.iter().copied().filter(move |&placement| self.rules().piece_of(placement) == piece)
    }

    fn name_of(&self, placement: Placement) -> &str {
        &self.rules().piece(self.rules().piece_of(placement)).name
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.holders[seat.index()] == Holder::Human
    }
}
