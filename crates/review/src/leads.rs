//! The result of an Upthrust position in points, with best play of both sides, solved where possible.

use quadrille_games::rules::{AnyMove, AnyPosition, Player, Reason};
use quadrille_search::StopFlag;
use quadrille_solver::{SolveLimits, Solver};
use std::time::{Duration, Instant};

/// The time limit for a position.
const SOLVE_TIME_LIMIT: Duration = Duration::from_secs(3);
/// The solver's memory, in MiB.
const SOLVER_MEMORY_MIB: usize = 32;

/// The results of moves in a position of a person's own game, as the person's lead in points at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leads {
    /// The lead with the best move.
    pub best_lead: i32,
    /// The lead with the move of the game, which is smaller.
    pub played_lead: i32,
    /// A move that keeps the best lead, if one was found. It is the move of the review if that keeps the lead.
    pub solution: Option<AnyMove>,
}

impl Leads {
    /// Returns the number of points that the move of the game gave away.
    pub const fn lost_points(self) -> u32 {
        self.best_lead.abs_diff(self.played_lead)
    }
}

/// Solves Upthrust positions, each within three seconds. Results are kept for the next position.
pub struct LeadSolver<'a> {
    solver: Solver,
    stop: &'a StopFlag,
    deadline: Option<Instant>,
}

impl<'a> LeadSolver<'a> {
    /// Returns a solver without results.
    pub fn new(stop: &'a StopFlag) -> Self {
        Self { solver: Solver::new(SOLVER_MEMORY_MIB, 1), stop, deadline: None }
    }

    /// Returns the solver with a time limit for all positions together, in addition to that of each.
    pub fn within(self, time_limit: Duration) -> Self {
        Self { deadline: Some(Instant::now() + time_limit), ..self }
    }

    /// Returns the limits of a search that starts now.
    fn solve_limits(&self) -> SolveLimits<'a> {
        let until = Instant::now() + SOLVE_TIME_LIMIT;
        SolveLimits {
            until: Some(self.deadline.map_or(until, |deadline| until.min(deadline))),
            ..SolveLimits::from(self.stop)
        }
    }

    /// Returns the final lead of the side to move in `position`; `None` in another variant, or if it is not solved in time.
    pub fn lead(&self, position: &AnyPosition) -> Option<i32> {
        let AnyPosition::Upthrust(position) = position else { return None };
        self.solver.margin(position, self.solve_limits()).ending.exact()
    }

    /// Returns the final lead of the side to move in `position` after it plays `mv`.
    pub fn lead_after(&self, position: &AnyPosition, mv: AnyMove) -> Option<i32> {
        let position_after = position.play(mv).ok()?;
        self.lead(&position_after).map(|lead| -lead)
    }

    /// Returns a move in `position` that keeps the known lead of the side to move; `None` if none is found in time.
    pub fn keeping_move(&self, position: &AnyPosition, lead: i32) -> Option<AnyMove> {
        let AnyPosition::Upthrust(position) = position else { return None };
        let mv = self.solver.move_keeping_lead(position, lead, self.solve_limits());
        mv.map(AnyMove::Upthrust)
    }

    /// Returns the final lead of the side to move in `position`, and the moves to the end of the game with which both sides keep it,
    /// `first_move` first if it does; `None` if they are not solved in time.
    pub fn best_line(
        &self,
        position: &AnyPosition,
        first_move: AnyMove,
    ) -> Option<(i32, Vec<AnyMove>)> {
        let lead = self.lead(position)?;
        let mut line = Vec::new();
        let mut next_move = match self.lead_after(position, first_move)? == lead {
            true => first_move,
            false => self.keeping_move(position, lead)?,
        };
        let player = position.to_move();
        let mut position = position.clone();
        loop {
            line.push(next_move);
            position = position.play(next_move).ok()?;
            if position.outcome().is_some() {
                return Some((lead, line));
            }
            let kept_lead = if position.to_move() == player { lead } else { -lead };
            next_move = self.keeping_move(&position, kept_lead)?;
        }
    }

    /// Returns both leads of the mistake `played` in `position`, and a move that keeps the better one: `review_move` if it does.
    /// Returns `None` if they are not solved, or if the move of the game gave no points away.
    pub fn leads_of_mistake(
        &self,
        position: &AnyPosition,
        played: AnyMove,
        review_move: Option<AnyMove>,
    ) -> Option<Leads> {
        // The position after the move is one ply nearer to the end.
        let played_lead = self.lead_after(position, played)?;
        let best_lead = self.lead(position)?;
        if best_lead <= played_lead {
            return None;
        }
        let keeps_lead = |mv: &AnyMove| self.lead_after(position, *mv) == Some(best_lead);
        let solution =
            review_move.filter(keeps_lead).or_else(|| self.keeping_move(position, best_lead));
        Some(Leads { best_lead, played_lead, solution })
    }
}

/// Returns the lead of the side that made the last move of a finished Upthrust game; `None` in another variant.
pub fn final_lead(position: &AnyPosition) -> Option<i32> {
    let Some(Reason::Totals(total_one, total_two)) =
        position.outcome().map(|outcome| outcome.reason)
    else {
        return None;
    };
    let [own_total, other_total] = match position.to_move() {
        Player::One => [total_two, total_one],
        Player::Two => [total_one, total_two],
    };
    Some(i32::from(own_total) - i32::from(other_total))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn upthrust_result_is_stated_in_points() {
        let text = "4/1Y1Y/GR2/1BB1/RGRG/4/B1Y1/2GR/Y2B/4/4 GR 1";
        let start = AnyPosition::parse(Variant::Upthrust, text).expect("a position near the end");
        let stop = StopFlag::new();
        let solver = LeadSolver::new(&stop);
        let best = solver.lead(&start).expect("it is solved");
        let moves = start.legal_moves().into_iter();
        let leads: Vec<i32> = moves.filter_map(|mv| solver.lead_after(&start, mv)).collect();
        assert_eq!(leads.iter().max(), Some(&best), "{leads:?}");
        assert!(leads.iter().any(|lead| *lead < best), "{leads:?}");
        let keeping = solver.keeping_move(&start, best);
        let keeping = keeping.expect("a move that keeps it");
        assert_eq!(solver.lead_after(&start, keeping), Some(best));
        assert_eq!(solver.lead(&AnyPosition::start(Variant::Hique)), None);
        // The completed game has this result.
        let mut last = start.clone();
        while let Some(lead) = solver.lead(&last).filter(|_| last.outcome().is_none()) {
            let mv = solver.keeping_move(&last, lead).expect("a move");
            last = last.play(mv).expect("it is legal");
        }
        let mover = start.to_move();
        let own = final_lead(&last).map(|lead| if last.to_move() == mover { -lead } else { lead });
        assert_eq!(own, Some(best));
        // The best line begins with each move that keeps the lead, and ends with it.
        let end_of = |line: &[AnyMove]| {
            line.iter().fold(start.clone(), |position, mv| position.play(*mv).expect("it is legal"))
        };
        for mv in start.legal_moves() {
            let (lead, line) = solver.best_line(&start, mv).expect("a line");
            assert_eq!(lead, best);
            assert_eq!(line[0] == mv, solver.lead_after(&start, mv) == Some(best));
            let end = end_of(&line);
            let sign = if end.to_move() == mover { -1 } else { 1 };
            assert_eq!(final_lead(&end).map(|lead| sign * lead), Some(best));
        }
        let hurried_solver = LeadSolver::new(&stop).within(Duration::ZERO);
        let all_moves = AnyPosition::start(Variant::Upthrust).legal_moves();
        let start = AnyPosition::start(Variant::Upthrust);
        assert_eq!(hurried_solver.best_line(&start, all_moves[0]), None);
        assert_eq!(final_lead(&start), None);
    }
}
