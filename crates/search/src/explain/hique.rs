//! The gains of a move in HiQUE: runners taken, saved, threatened, stopped, freed or advanced.

use super::{Cost, Explain, Gain, legal_moves, sorted_difference};
use quadrille_games::rules::hique::{Hique, Move, PieceKind};
use quadrille_games::rules::{Player, Position, Spot};

/// Returns the enemy runners that the player to move could take, each with the square of the guard that moves.
fn captures(position: &Hique) -> Vec<(Spot, Spot)> {
    let mut captures = Vec::new();
    for mv in legal_moves(position) {
        if let Some(from) = mv.from() {
            let victims = taken_runners(position, mv);
            captures.extend(victims.into_iter().map(|victim| (victim, from)));
        }
    }
    captures
}

fn taken_runners(position: &Hique, mv: Move) -> Vec<Spot> {
    let mut removed_squares = position.removed_by(mv);
    removed_squares.retain(|&spot| has_runner(position, spot, !position.to_move()));
    removed_squares
}

/// Returns the mover's runners that the move removes, the moved one by its target square.
fn lost_runners(position: &Hique, mv: Move) -> Vec<Spot> {
    let mover = position.to_move();
    let runner_target =
        mv.to().filter(|_| mv.from().is_some_and(|from| has_runner(position, from, mover)));
    let mut removed_squares = position.removed_by(mv);
    removed_squares
        .retain(|&spot| runner_target == Some(spot) || has_runner(position, spot, mover));
    removed_squares
}

fn has_runner(position: &Hique, spot: Spot, player: Player) -> bool {
    let piece = position.piece_at(spot);
    piece.is_some_and(|piece| piece.kind == PieceKind::Runner && piece.owner == player)
}

/// Returns the safe forward steps of runners of the player to move, as squares from and to.
fn safe_steps(position: &Hique) -> Vec<(Spot, Spot)> {
    let mover = position.to_move();
    let mut steps = Vec::new();
    for mv in legal_moves(position) {
        if let (Some(from), Some(to)) = (mv.from(), mv.to())
            && is_forward(position, from, to)
        {
            let mut next_position = position.clone();
            next_position.play_unchecked(mv);
            if has_runner(&next_position, to, mover) {
                steps.push((from, to));
            }
        }
    }
    steps
}

/// Returns whether a runner changes its row.
fn is_forward(position: &Hique, from: Spot, to: Spot) -> bool {
    has_runner(position, from, position.to_move())
        && Hique::coordinates(from).1 != Hique::coordinates(to).1
}

fn steps_left(spot: Spot, player: Player) -> u8 {
    let y = Hique::coordinates(spot).1;
    match player {
        Player::One => 13_u8.saturating_sub(y) / 2,
        Player::Two => y.saturating_sub(1) / 2,
    }
}

/// Returns the step that is missing in `other_steps` and nearest to the player's far row.
fn nearest_missing_step(
    steps: &[(Spot, Spot)],
    other_steps: &[(Spot, Spot)],
    player: Player,
    is_candidate: impl Fn(Spot) -> bool,
) -> Option<(Spot, Spot)> {
    let missing_steps =
        steps.iter().filter(|step| !other_steps.contains(step) && is_candidate(step.0));
    missing_steps.min_by_key(|(_, to)| steps_left(*to, player)).copied()
}

impl Explain for Hique {
    fn immediate_gains(&self, mv: Move, _: &Self) -> Vec<Gain> {
        let taken_runners = if mv.from().is_some() { taken_runners(self, mv) } else { Vec::new() };
        if taken_runners.is_empty() { Vec::new() } else { vec![Gain::TakesRunners(taken_runners)] }
    }

    fn gains(&self, mv: Move, position_after: &Self) -> Vec<Gain> {
        let mover = self.to_move();
        let mut gains = self.immediate_gains(mv, position_after);
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else { return gains };
        let opponent_to_move = self.with_turn(!mover);
        let capturable_squares: Vec<Spot> =
            captures(position_after).into_iter().map(|(spot, _)| spot).collect();
        let saved_runner = captures(&opponent_to_move).into_iter().find(|&(runner, _)| {
            let square_after = if runner == from { to } else { runner };
            has_runner(position_after, square_after, mover)
                && !capturable_squares.contains(&square_after)
        });
        if let Some((runner, guard)) = saved_runner {
            gains.push(Gain::SavesRunner { runner, guard });
        }
        let mover_to_move = position_after.with_turn(mover);
        let victims = |pairs: Vec<(Spot, Spot)>| -> Vec<Spot> {
            pairs.into_iter().map(|(victim, _)| victim).collect()
        };
        let threatened_runners =
            sorted_difference(&victims(captures(&mover_to_move)), &victims(captures(self)));
        if !threatened_runners.is_empty() {
            gains.push(Gain::ThreatensRunners(threatened_runners));
        }
        if let Some((runner, to)) = nearest_missing_step(
            &safe_steps(&opponent_to_move),
            &safe_steps(position_after),
            !mover,
            |runner| has_runner(position_after, runner, !mover),
        ) {
            gains.push(Gain::StopsRunner { runner, to });
        }
        if is_forward(self, from, to) && has_runner(position_after, to, mover) {
            let points = position_after.timing_points(mover);
            gains.push(Gain::RunnerForward {
                steps_left: steps_left(to, mover),
                points: points.saturating_sub(self.timing_points(mover)),
            });
        }
        let freed_step =
            nearest_missing_step(&safe_steps(&mover_to_move), &safe_steps(self), mover, |runner| {
                has_runner(self, runner, mover)
            });
        if let Some((runner, to)) = freed_step {
            gains.push(Gain::FreesRunner { runner, to });
        }
        gains
    }

    fn costs(&self, mv: Move, _: &Self) -> Vec<Cost> {
        let lost_runners = if mv.from().is_some() { lost_runners(self, mv) } else { Vec::new() };
        if lost_runners.is_empty() { Vec::new() } else { vec![Cost::LosesRunners(lost_runners)] }
    }
}
