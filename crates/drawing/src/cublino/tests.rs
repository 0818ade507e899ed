//! Tests of the Cublino boards.

use super::*;
use crate::choice::Chooser;
use crate::choice::Hit;
use crate::tests::conformance::{draw_scene, drawn_at, motion_of, turns};
use crate::view::Motion;
use quadrille_games::rules::Variant;
use quadrille_games::rules::cublino::Direction;

const CUBLINO_VARIANTS: [Variant; 2] = [Variant::CublinoPur, Variant::CublinoContra];

/// Returns positions of random games with a legal move.
fn random_positions(variant: Variant) -> impl Iterator<Item = AnyPosition> {
    turns(variant, 2, 60).into_iter().step_by(6).map(|turn| turn.before)
}

/// Counts the fully drawn dice of a resting scene.
fn count_dice(view: &View) -> usize {
    let scene = draw_scene(&PUR, view);
    geometry::spots()
        .filter(|&spot| {
            dice::die_at(&view.position, spot).is_some_and(|die| {
                let faces =
                    if view.flipped { die.orientation.rotate_half_turn() } else { die.orientation };
                let art =
                    super::die_art::rolled_die(die.owner, faces, Direction::North, 0.0, false);
                scene
                    .items
                    .iter()
                    .any(|item| item.art == art && item.at == geometry::centre(spot, view.flipped))
            })
        })
        .count()
}

#[test]
fn row_one_is_at_the_bottom_unless_flipped() {
    let position = AnyPosition::start(Variant::CublinoPur);
    let mut view = View::still(&position);
    let a1 = Spot(0);
    assert_eq!(PUR.spot_name(a1), "a1");
    assert_eq!(PUR.centre(&view, a1), Vec2::new(77.0, 617.0));
    view.flipped = true;
    assert_eq!(PUR.centre(&view, a1), Vec2::new(617.0, 77.0));
}

#[test]
fn every_die_is_drawn_once_and_turned_with_the_board() {
    for variant in CUBLINO_VARIANTS {
        for position in random_positions(variant) {
            let there =
                geometry::spots().filter(|&spot| dice::die_at(&position, spot).is_some()).count();
            for flipped in [false, true] {
                let view = View { flipped, ..View::still(&position) };
                assert_eq!(count_dice(&view), there);
            }
        }
    }
}

#[test]
fn moved_die_approaches_its_target() {
    for variant in CUBLINO_VARIANTS {
        for turn in turns(variant, 2, 60) {
            let (Some(target), whole) =
                (turn.path.target(), PUR.duration(&turn.before, turn.mv, 1))
            else {
                continue;
            };
            let view = View { motion: Some(motion_of(&turn, 1)), ..View::still(&turn.after) };
            let scene = drawn_at(&PUR, &view, whole - 0.01);
            let moved = &scene.items[scene.items.len() - 1];
            let away = (moved.at - geometry::centre(target, false)).length();
            assert!(away < 1.0, "{} {:?}", turn.before, turn.path);
        }
    }
}

#[test]
fn losing_die_leaves_after_the_move_ends() {
    // The moved die and the die on f4 are removed (mock-up 06).
    let before =
        AnyPosition::parse(Variant::CublinoContra, "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7")
            .expect("a position");
    let mv = before.parse_move("e3e4").expect("a move");
    assert_eq!(CONTRA.duration(&before, mv, 1), 420.0);
    assert_eq!(CONTRA.duration(&before, mv, 2), 220.0);
    let after = before.play(mv).expect("a legal move");
    let fading = |elapsed| {
        let scene = drawn_at(
            &PUR,
            &View { motion: Some(Motion::new(&before, mv, 1)), ..View::still(&after) },
            elapsed,
        );
        scene.items.iter().filter(|item| item.alpha > 0.0 && item.alpha < 1.0).count()
    };
    // Two dice and their shadows.
    assert_eq!((fading(190.0), fading(300.0), fading(420.0)), (0, 4, 0));
}

#[test]
fn every_target_has_a_preview() {
    for variant in CUBLINO_VARIANTS {
        for position in random_positions(variant) {
            let mut chooser = Chooser::new(&position);
            for spot in geometry::spots() {
                if !chooser.is_movable(spot) {
                    continue;
                }
                chooser.select_piece(Hit::on_spot(spot));
                let targets = chooser.choice().map_or(0, |choice| choice.targets.len());
                let mut pointed = vec![None];
                pointed.extend(
                    chooser
                        .choice()
                        .iter()
                        .flat_map(|choice| choice.targets.iter().map(|target| Some(target.spot))),
                );
                assert!(targets > 0);
                for point in pointed {
                    chooser.point(point);
                    let view = View { choice: chooser.choice().cloned(), ..View::still(&position) };
                    let ghosts = draw_scene(&PUR, &view)
                        .items
                        .iter()
                        .filter(|item| item.alpha > 0.3 && item.alpha < 0.7)
                        .count();
                    assert_eq!(ghosts, targets);
                    let explanation = PUR.explain(&view).expect("a sentence");
                    assert!(
                        explanation.ends_with('.') && !explanation.contains("  "),
                        "{explanation}"
                    );
                }
            }
        }
    }
}

#[test]
fn states_without_a_selection_are_drawn() {
    let position = AnyPosition::start(Variant::CublinoPur);
    let plain = draw_scene(&PUR, &View::still(&position)).items.len();
    let view = View {
        hover: Some(Hit::on_spot(Spot(3))),
        refused_spot: Some(Spot(45)),
        cursor: Some(Spot(10)),
        ..View::still(&position)
    };
    assert_eq!(draw_scene(&PUR, &view).items.len(), plain + 2);
    assert_eq!(PUR.explain(&view), None);
}
