//! Statements with the conditions that are set and no others. A condition that a parameter may switch off would keep the
//! database from using an index for the rest.

use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe};

use crate::error::Result;

/// What rows have to be, with the values that are compared.
#[derive(Default)]
pub(crate) struct Conditions {
    texts: Vec<String>,
    values: Vec<Value>,
}

/// A value that a statement refers to by its number.
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Fraction(f64),
}

impl Conditions {
    /// Adds a value; returns how a statement refers to it.
    pub(crate) fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// Adds a condition.
    pub(crate) fn add(&mut self, text: impl Into<String>) {
        self.texts.push(text.into());
    }

    /// Adds a comparison with a value, such as `id <`, if there is one.
    pub(crate) fn compare(&mut self, left: &str, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            let number = self.value(value);
            self.add(format!("{left} {number}"));
        }
    }

    /// The conditions as the end of a statement; nothing if there are none.
    pub(crate) fn clause(&self) -> String {
        match self.texts.is_empty() {
            true => String::new(),
            false => format!("WHERE {}", self.texts.join(" AND ")),
        }
    }

    /// The rows of a statement that refers to the values.
    pub(crate) async fn fetch(&self, pool: &AnyPool, sql: String) -> Result<Vec<AnyRow>> {
        let query = sqlx::query(AssertSqlSafe(sql));
        let query = self.values.iter().fold(query, |query, value| match value {
            Value::Text(text) => query.bind(text.as_str()),
            Value::Number(number) => query.bind(*number),
            Value::Fraction(fraction) => query.bind(*fraction),
        });
        Ok(query.fetch_all(pool).await?)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Number(flag.into())
    }
}

impl From<f64> for Value {
    fn from(fraction: f64) -> Self {
        Self::Fraction(fraction)
    }
}
