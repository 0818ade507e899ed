//! Invalid texts and their errors.

use super::positions;
use crate::rules::cublino::*;

#[test]
fn malformed_texts_give_a_specific_error() {
    let start = CublinoPur::start().to_string();
    let cases = [
        ("", "first letter", ""),
        ("Q", "first letter", "Q"),
        (&start.replacen('P', "C", 1), "first letter", "C"),
        (&start.replacen("Wa1", "Ya1", 1), "die 1", "Ya1"),
        (&start.replacen("Wa1", "Wh1", 1), "die 1", "Wh1"),
        (&start.replacen("Wa1", "Wa8", 1), "die 1", "Wa8"),
        (&start.replacen("Wa1", "WA1", 1), "die 1", "WA1"),
        (&start.replacen("Wa1Wb1", "Wb1Wa1", 1), "die 2", "Wa1"),
        (&start.replacen("Wa1Wb1", "Wa1Wa1", 1), "die 2", "Wa1"),
        (&start.replacen("Wa1", "", 1), "White’s dice", "6"),
        (&start.replacen("Wg1", "Wg1Wa2", 1), "White’s dice", "8"),
        (&format!("{start} "), "die 15", " "),
        (&format!("{start}va"), "die 15", "va"),
        (&format!(" {start}"), "first letter", " "),
        (&start.replacen("Wa1", "é1", 1), "die 1", "é1W"),
    ];
    for (text, place, excerpt) in cases {
        let error = CublinoPur::parse(text).expect_err(text);
        assert_eq!(
            (error.place.to_english(&Default::default()).as_str(), error.actual.as_str()),
            (place, excerpt),
            "{text}"
        );
    }
    let home = "Pwa1wb1wc1wd1we1wf1wg1Wa7Wb7Wc7Wd7We7Wf7Wg7";
    assert_eq!(
        CublinoPur::parse(home).map_err(|error| error.place.to_english(&Default::default())),
        Err("far rows".to_owned())
    );
    let contra = |text| {
        CublinoContra::parse(text).map_err(|error| error.place.to_english(&Default::default()))
    };
    assert_eq!(contra("Caa1Aa7"), Err("far rows".to_owned()));
    assert_eq!(contra("CAa2Ab2Ac2Ad2Ae2Af2Ag2Aa3"), Err("White’s dice".to_owned()));
}

#[test]
fn move_texts_are_parsed_strictly() {
    let start = CublinoPur::start();
    for text in ["", "d1", "d1d", "d1d8", "d1h1", "D1D2", "d1-d2", "d1d2 ", "d1é", "Pass"] {
        let refused = start.parse_move(text);
        assert!(matches!(refused, Err(MoveError::Unreadable { .. })), "{text}: {refused:?}");
    }
    for text in ["pass", "d1d1", "d1d3", "d1e1", "d7d6", "d2d3", "d1d2d3", "d1g7"] {
        let refused = start.parse_move(text);
        assert!(matches!(refused, Err(MoveError::Illegal { .. })), "{text}: {refused:?}");
    }
    let long = "d1".repeat(60);
    assert!(matches!(start.parse_move(&long), Err(MoveError::Unreadable { .. })));
    let wandering = "d1d2".repeat(12);
    assert!(matches!(start.parse_move(&wandering), Err(MoveError::Illegal { .. })));
}

#[test]
fn damaged_texts_are_refused_or_valid() {
    let mut refused = 0;
    for (position, seed) in positions::<Contra>(1000, 5).iter().zip(0..) {
        let text = position.to_string();
        let mut bytes = text.as_bytes().to_vec();
        let at = zobrist::number(seed, 0) as usize % bytes.len();
        let letters = b"Cc aAxXyw17b9";
        let letter = letters[zobrist::number(seed, 1) as usize % letters.len()];
        match zobrist::number(seed, 2) % 3 {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, letter),
            _ => bytes[at] = letter,
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        match CublinoContra::parse(&text) {
            Ok(read) => assert_eq!(read.to_string(), text),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 700, "{refused} refused");
}
