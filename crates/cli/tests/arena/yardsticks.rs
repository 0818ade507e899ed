//! The players without a search, in whole games.

use crate::matches::{game_match, run};
use quadrille_arena::{Ending, GameReport, Match};
use quadrille_games::rules::Variant;

/// What the simple players are for: they play every game to its end by the rules, and know more than nothing.
#[test]
fn a_plain_search_and_playouts_beat_chance_in_every_variant() {
    for variant in Variant::ALL {
        for better in ["builtin:plain=2", "builtin:uct-nodes=150"] {
            let (tally, reports) = run(&game_match(variant, better, "builtin:random", 3));
            for report in &reports {
                let ending = &report.played.ending;
                let fair = matches!(ending, Ending::Rules(_) | Ending::MoveLimit(_));
                assert!(fair, "{variant}: {better}: {ending:?}");
            }
            assert_eq!(tally.games(), 6);
            // On the published board of Focus so few playouts do not finish a game, even against chance.
            let needed = match (variant, better) {
                (Variant::FocusClassic, "builtin:uct-nodes=150") => 0.5,
                _ => 0.75,
            };
            let score = tally.score();
            assert!(score >= needed, "{variant}: {better} scores {score}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let moves = |seed| {
        let game_match = Match {
            concurrency: 1,
            seed,
            ..game_match(
                Variant::CublinoContra,
                "builtin:plain",
                "builtin:uct-nodes=40",
                1,
            )
        };
        let (_, reports) = run(&game_match);
        let line = |report: &GameReport| -> Vec<_> {
            report.played.game.line().iter().map(|ply| ply.mv).collect()
        };
        reports.iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}
