//! The appearance of the Upthrust board and its pieces. The board is of walnut, with four lanes and brass scoring bands.
//! The pieces are flat discs and cushions with an inlaid line and a mark of their colour.

use super::geometry::{BOARD_CORNER, COLUMNS, EXTENT, ROW_PITCH, ROWS, centre, spot};
use crate::Art;
use crate::board_parts::{Slab, paint_slab};
use crate::look::Skin;
use crate::marks::{label, label_size};
use crate::pieces;
use crate::scene::Scene;
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::Player;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_text::tr;

/// The first scoring row.
const FIRST_SCORING_ROW: usize = 7;

/// Returns the picture of a piece in a square box: a disc for Player 1, a cushion for Player 2. Its face lies 2 of 100 above
/// the centre, because the side wall is visible below. A mark distinguishes colours without colour vision.
pub fn piece_art(colour: Colour, owner: Player, skin: Skin) -> Art {
    macro_rules! file {
        ($name:literal) => {
            include_str!(concat!("../../../../assets/art/pieces/", $name, ".svg"))
        };
    }
    let [disc, cushion] = match colour {
        Colour::Green => [file!("green-disc"), file!("green-cushion")],
        Colour::Red => [file!("red-disc"), file!("red-cushion")],
        Colour::Blue => [file!("blue-disc"), file!("blue-cushion")],
        Colour::Yellow => [file!("yellow-disc"), file!("yellow-cushion")],
    };
    let svg = match owner {
        Player::One => disc,
        Player::Two => cushion,
    };
    pieces::piece_art(svg, skin)
}

/// Draws the empty board and its labels.
pub fn paint_board(scene: &mut Scene, view: &View) {
    let slab = Slab {
        svg: include_str!("../../../../assets/art/boards/upthrust.svg"),
        shadow: include_str!("../../../../assets/art/boards/upthrust-shadow.svg"),
        size: EXTENT - BOARD_CORNER,
    };
    let labels = labels(view.points_per_unit, view.look.shows_coordinates);
    paint_slab(scene, view, BOARD_CORNER, slab, &labels);
}

/// Returns row numbers, column letters and the values of rows, relative to the face's upper left corner.
fn labels(points_per_unit: f32, shows_coordinates: bool) -> String {
    const LABEL_COLOUR: &str = "#DDC4A0";
    /// The colours from the first scoring row up. Higher values are brighter.
    const VALUE_COLOURS: [&str; 5] = ["#DDBE92", "#E6C79A", "#EED0A1", "#F6D9A8", "#FFE2B0"];
    const VALUES_X: f32 = 415.0;
    /// The width of a letter relative to the font size.
    const LETTER_WIDTH: f32 = 0.54;
    /// The available width for a word beside the lanes.
    const WORD_WIDTH: f32 = 58.0;
    let mut body = String::new();
    let Some(font) = label_size(12.5, ROW_PITCH, points_per_unit) else { return body };
    // A capital letter's height is about 0.73 of the font size. Half of it centres the text vertically.
    let baseline_offset = 0.36 * font.size;
    for number in 1..=ROWS {
        let y = centre(spot(0, number)).y - BOARD_CORNER.y;
        if shows_coordinates && (number - 1).is_multiple_of(font.step) {
            let position = Vec2::new(20.0, y + baseline_offset);
            body += &label(position, font.size, 500, LABEL_COLOUR, &number.to_string());
        }
        if let Some(colour) =
            number.checked_sub(FIRST_SCORING_ROW).and_then(|n| VALUE_COLOURS.get(n))
        {
            let value = Upthrust::row_value(number).to_string();
            let value_size = font.size.max(20.0);
            let position = Vec2::new(VALUES_X, y + 0.36 * value_size);
            body += &label(position, value_size, 600, colour, &value);
        }
        if number + 1 == FIRST_SCORING_ROW {
            let position = Vec2::new(VALUES_X, y - ROW_PITCH / 2.0 + 12.0 + font.size * 0.64);
            let word = tr!("board-score");
            let word_size = font.size.max(12.0);
            // On small boards there is no space between the lanes and the edge.
            if LETTER_WIDTH * word_size * word.chars().count() as f32 <= WORD_WIDTH {
                body += &label(position, word_size, 500, LABEL_COLOUR, &word);
            }
        }
    }
    for column in (0..COLUMNS).filter(|_| shows_coordinates) {
        let x = centre(spot(column, 1)).x - BOARD_CORNER.x;
        let letter = ["a", "b", "c", "d"][column];
        let position = Vec2::new(x, 677.0 + baseline_offset);
        body += &label(position, font.size.max(13.0), 500, LABEL_COLOUR, letter);
    }
    body
}
