//! What a game is like, measured: how games between equals come out, and which first moves are played. Everything follows from the
//! explorer's games that come with the program.

use super::text::Section;
use crate::text::{self, tr};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_teaching::explorer::{Balance, Explorer};
use quadrille_teaching::symmetry::different_moves;

/// So many first moves are told.
const MOVES: usize = 6;
/// A move is told only if this share of the games has it.
const SHARE: u32 = 200;
/// With one digit behind the point.
fn digit(value: f64) -> String {
    let text = format!("{value:.1}");
    // A German reads a comma.
    text.replace('.', &tr!("decimal-mark"))
}

/// The sections about `variant`; none where there are no games.
pub fn sections(variant: Variant) -> Vec<Section> {
    let explorer = Explorer::shipped(variant);
    let start = AnyPosition::start(variant);
    let Some(record) = explorer.record(&start) else {
        return Vec::new();
    };
    let points = |share: f64| digit(100.0 * share);
    let share = |count: u32| digit(100.0 * f64::from(count) / f64::from(record.games.max(1)));
    let moves = explorer.moves(&start);
    let mut words = explorer.command.split_whitespace();
    let nodes = words.find(|word| *word == "--nodes").and(words.next());
    let verdict = match explorer.balance() {
        _ if variant == Variant::Upthrust => tr!("figures-solved"),
        Some(Balance::Drawn) => tr!("figures-drawn"),
        Some(Balance::Advantage) => tr!("figures-advantage"),
        Some(Balance::Slight(Player::One)) => tr!("figures-slight"),
        Some(Balance::Slight(Player::Two)) => tr!("figures-slight-second"),
        Some(Balance::Level) | None => tr!("figures-level"),
    };
    let lines = vec![
        tr!(
            "figures-games",
            games = explorer.games,
            nodes = nodes.unwrap_or_default()
        ),
        tr!(
            "figures-beginner",
            points = points(record.score(Player::One)),
            error = points(record.error()),
            won = share(record.first_wins),
            drawn = share(record.draws),
            lost = share(record.second_wins())
        ),
        verdict,
        tr!("figures-length", plies = record.mean_plies().round() as u32),
        tr!(
            "figures-choice",
            moves = start.legal_moves().len(),
            different = different_moves(&start)
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
                points = points(record.score(Player::One))
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
    use crate::text::speaking;

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

    /// HiQUE has twenty-five first moves, all but one of them in pairs; and who begins has a slight advantage, as the page says.
    #[test]
    fn first_moves_are_counted_by_the_games_that_they_lead_to() {
        let sections = speaking("en", || sections(Variant::Hique));
        let lines = &sections[0].lines;
        assert!(
            lines
                .iter()
                .any(|line| line.contains("25") && line.contains("13")),
            "{lines:?}"
        );
        assert!(
            lines.contains(&speaking("en", || tr!("figures-slight"))),
            "{lines:?}"
        );
    }
}
