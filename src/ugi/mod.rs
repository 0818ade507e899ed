//! The engine protocol: the Universal Game Interface with a few additions, one text line a message.
//!
//! [`command`] reads what a manager sends; [`server`] obeys it. Whatever arrives is answered or refused
//! with a line that begins with `error`; nothing that arrives can end the engine but `quit` and the end
//! of input.

#![deny(clippy::unwrap_used, clippy::panic)]

pub mod command;
pub mod server;

pub use command::{Command, CommandError, Go, Query, Setup};
pub use server::serve;
