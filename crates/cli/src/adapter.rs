//! `adapter`: an engine made of a program that only reads and writes moves.

use clap::Args;
use quadrille_arena::with_whole_program;
use quadrille_engine::adapter::{Program, serve};
use quadrille_games::rules::Variant;
use std::error::Error;
use std::io::{self, BufReader};

/// The arguments of `adapter`.
#[derive(Args)]
pub struct AdapterArgs {
    /// What the program plays.
    #[arg(long)]
    variant: Variant,
    /// The program can be told, behind its side in the first line, where the game begins and what has been played. Without
    /// this it can only play games from the usual start in which all its own moves are its own.
    #[arg(long)]
    history: bool,
    /// The program and its arguments, behind `--`.
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    command: Vec<String>,
}

/// Speaks the engine protocol for a program until `quit` or the end of the input.
pub fn adapt(args: AdapterArgs) -> Result<(), Box<dyn Error>> {
    let program = Program {
        command: with_whole_program(&args.command),
        variant: args.variant,
        history: args.history,
    };
    Ok(serve(&program, BufReader::new(io::stdin()), io::stdout())?)
}
