//! The search by proof numbers: which position to look into next, when a question is too large for one search to the end.
//!
//! Every position to which a short search ([`Worker::settle`]) has been given stands here with two numbers: how much work it
//! seems to be to prove that the mover reaches the lead asked for, and to prove that not. Again and again the position is
//! looked into on which the whole question depends most, and the numbers of those before it follow from its own. To stay
//! near, a position is left only when its numbers have outgrown what its neighbours seem to cost. The numbers take much less
//! room than the short searches' table, and are what a checkpoint keeps.

use super::position::{Key, SolverPosition};
use super::worker::{Child, Children, Worker};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_search::eval::Evaluate;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known of a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    /// How much work it seems to be to prove that the mover reaches the lead: 0 when it is proven, infinite when refuted.
    pub proof: f32,
    /// The same for the opposite.
    pub disproof: f32,
    /// How many threads are at work on it.
    busy: u8,
}

impl Node {
    pub const fn new(proof: f32, disproof: f32) -> Self {
        Self {
            proof,
            disproof,
            busy: 0,
        }
    }

    /// Settled.
    pub const fn known(reached: bool) -> Self {
        if reached {
            Self::new(0.0, f32::INFINITY)
        } else {
            Self::new(f32::INFINITY, 0.0)
        }
    }

    /// What came out, when it is settled.
    pub fn answer(&self) -> Option<bool> {
        if self.proof == 0.0 {
            Some(true)
        } else if self.disproof == 0.0 {
            Some(false)
        } else {
            None
        }
    }
}

/// Spreads keys, which are spread already, no further than needed.
#[derive(Default)]
pub(super) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        // A shard's questions have their low bits in common, and a map looks at the low ones first.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A position up to symmetry and the lead that its mover is asked for, in one number.
pub(super) type Question = u64;

type Nodes = HashMap<Question, Node, BuildHasherDefault<Spread>>;

const fn question(key: Key, beta: i8) -> Question {
    key.0 | (beta as u8 as u64) << Key::BITS
}

/// A position on the way from the question asked to the one that is looked into.
#[derive(Clone, Copy)]
struct PathNode {
    place: SolverPosition,
    own: u64,
    beta: i8,
    question: Question,
}

impl PathNode {
    const fn place_key(&self) -> Key {
        Key(self.question & ((1 << Key::BITS) - 1))
    }
}

/// By what factor the numbers of a position may grow at least before another one is looked into.
const LEAST: f32 = 1.01;
/// A move stays the one to look into until proving it seems this much more work than the second best: going to and fro
/// costs time as well.
const STAY: f32 = 1.2;
/// What counts of the work on a position's other moves beside the one that takes most: many share their followers, so that not all of
/// it must be done.
const SHARE: f32 = 0.5;
/// Positions of a short search.
pub(super) const SHORT: u64 = 30;
/// How much the evaluation changes by which the work of proving seems to grow as e does and that of refuting to shrink.
const SLOPE: f32 = 4100.0;
/// Parts that threads use independently of each other.
const SHARDS: usize = 64;
/// What a place in a shard takes, in bytes: a question, its numbers, and a mark.
const PLACE: usize = size_of::<(Question, Node)>() + 1;

/// The positions that were too large for a short search.
pub(super) struct Proof {
    shards: Vec<Mutex<Nodes>>,
    /// How many positions stand in a shard at most.
    most: usize,
    /// The question asked last.
    asked: AtomicU64,
}

impl Proof {
    /// Room for what fits into `bytes`, or into a few KiB at least.
    pub fn new(bytes: usize) -> Self {
        // A map has a power of two of places, and fills seven in eight of them.
        let places = 1_usize << (bytes / SHARDS / PLACE).max(16).ilog2();
        Self {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            most: places / 8 * 7,
            asked: AtomicU64::new(0),
        }
    }

    fn shard(&self, question: Question) -> MutexGuard<'_, Nodes> {
        lock(&self.shards[question as usize % SHARDS])
    }

    /// All that is known, in no order.
    pub fn all(&self) -> Vec<(Question, Node)> {
        let mut all = Vec::new();
        for shard in &self.shards {
            all.extend(
                lock(shard)
                    .iter()
                    .map(|(&question, &node)| (question, node)),
            );
        }
        all
    }

    /// Forgets everything for what another search knew.
    pub fn replace(&self, all: Vec<(Question, Node)>) {
        for shard in &self.shards {
            lock(shard).clear();
        }
        for (question, node) in all {
            self.set(question, node);
        }
    }

    /// How many positions stand here, and the two numbers of the question asked last.
    pub fn progress(&self) -> (usize, [f32; 2]) {
        let asked = self.asked.load(Relaxed);
        let root = self.get(asked).unwrap_or(Node::new(1.0, 1.0));
        let count = self.shards.iter().map(|shard| lock(shard).len()).sum();
        (count, [root.proof, root.disproof])
    }

    fn get(&self, question: Question) -> Option<Node> {
        self.shard(question).get(&question).copied()
    }

    /// Writes down new numbers; what is settled stays so. A full shard forgets what nobody is at work on, first what is not settled:
    /// that can be found out again.
    fn set(&self, question: Question, node: Node) {
        let mut shard = self.shard(question);
        if shard.len() >= self.most && !shard.contains_key(&question) {
            shard.retain(|_, node| node.busy > 0 || node.answer().is_some());
            if shard.len() > self.most / 2 {
                shard.retain(|_, node| node.busy > 0);
            }
        }
        let old = shard.entry(question).or_insert(node);
        if old.answer().is_none() {
            (old.proof, old.disproof) = (node.proof, node.disproof);
        }
    }

    /// Says that one more or one less thread is at work on a question.
    fn mark(&self, question: Question, by: i8) {
        if let Some(node) = self.shard(question).get_mut(&question) {
            node.busy = node.busy.saturating_add_signed(by);
        }
    }

    /// What has come out of a question already.
    pub fn known(&self, worker: &Worker, place: &SolverPosition, beta: i8) -> Option<bool> {
        self.get(question(worker.key(place), beta))?.answer()
    }

    /// Works on a question until it is settled; `None` when the worker was told to stop before.
    pub fn answer(&self, worker: &mut Worker, place: &SolverPosition, beta: i8) -> Option<bool> {
        let root = PathNode {
            place: *place,
            own: place.movable()[0],
            beta,
            question: question(worker.key(place), beta),
        };
        self.asked.store(root.question, Relaxed);
        if self.get(root.question).is_none() {
            self.set(root.question, estimate(place, beta));
        }
        loop {
            let known = self.get(root.question).and_then(|node| node.answer());
            if known.is_some() || worker.is_stopped() {
                return known;
            }
            self.expand_node(worker, &root, [f32::MAX; 2]);
        }
    }

    /// Works on a question until it is settled or one of its numbers reaches its limit: proof and disproof.
    fn expand_node(&self, worker: &mut Worker, step: &PathNode, limits: [f32; 2]) -> Node {
        let mut children = Children::new();
        let known = worker.probe_children(&step.place, step.own, step.beta, &mut children);
        if let Some(reached) = known.or_else(|| self.try_all(worker, step, &children)) {
            return self.settled(worker, step, reached);
        }
        self.mark(step.question, 1);
        let mut node = Node::new(1.0, 1.0);
        while !worker.is_stopped() {
            let view = self.view(step, children.as_slice());
            node = view.node;
            if let Some(reached) = node.answer() {
                self.mark(step.question, -1);
                return self.settled(worker, step, reached);
            }
            self.set(step.question, node);
            if node.proof >= limits[0] || node.disproof >= limits[1] {
                break;
            }
            let child = &children.as_slice()[view.best];
            // Its share in the sum can grow by what is left for the sum. And it is to come on in any case.
            let own = limits[0].min(view.second * STAY).max(view.own * LEAST);
            let other = (limits[1] - node.disproof + view.other).max(view.other * LEAST);
            let limits = if child.passed {
                [own, other]
            } else {
                [other, own]
            };
            let theirs = child.question(step.beta);
            let next = PathNode {
                place: child.after(&step.place),
                own: child.own,
                beta: theirs,
                question: question(child.key, theirs),
            };
            self.expand_node(worker, &next, limits);
        }
        self.mark(step.question, -1);
        node
    }

    /// A short search for each move that nothing is known of, until one of them settles the question for the mover.
    fn try_all(&self, worker: &mut Worker, step: &PathNode, children: &Children) -> Option<bool> {
        for child in children.as_slice() {
            let theirs = child.question(step.beta);
            let asked = question(child.key, theirs);
            if self.get(asked).is_some() {
                continue;
            }
            let next = child.after(&step.place);
            let settled = worker.settle(&next, theirs, SHORT);
            if worker.is_stopped() {
                return None;
            }
            let node = settled.map_or_else(|| estimate(&next, theirs), Node::known);
            self.set(asked, node);
            if settled == Some(child.passed) {
                return Some(true);
            }
        }
        None
    }

    fn settled(&self, worker: &Worker, step: &PathNode, reached: bool) -> Node {
        let node = Node::known(reached);
        self.set(step.question, node);
        worker.store(step.place_key(), step.beta, reached, u64::MAX);
        node
    }

    /// A position's numbers from those of its moves, and on which move they depend most.
    fn view(&self, step: &PathNode, children: &[Child]) -> View {
        let mut view = View {
            node: Node::known(false),
            best: 0,
            second: f32::INFINITY,
            own: 0.0,
            other: 0.0,
        };
        let (mut least, mut most, mut sum) = (f32::INFINITY, 0.0_f32, 0.0);
        for (number, child) in children.iter().enumerate() {
            let theirs = child.question(step.beta);
            let node = self
                .get(question(child.key, theirs))
                .unwrap_or_else(|| estimate(&child.after(&step.place), theirs));
            let (own, other) = if child.passed {
                (node.proof, node.disproof)
            } else {
                (node.disproof, node.proof)
            };
            view.node.proof = view.node.proof.min(own);
            // What nobody is at work on comes first.
            let shy = own * f32::from(1_u16 << (2 * node.busy.min(5)));
            if shy < least {
                view.second = least;
                least = shy;
                view.best = number;
                (view.own, view.other) = (own, other);
            } else {
                view.second = view.second.min(shy);
            }
            most = most.max(other);
            sum += other;
        }
        view.node.disproof = if view.node.proof == 0.0 {
            f32::INFINITY
        } else {
            most + SHARE * (sum - most)
        };
        view
    }
}

/// What a position's moves say of it.
struct View {
    node: Node,
    /// The number of the move to look into.
    best: usize,
    /// The work that proving the second best seems to be.
    second: f32,
    /// The work that proving the best seems to be.
    own: f32,
    /// The work that refuting the best seems to be.
    other: f32,
}

/// Numbers are written one at a time and hold no promise about each other, so a thread that fell leaves nothing broken.
fn lock(shard: &Mutex<Nodes>) -> MutexGuard<'_, Nodes> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a position that has not been looked into promises.
fn estimate(place: &SolverPosition, beta: i8) -> Node {
    let position = Upthrust::nameless(place.boards);
    let over = position.evaluate() as f32 - 1000.0 * (f32::from(beta) - 0.5);
    let odds = (over / SLOPE).clamp(-20.0, 20.0).exp();
    Node::new(1.0 / odds, odds)
}

#[cfg(test)]
mod tests {
    use super::super::transposition_table::TranspositionTable;
    use super::*;
    use quadrille_games::rules::Position;
    use quadrille_games::rules::zobrist::number;
    use quadrille_search::StopFlag;

    /// The position after so many random plies, if the game lasts so long and nobody is blocked.
    fn random(seed: u64, plies: u64) -> Option<SolverPosition> {
        let mut position = Upthrust::start();
        let mut moves = Vec::new();
        for ply in 0..plies {
            position.legal_moves(&mut moves);
            let count = std::num::NonZeroU64::new(moves.len() as u64)?;
            position.play_unchecked(moves[(number(seed, ply) % count) as usize]);
        }
        let place = SolverPosition::new(&position);
        (position.outcome().is_none() && place.movable()[0] != 0).then_some(place)
    }

    #[test]
    fn answers_match_minimax_and_searches_resume() {
        let (stop, total) = (StopFlag::new(), AtomicU64::new(0));
        let mut seen = [0; 2];
        for place in (0..60).filter_map(|seed| random(seed, 22)) {
            let plain = TranspositionTable::new(4);
            let mut plain = Worker::new(&plain, (&stop).into(), &stop, &total);
            let (table, proof) = (TranspositionTable::new(4), Proof::new(1 << 24));
            for beta in -1..=2 {
                let Some(truth) = plain.settle(&place, beta, 200_000) else {
                    continue;
                };
                // Two at the same time, who share what they find out.
                let answers = std::thread::scope(|scope| {
                    let work = || {
                        proof.answer(
                            &mut Worker::new(&table, (&stop).into(), &stop, &total),
                            &place,
                            beta,
                        )
                    };
                    let other = scope.spawn(work);
                    [work(), other.join().unwrap()]
                });
                assert_eq!(answers, [Some(truth); 2], "{beta} {place:?}");
                // Whoever goes on from there has nothing left to do.
                let (fresh, again) = (TranspositionTable::new(1), Proof::new(1 << 24));
                again.replace(proof.all());
                let done = AtomicU64::new(0);
                let mut worker = Worker::new(&fresh, (&stop).into(), &stop, &done);
                assert_eq!(again.answer(&mut worker, &place, beta), Some(truth));
                assert_eq!(done.into_inner(), 0);
                seen[usize::from(truth)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    #[test]
    fn small_table_gives_correct_answers() {
        let (stop, total) = (StopFlag::new(), AtomicU64::new(0));
        let mut forgot = 0;
        for place in (0..30).filter_map(|seed| random(seed, 20)) {
            let (table, large) = (TranspositionTable::new(4), Proof::new(1 << 24));
            let mut worker = Worker::new(&table, (&stop).into(), &stop, &total);
            let truth = large.answer(&mut worker, &place, 1);
            let small = Proof::new(1 << 15);
            let other = TranspositionTable::new(4);
            let mut worker = Worker::new(&other, (&stop).into(), &stop, &total);
            assert_eq!(small.answer(&mut worker, &place, 1), truth, "{place:?}");
            let count = small.all().len();
            assert!(count <= SHARDS * small.most, "{count}");
            forgot += u32::from(count < large.all().len());
        }
        assert!(forgot > 3, "{forgot}");
    }

    #[test]
    fn stopped_solver_gives_no_answer() {
        let stop = StopFlag::new();
        stop.stop();
        let (table, total) = (TranspositionTable::new(1), AtomicU64::new(0));
        let mut worker = Worker::new(&table, (&stop).into(), &stop, &total);
        let place = SolverPosition::new(&Upthrust::start());
        assert_eq!(Proof::new(0).answer(&mut worker, &place, 1), None);
    }
}
