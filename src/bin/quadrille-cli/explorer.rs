//! `quadrille-cli explorer`: makes the games that the explorer counts, and prints what became of them.

use crate::checkpointed_run;
use crate::progress::Progress;
use clap::{Args, Subcommand};
use quadrille::files::{Disk, RealDisk, atomic};
use quadrille::learn::explorer::{Explorer, ExplorerPlan, PlayedGame, Record, page};
use quadrille::rules::{AnyPosition, Player, Variant};
use quadrille::search::StopFlag;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What to do.
#[derive(Subcommand)]
pub enum ExplorerCommand {
    /// Play games of the program against itself and count the positions that they come to.
    Make(MakeArgs),
    /// Print the moves of a position with the games behind them.
    Show {
        /// The variant.
        variant: Variant,
        /// The position; the variant's first one if left out.
        position: Vec<String>,
        /// A file made by `make`, in place of the one that comes with the program.
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// Print the page about what the games are like: `docs/the-games.md`.
    Page,
    /// Print openings after which both sides did equally well, a line each, as `match --openings` reads them.
    Openings(OpeningsArgs),
}

/// Which openings to print.
#[derive(Args)]
pub struct OpeningsArgs {
    /// The variant.
    variant: Variant,
    /// How many, each another one; fewer if there are no more.
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Only those to whose ends so many games came: what they did is known the better the more there are.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// Which ones come, and in which order, follows from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file made by `make`, in place of the one that comes with the program.
    #[arg(long)]
    file: Option<PathBuf>,
}

/// What to play, and how much.
#[derive(Args)]
pub struct MakeArgs {
    /// The variant.
    variant: Variant,
    /// Games.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Positions to search for each move.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Positions that fewer games came to are left out.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// Everything random follows from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads at work; they change nothing but the time it takes.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Where games are kept while it works; a run that was cut short goes on from there. More games later go on from there
    /// too. Named after the variant if left out.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
}

/// Games in a file.
const CHUNK: u64 = 100;

/// Does it.
pub fn run(command: &ExplorerCommand) -> Result<(), Box<dyn Error>> {
    match command {
        ExplorerCommand::Make(args) => make(args),
        ExplorerCommand::Show {
            variant,
            position,
            file,
        } => show(*variant, &position.join(" "), file.as_deref()),
        ExplorerCommand::Page => Ok(write!(io::stdout().lock(), "{}", page())?),
        ExplorerCommand::Openings(args) => openings(args),
    }
}

impl MakeArgs {
    /// What the games follow from.
    fn plan(&self) -> ExplorerPlan {
        ExplorerPlan {
            variant: self.variant,
            nodes: self.nodes,
            seed: self.seed,
        }
    }

    /// The command without what does not change the file.
    fn command(&self) -> String {
        format!(
            "quadrille-cli explorer make {} --games {} --nodes {} --least {} --seed {}",
            self.variant.id(),
            self.games,
            self.nodes,
            self.least,
            self.seed
        )
    }

    /// The file of the games from this number on. Other games have another name.
    fn chunk(&self, folder: &Path, first: u64) -> PathBuf {
        folder.join(format!("{}-{}-{first:08}.games", self.nodes, self.seed))
    }
}

fn make(args: &MakeArgs) -> Result<(), Box<dyn Error>> {
    let folder = args
        .folder
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("explorer-{}", args.variant.id())));
    RealDisk.make_folder(&folder)?;
    let whole = checkpointed_run::run(
        None,
        |stop| play(args, &folder, stop).map_err(|error| error.to_string()),
        || {},
    )??;
    if !whole {
        return Err(format!(
            "stopped; the same command goes on from `{}`",
            folder.display()
        )
        .into());
    }
    let explorer = count(args, &folder)?;
    atomic::replace(&RealDisk, &args.out, &explorer.to_bytes())?;
    let start = explorer.record(&AnyPosition::start(args.variant));
    checkpointed_run::note(&format!(
        "{} games, {} positions; from the start: {}",
        explorer.games,
        explorer.len(),
        start.map_or_else(String::new, |record| figures(&record))
    ));
    Ok(())
}

/// Plays what is not there yet; false if it was stopped.
fn play(args: &MakeArgs, folder: &Path, stop: &StopFlag) -> Result<bool, Box<dyn Error>> {
    let plan = args.plan();
    let firsts: Vec<u64> = (0..args.games.div_ceil(CHUNK))
        .map(|chunk| chunk * CHUNK)
        .collect();
    let missing: Vec<u64> = firsts
        .iter()
        .copied()
        .filter(|&first| !args.chunk(folder, first).exists())
        .collect();
    let (next, done) = (
        AtomicU64::new(0),
        AtomicU64::new((firsts.len() - missing.len()) as u64 * CHUNK),
    );
    let progress = Mutex::new(Progress::new(firsts.len() * CHUNK as usize));
    let failure = Mutex::new(None);
    let work = || {
        while let Some(&first) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let mut lines = String::new();
            for number in first..first + CHUNK {
                let Some(game) = plan.play(number, stop) else {
                    return;
                };
                lines += &game.to_line();
                lines.push('\n');
            }
            let written = atomic::replace(&RealDisk, &args.chunk(folder, first), lines.as_bytes());
            if let Err(error) = written {
                stop.stop();
                *lock(&failure) = Some(error);
                return;
            }
            let done = done.fetch_add(CHUNK, Ordering::Relaxed) + CHUNK;
            lock(&progress).show("games", done);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(work);
        }
    });
    lock(&progress).end();
    match lock(&failure).take() {
        Some(error) => Err(error.into()),
        None => Ok(!stop.is_stopped()),
    }
}

/// Counts the games in the folder.
fn count(args: &MakeArgs, folder: &Path) -> Result<Explorer, Box<dyn Error>> {
    let mut explorer = Explorer::new(args.variant);
    explorer.command = args.command();
    let mut left = args.games;
    for first in (0..args.games).step_by(CHUNK as usize) {
        let file = args.chunk(folder, first);
        let bytes = checkpointed_run::read(&file)?.unwrap_or_default();
        for line in String::from_utf8_lossy(&bytes)
            .lines()
            .take(left.min(CHUNK) as usize)
        {
            let counted = PlayedGame::parse(line).is_some_and(|game| explorer.add_game(&game));
            if !counted {
                return Err(format!(
                    "{}: `{line}`: expected who won, how many plies there were, and moves of {}",
                    file.display(),
                    args.variant
                )
                .into());
            }
            left -= 1;
        }
    }
    explorer.prune(args.least);
    Ok(explorer)
}

/// The games of a file, or those that come with the program.
fn explorer(
    variant: Variant,
    file: Option<&Path>,
) -> Result<Cow<'static, Explorer>, Box<dyn Error>> {
    let Some(file) = file else {
        return Ok(Cow::Borrowed(Explorer::shipped(variant)));
    };
    let bytes = checkpointed_run::read(file)?
        .ok_or_else(|| format!("{}: there is no such file", file.display()))?;
    let read = Explorer::parse(&bytes).map_err(|error| format!("{}: {error}", file.display()))?;
    if read.variant != variant {
        return Err(format!(
            "{}: games of {}, expected {variant}",
            file.display(),
            read.variant
        )
        .into());
    }
    Ok(Cow::Owned(read))
}

/// Prints even starts, none twice.
fn openings(args: &OpeningsArgs) -> Result<(), Box<dyn Error>> {
    let variant = args.variant;
    let explorer = explorer(variant, args.file.as_deref())?;
    let mut starts = explorer.even_starts(args.least);
    starts.shuffle(&mut StdRng::seed_from_u64(args.seed));
    let mut out = io::stdout().lock();
    for start in starts.iter().take(args.count) {
        let mut position = AnyPosition::start(variant);
        write!(out, "startpos moves")?;
        for &mv in &start.moves {
            write!(out, " {}", position.move_text(mv))?;
            position = position.play(mv)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Prints the moves of a position.
fn show(variant: Variant, position: &str, file: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let explorer = explorer(variant, file)?;
    let position = if position.is_empty() {
        AnyPosition::start(variant)
    } else {
        AnyPosition::parse(variant, position)?
    };
    let mut out = io::stdout().lock();
    match explorer.record(&position) {
        None => writeln!(out, "no games from here")?,
        Some(record) => writeln!(out, "{:<14} {}", "all", figures(&record))?,
    }
    for (mv, record) in explorer.moves(&position) {
        writeln!(out, "{:<14} {}", position.move_text(mv), figures(&record))?;
    }
    Ok(())
}

/// A record in words.
fn figures(record: &Record) -> String {
    let share = |count: u32| f64::from(count) * 100.0 / f64::from(record.games.max(1));
    format!(
        "{:>6} games, first player {:>4.1} %, drawn {:>4.1} %, second player {:>4.1} %, points {:.3}, {:.0} plies",
        record.games,
        share(record.first_wins),
        share(record.draws),
        share(record.second_wins()),
        record.score(Player::One),
        record.mean_plies()
    )
}

/// The content, also if another thread panicked with it.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
