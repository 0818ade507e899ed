//! `replay`: checks the moves of game records.

use crate::records::{RecordArgs, RecordFile, player_name};
use quadrille_engine::format_count;
use quadrille_games::record::pgn::Record;
use quadrille_games::rules::{Player, escape_invisible};
use std::error::Error;
use std::io::{self, BufWriter, Write};

/// Prints a line for every record. Fails if a record is wrong or a file has none.
pub fn replay(args: &RecordArgs) -> Result<(), Box<dyn Error>> {
    args.read_files(&mut BufWriter::new(io::stdout().lock()), true, replay_file)
}

/// Prints the records of one file. Returns its errors.
fn replay_file(records: RecordFile, out: &mut impl Write) -> io::Result<Vec<String>> {
    let name = records.name().to_owned();
    let (mut game_count, mut wrong_game_count) = (0, 0);
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(error) => return Ok(vec![error]),
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
        return Ok(vec![format!("{name}: it contains no game")]);
    }
    if wrong_game_count == 0 {
        writeln!(out, "{total_text}, nothing wrong")?;
        return Ok(Vec::new());
    }
    writeln!(out, "{total_text}, {wrong_game_count} of them wrong")?;
    Ok(vec![format!("{name}: {wrong_game_count} of {total_text} wrong")])
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
