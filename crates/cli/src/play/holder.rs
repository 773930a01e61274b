//! Who holds a seat: a person at this terminal or the computer.

use std::str::FromStr;

/// Who plays the colours of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    Human,
    Computer,
}

impl FromStr for Holder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().to_ascii_lowercase().as_str() {
            "human" | "h" => Ok(Self::Human),
            "computer" | "c" => Ok(Self::Computer),
            _ => Err("expected human or computer for each seat".into()),
        }
    }
}

/// A person on the first seat, computers on the others.
pub(crate) fn usual_holders(seats: usize) -> Vec<Holder> {
    (0..seats).map(|seat| if seat == 0 { Holder::Human } else { Holder::Computer }).collect()
}
