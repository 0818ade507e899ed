//! `explorer`: makes the statistics of openings and the page about them.

use crate::chunks::GameFiles;
use clap::{Args, Subcommand};
use quadrille_cli::checkpointed_run;
use quadrille_files::{Disk, RealDisk, atomic};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::StopFlag;
use quadrille_teaching::explorer::{
    Explorer, ExplorerPlan, MAX_TESTED_PER_ROUND, MIN_GAMES, Opening, PlayedGame, render_page,
};
use std::error::Error;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The commands of `explorer`.
#[derive(Subcommand)]
pub enum ExplorerCommand {
    /// Play games of the program against itself and count their positions.
    Make(MakeArgs),
    /// Print the page about what the games are like: `docs/the-games.md`.
    Page,
}

/// The arguments of `explorer make`.
#[derive(Args)]
pub struct MakeArgs {
    /// The variant.
    variant: Variant,
    /// The number of games.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Positions searched per move.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Leave out positions that occurred in fewer games.
    #[arg(long = "least", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
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
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

const GAMES_PER_FILE: u64 = 100;

pub fn run(command: &ExplorerCommand) -> Result<(), Box<dyn Error>> {
    match command {
        ExplorerCommand::Make(args) => make_statistics(args),
        ExplorerCommand::Page => Ok(write!(io::stdout().lock(), "{}", render_page())?),
    }
}

impl MakeArgs {
    fn plan(&self) -> ExplorerPlan {
        ExplorerPlan { variant: self.variant, nodes: self.nodes, seed: self.seed }
    }

    /// Returns the command without options that do not change the file.
    fn command(&self) -> String {
        format!(
            "quadrille-dev explorer make {} --games {} --nodes {} --least {} --seed {}",
            self.variant.id(),
            self.games,
            self.nodes,
            self.min_games,
            self.seed
        )
    }

    /// Returns the file of the games after the opening `index` in a round of tests. The name contains the options of the earlier
    /// games, because they determine the openings.
    fn opening_file(&self, folder: &Path, round: usize, index: usize) -> PathBuf {
        folder.join(format!(
            "{}-{}-{}-opening-{round:02}-{index:02}.games",
            self.nodes, self.seed, self.games
        ))
    }

    /// Returns the file of the games from this number on. Its name depends on the options that change the games.
    fn games_file(&self, folder: &Path, first_number: u64) -> PathBuf {
        folder.join(format!("{}-{}-{first_number:08}.games", self.nodes, self.seed))
    }
}

fn make_statistics(args: &MakeArgs) -> Result<(), Box<dyn Error>> {
    let folder = args
        .folder
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("explorer-{}", args.variant.id())));
    RealDisk.make_folder(&folder)?;
    let explorer = checkpointed_run::run(
        None,
        |stop| play_and_count(args, &folder, stop).map_err(|error| error.to_string()),
        || {},
    )??;
    let Some(explorer) = explorer else {
        return Err(format!("stopped; the same command resumes from `{}`", folder.display()).into());
    };
    atomic::replace(&RealDisk, &args.out, &explorer.to_bytes())?;
    let start_record = explorer.record(&AnyPosition::start(args.variant));
    checkpointed_run::print_message(&format!(
        "{} games, {} positions; from the start: {}",
        explorer.games,
        explorer.len(),
        start_record.map_or_else(String::new, |record| record.to_string())
    ));
    Ok(())
}

/// Plays the games that are missing in the folder and counts the positions of all games; `None` if it was stopped.
fn play_and_count(
    args: &MakeArgs,
    folder: &Path,
    stop: &StopFlag,
) -> Result<Option<Explorer>, Box<dyn Error>> {
    if !play_missing_games(args, folder, stop)? {
        return Ok(None);
    }
    let mut explorer = Explorer::new(args.variant);
    explorer.command = args.command();
    for first_number in (0..args.games).step_by(GAMES_PER_FILE as usize) {
        let file = args.games_file(folder, first_number);
        add_games(&mut explorer, &file, (args.games - first_number) as usize)?;
    }
    for round in 0.. {
        let openings = explorer.openings_to_test();
        if openings.is_empty() {
            break;
        }
        if !test_openings(args, folder, round, &openings, stop)? {
            return Ok(None);
        }
        for index in 0..openings.len() {
            let file = args.opening_file(folder, round, index);
            add_games(&mut explorer, &file, MIN_GAMES as usize)?;
        }
    }
    explorer.prune(args.min_games);
    explorer.store_balanced_openings();
    Ok(Some(explorer))
}

fn play_missing_games(
    args: &MakeArgs,
    folder: &Path,
    stop: &StopFlag,
) -> Result<bool, Box<dyn Error>> {
    let plan = args.plan();
    let game_files = GameFiles {
        game_count: args.games.next_multiple_of(GAMES_PER_FILE),
        games_per_file: GAMES_PER_FILE,
        file_path: |first_number| args.games_file(folder, first_number),
        threads: args.threads,
    };
    let play = |numbers| play_to_lines(numbers, |number| plan.play(number, stop));
    game_files.make(play, || "games".to_owned(), stop)
}

/// Plays the missing games of a round of tests: after each opening as many as it lacks. Returns false if it was stopped.
fn test_openings(
    args: &MakeArgs,
    folder: &Path,
    round: usize,
    openings: &[Opening],
    stop: &StopFlag,
) -> Result<bool, Box<dyn Error>> {
    let plan = args.plan();
    let game_files = GameFiles {
        game_count: openings.len() as u64,
        games_per_file: 1,
        file_path: |index| args.opening_file(folder, round, index as usize),
        threads: args.threads,
    };
    let play = |index: Range<u64>| {
        let opening = &openings[index.start as usize];
        let opening_index = (round * MAX_TESTED_PER_ROUND) as u64 + index.start;
        let first_number = opening_index * u64::from(MIN_GAMES);
        let missing_game_count = MIN_GAMES.saturating_sub(opening.record.games);
        play_to_lines(first_number..first_number + u64::from(missing_game_count), |number| {
            plan.play_opening(&opening.moves, number, stop)
        })
    };
    game_files.make(play, || format!("openings of round {}", round + 1), stop)
}

/// Plays the games with these numbers and returns their lines; `None` if one is stopped.
pub fn play_to_lines(
    mut numbers: Range<u64>,
    play: impl Fn(u64) -> Option<PlayedGame>,
) -> Option<Vec<u8>> {
    let lines = numbers
        .try_fold(String::new(), |lines, number| Some(lines + &play(number)?.to_line() + "\n"));
    lines.map(String::into_bytes)
}

/// Adds the games of a file, at most `max_games`.
fn add_games(explorer: &mut Explorer, file: &Path, max_games: usize) -> Result<(), Box<dyn Error>> {
    let bytes = checkpointed_run::read_if_exists(file)?.unwrap_or_default();
    for line in String::from_utf8_lossy(&bytes).lines().take(max_games) {
        let was_added = PlayedGame::parse(line).is_some_and(|game| explorer.add_game(&game));
        if !was_added {
            return Err(format!(
                "{}: `{line}`: expected who won, how many plies there were, and moves of {}",
                file.display(),
                explorer.variant
            )
            .into());
        }
    }
    Ok(())
}
