//! The board: squares of slate in a darker tray, with coordinates and the players' trays.

use super::discs;
use super::geometry::{BOARD_SIDE, Layout};
use crate::Art;
use crate::board_parts::{SQUARE_SHADOW, Slab, paint_slab};
use crate::draft::{Counter, Draft, DraftPiece};
use crate::marks::{AMBER, label, label_size};
use crate::scene::{Role, Scene};
use crate::track::{Lift, Pose};
use bevy_math::Vec2;
use quadrille_games::rules::{Player, Spot};
use quadrille_text::{side_of, tr, uses_readable_notation};
use std::fmt::Write;

/// The colour of coordinates.
const LABEL_COLOUR: &str = "#A9B4C4";
/// The shift of the pieces in a tray above or below the board for a second digit of its number.
const SECOND_DIGIT_WIDTH: f32 = 12.0;
/// The least gap between a tray's caption and a number of two digits.
const NUMBER_GAP: f32 = 3.0;
/// The least margin of a tray's caption.
const MIN_MARGIN: f32 = 9.0;
/// The largest number of pieces shown in a tray. Its number counts all pieces.
pub(super) const MAX_SHOWN_PIECES: usize = 5;

/// Draws the empty board. The outer strips of the published board are fainter.
pub(super) fn paint_board(scene: &mut Scene, layout: Layout) {
    let slab = Slab {
        svg: if layout.board.side == 8 {
            include_str!("../../../../assets/art/boards/focus-classic.svg")
        } else {
            include_str!("../../../../assets/art/boards/focus.svg")
        },
        shadow: SQUARE_SHADOW,
        size: Vec2::splat(BOARD_SIDE),
    };
    paint_slab(scene, layout.view, layout.board_corner(), slab, &labels(layout));
}

/// Returns the names of rows at the left and of columns below, where no stack covers them.
fn labels(layout: Layout) -> String {
    let (grid, view) = (layout.board, layout.view);
    let mut body = String::new();
    let font =
        label_size(12.0, grid.pitch, view.points_per_unit).filter(|_| view.look.shows_coordinates);
    let Some(font) = font else { return body };
    let baseline_offset = font.size * 0.36;
    for index in (0..grid.side).step_by(font.step) {
        let centre = grid.axis_centre(index, view.flipped);
        let (row, column) = if uses_readable_notation() {
            let letter = char::from(b'a' + index);
            ((grid.side - index).to_string(), letter.to_string())
        } else {
            (index.to_string(), index.to_string())
        };
        let (row_position, column_position) = (
            Vec2::new(11.5, centre + baseline_offset),
            Vec2::new(centre, BOARD_SIDE - 11.0 + baseline_offset),
        );
        body += &label(row_position, font.size, 500, LABEL_COLOUR, &row);
        body += &label(column_position, font.size, 500, LABEL_COLOUR, &column);
    }
    body
}

/// The colours of the trays, which follow the theme of the window.
struct TrayColours {
    panel: &'static str,
    border: &'static str,
    text: &'static str,
    secondary_text: &'static str,
}

const DARK_COLOURS: TrayColours =
    TrayColours { panel: "#1E2023", border: "#34383D", text: "#EDE9E2", secondary_text: "#B8B3AA" };

const LIGHT_COLOURS: TrayColours =
    TrayColours { panel: "#F8F6F2", border: "#D6D0C5", text: "#24211D", secondary_text: "#555049" };

/// The width of a character relative to the font size: slightly more than the mean, to avoid overlap.
const CHAR_WIDTH_RATIO: f32 = 0.56;

/// The lift of the top piece of the mover's reserve.
#[derive(Clone, Copy)]
pub(super) struct TrayLift {
    /// The height, in board units.
    pub(super) height: f32,
    /// The duration of a change, in ms.
    pub(super) duration_ms: f32,
}

/// Draws the trays and names of both players. `side_to_move` is `None` after the end of the game. `lift` is that
/// of the top piece of its reserve.
pub(super) fn paint_trays(
    scene: &mut Scene,
    draft: &Draft,
    layout: Layout,
    side_to_move: Option<Player>,
    lift: TrayLift,
) {
    let view = layout.view;
    let colours = if view.look.is_light { &LIGHT_COLOURS } else { &DARK_COLOURS };
    // The text has at least 12 px where it fits into the tray. Boards too small to read have no text.
    let font_size =
        (view.points_per_unit >= 0.5).then(|| (12.0 / view.points_per_unit).clamp(13.0, 19.0));
    for player in Player::BOTH {
        let side = side_of(draft.variant(), player);
        let is_to_move = side_to_move == Some(player);
        if let (Some(font_size), false) = (font_size, view.compact) {
            let centre = layout.tray_title(player);
            paint_title(scene, &side, is_to_move, centre, colours, font_size);
        }
        let captions = if view.compact {
            [tr!("tray-reserve-of", side = &side), tr!("tray-captured-of", side = &side)]
        } else {
            [tr!("tray-reserve"), tr!("tray-captured")]
        };
        // The numbers of both trays have the same place.
        let max_chars = captions.iter().map(|caption| caption.chars().count()).max();
        let trays = [(Counter::Reserve, player), (Counter::Captured, !player)];
        for ((counter, owner), caption) in trays.into_iter().zip(captions) {
            let count = draft.count(counter, player);
            let tray_rect = layout.tray(player, counter);
            let mut body = tray_frame(tray_rect.size(), colours, view.compact && is_to_move);
            if let Some(font_size) = font_size {
                let caption = (caption.as_str(), max_chars.unwrap_or(0));
                body +=
                    &tray_text(tray_rect.size(), caption, count, colours, font_size, view.compact);
            }
            let extent = [0.0, 0.0, tray_rect.width(), tray_rect.height()];
            scene.draw_at_corner(Art::fragment(extent, &body), tray_rect.min, tray_rect.size());
            let is_movers_reserve = counter == Counter::Reserve && player == draft.to_move();
            let lift = is_movers_reserve.then_some(lift);
            paint_tray_pieces(scene, layout, player, counter, owner, count, lift);
            scene.set_subject(Role::Ground, None);
        }
    }
}

/// Draws a player's name above the trays, with the centre of its baseline at `centre`.
fn paint_title(
    scene: &mut Scene,
    name: &str,
    is_to_move: bool,
    centre: Vec2,
    colours: &TrayColours,
    font_size: f32,
) {
    let (caption, weight, fill) = if is_to_move {
        (tr!("tray-to-play", side = name), 600, colours.text)
    } else {
        (name.to_owned(), 500, colours.secondary_text)
    };
    let text = label(Vec2::new(0.0, 12.0), font_size, weight, fill, &caption);
    scene.draw(
        Art::fragment([-75.0, -8.0, 150.0, 28.0], &text),
        centre - Vec2::new(0.0, 6.0),
        Vec2::new(150.0, 28.0),
    );
}

/// Returns a tray of this size, with a mark at its left if its player is to move.
fn tray_frame(size: Vec2, colours: &TrayColours, is_marked: bool) -> String {
    let mut body = format!(
        r#"<rect x=".5" y=".5" width="{}" height="{}" rx="12" fill="{}" stroke="{}"/>"#,
        size.x - 1.0,
        size.y - 1.0,
        colours.panel,
        colours.border
    );
    if is_marked {
        let _ = write!(
            body,
            r#"<rect x="0" y="14" width="3" height="{}" rx="1.5" fill="{AMBER}"/>"#,
            size.y - 28.0
        );
    }
    body
}

/// Returns the caption and the number on a tray of this extent, in font size `font_size`. Their places fit a caption of
/// `max_chars` characters.
fn tray_text(
    extent: Vec2,
    (caption, max_chars): (&str, usize),
    count: u8,
    colours: &TrayColours,
    font_size: f32,
    compact: bool,
) -> String {
    // On a small board the caption is as large as the tray is wide.
    let font_size =
        font_size.min((extent.x - 2.0 * MIN_MARGIN) / (CHAR_WIDTH_RATIO * max_chars.max(1) as f32));
    let baseline = if compact { extent.y / 2.0 + font_size * 0.36 } else { 25.0 };
    let number_size = font_size * 15.0 / 13.0;
    // A long caption moves nearer to the edges. If that is not enough, the number moves to the other corner.
    let caption_width = CHAR_WIDTH_RATIO * font_size * max_chars as f32;
    let digits_width = 2.0 * CHAR_WIDTH_RATIO * number_size;
    let margin = if caption_width + digits_width > extent.x - 28.0 { MIN_MARGIN } else { 14.0 };
    let is_number_below =
        caption_width + NUMBER_GAP + digits_width > extent.x - 2.0 * margin && !compact;
    let number_baseline = if is_number_below { extent.y - 11.0 } else { baseline };
    format!(
        r#"<text x="{margin}" y="{baseline:.2}" font-size="{font_size:.2}" font-weight="500" fill="{}">{caption}</text><text x="{}" y="{number_baseline:.2}" font-size="{number_size:.2}" font-weight="600" fill="{}" text-anchor="end">{count}</text>"#,
        colours.secondary_text,
        extent.x - margin,
        colours.text
    )
}

/// Draws the pieces in a tray. The last one of the mover's reserve may be lifted.
fn paint_tray_pieces(
    scene: &mut Scene,
    layout: Layout,
    player: Player,
    counter: Counter,
    owner: Player,
    count: u8,
    lift: Option<TrayLift>,
) {
    let disc = layout.tray_disc();
    // A number of two digits needs more space beside the pieces.
    let shift = if layout.view.compact && count > 9 { SECOND_DIGIT_WIDTH } else { 0.0 };
    let count = usize::from(count).min(MAX_SHOWN_PIECES);
    let face_centre =
        |index| layout.tray_disc_centre(player, counter, index, count) - Vec2::X * shift;
    if count > 0 {
        discs::paint_shadow(scene.set_subject(Role::Shadow, None), face_centre(0), disc);
    }
    scene.set_subject(Role::Disc, lift.map(|_| Spot::RESERVE));
    for index in 0..count {
        let item = discs::paint_disc(scene, DraftPiece::Focus(owner), face_centre(index), disc);
        if let (Some(lift), true) = (lift, index + 1 == count) {
            item.set_pose(Pose::lifted(Lift::to_height(lift.height)), lift.duration_ms);
        }
    }
}
