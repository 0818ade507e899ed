//! Arrows on the board: the best moves with numbers, or the played and a better move.

use super::draft::Draft;
use super::marks::{
    AMBER, BADGE_GROUND, BEST_MOVE, CASING, CORAL, PLAYED_MOVE, Picture, USER_MARK, bounds, label,
    polyline_data, text_magnification,
};
use super::values::{MoveValue, ValueLabel};
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use arrow_paths::{
    distance_to_path, end_at_edge, offset_overlapping_paths, path_centres, point_at_share,
};
use bevy_math::Vec2;
use quadrille_games::rules::{AnyPosition, Path, Spot};

pub(super) mod arrow_paths;

/// Moves to show as arrows, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrows {
    /// The paths of the moves.
    pub paths: Vec<Path>,
    /// The number of good moves among them, which come first.
    pub good: usize,
    /// The index of the move under the pointer.
    pub pointed: Option<usize>,
    /// The played move, if the first one would have been better.
    pub played: Option<Path>,
    /// The values of moves.
    pub values: Vec<MoveValue>,
    /// The sign of the played move's judgement, at the corner of the moved piece.
    pub sign: Option<&'static str>,
    /// The threat of the other side.
    pub threat: Option<Path>,
    /// The person's own arrows from spot to spot.
    pub own: Vec<(Spot, Spot)>,
    /// The sign of the judgement of the move that the first of the own arrows shows.
    pub own_sign: Option<&'static str>,
    /// The person's own marked spots.
    pub squares: Vec<Spot>,
    /// Whether the arrows have numbers.
    pub numbered: bool,
    /// The position of the moves, if it is not the shown one.
    pub position: Option<AnyPosition>,
}

/// The width and opacity of an arrow by its rank. Both decrease.
pub(super) const ARROW_STYLES: [(f32, f32); 5] =
    [(0.115, 0.95), (0.085, 0.8), (0.065, 0.65), (0.055, 0.55), (0.05, 0.5)];
/// The radius of a piece, in squares. An arrow ends at the edge of a piece.
pub(super) const PIECE_RADIUS: f32 = 0.36;
/// The distance of a piece's corners from its centre, in squares. Numbers are placed outside.
const PIECE_CORNER_DISTANCE: f32 = 0.45;
/// The opacity of an arrow while the pointer is over another one.
const DIMMED_ALPHA: f32 = 0.28;
/// The candidate positions of a number along its arrow, as shares of its length, in order of preference. Beside the arrow it
/// covers neither the arrow nor the pieces at its ends.
const NUMBER_SHARES: [f32; 5] = [0.16, 0.5, 0.3, 0.7, 0.84];
/// The distance of a number from its arrow, in radii of its disc.
const NUMBER_DISTANCE: f32 = 1.4;

/// The meaning of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArrowMeaning {
    Own,
    Played,
    Threat,
    /// One of the best moves, by rank.
    Best(usize),
}

impl ArrowMeaning {
    /// Returns the sort key for the z-order: the best move is above the others, and the one pointed at above all.
    fn z_order(self, pointed: Option<usize>) -> (usize, usize) {
        match self {
            Self::Own => (0, 0),
            Self::Played => (1, 0),
            Self::Threat => (2, 0),
            Self::Best(rank) => (3 + usize::from(pointed == Some(rank)), usize::MAX - rank),
        }
    }

    /// Returns the width in squares, the colour and the opacity.
    fn style(self, arrows: &Arrows) -> (f32, &'static str, f32) {
        let default_width = ARROW_STYLES[1].0;
        let pointed = arrows.pointed;
        match self {
            // An arrow with a sign is the played move and not the person's own arrow.
            Self::Own if arrows.own_sign.is_some() => (default_width, PLAYED_MOVE, 0.9),
            Self::Own => (default_width, USER_MARK, 0.9),
            Self::Played => (default_width, PLAYED_MOVE, 0.8),
            Self::Threat if pointed.is_some() => (default_width, CORAL, DIMMED_ALPHA),
            Self::Threat => (default_width, CORAL, 0.85),
            Self::Best(rank) => {
                let (width, alpha) = ARROW_STYLES[rank.min(ARROW_STYLES.len() - 1)];
                let (width, alpha) = match pointed {
                    Some(pointed) if pointed == rank => (ARROW_STYLES[0].0 * 1.2, 1.0),
                    Some(_) => (width, DIMMED_ALPHA),
                    None => (width, alpha),
                };
                (width, rank_colour(rank, arrows.good), alpha)
            }
        }
    }
}

/// Draws the arrows over the board.
pub fn paint_arrows(board: &dyn BoardDrawing, view: &View, arrows: &Arrows, scene: &mut Scene) {
    // Pieces of the shown position must not be covered, even if the moves belong to another one.
    let draft = Draft::from_position(&view.position);
    let is_occupied = |spot: Spot| !draft.pieces_at(spot).is_empty();
    let rise_at = |spot: Spot| board.rise(draft.pieces_at(spot).len());
    let view = &View {
        position: arrows.position.as_ref().unwrap_or(&view.position).clone(),
        ..view.clone()
    };
    let unit = board.unit(view);
    let occupied_spots = board.spots().into_iter().filter(|&spot| is_occupied(spot));
    let piece_centres: Vec<Vec2> = occupied_spots.map(|spot| board.centre(view, spot)).collect();

    let own_paths: Vec<Path> = arrows.own.iter().map(|&(from, to)| Path::new([from, to])).collect();
    let ranked_paths = arrows.paths.iter().enumerate();
    let paths: Vec<(ArrowMeaning, &Path)> = ranked_paths
        .map(|(rank, path)| (ArrowMeaning::Best(rank), path))
        .chain(arrows.played.iter().map(|path| (ArrowMeaning::Played, path)))
        .chain(arrows.threat.iter().map(|path| (ArrowMeaning::Threat, path)))
        .chain(own_paths.iter().map(|path| (ArrowMeaning::Own, path)))
        .collect();
    // The reserve of the other side has another place.
    let opponent_view =
        View { position: view.position.with_turn(!view.position.to_move()), ..view.clone() };
    let centre_lines = paths.iter().map(|(meaning, path)| match meaning {
        ArrowMeaning::Threat => path_centres(board, &opponent_view, path),
        _ => path_centres(board, view, path),
    });
    let lines = offset_overlapping_paths(&centre_lines.collect::<Vec<_>>(), unit, PIECE_RADIUS);
    let lines = paths.iter().zip(lines).map(|((meaning, path), mut line)| {
        let end_centre = line.last().copied().unwrap_or_default();
        let rise = path.target().map_or(0.0, rise_at);
        let ends_at_piece_edge = match meaning {
            // A person's arrow to a single piece ends on it.
            ArrowMeaning::Own => rise > 0.0,
            ArrowMeaning::Played => true,
            ArrowMeaning::Threat | ArrowMeaning::Best(_) => path.target().is_some_and(is_occupied),
        };
        if ends_at_piece_edge {
            end_at_edge(&mut line, PIECE_RADIUS * unit, rise);
        }
        (*meaning, line, end_centre)
    });
    let mut lines: Vec<(ArrowMeaning, Vec<Vec2>, Vec2)> = lines.collect();
    lines.sort_by_key(|(meaning, ..)| meaning.z_order(arrows.pointed));

    let radius = 0.17 * unit * text_magnification(0.2 * unit, view.points_per_unit);
    let corner_offset = Vec2::new(0.33, -0.33) * unit;
    scene.set_subject(Role::Arrow, None);
    for &spot in &arrows.squares {
        spot_ring(0.44 * unit, unit).paint(scene, board.centre(view, spot));
    }
    let value_labels = ValueLabel::place_all(board, view, &arrows.values);
    let mut badge_positions: Vec<Vec2> = Vec::new();
    let mut badges = Vec::new();
    if let (Some(sign), Some((from, _))) = (arrows.own_sign, arrows.own.first()) {
        let position = board.centre(view, *from) + corner_offset;
        badge_positions.push(position);
        badges.push((judgement_badge(sign, radius), position, 1.0, None));
    }
    for (meaning, line, end_centre) in &lines {
        let (width, colour, alpha) = meaning.style(arrows);
        let arrow_key = (line.len() >= 2).then(|| scene.next_key());
        paint_arrow(line, width * unit, scene, colour, alpha);
        let (number, is_visible) = match meaning {
            ArrowMeaning::Played => {
                if let Some(sign) = arrows.sign {
                    let position = *end_centre + corner_offset;
                    badge_positions.push(position);
                    badges.push((judgement_badge(sign, radius), position, 1.0, arrow_key));
                }
                continue;
            }
            ArrowMeaning::Threat if arrows.pointed.is_none() => ("!".to_owned(), true),
            ArrowMeaning::Best(rank) => ((rank + 1).to_string(), arrows.numbered),
            ArrowMeaning::Own | ArrowMeaning::Threat => continue,
        };
        if line.len() < 2 {
            continue;
        }
        let other_arrows = lines
            .iter()
            .filter(|(other, ..)| matches!(other, ArrowMeaning::Best(_)) && other != meaning);
        let obstacles = Obstacles {
            lines: &other_arrows.map(|(_, line, _)| &line[..]).collect::<Vec<_>>(),
            badge_positions: &badge_positions,
            value_labels: &value_labels,
            piece_centres: &piece_centres,
            piece_radius: PIECE_CORNER_DISTANCE * unit,
        };
        let position = obstacles.free_position(line, radius);
        badge_positions.push(position);
        if is_visible {
            let alpha = if alpha < 0.5 { 0.45 } else { 1.0 };
            let number_badge = badge(&number, BADGE_GROUND, colour, radius);
            badges.push((number_badge, position, alpha, arrow_key));
        }
    }
    // Values and numbers are above all arrows.
    for value_label in &value_labels {
        value_label.paint(scene);
    }
    for (badge, position, alpha, arrow_key) in badges {
        badge.paint(scene, position).set_alpha(alpha).belongs_to(arrow_key);
    }
}

/// Returns the colour of the arrow with this rank, if `good_count` moves are good ones.
pub const fn rank_colour(rank: usize, good_count: usize) -> &'static str {
    if rank == 0 || rank < good_count { BEST_MOVE } else { PLAYED_MOVE }
}

/// The objects that a number should not cover.
struct Obstacles<'a> {
    /// The paths of the other arrows.
    lines: &'a [&'a [Vec2]],
    /// The centres of the other numbers and signs.
    badge_positions: &'a [Vec2],
    /// The values of moves.
    value_labels: &'a [ValueLabel<'a>],
    /// The centres of pieces.
    piece_centres: &'a [Vec2],
    /// The radius of a piece.
    piece_radius: f32,
}

impl Obstacles<'_> {
    /// Returns the position beside a path that is farthest from the obstacles, for its number.
    fn free_position(&self, line: &[Vec2], radius: f32) -> Vec2 {
        let free_distance = |position: Vec2| {
            let badge_distances =
                self.badge_positions.iter().map(|badge| badge.distance(position) / 2.1);
            let line_distances = self.lines.iter().map(|line| distance_to_path(line, position));
            let piece_distances =
                self.piece_centres.iter().map(|piece| piece.distance(position) - self.piece_radius);
            let value_distances = self.value_labels.iter().map(|value| value.distance(position));
            let distances = badge_distances.chain(line_distances).chain(piece_distances);
            distances.chain(value_distances).fold(radius, f32::min)
        };
        let mut best_position: Option<Vec2> = None;
        for (share, side) in
            NUMBER_SHARES.into_iter().flat_map(|share| [(share, 1.0), (share, -1.0)])
        {
            let [point_behind, point_ahead] =
                [-0.05, 0.05].map(|step| point_at_share(line, share + step));
            let normal = (point_ahead - point_behind).normalize_or_zero().perp();
            let position = point_at_share(line, share) + normal * side * NUMBER_DISTANCE * radius;
            if best_position.is_none_or(|best| free_distance(position) > free_distance(best) + 0.1)
            {
                best_position = Some(position);
            }
        }
        best_position.unwrap_or_default()
    }
}

/// Draws an arrow along `line`, with its point near the centre of the last square.
pub(super) fn paint_arrow(line: &[Vec2], width: f32, scene: &mut Scene, fill: &str, alpha: f32) {
    let [.., previous_point, tip] = line else { return };
    let (previous_point, tip) = (*previous_point, *tip);
    let forward = (tip - previous_point).normalize_or_zero();
    let (head_length, head_half_width) = (3.2 * width, 1.7 * width);
    let neck = tip - forward * head_length.min(tip.distance(previous_point) * 0.8);
    let (middle, extent) = bounds(line);
    let shaft = line[..line.len() - 1].iter().copied().chain([neck]);
    let shaft = polyline_data(shaft, middle);
    let side = forward.perp() * head_half_width;
    let [a, b, c] = [tip, neck + side, neck - side].map(|point| point - middle);
    let head = format!("M{:.2} {:.2} L{:.2} {:.2} L{:.2} {:.2} Z", a.x, a.y, b.x, b.y, c.x, c.y);
    let casing_width = width + 2.6;
    let body = format!(
        r#"<path d="{shaft}" fill="none" stroke="{CASING}" stroke-width="{casing_width:.2}" stroke-linecap="round" stroke-linejoin="round"/><path d="{head}" fill="{CASING}" stroke="{CASING}" stroke-width="3.2" stroke-linejoin="round"/><path d="{shaft}" fill="none" stroke="{fill}" stroke-width="{width:.2}" stroke-linecap="round" stroke-linejoin="round"/><path d="{head}" fill="{fill}" stroke="{fill}" stroke-width="1" stroke-linejoin="round"/>"#
    );
    Picture::centred(extent + Vec2::splat(head_half_width + casing_width), &body)
        .paint(scene, middle)
        .set_alpha(alpha);
}

/// Returns the mark of a spot that a person has marked.
fn spot_ring(radius: f32, unit: f32) -> Picture {
    let width = 0.05 * unit;
    let casing_width = width + 2.6;
    let body = format!(
        r#"<circle r="{radius:.2}" fill="none" stroke="{CASING}" stroke-width="{casing_width:.2}"/><circle r="{radius:.2}" fill="none" stroke="{USER_MARK}" stroke-width="{width:.2}"/>"#
    );
    Picture::centred(Vec2::splat(radius + casing_width), &body)
}

/// Returns the badge with the sign of a judgement.
fn judgement_badge(sign: &str, radius: f32) -> Picture {
    let fill = if sign == "?!" { AMBER } else { CORAL };
    badge(sign, fill, CASING, radius)
}

/// Returns a sign on a disc of colour `fill`, with a ring and text of colour `text_colour`.
fn badge(sign: &str, fill: &str, text_colour: &str, radius: f32) -> Picture {
    let size = 1.3 * radius;
    let body = format!(
        r#"<circle r="{radius:.2}" fill="{fill}" stroke="{text_colour}" stroke-width="1.8"/>{}"#,
        label(Vec2::new(0.0, 0.36 * size), size, 700, text_colour, sign)
    );
    Picture::centred(Vec2::splat(radius + 1.5), &body)
}

#[cfg(test)]
mod tests;
