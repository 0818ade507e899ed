//! Texts that the parsers refuse.

use super::super::Hique;
use crate::rules::{MoveError, Position};

#[test]
fn invalid_position_texts_are_refused() {
    let cases = [
        ("", "board"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1", "player to move"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 0", "player to move"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1 ", "the end"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1  1", "player to move"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1 1", "board"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1/7 1", "board"),
        ("1rrrrr1/1gggg1/6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
        ("1rrrrr1/1gggg1/7/7/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=4"),
        ("1rrrrr1/1gggg1/34/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
        ("1rrrrr1/1gggg1/70/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
        ("1rrrrr1/1gggg1//6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
        ("1rrrrr1/1ggg2/g6/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=3"),
        ("1rrrr2/1rgggg/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=2"),
        ("1rrrrrx/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "row y=1"),
        ("1rrrrr1/1ggg2/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "Black’s guards"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/GGGGG1/1RRRRR1 1", "White’s guards"),
        ("rrrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1", "Black’s runners"),
        ("1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/RRRRRR1 1", "White’s runners"),
        ("Rrrrr2/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRR1r 1", "board"),
    ];
    for (text, place) in cases {
        let error = Hique::parse(text).expect_err(text);
        assert_eq!(error.place.to_english(&Default::default()), place, "{text}: {error}");
    }
}

#[test]
fn move_texts_are_parsed_strictly() {
    let start = Hique::start();
    for text in [
        "",
        "4,2",
        "4,2,4",
        "4,2,4,10,",
        "4,2,4,10,4",
        "4 2 4 10",
        "4,2,4, 10",
        "04,2,4,10",
        "+4,2,4,10",
        "1,2,1,4",
        "3,1,3,0",
        "3,1,3,15",
        "4,2,4,256",
        "a,2,4,10",
        "Pass",
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }), "{text}: {error}");
        // An existing square is not reported as missing.
        let missing = error.to_string().contains("there is no 04");
        assert!(!missing, "{error}");
    }
    for text in ["4,2,4,12", "4,2,5,3", "3,1,3,5", "3,13,3,11", "7,7,7,9", "pass"] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{text}: {error}");
    }
}
