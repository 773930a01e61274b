//! What is kept for the time that the settings say: guests, and games that guests alone played.

use store::{EndedGame, Millis};

use crate::http::error::Result;
use crate::runtime::context::Context;
use crate::runtime::time::DAY;

/// How many games are looked at before others have their turn.
const PAGE: u32 = 100;

/// Throws away what is no longer needed, and knows how far it has looked.
pub(super) struct Retention {
    context: Context,
    /// The last game that was looked at. Games of people with names stay and are not looked at again before the next start.
    examined: Option<EndedGame>,
}

impl Retention {
    pub(super) fn new(context: Context) -> Self {
        Self { context, examined: None }
    }

    /// Throws away what is no longer needed at this moment. Returns how many games and guests that was.
    pub(super) async fn throw_away(&mut self, now: Millis) -> Result<(usize, u64)> {
        let before = |days: u32| (days > 0).then(|| now - Millis::from(days) * DAY);
        let config = &self.context.config;
        let (games_before, guests_before) = (before(config.keep_games_of_guests), before(config.keep_guests));
        let games = match games_before {
            Some(before) => self.throw_games_away(before).await?,
            None => 0,
        };
        // After their games, without which they can go.
        let guests = match guests_before {
            Some(before) => self.context.store.forget_guests(before).await?,
            None => 0,
        };
        Ok((games, guests))
    }

    async fn throw_games_away(&mut self, before: Millis) -> Result<usize> {
        let mut count = 0;
        loop {
            let games = self.context.store.ended_games(self.examined.as_ref(), before, PAGE).await?;
            for game in &games {
                if game.of_guests {
                    self.context.store.delete_game(&game.id).await?;
                    count += 1;
                }
            }
            match games.into_iter().next_back() {
                Some(last) => self.examined = Some(last),
                None => return Ok(count),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ids::{AccountId, EventNumber, GameId};
    use store::{Account, EventRow, Game, Kind, LocalBus, Role, SeatRow, Session, Stage, Store, Summary};

    use super::*;
    use crate::runtime::config::Config;
    use crate::runtime::shutdown;

    const NOW: Millis = 1_800_000_000_000;

    fn account(id: &str, kind: Kind, seen: Millis) -> Account {
        Account {
            id: AccountId::new(id),
            name: id.into(),
            kind,
            role: Role::Player,
            password: None,
            created: 0,
            seen,
            banned_until: None,
            muted_until: None,
            deleted: None,
        }
    }

    fn game(id: &str, people: &[&str], ended: Millis) -> Game {
        let seat = |id: &&str| SeatRow { account: Some(AccountId::new(*id)), ..SeatRow::default() };
        let seats =
            people.iter().map(seat).chain([SeatRow { level: Some(5), ..SeatRow::default() }]).collect();
        let summary =
            Summary { stage: Stage::Over, started: Some(0), ended: Some(ended), outcome: None, seats };
        Game {
            id: GameId::new(id),
            variant: "duo".into(),
            options: String::new(),
            setup: "{}".into(),
            speed: "untimed".into(),
            rated: false,
            listed: true,
            creator: None,
            follows: None,
            leg: 1,
            created: 0,
            summary,
        }
    }

    async fn kept(store: &Store, games: &[&str]) -> Vec<String> {
        let mut kept = Vec::new();
        for id in games {
            if store.game(&GameId::new(*id)).await.unwrap().is_some() {
                assert_eq!(store.events(&GameId::new(*id), EventNumber::START).await.unwrap().len(), 1);
                kept.push((*id).to_owned());
            }
        }
        kept
    }

    #[tokio::test]
    async fn what_is_old_and_nobodys_is_thrown_away_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data: folder.path().into(),
            keep_guests: 30,
            keep_games_of_guests: 100,
            ..Config::default()
        };
        let store = Arc::new(Store::open(&config.database_address()).await.unwrap());
        let (_stop, shutdown) = shutdown::channel();
        let context = Context::new(config, store.clone(), Arc::new(LocalBus::default()), shutdown);
        for account in [
            account("ada", Kind::Person, 0),
            account("gone", Kind::Guest, NOW - 40 * DAY),
            account("here", Kind::Guest, NOW - DAY),
        ] {
            store.create_account(&account).await.unwrap();
            let hash = fingerprint(&account.id);
            let session = Session {
                id: crate::runtime::id::new(),
                hash,
                account: account.id,
                created: 0,
                used: 0,
                expires: account.seen + 90 * DAY,
                client: String::new(),
            };
            store.open_session(&session).await.unwrap();
        }
        let old = NOW - 101 * DAY;
        let fact = EventRow { number: EventNumber(1), at: 0, fact: "{}".into() };
        let games = [
            game("old-guests", &["gone", "here"], old),
            game("old-together", &["ada", "here"], old),
            Game { creator: Some(AccountId::new("ada")), ..game("old-made", &["here"], old) },
            Game { rated: true, ..game("old-rated", &["here"], old) },
            game("late", &["gone"], NOW - 90 * DAY),
        ];
        for game in &games {
            store.create_game(game, std::slice::from_ref(&fact)).await.unwrap();
        }
        let mut retention = Retention::new(context);
        retention.throw_away(NOW).await.unwrap();
        let all = ["old-guests", "old-together", "old-made", "old-rated", "late"];
        assert_eq!(kept(&store, &all).await, all[1..]);
        let gone = AccountId::new("gone");
        assert!(store.account(&gone).await.unwrap().is_some(), "a game of theirs is kept");
        retention.throw_away(NOW + 11 * DAY).await.unwrap();
        assert_eq!(kept(&store, &all).await, all[1..4], "its time has come meanwhile");
        assert!(
            store.account(&gone).await.unwrap().is_none() && store.sessions(&gone).await.unwrap().is_empty()
        );
        assert!(store.account(&AccountId::new("here")).await.unwrap().is_some());
    }

    fn fingerprint(id: &AccountId) -> ids::SecretHash {
        crate::accounts::secret::fingerprint(id.as_str())
    }
}
