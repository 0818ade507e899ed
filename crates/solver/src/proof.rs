//! Proof-number search, for questions too large for one search to the end.
//!
//! Every position to which a short search ([`SolverWorker::prove`]) was applied is a node with two numbers. They estimate the
//! work to prove that the mover reaches the lead, and to disprove it. The most promising position is expanded repeatedly, and
//! the numbers of its ancestors are updated. The search is depth-first: it leaves a position only when its numbers exceed those
//! of its siblings. Nodes take much less memory than the table of short searches, and a checkpoint stores them.

use super::position::{Key, SolverPosition};
use super::worker::{Child, Children, SolverWorker};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_search::eval::Evaluate;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    /// The estimated work to prove that the mover reaches the lead: 0 if proven, infinite if disproven.
    pub proof: f32,
    /// The estimated work to prove that the mover misses the lead.
    pub disproof: f32,
    /// The number of threads that expand the node.
    busy_threads: u8,
}

impl Node {
    pub const fn new(proof: f32, disproof: f32) -> Self {
        Self { proof, disproof, busy_threads: 0 }
    }

    /// Returns a settled node.
    pub const fn settled(is_reached: bool) -> Self {
        if is_reached { Self::new(0.0, f32::INFINITY) } else { Self::new(f32::INFINITY, 0.0) }
    }

    /// Returns the answer, if the node is settled.
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

/// A fast hasher for keys whose bits are already well distributed.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        // Questions of a shard share their low bits, which a map uses first.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A position up to symmetry and the lead that its mover must reach, packed in one number.
pub(super) type Question = u64;

type Nodes = HashMap<Question, Node, BuildHasherDefault<KeyHasher>>;

const fn pack_question(key: Key, beta: i8) -> Question {
    key.0 | (beta as u8 as u64) << Key::BITS
}

/// A position on the path from the question to the expanded position.
#[derive(Clone, Copy)]
struct PathNode {
    position: SolverPosition,
    movable_pieces: u64,
    beta: i8,
    question: Question,
}

impl PathNode {
    const fn position_key(&self) -> Key {
        Key(self.question & ((1 << Key::BITS) - 1))
    }
}

/// The smallest factor by which the limit on a number of a child may exceed that number.
const MIN_GROWTH: f32 = 1.01;
/// The factor by which the best move's work may exceed the second best's before the search switches to it, since switching
/// costs time.
const SWITCH_FACTOR: f32 = 1.2;
/// The weight of the work on all moves except the one with the most work. Moves share successors, so not all the work is
/// needed.
const SIBLING_WEIGHT: f32 = 0.5;
/// The maximum number of positions of a short search.
pub(super) const MAX_SHORT_SEARCH_POSITIONS: u64 = 30;
/// The change of the evaluation that divides the estimated work to prove by e and multiplies the work to disprove by e.
const EVALUATION_SLOPE: f32 = 4100.0;
const SHARD_COUNT: usize = 64;
/// The size in bytes of a slot in a shard: a question, its node and the map's control byte.
const SLOT_BYTES: usize = size_of::<(Question, Node)>() + 1;

/// The positions that were too large for a short search.
pub(super) struct ProofTree {
    shards: Vec<Mutex<Nodes>>,
    max_shard_nodes: usize,
    root_question: AtomicU64,
}

impl ProofTree {
    /// Returns an empty tree with memory reserved for the nodes that fit into `bytes`, at least a few KiB.
    pub fn new(bytes: usize) -> Self {
        // A map has a power of two of slots and fills seven eighths of them.
        let slot_count = 1_usize << (bytes / SHARD_COUNT / SLOT_BYTES).max(16).ilog2();
        Self {
            shards: (0..SHARD_COUNT).map(|_| Mutex::default()).collect(),
            max_shard_nodes: slot_count / 8 * 7,
            root_question: AtomicU64::new(0),
        }
    }

    fn shard(&self, question: Question) -> MutexGuard<'_, Nodes> {
        lock(&self.shards[question as usize % SHARD_COUNT])
    }

    /// Returns all nodes, in no particular order.
    pub fn all_nodes(&self) -> Vec<(Question, Node)> {
        let mut nodes = Vec::new();
        for shard in &self.shards {
            nodes.extend(lock(shard).iter().map(|(&question, &node)| (question, node)));
        }
        nodes
    }

    /// Replaces all nodes.
    pub fn replace(&self, nodes: Vec<(Question, Node)>) {
        for shard in &self.shards {
            lock(shard).clear();
        }
        for (question, node) in nodes {
            self.set(question, node);
        }
    }

    /// Returns the number of positions, and the proof and disproof numbers of the last root question.
    pub fn progress(&self) -> (usize, [f32; 2]) {
        let question = self.root_question.load(Relaxed);
        let root_node = self.get(question).unwrap_or(Node::new(1.0, 1.0));
        let node_count = self.shards.iter().map(|shard| lock(shard).len()).sum();
        (node_count, [root_node.proof, root_node.disproof])
    }

    fn get(&self, question: Question) -> Option<Node> {
        self.shard(question).get(&question).copied()
    }

    /// Stores new numbers unless the question is settled. A full shard first drops unsettled nodes, then all nodes that no
    /// thread expands. They can be recomputed.
    fn set(&self, question: Question, node: Node) {
        let mut shard = self.shard(question);
        if shard.len() >= self.max_shard_nodes && !shard.contains_key(&question) {
            shard.retain(|_, node| node.busy_threads > 0 || node.answer().is_some());
            if shard.len() > self.max_shard_nodes / 2 {
                shard.retain(|_, node| node.busy_threads > 0);
            }
        }
        let existing_node = shard.entry(question).or_insert(node);
        if existing_node.answer().is_none() {
            (existing_node.proof, existing_node.disproof) = (node.proof, node.disproof);
        }
    }

    /// Adds `change` to the number of threads that expand a question.
    fn add_busy_threads(&self, question: Question, change: i8) {
        if let Some(node) = self.shard(question).get_mut(&question) {
            node.busy_threads = node.busy_threads.saturating_add_signed(change);
        }
    }

    /// Returns the answer to a question, if it is known.
    pub fn settled_answer(
        &self,
        worker: &SolverWorker,
        position: &SolverPosition,
        beta: i8,
    ) -> Option<bool> {
        self.get(pack_question(worker.key(position), beta))?.answer()
    }

    /// Expands a question until it is settled. Returns `None` if the worker is stopped first.
    pub fn solve(
        &self,
        worker: &mut SolverWorker,
        position: &SolverPosition,
        beta: i8,
    ) -> Option<bool> {
        let root = PathNode {
            position: *position,
            movable_pieces: position.movable_pieces()[0],
            beta,
            question: pack_question(worker.key(position), beta),
        };
        self.root_question.store(root.question, Relaxed);
        if self.get(root.question).is_none() {
            self.set(root.question, estimate(position, beta));
        }
        loop {
            let answer = self.get(root.question).and_then(|node| node.answer());
            if answer.is_some() || worker.is_stopped() {
                return answer;
            }
            self.expand_node(worker, &root, [f32::MAX; 2]);
        }
    }

    /// Expands a question until it is settled or its proof or disproof number reaches the limit at the same index of `limits`.
    /// Returns the last computed node.
    fn expand_node(
        &self,
        worker: &mut SolverWorker,
        path_node: &PathNode,
        limits: [f32; 2],
    ) -> Node {
        let mut children = Children::new();
        let answer = worker.probe_children(
            &path_node.position,
            path_node.movable_pieces,
            path_node.beta,
            &mut children,
        );
        if let Some(is_reached) =
            answer.or_else(|| self.search_new_children(worker, path_node, &children))
        {
            return self.settle(worker, path_node, is_reached);
        }
        self.add_busy_threads(path_node.question, 1);
        let mut node = Node::new(1.0, 1.0);
        while !worker.is_stopped() {
            let summary = self.summarise_children(path_node, children.as_slice());
            node = summary.node;
            if let Some(is_reached) = node.answer() {
                self.add_busy_threads(path_node.question, -1);
                return self.settle(worker, path_node, is_reached);
            }
            self.set(path_node.question, node);
            if node.proof >= limits[0] || node.disproof >= limits[1] {
                break;
            }
            let child = &children.as_slice()[summary.chosen_index];
            // The child's share of the sum may grow up to the limit, and at least by the factor `MIN_GROWTH`.
            let own_limit = limits[0]
                .min(summary.second_work * SWITCH_FACTOR)
                .max(summary.own_work * MIN_GROWTH);
            let opponent_limit = (limits[1] - node.disproof + summary.opponent_work)
                .max(summary.opponent_work * MIN_GROWTH);
            let limits = if child.opponent_passes {
                [own_limit, opponent_limit]
            } else {
                [opponent_limit, own_limit]
            };
            let child_beta = child.child_beta(path_node.beta);
            let child_node = PathNode {
                position: child.position_after(&path_node.position),
                movable_pieces: child.movable_pieces,
                beta: child_beta,
                question: pack_question(child.key, child_beta),
            };
            self.expand_node(worker, &child_node, limits);
        }
        self.add_busy_threads(path_node.question, -1);
        node
    }

    /// Runs a short search for each move without a node, until one settles the question for the mover.
    fn search_new_children(
        &self,
        worker: &mut SolverWorker,
        path_node: &PathNode,
        children: &Children,
    ) -> Option<bool> {
        for child in children.as_slice() {
            let child_beta = child.child_beta(path_node.beta);
            let child_question = pack_question(child.key, child_beta);
            if self.get(child_question).is_some() {
                continue;
            }
            let next_position = child.position_after(&path_node.position);
            let answer = worker.prove(&next_position, child_beta, MAX_SHORT_SEARCH_POSITIONS);
            if worker.is_stopped() {
                return None;
            }
            let node = answer.map_or_else(|| estimate(&next_position, child_beta), Node::settled);
            self.set(child_question, node);
            if answer == Some(child.opponent_passes) {
                return Some(true);
            }
        }
        None
    }

    /// Stores the answer in the tree and in the table of the worker.
    fn settle(&self, worker: &SolverWorker, path_node: &PathNode, is_reached: bool) -> Node {
        let node = Node::settled(is_reached);
        self.set(path_node.question, node);
        worker.store(path_node.position_key(), path_node.beta, is_reached, u64::MAX);
        node
    }

    /// Computes the proof and disproof numbers of a position from its children, and selects the child to expand.
    fn summarise_children(&self, path_node: &PathNode, children: &[Child]) -> ChildSummary {
        let mut summary = ChildSummary {
            node: Node::settled(false),
            chosen_index: 0,
            second_work: f32::INFINITY,
            own_work: 0.0,
            opponent_work: 0.0,
        };
        let (mut min_work, mut max_work, mut work_sum) = (f32::INFINITY, 0.0_f32, 0.0);
        for (index, child) in children.iter().enumerate() {
            let child_beta = child.child_beta(path_node.beta);
            let node = self.get(pack_question(child.key, child_beta)).unwrap_or_else(|| {
                estimate(&child.position_after(&path_node.position), child_beta)
            });
            let (own_work, opponent_work) = if child.opponent_passes {
                (node.proof, node.disproof)
            } else {
                (node.disproof, node.proof)
            };
            summary.node.proof = summary.node.proof.min(own_work);
            // Prefers moves on which no thread works.
            let weighted_work = own_work * f32::from(1_u16 << (2 * node.busy_threads.min(5)));
            if weighted_work < min_work {
                summary.second_work = min_work;
                min_work = weighted_work;
                summary.chosen_index = index;
                (summary.own_work, summary.opponent_work) = (own_work, opponent_work);
            } else {
                summary.second_work = summary.second_work.min(weighted_work);
            }
            max_work = max_work.max(opponent_work);
            work_sum += opponent_work;
        }
        summary.node.disproof = if summary.node.proof == 0.0 {
            f32::INFINITY
        } else {
            max_work + SIBLING_WEIGHT * (work_sum - max_work)
        };
        summary
    }
}

struct ChildSummary {
    node: Node,
    /// The index of the move to expand, which takes the least work.
    chosen_index: usize,
    /// The work to prove the second best move, weighted by busy threads.
    second_work: f32,
    /// The work to prove that the chosen move reaches the lead.
    own_work: f32,
    /// The work to prove that the chosen move misses the lead.
    opponent_work: f32,
}

/// Locks a shard and ignores poisoning. Nodes are written one at a time and are independent, so a panicking thread leaves
/// no inconsistency.
fn lock(shard: &Mutex<Nodes>) -> MutexGuard<'_, Nodes> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the initial proof and disproof numbers of a position, estimated from its evaluation.
fn estimate(solver_position: &SolverPosition, beta: i8) -> Node {
    let position = Upthrust::from_boards(solver_position.boards);
    let score_excess = position.evaluate() as f32 - 1000.0 * (f32::from(beta) - 0.5);
    let odds = (score_excess / EVALUATION_SLOPE).clamp(-20.0, 20.0).exp();
    Node::new(1.0 / odds, odds)
}

#[cfg(test)]
mod tests {
    use super::super::transposition_table::TranspositionTable;
    use super::*;
    use quadrille_games::rules::Position;
    use quadrille_games::rules::zobrist::number;
    use quadrille_search::StopFlag;

    /// Returns the position after `plies` random plies, if the game is not over and the mover can move.
    fn random_position(seed: u64, plies: u64) -> Option<SolverPosition> {
        let mut position = Upthrust::start();
        let mut moves = Vec::new();
        for ply in 0..plies {
            position.legal_moves(&mut moves);
            let count = std::num::NonZeroU64::new(moves.len() as u64)?;
            position.play_unchecked(moves[(number(seed, ply) % count) as usize]);
        }
        let place = SolverPosition::new(&position);
        (position.outcome().is_none() && place.movable_pieces()[0] != 0).then_some(place)
    }

    #[test]
    fn answers_match_minimax_and_searches_resume() {
        let (stop, total) = (StopFlag::new(), AtomicU64::new(0));
        let mut counts = [0; 2];
        for place in (0..60).filter_map(|seed| random_position(seed, 22)) {
            let plain = TranspositionTable::new(4);
            let mut plain = SolverWorker::new(&plain, (&stop).into(), &stop, &total);
            let (table, proof) = (TranspositionTable::new(4), ProofTree::new(1 << 24));
            for beta in -1..=2 {
                let Some(truth) = plain.prove(&place, beta, 200_000) else {
                    continue;
                };
                // Two threads search at the same time and share their results.
                let answers = std::thread::scope(|scope| {
                    let work = || {
                        proof.solve(
                            &mut SolverWorker::new(&table, (&stop).into(), &stop, &total),
                            &place,
                            beta,
                        )
                    };
                    let other = scope.spawn(work);
                    [work(), other.join().unwrap()]
                });
                assert_eq!(answers, [Some(truth); 2], "{beta} {place:?}");
                // Continuing from the finished search needs no work.
                let (fresh, again) = (TranspositionTable::new(1), ProofTree::new(1 << 24));
                again.replace(proof.all_nodes());
                let done = AtomicU64::new(0);
                let mut worker = SolverWorker::new(&fresh, (&stop).into(), &stop, &done);
                assert_eq!(again.solve(&mut worker, &place, beta), Some(truth));
                assert_eq!(done.into_inner(), 0);
                counts[usize::from(truth)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }

    #[test]
    fn small_table_gives_correct_answers() {
        let (stop, total) = (StopFlag::new(), AtomicU64::new(0));
        let mut forgot = 0;
        for place in (0..30).filter_map(|seed| random_position(seed, 20)) {
            let (table, large) = (TranspositionTable::new(4), ProofTree::new(1 << 24));
            let mut worker = SolverWorker::new(&table, (&stop).into(), &stop, &total);
            let truth = large.solve(&mut worker, &place, 1);
            let small = ProofTree::new(1 << 15);
            let other = TranspositionTable::new(4);
            let mut worker = SolverWorker::new(&other, (&stop).into(), &stop, &total);
            assert_eq!(small.solve(&mut worker, &place, 1), truth, "{place:?}");
            let count = small.all_nodes().len();
            assert!(count <= SHARD_COUNT * small.max_shard_nodes, "{count}");
            forgot += u32::from(count < large.all_nodes().len());
        }
        assert!(forgot > 3, "{forgot}");
    }

    #[test]
    fn stopped_solver_gives_no_answer() {
        let stop = StopFlag::new();
        stop.stop();
        let (table, total) = (TranspositionTable::new(1), AtomicU64::new(0));
        let mut worker = SolverWorker::new(&table, (&stop).into(), &stop, &total);
        let place = SolverPosition::new(&Upthrust::start());
        assert_eq!(ProofTree::new(0).solve(&mut worker, &place, 1), None);
    }
}
