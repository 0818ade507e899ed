//! Simultaneous perturbation stochastic approximation (SPSA): parameters of the search are moved towards what wins games.
//!
//! In every iteration all parameters are changed a little at once, each up or down by chance, and pairs of games are played between
//! the search changed one way and the search changed the other way. Each parameter then moves towards the side that won, by as much
//! as it won. Changes and steps become smaller from iteration to iteration (Spall's gains).

use super::games::{GamePlan, in_parallel};
use crate::rules::{Player, VariantPosition};
use crate::search::eval::Evaluate;
use crate::search::{Options, Parameter, ParameterChanges, Searcher};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// How to tune.
#[derive(Clone, Debug)]
pub struct SpsaPlan {
    /// What is tuned.
    pub parameters: Vec<&'static Parameter>,
    /// How many times everything is changed.
    pub iterations: u64,
    /// Pairs of games of each iteration: the same opening, with the sides swapped.
    pub pairs: u64,
    /// Nodes searched for each move.
    pub nodes: u64,
    /// Random plies at the start of a game.
    pub opening: u32,
    /// How far a pair of games that one side wins moves a parameter in the last iteration, as a part of the change that was tried.
    pub rate: f64,
    /// Everything random follows from this.
    pub seed: u64,
    /// Threads at work; they change nothing but the time it takes.
    pub threads: usize,
}

/// How far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaState {
    /// Iterations that are over.
    pub done: u64,
    /// The value of each of the plan's parameters so far, between whole numbers.
    pub values: Vec<f64>,
}

/// The memory of each table, in MiB.
const TABLE: usize = 2;
/// Games are given up as drawn after this many plies.
const LONGEST: u32 = 300;
/// The exponent by which the steps become smaller.
const STEP_DECAY: f64 = 0.602;
/// The one by which the changes do.
const CHANGE_DECAY: f64 = 0.101;
/// So large a part of the iterations goes by before the steps become much smaller.
const STABILITY: f64 = 0.1;
/// A parameter is changed by this part of its first value, in the last iteration.
const CHANGE: f64 = 0.125;
/// And by this at least: less would mostly be no change of a whole number.
const LEAST_CHANGE: f64 = 0.5;

impl SpsaPlan {
    /// Before the first iteration: the values that the game has.
    #[must_use]
    pub fn begin<P: Evaluate>(&self) -> SpsaState {
        let values = self.parameters.iter();
        SpsaState {
            done: 0,
            values: values.map(|it| P::PARAMETERS.get(it).into()).collect(),
        }
    }

    /// The next iteration.
    pub fn iterate<P: Evaluate + VariantPosition>(&self, state: &mut SpsaState) {
        let number = state.done + 1;
        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        let mut rng = StdRng::seed_from_u64(seed);
        let (progress, all) = (number as f64, self.iterations as f64);
        let wider = (all / progress).powf(CHANGE_DECAY);
        let tried: Vec<f64> = self
            .parameters
            .iter()
            .map(|parameter| {
                let first = f64::from(P::PARAMETERS.get(parameter)).abs();
                let size = (first * CHANGE).max(LEAST_CHANGE) * wider;
                if rng.random() { size } else { -size }
            })
            .collect();
        let changed = |sign: f64| {
            let mut changes = ParameterChanges::default();
            for ((parameter, value), change) in
                self.parameters.iter().zip(&state.values).zip(&tried)
            {
                changes.set(parameter, whole(parameter, value + sign * change));
            }
            let mut searcher = Searcher::<P>::new(TABLE);
            searcher.set_options(Options {
                parameters: changes,
                ..Options::new(TABLE)
            });
            searcher
        };
        let games = GamePlan {
            nodes: self.nodes,
            seed: self.seed,
            opening: self.opening..=self.opening,
            random_moves: None,
            longest: LONGEST,
        };
        // Points that the side changed upwards has more, from -2 to 2 a pair.
        let lead = |searchers: &mut [Searcher<P>; 2], pair: u64| {
            let opening = state.done * self.pairs + pair;
            let results = Player::BOTH.map(|first| {
                let winner = games.play_between(searchers, opening, first);
                winner.map_or(0, |winner| if winner == first { 1 } else { -1 })
            });
            results.iter().sum::<i32>()
        };
        let searchers = || [1.0, -1.0].map(changed);
        let leads = in_parallel(self.pairs, self.threads, searchers, lead, &|_| {});
        let lead: i32 = leads.iter().sum();
        let stability = STABILITY * all;
        let step =
            self.rate * ((stability + all) / (stability + progress)).powf(STEP_DECAY) / wider;
        for ((parameter, value), change) in
            self.parameters.iter().zip(&mut state.values).zip(&tried)
        {
            let (least, most) = (*parameter.range.start(), *parameter.range.end());
            let moved = *value + step * f64::from(lead) / 2.0 * change;
            *value = moved.clamp(least.into(), most.into());
        }
        state.done = number;
    }

    /// What `state` has come to, in whole numbers, as far as it is not the game's own.
    #[must_use]
    pub fn changes<P: Evaluate>(&self, state: &SpsaState) -> ParameterChanges {
        let mut changes = ParameterChanges::default();
        for (parameter, &value) in self.parameters.iter().zip(&state.values) {
            let value = whole(parameter, value);
            if value != P::PARAMETERS.get(parameter) {
                changes.set(parameter, value);
            }
        }
        changes
    }
}

/// The nearest value that `parameter` may have.
fn whole(parameter: &Parameter, value: f64) -> i32 {
    let value = value.round() as i32;
    value.clamp(*parameter.range.start(), *parameter.range.end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::focus::FocusCourse;
    use crate::search::Parameters;

    fn plan(names: &[&str]) -> SpsaPlan {
        let named = names.iter().map(|name| Parameters::named(name));
        SpsaPlan {
            parameters: named.map(|it| it.expect("a parameter")).collect(),
            iterations: 12,
            pairs: 16,
            nodes: 600,
            opening: 4,
            rate: 0.3,
            seed: 5,
            threads: 1,
        }
    }

    #[test]
    fn threads_and_breaks_change_nothing() {
        let plan = plan(&[
            "late_move_pruning_factor",
            "futility_margin",
            "reverse_futility_margin",
            "full_depth_moves",
            "move_score_weight",
        ]);
        let mut alone = plan.begin::<FocusCourse>();
        let mut together = alone.clone();
        for _ in 0..3 {
            plan.iterate::<FocusCourse>(&mut alone);
        }
        let plan = SpsaPlan { threads: 3, ..plan };
        for _ in 0..3 {
            // As if it had been read from a file.
            together = together.clone();
            plan.iterate::<FocusCourse>(&mut together);
        }
        assert_eq!(alone, together);
        assert_ne!(alone.values, plan.begin::<FocusCourse>().values);
    }
}
