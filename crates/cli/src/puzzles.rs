//! `puzzles`: prints puzzles.

use clap::Subcommand;
use quadrille_games::rules::Variant;
use quadrille_teaching::puzzle::shipped;
use std::error::Error;
use std::io::{self, Write};

/// The commands of `puzzles`.
#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Print puzzles.
    Print {
        /// The variant.
        variant: Variant,
        /// Print only the puzzle with this name.
        name: Option<String>,
    },
}

pub fn run(command: &PuzzlesCommand) -> Result<(), Box<dyn Error>> {
    match command {
        PuzzlesCommand::Print { variant, name } => print(*variant, name.as_deref()),
    }
}

fn print(variant: Variant, name: Option<&str>) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let puzzles =
        shipped(variant).iter().filter(|puzzle| name.is_none_or(|name| puzzle.id == name));
    let mut puzzle_count = 0;
    for puzzle in puzzles {
        puzzle_count += 1;
        writeln!(out, "{}", puzzle.to_line())?;
    }
    match (puzzle_count, name) {
        (0, Some(name)) => Err(format!("`{name}`: no puzzle of {variant} has this name").into()),
        _ => Ok(()),
    }
}
