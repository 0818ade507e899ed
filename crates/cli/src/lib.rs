//! What the terminal programs have in common.

pub mod checkpointed_run;
pub mod command_line;
pub mod progress;
