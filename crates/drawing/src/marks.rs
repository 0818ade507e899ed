//! Marks and materials of all boards: outlines, lines, badges, tints, shadows, labels.
//!
//! Artwork made here has its origin at its centre and is independent of its place, so that the same mark is rasterised once.
//! Lengths are in board units. Amber and coral have a dark casing.

use crate::Art;
use crate::scene::{Item, Role, Scene};
use bevy_math::Vec2;
use std::f32::consts::{FRAC_PI_2, SQRT_2};
use std::fmt::Write;

/// The colour of possible actions.
pub const AMBER: &str = "#FFB84D";
/// The colour of losses and refusals.
pub const CORAL: &str = "#FF9C8A";
/// The colour of the person's own marks.
pub const USER_MARK: &str = "#9DBBFF";
/// The colour of the last move.
pub const LAST_MOVE: &str = "#FFE2AE";
/// The colour of the best move.
pub const BEST_MOVE: &str = "#7FD1AE";
/// The colour of a played move that was not the best.
pub const PLAYED_MOVE: &str = "#D8D2C6";
/// The colour of a premove.
pub const PREMOVE: &str = "#A9CDF2";
/// The colour of the keyboard cursor.
pub const CURSOR: &str = "#EDE9E2";
/// The colour of the casing below amber and coral.
pub const CASING: &str = "#2A1B00";
/// The colour of the disc below badges, and of the background of pills.
pub const BADGE_GROUND: &str = "#17181B";

/// The width of the casing on each side of its stroke.
const CASING_REACH: f32 = 1.3;
/// The height of a board's side wall, in board units.
pub const WALL_HEIGHT: f32 = 9.0;

/// Artwork with its size on the board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The artwork.
    pub art: Art,
    /// Width and height in board units.
    pub size: Vec2,
}

impl Picture {
    /// Returns a picture of the SVG elements `body`, drawn around the origin within `half_size`. The size is rounded up
    /// to whole board units, so that the picture has whole pixels at scale 1.
    pub fn centred(half_size: Vec2, body: &str) -> Self {
        let half_size = half_size.ceil();
        Self {
            art: Art::fragment(
                [-half_size.x, -half_size.y, 2.0 * half_size.x, 2.0 * half_size.y],
                body,
            ),
            size: 2.0 * half_size,
        }
    }

    /// Adds the picture to a scene, centred on `centre`. Returns the item.
    pub fn paint(self, scene: &mut Scene, centre: Vec2) -> &mut Item {
        scene.draw(self.art, centre, self.size)
    }
}

/// An outline around the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A circle.
    Circle {
        /// The radius.
        radius: f32,
    },
    /// A rectangle with rounded corners.
    Box {
        /// Half its width and height.
        half_size: Vec2,
        /// The radius of its corners.
        corner_radius: f32,
    },
    /// A square standing on its corner.
    Lozenge {
        /// Half its diagonal.
        half_diagonal: f32,
    },
}

impl Shape {
    /// Returns half the width and height of the bounding box.
    pub fn half_size(self) -> Vec2 {
        match self {
            Self::Circle { radius } => Vec2::splat(radius),
            Self::Box { half_size, .. } => half_size,
            Self::Lozenge { half_diagonal } => Vec2::splat(half_diagonal),
        }
    }

    /// Returns whether the shape contains `point`, which is relative to its centre. Rounded corners are ignored.
    pub fn contains(self, point: Vec2) -> bool {
        let Vec2 { x, y } = point.abs();
        match self {
            Self::Circle { radius } => point.length() <= radius,
            Self::Box { half_size, .. } => x <= half_size.x && y <= half_size.y,
            Self::Lozenge { half_diagonal } => x + y <= half_diagonal,
        }
    }

    /// Returns the shape with its edge moved outwards by `distance` (inwards if negative).
    pub fn grown(self, distance: f32) -> Self {
        match self {
            Self::Circle { radius } => Self::Circle { radius: (radius + distance).max(0.0) },
            Self::Box { half_size, corner_radius } => Self::Box {
                half_size: (half_size + Vec2::splat(distance)).max(Vec2::ZERO),
                corner_radius: (corner_radius + distance).max(0.0),
            },
            Self::Lozenge { half_diagonal } => Self::Lozenge {
                half_diagonal: (half_diagonal + distance * std::f32::consts::SQRT_2).max(0.0),
            },
        }
    }

    /// Returns the SVG element of the shape with these attributes.
    pub fn svg_element(self, attributes: &str) -> String {
        match self {
            Self::Circle { radius } => format!(r#"<circle r="{radius:.2}" {attributes}/>"#),
            Self::Box { half_size, corner_radius } => format!(
                r#"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="{corner_radius:.2}" {attributes}/>"#,
                -half_size.x,
                -half_size.y,
                2.0 * half_size.x,
                2.0 * half_size.y
            ),
            Self::Lozenge { half_diagonal: h } => format!(
                r#"<path d="M0 {:.2} L{h:.2} 0 L0 {h:.2} L{:.2} 0 Z" {attributes}/>"#,
                -h, -h
            ),
        }
    }

    /// Returns the length of the outline.
    fn perimeter(self) -> f32 {
        match self {
            Self::Circle { radius } => std::f32::consts::TAU * radius,
            Self::Box { half_size, corner_radius } => {
                4.0 * (half_size.x + half_size.y) - 8.0 * corner_radius
                    + std::f32::consts::TAU * corner_radius
            }
            Self::Lozenge { half_diagonal } => 4.0 * std::f32::consts::SQRT_2 * half_diagonal,
        }
    }
}

/// The style of a line or outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour, `#RRGGBB`.
    pub colour: &'static str,
    /// The width.
    pub width: f32,
    /// The lengths of dash and gap; `None` for a solid line. Dashes have round ends.
    pub dash: Option<(f32, f32)>,
}

impl Stroke {
    /// Returns a solid stroke.
    pub const fn solid(colour: &'static str, width: f32) -> Self {
        Self { colour, width, dash: None }
    }

    /// Returns a dashed stroke.
    pub const fn dashed(colour: &'static str, width: f32, dash: f32, gap: f32) -> Self {
        Self { colour, width, dash: Some((dash, gap)) }
    }

    /// Returns the SVG attributes of the coloured stroke. On an outline of length `outline_length` (0 for a line), dash
    /// and gap are stretched so that a whole number of them fits.
    fn attributes(self, outline_length: f32) -> String {
        let mut attributes = format!(
            r#"fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round""#,
            self.colour, self.width
        );
        if let Some((dash, gap)) = self.dash {
            let stretch = if outline_length > dash + gap {
                outline_length / (dash + gap) / (outline_length / (dash + gap)).round()
            } else {
                1.0
            };
            let _ = write!(
                attributes,
                r#" stroke-dasharray="{:.3} {:.3}""#,
                dash * stretch,
                gap * stretch
            );
        }
        attributes
    }

    /// Returns the SVG attributes of the casing.
    fn casing_attributes(self) -> String {
        format!(
            r#"fill="none" stroke="{CASING}" stroke-opacity=".55" stroke-width="{:.2}" stroke-linecap="round" stroke-linejoin="round""#,
            self.width + 2.0 * CASING_REACH
        )
    }

    /// Returns the distance from the line to the outer edge of the casing.
    fn outer_distance(self) -> f32 {
        self.width / 2.0 + CASING_REACH + 0.7
    }
}

/// The outline of the selected piece.
pub const SELECTED_PIECE: Stroke = Stroke::solid(AMBER, 3.2);
/// The outline of a target.
pub const TARGET: Stroke = Stroke::dashed(AMBER, 2.8, 5.0, 6.6);
/// The outline of the target under the pointer.
pub const HOVERED_TARGET: Stroke = Stroke::solid(AMBER, 2.8);
/// The outline of a target after several steps.
pub const FAR_TARGET: Stroke = Stroke::dashed(AMBER, 2.0, 1.0, 6.0);
/// The outline of a piece that would be captured.
pub const CAPTURED_PIECE: Stroke = Stroke::dashed(CORAL, 2.8, 5.0, 5.0);
/// The outline of a hint.
pub const HINT: Stroke = Stroke::solid(BEST_MOVE, 3.0);
/// A possible path.
pub const POSSIBLE_PATH: Stroke = Stroke::dashed(AMBER, 2.6, 1.0, 9.0);
/// The selected part of a path, and the line of a slide.
pub const PATH: Stroke = Stroke::solid(AMBER, 2.6);

/// Returns the outline of `shape` with its casing.
pub fn outline(shape: Shape, stroke: Stroke) -> Picture {
    let body = shape.svg_element(&stroke.casing_attributes())
        + &shape.svg_element(&stroke.attributes(shape.perimeter()));
    Picture::centred(shape.half_size() + Vec2::splat(stroke.outer_distance()), &body)
}

/// Returns the centre of the bounding box of `points`, and half its width and height.
pub fn bounds(points: &[Vec2]) -> (Vec2, Vec2) {
    let first_point = points.first().copied().unwrap_or_default();
    let min = points.iter().fold(first_point, |min, &point| min.min(point));
    let max = points.iter().fold(first_point, |max, &point| max.max(point));
    ((min + max) / 2.0, (max - min) / 2.0)
}

/// Returns the path data of a line through `points`, relative to `middle`.
pub fn polyline_data(points: impl IntoIterator<Item = Vec2>, middle: Vec2) -> String {
    let mut d = String::new();
    for (index, point) in points.into_iter().enumerate() {
        let Vec2 { x, y } = point - middle;
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(d, "{command}{x:.2} {y:.2} ");
    }
    d
}

/// Adds a line through `points` with its casing. Fewer than two points have no effect.
pub fn paint_polyline(scene: &mut Scene, points: &[Vec2], stroke: Stroke) {
    if points.len() > 1 {
        let (middle, half_size) = bounds(points);
        let d = polyline_data(points.iter().copied(), middle);
        paint_path_data(scene, &d, middle, half_size, stroke, false);
    }
}

/// Adds a quadratic curve from `from` to `to` with the control point `bend` and its casing.
pub fn paint_arc(scene: &mut Scene, from: Vec2, bend: Vec2, to: Vec2, stroke: Stroke) {
    let (middle, half_size) = bounds(&[from, bend, to]);
    let [a, b, c] = [from - middle, bend - middle, to - middle];
    let d = format!("M{:.2} {:.2} Q{:.2} {:.2} {:.2} {:.2}", a.x, a.y, b.x, b.y, c.x, c.y);
    paint_path_data(scene, &d, middle, half_size, stroke, true);
}

/// Adds the SVG path with the data `d`, drawn around `middle`. With `dash_casing`, the casing of a dashed stroke is
/// dashed too.
fn paint_path_data(
    scene: &mut Scene,
    d: &str,
    middle: Vec2,
    half_size: Vec2,
    stroke: Stroke,
    dash_casing: bool,
) {
    let casing = match stroke.dash {
        Some((dash, gap)) if dash_casing => {
            stroke.casing_attributes() + &format!(r#" stroke-dasharray="{dash} {gap}""#)
        }
        _ => stroke.casing_attributes(),
    };
    let colour = stroke.attributes(0.0);
    let body = format!(r#"<path d="{d}" {casing}/><path d="{d}" {colour}/>"#);
    Picture::centred(half_size + Vec2::splat(stroke.outer_distance()), &body).paint(scene, middle);
}

/// Returns an amber lozenge for a stop on a slide, with a dark casing.
pub fn stop_mark(half_diagonal: f32) -> Picture {
    let casing = Shape::Lozenge { half_diagonal: half_diagonal + 2.0 };
    let body = casing.svg_element(&format!(r#"fill="{CASING}" opacity=".55""#))
        + &Shape::Lozenge { half_diagonal }.svg_element(&format!(r#"fill="{AMBER}""#));
    Picture::centred(Vec2::splat(half_diagonal + 2.5), &body)
}

/// Returns a coral badge with a cross for a piece that would be captured.
pub fn cross_badge() -> Picture {
    let body = format!(
        r##"<circle r="12" fill="{BADGE_GROUND}"/><circle r="10.5" fill="{CORAL}"/><path d="M-3.78 -3.78 L3.78 3.78 M3.78 -3.78 L-3.78 3.78" fill="none" stroke="#2B0A04" stroke-width="2.52" stroke-linecap="round"/>"##
    );
    Picture::centred(Vec2::splat(13.0), &body)
}

/// Returns an amber badge with a check mark for a spot where the move can end.
pub fn check_badge() -> Picture {
    let body = format!(
        r##"<circle r="10.5" fill="{BADGE_GROUND}"/><circle r="9" fill="{AMBER}"/><path d="M-4 .3 L-1 3.3 L4 -2.7" fill="none" stroke="#241700" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"##
    );
    Picture::centred(Vec2::splat(11.5), &body)
}

/// Adds the keyboard cursor around `shape`.
pub fn paint_cursor(scene: &mut Scene, shape: Shape, centre: Vec2) {
    cursor_mark(shape).paint(scene.set_subject(Role::Cursor, None), centre);
}

/// Returns a short text on a dark pill with an edge of colour `edge_colour`.
pub fn pill(text: &str, edge_colour: &str) -> Picture {
    // Most characters of Inter are narrower than this share of the font size.
    let half_size = Vec2::new(text.chars().count() as f32 * 4.0 + 8.0, 10.5);
    let body = Shape::Box { half_size, corner_radius: 10.5 }.svg_element(&format!(
        r#"fill="{BADGE_GROUND}" stroke="{edge_colour}" stroke-width="1.6""#
    )) + &label(Vec2::new(0.0, 4.5), 12.5, 600, "#F5E9D2", text);
    Picture::centred(half_size + Vec2::ONE, &body)
}

/// Returns the tint of a square of the last move, with an edge of width `edge_width`.
pub fn last_move_tint(
    shape: Shape,
    fill_opacity: f32,
    edge_opacity: f32,
    edge_width: f32,
) -> Picture {
    let body = shape.svg_element(&contrast_casing(2.0 * edge_width))
        + &shape.svg_element(&format!(
        r#"fill="{LAST_MOVE}" fill-opacity="{fill_opacity}" stroke="{LAST_MOVE}" stroke-opacity="{edge_opacity}" stroke-width="{edge_width}""#
    ));
    Picture::centred(shape.half_size() + Vec2::splat(edge_width), &body)
}

/// Returns the SVG attributes of a casing that is visible with high contrast only (`super::contrast`).
fn contrast_casing(width: f32) -> String {
    format!(r#"fill="none" stroke="{CASING}" stroke-opacity="0" stroke-width="{width}""#)
}

/// Returns the dotted outline of `shape` for the spot that a piece has left.
pub fn departure_mark(shape: Shape, colour: &'static str, opacity: f32) -> Picture {
    let stroke = Stroke::dashed(colour, 2.0, 1.0, 6.0);
    let attributes = stroke.attributes(shape.perimeter());
    let body = shape.svg_element(&contrast_casing(3.6))
        + &shape.svg_element(&format!(r#"{attributes} stroke-opacity="{opacity}""#));
    Picture::centred(shape.half_size() + Vec2::splat(2.0), &body)
}

/// Returns the keyboard cursor: the four corners of `shape`. A circle has those of the enclosing square.
fn cursor_mark(shape: Shape) -> Picture {
    let half_size = shape.half_size();
    // The sides, the visible length at each end of a side, and the radius of the corners.
    let (shape, side_lengths, arm, corner_radius) = match shape {
        Shape::Lozenge { half_diagonal } => {
            let side_length = SQRT_2 * half_diagonal;
            (shape, Vec2::splat(side_length), 0.24 * side_length, 0.0)
        }
        _ => {
            let arm = 0.3 * half_size.min_element();
            let corner_radius = 0.35 * arm;
            (Shape::Box { half_size, corner_radius }, 2.0 * half_size, arm, corner_radius)
        }
    };
    let (arm, arc_length) = (arm - corner_radius, FRAC_PI_2 * corner_radius);
    let Vec2 { x, y } = side_lengths - Vec2::splat(2.0 * (arm + corner_radius));
    let corner_length = 2.0 * arm + arc_length;
    // The outline begins after its first corner.
    let dashes = [arm, x, corner_length, y, corner_length, x, corner_length, y, arm + arc_length]
        .map(|dash| format!("{dash:.2}"));
    let dashes = dashes.join(" ");
    let stroke = |paint: &str| {
        shape.svg_element(&format!(
            r#"fill="none" stroke-dasharray="{dashes}" stroke-linecap="round" stroke-linejoin="round" {paint}"#
        ))
    };
    let body = stroke(&format!(r#"stroke="{CASING}" stroke-opacity=".45" stroke-width="4.6""#))
        + &stroke(&format!(r#"stroke="{CURSOR}" stroke-width="2.4""#));
    Picture::centred(half_size + Vec2::splat(3.0), &body)
}

/// Returns the magnification of a mark with text of `size` board units. It keeps the text at 12 px on a small board where
/// possible. `points_per_unit` is the number of logical px per board unit.
pub fn text_magnification(size: f32, points_per_unit: f32) -> f32 {
    // The order matters: `max` turns a NaN into a number.
    (12.0 / (size * points_per_unit).max(1.0)).clamp(1.0, 1.5)
}

/// Returns an SVG text element centred on `position.x` with its baseline at `position.y`.
pub fn label(position: Vec2, size: f32, weight: u32, fill: &str, text: &str) -> String {
    format!(
        r#"<text x="{:.2}" y="{:.2}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="middle">{text}</text>"#,
        position.x, position.y
    )
}

/// The font size of coordinate labels, and the interval between the shown ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelSize {
    /// The font size, in board units.
    pub size: f32,
    /// 1 shows every label, 2 every second label.
    pub step: usize,
}

/// Returns the size of labels of `base_size` board units at distance `pitch`: at least 12 px, at `points_per_unit`
/// logical px per board unit. If they would touch, only every second one is shown. Returns `None` on boards too small for
/// labels.
pub fn label_size(base_size: f32, pitch: f32, points_per_unit: f32) -> Option<LabelSize> {
    const MIN_LABEL_PX: f32 = 12.0;
    // The width of two digits and an equal gap.
    const LABEL_WIDTH_PX: f32 = 25.0;
    const MIN_POINTS_PER_UNIT: f32 = 0.5;
    // The tolerance is needed because the scale is seldom a round number.
    if base_size * points_per_unit >= MIN_LABEL_PX - 0.1 {
        return Some(LabelSize { size: base_size, step: 1 });
    }
    // The condition is not written with `<`, so that a NaN gives `None`.
    (points_per_unit >= MIN_POINTS_PER_UNIT).then(|| LabelSize {
        // The size is a multiple of half a unit, so that resizing a window makes few different pictures.
        size: (MIN_LABEL_PX / points_per_unit * 2.0).ceil() / 2.0,
        step: if pitch * points_per_unit < LABEL_WIDTH_PX { 2 } else { 1 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_their_minimum_size() {
        let step = |pitch, pixels| label_size(12.0, pitch, pixels).map(|label| label.step);
        for pixels in [0.5, 0.6, 0.76, 0.98] {
            let label = label_size(12.0, 40.0, pixels).expect("room for labels");
            assert!(label.size * pixels >= 12.0);
        }
        assert_eq!(step(40.0, 1.0), Some(1));
        assert_eq!(step(40.0, 0.76), Some(1));
        assert_eq!(step(40.0, 0.6), Some(2));
        assert_eq!(step(100.0, 0.5), Some(1));
        assert_eq!(step(40.0, 0.2), None);
        assert_eq!(step(40.0, f32::NAN), None);
    }

    #[test]
    fn dashes_close_without_a_seam() {
        let shape = Shape::Circle { radius: 29.12 };
        let text = TARGET.attributes(shape.perimeter());
        let array = text.split("dasharray=\"").nth(1).expect("a dash array");
        let lengths: Vec<f32> = array
            .trim_end_matches('"')
            .split(' ')
            .filter_map(|number| number.parse().ok())
            .collect();
        let turns = shape.perimeter() / lengths.iter().sum::<f32>();
        assert!((turns - turns.round()).abs() < 0.01);
    }
}
