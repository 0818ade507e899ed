//! Reads every lesson and plays every step.

use super::*;
use quadrille_games::rules::Player;
use quadrille_search::{AnySearcher, Limits, Options, StopFlag};

#[test]
fn every_variant_has_a_lesson_of_5_to_12_steps() {
    for variant in Variant::ALL {
        let lesson = Lesson::parse(source(variant));
        let lesson = lesson.unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert_eq!(lesson.variant, variant);
        assert_eq!(&lesson, shipped(variant));
        assert!((5..=12).contains(&lesson.steps.len()), "{variant}");
        assert!((3..=6).contains(&lesson.minutes_left(0)), "{variant}");
        let (last, before) = lesson.steps.split_last().unwrap();
        assert_eq!(last.goal, Goal::Win(Level::LOWEST), "{variant}");
        let moves = |step: &Step| matches!(step.goal, Goal::Moves(_));
        assert!(before.iter().all(moves), "{variant}");
    }
}

#[test]
fn only_expected_moves_are_accepted() {
    for variant in Variant::ALL {
        let lesson = shipped(variant);
        let person = lesson.steps[0].game().position().to_move();
        for step in &lesson.steps {
            let name = format!("{variant} {}", step.name);
            let game = step.game();
            assert_eq!(game.plies(), step.previous_moves.len(), "{name}");
            assert_eq!(game.outcome(), None, "{name}");
            assert_eq!(game.position().to_move(), person, "{name}");
            let Goal::Moves(expected) = &step.goal else {
                continue;
            };
            let legal = game.position().legal_moves();
            assert!(legal.len() > expected.len(), "{name}: nothing to do wrong");
            for &mv in &legal {
                assert_eq!(step.accepts(mv), expected.contains(&mv), "{name}");
            }
            for &mv in expected {
                assert!(legal.contains(&mv), "{name}");
                let mut game = step.game();
                game.play(mv).unwrap();
                let after = game.position().clone();
                assert_eq!(step.parse_reply(&after).is_some(), step.reply.is_some(), "{name}");
                // A move that ends the game must be a win of the person.
                if let Some(outcome) = game.outcome() {
                    assert_eq!(outcome.winner, Some(person), "{name}");
                }
            }
            assert_eq!(step.example_move(), expected.first().copied(), "{name}");
        }
    }
}

/// Checks the reasons of steps that end a game.
#[test]
fn steps_about_the_end_finish_the_game() {
    let ends = [
        (Variant::Upthrust, "end"),
        (Variant::Hique, "far-row"),
        (Variant::Hique, "last-runner"),
        (Variant::Hique, "third-time"),
        (Variant::Focus, "six"),
        (Variant::Focus, "blocked"),
        (Variant::FocusExact, "six"),
        (Variant::FocusExact, "blocked"),
        (Variant::FocusClassic, "block"),
        (Variant::CublinoPur, "finish"),
        (Variant::CublinoContra, "arrival"),
    ];
    for variant in Variant::ALL {
        for step in &shipped(variant).steps {
            let Some(mv) = step.example_move() else { continue };
            let mut game = step.game();
            game.play(mv).unwrap();
            let wanted = ends.contains(&(variant, step.name.as_str()));
            assert_eq!(game.outcome().is_some(), wanted, "{variant} {}", step.name);
        }
    }
}

/// Plays the last step, with a short search as the person.
fn play_ending(step: &Step, level: Level, seed: u64) -> Option<Player> {
    let mut game = step.game();
    let person = game.position().to_move();
    let options = |level, seed| Options { level, seed, ..Options::new(1) };
    let variant = game.variant();
    let mut ours = AnySearcher::with_options(variant, options(Level::FULL, 1));
    let mut theirs = AnySearcher::with_options(variant, options(level, seed));
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    while game.outcome().is_none() {
        let searcher = if game.position().to_move() == person { &mut ours } else { &mut theirs };
        let keys = game.repeatable_keys();
        let result =
            searcher.search(game.position(), &keys, &limits, &StopFlag::new(), &mut |_| {});
        game.play(result.best_move?).unwrap();
    }
    game.outcome()?.winner
}

#[test]
fn every_lesson_ending_can_be_won() {
    for variant in Variant::ALL {
        let step = shipped(variant).steps.last().unwrap();
        let Goal::Win(level) = step.goal else { panic!("{variant} ends without an ending") };
        let person = step.game().position().to_move();
        for seed in 1..=4 {
            let winner = play_ending(step, level, seed);
            assert_eq!(winner, Some(person), "{variant}, seed {seed}");
        }
    }
}

#[test]
fn broken_lesson_reports_its_fault() {
    let error_text = |text: &str| Lesson::parse(text).unwrap_err().to_string();
    assert!(error_text("variant = 3").contains("line 1"), "{}", error_text("variant = 3"));
    assert!(error_text("variant = \"chess\"").contains("`chess`"));
    assert!(error_text("variant = \"hique\"").contains("at least one"));
    let step =
        |rest: &str| error_text(&format!("variant = \"hique\"\n[[step]]\nname = \"x\"\n{rest}"));
    assert!(
        step("position = \"nowhere\"\nexpect = [\"3,1,3,3\"]").starts_with("step `x`: position: ")
    );
    assert!(step("expect = [\"3,1,9,9\"]").starts_with("step `x`: expect: illegal move `3,1,9,9`"));
    assert!(step("expect = [\"3,1,3,3\"]\nreply = \"3,13,3,3\"").contains("reply after 3,1,3,3"));
    assert!(step("played = [\"2,2,2,4\"]\nwin = 1").contains("played: "));
    assert!(step("goal = \"mate\"").contains("`mate`"));
    assert!(step("win = 12").contains("`12`"));
    assert!(step("").contains("expected one of"));
    assert!(step("expect = []").contains("expected one of"));
    assert!(
        step("goal = \"any\"\n[[step]]\nname = \"x\"\nwin = 1").contains("expected another name")
    );
    assert!(step("goal = \"any\"\ncolour = \"red\"").contains("colour"));
}

#[test]
fn minutes_left_decrease() {
    let lesson = shipped(Variant::Hique);
    let left: Vec<u32> = (0..=lesson.steps.len()).map(|step| lesson.minutes_left(step)).collect();
    assert!(left.is_sorted_by(|a, b| a >= b), "{left:?}");
    assert_eq!(left.last(), Some(&0));
}
