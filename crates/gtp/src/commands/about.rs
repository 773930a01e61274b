//! Commands about the program and the protocol.

use super::arguments::{Answer, none};
use crate::session::Session;

pub(super) fn name(_: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok("Catercorner".into())
}

pub(super) fn version(_: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok(env!("CARGO_PKG_VERSION").into())
}

pub(super) fn protocol_version(_: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok("2".into())
}

pub(super) fn quit(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    session.finished = true;
    Ok(String::new())
}

pub(super) fn cputime(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    let seconds = session.system.cpu_seconds().map_err(|error| error.to_string())?;
    Ok(format!("{seconds:.3}"))
}
