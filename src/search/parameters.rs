//! The numbers by which the search is tuned, as far as they are the same for all games; what depends on a game's evaluation is in
//! [`Evaluate`](super::eval::Evaluate). `docs/experiments.md` tells which others were tried.

use std::ops::RangeInclusive;

/// Aspiration windows, narrowed around the last iteration's value, from this depth on, in plies.
pub(super) const ASPIRATION_DEPTH: i32 = 4;
/// How many times as wide an aspiration window is when the one before has failed.
pub(super) const ASPIRATION_GROWTH: i32 = 4;

/// Late move reductions from this depth on, in plies.
pub(super) const REDUCTION_DEPTH: i32 = 3;
/// Late move reductions spare this many moves.
pub(super) const FULL_DEPTH_MOVES: usize = 3;
/// Futility pruning up to this depth, in plies.
pub(super) const FUTILITY_DEPTH: i32 = 2;
/// Reverse futility pruning up to this depth, in plies.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 5;
/// The same for a level below full strength.
pub(super) const HANDICAP_REVERSE_FUTILITY_DEPTH: i32 = 3;
/// Late move pruning up to this depth, in plies.
pub(super) const LATE_MOVE_PRUNING_DEPTH: i32 = 4;
/// Internal iterative reduction from this depth on, in plies: a node without a table move is searched less deep.
pub(super) const INTERNAL_ITERATIVE_REDUCTION_DEPTH: i32 = 5;
/// Null move pruning at these depths, in plies. Only in a tree that can be searched to its end does a search get deeper, and there it
/// should come to one, which no estimate is.
pub(super) const NULL_MOVE_DEPTHS: RangeInclusive<i32> = 3..=32;

/// So many plies of forcing moves are followed at most beyond the horizon.
pub(super) const QUIESCENCE_PLIES: usize = 8;

/// A history score stays within this either way.
pub(super) const HISTORY_LIMIT: i32 = 1 << 14;
/// From one search to the next history scores are divided by this.
pub(super) const HISTORY_AGING: i32 = 4;
/// The most that one cut-off adds to a history score.
pub(super) const MOST_HISTORY_BONUS: i32 = 1024;

/// By how many plies late moves are searched less deep at first: the `index`-th one, at this depth.
pub(super) fn late_move_reduction(depth: i32, index: usize) -> i32 {
    let product = index.max(1).ilog2() * depth.max(1).unsigned_abs().ilog2();
    (product / 2).cast_signed()
}

/// How many moves are searched at most at `depth`, up to [`LATE_MOVE_PRUNING_DEPTH`]; forcing ones always are.
pub(super) const fn late_move_limit(depth: i32) -> usize {
    let depth = depth.unsigned_abs() as usize;
    4 + 2 * depth * depth
}

/// By how many plies a search behind a null move is less deep than its node.
pub(super) const fn null_move_reduction(depth: i32) -> i32 {
    3 + depth / 4
}
