//! Checks the shipped puzzles with the reference rules, which share no code with the library.

use crate::reference::{Reference, parse};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_teaching::puzzle::{Puzzle, PuzzleKind, shipped};

/// Returns the puzzle's position in the reference rules.
fn slow(puzzle: &Puzzle) -> Box<dyn Reference> {
    let text = puzzle.position.to_string();
    parse(puzzle.variant.id(), &text).expect("a position by the slow rules too")
}

/// Returns the reference rules' result for a win of the solver.
fn won(puzzle: &Puzzle) -> &'static str {
    match puzzle.position.to_move() {
        Player::One => "p1win",
        Player::Two => "p2win",
    }
}

/// Returns the texts of the line's moves.
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
fn puzzle_lines_are_legal_by_the_reference() {
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
                PuzzleKind::Proven { .. } => assert_eq!(ends, won(puzzle), "{}", puzzle.id),
                PuzzleKind::BestMove => assert_eq!(ends, "none", "{}", puzzle.id),
                // The last move may end the game: the points are what counts.
                PuzzleKind::Points => {}
            }
        }
    }
}

/// Returns whether the side to move, the solver, wins within `plies`.
fn wins(position: &dyn Reference, plies: u32, goal: &str) -> bool {
    let moves = position.moves();
    let mut after = moves.iter().map(|mv| position.play(mv));
    // A move that ends the game now needs no search.
    after.any(|after| after.result() == goal)
        || (plies > 2 && moves.iter().any(|mv| loses(&*position.play(mv), plies - 1, goal)))
}

/// Returns whether the other side, which is to move, has lost within `plies`.
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

/// Returns what is wrong with a proven win: each move of the solver except the last must be the only one that wins in time, and
/// each reply must hold out the longest.
fn objection(puzzle: &Puzzle, plies: u32) -> Option<String> {
    let goal = won(puzzle);
    let mut position = slow(puzzle);
    let mut left = plies;
    for (ply, text) in line(puzzle).iter().enumerate() {
        let next = position.play(text);
        left -= 1;
        if ply % 2 == 1 {
            // Two plies less would win sooner than the line.
            if left > 1 && wins(&*next, left - 2, goal) {
                return Some(format!("the reply {text} loses sooner"));
            }
        } else if left == 0 {
            if next.result() != goal {
                return Some(format!("{text} does not win"));
            }
        } else {
            for mv in position.moves() {
                if loses(&*position.play(&mv), left, goal) != (mv == *text) {
                    return Some(format!("{mv} where {text} is to be the only win"));
                }
            }
        }
        position = next;
    }
    None
}

/// Returns a line of `plies` plies with these first moves, continued by the first legal moves that do not end the game.
fn continued(puzzle: &Puzzle, first: &[AnyMove], plies: usize) -> Option<Vec<AnyMove>> {
    let mut here = puzzle.position.clone();
    let mut line = Vec::new();
    while line.len() < plies {
        let mv = match first.get(line.len()) {
            Some(&mv) => mv,
            None => here
                .legal_moves()
                .into_iter()
                .find(|&mv| here.play(mv).is_ok_and(|after| after.outcome().is_none()))?,
        };
        here = here.play(mv).ok()?;
        line.push(mv);
    }
    Some(line)
}

/// Returns damaged lines of a puzzle of five plies: with another first move, with a reply that loses sooner, with another
/// second move of the solver, and with a last move that does not win; `None` if one of them does not exist.
fn damages(puzzle: &Puzzle) -> Option<[Vec<AnyMove>; 4]> {
    let line = &puzzle.line;
    let others = |ply: usize| {
        let moves = puzzle.position_at(ply).map(|it| it.legal_moves());
        let moves = moves.unwrap_or_default().into_iter();
        moves.filter(move |mv| *mv != line[ply])
    };
    let wins_at_once = |position: &AnyPosition| {
        position.legal_moves().into_iter().any(|mv| {
            let end = position.play(mv).ok().and_then(|after| after.outcome());
            end.is_some_and(|end| end.winner == Some(puzzle.solver()))
        })
    };
    let after = puzzle.position_at(1)?;
    let loses_at_once = |mv: &AnyMove| after.play(*mv).is_ok_and(|next| wins_at_once(&next));
    let mut replies = others(1).filter(loses_at_once);
    Some([
        others(0).find_map(|mv| continued(puzzle, &[mv], 5))?,
        replies.find_map(|mv| continued(puzzle, &[line[0], mv], 5))?,
        others(2).find_map(|mv| continued(puzzle, &[line[0], line[1], mv], 5))?,
        continued(puzzle, &line[..4], 5)?,
    ])
}

/// Both checks must reject every damaged line.
#[test]
fn damaged_proof_is_detected() {
    let all = shipped(Variant::CublinoContra).iter();
    let mut of_five: Vec<&Puzzle> =
        all.filter(|puzzle| puzzle.kind == PuzzleKind::Proven { plies: 5 }).collect();
    // Puzzles with few moves are checked fastest.
    of_five.sort_by_key(|puzzle| puzzle.position.legal_moves().len());
    let example = of_five.into_iter().find_map(|puzzle| Some((puzzle, damages(puzzle)?)));
    let (puzzle, damages) = example.expect("a puzzle that can be damaged in every way");
    assert_eq!(objection(puzzle, 5), None, "{}", puzzle.id);
    assert_eq!(puzzle.find_flaw(), None, "{}", puzzle.id);
    for line in damages {
        let damaged = Puzzle { line, ..puzzle.clone() };
        let text = damaged.to_line();
        assert!(objection(&damaged, 5).is_some(), "{text}");
        assert!(damaged.find_flaw().is_some(), "{text}");
    }
}

/// Checks all proven puzzles by exhaustive search with the reference rules.
#[test]
#[ignore = "takes many minutes: scripts/slow.sh puzzles"]
fn reference_proves_the_proven_puzzles() {
    for variant in Variant::ALL {
        let mut proved = 0;
        for puzzle in shipped(variant) {
            let PuzzleKind::Proven { plies } = puzzle.kind else {
                continue;
            };
            assert_eq!(objection(puzzle, plies), None, "{}", puzzle.id);
            proved += 1;
        }
        println!("{variant}: {proved} proved by the slow rules");
    }
}
