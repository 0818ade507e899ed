//! The engine protocol: the Universal Game Interface with a few additions, one text line a message.
//!
//! [`command`] parses what a manager sends; [`server`] executes it, with [`Settings`] for options; [`client`] is the manager's
//! side; [`compliance`] tells its author what an engine gets wrong, and [`adapter`] makes an engine out of a program that only
//! reads and writes moves. Whatever arrives is answered or refused with a line that begins with `error`; nothing that arrives can
//! end the engine but `quit` and the end of input.

#![deny(clippy::unwrap_used, clippy::panic)]

pub mod adapter;
pub mod client;
pub mod command;
pub mod compliance;
mod input;
mod output;
pub mod server;
mod settings;
mod worker;

pub use client::{
    Answer, Client, EngineError, EngineInfo, EngineOption, ErrorOutput, KillHandle, LastOutput,
    OPTIONS, OptionKind, OptionsLeftOut, Stage, Start, Supervisor, SupervisorFailure, Tap,
    Timeouts, TrafficLog, describe_start_failure,
};
pub use command::{Command, Go, Query, Setup};
pub use server::{LONGEST_LINE, serve};
pub use settings::Settings;
