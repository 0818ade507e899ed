//! The numbers of the features of the evaluation of Upthrust, by which its weights are ordered.

/// The number of columns of the board.
pub(super) const COLUMNS: usize = 4;
/// The number of rows of the board.
pub(super) const ROWS: usize = 11;

/// The first feature of the shares: 25 for each row, by the number of the mover's pieces in it (times five) and that of the
/// opponent's.
pub(super) const FIRST_SHARE: usize = 0;
/// The first feature of the number of the mover's movable pieces.
pub(super) const FIRST_MOBILITY: usize = FIRST_SHARE + 25 * ROWS;
/// The first feature of the number of the opponent's movable pieces.
pub(super) const FIRST_OPPONENT_MOBILITY: usize = FIRST_MOBILITY + 9;
/// The first feature of a movable piece, by its row (times five) and its climb.
pub(super) const FIRST_MOVABLE: usize = FIRST_OPPONENT_MOBILITY + 9;
/// The first feature of an immovable piece, by its row (times five) and its climb.
pub(super) const FIRST_IMMOVABLE: usize = FIRST_MOVABLE + 5 * ROWS;
/// The number of features.
pub(super) const FEATURE_COUNT: usize = FIRST_IMMOVABLE + 5 * ROWS;
