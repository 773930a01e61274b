//! Signs that annotators put behind moves, as records write them.

use super::{NodeId, Property, Record};

/// How good an annotator found a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `!!`
    VeryGood,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Doubtful,
    /// `?`
    Bad,
    /// `??`
    VeryBad,
}

/// Each with its property and the value of it.
const WRITTEN: [(Sign, &str, &str); 6] = [
    (Sign::VeryGood, "TE", "2"),
    (Sign::Good, "TE", "1"),
    (Sign::Interesting, "IT", ""),
    (Sign::Doubtful, "DO", ""),
    (Sign::Bad, "BM", "1"),
    (Sign::VeryBad, "BM", "2"),
];

impl Sign {
    /// The property that writes it.
    pub fn property(self) -> Property {
        let (_, name, value) = WRITTEN.iter().find(|(sign, ..)| *sign == self).expect("every sign is there");
        Property::new(*name, *value)
    }

    /// Whether a property with this name writes a sign.
    pub fn is_written_by(name: &str) -> bool {
        WRITTEN.iter().any(|(_, property, _)| *property == name)
    }
}

impl Record {
    /// The sign behind the move of a node, the first if it has several.
    pub fn sign(&self, node: NodeId) -> Option<Sign> {
        let property =
            self.node(node).properties.iter().find(|property| Sign::is_written_by(&property.name))?;
        let of_name = || WRITTEN.iter().filter(|(_, name, _)| *name == property.name);
        let value = property.values.first().map_or("", |value| value.trim());
        // Programs write 1 for plain and 2 for very, and some write nothing for plain.
        let exact = of_name().find(|(.., written)| *written == value);
        exact.or_else(|| of_name().find(|(.., written)| *written != "2")).map(|(sign, ..)| *sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_as_they_are_written() {
        for (sign, ..) in WRITTEN {
            let record = Record::with_root(vec![Property::new("C", "hm"), sign.property()]);
            let again = Record::parse(record.to_string().as_bytes()).unwrap();
            assert_eq!(again.sign(again.root()), Some(sign));
        }
        for (text, sign) in [("(;BM[])", Some(Sign::Bad)), ("(;TE[x])", Some(Sign::Good)), ("(;GB[1])", None)]
        {
            let record = Record::parse(text.as_bytes()).unwrap();
            assert_eq!(record.sign(record.root()), sign, "{text}");
        }
    }
}
