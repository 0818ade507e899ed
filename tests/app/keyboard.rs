//! Tests of whole games by keyboard in every variant.

use crate::games::{MAX_PLIES, pressing_move};
use crate::table::{Table, human};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use quadrille::board::state::BoardState;
use quadrille::interface::ReportQueue;
use quadrille_drawing::drawing;
use quadrille_games::rules::{AnyMove, Spot, Variant};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::{BTreeMap, VecDeque};

pub const ARROWS: [(KeyCode, Key); 4] = [
    (KeyCode::ArrowLeft, Key::ArrowLeft),
    (KeyCode::ArrowRight, Key::ArrowRight),
    (KeyCode::ArrowUp, Key::ArrowUp),
    (KeyCode::ArrowDown, Key::ArrowDown),
];

/// For each spot, the spots to which the four arrows lead.
pub type ArrowTargets = BTreeMap<Spot, [Spot; 4]>;

/// Tries every arrow on every spot. Panics if a spot cannot be reached from another.
pub fn arrow_targets(table: &mut Table, spots: &[Spot]) -> ArrowTargets {
    let mut ways = ArrowTargets::new();
    for &from in spots {
        let mut leads = [from; 4];
        for (index, (code, key)) in ARROWS.iter().enumerate() {
            table.app.world_mut().resource_mut::<BoardState>().pointing.cursor = Some(from);
            table.key(*code, key.clone());
            leads[index] = table.board().pointing.cursor.expect("the cursor stays");
        }
        ways.insert(from, leads);
    }
    for &from in spots {
        for &to in spots {
            assert!(arrow_route(&ways, from, to).is_some(), "{from:?} to {to:?}");
        }
    }
    ways
}

/// Returns the shortest sequence of arrows from one spot to another.
pub fn arrow_route(ways: &ArrowTargets, from: Spot, to: Spot) -> Option<Vec<usize>> {
    let mut came: BTreeMap<Spot, (Spot, usize)> = BTreeMap::new();
    let mut open = VecDeque::from([from]);
    while let Some(here) = open.pop_front() {
        if here == to {
            let mut arrows = Vec::new();
            let mut at = to;
            while at != from {
                let (before, arrow) = came[&at];
                arrows.push(arrow);
                at = before;
            }
            arrows.reverse();
            return Some(arrows);
        }
        for (arrow, &next) in ways.get(&here)?.iter().enumerate() {
            if next != from && !came.contains_key(&next) {
                came.insert(next, (here, arrow));
                open.push_back(next);
            }
        }
    }
    None
}

/// Enters `mv` by arrows, digits and Enter.
fn enter(table: &mut Table, mv: AnyMove, ways: &ArrowTargets) {
    let before = table.position();
    let text = before.move_text(mv);
    let plies = table.session().game.plies();
    let path = before.path(mv);
    for (step, &spot) in path.spots.iter().enumerate() {
        if table.board().pointing.cursor.is_none() {
            table.key(KeyCode::ArrowUp, Key::ArrowUp);
        }
        let here = table.board().pointing.cursor.expect("an arrow shows the cursor");
        let arrows = arrow_route(ways, here, spot);
        for arrow in arrows.unwrap_or_else(|| panic!("{text}: no way from {here:?} to {spot:?}")) {
            let (code, key) = ARROWS[arrow].clone();
            table.key(code, key);
        }
        assert_eq!(table.board().pointing.cursor, Some(spot), "{text} in {before}");
        table.key(KeyCode::Enter, Key::Enter);
        if step == 0 && path.count > 0 {
            table.type_letter(&path.count.to_string());
        }
    }
    if table.session().game.plies() == plies {
        // A move of several steps may end here.
        table.key(KeyCode::Enter, Key::Enter);
    }
    let line = table.session().game.line();
    let made = line.get(plies).map(|ply| ply.mv);
    let expected = before.play(mv).map(|after| after.to_string());
    assert_eq!(
        made.map(|made| before.play(made).map(|after| after.to_string())),
        Some(expected),
        "{text} in {before}: {:?}",
        table.board().feedback.refusal
    );
}

fn play_to_the_end(variant: Variant, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut table = Table::with_game(variant, [human(), human()]);
    let squares = drawing(variant).spots();
    let plain = arrow_targets(&mut table, &squares);
    for _ in 0..MAX_PLIES {
        if table.session().outcome().is_some() {
            break;
        }
        let mv = pressing_move(&table.position(), &mut rng);
        let from = table.position().path(mv).spots[0];
        if from == Spot::RESERVE {
            // The arrows also reach the reserve of the side to move.
            let mut spots = squares.clone();
            spots.push(Spot::RESERVE);
            let with_reserve = arrow_targets(&mut table, &spots);
            enter(&mut table, mv, &with_reserve);
        } else {
            table.app.world_mut().resource_mut::<BoardState>().pointing.cursor = None;
            enter(&mut table, mv, &plain);
        }
    }
    let sentence = table.session().outcome_sentence();
    assert!(sentence.is_some(), "{variant} did not end: {}", table.position());
}

#[test]
fn upthrust_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::Upthrust, 1);
}

#[test]
fn hique_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::Hique, 2);
}

#[test]
fn focus_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::Focus, 3);
}

#[test]
fn focus_exact_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::FocusExact, 4);
}

#[test]
fn focus_classic_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::FocusClassic, 5);
}

#[test]
fn cublino_pur_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::CublinoPur, 6);
}

#[test]
fn cublino_contra_is_played_to_its_end_by_keys() {
    play_to_the_end(Variant::CublinoContra, 7);
}

/// Selects a guard of HiQUE by the keyboard and moves the cursor to one of its targets. Returns the target.
fn select_guard_and_target(table: &mut Table) -> Spot {
    let [from, to] = ["4,2", "4,4"].map(|name| crate::table::spot(Variant::Hique, name));
    let mut state = table.app.world_mut().resource_mut::<BoardState>();
    state.pointing.cursor = Some(from);
    table.key(KeyCode::Enter, Key::Enter);
    let mut state = table.app.world_mut().resource_mut::<BoardState>();
    state.pointing.cursor = Some(from);
    for (code, key) in ARROWS {
        let before = table.board().pointing.cursor;
        table.key(code, key);
        if table.board().pointing.cursor == Some(to) {
            break;
        }
        let mut state = table.app.world_mut().resource_mut::<BoardState>();
        state.pointing.cursor = before;
    }
    to
}

fn hovered_target(table: &Table) -> Option<Spot> {
    let choice = table.board().interaction.choice().expect("a piece in the hand");
    choice.hovered_spot
}

#[test]
fn cursor_shows_the_effect_of_a_target() {
    for resting in ["10,2", "6,6"] {
        let mut table = Table::with_game(Variant::Hique, [human(), human()]);
        let at = table.point(crate::table::spot(Variant::Hique, resting));
        table.point_at(at);
        table.app.update();
        let to = select_guard_and_target(&mut table);
        assert_eq!(table.board().pointing.cursor, Some(to));
        assert_eq!(hovered_target(&table), Some(to), "the mouse rests at {resting}");
        table.app.update();
        assert_eq!(hovered_target(&table), Some(to), "the mouse rests at {resting}");
        // After a motion, the mouse determines the target again.
        let other = crate::table::spot(Variant::Hique, "4,6");
        let at = table.point(other);
        table.point_at(at);
        table.app.update();
        assert_eq!(hovered_target(&table), Some(other));
    }
}

#[test]
fn no_key_reaches_the_board_behind_an_error() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    let flipped = table.session().flipped;
    let messages = |table: &mut Table| {
        std::mem::take(&mut table.app.world_mut().resource_mut::<ReportQueue>().0)
    };
    let mut errors = table.app.world_mut().resource_mut::<ReportQueue>();
    errors.push("a full disk".to_owned());
    table.app.update();
    table.type_letter("f");
    assert_eq!(table.session().flipped, flipped);
    assert_eq!(messages(&mut table).len(), 1);
    table.app.update();
    table.type_letter("f");
    assert_ne!(table.session().flipped, flipped);
}
