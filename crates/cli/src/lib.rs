//! What the terminal programs, `quadrille-cli` and `quadrille-dev`, have in common; their commands are modules of each program.

pub mod checkpointed_run;
pub mod command_line;
pub mod progress;
