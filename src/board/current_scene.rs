//! The current scene. It is drawn again only when its input has changed.

use super::layout::BoardPlace;
use super::state::BoardState;
use crate::review::margins::MoveMargins;
use crate::review::{BestMoves, Preview};
use crate::session::Session;
use bevy::prelude::*;
use quadrille_drawing::arrows::{self, Arrows};
use quadrille_drawing::choice::{Choice, Hit};
use quadrille_drawing::contrast;
use quadrille_drawing::drawing;
use quadrille_drawing::finale::Finale;
use quadrille_drawing::first_game_marks;
use quadrille_drawing::hover_marks;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::timing::{REFUSAL_MS, SHAKE_MS};
use quadrille_drawing::track::Clocks;
use quadrille_drawing::view::{Motion, MotionKey, View};
use quadrille_games::rules::{Path, Spot};
use quadrille_text as text;

/// The current scene.
#[derive(Resource, Default)]
pub struct BoardScene {
    /// The scene.
    pub scene: Scene,
    /// The number of times that a scene was drawn, for tests.
    pub draw_count: u64,
    inputs: Option<Inputs>,
}

impl BoardScene {
    /// Returns the move whose pieces are animated.
    pub fn motion_key(&self) -> Option<MotionKey> {
        self.inputs.as_ref()?.view.motion.as_ref().map(Motion::key)
    }
}

/// Everything that a scene depends on.
#[derive(Clone, Debug, PartialEq)]
struct Inputs {
    view: View,
    finale: Option<Vec<Spot>>,
    arrows: Arrows,
    shows_movable_pieces: bool,
    shows_targets: bool,
    shows_hover_targets: bool,
    language: String,
    /// Whether squares have their readable names.
    is_readable: bool,
}

/// Draws the board into [`BoardScene`], if its input has changed.
pub fn draw_scene(
    If(session): If<Res<Session>>,
    mut state: ResMut<BoardState>,
    board_place: Res<BoardPlace>,
    best_moves: Res<BestMoves>,
    margins: Res<MoveMargins>,
    mut board_scene: ResMut<BoardScene>,
) {
    let mut board_view = view(&session, &state, &board_place);
    if let Some(preview) = &best_moves.preview {
        board_view = preview_view(&board_view, preview);
    }
    let mut arrows = best_moves.arrows.clone();
    if best_moves.preview.is_none() && board_view.motion.is_none() {
        arrows.values =
            margins.values(&board_view.position, board_view.choice.as_ref().map(Choice::last_spot));
    }
    let shows_movable_pieces =
        best_moves.preview.is_none() && should_show_movable_pieces(&session, &state);
    let board_settings = &state.settings.board;
    let inputs = Inputs {
        view: board_view.clone(),
        finale: shown_finale(&board_view, &state).map(|finale| finale.spots().to_vec()),
        arrows: arrows.clone(),
        shows_movable_pieces,
        shows_targets: board_settings.targets,
        shows_hover_targets: board_settings.hover,
        language: text::code(),
        is_readable: text::uses_readable_notation(),
    };
    if board_scene.inputs.as_ref() == Some(&inputs) {
        return;
    }
    let board = drawing(session.game.variant());
    let explanation = board.explain(&board_view);
    board_view.hover_choice = hovered_choice(&board_view, &state);
    if let (Some(choice), false) = (&mut board_view.choice, board_settings.targets) {
        let hovered_spot = choice.hovered_spot;
        choice.targets.retain(|target| hovered_spot == Some(target.spot));
    }
    let mut scene = Scene::default();
    board.draw(&board_view, &mut scene);
    hover_marks::paint_targets(board, &board_view, &mut scene);
    hover_marks::paint_premove(board, &board_view, &mut scene);
    if state.motion.is_none() {
        arrows::paint_arrows(board, &board_view, &arrows, &mut scene);
        if shows_movable_pieces {
            first_game_marks::paint_movable_pieces(board, &board_view, &mut scene);
        }
    }
    if let Some(finale) = shown_finale(&board_view, &state) {
        finale.light_scene(&mut scene);
    }
    contrast::apply_contrast(&mut scene, board_view.look);
    *board_scene =
        BoardScene { scene, draw_count: board_scene.draw_count + 1, inputs: Some(inputs) };
    state.explanation = explanation;
}

/// Returns the moves of the piece under the pointer. Returns `None` while something is selected or moves, or if the
/// settings hide them.
fn hovered_choice(view: &View, state: &BoardState) -> Option<Choice> {
    let board_settings = &state.settings.board;
    let shows_moves = board_settings.hover && board_settings.targets;
    let is_idle = view.choice.is_none() && view.motion.is_none();
    let hit = view.hover.filter(|_| shows_moves && is_idle)?;
    state.interaction.chooser()?.possible_choice(hit)
}

/// Returns whether a person who is new to this variant is to move and has selected nothing.
fn should_show_movable_pieces(session: &Session, state: &BoardState) -> bool {
    state.new_variants.contains(&session.game.variant())
        && session.awaits_person()
        && state.interaction.choice().is_none()
        && state.interaction.pending().is_none()
}

/// Clears the scene when the board is left.
pub fn clear_scene(mut board_scene: ResMut<BoardScene>) {
    *board_scene = BoardScene::default();
}

/// Returns the finale, if it is shown.
fn shown_finale<'a>(view: &View, state: &'a BoardState) -> Option<&'a Finale> {
    let finale = state.finale.as_ref();
    finale.filter(|_| view.is_over && state.motion.is_none())
}

/// Returns the times since the start of each animation. A time is infinite without its animation.
pub fn clocks(state: &BoardState) -> Clocks {
    Clocks {
        move_elapsed: state.motion.as_ref().map_or(f32::INFINITY, |motion| motion.elapsed_ms),
        finale_elapsed: state
            .finale
            .as_ref()
            .filter(|_| state.motion.is_none())
            .map_or(f32::INFINITY, Finale::elapsed),
        refusal_elapsed: state.feedback.refusal_mark.map_or(f32::INFINITY, |refusal_mark| {
            // Without motion a refusal is marked but not shaken.
            let is_still = state.settings.motion.factor().is_none();
            refusal_mark.elapsed_ms.max(if is_still { SHAKE_MS } else { 0.0 })
        }),
    }
}

/// Returns the current view of the board.
pub fn view(session: &Session, state: &BoardState, board_place: &BoardPlace) -> View {
    let views_current = session.viewed_place.is_none();
    let is_active = views_current || session.tries_moves();
    let interaction = &state.interaction;
    let pending_move = interaction.pending().filter(|_| is_active);
    // While a premove is being chosen, the view shows the position of the chooser, with the person to move.
    let premove_chooser = interaction.chooser().filter(|_| state.selects_premove);
    let premove_chooser = premove_chooser.filter(|_| session.allows_premoves());
    let position = match (pending_move, premove_chooser) {
        (Some(pending_move), _) => &pending_move.position_after,
        (None, Some(chooser)) => chooser.position(),
        (None, None) => session.viewed_position(),
    };
    let is_movable = |hit: &Hit| pending_move.is_none() && interaction.is_movable(hit.spot);
    let refusal_mark = state.feedback.refusal_mark.filter(|_| is_active);
    let refusal_mark = refusal_mark.filter(|refusal_mark| refusal_mark.elapsed_ms < REFUSAL_MS);
    let hint = state.feedback.hint(session).filter(|_| views_current);
    View {
        flipped: session.flipped,
        compact: board_place.is_compact,
        last_move: match pending_move {
            Some(pending_move) => Some(pending_move.path.clone()),
            None => last_path(session),
        },
        choice: interaction.choice().filter(|_| is_active).cloned(),
        hover: state.pointing.hover.filter(is_movable),
        drag: interaction.drag_position(),
        motion: state.motion.as_ref().map(|running_motion| running_motion.motion.clone()),
        is_over: views_current && session.is_over(),
        refused_spot: refusal_mark.map(|refusal_mark| refusal_mark.spot),
        cursor: state.pointing.cursor,
        hint: hint.map(|hint| session.game.position().path(hint.mv)),
        pixels_per_unit: board_place.pixels_per_unit(),
        points_per_unit: board_place.scale,
        look: state.settings.board_look(),
        side_to_move: Some(session.viewed_position().to_move()),
        premove: state.premove.as_ref().map(|premove| premove.path.clone()),
        ..View::still(position)
    }
}

/// Returns the view of a previewed position of a line, without selection, animation or hint.
fn preview_view(view: &View, preview: &Preview) -> View {
    View {
        flipped: view.flipped,
        compact: view.compact,
        last_move: Some(preview.last_move.clone()),
        pixels_per_unit: view.pixels_per_unit,
        points_per_unit: view.points_per_unit,
        look: view.look,
        ..View::still(&preview.position)
    }
}

/// Returns the path of the last move that was not a pass, up to the viewed position.
pub fn last_path(session: &Session) -> Option<Path> {
    let game = &session.game;
    let mut place = session.place();
    while let Some(ply) = game.ply_at(place) {
        let path = game.position_before(place).path(ply.mv);
        if !path.spots.is_empty() {
            return Some(path);
        }
        place = game.before(place)?;
    }
    None
}
