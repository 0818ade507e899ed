//! Cublino against its source: known leaf counts, texts, keys, a literal reading of the rules, battles.

mod battle;
mod text;

use super::text::square_name;
use super::*;
use crate::rules::perft;
use std::collections::{HashMap, HashSet};

/// Returns a random die and square.
fn random_die(seed: u64, index: u64, owner: Player) -> (u8, Die) {
    let number = zobrist::number(seed, index);
    let orientation = Orientation::all().nth((number >> 32) as usize % 24).expect("one of 24");
    ((number % u64::from(SQUARE_COUNT)) as u8, Die { owner, orientation })
}

/// Returns positions with scattered dice, and those of random games. Dense positions have the most jumps and fights.
fn positions<R: Rules>(scattered: u64, games: u64) -> Vec<Cublino<R>> {
    let mut out = Vec::new();
    for seed in 0..scattered {
        let mut position = Cublino::<R>::empty_board();
        for owner in Player::BOTH {
            let dice = if R::JUMPS { 7 } else { zobrist::number(seed, 999) as u32 % 8 };
            let mut index = 500 * owner as u64;
            while position.dice_count(owner) < dice {
                index += 1;
                let (square, die) = random_die(seed, index, owner);
                let free = position.occupied_squares() & bit(square) == 0;
                // In Contra a die on its far row would end the game, so dice rarely start there.
                let goal = bit(square) & far_row(owner) != 0 && !R::JUMPS && seed % 8 != 0;
                if free && !goal {
                    position.place_die(square, die);
                }
            }
        }
        if zobrist::number(seed, 998) % 2 == 1 {
            position.to_move = Player::Two;
        }
        position.key = position.fresh_key();
        if Cublino::<R>::parse(&position.to_string()).is_ok() {
            out.push(position);
        }
    }
    let mut moves = Vec::new();
    for game in 0..games {
        let mut position = Cublino::<R>::start();
        for ply in 0..120 {
            out.push(position.clone());
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let pick = zobrist::number(game + 7000, ply) as usize % moves.len();
            position.play_unchecked(moves[pick]);
        }
        out.push(position);
    }
    out
}

/// Collects every path of the die on `path[0]` by the wording of the rules. Tries all steps from the last square of
/// `path`. The start counts as empty, and no square is visited twice.
fn collect_literal_moves<R: Rules>(
    position: &Cublino<R>,
    path: &mut Vec<(i8, i8)>,
    moves: &mut HashSet<String>,
) {
    let name = |(row, column): (i8, i8)| square_name(Spot((row * 7 + column) as u8));
    let occupied = |square: (i8, i8)| {
        square != path[0] && position.die_at(Spot((square.0 * 7 + square.1) as u8)).is_some()
    };
    let on_board = |(row, column): (i8, i8)| (0..7).contains(&row) && (0..7).contains(&column);
    let (row, column) = path[path.len() - 1];
    let forward = if position.to_move() == Player::One { 1 } else { -1 };
    let mut targets = Vec::new();
    for (rows, columns) in [(forward, 0), (0, -1), (0, 1)] {
        let one = (row + rows, column + columns);
        let two = (row + 2 * rows, column + 2 * columns);
        if path.len() == 1 && on_board(one) && !occupied(one) {
            targets.push(one);
        }
        if R::JUMPS && on_board(two) && occupied(one) && !occupied(two) && !path.contains(&two) {
            targets.push(two);
        }
    }
    if path.len() > 1 && !R::JUMPS {
        return;
    }
    for target in targets {
        path.push(target);
        moves.insert(path.iter().copied().map(name).collect());
        collect_literal_moves(position, path, moves);
        path.pop();
    }
}

/// Returns all moves of a side by the wording of the rules.
fn literal_moves<R: Rules>(position: &Cublino<R>) -> HashSet<String> {
    let mut moves = HashSet::new();
    for (spot, _) in position.dice(position.to_move()) {
        let mut path = vec![((spot.0 / 7) as i8, (spot.0 % 7) as i8)];
        collect_literal_moves(position, &mut path, &mut moves);
    }
    moves
}

/// Checks generation, counting, legality, text round trips, keys and endings.
fn check_invariants<R: Rules>() {
    let mut moves = Vec::new();
    let mut passes = 0;
    for position in positions::<R>(1500, 20) {
        let text = position.to_string();
        assert_eq!(Cublino::<R>::parse(&text).as_ref(), Ok(&position), "{text}");
        assert_eq!(position.key(), position.fresh_key(), "{text}");
        position.legal_moves(&mut moves);
        assert_eq!(moves.len(), position.count_legal_moves(), "{text}");
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
        let texts: HashSet<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
        assert_eq!(texts.len(), moves.len(), "{text}");
        if moves == [CublinoMove::PASS] {
            assert!(literal_moves(&position).is_empty(), "{text}");
            passes += 1;
        } else if !moves.is_empty() {
            assert_eq!(texts, literal_moves(&position), "{text}");
        }
        for &mv in &moves {
            assert!(position.is_legal(mv), "{text} {}", position.move_text(mv));
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv), "{text}");
            let mut next = position.clone();
            next.play_unchecked(mv);
            assert_eq!(next.key(), next.fresh_key(), "{text} {}", position.move_text(mv));
            let path = position.path(mv).spots;
            let arrived = path.last().and_then(|&spot| next.die_at(spot));
            if let Some(die) = arrived {
                assert_eq!(Some(die.orientation), position.orientation_after(&path), "{text}");
            } else {
                assert!(mv.is_pass() || !R::JUMPS, "{text}");
            }
        }
    }
    assert!(R::JUMPS || passes > 10, "{passes} passes");
}

#[test]
fn pur_matches_the_literal_rules() {
    check_invariants::<Pur>();
}

#[test]
fn contra_matches_the_literal_rules() {
    check_invariants::<Contra>();
}

#[test]
fn perft_from_the_start_position() {
    let pur = CublinoPur::start();
    assert_eq!([1, 2, 3].map(|depth| perft(&pur, depth)), [7, 49, 805]);
    let contra = CublinoContra::start();
    assert_eq!([1, 2, 3].map(|depth| perft(&contra, depth)), [7, 49, 511]);
}

#[test]
fn start_position_has_the_published_text() {
    let dice = "Wa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7";
    assert_eq!(CublinoPur::start().to_string(), format!("P{dice}"));
    assert_eq!(CublinoContra::start().to_string(), format!("C{dice}"));
    for (player, towards_owner) in
        [(Player::One, Direction::South), (Player::Two, Direction::North)]
    {
        for (_, die) in CublinoPur::start().dice(player) {
            let faces = die.orientation;
            let face = |direction| match direction {
                Direction::North => faces.north(),
                _ => faces.south(),
            };
            assert_eq!((faces.top(), face(towards_owner)), (6, 3));
            assert_eq!(face(towards_owner.opposite()), 4);
        }
    }
}

#[test]
fn parity_of_die_and_square_is_invariant() {
    // A quarter turn is an odd permutation of the 24 orientations. Tips therefore split the orientations into two
    // classes.
    let mut odd: HashMap<Orientation, bool> = HashMap::new();
    let mut open = vec![(Orientation::WHITE_START, false)];
    while let Some((orientation, colour)) = open.pop() {
        match odd.get(&orientation) {
            Some(&expected) => assert_eq!(expected, colour, "{orientation:?}"),
            None => {
                odd.insert(orientation, colour);
                open.extend(Direction::ALL.map(|way| (orientation.tip(way), !colour)));
            }
        }
    }
    let parity =
        |spot: Spot, die: Die| odd[&die.orientation] ^ ((spot.0 / 7 + spot.0 % 7) % 2 == 1);
    let mut moves = Vec::new();
    for position in positions::<Pur>(300, 5) {
        position.legal_moves(&mut moves);
        for mv in &moves {
            let Some((from, to)) = mv.start_and_target() else {
                continue;
            };
            let mut next = position.clone();
            next.play_unchecked(*mv);
            let before = position.die_at(from).map(|die| parity(from, die));
            let after = next.die_at(to).map(|die| parity(to, die));
            assert_eq!(before, after, "{position} {}", position.move_text(*mv));
        }
    }
}

/// Checks that `why_not` returns `None` exactly for beginnings of legal moves.
fn check_refusals<R: Rules>() {
    let mut moves = Vec::new();
    let spots: Vec<Spot> = (0..SQUARE_COUNT + 1).map(Spot).chain([Spot::RESERVE]).collect();
    for position in positions::<R>(120, 2) {
        position.legal_moves(&mut moves);
        let mut prefixes: HashSet<Vec<Spot>> = HashSet::new();
        for &mv in &moves {
            let path = position.path(mv).spots;
            prefixes.extend((0..=path.len()).map(|end| path[..end].to_vec()));
        }
        let check = |path: &[Spot]| {
            let silent = position.why_not(path, 0).is_none();
            assert_eq!(silent, prefixes.contains(path), "{position} {path:?}");
        };
        check(&[]);
        for &from in &spots {
            check(&[from]);
            for &to in &spots {
                check(&[from, to]);
            }
        }
        for path in &prefixes {
            for &next in &spots {
                check(&[path.as_slice(), &[next]].concat());
            }
        }
    }
}

#[test]
fn exactly_illegal_moves_have_a_refusal() {
    check_refusals::<Pur>();
    check_refusals::<Contra>();
}

/// Returns a position with seven dice a side, all with six on top, and White to move. The squares are separated by
/// blanks.
fn pur_position(white: &str, black: &str) -> CublinoPur {
    let mut dice: Vec<(String, char)> = Vec::new();
    for (squares, letter) in [(white, 'W'), (black, 'v')] {
        dice.extend(squares.split(' ').map(|square| (square.to_owned(), letter)));
    }
    dice.sort_by_key(|(square, _)| square.chars().rev().collect::<String>());
    let dice: String = dice.iter().map(|(square, letter)| format!("{letter}{square}")).collect();
    CublinoPur::parse(&format!("P{dice}")).expect("a position")
}

/// Returns the squares of a path.
fn path(squares: &str) -> Vec<Spot> {
    let bytes = squares.as_bytes();
    bytes.chunks(2).map(|square| Spot((square[1] - b'1') * 7 + square[0] - b'a')).collect()
}

#[test]
fn refusals_name_the_violated_rule() {
    let position = pur_position("a1 b1 c1 d1 e1 g1 d3", "c3 d4 d5 f3 a2 a3 g7");
    let check = |squares: &str, rule: &str, sentence: &str| {
        let refusal = position.why_not(&path(squares), 0).expect(squares);
        assert_eq!(
            (refusal.rule, refusal.message.to_english(&position.side_names()).as_str()),
            (rule, sentence),
            "{squares}"
        );
    };
    check("e3", "Empty square", "There is no die on e3.");
    check("c3", "Your own dice", "The die on c3 is Black’s.");
    check(
        "a1",
        "No step",
        "The die on a1 cannot move: a2 and a3 are occupied, the board ends at column a, b1 and c1 are occupied.",
    );
    check("d3d2", "Never backward", "d2 is behind d3, and dice never move backward.");
    check("d3d3", "One step", "The die is already on d3.");
    check("d3e4", "Straight steps", "e4 is neither in the row nor in the column of d3.");
    check("d3d4", "Square taken", "There is a die on d4.");
    check("d3d5", "Square taken", "There is a die on d5.");
    check("g1g3", "Jump over a die", "There is no die on g2 to jump over.");
    check(
        "d3d6",
        "Jump over a die",
        "d6 is 3 squares from d3: a tip goes one square, a jump over one die two.",
    );
    check(
        "d3b3b4",
        "Tip first",
        "Only the first step of a move may be a tip, so the die cannot tip onto b4 now.",
    );
    check("d3b3d3", "No square twice", "The die has already been on d3 in this move.");
    check(
        "d3e3c3",
        "Jump over a die",
        "d3 is where this die started, so there is nothing to jump over.",
    );
    assert_eq!(position.why_not(&path("d3e3g3"), 0), None);

    let contra = CublinoContra::start();
    let rule = |squares| contra.why_not(&path(squares), 0).map(|refusal| refusal.rule);
    assert_eq!(rule("d1d3"), Some("No jumps"));
    assert_eq!(rule("d1d2d3"), Some("One tip"));
    assert_eq!(rule("d1d2"), None);
}

#[test]
fn paths_with_equal_ends_are_different_moves() {
    // The die on d1 cannot reach e2 by a single step. It can reach f3 over e1 and f2, and over d2 and e3.
    let position = pur_position("a1 b1 d1 e1 f2 d2 e3", "a7 b7 c7 d7 e7 f7 g7");
    for text in ["d1f1f3", "d1d3f3"] {
        assert!(position.parse_move(text).is_ok(), "{text}");
    }
    assert_ne!(position.parse_move("d1f1f3"), position.parse_move("d1d3f3"));
}

#[test]
fn dice_on_the_last_row_move_sideways() {
    let position = pur_position("a7 c7 d7 a1 b1 c1 d1", "a5 b5 c5 d5 e5 f5 g5");
    for text in ["a7b7", "d7e7", "c7e7", "d7b7"] {
        assert!(position.parse_move(text).is_ok(), "{text}");
    }
    assert_eq!(position.home_dice_count(Player::One), 3);
    assert_eq!(position.home_sum(Player::One), 18);
    assert_eq!(position.rows_to_go(Player::One), Some(0));
    assert_eq!(position.rows_to_go(Player::Two), Some(4));
}

#[test]
fn higher_sum_on_the_last_row_wins() {
    // White has all dice on the far row, with the sum 6+5+4+4+3+2+2. Black lacks one die and has 6+5+5+4+3+2.
    let text = "pwa1qb1rc1nd1ie1ff1wg6Wa7Qb7Nc7Md7Ie7Ff7Eg7";
    let position = CublinoPur::parse(text).expect("a position");
    assert_eq!(position.home_dice_count(Player::Two), 6);
    assert_eq!(position.outcome(), Some(Outcome::by_points(26, 25, Reason::Sums)));
    assert_eq!(position.count_legal_moves(), 0);
    let refused = position.parse_move("g6g5");
    assert!(matches!(refused, Err(MoveError::GameOver { .. })), "{refused:?}");
    // The first side to finish does not win automatically: here White finishes and loses to the higher sum of an
    // incomplete side.
    let lower = text.replace("Wa7Qb7", "Aa7Ab7");
    let lower = CublinoPur::parse(&lower).expect("a position");
    assert_eq!(lower.outcome(), Some(Outcome::by_points(17, 25, Reason::Sums)));
    assert_eq!(lower.outcome().and_then(|outcome| outcome.winner), Some(Player::Two));
}

#[test]
fn blocked_side_passes_and_two_blocked_sides_draw() {
    // White has no dice and passes.
    let alone = CublinoContra::parse("Cad5").expect("a position");
    let mut moves = Vec::new();
    alone.legal_moves(&mut moves);
    assert_eq!(moves, [CublinoContra::PASS]);
    assert_eq!(alone.parse_move("pass"), Ok(CublinoContra::PASS));
    assert!(alone.why_not(&[], 0).is_none());
    assert!(alone.play(CublinoContra::PASS).is_ok_and(|next| next.to_string() == "cad5"));
    let empty = CublinoContra::parse("C").expect("a position");
    assert_eq!(empty.outcome(), Some(Outcome::draw(Reason::Blocked)));
    assert_eq!(empty.count_legal_moves(), 0);
    let start = CublinoContra::start();
    assert!(matches!(start.parse_move("pass"), Err(MoveError::Illegal { .. })));
    // Two full rows face each other on rows 1 and 2. No die can tip, but dice can jump in Pur.
    let faced = pur_position("a1 b1 c1 d1 e1 f1 g1", "a2 b2 c2 d2 e2 f2 g2");
    assert_eq!(faced.outcome(), None);
    assert_eq!(faced.count_legal_moves(), 7);
    let faced = CublinoContra::parse(&faced.to_string().replacen('P', "C", 1)).expect("a position");
    assert_eq!(faced.outcome(), Some(Outcome::draw(Reason::Blocked)));
    assert_eq!(faced.count_legal_moves(), 0);
}

#[test]
fn moves_of_another_position_do_not_panic() {
    let mut moves = vec![CublinoMove::PASS];
    for position in positions::<Pur>(20, 0) {
        position.generate_moves(&mut moves);
    }
    for mv in moves {
        let mut position = CublinoContra::parse("CEd3ie4Mc5wd5").expect("a position");
        let _ = (
            position.is_legal(mv),
            position.fights(mv),
            position.path(mv),
            position.illegal_move_error(mv),
        );
        position.play_unchecked(mv);
        assert!(!position.to_string().is_empty());
    }
}
