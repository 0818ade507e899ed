//! What a game is like, measured: how games between equals come out, and which first moves are played. Everything follows from the
//! explorer's games that come with the program.

use super::text::Section;
use crate::app::text::{self, tr};
use crate::learn::explorer::{Explorer, Record};
use crate::rules::{AnyPosition, Player, Variant};

/// So many first moves are told.
const MOVES: usize = 6;
/// A move is told only if this share of the games has it.
const SHARE: u32 = 200;
/// From this share of draws on a game is one that is mostly drawn.
const DRAWN: f64 = 0.6;

/// The share of the points of player one, in per cent, and half of its 95 % interval.
fn points(record: &Record) -> (f64, f64) {
    let games = f64::from(record.games.max(1));
    let score = record.score(Player::One);
    let wins = f64::from(record.first_wins) + f64::from(record.draws) / 4.0;
    let variance = (wins / games - score * score).max(0.0);
    (100.0 * score, 196.0 * (variance / games).sqrt())
}

/// With one digit behind the point.
fn digit(value: f64) -> String {
    let text = format!("{value:.1}");
    // A German reads a comma.
    text.replace('.', &tr!("decimal-mark"))
}

/// The sections about `variant`; none where there are no games.
#[must_use]
pub fn sections(variant: Variant) -> Vec<Section> {
    let explorer = Explorer::shipped(variant);
    let start = AnyPosition::start(variant);
    let Some(record) = explorer.record(&start) else {
        return Vec::new();
    };
    let (score, error) = points(&record);
    let share = |count: u32| digit(100.0 * f64::from(count) / f64::from(record.games.max(1)));
    let moves = explorer.moves(&start);
    let mut words = explorer.command.split_whitespace();
    let nodes = words.find(|word| *word == "--nodes").and(words.next());
    let verdict = if variant == Variant::Upthrust {
        tr!("figures-solved")
    } else if f64::from(record.draws) > DRAWN * f64::from(record.games) {
        tr!("figures-drawn")
    } else if explorer.favours_the_first() {
        tr!("figures-advantage")
    } else {
        tr!("figures-level")
    };
    let lines = vec![
        tr!(
            "figures-games",
            games = explorer.games,
            nodes = nodes.unwrap_or_default()
        ),
        tr!(
            "figures-beginner",
            points = digit(score),
            error = digit(error),
            won = share(record.first_wins),
            drawn = share(record.draws),
            lost = share(record.second_wins())
        ),
        verdict,
        tr!("figures-length", plies = record.mean_plies().round() as u32),
        tr!(
            "figures-choice",
            moves = start.legal_moves().len(),
            different = moves.len()
        ),
    ];
    let often = moves
        .iter()
        .filter(|(_, it)| it.games >= record.games / SHARE);
    let first: Vec<String> = often
        .take(MOVES)
        .map(|(mv, record)| {
            tr!(
                "figures-move",
                mv = text::move_text(&start, *mv),
                games = record.games,
                points = digit(points(record).0)
            )
        })
        .collect();
    let command = tr!("figures-command", command = &explorer.command);
    vec![
        Section {
            title: tr!("figures-between-equals"),
            lines,
        },
        Section {
            title: tr!("figures-first-moves"),
            lines: first.into_iter().chain([command]).collect(),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text::speaking;

    #[test]
    fn every_variant_is_measured_in_every_language() {
        for variant in Variant::ALL {
            for language in ["en", "de"] {
                let sections = speaking(language, || sections(variant));
                let games = Explorer::shipped(variant).games.to_string();
                let [equals, first] = &sections[..] else {
                    panic!("{variant}: {sections:?}")
                };
                assert!(equals.lines[0].contains(&games), "{variant}: {equals:?}");
                assert!(first.lines.len() >= 2, "{variant}: {first:?}");
                assert!(
                    first
                        .lines
                        .last()
                        .is_some_and(|it| it.contains("explorer make"))
                );
            }
        }
    }

    #[test]
    fn the_error_is_that_of_the_results() {
        let record = Record {
            games: 100,
            first_wins: 50,
            draws: 0,
            plies: 0,
        };
        let (score, error) = points(&record);
        assert!((score - 50.0).abs() < 1e-9 && (error - 9.8).abs() < 0.01);
        let drawn = Record {
            games: 100,
            first_wins: 0,
            draws: 100,
            plies: 0,
        };
        assert!(points(&drawn).1 < 1e-9);
    }
}
