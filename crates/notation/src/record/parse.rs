//! Reads records: the grammar of SGF, in UTF-8, without recursion.

use super::{Location, MAX_BYTES, MAX_PARTS, Node, NodeId, Property, Record, RecordError};

impl Record {
    /// Reads the first game of a file.
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut games = Self::parse_collection(bytes)?;
        Ok(games.swap_remove(0))
    }

    /// Reads all games of a file; there is at least one.
    pub fn parse_collection(bytes: &[u8]) -> Result<Vec<Self>, RecordError> {
        let mut reader = Reader::new(utf8(bytes)?);
        let mut games = Vec::new();
        loop {
            reader.skip_blanks();
            match reader.peek() {
                Some('(') => games.push(reader.game()?),
                None if !games.is_empty() => return Ok(games),
                _ => return Err(reader.unexpected("'(', where a game begins")),
            }
        }
    }
}

/// A value as its writer meant it: without backslashes, without the line breaks that are escaped, and with `\n` for
/// any other kind of line break.
pub(super) fn decoded(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = c == '\\';
        let c = if escaped { rest.next().unwrap_or('\\') } else { c };
        match c {
            '\n' | '\r' => {
                if c == '\r' {
                    rest.next_if_eq(&'\n');
                }
                if !escaped {
                    value.push('\n');
                }
            }
            _ => value.push(c),
        }
    }
    value
}

fn utf8(bytes: &[u8]) -> Result<&str, RecordError> {
    if bytes.len() > MAX_BYTES {
        let message = format!("expected at most {MAX_BYTES} bytes, got {}", bytes.len());
        return Err(Location { line: 1, column: 1 }.error(message));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let mut reader = Reader::new(std::str::from_utf8(good).unwrap_or_default());
        while reader.next().is_some() {}
        reader.location.error(format!("expected UTF-8, got the byte 0x{:02X}", bad[0]))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// A text and how far it is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    location: Location,
    /// Nodes, properties and values so far.
    parts: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, location: Location { line: 1, column: 1 }, parts: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        // A lone carriage return ends a line as well; of a pair only the second does.
        if c == '\n' || c == '\r' && self.peek() != Some('\n') {
            self.location.line += 1;
            self.location.column = 1;
        } else {
            self.location.column += 1;
        }
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_whitespace() || c == '\u{b}') {
            self.next();
        }
    }

    fn unexpected(&self, expected: &str) -> RecordError {
        let got = self.peek().map_or_else(|| "the end of the text".into(), |c| format!("{c:?}"));
        self.location.error(format!("expected {expected}, got {got}"))
    }

    fn count_part(&mut self) -> Result<(), RecordError> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            let message = format!("expected at most {MAX_PARTS} nodes, properties and values, got more");
            return Err(self.location.error(message));
        }
        Ok(())
    }

    /// One game, from its opening to its closing parenthesis.
    fn game(&mut self) -> Result<Record, RecordError> {
        let mut record = Record { nodes: Vec::new(), location: self.location };
        let mut open: Vec<(Option<NodeId>, Location)> = Vec::new();
        let mut at: Option<NodeId> = None;
        let mut before = '\0';
        loop {
            self.skip_blanks();
            let location = self.location;
            match (self.peek(), before) {
                (Some('('), '\0' | ';' | ')') => open.push((at, location)),
                (Some(';'), '(' | ';') => {
                    self.count_part()?;
                    if at.is_none() {
                        record.location = location;
                    }
                    self.next();
                    at = Some(self.node(&mut record, at)?);
                    before = ';';
                    continue;
                }
                (Some(')'), ';' | ')') => {
                    self.next();
                    at = open.pop().and_then(|(node, _)| node);
                    if open.is_empty() {
                        return Ok(record);
                    }
                    before = ')';
                    continue;
                }
                (None, _) if before != '(' => {
                    let Location { line, column } = open.last().map_or(location, |&(_, location)| location);
                    let from = format!("')' to close the '(' of line {line}, column {column}");
                    return Err(self.unexpected(&from));
                }
                (_, '(') => return Err(self.unexpected("';', where a node begins")),
                (_, ')') => return Err(self.unexpected("'(' or ')' after a variation")),
                _ => return Err(self.unexpected("a property, ';', '(' or ')'")),
            }
            self.next();
            before = '(';
        }
    }

    fn node(&mut self, record: &mut Record, parent: Option<NodeId>) -> Result<NodeId, RecordError> {
        let mut properties = Vec::new();
        self.skip_blanks();
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric()) {
            properties.push(self.property()?);
            self.skip_blanks();
        }
        properties.shrink_to_fit();
        let Some(parent) = parent else {
            record.nodes.push(Node { properties, ..Node::default() });
            return Ok(record.root());
        };
        Ok(record.add_node(parent, properties))
    }

    fn property(&mut self) -> Result<Property, RecordError> {
        self.count_part()?;
        let (location, start) = (self.location, self.at);
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric()) {
            self.next();
        }
        let name = self.text[start..self.at].to_owned();
        self.skip_blanks();
        if self.peek() != Some('[') {
            return Err(self.unexpected("'[' after the name of a property"));
        }
        let mut raws = Vec::with_capacity(1);
        while self.peek() == Some('[') {
            raws.push(self.value()?);
            self.skip_blanks();
        }
        let values = raws.iter().map(|raw| decoded(raw)).collect();
        let colons = raws.iter().any(|raw| raw.contains("\\:"));
        let raw = if colons { raws.into_iter().map(str::to_owned).collect() } else { Vec::new() };
        Ok(Property { name, values, location, raw })
    }

    /// A value as it is written between its brackets.
    fn value(&mut self) -> Result<&'a str, RecordError> {
        self.count_part()?;
        let opened = self.location;
        self.next();
        let start = self.at;
        while let Some(c) = self.next() {
            match c {
                ']' => return Ok(&self.text[start..self.at - 1]),
                '\\' => {
                    self.next();
                }
                _ => {}
            }
        }
        Err(opened.error("expected a value that ends with ']', got the end of the text"))
    }
}
