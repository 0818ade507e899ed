//! Invalid move texts: each is refused with a message that names the fault. No text makes a parser of moves or
//! positions panic.

use crate::construct;
use crate::reference;
use crate::support::{RandomNumbers, move_texts, position, result_code};
use proptest::prelude::*;
use quadrille_games::rules::{AnyPosition, MoveError, Variant};

/// Texts that are not a move in any variant.
const UNREADABLE_MOVES: &[&str] = &[
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

/// Well-formed moves that are illegal in the start position or in the given position.
const ILLEGAL_MOVES: &[(Variant, &str, &str)] = &[
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

/// Texts of valid letters that are not the path of a piece. Both kinds of refusal are accepted.
const IMPOSSIBLE_MOVES: &[(Variant, &str)] = &[
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
fn invalid_moves_are_refused() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let legal = move_texts(&start);
        for &text in UNREADABLE_MOVES {
            assert!(!legal.contains(&text.to_owned()));
            let error = start.parse_move(text).map(|mv| start.move_text(mv));
            assert!(error.is_err(), "{variant} `{text}` read as {error:?}");
        }
    }
    for &(variant, text) in IMPOSSIBLE_MOVES {
        let read = AnyPosition::start(variant).parse_move(text);
        assert!(
            matches!(&read, Err(MoveError::Illegal { .. } | MoveError::Unreadable { .. })),
            "{variant} `{text}`: {read:?}"
        );
    }
    for &(variant, at, text) in ILLEGAL_MOVES {
        let position =
            if at.is_empty() { AnyPosition::start(variant) } else { position(variant, at) };
        let read = position.parse_move(text);
        assert!(
            matches!(&read, Err(MoveError::Illegal { reason, .. }) if reason.len() > 5),
            "{variant} {position} `{text}`: {read:?}"
        );
    }
}

/// Moves to or from squares that the board does not have, and the first such square.
const MISSING_SQUARES: &[(Variant, &str, &str)] = &[
    (Variant::Upthrust, "a4a12", "a12"),
    (Variant::Upthrust, "e4e8", "e4"),
    (Variant::Upthrust, "a0a4", "a0"),
    (Variant::Upthrust, "a4a99999999999999999999", "a99999999999999999999"),
    (Variant::Hique, "3,1,3,15", "3,15"),
    (Variant::Hique, "1,2,1,4", "1,2"),
    (Variant::Hique, "0,0,2,2", "0,0"),
    (Variant::Hique, "4,2,4,256", "4,256"),
    (Variant::Focus, "00-06:5", "06"),
    (Variant::Focus, "99-98:1", "99"),
    (Variant::FocusExact, "+77", "77"),
    (Variant::FocusClassic, "11-01:1", "01"),
    (Variant::FocusClassic, "+00", "00"),
    (Variant::CublinoPur, "d3h3", "h3"),
    (Variant::CublinoPur, "b2b8d8d5", "b8"),
    (Variant::CublinoContra, "d0d1", "d0"),
];

#[test]
fn missing_square_is_reported() {
    for &(variant, text, square) in MISSING_SQUARES {
        let error = AnyPosition::start(variant).parse_move(text).unwrap_err();
        let message = error.to_string();
        assert!(
            message.starts_with(&format!("unreadable move `{text}`: expected "))
                && message.ends_with(&format!("; there is no {square}")),
            "{variant} `{text}`: {message}"
        );
    }
    // A text that has not the form of a square is not reported as a missing square.
    for variant in Variant::ALL {
        for text in ["a", "a4-a8", "4,2,4,x", "+3", "d3d4d", "\u{1F3B2}"] {
            let error = AnyPosition::start(variant).parse_move(text).unwrap_err();
            assert!(!error.to_string().contains("there is no"), "{variant} {error}");
        }
    }
}

#[test]
fn moves_after_the_end_are_refused() {
    let ends = [
        (Variant::Upthrust, "GRBY/RBYG/BYGR/Y1R1/4/4/4/4/4/3B/1G2 GR 1", "b1b2"),
        (Variant::Hique, "7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 2", "3,13,3,11"),
        (Variant::CublinoContra, "cWa7vd7", "d7d6"),
    ];
    for (variant, text, mv) in ends {
        let position = position(variant, text);
        assert_ne!(result_code(&position), "none", "{variant} {text}");
        let read = position.parse_move(mv);
        assert!(matches!(read, Err(MoveError::GameOver { .. })), "{variant}: {read:?}");
    }
}

/// Checks that the library and the reference accept the same texts, and that accepted texts are canonical.
fn check_parsers(text: &str) -> Result<(), TestCaseError> {
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

/// Returns `text` with some characters replaced, doubled or removed.
fn mangle(text: &str, edits: &[(usize, Option<char>)]) -> String {
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
    fn any_string_is_parsed_consistently(text in any::<String>()) {
        check_parsers(&text)?;
    }

    #[test]
    fn strings_of_format_letters_are_parsed_consistently(text in "[GRBYrgPCpcWvabd0-9/, +:-]{0,60}") {
        check_parsers(&text)?;
    }

    #[test]
    fn short_move_like_strings_are_parsed_consistently(text in "[a-g0-9+,: -]{0,10}|pass.?") {
        check_parsers(&text)?;
    }

    #[test]
    fn mangled_positions(
        seed in any::<u64>(),
        edits in prop::collection::vec((any::<usize>(), any::<Option<char>>()), 1..4),
        own in prop::collection::vec((any::<usize>(), prop::option::of("[GRBYrgPWv0-9/, -]")), 1..4),
    ) {
        let mut numbers = RandomNumbers::new(seed);
        let own: Vec<_> = own.into_iter().map(|(at, c)| (at, c.and_then(|c| c.chars().next()))).collect();
        for variant in Variant::ALL {
            let text = construct::text(variant, &mut numbers);
            check_parsers(&mangle(&text, &edits))?;
            check_parsers(&mangle(&text, &own))?;
        }
    }

    #[test]
    fn mangled_moves_are_refused_unless_legal(
        seed in any::<u64>(),
        edits in prop::collection::vec((any::<usize>(), prop::option::of("[a-g0-9+,: -]")), 1..3),
    ) {
        let mut numbers = RandomNumbers::new(seed);
        let edits: Vec<_> = edits.into_iter().map(|(at, c)| (at, c.and_then(|c| c.chars().next()))).collect();
        for variant in Variant::ALL {
            let position = position(variant, &construct::text(variant, &mut numbers));
            let legal = move_texts(&position);
            for mv in legal.iter().take(20) {
                let text = mangle(mv, &edits);
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
