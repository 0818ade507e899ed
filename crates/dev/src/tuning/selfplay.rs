//! Samples for fitting a linear evaluation: quiet positions of games of the program against itself.

use super::data::Samples;
use super::games::{GamePlan, in_parallel, result_for};
use quadrille_games::rules::VariantPosition;
use quadrille_search::eval::features::{FeatureTrace, Linear};
use quadrille_search::eval::{Evaluate, FORCING};
use quadrille_search::{EvaluationKind, Options, Score, Searcher};

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Games.
    pub games: u64,
    /// Positions searched for each move.
    pub nodes: u64,
    /// Everything random follows from this.
    pub seed: u64,
    /// Threads at work.
    pub threads: usize,
    /// The blend of score and result: how much of a sample's target is the search's score rather than the game's result, from
    /// 0 to 1.
    pub score_weight: f32,
    /// The score, in the evaluation's unit, that is expected to win three times in four.
    pub scale: f32,
    /// Games are given up as drawn after this many plies.
    pub longest: u32,
    /// Play with the tuned weights rather than those set by hand.
    pub tuned: bool,
}

/// The memory of each thread's table, in MiB.
const TABLE: usize = 4;
/// One move in so many is random, so that games differ.
const RANDOM_MOVES: u32 = 12;
/// Random plies at the start of a game: at least these, and up to as many more.
const OPENING: u32 = 4;

/// Plays the games and takes samples; `progress` is called with the number of games finished.
pub fn sample<P: Linear + VariantPosition>(
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Samples {
    let games = GamePlan {
        nodes: plan.nodes,
        seed: plan.seed,
        opening: OPENING..=2 * OPENING,
        random_moves: Some(RANDOM_MOVES),
        longest: plan.longest,
    };
    let searcher = || {
        let mut searcher = Searcher::<P>::new(TABLE);
        searcher.set_options(Options {
            evaluation: if plan.tuned {
                EvaluationKind::Linear
            } else {
                EvaluationKind::ByHand
            },
            ..Options::new(TABLE)
        });
        searcher
    };
    let play = |searcher: &mut Searcher<P>, number| of_game(searcher, plan, &games, number);
    let mut samples = Samples::default();
    for game in in_parallel(plan.games, plan.threads, searcher, play, progress) {
        samples.append(game);
    }
    samples
}

/// One game's samples.
fn of_game<P: Linear + VariantPosition>(
    searcher: &mut Searcher<P>,
    plan: &Plan,
    games: &GamePlan,
    number: u64,
) -> Samples {
    let mut noted = Vec::new();
    let winner = games.play(searcher, number, &mut |position, found| {
        if let Some(quiet) = found.best.and_then(|best| quiet(position, best)) {
            let mut trace = FeatureTrace::default();
            quiet.features(&mut trace);
            let phase = quiet.phase() as f32 / P::PHASES as f32;
            let divisors = quiet
                .divisors()
                .map(|by| u8::try_from(by).unwrap_or(u8::MAX));
            // The quiet position is the opponent's to move after one ply.
            noted.push((trace.0, divisors, phase, quiet.to_move(), -found.score));
        }
    });
    let mut samples = Samples::of_one_game();
    for (features, divisors, phase, mover, score) in noted {
        let result = result_for(mover, winner);
        let target = result + plan.score_weight * (expected_result(score, plan.scale) - result);
        samples.push(&features, divisors, phase, target);
    }
    samples
}

/// The position after `best`, if neither is it over nor does it leave moves to take something by, so that
/// the evaluation can be held responsible for it.
fn quiet<P: Evaluate>(position: &P, best: P::Move) -> Option<P> {
    let mut next = position.clone();
    next.play_unchecked(best);
    if next.outcome().is_some() || next.has_immediate_win() {
        return None;
    }
    if P::HAS_FORCING_MOVES {
        let mut moves = Vec::new();
        next.forcing_moves(&mut moves);
        if moves.iter().any(|&mv| next.move_score(mv) >= FORCING) {
            return None;
        }
    }
    Some(next)
}

/// The result that a score makes likely, from 0 for a loss to 1 for a win.
pub(crate) fn expected_result(score: Score, scale: f32) -> f32 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Cp(value) => 1.0 / (1.0 + libm::expf(-(value as f32) * 1.0986 / scale)),
    }
}
