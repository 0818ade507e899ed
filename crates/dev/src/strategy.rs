//! `strategy`: measures the ideas of the strategy lessons.

use crate::chunks::GameFiles;
use crate::explorer::play_to_lines;
use clap::{Args, Subcommand};
use quadrille_cli::checkpointed_run;
use quadrille_files::{Disk, RealDisk};
use quadrille_games::rules::{AnyPosition, Variant, quote};
use quadrille_search::StopFlag;
use quadrille_teaching::explorer::{ExplorerPlan, PlayedGame};
use quadrille_teaching::strategy::{self, Candidate, Effect, idea_names};
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

/// The commands of `strategy`.
#[derive(Subcommand)]
pub enum StrategyCommand {
    /// Play games of the program against itself and print the score of each idea.
    Measure(MeasureArgs),
    /// Find positions for an idea in the games that `measure` has played.
    Examples(ExamplesArgs),
}

/// The arguments of `strategy measure`.
#[derive(Args)]
pub struct MeasureArgs {
    /// The variant.
    variant: Variant,
    /// The number of games.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Positions searched per move.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads. It does not change the result.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The folder of the games. An interrupted run resumes from it, and so does a later run with more games. By default
    /// named after the variant.
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// The arguments of `strategy examples`.
#[derive(Args)]
pub struct ExamplesArgs {
    #[command(flatten)]
    games: MeasureArgs,
    /// The idea, as `measure` prints it.
    #[arg(long)]
    idea: String,
    /// Positions searched before a candidate is printed.
    #[arg(long = "last-nodes", value_name = "LAST_NODES", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    confirmation_nodes: u64,
    /// The number of examples and of counterexamples.
    #[arg(long, default_value_t = 4)]
    count: usize,
}

const GAMES_PER_FILE: u64 = 50;

pub fn run(command: &StrategyCommand) -> Result<(), Box<dyn Error>> {
    match command {
        StrategyCommand::Measure(args) => measure(args),
        StrategyCommand::Examples(args) => find_examples(args),
    }
}

impl MeasureArgs {
    /// Returns the folder of the games.
    fn folder(&self) -> PathBuf {
        let default_folder = || PathBuf::from(format!("strategy-{}", self.variant.id()));
        self.folder.clone().unwrap_or_else(default_folder)
    }

    /// Returns the file of the games from this number on.
    fn games_file(&self, first_number: u64) -> PathBuf {
        self.folder().join(format!("{}-{}-{first_number:08}.games", self.nodes, self.seed))
    }

    /// Plays the games that are missing in the folder; returns false if it was stopped.
    fn play_missing_games(&self, stop: &StopFlag) -> Result<bool, Box<dyn Error>> {
        let plan = ExplorerPlan { variant: self.variant, nodes: self.nodes, seed: self.seed };
        let game_files = GameFiles {
            game_count: self.games.next_multiple_of(GAMES_PER_FILE),
            games_per_file: GAMES_PER_FILE,
            file_path: |first_number| self.games_file(first_number),
            threads: self.threads,
        };
        let play =
            |numbers| play_to_lines(numbers, |number| plan.play_and_record_all(number, stop));
        game_files.make(play, || "games".to_owned(), stop)
    }

    /// Reads the games of the folder.
    fn read_games(&self) -> Result<Vec<PlayedGame>, Box<dyn Error>> {
        let mut games = Vec::new();
        for first_number in (0..self.games).step_by(GAMES_PER_FILE as usize) {
            let file = self.games_file(first_number);
            let text = checkpointed_run::read_existing(&file)?;
            for line in String::from_utf8_lossy(&text).lines() {
                let game = PlayedGame::parse(line).ok_or_else(|| {
                    format!("{}: `{line}`: expected a game of {}", file.display(), self.variant)
                })?;
                games.push(game);
            }
        }
        games.truncate(self.games as usize);
        Ok(games)
    }
}

fn measure(args: &MeasureArgs) -> Result<(), Box<dyn Error>> {
    RealDisk.make_folder(&args.folder())?;
    let is_finished = checkpointed_run::run(
        None,
        |stop| args.play_missing_games(stop).map_err(|error| error.to_string()),
        || {},
    )??;
    if !is_finished {
        let folder = args.folder();
        return Err(format!("stopped; the same command resumes from `{}`", folder.display()).into());
    }
    let games = args.read_games()?;
    let mut out = io::stdout().lock();
    writeln!(out, "{} games of {}", games.len(), args.variant)?;
    for Effect { name, score_with, score_without } in
        strategy::measure(args.variant, &games, args.seed)
    {
        writeln!(out, "{name}: with {score_with}; without {score_without}")?;
    }
    Ok(())
}

fn find_examples(args: &ExamplesArgs) -> Result<(), Box<dyn Error>> {
    let variant = args.games.variant;
    let names = idea_names(&AnyPosition::start(variant));
    if !names.contains(&&*args.idea) {
        let (idea, names) = (quote(&args.idea), names.join(", "));
        return Err(format!("no idea of {variant}: `{idea}`; expected one of {names}").into());
    }
    let games = args.games.read_games()?;
    let stop = checkpointed_run::ctrl_c_stop_flag()?;
    let stop_search = StopFlag::new();
    let mut remaining_counts = [args.count; 2];
    Candidate::find(
        variant,
        &args.idea,
        &games,
        args.confirmation_nodes,
        &stop_search,
        |candidate| {
            let remaining_count = &mut remaining_counts[usize::from(candidate.is_example())];
            if *remaining_count > 0 {
                *remaining_count -= 1;
                println!("{}", candidate_text(&candidate));
            }
            if remaining_counts == [0; 2] || stop.is_stopped() {
                stop_search.stop();
            }
        },
    );
    Ok(())
}

/// Returns a candidate as a step of a lesson's file.
fn candidate_text(candidate: &Candidate) -> String {
    let Candidate { position, best_move, idea_moves } = candidate;
    let name = if candidate.is_example() { "example" } else { "counterexample" };
    let idea_move_texts: Vec<String> =
        idea_moves.iter().map(|&mv| position.move_text(mv)).collect();
    format!(
        "name = \"{name}\" # {:.2} against {:.2}; the idea: {}\nposition = \"{position}\"\nexpect = [\"{}\"]\n",
        best_move.chance,
        best_move.second_chance,
        idea_move_texts.join(" "),
        position.move_text(best_move.mv)
    )
}
