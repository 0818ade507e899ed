//! `replay`: checking the moves of game records.

use crate::records::{self, counted};
use clap::Args;
use quadrille::record::pgn::Record;
use quadrille::rules::{Player, Variant, visible};
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// The arguments of `replay`.
#[derive(Args)]
pub struct ReplayArgs {
    /// A file of game records (.pgn).
    file: PathBuf,
    /// What is played in records that do not say so, as other managers write them: upthrust, hique, focus, focus-exact, focus-classic,
    /// cublino-pur or cublino-contra. A record with the tag Game says it itself.
    #[arg(long, value_name = "VARIANT")]
    game: Option<Variant>,
}

/// Reads a file of records and tells of every one; an error when any of them is wrong, or when there is none.
pub fn replay(args: &ReplayArgs) -> Result<(), Box<dyn Error>> {
    let file = &args.file;
    let text = records::text(file)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut games, mut wrong) = (0, 0);
    for record in records::records(&text, args.game) {
        games += 1;
        match record {
            Err(error) => {
                wrong += 1;
                writeln!(out, "game {games}: {error}")?;
            }
            Ok(record) => {
                writeln!(out, "game {games} {}", summary(&record))?;
                if let Some(told) = record.contradiction() {
                    wrong += 1;
                    writeln!(out, "game {games}: {told}")?;
                }
            }
        }
    }
    let total = counted(games, "game");
    if games == 0 {
        return Err(format!("{}: it holds no game", file.display()).into());
    }
    if wrong == 0 {
        writeln!(out, "{total}, nothing wrong")?;
        return Ok(out.flush()?);
    }
    writeln!(out, "{total}, {wrong} of them wrong")?;
    out.flush()?;
    Err(format!("{}: {wrong} of {total} wrong", file.display()).into())
}

/// A good record in one line.
fn summary(record: &Record) -> String {
    let game = &record.game;
    let names = Player::BOTH.map(|player| {
        let name = records::name(record, player);
        name.unwrap_or_else(|| game.position().side_name(player))
    });
    let aside = match record.side_moves() {
        0 => String::new(),
        count => format!(", {count} in variations"),
    };
    let termination = record.tags.get("Termination");
    let termination = termination.or_else(|| record.tags.get("Adjudicated"));
    let beyond = match game.position().no_progress_limit() {
        Some(limit) if game.is_played_on() => {
            format!(", played on after {limit} plies without progress")
        }
        _ => String::new(),
    };
    let outcome = match termination {
        Some(_) => game.settled_outcome(),
        None => game.outcome(),
    };
    let how = match (outcome, termination) {
        (Some(outcome), _) => {
            outcome.sentence(Player::BOTH.map(|player| game.variant().side_name(player)))
        }
        (None, Some(termination)) => visible(termination).into_owned(),
        (None, None) => "the rules have not ended it.".to_owned(),
    };
    format!(
        "(line {}): {}, {} - {}, {}{aside}{beyond}: {}, {how}",
        record.line,
        game.variant(),
        names[0],
        names[1],
        counted(game.plies(), "ply"),
        record.result,
    )
}
