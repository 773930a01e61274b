//! The framing of the protocol, version 2: lines of any length and any bytes in, `=` and `?` answers out.

use std::io::{self, BufRead, Write};

/// The longest command line, in bytes that count: comments and control characters do not.
pub const MAX_LINE: usize = 1 << 20;

/// A line with nothing in it but what counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A command, with the number that its answer must carry.
    Command {
        /// The number, as it was written.
        id: String,
        /// The command's name; empty if the line was only a number.
        name: String,
        /// What follows the name, without blanks at its ends.
        arguments: String,
    },
    /// A line that is no command.
    Malformed {
        /// The number, if the line began with one.
        id: String,
        /// What was expected and what came.
        message: String,
    },
}

/// Reads lines in bounded memory, whatever comes.
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

/// What happens to the bytes of a line as they come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Text,
    Comment,
    TooLong,
}

impl<R: BufRead> Lines<R> {
    /// Begins with the next byte of an input.
    pub fn new(input: R) -> Self {
        Self { input, line: Vec::new() }
    }

    /// The next line that is not empty, or `None` at the end of the input.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        loop {
            let (state, ended) = self.fill()?;
            let blank = self.line.iter().all(|&byte| byte == b' ');
            if state == State::TooLong {
                let (id, _) = split_id(&self.line);
                let message =
                    format!("expected at most {MAX_LINE} bytes in a line, got more; it was skipped");
                return Ok(Some(Line::Malformed { id, message }));
            } else if !blank {
                return Ok(Some(parse(&self.line)));
            } else if ended {
                return Ok(None);
            }
        }
    }

    /// Collects the bytes of one line that count; gives how the line ended, and whether the input did.
    fn fill(&mut self) -> io::Result<(State, bool)> {
        self.line.clear();
        let mut state = State::Text;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let ended = buffer.is_empty();
            let part = &buffer[..end.unwrap_or(buffer.len())];
            if state == State::Text {
                state = take(part, &mut self.line);
            }
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if ended || end.is_some() {
                return Ok((state, ended));
            }
        }
    }
}

/// Appends what counts; stops at a comment or when the line is too long.
fn take(part: &[u8], line: &mut Vec<u8>) -> State {
    for &byte in part {
        match byte {
            b'#' => return State::Comment,
            b'\t' => line.push(b' '),
            0..=31 | 127 => {}
            _ => line.push(byte),
        }
        if line.len() > MAX_LINE {
            return State::TooLong;
        }
    }
    State::Text
}

fn parse(line: &[u8]) -> Line {
    let (id, rest) = split_id(line);
    let Ok(text) = std::str::from_utf8(rest) else {
        return Line::Malformed { id, message: "expected UTF-8 text, got other bytes".into() };
    };
    let text = text.trim();
    let (name, arguments) = text.split_once(' ').unwrap_or((text, ""));
    Line::Command { id, name: name.into(), arguments: arguments.trim().into() }
}

/// The number before a command, which ends with a blank or the line.
fn split_id(line: &[u8]) -> (String, &[u8]) {
    let line = line.trim_ascii_start();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = line.split_at(digits);
    // A number longer than any that a controller counts to is no number, and must not be echoed at length.
    if digits > MAX_ID || rest.first().is_some_and(|&byte| byte != b' ') {
        return (String::new(), line);
    }
    (String::from_utf8_lossy(number).into_owned(), rest)
}

const MAX_ID: usize = 20;

/// Writes one answer. Empty lines inside it are left out, because an empty line ends an answer; a text that
/// begins with one starts on a line of its own, so that pictures stay straight. There is
/// always a blank after the sign and the number: some controllers take an answer without one for malformed.
pub fn write_answer(output: &mut impl Write, id: &str, answer: &Result<String, String>) -> io::Result<()> {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let break_first = if text.starts_with('\n') && !lines.is_empty() { "\n" } else { "" };
    write!(output, "{sign}{id} {break_first}{}\n\n", lines.join("\n"))?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        // A tiny buffer makes every line arrive in pieces.
        let mut lines = Lines::new(io::BufReader::with_capacity(3, input));
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    fn command(id: &str, name: &str, arguments: &str) -> Line {
        Line::Command { id: id.into(), name: name.into(), arguments: arguments.into() }
    }

    fn malformed(line: &Line) -> (&str, &str) {
        match line {
            Line::Malformed { id, message } => (id, message),
            Line::Command { .. } => panic!("{line:?} is a command"),
        }
    }

    #[test]
    fn ids_names_and_arguments_come_apart() {
        assert_eq!(lines(b"name\n"), [command("", "name", "")]);
        assert_eq!(lines(b"7 play b a1,b1\n"), [command("7", "play", "b a1,b1")]);
        assert_eq!(lines(b"  12   play\t b  a1 \r\n"), [command("12", "play", "b  a1")]);
        assert_eq!(lines(b"7\n"), [command("7", "", "")]);
        assert_eq!(lines(b"7up\n"), [command("", "7up", "")]);
    }

    #[test]
    fn comments_blank_lines_and_control_characters_do_not_count() {
        assert_eq!(lines(b"\n \t\r\n# a comment\nna\x01\x7fme # more\n\n"), [command("", "name", "")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"quit"), [command("", "quit", "")], "the last line needs no end");
        assert_eq!(lines(b"#\xff\xfe\nname"), [command("", "name", "")], "comments may hold anything");
    }

    #[test]
    fn bytes_that_are_not_text_are_reported_with_their_line() {
        let all = lines(b"3 play \xff\nname\n");
        assert_eq!(malformed(&all[0]), ("3", "expected UTF-8 text, got other bytes"));
        assert_eq!(all[1], command("", "name", ""));
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let mut input = b"5 play ".to_vec();
        input.resize(MAX_LINE + 1, b'x');
        input.extend_from_slice(b" # with a comment\nname\n");
        let all = lines(&input);
        assert_eq!(malformed(&all[0]).0, "5");
        assert!(malformed(&all[0]).1.contains("1048576 bytes"));
        assert_eq!(all[1..], [command("", "name", "")]);
        input.truncate(MAX_LINE);
        assert_eq!(lines(&input).len(), 1);
        assert!(matches!(lines(&input)[0], Line::Command { .. }), "the limit itself is allowed");
        let digits = vec![b'1'; 30];
        assert_eq!(lines(&digits), [command("", &"1".repeat(30), "")]);
    }

    #[test]
    fn a_comment_may_be_longer_than_a_line() {
        let mut input = b"name #".to_vec();
        input.resize(2 * MAX_LINE, b'x');
        input.extend_from_slice(b"\nversion");
        assert_eq!(lines(&input), [command("", "name", ""), command("", "version", "")]);
    }

    #[test]
    fn an_answer_holds_no_empty_line() {
        let written = |id: &str, answer: Result<&str, &str>| {
            let mut output = Vec::new();
            let answer = answer.map(String::from).map_err(String::from);
            write_answer(&mut output, id, &answer).unwrap();
            String::from_utf8(output).unwrap()
        };
        assert_eq!(written("", Ok("")), "= \n\n");
        assert_eq!(written("4", Ok("a\n\n b\n")), "=4 a\n b\n\n");
        assert_eq!(written("4", Ok("\n\n  a\n b\n")), "=4 \n  a\n b\n\n");
        assert_eq!(written("4", Ok("\n")), "=4 \n\n");
        assert_eq!(written("4", Err("no")), "?4 no\n\n");
    }
}
