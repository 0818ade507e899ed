//! The proven results of the moves of an Upthrust position, as they are solved.

use crate::judge::Evaluation;
use quadrille_drawing::values::MoveValue;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Position, Spot};
use quadrille_search::StopFlag;
use quadrille_solver::{Ending, SolveLimits, Solver};
use quadrille_text as text;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The time for each move, round by round. Easy moves are solved first, and results are reused.
const ROUND_TIMES: [Duration; 4] = [
    Duration::from_millis(20),
    Duration::from_millis(200),
    Duration::from_secs(2),
    Duration::from_secs(30),
];
/// The solver's memory, in MiB.
const MEMORY_MIB: usize = 64;

/// The largest number of positions whose results are kept.
const MAX_RECENT_POSITIONS: usize = 200;

/// The proven bounds of a move: the final lead of the side that makes it.
pub type MoveBounds = (AnyMove, Ending);

/// The results of the moves in a position, as far as they are proven.
#[derive(Clone, Debug, Default)]
pub struct MoveLeads {
    position: Option<AnyPosition>,
    bounds: Vec<MoveBounds>,
    /// The number of legal moves.
    move_count: usize,
}

/// The results of other positions, for a return to one of them.
#[derive(Clone, Debug, Default)]
pub struct RecentLeads(VecDeque<MoveLeads>);

impl RecentLeads {
    /// Keeps `leads`, and returns those of `position` as far as they are known.
    pub fn exchange(&mut self, leads: MoveLeads, position: Option<&AnyPosition>) -> MoveLeads {
        if !leads.bounds.is_empty() {
            self.0.push_back(leads);
        }
        let index = self.0.iter().position(|leads| leads.is_of(position));
        let known_leads = index.and_then(|index| self.0.remove(index));
        if self.0.len() > MAX_RECENT_POSITIONS {
            self.0.pop_front();
        }
        known_leads.unwrap_or_else(|| MoveLeads::new(position))
    }
}

impl MoveLeads {
    /// Returns no results for this position.
    pub fn new(position: Option<&AnyPosition>) -> Self {
        Self {
            position: position.cloned(),
            bounds: Vec::new(),
            move_count: position.map_or(0, |position| position.legal_moves().len()),
        }
    }

    /// Returns whether these are the results of this position.
    pub fn is_of(&self, position: Option<&AnyPosition>) -> bool {
        self.position.as_ref() == position
    }

    /// Returns whether the exact lead of every move is known.
    pub fn is_complete(&self) -> bool {
        let mut bounds = self.bounds.iter();
        self.bounds.len() == self.move_count && bounds.all(|(_, bounds)| bounds.exact().is_some())
    }

    /// Improves the bounds of a move.
    pub fn improve(&mut self, (mv, bounds): MoveBounds) {
        match self.bounds.iter_mut().find(|(solved_move, _)| *solved_move == mv) {
            Some((_, existing_bounds)) => {
                existing_bounds.least = existing_bounds.least.max(bounds.least);
                existing_bounds.most = existing_bounds.most.min(bounds.most);
            }
            None => self.bounds.push((mv, bounds)),
        }
    }

    /// Returns the bounds of the moves solved so far.
    pub fn solved_moves(&self) -> &[MoveBounds] {
        &self.bounds
    }

    /// Returns the proven lead of the side that makes `mv` in `position`, such as `+10`; `None` if the winner is not proven.
    pub fn lead_text(&self, position: &AnyPosition, mv: AnyMove) -> Option<String> {
        bounds_text(self.bounds_of(position, mv)?)
    }

    /// Returns the proven bounds of a move in `position`.
    fn bounds_of(&self, position: &AnyPosition, mv: AnyMove) -> Option<Ending> {
        let bounds = Some(&self.bounds).filter(|_| self.is_of(Some(position)))?;
        bounds.iter().find(|(solved_move, _)| *solved_move == mv).map(|(_, bounds)| *bounds)
    }

    /// Returns the move in `position` with the largest proven lead, if that is larger than the lead of `mv` can be.
    pub fn move_with_larger_lead(&self, position: &AnyPosition, mv: AnyMove) -> Option<&AnyMove> {
        let most = self.bounds_of(position, mv)?.most;
        let best = self.bounds.iter().max_by_key(|(_, bounds)| bounds.least)?;
        (best.1.least > most).then_some(&best.0)
    }

    /// Returns the order of these lines in `position` by the leads of their first moves, as indices; `None` if they are in this order,
    /// or if one of the leads is not proven.
    pub fn order(&self, position: &AnyPosition, lines: &[Evaluation]) -> Option<Vec<usize>> {
        let leads = lines.iter().map(|line| self.bounds_of(position, *line.pv.first()?)?.exact());
        let leads: Vec<i32> = leads.collect::<Option<_>>()?;
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|&index| Reverse(leads[index]));
        (!order.is_sorted()).then_some(order)
    }

    /// Returns the proven winner of `position`; `None` if the winner is unknown, and for a draw.
    pub fn winner(&self, position: &AnyPosition) -> Option<Player> {
        let bounds = Some(&self.bounds).filter(|_| self.is_of(Some(position)))?;
        let player = position.to_move();
        let is_won = bounds.iter().any(|(_, bounds)| bounds.least > 0);
        let is_lost = !bounds.is_empty()
            && bounds.len() == self.move_count
            && bounds.iter().all(|(_, bounds)| bounds.most < 0);
        is_won.then_some(player).or_else(|| is_lost.then_some(!player))
    }

    /// Returns the values of the moves in `position`, by target. If a piece is selected, these are its moves from
    /// `from`; otherwise the best solved move to each target.
    pub fn values(&self, position: &AnyPosition, from: Option<Spot>) -> Vec<MoveValue> {
        if !self.is_of(Some(position)) {
            return Vec::new();
        }
        let best = self.bounds.iter().map(|(_, bounds)| bounds.least).max();
        let Some(best) = best else { return Vec::new() };
        // While another move may be better, no move is marked as the best.
        let is_decided = self.bounds.len() == self.move_count
            && self.bounds.iter().all(|(_, bounds)| bounds.most <= best);
        let mut values: Vec<(Spot, Ending)> = Vec::new();
        for (mv, bounds) in &self.bounds {
            let path = position.path(*mv);
            let (Some(start), Some(target)) = (path.spots.first().copied(), path.target()) else {
                continue;
            };
            if from.is_some_and(|from| from != start) {
                continue;
            }
            match values.iter_mut().find(|(spot, _)| *spot == target) {
                Some((_, existing_bounds)) => {
                    existing_bounds.least = existing_bounds.least.max(bounds.least);
                    existing_bounds.most = existing_bounds.most.max(bounds.most);
                }
                None => values.push((target, *bounds)),
            }
        }
        let move_values = values.into_iter().filter_map(|(spot, bounds)| {
            Some(MoveValue {
                spot,
                text: bounds_text(bounds)?,
                keeps_best: is_decided && bounds.exact() == Some(best),
                changes_result: best.signum() > bounds.most.signum(),
            })
        });
        move_values.collect()
    }
}

/// Returns proven bounds as a text: `+20`, or `+?` and `−?` if only the winner is proven; `None` if not even the winner is. Bounds
/// are not stated, because another search may find other ones.
fn bounds_text(bounds: Ending) -> Option<String> {
    let points = text::signed_points;
    if let Some(exact) = bounds.exact() {
        Some(points(exact))
    } else if bounds.least > 0 {
        Some("+?".to_owned())
    } else if bounds.most < 0 {
        Some("−?".to_owned())
    } else {
        None
    }
}

/// Solves all moves of `position`, and reports each improved bound, until it is stopped. The hardest positions take minutes.
pub fn solve_moves(position: &Upthrust, stop: &StopFlag, report: impl Fn(MoveBounds)) {
    let solver = Solver::new(MEMORY_MIB, 1);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut unsolved_moves: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut position_after = position.clone();
            position_after.play_unchecked(mv);
            (mv, position_after, None)
        })
        .collect();
    for time in ROUND_TIMES {
        for (mv, position_after, last_bounds) in &mut unsolved_moves {
            let bounds = bounds_within(&solver, position_after, time, stop);
            if stop.is_stopped() {
                return;
            }
            if *last_bounds != Some(bounds) {
                *last_bounds = Some(bounds);
                report((AnyMove::Upthrust(*mv), bounds));
            }
        }
        unsolved_moves
            .retain(|(.., last_bounds)| last_bounds.is_none_or(|bounds| bounds.exact().is_none()));
    }
}

/// Returns the bounds of the final lead of the side that has just moved to `position_after`, as far as they are proven in
/// this time.
fn bounds_within(
    solver: &Solver,
    position_after: &Upthrust,
    time: Duration,
    stop: &StopFlag,
) -> Ending {
    let limits = SolveLimits { until: Some(Instant::now() + time), ..SolveLimits::from(stop) };
    -solver.margin(position_after, limits).ending
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_search::Score;
    use std::cell::RefCell;
    use std::collections::{HashMap, HashSet};

    fn bounds(least: i32, most: i32) -> Ending {
        Ending { least, most }
    }

    #[test]
    fn text_states_what_is_proven() {
        let texts = [
            (bounds(20, 20), Some("+20")),
            (bounds(-10, -10), Some("−10")),
            (bounds(0, 0), Some("0")),
            (bounds(10, 60), Some("+?")),
            (bounds(-70, -20), Some("−?")),
            (bounds(-10, 20), None),
            (bounds(0, 20), None),
        ];
        for (bounds, text) in texts {
            assert_eq!(bounds_text(bounds).as_deref(), text, "{bounds:?}");
        }
    }

    /// What is known about a position is known again on a return to it.
    #[test]
    fn leads_of_recent_positions_are_kept() {
        let position = AnyPosition::start(Variant::Upthrust);
        let moves = position.legal_moves();
        let mut recent = RecentLeads::default();
        let mut leads = recent.exchange(MoveLeads::default(), Some(&position));
        assert!(leads.solved_moves().is_empty() && leads.is_of(Some(&position)));
        for &mv in &moves {
            assert!(!leads.is_complete());
            leads.improve((mv, bounds(10, 60)));
        }
        assert!(!leads.is_complete(), "only the winner is known");
        moves.iter().for_each(|&mv| leads.improve((mv, bounds(20, 20))));
        assert!(leads.is_complete());
        let other_position = position.play(moves[0]).expect("a legal move");
        let others = recent.exchange(leads, Some(&other_position));
        assert!(others.solved_moves().is_empty() && others.is_of(Some(&other_position)));
        let none = recent.exchange(others, None);
        assert!(none.is_of(None) && none.solved_moves().is_empty());
        let leads = recent.exchange(none, Some(&position));
        assert!(leads.is_complete() && leads.is_of(Some(&position)));
        // The oldest ones are forgotten.
        let mut leads = recent.exchange(leads, None);
        let next = |position: &AnyPosition| -> Vec<AnyPosition> {
            let moves = position.legal_moves().into_iter();
            moves.map(|mv| position.play(mv).expect("a legal move")).collect()
        };
        let after_two_plies = next(&position).into_iter().flat_map(|position| next(&position));
        let mut met = HashSet::new();
        let after_three_plies = after_two_plies.flat_map(|position| next(&position));
        let new_positions = after_three_plies.filter(|it| met.insert(it.to_string()));
        let later_positions: Vec<_> = new_positions.take(MAX_RECENT_POSITIONS).collect();
        assert_eq!(later_positions.len(), MAX_RECENT_POSITIONS);
        for later_position in &later_positions {
            assert!(recent.0.iter().any(|leads| leads.is_of(Some(&position))));
            leads = recent.exchange(leads, Some(later_position));
            leads.improve((moves[0], bounds(10, 60)));
        }
        let leads = recent.exchange(leads, None);
        assert!(recent.exchange(leads, Some(&position)).solved_moves().is_empty());
    }

    #[test]
    fn best_move_to_a_target_counts_unless_a_piece_is_selected() {
        let position = AnyPosition::start(Variant::Upthrust);
        let moves = position.legal_moves();
        let target = |mv: &AnyMove| position.path(*mv).target().unwrap();
        let numbered_moves = moves.iter().enumerate();
        let move_bounds: Vec<MoveBounds> = numbered_moves
            .map(|(index, mv)| (*mv, bounds(10 * index as i32, 10 * index as i32)))
            .collect();
        let leads = MoveLeads {
            position: Some(position.clone()),
            bounds: move_bounds,
            move_count: moves.len(),
        };
        let all = leads.values(&position, None);
        for value in &all {
            let best = moves.iter().rposition(|mv| target(mv) == value.spot).unwrap();
            let text = bounds_text(bounds(10 * best as i32, 10 * best as i32));
            assert_eq!(Some(value.text.clone()), text);
            assert_eq!(value.keeps_best, best == moves.len() - 1);
        }
        let from = position.path(moves[0]).spots.first().copied().unwrap();
        let some = leads.values(&position, Some(from));
        let own =
            moves.iter().filter(|mv| position.path(**mv).spots.first().copied() == Some(from));
        assert_eq!(some.len(), own.count());
        let next = position.play(moves[0]).unwrap();
        assert_eq!(leads.values(&next, None), Vec::new());
    }

    #[test]
    fn winner_is_proven_by_one_good_move_or_by_all_bad_ones() {
        let position = AnyPosition::start(Variant::Upthrust);
        let moves = position.legal_moves();
        let (player, other) = (position.to_move(), !position.to_move());
        for (first, second, winner) in [
            (bounds(10, 60), None, Some(player)),
            (bounds(-60, 60), Some(bounds(10, 10)), Some(player)),
            (bounds(-60, -10), Some(bounds(-20, -20)), Some(other)),
            (bounds(-60, -10), None, None),
            (bounds(-60, -10), Some(bounds(-20, 0)), None),
            (bounds(0, 0), Some(bounds(-20, -20)), None),
        ] {
            let all_bounds = std::iter::once(first).chain(second);
            let leads = MoveLeads {
                position: Some(position.clone()),
                bounds: moves.iter().copied().zip(all_bounds).collect(),
                move_count: 2,
            };
            assert_eq!(leads.winner(&position), winner, "{first:?} {second:?}");
            let next = position.play(moves[0]).unwrap();
            assert_eq!(leads.winner(&next), None);
        }
        assert_eq!(MoveLeads::default().winner(&position), None);
    }

    #[test]
    fn no_move_is_the_best_while_another_may_be_better() {
        let position = AnyPosition::start(Variant::Upthrust);
        let moves = position.legal_moves();
        let leads = |other: Ending| MoveLeads {
            position: Some(position.clone()),
            bounds: vec![(moves[0], bounds(10, 10)), (moves[1], other)],
            move_count: 2,
        };
        for (other, best) in [(bounds(-10, 60), 0), (bounds(-70, -20), 1), (bounds(-30, 10), 1)] {
            let values = leads(other).values(&position, None);
            let best_count = values.iter().filter(|value| value.keeps_best).count();
            assert_eq!(best_count, best, "{other:?}");
        }
        let incomplete = MoveLeads { move_count: 3, ..leads(bounds(0, 0)) };
        let values = incomplete.values(&position, None);
        assert!(!values.iter().any(|value| value.keeps_best));
    }

    #[test]
    fn shown_best_move_has_the_largest_proven_lead() {
        let position = AnyPosition::start(Variant::Upthrust);
        let moves = position.legal_moves();
        let all_bounds = [
            bounds(20, 20),
            bounds(50, 50),
            bounds(10, 260),
            bounds(160, 240),
            bounds(-80, -80),
            bounds(-200, -10),
            bounds(0, 0),
            bounds(-20, 50),
        ];
        for first in all_bounds {
            for second in all_bounds {
                let leads = MoveLeads {
                    position: Some(position.clone()),
                    bounds: vec![(moves[0], first), (moves[1], second)],
                    move_count: moves.len(),
                };
                let is_better = second.least > first.most;
                let better_move = leads.move_with_larger_lead(&position, moves[0]).copied();
                assert_eq!(better_move, is_better.then_some(moves[1]), "{first:?} {second:?}");
                assert_eq!(
                    leads.move_with_larger_lead(&position, moves[2]),
                    None,
                    "it is not solved"
                );
                let line = |mv| Evaluation { score: Score::Cp(0), pv: vec![mv], depth: 1 };
                let lines = [line(moves[0]), line(moves[1])];
                let is_proven = [first, second].into_iter().all(|it| it.exact().is_some());
                let order = leads.order(&position, &lines);
                assert_eq!(order, (is_better && is_proven).then(|| vec![1, 0]));
                let unsolved_lines = [line(moves[0]), line(moves[2])];
                assert_eq!(leads.order(&position, &unsolved_lines), None);
                let next = position.play(moves[0]).unwrap();
                assert_eq!(leads.move_with_larger_lead(&next, moves[0]), None);
            }
        }
    }

    /// Compares the results with those of a solver for each move, which is what `quadrille-cli solve --margin --moves` prints.
    #[test]
    fn results_equal_those_of_separate_solvers() {
        let mut positions = 0;
        for game in 0.. {
            if positions == 100 {
                break;
            }
            let mut position = Upthrust::start();
            for ply in 0..26 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let Some(mv) = moves.get((game * 13 + ply * 7) % moves.len().max(1)) else {
                    break;
                };
                position.play_unchecked(*mv);
            }
            if position.outcome().is_some() {
                continue;
            }
            positions += 1;
            let results = RefCell::new(HashMap::new());
            solve_moves(&position, &StopFlag::new(), |(mv, bounds)| {
                results.borrow_mut().insert(mv, bounds);
            });
            let results = results.into_inner();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            assert_eq!(results.len(), moves.len(), "{position}");
            for mv in moves {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let stop = StopFlag::new();
                let solved = Solver::new(4, 1).margin(&after, SolveLimits::from(&stop));
                let lead = results[&AnyMove::Upthrust(mv)];
                assert_eq!(lead, -solved.ending, "{position} {mv:?}");
            }
        }
    }
}
