//! The store on both databases: every test runs on SQLite in a file and on a PostgreSQL that is started for it.
#![allow(clippy::unwrap_used)]

mod accounts;
mod appends;
mod attempts;
mod bus;
mod database;
mod deletions;
mod encryption;
mod games;
mod keeping;
mod lessons;
mod live_games;
mod lost_answers;
mod people;
mod plans;
mod ratings;
mod recorder;
mod secrets;
mod seeks;
mod social;
mod studies;
