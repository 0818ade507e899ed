//! The developers' program: makes the data that comes with Quadrille.

mod book;
mod calibrate;
mod chunks;
mod explorer;
mod puzzles;
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
    task: Task,
}

/// What it can do.
#[derive(Subcommand)]
enum Task {
    /// Write the opening book of Upthrust: perfect moves where the solver would take too long.
    Book(book::BookArgs),
    /// Make a variant's network out of games of the program against itself.
    Train(train::TrainArgs),
    /// Count what became of games by the positions that they came to.
    #[command(subcommand)]
    Explorer(explorer::ExplorerCommand),
    /// Make and check puzzles.
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Find out what the search's scores are worth, by games of the program against itself.
    Calibrate(calibrate::CalibrateArgs),
}

fn main() -> ExitCode {
    let task = command_line::arguments::<Arguments>().task;
    let done = run(task).map(|()| ExitCode::SUCCESS);
    command_line::exit_code("quadrille-dev", done)
}

fn run(task: Task) -> Result<(), Box<dyn Error>> {
    match task {
        Task::Book(args) => book::run(&args)?,
        Task::Train(args) => train::run(&args)?,
        Task::Explorer(args) => explorer::run(&args)?,
        Task::Puzzles(args) => puzzles::run(&args)?,
        Task::Calibrate(args) => calibrate::run(&args)?,
    }
    Ok(())
}
