//! What people ask of each other: to take moves back, and to play again.

use ids::{AccountId, OfferNumber};

use super::Draft;
use crate::event::{Fact, Subject};
use crate::game::Stage;
use crate::refusal::Refusal;

impl Draft<'_> {
    /// Back to before the asker's last move, so that it is the asker's turn again.
    pub(super) fn ask_takeback(&mut self, person: &AccountId) -> Result<(), Refusal> {
        self.expect_stage(Stage::Playing)?;
        let seats = self.expect_seats(person)?;
        if !self.game().setup.takebacks {
            return Err(Refusal::NoTakebacks);
        }
        let last = self.game().state.plies.iter().rposition(|ply| seats.contains(&ply.seat));
        let last = last.filter(|&last| last >= self.game().setup.moves.len());
        let to = last.ok_or_else(|| Refusal::NothingToTakeBack { person: person.clone() })?;
        self.ask(person, Subject::Takeback { to })
    }

    pub(super) fn ask_rematch(&mut self, person: &AccountId) -> Result<(), Refusal> {
        self.expect_stage(Stage::Over)?;
        if !self.game().company().contains(person) {
            return Err(Refusal::NotAPlayer { person: person.clone() });
        }
        if self.game().state.rematch {
            return Err(Refusal::RematchMade);
        }
        // Who asks for what another asked already agrees to it.
        let same = self.game().state.offer.as_ref().filter(|offer| offer.subject == Subject::Rematch {});
        match same.filter(|offer| offer.by != *person).map(|offer| offer.number) {
            Some(number) => self.agree(person, number),
            None => self.ask(person, Subject::Rematch {}),
        }
    }

    fn ask(&mut self, person: &AccountId, subject: Subject) -> Result<(), Refusal> {
        if let Some(offer) = &self.game().state.offer {
            return Err(Refusal::AlreadyAsked { person: offer.by.clone() });
        }
        self.push(Fact::Asked { person: person.clone(), subject });
        Ok(())
    }

    pub(super) fn agree(&mut self, person: &AccountId, number: OfferNumber) -> Result<(), Refusal> {
        self.expect_party(person, number)?;
        let offer = self.game().state.offer.as_ref();
        if offer.is_some_and(|offer| offer.by == *person || offer.agreed.contains(person)) {
            return Err(Refusal::AlreadyAgreed { person: person.clone() });
        }
        self.push(Fact::Agreed { person: person.clone() });
        Ok(())
    }

    pub(super) fn decline(&mut self, person: &AccountId, number: OfferNumber) -> Result<(), Refusal> {
        self.expect_party(person, number)?;
        self.push(Fact::Declined { person: person.clone() });
        Ok(())
    }

    /// Only the asker and those who were asked may answer, and only what is open.
    fn expect_party(&self, person: &AccountId, number: OfferNumber) -> Result<(), Refusal> {
        let offer = self.game().state.offer.as_ref();
        let Some(offer) = offer.filter(|offer| offer.number == number) else {
            let expected = offer.map(|offer| offer.number);
            return Err(Refusal::NoSuchOffer { expected, got: number });
        };
        let is_party = self.game().parties(&offer.subject).contains(person);
        is_party.then_some(()).ok_or_else(|| Refusal::NotAPlayer { person: person.clone() })
    }
}
