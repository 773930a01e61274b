//! Commands that load, save and print the game as text.

use notation::{Record, read_position, write_position};

use super::arguments::{Answer, none};
use crate::session::Session;
use crate::text::clipped;

pub(super) fn loadsgf(session: &mut Session, arguments: &str) -> Answer {
    let (file, number) = file_and_number(arguments)?;
    let bytes =
        session.system.read(file).map_err(|error| format!("cannot read {}: {error}", clipped(file)))?;
    let record = Record::parse(&bytes).map_err(|error| format!("{}: {error}", clipped(file)))?;
    session.load(record, number).map_err(|error| format!("{}: {error}", clipped(file)))?;
    Ok(String::new())
}

/// A file name, which may hold blanks, and a number after it if there is one.
fn file_and_number(arguments: &str) -> Result<(&str, Option<usize>), String> {
    if arguments.is_empty() {
        return Err("expected the name of a file, got nothing".into());
    }
    let Some((file, last)) = arguments.rsplit_once(' ') else { return Ok((arguments, None)) };
    match last.parse() {
        Ok(0) => Err("expected the number of a move, from 1, got 0".into()),
        Ok(number) => Ok((file.trim_end(), Some(number))),
        Err(_) if !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(format!("expected the number of a move, up to {}, got {}", usize::MAX, clipped(last)))
        }
        Err(_) => Ok((arguments, None)),
    }
}

pub(super) fn savesgf(session: &mut Session, arguments: &str) -> Answer {
    if arguments.is_empty() {
        return Err("expected the name of a file, got nothing".into());
    }
    session
        .system
        .write(arguments, session.record_text().as_bytes())
        .map_err(|error| format!("cannot write {}: {error}", clipped(arguments)))?;
    Ok(String::new())
}

pub(super) fn position(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok(write_position(session.position()))
}

pub(super) fn set_position(session: &mut Session, arguments: &str) -> Answer {
    session.set_up(read_position(arguments).map_err(|error| error.to_string())?)?;
    Ok(String::new())
}
