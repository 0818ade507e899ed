//! The picture of a die: the projected cube with its material, lit from the upper left.

use super::die_geometry::{Face, project};
use crate::Art;
use crate::frames::Frames;
use bevy_math::Vec2;
use quadrille_games::rules::Player;
use quadrille_games::rules::cublino::{Direction, Orientation};
use std::f32::consts::FRAC_PI_2;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// Half the side of a die's picture, in artwork units (half a die's edge is [`HALF_EDGE`]).
const HALF_PICTURE_SIDE: f32 = 56.0;
/// Half a die's edge in artwork units.
const HALF_EDGE: f32 = 44.0;

/// The ratio of a die's picture to its edge.
pub(super) const PICTURE_TO_EDGE_RATIO: f32 = HALF_PICTURE_SIDE / HALF_EDGE;

/// The material of a die: colours of its faces by direction, and of its pips.
struct Material {
    top: [[f32; 3]; 2],
    north: [f32; 3],
    west: [f32; 3],
    east: [f32; 3],
    south: [f32; 3],
    edge: &'static str,
    wall: &'static str,
    gleam: (&'static str, f32),
    pip: [[f32; 3]; 2],
}

const WHITE: Material = Material {
    top: [[251.0, 246.0, 234.0], [233.0, 224.0, 204.0]],
    north: [217.0, 207.0, 184.0],
    west: [227.0, 218.0, 197.0],
    east: [185.0, 173.0, 147.0],
    south: [163.0, 151.0, 125.0],
    edge: "#C6BBA3",
    wall: "#7F745C",
    gleam: ("#FFFFFF", 0.95),
    pip: [[38.0, 34.0, 30.0], [58.0, 51.0, 42.0]],
};

const BLACK: Material = Material {
    top: [[72.0, 70.0, 74.0], [48.0, 47.0, 50.0]],
    north: [92.0, 90.0, 94.0],
    west: [99.0, 97.0, 101.0],
    east: [37.0, 36.0, 39.0],
    south: [28.0, 27.0, 29.0],
    edge: "#3A393C",
    wall: "#0B0B0C",
    gleam: ("#8A888C", 0.7),
    pip: [[244.0, 237.0, 221.0], [217.0, 210.0, 195.0]],
};

/// Returns a resting die of `owner`.
///
/// There are 24 orientations for each player and size. Each is drawn once, because every frame shows many.
pub(super) fn resting_die(owner: Player, orientation: Orientation, is_small: bool) -> Art {
    const DIE_COUNT: usize = 2 * 2 * 24;
    static RESTING_DICE: [OnceLock<Art>; DIE_COUNT] = [const { OnceLock::new() }; DIE_COUNT];
    let index = (owner.index() * 2 + usize::from(is_small)) * 24 + orientation.index();
    let draw = || rolled_die(owner, orientation, Direction::North, 0.0, is_small);
    RESTING_DICE[index].get_or_init(draw).clone()
}

/// The number of frames of a roll: more than a screen shows at 60 frames per second.
const ROLL_FRAMES: usize = 24;

/// Returns the frames of a die of `owner` rolling towards `direction`, from one resting picture to the next.
pub(super) fn rolling_frames(
    owner: Player,
    orientation: Orientation,
    direction: Direction,
    is_small: bool,
) -> Frames {
    let mut hasher = DefaultHasher::new();
    (owner.index(), orientation, direction, is_small).hash(&mut hasher);
    Frames::new(hasher.finish(), ROLL_FRAMES, move |index| {
        let angle = FRAC_PI_2 * Frames::frame_share(index, ROLL_FRAMES);
        rolled_die(owner, orientation, direction, angle, is_small)
    })
}

/// Draws a die of `owner` that has rolled by `angle` (radians) towards `direction`; at 0 it rests.
///
/// `is_small` leaves out the rim's pips and enlarges those on top, for dice under 42 px.
pub(super) fn rolled_die(
    owner: Player,
    orientation: Orientation,
    direction: Direction,
    angle: f32,
    is_small: bool,
) -> Art {
    let material = match owner {
        Player::One => &WHITE,
        Player::Two => &BLACK,
    };
    let projection = project(orientation, direction, angle);
    let mut body = String::with_capacity(4096);
    let outline = rounded_path(&projection.outline, 13.0 / HALF_EDGE, Vec2::ZERO);
    let wall = rounded_path(&projection.outline, 13.0 / HALF_EDGE, Vec2::new(0.0, 3.0 / HALF_EDGE));
    // `write!` to a string cannot fail.
    let _ = write!(
        body,
        r#"<defs><clipPath id="c"><path d="{outline}"/></clipPath></defs><path d="{wall}" fill="{}"/><g clip-path="url(#c)"><path d="{outline}" fill="{}"/>"#,
        material.wall, material.edge,
    );
    for (index, face) in projection.faces.iter().enumerate() {
        paint_face(&mut body, material, face, index, is_small);
    }
    body.push_str("</g>");
    Art::fragment(
        [-HALF_PICTURE_SIDE, -HALF_PICTURE_SIDE, 2.0 * HALF_PICTURE_SIDE, 2.0 * HALF_PICTURE_SIDE],
        &body,
    )
}

/// Draws a face with its gleam and pips.
fn paint_face(body: &mut String, material: &Material, face: &Face, index: usize, is_small: bool) {
    let upward_share = face.normal.z.clamp(0.0, 1.0);
    let shades = [0, 1].map(|end| hex(shade(material, face, end)));
    let radius = (1.0 + 7.0 * upward_share) / HALF_EDGE;
    let _ = write!(
        body,
        r#"<linearGradient id="f{index}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{}"/><stop offset="1" stop-color="{}"/></linearGradient><path d="{}" fill="url(#f{index})"/>"#,
        shades[0],
        shades[1],
        rounded_path(&face.corners, radius, Vec2::ZERO),
    );
    let gleam_opacity = material.gleam.1 * (2.0 * upward_share - 1.0);
    if gleam_opacity > 0.02 {
        let _ = write!(
            body,
            r#"<path d="{}" fill="none" stroke="{}" stroke-opacity="{gleam_opacity:.2}" stroke-width="1.6" stroke-linecap="round"/>"#,
            gleam_line(&face.corners),
            material.gleam.0,
        );
    }
    let (pip_scale, opacity) = if is_small {
        (1.25, ((upward_share - 0.2) / 0.4).clamp(0.0, 1.0))
    } else {
        (1.0, 0.82 + 0.18 * upward_share)
    };
    if opacity < 0.02 {
        return;
    }
    let colour = hex(mix(material.pip[1], material.pip[0], upward_share));
    let _ = write!(body, r#"<g fill="{colour}" opacity="{opacity:.2}">"#);
    for &[centre, along, across] in &face.pips {
        let [along, across, centre] = [along * pip_scale, across * pip_scale, centre].map(point);
        let _ = write!(body, r#"<circle r="1" transform="matrix({along} {across} {centre})"/>"#);
    }
    body.push_str("</g>");
}

/// Returns the colour of a face by its direction; `end` is 0 at its upper left, 1 at its lower right.
///
/// The light comes from the upper left. A face towards the light stays bright. A face away from it darkens quickly with the
/// angle.
fn shade(material: &Material, face: &Face, end: usize) -> [f32; 3] {
    let [x, y, z] = face.normal.to_array();
    let exponent = if y - x > 0.0 { 0.9 } else { 2.6 };
    let top_share = z.clamp(0.0, 1.0).powf(exponent);
    let flat_length_squared = (x * x + y * y).max(1e-6);
    let (west_east, south_north) = (
        if x < 0.0 { material.west } else { material.east },
        if y < 0.0 { material.south } else { material.north },
    );
    let side_colour = mix(south_north, west_east, x * x / flat_length_squared);
    mix(side_colour, material.top[end], top_share)
}

fn mix(from: [f32; 3], to: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|i| from[i] + (to[i] - from[i]) * share)
}

fn hex([red, green, blue]: [f32; 3]) -> String {
    let byte = |value: f32| value.round().clamp(0.0, 255.0) as u8;
    format!("#{:02X}{:02X}{:02X}", byte(red), byte(green), byte(blue))
}

/// Converts a length in half edges to artwork units and rounds it, so that equal pictures have equal texts.
fn artwork_units(value: f32) -> f32 {
    // Adding zero turns a negative zero into a positive one.
    (value * HALF_EDGE * 100.0).round() / 100.0 + 0.0
}

fn point(position: Vec2) -> String {
    format!("{} {}", artwork_units(position.x), artwork_units(position.y))
}

/// Returns the path data of a polygon with rounded corners; lengths are in half edges.
fn rounded_path(corners: &[Vec2], radius: f32, shift: Vec2) -> String {
    let count = corners.len();
    let mut path = String::new();
    for (index, &corner) in corners.iter().enumerate() {
        let point_towards = |other: Vec2| {
            let edge = other - corner;
            let length = edge.length();
            corner + edge * (radius.min(length * 0.4) / length.max(1e-6)) + shift
        };
        let arc_start = point_towards(corners[(index + count - 1) % count]);
        let arc_end = point_towards(corners[(index + 1) % count]);
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{command}{} Q{} {}",
            point(arc_start),
            point(corner + shift),
            point(arc_end)
        );
    }
    path.push('Z');
    path
}

/// Returns the bright line just inside the left and upper edges of a face.
fn gleam_line(corners: &[Vec2; 4]) -> String {
    let middle = corners.iter().sum::<Vec2>() / 4.0;
    let inset = |corner: Vec2| corner - (corner - middle).signum() * (0.8 / HALF_EDGE);
    let corner_sum = |corner: Vec2| ((corner.x + corner.y) * 1000.0).round() as i32;
    let upper_left_index = (0..4).min_by_key(|&i| corner_sum(corners[i])).unwrap_or(0);
    let corner = inset(corners[upper_left_index]);
    let mut ends =
        [corners[(upper_left_index + 1) % 4], corners[(upper_left_index + 3) % 4]].map(inset);
    if ends[0].y < ends[1].y {
        ends.swap(0, 1);
    }
    let point_on_edge = |end: Vec2, share: f32| point(corner + (end - corner) * share);
    format!(
        "M{} L{} Q{} {} L{}",
        point_on_edge(ends[0], 0.84),
        point_on_edge(ends[0], 0.11),
        point(corner),
        point_on_edge(ends[1], 0.11),
        point_on_edge(ends[1], 0.84)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tip_animation_begins_and_ends_at_rest() {
        for faces in Orientation::all() {
            for (way, owner) in Direction::ALL.into_iter().zip([Player::One, Player::Two].repeat(2))
            {
                for small in [false, true] {
                    let rest = |faces| rolled_die(owner, faces, Direction::North, 0.0, small);
                    assert_eq!(rolled_die(owner, faces, way, 0.0, small), rest(faces));
                    let last = rolled_die(owner, faces, way, FRAC_PI_2, small);
                    assert_eq!(last, rest(faces.tip(way)), "{faces:?} {way:?}");
                    let half = rolled_die(owner, faces, way, FRAC_PI_2 / 2.0, small);
                    assert_ne!(half, rest(faces));
                }
            }
        }
    }

    #[test]
    fn pictures_contain_neither_nan_nor_infinity() {
        for step in 0..=20 {
            let angle = FRAC_PI_2 * step as f32 / 20.0;
            for faces in Orientation::all() {
                let art = rolled_die(Player::One, faces, Direction::West, angle, false);
                assert!(!art.svg().contains("NaN") && !art.svg().contains("inf"));
            }
        }
    }
}
