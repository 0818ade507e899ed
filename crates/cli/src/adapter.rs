//! `adapter`: wraps a program that only reads and writes moves as an engine.

use clap::Args;
use quadrille_arena::join_program_path;
use quadrille_engine::adapter::{LineProgram, serve};
use quadrille_games::rules::Variant;
use std::error::Error;
use std::io::{self, BufReader};

/// The arguments of `adapter`.
#[derive(Args)]
pub struct AdapterArgs {
    /// The variant that the program plays.
    #[arg(long)]
    variant: Variant,
    /// The program can read, after its side in the first line, the start position and the moves so far. Without this
    /// option it can only play whole games from the usual start.
    #[arg(long)]
    history: bool,
    /// The program and its arguments, after `--`.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    command: Vec<String>,
}

pub fn adapt(args: AdapterArgs) -> Result<(), Box<dyn Error>> {
    let program = LineProgram {
        command: join_program_path(&args.command),
        variant: args.variant,
        reads_history: args.history,
    };
    Ok(serve(&program, BufReader::new(io::stdin()), io::stdout())?)
}
