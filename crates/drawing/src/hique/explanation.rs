//! Sentences about the selection and the target under the pointer.

use super::geometry::{name, neighbours};
use super::threats::{ThreatenedRunner, guards_at, loses_mover, move_to, threatened_runners};
use crate::choice::{Choice, Target};
use quadrille_games::rules::hique::{Hique, Piece, PieceKind};
use quadrille_games::rules::{Player, Position, Spot};
use quadrille_text::{join_and, join_or, side_of, tr};

/// Returns the sentences about the selected piece, or about the target under the pointer.
pub fn explain(position: &Hique, choice: &Choice) -> Option<String> {
    let from = choice.last_spot();
    let piece = position.piece_at(from)?;
    Some(match (choice.hovered_target(), piece.kind) {
        (Some(target), PieceKind::Guard) => slide_sentence(position, piece, target),
        (Some(target), PieceKind::Runner) => step_sentence(position, piece, from, target),
        (None, PieceKind::Guard) => guard_sentence(from, choice),
        (None, PieceKind::Runner) => runner_sentence(position, from, choice),
    })
}

/// Returns the sentence about a selected guard.
fn guard_sentence(from: Spot, choice: &Choice) -> String {
    let count = choice.targets.len();
    tr!("hique-guard", square = name(from), count = count)
}

/// Returns the sentence about a selected runner, with the targets on which it would be captured.
fn runner_sentence(position: &Hique, from: Spot, choice: &Choice) -> String {
    let spots: Vec<Spot> = choice.targets.iter().map(|target| target.spot).collect();
    let losing_spots: Vec<Spot> = choice
        .targets
        .iter()
        .filter(|target| loses_mover(position, target))
        .map(|target| target.spot)
        .collect();
    let mut text = tr!("hique-runner", square = name(from), squares = join_or(&spot_names(&spots)));
    if !losing_spots.is_empty() {
        text += " ";
        text += &tr!("hique-deadly", squares = join_or(&spot_names(&losing_spots)));
    }
    text
}

/// Returns the sentences about a guard's slide to `target`.
fn slide_sentence(position: &Hique, piece: Piece, target: &Target) -> String {
    let to = name(target.spot);
    let lost_runners = threatened_runners(position, target);
    if !lost_runners.is_empty() {
        let spots: Vec<Spot> = lost_runners.iter().map(|runner| runner.spot).collect();
        let text = tr!(
            "hique-slide-takes",
            to = to,
            count = spots.len(),
            squares = join_and(&spot_names(&spots))
        );
        return text + &losses_sentences(position, target, &lost_runners);
    }
    let enemy = Piece { owner: piece.owner.opponent(), kind: PieceKind::Runner };
    let touched_runners: Vec<Spot> =
        neighbours(target.spot).filter(|&spot| position.piece_at(spot) == Some(enemy)).collect();
    if touched_runners.is_empty() {
        return tr!("hique-slide-quiet", to = to, side = side_name(enemy.owner));
    }
    tr!(
        "hique-slide-touches",
        to = to,
        count = touched_runners.len(),
        squares = join_and(&spot_names(&touched_runners))
    )
}

/// Returns the sentences about a runner's step to `target`.
fn step_sentence(position: &Hique, piece: Piece, from: Spot, target: &Target) -> String {
    let to = name(target.spot);
    if loses_mover(position, target) {
        let lost_runners = threatened_runners(position, target);
        return tr!("hique-step-death", to = to)
            + &losses_sentences(position, target, &lost_runners);
    }
    let remaining_steps = |spot: Spot| {
        let y = Hique::coordinates(spot).1;
        match piece.owner {
            Player::One => (13 - y) / 2,
            Player::Two => (y - 1) / 2,
        }
    };
    let guards = guards_at(position, target.spot, piece.owner.opponent());
    let warning = match guards.first() {
        Some(&guard) => format!(" {}", tr!("hique-touched", square = name(guard))),
        None => String::new(),
    };
    match remaining_steps(target.spot) {
        0 => tr!("hique-step-wins", to = to, side = side_name(piece.owner)),
        steps if remaining_steps(from) == steps => {
            tr!("hique-step-sideways", to = to, steps = steps) + &warning
        }
        steps => tr!("hique-step-forward", to = to, steps = steps) + &warning,
    }
}

/// Returns a sentence for each side that would lose runners: how many remain, and their timing points.
fn losses_sentences(
    position: &Hique,
    target: &Target,
    lost_runners: &[ThreatenedRunner],
) -> String {
    let mut text = String::new();
    let Some(position_after) = move_to(target).and_then(|mv| position.play(mv).ok()) else {
        return text;
    };
    for owner in Player::BOTH {
        if lost_runners.iter().all(|runner| runner.owner != owner) {
            continue;
        }
        let name = side_name(owner);
        text += " ";
        text += &match position_after.runner_count(owner) {
            0 => tr!("hique-loses-all", side = name, winner = side_name(owner.opponent())),
            remaining_count => {
                tr!(
                    "hique-keeps",
                    side = name,
                    runners = remaining_count,
                    points = position_after.timing_points(owner)
                )
            }
        };
    }
    text
}

/// Returns the name of a side.
fn side_name(player: Player) -> String {
    side_of(Hique::VARIANT, player)
}

/// Returns the names of spots.
fn spot_names(spots: &[Spot]) -> Vec<String> {
    spots.iter().map(|&spot| name(spot)).collect()
}
