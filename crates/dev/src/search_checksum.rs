//! By what it is noticed that work was begun by another search than today's.

use quadrille_games::rules::VariantPosition;
use quadrille_search::eval::Evaluate;
use quadrille_search::{EvaluationKind, Limits, Options, Searcher, StopFlag};

/// The depth of the searches, in plies.
const DEPTH: u32 = 7;
/// How many there are, each from the position to which the one before led.
const SEARCHES: usize = 12;

/// How many positions a few short searches visit: what changes with the search, the rules, the parameters and the evaluation.
pub fn nodes<P: Evaluate + VariantPosition>(evaluation: EvaluationKind) -> u64 {
    let mut position = P::start();
    let mut nodes = 0;
    let mut searcher = Searcher::<P>::new(1);
    searcher.set_options(Options {
        evaluation,
        ..Options::new(1)
    });
    for _ in 0..SEARCHES {
        let limits = Limits::depth(DEPTH);
        let found = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        nodes += found.nodes;
        if let Some(best) = found.best {
            position.play_unchecked(best);
        }
    }
    nodes
}
