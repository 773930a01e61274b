//! Writes every statement that is asked of a database to a file, once, if a variable of the environment names one.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::{Mutex, Once};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Names the file.
pub(crate) const VARIABLE: &str = "CATERCORNER_STATEMENTS";

/// From now on, statements are recorded if somebody wants it.
pub(crate) fn start() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let Some(path) = std::env::var_os(VARIABLE) else { return };
        let file = OpenOptions::new().create(true).append(true).open(path).unwrap();
        let recorder = Recorder { known: Mutex::new((file, HashSet::new())) };
        tracing::subscriber::set_global_default(recorder).unwrap();
    });
}

/// Takes the messages by which the driver of a database logs its statements.
struct Recorder {
    known: Mutex<(File, HashSet<String>)>,
}

impl Subscriber for Recorder {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, event: &Event<'_>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        // A short statement is its own summary.
        let text = if statement.text.is_empty() { statement.summary } else { statement.text };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (file, known) = &mut *self.known.lock().unwrap();
        if known.insert(text.clone()) {
            writeln!(file, "{text}").unwrap();
        }
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Statement {
    summary: String,
    text: String,
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.text),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}
