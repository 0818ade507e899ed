//! High contrast on boards: marks get black casings, and text on frames and trays is black or white.
//!
//! Boards and pieces keep their colours. This module changes the finished scene, so that drawings do not depend on
//! contrast.

use crate::look::Look;
use crate::scene::{Role, Scene};

/// Replacements in marks, in both themes: the usual paint, and the paint with high contrast.
const MARK_PAINTS: [(&str, &str); 7] = [
    // Casings, including the one that is usually invisible.
    (r##""#2A1B00" stroke-opacity="0""##, r##""#000" stroke-opacity="1""##),
    (r##""#2A1B00" stroke-opacity=".55""##, r##""#000" stroke-opacity="1""##),
    (r##""#2A1B00" stroke-opacity=".45""##, r##""#000" stroke-opacity="1""##),
    (r##""#2A1B00" opacity=".55""##, r##""#000" opacity="1""##),
    (r##""#2A1B00""##, r##""#000""##),
    // The edges of the squares of the last move.
    (r##"stroke-opacity="0.7""##, r##"stroke-opacity="1""##),
    (r##"stroke-opacity="0.8""##, r##"stroke-opacity="1""##),
];
/// The text colours on the frames of boards.
const FRAME_TEXT_COLOURS: [&str; 9] = [
    "#DDC4A0", "#DDBE92", "#E6C79A", "#EED0A1", "#F6D9A8", "#FFE2B0", "#C6C3BD", "#BDB6AA",
    "#A9B4C4",
];
/// The text colour with high contrast.
const HIGH_CONTRAST_TEXT: &str = "#FFFFFF";
/// Replacements beside the boards in the dark theme: trays, names, counts.
const DARK_SIDE_COLOURS: [(&str, &str); 4] = [
    ("#1E2023", "#000000"),
    ("#34383D", "#8C8C8C"),
    ("#EDE9E2", "#FFFFFF"),
    ("#B8B3AA", "#F0F0F0"),
];
/// Replacements beside the boards in the light theme.
const LIGHT_SIDE_COLOURS: [(&str, &str); 5] = [
    ("#F8F6F2", "#FFFFFF"),
    ("#D6D0C5", "#6B6B6B"),
    ("#24211D", "#000000"),
    ("#555049", "#1A1A1A"),
    ("#8A5200", "#5A3400"),
];

/// Replaces colours in a scene by those of high contrast if `look` requires it. Marks of movable pieces become opaque.
pub fn apply_contrast(scene: &mut Scene, look: Look) {
    if !look.has_high_contrast {
        return;
    }
    let side_replacements =
        if look.is_light { &LIGHT_SIDE_COLOURS[..] } else { &DARK_SIDE_COLOURS };
    let text_replacements = FRAME_TEXT_COLOURS.map(|colour| (colour, HIGH_CONTRAST_TEXT));
    for item in &mut scene.items {
        match item.key.role {
            Role::Shadow | Role::Piece | Role::Disc | Role::Die | Role::Leaving | Role::Held => {}
            Role::Ground => {
                item.art = item
                    .art
                    .with_replaced_text(&text_replacements)
                    .with_replaced_text(side_replacements)
            }
            role => {
                item.art = item.art.with_replaced_text(&MARK_PAINTS);
                if role == Role::Movable {
                    item.alpha = 1.0;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrows::{self, Arrows};
    use crate::choice::Chooser;
    use crate::marks::{
        AMBER, BADGE_GROUND, BEST_MOVE, CASING, CORAL, CURSOR, LAST_MOVE, PLAYED_MOVE, PREMOVE,
        USER_MARK,
    };
    use crate::view::View;
    use crate::{drawing, first_game_marks};
    use quadrille_games::rules::{AnyPosition, Variant};

    /// Returns the relative luminance of `#RGB` or `#RRGGBB`.
    fn luminance(hex: &str) -> f64 {
        let digits: Vec<f64> = match hex.len() {
            4 => hex[1..].chars().map(|c| f64::from(c.to_digit(16).unwrap() * 17)).collect(),
            _ => [1, 3, 5]
                .map(|at| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()))
                .to_vec(),
        };
        let part = |value: f64| {
            let share = value / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(digits[0]) + 0.7152 * part(digits[1]) + 0.0722 * part(digits[2])
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns a board with all kinds of marks.
    fn marked_board(variant: Variant, is_light: bool) -> Scene {
        let start = AnyPosition::start(variant);
        let first = start.legal_moves()[0];
        let position = start.play(first).unwrap();
        let board = drawing(variant);
        let mv = position.legal_moves()[0];
        let path = position.path(mv);
        let last = start.path(first);
        let mut chooser = Chooser::new(&position);
        chooser.click(crate::choice::Hit::on_spot(path.spots[0]), false);
        let cursor = board.spots().last().copied();
        let view = View {
            choice: chooser.choice().cloned(),
            last_move: Some(last),
            hint: Some(path.clone()),
            cursor,
            look: Look { is_light, has_high_contrast: true, ..Look::USUAL },
            ..View::still(&position)
        };
        let mut scene = Scene::default();
        board.draw(&view, &mut scene);
        arrows::paint_arrows(board, &view, &Arrows::default(), &mut scene);
        first_game_marks::paint_movable_pieces(board, &View::still(&position), &mut scene);
        apply_contrast(&mut scene, view.look);
        scene
    }

    #[test]
    fn marks_have_4_5_to_1_contrast_to_their_outlines() {
        for mark in [AMBER, CORAL, USER_MARK, LAST_MOVE, BEST_MOVE, PLAYED_MOVE, PREMOVE, CURSOR] {
            for ground in ["#000", BADGE_GROUND] {
                assert!(contrast(mark, ground) >= 4.5, "{mark} on {ground}");
            }
        }
        for variant in Variant::ALL {
            for item in &marked_board(variant, false).items {
                let svg = item.art.svg();
                let is_mark = matches!(
                    item.key.role,
                    Role::LastMove
                        | Role::Chosen
                        | Role::Target
                        | Role::Hint
                        | Role::Cursor
                        | Role::Movable
                );
                assert!(!svg.contains(CASING) || !is_mark, "{variant}: {svg}");
                let stroked = [AMBER, CORAL, BEST_MOVE, LAST_MOVE, CURSOR]
                    .iter()
                    .any(|colour| svg.contains(&format!(r#"stroke="{colour}""#)));
                if is_mark && stroked {
                    assert!(
                        svg.contains(r##""#000""##) || svg.contains(BADGE_GROUND),
                        "{variant}, {:?}: no casing in {svg}",
                        item.key
                    );
                }
            }
        }
    }

    #[test]
    fn text_on_frames_has_7_to_1_contrast() {
        for variant in Variant::ALL {
            for is_light in [false, true] {
                let scene = marked_board(variant, is_light);
                let ground = scene.items.iter().filter(|item| item.key.role == Role::Ground);
                let all: String = ground.map(|item| item.art.svg()).collect();
                let usual = FRAME_TEXT_COLOURS
                    .iter()
                    .chain(DARK_SIDE_COLOURS.iter().map(|(usual, _)| usual));
                let left: Vec<_> = usual.filter(|ink| all.contains(**ink)).collect();
                assert!(is_light || left.is_empty(), "{variant}: {left:?}");
                let left = LIGHT_SIDE_COLOURS.iter().filter(|(usual, _)| all.contains(usual));
                assert!(!is_light || left.count() == 0, "{variant}");
            }
        }
        // These are the lighter ends of the frames below the text.
        for frame in ["#6A4E3A", "#4A4B4C", "#3E3A35", "#222831"] {
            let painted = Variant::ALL.into_iter().any(|variant| {
                let scene = marked_board(variant, false);
                scene.items.iter().any(|item| item.art.svg().contains(frame))
            });
            assert!(painted, "no frame is {frame} any more");
            assert!(contrast(HIGH_CONTRAST_TEXT, frame) >= 7.0, "{frame}");
        }
        for [ink, ground] in
            [["#F0F0F0", "#000000"], ["#1A1A1A", "#FFFFFF"], ["#5A3400", "#FFFFFF"]]
        {
            assert!(contrast(ink, ground) >= 7.0, "{ink}");
        }
    }

    #[test]
    fn checked_colours_are_the_painted_ones() {
        let mut svg = String::new();
        for variant in Variant::ALL {
            for is_light in [false, true] {
                let position = AnyPosition::start(variant);
                let view =
                    View { look: Look { is_light, ..Look::USUAL }, ..View::still(&position) };
                let mut scene = Scene::default();
                drawing(variant).draw(&view, &mut scene);
                svg.extend(scene.items.iter().map(|item| item.art.svg()));
            }
        }
        // Previewed counts are amber, and only while a piece is selected.
        let beside = DARK_SIDE_COLOURS.iter().chain(&LIGHT_SIDE_COLOURS[..4]);
        for usual in FRAME_TEXT_COLOURS.iter().chain(beside.map(|(usual, _)| usual)) {
            assert!(svg.contains(*usual), "{usual}");
        }
        assert!(MARK_PAINTS.iter().take(5).all(|(usual, _)| usual.contains(CASING)));
    }
}
