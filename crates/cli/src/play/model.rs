//! A game at one terminal without the terminal: who plays, what is in hand, what keys do and what is told.

mod handling;

use std::path::PathBuf;

use rules::{ByColour, CellSet, Colour, Index, PieceId, Placement, Position, Refusal, Ruleset, Seat};

use super::command::{Command, Mode, Request};
use super::hand::{Hand, Reach, middle};
use super::thinker::Said;

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Human,
    Computer,
}

/// What a computer player is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Errand {
    Move,
    Hint,
}

/// A question to a computer player. Its answer counts only as long as the game stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    pub(crate) errand: Errand,
    turn: u64,
}

/// A game at one terminal.
pub(crate) struct Game {
    pub(crate) position: Position,
    pub(crate) mode: Mode,
    pub(crate) letters: bool,
    /// What happened, the latest last.
    pub(crate) log: Vec<String>,
    /// The answer to the last key, until the next.
    pub(crate) note: Option<String>,
    /// Where to save without being told.
    pub(crate) file: Option<PathBuf>,
    /// Where it will be saved when it is left.
    pub(crate) keep: Option<PathBuf>,
    players: Vec<Kind>,
    reach: Reach,
    hands: ByColour<Option<Hand>>,
    legal: Vec<Placement>,
    passed: Vec<(usize, Colour)>,
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
    pub(crate) fn new(position: Position, players: Vec<Kind>) -> Self {
        let mut game = Self {
            reach: Reach::new(position.rules()),
            position,
            mode: Mode::Board,
            letters: false,
            log: Vec::new(),
            note: None,
            file: None,
            keep: None,
            players,
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

    /// Who sits on a seat, in words.
    pub(crate) fn who(&self, seat: Seat) -> String {
        match self.players[seat.index()] {
            Kind::Computer => format!("computer {}", seat.index() + 1),
            Kind::Human if self.humans() == 1 => "you".into(),
            Kind::Human => format!("player {}", seat.index() + 1),
        }
    }

    pub(crate) fn players(&self) -> &[Kind] {
        &self.players
    }

    /// The colour to move if a person plays it now.
    pub(crate) fn to_move_by_hand(&self) -> Option<Colour> {
        let seat = self.position.seat()?;
        self.position.turn().filter(|_| self.players[seat.index()] == Kind::Human)
    }

    /// The colour whose pieces are listed: the one to move by hand or else the next that will be.
    pub(crate) fn listed(&self) -> Colour {
        let count = self.rules().colours().len();
        let from = self.position.turn().map_or(0, Index::index);
        let round: Vec<Colour> = (from..from + count).map(|n| Colour::from_index(n % count)).collect();
        let by_hand = |&&colour: &&Colour| self.players[self.position.seat_of(colour).index()] == Kind::Human;
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
        self.reach.sample(orientation)
    }

    /// The piece held over the board, if a person is to move.
    pub(crate) fn hand(&self) -> Option<Hand> {
        self.hands[self.to_move_by_hand()?]
    }

    pub(crate) fn piece_in_hand(&self) -> Option<PieceId> {
        self.hand().map(|hand| self.rules().piece_of(hand.placement))
    }

    /// Whether the piece in hand may lie where it is, or every reason why not.
    pub(crate) fn verdict(&self) -> Option<Result<Placement, Refusal>> {
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

    /// The pieces that lie on the board since a person last moved; the last one always.
    pub(crate) fn fresh(&self) -> CellSet {
        let unseen = if self.humans() > 0 { self.unseen } else { 0 };
        let latest = self.position.history().iter().rev().take(unseen.max(1));
        latest.fold(CellSet::EMPTY, |all, ply| all | self.rules().cell_set(ply.placement))
    }

    /// How many legal moves the piece in hand has.
    pub(crate) fn fitting_count(&self) -> usize {
        self.piece_in_hand().map_or(0, |piece| self.legal_with(piece).count())
    }

    /// What a computer player is wanted for now.
    pub(crate) fn wanted(&self) -> Option<Ticket> {
        let seat = self.position.seat()?;
        let errand = match self.players[seat.index()] {
            Kind::Computer => Errand::Move,
            Kind::Human if self.hint_wanted => Errand::Hint,
            Kind::Human => return None,
        };
        Some(Ticket { errand, turn: self.turn })
    }

    /// Takes a computer player's answer; one to a question that no longer stands is dropped.
    pub(crate) fn answer(&mut self, ticket: Ticket, said: Option<Said>) {
        if self.wanted() != Some(ticket) {
            return;
        }
        self.hint_wanted = false;
        let Some(Said { placement, why }) = said else { return };
        match ticket.errand {
            Errand::Move => self.play(placement),
            Errand::Hint => {
                self.hold(Hand { placement, aim: self.reach.centre(placement) });
                let piece = self.name_of(placement);
                let why = why.unwrap_or_default();
                self.note = Some(format!("The computer would place {piece} here: Enter does it. {why}"));
            }
        }
    }

    /// Whether something was played since the game was last saved.
    pub(crate) fn unsaved(&self) -> bool {
        self.turn != self.saved && !self.position.history().is_empty()
    }

    pub(crate) fn mark_saved(&mut self) {
        self.saved = self.turn;
    }

    /// Does what a key asks for.
    pub(crate) fn obey(&mut self, command: Command) -> Option<Request> {
        self.note = None;
        match command {
            Command::Help => self.mode = Mode::Help,
            Command::Quit => self.mode = Mode::Quit,
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
            _ if self.position.is_over() => self.mode = Mode::Result,
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
            Mode::Saving(name) if name.trim().is_empty() => {
                self.note = Some("Not saved: no name was given".into());
                None
            }
            Mode::Saving(name) => Some(Request::Save(PathBuf::from(name.trim()))),
            _ => None,
        }
    }

    fn play(&mut self, placement: Placement) {
        let (Some(colour), Some(seat)) = (self.position.turn(), self.position.seat()) else { return };
        let first = self.rules().coord(self.rules().cells_of(placement)[0]);
        let name = self.rules().variant().colour_name(colour);
        let entry = format!("{name} ({}) placed {} at {first}", self.who(seat), self.name_of(placement));
        self.log.push(entry);
        self.unseen = if self.players[seat.index()] == Kind::Computer { self.unseen + 1 } else { 0 };
        self.position.play(placement);
        self.announce_passes(colour);
        self.begin_turn();
        if self.position.is_over() {
            self.log.push("The game is over".into());
            self.mode = Mode::Result;
        }
    }

    /// Tells which colours after `colour` are passed over for the first time.
    fn announce_passes(&mut self, colour: Colour) {
        let count = self.rules().colours().len();
        let round = (1..=count).map(|n| Colour::from_index((colour.index() + n) % count));
        let turn = self.position.turn();
        for out in round.take_while(|&other| Some(other) != turn) {
            if self.passed.iter().any(|&(_, other)| other == out) {
                continue;
            }
            self.passed.push((self.position.history().len(), out));
            let name = self.rules().variant().colour_name(out);
            let why = match self.pieces_of(out).is_empty() {
                true => "has placed all its pieces",
                false => "can place no piece any more and is passed over",
            };
            self.log.push(format!("{name} {why}"));
        }
    }

    /// Back to the last turn that a person had.
    fn undo(&mut self) {
        let mut before = self.position.clone();
        let by_human = |position: &Position| {
            position.seat().is_some_and(|seat| self.players[seat.index()] == Kind::Human)
        };
        loop {
            if before.undo().is_none() {
                self.note = Some("There is no move of yours to take back".into());
                return;
            }
            if by_human(&before) {
                break;
            }
        }
        let taken = self.position.history().len() - before.history().len();
        self.position = before;
        self.unseen = 0;
        let now = self.position.history().len();
        self.passed.retain(|&(ply, _)| ply <= now);
        self.mode = Mode::Board;
        self.log.push(format!("{taken} {} taken back", if taken == 1 { "move" } else { "moves" }));
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.turn += 1;
        self.hint_wanted = false;
        self.others = 0;
        self.note = None;
        self.legal = self.position.legal_moves();
        let Some(colour) = self.to_move_by_hand() else { return };
        let rules = self.position.rules().clone();
        let pieces = self.placeable(colour);
        let held = self.hands[colour].filter(|hand| pieces.contains(&rules.piece_of(hand.placement)));
        let orientation = match (held, pieces.first()) {
            (Some(hand), _) => rules.orientation_of(hand.placement),
            (None, Some(&piece)) => rules.piece(piece).orientations.start,
            (None, None) => return,
        };
        let corner = self.position.anchors(colour).min().map(|cell| middle(&rules, cell));
        let aim = self.hands[colour].map(|hand| hand.aim).or(corner).unwrap_or_default();
        if let Some(placement) = self.reach.nearest(orientation, aim) {
            self.hold(Hand { placement, aim });
            if !self.legal.contains(&placement) {
                self.jump(Hand { placement, aim });
            }
        }
    }

    fn legal_with(&self, piece: PieceId) -> impl Iterator<Item = Placement> + '_ {
        self.legal.iter().copied().filter(move |&placement| self.rules().piece_of(placement) == piece)
    }

    fn name_of(&self, placement: Placement) -> &str {
        &self.rules().piece(self.rules().piece_of(placement)).name
    }

    fn humans(&self) -> usize {
        self.players.iter().filter(|&&kind| kind == Kind::Human).count()
    }
}
