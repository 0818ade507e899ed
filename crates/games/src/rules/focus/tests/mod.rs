//! Focus against its sources: known leaf counts, texts, keys, endings, refusals, the course's session.

mod course_game;
mod literal_reference;

use super::*;
use crate::rules::perft;
use std::collections::HashSet;

/// Plays `games` random games and calls `visit` with every position.
fn play_random_games<R: Rules>(games: u64, plies: u64, mut visit: impl FnMut(&Focus<R>)) {
    let mut moves = Vec::new();
    for game in 0..games {
        let mut position = Focus::<R>::start();
        for ply in 0..plies {
            visit(&position);
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            // Prefers captures and long moves, because they lead to tall stacks.
            let pick = |salt| zobrist::number(game << 8 | salt, ply) as usize % moves.len();
            let best = [pick(0), pick(1), pick(2)].into_iter().max_by_key(|&index| {
                (position.landing(moves[index]).leaving_pieces.len(), moves[index].lifted_count())
            });
            position.play_unchecked(moves[best.unwrap_or(0)]);
        }
        visit(&position);
    }
}

#[test]
fn perft_from_the_start_position() {
    let class = FocusCourse::start();
    assert_eq!([1, 2, 3].map(|depth| perft(&class, depth)), [60, 3452, 216_096]);
    let exact = FocusExact::start();
    assert_eq!([1, 2, 3].map(|depth| perft(&exact, depth)), [60, 3452, 204_448]);
    let classic = FocusClassic::start();
    assert_eq!([1, 2, 3].map(|depth| perft(&classic, depth)), [68, 4460, 299_912]);
}

#[test]
fn start_position_has_the_published_text() {
    let text = "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0";
    assert_eq!(FocusCourse::start().to_string(), text);
    assert_eq!(FocusExact::start().to_string(), text);
    let classic = "-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/\
                   -,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0";
    assert_eq!(FocusClassic::start().to_string(), classic);
}

/// Checks text round trips, keys, bitboards, counts and legality on every position of random games.
fn check_invariants<R: Rules>() {
    let mut moves = Vec::new();
    let (mut captures, mut reserves) = (0, 0);
    play_random_games::<R>(60, 120, |position| {
        assert_eq!(position.key(), position.fresh_key(), "{position}");
        let text = position.to_string();
        assert_eq!(Focus::<R>::parse(&text).as_ref(), Ok(position), "{text}");
        position.legal_moves(&mut moves);
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
        assert_eq!(moves.len(), position.count_legal_moves(), "{text}");
        let distinct: HashSet<_> = moves.iter().map(|&mv| position.move_text(mv)).collect();
        assert_eq!(distinct.len(), moves.len(), "{text}");
        for &mv in &moves {
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv), "{text}");
            let landing = position.landing(mv);
            let mut next = position.clone();
            next.play_unchecked(mv);
            let mover = position.to_move();
            let spent = u8::from(mv.is_reserve());
            assert_eq!(
                next.captured_count(mover),
                position.captured_count(mover) + landing.captured_count
            );
            assert_eq!(
                next.reserve(mover) + spent,
                position.reserve(mover) + landing.reserve_count
            );
            assert_eq!(position.is_irreversible(mv), landing.captured_count > 0);
            captures += usize::from(landing.captured_count > 0);
            reserves += usize::from(mv.is_reserve());
        }
        assert!(!moves.contains(&Focus::<R>::PASS));
    });
    assert!(captures > 100 && reserves > 100, "{captures} captures, {reserves} reserve moves");
}

#[test]
fn invariants_hold_in_random_games() {
    check_invariants::<Course>();
    check_invariants::<Exact>();
    check_invariants::<Classic>();
}

/// Checks that the listed takeovers are exactly the legal moves that meet the definition of a takeover.
fn check_takeovers<R: Rules>() {
    const MIN_HEIGHT: u8 = 3;
    let (mut all, mut listed, mut total) = (Vec::new(), Vec::new(), 0);
    play_random_games::<R>(60, 120, |position| {
        if position.outcome().is_some() {
            return;
        }
        position.legal_moves(&mut all);
        let takes = |mv: FocusMove| {
            if position.landing(mv).captured_count > 0 {
                return true;
            }
            let at = 1_u64 << mv.target_square();
            let theirs = position.controlled_squares(!position.to_move()) & at != 0;
            let tall = Stack(position.packed_stacks()[usize::from(mv.target_square())]).height()
                >= MIN_HEIGHT;
            let others = all.iter().filter(|&&other: &&FocusMove| {
                (other.source_square(), other.target_square())
                    == (mv.source_square(), mv.target_square())
            });
            let counts: Vec<u8> = others.map(|other| other.lifted_count()).collect();
            let outermost = counts.iter().max() == Some(&mv.lifted_count())
                || counts.iter().min() == Some(&mv.lifted_count());
            theirs && tall && outermost && !mv.is_reserve()
        };
        let expected: HashSet<_> = all.iter().copied().filter(|&mv| takes(mv)).collect();
        listed.clear();
        position.list_takeovers(MIN_HEIGHT, &mut listed);
        total += listed.len();
        assert_eq!(listed.len(), expected.len(), "{position}");
        assert_eq!(HashSet::from_iter(listed.drain(..)), expected, "{position}");
    });
    assert!(total > 1000, "{total}");
}

#[test]
fn takeovers_are_listed_exactly() {
    check_takeovers::<Course>();
    check_takeovers::<Exact>();
    check_takeovers::<Classic>();
}

/// Checks that `why_not` returns `None` exactly for beginnings of legal moves.
fn check_refusals<R: Rules>() {
    let mut moves = Vec::new();
    let mut number = 0;
    let spots: Vec<Spot> = (0..R::SIDE * R::SIDE + 2).map(Spot).chain([Spot::RESERVE]).collect();
    play_random_games::<R>(4, 90, |position| {
        number += 1;
        position.legal_moves(&mut moves);
        let paths: Vec<Path> = moves.iter().map(|&mv| position.path(mv)).collect();
        let mut prefixes: HashSet<(Vec<Spot>, u8)> = HashSet::new();
        for path in &paths {
            for end in 0..=path.spots.len() {
                for count in [0, path.count] {
                    prefixes.insert((path.spots[..end].to_vec(), count));
                }
            }
        }
        let check = |path: &[Spot], count| {
            let silent = position.why_not(path, count).is_none();
            let begins = prefixes.contains(&(path.to_vec(), count));
            assert_eq!(silent, begins, "{position} {path:?} {count}");
        };
        for count in 0..=7 {
            check(&[], count);
            for &from in &spots {
                check(&[from], count);
                if number % 5 == 0 {
                    for &to in &spots {
                        check(&[from, to], count);
                    }
                }
            }
        }
        if let Some(&mv) = moves.first() {
            let longer = [mv.from(), mv.to(), mv.to()];
            assert!(position.why_not(&longer, 0).is_some());
        }
    });
}

#[test]
fn exactly_illegal_moves_have_a_refusal() {
    check_refusals::<Course>();
    check_refusals::<Exact>();
    check_refusals::<Classic>();
}

/// Returns a 6x6 position text with the given rows, further empty rows and the other fields.
fn text(rows: &[&str], rest: &str) -> String {
    let mut rows = rows.to_vec();
    rows.resize(6, "-,-,-,-,-,-");
    format!("{} {rest}", rows.join("/"))
}

#[test]
fn malformed_texts_give_a_specific_error() {
    let start = FocusCourse::start().to_string();
    let cases = [
        ("", "board", ""),
        ("x", "player to move", ""),
        (&start.replacen("R,R", "R", 1), "row 0", "R,G,G,R,R"),
        (&start.replacen("R,R", "R,R,-", 1), "row 0", "R,R,-,G,G,R,R"),
        (&start.replacen("R,R", "R,r", 1), "square 01", "r"),
        (&start.replacen("R,R", "R,", 1), "square 01", ""),
        (&start.replacen("R,R", "R,R-", 1), "square 01", "R-"),
        (&start.replacen("R,R", "R,RRRRRR", 1), "square 01", "RRRRRR"),
        (&start.replace(" 1 ", " 3 "), "player to move", "3"),
        (&start.replace(" 1 ", "  1 "), "player to move", ""),
        (&start.replace(" 1 0,0", " 1 0"), "reserves", "0"),
        (&start.replace(" 1 0,0", " 1 00,0"), "reserves", "00,0"),
        (&start.replace(" 1 0,0", " 1 +0,0"), "reserves", "+0,0"),
        (&start.replace(" 1 0,0", " 1 0,19"), "reserves", "0,19"),
        (&start.replace(" 1 0,0", " 1 0,0,0"), "reserves", "0,0,0"),
        (&start.replace("0,0 0,0", "0,0"), "captures", ""),
        (&format!("{start} "), "the end", ""),
        (&format!(" {start}"), "board", ""),
        (&format!("{start}\n"), "captures", "0,0\u{fffd}"),
        (&start.replace(" 1 0,0", " 1 1,0"), "Red’s pieces", "19"),
        (&start.replace("0,0 0,0", "0,0 1,0"), "Green’s pieces", "19"),
        (&start.replacen('R', "-", 1), "Red’s pieces", "17"),
    ];
    for (text, place, excerpt) in cases {
        let error = FocusCourse::parse(text).expect_err(text);
        assert_eq!(
            (error.place.to_english(&Default::default()).as_str(), error.actual.as_str()),
            (place, excerpt),
            "{text}"
        );
    }
    let seven_rows = start.replace(" 1 ", "/-,-,-,-,-,- 1 ");
    assert_eq!(
        FocusCourse::parse(&seven_rows)
            .map_err(|error| error.place.to_english(&Default::default())),
        Err("board".to_owned())
    );
    let corners = FocusClassic::start().to_string().replacen("-,-,-,-", "-,-,-,-,-,-,-,-", 1);
    assert_eq!(
        FocusClassic::parse(&corners).map_err(|error| error.place.to_english(&Default::default())),
        Err("row 0".to_owned())
    );
}

#[test]
fn six_captures_win_for_one_side_only() {
    let rows = ["RRRRR,GGGGG,-,-,-,-", "RRRRR,GGGGG,-,-,-,-"];
    for captures in ["6,6", "7,12", "18,6"] {
        let both = text(&[rows[0], rows[1], "RR,GG,-,-,-,-"], &format!("1 0,0 {captures}"));
        let error = FocusCourse::parse(&both).expect_err("no position");
        assert_eq!(error.place.id, "place-captures");
        assert_eq!(error.expected.id, "expected-one-side-with-six-captures");
        assert_eq!(FocusExact::parse(&both).expect_err("no position"), error);
    }
    let one = text(&[rows[0], rows[1], "RRRRR,GG,-,-,-,-", "RRR,-,-,-,-,-"], "1 0,0 6,0");
    let one = FocusCourse::parse(&one).expect("a position");
    assert_eq!(one.outcome(), Some(Outcome::win(Player::One, Reason::Captured(6))));
    assert_eq!(one.count_legal_moves(), 0);
    assert!(one.why_not(&[], 0).is_some_and(|refusal| refusal.rule == "Game over"));
    let refused = one.parse_move("00-01:1");
    assert!(matches!(refused, Err(MoveError::GameOver { .. })), "{refused:?}");
}

#[test]
fn classic_focus_ends_when_a_player_cannot_move() {
    let rows = "RRRRR,RRRRR,RRRRR,RRR/-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/\
                -,-,-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-";
    let stuck = FocusClassic::parse(&format!("{rows} 2 0,0 18,0")).expect("a position");
    assert_eq!(stuck.outcome(), Some(Outcome::win(Player::One, Reason::CannotMove)));
    let going_on = FocusClassic::parse(&format!("{rows} 1 0,0 18,0")).expect("a position");
    assert_eq!(going_on.outcome(), None);
    let reserve = FocusClassic::parse(&format!("{rows} 2 0,1 17,0")).expect("a position");
    assert_eq!(reserve.count_legal_moves(), 52);
}

#[test]
fn positions_with_different_counts_have_different_keys() {
    let rows = ["RRRRR,GGGGG,RRRRR,GGGGG,RRRRR,GGGGG"];
    let keys: HashSet<u64> = ["1 3,3 0,0", "2 3,3 0,0", "1 2,3 0,1", "1 3,2 1,0", "1 2,2 1,1"]
        .into_iter()
        .map(|rest| FocusCourse::parse(&text(&rows, rest)).expect("a position").key())
        .collect();
    assert_eq!(keys.len(), 5);
}

/// Returns the refusal of a path that must be refused.
fn refusal<R: Rules>(position: &Focus<R>, path: &[u8], count: u8) -> String {
    let path: Vec<Spot> = path.iter().copied().map(Spot).collect();
    let refusal = position.why_not(&path, count).expect("refused");
    refusal.message.to_english(&position.side_names())
}

#[test]
fn refusals_name_the_violated_rule() {
    let start = FocusCourse::start();
    let sentence = |path: &[u8], count| refusal(&start, path, count);
    assert_eq!(
        sentence(&[2], 0),
        "The top piece on 02 is Green’s, so only Green may move that stack."
    );
    assert_eq!(sentence(&[0], 2), "The stack on 00 has only 1 piece, not 2.");
    assert_eq!(sentence(&[0, 2], 1), "1 piece moves at most 1 square; 02 is 2 squares away.");
    assert_eq!(sentence(&[0, 2], 0), "02 is 2 squares away, and the stack on 00 has only 1 piece.");
    assert_eq!(
        sentence(&[0, 7], 1),
        "11 is neither in the row nor in the column of 00; pieces never move diagonally."
    );
    assert_eq!(sentence(&[u8::MAX], 0), "Red has no piece in reserve.");
    let exact = text(
        &["RRRRR,GGGGG,RRR,GGGGG,RRRRR,GGGGG", "-,-,-,-,-,-", "-,-,RRRRR,GGG,-,-"],
        "1 0,0 0,0",
    );
    let exact = FocusExact::parse(&exact).expect("a position");
    assert_eq!(
        refusal(&exact, &[14], 4),
        "4 pieces from 22 would have to move exactly 4 squares, and that is off the board in every direction."
    );
    assert_eq!(
        refusal(&exact, &[0, 2], 1),
        "1 piece moves exactly 1 square; 02 is 2 squares away."
    );
}

#[test]
fn move_texts_are_parsed_strictly() {
    let start = FocusCourse::start();
    for text in [
        "", "00", "00-01", "00-01:0", "00-01:6", "00-06:1", "0001:1", "+99", "+0", " +00", "pas",
        "00-01:1 ", "é0-01:1",
    ] {
        let refused = start.parse_move(text);
        assert!(matches!(refused, Err(MoveError::Unreadable { .. })), "{text}: {refused:?}");
    }
    for text in ["pass", "+00", "00-02:1", "00-00:1", "02-03:1", "00-01:2"] {
        let refused = start.parse_move(text);
        assert!(matches!(refused, Err(MoveError::Illegal { .. })), "{text}: {refused:?}");
    }
    let corner = FocusClassic::start().parse_move("00-01:1");
    assert!(matches!(corner, Err(MoveError::Unreadable { .. })), "{corner:?}");
}

#[test]
fn moves_of_a_larger_board_do_not_panic() {
    let mut moves = Vec::new();
    FocusClassic::start().legal_moves(&mut moves);
    for mv in moves.into_iter().chain([FocusMove::PASS]) {
        let mut position = FocusCourse::start();
        position.play_unchecked(mv);
        let _ = (position.is_legal(mv), position.landing(mv), position.to_string());
    }
}

/// Returns the text with one letter removed, doubled, or changed into another of its kind.
fn damage_text(text: &str, seed: u64) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = zobrist::number(seed, 0) as usize % bytes.len();
    let letters = b"RG-,/ 0123x";
    let letter = letters[zobrist::number(seed, 1) as usize % letters.len()];
    match zobrist::number(seed, 2) % 4 {
        0 => drop(bytes.remove(at)),
        1 => bytes.insert(at, bytes[at]),
        2 => bytes.insert(at, letter),
        _ => bytes[at] = letter,
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_texts_are_refused_or_valid() {
    let (mut seed, mut refused) = (0, 0);
    play_random_games::<Exact>(10, 60, |position| {
        for _ in 0..20 {
            seed += 1;
            let text = damage_text(&position.to_string(), seed);
            match FocusExact::parse(&text) {
                Ok(read) => assert_eq!(read.to_string(), text),
                Err(_) => refused += 1,
            }
        }
    });
    assert!(refused > 9000, "{refused} refused");
}
