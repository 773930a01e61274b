//! What people ask of each other, in the model.

use super::{Model, Question};

impl Model {
    pub(super) fn ask(&mut self, name: &str, to: Option<usize>, now: u64) -> bool {
        if self.question.is_some() {
            return false;
        }
        self.events += 1;
        self.question = Some(Question { number: self.events, by: name.to_owned(), to, agreed: Vec::new() });
        self.carry_out(now);
        true
    }

    pub(super) fn asked(&self, question: &Question) -> Vec<String> {
        let mut asked = if question.to.is_some() { self.people() } else { self.company() };
        asked.retain(|name| *name != question.by);
        asked
    }

    pub(super) fn answer(&mut self, name: &str, number: u64, yes: bool, now: u64) -> bool {
        let Some(question) = self.question.clone().filter(|question| question.number == number) else {
            return false;
        };
        let is_asked = self.asked(&question).contains(&name.to_owned());
        if yes && is_asked && !question.agreed.contains(&name.to_owned()) {
            self.events += 1;
            self.question.as_mut().unwrap().agreed.push(name.to_owned());
            self.carry_out(now);
            true
        } else if !yes && (is_asked || question.by == name) {
            self.events += 1;
            self.question = None;
            true
        } else {
            false
        }
    }

    pub(super) fn carry_out(&mut self, now: u64) {
        let question = self.question.clone().unwrap();
        if self.asked(&question).iter().any(|name| !question.agreed.contains(name)) {
            return;
        }
        self.events += 1;
        self.question = None;
        if let Some(to) = question.to {
            self.boards.truncate(to + 1);
            self.clocks.truncate(to + 1);
            self.out.truncate(to + 1);
            self.movers.truncate(to);
            (self.turn, self.turn_began) = (self.events, now);
        } else {
            self.rematch = true;
        }
    }
}
