//! The scene on show: drawn anew when what it shows has changed, and only then.

use super::layout::BoardPlace;
use super::state::BoardState;
use crate::artwork::scene::Scene;
use crate::artwork::track::Clocks;
use crate::drawing::arrows::{self, Arrows};
use crate::drawing::beginning;
use crate::drawing::choice::{Choice, Hit};
use crate::drawing::contrast;
use crate::drawing::drawing;
use crate::drawing::finale::Finale;
use crate::drawing::offer;
use crate::drawing::timing::{REFUSAL_SHOWN, SHAKEN};
use crate::drawing::view::{Motion, View};
use crate::look::Look;
use crate::review::{BestMoves, Preview};
use crate::session::Session;
use crate::text;
use bevy::prelude::*;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Spot};

/// What tells one animated move from another: the position before it, the move, and the step it began with.
pub type MotionKey = (u64, AnyMove, usize);

/// The scene that is on screen.
#[derive(Resource, Default)]
pub struct ShownScene {
    /// It.
    pub scene: Scene,
    /// How often it was drawn, for tests.
    pub drawn: u64,
    inputs: Option<Inputs>,
}

impl ShownScene {
    /// The move whose pieces it moves.
    pub fn motion(&self) -> Option<MotionKey> {
        self.inputs.as_ref()?.motion
    }
}

/// Everything that a scene depends on.
#[derive(Clone, Debug, PartialEq)]
struct Inputs {
    position: AnyPosition,
    flipped: bool,
    compact: bool,
    last_move: Option<Path>,
    choice: Option<Choice>,
    /// Only of what can be picked up: nothing else shows that the pointer is over it.
    hover: Option<Hit>,
    drag: Option<Vec2>,
    motion: Option<MotionKey>,
    finale: Option<Finale>,
    over: bool,
    refused: Option<Spot>,
    cursor: Option<Spot>,
    hint: Option<Path>,
    arrows: Arrows,
    newcomer: bool,
    look: Look,
    targets: bool,
    hover_targets: bool,
    turn: Player,
    premove: Option<Path>,
    pixels: f32,
    points: f32,
    language: String,
}

impl Inputs {
    fn of(view: &View, state: &BoardState, newcomer: bool) -> Self {
        Self {
            position: view.position.clone(),
            flipped: view.flipped,
            compact: view.compact,
            last_move: view.last_move.cloned(),
            choice: view.choice.cloned(),
            hover: view.hover.filter(|_| view.hover_movable),
            drag: view.drag,
            motion: state.motion.as_ref().map(|motion| motion.key()),
            finale: shown_finale(view, state).map(Finale::begun),
            over: view.over,
            refused: view.refused,
            cursor: view.cursor,
            hint: view.hint.cloned(),
            arrows: state.arrows.clone(),
            newcomer,
            look: view.look,
            targets: state.settings.targets,
            hover_targets: state.settings.hover,
            turn: view.turn(),
            premove: view.premove.cloned(),
            pixels: view.pixels,
            points: view.points,
            language: text::code(),
        }
    }
}

/// Takes over what the review points out.
pub fn take_best_moves(found: Res<BestMoves>, mut state: ResMut<BoardState>) {
    if found.is_changed() {
        state.arrows.clone_from(&found.arrows);
        state.preview.clone_from(&found.preview);
    }
}

/// Draws the present state of the board into [`ShownScene`], if it is another than before.
pub fn draw_scene(
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
    place: Res<BoardPlace>,
    mut shown: ResMut<ShownScene>,
) {
    let Some(session) = session else {
        if shown.inputs.is_some() {
            *shown = ShownScene::default();
        }
        return;
    };
    let last_move = match (&state.preview, state.interaction.pending()) {
        (Some(preview), _) => Some(preview.last_move.clone()),
        (None, Some(pending)) => Some(pending.path.clone()),
        (None, None) => last_path(&session),
    };
    let mut whole = view(&session, &state, &place, last_move.as_ref());
    if let Some(preview) = &state.preview {
        whole = previewed(&whole, preview);
    }
    let newcomer = state.preview.is_none() && is_newcomer(&session, &state);
    let inputs = Inputs::of(&whole, &state, newcomer);
    if shown.inputs.as_ref() == Some(&inputs) {
        return;
    }
    let board = drawing(session.game.variant());
    let without = whole.choice.and_then(|choice| state.settings.shown(choice));
    let offered = offered(&whole, &state);
    let seen = View {
        choice: without.as_ref().or(whole.choice),
        offered: offered.as_ref(),
        ..whole.clone()
    };
    let mut scene = Scene::default();
    board.draw(&seen, &mut scene);
    offer::paint_targets(board, &seen, &mut scene);
    offer::paint_premove(board, &seen, &mut scene);
    if state.motion.is_none() {
        arrows::paint(board, &seen, &state.arrows, &mut scene);
        if newcomer {
            beginning::paint(board, &seen, &mut scene);
        }
    }
    if let Some(finale) = shown_finale(&whole, &state) {
        finale.light(&mut scene);
    }
    contrast::heighten(&mut scene, seen.look);
    let explanation = board.explain(&whole);
    *shown = ShownScene {
        scene,
        drawn: shown.drawn + 1,
        inputs: Some(inputs),
    };
    state.explanation = explanation;
}

/// What the piece under the pointer offers, where that is to be shown: while nothing is chosen or moves.
fn offered(view: &View, state: &BoardState) -> Option<Choice> {
    let quiet = view.choice.is_none() && view.motion.is_none();
    let hit = view.hover.filter(|_| quiet && view.hover_movable)?;
    let chooser = state.interaction.chooser()?;
    chooser.offer(hit).filter(|_| state.settings.hover)
}

/// Whether somebody who plays this variant for the first time is to move, and has chosen nothing yet.
fn is_newcomer(session: &Session, state: &BoardState) -> bool {
    state.newcomer.contains(&session.game.variant())
        && session.awaits_person()
        && state.interaction.choice().is_none()
        && state.interaction.pending().is_none()
}

/// Leaving the board forgets what was on it.
pub fn forget_scene(mut shown: ResMut<ShownScene>) {
    *shown = ShownScene::default();
}

/// The moment of the game's end, where it is to be seen.
fn shown_finale<'a>(view: &View, state: &'a BoardState) -> Option<&'a Finale> {
    let finale = state.finale.as_ref();
    finale.filter(|_| view.over && state.motion.is_none())
}

/// How long ago each motion on the board began.
pub fn clocks(state: &BoardState) -> Clocks {
    Clocks {
        of_move: state
            .motion
            .as_ref()
            .map_or(f32::INFINITY, |motion| motion.elapsed),
        of_finale: state
            .finale
            .as_ref()
            .filter(|_| state.motion.is_none())
            .map_or(f32::INFINITY, Finale::elapsed),
        of_refusal: state.feedback.refused.map_or(f32::INFINITY, |refused| {
            // Without motion nothing is shaken; the mark is there all the same.
            let still = state.settings.speed.is_none();
            refused.elapsed.max(if still { SHAKEN } else { 0.0 })
        }),
    }
}

/// The view of the board at this moment.
pub fn view<'a>(
    session: &'a Session,
    state: &'a BoardState,
    place: &BoardPlace,
    last_move: Option<&'a Path>,
) -> View<'a> {
    let present = session.viewing.is_none();
    let active = present || session.tries_moves();
    let choice = state.interaction.choice().filter(|_| active);
    let pending = state.interaction.pending().filter(|_| active);
    // Whoever thinks ahead sees what could be done if it were his turn.
    let ahead = state.interaction.chooser().filter(|_| state.ahead);
    let ahead = ahead.filter(|_| session.thinks_ahead());
    let position = match (pending, ahead) {
        (Some(pending), _) => &pending.after,
        (None, Some(chooser)) => chooser.position(),
        (None, None) => session.shown(),
    };
    let hover = state.pointing.hover;
    let hover_movable =
        pending.is_none() && hover.is_some_and(|hit| state.interaction.is_movable(hit.spot));
    View {
        flipped: session.flipped,
        compact: place.compact,
        last_move,
        choice,
        hover,
        hover_movable,
        drag: state.interaction.dragged_to(),
        motion: state.motion.as_ref().map(|motion| Motion {
            before: &motion.before,
            mv: motion.mv,
            path: &motion.path,
            from_step: motion.from_step,
            held: motion.held,
        }),
        over: present && session.is_over(),
        refused: state
            .feedback
            .refused
            .filter(|refused| active && refused.elapsed < REFUSAL_SHOWN)
            .map(|refused| refused.spot),
        cursor: state.pointing.cursor,
        hint: state
            .feedback
            .hint
            .as_ref()
            .filter(|_| present)
            .map(|hint| &hint.path),
        pixels: place.pixels(),
        points: place.scale,
        look: state.settings.look,
        turn: Some(session.shown().to_move()),
        premove: state.premove.as_ref().map(|premove| &premove.path),
        ..View::still(position)
    }
}

/// The same view of a position of a line that is pointed at: there nothing is picked up, animated or pointed out.
fn previewed<'a>(view: &View<'a>, preview: &'a Preview) -> View<'a> {
    View {
        flipped: view.flipped,
        compact: view.compact,
        last_move: view.last_move,
        pixels: view.pixels,
        points: view.points,
        look: view.look,
        ..View::still(&preview.position)
    }
}

/// The way of the last move that was no pass, up to the position on show.
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
