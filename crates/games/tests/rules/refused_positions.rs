//! Invalid position texts: each is refused with a message that names the fault.

use crate::reference;
use quadrille_games::rules::{AnyPosition, Variant};

/// An invalid text, and a word that the error must contain, ignoring case.
type InvalidPosition = (&'static str, &'static str);

const UPTHRUST: &[InvalidPosition] = &[
    ("", "board"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB", "colours"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR", "player to move"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB 1", "colours"),
    ("4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "11 rows"),
    ("4/4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "11 rows"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1 ", "end"),
    (" 4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "board"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB  GR 1", "colours"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1\n", "player to move"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 3", "player to move"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 01", "player to move"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB RG 1", "colours"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GG 1", "colours"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GRB 1", "colours"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB gr 1", "colours"),
    ("4/4/4/4/4/4/4/GRBW/RBYG/BYGR/YGRB GR 1", "row 4"),
    ("4/4/4/4/4/4/4/grby/RBYG/BYGR/YGRB GR 1", "row 4"),
    ("4/4/4/4/4/4/22/GRBY/RBYG/BYGR/YGRB GR 1", "row 5"),
    ("5/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "row 11"),
    ("3/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "row 11"),
    ("0/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "row 11"),
    ("/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "row 11"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRBG GR 1", "row 1"),
    // Column a contains two green pieces and no yellow one.
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/1GRB GR 1", "column a"),
    ("G3/4/4/4/4/4/4/GRBY/RBYG/BYGR/1GRB GR 1", "column a"),
    // Two green pieces in row 5, which is not a scoring row.
    ("4/4/4/4/4/4/G2G/1RBY/RBY1/BYGR/YGRB GR 1", "row 5"),
];

const HIQUE: &[InvalidPosition] = &[
    ("", "board"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1", "player to move"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 0", "player to move"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1 ", "end"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1  1", "player to move"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/1GGGG1/1RRRRR1 1", "13 rows"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1/7 1", "13 rows"),
    // A runner on a guard row and a guard on a runner row.
    ("1rrrr2/1gggg1/7/r5/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=4"),
    ("1rrrrr1/1ggg2/g6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
    ("1rrrrr1/1gggg1/7/7/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=4"),
    ("1rrrrr1/1gggg1/6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
    ("1rrrrr1/1gggg1/34/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
    ("1rrrrr1/1gggg1/7/33/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=4"),
    ("1rrrrr1/1gggg1/7/6/70/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=5"),
    ("1rrrrr1/1gggg1/7/6/x6/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=5"),
    ("1rrrrr1/1ggg2/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "guards"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGGG/1RRRRR1 1", "guards"),
    ("1rrrrr1/1gggg1/r6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "runners"),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/RRRRRR1 1", "runners"),
    // Each side has a runner on its far row.
    ("Rrrrr2/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRR2 1", "a runner on the far row"),
];

const FOCUS: &[InvalidPosition] = &[
    ("", "board"),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G", "player to move"),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1", "reserve"),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0", "captur"),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0 ", "end"),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 3 0,0 0,0",
        "player to move",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 00,0 0,0",
        "reserve",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 +0,0 0,0",
        "reserve",
    ),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0 0,0", "reserve"),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0,0 0,0",
        "reserve",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,-1",
        "captur",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,99999999999999999999",
        "captur",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 256,0 0,0",
        "reserve",
    ),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R 1 0,0 0,0", "6 rows"),
    ("R,R,G,G,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0", "row 0"),
    (
        "R,R,G,G,R,R,-/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "row 0",
    ),
    (
        "R,R,G,G,R,R/,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "square 10",
    ),
    (
        "R,R,G,G,R,R/B,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "square 10",
    ),
    (
        "r,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "square 00",
    ),
    // Six pieces on one square.
    (
        "-,-,GGRRRR,-,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/-,-,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "square 02",
    ),
    // One red piece too few, and one green piece too many.
    ("-,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0", "18"),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,GG 1 0,0 0,0", "18"),
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 1,0 0,0", "18"),
    // Both sides would have won.
    (
        "RR,RR,GG,GG,RR,RR/GG,GG,RR,RR,GG,GG/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 0,0 6,6",
        "at most one side",
    ),
    // A missing red piece is one that Green has captured, not Red.
    ("-,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 1,0", "18"),
];

const CLASSIC: &[InvalidPosition] = &[
    ("R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0", "8 rows"),
    // The squares of the corners do not exist.
    (
        "-,-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0",
        "row 0",
    ),
    (
        "-,-,-,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0",
        "row 1",
    ),
    (
        "-,-,-,-/X,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0",
        "square 11",
    ),
    (
        "-,-,-,-/-,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0",
        "18",
    ),
];

const PUR: &[InvalidPosition] = &[
    ("", "P"),
    ("CWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "P"),
    ("XWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "P"),
    ("P", "dice 7"),
    ("PWa1Wb1Wc1Wd1We1Wf1va7vb7vc7vd7ve7vf7vg7", "dice 7"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1Wa2va7vb7vc7vd7ve7vf7vg7", "dice 7"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg", "die"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7 ", "die"),
    ("P Wa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PYa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWh1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWA1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWa0Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWa8Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    // Two dice on one square, and two dice that are not ordered by row and column.
    ("PWa1Wa1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "a square after"),
    ("PWb1Wa1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "a square after"),
    ("Pva1vb1vc1vd1ve1vf1vg1Wa7Wb7Wc7Wd7We7Wf7Wg7", "at most one side"),
];

const CONTRA: &[InvalidPosition] = &[
    ("", "C"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "C"),
    ("CWa1Wb1Wc1Wd1We1Wf1Wg1Wa2va7vb7vc7vd7ve7vf7vg7", "at most 7"),
    ("CWa1va1", "a square after"),
    ("Cva7Wa1", "a square after"),
    ("Cva1Wa7", "at most one side"),
    ("CWa1va", "die"),
    ("CWä1va7", "die"),
    ("c\u{1F3B2}a1", "die"),
];

fn bad_positions(variant: Variant) -> &'static [InvalidPosition] {
    match variant {
        Variant::Upthrust => UPTHRUST,
        Variant::Hique => HIQUE,
        Variant::Focus | Variant::FocusExact => FOCUS,
        Variant::FocusClassic => CLASSIC,
        Variant::CublinoPur => PUR,
        Variant::CublinoContra => CONTRA,
    }
}

#[test]
fn invalid_positions_are_refused() {
    let mut silent = Vec::new();
    for variant in Variant::ALL {
        for &(text, hint) in bad_positions(variant) {
            assert!(
                reference::parse(variant.id(), text).is_none(),
                "{variant} `{text}` is no bad text"
            );
            match AnyPosition::parse(variant, text) {
                Ok(position) => silent.push(format!("{variant} `{text}` read as {position}")),
                Err(error) => {
                    let [place, expected] = [&error.place, &error.expected]
                        .map(|message| message.to_english(&Default::default()));
                    let sentence = format!("{place} {expected}").to_lowercase();
                    if !sentence.contains(&hint.to_lowercase()) {
                        silent.push(format!("{variant} `{text}`: no `{hint}` in: {error}"));
                    }
                }
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
