//! The server as its clients meet it: a real one on a free port, with a database of its own, over HTTP and sockets.
#![allow(clippy::unwrap_used)]

mod accounts;
mod client;
mod games;
mod meeting;
mod ranking;
