//! Puzzles of Upthrust, in points: the solver settles what each move leads to when both sides then play for the most.

use super::{Kind, Puzzle};
use quadrille_games::rules::{AnyMove, AnyPosition};
use quadrille_search::StopFlag;
use quadrille_solver::{SolveLimits, Solver};

/// So many points the best move must bring more than any other, unless it alone wins, or alone saves the draw.
pub const FAR_AHEAD: i32 = 30;
/// Positions that the solver looks into before one is given up, for all its moves together.
pub(super) const MOST_SOLVED: u64 = 1_000_000;
/// The solver's memory in MiB.
const MEMORY: usize = 32;

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The move.
    pub mv: AnyMove,
    /// By how many points who makes it is ahead at the end.
    pub points: i32,
}

/// The lead that each legal move brings, the best first and equal ones in the order of the moves; `None` in another game than
/// Upthrust, or where it is not settled within so many positions.
pub fn leads(position: &AnyPosition, positions: u64, stop: &StopFlag) -> Option<Vec<Lead>> {
    // What was found before would make a puzzle depend on those before it.
    let solver = Solver::new(MEMORY, 1);
    let mut left = positions;
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let AnyPosition::Upthrust(after) = position.play(mv).ok()? else {
            return None;
        };
        let within = SolveLimits {
            positions: left,
            ..SolveLimits::from(stop)
        };
        let solution = solver.margin(&after, within);
        left = left.saturating_sub(solution.nodes);
        let points = -solution.ending.exact()?;
        found.push(Lead { mv, points });
    }
    found.sort_by_key(|lead| -lead.points);
    Some(found)
}

/// Whether the first of these is one to look for: it does not lose, and is worth far more than the second.
pub(super) fn is_puzzle(leads: &[Lead]) -> bool {
    let [best, second, ..] = leads else {
        return false;
    };
    let other_end = best.points.signum() != second.points.signum();
    best.points >= 0 && (other_end || best.points - second.points >= FAR_AHEAD)
}

impl Puzzle {
    /// By how many points the solver's side is ahead at the end after `mv`, where that is settled.
    pub fn lead_after(&self, mv: &AnyMove) -> Option<i32> {
        let lead = self.leads.iter().find(|lead| lead.mv == *mv);
        lead.map(|lead| lead.points)
    }

    /// By how many points the solver's side is ahead after the move to be found, and after the best of the others.
    pub fn best_leads(&self) -> Option<[i32; 2]> {
        match self.leads[..] {
            [best, second, ..] => Some([best.points, second.points]),
            _ => None,
        }
    }

    /// What is wrong with a puzzle in points, by having the solver settle each of its moves again.
    pub(super) fn wrong_points(&self) -> Option<String> {
        if self.kind != Kind::Points {
            return None;
        }
        let stop = StopFlag::new();
        let found = leads(&self.position, u64::MAX, &stop).unwrap_or_default();
        let text = |lead: &Lead| format!("{} {}", self.position.move_text(lead.mv), lead.points);
        if let Some((found, _)) = found
            .iter()
            .zip(&self.leads)
            .find(|(found, said)| found != said)
        {
            return Some(format!("the solver says `{}`", text(found)));
        }
        if found.len() != self.leads.len() {
            return Some(format!("the solver settles {} moves", found.len()));
        }
        (!is_puzzle(&found)).then(|| "its move is not far ahead of the others".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shipped;
    use quadrille_games::rules::Variant;

    fn with_points(points: &[i32]) -> Vec<Lead> {
        let moves = AnyPosition::start(Variant::Upthrust).legal_moves();
        let leads = moves.into_iter().zip(points);
        leads.map(|(mv, &points)| Lead { mv, points }).collect()
    }

    #[test]
    fn the_move_to_be_found_alone_wins_or_saves_or_is_far_ahead() {
        for (points, wanted) in [
            (&[40, 10, 0][..], true),
            (&[40, 20], false),
            (&[10, 0], true),
            (&[0, -10], true),
            (&[0, 0, -10], false),
            // Nobody likes to find the better way to lose.
            (&[-10, -80], false),
            (&[90], false),
        ] {
            assert_eq!(is_puzzle(&with_points(points)), wanted, "{points:?}");
        }
    }

    #[test]
    fn the_solver_finds_a_puzzle_right_and_each_change_of_it_wrong() {
        let all = shipped(Variant::Upthrust).iter();
        let puzzle = all.rev().find(|it| it.kind == Kind::Points).expect("one");
        assert_eq!(puzzle.flaw(), None);
        let mut other_points = puzzle.clone();
        other_points.leads[1].points += 10;
        let mut without_one = puzzle.clone();
        without_one.leads.pop();
        for changed in [other_points, without_one] {
            assert!(changed.flaw().is_some(), "{}", changed.to_line());
        }
        assert_eq!(
            leads(&puzzle.position, 1, &StopFlag::new()),
            None,
            "it takes more than one position"
        );
    }

    #[test]
    fn only_upthrust_is_settled_in_points() {
        let start = AnyPosition::start(Variant::Hique);
        assert_eq!(leads(&start, 1_000, &StopFlag::new()), None);
    }
}
