//! `explorer`: prints statistics of openings.

use crate::checkpointed_run;
use clap::{Args, Subcommand};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_teaching::explorer::Explorer;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The commands of `explorer`.
#[derive(Subcommand)]
pub enum ExplorerCommand {
    /// Print the moves of a position with the statistics of their games.
    Show {
        /// The variant.
        variant: Variant,
        /// A file made by `quadrille-dev explorer make`, instead of the built-in one.
        #[arg(long)]
        file: Option<PathBuf>,
        /// The position; by default the start of the variant.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        position: Vec<String>,
    },
    /// Print balanced openings, one a line, in the format of `match --openings`.
    Openings(OpeningsArgs),
}

/// The arguments of `explorer openings`.
#[derive(Args)]
pub struct OpeningsArgs {
    /// The variant.
    variant: Variant,
    /// The number of openings. They all differ, so there may be fewer.
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Print only openings whose last position occurs in at least this number of games.
    #[arg(long = "least", value_name = "LEAST", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
    /// The seed for choosing and ordering the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file made by `quadrille-dev explorer make`, instead of the built-in one.
    #[arg(long)]
    file: Option<PathBuf>,
}

pub fn run(command: &ExplorerCommand) -> Result<(), Box<dyn Error>> {
    match command {
        ExplorerCommand::Show { variant, position, file } => {
            print_position(*variant, &position.join(" "), file.as_deref())
        }
        ExplorerCommand::Openings(args) => print_openings(args),
    }
}

fn load_explorer(
    variant: Variant,
    file: Option<&Path>,
) -> Result<Cow<'static, Explorer>, Box<dyn Error>> {
    let Some(file) = file else { return Ok(Cow::Borrowed(Explorer::shipped(variant))) };
    let bytes = checkpointed_run::read_existing(file)?;
    let parsed_explorer =
        Explorer::parse(&bytes).map_err(|error| format!("{}: {error}", file.display()))?;
    if parsed_explorer.variant != variant {
        return Err(format!(
            "{}: games of {}, expected {variant}",
            file.display(),
            parsed_explorer.variant
        )
        .into());
    }
    Ok(Cow::Owned(parsed_explorer))
}

/// Prints balanced openings without repetition.
fn print_openings(args: &OpeningsArgs) -> Result<(), Box<dyn Error>> {
    let variant = args.variant;
    let explorer = load_explorer(variant, args.file.as_deref())?;
    let mut openings = explorer.balanced_openings(args.min_games);
    openings.shuffle(&mut StdRng::seed_from_u64(args.seed));
    let mut out = io::stdout().lock();
    for opening in openings.iter().take(args.count) {
        let moves = AnyPosition::start(variant).line_texts(&opening.moves);
        writeln!(out, "startpos moves {}", moves.join(" "))?;
    }
    Ok(())
}

fn print_position(
    variant: Variant,
    position: &str,
    file: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    let explorer = load_explorer(variant, file)?;
    let position = if position.is_empty() {
        AnyPosition::start(variant)
    } else {
        AnyPosition::parse(variant, position)?
    };
    let mut out = io::stdout().lock();
    match explorer.record(&position) {
        None => writeln!(out, "no games from this position")?,
        Some(record) => writeln!(out, "{:<14} {}", "all", record)?,
    }
    for (mv, record) in explorer.moves(&position) {
        writeln!(out, "{:<14} {}", position.move_text(mv), record)?;
    }
    Ok(())
}
