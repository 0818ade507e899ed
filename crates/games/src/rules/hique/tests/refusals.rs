//! Explanations of illegal moves.

use super::super::RULE_NAMES;
use super::super::position::SPOT_COUNT;
use super::{list, parse_position, random_positions, scattered_positions, spot};
use crate::rules::{Position, Spot};
use std::collections::BTreeSet;

#[test]
fn refusals_are_exact_and_cover_every_rule() {
    let mut rules = BTreeSet::new();
    let mut positions = random_positions(2);
    positions.extend(scattered_positions(100));
    for position in &positions {
        let moves = list(position);
        let pairs: BTreeSet<_> = moves.iter().filter_map(|mv| mv.from().zip(mv.to())).collect();
        let sources: BTreeSet<_> = pairs.iter().map(|pair| pair.0).collect();
        assert_eq!(position.why_not(&[], 0).is_none(), !moves.is_empty());
        for from in (0..=SPOT_COUNT).chain([200, 255]).map(Spot) {
            let one = position.why_not(&[from], 0);
            assert_eq!(one.is_none(), sources.contains(&from), "{position} {from:?}");
            rules.extend(one.map(|refusal| refusal.rule));
            for to in (0..=SPOT_COUNT).chain([200, 255]).map(Spot) {
                let two = position.why_not(&[from, to], 0);
                let legal = pairs.contains(&(from, to));
                assert_eq!(two.is_none(), legal, "{position} {from:?} {to:?}");
                rules.extend(two.map(|refusal| refusal.rule));
                rules.extend(Some(position.why_not(&[from, to, to], 0).unwrap().rule));
            }
        }
    }
    assert_eq!(rules, RULE_NAMES.into());
}

#[test]
fn refusals_describe_the_situation() {
    let start = "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1";
    let ahead = "2rrrr1/1gggg1/1r5/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1";
    type Case<'a> = (&'a str, &'a [(u8, u8)], &'a str, &'a str);
    let cases: [Case<'_>; 15] = [
        (start, &[(7, 7)], "empty square", "7,7 is empty."),
        (
            start,
            &[(4, 12)],
            "not yours",
            "The White guard on 4,12 is the opponent’s; Black to move.",
        ),
        (start, &[(3, 1), (3, 1)], "same square", "The Black runner is already on 3,1."),
        (
            start,
            &[(3, 1), (4, 4)],
            "runners on light squares",
            "Runners stay on the light squares; 4,4 is a dark one.",
        ),
        (
            ahead,
            &[(3, 3), (3, 1)],
            "never backward",
            "A runner never moves back, and 3,1 is behind 3,3.",
        ),
        (
            start,
            &[(3, 1), (5, 3)],
            "forward or sideways",
            "A runner steps straight forward or sideways, not from 3,1 to 5,3.",
        ),
        (
            start,
            &[(3, 1), (3, 5)],
            "one square",
            "A runner steps one square at a time; 3,5 is two squares away from 3,1.",
        ),
        (start, &[(3, 1), (5, 1)], "taken", "5,1 is occupied by a Black runner."),
        (
            "1rrr3/1gggg1/2r4/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
            &[(5, 1)],
            "cannot move",
            "This Black runner cannot move: 5,3; 3,1 and 7,1 are occupied.",
        ),
        (
            "1rrrr2/gg4/7/gg4/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
            &[(4, 2), (5, 3)],
            "guards on dark squares",
            "Guards stay on the dark squares; 5,3 is a light one.",
        ),
        (
            start,
            &[(4, 2), (6, 4)],
            "row or column",
            "A guard slides along a row or a column; 6,4 is neither in the row nor in the column of 4,2.",
        ),
        (
            start,
            &[(4, 2), (12, 2)],
            "no jumping",
            "The Black guard on 6,2 blocks the way, and a guard cannot jump.",
        ),
        (start, &[(4, 2), (4, 12)], "taken", "4,12 is occupied by a White guard."),
        (
            "1rrrr2/gg4/7/gg4/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1",
            &[(2, 2)],
            "cannot move",
            "This Black guard cannot move: 4,2 and 2,4 are occupied.",
        ),
        (
            start,
            &[(4, 2), (4, 4), (4, 6)],
            "one step",
            "A piece moves only once a turn; this one has already moved to 4,4.",
        ),
    ];
    for (text, squares, rule, sentence) in cases {
        let path: Vec<_> = squares.iter().map(|&(x, y)| spot(x, y)).collect();
        let position = parse_position(text);
        let refusal = position.why_not(&path, 0);
        let refusal = refusal
            .map(|refusal| (refusal.rule, refusal.message.to_english(&position.side_names())));
        assert_eq!(refusal, Some((rule, sentence.to_owned())), "{text} {squares:?}");
    }
}
