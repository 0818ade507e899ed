//! Tests of the compliance check with engines that list wrong moves.

use crate::compliance::{filtered_engine, impatient_settings, run};
use quadrille_engine::compliance::{CheckSettings, CheckStep, StepResult};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant};
use std::time::Duration;

/// An engine whose lists are wrong.
struct WrongEngine {
    variant: Variant,
    /// The arm of a shell `case` that changes the engine's input.
    before: &'static str,
    /// The sed command that changes its answers.
    after: &'static str,
    /// The beginning of the description of the fault.
    description: &'static str,
    /// The number of moves in the shortest sequence, if it is known.
    moves: Option<usize>,
}

const WRONG_ENGINES: [WrongEngine; 9] = [
    WrongEngine {
        variant: Variant::Upthrust,
        before: "",
        after: "s/ b4b8/ b4b9/",
        description: "it lists `b4b9`, illegal (rule 1): This piece shares its row with three others, so it must climb four, to b8;",
        moves: Some(0),
    },
    WrongEngine {
        variant: Variant::Upthrust,
        before: "",
        after: "s/ pass//",
        description: "it does not list `pass`, the only legal move;",
        moves: None,
    },
    WrongEngine {
        variant: Variant::Hique,
        before: "",
        after: "s/$/ 1,1,2,2/",
        description: "it lists `1,1,2,2`, illegal (",
        moves: Some(0),
    },
    WrongEngine {
        variant: Variant::Focus,
        before: "",
        after: "s/ 00-01:1/ 00-02:1/",
        description: "it lists `00-02:1`, illegal (Distance): ",
        moves: Some(0),
    },
    WrongEngine {
        variant: Variant::Focus,
        before: "",
        after: "s/ +[0-9]*//g",
        description: "it does not list `+00`, which is legal",
        moves: None,
    },
    WrongEngine {
        variant: Variant::FocusExact,
        before: "'setoption name Game value focus-exact') echo 'setoption name Game value focus';;",
        after: "",
        description: "it lists `",
        moves: Some(2),
    },
    WrongEngine {
        variant: Variant::FocusClassic,
        before: "",
        after: "s/ [0-9]*-[0-9]*:2//g",
        description: "it does not list `",
        moves: Some(2),
    },
    WrongEngine {
        variant: Variant::CublinoPur,
        before: "",
        after: "s/ [a-g]2[a-g]3//g",
        description: "it does not list `",
        moves: Some(2),
    },
    WrongEngine {
        variant: Variant::CublinoContra,
        before: "",
        after: "s/$/ d1e1/",
        description: "it lists `d1e1`, illegal (Square taken): There is a die on e1;",
        moves: Some(0),
    },
];

#[test]
fn wrong_list_is_reported_with_its_rule_and_a_short_sequence() {
    std::thread::scope(|scope| {
        for engine in &WRONG_ENGINES {
            scope.spawn(|| check_wrong_engine(engine));
        }
    });
}

fn check_wrong_engine(engine: &WrongEngine) {
    let variant = engine.variant;
    let after = match engine.after {
        "" => String::new(),
        sed => format!("'response '*) printf '%s\\n' \"$l\" | sed '{sed}';;"),
    };
    let step = list_step(variant, &filtered_engine(engine.before, &after));
    assert_eq!(step.result, StepResult::Wrong, "{step:?}");
    assert!(step.observation.starts_with(engine.description), "{step:?}");
    // The moves lead to the position.
    let (_, rest) = step.observation.split_once("; after `position startpos").unwrap();
    let (moves, position) = rest.split_once("`, in `").unwrap();
    let moves: Vec<&str> = moves.split_whitespace().skip(1).collect();
    let mut game = Game::new(AnyPosition::start(variant));
    for mv in &moves {
        game.play_text(mv).unwrap();
    }
    assert_eq!(format!("{}`", game.position()), position);
    match engine.moves {
        Some(expected) => assert_eq!(moves.len(), expected, "{step:?}"),
        None => assert!(moves.len() <= 30, "{step:?}"),
    }
}

/// Returns the step about the engine's lists of moves.
fn list_step(variant: Variant, command: &[String]) -> CheckStep {
    let conditions = CheckSettings {
        variant: Some(variant),
        // The search for a short sequence has a share of this time.
        total_time: Duration::from_secs(240),
        ..impatient_settings()
    };
    let (_, steps) = run(command, &conditions);
    let title = format!("{variant}: it lists the legal moves");
    let mut steps = steps.into_iter();
    steps.find(|step| step.title == title).unwrap()
}

#[test]
fn list_after_the_end_of_a_game_is_reported() {
    let after = "response) echo 'response a1a2';;";
    let step = list_step(Variant::Upthrust, &filtered_engine("", after));
    assert_eq!(step.result, StepResult::Wrong, "{step:?}");
    let expected = "it lists `a1a2`, illegal (Game over): the game is over";
    assert!(step.observation.starts_with(expected), "{step:?}");
}

#[test]
fn refused_query_is_no_fault() {
    let step = list_step(Variant::Hique, &filtered_engine("'query moves') echo fly;;", ""));
    assert_eq!(step.result, StepResult::Skipped, "{step:?}");
}
