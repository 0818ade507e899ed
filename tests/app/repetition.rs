//! Tests of the status line's warning before a third repetition.

use crate::table::{Table, human};
use quadrille::game_status;
use quadrille::session::{Request, Session};
use quadrille_games::rules::{AnyPosition, Outcome, Variant};

/// Starts a game between two people from this position.
fn table(variant: Variant, text: &str) -> Table {
    let position = AnyPosition::parse(variant, text).expect("a position");
    let mut table = Table::with_game(variant, [human(), human()]);
    table.ask(Request::Open(Box::new(Session::analysis(position))));
    table.app.update();
    table
}

fn state(table: &Table) -> String {
    game_status::status_line(table.session())
}

fn play(table: &mut Table, text: &str) {
    let session = table.session();
    let mv = session.game.position().parse_move(text).expect("a move");
    let serial = session.serial;
    table.ask(Request::Play { mv, serial, place: table.session().game.place(), steps_shown: 0 });
}

/// Moves back and forth until the third occurrence of the first position. Returns the status text at its second occurrence,
/// and the outcome.
fn repeat_position(variant: Variant, text: &str, moves: [&str; 4]) -> (String, Outcome) {
    let mut table = table(variant, text);
    assert!(!state(&table).contains("occurred twice"));
    for mv in moves {
        assert!(!state(&table).contains("occurred twice"));
        play(&mut table, mv);
    }
    let status = state(&table);
    for mv in moves {
        assert!(state(&table).contains("occurred twice"));
        assert_eq!(table.session().outcome(), None);
        play(&mut table, mv);
    }
    assert!(!state(&table).contains("occurred twice"), "the game is over");
    let outcome = table.session().outcome().expect("an end");
    // The warning is shown again if the game continues from the position before.
    table.ask(Request::Undo);
    table.ask(Request::PlayOn(table.session().place()));
    assert!(state(&table).contains("occurred twice"));
    (status, outcome)
}

#[test]
fn timing_points_decide_a_repetition_in_hique() {
    let ahead = "7/1gggg1/r6/6/7/6/3r3/6/7/6/7/1GGGG1/1R5 1";
    let moves = ["6,2,6,4", "6,12,6,10", "6,4,6,2", "6,10,6,12"];
    let (status, outcome) = repeat_position(Variant::Hique, ahead, moves);
    let points = "The third time, timing points decide: Black wins 6 to 1.";
    assert!(status.ends_with(points), "{status}");
    assert!(outcome.winner.is_some());
    let even = "7/1gggg1/r6/6/7/6/7/6/7/6/R6/1GGGG1/7 1";
    let (status, outcome) = repeat_position(Variant::Hique, even, moves);
    assert!(status.ends_with("decide: a draw, 2 all."), "{status}");
    assert_eq!(outcome.winner, None);
}

#[test]
fn repetition_is_a_draw_in_focus_and_cublino() {
    let draw = "A third time is a draw.";
    let focus =
        "R,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,G 1 17,17 0,0";
    let moves = ["00-01:1", "55-54:1", "01-00:1", "54-55:1"];
    for variant in [Variant::Focus, Variant::FocusExact] {
        let (status, outcome) = repeat_position(variant, focus, moves);
        assert!(status.ends_with(draw), "{status}");
        assert_eq!(outcome.winner, None);
    }
    let cublino = AnyPosition::start(Variant::CublinoContra).to_string();
    let one = cublino.replace("Wb1Wc1Wd1We1Wf1Wg1", "");
    let one = one.replace("vb7vc7vd7ve7vf7vg7", "");
    let moves = ["a1b1", "a7b7", "b1a1", "b7a7"];
    let (status, _) = repeat_position(Variant::CublinoContra, &one, moves);
    assert!(status.ends_with(draw), "{status}");
}
