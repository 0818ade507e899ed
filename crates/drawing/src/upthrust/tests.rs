//! Tests of the Upthrust board.

use super::*;
use crate::choice::Chooser;
use crate::choice::Hit;
use crate::look::Skin;
use crate::tests::conformance;
use crate::tests::conformance::{draw_scene, drawn_at, motion_of, turns};
use crate::view::Motion;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Position, Variant};

const BOARD: &UpthrustBoard = &UpthrustBoard;
const VARIANT: Variant = Variant::Upthrust;
/// Green on a4 has one target, a7.
const MIDDLE: &str = "2R1/1Y2/R3/3Y/1B2/2G1/2Y1/GRB1/3G/B2R/YG1B GR 1";

/// Counts the pictures of pieces in a scene.
fn pieces(scene: &Scene) -> usize {
    let arts: Vec<_> = Player::BOTH
        .into_iter()
        .flat_map(|owner| {
            Colour::ALL.map(|colour| board_art::piece_art(colour, owner, Skin::USUAL))
        })
        .collect();
    scene.items.iter().filter(|item| arts.contains(&item.art)).count()
}

#[test]
fn sixteen_pieces_are_always_drawn() {
    for turn in turns(VARIANT, 5, 80) {
        assert_eq!(pieces(&draw_scene(BOARD, &View::still(&turn.after))), 16);
        let whole = BOARD.duration(&turn.before, turn.mv, 1);
        let view = View { motion: Some(motion_of(&turn, 1)), ..View::still(&turn.after) };
        assert_eq!(pieces(&drawn_at(BOARD, &view, whole / 2.0)), 16);
    }
}

#[test]
fn pieces_show_owner_and_colour() {
    let position = AnyPosition::from(Upthrust::start());
    let scene = draw_scene(BOARD, &View::still(&position));
    let at = |spot: Spot| {
        let item = scene.items.iter().rfind(|item| item.at == centre(spot));
        item.map(|item| item.art.clone())
    };
    // a1 is Yellow and d1 is Blue, both Player 2's; b1 is Green, Player 1's.
    let expected = [
        (0, Colour::Yellow, Player::Two),
        (1, Colour::Green, Player::One),
        (3, Colour::Blue, Player::Two),
    ];
    for (spot, colour, owner) in expected {
        assert_eq!(at(Spot(spot)), Some(board_art::piece_art(colour, owner, Skin::USUAL)));
    }
    assert_ne!(
        board_art::piece_art(Colour::Red, Player::One, Skin::USUAL),
        board_art::piece_art(Colour::Red, Player::Two, Skin::USUAL)
    );
}

#[test]
fn a_climb_only_changes_the_climbing_piece_and_the_counts() {
    let before = AnyPosition::from(Upthrust::start());
    let mv = before.parse_move("a4a8").expect("legal");
    let after = before.play(mv).expect("legal");
    let at = |elapsed| {
        let view = View { motion: Some(Motion::new(&before, mv, 1)), ..View::still(&after) };
        drawn_at(BOARD, &view, elapsed)
    };
    let (early, late) = (at(60.0), at(90.0));
    let differing = early
        .items
        .iter()
        .zip(&late.items)
        .filter(|(a, b)| !conformance::is_same_picture(a, b))
        .count();
    assert_eq!(differing, 2, "the piece and its shadow");
    assert!(early.items.last().is_some_and(|item| item.is_moving));
}

#[test]
fn a_selection_is_explained() {
    let position = AnyPosition::parse(VARIANT, MIDDLE).expect("a position");
    let mut chooser = Chooser::new(&position);
    chooser.select_piece(Hit::on_spot(Spot(12)));
    let explained = |chooser: &Chooser| {
        let view = View { choice: chooser.choice().cloned(), ..View::still(&position) };
        BOARD.explain(&view)
    };
    let climb = "Green on a4 shares its row with two others, so it climbs three: to a7, for 10 more points.";
    assert_eq!(explained(&chooser).as_deref(), Some(climb));
    chooser.point(Some(Spot(24)));
    let explanation = explained(&chooser).expect("a sentence");
    assert_eq!(explanation, format!("{climb} Green and Red will then have 100 points."));
    chooser.cancel();
    assert_eq!(explained(&chooser), None);
}

/// Both sentences about a move state what the game counts: the points that it adds, and the new sum.
#[test]
fn a_move_states_the_points_that_it_adds() {
    let mut position = Upthrust::start();
    let mut scoring_count = 0;
    for ply in 0.. {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let Some(&next) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        for mv in moves {
            let (Some(from), Some(to)) = (mv.from(), mv.to()) else { continue };
            let mut chooser = Chooser::new(&AnyPosition::from(position.clone()));
            chooser.select_piece(Hit::on_spot(from));
            chooser.point(Some(to));
            let Some(text) =
                chooser.choice().and_then(|choice| explanation::explain(&position, choice))
            else {
                panic!("no sentence for {mv}");
            };
            let player = position.to_move();
            let total = position.play(mv).unwrap().total(player);
            let added = total - position.total(player);
            let stated = format!(" {added} more points. ");
            let total = format!("will then have {total} points.");
            assert_eq!(text.contains(&stated) && text.ends_with(&total), added > 0, "{text}");
            assert_eq!(text.contains("points"), added > 0, "{text}");
            scoring_count += usize::from(added > 10);
        }
        position = position.play(next).unwrap();
    }
    assert!(scoring_count > 10, "{scoring_count}");
}

#[test]
fn flipping_the_board_changes_no_piece() {
    let position = AnyPosition::parse(VARIANT, MIDDLE).expect("a position");
    let view = View::still(&position);
    let flipped = View { flipped: true, ..view.clone() };
    conformance::assert_same(&draw_scene(BOARD, &view), &draw_scene(BOARD, &flipped), "flipped");
}

#[test]
fn counts_state_how_far_pieces_climb() {
    let position = AnyPosition::from(Upthrust::start());
    let scene = draw_scene(BOARD, &View::still(&position));
    let at = |row| {
        let place = geometry::count_centre(row);
        scene.items.iter().find(|item| item.at == place)
    };
    for row in 1..=4 {
        assert!(at(row).is_some_and(|item| item.art.svg().contains(">4</text>")));
    }
    for row in 5..=11 {
        assert!(at(row).is_none());
    }
}
