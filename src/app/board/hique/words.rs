//! What the status line says about a selection on the HiQUE board.

use super::foresight::{Taken, guards_at, move_to, taken, walks_to_its_death};
use super::geometry::{name, neighbours};
use crate::app::board::choice::{Choice, Target};
use crate::rules::hique::{Hique, Kind, Piece};
use crate::rules::{Player, Position, Spot};

/// What the selected piece can do, or what the move pointed at would bring about.
pub fn explain(position: &Hique, choice: &Choice) -> Option<String> {
    let from = choice.here();
    let piece = position.piece_at(from)?;
    Some(match (choice.pointed_target(), piece.kind) {
        (Some(target), Kind::Guard) => slide(position, piece, target),
        (Some(target), Kind::Runner) => step(position, piece, from, target),
        (None, Kind::Guard) => guard(from, choice),
        (None, Kind::Runner) => runner(position, from, choice),
    })
}

/// What a selected guard can do.
fn guard(from: Spot, choice: &Choice) -> String {
    let squares = match choice.targets.len() {
        1 => "one square".to_owned(),
        n => format!("{n} squares"),
    };
    format!(
        "The guard on {} slides along dark squares until a guard is in its way: {squares} to choose from.",
        name(from)
    )
}

/// What a selected runner can do, and where it had better not go.
fn runner(position: &Hique, from: Spot, choice: &Choice) -> String {
    let spots: Vec<Spot> = choice.targets.iter().map(|target| target.spot).collect();
    let deadly: Vec<Spot> = choice
        .targets
        .iter()
        .filter(|target| walks_to_its_death(position, target))
        .map(|target| target.spot)
        .collect();
    let mut text = format!(
        "The runner on {} steps forward or sideways: to {}.",
        name(from),
        list(&spots, "or")
    );
    if !deadly.is_empty() {
        text += &format!(
            " On {} two guards would touch it, and it would be taken.",
            list(&deadly, "or")
        );
    }
    text
}

/// What a guard's slide to `target` would bring about.
fn slide(position: &Hique, piece: Piece, target: &Target) -> String {
    let to = name(target.spot);
    let taken = taken(position, target);
    if !taken.is_empty() {
        let spots: Vec<Spot> = taken.iter().map(|taken| taken.spot).collect();
        let what = match spots.as_slice() {
            [one] => format!(
                "the runner on {} then touches two guards and is taken.",
                name(*one)
            ),
            many => format!(
                "the runners on {} then touch two guards each and are taken.",
                list(many, "and")
            ),
        };
        return format!("Slide to {to}: {what}{}", losses(position, target, &taken));
    }
    let enemy = Piece {
        owner: piece.owner.other(),
        kind: Kind::Runner,
    };
    let touched: Vec<Spot> = neighbours(target.spot)
        .filter(|&spot| position.piece_at(spot) == Some(enemy))
        .collect();
    match touched.as_slice() {
        [] => format!(
            "Slide to {to}: the guard then touches no runner of {}.",
            side(enemy.owner)
        ),
        [one] => format!(
            "Slide to {to}: the guard then touches the runner on {}. A second guard there would take it.",
            name(*one)
        ),
        many => format!(
            "Slide to {to}: the guard then touches the runners on {}. A second guard there would take them.",
            list(many, "and")
        ),
    }
}

/// What a runner's step to `target` would bring about.
fn step(position: &Hique, piece: Piece, from: Spot, target: &Target) -> String {
    let to = name(target.spot);
    if walks_to_its_death(position, target) {
        let taken = taken(position, target);
        return format!(
            "Step to {to}: there the runner touches two guards and is taken.{}",
            losses(position, target, &taken)
        );
    }
    let to_go = |spot: Spot| {
        let y = Hique::coordinates(spot).1;
        match piece.owner {
            Player::One => (13 - y) / 2,
            Player::Two => (y - 1) / 2,
        }
    };
    let guards = guards_at(position, target.spot, piece.owner.other());
    let warning = match guards.first() {
        Some(&guard) => format!(" The guard on {} touches it there.", name(guard)),
        None => String::new(),
    };
    match to_go(target.spot) {
        0 => format!(
            "Step to {to}: the runner is across, and {} wins.",
            side(piece.owner)
        ),
        rows if to_go(from) == rows => format!(
            "Step sideways to {to}: still {} to the far row.{warning}",
            steps(rows)
        ),
        rows => format!(
            "Step forward to {to}: {} to the far row.{warning}",
            steps(rows)
        ),
    }
}

/// What those who lose runners would keep.
fn losses(position: &Hique, target: &Target, taken: &[Taken]) -> String {
    let mut text = String::new();
    let Some(after) = move_to(target).and_then(|mv| position.play(mv).ok()) else {
        return text;
    };
    for owner in Player::BOTH {
        if taken.iter().all(|taken| taken.owner != owner) {
            continue;
        }
        let (name, points) = (side(owner), after.timing_points(owner));
        text += &match after.runners(owner) {
            0 => format!(
                " {name} would have no runner left, and {} wins.",
                side(owner.other())
            ),
            1 => format!(" {name} would keep one runner, worth {}.", timing(points)),
            left => format!(
                " {name} would keep {left} runners, worth {}.",
                timing(points)
            ),
        };
    }
    text
}

/// A number of steps in words.
fn steps(rows: u8) -> String {
    match rows {
        1 => "one step".to_owned(),
        rows => format!("{rows} steps"),
    }
}

/// A number of timing points in words.
fn timing(points: u16) -> String {
    match points {
        1 => "one timing point".to_owned(),
        points => format!("{points} timing points"),
    }
}

/// A side's name.
fn side(player: Player) -> &'static str {
    Hique::VARIANT.side_name(player)
}

/// Spots as a list in a sentence. Their names hold commas, so semicolons part them.
fn list(spots: &[Spot], and: &str) -> String {
    let names: Vec<String> = spots.iter().map(|&spot| name(spot)).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join("; ")),
    }
}
