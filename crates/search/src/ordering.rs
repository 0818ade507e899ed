//! Move ordering: the table move, forcing moves, killer moves, then history and the game's own move scores.

use super::eval::parameters::{HISTORY_LIMIT, Parameters};
use super::eval::{Evaluate, MIN_FORCING_SCORE};
use super::score::MAX_PLY;
use std::hash::{Hash, Hasher};

const HISTORY_SLOT_COUNT: usize = 1 << 12;

/// A move's rank at a node: its score in the high bits, its index in generation order in the low bits, so that ranks are
/// unique. It has 32 bits so that the compiler can vectorise comparisons.
pub(super) type Rank = i32;

/// The number of bits of an index: positions of all games have fewer than 4096 moves.
const INDEX_BITS: u32 = 12;
const MAX_INDEX: i32 = (1 << INDEX_BITS) - 1;
/// The largest absolute score.
const MAX_SCORE: i32 = (1 << (31 - INDEX_BITS)) - 1;

#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub mv: M,
    /// The index of the move in the order in which the node's moves are tried.
    pub index: usize,
    /// Whether the move is exempt from late move reductions. Forcing moves and the table move are.
    pub is_exempt_from_reduction: bool,
}

/// The score of the table move, above all others.
const TABLE_MOVE_SCORE: i32 = MAX_SCORE;
const KILLER_SCORE: i32 = MIN_FORCING_SCORE - 1;
const _: () = assert!(MIN_FORCING_SCORE + (1 << 17) < MAX_SCORE);

/// Killer moves and history scores, from cutoffs in earlier parts of the search.
pub(super) struct Histories<P: Evaluate> {
    killers: Vec<[Option<P::Move>; 2]>,
    history: [Box<[i32; HISTORY_SLOT_COUNT]>; 2],
    parameters: Parameters,
}

impl<P: Evaluate> Histories<P> {
    pub fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [Box::new([0; HISTORY_SLOT_COUNT]), Box::new([0; HISTORY_SLOT_COUNT])],
            parameters: P::PARAMETERS,
        }
    }

    /// Prepares for a new search with `parameters`: clears the killers and reduces the history scores.
    pub fn age(&mut self, parameters: &Parameters) {
        self.parameters = *parameters;
        self.killers.fill([None; 2]);
        for score in self.history.iter_mut().flat_map(|scores| scores.iter_mut()) {
            *score /= parameters.history_aging;
        }
    }

    /// Fills `ranks` with the rank of every move.
    pub fn rank(
        &self,
        position: &P,
        moves: &[P::Move],
        table_move: Option<u16>,
        ply: usize,
        ranks: &mut Vec<Rank>,
    ) {
        let history_scores = &self.history[position.to_move().index()];
        let killers = self.killers[ply];
        let table_move = table_move.map(usize::from);
        let move_score_weight = self.parameters.move_score_weight;
        ranks.clear();
        ranks.extend(moves.iter().enumerate().map(|(index, &mv)| {
            let score = if Some(index) == table_move {
                TABLE_MOVE_SCORE
            } else {
                let move_score = position.move_score(mv);
                if move_score >= MIN_FORCING_SCORE {
                    move_score.min(TABLE_MOVE_SCORE - 1)
                } else if killers[0] == Some(mv) {
                    KILLER_SCORE
                } else if killers[1] == Some(mv) {
                    KILLER_SCORE - 1
                } else {
                    (history_scores[history_index(mv)] + move_score_weight * move_score)
                        .min(KILLER_SCORE - 2)
                }
            };
            pack_rank(score, index)
        }));
    }

    /// Records that the last of the moves with the `tried_ranks` caused a cutoff at `ply` and the others did not.
    pub fn update(
        &mut self,
        position: &P,
        tried_ranks: &[Rank],
        moves: &[P::Move],
        depth: i32,
        ply: usize,
    ) {
        let Some((&cutoff_rank, failed_ranks)) = tried_ranks.split_last() else { return };
        let cutoff_move = moves[rank_index(cutoff_rank)];
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cutoff_move) {
            *killers = [Some(cutoff_move), killers[0]];
        }
        let history = &mut self.history[position.to_move().index()];
        let bonus = (depth * depth).min(self.parameters.max_history_bonus);
        add_bonus(&mut history[history_index(cutoff_move)], bonus);
        for &rank in failed_ranks {
            add_bonus(&mut history[history_index(moves[rank_index(rank)])], -bonus);
        }
    }
}

/// Yields moves from best to worst. The first few are selected one by one, since a search often needs no more. Then the others
/// are sorted.
pub(super) struct MovePicker {
    ranks: Vec<Rank>,
    next_index: usize,
    is_unranked: bool,
}

impl MovePicker {
    /// The number of moves that are selected one by one before the others are sorted.
    const SELECTION_COUNT: usize = 8;

    /// Returns a picker that reuses the memory of `ranks`.
    pub const fn new(ranks: Vec<Rank>) -> Self {
        Self { ranks, next_index: 0, is_unranked: false }
    }

    /// Yields the table move, at `index`, before any move is ranked. If it causes a cutoff, the other moves need no
    /// ranks. Otherwise its search updates killers and history before they are ranked.
    pub fn begin_with_table_move(&mut self, index: usize) {
        self.ranks.clear();
        self.ranks.push(pack_rank(TABLE_MOVE_SCORE, index));
        self.is_unranked = true;
    }

    /// Returns whether only the table move could be picked so far. After it, all moves including it must be ranked before
    /// picking [resumes](Self::resume).
    pub const fn is_unranked(&self) -> bool {
        self.is_unranked
    }

    /// Continues after the table move, once all moves have been ranked.
    pub fn resume(&mut self) {
        self.is_unranked = false;
        self.next_index = 0;
        self.next();
    }

    /// Returns the ranks, which the caller fills before the first move is picked.
    pub const fn ranks(&mut self) -> &mut Vec<Rank> {
        &mut self.ranks
    }

    /// Ranks the moves by their move scores, without histories.
    pub fn rank_by_move_score<P: Evaluate>(&mut self, position: &P, moves: &[P::Move]) {
        self.ranks.clear();
        let indexed_moves = moves.iter().enumerate();
        self.ranks
            .extend(indexed_moves.map(|(index, &mv)| pack_rank(position.move_score(mv), index)));
    }

    /// Returns the rank of the best remaining move.
    pub fn next(&mut self) -> Option<Rank> {
        let remaining_ranks = self.ranks.get_mut(self.next_index..)?;
        if self.next_index < Self::SELECTION_COUNT {
            // Two passes, which the compiler can vectorise: the maximum, then its index.
            let best_rank = remaining_ranks.iter().copied().fold(Rank::MIN, Rank::max);
            if let Some(index) = remaining_ranks.iter().position(|&rank| rank == best_rank) {
                remaining_ranks.swap(0, index);
            }
        } else if self.next_index == Self::SELECTION_COUNT {
            remaining_ranks.sort_unstable_by(|a, b| b.cmp(a));
        }
        let rank = remaining_ranks.first().copied()?;
        self.next_index += 1;
        Some(rank)
    }

    /// Returns the ranks of the moves picked so far.
    pub fn tried_ranks(&self) -> &[Rank] {
        &self.ranks[..self.next_index]
    }

    /// Returns whether a rank is that of a forcing move, the table move or a killer.
    pub const fn is_forcing(rank: Rank) -> bool {
        rank_score(rank) >= KILLER_SCORE - 1
    }

    /// Returns whether a rank is that of a forcing move or the table move.
    pub const fn is_forcing_or_table_move(rank: Rank) -> bool {
        rank_score(rank) >= MIN_FORCING_SCORE
    }

    /// Returns the ranks, so that their memory can be reused.
    pub fn into_ranks(self) -> Vec<Rank> {
        self.ranks
    }
}

/// Packs a move's score and its index in generation order into a rank.
fn pack_rank(score: i32, index: usize) -> Rank {
    let clamped_index = i32::try_from(index).map_or(MAX_INDEX, |index| index.min(MAX_INDEX));
    score.clamp(-MAX_SCORE, MAX_SCORE) << INDEX_BITS | (MAX_INDEX - clamped_index)
}

const fn rank_score(rank: Rank) -> i32 {
    rank >> INDEX_BITS
}

/// Returns the index of a ranked move in generation order.
pub(super) const fn rank_index(rank: Rank) -> usize {
    (MAX_INDEX - (rank & MAX_INDEX)).unsigned_abs() as usize
}

/// Adds `bonus` to `score`, scaled down as the score approaches its limit.
fn add_bonus(score: &mut i32, bonus: i32) {
    let reduction = i64::from(*score) * i64::from(bonus.abs()) / i64::from(HISTORY_LIMIT);
    *score += bonus - i32::try_from(reduction).unwrap_or(0);
}

fn history_index<M: Hash>(mv: M) -> usize {
    let mut hasher = MoveHasher(0);
    mv.hash(&mut hasher);
    (hasher.finish() >> (64 - HISTORY_SLOT_COUNT.trailing_zeros())) as usize
}

/// A fast hasher whose hashes are the same in every run.
struct MoveHasher(u64);

impl MoveHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.add(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.add(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.add(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_picked_once_from_the_best_to_the_worst() {
        let worths = [5, -3, 40, 40, TABLE_MOVE_SCORE, 7, 0];
        let ranked = || worths.iter().enumerate().map(|(at, &worth)| pack_rank(worth, at));
        let expected = [4, 2, 3, 5, 0, 6, 1];
        let mut all_at_once = MovePicker::new(ranked().collect());
        let mut picked: Vec<_> =
            std::iter::from_fn(|| all_at_once.next()).map(rank_index).collect();
        assert_eq!(picked, expected);

        let mut later = MovePicker::new(Vec::new());
        later.begin_with_table_move(4);
        picked = later.next().map(rank_index).into_iter().collect();
        assert_eq!((picked.as_slice(), later.next()), (&expected[..1], None));
        assert!(later.is_unranked() && later.tried_ranks().len() == 1);
        later.ranks().clear();
        later.ranks().extend(ranked());
        later.resume();
        picked.extend(std::iter::from_fn(|| later.next()).map(rank_index));
        assert_eq!(picked, expected);
        assert!(!later.is_unranked());
    }
}
