//! Checks the contract of `Position` on many positions of every type that implements it.

use crate::construct;
use crate::support::RandomNumbers;
use crate::symmetry;
use quadrille_games::rules::{
    AnyPosition, MoveError, Path, Player, Position, Spot, Variant, VariantPosition, perft,
    perft_divide,
};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns positions, half of them from random games and half constructed.
fn sample_positions<P: Position>(count: usize, seed: u64) -> Vec<P> {
    let mut numbers = RandomNumbers::new(seed * 1000 + P::VARIANT as u64);
    let mut out = Vec::new();
    while out.len() < count / 2 {
        let mut position = P::start();
        for _ in 0..numbers.between(1, 150) {
            let moves = moves(&position);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(*numbers.pick(&moves));
            if numbers.chance(30) && out.len() < count / 2 {
                out.push(position.clone());
            }
        }
        out.push(position);
    }
    while out.len() < count {
        out.push(parse(&construct::text(P::VARIANT, &mut numbers)));
    }
    out
}

fn parse<P: Position>(text: &str) -> P {
    P::parse(text).unwrap_or_else(|error| panic!("{} `{text}`: {error}", P::VARIANT))
}

fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut out = Vec::new();
    position.legal_moves(&mut out);
    out
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

fn hash_of<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Checks that generated moves are legal, distinct, playable and readable, and that the list is cleared before.
fn generated_moves_are_legal<P: Position>() {
    for position in sample_positions::<P>(400, 1) {
        let list = moves(&position);
        assert_eq!(position.count_legal_moves(), list.len(), "{position}");
        let mut again = list.clone();
        position.legal_moves(&mut again);
        assert_eq!(again, list, "{position}: a list that was not empty");
        let mut texts = HashSet::new();
        for &mv in &list {
            let text = position.move_text(mv);
            assert!(position.is_legal(mv), "{position} {text}");
            assert_eq!(position.parse_move(&text), Ok(mv), "{position} {text}");
            assert_eq!(position.play(mv), Ok(after(&position, mv)), "{position} {text}");
            assert!(texts.insert(text), "{position}: a move twice");
        }
        assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len());
    }
}

/// Checks moves of other positions. They are legal exactly when they are generated here, else refused with a reason.
fn moves_of_other_positions_are_refused<P: Position>() {
    let positions = sample_positions::<P>(60, 2);
    let mut pool: Vec<(P::Move, String)> = Vec::new();
    for position in &positions {
        let list = moves(position);
        pool.extend(list.iter().map(|&mv| (mv, position.move_text(mv))));
    }
    pool.push((P::PASS, "pass".to_owned()));
    let mut distinct = HashSet::new();
    pool.retain(|(mv, _)| distinct.insert(*mv));
    for position in &positions {
        let legal: HashSet<_> = moves(position).into_iter().collect();
        let texts: HashSet<_> = legal.iter().map(|&mv| position.move_text(mv)).collect();
        for (mv, text) in pool.iter().step_by(pool.len().div_ceil(1500)) {
            assert_eq!(position.is_legal(*mv), legal.contains(mv), "{position} {text}");
            let read = position.parse_move(text);
            if texts.contains(text) {
                assert!(read.is_ok(), "{position} {text}: {read:?}");
                continue;
            }
            for error in [position.play(*mv).err(), read.err()] {
                let over = position.outcome().is_some();
                match error {
                    Some(MoveError::GameOver { .. }) if over => {}
                    Some(MoveError::Illegal { reason, rule, .. }) if !over => {
                        assert!(!reason.is_empty(), "{position} {text}");
                        assert_eq!(rule == "Pass", text == "pass", "{position} {text}");
                    }
                    other => panic!("{position} {text}: {other:?}"),
                }
            }
        }
    }
}

/// Checks that the text contains everything that `Eq`, `Hash` and the key use.
fn texts_round_trip<P: Position>() {
    for position in sample_positions::<P>(1500, 3) {
        let text = position.to_string();
        let again = parse::<P>(&text);
        assert_eq!(again, position, "{text}");
        assert_eq!(again.to_string(), text);
        assert_eq!(again.key(), position.key(), "{text}");
        assert_eq!(hash_of(&again), hash_of(&position), "{text}");
        assert_eq!(again.to_move(), position.to_move(), "{text}");
    }
    assert_eq!(parse::<P>(&P::start().to_string()), P::start());
}

/// Checks that moves are listed exactly when the game is not over, and a pass only when there is no other move.
fn endings_and_passes<P: Position>() {
    let mut ended = 0;
    for position in sample_positions::<P>(1500, 4) {
        let list = moves(&position);
        assert_eq!(list.is_empty(), position.outcome().is_some(), "{position}");
        ended += usize::from(list.is_empty());
        if list.contains(&P::PASS) {
            assert_eq!(list.len(), 1, "{position}");
            let next = after(&position, P::PASS);
            assert_eq!(next.to_move(), !position.to_move(), "{position}");
            assert!(!moves(&next).contains(&P::PASS), "{position}: passes for ever");
        }
        for &mv in &list {
            assert_eq!(after(&position, mv).to_move(), !position.to_move(), "{position}");
        }
    }
    assert!(ended > 0);
}

/// Checks that incremental keys equal fresh ones, and that texts and keys correspond for any order of moves.
fn keys<P: Position>() {
    let mut numbers = RandomNumbers::new(5 + P::VARIANT as u64);
    let mut by_key = HashMap::<u64, String>::new();
    let mut by_text = HashMap::<String, u64>::new();
    let mut meet = |position: &P| {
        let (text, key) = (position.to_string(), position.key());
        assert_eq!(key, position.fresh_key(), "{text}");
        assert_eq!(*by_text.entry(text.clone()).or_insert(key), key, "{text}");
        assert_eq!(*by_key.entry(key).or_insert(text.clone()), text, "one key for two");
    };
    let (mut orders, mut tries) = (0, 0);
    for position in sample_positions::<P>(400, 5) {
        meet(&position);
        let list = moves(&position);
        for &mv in &list {
            meet(&after(&position, mv));
        }
        if list.is_empty() {
            continue;
        }
        // Plays the same moves in another order: first, answer, second against second, answer, first.
        for _ in 0..30 {
            let (first, second) = (*numbers.pick(&list), *numbers.pick(&list));
            let answers = moves(&after(&position, first));
            if first == second || answers.is_empty() {
                continue;
            }
            let answer = *numbers.pick(&answers);
            tries += 1;
            let through = |order: [P::Move; 3]| {
                let mut steps = order.into_iter();
                steps.try_fold(position.clone(), |at, mv| at.play(mv).ok())
            };
            let ways = (through([first, answer, second]), through([second, answer, first]));
            if let (Some(one), Some(two)) = ways {
                meet(&one);
                meet(&two);
                assert_eq!(one == two, one.to_string() == two.to_string());
                orders += usize::from(one == two);
            }
        }
    }
    assert!(orders > 50, "{orders} of {tries} ways met again");
}

/// Checks that every beginning of a move's path may be chosen, and no other path.
fn paths_and_refusals<P: Position>() {
    let (spots, counts) = match P::VARIANT {
        Variant::Upthrust => (44, 0),
        Variant::Hique => (85, 0),
        Variant::Focus | Variant::FocusExact => (36, 5),
        Variant::FocusClassic => (64, 5),
        Variant::CublinoPur | Variant::CublinoContra => (49, 0),
    };
    // Includes a few numbers beyond the board and the reserve.
    let spots: Vec<Spot> = (0..spots + 3).map(Spot).chain([Spot::RESERVE]).collect();
    let mut numbers = RandomNumbers::new(6);
    for position in sample_positions::<P>(40, 6) {
        let list = moves(&position);
        let paths: Vec<Path> = list.iter().map(|&mv| position.path(mv)).collect();
        for (&mv, path) in list.iter().zip(&paths) {
            let text = position.move_text(mv);
            assert_eq!(path.spots.is_empty(), mv == P::PASS, "{position} {text}");
            for end in 1..=path.spots.len() {
                let refusal = position.why_not(&path.spots[..end], path.count);
                assert_eq!(refusal, None, "{position} {text}, first {end}");
            }
        }
        let begins = |chosen: &[Spot], count: u8| {
            paths
                .iter()
                .any(|path| path.spots.starts_with(chosen) && (count == 0 || path.count == count))
        };
        let check = |chosen: &[Spot], count: u8| {
            let refusal = position.why_not(chosen, count);
            let place = format!("{position} {chosen:?}:{count}");
            assert_eq!(refusal.is_none(), begins(chosen, count), "{place}: {refusal:?}");
            if let Some(refusal) = refusal {
                assert!(!refusal.rule.is_empty(), "{place}");
                let sentence = refusal.message.to_english(&position.side_names());
                assert!(sentence.ends_with('.'), "{place}: {refusal:?}");
            }
        };
        for &from in &spots {
            check(&[from], 0);
            for &to in &spots {
                check(&[from, to], 0);
                if counts > 0 && from != Spot::RESERVE {
                    check(&[from, to], numbers.between(1, counts) as u8);
                }
            }
        }
        // Paths with an additional spot are usually refused, but can be longer jumps.
        for path in paths.iter().take(60) {
            let mut chosen = path.spots.clone();
            chosen.push(*numbers.pick(&spots));
            if chosen.len() > 1 {
                check(&chosen, path.count);
            }
        }
    }
}

/// Checks that positions that differ only by a symmetry have the same results and numbers of moves.
fn symmetries<P: Position>() {
    let mut numbers = RandomNumbers::new(7);
    for position in sample_positions::<P>(150, 7) {
        let text = position.to_string();
        let divided = |position: &P| {
            let mut counts: Vec<u64> = perft_divide(position, 2).iter().map(|d| d.1).collect();
            counts.sort_unstable();
            counts
        };
        let own = divided(&position);
        for image in symmetry::images(P::VARIANT, &text, &mut numbers) {
            let other = parse::<P>(&image.text);
            assert_eq!(divided(&other), own, "{text} and {}", image.text);
            let turned = |word| match word {
                "p1win" if image.swapped => "p2win",
                "p2win" if image.swapped => "p1win",
                word => word,
            };
            let word = |position: &P| position.outcome().map_or("none", |outcome| outcome.code());
            assert_eq!(word(&other), turned(word(&position)), "{text} and {}", image.text);
            let thrice = turned(position.repetition_outcome().code());
            assert_eq!(other.repetition_outcome().code(), thrice, "{text}");
            assert_eq!(other.to_move() != position.to_move(), image.swapped, "{text}");
        }
    }
}

/// Checks variants with a no-progress rule: exactly the moves that change a die's row or remove a die are irreversible,
/// as the texts show.
fn irreversible_moves_are_exactly_progress<P: Position>() {
    let limit = P::VARIANT.id().starts_with("cublino").then_some(60);
    assert_eq!(P::NO_PROGRESS_LIMIT, limit);
    if limit.is_none() {
        return;
    }
    // Each die is written as its letter, column and row, such as `We1`.
    let rows = |position: &P| {
        let text: Vec<char> = position.to_string().chars().collect();
        let dice = text[1..].chunks(3);
        let mut rows: Vec<_> = dice.map(|die| (die[0].is_uppercase(), die[2])).collect();
        rows.sort_unstable();
        rows
    };
    let mut kind_counts = HashMap::<_, usize>::new();
    for position in sample_positions::<P>(1500, 10) {
        for mv in moves(&position) {
            let (before, after) = (rows(&position), rows(&after(&position, mv)));
            let text = position.move_text(mv);
            assert_eq!(position.is_irreversible(mv), before != after, "{position} {text}");
            let kind = (before.len() != after.len(), before != after, text == "pass");
            *kind_counts.entry(kind).or_default() += 1;
        }
    }
    // Passes, moves without progress and moves with progress; in Contra also removed dice.
    let kinds = if P::VARIANT == Variant::CublinoContra { 4 } else { 3 };
    assert_eq!(kind_counts.len(), kinds, "{kind_counts:?}");
}

/// Checks that random games end or reach a third repetition, and that positions before an irreversible move never occur
/// again.
fn games_end<P: Position>() {
    let mut numbers = RandomNumbers::new(8 + P::VARIANT as u64);
    for _ in 0..30 {
        let mut position = P::start();
        let mut occurrences = HashMap::<String, (usize, usize)>::new();
        let mut no_return = 0;
        for ply in 0.. {
            assert!(ply < 20_000, "{position}: no end after {ply} plies");
            let (first, times) = occurrences.entry(position.to_string()).or_insert((ply, 0));
            assert!(*first >= no_return, "{position} came back");
            *times += 1;
            let list = moves(&position);
            if *times == 3 || list.is_empty() {
                break;
            }
            // Purely random games can last forever with few pieces, so some moves are chosen.
            let mv = if numbers.chance(30) {
                let freedom = |mv: &&P::Move| after(&position, **mv).count_legal_moves();
                *list.iter().min_by_key(freedom).expect("the list is not empty")
            } else {
                *numbers.pick(&list)
            };
            if position.is_irreversible(mv) {
                no_return = ply + 1;
            }
            position.play_unchecked(mv);
        }
    }
}

/// Checks that positions and moves are small enough to copy at every node.
fn positions_and_moves_are_small<P: Position>() {
    assert!(size_of::<P::Move>() <= 8, "{}", size_of::<P::Move>());
    assert!(size_of::<P>() <= 128, "{}", size_of::<P>());
}

/// Checks `perft` against a version that uses `play` instead of `play_unchecked`, and against `perft_divide`.
fn perft_by_checked_play<P: Position>() {
    fn checked_perft<P: Position>(position: &P, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = |mv| position.play(mv).expect("a generated move is legal");
        let list = moves(position);
        list.into_iter().map(|mv| checked_perft(&next(mv), depth - 1)).sum()
    }
    for position in sample_positions::<P>(20, 9) {
        let count = perft(&position, 2);
        assert_eq!(checked_perft(&position, 2), count, "{position}");
        let parts: u64 = perft_divide(&position, 2).iter().map(|part| part.1).sum();
        assert_eq!(parts, count, "{position}");
        assert!(perft_divide(&position, 0).is_empty(), "{position}");
    }
}

/// Checks that a position of any variant answers like the position inside it.
fn any_position_answers_like_its_variant<P: VariantPosition + Into<AnyPosition>>() {
    for position in sample_positions::<P>(60, 11) {
        let any: AnyPosition = position.clone().into();
        let text = position.to_string();
        assert_eq!((any.variant(), any.to_string()), (P::VARIANT, text.clone()));
        assert_eq!(AnyPosition::parse(P::VARIANT, &text).as_ref(), Ok(&any), "{text}");
        assert_eq!(any.key(), position.fresh_key(), "{text}");
        assert_eq!(any.to_move(), position.to_move(), "{text}");
        assert_eq!(any.outcome(), position.outcome(), "{text}");
        assert_eq!(any.repetition_outcome(), position.repetition_outcome(), "{text}");
        assert_eq!(any.no_progress_limit(), P::NO_PROGRESS_LIMIT, "{text}");
        assert_eq!(any.side_names(), position.side_names(), "{text}");
        let list = moves(&position);
        let any_list = any.legal_moves();
        assert_eq!(any_list.len(), list.len(), "{text}");
        for (&mv, any_mv) in list.iter().zip(any_list) {
            assert_eq!(P::from_any_move(any_mv), Some(mv), "{text}");
            assert_eq!(any.move_text(any_mv), position.move_text(mv), "{text}");
            assert_eq!(any.path(any_mv), position.path(mv), "{text}");
            assert_eq!(any.is_irreversible(any_mv), position.is_irreversible(mv), "{text}");
            assert_eq!(any.play(any_mv), Ok(after(&position, mv).into()), "{text}");
        }
        for spot in (0..90).map(Spot) {
            assert_eq!(any.why_not(&[spot], 0), position.why_not(&[spot], 0), "{text} {spot:?}");
        }
        for player in Player::BOTH {
            let turned = position.with_turn(player);
            assert_eq!(turned.to_move(), player, "{text}");
            assert_eq!(turned.key(), turned.fresh_key(), "{text}");
            assert_eq!(any.with_turn(player), turned.into(), "{text}");
        }
    }
}

/// Checks that the texts of a line end with its first illegal move.
fn texts_of_a_line<P: VariantPosition + Into<AnyPosition>>() {
    let mut numbers = RandomNumbers::new(12 + P::VARIANT as u64);
    for _ in 0..20 {
        let start: AnyPosition = P::start().into();
        let (mut position, mut line, mut texts) = (P::start(), Vec::new(), Vec::new());
        for _ in 0..6 {
            let mv = *numbers.pick(&moves(&position));
            texts.push(position.move_text(mv));
            line.push(P::any_move(mv));
            position.play_unchecked(mv);
        }
        assert_eq!(start.line_texts(&line), texts);
        // Nobody is blocked after so few moves.
        line.extend([P::any_move(P::PASS); 2]);
        texts.push("pass".to_owned());
        assert_eq!(start.line_texts(&line), texts);
    }
}

/// Checks the names of the sides in the usual start position.
fn sides_have_names<P: VariantPosition + Into<AnyPosition>>() {
    let names = match P::VARIANT {
        Variant::Upthrust => ["Green and Red", "Blue and Yellow"],
        Variant::Hique => ["Black", "White"],
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => ["Red", "Green"],
        Variant::CublinoPur | Variant::CublinoContra => ["White", "Black"],
    };
    assert_eq!(Player::BOTH.map(|player| P::start().side_name(player)), names);
    let any: AnyPosition = P::start().into();
    assert_eq!(Player::BOTH.map(|player| any.side_name(player)), names);
}

macro_rules! conform {
    ($($name:ident: $position:ty),+ $(,)?) => {
        $(mod $name {
            conform!(@ $position: generated_moves_are_legal, moves_of_other_positions_are_refused, texts_round_trip,
                endings_and_passes, keys, paths_and_refusals, symmetries, irreversible_moves_are_exactly_progress, games_end, positions_and_moves_are_small,
                perft_by_checked_play, any_position_answers_like_its_variant, texts_of_a_line, sides_have_names);
        })+

        #[test]
        fn every_variant_meets_the_contract() {
            assert_eq!([$(<$position>::VARIANT),+], Variant::ALL);
        }
    };
    (@ $position:ty: $first:ident $(, $rest:ident)*) => {
        #[test]
        fn $first() {
            super::$first::<$position>();
        }
        conform!(@ $position: $($rest),*);
    };
    (@ $position:ty:) => {};
}

conform! {
    upthrust: quadrille_games::rules::upthrust::Upthrust,
    hique: quadrille_games::rules::hique::Hique,
    focus_class: quadrille_games::rules::focus::FocusCourse,
    focus_exact: quadrille_games::rules::focus::FocusExact,
    focus_classic: quadrille_games::rules::focus::FocusClassic,
    cublino_pur: quadrille_games::rules::cublino::CublinoPur,
    cublino_contra: quadrille_games::rules::cublino::CublinoContra,
}
