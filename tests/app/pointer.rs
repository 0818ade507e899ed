//! Tests of drags that leave or lose the window.

use crate::table::{Table, close_dialog, human, spot, trigger};
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorEntered, CursorLeft, WindowEvent, WindowFocused, WindowOccluded};
use quadrille::interface::OpenRules;
use quadrille::review::ReviewRequest;
use quadrille::session::{Request, Session};
use quadrille_games::rules::{AnyPosition, Spot, Variant};

const VARIANT: Variant = Variant::CublinoContra;

/// A point outside the window.
const OUTSIDE_POINT: Vec2 = Vec2::new(-40.0, 300.0);

fn leave(table: &mut Table) {
    let window = table.window();
    table.write(WindowEvent::CursorLeft(CursorLeft { window }));
}

fn enter(table: &mut Table, at: Vec2) {
    let window = table.window();
    table.write(WindowEvent::CursorEntered(CursorEntered { window }));
    table.point_at(at);
}

fn focus(table: &mut Table, focused: bool) {
    let window = table.window();
    table.write(WindowEvent::WindowFocused(WindowFocused { window, focused }));
}

fn release(table: &mut Table) {
    for button in [MouseButton::Left, MouseButton::Right] {
        table.button(button, ButtonState::Released);
    }
}

/// A description and an action by which the window loses a drag over the target of a legal move.
type DragLoss = (&'static str, fn(&mut Table, Vec2));

const DRAG_LOSSES: [DragLoss; 10] = [
    ("the focus is lost, and the button comes up here", |table, _| {
        focus(table, false);
        table.app.update();
        release(table);
    }),
    ("the same within one frame", |table, _| {
        focus(table, false);
        focus(table, true);
        release(table);
    }),
    ("the focus is lost, and the button comes up elsewhere", |table, _| focus(table, false)),
    ("the window is wholly covered", |table, _| {
        let window = table.window();
        table.write(WindowEvent::WindowOccluded(WindowOccluded { window, occluded: true }));
        table.app.update();
        release(table);
    }),
    ("a window covers the pointer, and the button comes up there", |table, _| {
        leave(table);
        table.app.update();
        release(table);
    }),
    ("the same within one frame", |table, _| {
        leave(table);
        release(table);
    }),
    ("the pointer goes on over the other window", |table, at| {
        leave(table);
        table.app.update();
        table.point_at(at + Vec2::new(1.0, 0.0));
        table.app.update();
        table.point_at(at);
        release(table);
    }),
    ("the same within one frame", |table, at| {
        leave(table);
        table.point_at(at + Vec2::new(1.0, 0.0));
        release(table);
    }),
    ("the window is unmapped, and shown again", |table, at| {
        leave(table);
        table.app.update();
        enter(table, at);
    }),
    ("a dialog opens", |table, _| {
        trigger(&mut table.app, OpenRules(VARIANT));
        table.app.update();
        table.app.update();
        release(table);
        close_dialog(&mut table.app);
        table.app.update();
    }),
];

fn plies(table: &Table) -> usize {
    table.session().game.plies()
}

/// Drags the piece on one spot to another without releasing it. Returns the end of the drag.
fn begin(table: &mut Table, from: Spot, to: Spot) -> Vec2 {
    let [from, to] = [from, to].map(|spot| table.point(spot));
    enter(table, from);
    table.button(MouseButton::Left, ButtonState::Pressed);
    table.app.update();
    table.point_at((from + to) / 2.0);
    table.point_at(to);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some());
    to
}

/// Panics if a piece is held or selected after a motion of the pointer, or if a click plays a move.
fn assert_nothing_is_held(table: &mut Table, at: Vec2, what: &str) {
    table.app.update();
    let before = plies(table);
    enter(table, at + Vec2::new(0.0, 60.0));
    table.app.update();
    let board = table.board();
    assert!(board.interaction.drag_position().is_none(), "{what}");
    assert!(board.interaction.choice().is_none(), "{what}");
    assert!(board.pointing.press.is_none() && board.pointing.annotation_start.is_none(), "{what}");
    table.click_at(at);
    table.app.update();
    assert_eq!(plies(table), before, "{what}");
}

#[test]
fn lost_drag_makes_no_move() {
    for (what, lose) in DRAG_LOSSES {
        let mut table = Table::with_game(VARIANT, [human(), human()]);
        let at = begin(&mut table, spot(VARIANT, "d1"), spot(VARIANT, "d2"));
        lose(&mut table, at);
        table.app.update();
        assert_eq!(plies(&table), 0, "{what}");
        assert_nothing_is_held(&mut table, at, what);
        // The next drag works again.
        begin(&mut table, spot(VARIANT, "d1"), spot(VARIANT, "d2"));
        table.button(MouseButton::Left, ButtonState::Released);
        table.app.update();
        assert_eq!(plies(&table), 1, "{what}");
    }
}

#[test]
fn lost_drag_keeps_the_selection() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    table.click(spot(VARIANT, "b1"));
    begin(&mut table, spot(VARIANT, "d1"), spot(VARIANT, "d2"));
    focus(&mut table, false);
    table.app.update();
    let choice = table.board().interaction.choice();
    assert_eq!(choice.map(|choice| choice.last_spot()), Some(spot(VARIANT, "b1")));
}

#[test]
fn lost_press_is_no_click() {
    for (what, lose) in DRAG_LOSSES {
        let mut table = Table::with_game(VARIANT, [human(), human()]);
        table.click(spot(VARIANT, "d1"));
        let at = table.point(spot(VARIANT, "d2"));
        enter(&mut table, at);
        table.button(MouseButton::Left, ButtonState::Pressed);
        table.app.update();
        lose(&mut table, at);
        table.app.update();
        assert_eq!(plies(&table), 0, "{what}");
        assert!(table.board().pointing.press.is_none(), "{what}");
    }
}

#[test]
fn lost_drag_from_a_reserve_places_nothing() {
    let variant = Variant::Focus;
    let position =
        "-,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,G,GRGRG,G,G/R,R,G,G,R,R/-,-,R,R,-,- 1 1,0 0,0";
    let position = AnyPosition::parse(variant, position).unwrap();
    for (what, lose) in DRAG_LOSSES {
        let mut table = Table::with_game(variant, [human(), human()]);
        table.ask(Request::Open(Box::new(Session::analysis(position.clone()))));
        for _ in 0..3 {
            table.app.update();
        }
        let at = begin(&mut table, Spot::RESERVE, spot(variant, "22"));
        lose(&mut table, at);
        table.app.update();
        assert_eq!(plies(&table), 0, "{what}");
        assert_nothing_is_held(&mut table, at, what);
    }
}

#[test]
fn lost_arrow_drag_draws_nothing() {
    for (what, lose) in DRAG_LOSSES {
        let mut table = Table::with_game(VARIANT, [human(), human()]);
        for name in ["d1", "d2"] {
            table.click(spot(VARIANT, name));
        }
        table.ask(Request::Resign);
        let review = ReviewRequest::Show(true);
        table.app.world_mut().write_message(review);
        table.app.update();
        let [from, to] = ["d4", "d5"].map(|name| table.point(spot(VARIANT, name)));
        enter(&mut table, from);
        table.button(MouseButton::Right, ButtonState::Pressed);
        table.app.update();
        table.point_at(to);
        table.app.update();
        assert!(table.board().pointing.annotation_start.is_some());
        lose(&mut table, to);
        table.app.update();
        enter(&mut table, to);
        table.button(MouseButton::Right, ButtonState::Released);
        for _ in 0..2 {
            table.app.update();
        }
        let session = table.session();
        assert_eq!(session.game.comment(session.place()), "", "{what}");
    }
}

#[test]
fn lost_touch_makes_no_move_and_the_next_one_works() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    let [from, to] = ["d1", "d2"].map(|name| table.point(spot(VARIANT, name)));
    table.touch_event(1, TouchPhase::Started, from);
    table.touch_event(1, TouchPhase::Moved, to);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some());
    focus(&mut table, false);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_none());
    // The end of the first finger is not reported.
    table.touch_event(2, TouchPhase::Started, from);
    table.touch_event(2, TouchPhase::Moved, to);
    table.touch_event(2, TouchPhase::Ended, to);
    table.app.update();
    assert_eq!(plies(&table), 1);
}

#[test]
fn release_outside_the_window_makes_no_move() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    begin(&mut table, spot(VARIANT, "d1"), spot(VARIANT, "d2"));
    leave(&mut table);
    table.point_at(OUTSIDE_POINT);
    table.app.update();
    assert!(table.board().interaction.drag_position().is_some(), "still held");
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    assert_eq!(plies(&table), 0);
    assert!(table.board().interaction.drag_position().is_none());
}

#[test]
fn drag_may_leave_the_window_and_return() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    let at = begin(&mut table, spot(VARIANT, "d1"), spot(VARIANT, "d2"));
    leave(&mut table);
    table.point_at(OUTSIDE_POINT);
    table.app.update();
    enter(&mut table, at);
    table.app.update();
    table.button(MouseButton::Left, ButtonState::Released);
    table.app.update();
    assert_eq!(plies(&table), 1);
}

#[test]
fn arrow_drag_ends_when_the_position_changes() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    for name in ["d1", "d2"] {
        table.click(spot(VARIANT, name));
    }
    table.ask(Request::Resign);
    let review = ReviewRequest::Show(true);
    table.app.world_mut().write_message(review);
    table.app.update();
    let at = table.point(spot(VARIANT, "d4"));
    enter(&mut table, at);
    table.button(MouseButton::Right, ButtonState::Pressed);
    table.app.update();
    table.view_ply(0);
    table.app.update();
    table.button(MouseButton::Right, ButtonState::Released);
    for _ in 0..2 {
        table.app.update();
    }
    let session = table.session();
    assert_eq!(session.game.comment(session.place()), "");
}
