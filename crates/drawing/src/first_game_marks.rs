//! Soft marks on movable pieces, for a person who plays a variant for the first time.

use super::choice::Chooser;
use super::hover_marks::is_piece;
use super::marks::{AMBER, Shape, Stroke, outline};
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use bevy_math::Vec2;
use quadrille_games::rules::Variant;

/// The opacity of the marks, less than that of a selection.
const MARK_ALPHA: f32 = 0.6;

/// Marks every movable piece on the board, above all pieces and below all labels and hints.
pub fn paint_movable_pieces(board: &dyn BoardDrawing, view: &View, scene: &mut Scene) {
    let position = &view.position;
    let chooser = Chooser::new(position);
    let pitch = board.unit(view);
    let shape = match position.variant() {
        Variant::Upthrust => Shape::Circle { radius: 0.47 * pitch },
        // The smallest distance is that between a runner's and a guard's square.
        Variant::Hique => Shape::Lozenge { half_diagonal: 0.62 * pitch },
        Variant::Focus
        | Variant::FocusExact
        | Variant::FocusClassic
        | Variant::CublinoPur
        | Variant::CublinoContra => {
            Shape::Box { half_size: Vec2::splat(0.46 * pitch), corner_radius: 0.12 * pitch }
        }
    };
    let mut marks = Scene::default();
    let spots = board.spots().into_iter();
    for spot in spots.filter(|&spot| chooser.is_movable(spot)) {
        let mark = outline(shape, Stroke::solid(AMBER, 2.0));
        let centre = board.centre(view, spot);
        mark.paint(marks.set_subject(Role::Movable, spot), centre).set_alpha(MARK_ALPHA);
    }
    let index = scene.items.iter().rposition(is_piece).map_or(0, |index| index + 1);
    scene.items.splice(index..index, marks.items);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing;
    use quadrille_games::rules::AnyPosition;

    #[test]
    fn exactly_the_movable_pieces_are_marked_once() {
        for (variant, count) in [
            (Variant::Upthrust, 15),
            (Variant::Hique, 9),
            (Variant::Focus, 18),
            (Variant::CublinoPur, 7),
        ] {
            let position = AnyPosition::start(variant);
            let mut scene = Scene::default();
            paint_movable_pieces(drawing(variant), &View::still(&position), &mut scene);
            let marks = scene.items.len();
            assert!(marks > 0 && marks <= count, "{variant}: {marks}");
            let mut places: Vec<_> = scene.items.iter().map(|item| item.at).collect();
            places.dedup();
            assert_eq!(places.len(), marks, "{variant}");
        }
    }

    #[test]
    fn hints_are_drawn_above_the_marks() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            for mv in position.legal_moves() {
                let view = View { hint: Some(position.path(mv)), ..View::still(&position) };
                let mut scene = Scene::default();
                drawing(variant).draw(&view, &mut scene);
                paint_movable_pieces(drawing(variant), &view, &mut scene);
                let last_index =
                    |role| scene.items.iter().rposition(|item| item.key.role == role).unwrap();
                assert!(last_index(Role::Hint) > last_index(Role::Movable), "{variant}: {mv:?}");
                assert!(scene.items.iter().rposition(is_piece) < Some(last_index(Role::Movable)));
            }
        }
    }
}
