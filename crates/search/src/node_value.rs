//! Values of nodes, search windows, and values that need no search.
//!
//! A node's value is a bound with two properties. It is an *estimate* if it uses a static evaluation; otherwise it is a proof.
//! It is *path-dependent* from a ply on if a position repeats on the path from there. Such a value holds only on this path
//! and is not stored (see `repetition.rs`).

use super::score::{MAX_PLY, MIN_PROVEN_WIN, WIN, from_table, ply_distance, to_table};
use super::transposition_table::{Bound, Entry};
use quadrille_games::rules::{Outcome, Position};

#[derive(Clone, Copy)]
pub(super) struct NodeValue {
    pub value: i32,
    pub is_estimate: bool,
    /// The first ply of the path that the value depends on; [`PATH_INDEPENDENT`](Self::PATH_INDEPENDENT) without one.
    pub path_ply: u8,
}

impl NodeValue {
    /// Marks a value that does not depend on the path; greater than every ply.
    pub const PATH_INDEPENDENT: u8 = u8::MAX;

    pub const fn proven(value: i32) -> Self {
        Self { value, is_estimate: false, path_ply: Self::PATH_INDEPENDENT }
    }

    pub const fn estimate(value: i32) -> Self {
        Self { value, is_estimate: true, path_ply: Self::PATH_INDEPENDENT }
    }

    /// Returns an estimate that holds only on paths through the position at `ply`.
    pub const fn path_dependent(value: i32, ply: usize) -> Self {
        const { assert!(MAX_PLY < Self::PATH_INDEPENDENT as usize) }
        Self { value, is_estimate: true, path_ply: ply as u8 }
    }

    /// Returns the value from the other player's point of view.
    pub const fn flipped(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// The alpha-beta window of a node, from the point of view of its mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Self = Self { alpha: -WIN - 1, beta: WIN + 1 };

    pub const fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    pub const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns whether the node is on the principal variation, so that its window is not a null window.
    pub const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// Returns the value with which a table entry cuts off a node, if it does. Wins and losses more than `max_mate_distance` plies
/// away do not, since the game may be drawn before.
pub(super) fn table_cutoff(
    entry: Entry,
    depth: i32,
    ply: usize,
    window: Window,
    max_mate_distance: i32,
) -> Option<NodeValue> {
    if entry.value.abs() >= MIN_PROVEN_WIN && WIN - entry.value.abs() > max_mate_distance {
        return None;
    }
    let value = from_table(entry.value, ply);
    if entry.value.abs() >= MIN_PROVEN_WIN && value.abs() < MIN_PROVEN_WIN {
        // The end is too far from the root for the values of proofs.
        return None;
    }
    let is_deep_enough = entry.is_proven || i32::from(entry.depth) >= depth;
    let bound_fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    // A proven win or loss holds at every depth.
    let is_proven_win =
        entry.bound != Bound::Upper && value >= MIN_PROVEN_WIN && value >= window.beta;
    let is_proven_loss =
        entry.bound != Bound::Lower && value <= -MIN_PROVEN_WIN && value <= window.alpha;
    (is_deep_enough && bound_fits || is_proven_win || is_proven_loss).then_some(NodeValue {
        is_estimate: !(entry.is_proven || is_proven_win || is_proven_loss),
        ..NodeValue::estimate(value)
    })
}

/// Returns the table entry for a node at `ply` that was searched `searched_depth` plies deep. A path-dependent value is
/// reduced to its best move.
pub(super) fn table_entry(
    node_value: NodeValue,
    ply: usize,
    searched_depth: i32,
    bound: Bound,
    best_move_index: Option<usize>,
) -> Entry {
    let best_index = best_move_index.and_then(|index| u16::try_from(index).ok());
    let depth = u8::try_from(searched_depth).unwrap_or(u8::MAX);
    if node_value.path_ply != NodeValue::PATH_INDEPENDENT {
        return Entry::move_only(best_index, depth);
    }
    Entry {
        value: to_table(node_value.value, ply),
        depth,
        bound,
        is_proven: !node_value.is_estimate,
        best_index,
    }
}

/// Returns the value of a position without legal moves.
pub(super) fn terminal_value<P: Position>(position: &P, ply: usize) -> NodeValue {
    position.outcome().map_or(NodeValue::proven(0), |outcome| outcome_value(position, outcome, ply))
}

/// Returns the value of `outcome` at `ply`.
pub(super) fn outcome_value<P: Position>(position: &P, outcome: Outcome, ply: usize) -> NodeValue {
    NodeValue::proven(match outcome.winner {
        None => 0,
        Some(winner) if winner == position.to_move() => WIN - ply_distance(ply),
        Some(_) => ply_distance(ply) - WIN,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proof_beyond_the_ply_limit_causes_no_cutoff() {
        for (value, bound) in [(WIN - 20, Bound::Lower), (20 - WIN, Bound::Upper)] {
            let entry = Entry { value, depth: 60, bound, is_proven: true, best_index: None };
            let cutoff = |ply| table_cutoff(entry, 9, ply, Window::null(0), i32::MAX);
            let farthest = WIN - MIN_PROVEN_WIN - 20;
            for (ply, cuts) in [(farthest, true), (farthest + 1, false)] {
                assert_eq!(cutoff(ply.unsigned_abs() as usize).is_some(), cuts, "{ply}");
            }
        }
    }

    #[test]
    fn win_beyond_the_no_progress_limit_causes_no_cutoff() {
        let entry =
            |value, bound| Entry { value, depth: 3, bound, is_proven: true, best_index: None };
        let window = Window::null(0);
        let cutoff = |entry, max_mate_distance| {
            table_cutoff(entry, 9, 4, window, max_mate_distance).map(|node_value| node_value.value)
        };
        for (value, bound) in [(WIN - 20, Bound::Lower), (20 - WIN, Bound::Upper)] {
            let entry = entry(value, bound);
            assert_eq!(cutoff(entry, 19), None);
            assert_eq!(cutoff(entry, 20), Some(from_table(value, 4)));
        }
        assert_eq!(cutoff(entry(0, Bound::Upper), 1), Some(0));
    }
}
