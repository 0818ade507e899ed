//! Sentences about the selection and the target under the pointer.

use super::dice::{die_after, die_at};
use super::fights::fights_at_pointer;
use super::geometry::{SIDE, column_row, is_jump, name};
use crate::choice::{Choice, Target};
use crate::view::View;
use quadrille_games::rules::cublino::Fight;
use quadrille_games::rules::{AnyPosition, Player, Spot};
use quadrille_text::{join_and, join_or, tr};

/// See [`BoardDrawing::explain`](crate::view::BoardDrawing::explain).
pub(super) fn explain(view: &View) -> Option<String> {
    let choice = view.choice.as_ref()?;
    let start = die_at(&view.position, *choice.path.first()?)?;
    let die = die_after(start, &choice.path);
    let current_top = die.orientation.top();
    if let Some(target) = choice.pointed_target() {
        let mut steps = vec![choice.last_spot()];
        steps.extend_from_slice(&target.remaining_spots);
        let top = die_after(die, &steps).orientation.top();
        return Some(if let Some((_, fights)) = fights_at_pointer(view, choice) {
            contra_effect(view, choice, target, top, &fights)
        } else {
            pur_effect(view, choice, target, current_top, top)
        });
    }
    Some(if choice.path.len() > 1 {
        path_sentence(choice, current_top)
    } else {
        targets_sentence(choice, current_top)
    })
}

/// Returns the text of a path, such as `d3d4`.
fn text(path: &[Spot]) -> String {
    path.iter().map(|&spot| name(spot)).collect()
}

/// Returns whether `spot` is on the last row of `player`.
fn is_home(player: Player, spot: Spot) -> bool {
    column_row(spot).1 == if player == Player::One { SIDE - 1 } else { 0 }
}

/// Returns where a selected die can go.
fn targets_sentence(choice: &Choice, top: u8) -> String {
    let from = choice.last_spot();
    let names = |has_jump: bool| -> Vec<String> {
        choice
            .targets
            .iter()
            .filter(|target| target.is_next_step && is_jump(from, target.spot) == has_jump)
            .map(|target| name(target.spot))
            .collect()
    };
    let (rolls, jumps) = (names(false), names(true));
    let mut parts = Vec::new();
    if !rolls.is_empty() {
        parts.push(tr!("cublino-tip-to", squares = join_or(&rolls)));
    }
    if !jumps.is_empty() {
        parts.push(tr!("cublino-jump-to", squares = join_or(&jumps)));
    }
    tr!("cublino-offers", square = name(from), top = top, ways = join_or(&parts))
}

/// Returns the state of an incomplete move in Pur.
fn path_sentence(choice: &Choice, top: u8) -> String {
    let next_squares: Vec<String> = choice
        .targets
        .iter()
        .filter(|target| target.is_next_step)
        .map(|target| name(target.spot))
        .collect();
    let path = text(&choice.path);
    match next_squares.len() {
        0 => tr!("cublino-no-further", path = path, top = top),
        count => {
            tr!(
                "cublino-so-far",
                path = path,
                count = count,
                squares = join_or(&next_squares),
                top = top
            )
        }
    }
}

/// Returns the effect of the target under the pointer in Pur.
fn pur_effect(view: &View, choice: &Choice, target: &Target, current_top: u8, top: u8) -> String {
    let mut path = choice.path.clone();
    path.extend_from_slice(&target.remaining_spots);
    let path = text(&path);
    let top_sentence = if current_top == top {
        tr!("cublino-keeps", path = path, top = top)
    } else {
        tr!("cublino-turns", path = path, before = current_top, top = top)
    };
    let mover = view.position.to_move();
    let continuation = match (is_home(mover, target.spot), target.can_continue) {
        (true, _) => tr!("cublino-far-row", top = top),
        (false, true) => tr!("cublino-jumps-on"),
        (false, false) => tr!("cublino-ends-there"),
    };
    format!("{top_sentence} {continuation}")
}

/// Returns the fights at the target under the pointer in Contra, and their results.
fn contra_effect(
    view: &View,
    choice: &Choice,
    target: &Target,
    top: u8,
    fights: &[Fight],
) -> String {
    let path = format!("{}{}", name(choice.last_spot()), name(target.spot));
    let (mut wins, mut losses, mut ties) = (Vec::new(), Vec::new(), Vec::new());
    for fight in fights {
        let (list, outcome, support, fighter) = if fight.enemy_is_removed {
            (&mut wins, "helped", &fight.mover_support[..], target.spot)
        } else if fight.mover_is_removed {
            let support = &fight.other_support[..];
            (&mut losses, "against", support, fight.enemy)
        } else {
            (&mut ties, "even", &[][..], target.spot)
        };
        let helpers = support.iter().filter(|&&spot| spot != fighter);
        let helpers: Vec<String> = helpers.map(|&spot| name(spot)).collect();
        let is_alone = helpers.is_empty() && outcome != "even";
        list.push(tr!(
            "cublino-fight",
            ends = if is_alone { "alone" } else { outcome },
            enemy = name(fight.enemy),
            own = fight.mover_sum,
            other = fight.other_sum,
            helpers = join_and(&helpers)
        ));
    }
    let mut parts = Vec::new();
    if !wins.is_empty() {
        parts.push(tr!("cublino-beats", dice = join_and(&wins)));
    }
    if !ties.is_empty() {
        parts.push(tr!("cublino-level", dice = join_and(&ties)));
    }
    if !losses.is_empty() {
        let alone = if parts.is_empty() { "yes" } else { "no" };
        parts.push(tr!("cublino-loses", dice = join_and(&losses), alone = alone));
    }
    let fallen = match (wins.len(), losses.len()) {
        (0, 0) => "none",
        (1, 0) => "enemy",
        (_, 0) => "enemies",
        (0, _) => "mover",
        (1, _) => "both",
        _ => "all",
    };
    let mut sentence = if parts.is_empty() {
        tr!("cublino-touches-none", path = path, top = top)
    } else {
        let results = parts.join(", ");
        tr!("cublino-fights", path = path, top = top, results = results, falls = fallen)
    };
    let mover_falls = fights.iter().any(|fight| fight.mover_is_removed);
    let reaches_goal = matches!(view.position, AnyPosition::CublinoContra(_))
        && is_home(view.position.to_move(), target.spot);
    if reaches_goal {
        sentence.push(' ');
        sentence += &if mover_falls { tr!("cublino-falls-first") } else { tr!("cublino-across") };
    }
    sentence
}
