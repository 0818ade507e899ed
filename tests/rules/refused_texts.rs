//! Texts that are no positions or no moves: each is refused, with a word on what is wrong, and no
//! text of any kind makes a parser panic.

use crate::construct;
use crate::reference;
use crate::support::{Numbers, move_texts, position, word};
use proptest::prelude::*;
use quadrille::rules::{AnyPosition, MoveError, PositionError, Variant};

/// A bad text, and a word that the refusal must hold (in either case).
type Bad = (&'static str, &'static str);

const UPTHRUST: &[Bad] = &[
    ("", "board"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB", "colours"),
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR", "player to move"),
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
    // Column a holds two greens and no yellow.
    ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/1GRB GR 1", "column a"),
    ("G3/4/4/4/4/4/4/GRBY/RBYG/BYGR/1GRB GR 1", "column a"),
    // Two greens in row 5, which is no scoring row.
    ("4/4/4/4/4/4/G2G/1RBY/RBY1/BYGR/YGRB GR 1", "row 5"),
];

const HIQUE: &[Bad] = &[
    ("", "board"),
    (
        "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1",
        "player to move",
    ),
    (
        "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 0",
        "player to move",
    ),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1 ", "end"),
    (
        "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1  1",
        "player to move",
    ),
    ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/1GGGG1/1RRRRR1 1", "13 rows"),
    (
        "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1/7 1",
        "13 rows",
    ),
    // A runner on a guard row, a guard on a runner row.
    (
        "1rrrr2/1gggg1/7/r5/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=4",
    ),
    (
        "1rrrrr1/1ggg2/g6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=3",
    ),
    (
        "1rrrrr1/1gggg1/7/7/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=4",
    ),
    (
        "1rrrrr1/1gggg1/6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=3",
    ),
    (
        "1rrrrr1/1gggg1/34/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=3",
    ),
    (
        "1rrrrr1/1gggg1/7/33/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=4",
    ),
    (
        "1rrrrr1/1gggg1/7/6/70/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=5",
    ),
    (
        "1rrrrr1/1gggg1/7/6/x6/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "row y=5",
    ),
    ("1rrrrr1/1ggg2/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "guards"),
    (
        "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGGG/1RRRRR1 1",
        "guards",
    ),
    (
        "1rrrrr1/1gggg1/r6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
        "runners",
    ),
    (
        "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/RRRRRR1 1",
        "runners",
    ),
    // Each side has a runner on its far row.
    (
        "Rrrrr2/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRR2 1",
        "across on one side",
    ),
];

const FOCUS: &[Bad] = &[
    ("", "board"),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G",
        "player to move",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1",
        "reserve",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0",
        "captur",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0 ",
        "end",
    ),
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
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0 0,0",
        "reserve",
    ),
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
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R 1 0,0 0,0",
        "6 rows",
    ),
    (
        "R,R,G,G,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "row 0",
    ),
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
    // Six on one square.
    (
        "-,-,GGRRRR,-,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/-,-,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "square 02",
    ),
    // One red too few, one green too many.
    (
        "-,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "18",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,GG 1 0,0 0,0",
        "18",
    ),
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 1,0 0,0",
        "18",
    ),
    // A missing red piece is one that Green captured, not one that Red did.
    (
        "-,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 1,0",
        "18",
    ),
];

const CLASSIC: &[Bad] = &[
    (
        "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        "8 rows",
    ),
    // The corners' squares do not exist.
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

const PUR: &[Bad] = &[
    ("", "P"),
    ("CWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "P"),
    ("XWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "P"),
    ("P", "seven"),
    ("PWa1Wb1Wc1Wd1We1Wf1va7vb7vc7vd7ve7vf7vg7", "seven"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1Wa2va7vb7vc7vd7ve7vf7vg7", "seven"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg", "die"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7 ", "die"),
    ("P Wa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PYa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWh1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWA1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWa0Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    ("PWa8Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "die"),
    // Two dice on one square; two in another order than by row and column.
    (
        "PWa1Wa1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
        "a square after",
    ),
    (
        "PWb1Wa1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7",
        "a square after",
    ),
    (
        "Pva1vb1vc1vd1ve1vf1vg1Wa7Wb7Wc7Wd7We7Wf7Wg7",
        "at most one side",
    ),
];

const CONTRA: &[Bad] = &[
    ("", "C"),
    ("PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7", "C"),
    ("CWa1Wb1Wc1Wd1We1Wf1Wg1Wa2va7vb7vc7vd7ve7vf7vg7", "seven"),
    ("CWa1va1", "a square after"),
    ("Cva7Wa1", "a square after"),
    ("Cva1Wa7", "at most one side"),
    ("CWa1va", "die"),
    ("CWä1va7", "die"),
    ("c\u{1F3B2}a1", "die"),
];

fn bad_positions(variant: Variant) -> &'static [Bad] {
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
fn positions() {
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
                    let PositionError {
                        place, expected, ..
                    } = &error;
                    let said = format!("{place} {expected}").to_lowercase();
                    if !said.contains(&hint.to_lowercase()) {
                        silent.push(format!("{variant} `{text}`: no `{hint}` in: {error}"));
                    }
                }
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// Moves that no variant reads, whatever the position.
const NO_MOVES: &[&str] = &[
    "",
    " ",
    "-",
    "+",
    ":",
    ",",
    ",,,",
    "x",
    "Pass",
    "PASS",
    "pass ",
    " pass",
    "passed",
    "0000",
    "a",
    "a4",
    "a4a",
    "a4a8a",
    "a44a8",
    "e4e8",
    "a0a4",
    "a4a12",
    "a04a8",
    "A4A8",
    "a4-a8",
    "a4 a8",
    "4,2,4",
    "4,2,4,10,",
    "4,2,4,10,4",
    "4,2,4,x",
    "4,2,4,-10",
    "+4,2,4,10",
    "04,2,4,10",
    "4,2,4,256",
    "4,2,4,99999999999999999999",
    "4;2;4;10",
    "4 2 4 10",
    "4, ,4,10",
    "00-02",
    "00-02:",
    "00-02:0",
    "00-02:6",
    "00-02:10",
    "00-0202",
    "00_02:2",
    "0,0-0,2:2",
    "+3",
    "+344",
    "+99",
    "++34",
    "+ 34",
    "99-98:1",
    "00-02:2 ",
    "d3",
    "d3d",
    "d3h3",
    "d8d9",
    "D3D4",
    "d3d4d",
    "d3d3",
    "\u{1F3B2}",
    "ä1ä2",
    "a1\u{0301}a2",
];

/// In the start, or in the position given: well formed, but against the rules.
const ILLEGAL: &[(Variant, &str, &str)] = &[
    (Variant::Upthrust, "", "a4a5"),
    (Variant::Upthrust, "", "c4c8"),
    (Variant::Upthrust, "", "a8a11"),
    (Variant::Upthrust, "", "pass"),
    (Variant::Hique, "", "3,1,3,5"),
    (Variant::Hique, "", "3,1,5,1"),
    (Variant::Hique, "", "3,13,3,11"),
    (Variant::Hique, "", "4,2,4,12"),
    (Variant::Hique, "", "4,2,8,2"),
    (Variant::Hique, "", "1,1,1,3"),
    (Variant::Hique, "", "pass"),
    (Variant::Focus, "", "02-03:1"),
    (Variant::Focus, "", "00-02:1"),
    (Variant::Focus, "", "00-01:2"),
    (Variant::Focus, "", "+00"),
    (Variant::Focus, "", "pass"),
    (Variant::FocusExact, "", "00-02:1"),
    (Variant::FocusClassic, "", "02-03:1"),
    (Variant::CublinoPur, "", "d1d3"),
    (Variant::CublinoPur, "", "d1e1"),
    (Variant::CublinoPur, "", "d7d6"),
    (Variant::CublinoPur, "", "d1d2d3"),
    (Variant::CublinoPur, "", "d2d3"),
    (Variant::CublinoPur, "", "pass"),
    (Variant::CublinoContra, "", "d7d6"),
    (Variant::CublinoContra, "CWd1vd2vd7", "d1d3"),
    (Variant::CublinoContra, "CWd3va7", "d3d2"),
];

/// Of the right letters, but in no way a piece goes: either refusal will do.
const ODD: &[(Variant, &str)] = &[
    (Variant::Upthrust, "a4a4"),
    (Variant::Upthrust, "a4b8"),
    (Variant::Upthrust, "a4a3"),
    (Variant::Hique, "4,2,6,4"),
    (Variant::Hique, "4,2,4,2"),
    (Variant::Hique, "3,1,4,2"),
    (Variant::Hique, "1,2,1,4"),
    (Variant::Hique, "0,0,2,2"),
    (Variant::Hique, "3,1,3,15"),
    (Variant::Focus, "00-11:1"),
    (Variant::Focus, "00-00:1"),
    (Variant::Focus, "00-06:5"),
    (Variant::FocusClassic, "11-01:1"),
    (Variant::FocusClassic, "+00"),
    (Variant::CublinoPur, "d1e2"),
    (Variant::CublinoPur, "d1d4"),
    (Variant::CublinoContra, "d1d2d3"),
];

#[test]
fn moves() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let legal = move_texts(&start);
        for &text in NO_MOVES {
            assert!(!legal.contains(&text.to_owned()));
            let error = start.parse_move(text).map(|mv| start.move_text(mv));
            assert!(error.is_err(), "{variant} `{text}` read as {error:?}");
        }
    }
    for &(variant, text) in ODD {
        let read = AnyPosition::start(variant).parse_move(text);
        assert!(
            matches!(
                &read,
                Err(MoveError::Illegal { .. } | MoveError::Unreadable { .. })
            ),
            "{variant} `{text}`: {read:?}"
        );
    }
    for &(variant, at, text) in ILLEGAL {
        let position = if at.is_empty() {
            AnyPosition::start(variant)
        } else {
            position(variant, at)
        };
        let read = position.parse_move(text);
        assert!(
            matches!(&read, Err(MoveError::Illegal { reason, .. }) if reason.len() > 5),
            "{variant} {position} `{text}`: {read:?}"
        );
    }
}

#[test]
fn moves_after_the_end() {
    let ends = [
        (
            Variant::Upthrust,
            "GRBY/RBYG/BYGR/Y1R1/4/4/4/4/4/3B/1G2 GR 1",
            "b1b2",
        ),
        (
            Variant::Hique,
            "7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2",
            "3,13,3,11",
        ),
        (Variant::CublinoContra, "cWa7vd7", "d7d6"),
    ];
    for (variant, text, mv) in ends {
        let position = position(variant, text);
        assert_ne!(word(&position), "none", "{variant} {text}");
        let read = position.parse_move(mv);
        assert!(
            matches!(read, Err(MoveError::GameOver { .. })),
            "{variant}: {read:?}"
        );
    }
}

/// What is asked of any text at all.
fn withstands(text: &str) -> Result<(), TestCaseError> {
    for variant in Variant::ALL {
        if let Ok(position) = AnyPosition::parse(variant, text) {
            prop_assert_eq!(position.to_string(), text);
            prop_assert!(reference::parse(variant.id(), text).is_some());
        } else {
            prop_assert!(reference::parse(variant.id(), text).is_none());
        }
        let start = AnyPosition::start(variant);
        if let Ok(mv) = start.parse_move(text) {
            prop_assert_eq!(start.move_text(mv), text);
        }
    }
    Ok(())
}

/// A mangled version of `text`: some characters replaced, doubled or dropped.
fn mangled(text: &str, edits: &[(usize, Option<char>)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for &(at, edit) in edits {
        if characters.is_empty() {
            break;
        }
        let at = at % characters.len();
        match edit {
            Some(c) if c == characters[at] => characters.insert(at, c),
            Some(c) => characters[at] = c,
            None => {
                characters.remove(at);
            }
        }
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_string(text in any::<String>()) {
        withstands(&text)?;
    }

    #[test]
    fn the_formats_own_letters(text in "[GRBYrgPCpcWvabd0-9/, +:-]{0,60}") {
        withstands(&text)?;
    }

    #[test]
    fn short_move_like_strings(text in "[a-g0-9+,: -]{0,10}|pass.?") {
        withstands(&text)?;
    }

    #[test]
    fn mangled_positions(
        seed in any::<u64>(),
        edits in prop::collection::vec((any::<usize>(), any::<Option<char>>()), 1..4),
        own in prop::collection::vec((any::<usize>(), prop::option::of("[GRBYrgPWv0-9/, -]")), 1..4),
    ) {
        let mut numbers = Numbers::new(seed);
        let own: Vec<_> = own.into_iter().map(|(at, c)| (at, c.and_then(|c| c.chars().next()))).collect();
        for variant in Variant::ALL {
            let text = construct::text(variant, &mut numbers);
            withstands(&mangled(&text, &edits))?;
            withstands(&mangled(&text, &own))?;
        }
    }

    #[test]
    fn mangled_moves(
        seed in any::<u64>(),
        edits in prop::collection::vec((any::<usize>(), prop::option::of("[a-g0-9+,: -]")), 1..3),
    ) {
        let mut numbers = Numbers::new(seed);
        let edits: Vec<_> = edits.into_iter().map(|(at, c)| (at, c.and_then(|c| c.chars().next()))).collect();
        for variant in Variant::ALL {
            let position = position(variant, &construct::text(variant, &mut numbers));
            let legal = move_texts(&position);
            for mv in legal.iter().take(20) {
                let text = mangled(mv, &edits);
                let read = position.parse_move(&text).map(|mv| position.move_text(mv));
                if legal.contains(&text) {
                    prop_assert_eq!(read, Ok(text));
                } else {
                    prop_assert!(read.is_err(), "{} `{}`: {:?}", variant, text, read);
                }
            }
        }
    }
}
