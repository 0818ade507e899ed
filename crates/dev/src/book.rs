//! `book`: writes the opening book of Upthrust.

use crate::checkpointed_run;
use clap::Args;
use quadrille_files::{RealDisk, atomic};
use quadrille_solver::book::Book;
use quadrille_solver::book_writer::{BookWriter, start_positions};
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The arguments of `book`.
#[derive(Args)]
pub struct BookArgs {
    /// The book. An existing one is extended: its entries are trusted and kept, regardless of the limit.
    file: PathBuf,
    /// Leave out positions that one thread solves within this number of positions.
    #[arg(long, default_value_t = 4_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// The number of threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Memory of the solver, in MiB.
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Resume from this file if it exists, and save to it every few minutes and at the end.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Stop after this number of seconds; the next run resumes.
    #[arg(long = "for", value_name = "SECONDS")]
    seconds: Option<u64>,
}

/// Interval between two writes of the book, with a progress line.
const SAVE_INTERVAL: Duration = Duration::from_secs(30);
/// Number of writes of the book per write of the checkpoint.
const SAVES_PER_CHECKPOINT: u32 = 10;

pub fn run(args: &BookArgs) -> Result<(), Box<dyn Error>> {
    let file = &args.file;
    let book = match checkpointed_run::read_if_exists(file)? {
        Some(bytes) => Book::decode(&bytes)
            .map_err(|error| format!("{} is not a book: {error}", file.display()))?,
        None => Book::default(),
    };
    let writer = BookWriter::new(book, &start_positions(), args.limit, args.memory as usize);
    if let Some(file) = &args.checkpoint
        && let Some(bytes) = checkpointed_run::read_if_exists(file)?
    {
        writer
            .restore(&bytes)
            .map_err(|error| format!("{} is not a checkpoint: {error}", file.display()))?;
    }
    let save_book = || atomic::replace(&RealDisk, file, &writer.book().encode());
    let save_checkpoint = || {
        args.checkpoint
            .as_ref()
            .map_or(Ok(()), |file| atomic::replace(&RealDisk, file, &writer.checkpoint()))
    };
    let start = Instant::now();
    let (mut last_save, mut save_count) = (start, 0);
    let run_result = checkpointed_run::run(
        args.seconds,
        |stop| writer.work(usize::from(args.threads), stop),
        || {
            if last_save.elapsed() < SAVE_INTERVAL {
                return;
            }
            last_save = Instant::now();
            save_count += 1;
            print_progress(&writer, start);
            let checkpoint_result =
                if save_count % SAVES_PER_CHECKPOINT == 0 { save_checkpoint() } else { Ok(()) };
            // The next attempt may succeed, for instance after a full disk.
            if let Err(error) = save_book().and(checkpoint_result) {
                checkpointed_run::print_message(&format!("quadrille-dev: {error}"));
            }
        },
    );
    save_book()?;
    save_checkpoint()?;
    print_progress(&writer, start);
    let end_word = if run_result? { "finished" } else { "stopped" };
    let _ = writeln!(std::io::stdout(), "{end_word}: {} positions", writer.book().len());
    Ok(())
}

fn print_progress(writer: &BookWriter, start: Instant) {
    let progress = writer.progress();
    checkpointed_run::print_message(&format!(
        "{:.0} s: {} positions, {} solved quickly, {} and {} in the queues",
        start.elapsed().as_secs_f64(),
        progress.book_position_count,
        progress.easy_position_count,
        progress.queued_position_counts[0],
        progress.queued_position_counts[1]
    ));
}
