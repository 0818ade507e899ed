//! `replay`: checking the moves of game records.

use quadrille::record::pgn::{Record, read};
use quadrille::rules::Player;
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

/// Reads a file of records and tells of every one; an error when any of them is wrong.
pub fn replay(file: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    // Other programs may write names in other encodings: that breaks no game.
    let text = String::from_utf8_lossy(&bytes);
    let mut out = io::stdout().lock();
    let (mut games, mut wrong) = (0, 0);
    for record in read(&text) {
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
    if wrong == 0 {
        writeln!(out, "{total}, nothing wrong")?;
        return Ok(());
    }
    writeln!(out, "{total}, {wrong} of them wrong")?;
    Err(format!("{}: {wrong} of {total} wrong", file.display()).into())
}

/// A good record in one line.
fn summary(record: &Record) -> String {
    let game = &record.game;
    let names = Player::BOTH.map(|player| {
        let tag = record.tags.get(if player == Player::One {
            "Player1"
        } else {
            "Player2"
        });
        tag.map_or_else(|| game.position().side_name(player), str::to_owned)
    });
    let aside = match record.side_moves() {
        0 => String::new(),
        count => format!(", {count} in variations"),
    };
    let how = match (game.outcome(), record.tags.get("Termination")) {
        (Some(outcome), _) => {
            outcome.sentence(Player::BOTH.map(|player| game.variant().side_name(player)))
        }
        (None, Some(termination)) => termination.to_owned(),
        (None, None) => "the rules have not ended it.".to_owned(),
    };
    format!(
        "(line {}): {}, {} - {}, {}{aside}: {}, {how}",
        record.line,
        game.variant(),
        names[0],
        names[1],
        counted(game.plies(), "ply"),
        record.result,
    )
}

/// `1 game`, `2 games`, `1 ply`, `2 plies`.
fn counted(count: usize, word: &str) -> String {
    match (count, word.strip_suffix('y')) {
        (1, _) => format!("1 {word}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {word}s"),
    }
}
