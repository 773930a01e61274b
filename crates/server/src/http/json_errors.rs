//! What a reader of JSON or of an address says, in plain words: what was expected and what came, without the names of
//! our types.

use std::fmt::Write as _;

/// A message of a reader in plain words.
pub(crate) fn words(message: &str) -> String {
    let (place, message) = placed(without_preface(message));
    let plain = rewritten(message);
    if place.is_empty() { plain } else { format!("{place}: {plain}") }
}

/// Why a text is not a message, in plain words. If it is not JSON at all, line and column help to find the mistake.
pub(crate) fn of_json(error: &serde_json::Error) -> String {
    match error.is_data() {
        true => words(&error.to_string()),
        false => format!("expected JSON: {error}"),
    }
}

fn without_preface(message: &str) -> &str {
    const PREFACES: [&str; 4] = [
        "Failed to deserialize the JSON body into the target type: ",
        "Failed to deserialize query string: ",
        "Failed to deserialize form: ",
        "Invalid URL: ",
    ];
    let message = PREFACES.iter().find_map(|preface| message.strip_prefix(preface)).unwrap_or(message);
    // The whole is one line, so that a column says little.
    message.rfind(" at line ").map_or(message, |end| &message[..end])
}

/// The field that a message begins with, as `seats[0].level: …`, and the rest.
fn placed(message: &str) -> (&str, &str) {
    let is_field = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '[' | ']'))
    };
    let in_address = message.strip_prefix("Cannot parse `").and_then(|rest| {
        let (name, rest) = rest.split_once("` with value ")?;
        Some((name, rest.split_once(": ")?.1))
    });
    if let Some(found) = in_address {
        return found;
    }
    match message.split_once(": ") {
        Some((place, rest)) if is_field(place) => (place.trim_start_matches("."), rest),
        _ => ("", message),
    }
}

fn rewritten(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if let (true, [got, known @ ..]) = (message.starts_with("unknown variant"), &quoted[..]) {
        return format!("expected {}, got {got:?}", one_of(known));
    }
    if let (true, [got, known @ ..]) = (message.starts_with("unknown field"), &quoted[..]) {
        return match known {
            [] => format!("expected no field {got:?}"),
            known => format!("expected no field {got:?}, but {}", one_of(known)),
        };
    }
    if let (true, [missing, ..]) = (message.starts_with("missing field"), &quoted[..]) {
        return format!("expected a field {missing:?}, got none");
    }
    if let (true, [twice, ..]) = (message.starts_with("duplicate field"), &quoted[..]) {
        return format!("expected the field {twice:?} once, got it twice");
    }
    let misfit = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    let misfit = misfit.or_else(|| message.strip_prefix("invalid length "));
    if let Some((got, expected)) = misfit.and_then(|misfit| misfit.split_once(", expected ")) {
        return format!("expected {}, got {}", kind(expected), came(got));
    }
    parsed(message).to_owned()
}

/// What the readers of numbers and of truth values say.
fn parsed(message: &str) -> &str {
    match message {
        "invalid digit found in string" => "expected a whole number, not below 0",
        "cannot parse integer from empty string" => "expected a number, got nothing",
        "number too large to fit in target type" => "expected a smaller number",
        "number too small to fit in target type" => "expected a larger number",
        "provided string was not `true` or `false`" => "expected true or false",
        other => other,
    }
}

fn one_of(words: &[&str]) -> String {
    let mut all = String::new();
    for (number, word) in words.iter().enumerate() {
        let before = match number {
            0 => "",
            _ if number + 1 == words.len() => " or ",
            _ => ", ",
        };
        let _ = write!(all, "{before}{word:?}");
    }
    all
}

/// What one of our types is to a reader.
fn kind(expected: &str) -> String {
    let expected = expected.trim_matches('`');
    let range = |most: u64| format!("a whole number from 0 to {most}");
    match expected {
        "u8" => range(u8::MAX.into()),
        "u16" => range(u16::MAX.into()),
        "u32" => range(u32::MAX.into()),
        "u64" | "usize" => "a whole number, not below 0".into(),
        "i32" | "i64" | "isize" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "bool" | "a boolean" => "true or false".into(),
        "a string" | "str" | "string" => "a text".into(),
        "a sequence" => "a list".into(),
        "a map" => "an object".into(),
        other
            if ["struct ", "enum", "adjacently", "internally", "variant"]
                .iter()
                .any(|word| other.contains(word)) =>
        {
            "an object".into()
        }
        other => other.to_owned(),
    }
}

fn came(got: &str) -> String {
    match got.split_once(' ') {
        Some(("integer" | "floating", rest)) => rest.trim_start_matches("point ").replace('`', ""),
        Some(("boolean", rest)) => rest.replace('`', ""),
        Some(("string", rest)) => format!("the text {rest}"),
        _ => match got {
            "null" => "null".into(),
            "map" => "an object".into(),
            "sequence" => "a list".into(),
            other => other.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefaces_and_positions_of_other_readers_go() {
        for (message, expected) in [
            (
                "Failed to deserialize the JSON body into the target type: seats[0].level: invalid type: string \"x\", expected u8 at line 1 column 9",
                "seats[0].level: expected a whole number from 0 to 255, got the text \"x\"",
            ),
            (
                "Failed to deserialize query string: limit: invalid digit found in string",
                "limit: expected a whole number, not below 0",
            ),
            (
                "Invalid URL: Cannot parse `speed` with value `x`: unknown variant `x`, expected `a` or `b`",
                "speed: expected \"a\" or \"b\", got \"x\"",
            ),
            ("Failed to deserialize query string: missing field `v`", "expected a field \"v\", got none"),
        ] {
            assert_eq!(words(message), expected);
        }
    }
}
