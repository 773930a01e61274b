//! How a table is stored and read back: events as rows, and a summary for lists.

use ids::EventNumber;
use store::{Append, EventRow, Game, SeatRow, Stage, Store, Summary};
use table::{Command, Event, Fact, Holder, Setup, Table};

use crate::http::error::{ApiError, Result};
use crate::runtime::context::Context;
use crate::runtime::time::{at_table, now, stored};

pub(crate) fn to_row(event: &Event) -> EventRow {
    let fact = serde_json::to_string(&event.fact).expect("a fact is plain data");
    EventRow { number: event.number, at: stored(event.at), fact }
}

pub(crate) fn from_row(row: &EventRow) -> Result<Event> {
    let fact = serde_json::from_str(&row.fact).map_err(ApiError::internal)?;
    Ok(Event { number: row.number, at: at_table(row.at), fact })
}

/// The table of a game, from what is stored of it.
pub(crate) async fn replayed(context: &Context, game: &Game) -> Result<Table> {
    let setup: Setup = serde_json::from_str(&game.setup).map_err(ApiError::internal)?;
    let rules = context.rulesets.find(&setup.variant, &setup.options)?;
    let events = context.store.events(&game.id, EventNumber::START).await?;
    let events = events.iter().map(from_row).collect::<Result<Vec<_>>>()?;
    Table::replay(setup, &rules, &events).map_err(ApiError::internal)
}

/// What ends a game, for those who append it to the store without a table.
pub(crate) async fn ended(store: &Store, game: &Game) -> Result<Append> {
    let setup: Setup = serde_json::from_str(&game.setup).map_err(ApiError::internal)?;
    let rules = setup.rules().map_err(ApiError::internal)?;
    let events = store.events(&game.id, EventNumber::START).await?;
    let events = events.iter().map(from_row).collect::<Result<Vec<_>>>()?;
    let table = Table::replay(setup, &rules, &events).map_err(ApiError::internal)?;
    let now = at_table(now());
    let (mut events, table) = match table.tick(now) {
        Some(due) => (due.events, due.table),
        None => (Vec::new(), table),
    };
    let decision = table.decide(&Command::End, now)?;
    events.extend(decision.events);
    let rows = events.iter().map(to_row).collect();
    Ok(Append { game: game.id.clone(), events: rows, summary: Some(summary(&decision.table)) })
}

/// Whether an event changes what lists show of a game.
pub(crate) fn changes_summary(event: &Event) -> bool {
    match event.fact {
        Fact::Seated { .. }
        | Fact::Withdrew { .. }
        | Fact::Started {}
        | Fact::Left { .. }
        | Fact::Ended { .. } => true,
        Fact::Opened {}
        | Fact::Moved { .. }
        | Fact::Passed { .. }
        | Fact::Asked { .. }
        | Fact::Agreed { .. }
        | Fact::Declined { .. }
        | Fact::TakenBack { .. }
        | Fact::Disconnected { .. }
        | Fact::Reconnected { .. }
        | Fact::Resumed {}
        | Fact::Rematch {} => false,
    }
}

/// What lists show of a game.
pub(crate) fn summary(table: &Table) -> Summary {
    let outcome = table.outcome();
    let at = |wanted: fn(&Fact) -> bool| {
        table.events().iter().find(|event| wanted(&event.fact)).map(|event| stored(event.at))
    };
    let started = at(|fact| matches!(fact, Fact::Started {}));
    let ended = at(|fact| matches!(fact, Fact::Ended { .. }));
    let stage = match (started, ended) {
        (_, None) if started.is_some() => Stage::Playing,
        (_, None) => Stage::Open,
        (Some(_), Some(_)) => Stage::Over,
        (None, Some(_)) => Stage::Cancelled,
    };
    let seats = match &outcome {
        Some(outcome) => outcome
            .seats
            .iter()
            .map(|seat| SeatRow {
                rank: u8::try_from(seat.rank).ok(),
                score: seat.score,
                gone: seat.left.is_some(),
                ..held_by(&seat.holder)
            })
            .collect(),
        None => table
            .snapshot(table::Time(0))
            .seats
            .iter()
            .map(|seat| match &seat.left {
                Some(left) => {
                    SeatRow { gone: true, ..held_by(&Holder::Person { person: left.person.clone() }) }
                }
                None => held_by(&seat.holder),
            })
            .collect(),
    };
    let outcome = outcome.map(|outcome| serde_json::to_string(&outcome).expect("an outcome is plain data"));
    Summary { stage, started, ended, outcome, seats }
}

fn held_by(holder: &Holder) -> SeatRow {
    match holder {
        Holder::Open {} => SeatRow::default(),
        Holder::Person { person } => SeatRow { account: Some(person.clone()), ..SeatRow::default() },
        Holder::Computer { level } => SeatRow { level: Some(*level), ..SeatRow::default() },
    }
}
