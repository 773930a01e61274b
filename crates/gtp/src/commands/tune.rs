//! Commands that set how the player plays.

use std::time::Duration;

use engine::Params;

use super::arguments::{Answer, one};
use crate::session::Session;
use crate::text::clipped;

/// The longest thinking time: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// Names that scripts for other players of the protocol use, beside those of the search's own parameters.
const SIMULATIONS: &str = "fixed_simulations";
const BOOK: &str = "use_book";
const SYMMETRY: &str = "avoid_symmetric_draw";

pub(super) fn move_time(session: &mut Session, arguments: &str) -> Answer {
    let text = one(arguments, "a number of seconds")?;
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds));
    let seconds = seconds
        .ok_or_else(|| format!("expected seconds from 0 to {MAX_SECONDS}, got {:?}", clipped(text)))?;
    session.player.set_time(Some(Duration::from_secs_f64(seconds)));
    Ok(String::new())
}

pub(super) fn set_random_seed(session: &mut Session, arguments: &str) -> Answer {
    let text = one(arguments, "a number")?;
    let seed = text
        .parse()
        .map_err(|_| format!("expected a whole number from 0 to {}, got {:?}", u64::MAX, clipped(text)))?;
    session.player.reseed(seed);
    Ok(String::new())
}

pub(super) fn param(session: &mut Session, arguments: &str) -> Answer {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    match words.as_slice() {
        [] => Ok(list(session)),
        [name, value] => set(session, name, value).map(|()| String::new()),
        _ => Err(format!("expected nothing or a name and a value, got {:?}", clipped(arguments))),
    }
}

fn list(session: &Session) -> String {
    let settings = session.player.settings();
    let mut lines = vec![
        format!("{SIMULATIONS} {}", settings.simulations.unwrap_or(0)),
        format!("{BOOK} {}", u8::from(settings.book)),
        // The player has no rule of its own about symmetric play.
        format!("{SYMMETRY} 0"),
    ];
    let params = session.player.params(session.position().rules());
    let own = Params::TABLE
        .iter()
        .filter_map(|parameter| Some(format!("{} {}", parameter.name, params.get(parameter.name)?)));
    lines.extend(own);
    lines.join("\n")
}

fn set(session: &mut Session, name: &str, value: &str) -> Result<(), String> {
    let flag = || match value {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(format!("{name}: expected 0 or 1, got {:?}", clipped(value))),
    };
    match name {
        SIMULATIONS => {
            let count: u64 = value
                .parse()
                .map_err(|_| format!("{name}: expected a whole number, got {:?}", clipped(value)))?;
            session.player.set_simulations((count > 0).then_some(count));
        }
        BOOK => session.player.set_book(flag()?),
        SYMMETRY => drop(flag()?),
        _ => {
            let number: f32 =
                value.parse().map_err(|_| format!("expected a number, got {:?}", clipped(value)))?;
            session.player.set_param(name, number).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
