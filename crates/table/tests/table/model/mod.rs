//! A table as somebody would write it who cares for nothing but being plainly right: whole boards in a list,
//! names in another, and every rule in the order in which it is read out.

use std::sync::Arc;

use rules::{Colour, Index, Position, Ruleset};
use table::{Clock, Command, EndReason, LeaveReason, Request, Setup, Stage};

use crate::summary::{is_person, word};

mod leaving;
mod offers;
mod summary;

#[derive(Clone)]
struct Question {
    number: u64,
    by: String,
    /// The moves that stay, if it is about a takeback.
    to: Option<usize>,
    agreed: Vec<String>,
}

pub(crate) struct Model {
    setup: Setup,
    stage: Stage,
    events: u64,
    last: u64,
    opened: u64,
    /// `""` for an open seat, `#5` for a computer player of level 5, else a person's name.
    seats: Vec<String>,
    began: Vec<String>,
    /// The board, who moved, the clocks and who is out, after each number of moves.
    boards: Vec<Position>,
    movers: Vec<usize>,
    clocks: Vec<Vec<u64>>,
    out: Vec<Vec<usize>>,
    turn: u64,
    turn_began: u64,
    question: Option<Question>,
    away: Vec<(String, u64)>,
    gone: Vec<(Vec<usize>, String, LeaveReason)>,
    end: Option<EndReason>,
    rematch: bool,
}

enum Next {
    Cancel,
    Vanish(String),
    TimeUp(usize),
}

impl Model {
    pub(crate) fn new(setup: &Setup, rules: &Arc<Ruleset>) -> Self {
        let first = match setup.clock {
            Clock::None {} => u64::from(setup.patience) * 1_000,
            Clock::PerMove { seconds } => u64::from(seconds) * 1_000,
            Clock::Fischer { total, .. } => u64::from(total) * 1_000,
            Clock::Days { days } => u64::from(days) * 86_400_000,
        };
        Self {
            setup: setup.clone(),
            stage: Stage::New,
            events: 0,
            last: 0,
            opened: 0,
            seats: setup.seats.iter().map(word).collect(),
            began: Vec::new(),
            boards: vec![Position::new(Arc::clone(rules))],
            movers: Vec::new(),
            clocks: vec![vec![first; setup.seats.len()]],
            out: vec![Vec::new()],
            turn: 0,
            turn_began: 0,
            question: None,
            away: Vec::new(),
            gone: Vec::new(),
            end: None,
            rematch: false,
        }
    }

    fn board(&self) -> &Position {
        self.boards.last().unwrap()
    }

    fn mover(&self) -> usize {
        self.board().seat().unwrap().index()
    }

    fn people(&self) -> Vec<String> {
        let mut people: Vec<String> = self.seats.iter().filter(|seat| is_person(seat)).cloned().collect();
        people.sort();
        people.dedup();
        people
    }

    fn is_gone(&self, name: &str) -> bool {
        let went = [LeaveReason::Left, LeaveReason::Vanished, LeaveReason::Removed];
        self.gone.iter().any(|(_, who, why)| who == name && went.contains(why))
    }

    fn company(&self) -> Vec<String> {
        let stayed = |seat: &&String| is_person(seat) && !self.is_gone(seat);
        let mut people: Vec<String> = self.began.iter().filter(stayed).cloned().collect();
        people.sort();
        people.dedup();
        people
    }

    fn next(&self) -> Option<(u64, Next)> {
        let mut all = Vec::new();
        if matches!(self.stage, Stage::Open | Stage::Playing)
            && let Some(grace) = self.setup.grace
        {
            for (name, since) in &self.away {
                all.push((since + u64::from(grace) * 1_000, Next::Vanish(name.clone())));
            }
        }
        if self.stage == Stage::Open {
            all.push((self.opened + u64::from(self.setup.patience) * 1_000, Next::Cancel));
        }
        if self.stage == Stage::Playing && is_person(&self.seats[self.mover()]) {
            let time = self.clocks.last().unwrap()[self.mover()];
            all.push((self.turn_began + time, Next::TimeUp(self.mover())));
        }
        all.into_iter().min_by_key(|(time, _)| *time)
    }

    pub(crate) fn tick(&mut self, now: u64) {
        while let Some((time, next)) = self.next().filter(|(time, _)| *time <= now) {
            let time = time.max(self.last);
            match next {
                Next::Cancel => self.over(EndReason::Cancelled),
                Next::Vanish(name) => self.leave(&name, None, LeaveReason::Vanished),
                Next::TimeUp(seat) => {
                    let name = self.seats[seat].clone();
                    self.leave(&name, Some(seat), LeaveReason::OutOfTime);
                }
            }
            self.last = time;
        }
    }

    /// Whether the command is accepted.
    pub(crate) fn command(&mut self, command: &Command, now: u64) -> bool {
        let now = now.max(self.last);
        if *command != Command::Resume && self.next().is_some_and(|(time, _)| time <= now) {
            return false;
        }
        let before = self.events;
        let accepted = match command {
            Command::Request { person, request } => self.request(person.as_str(), request, now),
            Command::Open => self.stage == Stage::New && self.open(now),
            Command::Fill { seat, level } => self.sit(seat.0, &format!("#{level}"), now),
            Command::Play { turn_number, placement } => {
                let move_text = notation::format_move(self.board().rules(), *placement);
                self.play(None, turn_number.0, &move_text, now)
            }
            Command::Disconnected { person } => self.connection(person.as_str(), false, now),
            Command::Reconnected { person } => self.connection(person.as_str(), true, now),
            Command::Remove { person } => self.may_leave(person.as_str(), None, LeaveReason::Removed),
            Command::End => self.may_end(),
            Command::Resume => self.resume(now),
        };
        if self.events > before {
            self.last = now;
        }
        accepted
    }

    fn request(&mut self, name: &str, request: &Request, now: u64) -> bool {
        match request {
            Request::Join { seat } => self.sit(seat.0, name, now),
            Request::Leave {} => self.may_leave(name, None, LeaveReason::Left),
            Request::Play { turn_number, move_text } => self.play(Some(name), turn_number.0, move_text, now),
            Request::Resign { seat } => {
                let seat = seat.map(|seat| usize::from(seat.0).wrapping_sub(1));
                self.stage == Stage::Playing && self.may_leave(name, seat, LeaveReason::Resigned)
            }
            Request::AskTakeback {} => {
                let last = self.movers.iter().rposition(|&seat| self.seats[seat] == name);
                let may = self.stage == Stage::Playing && self.setup.takebacks && last.is_some();
                may && self.ask(name, last, now)
            }
            Request::AskRematch {} => {
                let may = self.stage == Stage::Over && !self.rematch;
                if !may || !self.company().contains(&name.to_owned()) {
                    return false;
                }
                match self.question.clone().filter(|question| question.to.is_none()) {
                    Some(open) if open.by != name => self.answer(name, open.number, true, now),
                    _ => self.ask(name, None, now),
                }
            }
            Request::Agree { offer } => self.answer(name, offer.0, true, now),
            Request::Decline { offer } => self.answer(name, offer.0, false, now),
        }
    }

    fn open(&mut self, now: u64) -> bool {
        self.events += 1;
        self.stage = Stage::Open;
        self.opened = now;
        self.start_if_full(now);
        true
    }

    fn start_if_full(&mut self, now: u64) {
        if self.seats.iter().all(|seat| !seat.is_empty()) {
            self.events += 1;
            self.stage = Stage::Playing;
            self.began = self.seats.clone();
            (self.turn, self.turn_began) = (self.events, now);
        }
    }

    fn sit(&mut self, number: u8, who: &str, now: u64) -> bool {
        let seat = usize::from(number).wrapping_sub(1);
        if self.stage != Stage::Open || self.seats.get(seat).is_none_or(|seat| !seat.is_empty()) {
            return false;
        }
        self.seats[seat] = who.to_owned();
        self.events += 1;
        self.start_if_full(now);
        true
    }

    fn play(&mut self, name: Option<&str>, turn: u64, move_text: &str, now: u64) -> bool {
        if self.stage != Stage::Playing || turn != self.turn {
            return false;
        }
        let seat = self.mover();
        let may = name.map_or(self.seats[seat].starts_with('#'), |name| self.seats[seat] == name);
        let sorted = |text: &str| {
            let mut fields: Vec<String> = text.split(',').map(|field| field.trim().to_lowercase()).collect();
            fields.sort();
            fields
        };
        let rules = Arc::clone(self.board().rules());
        let legal = self.board().legal_moves();
        let wanted = sorted(move_text);
        let mut as_large = legal.iter().filter(|&&own| rules.cells_of(own).len() == wanted.len());
        let chosen = as_large.find(|&&own| sorted(&notation::format_move(&rules, own)) == wanted);
        let (true, Some(&chosen)) = (may, chosen) else { return false };
        let mut board = self.board().clone();
        let colour = board.turn().unwrap().index();
        board.play(chosen);
        let mut clocks = self.clocks.last().unwrap().clone();
        let spent = now - self.turn_began;
        match self.setup.clock {
            Clock::Fischer { increment, .. } if is_person(&self.seats[seat]) => {
                assert!(spent < clocks[seat], "a clock below zero");
                clocks[seat] = clocks[seat] - spent + u64::from(increment) * 1_000;
            }
            _ => {}
        }
        self.boards.push(board);
        self.movers.push(seat);
        self.clocks.push(clocks);
        self.events += 1;
        (self.turn, self.turn_began) = (self.events, now);
        self.question = None;
        self.pass_over(colour);
        true
    }

    fn pass_over(&mut self, mover: usize) {
        let count = self.board().rules().colours().len();
        let mut out = self.out.last().unwrap().clone();
        let after = (1..=count).map(|step| (mover + step) % count);
        let stuck = |&colour: &usize| self.board().legal_moves_of(Colour::from_index(colour)).is_empty();
        let passed: Vec<usize> = after.take_while(stuck).filter(|colour| !out.contains(colour)).collect();
        self.events += passed.len() as u64;
        out.extend(passed);
        let all = out.len() == count;
        self.out.push(out);
        if all {
            self.over(EndReason::PlayedOut);
        }
    }

    fn may_end(&mut self) -> bool {
        match self.stage {
            Stage::Open => self.over(EndReason::Cancelled),
            Stage::Playing => self.over(EndReason::Abandoned),
            _ => return false,
        }
        true
    }

    fn over(&mut self, why: EndReason) {
        self.events += 1;
        self.stage = if why == EndReason::Cancelled { Stage::Cancelled } else { Stage::Over };
        self.end = Some(why);
        self.question = None;
        self.away.clear();
    }

    fn resume(&mut self, now: u64) -> bool {
        if matches!(self.stage, Stage::Open | Stage::Playing) {
            self.events += 1;
            self.opened += now - self.last;
            self.turn_began += now - self.last;
            if self.setup.grace.is_some() {
                self.away = self.people().into_iter().map(|name| (name, now)).collect();
            }
        }
        true
    }

    fn seats_of(&self, side: usize) -> Vec<usize> {
        let variant = self.board().rules().variant();
        let colours = &variant.sides[side];
        colours.iter().flat_map(|&colour| &variant.controllers[colour]).map(|seat| seat.index()).collect()
    }

    fn is_given_up(&self, side: usize) -> bool {
        let seats = self.seats_of(side);
        let had = seats.iter().any(|&seat| is_person(&self.began[seat]));
        had && !seats.iter().any(|&seat| is_person(&self.seats[seat]))
    }
}
