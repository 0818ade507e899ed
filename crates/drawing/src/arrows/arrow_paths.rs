//! The paths of arrows in board units, from centre to centre, side by side if they share a line.

use crate::view::{BoardDrawing, View};
use bevy_math::Vec2;
use quadrille_games::rules::Path;

/// The offsets of paths that share a line, in squares: none for the first, then to alternating sides.
const LINE_OFFSETS: [f32; 5] = [0.0, 0.2, -0.2, 0.34, -0.34];

/// Returns the centres of a path's squares.
pub fn path_centres(board: &dyn BoardDrawing, view: &View, path: &Path) -> Vec<Vec2> {
    let spots = path.spots.iter();
    spots.map(|&spot| board.centre(view, spot)).collect()
}

/// Offsets paths that share a part of a line in either direction. Each path begins at the edge of the moving piece, which is
/// `edge_distance_squares` squares from its centre. `square_side` is in board units.
pub fn offset_overlapping_paths(
    paths: &[Vec<Vec2>],
    square_side: f32,
    edge_distance_squares: f32,
) -> Vec<Vec<Vec2>> {
    let mut offset_indices: Vec<usize> = Vec::new();
    let mut offset_paths = Vec::new();
    for (index, points) in paths.iter().enumerate() {
        let taken_indices: Vec<usize> = paths[..index]
            .iter()
            .zip(&offset_indices)
            .filter(|(other, _)| share_a_line(other, points, square_side))
            .map(|(_, &offset_index)| offset_index)
            .collect();
        let is_free = |offset_index: &usize| !taken_indices.contains(offset_index);
        let offset_index = (0..LINE_OFFSETS.len()).find(is_free).unwrap_or(LINE_OFFSETS.len() - 1);
        offset_indices.push(offset_index);
        let mut shifted_path = offset_path(points, LINE_OFFSETS[offset_index] * square_side);
        // The moving piece must stay visible.
        if let [first, second, ..] = shifted_path.as_mut_slice() {
            let max_shift = 0.35 * first.distance(*second);
            *first += (*second - *first).normalize_or_zero()
                * max_shift.min(edge_distance_squares * square_side);
        }
        offset_paths.push(shifted_path);
    }
    offset_paths
}

/// Offsets each leg of a path by `distance` to the same side, independent of its direction.
fn offset_path(points: &[Vec2], distance: f32) -> Vec<Vec2> {
    let normal = |leg: &[Vec2]| {
        let direction = (leg[1] - leg[0]).normalize_or_zero();
        let is_backward = direction.x < -0.01 || direction.x <= 0.01 && direction.y < 0.0;
        if is_backward { -direction.perp() } else { direction.perp() }
    };
    let normals: Vec<Vec2> = points.windows(2).map(normal).collect();
    let moved_points = points.iter().enumerate().map(|(index, &point)| {
        let previous_normal = index.checked_sub(1).and_then(|leg| normals.get(leg));
        let shift = match (previous_normal, normals.get(index)) {
            (Some(one), Some(other)) => corner_offset(*one, *other),
            (Some(normal), None) | (None, Some(normal)) => *normal,
            (None, None) => Vec2::ZERO,
        };
        point + shift * distance
    });
    moved_points.collect()
}

/// Returns the offset of the corner between two legs that are offset along these unit normals.
fn corner_offset(first: Vec2, second: Vec2) -> Vec2 {
    let cross_product = first.perp_dot(second);
    if cross_product.abs() < 0.1 {
        return second;
    }
    Vec2::new(second.y - first.y, first.x - second.x) / cross_product
}

/// Returns whether two paths share a part of a line longer than a quarter of a square.
fn share_a_line(one: &[Vec2], other: &[Vec2], square_side: f32) -> bool {
    let mut legs = one.windows(2).flat_map(|one| other.windows(2).map(move |other| (one, other)));
    legs.any(|(one, other)| {
        let direction = (one[1] - one[0]).normalize_or_zero();
        let [from, to] = [other[0] - one[0], other[1] - one[0]];
        let is_on_line = |point: Vec2| direction.perp_dot(point).abs() < 0.1 * square_side;
        let [from_distance, to_distance] = [from.dot(direction), to.dot(direction)];
        let shared_length = from_distance.max(to_distance).min(one[0].distance(one[1]))
            - from_distance.min(to_distance).max(0.0);
        is_on_line(from) && is_on_line(to) && shared_length > 0.25 * square_side
    })
}

/// The largest share of its last leg by which a path is shortened.
const MAX_SHORTENING: f32 = 0.6;

/// Ends a path at the edge of the piece at its end. The edge is at the distance `edge_distance` from the centre. `rise`
/// is the height of the stack's top above its centre. A part of the last leg always remains.
pub fn end_at_edge(path: &mut [Vec2], edge_distance: f32, rise: f32) {
    let [.., previous, last] = path else { return };
    let (from, middle) = (*previous, *last);
    let is_inside = |share: f32| {
        let point = middle.lerp(from, share);
        let up = (middle.y - point.y).clamp(0.0, rise);
        point.distance(middle - Vec2::new(0.0, up)) < edge_distance
    };
    // The piece is convex, so bisection finds its edge.
    let (mut inside_share, mut outside_share) = (0.0, MAX_SHORTENING);
    while outside_share - inside_share > 0.002 {
        let share = f32::midpoint(inside_share, outside_share);
        if is_inside(share) {
            inside_share = share;
        } else {
            outside_share = share;
        }
    }
    *last = middle.lerp(from, outside_share);
}

/// Returns the distance of a point from a path.
pub fn distance_to_path(path: &[Vec2], point: Vec2) -> f32 {
    let legs = path.windows(2).map(|pair| {
        let leg = pair[1] - pair[0];
        let share = (point - pair[0]).dot(leg) / leg.length_squared().max(f32::EPSILON);
        point.distance(pair[0] + leg * share.clamp(0.0, 1.0))
    });
    legs.fold(f32::INFINITY, f32::min)
}

/// Returns the point after `share` of a path's length.
pub fn point_at_share(path: &[Vec2], share: f32) -> Vec2 {
    let total_length: f32 = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut remaining_length = total_length * share;
    for pair in path.windows(2) {
        let length = pair[0].distance(pair[1]);
        if remaining_length <= length && length > 0.0 {
            return pair[0].lerp(pair[1], remaining_length / length);
        }
        remaining_length -= length;
    }
    path.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the offsets of paths along a row of squares of 80, each given by its squares.
    fn rows(ways: &[&[f32]]) -> Vec<f32> {
        let line = |squares: &&[f32]| squares.iter().map(|x| Vec2::new(80.0 * x, 0.0)).collect();
        let straight: Vec<Vec<Vec2>> = ways.iter().map(line).collect();
        let ways = offset_overlapping_paths(&straight, 80.0, 0.36);
        ways.iter().map(|way| point_at_share(way, 0.5).y).collect()
    }

    #[test]
    fn paths_on_one_line_lie_side_by_side() {
        let all: [&[&[f32]]; 3] = [
            &[&[0.0, 1.0], &[1.0, 0.0], &[0.0, 1.0]],
            &[&[0.0, 2.0], &[0.0, 1.0], &[2.0, 0.0]],
            &[&[0.0, 1.0], &[0.0, 2.0], &[2.0, 1.0]],
        ];
        for ways in all {
            let rows = rows(ways);
            assert!((rows[0] - rows[1]).abs() > 10.0, "{rows:?}");
            assert!((rows[1] - rows[2]).abs() > 10.0, "{rows:?}");
        }
        // Paths that only meet are not offset.
        assert_eq!(rows(&[&[0.0, 1.0], &[2.0, 1.0]]), [0.0, 0.0]);
    }

    #[test]
    fn paths_of_several_segments_are_offset_on_each() {
        let [a, b, c, d] = [(2.0, 0.0), (1.0, 0.0), (1.0, 5.0), (2.0, 5.0)];
        let at = |(x, y): (f32, f32)| Vec2::new(80.0 * x, 80.0 * y);
        let there: Vec<Vec2> = [a, b, c].map(at).to_vec();
        let round: Vec<Vec2> = [a, b, c, d].map(at).to_vec();
        let ways = offset_overlapping_paths(&[there, round], 80.0, 0.36);
        // The first leg goes across, the second one along.
        assert!((ways[0][1].y - ways[1][1].y).abs() > 10.0, "{ways:?}");
        assert!((ways[0][1].x - ways[1][1].x).abs() > 10.0, "{ways:?}");
        assert!((ways[0][2].x - ways[1][2].x).abs() > 10.0, "{ways:?}");
        // The end is offset across its last leg only.
        assert!((ways[1][3].x - at(d).x).abs() < 0.01, "{ways:?}");
        assert!((ways[1][3].y - at(d).y).abs() > 10.0, "{ways:?}");
    }

    #[test]
    fn shortened_path_keeps_a_minimum_length() {
        let mut way = [Vec2::ZERO, Vec2::new(100.0, 0.0)];
        end_at_edge(&mut way, 30.0, 0.0);
        assert!(way[1].distance(Vec2::new(70.0, 0.0)) < 0.5, "{way:?}");
        let mut short = [Vec2::ZERO, Vec2::new(10.0, 0.0)];
        end_at_edge(&mut short, 30.0, 0.0);
        assert!(short[1].distance(Vec2::new(4.0, 0.0)) < 0.1, "{short:?}");
    }

    #[test]
    fn path_from_above_ends_at_the_top_of_a_stack() {
        let end = |from: Vec2| {
            let mut way = [from, Vec2::ZERO];
            end_at_edge(&mut way, 30.0, 50.0);
            way[1]
        };
        let above = end(Vec2::new(0.0, -200.0));
        assert!(above.distance(Vec2::new(0.0, -80.0)) < 0.5, "{above}");
        let below = end(Vec2::new(0.0, 200.0));
        assert!(below.distance(Vec2::new(0.0, 30.0)) < 0.5, "{below}");
        let beside = end(Vec2::new(200.0, -50.0));
        assert!((beside.x - 30.0).abs() < 1.0, "{beside}");
    }

    #[test]
    fn path_fraction_is_measured_along_its_length() {
        let way = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)];
        assert_eq!(point_at_share(&way, 0.25), Vec2::new(5.0, 0.0));
        assert_eq!(point_at_share(&way, 0.75), Vec2::new(10.0, 5.0));
        assert_eq!(point_at_share(&way, 1.0), Vec2::new(10.0, 10.0));
    }
}
