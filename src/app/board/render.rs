//! Showing a scene as sprites, each picture rasterised at the size that it has on screen.

use super::layout::BoardPlace;
use super::table::{BoardState, Refused};
use crate::app::artwork::cache::ArtCache;
use crate::app::artwork::scene::{Item, Scene};
use crate::app::drawing::timing::{REFUSAL_SHOWN, SHAKEN};
use crate::app::drawing::view::{Motion, View};
use crate::app::drawing::{arrows, drawing};
use crate::app::review::BestMoves;
use crate::app::session::Session;
use crate::rules::Path;
use bevy::prelude::*;

/// One of the pool of sprites that show the scene; the number is its place in painting order.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardSprite(pub usize);

/// The distance in depth between two neighbouring pictures.
const DEPTH: f32 = 0.01;
/// The depth of the lowest picture: above the ground.
const LOWEST: f32 = 1.0;

/// The scene that is on screen, for tests and for scripted runs.
#[derive(Resource, Default)]
pub struct ShownScene(pub Scene);

/// Takes over what the review points out.
pub fn take_best_moves(found: Res<BestMoves>, mut state: ResMut<BoardState>) {
    if found.is_changed() {
        state.best.clone_from(&found.best);
        state.arrows.clone_from(&found.arrows);
    }
}

/// Draws the present state of the board into [`ShownScene`].
pub fn draw_scene(
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
    place: Res<BoardPlace>,
    mut shown: ResMut<ShownScene>,
) {
    shown.0 = Scene::default();
    let Some(session) = session else { return };
    let board = drawing(session.game.variant());
    let last_move = match state.interaction.pending() {
        Some(pending) => Some(pending.path.clone()),
        None => last_path(&session),
    };
    let explanation = {
        let whole = view(&session, &state, &place, last_move.as_ref());
        let without = whole.choice.and_then(|choice| state.habits.shown(choice));
        let seen = View {
            choice: without.as_ref().or(whole.choice),
            ..whole.clone()
        };
        shown.0.light = seen.ambient();
        board.draw(&seen, &mut shown.0);
        if state.motion.is_none() {
            arrows::paint(board, &seen, &state.arrows, &mut shown.0);
        }
        board.explain(&whole)
    };
    state.explanation = explanation;
}

/// The view of the board at this moment.
#[must_use]
pub fn view<'a>(
    session: &'a Session,
    state: &'a BoardState,
    place: &BoardPlace,
    last_move: Option<&'a Path>,
) -> View<'a> {
    let present = session.viewing.is_none();
    let choice = state.interaction.choice().filter(|_| present);
    let pending = state.interaction.pending().filter(|_| present);
    let still = state.habits.speed.is_none();
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
            elapsed: motion.elapsed,
            lift: motion.lift,
        }),
        finale: state
            .finale
            .as_ref()
            .filter(|_| present && state.motion.is_none()),
        over: present && session.outcome().is_some(),
        refused: state
            .feedback
            .refused
            .filter(|refused| present && refused.elapsed < REFUSAL_SHOWN)
            .map(|Refused { spot, elapsed }| {
                // Without motion nothing is shaken; the mark is there all the same.
                let elapsed = if still { elapsed.max(SHAKEN) } else { elapsed };
                (spot, elapsed)
            }),
        cursor: state.pointing.cursor,
        hint: state
            .feedback
            .hint
            .as_ref()
            .filter(|_| present)
            .map(|hint| &hint.path)
            .or(state.best.as_ref()),
        pixels: place.pixels(),
        points: place.scale,
        lifts: Some(&state.heights.hover),
        chosen_rise: choice.map_or(1.0, |choice| state.heights.of_chosen(choice.here())),
        look: state.habits.look,
        ..View::still(pending.map_or(session.shown(), |pending| &pending.after))
    }
}

/// The way of the last move that was no pass, up to the position on show.
#[must_use]
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

/// Brings the pool of sprites in line with the scene.
pub fn show_scene(
    shown: Res<ShownScene>,
    place: Res<BoardPlace>,
    mut cache: ResMut<ArtCache>,
    mut images: ResMut<Assets<Image>>,
    mut sprites: Query<(&BoardSprite, &mut Sprite, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) {
    let items = &shown.0.items;
    let mut pool = 0;
    for (&BoardSprite(index), mut sprite, mut transform, mut visibility) in &mut sprites {
        pool = pool.max(index + 1);
        let Some(item) = items.get(index) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let (wanted_sprite, wanted_transform) =
            sprite_of(item, index, &place, &mut cache, &mut images);
        if sprite.image != wanted_sprite.image
            || sprite.custom_size != wanted_sprite.custom_size
            || sprite.color != wanted_sprite.color
        {
            *sprite = wanted_sprite;
        }
        transform.set_if_neq(wanted_transform);
        visibility.set_if_neq(Visibility::Inherited);
    }
    for (index, item) in items.iter().enumerate().skip(pool) {
        let (sprite, transform) = sprite_of(item, index, &place, &mut cache, &mut images);
        commands.spawn((
            Name::new(format!("Board picture {index}")),
            BoardSprite(index),
            sprite,
            transform,
            Visibility::Inherited,
        ));
    }
}

/// Hides the board where it is not shown.
pub fn hide_scene(mut sprites: Query<&mut Visibility, With<BoardSprite>>) {
    for mut visibility in &mut sprites {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// The sprite for one picture. Its corners lie on whole pixels unless it moves, so that it is crisp.
fn sprite_of(
    item: &Item,
    index: usize,
    place: &BoardPlace,
    cache: &mut ArtCache,
    images: &mut Assets<Image>,
) -> (Sprite, Transform) {
    let factor = place.scale_factor;
    let pixels = place.pixels();
    // A picture on the move keeps its raster while it is magnified a little.
    let drawn = if item.moving { 1.0 } else { item.scale };
    let size = (item.size * drawn * pixels).round().max(Vec2::ONE);
    let image = cache.image(&item.art, size.as_uvec2(), images);
    let middle = (item.at * place.scale + place.origin) * factor;
    let middle = if item.moving {
        middle
    } else {
        (middle - size / 2.0).round() + size / 2.0
    };
    let window = place.window * factor;
    let world = Vec2::new(middle.x - window.x / 2.0, window.y / 2.0 - middle.y) / factor;
    let magnify = if item.moving { item.scale } else { 1.0 };
    (
        Sprite {
            image,
            color: Color::srgba(item.light, item.light, item.light, item.alpha),
            custom_size: Some(size * magnify / factor),
            ..default()
        },
        Transform::from_translation(world.extend(LOWEST + DEPTH * index as f32)),
    )
}
