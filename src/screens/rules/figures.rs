//! The figures of the rules, drawn by the boards.

use crate::screens::picture::BoardPicture;
use crate::theme::CurrentTheme;
use quadrille_drawing::choice::Hit;
use quadrille_drawing::look::{Look, Theme};
use quadrille_drawing::spot_named;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_text::tr;

/// A position with a selected piece and a target under the pointer.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The number of sections before the figure.
    pub sections_before: usize,
    /// The position's text; empty for the start.
    position: &'static str,
    /// The square of the selected piece, and in Focus the number of pieces.
    selected_piece: (&'static str, u8),
    /// The target under the pointer.
    hovered_target: Option<&'static str>,
    /// The identifier of the caption.
    id: &'static str,
}

/// Returns the appearance of the boards in figures.
pub fn figure_look(theme: &CurrentTheme) -> Look {
    Look {
        is_light: theme.theme == Theme::Light,
        skin: theme.skin,
        has_high_contrast: theme.has_high_contrast,
        ..Look::USUAL
    }
}

/// Returns the figures of a variant's rules.
pub const fn figures(variant: Variant) -> &'static [Figure] {
    match variant {
        Variant::Upthrust => &UPTHRUST,
        Variant::Hique => &HIQUE,
        Variant::Focus => &FOCUS,
        Variant::FocusExact => &FOCUS_EXACT,
        Variant::FocusClassic => &FOCUS_CLASSIC,
        Variant::CublinoPur => &PUR,
        Variant::CublinoContra => &CONTRA,
    }
}

const UPTHRUST: [Figure; 2] = [
    figure(3, "upthrust-start", "", "b1", 0, None),
    figure(4, "upthrust-later", CLIMB, "a4", 0, Some("a7")),
];
/// A position of Upthrust in which a piece can climb into the scoring rows.
pub const CLIMB: &str = "2R1/1Y2/R3/3Y/1B2/2G1/2Y1/GRB1/3G/B2R/YG1B GR 1";

const HIQUE: [Figure; 2] = [
    figure(3, "hique-start", "", "4,2", 0, None),
    figure(4, "hique-taking", CAPTURE, "8,10", 0, Some("8,4")),
];
/// A position of HiQUE in which a runner can be captured.
pub const CAPTURE: &str = "2rr1r1/2gg2/7/4Gg/1r2r2/6/7/6/7/2GG2/4R2/G3g1/1RRR3 2";

const FOCUS: [Figure; 1] = [figure(4, "focus", FOCUS_STACK, "30", 3, Some("20"))];
const FOCUS_STACK: &str =
    "-,-,G,G,R,R/-,-,R,R,G,G/GGR,R,G,G,R,-/RRG,G,R,R,G,GR/R,R,G,G,R,R/G,G,R,R,G,G 2 0,0 0,0";

const FOCUS_EXACT: [Figure; 1] = [figure(4, "focus-exact", EXACT_STACK, "30", 3, Some("33"))];
const EXACT_STACK: &str =
    "-,-,-,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/GRGG,G,R,RGR,G,G/R,R,G,G,R,R/G,GR,-,R,-,- 2 0,0 0,0";

const FOCUS_CLASSIC: [Figure; 1] = [figure(3, "focus-classic", CLASSIC_LINE, "52", 3, Some("22"))];
const CLASSIC_LINE: &str = "-,-,-,-/R,-,G,G,R,R/-,G,GR,R,R,G,G,-/-,-,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,-,RGG,-,-,-,R,-/GRRR,G,R,R,G,G/-,-,-,- 2 0,0 0,0";

const PUR: [Figure; 2] =
    [figure(2, "pur-start", "", "d1", 0, None), figure(3, "pur-jump", JUMP, "b7", 0, Some("d7"))];
const JUMP: &str = "pWa1Wb1We1Wf1Wg1Lc2Ld2id6va7vb7vc7ve7vf7vg7";

const CONTRA: [Figure; 1] = [figure(4, "contra", FIGHT, "e3", 0, Some("e4"))];
/// A position of Cublino Contra in which a die can fight.
pub const FIGHT: &str = "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7";

/// Returns a figure whose selected piece is on the square `spot_name`, in Focus with `count` pieces.
const fn figure(
    sections_before: usize,
    id: &'static str,
    position: &'static str,
    spot_name: &'static str,
    piece_count: u8,
    hovered_target: Option<&'static str>,
) -> Figure {
    Figure {
        sections_before,
        position,
        selected_piece: (spot_name, piece_count),
        hovered_target,
        id,
    }
}

impl Figure {
    /// Returns the caption.
    pub fn caption(&self) -> String {
        tr!("rules-figure", id = self.id)
    }

    /// Returns the picture; `None` if the position or a square of the figure is invalid, which a test would detect.
    pub fn picture(&self, variant: Variant, look: Look) -> Option<BoardPicture> {
        let position = if self.position.is_empty() {
            AnyPosition::start(variant)
        } else {
            AnyPosition::parse(variant, self.position).ok()?
        };
        let (spot_name, piece_count) = self.selected_piece;
        let hit = Hit { spot: spot_named(variant, spot_name)?, count: piece_count };
        let hovered_spot = match self.hovered_target {
            Some(spot_name) => Some(spot_named(variant, spot_name)?),
            None => None,
        };
        Some(BoardPicture {
            flipped: false,
            position,
            last_path: None,
            choice: Some((hit, hovered_spot)),
            shows_whole_board: true,
            look,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_drawing::choice::Chooser;

    #[test]
    fn every_figure_shows_a_legal_move() {
        for variant in Variant::ALL {
            let figures = figures(variant);
            assert!(!figures.is_empty());
            let sections = super::super::text::sections(variant).len();
            for figure in figures {
                assert!(figure.sections_before <= sections, "{variant}");
                let picture = figure.picture(variant, Look::USUAL);
                let picture = picture.unwrap_or_else(|| unreachable!("{variant} {figure:?}"));
                let (hit, pointed) = picture.choice.unwrap();
                let mut chooser = Chooser::new(&picture.position);
                chooser.select_piece(hit);
                let choice = chooser.choice().cloned();
                let choice = choice.unwrap_or_else(|| unreachable!("{variant} {hit:?}"));
                assert_eq!(choice.count, hit.count, "{variant}");
                assert!(!choice.targets.is_empty());
                if let Some(spot) = pointed {
                    assert!(choice.target(spot).is_some(), "{variant} {spot:?}");
                }
            }
        }
    }
}
