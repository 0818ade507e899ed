//! Shared code of the terminal programs `quadrille-cli` and `quadrille-dev`.

pub mod checkpointed_run;
pub mod command_line;
pub mod progress;
