//! The gains of a move in HiQUE: runners taken, saved, threatened, stopped, freed or advanced.

use super::{Cost, Explain, Gain, moves, sorted_difference};
use quadrille_games::rules::hique::{Hique, Move, PieceKind};
use quadrille_games::rules::{Player, Position, Spot};

/// Returns the enemy runners that the player to move could take, each with the square of the guard that moves.
fn captures(position: &Hique) -> Vec<(Spot, Spot)> {
    let mut all = Vec::new();
    for mv in moves(position) {
        if let Some(from) = mv.from() {
            let victims = taken_runners(position, mv);
            all.extend(victims.into_iter().map(|victim| (victim, from)));
        }
    }
    all
}

fn taken_runners(position: &Hique, mv: Move) -> Vec<Spot> {
    let mut removed = position.removed_by(mv);
    removed.retain(|&spot| has_runner(position, spot, !position.to_move()));
    removed
}

/// Returns the mover's runners that the move removes, the moved one by its target square.
fn lost_runners(position: &Hique, mv: Move) -> Vec<Spot> {
    let own = position.to_move();
    let walks = mv.to().filter(|_| mv.from().is_some_and(|from| has_runner(position, from, own)));
    let mut removed = position.removed_by(mv);
    removed.retain(|&spot| walks == Some(spot) || has_runner(position, spot, own));
    removed
}

fn has_runner(position: &Hique, spot: Spot, player: Player) -> bool {
    let piece = position.piece_at(spot);
    piece.is_some_and(|piece| piece.kind == PieceKind::Runner && piece.owner == player)
}

/// Returns the safe forward steps of runners of the player to move, as squares from and to.
fn safe_steps(position: &Hique) -> Vec<(Spot, Spot)> {
    let own = position.to_move();
    let mut all = Vec::new();
    for mv in moves(position) {
        if let (Some(from), Some(to)) = (mv.from(), mv.to())
            && is_forward(position, from, to)
        {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if has_runner(&next, to, own) {
                all.push((from, to));
            }
        }
    }
    all
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

/// Returns the step that is missing in `those` and nearest to the player's far row.
fn nearest_missing_step(
    these: &[(Spot, Spot)],
    those: &[(Spot, Spot)],
    player: Player,
    on: impl Fn(Spot) -> bool,
) -> Option<(Spot, Spot)> {
    let missing = these.iter().filter(|step| !those.contains(step) && on(step.0));
    missing.min_by_key(|(_, to)| steps_left(*to, player)).copied()
}

impl Explain for Hique {
    fn gains(&self, mv: Move, after: &Self) -> Vec<Gain> {
        let own = self.to_move();
        let mut gains = Vec::new();
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else {
            return gains;
        };
        let taken = taken_runners(self, mv);
        if !taken.is_empty() {
            gains.push(Gain::TakesRunners(taken));
        }
        let others_turn = self.with_turn(!own);
        let still: Vec<Spot> = captures(after).into_iter().map(|(spot, _)| spot).collect();
        let saved = captures(&others_turn).into_iter().find(|&(runner, _)| {
            let now = if runner == from { to } else { runner };
            has_runner(after, now, own) && !still.contains(&now)
        });
        if let Some((runner, guard)) = saved {
            gains.push(Gain::SavesRunner { runner, guard });
        }
        let next = after.with_turn(own);
        let of = |pairs: Vec<(Spot, Spot)>| -> Vec<Spot> {
            pairs.into_iter().map(|(victim, _)| victim).collect()
        };
        let threatened = sorted_difference(&of(captures(&next)), &of(captures(self)));
        if !threatened.is_empty() {
            gains.push(Gain::ThreatensRunners(threatened));
        }
        if let Some((runner, to)) =
            nearest_missing_step(&safe_steps(&others_turn), &safe_steps(after), !own, |runner| {
                has_runner(after, runner, !own)
            })
        {
            gains.push(Gain::StopsRunner { runner, to });
        }
        if is_forward(self, from, to) && has_runner(after, to, own) {
            let points = after.timing_points(own);
            gains.push(Gain::RunnerForward {
                left: steps_left(to, own),
                points: points.saturating_sub(self.timing_points(own)),
            });
        }
        let freed = nearest_missing_step(&safe_steps(&next), &safe_steps(self), own, |runner| {
            has_runner(self, runner, own)
        });
        if let Some((runner, to)) = freed {
            gains.push(Gain::FreesRunner { runner, to });
        }
        gains
    }

    fn costs(&self, mv: Move, _: &Self) -> Vec<Cost> {
        let lost = if mv.from().is_some() { lost_runners(self, mv) } else { Vec::new() };
        if lost.is_empty() { Vec::new() } else { vec![Cost::LosesRunners(lost)] }
    }
}
