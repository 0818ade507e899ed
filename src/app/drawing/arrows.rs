//! The best moves of a position as arrows on its board, numbered from the best on, or what was played beside what was better.

use super::draft::Draft;
use super::marks::{
    AMBER, BADGE_GROUND, BEST, CASING, CORAL, OWN, PLAYED, Picture, label, readable,
};
use super::view::{BoardDrawing, View, spacing};
use crate::app::artwork::scene::{Role, Scene};
use crate::rules::{AnyPosition, Path, Spot};
use bevy::math::Vec2;
use std::fmt::Write;

/// Moves to be shown, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrows {
    /// Their ways.
    pub paths: Vec<Path>,
    /// How many of them keep what there is to be had; the ones behind give something away.
    pub good: usize,
    /// Which of them is pointed at.
    pub pointed: Option<usize>,
    /// What was played where the first of them would have been better.
    pub played: Option<Path>,
    /// What is held of it: the sign at the corner of what moved.
    pub sign: Option<&'static str>,
    /// What the other side would do if it were to move.
    pub threat: Option<Path>,
    /// What a person has drawn: arrows from spot to spot.
    pub own: Vec<(Spot, Spot)>,
    /// What is held of the move that the first of those stands for: the sign at the corner of the piece that moves.
    pub own_sign: Option<&'static str>,
    /// And marked spots.
    pub squares: Vec<Spot>,
    /// Whether each has its number.
    pub numbered: bool,
    /// The position that they are moves of, where it is not the one on show.
    pub position: Option<AnyPosition>,
}

/// How wide an arrow is and how opaque, by its rank; both shrink, and the number tells it as well.
pub(super) const LOOKS: [(f32, f32); 5] = [
    (0.115, 0.95),
    (0.085, 0.8),
    (0.065, 0.65),
    (0.055, 0.55),
    (0.05, 0.5),
];
/// How far from the middle of its first square an arrow begins, in squares.
const TAIL: f32 = 0.36;
/// Where a piece stands on its last square, its point ends so far from the middle, in squares: what stands there stays readable.
const TIP: f32 = 0.26;
/// How opaque the others are while one is pointed at.
const DIMMED: f32 = 0.28;
/// Where beside an arrow its number may stand, as shares of its length; of places that are equally free, the first. Beside it
/// so that it hides neither the arrow nor what stands at its ends.
const PLACES: [f32; 5] = [0.16, 0.5, 0.3, 0.7, 0.84];
/// How far beside it, in radii of the number's disc.
const BESIDE: f32 = 1.4;

/// Paints the arrows over the board.
pub fn paint(board: &dyn BoardDrawing, view: &View, arrows: &Arrows, scene: &mut Scene) {
    let view = &View {
        position: arrows.position.as_ref().unwrap_or(view.position),
        ..view.clone()
    };
    let centres: Vec<Vec2> = board
        .spots()
        .into_iter()
        .map(|spot| board.centre(view, spot))
        .collect();
    let unit = spacing(&centres);
    // The threat as well, which may go the same way as a move, or back.
    let shown: Vec<Path> = arrows.paths.iter().chain(&arrows.threat).cloned().collect();
    let mut ways: Vec<Vec<Vec2>> = ways(board, view, &shown, unit);
    let mut threat = ways.split_off(arrows.paths.len());
    let standing = Draft::of(view.position);
    let occupied = |spot: Spot| !standing.on(spot).is_empty();
    for (way, path) in ways.iter_mut().chain(&mut threat).zip(&shown) {
        if path.target().is_some_and(occupied) {
            shorten(way, TIP * unit);
        }
    }
    let spots = board.spots().into_iter().filter(|&spot| occupied(spot));
    let pieces: Vec<Vec2> = spots.map(|spot| board.centre(view, spot)).collect();
    let radius = 0.17 * unit * readable(0.2 * unit, view.points);
    let place = |way: &[Vec2], others: &[&[Vec2]], badges: &[Vec2]| {
        let taken = Taken {
            ways: others,
            badges,
            pieces: &pieces,
            piece: 0.3 * unit,
        };
        taken.free_place(way, radius)
    };
    let mut badges: Vec<Vec2> = Vec::new();
    scene.about(Role::Arrow, None);
    let mut numbers = Vec::new();
    for &square in &arrows.squares {
        ring(0.44 * unit, unit).paint(scene, board.centre(view, square));
    }
    let own = arrows.own.iter().map(|&(from, to)| Path {
        spots: vec![from, to],
        ..Path::default()
    });
    for way in self::ways(board, view, &own.collect::<Vec<_>>(), unit) {
        // What was played is no wish of the person's.
        let colour = if arrows.own_sign.is_some() {
            PLAYED
        } else {
            OWN
        };
        arrow(&way, LOOKS[1].0 * unit, scene, colour, 0.9);
    }
    if let (Some(sign), Some((from, _))) = (arrows.own_sign, arrows.own.first()) {
        let corner = board.centre(view, *from) + Vec2::new(0.33, -0.33) * unit;
        badges.push(corner);
        numbers.push((judged(sign, radius), corner, 1.0));
    }
    for mut way in self::ways(board, view, arrows.played.as_slice(), unit) {
        let target = way.last().copied().unwrap_or_default();
        shorten(&mut way, TAIL * unit);
        arrow(&way, LOOKS[1].0 * unit, scene, PLAYED, 0.8);
        if let Some(sign) = arrows.sign {
            let corner = target + Vec2::new(0.33, -0.33) * unit;
            badges.push(corner);
            numbers.push((judged(sign, radius), corner, 1.0));
        }
    }
    for way in threat {
        let alpha = if arrows.pointed.is_some() {
            DIMMED
        } else {
            0.85
        };
        arrow(&way, LOOKS[1].0 * unit, scene, CORAL, alpha);
        if way.len() > 1 && arrows.pointed.is_none() {
            let others: Vec<&[Vec2]> = ways.iter().map(|way| &way[..]).collect();
            let at = place(&way, &others, &badges);
            badges.push(at);
            numbers.push((badge("!", CORAL, radius), at, 1.0));
        }
    }
    // The best one lies on top, and the one pointed at over all.
    let mut order: Vec<usize> = (0..ways.len()).rev().collect();
    order.sort_by_key(|&rank| arrows.pointed == Some(rank));
    for rank in order {
        let way = &ways[rank];
        if way.len() < 2 {
            continue;
        }
        let (width, alpha) = LOOKS[rank.min(LOOKS.len() - 1)];
        let (width, alpha) = match arrows.pointed {
            Some(pointed) if pointed == rank => (LOOKS[0].0 * 1.2, 1.0),
            Some(_) => (width, DIMMED),
            None => (width, alpha),
        };
        let others = ways.iter().enumerate().filter(|(other, _)| *other != rank);
        let others: Vec<&[Vec2]> = others.map(|(_, way)| &way[..]).collect();
        let at = place(way, &others, &badges);
        badges.push(at);
        let colour = rank_colour(rank, arrows.good);
        arrow(way, width * unit, scene, colour, alpha);
        if !arrows.numbered {
            continue;
        }
        let text_alpha = if alpha < 0.5 { 0.45 } else { 1.0 };
        let number = badge(&(rank + 1).to_string(), colour, radius);
        numbers.push((number, at, text_alpha));
    }
    // No arrow hides another one's number.
    for (number, at, alpha) in numbers {
        number.paint(scene, at).alpha(alpha);
    }
}

/// The colour of the arrow of this rank, and of its number, if so many of the moves keep what there is to be had.
pub const fn rank_colour(rank: usize, good: usize) -> &'static str {
    if rank == 0 || rank < good {
        BEST
    } else {
        PLAYED
    }
}

/// The ways in board units. Those that lie along each other, whichever way they go, lie side by side.
pub(super) fn ways(
    board: &dyn BoardDrawing,
    view: &View,
    paths: &[Path],
    unit: f32,
) -> Vec<Vec<Vec2>> {
    let straight: Vec<Vec<Vec2>> = paths
        .iter()
        .map(|path| path.spots.iter().map(|&spot| board.centre(view, spot)))
        .map(Iterator::collect)
        .collect();
    let mut ways = Vec::new();
    for (rank, points) in straight.iter().enumerate() {
        let before = straight[..rank].iter();
        let same = before.filter(|other| lie_along(other, points, unit));
        // To one side, then to the other.
        let aside = match same.count() {
            0 => 0.0,
            1 => 0.2,
            2 => -0.2,
            3 => 0.34,
            _ => -0.34,
        };
        let along = match points.as_slice() {
            [first, .., last] => (*last - *first).normalize_or_zero(),
            _ => Vec2::ZERO,
        };
        // The same side for one that goes back.
        let back = (along.x, along.y) < (-0.01, 0.0) || along.x.abs() <= 0.01 && along.y < 0.0;
        let across = if back { -along.perp() } else { along.perp() };
        let shift = across * aside * unit;
        let mut way: Vec<Vec2> = points.iter().map(|&point| point + shift).collect();
        // What moves is to be seen: the arrow begins at its edge.
        if let [first, second, ..] = way.as_mut_slice() {
            let room = 0.35 * first.distance(*second);
            *first += (*second - *first).normalize_or_zero() * room.min(TAIL * unit);
        }
        ways.push(way);
    }
    ways
}

/// Whether two ways share a part of a line, longer than a quarter of a square.
fn lie_along(one: &[Vec2], other: &[Vec2], unit: f32) -> bool {
    let mut legs = one
        .windows(2)
        .flat_map(|one| other.windows(2).map(move |other| (one, other)));
    legs.any(|(one, other)| {
        let along = (one[1] - one[0]).normalize_or_zero();
        let [from, to] = [other[0] - one[0], other[1] - one[0]];
        let beside = |point: Vec2| along.perp_dot(point).abs() < 0.1 * unit;
        let [from_at, to_at] = [from.dot(along), to.dot(along)];
        let shared = from_at.max(to_at).min(one[0].distance(one[1])) - from_at.min(to_at).max(0.0);
        beside(from) && beside(to) && shared > 0.25 * unit
    })
}

/// Takes so much from the end of a way, but not all of its last leg.
fn shorten(way: &mut [Vec2], by: f32) {
    if let [.., before, last] = way {
        let leg = *last - *before;
        *last -= leg.normalize_or_zero() * by.min(0.6 * leg.length());
    }
}

/// What a number should keep clear of.
struct Taken<'a> {
    /// The other ways.
    ways: &'a [&'a [Vec2]],
    /// The numbers that are there already.
    badges: &'a [Vec2],
    /// The middles of pieces.
    pieces: &'a [Vec2],
    /// How far a piece reaches from its middle.
    piece: f32,
}

impl Taken<'_> {
    /// Where beside a way its number has most room.
    fn free_place(&self, way: &[Vec2], radius: f32) -> Vec2 {
        let room = |at: Vec2| {
            let badges = self.badges.iter().map(|badge| badge.distance(at) / 2.1);
            let ways = self.ways.iter().map(|way| apart(way, at));
            let pieces = self
                .pieces
                .iter()
                .map(|piece| piece.distance(at) - self.piece);
            badges.chain(ways).chain(pieces).fold(radius, f32::min)
        };
        let mut best: Option<Vec2> = None;
        for (share, side) in PLACES
            .into_iter()
            .flat_map(|share| [(share, 1.0), (share, -1.0)])
        {
            let [behind, ahead] = [-0.05, 0.05].map(|step| along(way, share + step));
            let across = (ahead - behind).normalize_or_zero().perp();
            let at = along(way, share) + across * side * BESIDE * radius;
            if best.is_none_or(|best| room(at) > room(best) + 0.1) {
                best = Some(at);
            }
        }
        best.unwrap_or_default()
    }
}

/// How far a point is from a way.
fn apart(way: &[Vec2], at: Vec2) -> f32 {
    let legs = way.windows(2).map(|pair| {
        let leg = pair[1] - pair[0];
        let share = (at - pair[0]).dot(leg) / leg.length_squared().max(f32::EPSILON);
        at.distance(pair[0] + leg * share.clamp(0.0, 1.0))
    });
    legs.fold(f32::INFINITY, f32::min)
}

/// The point that divides a way so that `share` of its length lies behind.
fn along(way: &[Vec2], share: f32) -> Vec2 {
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

/// One arrow through `way`, its point near the middle of the last square.
pub(super) fn arrow(way: &[Vec2], width: f32, scene: &mut Scene, fill: &str, alpha: f32) {
    let [.., before, tip] = way else { return };
    let (before, tip) = (*before, *tip);
    let forward = (tip - before).normalize_or_zero();
    let (head, half) = (3.2 * width, 1.7 * width);
    let neck = tip - forward * head.min(tip.distance(before) * 0.8);
    let low = way.iter().fold(tip, |low, &point| low.min(point));
    let high = way.iter().fold(tip, |high, &point| high.max(point));
    let middle = (low + high) / 2.0;
    let mut shaft = String::new();
    let last = way.len() - 1;
    for (index, &point) in way.iter().enumerate() {
        let point = if index == last { neck } else { point } - middle;
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(shaft, "{command}{:.2} {:.2} ", point.x, point.y);
    }
    let side = forward.perp() * half;
    let [a, b, c] = [tip, neck + side, neck - side].map(|point| point - middle);
    let head = format!(
        "M{:.2} {:.2} L{:.2} {:.2} L{:.2} {:.2} Z",
        a.x, a.y, b.x, b.y, c.x, c.y
    );
    let casing = width + 2.6;
    let body = format!(
        r#"<path d="{shaft}" fill="none" stroke="{CASING}" stroke-width="{casing:.2}" stroke-linecap="round" stroke-linejoin="round"/><path d="{head}" fill="{CASING}" stroke="{CASING}" stroke-width="3.2" stroke-linejoin="round"/><path d="{shaft}" fill="none" stroke="{fill}" stroke-width="{width:.2}" stroke-linecap="round" stroke-linejoin="round"/><path d="{head}" fill="{fill}" stroke="{fill}" stroke-width="1" stroke-linejoin="round"/>"#
    );
    let reach = Vec2::splat(half + casing);
    let half_size = (high - low) / 2.0 + reach;
    Picture::centred(half_size, &body)
        .paint(scene, middle)
        .alpha(alpha);
}

/// The mark on a square that a person has marked.
fn ring(radius: f32, unit: f32) -> Picture {
    let width = 0.05 * unit;
    let casing = width + 2.6;
    let body = format!(
        r#"<circle r="{radius:.2}" fill="none" stroke="{CASING}" stroke-width="{casing:.2}"/><circle r="{radius:.2}" fill="none" stroke="{OWN}" stroke-width="{width:.2}"/>"#
    );
    Picture::centred(Vec2::splat(radius + casing), &body)
}

/// What is held of a move that was played.
fn judged(sign: &str, radius: f32) -> Picture {
    let size = 1.3 * radius;
    let fill = if sign == "?!" { AMBER } else { CORAL };
    let body = format!(
        r#"<circle r="{radius:.2}" fill="{fill}" stroke="{CASING}" stroke-width="1.8"/>{}"#,
        label(Vec2::new(0.0, 0.36 * size), size, 700, CASING, sign)
    );
    Picture::centred(Vec2::splat(radius + 1.5), &body)
}

/// The arrow's number, or another sign for it.
fn badge(sign: &str, ring: &str, radius: f32) -> Picture {
    let size = 1.3 * radius;
    let body = format!(
        r#"<circle r="{radius:.2}" fill="{BADGE_GROUND}" stroke="{ring}" stroke-width="1.8"/>{}"#,
        label(Vec2::new(0.0, 0.36 * size), size, 700, ring, sign)
    );
    Picture::centred(Vec2::splat(radius + 1.5), &body)
}

#[cfg(test)]
mod tests;
