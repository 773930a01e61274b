//! The server as its clients meet it: a real one on a free port, with a database of its own, over HTTP and sockets.
#![allow(clippy::unwrap_used)]

mod accounts;
mod bounds;
mod challenges;
mod chat;
mod client;
mod connections;
mod deletion;
mod document;
mod failing_store;
mod games;
mod guarding;
mod identity;
mod lessons;
mod meeting;
mod moderation;
mod page;
mod profile;
mod protocol;
mod puzzles;
mod ranking;
mod relations;
mod rules_page;
mod running;
mod site;
mod studies;
mod study;
mod trouble;
mod updates;
