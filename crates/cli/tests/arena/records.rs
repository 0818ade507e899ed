//! Tests that records of all variants are written and read again.

use crate::program::program;
use proptest::prelude::*;
use quadrille_games::record::pgn::{GameResult, Record, read};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::path::PathBuf;

fn remark(random: &mut StdRng) -> String {
    const WORDS: [&str; 10] =
        ["good", "?!", "(see", "1-0", "*", "[Game \"x\"]", "{", "čtverylka", "a\nb", "\\"];
    let count = random.random_range(1..6);
    let parts: Vec<_> = (0..count).map(|_| WORDS[random.random_range(0..WORDS.len())]).collect();
    parts.join(" ")
}

/// Returns a random start position.
fn start(variant: Variant, random: &mut StdRng) -> AnyPosition {
    let mut position = AnyPosition::start(variant);
    if variant == Variant::Upthrust && random.random_bool(0.5) {
        let beginner = Player::from_index(random.random_range(0..2));
        position = Upthrust::with_colours([Colour::Red, Colour::Blue], beginner).into();
    }
    if random.random_bool(0.3) {
        for _ in 0..random.random_range(1..20) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            position = position.play(mv).unwrap();
        }
    }
    position
}

fn game(variant: Variant, random: &mut StdRng) -> Game {
    let mut game = Game::new(start(variant, random));
    let mut places = vec![Place::START];
    for _ in 0..random.random_range(0..120) {
        let moves = game.legal_moves();
        if moves.is_empty() || random.random_bool(0.1) {
            game.go_to(places[random.random_range(0..places.len())]);
            continue;
        }
        game.play(moves[random.random_range(0..moves.len())]).unwrap();
        places.push(game.place());
        if random.random_bool(0.2) {
            game.set_comment(game.place(), remark(random));
        }
    }
    if random.random_bool(0.3) {
        game.set_comment(Place::START, remark(random));
    }
    game
}

fn content(game: &Game) -> Vec<String> {
    let mut out = vec![game.start().to_string(), game.comment(Place::START).to_owned()];
    let mut open = vec![(Place::START, 0)];
    while let Some((place, depth)) = open.pop() {
        if let Some(ply) = game.ply_at(place) {
            out.push(format!("{depth} {:?} {} {}", ply.mv, ply.position, ply.comment));
        }
        let next = game.continuations(place);
        open.extend(next.into_iter().rev().map(|place| (place, depth + 1)));
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_records_are_read_back(seed: u64) {
        let mut random = StdRng::seed_from_u64(seed);
        let mut file = String::new();
        let mut records = Vec::new();
        for variant in Variant::ALL {
            let mut record = Record::new(game(variant, &mut random));
            if record.game.outcome().is_none() || !record.game.redo_line().is_empty() {
                record.result = GameResult::ALL[random.random_range(0..4)];
            }
            for name in ["Site", "Annotator", "Player1", "TimeControl", "Termination"] {
                if random.random_bool(0.5) {
                    record.tags.set(name, remark(&mut random));
                }
            }
            file.push_str(&record.to_string());
            records.push(record);
        }
        let again: Vec<_> = read(&file).collect();
        prop_assert_eq!(again.len(), records.len());
        for (record, again) in records.iter().zip(again) {
            let again = match again {
                Ok(again) => again,
                Err(error) => return Err(TestCaseError::fail(format!("{error}\n{file}"))),
            };
            prop_assert_eq!(content(&record.game), content(&again.game));
            prop_assert_eq!(record.result, again.result);
            for (name, value) in record.tags.iter() {
                prop_assert_eq!(again.tags.get(name), Some(value));
            }
            prop_assert_eq!(record.to_string(), again.to_string());
            let main = record.game.plies() + record.game.redo_line().len();
            prop_assert_eq!(again.game.plies(), main, "a read game stands at the end of its moves");
        }
    }

    #[test]
    fn reader_accepts_any_text_without_panic(
        text in r#"(\[(Game|FEN|Colours|Result|X) "(hique|focus|GR|7/6|p1win|)"\]?\n|[0-9]{1,2}\.|\.\.\.|4,2,4,4|4,12,4,10|[(){};*\\]|1-0|\PC|\n| ){0,60}"#
    ) {
        let records: Vec<_> = read(&text).collect();
        let lines = text.matches('\n').count() + 1;
        for error in records.into_iter().filter_map(Result::err) {
            prop_assert!((1..=lines).contains(&error.line) && error.column >= 1, "{}", error);
        }
    }
}

/// A temporary file, removed when dropped.
pub struct TemporaryFile(pub PathBuf);

impl TemporaryFile {
    pub fn new(name: &str, content: &[u8]) -> Self {
        let name = format!("quadrille-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, content).unwrap();
        Self(path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn replay(file: &TemporaryFile) -> (bool, String) {
    let (good, text, _) = program("replay", [&file.0]);
    (good, text)
}

#[test]
fn replay_reports_every_game_and_fails_on_a_wrong_one() {
    let good = "[Game \"hique\"]\n[Player1 \"Ada\"]\n[Player2 \"Bob\"]\n\n1. 4,2,4,10 (1. 4,2,4,4 4,12,4,10) *\n\n";
    let (fine, text) = replay(&TemporaryFile::new("good.pgn", good.as_bytes()));
    assert!(fine, "{text}");
    assert!(text.contains("game 1 (line 1): hique, Ada - Bob, 1 ply, 2 in variations"), "{text}");
    assert!(text.contains("1 game, nothing wrong"), "{text}");

    let over = "[Game \"hique\"]\n[FEN \"7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2\"]\n\n0-1\n\n";
    let broken = "[Game \"hique\"]\n\n1. 4,2,4,11 *\n\n";
    let mut file = format!("{good}{broken}{over}{good}").into_bytes();
    file.extend(b"; \xff\xfe");
    let (fine, text) = replay(&TemporaryFile::new("bad.pgn", &file));
    assert!(!fine);
    assert!(
        text.contains("game 2: line 9, column 4: unreadable move `4,2,4,11`")
            || text.contains("game 2: line 9, column 4: illegal move `4,2,4,11`"),
        "{text}"
    );
    assert!(text.contains("game 3 (line 11): "), "{text}");
    assert!(text.contains("the record says 0-1, but by the rules it is 1-0"), "{text}");
    assert!(text.contains("game 4 (line 16): "), "{text}");
    assert!(text.contains("4 games, 2 of them wrong"), "{text}");
}

#[test]
fn replay_of_missing_file_is_reported() {
    let (good, _, errors) = program("replay", ["no-such-file.pgn"]);
    assert!(!good && errors.contains("no-such-file.pgn"), "{errors}");
}
