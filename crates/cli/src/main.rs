//! The terminal program: the engine, matches and tournaments, and tools for rules and records.
//!
//! Most modules implement one command: its arguments and its output. The other crates do the work.

mod adapter;
mod bench;
mod board;
mod compliance;
mod explorer;
mod match_files;
mod matches;
mod outcome;
mod output_files;
mod person;
mod puzzles;
mod ratings;
mod records;
mod replay;
mod solve;
mod strength;
mod supervisor;
mod tournament;
mod ugi;
mod warnings;

use clap::{CommandFactory, Parser, Subcommand};
use quadrille_cli::{checkpointed_run, command_line, progress};
use quadrille_engine::command::MAX_PERFT_PLIES;
use quadrille_games::rules::{AnyPosition, Position, Variant, perft_divide, with_position};
use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

/// The exit code for a missing command, equal to clap's for a wrong command line.
const USAGE_EXIT_CODE: u8 = 2;

/// Quadrille in a terminal. Without a command, and if its input is not a terminal, it runs `ugi`.
#[derive(Parser)]
#[command(name = "quadrille-cli", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

/// The commands.
#[derive(Subcommand)]
enum CliCommand {
    /// Speak the Universal Game Interface on standard input and output.
    Ugi(ugi::UgiArgs),
    /// Count the leaves of the game tree, by first move.
    Perft {
        /// upthrust, hique, focus, focus-exact, focus-classic, cublino-pur or cublino-contra.
        variant: Variant,
        /// The depth in plies; a forced pass counts as one.
        #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_PERFT_PLIES)))]
        depth: u32,
        /// A position's text, with or without quotation marks; by default the usual start.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        position: Vec<String>,
    },
    /// Measure the speed of rules and search, and count the nodes of a fixed set of searches.
    Bench(bench::BenchArgs),
    /// Play games between two built-in players or engines under a referee.
    Match(Box<matches::MatchArgs>),
    /// Play a tournament under a referee, or resume one after an interruption.
    Tournament(tournament::TournamentArgs),
    /// Rate players by their games in several tournaments and matches.
    Ratings(ratings::RatingsArgs),
    /// Run an engine until a match or a tournament ends.
    #[command(hide = true)]
    Keep {
        /// Leave the engine all its rights.
        #[arg(long)]
        trusted: bool,
        /// The process number of the manager.
        manager: u32,
        /// The engine's command.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        command: Vec<String>,
    },
    /// Solve positions of Upthrust.
    Solve(solve::SolveArgs),
    /// Print statistics of openings.
    #[command(subcommand)]
    Explorer(explorer::ExplorerCommand),
    /// Print puzzles.
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Make an engine out of a program that only reads and writes moves, one a line.
    Adapter(adapter::AdapterArgs),
    /// Test an engine against the whole protocol and report its errors.
    Compliance(compliance::ComplianceArgs),
    /// Check every move and result in files of game records.
    Replay(records::RecordArgs),
    /// Estimate which level each player of game records played like.
    Strength(strength::StrengthArgs),
}

fn main() -> ExitCode {
    let command = match command_line::parse_arguments::<Arguments>().command {
        Some(command) => command,
        // Managers that only take a path start the program like this.
        None if !io::stdin().is_terminal() => CliCommand::Ugi(ugi::UgiArgs::default()),
        None => {
            checkpointed_run::print_message(&Arguments::command().render_help().to_string());
            return ExitCode::from(USAGE_EXIT_CODE);
        }
    };
    command_line::exit_code("quadrille-cli", run(command))
}

fn run(command: CliCommand) -> Result<ExitCode, Box<dyn Error>> {
    match command {
        CliCommand::Ugi(args) => ugi::run(&args)?,
        CliCommand::Perft { variant, depth, position } => {
            let start = if position.is_empty() {
                AnyPosition::start(variant)
            } else {
                AnyPosition::parse(variant, &position.join(" "))?
            };
            with_position!(&start, position => print_perft(position, depth))?;
        }
        CliCommand::Bench(args) => bench::bench(&args)?,
        CliCommand::Match(args) => matches::play(*args)?,
        CliCommand::Tournament(args) => tournament::play(&args)?,
        CliCommand::Ratings(args) => ratings::rate(&args)?,
        CliCommand::Keep { trusted, manager, command } => {
            return supervisor::keep(manager, trusted, &command);
        }
        CliCommand::Adapter(args) => adapter::adapt(args)?,
        CliCommand::Compliance(args) => compliance::check(&args)?,
        CliCommand::Solve(args) => solve::run(&args)?,
        CliCommand::Replay(args) => replay::replay(&args)?,
        CliCommand::Strength(args) => strength::run(&args)?,
        CliCommand::Explorer(args) => explorer::run(&args)?,
        CliCommand::Puzzles(args) => puzzles::run(&args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn print_perft<P: Position>(position: &P, depth: u32) -> io::Result<()> {
    let start = Instant::now();
    let mut out = io::stdout().lock();
    let leaf_count = if depth == 0 {
        1
    } else {
        let counts_by_move = perft_divide(position, depth);
        for (mv, count) in &counts_by_move {
            writeln!(out, "{}: {count}", position.move_text(*mv))?;
        }
        counts_by_move.iter().map(|(_, count)| count).sum::<u64>()
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "total {leaf_count}")?;
    writeln!(
        out,
        "time {:.3} s, {:.0} nodes a second",
        seconds,
        leaf_count as f64 / seconds.max(1e-9)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_variant_lists(command: &clap::Command) -> usize {
        let own = command.get_arguments().filter(|argument| {
            let help = argument.get_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let named = |variant: &Variant| help.contains(variant.id());
            let (some, all) = (Variant::ALL.iter().any(named), Variant::ALL.iter().all(named));
            let listed = some && help.contains(", ");
            assert!(all || !listed, "{}: {help}", command.get_name());
            all
        });
        own.count() + command.get_subcommands().map(count_variant_lists).sum::<usize>()
    }

    #[test]
    fn every_variant_list_in_help_is_complete() {
        assert!(count_variant_lists(&Arguments::command()) >= 5);
    }
}
