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
    let start_die = die_at(&view.position, *choice.path.first()?)?;
    let die = die_after(start_die, &choice.path);
    let current_top = die.orientation.top();
    if let Some(target) = choice.hovered_target() {
        let mut next_spots = vec![choice.last_spot()];
        next_spots.extend_from_slice(&target.remaining_spots);
        let top = die_after(die, &next_spots).orientation.top();
        return Some(if let Some((_, fights)) = fights_at_pointer(view, choice) {
            contra_sentences(view, choice, target, top, &fights)
        } else {
            pur_sentences(view, choice, target, current_top, top)
        });
    }
    Some(if choice.path.len() > 1 {
        path_sentence(choice, current_top)
    } else {
        targets_sentence(choice, current_top)
    })
}

/// Returns the text of a path, such as `d3d4`.
fn path_text(path: &[Spot]) -> String {
    path.iter().map(|&spot| name(spot)).collect()
}

/// Returns whether `spot` is on the row that `player` wants to reach: the opponent's first row.
fn is_on_goal_row(player: Player, spot: Spot) -> bool {
    column_row(spot).1 == if player == Player::One { SIDE - 1 } else { 0 }
}

/// Returns the sentence about the targets of a selected die.
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
    let (roll_targets, jump_targets) = (names(false), names(true));
    let mut clauses = Vec::new();
    if !roll_targets.is_empty() {
        clauses.push(tr!("cublino-tip-to", squares = join_or(&roll_targets)));
    }
    if !jump_targets.is_empty() {
        clauses.push(tr!("cublino-jump-to", squares = join_or(&jump_targets)));
    }
    tr!("cublino-offers", square = name(from), top = top, ways = join_or(&clauses))
}

/// Returns the sentence about the path of an incomplete move in Pur.
fn path_sentence(choice: &Choice, top: u8) -> String {
    let next_squares: Vec<String> = choice
        .targets
        .iter()
        .filter(|target| target.is_next_step)
        .map(|target| name(target.spot))
        .collect();
    let path = path_text(&choice.path);
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

/// Returns the sentences about the target under the pointer in Pur.
fn pur_sentences(
    view: &View,
    choice: &Choice,
    target: &Target,
    current_top: u8,
    top: u8,
) -> String {
    let mut path = choice.path.clone();
    path.extend_from_slice(&target.remaining_spots);
    let path = path_text(&path);
    let top_sentence = if current_top == top {
        tr!("cublino-keeps", path = path, top = top)
    } else {
        tr!("cublino-turns", path = path, before = current_top, top = top)
    };
    let mover = view.position.to_move();
    let continuation = match (is_on_goal_row(mover, target.spot), target.can_continue) {
        (true, _) => tr!("cublino-far-row", top = top),
        (false, true) => tr!("cublino-jumps-on"),
        (false, false) => tr!("cublino-ends-there"),
    };
    format!("{top_sentence} {continuation}")
}

/// Returns the identifier in messages of the dice that fall after this number of fights won and lost by the mover.
const fn removed_dice_id(wins: usize, losses: usize) -> &'static str {
    match (wins, losses) {
        (0, 0) => "none",
        (1, 0) => "enemy",
        (_, 0) => "enemies",
        (0, _) => "mover",
        (1, _) => "both",
        _ => "all",
    }
}

/// Returns the sentences about the fights at the target under the pointer in Contra.
fn contra_sentences(
    view: &View,
    choice: &Choice,
    target: &Target,
    top: u8,
    fights: &[Fight],
) -> String {
    let path = format!("{}{}", name(choice.last_spot()), name(target.spot));
    let (mut wins, mut losses, mut ties) = (Vec::new(), Vec::new(), Vec::new());
    for fight in fights {
        let (fight_texts, outcome, support, fighter) = if fight.enemy_is_removed {
            (&mut wins, "helped", &fight.mover_support[..], target.spot)
        } else if fight.mover_is_removed {
            let support = &fight.opponent_support[..];
            (&mut losses, "against", support, fight.enemy)
        } else {
            (&mut ties, "even", &[][..], target.spot)
        };
        let helpers = support.iter().filter(|&&spot| spot != fighter);
        let helpers: Vec<String> = helpers.map(|&spot| name(spot)).collect();
        let is_alone = helpers.is_empty() && outcome != "even";
        fight_texts.push(tr!(
            "cublino-fight",
            ends = if is_alone { "alone" } else { outcome },
            enemy = name(fight.enemy),
            own = fight.mover_sum,
            other = fight.opponent_sum,
            helpers = join_and(&helpers)
        ));
    }
    let mut clauses = Vec::new();
    if !wins.is_empty() {
        clauses.push(tr!("cublino-beats", dice = join_and(&wins)));
    }
    if !ties.is_empty() {
        clauses.push(tr!("cublino-level", dice = join_and(&ties)));
    }
    if !losses.is_empty() {
        let alone = if clauses.is_empty() { "yes" } else { "no" };
        clauses.push(tr!("cublino-loses", dice = join_and(&losses), alone = alone));
    }
    let removed_dice = removed_dice_id(wins.len(), losses.len());
    let mut sentence = if clauses.is_empty() {
        tr!("cublino-touches-none", path = path, top = top)
    } else {
        let results = clauses.join(", ");
        tr!("cublino-fights", path = path, top = top, results = results, falls = removed_dice)
    };
    let mover_is_removed = fights.iter().any(|fight| fight.mover_is_removed);
    let reaches_goal = matches!(view.position, AnyPosition::CublinoContra(_))
        && is_on_goal_row(view.position.to_move(), target.spot);
    if reaches_goal {
        sentence.push(' ');
        sentence +=
            &if mover_is_removed { tr!("cublino-falls-first") } else { tr!("cublino-across") };
    }
    sentence
}
