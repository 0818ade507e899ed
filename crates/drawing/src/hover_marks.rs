//! Moves that are not selected: the targets of the piece under the pointer, and the premove.

use super::arrows::arrow_paths::{offset_overlapping_paths, path_centres};
use super::arrows::{ARROW_STYLES, PIECE_RADIUS, paint_arrow};
use super::marks::PREMOVE;
use super::view::{BoardDrawing, View};
use crate::scene::{Item, Role, Scene};

/// The opacity of the targets of the piece under the pointer, relative to those of a selected piece.
const HOVER_ALPHA: f32 = 0.45;

/// Draws the targets of the piece under the pointer with the marks of the board, but fainter and below all pieces.
pub fn paint_targets(board: &dyn BoardDrawing, view: &View, scene: &mut Scene) {
    if view.hover_choice.is_none() {
        return;
    }
    let selection_view = View {
        choice: view.hover_choice.clone(),
        last_move: None,
        hover: None,
        cursor: None,
        refused_spot: None,
        hint: None,
        ..view.clone()
    };
    let mut selection_scene = Scene::default();
    board.draw(&selection_view, &mut selection_scene);
    let targets = selection_scene.items.into_iter();
    let mut targets: Vec<_> = targets.filter(|item| item.key.role == Role::Target).collect();
    for target in &mut targets {
        target.alpha *= HOVER_ALPHA;
    }
    let first_piece_index = scene.items.iter().position(is_piece);
    let index = first_piece_index.unwrap_or(scene.items.len());
    scene.items.splice(index..index, targets);
}

/// Returns whether an item is a piece or its shadow.
pub(super) const fn is_piece(item: &Item) -> bool {
    matches!(item.key.role, Role::Shadow | Role::Piece | Role::Disc | Role::Die)
}

/// Draws the premove as an arrow.
pub fn paint_premove(board: &dyn BoardDrawing, view: &View, scene: &mut Scene) {
    let Some(path) = &view.premove else { return };
    let unit = board.unit(view);
    scene.set_subject(Role::Premove, None);
    for line in offset_overlapping_paths(&[path_centres(board, view, path)], unit, PIECE_RADIUS) {
        let (width, alpha) = ARROW_STYLES[0];
        paint_arrow(&line, width * unit, scene, PREMOVE, alpha);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Chooser, Hit};
    use crate::drawing;
    use crate::tests::conformance::draw_scene;
    use quadrille_games::rules::{AnyPosition, Spot, Variant};

    /// Returns the scene of a start position with the pointer on this piece.
    fn scene_with_pointer_at(variant: Variant, spot: Spot) -> (Vec<Spot>, Scene, usize) {
        let position = AnyPosition::start(variant);
        let board = drawing(variant);
        let offered = Chooser::new(&position).possible_choice(Hit { spot, count: 1 });
        let view = View { hover_choice: offered.clone(), ..View::still(&position) };
        let mut scene = draw_scene(board, &view);
        let without = scene.items.len();
        paint_targets(board, &view, &mut scene);
        let targets = offered.map_or(Vec::new(), |choice| choice.targets);
        let spots = targets.iter().map(|target| target.spot).collect();
        (spots, scene, without)
    }

    #[test]
    fn hovered_piece_shows_its_targets_below_the_pieces() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let chooser = Chooser::new(&position);
            for spot in drawing(variant).spots() {
                let (targets, scene, without) = scene_with_pointer_at(variant, spot);
                assert_eq!(targets.is_empty(), !chooser.is_movable(spot));
                assert_eq!(scene.items.len() == without, targets.is_empty());
                let is_marked = |target: Spot| {
                    let mut items = scene.items.iter();
                    items.any(|item| item.key.role == Role::Target && item.key.spot == Some(target))
                };
                assert!(targets.iter().all(|&target| is_marked(target)), "{variant}");
                let mut pieces_began = false;
                for item in &scene.items {
                    pieces_began |= matches!(item.key.role, Role::Piece | Role::Disc | Role::Die);
                    if item.key.role == Role::Target {
                        assert!(item.alpha <= HOVER_ALPHA && !pieces_began, "{variant}");
                    }
                }
            }
        }
    }

    #[test]
    fn premove_is_an_arrow_of_its_own_colour() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let path = position.path(position.legal_moves()[0]);
            let view = View { premove: Some(path), ..View::still(&position) };
            let mut scene = draw_scene(drawing(variant), &view);
            paint_premove(drawing(variant), &view, &mut scene);
            let last = scene.items.last().expect("an arrow");
            assert_eq!(last.key.role, Role::Premove);
            assert!(last.art.svg().contains(PREMOVE), "{variant}");
        }
    }
}
