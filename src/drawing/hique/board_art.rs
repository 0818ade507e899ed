//! What the HiQUE board and its pieces look like: travertine and basalt on a stone tray; guards are faceted
//! lozenges, runners are discs with a chevron to their goal.

use super::geometry::{EXTENT, HALF, LAST, kind_of, place, spots};
use crate::artwork::Art;
use crate::artwork::scene::Scene;
use crate::drawing::marks::{Shape, Slab, label, label_size, paint_slab_on};
use crate::drawing::view::View;
use crate::look::Skin;
use bevy::math::Vec2;
use quadrille_games::rules::Player;
use quadrille_games::rules::hique::{Hique, Kind, Piece};
use std::fmt::Write;
use std::sync::LazyLock;

/// Half the diagonal of a tile: a little less than a square's, so that the tray shows between.
const TILE: f32 = 44.9;

/// The picture of a piece in a square box; a runner's chevron points `up` or down, a guard has none.
#[must_use]
pub fn piece(piece: Piece, up: bool, skin: Skin) -> Art {
    static GUARDS: LazyLock<[[Art; 2]; 2]> = LazyLock::new(|| {
        [false, true].map(|marked| Player::BOTH.map(|owner| guard(owner, marked)))
    });
    static RUNNERS: LazyLock<[[Art; 2]; 2]> =
        LazyLock::new(|| Player::BOTH.map(|owner| [runner(owner, false), runner(owner, true)]));
    match piece.kind {
        Kind::Guard => GUARDS[usize::from(skin.marks)][piece.owner.index()].clone(),
        Kind::Runner => RUNNERS[piece.owner.index()][usize::from(up)].clone(),
    }
}

/// A guard: a low pyramid with a flat rim, its facets lit from the upper left.
fn guard(owner: Player, marked: bool) -> Art {
    let (wall, rim, edge, facets, mark) = match owner {
        Player::One => (
            "#0E0E0F",
            "#36363A",
            "#454549",
            ["#5B5B5F", "#434347", "#2B2B2E", "#1B1B1D"],
            r##"fill="none" stroke="#EFE8D8" stroke-width="5" stroke-linejoin="round""##,
        ),
        Player::Two => (
            "#8E8369",
            "#F7F1E4",
            "#FAF6EB",
            ["#FFFDF6", "#EFE7D6", "#D3C8B1", "#B5A98F"],
            r##"fill="#2A2622""##,
        ),
    };
    let mark = if marked {
        format!(r#"<path d="M0 -15 L13 -2 L0 11 L-13 -2 Z" {mark}/>"#)
    } else {
        String::new()
    };
    let [north_west, north_east, south_west, south_east] = facets;
    Art::fragment(
        [-50.0, -50.0, 100.0, 100.0],
        &format!(
            r#"<path d="M0 -41 L43 2 L0 45 L-43 2 Z" fill="{wall}" stroke="{wall}" stroke-width="8" stroke-linejoin="round"/><path d="M0 -45 L43 -2 L0 41 L-43 -2 Z" fill="{rim}" stroke="{edge}" stroke-width="8" stroke-linejoin="round"/><path d="M0 -45 L-43 -2 L-22 -2 L0 -24 Z" fill="{north_west}"/><path d="M0 -45 L43 -2 L22 -2 L0 -24 Z" fill="{north_east}"/><path d="M0 41 L-43 -2 L-22 -2 L0 20 Z" fill="{south_west}"/><path d="M0 41 L43 -2 L22 -2 L0 20 Z" fill="{south_east}"/>{mark}"#
        ),
    )
}

/// A runner: a disc with a chevron. White has a dark edge, as travertine is nearly as light.
fn runner(owner: Player, up: bool) -> Art {
    let (wall, [light, dark], edge, gleam, ink) = match owner {
        Player::One => (
            "#0E0E0F",
            ["#5B5B5F", "#353538"],
            r##"stroke="#5B5B5F" stroke-opacity=".6""##,
            ".4",
            "#EFE8D8",
        ),
        Player::Two => (
            "#8E8369",
            ["#FFFDF6", "#DED4C0"],
            r##"stroke="#4A4236" stroke-opacity=".85""##,
            ".9",
            "#2A2622",
        ),
    };
    let chevron = if up {
        "M-17 8 L0 -11 L17 8"
    } else {
        "M-17 -10 L0 9 L17 -10"
    };
    Art::fragment(
        [-50.0, -50.0, 100.0, 100.0],
        &format!(
            r##"<defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs><circle cy="6" r="42" fill="{wall}"/><circle cy="-2" r="42" fill="url(#f)" {edge} stroke-width="2.4"/><path d="M-38 -8 A39 39 0 0 1 4 -40.5" fill="none" stroke="#FFF" stroke-opacity="{gleam}" stroke-width="3" stroke-linecap="round"/><path d="{chevron}" fill="none" stroke="{ink}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>"##
        ),
    )
}

/// Paints the empty board, its labels and its goal marks.
pub fn paint_board(scene: &mut Scene, view: &View) {
    static FACE: LazyLock<String> = LazyLock::new(face);
    let slab = Slab {
        size: EXTENT,
        corner: 16.0,
        wall: "#1D1E1F",
        face: ["#4A4B4C", "#37383A"],
    };
    paint_slab_on(scene, Vec2::ZERO, &slab, &FACE, view.look.light);
    let mut body = goals(view.flipped);
    if view.look.coordinates {
        body += &labels(view.flipped, view.points);
    }
    let art = Art::fragment([0.0, 0.0, EXTENT.x, EXTENT.y], &body);
    scene.draw_at_corner(art, Vec2::ZERO, EXTENT);
}

/// The tiles; every third one is a shade darker, as stone is. The light stays where it is when the
/// board is turned, so they are the same then.
fn face() -> String {
    let mut out = String::from("<defs>");
    for (name, light, dark) in [
        ("r0", "#DCCFB6", "#C2B394"),
        ("r1", "#D6C8AD", "#BBAB8B"),
        ("g0", "#808386", "#676A6E"),
        ("g1", "#7B7E81", "#63666A"),
    ] {
        let _ = write!(
            out,
            r#"<linearGradient id="{name}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>"#
        );
    }
    out += "</defs>";
    for spot in spots() {
        let (x, y) = Hique::coordinates(spot);
        let (kind, column, row) = match kind_of(spot) {
            Kind::Runner => ('r', x / 2, y / 2),
            Kind::Guard => ('g', x / 2 - 1, y / 2 - 1),
        };
        let shade = u8::from((column + 2 * row + 1) % 3 == 0);
        let at = super::geometry::centre(spot, false);
        let tile = Shape::Lozenge { half: TILE }.element(&format!(
            r#"fill="url(#{kind}{shade})" transform="translate({} {})""#,
            at.x, at.y
        ));
        out += &tile;
    }
    out
}

/// The numbers of columns and rows.
fn labels(flipped: bool, pixels: f32) -> String {
    const INK: &str = "#C6C3BD";
    let mut out = String::new();
    let Some(size) = label_size(12.0, HALF, pixels) else {
        return out;
    };
    let drop = 0.37 * size.size;
    for number in (1..=LAST).step_by(size.step) {
        let text = number.to_string();
        let at = place(f32::from(number), f32::from(number), flipped);
        out += &label(Vec2::new(at.x, 13.5 + drop), size.size, 500, INK, &text);
        out += &label(Vec2::new(15.0, at.y + drop), size.size, 500, INK, &text);
    }
    out
}

/// Beside each far row, whose goal it is: a small runner and a chevron to it.
fn goals(flipped: bool) -> String {
    const X: f32 = 682.0;
    let mut out = String::new();
    for owner in Player::BOTH {
        let far = match owner {
            Player::One => LAST,
            Player::Two => 1,
        };
        let y = place(0.0, f32::from(far), flipped).y;
        let outwards = if y < EXTENT.y / 2.0 { -1.0 } else { 1.0 };
        let paint = match owner {
            Player::One => r##"fill="#17171A" stroke="#BDB6AA" stroke-width="1.2""##,
            Player::Two => r##"fill="#F1E9D8""##,
        };
        let _ = write!(
            out,
            r##"<circle cx="{X}" cy="{}" r="7" {paint}/><path d="M{} {} L{X} {} L{} {}" fill="none" stroke="#D8D1C4" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>"##,
            y - 8.0 * outwards,
            X - 5.0,
            y + 5.0 * outwards,
            y + 11.0 * outwards,
            X + 5.0,
            y + 5.0 * outwards,
        );
    }
    out
}
