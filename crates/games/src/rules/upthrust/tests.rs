//! Leaf counts, texts, interpretations and refusals of Upthrust.

use super::position::{COLUMNS, ROWS, SQUARES};
use super::{Colour, Move, RULE_NAMES, Upthrust};
use crate::rules::position_error::place_of_row;
use crate::rules::{MoveError, Outcome, Player, Position, Reason, Spot, perft, zobrist};
use std::collections::BTreeSet;

/// Parses a valid position.
fn parse_position(text: &str) -> Upthrust {
    Upthrust::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the legal moves' texts, sorted.
fn sorted_move_texts(position: &Upthrust) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<_> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// Returns the refusal of a path given by the names of its squares.
fn refusal(position: &Upthrust, squares: &[&str]) -> (&'static str, String) {
    let path: Vec<_> = squares
        .iter()
        .map(|name| {
            let column = name.as_bytes()[0] - b'a';
            let row: u8 = name[1..].parse().unwrap();
            Spot((row - 1) * COLUMNS as u8 + column)
        })
        .collect();
    let refusal = position.why_not(&path, 0).unwrap();
    (refusal.rule, refusal.message.to_english(&position.side_names()))
}

/// Returns every position of `games` random games, from starts with all colour splits.
fn random_positions(games: u64) -> Vec<Upthrust> {
    let mut positions = Vec::new();
    for game in 0..games {
        let draw = |index| zobrist::number(game, index) as usize;
        let first = draw(0) % 4;
        let second = (first + 1 + draw(1) % 3) % 4;
        let pair = [Colour::ALL[first], Colour::ALL[second]];
        let mut position = Upthrust::with_colours(pair, Player::from_index(draw(2) % 2));
        let mut list = Vec::new();
        for ply in 3.. {
            positions.push(position.clone());
            position.legal_moves(&mut list);
            if list.is_empty() {
                break;
            }
            position.play_unchecked(list[draw(ply) % list.len()]);
        }
    }
    positions
}

/// Returns positions with pieces on random squares.
fn scattered_positions(count: u64) -> Vec<Upthrust> {
    let mut positions = Vec::new();
    for seed in 0.. {
        if positions.len() as u64 == count {
            break;
        }
        // Some positions use few rows, so that rows are full and squares are occupied.
        let height = 5 + (seed % 7) as usize;
        let low = zobrist::number(seed, 99) as usize % (ROWS + 1 - height);
        let mut columns = [[None; ROWS]; COLUMNS];
        let mut draws = (0..).map(|index| zobrist::number(seed, index) as usize);
        for column in &mut columns {
            for colour in Colour::ALL {
                let row = draws
                    .by_ref()
                    .map(|draw| low + draw % height)
                    .find(|&row| column[row].is_none());
                column[row.unwrap()] = Some(colour.letter());
            }
        }
        let rows: Vec<String> = (0..ROWS)
            .rev()
            .map(|row| columns.map(|column| column[row].unwrap_or('.')))
            .map(|row| row.iter().collect::<String>())
            .map(|row| {
                let row = row.replace("....", "4").replace("...", "3");
                row.replace("..", "2").replace('.', "1")
            })
            .collect();
        let pair = ["GR", "GB", "GY", "RB", "RY", "BY"][seed as usize % 6];
        let text = format!("{} {pair} {}", rows.join("/"), 1 + seed / 6 % 2);
        positions.extend(Upthrust::parse(&text));
    }
    positions
}

/// Returns the target of the mover's piece on `from`, checked square by square by the rules of the course page.
fn literal_target(position: &Upthrust, from: usize) -> Option<usize> {
    let at = |square: usize| position.piece_at(Spot(square as u8));
    let row = |square: usize| square / COLUMNS;
    let colour = at(from).filter(|&colour| position.owner(colour) == position.to_move())?;
    let distance =
        (0..SQUARES).filter(|&square| row(square) == row(from) && at(square).is_some()).count();
    let to = from + COLUMNS * distance;
    let same: Vec<_> =
        (0..SQUARES).filter(|&square| square != from && at(square) == Some(colour)).collect();
    let leads = same.iter().all(|&square| row(square) < row(from));
    let doubles = row(to) < 6 && same.iter().any(|&square| row(square) == row(to));
    let forbidden = to >= SQUARES || at(to).is_some() || distance == 1 && leads || doubles;
    (!forbidden).then_some(to)
}

/// Returns the texts of all moves that [`literal_target`] finds.
fn literal_move_texts(position: &Upthrust) -> Vec<String> {
    (0..SQUARES)
        .filter_map(|from| Some(Move::new(from, literal_target(position, from)?).to_string()))
        .collect()
}

#[test]
fn perft_from_the_start() {
    let start = Upthrust::start();
    for (depth, leaves) in [(0, 1), (1, 8), (2, 60), (3, 357)] {
        assert_eq!(perft(&start, depth), leaves, "depth {depth}");
    }
}

#[test]
fn start_position_matches_the_diagram() {
    let start = Upthrust::start();
    assert_eq!(start.to_string(), "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1");
    assert_eq!(
        sorted_move_texts(&start),
        ["a3a7", "a4a8", "b1b5", "b4b8", "c1c5", "c2c6", "d2d6", "d3d7"]
    );
    assert_eq!(start.side_name(Player::One), "Green and Red");
    assert_eq!(start.side_name(Player::Two), "Blue and Yellow");
}

#[test]
fn move_generation_matches_the_source() {
    let mut positions = random_positions(60);
    positions.extend(scattered_positions(1500));
    let (mut passes, mut climbed, mut blocked) = (0, 0, 0);
    for position in &positions {
        let low =
            (0..6 * COLUMNS as u8).filter(|&square| position.piece_at(Spot(square)).is_some());
        let mut other = position.clone();
        other.play_unchecked(Move::PASS);
        let mut expected = literal_move_texts(position);
        if low.count() <= 2 {
            expected.clear();
            climbed += 1;
        } else if expected.is_empty() && !literal_move_texts(&other).is_empty() {
            expected.push("pass".to_owned());
            passes += 1;
        } else if expected.is_empty() {
            blocked += 1;
        }
        expected.sort();
        assert_eq!(sorted_move_texts(position), expected, "{position}");
        assert_eq!(position.count_legal_moves(), expected.len(), "{position}");
        assert_eq!(position.outcome().is_some(), expected.is_empty(), "{position}");
    }
    assert!(passes > 0 && climbed > 0 && blocked > 0, "{passes} {climbed} {blocked}");
}

#[test]
fn keys_texts_and_moves_are_consistent() {
    for position in random_positions(60).iter().chain(&scattered_positions(500)) {
        assert_eq!(position.key(), position.fresh_key(), "{position}");
        assert_eq!(&parse_position(&position.to_string()), position);
        let mut list = Vec::new();
        position.legal_moves(&mut list);
        for &mv in &list {
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            let next = position.play(mv).unwrap();
            assert_eq!(next.key(), next.fresh_key(), "{position} {mv}");
            assert_eq!(parse_position(&next.to_string()), next);
        }
        assert_eq!(position.is_legal(Move::PASS), list == [Move::PASS]);
    }
}

#[test]
fn keys_distinguish_colour_splits_and_sides_to_move() {
    let mut keys = BTreeSet::new();
    for player in ["1", "2"] {
        for pair in ["GR", "GB", "GY", "RB", "RY", "BY"] {
            let text = format!("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB {pair} {player}");
            let position = parse_position(&text);
            assert_eq!(position.to_string(), text);
            keys.insert(position.key());
        }
    }
    assert_eq!(keys.len(), 12);
}

#[test]
fn player_has_two_different_colours() {
    for (colour, pair) in Colour::ALL.into_iter().zip(["GR", "RB", "BY", "GY"]) {
        let start = Upthrust::with_colours([colour; 2], Player::One);
        assert_eq!(start.to_string(), format!("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB {pair} 1"));
    }
}

#[test]
fn invalid_position_texts_are_refused() {
    let cases = [
        ("", "board"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB", "colours"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR", "player to move"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 3", "player to move"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1 ", "the end"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1 x", "the end"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB  GR 1", "colours"),
        (" 4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "board"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB\tGR 1", "colours"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB RG 1", "colours"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GG 1", "colours"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GRB 1", "colours"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB gr 1", "colours"),
        ("4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "board"),
        ("4/4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1", "board"),
        ("4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB/ GR 1", "board"),
        ("4/4/4/4/4/4//GRBY/RBYG/BYGR/YGRB GR 1", "row 5"),
        ("4/4/4/4/4/4/5/GRBY/RBYG/BYGR/YGRB GR 1", "row 5"),
        ("4/4/4/4/4/4/22/GRBY/RBYG/BYGR/YGRB GR 1", "row 5"),
        ("4/4/4/4/4/4/40/GRBY/RBYG/BYGR/YGRB GR 1", "row 5"),
        ("4/4/4/4/4/4/0GRBY/4/RBYG/BYGR/YGRB GR 1", "row 5"),
        ("4/4/4/4/4/4/4/GRBYG/RBYG/BYGR/YGRB GR 1", "row 4"),
        ("4/4/4/4/4/4/4/GRB/RBYG/BYGR/YGRB GR 1", "row 4"),
        ("4/4/4/4/4/4/4/GRBy/RBYG/BYGR/YGRB GR 1", "row 4"),
        ("4/4/4/4/4/4/4/GRBÿ/RBYG/BYGR/YGRB GR 1", "row 4"),
        ("4/4/4/4/4/4/4/GRB1/RBYG/BYGR/YGRB GR 1", "column d"),
        ("4/4/4/4/4/4/3Y/GRBY/RBYG/BYGR/YGRB GR 1", "column d"),
        // The green piece of b1 has climbed to b4, but a4 is green as well.
        ("4/4/4/4/4/4/1R2/GGBY/RBYG/BYGR/Y1RB GR 1", "row 4"),
    ];
    for (text, place) in cases {
        let error = Upthrust::parse(text).expect_err(text);
        assert_eq!(error.place.to_english(&Default::default()), place, "{text}: {error}");
    }
}

#[test]
fn colour_rule_applies_only_below_row_seven() {
    // Two green pieces may share row 7, but not row 6.
    let upper = "4/4/4/4/GG2/4/4/1RBY/RBYG/BYGR/Y1RB GR 1";
    assert_eq!(parse_position(upper).to_string(), upper);
    let lower = "4/4/4/4/4/GG2/4/1RBY/RBYG/BYGR/Y1RB GR 1";
    assert_eq!(Upthrust::parse(lower).unwrap_err().place, place_of_row(6));
}

#[test]
fn move_texts_are_parsed_strictly() {
    let start = Upthrust::start();
    for text in [
        "", "a4", "a4a", "a4a8 ", " a4a8", "A4a8", "a4-a8", "a04a8", "a0a4", "a4a12", "e1e5",
        "a4a8a9", "PASS", "a+4a8", "é4a8",
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }), "{text}: {error}");
    }
    for text in ["a4a7", "a4a11", "a4b8", "a1a5", "a5a6", "pass", "a4a4"] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{text}: {error}");
    }
}

#[test]
fn two_pieces_below_end_the_game_and_totals_decide() {
    let before = parse_position("YGBB/RYGY/BRYG/2R1/4/G3/4/1B2/4/3R/4 GY 1");
    assert_eq!(before.outcome(), None);
    let over = before.play(before.parse_move("a6a7").unwrap()).unwrap();
    assert_ne!(over.movable_pieces(Player::Two), 0, "the game ends although pieces could climb");
    assert_eq!([over.total(Player::One), over.total(Player::Two)], [310, 240]);
    let outcome = Outcome::win(Player::One, Reason::Totals(310, 240));
    assert_eq!(over.outcome(), Some(outcome));
    assert!(sorted_move_texts(&over).is_empty());
    for text in ["b4b5", "pass"] {
        let error = over.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::GameOver { .. }), "{error}");
    }
}

#[test]
fn refusals_are_exact_and_cover_every_rule() {
    let mut rules = BTreeSet::new();
    let mut positions = random_positions(20);
    positions.extend(scattered_positions(150));
    for position in &positions {
        let mut list = Vec::new();
        position.legal_moves(&mut list);
        let pairs: BTreeSet<_> = list.iter().filter_map(|mv| mv.from().zip(mv.to())).collect();
        let sources: BTreeSet<_> = pairs.iter().map(|pair| pair.0).collect();
        assert_eq!(position.why_not(&[], 0).is_none(), !list.is_empty());
        for from in (0..=SQUARES as u8).chain([200, 255]).map(Spot) {
            let one = position.why_not(&[from], 0);
            assert_eq!(one.is_none(), sources.contains(&from), "{position} {from:?}");
            rules.extend(one.map(|refusal| refusal.rule));
            for to in (0..=SQUARES as u8).chain([200, 255]).map(Spot) {
                let two = position.why_not(&[from, to], 0);
                let legal = pairs.contains(&(from, to));
                assert_eq!(two.is_none(), legal, "{position} {from:?} {to:?}");
                rules.extend(two.map(|refusal| refusal.rule));
                let three = position.why_not(&[from, to, to], 0);
                rules.extend(Some(three.unwrap().rule));
            }
        }
    }
    assert_eq!(rules, RULE_NAMES.into());
}

#[test]
fn refusals_describe_the_situation() {
    let start = "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1";
    let led = "4/4/4/G3/4/4/4/1RBY/RBYG/BYGR/YGRB GR 1";
    let cases: [(&str, &[&str], &str, &str); 14] = [
        (start, &["a5"], "empty square", "a5 is empty."),
        (
            start,
            &["c4"],
            "not yours",
            "The blue piece on c4 is the opponent’s; Green and Red to move.",
        ),
        (start, &["a4", "a4"], "same square", "The piece is already on a4."),
        (
            start,
            &["a4", "b8"],
            "own column",
            "A piece stays in its own column: b8 is not above a4.",
        ),
        (start, &["a4", "a1"], "upwards", "A piece only moves up: a1 is below a4."),
        (
            led,
            &["b4", "b8"],
            "rule 1",
            "This piece shares its row with two others, so it must climb three, to b7.",
        ),
        (
            "4/4/4/R3/4/4/4/GRBY/1BYG/BYGR/YGRB GR 1",
            &["a4"],
            "rule 2",
            "This piece shares its row with three others, so it must climb four; a8 is occupied.",
        ),
        (
            "4/4/4/R3/4/4/4/GRBY/1BYG/BYGR/YGRB GR 1",
            &["a4", "a5"],
            "rule 2",
            "This piece shares its row with three others, so it must climb four; a8 is occupied.",
        ),
        (
            led,
            &["a8", "a9"],
            "rule 3",
            "This is the leading green piece and alone in its row; the leader of a colour may not \
             make a one-square climb.",
        ),
        (
            "4/4/4/4/4/G3/4/1RBY/RBYG/BYGR/YGRB GR 1",
            &["c2", "c6"],
            "rule 4",
            "This piece shares its row with three others, so it must climb four, but row 6 already has a green piece, on a6, \
             and in rows 1 to 6 no row may hold a colour twice.",
        ),
        (
            "4/GR2/4/4/4/4/4/2BY/RBYG/BYGR/YGRB GR 1",
            &["a10"],
            "top row",
            "This piece shares its row with one other, so it must climb two; only one row is left above a10.",
        ),
        (
            "G3/4/4/4/4/4/4/1RBY/RBYG/BYGR/YGRB GR 1",
            &["a11"],
            "top row",
            "a11 is in the top row; it cannot climb any higher.",
        ),
        (
            start,
            &["a4", "a8", "a9"],
            "one step",
            "A piece moves only once a turn; this one has already moved to a8.",
        ),
        ("YGBB/RYGY/BRYG/2R1/G3/4/4/1B2/4/3R/4 GY 2", &["b4"], "game over", "The game is over."),
    ];
    for (text, squares, rule, sentence) in cases {
        let expected = (rule, sentence.to_owned());
        assert_eq!(refusal(&parse_position(text), squares), expected, "{text} {squares:?}");
    }
}
