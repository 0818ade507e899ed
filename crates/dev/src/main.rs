//! The developers' program: makes the data that is shipped with Quadrille.

mod book;
mod calibrate;
mod chunks;
mod explorer;
mod puzzles;
mod strategy;
mod strength;
mod train;

use clap::{Parser, Subcommand};
use quadrille_cli::{checkpointed_run, command_line, progress};
use std::error::Error;
use std::process::ExitCode;

/// Makes the networks, puzzles, openings and measurements that come with Quadrille.
#[derive(Parser)]
#[command(name = "quadrille-dev", version, about)]
struct Arguments {
    #[command(subcommand)]
    task: DevCommand,
}

/// The commands.
#[derive(Subcommand)]
enum DevCommand {
    /// Write the opening book of Upthrust: perfect moves in positions that take the solver too long.
    Book(book::BookArgs),
    /// Train a variant's network on games of the program against itself.
    Train(train::TrainArgs),
    /// Make the statistics of openings.
    #[command(subcommand)]
    Explorer(explorer::ExplorerCommand),
    /// Make and check puzzles.
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Measure the ideas of the strategy lessons.
    #[command(subcommand)]
    Strategy(strategy::StrategyCommand),
    /// Measure the expected result of the search's scores in games of the program against itself.
    Calibrate(calibrate::CalibrateArgs),
    /// Calibrate the estimated level of a side, and measure its error.
    #[command(subcommand)]
    Strength(strength::StrengthCommand),
}

fn main() -> ExitCode {
    let task = command_line::parse_arguments::<Arguments>().task;
    let run_result = run(task).map(|()| ExitCode::SUCCESS);
    command_line::exit_code("quadrille-dev", run_result)
}

fn run(task: DevCommand) -> Result<(), Box<dyn Error>> {
    match task {
        DevCommand::Book(args) => book::run(&args)?,
        DevCommand::Train(args) => train::run(&args)?,
        DevCommand::Explorer(args) => explorer::run(&args)?,
        DevCommand::Puzzles(args) => puzzles::run(&args)?,
        DevCommand::Strategy(args) => strategy::run(&args)?,
        DevCommand::Calibrate(args) => calibrate::run(&args)?,
        DevCommand::Strength(args) => strength::run(&args)?,
    }
    Ok(())
}
