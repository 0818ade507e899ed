//! The value that a node returns, the window it is searched with, and values that need no search.
//!
//! Every node returns a value, which is a bound, with two marks. It is an *estimate* when a static evaluation
//! went into it; a bound that is no estimate is a proof. It is *path-dependent* from a ply on when a position came up
//! again on the path from there: then it holds on this path only, and is not stored (`repetition.rs` has the argument).

use super::score::{MAX_PLY, PROVEN, WIN, from_table, plies, to_table};
use super::transposition_table::{Bound, Entry};
use quadrille_games::rules::{Outcome, Position};

/// What a node returns.
#[derive(Clone, Copy)]
pub(super) struct NodeValue {
    pub value: i32,
    pub is_estimate: bool,
    /// The first ply of the path on which the value depends; [`PATH_INDEPENDENT`](Self::PATH_INDEPENDENT) if it depends on none.
    pub path_ply: u8,
}

impl NodeValue {
    /// Beyond every ply.
    pub const PATH_INDEPENDENT: u8 = u8::MAX;

    pub const fn proven(value: i32) -> Self {
        Self {
            value,
            is_estimate: false,
            path_ply: Self::PATH_INDEPENDENT,
        }
    }

    pub const fn estimate(value: i32) -> Self {
        Self {
            value,
            is_estimate: true,
            path_ply: Self::PATH_INDEPENDENT,
        }
    }

    /// An estimate that holds only on paths through the position at `ply`.
    pub const fn path_dependent(value: i32, ply: usize) -> Self {
        const { assert!(MAX_PLY < Self::PATH_INDEPENDENT as usize) }
        Self {
            value,
            is_estimate: true,
            path_ply: ply as u8,
        }
    }

    /// The value from the other player's point of view.
    pub const fn flipped(self) -> Self {
        Self {
            value: -self.value,
            ..self
        }
    }
}

/// The alpha-beta window of a node, from its mover's point of view.
#[derive(Clone, Copy, Debug)]
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

    /// Whether this is no null window: the node is on the principal variation.
    pub const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The value by which a table entry cuts a node off, if it does. Wins and losses farther off than `max_mate_distance` plies
/// do not: the game may be drawn before.
pub(super) fn table_cutoff(
    entry: Entry,
    depth: i32,
    ply: usize,
    window: Window,
    max_mate_distance: i32,
) -> Option<NodeValue> {
    if entry.value.abs() >= PROVEN && WIN - entry.value.abs() > max_mate_distance {
        return None;
    }
    let value = from_table(entry.value, ply);
    if entry.value.abs() >= PROVEN && value.abs() < PROVEN {
        // Farther from the root than a proof can be represented.
        return None;
    }
    let deep_enough = entry.proven || i32::from(entry.depth) >= depth;
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    // A proven win or loss holds at any depth of the entry.
    let wins = entry.bound != Bound::Upper && value >= PROVEN && value >= window.beta;
    let loses = entry.bound != Bound::Lower && value <= -PROVEN && value <= window.alpha;
    (deep_enough && fits || wins || loses).then_some(NodeValue {
        is_estimate: !(entry.proven || wins || loses),
        ..NodeValue::estimate(value)
    })
}

/// What the table is to hold of a node `ply` plies from the root that was searched `searched` plies deep: of a value that depends on
/// the path there only the best move.
pub(super) fn table_entry(
    found: NodeValue,
    ply: usize,
    searched: i32,
    bound: Bound,
    best_place: Option<usize>,
) -> Entry {
    let best = best_place.and_then(|at| u16::try_from(at).ok());
    let depth = u8::try_from(searched).unwrap_or(u8::MAX);
    if found.path_ply != NodeValue::PATH_INDEPENDENT {
        return Entry::move_only(best, depth);
    }
    Entry {
        value: to_table(found.value, ply),
        depth,
        bound,
        proven: !found.is_estimate,
        best,
    }
}

/// The value of a finished position.
pub(super) fn terminal<P: Position>(position: &P, ply: usize) -> NodeValue {
    position.outcome().map_or(NodeValue::proven(0), |outcome| {
        ended(position, outcome, ply)
    })
}

/// The value of `outcome`, reached at `ply`.
pub(super) fn ended<P: Position>(position: &P, outcome: Outcome, ply: usize) -> NodeValue {
    NodeValue::proven(match outcome.winner {
        None => 0,
        Some(winner) if winner == position.to_move() => WIN - plies(ply),
        Some(_) => plies(ply) - WIN,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proof_beyond_the_ply_limit_causes_no_cutoff() {
        for (value, bound) in [(WIN - 20, Bound::Lower), (20 - WIN, Bound::Upper)] {
            let entry = Entry {
                value,
                depth: 60,
                bound,
                proven: true,
                best: None,
            };
            let cutoff = |ply| table_cutoff(entry, 9, ply, Window::null(0), i32::MAX);
            let farthest = WIN - PROVEN - 20;
            for (ply, cuts) in [(farthest, true), (farthest + 1, false)] {
                assert_eq!(cutoff(ply.unsigned_abs() as usize).is_some(), cuts, "{ply}");
            }
        }
    }

    #[test]
    fn win_beyond_the_no_progress_limit_causes_no_cutoff() {
        let entry = |value, bound| Entry {
            value,
            depth: 3,
            bound,
            proven: true,
            best: None,
        };
        let window = Window::null(0);
        let cutoff = |entry, max_mate_distance| {
            table_cutoff(entry, 9, 4, window, max_mate_distance).map(|found| found.value)
        };
        for (value, bound) in [(WIN - 20, Bound::Lower), (20 - WIN, Bound::Upper)] {
            let entry = entry(value, bound);
            assert_eq!(cutoff(entry, 19), None);
            assert_eq!(cutoff(entry, 20), Some(from_table(value, 4)));
        }
        assert_eq!(cutoff(entry(0, Bound::Upper), 1), Some(0));
    }
}
