//! The views of the reference pictures.

use quadrille_games::rules::Variant;

/// A view of a board.
#[derive(Clone, Copy)]
pub struct BoardView<'a> {
    /// The name of the view. The file name consists of it and the variant.
    pub name: &'a str,
    /// The position's text; the start position if empty.
    pub position: &'a str,
    /// The selected spots, in Focus with the number of pieces.
    pub chosen: &'a [(&'a str, u8)],
    /// The target under the pointer.
    pub pointed: &'a str,
    /// The spots of the last move.
    pub last_move: &'a [&'a str],
    /// The spots of a hint.
    pub hint: &'a [&'a str],
    /// The spot of the keyboard's cursor.
    pub cursor: &'a str,
    /// The spot of a refused action.
    pub refused: &'a str,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    /// Whether it is drawn with high contrast.
    pub contrast: bool,
}

/// The board before the first move, without a selection.
pub const START: BoardView<'static> = BoardView {
    name: "start",
    position: "",
    chosen: &[],
    pointed: "",
    last_move: &[],
    hint: &[],
    cursor: "",
    refused: "",
    flipped: false,
    contrast: false,
};

const UPTHRUST: &str = "2R1/1Y2/R3/3Y/1B2/2G1/2Y1/GRB1/3G/B2R/YG1B GR 1";
const HIQUE: &str = "2rrr2/G2g1g/3r1r1/3g2/7/6/7/3G2/4RR1/4g1/2RR3/1GG3/R6 1";
const FOCUS: &str =
    "G,R,-,-,-,R/G,G,-,R,G,G/R,RG,G,GGRR,R,R/G,R,-,R,G,G/R,R,-,GRG,-,R/G,G,RGR,-,-,G 1 1,0 0,0";
const FOCUS_EXACT: &str = "-,R,G,-,-,RG/GR,GG,-,RR,-,-/R,-,R,GRRGR,GG,-/G,-,RG,G,-,-/RR,-,RRR,GGG,R,-/G,G,R,-,-,G 2 0,0 0,0";
const FOCUS_CLASSIC: &str = "-,-,-,-/-,RR,-,-,-,-/-,-,G,RG,-,-,-,-/-,-,R,G,-,R,RG,-/-,GR,-,-,RGGR,-,GR,-/-,-,R,-,-,-,R,-/G,-,RRG,-,G,G/-,-,RGGGR,- 1 1,2 1,1";
const CUBLINO_PUR: &str = "PWa1Wb1Wc1We1Wf1Wg1Ld2id6va7vb7vc7ve7vf7vg7";
const CUBLINO_CONTRA: &str = "CGb1La2Lb2Bd3Be3Rf3tf4ca5cc5ce5id6vb7re7";

/// The views with reference pictures: the start, a selection after a last move, the preview of the target under the
/// pointer, and all other marks.
/// Focus with exact distances has the board and the start position of Focus, so it has fewer views.
pub const VIEWS: &[(Variant, BoardView<'static>)] = &[
    (Variant::Upthrust, START),
    (
        Variant::Upthrust,
        BoardView {
            name: "selection",
            position: UPTHRUST,
            chosen: &[("a9", 0)],
            last_move: &["c3", "c5"],
            ..START
        },
    ),
    (
        Variant::Upthrust,
        BoardView {
            name: "contrast",
            position: UPTHRUST,
            chosen: &[("a9", 0)],
            last_move: &["c3", "c5"],
            contrast: true,
            ..START
        },
    ),
    // Upthrust has no captures. The preview of a climb shows its points.
    (
        Variant::Upthrust,
        BoardView {
            name: "preview",
            position: UPTHRUST,
            chosen: &[("a4", 0)],
            pointed: "a7",
            ..START
        },
    ),
    (
        Variant::Upthrust,
        BoardView {
            name: "marks",
            position: UPTHRUST,
            hint: &["a4", "a7"],
            last_move: &["c3", "c5"],
            cursor: "d3",
            refused: "d8",
            ..START
        },
    ),
    (Variant::Hique, START),
    (
        Variant::Hique,
        BoardView {
            name: "selection",
            position: HIQUE,
            chosen: &[("8,2", 0)],
            last_move: &["8,12", "8,8"],
            ..START
        },
    ),
    (
        Variant::Hique,
        BoardView {
            name: "contrast",
            position: HIQUE,
            chosen: &[("8,2", 0)],
            last_move: &["8,12", "8,8"],
            contrast: true,
            ..START
        },
    ),
    (
        Variant::Hique,
        BoardView {
            name: "preview",
            position: HIQUE,
            chosen: &[("12,2", 0)],
            pointed: "12,10",
            ..START
        },
    ),
    (
        Variant::Hique,
        BoardView {
            name: "marks",
            position: HIQUE,
            hint: &["7,3", "7,5"],
            last_move: &["8,12", "8,8"],
            cursor: "6,6",
            refused: "5,11",
            flipped: true,
            ..START
        },
    ),
    (Variant::Focus, START),
    (
        Variant::Focus,
        BoardView {
            name: "selection",
            position: FOCUS,
            chosen: &[("23", 2)],
            last_move: &["21", "23"],
            ..START
        },
    ),
    (
        Variant::Focus,
        BoardView {
            name: "contrast",
            position: FOCUS,
            chosen: &[("23", 2)],
            last_move: &["21", "23"],
            contrast: true,
            ..START
        },
    ),
    (
        Variant::Focus,
        BoardView {
            name: "preview",
            position: FOCUS,
            chosen: &[("23", 4)],
            pointed: "43",
            ..START
        },
    ),
    (
        Variant::Focus,
        BoardView {
            name: "marks",
            position: FOCUS,
            chosen: &[("reserve", 1)],
            hint: &["23", "43"],
            last_move: &["13", "12"],
            cursor: "44",
            refused: "00",
            flipped: true,
            ..START
        },
    ),
    (
        Variant::FocusExact,
        BoardView {
            name: "selection",
            position: FOCUS_EXACT,
            chosen: &[("43", 3)],
            last_move: &["22", "23"],
            ..START
        },
    ),
    (
        Variant::FocusExact,
        BoardView {
            name: "preview",
            position: FOCUS_EXACT,
            chosen: &[("43", 2)],
            pointed: "23",
            ..START
        },
    ),
    (Variant::FocusClassic, START),
    (
        Variant::FocusClassic,
        BoardView {
            name: "selection",
            position: FOCUS_CLASSIC,
            chosen: &[("44", 4)],
            last_move: &["33", "23"],
            ..START
        },
    ),
    (
        Variant::FocusClassic,
        BoardView {
            name: "preview",
            position: FOCUS_CLASSIC,
            chosen: &[("44", 3)],
            pointed: "74",
            ..START
        },
    ),
    (Variant::CublinoPur, START),
    (
        Variant::CublinoPur,
        BoardView {
            name: "selection",
            position: CUBLINO_PUR,
            chosen: &[("f1", 0)],
            last_move: &["d7", "d6"],
            ..START
        },
    ),
    // Cublino Pur has no captures either. This is the second of two jumps.
    (
        Variant::CublinoPur,
        BoardView {
            name: "preview",
            position: CUBLINO_PUR,
            chosen: &[("f1", 0), ("d1", 0)],
            pointed: "d3",
            ..START
        },
    ),
    (Variant::CublinoContra, START),
    (
        Variant::CublinoContra,
        BoardView {
            name: "selection",
            position: CUBLINO_CONTRA,
            chosen: &[("d3", 0)],
            last_move: &["d7", "d6"],
            ..START
        },
    ),
    (
        Variant::CublinoContra,
        BoardView {
            name: "contrast",
            position: CUBLINO_CONTRA,
            chosen: &[("d3", 0)],
            last_move: &["d7", "d6"],
            contrast: true,
            ..START
        },
    ),
    (
        Variant::CublinoContra,
        BoardView {
            name: "preview",
            position: CUBLINO_CONTRA,
            chosen: &[("e3", 0)],
            pointed: "e4",
            ..START
        },
    ),
    (
        Variant::CublinoContra,
        BoardView {
            name: "marks",
            position: CUBLINO_CONTRA,
            hint: &["b2", "b3"],
            last_move: &["d7", "d6"],
            cursor: "g4",
            refused: "c5",
            flipped: true,
            ..START
        },
    ),
];
