//! Tests of the HiQUE board.

use super::*;
use crate::choice::Chooser;
use crate::choice::Hit;
use crate::look::Skin;
use crate::tests::conformance::{draw_scene, drawn_at, motion_of, turns};
use quadrille_games::rules::hique::{Piece, PieceKind};
use quadrille_games::rules::{Position, Variant};

const BOARD: &HiqueBoard = &HiqueBoard;
const VARIANT: Variant = Variant::Hique;
/// White's guard on 8,10 can slide to 8,4 and capture the runner on 9,5.
const MIDDLE: &str = "2rr1r1/2gg2/7/4Gg/1r2r2/6/7/6/7/2GG2/4R2/G3g1/1RRR3 2";

fn spot(x: u8, y: u8) -> Spot {
    Hique::spot(x, y).expect("a square")
}

/// Counts the pictures of pieces in a scene.
fn pieces(scene: &Scene) -> usize {
    let arts: Vec<_> = Player::BOTH
        .into_iter()
        .flat_map(|owner| [PieceKind::Runner, PieceKind::Guard].map(|kind| Piece { owner, kind }))
        .flat_map(|piece| [false, true].map(|up| board_art::piece_art(piece, up, Skin::USUAL)))
        .collect();
    scene.items.iter().filter(|item| arts.contains(&item.art)).count()
}

/// Counts the pieces in a position.
fn count(position: &AnyPosition) -> usize {
    let position = hique_position(position).expect("a HiQUE position");
    BOARD.spots().into_iter().filter(|&spot| position.piece_at(spot).is_some()).count()
}

#[test]
fn every_piece_is_drawn_once() {
    for turn in turns(VARIANT, 6, 80) {
        let (before, after) = (count(&turn.before), count(&turn.after));
        assert_eq!(pieces(&draw_scene(BOARD, &View::still(&turn.after))), after);
        let whole = BOARD.duration(&turn.before, turn.mv, 1);
        // Captured pieces are drawn until they have left.
        for elapsed in [0.0, 0.4 * whole, whole - 0.1] {
            let view = View { motion: Some(motion_of(&turn, 1)), ..View::still(&turn.after) };
            assert_eq!(pieces(&drawn_at(BOARD, &view, elapsed)), before);
        }
    }
}

#[test]
fn point_between_squares_belongs_to_the_nearer_one() {
    let start = AnyPosition::start(VARIANT);
    let hit = |at| BOARD.square_at(&View::still(&start), at);
    // The points lie slightly inside each of a square's four sides.
    let at = centre(spot(7, 7), false);
    for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let side = Vec2::new(dx, dy) * 23.0;
        assert_eq!(hit(at + side * 0.97), Some(spot(7, 7)));
        let over = hit(at + side * 1.03).expect("a guard square");
        assert!(geometry::neighbours(spot(7, 7)).any(|near| near == over));
    }
    // This point is on the tray, outside of the squares.
    assert_eq!(hit(Vec2::new(118.0, 26.0)), None);
    assert_eq!(hit(Vec2::new(2.0, 300.0)), None);
}

#[test]
fn runners_point_to_their_goal_from_both_sides() {
    let position = AnyPosition::from(Hique::start());
    for flipped in [false, true] {
        let view = View { flipped, ..View::still(&position) };
        let scene = draw_scene(BOARD, &view);
        for (owner, square) in [(Player::One, spot(7, 1)), (Player::Two, spot(7, 13))] {
            let runner = Piece { owner, kind: PieceKind::Runner };
            let at = centre(square, flipped);
            let up = at.y > geometry::EXTENT.y / 2.0;
            let art = board_art::piece_art(runner, up, Skin::USUAL);
            assert!(scene.items.iter().any(|item| item.at == at && item.art == art));
        }
    }
}

/// Returns the scene and the sentence for a selection with the pointer on a target.
fn pointing(position: &AnyPosition, from: Spot, to: Option<Spot>) -> (Scene, Option<String>) {
    let mut chooser = Chooser::new(position);
    chooser.select_piece(Hit::on_spot(from));
    chooser.point(to);
    let view = View { choice: chooser.choice().cloned(), ..View::still(position) };
    (draw_scene(BOARD, &view), BOARD.explain(&view))
}

/// Returns the places of badges with a cross.
fn crosses(scene: &Scene) -> Vec<Vec2> {
    let cross = crate::marks::cross_badge().art;
    let badges = scene.items.iter().filter(|item| item.art == cross);
    badges.map(|item| item.at).collect()
}

#[test]
fn threatened_runners_are_marked() {
    let position = AnyPosition::parse(VARIANT, MIDDLE).expect("a position");
    let (offered, explanation) = pointing(&position, spot(8, 10), None);
    assert!(crosses(&offered).is_empty());
    assert!(explanation.is_some_and(|text| text.contains("6 squares")));
    let (pointed, explanation) = pointing(&position, spot(8, 10), Some(spot(8, 4)));
    let at = centre(spot(9, 5), false) + geometry::badge_offset(PieceKind::Runner);
    assert_eq!(crosses(&pointed), [at]);
    assert_eq!(
        explanation.as_deref(),
        Some(
            "Slide to 8,4: the runner on 9,5 then has two guards next to it and is taken. \
             Black would keep 4 runners, worth 6 timing points."
        )
    );
}

#[test]
fn losing_runner_move_is_marked() {
    // Two Black guards touch 9,9.
    let text = "1rrrrr1/1g3g/7/6/7/6/7/3gg1/7/6/4R2/1GGGG1/1RRRR2 2";
    let position = AnyPosition::parse(VARIANT, text).expect("a position");
    let (offered, explanation) = pointing(&position, spot(9, 11), None);
    let at = centre(spot(9, 9), false) + geometry::badge_offset(PieceKind::Runner);
    assert_eq!(crosses(&offered), [at]);
    assert!(
        explanation
            .is_some_and(|text| text.contains("On 9,9 it would have two enemy guards next to it"))
    );
    let (pointed, explanation) = pointing(&position, spot(9, 11), Some(spot(9, 9)));
    assert_eq!(crosses(&pointed), [at]);
    assert!(explanation.is_some_and(|text| text.contains("be taken")));
}

#[test]
fn captures_are_animated_after_the_slide() {
    let position = AnyPosition::parse(VARIANT, MIDDLE).expect("a position");
    let time = |text: &str, from_step| {
        let mv = position.parse_move(text).expect("legal");
        BOARD.duration(&position, mv, from_step)
    };
    assert_eq!(time("8,10,8,8", 1), 200.0);
    assert_eq!(time("9,11,9,9", 1), 200.0);
    assert_eq!(time("8,10,8,4", 1), 280.0 + 220.0);
    // The piece was dragged, but the captured one still leaves.
    assert_eq!(time("8,10,8,4", 2), 220.0);
    assert_eq!(time("8,10,8,8", 2), 0.0);
}
