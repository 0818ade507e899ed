//! The Cublino boards as a whole.

use super::*;
use crate::app::board::choice::Chooser;
use crate::app::board::sample::{Dice, positions, same, scene};
use crate::app::board::view::Motion;
use crate::rules::Variant;

const BOTH: [Variant; 2] = [Variant::CublinoPur, Variant::CublinoContra];

/// The dice of a resting scene that are drawn fully: their artwork and place.
fn dice_of(view: &View) -> usize {
    let scene = scene(view);
    geometry::spots()
        .filter(|&spot| {
            dice::die_at(view.position, spot).is_some_and(|die| {
                let faces = if view.flipped {
                    die.faces.turned()
                } else {
                    die.faces
                };
                let art = super::die::die(die.owner, faces, cube::Way::North, 0.0, false);
                scene
                    .items
                    .iter()
                    .any(|item| item.art == art && item.at == geometry::centre(spot, view.flipped))
            })
        })
        .count()
}

#[test]
fn every_spot_is_hit_at_its_centre() {
    let position = AnyPosition::start(Variant::CublinoPur);
    for flipped in [false, true] {
        let view = View {
            flipped,
            ..View::still(&position)
        };
        let spots = PUR.spots();
        assert_eq!(spots.len(), 49);
        for spot in spots {
            let centre = PUR.centre(&view, spot);
            assert_eq!(PUR.hit(&view, centre), Some(Hit::spot(spot)));
        }
        assert_eq!(PUR.hit(&view, Vec2::new(10.0, 300.0)), None);
        assert_eq!(PUR.hit(&view, Vec2::splat(f32::NAN)), None);
    }
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
    for variant in BOTH {
        for position in positions(variant, 20) {
            let there = geometry::spots()
                .filter(|&spot| dice::die_at(&position, spot).is_some())
                .count();
            for flipped in [false, true] {
                let view = View {
                    flipped,
                    ..View::still(&position)
                };
                assert_eq!(dice_of(&view), there);
            }
        }
    }
}

#[test]
fn a_motion_begins_in_the_old_picture_and_ends_in_the_new() {
    for variant in BOTH {
        let mut random = Dice::new(7);
        for before in positions(variant, 25) {
            let moves = before.legal_moves();
            let mv = moves[random.below(moves.len())];
            let after = before.play(mv).expect("a legal move");
            let path = before.path(mv);
            let whole = PUR.duration(&before, mv, 1);
            let at = |elapsed: f32, flipped: bool| {
                scene(&View {
                    flipped,
                    motion: Some(Motion {
                        before: &before,
                        mv,
                        path: &path,
                        from_step: 1,
                        elapsed,
                    }),
                    ..View::still(&after)
                })
            };
            for flipped in [false, true] {
                let rest = |position| {
                    scene(&View {
                        flipped,
                        ..View::still(position)
                    })
                };
                assert!(same(&at(whole, flipped), &rest(&after)));
                if path.spots.is_empty() {
                    continue;
                }
                let (first, old) = (at(0.0, flipped), rest(&before));
                assert_eq!(first.items.len(), old.items.len());
                for item in &old.items {
                    assert!(
                        first
                            .items
                            .iter()
                            .any(|other| other.art == item.art && other.at == item.at),
                        "{before} {path:?}"
                    );
                }
                for elapsed in [-1.0, 50.0, 130.0, 0.98 * whole, whole - 0.01, 1e9, f32::NAN] {
                    at(elapsed, flipped);
                }
                // just before the end the moved die lies where it will rest
                let (last, new) = (at(whole - 0.01, flipped), rest(&after));
                if last.items.len() == new.items.len() {
                    let moved = &last.items[last.items.len() - 1];
                    let target = geometry::centre(path.spots[path.spots.len() - 1], flipped);
                    assert!((moved.at - target).length() < 1.0, "{before} {path:?}");
                }
            }
        }
    }
}

#[test]
fn what_falls_leaves_after_the_landing() {
    // mock-up 06: the moved die and f4 fall
    let before = AnyPosition::parse(
        Variant::CublinoContra,
        "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7",
    )
    .expect("a position");
    let mv = before.parse_move("e3e4").expect("a move");
    assert_eq!(CONTRA.duration(&before, mv, 1), 420.0);
    assert_eq!(CONTRA.duration(&before, mv, 2), 220.0);
    let after = before.play(mv).expect("a legal move");
    let path = before.path(mv);
    let fading = |elapsed| {
        let scene = scene(&View {
            motion: Some(Motion {
                before: &before,
                mv,
                path: &path,
                from_step: 1,
                elapsed,
            }),
            ..View::still(&after)
        });
        scene
            .items
            .iter()
            .filter(|item| item.alpha > 0.0 && item.alpha < 1.0)
            .count()
    };
    // two dice and their shadows
    assert_eq!((fading(190.0), fading(300.0), fading(420.0)), (0, 4, 0));
}

#[test]
fn every_target_gets_its_ghost() {
    for variant in BOTH {
        for position in positions(variant, 20) {
            let mut chooser = Chooser::new(&position);
            for spot in geometry::spots() {
                if !chooser.is_movable(spot) {
                    continue;
                }
                chooser.pick(Hit::spot(spot));
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
                    let view = View {
                        choice: chooser.choice(),
                        ..View::still(&position)
                    };
                    let ghosts = scene(&view)
                        .items
                        .iter()
                        .filter(|item| item.alpha > 0.3 && item.alpha < 0.7)
                        .count();
                    assert_eq!(ghosts, targets);
                    let words = PUR.explain(&view).expect("a sentence");
                    assert!(words.ends_with('.') && !words.contains("  "), "{words}");
                }
            }
        }
    }
}

#[test]
fn states_beside_the_choice_are_drawn() {
    let position = AnyPosition::start(Variant::CublinoPur);
    let plain = scene(&View::still(&position)).items.len();
    let view = View {
        hover: Some(Hit::spot(Spot(3))),
        hover_movable: true,
        refused: Some((Spot(45), 60.0)),
        cursor: Some(Spot(10)),
        ..View::still(&position)
    };
    assert_eq!(scene(&view).items.len(), plain + 2);
    assert_eq!(PUR.explain(&view), None);
    let later = View {
        refused: Some((Spot(45), 900.0)),
        ..view
    };
    assert_eq!(scene(&later).items.len(), plain + 1);
}
