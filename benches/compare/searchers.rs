//! The compared searches.

use super::reference::{self, Reference};
use super::{FixedDepthSearch, SearchOutcome};
use minimax::{BEST_EVAL, Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use quadrille_games::rules::Player;
use quadrille_search::eval::Evaluate;
use quadrille_search::{Features, Limits, Score, Searcher, StopFlag};
use std::cell::Cell;
use std::marker::PhantomData;

/// The table size of searches that have one, in MiB.
const HASH_MIB: usize = 16;
/// Divisor of evaluations, because minimax-rs uses 16 bits.
const EVALUATION_DIVISOR: i32 = 4;
/// The maximum absolute evaluation; values of decided games lie beyond it.
const MAX_EVALUATION: i32 = 30_000;

/// The common evaluation, for the side to move.
fn evaluate_scaled<P: Evaluate>(position: &P) -> i32 {
    (position.evaluate() / EVALUATION_DIVISOR).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

pub struct OwnSearch<P: Evaluate> {
    name: &'static str,
    searcher: Searcher<P>,
    depth: u32,
}

impl<P: Evaluate> OwnSearch<P> {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            searcher: Searcher::new(HASH_MIB),
            depth: 0,
        }
    }

    /// Creates the search with alpha-beta and move ordering only.
    pub fn plain(name: &'static str) -> Self {
        Self {
            searcher: Searcher::new(1).with_features(Features::plain()),
            ..Self::new(name)
        }
    }
}

impl<P: Evaluate> FixedDepthSearch<P> for OwnSearch<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn prepare(&mut self, depth: u32) {
        self.depth = depth;
        self.searcher.new_game();
    }

    fn search(&mut self, position: &P) -> SearchOutcome {
        let limits = Limits::depth(self.depth);
        let result = self
            .searcher
            .search(position, &[], &limits, &StopFlag::new(), &mut |_| {});
        SearchOutcome {
            nodes: Some(result.nodes),
            value: match result.score {
                Score::Cp(value) => {
                    Some((value / EVALUATION_DIVISOR).clamp(-MAX_EVALUATION, MAX_EVALUATION))
                }
                Score::Draw => Some(0),
                Score::Win(_) | Score::Loss(_) => None,
            },
        }
    }
}

thread_local! {
    /// Nodes visited by minimax-rs, which does not count them itself.
    static VISITED_NODES: Cell<u64> = const { Cell::new(0) };
}

fn count_visit() {
    VISITED_NODES.set(VISITED_NODES.get() + 1);
}

struct MinimaxGame<P>(PhantomData<P>);

impl<P: Evaluate> minimax::Game for MinimaxGame<P> {
    type S = P;
    type M = P::Move;

    fn generate_moves(state: &P, moves: &mut Vec<P::Move>) -> Option<Winner> {
        count_visit();
        state.legal_moves(moves);
        if moves.is_empty() {
            winner(state)
        } else {
            None
        }
    }

    fn apply(state: &mut P, mv: P::Move) -> Option<P> {
        let mut next = state.clone();
        next.play_unchecked(mv);
        Some(next)
    }

    /// Only called at leaves.
    fn get_winner(state: &P) -> Option<Winner> {
        count_visit();
        winner(state)
    }

    fn zobrist_hash(state: &P) -> u64 {
        state.key()
    }
}

fn winner<P: Evaluate>(state: &P) -> Option<Winner> {
    state.outcome().map(|outcome| match outcome.winner {
        None => Winner::Draw,
        Some(winner) if winner == state.to_move() => Winner::PlayerToMove,
        Some(_) => Winner::PlayerJustMoved,
    })
}

struct MinimaxEvaluator<P>(PhantomData<P>);

impl<P: Evaluate> minimax::Evaluator for MinimaxEvaluator<P> {
    type G = MinimaxGame<P>;

    fn evaluate(&self, state: &P) -> Evaluation {
        Evaluation::try_from(evaluate_scaled(state)).unwrap_or(0)
    }
}

/// Converts a value of minimax-rs. Values of decided games lie within a few plies of the extremes.
fn undecided_value(evaluation: Evaluation) -> Option<i32> {
    let value = i32::from(evaluation);
    (value.abs() < i32::from(BEST_EVAL) - 256).then_some(value)
}

/// The main search of minimax-rs: iterative deepening with a two-tier table and null windows.
pub struct MinimaxIterative<P: Evaluate> {
    name: &'static str,
    search: IterativeSearch<MinimaxEvaluator<P>>,
}

impl<P: Evaluate> MinimaxIterative<P> {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            search: Self::new_search(),
        }
    }

    fn new_search() -> IterativeSearch<MinimaxEvaluator<P>> {
        let options = IterativeOptions::new().with_table_byte_size(HASH_MIB << 20);
        IterativeSearch::new(MinimaxEvaluator(PhantomData), options)
    }
}

impl<P: Evaluate> FixedDepthSearch<P> for MinimaxIterative<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn prepare(&mut self, depth: u32) {
        self.search = Self::new_search();
        self.search.set_max_depth(depth as u8);
        VISITED_NODES.set(0);
    }

    fn search(&mut self, position: &P) -> SearchOutcome {
        self.search.choose_move(position);
        SearchOutcome {
            nodes: Some(VISITED_NODES.get()),
            value: undecided_value(self.search.root_value()),
        }
    }
}

/// Plain alpha-beta of minimax-rs.
pub struct MinimaxNegamax<P: Evaluate> {
    name: &'static str,
    search: minimax::Negamax<MinimaxEvaluator<P>>,
}

impl<P: Evaluate> MinimaxNegamax<P> {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            search: minimax::Negamax::new(MinimaxEvaluator(PhantomData), 1),
        }
    }
}

impl<P: Evaluate> FixedDepthSearch<P> for MinimaxNegamax<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn prepare(&mut self, depth: u32) {
        self.search.set_max_depth(depth as u8);
        VISITED_NODES.set(0);
    }

    fn search(&mut self, position: &P) -> SearchOutcome {
        self.search.choose_move(position);
        SearchOutcome {
            nodes: Some(VISITED_NODES.get()),
            value: undecided_value(self.search.root_value()),
        }
    }
}

/// Plain alpha-beta over the slow reference rules of the tests, with boards as maps and moves as text. Each leaf is parsed to
/// call our evaluation, which takes a small part of the time.
pub struct ReferenceSearch<P> {
    name: &'static str,
    depth: u32,
    nodes: u64,
    game: PhantomData<P>,
}

impl<P: Evaluate> ReferenceSearch<P> {
    const WIN: i32 = 1_000_000;

    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            depth: 0,
            nodes: 0,
            game: PhantomData,
        }
    }

    fn value(&mut self, position: &dyn Reference, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let text = position.text();
        let parsed_position = P::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mover = parsed_position.to_move();
        match (position.result(), mover) {
            ("none", _) => {}
            ("draw", _) => return 0,
            ("p1win", Player::One) | ("p2win", Player::Two) => return Self::WIN,
            _ => return -Self::WIN,
        }
        if depth == 0 {
            return evaluate_scaled(&parsed_position);
        }
        let mut best = -Self::WIN;
        for mv in position.moves() {
            let next = position.play(&mv);
            best = best.max(-self.value(&*next, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

impl<P: Evaluate> FixedDepthSearch<P> for ReferenceSearch<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn prepare(&mut self, depth: u32) {
        self.depth = depth;
        self.nodes = 0;
    }

    fn search(&mut self, position: &P) -> SearchOutcome {
        let text = position.to_string();
        let start = reference::parse(P::VARIANT.id(), &text)
            .unwrap_or_else(|| panic!("the reference refuses {text}"));
        let value = self.value(&*start, self.depth, -Self::WIN, Self::WIN);
        SearchOutcome {
            nodes: Some(self.nodes),
            value: (value.abs() < Self::WIN).then_some(value),
        }
    }
}
