//! Shell engines, and our own engine.

#[path = "../../../engine/tests/engine/shell.rs"]
mod engines;

pub use engines::{assert_gone, engine, run_within, running_processes, script};

pub fn own_engine() -> Vec<String> {
    [env!("CARGO_BIN_EXE_quadrille-cli"), "ugi"].map(str::to_owned).to_vec()
}
