//! Commands about the program and the protocol.

use super::{Answer, COMMANDS, find, none, one};
use crate::session::{Session, clipped};

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

pub(super) fn known_command(_: &mut Session, arguments: &str) -> Answer {
    let name = one(arguments, "the name of a command")?;
    Ok(find(name).is_some().to_string())
}

pub(super) fn list_commands(_: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

pub(super) fn help(_: &mut Session, arguments: &str) -> Answer {
    let line = |command: &super::Command| {
        let usage = format!("{} {}", command.name, command.arguments);
        format!("{usage:<30} {}", command.about)
    };
    if arguments.is_empty() {
        let lines: Vec<String> = COMMANDS.iter().map(line).collect();
        return Ok(lines.join("\n"));
    }
    let name = one(arguments, "the name of a command")?;
    find(name).map(line).ok_or_else(|| format!("unknown command {:?}", clipped(name)))
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
