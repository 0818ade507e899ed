//! `strength`: estimates the levels that fit the moves of the players in game records.

use crate::progress::ProgressLine;
use crate::records::{RecordArgs, RecordFile, player_name};
use clap::Args;
use quadrille_engine::format_count;
use quadrille_games::record::pgn::Record;
use quadrille_games::rules::Player;
use quadrille_search::StopFlag;
use quadrille_teaching::strength::{Estimate, MIN_MOVES, estimate};
use std::error::Error;
use std::io::{self, Write};

/// The arguments of `strength`.
#[derive(Args)]
pub struct StrengthArgs {
    #[command(flatten)]
    records: RecordArgs,
    /// Skip this number of plies at the start of each game, such as those of a random opening. Without it, the record says how
    /// many no player chose; records of matches and of the window do.
    #[arg(long, value_name = "PLIES")]
    skip: Option<u16>,
    /// Print one line of JSON for each side of each game.
    #[arg(long)]
    json: bool,
}

/// Prints a line for each side of each game. Fails if a record is wrong or a file has none.
pub fn run(args: &StrengthArgs) -> Result<(), Box<dyn Error>> {
    let mut progress = ProgressLine::new(0);
    args.records.read_files(&mut io::stdout().lock(), !args.json, |records, out| {
        print_file(records, args, &mut progress, out)
    })
}

/// Prints a line for each side of each game in a file. Returns the errors of the file and of its records.
fn print_file(
    records: RecordFile,
    args: &StrengthArgs,
    progress: &mut ProgressLine,
    out: &mut impl Write,
) -> io::Result<Vec<String>> {
    let name = records.name().to_owned();
    let mut errors = Vec::new();
    let mut game_count = 0;
    for record in records {
        game_count += 1;
        match record {
            Err(error) => {
                errors.push(error);
                break;
            }
            Ok(Err(error)) => errors.push(format!("{name}: game {game_count}: {error}")),
            Ok(Ok(record)) => print_game(game_count, &record, args, progress, out)?,
        }
    }
    if game_count == 0 {
        errors.push(format!("{name}: it contains no game"));
    }
    Ok(errors)
}

fn print_game(
    number: usize,
    record: &Record,
    args: &StrengthArgs,
    progress: &mut ProgressLine,
    out: &mut impl Write,
) -> io::Result<()> {
    let game = &record.game;
    let skipped_plies = args.skip.map_or_else(|| record.tags.given_plies(), usize::from);
    let estimates = estimate(game, skipped_plies, &StopFlag::new(), |_, _, [done, count]| {
        progress.total = count;
        // The result itself says that all moves are done.
        if done < count {
            progress.print_progress(&format!("moves of game {number}"), done as u64);
        }
    });
    progress.end();
    for (player, estimate) in Player::BOTH.into_iter().zip(estimates.into_iter().flatten()) {
        let name = player_name(record, player).unwrap_or_else(|| game.position().side_name(player));
        let format_line = if args.json { format_json } else { format_sentence };
        writeln!(out, "{}", format_line(number, player, &name, &estimate))?;
    }
    out.flush()
}

fn format_sentence(game: usize, player: Player, name: &str, estimate: &Estimate) -> String {
    let move_text = format_count(estimate.moves, "move");
    let result_text = match estimate.range {
        Some(range) => format!("played like {range}, by {move_text} with a choice"),
        None if estimate.moves < MIN_MOVES => {
            format!(
                "too few moves to say: {move_text} with a choice, expected at least {MIN_MOVES}"
            )
        }
        None => format!("no level: {move_text} with a choice fit too many levels"),
    };
    format!("game {game}, player {}, {name}: {result_text}", player.index() + 1)
}

fn format_json(game: usize, player: Player, name: &str, estimate: &Estimate) -> String {
    let [level, low, high] = match estimate.range {
        Some(range) => [range.level, range.low, range.high].map(|level| level.to_string()),
        None => ["null"; 3].map(str::to_owned),
    };
    // The name has no control characters.
    let name = name.replace('\\', r"\\").replace('"', r#"\""#);
    format!(
        "{{\"game\":{game},\"player\":{},\"name\":\"{name}\",\"moves\":{},\"level\":{level},\"low\":{low},\"high\":{high}}}",
        player.index() + 1,
        estimate.moves,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_search::Level;
    use quadrille_teaching::strength::LevelRange;

    #[test]
    fn lines_state_range_or_its_lack() {
        let level = |tenths| Level::from_tenths(tenths).unwrap();
        let range = LevelRange { level: level(48), low: level(40), high: level(60) };
        let some = Estimate { moves: 24, range: Some(range) };
        let none = Estimate { moves: 1, range: None };
        assert_eq!(
            format_sentence(2, Player::One, "Ada", &some),
            "game 2, player 1, Ada: played like level 4 to 6, by 24 moves with a choice"
        );
        assert_eq!(
            format_sentence(1, Player::Two, "Bob", &none),
            "game 1, player 2, Bob: too few moves to say: 1 move with a choice, expected at least 8"
        );
        assert_eq!(
            format_sentence(1, Player::Two, "Bob", &Estimate { moves: 20, range: None }),
            "game 1, player 2, Bob: no level: 20 moves with a choice fit too many levels"
        );
        assert_eq!(
            format_json(2, Player::One, r#"A "da" \"#, &some),
            r#"{"game":2,"player":1,"name":"A \"da\" \\","moves":24,"level":4.8,"low":4,"high":6}"#
        );
        assert_eq!(
            format_json(1, Player::Two, "Bob", &none),
            r#"{"game":1,"player":2,"name":"Bob","moves":1,"level":null,"low":null,"high":null}"#
        );
    }
}
