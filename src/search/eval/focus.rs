//! Focus: captures, reserves, and what is buried under whose stacks.
//!
//! The natural unit is a captured piece. Without a target of captures the same features count, as every
//! captured piece is one less to move with.

use super::{Evaluate, FORCING};
use crate::rules::focus::{Focus, FocusMove, Rules};
use crate::rules::{Player, Position, Spot};

/// The worth of the captures made, by their number: the last ones before the target weigh most.
const CAPTURED: [i32; 6] = [0, 100, 205, 320, 450, 600];
/// For each capture beyond the table, where no target ends the game.
const CAPTURED_MORE: i32 = 130;
/// For each piece in reserve, which can go anywhere.
const RESERVE: i32 = 75;
/// For each stack controlled.
const CONTROL: i32 = 24;
/// For each own piece in a stack controlled.
const OWN_PIECE: i32 = 6;
/// For each enemy piece held in a stack controlled.
const HELD: i32 = 14;
/// For each piece by which a controlled stack is taller than one, and so reaches farther.
const HEIGHT: i32 = 5;
/// For being the one to move.
const TEMPO: i32 = 12;
/// No stack is taller.
const TALLEST: u8 = 5;

impl<R: Rules> Evaluate for Focus<R> {
    fn evaluate(&self) -> i32 {
        let mover = self.to_move();
        standing(self, mover) - standing(self, !mover) + TEMPO
    }

    fn promise(&self, mv: FocusMove) -> i32 {
        let there = self.height(mv.to());
        if there + mv.count() > TALLEST {
            let landing = self.landing(mv);
            let gain = 100 * i32::from(landing.captured) + 60 * i32::from(landing.to_reserve);
            return if landing.captured > 0 {
                FORCING + gain
            } else {
                200 + gain
            };
        }
        let mover = self.to_move();
        let won = match self.controller(mv.to()) {
            Some(owner) if owner != mover => 60 + 25 * i32::from(there),
            Some(_) => 15,
            None => -40,
        };
        if mv.is_reserve() { won - 60 } else { won }
    }
}

/// One player's side of the estimate.
fn standing<R: Rules>(position: &Focus<R>, player: Player) -> i32 {
    let captured = usize::from(position.captured(player));
    let mut total = RESERVE * i32::from(position.reserve(player))
        + CAPTURED.get(captured).copied().unwrap_or_else(|| {
            let more = i32::from(position.captured(player)) - 5;
            CAPTURED[5] + CAPTURED_MORE * more
        });
    let mut controlled = position.controlled(player);
    while controlled != 0 {
        let spot = Spot(controlled.trailing_zeros() as u8);
        controlled &= controlled - 1;
        let height = i32::from(position.height(spot));
        total += CONTROL;
        if height > 1 {
            let own = position
                .stack(spot)
                .filter(|&owner| owner == player)
                .count() as i32;
            total += OWN_PIECE * own + HELD * (height - own) + HEIGHT * (height - 1);
        } else {
            total += OWN_PIECE;
        }
    }
    total
}
