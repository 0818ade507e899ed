//! Simultaneous perturbation stochastic approximation (SPSA): parameters of the search are moved towards what wins games.
//!
//! In every iteration all parameters are changed a little at once, each up or down by chance, and pairs of games are played between
//! the search changed one way and the search changed the other way. Each parameter then moves towards the side that won, by as much
//! as it won. Changes and steps become smaller from iteration to iteration (Spall's gains).

use super::games::{GamePlan, in_parallel};
use quadrille_games::rules::{Player, VariantPosition};
use quadrille_search::eval::Evaluate;
use quadrille_search::{Options, Parameter, ParameterChanges, Searcher, StopFlag};
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
    /// The step of the last iteration (r_end): how far a pair of games that one side wins moves a parameter, as a part of its
    /// perturbation.
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
/// The exponent by which steps become smaller.
const ALPHA: f64 = 0.602;
/// The exponent by which perturbations do.
const GAMMA: f64 = 0.101;
/// Steps become much smaller only after this part of the iterations (the constant A).
const STABILITY: f64 = 0.1;
/// The perturbation in the last iteration (c_end): this part of a parameter's first value.
const PERTURBATION: f64 = 0.125;
/// And this at least: less would mostly be no change of a whole number.
const LEAST_PERTURBATION: f64 = 0.5;
/// What tells the random numbers of an iteration from those of a game's opening.
const SALT: u64 = 0x5350_5341;

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

    /// The gains of iteration `number`, from 1, as parts of what they are in the last one: of the perturbation, and of the step that
    /// follows from it (a_k / c_k² for one of c_end).
    fn gains(&self, number: u64) -> [f64; 2] {
        let (number, all) = (number as f64, self.iterations as f64);
        let wider = (all / number).powf(GAMMA);
        let stability = STABILITY * all;
        let longer = ((stability + all) / (stability + number)).powf(ALPHA);
        [wider, longer / (wider * wider)]
    }

    /// The perturbation of each parameter in iteration `number`: up or down by chance.
    fn perturbations<P: Evaluate>(&self, number: u64) -> Vec<f64> {
        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        let mut rng = StdRng::seed_from_u64(seed ^ SALT);
        let [wider, _] = self.gains(number);
        let sizes = self.parameters.iter().map(|parameter| {
            let first = f64::from(P::PARAMETERS.get(parameter)).abs();
            (first * PERTURBATION).max(LEAST_PERTURBATION) * wider
        });
        sizes
            .map(|size| if rng.random() { size } else { -size })
            .collect()
    }

    /// The next iteration; nothing happens where `stop` ends it early.
    pub fn iterate<P: Evaluate + VariantPosition>(&self, state: &mut SpsaState, stop: &StopFlag) {
        let number = state.done + 1;
        let perturbations = self.perturbations::<P>(number);
        let perturbed = |sign: f64| {
            let mut changes = ParameterChanges::default();
            let values = self.parameters.iter().zip(&state.values);
            for ((parameter, value), perturbation) in values.zip(&perturbations) {
                changes.set(parameter, whole(parameter, value + sign * perturbation));
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
        let pair = |searchers: &mut [Searcher<P>; 2], pair: u64| {
            if stop.is_stopped() {
                return 0;
            }
            let opening = state.done * self.pairs + pair;
            let results = Player::BOTH.map(|first| {
                let winner = games.play_between(searchers, opening, first);
                winner.map_or(0, |winner| if winner == first { 1 } else { -1 })
            });
            results.iter().sum::<i32>()
        };
        let searchers = || [1.0, -1.0].map(perturbed);
        let results = in_parallel(self.pairs, self.threads, searchers, pair, &|_| {});
        if !stop.is_stopped() {
            self.step(state, &perturbations, results.iter().sum());
        }
    }

    /// Moves the parameters as iteration `state.done + 1` asks for it: along `perturbations`, where the side that was changed that way
    /// has won `result` games more than it has lost.
    fn step(&self, state: &mut SpsaState, perturbations: &[f64], result: i32) {
        let [_, longer] = self.gains(state.done + 1);
        // A pair has two games.
        let step = self.rate * longer * f64::from(result) / 2.0;
        let values = self.parameters.iter().zip(&mut state.values);
        for ((parameter, value), perturbation) in values.zip(perturbations) {
            let (least, most) = (*parameter.range.start(), *parameter.range.end());
            *value = (*value + step * perturbation).clamp(least.into(), most.into());
        }
        state.done += 1;
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
    parameter.nearest(value.round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::focus::FocusCourse;
    use quadrille_search::Parameters;

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
    fn threads_change_nothing() {
        let plan = plan(&[
            "late_move_pruning_factor",
            "futility_margin",
            "reverse_futility_margin",
            "full_depth_moves",
            "move_score_weight",
        ]);
        let stop = StopFlag::new();
        let mut alone = plan.begin::<FocusCourse>();
        let mut together = alone.clone();
        let threes = SpsaPlan {
            threads: 3,
            ..plan.clone()
        };
        for _ in 0..3 {
            plan.iterate::<FocusCourse>(&mut alone, &stop);
            threes.iterate::<FocusCourse>(&mut together, &stop);
        }
        assert_eq!(alone, together);
        assert_ne!(alone.values, plan.begin::<FocusCourse>().values);
        // What is not played to its end does not count.
        stop.stop();
        plan.iterate::<FocusCourse>(&mut together, &stop);
        assert_eq!(alone, together);
    }

    #[test]
    fn values_move_towards_what_wins() {
        let plan = plan(&["futility_margin", "full_depth_moves"]);
        let first = plan.begin::<FocusCourse>();
        let moved = |result: i32| {
            let mut state = first.clone();
            plan.step(&mut state, &[10.0, -0.5], result);
            assert_eq!(state.done, 1);
            [0, 1].map(|at| state.values[at] - first.values[at])
        };
        assert_eq!(moved(0), [0.0; 2]);
        let [[up, down], [back, forth]] = [moved(6), moved(-6)];
        assert!(up > 0.0 && down < 0.0 && (up + 20.0 * down).abs() < 1e-9);
        assert!((up + back).abs() < 1e-9 && (down + forth).abs() < 1e-9);
        // No farther than a parameter goes.
        let mut state = first.clone();
        plan.step(&mut state, &[-1e9, -1e9], 32);
        assert_eq!(state.values, [0.0, 1.0]);
    }

    /// Spall: a_k = a / (A + k)^alpha and c_k = c / k^gamma; a step is a_k / c_k² of the perturbation.
    #[test]
    fn gains_are_spalls() {
        let plan = SpsaPlan {
            iterations: 1000,
            ..plan(&["futility_margin"])
        };
        let (a, c) = (|k: f64| (100.0 + k).powf(-0.602), |k: f64| k.powf(-0.101));
        for number in [1, 500, 1000] {
            let (k, all) = (number as f64, 1000.0);
            let [perturbation, step] = plan.gains(number);
            let ratio = |at: f64| a(at) / c(at).powi(2);
            assert!((perturbation - c(k) / c(all)).abs() < 1e-9);
            assert!((step - ratio(k) / ratio(all)).abs() < 1e-9);
        }
        assert_eq!(plan.gains(1000), [1.0; 2]);
    }
}
