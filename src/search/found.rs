//! What a node answers, what it is asked, and what needs no search to be answered.
//!
//! Every node answers with a value and with whether that value, as the bound it is, is *open*: an
//! estimate or a repetition had a say in it. A bound that is not open is a proof.

use super::score::{PROVEN, WIN, from_table, plies};
use super::table::{Bound, Entry};
use crate::rules::{Outcome, Position};

/// A node's answer.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub value: i32,
    pub open: bool,
}

impl Found {
    pub const fn proven(value: i32) -> Self {
        Self { value, open: false }
    }

    pub const fn open(value: i32) -> Self {
        Self { value, open: true }
    }

    /// The same seen by the other player.
    pub const fn flipped(self) -> Self {
        Self {
            value: -self.value,
            open: self.open,
        }
    }
}

/// The values that still matter at a node, from its mover's point of view.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Self = Self {
        alpha: -WIN - 1,
        beta: WIN + 1,
    };

    pub const fn null(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    pub const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether more than yes or no is asked.
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What an entry settles about a node, if it does.
pub(super) fn usable(entry: Entry, depth: i32, ply: usize, window: Window) -> Option<Found> {
    let value = from_table(entry.value, ply);
    let deep_enough = entry.proven || i32::from(entry.depth) >= depth;
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    // Whoever wins may always win at least as fast as a proof says, whatever its depth.
    let wins = entry.bound != Bound::Upper && value >= PROVEN && value >= window.beta;
    let loses = entry.bound != Bound::Lower && value <= -PROVEN && value <= window.alpha;
    (deep_enough && fits || wins || loses).then_some(Found {
        value,
        open: !(entry.proven || wins || loses),
    })
}

/// The value of a finished position.
pub(super) fn terminal<P: Position>(position: &P, ply: usize) -> Found {
    position
        .outcome()
        .map_or(Found::proven(0), |outcome| ended(position, outcome, ply))
}

/// The value of `outcome`, reached at `ply`.
pub(super) fn ended<P: Position>(position: &P, outcome: Outcome, ply: usize) -> Found {
    Found::proven(match outcome.winner {
        None => 0,
        Some(winner) if winner == position.to_move() => WIN - plies(ply),
        Some(_) => plies(ply) - WIN,
    })
}
