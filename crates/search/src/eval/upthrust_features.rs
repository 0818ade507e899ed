//! The numbers of the features of the evaluation of Upthrust, by which its weights are ordered.

/// The number of columns of the board.
pub(super) const COLUMNS: usize = 4;
/// The number of rows of the board.
pub(super) const ROWS: usize = 11;

/// Feature: the pieces of the mover (times five) and of the opponent in each row.
pub(super) const SHARES: usize = 0;
/// Feature: the number of the mover's movable pieces.
pub(super) const MOBILITY: usize = SHARES + 25 * ROWS;
/// Feature: the number of the opponent's movable pieces.
pub(super) const THEIR_MOBILITY: usize = MOBILITY + 9;
/// Feature: each movable piece, by its row (times five) and its climb.
pub(super) const MOVABLE: usize = THEIR_MOBILITY + 9;
/// Feature: each immovable piece, by its row (times five) and its climb.
pub(super) const IMMOVABLE: usize = MOVABLE + 5 * ROWS;
/// The number of features.
pub(super) const FEATURES: usize = IMMOVABLE + 5 * ROWS;
