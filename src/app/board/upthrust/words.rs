//! What the status line says about a selection on the Upthrust board.

use super::geometry::{name, row};
use crate::app::board::choice::Choice;
use crate::rules::upthrust::Upthrust;
use crate::rules::{Position, Spot};

/// The numbers up to four, as words.
fn number(n: u8) -> String {
    match n {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        _ => n.to_string(),
    }
}

/// What the selected piece can do, or what the move pointed at would bring about.
pub fn explain(position: &Upthrust, choice: &Choice) -> Option<String> {
    let from = choice.here();
    let colour = position.piece_at(from)?;
    let target = choice.pointed_target().or_else(|| choice.targets.first())?;
    let count = position.row_count(row(from));
    let reason = match count {
        1 => "is alone in its row".to_owned(),
        2 => "shares its row with one other".to_owned(),
        _ => format!("shares its row with {} others", number(count - 1)),
    };
    let points = match Upthrust::row_value(row(target.spot)) {
        0 => String::new(),
        value => format!(", for {value} points"),
    };
    let climb = format!(
        "{} on {} {reason}, so it climbs {}: to {}{points}.",
        colour.name(),
        name(from),
        number(count),
        name(target.spot)
    );
    if choice.pointed.is_none() {
        return Some(climb);
    }
    Some(format!(
        "{climb} {}",
        consequence(position, from, target.spot)
    ))
}

/// The most telling consequence of a move: points gained, or what it changes for the rows.
fn consequence(position: &Upthrust, from: Spot, to: Spot) -> String {
    let player = position.to_move();
    let gain = Upthrust::row_value(row(to)).saturating_sub(Upthrust::row_value(row(from)));
    if gain > 0 {
        let total = position.total(player) + gain;
        let side = position.side_name(player);
        return format!("{side} then have {total} points.");
    }
    let (left, reached) = (
        position.row_count(row(from)) - 1,
        position.row_count(row(to)) + 1,
    );
    match left {
        0 => format!(
            "Row {} is then empty, and from row {} pieces climb {}.",
            row(from),
            row(to),
            number(reached)
        ),
        _ => format!(
            "Pieces then climb {} from row {} and {} from row {}.",
            number(left),
            row(from),
            number(reached),
            row(to)
        ),
    }
}
