//! Tests of the puzzles that are shipped, and of their files.

use super::*;
use crate::symmetry::canonical_text;
use quadrille_games::rules::Reason;
use std::collections::{HashMap, HashSet};

/// Returns all puzzles that are part of the program.
fn all() -> impl Iterator<Item = (Variant, &'static [Puzzle])> {
    Variant::ALL.into_iter().map(|variant| (variant, shipped(variant)))
}

/// The least number of puzzles of a variant.
const LEAST: usize = 100;

#[test]
fn shipped_data_is_valid() {
    for variant in Variant::ALL {
        let read = file::parse(file::shipped_text(variant));
        assert_eq!(read.as_ref().err(), None, "{variant}");
    }
    for (variant, puzzles) in all() {
        assert!(puzzles.len() >= LEAST, "{variant}: {}", puzzles.len());
        let ids: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
        let texts: HashSet<String> =
            puzzles.iter().map(|puzzle| canonical_text(&puzzle.position)).collect();
        assert_eq!((ids.len(), texts.len()), (puzzles.len(), puzzles.len()), "{variant}");
        for puzzle in puzzles {
            assert_eq!(puzzle.variant, variant);
            assert!((600..=2_400).contains(&puzzle.rating), "{}", puzzle.id);
            assert!(!puzzle.line.is_empty(), "{}", puzzle.id);
            assert_eq!(puzzle.judge(0, &puzzle.line[0]), Judgement::Right);
            // No puzzle ends with its first move.
            assert!(
                puzzle.position_at(1).is_some_and(|after| after.outcome().is_none()),
                "{}",
                puzzle.id
            );
        }
    }
}

#[test]
fn shipped_sets_are_varied() {
    for (variant, puzzles) in all() {
        let figures = SetFigures::from_puzzles(puzzles);
        assert!(figures.is_varied(), "{variant}: {figures:?}");
    }
}

/// The first move's leads say nothing about later moves.
#[test]
fn lead_is_known_only_for_the_first_move() {
    let mut all = shipped(Variant::Upthrust).iter();
    let puzzle = all.find(|it| it.line.len() > 1).expect("a long line");
    let [first, _, third, ..] = puzzle.line[..] else {
        panic!("{}", puzzle.to_line());
    };
    assert_eq!(puzzle.lead_after(0, &first), Some(puzzle.leads[0].points));
    assert_eq!(puzzle.lead_after(2, &first), None);
    assert_eq!(puzzle.judge(2, &third), Judgement::Right);
}

/// The puzzles of Upthrust were made by the solver; checks some of them.
#[test]
fn solver_confirms_every_upthrust_puzzle() {
    for (variant, puzzles) in all() {
        let wanted = variant == Variant::Upthrust;
        for puzzle in puzzles {
            assert_eq!(puzzle.kind == PuzzleKind::Points, wanted, "{}", puzzle.id);
            assert_eq!(puzzle.leads.is_empty(), !wanted, "{}", puzzle.id);
            assert!(!wanted || points::is_puzzle(&puzzle.leads), "{}", puzzle.id);
        }
    }
    for puzzle in shipped(Variant::Upthrust).iter().step_by(40) {
        assert_eq!(puzzle.find_flaw(), None, "{}", puzzle.id);
    }
}

/// Returns the final lead of the side to move by exhaustive search; `None` if that is too much.
fn plain_lead(position: &AnyPosition, stored_leads: &mut HashMap<String, i32>) -> Option<i32> {
    let text = position.to_string();
    if let Some(&lead) = stored_leads.get(&text) {
        return Some(lead);
    }
    let lead = match position.outcome().map(|end| end.reason) {
        Some(Reason::Totals(one, two)) => {
            let lead = i32::from(one) - i32::from(two);
            match position.to_move() {
                Player::One => lead,
                Player::Two => -lead,
            }
        }
        _ if stored_leads.len() > 20_000 => return None,
        _ => {
            let mut best = None;
            for mv in position.legal_moves() {
                let lead = -plain_lead(&position.play(mv).ok()?, stored_leads)?;
                best = best.max(Some(lead));
            }
            best?
        }
    };
    stored_leads.insert(text, lead);
    Some(lead)
}

/// Near the end the points also follow from an exhaustive search.
#[test]
fn late_points_match_minimax() {
    let mut settled = 0;
    for puzzle in shipped(Variant::Upthrust) {
        let text = puzzle.position.to_string();
        let board = text.split(' ').next().unwrap();
        let lower = board.split('/').skip(5).flat_map(str::chars);
        if lower.filter(char::is_ascii_alphabetic).count() > 6 {
            continue;
        }
        let mut stored_leads = HashMap::new();
        for lead in &puzzle.leads {
            let after = puzzle.position.play(lead.mv).unwrap();
            let Some(points) = plain_lead(&after, &mut stored_leads) else {
                continue;
            };
            assert_eq!(-points, lead.points, "{}", puzzle.id);
            settled += 1;
        }
    }
    assert!(settled >= 20, "{settled} moves");
}

/// Checks some proven puzzles of each variant. The slow tests check all of them with other rules.
#[test]
fn only_the_first_move_wins_a_proven_puzzle() {
    for (variant, puzzles) in all() {
        let short = puzzles.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Proven { plies: 3 });
        for puzzle in short.step_by(7).take(5) {
            let proof = prove_wins(&puzzle.position, 3, u64::MAX).unwrap();
            assert_eq!(proof.winning_moves, puzzle.line[..1], "{variant}: {}", puzzle.id);
            let end = puzzle.position_at(puzzle.line.len()).unwrap();
            assert_eq!(end.outcome().and_then(|end| end.winner), Some(puzzle.solver()));
        }
    }
}

#[test]
fn puzzle_line_round_trips_and_errors_are_quoted() {
    for (_, puzzles) in all() {
        for puzzle in puzzles.iter().take(3) {
            assert_eq!(Puzzle::parse_all(&puzzle.to_line()), Ok(vec![puzzle.clone()]));
        }
    }
    let good = shipped(Variant::Hique)[0].to_line();
    let points = shipped(Variant::Upthrust)[0].to_line();
    let mut with_reply = shipped(Variant::Hique)[0].clone();
    let end = with_reply.position_at(with_reply.line.len()).unwrap();
    with_reply.line.push(end.legal_moves()[0]);
    for (change, expected) in [
        (good.replace("hique-", "chess-"), "a variant and a number"),
        (good.replacen(" | ", " ", 1), "name | kind | rating"),
        (
            good.replacen("| win ", "| wine ", 1).replacen("| best", "| bust", 1),
            "`win` and the number of plies",
        ),
        (format!("{good} 1,1,1,1"), "1,1,1,1"),
        (with_reply.to_line(), "as many moves as the kind says"),
        (points.replace(" | points | ", " | best | "), "name | kind"),
        (
            points.rsplit_once(", ").map_or_else(String::new, |it| it.0.to_owned()),
            "each legal move",
        ),
        (points.rsplit_once(" | ").map_or_else(String::new, |it| it.0.to_owned()), "name | kind"),
    ] {
        let error = Puzzle::parse_all(&change).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(error.place, "line 1");
    }
}

#[test]
fn other_immediate_win_is_accepted() {
    let puzzle = all().flat_map(|(_, puzzles)| puzzles).find_map(|puzzle| {
        let ply = puzzle.line.len() - 1;
        let before = puzzle.position_at(ply)?;
        let wins = |mv: &AnyMove| {
            let after = before.play(*mv).ok()?;
            Some(after.outcome()?.winner == Some(puzzle.solver()))
        };
        let other = before
            .legal_moves()
            .into_iter()
            .find(|mv| *mv != puzzle.line[ply] && wins(mv) == Some(true))?;
        let wrong = before.legal_moves().into_iter().find(|mv| wins(mv).is_none())?;
        Some((puzzle, ply, other, wrong))
    });
    let (puzzle, ply, other, wrong) = puzzle.expect("one with two last moves");
    assert_eq!(puzzle.judge(ply, &other), Judgement::AsGood);
    assert_eq!(puzzle.judge(ply, &wrong), Judgement::Wrong { reply: None });
}
