//! Shadows. They look blurred but are made of gradients: a real blur of a whole board would take a good part
//! of a second whenever the window's size changes.

use super::marks::{Picture, Shape};
use crate::artwork::Art;
use crate::artwork::scene::{Item, Scene};
use crate::artwork::track::Pose;
use bevy::math::{Vec2, Vec2Swizzles};
use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::fmt::Write;

/// How far a blur reaches to either side of an edge, in standard deviations.
const REACH: f32 = 2.5;
/// How far the shadow of a round piece goes for every unit that the piece is lifted.
pub const SOFT_SHIFT: Vec2 = Vec2::new(0.45, 0.9);
/// How many stops a gradient has.
const STOPS: u8 = 12;

/// The contact shadow of a round piece whose box has side `side` and stands on `ground`.
pub fn soft_shadow(scene: &mut Scene, ground: Vec2, side: f32) -> &mut Item {
    const ART: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2"><defs><radialGradient id="s"><stop offset="0" stop-opacity=".62"/><stop offset=".55" stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><circle r="1" fill="url(#s)"/></svg>"#;
    let at = ground + Vec2::new(0.045, 0.1) * side;
    scene.draw(Art::document(ART), at, Vec2::new(1.12, 1.06) * side)
}

/// How the shadow of a round piece is seen when the piece is lifted by `lift`.
#[must_use]
pub fn soft_shadow_of(lift: f32) -> Pose {
    Pose {
        offset: SOFT_SHIFT * lift,
        alpha: fading(lift),
        ..Pose::REST
    }
}

/// How opaque the shadow of a round piece is that is lifted by `lift`: it fades a little as the piece leaves the
/// ground, and not at once.
#[must_use]
pub fn fading(lift: f32) -> f32 {
    1.0 - 0.2 * (lift / 4.0).clamp(0.0, 1.0)
}

/// A blurred shadow in the form of `shape`, for pieces that are not round; `blur` is the standard deviation.
#[must_use]
pub fn blurred_shadow(shape: Shape, blur: f32, opacity: f32) -> Picture {
    blurred(shape, blur, "#000", opacity)
}

/// `shape` in `shade` (`#RGB` or `#RRGGBB`), as if blurred.
#[must_use]
pub fn blurred(shape: Shape, blur: f32, shade: &str, opacity: f32) -> Picture {
    let reach = REACH * blur;
    let (half, turn) = match shape {
        Shape::Circle { radius } => {
            let edge = reach.min(radius);
            let stops = stops(edge, reach, blur, shade, opacity);
            let (inner, outer) = (radius - edge, radius + reach);
            let body = format!(
                r#"<defs><radialGradient id="s" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{outer:.2}" fr="{inner:.2}">{stops}</radialGradient></defs><circle r="{outer:.2}" fill="url(#s)"/>"#
            );
            return Picture::centred(Vec2::splat(outer), &body);
        }
        Shape::Box { half, .. } => (half, ""),
        Shape::Lozenge { half } => (
            Vec2::splat(half * FRAC_1_SQRT_2),
            r#" transform="rotate(45)""#,
        ),
    };
    // from the shape's edge inwards: where the shadow is at its full strength
    let edge = reach.min(half.min_element());
    let stops = stops(edge, reach, blur, shade, opacity);
    let (inner, width) = (half - Vec2::splat(edge), edge + reach);
    let full = opacity * strength(-edge / blur);
    // nine parts that meet exactly, as their edges are not smoothed: a middle, four sides, four corners
    let mut body = format!(
        r#"<defs><linearGradient id="l" x1="0" y1="0" x2="{width:.2}" y2="0" gradientUnits="userSpaceOnUse">{stops}</linearGradient><radialGradient id="r" cx="0" cy="0" r="{width:.2}" gradientUnits="userSpaceOnUse">{stops}</radialGradient></defs><g shape-rendering="crispEdges"{turn}><rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" fill="{shade}" fill-opacity="{full:.3}"/>"#,
        -inner.x,
        -inner.y,
        2.0 * inner.x,
        2.0 * inner.y
    );
    for quarter in 0..4_u8 {
        let along = if quarter % 2 == 0 { inner } else { inner.yx() };
        let _ = write!(
            body,
            r#"<g transform="rotate({}) translate({:.2} 0)"><rect x="0" y="{:.2}" width="{width:.2}" height="{:.2}" fill="url(#l)"/><g transform="translate(0 {:.2})"><rect width="{width:.2}" height="{width:.2}" fill="url(#r)"/></g></g>"#,
            u16::from(quarter) * 90,
            along.x,
            -along.y,
            2.0 * along.y,
            along.y,
        );
    }
    body += "</g>";
    let half = if turn.is_empty() {
        half + Vec2::splat(reach)
    } else {
        // a turned corner is round and so reaches less far than a square one
        inner * SQRT_2 + Vec2::splat(width)
    };
    Picture::centred(half, &body)
}

/// The stops of a gradient across an edge, from `edge` inside it to `reach` outside.
fn stops(edge: f32, reach: f32, blur: f32, shade: &str, opacity: f32) -> String {
    let mut out = String::new();
    for stop in 0..=STOPS {
        let offset = f32::from(stop) / f32::from(STOPS);
        // the last one is nothing at all, so that the shadow has no rim
        let alpha = if stop == STOPS {
            0.0
        } else {
            opacity * strength((offset * (edge + reach) - edge) / blur)
        };
        let _ = write!(
            out,
            r#"<stop offset="{offset:.3}" stop-color="{shade}" stop-opacity="{alpha:.3}"/>"#
        );
    }
    out
}

/// How strong a blurred edge is `distance` standard deviations outside of it: 1 far inside, 0 far outside.
fn strength(distance: f32) -> f32 {
    // the logistic curve is within a hundredth of the normal distribution's
    1.0 / (1.0 + (1.702 * distance).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artwork::raster::pixmap;

    /// The opacity of a shadow's picture at points from its middle, 0 to 1.
    fn opacity_at(picture: &Picture, scale: f32, at: Vec2) -> f32 {
        let size = (picture.size * scale).round();
        let pixmap = pixmap(&picture.art, size.x as u32, size.y as u32);
        let pixel = (size / 2.0 + at * scale).floor().as_uvec2();
        if pixel.cmpge(size.as_uvec2()).any() {
            return 0.0;
        }
        pixmap
            .pixel(pixel.x, pixel.y)
            .map_or(0.0, |pixel| f32::from(pixel.alpha()) / 255.0)
    }

    #[test]
    fn strength_falls_from_one_to_nothing() {
        assert!((strength(0.0) - 0.5).abs() < 1e-6);
        assert!((strength(-1.0) - 0.841).abs() < 0.01);
        assert!(strength(REACH) < 0.015);
    }

    #[test]
    fn a_shadow_is_strong_inside_and_fades_outside() {
        let box_shape = Shape::Box {
            half: Vec2::new(90.0, 60.0),
            corner: 8.0,
        };
        let shapes = [
            (box_shape, Vec2::new(90.0, 0.0)),
            (Shape::Circle { radius: 60.0 }, Vec2::new(0.0, 60.0)),
            (Shape::Lozenge { half: 60.0 }, Vec2::new(30.0, 30.0)),
        ];
        for (shape, edge) in shapes {
            let picture = blurred_shadow(shape, 6.0, 0.8);
            for scale in [0.77, 1.0, 2.0] {
                let at = |share: f32| opacity_at(&picture, scale, edge * share);
                assert!((at(0.0) - 0.8).abs() < 0.03, "{shape:?}");
                assert!((at(1.0) - 0.4).abs() < 0.1, "{shape:?} {}", at(1.0));
                assert!(at(1.25) < 0.05, "{shape:?}");
                assert!(at(0.6) > at(1.0) && at(1.0) > at(1.15), "{shape:?}");
            }
        }
    }

    #[test]
    fn the_parts_of_a_shadow_leave_no_seams() {
        let shape = Shape::Box {
            half: Vec2::new(80.0, 50.0),
            corner: 8.0,
        };
        let lozenge = Shape::Lozenge { half: 60.0 };
        for (shape, scale) in [
            (shape, 0.77),
            (shape, 1.31),
            (lozenge, 0.77),
            (lozenge, 1.5),
        ] {
            let picture = blurred_shadow(shape, 6.0, 1.0);
            let size = (picture.size * scale).round();
            let pixmap = pixmap(&picture.art, size.x as u32, size.y as u32);
            let alpha = |x: u32, y: u32| pixmap.pixel(x, y).map_or(0, |pixel| pixel.alpha());
            for y in 1..pixmap.height() - 1 {
                for x in 1..pixmap.width() - 1 {
                    let around = [
                        alpha(x - 1, y),
                        alpha(x + 1, y),
                        alpha(x, y - 1),
                        alpha(x, y + 1),
                    ];
                    let (low, high) = (around.iter().min(), around.iter().max());
                    let here = alpha(x, y);
                    let seam = low.is_some_and(|&low| here.saturating_add(12) < low)
                        || high.is_some_and(|&high| here > high.saturating_add(12));
                    assert!(!seam, "{shape:?} at {x},{y}: {here} among {around:?}");
                }
            }
        }
    }
}
