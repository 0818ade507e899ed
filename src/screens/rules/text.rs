//! The rules of every variant for players, including decisions on points that the sources leave open.

use crate::screens::prelude::*;
use quadrille_teaching::explorer::{Balance, Explorer};
use quadrille_teaching::symmetry::count_distinct_moves;

/// A heading with lines.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// The rules, one in each line.
    pub lines: Vec<String>,
}

/// Returns a section with one rule for each line that is not empty.
fn section(title: &str, lines: &str) -> Section {
    let lines = lines.lines().filter(|line| !line.is_empty());
    Section { title: title.to_owned(), lines: lines.map(str::to_owned).collect() }
}

/// Returns the rules of `variant`, and how to play it with mouse and keyboard.
pub fn sections(variant: Variant) -> Vec<Section> {
    let rules = tr!("rules-text", game = variant.id());
    let parts = rules.split("## ").skip(1);
    let parts = parts.filter_map(|part| part.split_once('\n'));
    let mut sections: Vec<Section> = parts.map(|(title, lines)| section(title, lines)).collect();
    let variant_lines = match variant {
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            tr!("rules-handling-focus")
        }
        Variant::CublinoPur => tr!("rules-handling-pur", pick = Shortcut::Pick.name()),
        Variant::Upthrust | Variant::Hique | Variant::CublinoContra => String::new(),
    };
    let lines = [
        tr!(
            "rules-handling-board",
            pick = Shortcut::Pick.name(),
            next = Shortcut::NextWidget.name(),
            cancel = Shortcut::Cancel.name(),
        ),
        variant_lines,
        tr!(
            "rules-handling-keys",
            undo = Shortcut::Undo.name(),
            redo = Shortcut::Redo.name(),
            hint = Shortcut::Hint.name(),
            flip = Shortcut::Flip.name(),
            new_game = Shortcut::NewGame.name(),
            move_now = Shortcut::MoveNow.name(),
            rules = Shortcut::Rules.name(),
        ),
    ]
    .join("\n");
    let title = tr!("rules-title-handling");
    sections.push(section(&title, &lines));
    sections
}

/// The largest number of first moves in the list.
const MAX_FIRST_MOVES: usize = 6;
/// A move is listed if its share of the games is at least 1 in this number.
const LISTED_MOVE_RATIO: u32 = 200;

/// Returns the statistics of a variant: the results of games between equal players and the most played first moves.
/// They are computed from the explorer's shipped games; empty if there are none.
pub fn statistics_sections(variant: Variant) -> Vec<Section> {
    let explorer = Explorer::shipped(variant);
    let start = AnyPosition::start(variant);
    let Some(record) = explorer.record(&start) else { return Vec::new() };
    let points_text = |share: f64| text::tenths(100.0 * share);
    let share_text =
        |count: u32| text::tenths(100.0 * f64::from(count) / f64::from(record.games.max(1)));
    let moves = explorer.moves(&start);
    let mut arguments = explorer.command.split_whitespace();
    let nodes = arguments.find(|argument| *argument == "--nodes").and(arguments.next());
    let balance_text = match explorer.balance() {
        _ if variant == Variant::Upthrust => tr!("figures-solved"),
        Some(Balance::Drawn) => tr!("figures-drawn"),
        Some(Balance::Advantage) => tr!("figures-advantage"),
        Some(Balance::Slight(Player::One)) => tr!("figures-slight"),
        Some(Balance::Slight(Player::Two)) => tr!("figures-slight-second"),
        Some(Balance::Level) | None => tr!("figures-level"),
    };
    let (move_count, distinct_count) = (start.legal_moves().len(), count_distinct_moves(&start));
    // Without mirror images there is only one number.
    let different = if distinct_count == move_count { 0 } else { distinct_count };
    let lines = vec![
        tr!("figures-games", games = record.games, nodes = nodes.unwrap_or_default()),
        tr!(
            "figures-beginner",
            points = points_text(record.score(Player::One)),
            error = points_text(record.error()),
            won = share_text(record.first_wins),
            drawn = share_text(record.draws),
            lost = share_text(record.second_wins())
        ),
        balance_text,
        tr!("figures-length", plies = record.mean_plies().round() as u32),
        tr!("figures-choice", moves = move_count, different = different),
    ];
    let listed_moves = moves.iter();
    let listed_moves = listed_moves
        .filter(|(_, move_record)| move_record.games >= record.games / LISTED_MOVE_RATIO)
        .take(MAX_FIRST_MOVES);
    let listed_games: u32 = listed_moves.clone().map(|(_, record)| record.games).sum();
    let first_moves = listed_moves.map(|(mv, record)| {
        tr!(
            "figures-move",
            mv = text::move_text(&start, *mv),
            games = record.games,
            points = points_text(record.score(Player::One))
        )
    });
    let other_moves = tr!("figures-other-moves", games = record.games - listed_games);
    vec![
        Section { title: tr!("figures-between-equals"), lines },
        Section {
            title: tr!("figures-first-moves"),
            lines: first_moves.chain([other_moves]).collect(),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_text::with_language;

    #[test]
    fn every_variant_explains_moves_and_ends() {
        for variant in Variant::ALL {
            let sections = sections(variant);
            let titles: Vec<&str> = sections.iter().map(|section| section.title.as_str()).collect();
            assert_eq!(titles.first(), Some(&"The goal"), "{variant}");
            assert!(titles.ends_with(&["The end", "Mouse and keys"]), "{variant}");
            assert!(sections.len() >= 5, "{variant}");
            assert!(sections.iter().all(|section| !section.lines.is_empty()));
        }
    }

    #[test]
    fn focus_rule_sets_state_their_differences() {
        let text = |variant| {
            sections(variant).iter().flat_map(|section| section.lines.clone()).collect::<String>()
        };
        assert!(text(Variant::Focus).contains("or fewer"));
        assert!(text(Variant::FocusExact).contains("exactly as many squares"));
        assert!(text(Variant::FocusExact).contains("capture six"));
        assert!(!text(Variant::FocusClassic).contains("capture six"));
        assert!(text(Variant::FocusClassic).contains("52 squares"));
    }

    #[test]
    fn statistics_exist_for_every_variant_and_language() {
        for variant in Variant::ALL {
            for language in ["en", "de"] {
                let sections = with_language(language, || statistics_sections(variant));
                let results = Explorer::shipped(variant).record(&AnyPosition::start(variant));
                let games = text::grouped(results.unwrap().games);
                let [equals, first] = &sections[..] else { panic!("{variant}: {sections:?}") };
                assert!(equals.lines[0].contains(&games), "{variant}: {equals:?}");
                // No number of moves is repeated.
                let choice = &equals.lines[4];
                let numbers = choice.split(|it: char| !it.is_ascii_digit());
                let numbers: Vec<&str> = numbers.filter(|number| !number.is_empty()).collect();
                assert!(numbers.len() == 1 || numbers[0] != numbers[1], "{variant}: {choice}");
                assert!(first.lines.len() > 1, "{variant}: {first:?}");
                let lines = [&equals.lines[..], &first.lines].concat();
                assert!(lines.iter().all(|line| !line.contains("quadrille-dev")), "{variant}");
            }
        }
    }

    /// The games of the first moves add up to all games.
    #[test]
    fn statistics_mention_games_with_other_first_moves() {
        for variant in Variant::ALL {
            let sections = with_language("en", || statistics_sections(variant));
            let results = Explorer::shipped(variant).record(&AnyPosition::start(variant)).unwrap();
            let (other_moves, lines) = sections[1].lines.split_last().unwrap();
            let games = |line: &str| -> u32 {
                let (_, rest) = line.rsplit_once(": ").unwrap();
                rest.split(' ').next().unwrap().replace(',', "").parse().unwrap()
            };
            let other_games = results.games - lines.iter().map(|line| games(line)).sum::<u32>();
            let expected = if other_games == 0 { "never began" } else { "began with another" };
            assert!(other_moves.contains(expected), "{variant}: {other_games}, {other_moves}");
            let has_number = other_moves.contains(&text::grouped(other_games));
            assert!(other_games == 0 || has_number, "{variant}: {other_moves}");
        }
    }

    /// HiQUE has 25 first moves, all but one in mirrored pairs. The sentence about the balance follows from the games.
    #[test]
    fn statistics_state_number_of_first_moves_and_balance() {
        let sections = with_language("en", || statistics_sections(Variant::Hique));
        let lines = &sections[0].lines;
        assert!(lines.iter().any(|line| line.contains("25") && line.contains("13")), "{lines:?}");
        let verdict = match Explorer::shipped(Variant::Hique).balance() {
            Some(Balance::Advantage) => with_language("en", || tr!("figures-advantage")),
            Some(Balance::Slight(Player::One)) => with_language("en", || tr!("figures-slight")),
            other => panic!("{other:?}"),
        };
        assert!(lines.contains(&verdict), "{lines:?}");
    }
}
