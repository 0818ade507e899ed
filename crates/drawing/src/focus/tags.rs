//! The tags beside stacks: the number of selected pieces, and the pieces that would leave. They are placed so
//! that they cover neither the selected pieces nor each other, if possible.

use super::FocusView;
use super::geometry::{BOARD_SIDE, DiscBox, Layout};
use crate::choice::Choice;
use crate::marks::{BADGE_GROUND, CORAL, Picture, Shape, label, text_magnification};
use crate::scene::{Item, Role, Scene};
use bevy_math::{Rect, Vec2};
use quadrille_games::rules::Spot;
use quadrille_games::rules::focus::Landing;
use quadrille_text::{side_of, tr};

/// A light paper colour, for pieces that are kept rather than lost.
pub(super) const CREAM: &str = "#F5E9D2";
/// Half the size of the tag with the number of selected pieces.
const COUNT_TAG_HALF_SIZE: Vec2 = Vec2::new(31.5, 12.0);
/// The distance between two tags.
const TAG_PITCH: f32 = 30.0;
/// The gap between a stack and a tag.
const GAP: f32 = 6.0;
/// The width of the board's edge with coordinates, at the left and below.
const LABELS_WIDTH: f32 = 21.0;

/// Returns the area for tags: the board without its coordinates.
fn tag_area(layout: Layout) -> Rect {
    let corner = layout.board_corner();
    Rect::from_corners(
        corner + Vec2::new(LABELS_WIDTH, 2.0),
        corner + Vec2::new(BOARD_SIDE - 2.0, BOARD_SIDE - LABELS_WIDTH),
    )
}

/// Returns the area of a stack of this height with its lowest face around `ground`.
fn stack_area(ground: Vec2, height: usize, disc: DiscBox) -> Rect {
    let radii = disc.radii();
    let rise = disc.step() * height.saturating_sub(1) as f32;
    Rect::from_corners(
        ground - Vec2::new(radii.x, rise + radii.y),
        ground + Vec2::new(radii.x, disc.wall() + radii.y),
    )
}

/// Returns the centre of a tag of half size `half_size` beside `stack_rect`. Tries the left, the right, below and above.
/// Takes the first centre within `bounds` at which it covers no obstacle, or else the one at which it covers least. At
/// the sides the centre has the y coordinate `y`.
fn tag_centre(stack_rect: Rect, y: f32, half_size: Vec2, bounds: Rect, obstacles: &[Rect]) -> Vec2 {
    let middle = stack_rect.center().x;
    let candidates = [
        Vec2::new(stack_rect.min.x - GAP - half_size.x, y),
        Vec2::new(stack_rect.max.x + GAP + half_size.x, y),
        Vec2::new(middle, stack_rect.max.y + GAP + half_size.y),
        Vec2::new(middle, stack_rect.min.y - GAP - half_size.y),
    ];
    let area = |rect: Rect| rect.width().max(0.0) * rect.height().max(0.0);
    let covered_area = |centre: Vec2| {
        let tag_rect = Rect::from_center_half_size(centre, half_size);
        let overlap: f32 = obstacles.iter().map(|&other| area(tag_rect.intersect(other))).sum();
        overlap + area(tag_rect) - area(tag_rect.intersect(bounds))
    };
    let mut best_centre = candidates[0];
    for candidate in candidates {
        if covered_area(candidate) + 1.0 < covered_area(best_centre) {
            best_centre = candidate;
        }
    }
    best_centre
}

impl FocusView<'_> {
    /// Returns the areas of a selection that tags must not cover: the selected stack with its lifted pieces and their tag,
    /// and dragged pieces.
    pub(super) fn covered_areas(&self, choice: &Choice) -> Vec<Rect> {
        let (layout, view) = (self.layout, self.layout.view);
        let spot = choice.last_spot();
        let disc = layout.disc();
        let mut areas = Vec::new();
        if spot != Spot::RESERVE {
            let ground = layout.lowest_disc_centre(spot);
            let height = self.visible_draft.pieces_at(spot).len();
            let lift = if view.drag.is_some() { 0.0 } else { layout.board.lift() };
            let mut stack_rect = stack_area(ground, height, disc);
            stack_rect.min.y -= lift;
            areas.push(stack_rect);
            if height > 1 && view.drag.is_none() {
                let remaining_count = height.saturating_sub(usize::from(choice.count));
                let lowest_face = ground - Vec2::new(0.0, disc.step() * remaining_count as f32);
                let (centre, half_size) = count_tag_placement(lowest_face, layout);
                let centre = centre - Vec2::new(0.0, lift);
                areas.push(Rect::from_center_half_size(centre, half_size));
            }
        }
        if let Some(pointer) = view.drag.filter(|pointer| pointer.is_finite()) {
            let height = usize::from(choice.count.max(1));
            let half_rise = disc.step() * (height - 1) as f32 / 2.0;
            areas.push(stack_area(pointer + Vec2::new(0.0, half_rise), height, disc));
        }
        areas
    }

    /// Draws a bracket around the lowest discs that would leave a stack of this height, and pills with their destinations.
    /// Covers no obstacle if possible.
    pub(super) fn paint_leaving_pieces(
        &self,
        scene: &mut Scene,
        landing: &Landing,
        ground: Vec2,
        height: usize,
        obstacles: &[Rect],
    ) {
        let layout = self.layout;
        if landing.leaving_pieces.is_empty() {
            return;
        }
        scene.set_subject(Role::Preview, None);
        let disc = layout.disc();
        let radii = disc.radii() + Vec2::splat(4.0);
        let bracket_height = disc.step() * (landing.leaving_pieces.len() - 1) as f32;
        let (top_y, low_y) = (-bracket_height + 1.2, disc.wall() + 0.6);
        let Vec2 { x, y } = radii;
        let d = format!(
            "M{:.2} {top_y:.2}V{low_y:.2}A{x:.2} {y:.2} 0 0 0 {x:.2} {low_y:.2}V{top_y:.2}",
            -x
        );
        let colour = if landing.captured_count > 0 { CORAL } else { CREAM };
        let body = format!(
            r##"<path d="{d}" fill="none" stroke="#2B0A04" stroke-width="5" stroke-opacity=".6" stroke-linecap="round"/><path d="{d}" fill="none" stroke="{colour}" stroke-width="2.6" stroke-dasharray="5 5" stroke-linecap="round"/>"##
        );
        Picture::centred(Vec2::new(x + 3.0, (bracket_height + 3.0).max(low_y + y + 3.0)), &body)
            .paint(scene, ground);
        let (variant, mover) = (self.visible_draft.variant(), self.visible_draft.to_move());
        let pills = [(landing.captured_count, !mover, true), (landing.reserve_count, mover, false)];
        let pills = pills.into_iter().filter(|&(count, ..)| count > 0);
        let pills: Vec<(String, bool)> = pills
            .map(|(count, owner, is_captured)| {
                let caption = format!("{count} {}", side_of(variant, owner));
                (caption, is_captured)
            })
            .collect();
        let first_y = -TAG_PITCH / 2.0 * pills.len().saturating_sub(1) as f32;
        let scale = text_magnification(13.0, layout.view.points_per_unit);
        // Both pills have the width of the longer text.
        let max_chars = pills.iter().map(|(caption, _)| caption.chars().count()).max();
        let half_width = 18.0 + 4.0 * max_chars.unwrap_or(0) as f32;
        let half_height =
            12.0 * scale + TAG_PITCH / 2.0 * scale * pills.len().saturating_sub(1) as f32;
        let stack_rect = stack_area(ground, height, disc).inflate(4.0);
        let half_size = Vec2::new(half_width * scale, half_height);
        let middle = tag_centre(stack_rect, ground.y + 4.8, half_size, tag_area(layout), obstacles);
        for (index, (caption, is_captured)) in pills.iter().enumerate() {
            let picture = leaving_pill(caption, half_width, *is_captured);
            let y = (first_y + TAG_PITCH * index as f32) * scale;
            picture.paint(scene, middle + Vec2::new(0.0, y)).set_scale(scale);
        }
    }
}

/// Returns the centre of the tag with the number of selected pieces, and half its size; `lowest_face` is the face of the
/// lowest one.
fn count_tag_placement(lowest_face: Vec2, layout: Layout) -> (Vec2, Vec2) {
    let half_size = COUNT_TAG_HALF_SIZE * text_magnification(13.0, layout.view.points_per_unit);
    let shift = Vec2::new(layout.disc().radii().x + GAP + 1.0 + half_size.x, 0.0);
    let middle = lowest_face + Vec2::new(0.0, 7.0);
    let fits_left = (middle - shift).x - half_size.x >= tag_area(layout).min.x;
    (if fits_left { middle - shift } else { middle + shift }, half_size)
}

/// Draws the tag `3 of 4` beside the lifted discs, with the face of the lowest one at `lowest_face`. Returns the item.
pub(super) fn paint_count_pill<'a>(
    scene: &'a mut Scene,
    count: u8,
    height: usize,
    lowest_face: Vec2,
    layout: Layout,
) -> &'a mut Item {
    let body = Shape::Box { half_size: COUNT_TAG_HALF_SIZE, corner_radius: 12.0 }
        .svg_element(r##"fill="#F0A93C""##)
        + &label(
            Vec2::new(0.0, 4.7),
            13.0,
            600,
            "#241700",
            &tr!("focus-part", count = count, height = height),
        );
    let (centre, half_size) = count_tag_placement(lowest_face, layout);
    let scale = half_size.x / COUNT_TAG_HALF_SIZE.x;
    Picture::centred(COUNT_TAG_HALF_SIZE, &body).paint(scene, centre).set_scale(scale)
}

/// Returns a pill such as `2 Green` with a cross, or `1 Red` with an arrow into the tray; `half_width` is half its width.
fn leaving_pill(caption: &str, half_width: f32, is_captured: bool) -> Picture {
    let half_size = Vec2::new(half_width, 12.0);
    let badge = if is_captured {
        format!(
            r##"<circle r="8.5" fill="{CORAL}"/><path d="M-3.06 -3.06L3.06 3.06M3.06 -3.06L-3.06 3.06" fill="none" stroke="#2B0A04" stroke-width="2.04" stroke-linecap="round"/>"##
        )
    } else {
        format!(
            r##"<circle r="8.5" fill="{CREAM}"/><path d="M0 -4.59V1.53M-3.06 -1.23L0 1.83L3.06 -1.23M-3.67 4.59H3.67" fill="none" stroke="#241700" stroke-width="1.78" stroke-linecap="round" stroke-linejoin="round"/>"##
        )
    };
    let body = Shape::Box { half_size, corner_radius: 12.0 }
        .svg_element(&format!(r#"fill="{BADGE_GROUND}""#))
        + &format!(
            r#"<g transform="translate({:.2} 0)">{badge}</g><text x="{:.2}" y="4.6" font-size="13" font-weight="600" fill="{CREAM}">{caption}</text>"#,
            13.0 - half_size.x,
            29.0 - half_size.x
        );
    Picture::centred(half_size, &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect { min: Vec2::new(20.0, 0.0), max: Vec2::new(700.0, 680.0) };

    fn stack_at(x: f32) -> Rect {
        Rect::from_center_half_size(Vec2::new(x, 300.0), Vec2::new(40.0, 50.0))
    }

    #[test]
    fn label_lies_on_the_free_side() {
        let half = Vec2::new(40.0, 27.0);
        let at = |x: f32, taken: &[Rect]| tag_centre(stack_at(x), 300.0, half, ROOM, taken).x - x;
        assert!(at(350.0, &[]) < 0.0, "usually at the left");
        assert!(at(350.0, &[stack_at(240.0)]) > 0.0, "a lifted stack there");
        assert!(at(350.0, &[stack_at(460.0)]) < 0.0);
        assert!(at(80.0, &[]) > 0.0, "beyond the board's edge");
        // At the right edge, with the other stack at the left, the tag lies below.
        let below = tag_centre(stack_at(640.0), 300.0, half, ROOM, &[stack_at(530.0)]);
        assert_eq!(below.x, 640.0);
        assert!(below.y > 350.0);
    }
}
