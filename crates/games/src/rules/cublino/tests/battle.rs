//! Battles and the goal in Contra.

use super::{path, positions};
use crate::rules::cublino::*;
use std::collections::HashSet;

/// Returns the sums of every fight of a move, and the position after it.
fn battle(text: &str, mv: &str) -> (Vec<(u16, u16)>, String) {
    let position = CublinoContra::parse(text).expect("a position");
    let mv = position.parse_move(mv).expect("a legal move");
    let fights = position.fights(mv);
    let mut next = position.clone();
    next.play_unchecked(mv);
    (fights.iter().map(|fight| (fight.mover_sum, fight.opponent_sum)).collect(), next.to_string())
}

#[test]
fn battles_of_the_source() {
    let check = |text, mv, sums: &[(u16, u16)], after: &str| {
        assert_eq!(battle(text, mv), (sums.to_vec(), after.to_owned()), "{text} {mv}");
    };
    // White's six against Black's three: the black die is removed.
    check("CEd3id5", "d3d4", &[(6, 3)], "cUd4");
    // Black moves, six against six: no die is removed.
    check("cWd3hd5", "d5d4", &[(6, 6)], "CWd3xd4");
    // White's six and three against Black's six: the black die is removed.
    check("CEd3wd5Ie5", "d3d4", &[(9, 6)], "cUd4Ie5");
    // Two battles: one is tied, and in the other White's six loses against Black's nine, so a white die is removed. The
    // caption of the figure does not name the mover. Both cases are tested: White moves, then Black moves.
    check("CEd3ie4Ic5wd5", "d3d4", &[(6, 9), (9, 9)], "cie4Ic5wd5");
    check("cie3Ic4Ie4hd5", "d5d4", &[(6, 6), (9, 6)], "Cie3Ic4xd4");
}

#[test]
fn all_battles_are_decided_before_dice_are_removed() {
    // The moved die beats d5 with the help of c5 and loses to e4 with the help of d5, so both are removed.
    let (sums, after) = battle("CEd3ie4Mc5wd5", "d3d4");
    assert_eq!(sums, [(6, 9), (10, 9)]);
    assert_eq!(after, "cie4Mc5");
    let position = CublinoContra::parse("CEd3ie4Mc5wd5").expect("a position");
    let mv = position.parse_move("d3d4").expect("a legal move");
    let fights = position.fights(mv);
    assert_eq!(fights[0].opponent_support, path("d5"));
    assert_eq!(fights[1].mover_support, path("c5"));
    assert!(fights[0].mover_is_removed && !fights[0].enemy_is_removed);
    assert!(fights[1].enemy_is_removed && !fights[1].mover_is_removed);
}

/// Returns the dice removed by a tip, by the wording of the source.
fn literal_falls(position: &CublinoContra, mv: CublinoMove) -> Vec<Spot> {
    let (from, to) = mv.start_and_target().expect("a tip");
    let mover = position.to_move();
    let mut dice: Vec<(Spot, Die)> = Player::BOTH
        .into_iter()
        .flat_map(|player| position.dice(player).collect::<Vec<_>>())
        .filter(|&(spot, _)| spot != from)
        .collect();
    let orientation = position.orientation_after(&[from, to]).expect("a die");
    dice.push((to, Die { owner: mover, orientation }));
    let touch = |one: Spot, two: Spot| {
        (one.0 / 7).abs_diff(two.0 / 7) + (one.0 % 7).abs_diff(two.0 % 7) == 1
    };
    let score = |owner: Player, next_to: Spot| -> u8 {
        let counted = dice.iter().filter(|(spot, die)| die.owner == owner && touch(*spot, next_to));
        counted.map(|(_, die)| die.orientation.top()).sum()
    };
    let mut falls = Vec::new();
    for &(spot, die) in &dice {
        if die.owner != mover && touch(spot, to) {
            let (ours, theirs) = (score(mover, spot), score(!mover, to));
            falls.extend((ours > theirs).then_some(spot));
            falls.extend((ours < theirs).then_some(to));
        }
    }
    falls
}

#[test]
fn battles_report_exactly_the_removed_dice() {
    let mut moves = Vec::new();
    let mut falls = 0;
    for position in positions::<Contra>(600, 10) {
        position.legal_moves(&mut moves);
        for &mv in &moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let fights = position.fights(mv);
            let lost: usize = fights.iter().filter(|fight| fight.enemy_is_removed).count()
                + usize::from(fights.iter().any(|fight| fight.mover_is_removed));
            let dice = |position: &CublinoContra| position.occupied_squares().count_ones() as usize;
            assert_eq!(dice(&position) - dice(&next), lost, "{position}");
            if mv.start_and_target().is_some() {
                for spot in literal_falls(&position, mv) {
                    assert_eq!(next.die_at(spot), None, "{position}");
                }
                let distinct: HashSet<Spot> = literal_falls(&position, mv).into_iter().collect();
                assert_eq!(distinct.len(), lost, "{position}");
            }
            let mover_stays =
                mv.start_and_target().is_some_and(|(_, to)| next.die_at(to).is_some());
            let mover_fell = fights.iter().any(|fight| fight.mover_is_removed);
            assert!(mv.is_pass() || mover_stays != mover_fell, "{position}");
            let forward = mv.start_and_target().is_some_and(|(from, to)| from.0 / 7 != to.0 / 7);
            assert_eq!(position.is_irreversible(mv), forward || lost > 0, "{position}");
            falls += lost;
        }
    }
    assert!(falls > 500, "{falls} dice fell");
}

#[test]
fn die_removed_on_arrival_does_not_win() {
    let (sums, after) = battle("CLd6wc7", "d6d7");
    assert_eq!((sums.as_slice(), after.as_str()), ([(1, 6)].as_slice(), "cwc7"));
    let position = CublinoContra::parse(&after).expect("a position");
    assert_eq!(position.outcome(), None);
    // After a tie the die stays on the far row and wins.
    let (_, after) = battle("CEd6wc7", "d6d7");
    let position = CublinoContra::parse(&after).expect("a position");
    assert_eq!(position.outcome(), Some(Outcome::win(Player::One, Reason::DieAcross)));
}

#[test]
fn die_on_the_last_row_ends_contra() {
    for text in ["Cad5Aa7", "cad5Aa7"] {
        let position = CublinoContra::parse(text).expect("a position");
        assert_eq!(position.outcome(), Some(Outcome::win(Player::One, Reason::DieAcross)));
        assert_eq!(position.count_legal_moves(), 0);
    }
}
