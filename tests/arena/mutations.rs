//! Arbitrary and damaged texts: records, positions, moves and lines of the protocol are read or refused with words, and
//! nothing panics.
//!
//! The texts are mutations of what the program itself prints. `QUADRILLE_FUZZ_SECONDS` says how long each kind is tried
//! (`scripts/fuzz.sh`); without it, as many are tried as take no time to speak of. A text that breaks something is
//! printed, and belongs into `tests/arena/corpus/` afterwards, whose files are tried first.

use quadrille::record::Match;
use quadrille::record::pgn::{Record, read};
use quadrille::rules::{AnyPosition, Variant};
use quadrille::ugi::Command;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

/// How many texts of each kind are tried when no time is given.
const FEW: usize = 3000;

/// The files of the corpus whose names begin like this.
fn corpus(kind: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arena/corpus");
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let files = entries.filter_map(Result::ok).filter(|entry| {
        let name = entry.file_name();
        name.to_string_lossy().starts_with(kind)
    });
    files
        .filter_map(|entry| std::fs::read(entry.path()).ok())
        .collect()
}

/// A match with variations and remarks, at random.
fn played(random: &mut StdRng) -> Match {
    let variant = Variant::ALL[random.random_range(0..Variant::ALL.len())];
    let mut game = Match::new(AnyPosition::start(variant));
    let mut places = vec![game.place()];
    for _ in 0..random.random_range(0..40) {
        let moves = game.legal_moves();
        if moves.is_empty() || random.random_range(0..8) == 0 {
            game.go_to(places[random.random_range(0..places.len())]);
            continue;
        }
        let played = game.play(moves[random.random_range(0..moves.len())]);
        assert!(played.is_ok());
        places.push(game.place());
        if random.random_range(0..6) == 0 {
            game.set_comment(game.place(), "a {remark} with ; and\nlines");
        }
    }
    game
}

/// The bytes changed in a few places: flipped bits, lost, doubled and exchanged pieces, signs that mean something.
fn mutated(mut bytes: Vec<u8>, random: &mut StdRng) -> Vec<u8> {
    const SIGNS: &[u8] = b"(){}[];\"\\/,+-:.*?0189 \n\r\t\0\x80\xff";
    for _ in 0..random.random_range(0..6) {
        let length = bytes.len();
        let at = random.random_range(0..=length);
        let end = (at + random.random_range(0..20)).min(length);
        match random.random_range(0..6) {
            0 if at < length => bytes[at] ^= 1 << random.random_range(0..8),
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = random.random_range(0..=length);
                bytes.splice(to..to, piece);
            }
            4 => bytes.insert(at, SIGNS[random.random_range(0..SIGNS.len())]),
            _ => {
                let sign = SIGNS[random.random_range(0..SIGNS.len())];
                let many = random.random_range(0..400);
                bytes.splice(at..at, std::iter::repeat_n(sign, many));
            }
        }
    }
    bytes
}

/// Tries the corpus, and then texts for as long as is asked for.
fn try_all(
    kind: &str,
    fresh: impl Fn(&mut StdRng) -> Vec<u8>,
    check: impl Fn(&str) + std::panic::RefUnwindSafe,
) {
    let time = std::env::var("QUADRILLE_FUZZ_SECONDS").ok();
    let time = time
        .and_then(|text| text.parse().ok())
        .map(Duration::from_secs);
    let seed = time.map_or(7, |_| rand::random());
    let mut random = StdRng::seed_from_u64(seed);
    let begun = Instant::now();
    let mut tried = 0_usize;
    let mut known = corpus(kind);
    while !known.is_empty() || time.map_or(tried < FEW, |time| begun.elapsed() < time) {
        let bytes = known.pop().unwrap_or_else(|| {
            let fresh = fresh(&mut random);
            mutated(fresh, &mut random)
        });
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let survived = catch_unwind(|| check(&text));
        assert!(survived.is_ok(), "{kind}, seed {seed}: {text:?}");
        tried += 1;
    }
    println!(
        "{kind}: {tried} texts in {:.0} s",
        begun.elapsed().as_secs_f64()
    );
}

#[test]
fn records_are_read_or_refused_and_what_is_read_is_printed_the_same() {
    let fresh = |random: &mut StdRng| {
        let mut text = String::new();
        for _ in 0..random.random_range(1..3) {
            let mut record = Record::new(played(random));
            record.tags.set("Player1", "A \"quoted\" \\ name");
            text.push_str(&record.to_string());
        }
        text.into_bytes()
    };
    try_all("record", fresh, |text| {
        for record in read(text) {
            match record {
                Ok(record) => {
                    let printed = record.to_string();
                    let again = read(&printed).next();
                    let Some(Ok(again)) = again else {
                        panic!("what was printed is not read: {printed}");
                    };
                    assert_eq!(again.to_string(), printed);
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    });
}

#[test]
fn positions_and_moves_are_read_or_refused() {
    let fresh = |random: &mut StdRng| {
        let game = played(random);
        let moves = game.position().legal_moves();
        let mv = moves.first().map(|&mv| game.position().move_text(mv));
        let variant = game.variant();
        let mv = mv.unwrap_or_default();
        format!("{variant}|{}|{mv}", game.position()).into_bytes()
    };
    try_all("position", fresh, |text| {
        let mut parts = text.splitn(3, '|');
        let (variant, position, mv) = (parts.next(), parts.next(), parts.next());
        let known = variant.and_then(|name| name.parse::<Variant>().ok());
        for variant in known.map_or(Variant::ALL.to_vec(), |variant| vec![variant]) {
            match AnyPosition::parse(variant, position.unwrap_or_default()) {
                Ok(position) => {
                    let printed = position.to_string();
                    let again = AnyPosition::parse(variant, &printed);
                    assert_eq!(again.as_ref(), Ok(&position));
                    if let Ok(mv) = position.parse_move(mv.unwrap_or_default()) {
                        assert!(position.play(mv).is_ok());
                        let text = position.move_text(mv);
                        assert_eq!(position.parse_move(&text), Ok(mv));
                    }
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    });
}

#[test]
fn lines_of_the_protocol_are_obeyed_or_refused() {
    let fresh = |random: &mut StdRng| {
        let game = played(random);
        let lines = [
            format!("position fen {} moves pass", game.start()),
            "go p1time 1000 p2time 50 p1inc 1 p2inc 0 depth 3 nodes 7".to_owned(),
            "setoption name Game value focus-exact".to_owned(),
            "query p1turn".to_owned(),
            "perft 3".to_owned(),
        ];
        lines[random.random_range(0..lines.len())]
            .clone()
            .into_bytes()
    };
    try_all("protocol", fresh, |text| {
        for line in text.lines() {
            if let Err(error) = Command::parse(line) {
                assert!(!error.to_string().is_empty());
            }
        }
    });
}
