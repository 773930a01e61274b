//! Writes records: one node a line, and parentheses only where there are variations.

use std::fmt::{self, Display, Formatter, Write};

use super::parse::decoded;
use super::{NodeId, Property, Record};

enum Step {
    Node(NodeId),
    Variation(NodeId),
    Close,
}

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut steps = vec![Step::Variation(self.root())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => f.write_str(")\n")?,
                Step::Variation(node) => {
                    f.write_str("(\n")?;
                    steps.extend([Step::Close, Step::Node(node)]);
                }
                Step::Node(node) => {
                    f.write_char(';')?;
                    self.node(node).properties.iter().try_for_each(|property| write_property(f, property))?;
                    f.write_char('\n')?;
                    match self.node(node).children.as_slice() {
                        [] => {}
                        [only] => steps.push(Step::Node(*only)),
                        several => steps.extend(several.iter().rev().map(|&child| Step::Variation(child))),
                    }
                }
            }
        }
        Ok(())
    }
}

fn write_property(f: &mut Formatter<'_>, property: &Property) -> fmt::Result {
    f.write_str(&property.name)?;
    for (number, value) in property.values.iter().enumerate() {
        let unchanged = property.raw.get(number).filter(|raw| decoded(raw) == *value);
        match unchanged {
            Some(raw) => write!(f, "[{raw}]")?,
            None => write!(f, "[{}]", encoded(value))?,
        }
    }
    // A name without a value is no property.
    if property.values.is_empty() { f.write_str("[]") } else { Ok(()) }
}

fn encoded(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' | ']' => text.extend(['\\', c]),
            // SGF has only one kind of line break.
            '\r' => {
                rest.next_if_eq(&'\n');
                text.push('\n');
            }
            _ => text.push(c),
        }
    }
    text
}
