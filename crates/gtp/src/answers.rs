//! What an engine writes, as lines in bounded memory, and how lines make an answer.

use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::SyncSender;

use crate::text::clipped;

/// The longest answer, in bytes: more than all moves of any position take.
pub(crate) const MAX_ANSWER: usize = 4 << 20;

/// Part of an engine's output.
pub(crate) enum Output {
    /// A line without its end.
    Line(String),
    /// A line that was longer than any answer; nothing more is read.
    Endless,
}

/// Reads lines until the output ends, a line does not, or nobody listens any more.
pub(crate) fn read_lines(output: impl Read, lines: &SyncSender<Output>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        let (used, whole) = match output.fill_buf() {
            Ok([]) => break,
            Ok(bytes) => {
                let end = bytes.iter().position(|&byte| byte == b'\n');
                line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
                (end.map_or(bytes.len(), |end| end + 1), end.is_some())
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        output.consume(used);
        if line.len() > MAX_ANSWER {
            // Whether anybody still listens makes no difference to the end.
            let _ = lines.send(Output::Endless);
            break;
        }
        if whole {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            line.clear();
            if lines.send(Output::Line(text)).is_err() {
                break;
            }
        }
    }
}

/// The answer to one question as it comes in.
pub(crate) struct Assembly {
    id: String,
    /// Whether it is a good one, and its text so far.
    begun: Option<(bool, String)>,
}

/// The text after `=`, or the one after `?`.
pub(crate) type Answer = Result<String, String>;

impl Assembly {
    /// Waits for the answer with this number.
    pub(crate) fn new(id: u64) -> Self {
        Self { id: id.to_string(), begun: None }
    }

    /// Takes more output; returns the answer once it is whole, and what is wrong if there cannot be one.
    pub(crate) fn take(&mut self, output: Output) -> Result<Option<Answer>, String> {
        let Output::Line(line) = output else { return Err(too_long()) };
        match &mut self.begun {
            // Between answers empty lines mean nothing.
            None if line.is_empty() => Ok(None),
            None => {
                self.begun = Some(self.first(&line)?);
                Ok(None)
            }
            Some((good, text)) if line.is_empty() => {
                let text = std::mem::take(text).trim().to_owned();
                Ok(Some(if *good { Ok(text) } else { Err(text) }))
            }
            Some((_, text)) => {
                text.push('\n');
                text.push_str(&line);
                if text.len() > MAX_ANSWER { Err(too_long()) } else { Ok(None) }
            }
        }
    }

    /// The first line of an answer: its sign, its number and the beginning of its text.
    fn first(&self, line: &str) -> Result<(bool, String), String> {
        let expected = || format!("expected `={0}` or `?{0}`, got {1:?}", self.id, clipped(line));
        let good = match line.chars().next() {
            Some('=') => true,
            Some('?') => false,
            _ => return Err(expected()),
        };
        let rest = line[1..].strip_prefix(&self.id).ok_or_else(expected)?;
        if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
            return Err(expected());
        }
        Ok((good, rest.trim_start().to_owned()))
    }
}

fn too_long() -> String {
    format!("expected at most {MAX_ANSWER} bytes, got more")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    /// The first answer of an output, which must be the one to question 7.
    fn answer(output: &[u8]) -> Result<Answer, String> {
        let (sender, lines) = sync_channel(1_000);
        read_lines(output, &sender);
        drop(sender);
        let mut assembly = Assembly::new(7);
        for output in lines {
            if let Some(answer) = assembly.take(output)? {
                return Ok(answer);
            }
        }
        Err("the output ended".into())
    }

    #[test]
    fn answers_have_a_sign_a_number_and_a_text() {
        assert_eq!(answer(b"=7 a1,b1\n\n"), Ok(Ok("a1,b1".into())));
        assert_eq!(answer(b"\n\r\n=7\r\n\r\n"), Ok(Ok(String::new())));
        assert_eq!(answer(b"?7 no\n\n=8 more\n\n"), Ok(Err("no".into())));
        assert_eq!(answer(b"=7 \na\nb\n\n"), Ok(Ok("a\nb".into())));
    }

    #[test]
    fn anything_else_is_malformed() {
        for malformed in ["hello\n", "=6 a1\n", "=77 a1\n", "= a1\n", "=7a1\n", "7 a1\n", "\u{fffd}\n"] {
            let message = answer(malformed.as_bytes()).unwrap_err();
            assert!(message.starts_with("expected `=7` or `?7`, got "), "{message}");
        }
        assert_eq!(answer(b"=7 a1\n").unwrap_err(), "the output ended", "an empty line ends an answer");
        assert!(answer(b"\xff\xfe\n").is_err());
    }

    #[test]
    fn memory_is_bounded() {
        let endless = vec![b'='; MAX_ANSWER + 1];
        assert!(answer(&endless).unwrap_err().contains("got more"));
        let mut lines = b"=7\n".to_vec();
        lines.extend(b"0123456789abcdef\n".repeat(MAX_ANSWER / 16));
        let (sender, outputs) = sync_channel(0);
        let reader = std::thread::spawn(move || read_lines(&lines[..], &sender));
        let mut assembly = Assembly::new(7);
        assert!(outputs.iter().any(|output| assembly.take(output).is_err()));
        drop(outputs);
        reader.join().unwrap();
    }
}
