//! Conformance tests of every board on positions of random games.

use crate::choice::{Chooser, Hit};
use crate::drawing;
use crate::look::{Look, Skin};
use crate::scene::{Item, PictureKey, Role, Scene};
use crate::track::{Clocks, Pose};
use crate::view::{BoardDrawing, Motion, View};
use bevy_math::Vec2;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Spot, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// A position, a legal move and the position after it.
pub struct Turn {
    /// The position.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// Its path.
    pub path: Path,
    /// The position after it.
    pub after: AnyPosition,
}

/// Returns the turns of `games` random games of at most `plies` plies.
pub fn turns(variant: Variant, games: u64, plies: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    for seed in 0..games {
        let mut random = StdRng::seed_from_u64(seed);
        let mut before = AnyPosition::start(variant);
        for _ in 0..plies {
            let moves = before.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            let after = before.play(mv).expect("a legal move can be played");
            let path = before.path(mv);
            turns.push(Turn {
                before: std::mem::replace(&mut before, after.clone()),
                mv,
                path,
                after,
            });
        }
    }
    turns
}

/// Returns the scene of a view, after checking that all keys differ.
fn scene(board: &dyn BoardDrawing, view: &View) -> Scene {
    let mut scene = Scene::default();
    board.draw(view, &mut scene);
    let keys: HashSet<PictureKey> = scene.items.iter().map(|item| item.key).collect();
    assert_eq!(keys.len(), scene.items.len(), "{}", view.position);
    let moved: HashSet<PictureKey> = scene.moved_pieces.iter().map(|(_, now)| *now).collect();
    assert_eq!(moved.len(), scene.moved_pieces.len(), "{}", view.position);
    assert!(moved.is_subset(&keys), "{}", view.position);
    scene
}

/// Returns the pictures of a view.
pub fn draw_scene(board: &dyn BoardDrawing, view: &View) -> Scene {
    scene(board, view).at(&Clocks::REST)
}

/// Returns the pictures of a view at a time of its animation.
pub fn drawn_at(board: &dyn BoardDrawing, view: &View, elapsed: f32) -> Scene {
    scene(board, view).at(&Clocks::during_move(elapsed))
}

/// Returns the animation of a turn's move.
pub fn motion_of(turn: &Turn, from_step: usize) -> Motion {
    Motion::new(&turn.before, turn.mv, from_step)
}

/// Returns whether two pictures are equal, except for `is_moving`.
pub fn is_same_picture(a: &Item, b: &Item) -> bool {
    a.art == b.art
        && a.at.distance(b.at) < 0.01
        && (a.size * a.scale - b.size * b.scale).abs().max_element() < 0.02
        && (a.alpha - b.alpha).abs() < 1e-4
}

/// Checks that two scenes have the same pictures in the same order.
pub fn assert_same(a: &Scene, b: &Scene, what: &str) {
    assert_eq!(a.items.len(), b.items.len(), "number of pictures: {what}");
    for (a, b) in a.items.iter().zip(&b.items) {
        assert!(is_same_picture(a, b) && a.is_moving == b.is_moving, "{what}: {a:?} against {b:?}");
    }
}

/// Checks that every picture has a finite place and size and a valid opacity.
fn assert_valid(scene: &Scene, what: &str) {
    assert!(!scene.items.is_empty(), "nothing drawn: {what}");
    for item in &scene.items {
        let sound = item.at.is_finite()
            && item.size.is_finite()
            && item.size.cmpgt(Vec2::ZERO).all()
            && (0.0..=1.0).contains(&item.alpha)
            && (0.1..10.0).contains(&item.scale)
            && !item.art.svg().contains("NaN")
            && !item.art.svg().contains("inf");
        assert!(sound, "{what}: {item:?}");
    }
}

/// Returns the views of a position from both sides, with much and with little room.
fn sides(position: &AnyPosition) -> impl Iterator<Item = View> {
    [(false, false), (true, false), (false, true), (true, true)]
        .into_iter()
        .map(|(flipped, compact)| View { flipped, compact, ..View::still(position) })
}

/// Checks that every spot is hit at its centre, and has its own name and place.
fn check_hit_tests(board: &dyn BoardDrawing, variant: Variant) {
    let position = AnyPosition::start(variant);
    let spots = board.spots();
    assert_eq!(spots.iter().collect::<HashSet<_>>().len(), spots.len());
    let names: HashSet<String> = spots.iter().map(|&spot| board.spot_name(spot)).collect();
    assert_eq!(names.len(), spots.len());
    for view in sides(&position) {
        let extent = board.extent(view.compact);
        for &spot in &spots {
            let centre = board.centre(&view, spot);
            assert!(centre.cmpge(Vec2::ZERO).all() && centre.cmple(extent).all());
            let hit = board.hit(&view, centre).map(|hit| hit.spot);
            assert_eq!(hit, Some(spot), "{}", board.spot_name(spot));
        }
        for outside in [-extent, 2.0 * extent, Vec2::NAN] {
            assert_eq!(board.hit(&view, outside), None);
        }
    }
}

/// Checks the scene with any selection, pointer, drag, refusal or hint. Every target must be marked.
fn check_states(board: &dyn BoardDrawing, variant: Variant) {
    let mut random = StdRng::seed_from_u64(7);
    let spots = board.spots();
    for turn in turns(variant, 3, 60).iter().step_by(9) {
        let mut chooser = Chooser::new(&turn.after);
        for &from in &spots {
            let hit = Hit { spot: from, count: random.random_range(0..6) };
            chooser.cancel();
            chooser.select_piece(hit);
            let Some(choice) = chooser.choice().cloned() else {
                continue;
            };
            let pointed = random.random_range(0..=choice.targets.len());
            chooser.point(choice.targets.get(pointed).map(|target| target.spot));
            let any = |random: &mut StdRng| spots[random.random_range(0..spots.len())];
            for base in sides(&turn.after).skip(random.random_range(0..4)).take(1) {
                let view = View {
                    last_move: Some(turn.path.clone()),
                    choice: chooser.choice().cloned(),
                    hover: Some(Hit { spot: any(&mut random), count: 1 }),
                    drag: random.random::<bool>().then(|| Vec2::new(-50.0, 333.3)),
                    refused_spot: Some(any(&mut random)),
                    cursor: Some(any(&mut random)),
                    hint: Some(turn.path.clone()),
                    look: Look {
                        is_light: random.random(),
                        has_high_contrast: random.random(),
                        shows_coordinates: random.random(),
                        skin: Skin::ALL[random.random_range(0..4)],
                    },
                    pixels_per_unit: random.random_range(0.1..3.0),
                    points_per_unit: random.random_range(0.1..3.0),
                    ..base.clone()
                };
                assert_valid(&draw_scene(board, &view), &turn.after.to_string());
                assert!(board.explain(&view).is_some_and(|text| text.ends_with('.')));
                let chosen = View { choice: chooser.choice().cloned(), ..base.clone() };
                assert_targets_are_marked(board, &chosen);
            }
        }
    }
}

/// Checks that each target of the selection adds a picture at its centre.
fn assert_targets_are_marked(board: &dyn BoardDrawing, view: &View) {
    let without = draw_scene(board, &View { choice: None, ..view.clone() });
    let with = draw_scene(board, view);
    let new = |at: Vec2| {
        with.items
            .iter()
            .filter(|item| item.at.distance(at) < 10.0)
            .any(|item| !without.items.iter().any(|other| is_same_picture(item, other)))
    };
    for target in view.choice.iter().flat_map(|choice| &choice.targets) {
        assert!(
            new(board.centre(view, target.spot)),
            "{} is not marked in {}",
            board.spot_name(target.spot),
            view.position
        );
    }
}

/// Checks that an animation begins with the pictures before the move, ends with those after it, and is valid at any time.
fn check_whole_animations(board: &dyn BoardDrawing, variant: Variant) {
    check_starts(board, variant);
    check_starts_from_selection(board, variant);
    check_ends(board, variant);
    check_continuity(board, variant);
}

/// Checks that nothing jumps during an animation: between two times a picture stays near, and does not appear or disappear
/// at once.
fn check_continuity(board: &dyn BoardDrawing, variant: Variant) {
    /// The time step in ms, and the largest distance in this time in board units.
    const STEP: f32 = 2.0;
    const NEAR: f32 = 14.0;
    for turn in turns(variant, 1, 40).iter().step_by(4) {
        let whole = board.duration(&turn.before, turn.mv, 1);
        let view = View { motion: Some(motion_of(turn, 1)), ..View::still(&turn.after) };
        let at = |elapsed: f32| drawn_at(board, &view, elapsed);
        let text = turn.before.to_string() + " " + &turn.before.move_text(turn.mv);
        let mut last = at(0.0);
        let moments = (whole / STEP).floor() as usize;
        for moment in 1..=moments {
            let elapsed = moment as f32 * STEP;
            let next = at(elapsed);
            for (some, others) in [(&last, &next), (&next, &last)] {
                for item in some.items.iter().filter(|item| item.is_moving) {
                    let goes_on = item.alpha < 0.1
                        || others.items.iter().any(|other| {
                            other.key == item.key
                                && (other.at - item.at).abs().max_element() < NEAR
                                && (other.size - item.size).abs().max_element() < NEAR
                                && (other.alpha - item.alpha).abs() < 0.15
                                && (other.scale - item.scale).abs() < 0.1
                        });
                    assert!(goes_on, "{text} at {elapsed} ms: {:?}", item.at);
                }
            }
            last = next;
        }
    }
}

/// Returns the pictures of pieces, discs and dice with their shadows.
fn standing(scene: &Scene) -> Vec<&Item> {
    const PIECES: [Role; 4] = [Role::Piece, Role::Disc, Role::Die, Role::Shadow];
    let items = scene.items.iter().filter(|item| item.alpha > 0.0);
    let on_squares = |spot: Spot| spot != Spot::RESERVE;
    items
        .filter(|item| PIECES.contains(&item.key.role) && item.key.spot.is_some_and(on_squares))
        .collect()
}

/// Checks that an animation ends with the pieces at their places after the move, and is valid at any time.
fn check_ends(board: &dyn BoardDrawing, variant: Variant) {
    for (index, turn) in turns(variant, 2, 60).iter().enumerate().step_by(3) {
        let whole = board.duration(&turn.before, turn.mv, 1);
        assert!((0.0..10_000.0).contains(&whole));
        for rest in sides(&turn.after).skip(index % 4).take(1) {
            let at = |elapsed: f32, from_step: usize| {
                let motion = Some(motion_of(turn, from_step));
                let moving = View { motion, ..rest.clone() };
                drawn_at(board, &moving, elapsed)
            };
            let text = turn.before.to_string() + " " + &turn.before.move_text(turn.mv);
            for elapsed in [0.0, 1.0, 0.5 * whole, whole - 0.1, -5.0, f32::NAN] {
                for from_step in [1, 2, turn.path.spots.len(), 99] {
                    assert_valid(&at(elapsed, from_step), &text);
                }
            }
            let resting = draw_scene(board, &rest);
            let walked = turn.path.spots.len();
            let end = board.duration(&turn.before, turn.mv, walked);
            let moments = [(whole, 1), (whole + 1000.0, 1), (f32::INFINITY, 1), (end, walked)];
            for (elapsed, from_step) in moments {
                let moved = at(elapsed, from_step);
                let (moved, resting) = (standing(&moved), standing(&resting));
                assert_eq!(moved.len(), resting.len(), "{text} at {elapsed}");
                for item in moved {
                    let same = resting.iter().any(|other| is_same_picture(item, other));
                    assert!(same, "{text} at {elapsed}: {item:?}");
                    assert!(!item.is_moving, "{text} at {elapsed}: {item:?}");
                }
            }
        }
    }
}

/// Checks that an animation begins with the pictures before the move.
fn check_starts(board: &dyn BoardDrawing, variant: Variant) {
    for turn in turns(variant, 2, 60).iter().step_by(2) {
        for rest in sides(&turn.after) {
            let beginning = View { motion: Some(motion_of(turn, 1)), ..rest.clone() };
            let before = View { position: turn.before.clone(), ..rest };
            assert_same_pictures(
                &drawn_at(board, &beginning, 0.0),
                &draw_scene(board, &before),
                &turn.before.to_string(),
            );
        }
    }
}

/// Checks that the selected piece moves: its picture gets a new key and keeps its pose at first.
fn check_starts_from_selection(board: &dyn BoardDrawing, variant: Variant) {
    let mut begun = 0;
    for turn in turns(variant, 2, 60).iter().step_by(2) {
        let Some(&from) = turn.path.spots.first() else {
            continue;
        };
        let mut chooser = Chooser::new(&turn.before);
        chooser.select_piece(Hit { spot: from, count: turn.path.count });
        for rest in sides(&turn.after) {
            let beginning = View { motion: Some(motion_of(turn, 1)), ..rest.clone() };
            let before =
                View { position: turn.before.clone(), choice: chooser.choice().cloned(), ..rest };
            let (first, held) = (scene(board, &beginning), scene(board, &before));
            let find = |scene: &Scene, key: PictureKey| {
                scene.items.iter().find(|item| item.key == key).cloned()
            };
            for (was, now) in &first.moved_pieces {
                let Some((was, now)) = find(&held, *was).zip(find(&first, *now)) else {
                    continue;
                };
                // The fixed point of magnification.
                let start = now.placement(now.pose, &Clocks::during_move(0.0));
                let (start, rested) = (start.at + now.pivot * start.scale, was.at + was.pivot);
                assert!(start.distance(rested) < 0.5, "{}: {now:?}", turn.before);
                begun += usize::from(was.pose != Pose::REST);
                assert!(was.pose == now.pose || now.ease_ms > 0.0, "{now:?}");
            }
        }
    }
    assert!(begun > 0);
}

/// Checks that two scenes have the same pictures in any order.
fn assert_same_pictures(a: &Scene, b: &Scene, what: &str) {
    let visible_items = |scene: &Scene| -> Vec<Item> {
        // Numbers may change at once.
        let painted = |item: &&Item| item.alpha > 0.0 && item.key.role != Role::Ground;
        let visible = scene.items.iter().filter(painted);
        visible.cloned().collect()
    };
    let (a, b) = (visible_items(a), visible_items(b));
    assert_eq!(a.len(), b.len(), "number of pictures: {what}");
    for item in &a {
        assert!(b.iter().any(|other| is_same_picture(item, other)), "{what}: {item:?}");
    }
}

/// Runs a check on every variant's board.
fn check_every_board(promise: fn(&dyn BoardDrawing, Variant)) {
    for variant in Variant::ALL {
        promise(drawing(variant), variant);
    }
}

#[test]
fn every_spot_is_hit_at_its_middle() {
    check_every_board(check_hit_tests);
}

#[test]
fn every_state_of_every_board_can_be_drawn() {
    check_every_board(check_states);
}

#[test]
fn every_move_begins_and_ends_at_rest() {
    check_every_board(check_whole_animations);
}
