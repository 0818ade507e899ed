//! The row counts left of the board: the number of pieces in a row, which is how far its pieces climb.

use super::geometry::{ROW_PITCH, ROWS, count_centre, row_of};
use crate::choice::Choice;
use crate::marks::{AMBER, Picture, label, label_size};
use crate::pieces::MoveAnimation;
use crate::scene::Scene;
use crate::timing::move_track;
use crate::track::Change;
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::upthrust::Upthrust;

/// The font size.
const FONT_SIZE: f32 = 17.0;
/// The time in which counts change at the end of a climb, in ms.
const COUNT_CHANGE_MS: f32 = 120.0;

/// The style of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountStyle {
    /// Plain.
    Plain,
    /// The row of the selected piece: dark on an amber pill.
    Selected,
    /// The count after the move under the pointer: amber with an outline.
    Foreseen,
}

/// Draws the counts given by `count_of`, and those changed by the move under the pointer. Empty rows have no count. Boards too
/// small for labels have none at all.
pub fn paint_counts(
    scene: &mut Scene,
    view: &View,
    choice: Option<&Choice>,
    count_of: impl Fn(usize) -> u8,
) {
    if is_too_small(view) {
        return;
    }
    let selected_row = choice.map(|choice| row_of(choice.last_spot()));
    let foreseen_row = choice.and_then(|choice| choice.hovered_spot).map(row_of);
    for row in 1..=ROWS {
        let (count, style) = if selected_row == Some(row) {
            (count_of(row), CountStyle::Selected)
        } else if foreseen_row == Some(row) {
            (count_of(row) + 1, CountStyle::Foreseen)
        } else {
            (count_of(row), CountStyle::Plain)
        };
        if count > 0 {
            count_picture(view, row, count, style).paint(scene, count_centre(row));
        }
    }
}

/// Draws the counts during a climb. At its end the old counts of changed rows fade out and the new ones fade in.
pub fn paint_changing_counts(
    scene: &mut Scene,
    view: &View,
    animation: &MoveAnimation,
    [position_before, position_after]: [&Upthrust; 2],
) {
    if is_too_small(view) {
        return;
    }
    for row in 1..=ROWS {
        let (old_count, new_count) =
            (position_before.pieces_in_row(row), position_after.pieces_in_row(row));
        for (count, from, to) in [(old_count, 1.0, 0.0), (new_count, 0.0, 1.0)] {
            if count == 0 || (old_count == new_count && to == 1.0) {
                continue;
            }
            let item =
                count_picture(view, row, count, CountStyle::Plain).paint(scene, count_centre(row));
            if old_count != new_count {
                let fade = Change::fade(from, to);
                item.add_track(move_track(
                    animation.move_ms - COUNT_CHANGE_MS,
                    COUNT_CHANGE_MS,
                    fade,
                ));
            }
        }
    }
}

/// Returns whether the counts would be too small to read.
fn is_too_small(view: &View) -> bool {
    label_size(FONT_SIZE, ROW_PITCH, view.points_per_unit).is_none()
}

/// Returns the picture of a row's count. Row 11 has no arrow, because nothing climbs there. The colours follow the theme,
/// because the count is beside the board.
fn count_picture(view: &View, row: usize, count: u8, style: CountStyle) -> Picture {
    let (plain_colour, amber_colour) =
        if view.look.is_light { ("#555049", "#8A5200") } else { ("#B8B3AA", AMBER) };
    let (text_colour, pill) = match style {
        CountStyle::Plain => (plain_colour, String::new()),
        CountStyle::Selected => (
            "#241700",
            r##"<rect x="-25" y="-15" width="50" height="30" rx="15" fill="#F0A93C"/>"##.to_owned(),
        ),
        CountStyle::Foreseen => (
            amber_colour,
            format!(
                r#"<rect x="-24" y="-14" width="48" height="28" rx="14" fill="none" stroke="{amber_colour}" stroke-width="1.6" stroke-dasharray="4 4" stroke-linecap="round"/>"#
            ),
        ),
    };
    let arrow = if row < ROWS {
        format!(
            r#"<path d="M-11 6 V-6 M-15.5 -1.5 L-11 -6 L-6.5 -1.5" fill="none" stroke="{text_colour}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>"#
        )
    } else {
        String::new()
    };
    let number = label(Vec2::new(7.0, 6.0), FONT_SIZE, 600, text_colour, &count.to_string());
    Picture::centred(Vec2::new(25.0, 15.0), &(pill + &arrow + &number))
}
