//! What the Upthrust board and its pieces look like: walnut with four lanes, brass scoring bands, and flat
//! discs and cushions with an inlaid line and the colour's own mark.

use super::geometry::{BOARD, COLUMNS, EXTENT, ROW, ROWS, centre, row, spot};
use crate::artwork::Art;
use crate::artwork::scene::Scene;
use crate::drawing::marks::{Slab, label, label_size, paint_slab_on};
use crate::drawing::view::View;
use crate::look::PieceColours;
use crate::look::Skin;
use crate::text::tr;
use bevy::math::Vec2;
use quadrille_games::rules::Player;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use std::fmt::Write;
use std::sync::LazyLock;

/// The first scoring row.
const FIRST_SCORING: usize = 7;
/// Half a lane's width, and how far lanes reach beyond the middles of the first and last rows.
const LANE: Vec2 = Vec2::new(38.0, 29.0);

/// The colours of a piece, all `#RRGGBB`.
struct Paint {
    face: [&'static str; 2],
    edge: &'static str,
    side: &'static str,
    line: &'static str,
    mark: &'static str,
}

/// What a colour is painted with; the mark in it tells the colours apart without colour vision.
const fn safe(colour: Colour) -> Paint {
    match colour {
        Colour::Green => Paint {
            face: ["#3AB492", "#0D956F"],
            edge: "#7BCCB6",
            side: "#087A5A",
            line: "#0A8462",
            mark: "#06281E",
        },
        Colour::Red => Paint {
            face: ["#DA743A", "#BD4C0D"],
            edge: "#E6A27B",
            side: "#96390A",
            line: "#A5400B",
            mark: "#2E0F02",
        },
        Colour::Blue => Paint {
            face: ["#4B7CC8", "#2258A6"],
            edge: "#87A9DE",
            side: "#18457F",
            line: "#1D4E92",
            mark: "#F3EEE2",
        },
        Colour::Yellow => Paint {
            face: ["#F4E26B", "#DDC63B"],
            edge: "#F8EC9B",
            side: "#B79E1E",
            line: "#C6AE29",
            mark: "#3A3004",
        },
    }
}

/// The same in the plain colours of painted wood.
const fn painted(colour: Colour) -> Paint {
    match colour {
        Colour::Green => Paint {
            face: ["#54A066", "#2A7F3F"],
            edge: "#8CBF99",
            side: "#226834",
            line: "#257138",
            mark: "#0A2410",
        },
        Colour::Red => Paint {
            face: ["#D35D54", "#B8352A"],
            edge: "#E1938C",
            side: "#972C22",
            line: "#A32F25",
            mark: "#2C0603",
        },
        Colour::Blue => Paint {
            face: ["#547EC8", "#2B5AAC"],
            edge: "#8DA9DA",
            side: "#234A8D",
            line: "#264F98",
            mark: "#F3EEE2",
        },
        Colour::Yellow => Paint {
            face: ["#F4CF54", "#DDB32A"],
            edge: "#F8DF8C",
            side: "#B69322",
            line: "#C49F25",
            mark: "#3A2C04",
        },
    }
}

/// What a colour is painted with in a skin.
const fn paint(colour: Colour, skin: Skin) -> Paint {
    match skin.colours {
        PieceColours::Safe => safe(colour),
        PieceColours::Painted => painted(colour),
    }
}

/// The lightest and the darkest part of a piece's face.
#[cfg(test)]
pub(in crate::drawing) const fn tones(colour: Colour, colours: PieceColours) -> [&'static str; 2] {
    match colours {
        PieceColours::Safe => safe(colour).face,
        PieceColours::Painted => painted(colour).face,
    }
}

/// A colour's mark about the origin: triangle, diamond, ring or cross.
fn mark(colour: Colour, skin: Skin) -> String {
    if !skin.marks {
        return String::new();
    }
    let ink = paint(colour, skin).mark;
    let d = match colour {
        Colour::Green => "M0 -20 L20 15 L-20 15 Z",
        Colour::Red => "M0 -23 L21 0 L0 23 L-21 0 Z",
        Colour::Yellow => "M-6 -22 H6 V-6 H22 V6 H6 V22 H-6 V6 H-22 V-6 H-6 Z",
        Colour::Blue => {
            return format!(
                r#"<circle r="16" fill="none" stroke="{ink}" stroke-width="9" opacity=".92"/>"#
            );
        }
    };
    format!(
        r#"<path d="{d}" fill="{ink}" stroke="{ink}" stroke-width="4" stroke-linejoin="round" opacity=".92"/>"#
    )
}

/// The picture of a piece in a square box: a disc for Player 1, a cushion for Player 2.
#[must_use]
pub fn piece(colour: Colour, owner: Player, skin: Skin) -> Art {
    static PIECES: LazyLock<[[[Art; 4]; 2]; 4]> = LazyLock::new(|| {
        Skin::ALL.map(|skin| {
            Player::BOTH.map(|owner| Colour::ALL.map(|colour| make(colour, owner, skin)))
        })
    });
    PIECES[skin.index()][owner.index()][colour.index()].clone()
}

/// Builds the picture of a piece. The face lies 2 of 100 above the middle, as the side wall is seen below it.
fn make(colour: Colour, owner: Player, skin: Skin) -> Art {
    let Paint {
        face: [light, dark],
        edge,
        side,
        line,
        ..
    } = paint(colour, skin);
    let body = match owner {
        Player::One => format!(
            r##"<circle cy="5" r="44" fill="{side}"/><circle cy="-2" r="43.4" fill="url(#f)" stroke="{edge}" stroke-opacity=".75" stroke-width="1.6"/><circle cy="-2" r="34" fill="none" stroke="{line}" stroke-opacity=".75" stroke-width="2.5"/><path d="M-41.5 -7 A42 42 0 0 1 5 -43.5" fill="none" stroke="#FFF" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>"##
        ),
        Player::Two => format!(
            r##"<rect x="-41" y="-36" width="82" height="82" rx="22" fill="{side}"/><rect x="-40.4" y="-42.4" width="80.8" height="80.8" rx="21.4" fill="url(#f)" stroke="{edge}" stroke-opacity=".75" stroke-width="1.6"/><rect x="-32" y="-34" width="64" height="64" rx="15" fill="none" stroke="{line}" stroke-opacity=".75" stroke-width="2.5"/><path d="M-39 -16 V-21 A20 20 0 0 1 -19 -41 H8" fill="none" stroke="#FFF" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>"##
        ),
    };
    Art::fragment(
        [-50.0, -50.0, 100.0, 100.0],
        &format!(
            r#"<defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>{body}<g transform="translate(0 -2)">{}</g>"#,
            mark(colour, skin)
        ),
    )
}

/// Paints the empty board and its labels.
pub fn paint_board(scene: &mut Scene, view: &View) {
    static FACE: LazyLock<String> = LazyLock::new(face);
    let slab = Slab {
        size: EXTENT - BOARD,
        corner: 14.0,
        wall: "#2A1C13",
        face: ["#6A4E3A", "#4B3526"],
    };
    paint_slab_on(scene, BOARD, &slab, &FACE, view.look.light);
    let labels = labels(view.points, view.look.coordinates);
    if !labels.is_empty() {
        let art = Art::fragment([0.0, 0.0, slab.size.x, slab.size.y], &labels);
        scene.draw_at_corner(art, BOARD, slab.size);
    }
}

/// What is inlaid in the board's face, in units from its upper left corner.
fn face() -> String {
    let mut out = String::from(
        r##"<defs><linearGradient id="lane" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#2B1E15"/><stop offset="1" stop-color="#3A2A1E"/></linearGradient></defs>"##,
    );
    let at = |column, row| spot(column, row).map_or(Vec2::ZERO, |spot| centre(spot) - BOARD);
    for column in 0..COLUMNS {
        let (top, bottom) = (at(column, ROWS), at(column, 1));
        let (left, right) = (top.x - LANE.x, top.x + LANE.x);
        let (high, low) = (top.y - LANE.y, bottom.y + LANE.y);
        let _ = write!(
            out,
            r##"<rect x="{left}" y="{high}" width="{}" height="{}" rx="12" fill="url(#lane)"/>"##,
            right - left,
            low - high
        );
        // the bands of brass: fainter the less a row scores
        for row in FIRST_SCORING..=ROWS {
            let opacity = 0.06 + 0.03 * (row - FIRST_SCORING) as f32;
            let low = at(column, row).y + ROW / 2.0 - 1.0;
            // the uppermost one fills its lane's round end
            let (round, high) = if row == ROWS {
                (12.0, high)
            } else {
                (0.0, low - ROW + 2.0)
            };
            let _ = write!(
                out,
                r##"<path d="M{left} {} V{} q0 {} {round} {} H{} q{round} 0 {round} {round} V{} Z" fill="#E8B871" opacity="{opacity:.2}"/>"##,
                low,
                high + round,
                -round,
                -round,
                right - round,
                low,
            );
        }
        // light caught by the lane's far edge
        let _ = write!(
            out,
            r##"<path d="M{0} {1} V{2}" fill="none" stroke="#8A6A50" stroke-opacity=".5" stroke-width="1.2"/>"##,
            right - 0.7,
            high + 14.0,
            low - 12.0
        );
        for row in 1..=ROWS {
            let hole = at(column, row);
            let _ = write!(
                out,
                r##"<circle cx="{}" cy="{}" r="3" fill="#140D08" opacity=".7"/>"##,
                hole.x, hole.y
            );
        }
    }
    let line = at(0, FIRST_SCORING).y + LANE.y;
    let _ = write!(
        out,
        r##"<path d="M42 {line} H436" fill="none" stroke="#E0B476" stroke-opacity=".75" stroke-width="1.6"/>"##
    );
    out
}

/// Row numbers, column letters and the rows' values, in units from the face's upper left corner.
fn labels(pixels: f32, coordinates: bool) -> String {
    const INK: &str = "#DDC4A0";
    /// From the first scoring row up, brighter the more a row scores.
    const VALUES: [&str; 5] = ["#DDBE92", "#E6C79A", "#EED0A1", "#F6D9A8", "#FFE2B0"];
    const VALUES_AT: f32 = 415.0;
    /// The width of a letter as a share of its size, and the room that a word has beside the lanes.
    const LETTER: f32 = 0.54;
    const ROOM: f32 = 58.0;
    let mut out = String::new();
    let Some(size) = label_size(12.5, ROW, pixels) else {
        return out;
    };
    // a capital's height is some 0.73 of the size: half of it below the middle puts it in the middle
    let drop = 0.36 * size.size;
    for spot in (0..ROWS).filter_map(|row| spot(0, row + 1)) {
        let number = row(spot);
        let y = centre(spot).y - BOARD.y;
        if coordinates && (number - 1).is_multiple_of(size.step) {
            let at = Vec2::new(20.0, y + drop);
            out += &label(at, size.size, 500, INK, &number.to_string());
        }
        if let Some(shade) = number
            .checked_sub(FIRST_SCORING)
            .and_then(|n| VALUES.get(n))
        {
            let value = Upthrust::row_value(number).to_string();
            let value_size = size.size.max(20.0);
            let at = Vec2::new(VALUES_AT, y + 0.36 * value_size);
            out += &label(at, value_size, 600, shade, &value);
        }
        if number + 1 == FIRST_SCORING {
            let at = Vec2::new(VALUES_AT, y - ROW / 2.0 + 12.0 + size.size * 0.64);
            let word = tr!("board-score");
            let size = size.size.max(12.0);
            // On small boards there is no room for it between the lanes and the edge.
            if LETTER * size * word.chars().count() as f32 <= ROOM {
                out += &label(at, size, 500, INK, &word);
            }
        }
    }
    for column in (0..COLUMNS).filter(|_| coordinates) {
        let x = spot(column, 1).map_or(0.0, |spot| centre(spot).x - BOARD.x);
        let letter = ["a", "b", "c", "d"][column];
        let at = Vec2::new(x, 677.0 + drop);
        out += &label(at, size.size.max(13.0), 500, INK, letter);
    }
    out
}
