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

/// Offsets paths that share a part of a line in either direction. Each begins at the edge of the moving piece, `edge` squares
/// of `unit` from its centre.
pub fn side_by_side(straight: &[Vec<Vec2>], unit: f32, edge: f32) -> Vec<Vec<Vec2>> {
    let mut places: Vec<usize> = Vec::new();
    let mut ways = Vec::new();
    for (rank, points) in straight.iter().enumerate() {
        let shared: Vec<usize> = straight[..rank]
            .iter()
            .zip(&places)
            .filter(|(other, _)| share_a_line(other, points, unit))
            .map(|(_, &place)| place)
            .collect();
        let is_free = |place: &usize| !shared.contains(place);
        let place = (0..LINE_OFFSETS.len()).find(is_free).unwrap_or(LINE_OFFSETS.len() - 1);
        places.push(place);
        let mut way = offset_path(points, LINE_OFFSETS[place] * unit);
        // The moving piece must stay visible.
        if let [first, second, ..] = way.as_mut_slice() {
            let room = 0.35 * first.distance(*second);
            *first += (*second - *first).normalize_or_zero() * room.min(edge * unit);
        }
        ways.push(way);
    }
    ways
}

/// Offsets each leg of a path by `by` to the same side, independent of its direction.
fn offset_path(points: &[Vec2], by: f32) -> Vec<Vec2> {
    let across = |leg: &[Vec2]| {
        let along = (leg[1] - leg[0]).normalize_or_zero();
        let goes_back = along.x < -0.01 || along.x <= 0.01 && along.y < 0.0;
        if goes_back { -along.perp() } else { along.perp() }
    };
    let sides: Vec<Vec2> = points.windows(2).map(across).collect();
    let moved = points.iter().enumerate().map(|(index, &point)| {
        let before = index.checked_sub(1).and_then(|leg| sides.get(leg));
        let shift = match (before, sides.get(index)) {
            (Some(one), Some(other)) => corner(*one, *other),
            (Some(side), None) | (None, Some(side)) => *side,
            (None, None) => Vec2::ZERO,
        };
        point + shift * by
    });
    moved.collect()
}

/// Returns the offset of the corner between two offset legs.
fn corner(one: Vec2, other: Vec2) -> Vec2 {
    let turn = one.perp_dot(other);
    if turn.abs() < 0.1 {
        return other;
    }
    Vec2::new(other.y - one.y, one.x - other.x) / turn
}

/// Returns whether two paths share a part of a line longer than a quarter of a square.
fn share_a_line(one: &[Vec2], other: &[Vec2], unit: f32) -> bool {
    let mut legs = one.windows(2).flat_map(|one| other.windows(2).map(move |other| (one, other)));
    legs.any(|(one, other)| {
        let along = (one[1] - one[0]).normalize_or_zero();
        let [from, to] = [other[0] - one[0], other[1] - one[0]];
        let beside = |point: Vec2| along.perp_dot(point).abs() < 0.1 * unit;
        let [from_at, to_at] = [from.dot(along), to.dot(along)];
        let shared = from_at.max(to_at).min(one[0].distance(one[1])) - from_at.min(to_at).max(0.0);
        beside(from) && beside(to) && shared > 0.25 * unit
    })
}

/// The largest share of its last leg by which a path is shortened.
const MAX_SHORTENING: f32 = 0.6;

/// Ends a path at the edge of the piece at its end, which reaches `edge` from its centre and `rise` further up for tall stacks.
/// A part of the last leg always remains.
pub fn end_at_edge(way: &mut [Vec2], edge: f32, rise: f32) {
    let [.., before, last] = way else {
        return;
    };
    let (from, middle) = (*before, *last);
    let is_inside = |share: f32| {
        let at = middle.lerp(from, share);
        let up = (middle.y - at.y).clamp(0.0, rise);
        at.distance(middle - Vec2::new(0.0, up)) < edge
    };
    // The piece is convex, so bisection finds its edge.
    let (mut inside, mut outside) = (0.0, MAX_SHORTENING);
    while outside - inside > 0.002 {
        let share = f32::midpoint(inside, outside);
        if is_inside(share) {
            inside = share;
        } else {
            outside = share;
        }
    }
    *last = middle.lerp(from, outside);
}

/// Returns the distance of a point from a path.
pub fn distance_to_path(way: &[Vec2], at: Vec2) -> f32 {
    let legs = way.windows(2).map(|pair| {
        let leg = pair[1] - pair[0];
        let share = (at - pair[0]).dot(leg) / leg.length_squared().max(f32::EPSILON);
        at.distance(pair[0] + leg * share.clamp(0.0, 1.0))
    });
    legs.fold(f32::INFINITY, f32::min)
}

/// Returns the point after `share` of a path's length.
pub fn point_at_share(way: &[Vec2], share: f32) -> Vec2 {
    let whole: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = whole * share;
    for pair in way.windows(2) {
        let length = pair[0].distance(pair[1]);
        if left <= length && length > 0.0 {
            return pair[0].lerp(pair[1], left / length);
        }
        left -= length;
    }
    way.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the offsets of paths along a row of squares of 80, each given by its squares.
    fn rows(ways: &[&[f32]]) -> Vec<f32> {
        let line = |squares: &&[f32]| squares.iter().map(|x| Vec2::new(80.0 * x, 0.0)).collect();
        let straight: Vec<Vec<Vec2>> = ways.iter().map(line).collect();
        let ways = side_by_side(&straight, 80.0, 0.36);
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
        let ways = side_by_side(&[there, round], 80.0, 0.36);
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
