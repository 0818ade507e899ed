//! `replay`: checks the moves of game records.

use crate::checkpointed_run::visible_path;
use crate::records::{RecordFile, player_name};
use clap::Args;
use quadrille_engine::format_count;
use quadrille_games::record::pgn::Record;
use quadrille_games::rules::{Player, Variant, escape_invisible};
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The arguments of `replay`.
#[derive(Args)]
pub struct ReplayArgs {
    /// Files of game records (.pgn); `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The variant of records without the tag Game, as other managers write them: upthrust, hique, focus, focus-exact,
    /// focus-classic, cublino-pur or cublino-contra.
    #[arg(long = "game", value_name = "VARIANT")]
    variant: Option<Variant>,
}

/// Prints a line for every record. Fails if a record is wrong or a file has none.
pub fn replay(args: &ReplayArgs) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut errors = Vec::new();
    for file in &args.files {
        if args.files.len() > 1 {
            writeln!(out, "{}:", visible_path(file))?;
        }
        match replay_file(file, args.variant, &mut out)? {
            Ok(()) => {}
            Err(error) => errors.push(error),
        }
    }
    out.flush()?;
    if errors.is_empty() {
        return Ok(());
    }
    Err(errors.join("\nquadrille-cli: ").into())
}

/// Prints the records of one file. The outer error is an output error. The inner one is reported at the end.
fn replay_file(
    file: &Path,
    default_variant: Option<Variant>,
    out: &mut impl Write,
) -> io::Result<Result<(), String>> {
    let records = match RecordFile::open(file, default_variant) {
        Ok(records) => records,
        Err(error) => return Ok(Err(error)),
    };
    let name = records.name().to_owned();
    let (mut game_count, mut wrong_game_count) = (0, 0);
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(error) => return Ok(Err(error)),
        };
        game_count += 1;
        match record {
            Err(error) => {
                wrong_game_count += 1;
                writeln!(out, "game {game_count}: {error}")?;
            }
            Ok(record) => {
                writeln!(out, "game {game_count} {}", describe_record(&record))?;
                for note in &record.notes {
                    writeln!(out, "game {game_count}: note: {note}")?;
                }
                if let Some(contradiction) = record.contradiction() {
                    wrong_game_count += 1;
                    writeln!(out, "game {game_count}: {contradiction}")?;
                }
            }
        }
    }
    let total_text = format_count(game_count, "game");
    if game_count == 0 {
        return Ok(Err(format!("{name}: it contains no game")));
    }
    if wrong_game_count == 0 {
        writeln!(out, "{total_text}, nothing wrong")?;
        return Ok(Ok(()));
    }
    writeln!(out, "{total_text}, {wrong_game_count} of them wrong")?;
    Ok(Err(format!("{name}: {wrong_game_count} of {total_text} wrong")))
}

fn describe_record(record: &Record) -> String {
    let game = &record.game;
    let names = Player::BOTH.map(|player| {
        player_name(record, player).unwrap_or_else(|| game.position().side_name(player))
    });
    let variations_note = match record.variation_move_count() {
        0 => String::new(),
        count => format!(", {count} in variations"),
    };
    let termination = record.tags.get("Termination").or_else(|| record.tags.get("Adjudicated"));
    let played_on_note = match game.position().no_progress_limit() {
        Some(limit) if game.is_continued_after_draw() => {
            format!(", played on after {limit} plies without progress")
        }
        _ => String::new(),
    };
    let outcome = match termination {
        Some(_) => game.settled_outcome(),
        None => game.outcome(),
    };
    let ending_text = match (outcome, termination) {
        (Some(outcome), _) => {
            outcome.sentence(Player::BOTH.map(|player| game.variant().side_name(player)))
        }
        (None, Some(termination)) => escape_invisible(termination).into_owned(),
        (None, None) => "the rules have not ended it.".to_owned(),
    };
    format!(
        "(line {}): {}, {} - {}, {}{variations_note}{played_on_note}: {}, {ending_text}",
        record.line,
        game.variant(),
        names[0],
        names[1],
        format_count(game.plies(), "ply"),
        record.result,
    )
}
