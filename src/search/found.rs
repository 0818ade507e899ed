//! What a node answers, what it is asked, and what needs no search to be answered.
//!
//! Every node answers with a value and with two marks on that value, as the bound it is. It is *open* when an estimate
//! had a say in it; a bound that is not open is a proof. It *hangs* on a ply when a position came up again on the way
//! from there: then it holds on this way only, and the table does not learn it (`repetition.rs` has the argument).

use super::score::{MAX_PLY, PROVEN, WIN, from_table, plies};
use super::table::{Bound, Entry};
use crate::rules::{Outcome, Position};

/// A node's answer.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub value: i32,
    pub open: bool,
    /// The first ply of the way on which the value hangs; [`FREE`](Self::FREE) when it hangs on none.
    pub hangs: u8,
}

impl Found {
    /// Beyond every ply.
    pub const FREE: u8 = u8::MAX;

    pub const fn proven(value: i32) -> Self {
        Self {
            value,
            open: false,
            hangs: Self::FREE,
        }
    }

    pub const fn open(value: i32) -> Self {
        Self {
            value,
            open: true,
            hangs: Self::FREE,
        }
    }

    /// An estimate that holds for whoever comes by the position at `ply`.
    pub const fn hanging(value: i32, ply: usize) -> Self {
        const { assert!(MAX_PLY < Self::FREE as usize) }
        Self {
            value,
            open: true,
            hangs: ply as u8,
        }
    }

    /// The same seen by the other player.
    pub const fn flipped(self) -> Self {
        Self {
            value: -self.value,
            ..self
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

/// What an entry settles about a node, if it does. Wins and losses farther off than `room` plies settle nothing: the game
/// may be drawn before.
pub(super) fn usable(
    entry: Entry,
    depth: i32,
    ply: usize,
    window: Window,
    room: i32,
) -> Option<Found> {
    if entry.value.abs() >= PROVEN && WIN - entry.value.abs() > room {
        return None;
    }
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
        open: !(entry.proven || wins || loses),
        ..Found::open(value)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_beyond_the_room_that_is_left_settles_nothing() {
        let entry = |value, bound| Entry {
            value,
            depth: 3,
            bound,
            proven: true,
            best: None,
        };
        let window = Window::null(0);
        let told = |entry, room| usable(entry, 9, 4, window, room).map(|found| found.value);
        for (value, bound) in [(WIN - 20, Bound::Lower), (20 - WIN, Bound::Upper)] {
            let entry = entry(value, bound);
            assert_eq!(told(entry, 19), None);
            assert_eq!(told(entry, 20), Some(from_table(value, 4)));
        }
        assert_eq!(told(entry(0, Bound::Upper), 1), Some(0));
    }
}
