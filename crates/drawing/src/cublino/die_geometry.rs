//! The geometry of a die: the directions of its faces, the places of its pips, and its projection.
//!
//! The same code draws a resting and a rolling die, so that a roll begins and ends exactly in the resting pictures. The
//! cube has corners at (±1, ±1, ±1). x points right on the screen, y away from the viewer (up on the screen), z out of the
//! board.

use bevy_math::{Vec2, Vec3};
use quadrille_games::rules::cublino::{Direction, Orientation};

/// Returns the direction from one point of the screen (y down) to another, along the larger difference.
pub(super) fn direction(from: Vec2, to: Vec2) -> Direction {
    let step = to - from;
    match (step.x.abs() > step.y.abs(), step.x > 0.0, step.y > 0.0) {
        (true, true, _) => Direction::East,
        (true, false, _) => Direction::West,
        (false, _, true) => Direction::South,
        (false, _, false) => Direction::North,
    }
}

/// Returns one step in this direction on the screen, y down.
pub(super) const fn step(direction: Direction) -> Vec2 {
    match direction {
        Direction::North => Vec2::new(0.0, -1.0),
        Direction::East => Vec2::new(1.0, 0.0),
        Direction::South => Vec2::new(0.0, 1.0),
        Direction::West => Vec2::new(-1.0, 0.0),
    }
}

/// A projected face: y down, in units of half the die's edge, relative to the point below its centre.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The normal, y up.
    pub normal: Vec3,
    /// The four corners, in order around the face.
    pub corners: [Vec2; 4],
    /// The pips: the centre and two half axes of each ellipse.
    pub pips: Vec<[Vec2; 3]>,
}

/// A projected die, resting or rolling.
#[derive(Clone, Debug)]
pub(super) struct Projection {
    /// The visible faces, the one that faces the viewer most last.
    pub faces: Vec<Face>,
    /// The outline of all faces, in order.
    pub outline: Vec<Vec2>,
}

/// The relative decrease in size for each die edge of height above the ground.
const RECESSION: f32 = 0.25;
/// The distance of outer pips from the centre, in half edges, for three cases: 2, 4 and the short side of 6; 3 and 5; the
/// long side of 6.
const PIP_OFFSETS: [f32; 3] = [0.5, 0.54, 0.56];
/// The radius of a pip on the top face, in half edges.
const TOP_PIP_RADIUS: f32 = 0.176;
/// The radius of a pip on a side face along the rim, in half edges.
const SIDE_PIP_RADIUS_ALONG: f32 = 0.12;
/// The radius of a pip on a side face across the rim, in half edges.
const SIDE_PIP_RADIUS_ACROSS: f32 = 0.272;

/// Returns the normals of the faces by number, after rolling by `angle` (radians) towards `direction`.
fn normals(orientation: Orientation, direction: Direction, angle: f32) -> [Vec3; 7] {
    // Snaps the values, so that a quarter turn gives exactly the numbers of a resting die.
    let (sin, cos) = (snap(angle.sin()), snap(angle.cos()));
    let roll_vector = (step(direction) * Vec2::new(1.0, -1.0)).extend(0.0);
    let mut normals = [Vec3::ZERO; 7];
    for (number, axis) in [
        (orientation.top(), Vec3::Z),
        (orientation.north(), Vec3::Y),
        (orientation.east(), Vec3::X),
    ] {
        let along_roll = axis.dot(roll_vector);
        let across_roll = axis - along_roll * roll_vector - axis.z * Vec3::Z;
        let normal = across_roll
            + roll_vector * (along_roll * cos + axis.z * sin)
            + Vec3::Z * (axis.z * cos - along_roll * sin);
        normals[usize::from(number)] = normal;
        normals[usize::from(7 - number)] = -normal;
    }
    normals
}

/// Rounds a value that is almost a whole number.
fn snap(value: f32) -> f32 {
    let rounded = value.round();
    if (value - rounded).abs() < 1e-5 { rounded } else { value }
}

/// Returns the two numbers whose directions span the face with `number`.
const fn tangents(number: usize) -> [usize; 2] {
    match number {
        1 | 6 => [2, 4],
        2 | 5 => [1, 4],
        _ => [1, 2],
    }
}

/// Returns the places of the pips of `number`, as multiples of the two tangents of its face.
///
/// The die is right-handed. The pips of 2 lie at the corners shared with 1 and 4, and with 6 and 3. The outer pips of 3 lie
/// at the corners shared with 1 and 2, and with 6 and 5. The rows of 6 run from 2 to 5.
fn pips(number: usize) -> Vec<Vec2> {
    let [near_offset, wide_offset, long_offset] = PIP_OFFSETS;
    let square_corners =
        |d: f32| [Vec2::new(-d, -d), Vec2::new(-d, d), Vec2::new(d, -d), Vec2::new(d, d)];
    match number {
        1 => vec![Vec2::ZERO],
        2 => vec![Vec2::splat(near_offset), Vec2::splat(-near_offset)],
        3 => vec![Vec2::splat(wide_offset), Vec2::ZERO, Vec2::splat(-wide_offset)],
        4 => square_corners(near_offset).to_vec(),
        5 => square_corners(wide_offset).into_iter().chain([Vec2::ZERO]).collect(),
        _ => [-near_offset, near_offset]
            .into_iter()
            .flat_map(|across| {
                [-long_offset, 0.0, long_offset].map(|along| Vec2::new(along, across))
            })
            .collect(),
    }
}

/// Projects a die that has rolled by `angle` (radians, 0 to a quarter turn) towards `direction`. The origin lies below
/// the die's centre.
pub(super) fn project(orientation: Orientation, direction: Direction, angle: f32) -> Projection {
    let normals = normals(orientation, direction, angle);
    // The height of the centre above the ground while the die stands on its lower edge.
    let (sin, cos) = angle.sin_cos();
    let centre = Vec3::Z * (snap(sin) + snap(cos)).max(1.0);
    let projected = |point: Vec3| {
        let point = point + centre;
        let scale = 1.0 - RECESSION * point.z / 2.0;
        Vec2::new(point.x, -point.y) * scale
    };
    let mut visible_faces: Vec<Face> = Vec::with_capacity(5);
    let mut all_corners = Vec::with_capacity(24);
    for number in 1..=6 {
        let normal = normals[number];
        let [a, b] = tangents(number).map(|tangent| normals[tangent]);
        let corner = |s: f32, t: f32| projected(normal + a * s + b * t);
        let corners = [corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0), corner(-1.0, 1.0)];
        all_corners.extend(corners);
        // A face is visible if its corners have the orientation of one that faces up.
        if doubled_area(&corners) * a.cross(b).dot(normal) < 1e-3 {
            continue;
        }
        let facing_share = normal.z.clamp(0.0, 1.0);
        let (along, across, long_radius, short_radius) = if facing_share > 0.999 {
            (a, b, TOP_PIP_RADIUS, TOP_PIP_RADIUS)
        } else {
            let up = (Vec3::Z - normal * normal.z).normalize_or(a);
            let side = normal.cross(up);
            let pip_radius = |rim: f32| rim + (TOP_PIP_RADIUS - rim) * facing_share;
            (side, up, pip_radius(SIDE_PIP_RADIUS_ALONG), pip_radius(SIDE_PIP_RADIUS_ACROSS))
        };
        let pips = pips(number)
            .into_iter()
            .map(|pip| {
                let middle = normal + a * pip.x + b * pip.y;
                let axis = |v: Vec3| (projected(middle + v) - projected(middle - v)) / 2.0;
                [projected(middle), axis(along * long_radius), axis(across * short_radius)]
            })
            .collect();
        visible_faces.push(Face { normal, corners, pips });
    }
    visible_faces.sort_by(|one, two| {
        let key = |face: &Face| {
            let rounded = |value: f32| (value * 1000.0).round() as i32;
            (rounded(face.normal.z), rounded(face.normal.x), rounded(face.normal.y))
        };
        key(one).cmp(&key(two))
    });
    Projection { faces: visible_faces, outline: convex_hull(all_corners) }
}

/// Returns twice the signed area of a polygon.
fn doubled_area(corners: &[Vec2]) -> f32 {
    let next_corners = corners.iter().cycle().skip(1);
    corners.iter().zip(next_corners).map(|(p, q)| p.perp_dot(*q)).sum()
}

/// Returns the convex hull of `points`, in order, from the leftmost.
fn convex_hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    let rounded =
        |point: &Vec2| ((point.x * 1000.0).round() as i32, (point.y * 1000.0).round() as i32);
    points.sort_by_key(rounded);
    points.dedup_by_key(|point| rounded(point));
    let chain = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut corners: Vec<Vec2> = Vec::new();
        for point in points {
            while let [.., p, q] = corners.as_slice() {
                if (*q - *p).perp_dot(point - *q) > 1e-3 {
                    break;
                }
                corners.pop();
            }
            corners.push(point);
        }
        corners.pop();
        corners
    };
    let mut outline = chain(&mut points.iter().copied());
    outline.extend(chain(&mut points.iter().rev().copied()));
    outline
}

/// Returns the direction in which the arc of a jump bends: up the screen, or right for a vertical jump.
pub(super) fn bend_direction(direction: Direction) -> Vec2 {
    match direction {
        Direction::East | Direction::West => Vec2::new(0.0, -1.0),
        Direction::North | Direction::South => Vec2::new(1.0, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    /// Returns the orientation with these numbers on top and to the north.
    fn orientation(top: u8, north: u8) -> Orientation {
        let mut all = Orientation::all();
        all.find(|die| die.top() == top && die.north() == north).unwrap()
    }

    fn white() -> Orientation {
        orientation(6, 4)
    }

    #[test]
    fn tipping_matches_the_rotation() {
        for way in Direction::ALL {
            let turned = normals(white(), way, FRAC_PI_2);
            let rest = normals(white().tip(way), way, 0.0);
            assert_eq!(turned, rest, "{way:?}");
        }
    }

    #[test]
    fn resting_die_shows_its_top_and_four_edges() {
        let rest = project(white(), Direction::North, 0.0);
        assert_eq!(rest.faces.len(), 5);
        assert_eq!(rest.outline.len(), 4);
        assert_eq!(rest.faces[4].pips.len(), 6);
        for corner in rest.faces[4].corners {
            assert!((corner.abs() - Vec2::splat(0.75)).length() < 1e-5);
        }
    }

    #[test]
    fn pips_of_the_two_lie_towards_one_and_four() {
        // Mock-up 10: with 2 on top and 6 in the north, 4 is in the east. The pips are at the upper left and lower right.
        let two = project(orientation(2, 6), Direction::North, 0.0);
        let pips: Vec<Vec2> = two.faces[4].pips.iter().map(|pip| pip[0]).collect();
        assert!(pips.iter().all(|pip| pip.x * pip.y > 0.0), "{pips:?}");
    }

    #[test]
    fn die_on_its_edge_shows_two_faces() {
        let edge = project(white(), Direction::East, FRAC_PI_2 / 2.0);
        assert_eq!(edge.faces.len(), 4);
        let width = edge.outline.iter().map(|p| p.x.abs()).fold(0.0, f32::max);
        assert!((width - 45.82 / 39.355).abs() < 0.01, "{width}");
    }
}
