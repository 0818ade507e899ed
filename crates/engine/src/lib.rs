//! The engine protocol: the Universal Game Interface (UGI) with a few additions, one message per text line.
//!
//! [`command`] parses the manager's commands. [`server`] executes them with its [`Settings`]. [`client`] is the manager's side.
//! [`compliance`] checks an engine for protocol errors. [`adapter`] wraps a program that only reads and writes moves.
//! Invalid input is refused with a line that begins with `error`. Only `quit` and the end of input end the engine.

#![deny(clippy::unwrap_used, clippy::panic)]

pub mod adapter;
pub mod client;
pub mod command;
pub mod compliance;
mod format_count;
mod input;
mod output_queue;
pub mod server;
mod settings;
mod worker;

pub use client::{
    Client, EngineError, EngineInfo, EngineLog, EngineOption, EngineStart, ErrorOutput,
    IgnoredOptions, KillHandle, LastOutput, MAX_OPTIONS, OptionKind, SearchAnswer, Stage,
    Supervisor, SupervisorFailure, Timeouts, TrafficLog, describe_start_failure,
};
pub use command::{Command, GoLimits, PositionSetup, Query};
pub use format_count::format_count;
pub use server::{MAX_LINE_BYTES, serve};
pub use settings::Settings;
