//! Fuzz tests: damaged records, positions, moves and protocol lines are read or refused without a panic.

use crate::corpus::try_all;
use quadrille_engine::Command;
use quadrille_games::record::Game;
use quadrille_games::record::pgn::{Record, read};
use quadrille_games::rules::{AnyPosition, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn random_game(random: &mut StdRng) -> Game {
    let variant = Variant::ALL[random.random_range(0..Variant::ALL.len())];
    let mut game = Game::new(AnyPosition::start(variant));
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

#[test]
fn damaged_records_are_refused_or_round_trip() {
    let fresh = |random: &mut StdRng| {
        let mut text = String::new();
        for _ in 0..random.random_range(1..3) {
            let mut record = Record::new(random_game(random));
            record.tags.set("Player1", "A \"quoted\" \\ name");
            text.push_str(&record.to_string());
        }
        text.into_bytes()
    };
    try_all("record", fresh, |bytes| {
        let mut came = String::new();
        for record in read(&String::from_utf8_lossy(bytes)) {
            match record {
                Ok(record) => {
                    came.push_str("read; ");
                    let printed = record.to_string();
                    let again = read(&printed).next();
                    let Some(Ok(again)) = again else {
                        panic!("what was printed is not read: {printed}");
                    };
                    assert_eq!(again.to_string(), printed);
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    came.push_str(&error.to_string());
                }
            }
        }
        came
    });
}

#[test]
fn damaged_positions_are_read_or_refused() {
    let fresh = |random: &mut StdRng| {
        let game = random_game(random);
        let moves = game.position().legal_moves();
        let mv = moves.first().map(|&mv| game.position().move_text(mv));
        let variant = game.variant();
        let mv = mv.unwrap_or_default();
        format!("{variant}|{}|{mv}", game.position()).into_bytes()
    };
    try_all("position", fresh, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let mut came = String::new();
        let mut parts = text.splitn(3, '|');
        let (variant, position, mv) = (parts.next(), parts.next(), parts.next());
        let named = variant.and_then(|name| name.parse::<Variant>().ok());
        for variant in named.map_or(Variant::ALL.to_vec(), |variant| vec![variant]) {
            match AnyPosition::parse(variant, position.unwrap_or_default()) {
                Ok(position) => {
                    let printed = position.to_string();
                    let again = AnyPosition::parse(variant, &printed);
                    assert_eq!(again.as_ref(), Ok(&position));
                    came = try_move(&position, mv.unwrap_or_default());
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    came = error.to_string();
                }
            }
        }
        came
    });
}

fn try_move(position: &AnyPosition, text: &str) -> String {
    match position.parse_move(text) {
        Ok(mv) => {
            assert!(position.play(mv).is_ok());
            let text = position.move_text(mv);
            assert_eq!(position.parse_move(&text), Ok(mv));
            format!("{} plays", position.variant())
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            error.to_string()
        }
    }
}

#[test]
fn damaged_moves_are_read_or_refused() {
    let fresh = |random: &mut StdRng| {
        let game = random_game(random);
        let moves = game.position().legal_moves();
        let mv = moves.get(random.random_range(0..moves.len().max(1)));
        let mv = mv.map(|&mv| game.position().move_text(mv));
        mv.unwrap_or_default().into_bytes()
    };
    // The positions do not differ between runs.
    let mut random = StdRng::seed_from_u64(11);
    let mut positions: Vec<AnyPosition> = Variant::ALL.map(AnyPosition::start).to_vec();
    positions.extend((0..20).map(|_| random_game(&mut random).position().clone()));
    try_all("move", fresh, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let came: Vec<String> =
            positions.iter().map(|position| try_move(position, &text)).collect();
        let played = came.iter().find(|came| came.ends_with("plays"));
        played.or(came.first()).cloned().unwrap_or_default()
    });
}

#[test]
fn damaged_protocol_lines_are_executed_or_refused() {
    let fresh = |random: &mut StdRng| {
        let game = random_game(random);
        let lines = [
            format!("position fen {} moves pass", game.start()),
            "go p1time 1000 p2time 50 p1inc 1 p2inc 0 depth 3 nodes 7".to_owned(),
            "setoption name Game value focus-exact".to_owned(),
            "query p1turn".to_owned(),
            "perft 3".to_owned(),
        ];
        lines[random.random_range(0..lines.len())].clone().into_bytes()
    };
    try_all("protocol", fresh, |bytes| {
        let mut came = String::new();
        for line in String::from_utf8_lossy(bytes).lines() {
            match Command::parse(line) {
                Ok(_) => came.push_str("obeyed; "),
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    came.push_str(&error.to_string());
                }
            }
        }
        came
    });
}
