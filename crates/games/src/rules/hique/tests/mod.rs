//! Leaf counts, moves and interpretations of HiQUE, and helpers for its other tests.

mod refusals;
mod texts;

use super::position::SPOT_COUNT;
use super::{Hique, Move, Piece, PieceKind};
use crate::rules::{MoveError, Outcome, Player, Position, Reason, Spot, perft, zobrist};
use std::collections::BTreeSet;

/// Black cannot move: White's guards enclose Black's guards in the corner, and two white runners block the black
/// runner.
const BLOCKED_BLACK: &str = "7/ggG3/5Rr/ggG3/6R/GG4/7/6/7/6/7/6/7 1";
/// [`BLOCKED_BLACK`] with a white runner between Black's guards.
const BLOCKED_BLACK_WITH_CAPTURE: &str = "7/ggG3/1R3Rr/ggG3/6R/GG4/7/6/7/6/7/6/7 1";

/// Parses a valid position.
fn parse_position(text: &str) -> Hique {
    Hique::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the position after a move given as text.
fn after(position: &Hique, text: &str) -> Hique {
    let mv = position.parse_move(text);
    position.play(mv.unwrap_or_else(|error| panic!("{error}"))).unwrap()
}

/// Returns a square that exists.
fn spot(x: u8, y: u8) -> Spot {
    Hique::spot(x, y).unwrap()
}

fn list(position: &Hique) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Returns every position of `games` random games of at most a hundred plies.
fn random_positions(games: u64) -> Vec<Hique> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut position = Hique::start();
        for ply in 0..100 {
            positions.push(position.clone());
            let moves = list(&position);
            if moves.is_empty() {
                break;
            }
            let draw = zobrist::number(game, ply) as usize;
            position.play_unchecked(moves[draw % moves.len()]);
        }
    }
    positions
}

/// Returns positions with pieces on random squares, often crowded into a corner.
fn scattered_positions(count: u64) -> Vec<Hique> {
    let mut positions = Vec::new();
    for seed in 0.. {
        if positions.len() as u64 == count {
            break;
        }
        let mut draws = (0..).map(|index| zobrist::number(seed, index) as usize);
        let mut draw = |below: usize| draws.next().unwrap() % below;
        let (wide, high) = (3 + draw(5), 3 + draw(5));
        let mut letters = vec![None; SPOT_COUNT as usize];
        let runners = [draw(6), draw(6)];
        for (letter, count) in [('r', runners[0]), ('R', runners[1]), ('g', 4), ('G', 4)] {
            let mut left = count;
            for _ in 0..50 {
                let (column, row) = (draw(wide) as u8, draw(high) as u8);
                let odd = u8::from(letter.eq_ignore_ascii_case(&'r'));
                let place = Hique::spot(2 * column + 2 - odd, 2 * row + 2 - odd);
                match place.map(Spot::index) {
                    Some(index) if left > 0 && letters[index].is_none() => {
                        letters[index] = Some(letter);
                        left -= 1;
                    }
                    _ => {}
                }
            }
        }
        positions.extend(Hique::parse(&print(&letters, 1 + draw(2))));
    }
    positions
}

/// Returns the text of a board given square by square.
fn print(letters: &[Option<char>], to_move: usize) -> String {
    let mut rows = Vec::new();
    for y in 1..=13 {
        let mut row = String::new();
        for x in (1..=13).filter(|x| x % 2 == y % 2) {
            match letters[spot(x, y).index()] {
                Some(letter) => row.push(letter),
                None => match row.pop().and_then(|c| c.to_digit(10).ok_or(c).into()) {
                    Some(Ok(run)) => row.push_str(&(run + 1).to_string()),
                    Some(Err(letter)) => row.extend([letter, '1']),
                    None => row.push('1'),
                },
            }
        }
        rows.push(row);
    }
    format!("{} {to_move}", rows.join("/"))
}

/// Returns whether the mover's piece on `from` may move to `to`, checked square by square.
fn is_allowed(position: &Hique, from: Spot, to: Spot) -> bool {
    let player = position.to_move();
    let ((x1, y1), (x2, y2)) = (Hique::coordinates(from), Hique::coordinates(to));
    match position.piece_at(from).filter(|piece| piece.owner == player) {
        None => false,
        Some(Piece { kind: PieceKind::Runner, .. }) => {
            let ahead = if player == Player::One { y1 + 2 } else { y1.wrapping_sub(2) };
            let step = x1 == x2 && y2 == ahead || y1 == y2 && x1.abs_diff(x2) == 2;
            step && position.piece_at(to).is_none()
        }
        Some(Piece { kind: PieceKind::Guard, .. }) => {
            let free =
                |x, y| Hique::spot(x, y).is_some_and(|spot| position.piece_at(spot).is_none());
            let between = |a: u8, b: u8| (a.min(b)..=a.max(b)).step_by(2);
            from != to
                && x2 % 2 == 0
                && (x1 == x2 && between(y1, y2).all(|y| y == y1 || free(x1, y))
                    || y1 == y2 && between(x1, x2).all(|x| x == x1 || free(x, y1)))
        }
    }
}

/// Returns the runners that two or more enemy guards touch, counted one by one.
fn touched_twice(position: &Hique) -> Vec<Spot> {
    (0..SPOT_COUNT)
        .map(Spot)
        .filter(|&spot| {
            let Some(Piece { owner, kind: PieceKind::Runner }) = position.piece_at(spot) else {
                return false;
            };
            let (x, y) = Hique::coordinates(spot);
            let guard = Some(Piece { owner: !owner, kind: PieceKind::Guard });
            let corners = [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)];
            let touching = corners.iter().filter(|&&(x, y)| {
                Hique::spot(x, y).and_then(|spot| position.piece_at(spot)) == guard
            });
            touching.count() >= 2
        })
        .collect()
}

/// Returns the pieces on the board, square by square.
fn board(position: &Hique) -> Vec<Option<Piece>> {
    (0..SPOT_COUNT).map(|number| position.piece_at(Spot(number))).collect()
}

#[test]
fn perft_from_the_start() {
    let start = Hique::start();
    for (depth, leaves) in [(0, 1), (1, 25), (2, 587), (3, 16_623), (4, 454_835)] {
        assert_eq!(perft(&start, depth), leaves, "depth {depth}");
    }
}

#[test]
fn start_position_and_opening_moves_of_the_source() {
    let start = Hique::start();
    let text = "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1";
    assert_eq!(start.to_string(), text);
    assert_eq!(parse_position(text), start);
    for mv in ["3,1,3,3", "4,2,4,10", "4,2,2,2"] {
        assert_eq!(start.move_text(start.parse_move(mv).unwrap()), mv);
    }
}

#[test]
fn move_generation_matches_the_literal_rules() {
    let mut positions = random_positions(10);
    positions.extend(scattered_positions(800));
    positions.extend([BLOCKED_BLACK, BLOCKED_BLACK_WITH_CAPTURE].map(parse_position));
    let (mut passes, mut removals) = (0, 0);
    for position in &positions {
        let pairs = |position: &Hique| -> BTreeSet<(Spot, Spot)> {
            (0..SPOT_COUNT)
                .flat_map(|from| (0..SPOT_COUNT).map(move |to| (Spot(from), Spot(to))))
                .filter(|&(from, to)| is_allowed(position, from, to))
                .collect()
        };
        let mut other = position.clone();
        other.to_move = !other.to_move;
        let moves = list(position);
        assert_eq!(position.count_legal_moves(), moves.len(), "{position}");
        assert_eq!(position.outcome().is_some(), moves.is_empty(), "{position}");
        let across = |player, y| {
            (1..=13).step_by(2).any(|x| {
                position.piece_at(spot(x, y))
                    == Some(Piece { owner: player, kind: PieceKind::Runner })
            })
        };
        let decided = across(Player::One, 13)
            || across(Player::Two, 1)
            || Player::BOTH.iter().any(|&player| position.runner_count(player) == 0);
        let mut expected = pairs(position);
        if decided {
            expected.clear();
        } else if expected.is_empty() {
            assert!(!pairs(&other).is_empty(), "{position}");
            assert_eq!(moves, [Move::PASS], "{position}");
            passes += 1;
        }
        let listed: Vec<_> = moves.iter().filter_map(|mv| mv.from().zip(mv.to())).collect();
        assert_eq!(listed.len(), expected.len(), "{position}");
        assert_eq!(BTreeSet::from_iter(listed), expected, "{position}");
        for mv in moves {
            // Moves only the piece, then removes the runners one by one.
            let mut letters = board(position);
            if let (Some(from), Some(to)) = (mv.from(), mv.to()) {
                letters[to.index()] = letters[from.index()].take();
            }
            let next = position.play(mv).unwrap();
            let moved = from_board(&letters, next.to_move());
            let removed = touched_twice(&moved);
            removals += removed.len();
            for spot in &removed {
                letters[spot.index()] = None;
            }
            assert_eq!(board(&next), letters, "{position} {mv}");
            assert_eq!(position.removed_by(mv), removed, "{position} {mv}");
            assert_eq!(position.is_capture(mv), !removed.is_empty());
            assert_eq!(next.key(), next.fresh_key());
        }
    }
    assert!(passes >= 2 && removals > 0, "{passes} {removals}");
}

/// Creates a position from its pieces.
fn from_board(board: &[Option<Piece>], to_move: Player) -> Hique {
    let letter = |piece: &Option<Piece>| {
        piece.map(|piece| match (piece.owner, piece.kind) {
            (Player::One, PieceKind::Runner) => 'r',
            (Player::Two, PieceKind::Runner) => 'R',
            (Player::One, PieceKind::Guard) => 'g',
            (Player::Two, PieceKind::Guard) => 'G',
        })
    };
    let letters: Vec<_> = board.iter().map(letter).collect();
    parse_position(&print(&letters, to_move.index() + 1))
}

#[test]
fn keys_texts_and_moves_are_consistent() {
    for position in random_positions(20).iter().chain(&scattered_positions(500)) {
        assert_eq!(position.key(), position.fresh_key(), "{position}");
        assert_eq!(&parse_position(&position.to_string()), position);
        let moves = list(position);
        for &mv in &moves {
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        }
        assert_eq!(position.is_legal(Move::PASS), moves == [Move::PASS]);
    }
}

#[test]
fn runner_moving_between_guards_is_removed_on_the_last_row() {
    // White guards on 6,12 and 8,12 touch 7,13. The runner that steps there is removed and does not win.
    let position = parse_position("7/1gggg1/7/6/7/6/7/6/7/6/3r3/GGGG2/R5r 1");
    assert_eq!(position.outcome().map(|outcome| outcome.reason), Some(Reason::RunnerAcross));
    let position = parse_position("6r/1gggg1/7/6/7/6/7/6/7/6/3r3/GGGG2/R6 1");
    let next = after(&position, "7,11,7,13");
    assert_eq!(next.outcome(), None);
    assert_eq!(next.runner_count(Player::One), 1);
    // With one guard next to 13,13 the runner survives and wins.
    let position = parse_position("6r/1gggg1/7/6/7/6/7/6/7/6/6r/2GGGG/R6 1");
    let over = after(&position, "13,11,13,13");
    assert_eq!(over.outcome(), Some(Outcome::win(Player::One, Reason::RunnerAcross)));
    assert!(list(&over).is_empty());
    let error = over.parse_move("1,13,1,11").unwrap_err();
    assert!(matches!(error, MoveError::GameOver { .. }));
}

#[test]
fn one_slide_can_capture_four_runners() {
    // Figure 3: four runners around 6,6, each touched by one of the guards on 4,6 and 8,6.
    let position = parse_position("1rrrrr1/2g1g1/7/6/2RR3/1g1g2/2RR3/6/7/6/7/1GGGG1/3R3 1");
    let slide = position.parse_move("6,2,6,6").unwrap();
    let removed = [spot(5, 5), spot(7, 5), spot(5, 7), spot(7, 7)];
    assert_eq!(position.removed_by(slide), removed);
    let next = position.play(slide).unwrap();
    assert_eq!([next.runner_count(Player::One), next.runner_count(Player::Two)], [5, 1]);
    assert_eq!(next.outcome(), None);
}

#[test]
fn blocked_player_passes_and_the_pass_captures() {
    let position = parse_position(BLOCKED_BLACK);
    assert_eq!(list(&position), [Move::PASS]);
    assert_eq!(position.parse_move("pass"), Ok(Move::PASS));
    assert_eq!(position.path(Move::PASS).spots, []);
    let next = after(&position, "pass");
    assert_eq!(next.to_string(), BLOCKED_BLACK.replace(" 1", " 2"));
    let hanging = parse_position(BLOCKED_BLACK_WITH_CAPTURE);
    assert_eq!(hanging.removed_by(Move::PASS), [spot(3, 3)]);
    assert_eq!(after(&hanging, "pass"), next);
}

#[test]
fn taking_the_last_runner_wins() {
    let position = parse_position("1rrrrr1/2ggg1/7/6/7/1g4/2R4/6/7/6/7/1GGGG1/7 1");
    let mv = position.parse_move("6,2,6,6").unwrap();
    assert!(position.is_irreversible(mv));
    let over = position.play(mv).unwrap();
    assert_eq!(over.outcome(), Some(Outcome::win(Player::One, Reason::RunnersTaken)));
}

#[test]
fn surrounded_runner_of_a_text_is_removed_by_the_next_move() {
    // White guards on 6,6 and 8,6 touch the black runner on 7,7 from the start.
    for (to_move, mv) in [(1, "3,1,3,3"), (2, "1,13,1,11")] {
        let text = format!("1rrrr2/1gggg1/7/6/7/2GG2/3r3/6/7/6/7/1GG3/R6 {to_move}");
        let position = parse_position(&text);
        assert_eq!(position.outcome(), None);
        assert_eq!(position.removed_by(position.parse_move(mv).unwrap()), [spot(7, 7)]);
        assert_eq!(after(&position, mv).runner_count(Player::One), 4);
    }
}

#[test]
fn game_without_runners_is_a_draw() {
    let position = parse_position("7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/7 2");
    assert_eq!(position.outcome(), Some(Outcome::draw(Reason::NoRunners(0, 0))));
    assert!(list(&position).is_empty());
}

#[test]
fn timing_points_count_up_to_five_rows() {
    let position = parse_position("r6/1gggg1/r6/6/r5R/6/R2r3/6/7/6/r6/1GGGG1/1R3R1 1");
    assert!(position.runner_points(Player::One).eq([1, 2, 3, 4, 5]));
    assert!(position.runner_points(Player::Two).eq([5, 4, 1, 1]));
    let points = Reason::LoopPoints(15, 11);
    assert_eq!(position.repetition_outcome(), Outcome::win(Player::One, points));
    // Four steps forward give five points; the fifth step adds none.
    let capped = after(&position, "7,7,7,9");
    assert_eq!(capped.timing_points(Player::One), 16);
    assert_eq!(Hique::start().repetition_outcome().winner, None);
}

#[test]
fn only_forward_steps_and_captures_are_irreversible() {
    let start = Hique::start();
    for (text, is_final) in [("3,1,3,3", true), ("3,1,1,1", false), ("4,2,4,10", false)] {
        let mv = start.parse_move(text).unwrap();
        assert_eq!(start.is_irreversible(mv), is_final, "{text}");
    }
    assert!(!start.is_irreversible(Move::PASS));
}

#[test]
fn bitboards_match_moves_and_literal_captures() {
    let mut touched_count = 0;
    for position in random_positions(5).into_iter().chain(scattered_positions(200)) {
        let mover = position.to_move();
        for mv in list(&position) {
            let Some((kind, from, to)) = mv.bits() else {
                assert_eq!(mv, Hique::PASS);
                continue;
            };
            let pieces = |position: &Hique| match kind {
                PieceKind::Runner => position.runner_bits(mover),
                PieceKind::Guard => position.guard_bits(mover),
            };
            let (before, next) = (pieces(&position), position.play(mv).unwrap());
            assert_eq!(before & (from | to), from, "{position}");
            // The move can remove runners, including the one that moved.
            let moved = before ^ from ^ to;
            assert_eq!(pieces(&next) & !moved, 0, "{position}");
            assert!(kind == PieceKind::Runner || pieces(&next) == moved, "{position}");
        }
        let touched = touched_twice(&position);
        touched_count += touched.len();
        for player in Player::BOTH {
            let in_danger = position.runner_bits(player) & position.danger_squares(player);
            let is_own =
                |spot: &&Spot| position.piece_at(**spot).is_some_and(|piece| piece.owner == player);
            let expected_count = touched.iter().filter(is_own).count();
            assert_eq!(in_danger.count_ones() as usize, expected_count, "{position}");
        }
    }
    assert!(touched_count > 0);
}
