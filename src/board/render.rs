//! The scene as entities. Pictures with the same key share an entity, which is animated independently of the others.

use super::current_scene::{BoardScene, clocks};
use super::layout::BoardPlace;
use super::motion::FramesPending;
use super::state::BoardState;
use crate::artwork::cache::ArtCache;
use crate::interface::Screen;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use quadrille_drawing::scene::{Item, PictureKey, Role};
use quadrille_drawing::track::{Change, Clocks, EdgeRoll, Placement, Pose, progress};
use quadrille_drawing::view::MotionKey;
use std::collections::HashMap;

/// The distance in z between two pictures.
const PICTURE_Z_STEP: f32 = 0.01;
/// The z of the lowest picture, above the background.
const LOWEST_Z: f32 = 1.0;

/// A picture of the scene.
#[derive(Component, Debug)]
#[require(Sprite, Transform, DespawnOnExit<Screen> = DespawnOnExit(Screen::Game))]
pub struct Picture {
    /// The item of the scene.
    pub item: Item,
    /// The index of the item in z-order.
    order: usize,
    /// The running transition from one pose to another.
    easing: Option<Easing>,
}

/// A transition from one pose to another.
#[derive(Debug)]
struct Easing {
    start: Pose,
    /// Milliseconds since the start.
    elapsed_ms: f32,
    /// The duration in ms.
    duration_ms: f32,
}

impl Picture {
    /// Returns the current pose.
    fn pose(&self) -> Pose {
        let end = self.item.pose;
        self.easing.as_ref().map_or(end, |easing| {
            let share = progress(easing.elapsed_ms, easing.duration_ms);
            easing.start.lerp(end, share)
        })
    }
}

/// The entities by the keys of their pictures.
#[derive(Resource, Default)]
pub struct BoardEntities {
    by_key: HashMap<PictureKey, Entity>,
    /// The motion for which [`Self::update_keys`] has run.
    renamed_motion: Option<MotionKey>,
}

impl BoardEntities {
    /// Returns the entity of a picture.
    pub fn get(&self, key: PictureKey) -> Option<Entity> {
        self.by_key.get(&key).copied()
    }

    /// Changes the keys of the pieces of a move. Returns the entities that had these keys, to be despawned.
    fn update_keys(&mut self, key_changes: &[(PictureKey, PictureKey)]) -> Vec<Entity> {
        let renamed_entities: Vec<(PictureKey, Entity)> = key_changes
            .iter()
            .filter_map(|(old_key, new_key)| Some((*new_key, self.by_key.remove(old_key)?)))
            .collect();
        let replaced_entities = renamed_entities
            .into_iter()
            .filter_map(|(key, entity)| self.by_key.insert(key, entity));
        replaced_entities.collect()
    }
}

/// Updates the entities after a change of the scene or its place.
pub fn update_entities(
    board_scene: Res<BoardScene>,
    state: Res<BoardState>,
    time: Res<Time>,
    mut entities: ResMut<BoardEntities>,
    mut pictures: Query<&mut Picture>,
    mut commands: Commands,
) {
    if !board_scene.is_changed() {
        return;
    }
    let motion = board_scene.motion_key();
    if entities.renamed_motion != motion {
        entities.renamed_motion = motion;
        for replaced_entity in entities.update_keys(&board_scene.scene.moved_pieces) {
            commands.entity(replaced_entity).despawn();
        }
    }
    let speed = state.settings.motion.factor();
    let mut old_entities = std::mem::take(&mut entities.by_key);
    for (order, item) in board_scene.scene.items.iter().enumerate() {
        let existing_entity = old_entities.remove(&item.key);
        let existing_picture =
            existing_entity.and_then(|entity| Some((entity, pictures.get_mut(entity).ok()?)));
        let entity = if let Some((entity, mut picture)) = existing_picture {
            if picture.item.pose != item.pose {
                let should_ease = item.ease_ms > 0.0 && speed.is_some() && !item.is_moving;
                picture.easing = should_ease.then(|| Easing {
                    start: picture.pose(),
                    // The time of this frame must not count twice.
                    elapsed_ms: -time.delta_secs() * 1000.0 * speed.unwrap_or(1.0),
                    duration_ms: item.ease_ms,
                });
            }
            picture.item = item.clone();
            picture.order = order;
            entity
        } else {
            let picture = Picture { item: item.clone(), order, easing: None };
            let name = Name::new(format!("{:?}", item.key));
            commands.spawn((name, picture)).id()
        };
        entities.by_key.insert(item.key, entity);
    }
    for entity in old_entities.into_values() {
        commands.entity(entity).despawn();
    }
}

/// Advances the transitions.
pub fn ease_poses(
    time: Res<Time>,
    state: Res<BoardState>,
    mut pictures: Query<&mut Picture>,
    redraw: Option<ResMut<Messages<RequestRedraw>>>,
) {
    let speed = state.settings.motion.factor();
    let passed_ms = time.delta_secs() * 1000.0 * speed.unwrap_or(1.0);
    let mut is_easing = false;
    for mut picture in &mut pictures {
        if let Some(easing) = &mut picture.easing {
            is_easing = true;
            easing.elapsed_ms += passed_ms;
            if speed.is_none() || easing.elapsed_ms >= easing.duration_ms {
                picture.easing = None;
            }
        }
    }
    if let (true, Some(mut redraw)) = (is_easing, redraw) {
        redraw.write(RequestRedraw);
    }
}

/// Updates the transforms of all pictures. Does nothing while the board rests.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn place_pictures(
    board_scene: Res<BoardScene>,
    state: Res<BoardState>,
    place: Res<BoardPlace>,
    mut cache: ResMut<ArtCache>,
    mut images: ResMut<Assets<Image>>,
    mut frames_pending: ResMut<FramesPending>,
    mut pictures: Query<(&Picture, &mut Sprite, &mut Transform)>,
    mut last_clocks: Local<Option<Clocks>>,
    mut was_easing: Local<bool>,
) {
    let clocks = clocks(&state);
    let previous_clocks = last_clocks.replace(clocks);
    let is_easing = pictures.iter().any(|(picture, ..)| picture.easing.is_some());
    let was_easing = std::mem::replace(&mut *was_easing, is_easing);
    let has_changed = board_scene.is_changed() || place.is_changed() || cache.has_new_pictures;
    if !has_changed && !is_easing && !was_easing && previous_clocks == Some(clocks) {
        return;
    }
    if has_changed {
        cache.clear_requests();
    }
    let scale = place.pixels_per_unit();
    // A number without its arrow would belong to no move.
    let arrows = pictures.iter().map(|(picture, ..)| &picture.item);
    let arrows = arrows.filter(|item| item.key.role == Role::Arrow);
    let missing_pictures: Vec<PictureKey> = arrows
        .filter(|item| {
            let size = pixel_size(item.size * item.scale, scale);
            cache.image_once_made(&item.art, size).is_none()
        })
        .map(|item| item.key)
        .collect();
    let mut painter =
        SpritePainter { place: *place, missing_pictures, cache: &mut cache, images: &mut images };
    for (picture, mut sprite, mut transform) in &mut pictures {
        let mut placement = picture.item.placement(picture.pose(), &clocks);
        placement.is_moving |= picture.easing.is_some();
        painter.paint(picture, &placement, &mut sprite, &mut transform);
    }
    // Requests the pictures of a whole rolling move before it starts, and those of likely next moves.
    let mut frames_are_pending = false;
    for (picture, ..) in &pictures {
        for track in &picture.item.tracks {
            if let Change::Roll(EdgeRoll { frames: Some(frames), .. }) = &track.change {
                let size = pixel_size(picture.item.size, scale);
                frames_are_pending |= cache.sheet(frames, size).is_none();
            }
        }
    }
    for (frames, size) in &board_scene.scene.upcoming_frames {
        cache.sheet(frames, pixel_size(*size, scale));
    }
    frames_pending.set_if_neq(FramesPending(frames_are_pending));
}

/// Converts a size in board units to whole pixels.
fn pixel_size(size: Vec2, scale: f32) -> UVec2 {
    (size * scale).round().max(Vec2::ONE).as_uvec2()
}

/// Turns pictures into sprites.
struct SpritePainter<'a> {
    place: BoardPlace,
    /// The arrows that are not ready.
    missing_pictures: Vec<PictureKey>,
    cache: &'a mut ArtCache,
    images: &'a mut Assets<Image>,
}

impl SpritePainter<'_> {
    /// Updates a sprite. The corners of a resting picture lie on whole pixels, so that it is sharp.
    fn paint(
        &mut self,
        picture: &Picture,
        placement: &Placement,
        sprite: &mut Mut<Sprite>,
        transform: &mut Mut<Transform>,
    ) {
        let (place, item) = (self.place, &picture.item);
        let scale_factor = place.scale_factor;
        let image_size = pixel_size(item.size * item.scale, place.pixels_per_unit());
        let is_magnified = placement.scale != 1.0 || placement.stretch != Vec2::ONE;
        let size = image_size.as_vec2();
        let centre = (placement.at * place.scale + place.origin) * scale_factor;
        let centre = if placement.is_moving || is_magnified {
            centre
        } else {
            (centre - size / 2.0).round() + size / 2.0
        };
        let window_size = place.window_size * scale_factor;
        let world_position =
            Vec2::new(centre.x - window_size.x / 2.0, window_size.y / 2.0 - centre.y)
                / scale_factor;
        let custom_size = Some(size * placement.scale * placement.stretch / scale_factor);
        let has_same_size = sprite.custom_size == custom_size && sprite.image != Handle::default();
        let role = item.key.role;
        let may_wait = role.is_mark() || (role == Role::Ground && has_same_size);
        // While the new picture is being made, the old one of the same size stays. An arrow does not, because it would show
        // a wrong move.
        let old_stays = has_same_size && role != Role::Arrow;
        let is_missing = |key| self.missing_pictures.contains(&key);
        let waits = item.belongs_to.is_some_and(is_missing);
        let ready_image = self.image(item, placement, image_size, may_wait).filter(|_| !waits);
        let (image, rect, alpha) = match ready_image {
            Some((image, rect)) => (image, rect, placement.alpha),
            None if old_stays => (sprite.image.clone(), sprite.rect, placement.alpha),
            None => (Handle::default(), None, 0.0),
        };
        let light = placement.light;
        let color = Color::srgba(light, light, light, alpha);
        let has_changed = sprite.image != image
            || sprite.rect != rect
            || sprite.custom_size != custom_size
            || sprite.color != color;
        if has_changed {
            **sprite = Sprite { image, color, custom_size, rect, ..default() };
        }
        let depth = LOWEST_Z + PICTURE_Z_STEP * picture.order as f32;
        transform.set_if_neq(Transform::from_translation(world_position.extend(depth)));
    }

    /// Returns the texture of a picture and its visible part. Returns `None` if `may_wait` is set and the picture is
    /// not ready.
    fn image(
        &mut self,
        item: &Item,
        placement: &Placement,
        size: UVec2,
        may_wait: bool,
    ) -> Option<(Handle<Image>, Option<Rect>)> {
        let Self { cache, images, .. } = self;
        let Some((frames, index)) = &placement.frame else {
            let image = if may_wait {
                cache.image_once_made(&item.art, size)?
            } else {
                cache.image_or_another_size(&item.art, size, images)
            };
            return Some((image, None));
        };
        if let Some(sheet) = cache.sheet(frames, size) {
            return Some((sheet.image.clone(), Some(sheet.frame_rect(*index))));
        }
        // Until the frames are ready, the first one is shown. It is a resting picture, which already exists.
        let art = frames.art(*index);
        Some((cache.image(&art, size, images), None))
    }
}

/// Clears the entities, which despawn with the board.
pub fn clear_entities(mut entities: ResMut<BoardEntities>) {
    *entities = BoardEntities::default();
}
