//! The puzzles that come with the program, by the slow rules, which share nothing with the library's.

use crate::reference::{Reference, parse};
use quadrille::learn::puzzle::{Kind, Puzzle, shipped};
use quadrille::rules::{Player, Variant};

/// The puzzle's position by the slow rules.
fn slow(puzzle: &Puzzle) -> Box<dyn Reference> {
    let text = puzzle.position.to_string();
    parse(puzzle.variant.id(), &text).expect("a position by the slow rules too")
}

/// What the slow rules say of a game that the solver has won.
fn won(puzzle: &Puzzle) -> &'static str {
    match puzzle.position.to_move() {
        Player::One => "p1win",
        Player::Two => "p2win",
    }
}

/// The texts of the line's moves.
fn line(puzzle: &Puzzle) -> Vec<String> {
    let mut here = puzzle.position.clone();
    let mut texts = Vec::new();
    for &mv in &puzzle.line {
        texts.push(here.move_text(mv));
        here = here.play(mv).expect("a legal move");
    }
    texts
}

#[test]
fn every_line_is_legal_by_the_slow_rules_and_a_proven_one_ends_in_a_win() {
    for variant in Variant::ALL {
        for puzzle in shipped(variant) {
            let mut position = slow(puzzle);
            for text in line(puzzle) {
                assert!(position.moves().contains(&text), "{}: {text}", puzzle.id);
                assert_eq!(position.result(), "none", "{}", puzzle.id);
                position = position.play(&text);
            }
            let ends = position.result();
            match puzzle.kind {
                Kind::Proven { .. } => assert_eq!(ends, won(puzzle), "{}", puzzle.id),
                Kind::BestMove => assert_eq!(ends, "none", "{}", puzzle.id),
            }
        }
    }
}

/// Whether the player to move, who is the solver, wins within so many plies.
fn wins(position: &dyn Reference, plies: u32, goal: &str) -> bool {
    let moves = position.moves();
    let mut after = moves.iter().map(|mv| position.play(mv));
    // What ends the game now needs no further look.
    after.any(|after| after.result() == goal)
        || (plies > 2
            && moves
                .iter()
                .any(|mv| loses(&*position.play(mv), plies - 1, goal)))
}

/// Whether the other player, who is to move, has lost within so many plies.
fn loses(position: &dyn Reference, plies: u32, goal: &str) -> bool {
    match position.result() {
        "none" => {}
        result => return result == goal,
    }
    plies > 1
        && position.moves().iter().all(|mv| {
            let next = position.play(mv);
            match next.result() {
                "none" => wins(&*next, plies - 1, goal),
                result => result == goal,
            }
        })
}

/// All proven puzzles once more, by looking at everything with the slow rules: the first move wins in time, and no other does.
#[test]
#[ignore = "takes many minutes: scripts/slow.sh puzzles"]
fn proven_puzzles_are_proved_by_the_slow_rules() {
    for variant in Variant::ALL {
        let mut proved = 0;
        for puzzle in shipped(variant) {
            let Kind::Proven { plies } = puzzle.kind else {
                continue;
            };
            let position = slow(puzzle);
            let first = &line(puzzle)[0];
            for mv in position.moves() {
                let loses = loses(&*position.play(&mv), plies - 1, won(puzzle));
                assert_eq!(loses, mv == *first, "{}: {mv}", puzzle.id);
            }
            proved += 1;
        }
        println!("{variant}: {proved} proved by the slow rules");
    }
}
