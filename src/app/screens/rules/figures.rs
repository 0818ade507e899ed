//! The pictures in the rules, drawn by the boards themselves.

use crate::app::drawing::choice::Hit;
use crate::app::drawing::drawing;
use crate::app::look::{Look, Skin};
use crate::app::screens::picture::Subject;
use crate::app::text::tr;
use crate::rules::{AnyPosition, Spot, Variant};

/// A position with a piece chosen and a target pointed at, and what is to be seen there.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// After how many sections of the rules it stands.
    pub after: usize,
    /// The position's text; empty for the start.
    position: &'static str,
    /// The chosen piece's square, and in Focus how many pieces are chosen.
    chosen: (&'static str, u8),
    /// The target pointed at, if any.
    pointed: Option<&'static str>,
    /// What is to be seen.
    pub caption: fn() -> String,
}

/// The figures of a variant's rules.
#[must_use]
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
    Figure {
        after: 3,
        position: "",
        chosen: ("b1", 0),
        pointed: None,
        caption: || tr!("rules-figure-upthrust-start"),
    },
    Figure {
        after: 4,
        position: "2R1/1Y2/R3/3Y/1B2/2G1/2Y1/GRB1/3G/B2R/YG1B GR 1",
        chosen: ("a4", 0),
        pointed: Some("a7"),
        caption: || tr!("rules-figure-upthrust-later"),
    },
];

const HIQUE: [Figure; 2] = [
    Figure {
        after: 3,
        position: "",
        chosen: ("4,2", 0),
        pointed: None,
        caption: || tr!("rules-figure-hique-start"),
    },
    Figure {
        after: 4,
        position: "2rr1r1/2gg2/7/4Gg/1r2r2/6/7/6/7/2GG2/4R2/G3g1/1RRR3 2",
        chosen: ("8,10", 0),
        pointed: Some("8,4"),
        caption: || tr!("rules-figure-hique-taking"),
    },
];

const FOCUS: [Figure; 1] = [Figure {
    after: 4,
    position: "-,-,G,G,R,R/-,-,R,R,G,G/GGR,R,G,G,R,-/RRG,G,R,R,G,GR/R,R,G,G,R,R/G,G,R,R,G,G 2 0,0 0,0",
    chosen: ("30", 3),
    pointed: Some("20"),
    caption: || tr!("rules-figure-focus"),
}];

const FOCUS_EXACT: [Figure; 1] = [Figure {
    after: 4,
    position: "-,-,-,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/GRGG,G,R,RGR,G,G/R,R,G,G,R,R/G,GR,-,R,-,- 2 0,0 0,0",
    chosen: ("30", 3),
    pointed: Some("33"),
    caption: || tr!("rules-figure-focus-exact"),
}];

const FOCUS_CLASSIC: [Figure; 1] = [Figure {
    after: 3,
    position: "-,-,-,-/R,-,G,G,R,R/-,G,GR,R,R,G,G,-/-,-,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,-,RGG,-,-,-,R,-/GRRR,G,R,R,G,G/-,-,-,- 2 0,0 0,0",
    chosen: ("52", 3),
    pointed: Some("22"),
    caption: || tr!("rules-figure-focus-classic"),
}];

const PUR: [Figure; 2] = [
    Figure {
        after: 2,
        position: "",
        chosen: ("d1", 0),
        pointed: None,
        caption: || tr!("rules-figure-pur-start"),
    },
    Figure {
        after: 3,
        position: "pWa1Wb1We1Wf1Wg1Lc2Ld2id6va7vb7vc7ve7vf7vg7",
        chosen: ("b7", 0),
        pointed: Some("d7"),
        caption: || tr!("rules-figure-pur-jump"),
    },
];

const CONTRA: [Figure; 1] = [Figure {
    after: 4,
    position: "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7",
    chosen: ("e3", 0),
    pointed: Some("e4"),
    caption: || tr!("rules-figure-contra"),
}];

impl Figure {
    /// What is drawn; nothing where a text of this file is wrong, which a test would find.
    #[must_use]
    pub fn subject(&self, variant: Variant, light: bool, skin: Skin) -> Option<Subject> {
        let position = if self.position.is_empty() {
            AnyPosition::start(variant)
        } else {
            AnyPosition::parse(variant, self.position).ok()?
        };
        let (name, count) = self.chosen;
        let hit = Hit {
            spot: spot(variant, name)?,
            count,
        };
        let pointed = match self.pointed {
            Some(name) => Some(spot(variant, name)?),
            None => None,
        };
        Some(Subject {
            position,
            last: None,
            choice: Some((hit, pointed)),
            whole: true,
            look: Look {
                light,
                skin,
                ..Look::USUAL
            },
        })
    }
}

/// The square of this name.
fn spot(variant: Variant, name: &str) -> Option<Spot> {
    let board = drawing(variant);
    let mut spots = board.spots().into_iter();
    spots.find(|&spot| board.spot_name(spot) == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::drawing::choice::Chooser;

    #[test]
    fn every_figure_shows_a_piece_that_can_go_where_it_says() {
        for variant in Variant::ALL {
            let figures = figures(variant);
            assert!(!figures.is_empty());
            let sections = super::super::text::sections(variant).len();
            for figure in figures {
                assert!(figure.after <= sections, "{variant}");
                let subject = figure.subject(variant, false, Skin::USUAL);
                let subject = subject.unwrap_or_else(|| unreachable!("{variant} {figure:?}"));
                let (hit, pointed) = subject.choice.unwrap();
                let mut chooser = Chooser::new(&subject.position);
                chooser.pick(hit);
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
