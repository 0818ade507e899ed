//! The best moves of a position as arrows on its board, numbered from the best on, or what was played beside what was better.

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
    let threat = ways.split_off(arrows.paths.len());
    let radius = 0.17 * unit * readable(0.2 * unit, view.points);
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
            let at = free_place(&way, &others, &badges, radius);
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
        let at = free_place(way, &others, &badges, radius);
        badges.push(at);
        arrow(way, width * unit, scene, BEST, alpha);
        if !arrows.numbered {
            continue;
        }
        let text_alpha = if alpha < 0.5 { 0.45 } else { 1.0 };
        numbers.push((badge(&(rank + 1).to_string(), BEST, radius), at, text_alpha));
    }
    // No arrow hides another one's number.
    for (number, at, alpha) in numbers {
        number.paint(scene, at).alpha(alpha);
    }
}

/// The ways in board units. Those between the same two squares, whichever way they go, lie side by side.
pub(super) fn ways(
    board: &dyn BoardDrawing,
    view: &View,
    paths: &[Path],
    unit: f32,
) -> Vec<Vec<Vec2>> {
    let ends = |path: &Path| {
        let (from, to) = (*path.spots.first()?, path.target()?);
        Some((from.min(to), from.max(to)))
    };
    let mut ways = Vec::new();
    for (rank, path) in paths.iter().enumerate() {
        let before = paths[..rank].iter();
        let same = before.filter(|other| ends(other) == ends(path)).count();
        let points: Vec<Vec2> = path
            .spots
            .iter()
            .map(|&spot| board.centre(view, spot))
            .collect();
        let back = path.target() < path.spots.first().copied();
        let across = match points.as_slice() {
            [first, .., last] => (*last - *first).normalize_or_zero().perp(),
            _ => Vec2::ZERO,
        };
        // One that goes back lies on the same side.
        let across = if back { -across } else { across };
        // To one side, then to the other.
        let aside = match same {
            0 => 0.0,
            1 => 0.2,
            _ => -0.2,
        };
        let shift = across * aside * unit;
        let mut way: Vec<Vec2> = points.into_iter().map(|point| point + shift).collect();
        // What moves is to be seen: the arrow begins at its edge.
        if let [first, second, ..] = way.as_mut_slice() {
            let room = 0.35 * first.distance(*second);
            *first += (*second - *first).normalize_or_zero() * room.min(TAIL * unit);
        }
        ways.push(way);
    }
    ways
}

/// Takes so much from the end of a way, but not all of its last leg.
fn shorten(way: &mut [Vec2], by: f32) {
    if let [.., before, last] = way {
        let leg = *last - *before;
        *last -= leg.normalize_or_zero() * by.min(0.6 * leg.length());
    }
}

/// Where beside a way its number is clearest of the other ways and of the numbers that are there already.
fn free_place(way: &[Vec2], others: &[&[Vec2]], badges: &[Vec2], radius: f32) -> Vec2 {
    let room = |at: Vec2| {
        let badges = badges.iter().map(|badge| badge.distance(at) / 2.1);
        let ways = others.iter().map(|way| apart(way, at));
        badges.chain(ways).fold(radius, f32::min)
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
        label(Vec2::new(0.0, 0.36 * size), size, 700, "#F5E9D2", sign)
    );
    Picture::centred(Vec2::splat(radius + 1.5), &body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::drawing::drawing;
    use crate::rules::{AnyPosition, Variant};

    /// What is painted for the first moves of a game.
    fn painted(variant: Variant, pointed: Option<usize>) -> Scene {
        let position = AnyPosition::start(variant);
        let moves = position.legal_moves();
        let arrows = Arrows {
            paths: moves.iter().take(3).map(|&mv| position.path(mv)).collect(),
            pointed,
            numbered: true,
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        paint(
            drawing(variant),
            &View::still(&position),
            &arrows,
            &mut scene,
        );
        scene
    }

    #[test]
    fn every_move_has_an_arrow_and_a_number_of_its_own_place() {
        for variant in Variant::ALL {
            let scene = painted(variant, None);
            assert_eq!(scene.items.len(), 6, "{variant}");
            let badges: Vec<Vec2> = scene.items.iter().skip(3).map(|item| item.at).collect();
            for (index, one) in badges.iter().enumerate() {
                for other in &badges[index + 1..] {
                    assert!(one.distance(*other) > 1.0, "{variant}: {badges:?}");
                }
            }
            // The best is painted last, and strongest.
            let alphas: Vec<f32> = scene.items.iter().take(3).map(|item| item.alpha).collect();
            assert!(alphas[2] > alphas[1] && alphas[1] > alphas[0], "{alphas:?}");
        }
    }

    #[test]
    fn what_was_played_lies_below_what_was_better_and_neither_has_a_number() {
        let position = AnyPosition::start(Variant::Hique);
        let moves = position.legal_moves();
        let arrows = Arrows {
            paths: vec![position.path(moves[0])],
            played: Some(position.path(moves[5])),
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        let view = View::still(&position);
        paint(drawing(Variant::Hique), &view, &arrows, &mut scene);
        let alphas: Vec<f32> = scene.items.iter().map(|item| item.alpha).collect();
        assert_eq!(alphas.len(), 2);
        assert!(alphas[1] > alphas[0], "{alphas:?}");
        // What is held of it stands at the corner of what moved.
        let arrows = Arrows {
            sign: Some("?"),
            ..arrows
        };
        let mut scene = Scene::default();
        paint(drawing(Variant::Hique), &view, &arrows, &mut scene);
        assert_eq!(scene.items.len(), 3);
    }

    #[test]
    fn ways_there_and_back_lie_side_by_side() {
        let position = AnyPosition::start(Variant::FocusClassic);
        let view = View::still(&position);
        let board = drawing(Variant::FocusClassic);
        let [a, b] = [Spot(36), Spot(37)];
        let path = |spots: [Spot; 2]| Path {
            spots: spots.to_vec(),
            ..Path::default()
        };
        let there_and_back = [path([a, b]), path([b, a]), path([a, b])];
        let ways = ways(board, &view, &there_and_back, 80.0);
        let middles: Vec<Vec2> = ways.iter().map(|way| along(way, 0.5)).collect();
        for (index, one) in middles.iter().enumerate() {
            for other in &middles[index + 1..] {
                assert!((one.y - other.y).abs() > 10.0, "{middles:?}");
            }
        }
    }

    #[test]
    fn a_number_covers_neither_its_arrow_nor_another_number() {
        let radius = 14.0;
        let way = [Vec2::ZERO, Vec2::new(50.0, 0.0)];
        let first = free_place(&way, &[], &[], radius);
        assert!(apart(&way, first) > radius, "{first}");
        let second = free_place(&way, &[], &[first], radius);
        assert!(apart(&way, second) > radius, "{second}");
        assert!(first.distance(second) > 2.0 * radius, "{first} {second}");
    }

    #[test]
    fn the_arrow_of_what_was_played_ends_before_the_piece() {
        let mut way = [Vec2::ZERO, Vec2::new(100.0, 0.0)];
        shorten(&mut way, 30.0);
        assert_eq!(way[1], Vec2::new(70.0, 0.0));
        let mut short = [Vec2::ZERO, Vec2::new(10.0, 0.0)];
        shorten(&mut short, 30.0);
        assert_eq!(short[1], Vec2::new(4.0, 0.0));
    }

    #[test]
    fn a_threat_has_a_sign_and_no_number() {
        let position = AnyPosition::start(Variant::Hique);
        let moves = position.legal_moves();
        let arrows = Arrows {
            threat: Some(position.path(moves[5])),
            numbered: true,
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        let view = View::still(&position);
        paint(drawing(Variant::Hique), &view, &arrows, &mut scene);
        assert_eq!(scene.items.len(), 2, "the arrow and its sign");
    }

    #[test]
    fn a_move_that_is_judged_before_it_is_made_has_its_sign_at_the_piece() {
        let position = AnyPosition::start(Variant::Hique);
        let path = position.path(position.legal_moves()[0]);
        let (from, to) = (path.spots[0], path.target().unwrap());
        let view = View::still(&position);
        let board = drawing(Variant::Hique);
        let painted = |own_sign| {
            let arrows = Arrows {
                own: vec![(from, to)],
                own_sign,
                ..Arrows::default()
            };
            let mut scene = Scene::default();
            paint(board, &view, &arrows, &mut scene);
            scene
        };
        assert_eq!(painted(None).items.len(), 1);
        let scene = painted(Some("?"));
        let sign = scene.items.last().unwrap().at;
        let [near, far] = [from, to].map(|spot| board.centre(&view, spot).distance(sign));
        assert!(scene.items.len() == 2 && near < far, "{near} {far}");
    }

    #[test]
    fn what_a_person_has_drawn_is_painted() {
        let position = AnyPosition::start(Variant::Upthrust);
        let spots = drawing(Variant::Upthrust).spots();
        let arrows = Arrows {
            own: vec![(spots[0], spots[9]), (spots[3], spots[3])],
            squares: vec![spots[5]],
            ..Arrows::default()
        };
        let mut scene = Scene::default();
        let view = View::still(&position);
        paint(drawing(Variant::Upthrust), &view, &arrows, &mut scene);
        assert!(scene.items.len() >= 2, "{}", scene.items.len());
        let centre = drawing(Variant::Upthrust).centre(&view, spots[5]);
        assert!(scene.items.iter().any(|item| item.at == centre));
    }

    #[test]
    fn the_arrow_pointed_at_lies_on_top_and_the_others_are_dimmed() {
        let scene = painted(Variant::Upthrust, Some(2));
        let alphas: Vec<f32> = scene.items.iter().take(3).map(|item| item.alpha).collect();
        assert_eq!(alphas, [DIMMED, DIMMED, 1.0]);
    }

    #[test]
    fn a_share_of_a_way_is_measured_along_it() {
        let way = [Vec2::ZERO, Vec2::new(10.0, 0.0), Vec2::new(10.0, 10.0)];
        assert_eq!(along(&way, 0.25), Vec2::new(5.0, 0.0));
        assert_eq!(along(&way, 0.75), Vec2::new(10.0, 5.0));
        assert_eq!(along(&way, 1.0), Vec2::new(10.0, 10.0));
    }
}
