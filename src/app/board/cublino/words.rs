//! What the selection and the target under the pointer mean, in sentences.

use super::dice::{after, die_at};
use super::fights::of_pointed;
use super::geometry::{SIDE, column_row, is_jump, name};
use crate::app::board::choice::{Choice, Target};
use crate::app::board::view::View;
use crate::rules::cublino::Fight;
use crate::rules::{AnyPosition, Player, Spot};

/// See [`BoardDrawing::explain`](crate::app::board::view::BoardDrawing::explain).
pub(super) fn explain(view: &View) -> Option<String> {
    let choice = view.choice?;
    let start = die_at(view.position, *choice.path.first()?)?;
    let faces = after(start.faces, &choice.path);
    if let Some(target) = choice.pointed_target() {
        let mut way = vec![choice.here()];
        way.extend_from_slice(&target.way);
        let top = after(faces, &way).top;
        return Some(if let Some((_, fights)) = of_pointed(view, choice) {
            contra(view, choice, target, top, &fights)
        } else {
            pur(view, choice, target, faces.top, top)
        });
    }
    Some(if choice.path.len() > 1 {
        so_far(choice, faces.top)
    } else {
        offers(choice, faces.top)
    })
}

/// `d3d4`.
fn text(path: &[Spot]) -> String {
    path.iter().map(|&spot| name(spot)).collect()
}

/// `c3`, `c3 or e5`, `c3, d4 or e5`.
fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// `one`, `two`, … for the few that are written out.
fn count(number: usize) -> String {
    ["no", "one", "two", "three", "four", "five", "six", "seven"]
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Whether `spot` is on the far row of `player`.
fn is_home(player: Player, spot: Spot) -> bool {
    column_row(spot).1 == if player == Player::One { SIDE - 1 } else { 0 }
}

/// A die just selected: where it can go.
fn offers(choice: &Choice, top: u8) -> String {
    let here = choice.here();
    let names = |jump: bool| -> Vec<String> {
        choice
            .targets
            .iter()
            .filter(|target| target.next && is_jump(here, target.spot) == jump)
            .map(|target| name(target.spot))
            .collect()
    };
    let (tips, jumps) = (names(false), names(true));
    let mut parts = Vec::new();
    if !tips.is_empty() {
        parts.push(format!("tip to {}", list(&tips, "or")));
    }
    if !jumps.is_empty() {
        parts.push(format!("jump to {}", list(&jumps, "or")));
    }
    format!(
        "{} shows a {top}. It can {}.",
        name(here),
        list(&parts, "or")
    )
}

/// A move under way in Pur.
fn so_far(choice: &Choice, top: u8) -> String {
    let next: Vec<String> = choice
        .targets
        .iter()
        .filter(|target| target.next)
        .map(|target| name(target.spot))
        .collect();
    let path = text(&choice.path);
    match next.len() {
        0 => format!("{path} so far, and the die can go no further. It shows a {top}."),
        n => format!(
            "{path} so far, {} more {} on offer: {}. A jump does not turn the die: it keeps its {top}.",
            count(n),
            if n == 1 { "jump" } else { "jumps" },
            list(&next, "or"),
        ),
    }
}

/// A target of Pur under the pointer.
fn pur(view: &View, choice: &Choice, target: &Target, before: u8, top: u8) -> String {
    let mut path = choice.path.clone();
    path.extend_from_slice(&target.way);
    let shows = if before == top {
        format!("would keep its {top}")
    } else {
        format!("would turn the {before} into a {top}")
    };
    let mover = view.position.to_move();
    let then = match (is_home(mover, target.spot), target.goes_on) {
        (true, _) => format!(" On the far row it counts {top}."),
        (false, true) => " It could jump on from there.".to_owned(),
        (false, false) => " The move ends there.".to_owned(),
    };
    format!("{} {shows}.{then}", text(&path))
}

/// A target of Contra under the pointer: what it fights, and how that ends.
fn contra(view: &View, choice: &Choice, target: &Target, top: u8, fights: &[Fight]) -> String {
    let path = format!("{}{}", name(choice.here()), name(target.spot));
    let mut wins = Vec::new();
    let mut losses = Vec::new();
    let mut even = Vec::new();
    for fight in fights {
        let (own, other) = (
            helpers(&fight.mover_support, target.spot),
            helpers(&fight.other_support, fight.enemy),
        );
        let enemy = name(fight.enemy);
        let sums = format!("{} to {}", fight.mover_sum, fight.other_sum);
        if fight.enemy_falls {
            wins.push(match own.as_slice() {
                [] => format!("{enemy} {sums}"),
                own => format!("{enemy} {sums} with the help of {}", list(own, "and")),
            });
        } else if fight.mover_falls {
            losses.push(match other.as_slice() {
                [] => format!("{enemy} {sums}"),
                other => format!("{enemy}, which {} helps, {sums}", list(other, "and")),
            });
        } else {
            even.push(format!("{enemy} at {} all", fight.mover_sum));
        }
    }
    let mut out = format!("{path} would show a {top}");
    let mut parts = Vec::new();
    if !wins.is_empty() {
        parts.push(format!("beats {}", list(&wins, "and")));
    }
    if !even.is_empty() {
        parts.push(format!("is level with {}", list(&even, "and")));
    }
    if !losses.is_empty() {
        let but = if parts.is_empty() { "" } else { "but " };
        parts.push(format!("{but}loses against {}", list(&losses, "and")));
    }
    if parts.is_empty() {
        out.push_str(" and touch no enemy.");
    } else {
        out.push_str(&format!(". It {}", parts.join(", ")));
        out.push_str(match (wins.len(), losses.len()) {
            (0, 0) => ": nothing falls.",
            (1, 0) => ": that die leaves the board.",
            (_, 0) => ": they leave the board.",
            (0, _) => ": it leaves the board.",
            (1, _) => ": both dice leave the board.",
            _ => ": all of them leave the board.",
        });
    }
    let falls = fights.iter().any(|fight| fight.mover_falls);
    let wins_game = matches!(view.position, AnyPosition::CublinoContra(_))
        && is_home(view.position.to_move(), target.spot);
    match (wins_game, falls) {
        (true, false) => out.push_str(" It is across: that wins the game."),
        (true, true) => out.push_str(" It falls before it counts as across."),
        _ => {}
    }
    out
}

/// The supporters by name, without the fighter itself.
fn helpers(support: &[Spot], fighter: Spot) -> Vec<String> {
    support
        .iter()
        .filter(|&&spot| spot != fighter)
        .map(|&spot| name(spot))
        .collect()
}
