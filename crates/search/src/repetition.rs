//! Graph history interaction: values that depend on the path to a position, and which of them the table may store.
//!
//! # Why a reported win or loss is true
//! The rules end a game at the third occurrence of a position, or after a number of plies in a row without progress. A position
//! of the game, the root included, is *repeated* if it has occurred twice. The search proves results of the game in which
//! repeated positions are terminal, with the value that the rules give to a repetition. As long as the set of repeated
//! positions stays the same, positions of that game need no history.
//!
//! A proof is a finite tree: one move of the winner and all moves of the loser, down to terminal nodes. If a position occurs
//! twice on a path of the tree, its lower subtree can replace the upper one, which only shortens the path. So there is a proof
//! tree in which no position occurs twice on a path. Such a position also occurred at most once in the game, unless it is
//! terminal in the tree. The real game therefore meets no third occurrence other than those terminal nodes. Hence:
//! * A repeated position is terminal at every ply, and as certain as one that the rules end.
//! * Any other position that occurs again on the path from the root is only estimated, so that no proof rests on it.
//! * Proofs are stored under a key that includes the set of repeated positions, until the first irreversible move. After it
//!   they cannot occur again, and the plain key is used.
//!
//! The count of plies without progress is part of a position. From an eighth of the limit on, it is mixed into the key. Smaller
//! counts share a key: a win or loss found with one of them is valid with another if the game ends before the limit. Replacing
//! an upper subtree of a proof by a lower one only lowers counts. The draw at the limit is itself an estimate, so no proof
//! rests on it.
//!
//! An estimate that rests on a repetition depends on the path from the first occurrence on. It is not stored between that ply
//! and the repetition. At that ply and above, it belongs to the position.

use super::deepening::Worker;
use super::eval::Evaluate;
use super::node_value::{NodeValue, Window, outcome_value};
use super::score::{EVALUATION_LIMIT, REPETITION_VALUE};
use super::transposition_table::Entry;
use quadrille_games::rules::zobrist;

const PLY_COUNT_SALT: u64 = 0x706c_6965_7320;

/// Returns the count of plies without progress from which estimates decay and the table distinguishes counts.
pub(super) const fn decay_start(limit: usize) -> usize {
    limit / 8
}

/// The decay of an estimate after plies without progress; `limit` such plies make a draw.
///
/// A leaf's evaluation decays by its own count, for either side. With a [margin](Evaluate::WAITING_MARGIN) it decays twice
/// as fast. The mover's gain by progress then decays by the count that the progress ends, but loses at most the margin.
/// Otherwise a side that is slightly ahead would wait until the limit is near before it makes progress, and games would
/// last hundreds of plies. Losses do not decay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decay {
    /// The number of plies without progress until estimates have decayed to 0.
    remaining_plies: i64,
    /// The number of plies over which estimates decay.
    total_plies: i64,
    /// The maximum decay of a gain by progress; `None` if gains do not decay.
    margin: Option<i32>,
}

impl Decay {
    pub const NONE: Self = Self { remaining_plies: 1, total_plies: 1, margin: None };

    pub fn new(plies_without_progress: usize, limit: usize, margin: Option<i32>) -> Self {
        let to_i64 = |plies: usize| i64::try_from(plies).unwrap_or(i64::MAX);
        let start_count = decay_start(limit);
        let end_count = margin.map_or(limit, |_| limit / 2);
        Self {
            remaining_plies: to_i64(
                end_count.saturating_sub(plies_without_progress.max(start_count)),
            ),
            total_plies: to_i64(end_count.saturating_sub(start_count).max(1)),
            margin,
        }
    }

    /// Returns whether the value of progress is unchanged.
    pub const fn keeps_progress_value(self) -> bool {
        self.remaining_plies == self.total_plies || self.margin.is_none()
    }

    /// Decays an evaluation towards the draw.
    pub fn decay_evaluation(self, value: i32) -> i32 {
        let decayed_value = i64::from(value) * self.remaining_plies / self.total_plies;
        i32::try_from(decayed_value).unwrap_or(value)
    }

    /// Returns the deduction from the value of progress: 1 once estimates have decayed to 0, otherwise 0.
    fn progress_deduction(self) -> i32 {
        i32::from(self.remaining_plies == 0)
    }

    /// Converts the `value` of the node after progress into its worth for the mover. Monotonic in `value`.
    fn progress_value(self, value: i32) -> i32 {
        if value.abs() > EVALUATION_LIMIT {
            return value;
        }
        let worth = match value {
            ..=0 => value,
            _ => self.decay_evaluation(value).max(value - self.margin.unwrap_or(0)),
        };
        (worth - self.progress_deduction()).max(-EVALUATION_LIMIT)
    }

    /// Returns the window for the node after progress: its values, [converted](Self::progress_value), are compared with
    /// `window`. Null windows stay null.
    fn window_after_progress(self, window: Window) -> Window {
        let alpha = self.max_value_worth(window.alpha);
        if !window.is_pv() {
            return Window::null(alpha);
        }
        // The smallest value whose worth is at least `beta`.
        let beta = self.max_value_worth(window.beta - 1) + 1;
        Window { alpha, beta: beta.max(alpha + 2) }
    }

    /// Returns the largest value whose worth is at most `bound`.
    fn max_value_worth(self, bound: i32) -> i32 {
        if bound.abs() > EVALUATION_LIMIT {
            return bound;
        }
        let worth = bound + self.progress_deduction();
        if worth < 0 {
            return worth;
        }
        // The largest value that decays to less than `worth + 1`.
        let min_greater_value = ((i64::from(worth) + 1) * self.total_plies + self.remaining_plies
            - 1)
        .checked_div(self.remaining_plies);
        let max_decaying_value =
            min_greater_value.map_or(i64::MAX, |min_greater_value| min_greater_value - 1);
        let margin = i64::from(self.margin.unwrap_or(0));
        let max_value = max_decaying_value.min(i64::from(worth) + margin);
        i32::try_from(max_value).map_or(EVALUATION_LIMIT, |value| value.min(EVALUATION_LIMIT))
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// Returns the number of plies without progress before the position whose key would be pushed next.
    pub(super) fn plies_without_progress(&self, reversible_start: usize) -> usize {
        self.keys.len() - reversible_start
    }

    /// Returns the decay after a move that changes the start of the count in `keys` from `old_start` to `new_start`.
    pub(super) fn decay_after(&self, old_start: usize, new_start: usize) -> Decay {
        match P::NO_PROGRESS_LIMIT {
            // The position before the move is the last one in `keys`.
            Some(limit) if new_start > old_start && self.features.selective_search => {
                Decay::new(self.keys.len().saturating_sub(old_start + 1), limit, P::WAITING_MARGIN)
            }
            _ => Decay::NONE,
        }
    }

    /// Searches the reply to a move after which values decay. The value is from the mover's point of view.
    pub(super) fn search_decayed_reply(
        &mut self,
        child: &P,
        depth: i32,
        ply: usize,
        window: Window,
        reversible_start: usize,
        decay: Decay,
    ) -> NodeValue {
        if decay.keeps_progress_value() {
            return self.search_reply(child, depth, ply, window, reversible_start);
        }
        let reply = self.search_reply(
            child,
            depth,
            ply,
            decay.window_after_progress(window),
            reversible_start,
        );
        NodeValue { value: decay.progress_value(reply.value), ..reply }
    }

    /// Returns the value that the game's history gives to a position at `ply`, if any.
    pub(super) fn history_value(
        &self,
        position: &P,
        key: u64,
        ply: usize,
        reversible_start: usize,
    ) -> Option<NodeValue> {
        let repetition_value = self.repetition_value(position, key, ply, reversible_start);
        if repetition_value.is_some()
            || !self.has_reached_limit(reversible_start)
            || position.outcome().is_some()
        {
            return repetition_value;
        }
        Some(NodeValue::estimate(0))
    }

    fn has_reached_limit(&self, reversible_start: usize) -> bool {
        P::NO_PROGRESS_LIMIT
            .is_some_and(|limit| self.plies_without_progress(reversible_start) >= limit)
    }

    /// Returns the value of a position that occurred before; `None` if the earlier occurrences do not decide it.
    fn repetition_value(
        &self,
        position: &P,
        key: u64,
        ply: usize,
        reversible_start: usize,
    ) -> Option<NodeValue> {
        let mut occurrence_count = 0;
        let mut occurs_at_root = false;
        // Only every second position has the same player to move.
        let mut index = self.keys.len();
        while index >= reversible_start + 2 && occurrence_count < 2 {
            index -= 2;
            if self.keys[index] == key {
                if index > self.root_index {
                    return self.repetition_estimate(position, index - self.root_index);
                }
                occurs_at_root |= index == self.root_index;
                occurrence_count += 1;
            }
        }
        if occurrence_count >= 2 {
            let terminal_value = || outcome_value(position, position.repetition_outcome(), ply);
            return position.outcome().is_none().then(terminal_value);
        }
        occurs_at_root.then(|| self.repetition_estimate(position, 0)).flatten()
    }

    /// Estimates a position that first occurred at the ply `first_ply` of the path. A side that could do better the second time
    /// could have done so the first time.
    fn repetition_estimate(&self, position: &P, first_ply: usize) -> Option<NodeValue> {
        if position.outcome().is_some() {
            return None;
        }
        let value = match position.repetition_outcome().winner {
            None => 0,
            Some(winner) if winner == position.to_move() => REPETITION_VALUE,
            Some(_) => -REPETITION_VALUE,
        };
        Some(NodeValue::path_dependent(value, first_ply))
    }

    /// Returns the table's key for a position's `key` with this history.
    pub(super) fn table_key(&self, key: u64, reversible_start: usize) -> u64 {
        let repeated_positions_key =
            if reversible_start <= self.root_index { self.repeated_positions_key } else { 0 };
        key ^ repeated_positions_key ^ self.count_key(reversible_start)
    }

    /// Returns the part of the table's key that depends on the number of plies without progress.
    fn count_key(&self, reversible_start: usize) -> u64 {
        let plies_without_progress = self.plies_without_progress(reversible_start);
        match P::NO_PROGRESS_LIMIT {
            Some(limit) if plies_without_progress >= decay_start(limit) => {
                zobrist::number(PLY_COUNT_SALT, plies_without_progress as u64)
            }
            _ => 0,
        }
    }

    /// Returns the maximum distance of a win from the table, in plies. Within it, the win comes before the limit for every
    /// count that shares the key.
    pub(super) fn max_mate_distance(&self, reversible_start: usize) -> i32 {
        match P::NO_PROGRESS_LIMIT {
            Some(limit) if self.plies_without_progress(reversible_start) < decay_start(limit) => {
                i32::try_from(limit - decay_start(limit)).unwrap_or(i32::MAX)
            }
            _ => i32::MAX,
        }
    }

    /// Probes the table for the position with this key. An entry stored with no repeated positions counts as an estimate.
    pub(super) fn probe_table(&self, key: u64, reversible_start: usize) -> Option<Entry> {
        let table_key = self.table_key(key, reversible_start);
        let entry = self.table.probe(table_key);
        if entry.is_some() || self.repeated_positions_key == 0 || reversible_start > self.root_index
        {
            return entry;
        }
        let entry = self.table.probe(key ^ self.count_key(reversible_start))?;
        Some(entry.without_proof())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_decay_to_zero_at_the_limit_or_at_half_of_it() {
        let decayed =
            |value, count, limit| Decay::new(count, limit, Some(5)).decay_evaluation(value);
        assert_eq!(decayed(530, 0, 60), 530);
        assert_eq!(decayed(530, decay_start(60), 60), 530);
        assert!((8..30).all(|count| decayed(530, count, 60) < decayed(530, count - 1, 60)));
        assert_eq!((decayed(530, 29, 60), decayed(530, 30, 60)), (23, 0));
        assert_eq!((decayed(530, 60, 60), decayed(-530, 90, 60)), (0, 0));
        assert_eq!(decayed(7, 3, 1), 0);
        // Without a margin, evaluations decay to zero at the limit.
        let slowly = |value, count| Decay::new(count, 60, None).decay_evaluation(value);
        assert_eq!((slowly(530, 30), slowly(530, 59), slowly(530, 60)), (300, 10, 0));
    }

    #[test]
    fn progress_value_stays_on_its_side_of_the_window() {
        const BOUNDS: [i32; 13] =
            [-150_000, -100_001, -100_000, -99_999, -400, -3, -1, 0, 1, 2, 70, 99_999, 100_000];
        let values = || {
            let far = [-140_000, -100_000].into_iter();
            far.chain(-420..420).chain([100_000, 140_000])
        };
        for count in [7, 8, 20, 29, 30, 60] {
            let decay = Decay::new(count, 60, Some(200));
            assert!(values().map(|value| decay.progress_value(value)).is_sorted());
            for (place, alpha) in BOUNDS.into_iter().enumerate() {
                let wide = BOUNDS[place + 1..].iter().map(|&beta| Window { alpha, beta });
                for window in wide.chain([Window::null(alpha)]) {
                    let inner = decay.window_after_progress(window);
                    assert_eq!(inner.is_pv(), window.is_pv(), "{count} {window:?}");
                    for value in values() {
                        let worth = decay.progress_value(value);
                        let text = || format!("{count} {window:?} {inner:?}: {value} is {worth}");
                        assert_eq!(value <= inner.alpha, worth <= window.alpha, "{}", text());
                        // The inner window of a full window may be wider by one.
                        if value >= inner.beta {
                            assert!(worth >= window.beta, "{}", text());
                        }
                    }
                }
            }
        }
    }
}
