//! Tests of the user's arrows, marks and judgements in a review and in the record.

use crate::storage::play;
use crate::table::{Table, human, spot};
use bevy::input::ButtonState;
use bevy::prelude::*;
use quadrille::review::ReviewRequest;
use quadrille::session::Request;
use quadrille_games::record::pgn::{Record, read};
use quadrille_games::record::{Annotation, Judgement, Place};
use quadrille_games::rules::{Spot, Variant};

const VARIANT: Variant = Variant::CublinoContra;

fn table_in_review() -> Table {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    play(&mut table, 0);
    table.app.world_mut().write_message(ReviewRequest::Show(true));
    table.app.update();
    table.app.update();
    table
}

/// Presses the right button on one spot and releases it on another.
fn right_drag(table: &mut Table, from: Spot, to: Spot) {
    let (from, to) = (table.point(from), table.point(to));
    table.point_at(from);
    table.button(MouseButton::Right, ButtonState::Pressed);
    table.point_at(to);
    table.button(MouseButton::Right, ButtonState::Released);
    table.app.update();
    table.app.update();
}

fn comment(table: &Table) -> String {
    let session = table.session();
    session.game.comment(session.place()).to_owned()
}

#[test]
fn right_button_draws_arrows_and_circles_in_a_review() {
    let mut table = table_in_review();
    let [a, b] = ["c3", "e5"].map(|name| spot(VARIANT, name));
    let serial = table.session().serial;
    right_drag(&mut table, a, b);
    right_drag(&mut table, b, b);
    assert_eq!(comment(&table), "[%csl e5] [%cal c3>e5]");
    let arrows = |table: &Table| {
        let best = table.marked_moves();
        (best.arrows.own.clone(), best.arrows.squares.clone())
    };
    assert_eq!(arrows(&table), (vec![(a, b)], vec![b]));
    assert_eq!(table.session().serial, serial, "nothing was played");
    // Another position has its own arrows and marks.
    table.ask(Request::GoTo(Place::START));
    table.app.update();
    assert!(arrows(&table).0.is_empty());
    right_drag(&mut table, a, a);
    assert_eq!(comment(&table), "[%csl c3]");
    right_drag(&mut table, a, a);
    assert_eq!(comment(&table), "");
    // The record contains them.
    let game = &table.session().game;
    let text = Record::new(game.clone()).to_string();
    let again = read(&text).next().unwrap().unwrap();
    let first = again.game.continuations(Place::START)[0];
    assert_eq!(again.game.comment(first), "[%csl e5] [%cal c3>e5]");
}

#[test]
fn right_button_draws_nothing_outside_a_review() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    let [a, b] = ["c3", "e5"].map(|name| spot(VARIANT, name));
    right_drag(&mut table, a, b);
    assert_eq!(comment(&table), "");
}

#[test]
fn right_button_drops_a_dragged_piece() {
    let mut table = table_in_review();
    let movable = table.position().legal_moves()[0];
    let from = table.position().path(movable).spots[0];
    table.click(from);
    assert!(table.board().interaction.choice().is_some());
    right_drag(&mut table, from, from);
    assert!(table.board().interaction.choice().is_none());
    assert_eq!(comment(&table), "");
}

#[test]
fn judgement_comment_and_arrows_coexist() {
    let mut table = table_in_review();
    let place = table.session().place();
    let mut annotation = Annotation::parse("early");
    annotation.judgement = Some(Judgement::Dubious);
    table.ask(Request::Remark(place, annotation.to_string()));
    let [a, b] = ["c3", "e5"].map(|name| spot(VARIANT, name));
    right_drag(&mut table, a, b);
    assert_eq!(comment(&table), "[%nag ?!] early [%cal c3>e5]");
}
