//! Puzzles of Upthrust about points: the solver finds the result of each move with best play of both sides.

use super::{Puzzle, PuzzleKind};
use quadrille_games::rules::{AnyMove, AnyPosition};
use quadrille_search::StopFlag;
use quadrille_solver::{SolveLimits, Solver};

/// The least lead of the best move in points, unless it is the only winning or the only drawing one.
pub const MIN_POINT_LEAD: i32 = 30;
/// The node limit of the solver, for all moves of a position together.
pub(super) const MAX_POSITIONS: u64 = 1_000_000;
/// The solver's memory for this limit, in MiB. Smaller limits get less, because large tables take tens of milliseconds to
/// allocate.
const MEMORY_MIB: usize = 32;
/// The least memory of the solver, in MiB.
const MIN_MEMORY_MIB: usize = 4;

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The move.
    pub mv: AnyMove,
    /// The final lead of the side that makes it, in points.
    pub points: i32,
}

/// Returns the results of all legal moves, the best first and equal ones in the order of moves; `None` in another variant, or
/// if they are not solved within this number of positions.
pub fn solve_leads(
    position: &AnyPosition,
    max_positions: u64,
    stop: &StopFlag,
) -> Option<Vec<Lead>> {
    // Earlier results would make a puzzle depend on previous ones.
    let share = max_positions.min(MAX_POSITIONS) as f64 / MAX_POSITIONS as f64;
    let memory_mib = ((share * MEMORY_MIB as f64) as usize).max(MIN_MEMORY_MIB);
    let solver = Solver::new(memory_mib, 1);
    let mut positions_left = max_positions;
    let mut leads = Vec::new();
    for mv in position.legal_moves() {
        let AnyPosition::Upthrust(next_position) = position.play(mv).ok()? else { return None };
        let limits = SolveLimits { positions: positions_left, ..SolveLimits::from(stop) };
        let solution = solver.margin(&next_position, limits);
        positions_left = positions_left.saturating_sub(solution.nodes);
        let points = -solution.ending.exact()?;
        leads.push(Lead { mv, points });
    }
    leads.sort_by_key(|lead| -lead.points);
    Some(leads)
}

/// Returns whether the first result makes a puzzle: it does not lose, and is far better than the second one.
pub(super) fn is_puzzle(leads: &[Lead]) -> bool {
    let [best_lead, second_lead, ..] = leads else { return false };
    let changes_result = best_lead.points.signum() != second_lead.points.signum();
    best_lead.points >= 0
        && (changes_result || best_lead.points - second_lead.points >= MIN_POINT_LEAD)
}

/// Returns a reply that keeps the points, and the move after it if that is far better than every other; `None` if there is no
/// such reply, or solving a position takes more than this number of positions.
pub(super) fn find_continuation(
    position: &AnyPosition,
    max_positions: u64,
    stop: &StopFlag,
) -> Option<(AnyMove, AnyMove)> {
    let replies = solve_leads(position, max_positions, stop)?;
    let best_points = replies.first()?.points;
    let best_replies = replies.iter().take_while(|reply| reply.points == best_points);
    for reply in best_replies {
        let next_position = position.play(reply.mv).ok()?;
        let leads = solve_leads(&next_position, max_positions, stop)?;
        if is_puzzle(&leads) {
            return Some((reply.mv, leads[0].mv));
        }
    }
    None
}

impl Puzzle {
    /// Returns the final lead of the solver's side after `mv` at `ply` of the line. It is known only for the first move.
    pub fn lead_after(&self, ply: usize, mv: &AnyMove) -> Option<i32> {
        let lead = self.leads.iter().find(|lead| lead.mv == *mv);
        lead.filter(|_| ply == 0).map(|lead| lead.points)
    }

    /// Returns the final leads of the solver's side after the move to find, and after the second best one.
    pub fn best_leads(&self) -> Option<[i32; 2]> {
        match self.leads[..] {
            [best_lead, second_lead, ..] => Some([best_lead.points, second_lead.points]),
            _ => None,
        }
    }

    /// Returns what is wrong with a puzzle about points, by solving each position of its line again: each move of the solver must
    /// be far better than every other, and each reply must keep the points.
    pub(super) fn find_wrong_points(&self) -> Option<String> {
        if self.kind != PuzzleKind::Points {
            return None;
        }
        let stop = StopFlag::new();
        for (ply, mv) in self.line.iter().enumerate() {
            let position = self.position_at(ply)?;
            let solved_leads = solve_leads(&position, u64::MAX, &stop).unwrap_or_default();
            let lead_text =
                |lead: &Lead| format!("{} {}", position.move_text(lead.mv), lead.points);
            if ply == 0 {
                let mut pairs = solved_leads.iter().zip(&self.leads);
                if let Some((lead, _)) = pairs.find(|(lead, stored_lead)| lead != stored_lead) {
                    return Some(format!("the solver says `{}`", lead_text(lead)));
                }
                if solved_leads.len() != self.leads.len() {
                    return Some(format!("the solver settles {} moves", solved_leads.len()));
                }
            }
            let keeps_points =
                |lead: &Lead| lead.mv == *mv && lead.points == solved_leads[0].points;
            let is_right = if ply % 2 == 0 {
                is_puzzle(&solved_leads) && solved_leads[0].mv == *mv
            } else {
                solved_leads.iter().any(keeps_points)
            };
            if !is_right {
                let texts: Vec<String> = solved_leads.iter().take(2).map(lead_text).collect();
                let mv = position.move_text(*mv);
                let lead_texts = texts.join(", ");
                return Some(format!(
                    "move {} of its line, `{mv}`, is not far ahead or does not keep the points: `{lead_texts}`",
                    ply + 1
                ));
            }
        }
        None
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
    fn solution_alone_wins_saves_or_is_far_ahead() {
        for (points, wanted) in [
            (&[40, 10, 0][..], true),
            (&[40, 20], false),
            (&[10, 0], true),
            (&[0, -10], true),
            (&[0, 0, -10], false),
            // No puzzle asks for the better of two losses.
            (&[-10, -80], false),
            (&[90], false),
        ] {
            assert_eq!(is_puzzle(&with_points(points)), wanted, "{points:?}");
        }
    }

    #[test]
    fn solver_accepts_a_puzzle_and_rejects_changed_ones() {
        let all = shipped(Variant::Upthrust).iter();
        let puzzle = all.rev().find(|it| it.kind == PuzzleKind::Points).expect("one");
        assert_eq!(puzzle.find_flaw(), None);
        let mut other_points = puzzle.clone();
        other_points.leads[1].points += 10;
        let mut without_one = puzzle.clone();
        without_one.leads.pop();
        let mut all = shipped(Variant::Upthrust).iter();
        let long = all.rfind(|it| it.line.len() > 1).expect("a long line");
        assert_eq!(long.find_flaw(), None);
        let others = |ply: usize| {
            let moves = long.position_at(ply).unwrap().legal_moves();
            moves.into_iter().filter(move |mv| *mv != long.line[ply])
        };
        let mut other_move = long.clone();
        other_move.line.truncate(3);
        other_move.line[2] = others(2).next().expect("another move");
        // The position after the reply is another one, which may be worth more points to the solver.
        let given_away = others(1).find_map(|reply| {
            let mut changed = long.clone();
            changed.line.truncate(1);
            changed.line.push(reply);
            let best = changed.position_at(2)?.legal_moves();
            changed.line.push(*best.first()?);
            changed.find_flaw().map(|_| changed)
        });
        let given_away = given_away.expect("a worse reply");
        for changed in [other_points, without_one, other_move, given_away] {
            assert!(changed.find_flaw().is_some(), "{}", changed.to_line());
        }
        assert_eq!(
            solve_leads(&puzzle.position, 1, &StopFlag::new()),
            None,
            "it takes more than one position"
        );
    }

    #[test]
    fn only_upthrust_puzzles_have_points() {
        let start = AnyPosition::start(Variant::Hique);
        assert_eq!(solve_leads(&start, 1_000, &StopFlag::new()), None);
    }
}
