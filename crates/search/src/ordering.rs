//! Move ordering: the table's move, forcing moves, killers, then history and the game's own move scores.

use super::eval::parameters::{HISTORY_LIMIT, Parameters};
use super::eval::{Evaluate, FORCING};
use super::score::MAX_PLY;
use std::hash::{Hash, Hasher};

/// Slots a player's history is hashed into.
const SLOTS: usize = 1 << 12;

/// A move's rank at a node: its score in the high bits, its index in the order of generation in the low bits, so that ranks are
/// unique. It has 32 bits, of which the processor compares several at a time.
pub(super) type Rank = i32;

/// The bits of a place: a position of any of the games has fewer than 4096 moves.
const PLACE_BITS: u32 = 12;
/// The last place that there is room for.
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
/// The greatest worth either way.
const MOST_WORTH: i32 = (1 << (31 - PLACE_BITS)) - 1;

/// A move that a node tries.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub mv: M,
    /// Its place in the order in which the node's moves are tried.
    pub index: usize,
    /// Whether its depth is never reduced: a forcing move or the table's.
    pub is_forcing: bool,
}

/// The table's move comes before everything.
const TABLE_MOVE: i32 = MOST_WORTH;
const KILLER: i32 = FORCING - 1;
const _: () = assert!(FORCING + (1 << 17) < MOST_WORTH);

/// Killer moves and history scores: which moves caused cut-offs in earlier parts of the search.
pub(super) struct Histories<P: Evaluate> {
    killers: Vec<[Option<P::Move>; 2]>,
    history: [Box<[i32; SLOTS]>; 2],
    parameters: Parameters,
}

impl<P: Evaluate> Histories<P> {
    /// Empty histories.
    pub fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [Box::new([0; SLOTS]), Box::new([0; SLOTS])],
            parameters: P::PARAMETERS,
        }
    }

    /// Before a new search, which goes by `parameters`: killers belong to other plies now, and old history counts for less.
    pub fn age(&mut self, parameters: &Parameters) {
        self.parameters = *parameters;
        self.killers.fill([None; 2]);
        for score in self.history.iter_mut().flat_map(|scores| scores.iter_mut()) {
            *score /= parameters.history_aging;
        }
    }

    /// Fills `ranks` with every move's rank.
    pub fn rank(
        &self,
        position: &P,
        moves: &[P::Move],
        table_move: Option<u16>,
        ply: usize,
        ranks: &mut Vec<Rank>,
    ) {
        let history = &self.history[position.to_move().index()];
        let killers = self.killers[ply];
        let table_move = table_move.map(usize::from);
        let weight = self.parameters.move_score_weight;
        ranks.clear();
        ranks.extend(moves.iter().enumerate().map(|(index, &mv)| {
            let worth = if Some(index) == table_move {
                TABLE_MOVE
            } else {
                let move_score = position.move_score(mv);
                if move_score >= FORCING {
                    move_score.min(TABLE_MOVE - 1)
                } else if killers[0] == Some(mv) {
                    KILLER
                } else if killers[1] == Some(mv) {
                    KILLER - 1
                } else {
                    (history[slot(mv)] + weight * move_score).min(KILLER - 2)
                }
            };
            entry(worth, index)
        }));
    }

    /// Updates the histories after the last of the moves `tried`, given by their ranks, caused a cut-off at `ply` and
    /// the others did not.
    pub fn update(
        &mut self,
        position: &P,
        tried: &[Rank],
        moves: &[P::Move],
        depth: i32,
        ply: usize,
    ) {
        let Some((&best, failed)) = tried.split_last() else {
            return;
        };
        let best = moves[place(best)];
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let history = &mut self.history[position.to_move().index()];
        let bonus = (depth * depth).min(self.parameters.max_history_bonus);
        credit(&mut history[slot(best)], bonus);
        for &rank in failed {
            credit(&mut history[slot(moves[place(rank)])], -bonus);
        }
    }
}

/// Yields moves from the best to the worst. The first few are picked one by one, as a search often needs
/// no more; then the rest is sorted.
pub(super) struct MovePicker {
    ranks: Vec<Rank>,
    next: usize,
    is_unranked: bool,
}

impl MovePicker {
    /// So many are picked before the rest is sorted.
    const PICKED: usize = 8;

    /// A picker in the memory of an old list.
    pub const fn new(ranks: Vec<Rank>) -> Self {
        Self {
            ranks,
            next: 0,
            is_unranked: false,
        }
    }

    /// Begins with the table's move, which has the index `place`, before any move is ranked. If it causes a cut-off, no ranking
    /// is needed; otherwise killers and histories have more information by then.
    pub fn begin_with(&mut self, place: usize) {
        self.ranks.clear();
        self.ranks.push(entry(TABLE_MOVE, place));
        self.is_unranked = true;
    }

    /// Whether only the table's move could be picked so far. After it, all moves including it must be ranked, and
    /// then picking [resumes](Self::resume).
    pub const fn is_unranked(&self) -> bool {
        self.is_unranked
    }

    /// Resumes after the table's move, when all moves have been ranked.
    pub fn resume(&mut self) {
        self.is_unranked = false;
        self.next = 0;
        self.next();
    }

    /// The ranks, to be filled in before the first is picked.
    pub const fn ranks(&mut self) -> &mut Vec<Rank> {
        &mut self.ranks
    }

    /// Ranks the moves only by their scores, without histories.
    pub fn by_move_score<P: Evaluate>(&mut self, position: &P, moves: &[P::Move]) {
        self.ranks.clear();
        let ranks = moves.iter().enumerate();
        self.ranks
            .extend(ranks.map(|(index, &mv)| entry(position.move_score(mv), index)));
    }

    /// The rank of the best move not picked yet.
    pub fn next(&mut self) -> Option<Rank> {
        let rest = self.ranks.get_mut(self.next..)?;
        if self.next < Self::PICKED {
            // Two passes, neither of which has to remember an index.
            let best = rest.iter().copied().fold(Rank::MIN, Rank::max);
            if let Some(at) = rest.iter().position(|&rank| rank == best) {
                rest.swap(0, at);
            }
        } else if self.next == Self::PICKED {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let rank = rest.first().copied()?;
        self.next += 1;
        Some(rank)
    }

    /// The ranks picked so far.
    pub fn tried(&self) -> &[Rank] {
        &self.ranks[..self.next]
    }

    /// Whether a rank is a forcing move's, the table's move or a killer's.
    pub const fn is_forcing(rank: Rank) -> bool {
        worth(rank) >= KILLER - 1
    }

    /// Whether a rank is a forcing move's or the table's move's.
    pub const fn is_forcing_or_first(rank: Rank) -> bool {
        worth(rank) >= FORCING
    }

    /// The list, for its memory.
    pub fn into_ranks(self) -> Vec<Rank> {
        self.ranks
    }
}

/// The rank of a move of this worth at this place.
fn entry(worth: i32, index: usize) -> Rank {
    let place = i32::try_from(index).map_or(LAST_PLACE, |place| place.min(LAST_PLACE));
    worth.clamp(-MOST_WORTH, MOST_WORTH) << PLACE_BITS | (LAST_PLACE - place)
}

/// The worth of a ranked move.
const fn worth(rank: Rank) -> i32 {
    rank >> PLACE_BITS
}

/// The place of a ranked move in the order of generation.
pub(super) const fn place(rank: Rank) -> usize {
    (LAST_PLACE - (rank & LAST_PLACE)).unsigned_abs() as usize
}

/// Moves `score` towards `bonus`, the more so the farther it is from its limit.
fn credit(score: &mut i32, bonus: i32) {
    let pull = i64::from(*score) * i64::from(bonus.abs()) / i64::from(HISTORY_LIMIT);
    *score += bonus - i32::try_from(pull).unwrap_or(0);
}

/// The history slot of a move.
fn slot<M: Hash>(mv: M) -> usize {
    let mut hasher = MoveHasher(0);
    mv.hash(&mut hasher);
    (hasher.finish() >> (64 - SLOTS.trailing_zeros())) as usize
}

/// A quick hasher, the same in every run.
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
        let worths = [5, -3, 40, 40, TABLE_MOVE, 7, 0];
        let ranked = || {
            worths
                .iter()
                .enumerate()
                .map(|(at, &worth)| entry(worth, at))
        };
        let expected = [4, 2, 3, 5, 0, 6, 1];
        let mut all_at_once = MovePicker::new(ranked().collect());
        let mut picked: Vec<_> = std::iter::from_fn(|| all_at_once.next())
            .map(place)
            .collect();
        assert_eq!(picked, expected);

        let mut later = MovePicker::new(Vec::new());
        later.begin_with(4);
        picked = later.next().map(place).into_iter().collect();
        assert_eq!((picked.as_slice(), later.next()), (&expected[..1], None));
        assert!(later.is_unranked() && later.tried().len() == 1);
        later.ranks().clear();
        later.ranks().extend(ranked());
        later.resume();
        picked.extend(std::iter::from_fn(|| later.next()).map(place));
        assert_eq!(picked, expected);
        assert!(!later.is_unranked());
    }
}
