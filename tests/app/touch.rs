//! Tests of touch input: taps, drags, long presses, a second finger, and touches outside the board.

use crate::table::{Table, close_dialog, human, spot, trigger};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use quadrille::interface::OpenRules;
use quadrille::review::ReviewRequest;
use quadrille::session::Request;
use quadrille_games::rules::Variant;
use std::time::Duration;

const VARIANT: Variant = Variant::CublinoContra;
/// A time longer than the threshold of a long press.
const LONG_PRESS_TIME: Duration = Duration::from_millis(600);

fn table() -> Table {
    Table::with_game(VARIANT, [human(), human()])
}

fn has_selection(table: &Table) -> bool {
    table.board().interaction.choice().is_some()
}

/// Starts a touch on the spot with this name. Returns its point in the window.
fn start_touch(table: &mut Table, name: &str) -> Vec2 {
    let at = table.point(spot(VARIANT, name));
    table.touch_event(1, TouchPhase::Started, at);
    table.app.update();
    at
}

#[test]
fn taps_select_and_move() {
    for variant in Variant::ALL {
        let mut table = Table::with_game(variant, [human(), human()]);
        let mv = table.position().legal_moves()[0];
        let spots = table.position().path(mv).spots;
        table.tap(spots[0]);
        assert!(has_selection(&table), "{variant}");
        assert_eq!(table.session().game.plies(), 0);
        assert!(
            table.board().pointing.hover.is_none(),
            "{variant}: a finger that is lifted points at nothing"
        );
    }
    let mut table = table();
    for name in ["d1", "d2", "d7", "d6"] {
        table.tap(spot(VARIANT, name));
    }
    assert_eq!(table.session().game.plies(), 2);
}

#[test]
fn shaky_touch_taps_and_longer_motion_drags() {
    let mut table = table();
    let at = start_touch(&mut table, "d1");
    table.touch_event(1, TouchPhase::Moved, at + Vec2::new(6.0, 4.0));
    table.touch_event(1, TouchPhase::Ended, at + Vec2::new(6.0, 4.0));
    table.app.update();
    assert!(has_selection(&table));
    assert!(table.board().interaction.drag_position().is_none());

    start_touch(&mut table, "d1");
    let to = table.point(spot(VARIANT, "d2"));
    table.touch_event(1, TouchPhase::Moved, to);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some());
    assert_eq!(table.session().game.plies(), 0);
    table.touch_event(1, TouchPhase::Ended, to);
    table.app.update();
    assert_eq!(table.session().game.plies(), 1);
}

#[test]
fn long_press_deselects_and_is_no_tap() {
    let mut table = table();
    table.tap(spot(VARIANT, "d1"));
    assert!(has_selection(&table));
    let at = start_touch(&mut table, "d2");
    table.run_frame(Duration::from_millis(300));
    assert!(has_selection(&table), "it has not rested long enough");
    table.run_frame(LONG_PRESS_TIME);
    assert!(!has_selection(&table));
    table.touch_event(1, TouchPhase::Ended, at);
    table.app.update();
    assert!(!has_selection(&table));
    assert_eq!(table.session().game.plies(), 0, "nor has it moved");

    // A motion before the threshold drags the piece.
    let at = start_touch(&mut table, "d1");
    table.touch_event(1, TouchPhase::Moved, at - Vec2::new(0.0, 30.0));
    table.app.update();
    table.run_frame(LONG_PRESS_TIME);
    assert!(table.board().interaction.drag_position().is_some());
}

#[test]
fn long_press_draws_a_circle_in_a_review() {
    let mut table = table();
    for name in ["d1", "d2"] {
        table.tap(spot(VARIANT, name));
    }
    table.ask(Request::Resign);
    let review = ReviewRequest::Show(true);
    table.app.world_mut().write_message(review);
    table.app.update();
    let at = start_touch(&mut table, "d4");
    table.run_frame(LONG_PRESS_TIME);
    table.touch_event(1, TouchPhase::Ended, at);
    table.app.update();
    table.app.update();
    let session = table.session();
    let remark = session.game.comment(session.place());
    assert!(remark.contains("d4"), "{remark:?}");
}

#[test]
fn two_touches_and_cancelled_touches_do_nothing() {
    let mut table = table();
    start_touch(&mut table, "d1");
    let other = table.point(spot(VARIANT, "d2"));
    table.touch_event(2, TouchPhase::Started, other);
    table.app.update();
    for id in [1, 2] {
        table.touch_event(id, TouchPhase::Moved, other);
        table.touch_event(id, TouchPhase::Ended, other);
        table.app.update();
    }
    assert!(!has_selection(&table));

    start_touch(&mut table, "d1");
    table.touch_event(1, TouchPhase::Moved, other);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some());
    table.touch_event(1, TouchPhase::Canceled, other);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_none());
    assert_eq!(table.session().game.plies(), 0);
}

#[test]
fn touch_on_a_dialog_does_not_reach_the_board() {
    let mut table = table();
    trigger(&mut table.app, OpenRules(VARIANT));
    table.app.update();
    let at = start_touch(&mut table, "d1");
    close_dialog(&mut table.app);
    table.app.update();
    table.touch_event(1, TouchPhase::Ended, at);
    table.app.update();
    assert!(!has_selection(&table), "it came down on the dialog");
    table.tap(spot(VARIANT, "d1"));
    assert!(has_selection(&table));
}
