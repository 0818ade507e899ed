//! The page of statistics about the variants, computed from the explorer's games.

use super::{Explorer, PositionResults};
use crate::strategy::{self, StrategyLesson};
use crate::symmetry::count_distinct_moves;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use std::fmt::Write;

/// From this share of draws on a variant counts as mostly drawn.
const MIN_DRAWN_SHARE: f64 = 0.6;

/// The result of a variant's games as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Most games are drawn.
    Drawn,
    /// The first player scores so much more that balanced openings are offered.
    Advantage,
    /// This side scores significantly more, but not that much.
    Slight(Player),
    /// No side scores significantly more.
    Level,
}

impl PositionResults {
    /// Returns half of the 95 % confidence interval of a player's [share of points](Self::score), from 0 to 1.
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games.max(1));
        let score = self.score(Player::One);
        let square_sum = f64::from(self.first_wins) + f64::from(self.draws) / 4.0;
        let variance = (square_sum / games - score * score).max(0.0);
        1.96 * (variance / games).sqrt()
    }
}

impl Explorer {
    /// Returns the result of the games from the start position; `None` without games.
    pub fn balance(&self) -> Option<Balance> {
        let record = self.record(&AnyPosition::start(self.variant))?;
        let advantage = record.score(Player::One) - 0.5;
        Some(if f64::from(record.draws) > MIN_DRAWN_SHARE * f64::from(record.games) {
            Balance::Drawn
        } else if self.favours_first_player() {
            Balance::Advantage
        } else if advantage > record.error() {
            Balance::Slight(Player::One)
        } else if -advantage > record.error() {
            Balance::Slight(Player::Two)
        } else {
            Balance::Level
        })
    }
}

/// Returns a number with thousands separators.
fn with_separators(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped_digits = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped_digits.push(',');
        }
        grouped_digits.push(digit);
    }
    grouped_digits
}

/// Returns the figures of a record as cells of a table.
fn format_cells(record: &PositionResults) -> String {
    let share = |count: u32| f64::from(count) * 100.0 / f64::from(record.games.max(1));
    format!(
        "{} | {:.1}% | {:.1}% | {:.1}% | {:.3} ± {:.3} | {:.0} |",
        with_separators(u64::from(record.games)),
        share(record.first_wins),
        share(record.draws),
        share(record.second_wins()),
        record.score(Player::One),
        record.error(),
        record.mean_plies()
    )
}

/// The heads of the columns that [`format_cells`] fills.
const RECORD_HEADS: &str =
    "games | first player wins | drawn | second player wins | points of the first player | plies |";
/// The line below the heads.
const RECORD_RULE: &str = "---:|---:|---:|---:|---:|---:|";

/// Returns the sentence about a variant as a whole.
fn balance_sentence(explorer: &Explorer) -> &'static str {
    if explorer.variant == Variant::Upthrust {
        return "Solved: with perfect play the first player wins ([docs/upthrust-solved.md](upthrust-solved.md)). These games are not strong enough to show it.";
    }
    match explorer.balance() {
        Some(Balance::Drawn) => "Most games between equal players are drawn.",
        Some(Balance::Advantage) => {
            "Moving first is an advantage. New game offers a balanced opening: two, four or six random plies from these games. It leads to a position from which both sides scored between 47 and 53% of the points in at least 100 games."
        }
        Some(Balance::Slight(Player::One)) => "Moving first is a slight advantage.",
        Some(Balance::Slight(Player::Two)) => "Moving first is a slight disadvantage.",
        Some(Balance::Level) => "These games show no advantage for either side.",
        None => "There are no games.",
    }
}

/// Writes the section about a variant.
fn write_section(out: &mut String, explorer: &Explorer) {
    let variant = explorer.variant;
    let start = AnyPosition::start(variant);
    let moves = explorer.moves(&start);
    let _ = writeln!(out, "\n## {}\n\n{}\n", variant.title(), balance_sentence(explorer));
    let record = explorer.record(&start).unwrap_or_default();
    let (legal_count, distinct_count) = (start.legal_moves().len(), count_distinct_moves(&start));
    let usual_start_note = if record.games == explorer.games {
        String::new()
    } else {
        let games = with_separators(u64::from(record.games));
        format!(" ({games} of them from the usual start)")
    };
    let choice_sentence = if distinct_count == legal_count {
        format!("There are {legal_count} first moves, none of them symmetric to another.")
    } else {
        format!(
            "There are {legal_count} possible first moves, or {distinct_count} if mirror images count once."
        )
    };
    let _ = writeln!(
        out,
        "Games: {}{usual_start_note}. Positions in the explorer: {}; it keeps a position that occurred in at least three games. {choice_sentence} First moves in at least three games:\n",
        with_separators(u64::from(explorer.games)),
        with_separators(explorer.len() as u64),
    );
    let _ = writeln!(out, "| first move | {RECORD_HEADS}\n|---|{RECORD_RULE}");
    for (mv, record) in moves {
        let _ = writeln!(out, "| {} | {}", start.move_text(mv), format_cells(&record));
    }
    let _ = writeln!(out, "\nMade by `{}`.", explorer.command);
    write_strategy_table(out, variant);
}

/// Writes the measured ideas of a variant's strategy lessons.
fn write_strategy_table(out: &mut String, variant: Variant) {
    let lessons = strategy::shipped_lessons(variant);
    let Some(first_lesson) = lessons.first() else { return };
    let _ = writeln!(
        out,
        "\nThe ideas of the strategy lessons, in {} other games. The score is that of the player who has just moved, in one random position of each game; the advantage of moving first is taken out.\n\n| idea | score if it holds | score if not |\n|---|---:|---:|",
        with_separators(u64::from(first_lesson.games))
    );
    for lesson in lessons {
        let StrategyLesson { score_with, score_without, .. } = lesson;
        let _ = writeln!(out, "| {} | {score_with} | {score_without} |", lesson.meaning());
    }
    let _ = writeln!(out, "\nMade by `{}`.", first_lesson.command);
}

/// Returns the page `docs/the-games.md`, computed from the shipped games.
pub fn render_page() -> String {
    let mut out = String::from(
        "# What the games are like\n\nThis page is what `quadrille-dev explorer page` prints. It evaluates games of the program, as of 2026-11-27, against itself. The program searched 1,000 positions per move. In the first sixteen plies it chose one of the five best moves, better ones more often. Where moving first is an advantage, it also played games after openings that might be balanced, until there were 25 balanced openings or more. These games count only from the end of their opening on. A ± gives half of the 95% confidence interval. `quadrille-cli explorer show VARIANT` prints the moves of any position. The window shows the same figures under Rules.\n\n",
    );
    let _ = writeln!(out, "| variant | {RECORD_HEADS}\n|---|{RECORD_RULE}");
    for variant in Variant::ALL {
        let explorer = Explorer::shipped(variant);
        if let Some(record) = explorer.record(&AnyPosition::start(variant)) {
            let _ = writeln!(out, "| {} | {}", variant.title(), format_cells(&record));
        }
    }
    for variant in Variant::ALL {
        write_section(&mut out, Explorer::shipped(variant));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_matches_the_output_of_its_command() {
        let written = include_str!("../../../../docs/the-games.md");
        assert_eq!(
            written.replace("\r\n", "\n"),
            render_page(),
            "write it anew: quadrille-dev explorer page > docs/the-games.md"
        );
    }

    #[test]
    fn error_follows_from_the_results() {
        let record = PositionResults { games: 100, first_wins: 50, draws: 0, plies: 0 };
        assert!((record.error() - 0.098).abs() < 1e-4);
        let drawn = PositionResults { first_wins: 0, draws: 100, ..record };
        assert!(drawn.error() < 1e-9);
    }

    /// A difference that is significant but small is no reason for a balanced opening.
    #[test]
    fn balance_follows_from_score_and_draws() {
        let balance = |first_wins, draws| {
            let mut explorer = Explorer::new(Variant::Hique);
            let start = AnyPosition::start(Variant::Hique);
            for game in 0..10_000 {
                let winner = if game < first_wins {
                    Some(Player::One)
                } else if game < first_wins + draws {
                    None
                } else {
                    Some(Player::Two)
                };
                explorer.add([&start], winner, 20);
            }
            explorer.balance()
        };
        assert_eq!(balance(5_500, 0), Some(Balance::Advantage));
        assert_eq!(balance(5_300, 0), Some(Balance::Slight(Player::One)));
        assert_eq!(balance(4_700, 0), Some(Balance::Slight(Player::Two)));
        assert_eq!(balance(5_050, 0), Some(Balance::Level));
        assert_eq!(balance(3_000, 6_500), Some(Balance::Drawn));
        assert_eq!(Explorer::new(Variant::Hique).balance(), None);
    }

    #[test]
    fn thousands_have_commas() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(with_separators),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
