//! Many games at once, on all cores, with arrays that are written in place.

use crate::encode::{Encode, observation_size, write_observation};
use crate::engine::solve_within;
use crate::error::{parse_number, parse_optional_number, parse_variant, refuse};
use crate::interrupt::refuse_busy;
use crate::position::{Position, action_count, shape};
use numpy::{
    PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use quadrille_games::rules::{AnyPosition, Outcome, Reason, Variant, quote, with_position};
use quadrille_solver::Ending;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The occurrence of a position that ends a game.
const REPETITIONS: usize = 3;
/// The number of consecutive games that a thread plays before it takes the next part.
const GAMES_PER_PART: usize = 64;
/// The positions that the solver may search for a regret.
const REGRET_POSITIONS: u64 = 2000;
/// The most games of a [`VectorGame`]. Their arrays take up to 300 MB.
const MAX_GAMES: u64 = 1 << 16;

/// The reward of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reward {
    /// At the end of the game: 1 for a win, -1 for a loss.
    Outcome,
    /// In Upthrust: minus the points that the move gives away, if the solver knows them.
    Regret,
}

/// The settings of all games.
#[derive(Clone, Copy)]
struct Settings {
    reward: Reward,
    max_plies: usize,
}

/// A game and what is derived from its position.
struct Slot<P: Encode> {
    position: P,
    moves: Vec<P::Move>,
    /// The actions of `moves`.
    actions: Vec<u16>,
    /// The keys of the earlier positions that can be repeated.
    earlier: Vec<u64>,
    occurrences: usize,
    plies: usize,
    /// What is proven about the lead of the player to move, for regrets.
    ending: Option<Ending>,
}

/// The part of the arrays that belongs to a game.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [bool],
    to_move: &'a mut u8,
    rewards: &'a mut [f32],
    done: &'a mut bool,
    truncated: &'a mut bool,
}

/// A move to play and the row to write.
struct Turn<'a, P: Encode> {
    slot: &'a mut Slot<P>,
    mv: P::Move,
    row: Row<'a>,
}

impl<P: Encode> Slot<P> {
    fn new() -> Self {
        let mut slot = Self {
            position: P::start(),
            moves: Vec::new(),
            actions: Vec::new(),
            earlier: Vec::new(),
            occurrences: 1,
            plies: 0,
            ending: None,
        };
        slot.list_moves();
        slot
    }

    fn restart(&mut self) {
        self.position = P::start();
        self.earlier.clear();
        (self.occurrences, self.plies, self.ending) = (1, 0, None);
        self.list_moves();
    }

    fn list_moves(&mut self) {
        self.position.legal_moves(&mut self.moves);
        self.actions.clear();
        let actions = self.moves.iter();
        let actions = actions.map(|&mv| self.position.action(mv) as u16);
        self.actions.extend(actions);
    }

    /// Returns the legal move with the action.
    fn move_of(&self, action: i64) -> Option<P::Move> {
        let action = u16::try_from(action).ok()?;
        let index = self.actions.iter().position(|&legal| legal == action)?;
        Some(self.moves[index])
    }

    /// Plays a move and returns the end of the game.
    fn play(&mut self, mv: P::Move) -> Option<Outcome> {
        if self.position.is_irreversible(mv) {
            self.earlier.clear();
        } else {
            self.earlier.push(self.position.key());
        }
        self.position.play_unchecked(mv);
        self.plies += 1;
        let key = self.position.key();
        // The players alternate. Different positions with the same key are as improbable here as in the search.
        let same_mover = self.earlier.iter().rev().skip(1).step_by(2);
        self.occurrences = 1 + same_mover.filter(|&&earlier| earlier == key).count();
        self.position.outcome().or_else(|| {
            let repeated = self.occurrences >= REPETITIONS;
            repeated
                .then(|| self.position.repetition_outcome())
                .or_else(|| {
                    let limit = P::NO_PROGRESS_LIMIT?;
                    let reason = Reason::NoProgress(limit);
                    (self.earlier.len() >= limit).then(|| Outcome::draw(reason))
                })
        })
    }

    /// Returns what is proven about the lead of the player to move in Upthrust.
    fn solve(&self) -> Option<Ending> {
        let position = self.position.as_upthrust()?;
        Some(solve_within(position, REGRET_POSITIONS))
    }

    /// Plays a move, restarts a finished game, and writes the row.
    fn step(&mut self, mv: P::Move, settings: Settings, row: &mut Row<'_>) {
        let mover = self.position.to_move();
        row.rewards.fill(0.0);
        let before = match settings.reward {
            Reward::Regret => self.ending.take().or_else(|| self.solve()),
            Reward::Outcome => None,
        };
        let outcome = self.play(mv);
        match settings.reward {
            Reward::Outcome => {
                if let Some(winner) = outcome.and_then(|outcome| outcome.winner) {
                    row.rewards[winner.index()] = 1.0;
                    row.rewards[(!winner).index()] = -1.0;
                }
            }
            Reward::Regret => {
                self.ending = self.solve();
                let exact = |ending: Option<Ending>| ending.and_then(Ending::exact);
                if let Some((before, after)) = exact(before).zip(exact(self.ending)) {
                    // `after` is the lead of the other player, since turns always alternate.
                    row.rewards[mover.index()] = -(before + after) as f32;
                }
            }
        }
        *row.truncated = outcome.is_none() && self.plies >= settings.max_plies;
        *row.done = outcome.is_some() || *row.truncated;
        if *row.done {
            self.restart();
        } else {
            self.list_moves();
        }
        self.write(row);
    }

    /// Writes what the player to move sees.
    fn write(&self, row: &mut Row<'_>) {
        row.mask.fill(false);
        for &action in &self.actions {
            row.mask[usize::from(action)] = true;
        }
        *row.to_move = self.position.to_move() as u8;
        let idle = self.earlier.len();
        write_observation(&self.position, self.occurrences, idle, row.observation);
    }
}

/// The arrays, as slices with an equal part for each game.
struct Arrays<'a> {
    observations: &'a mut [u8],
    masks: &'a mut [bool],
    to_move: &'a mut [u8],
    rewards: &'a mut [f32],
    done: &'a mut [bool],
    truncated: &'a mut [bool],
}

impl<'a> Arrays<'a> {
    /// Returns the rows, one for each game.
    fn rows<P: Encode>(self) -> impl Iterator<Item = Row<'a>> {
        let observations = self.observations.chunks_exact_mut(observation_size::<P>());
        let masks = self.masks.chunks_exact_mut(P::ACTIONS);
        let rewards = self.rewards.chunks_exact_mut(2);
        let flags = self.done.iter_mut().zip(self.truncated);
        let views = observations.zip(masks).zip(self.to_move);
        views.zip(rewards.zip(flags)).map(
            |(((observation, mask), to_move), (rewards, (done, truncated)))| Row {
                observation,
                mask,
                to_move,
                rewards,
                done,
                truncated,
            },
        )
    }
}

/// The games of a [`VectorGame`], without the type of their positions.
trait Batch: Send + Sync {
    /// Plays an action in each game on up to this number of threads.
    ///
    /// # Errors
    /// Names the first illegal action. No game has then changed.
    fn step(
        &mut self,
        actions: &[i64],
        settings: Settings,
        threads: usize,
        arrays: Arrays<'_>,
    ) -> Result<(), String>;

    /// Starts every game anew.
    fn restart(&mut self, arrays: Arrays<'_>);

    /// Returns a random legal action of each game.
    fn sample(&self, random: &mut StdRng) -> Vec<i64>;

    /// Returns the position of a game.
    fn position(&self, index: usize) -> Option<AnyPosition>;
}

impl<P: Encode + Into<AnyPosition>> Batch for Vec<Slot<P>> {
    fn step(
        &mut self,
        actions: &[i64],
        settings: Settings,
        threads: usize,
        arrays: Arrays<'_>,
    ) -> Result<(), String> {
        let choose = |(index, (slot, &action)): (usize, (&Slot<P>, &i64))| {
            slot.move_of(action).ok_or_else(|| {
                format!("illegal action `{action}` in game {index}: no legal move has it")
            })
        };
        let moves = self.iter().zip(actions).enumerate().map(choose);
        let moves = moves.collect::<Result<Vec<_>, String>>()?;
        let slots = self.iter_mut().zip(moves);
        let mut work: Vec<_> = (slots.zip(arrays.rows::<P>()))
            .map(|((slot, mv), row)| Turn { slot, mv, row })
            .collect();
        let play = |part: &mut [Turn<'_, P>]| {
            for Turn { slot, mv, row } in part {
                slot.step(*mv, settings, row);
            }
        };
        let threads = threads.min(work.len().div_ceil(GAMES_PER_PART));
        let parts = Mutex::new(work.chunks_mut(GAMES_PER_PART));
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let play_parts = || {
            while let Some(part) = next() {
                play(part);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                // Without a further thread, this one plays all parts.
                let _ = thread::Builder::new().spawn_scoped(scope, play_parts);
            }
            play_parts();
        });
        Ok(())
    }

    fn restart(&mut self, arrays: Arrays<'_>) {
        for (slot, mut row) in self.iter_mut().zip(arrays.rows::<P>()) {
            row.rewards.fill(0.0);
            (*row.done, *row.truncated) = (false, false);
            slot.restart();
            slot.write(&mut row);
        }
    }

    fn sample(&self, random: &mut StdRng) -> Vec<i64> {
        self.iter()
            .map(|slot| slot.actions[random.random_range(0..slot.actions.len())].into())
            .collect()
    }

    fn position(&self, index: usize) -> Option<AnyPosition> {
        self.get(index).map(|slot| slot.position.clone().into())
    }
}

/// `n` games of a variant from the usual start. All arrays have a row for each game and are written in place by `step` and
/// `reset`: copy what must last. A finished game restarts at once; `done` and `rewards` then tell of the finished game, and
/// `observations`, `masks` and `to_move` of the new one.
///
/// A game without a result after `max_plies` plies is cut off. `reward` is `"outcome"` (1 for a win, -1 for a loss) or,
/// in Upthrust, `"regret"` (minus the points that the move gives away, 0 if the solver does not know them).
#[pyclass(module = "quadrille")]
pub(crate) struct VectorGame {
    variant: Variant,
    batch: Box<dyn Batch>,
    settings: Settings,
    threads: usize,
    random: StdRng,
    /// What each player to move sees: game, plane, row, column.
    #[pyo3(get)]
    observations: Py<PyArray4<u8>>,
    /// The legal actions: game, action.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// The players to move, 0 or 1.
    #[pyo3(get)]
    to_move: Py<PyArray1<u8>>,
    /// The rewards of the last step: game, player.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the last step ended the game.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// Whether the last step reached `max_plies` without a result.
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
}

/// Evaluates an expression with the arrays of a [`VectorGame`] as slices.
macro_rules! with_arrays {
    ($games:expr, $py:expr, $arrays:ident => $body:expr) => {{
        let lock = |_| refuse_busy("an array");
        let mut observations = $games
            .observations
            .bind($py)
            .try_readwrite()
            .map_err(lock)?;
        let mut masks = $games.masks.bind($py).try_readwrite().map_err(lock)?;
        let mut to_move = $games.to_move.bind($py).try_readwrite().map_err(lock)?;
        let mut rewards = $games.rewards.bind($py).try_readwrite().map_err(lock)?;
        let mut done = $games.done.bind($py).try_readwrite().map_err(lock)?;
        let mut truncated = $games.truncated.bind($py).try_readwrite().map_err(lock)?;
        let $arrays = Arrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        $body
    }};
}

#[pymethods]
impl VectorGame {
    #[new]
    #[pyo3(signature = (variant, n, *, reward="outcome", max_plies=None, seed=None, threads=None))]
    fn new(
        py: Python<'_>,
        variant: &str,
        n: &Bound<'_, PyAny>,
        reward: &str,
        max_plies: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        fn start<P: Encode + Into<AnyPosition>>(_: &P, n: usize) -> Box<dyn Batch> {
            let slots: Vec<_> = (0..n).map(|_| Slot::<P>::new()).collect();
            Box::new(slots)
        }
        let variant = parse_variant(variant)?;
        let n = parse_number("n", n, 1..=MAX_GAMES)? as usize;
        let max_plies = parse_optional_number("max_plies", max_plies, 1..=1_000_000)?;
        let seed = parse_optional_number("seed", seed, 0..=i64::MAX as u64)?;
        let threads = parse_optional_number("threads", threads, 1..=256)?;
        let reward = match reward {
            "outcome" => Reward::Outcome,
            "regret" if variant == Variant::Upthrust => Reward::Regret,
            other => {
                return Err(refuse(format_args!(
                    "reward `{}`: expected `outcome`, or `regret` in upthrust",
                    quote(other)
                )));
            }
        };
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let [planes, rows, columns] = shape(variant);
        let mut games = Self {
            variant,
            batch: with_position!(&AnyPosition::start(variant), position => start(position, n)),
            settings: Settings {
                reward,
                max_plies: max_plies.unwrap_or(1000) as usize,
            },
            threads: threads.map_or_else(cores, |threads| threads as usize),
            random: StdRng::seed_from_u64(seed.unwrap_or(0)),
            observations: PyArray4::zeros(py, [n, planes, rows, columns], false).unbind(),
            masks: PyArray2::zeros(py, [n, action_count(variant)], false).unbind(),
            to_move: PyArray1::zeros(py, n, false).unbind(),
            rewards: PyArray2::zeros(py, [n, 2], false).unbind(),
            done: PyArray1::zeros(py, n, false).unbind(),
            truncated: PyArray1::zeros(py, n, false).unbind(),
        };
        games.reset(py, None)?;
        Ok(games)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!(
            "<VectorGame {}, {} games>",
            self.variant,
            self.done.bind(py).len()
        )
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.done.bind(py).len()
    }

    /// The identifier of the variant.
    #[getter]
    const fn variant(&self) -> &'static str {
        self.variant.id()
    }

    /// Starts every game anew. `seed` restarts the random numbers of `sample`.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        if let Some(seed) = parse_optional_number("seed", seed, 0..=i64::MAX as u64)? {
            self.random = StdRng::seed_from_u64(seed);
        }
        let batch = &mut self.batch;
        with_arrays!(self, py, arrays => {
            batch.restart(arrays);
            Ok(())
        })
    }

    /// Plays one action in each game, given by an array of `int64`.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let found = actions.len();
        let n = self.done.bind(py).len();
        if found != n {
            return Err(refuse(format_args!("`{found}` actions: expected {n}")));
        }
        let actions = actions.to_vec()?;
        let (settings, threads) = (self.settings, self.threads);
        let batch = &mut self.batch;
        with_arrays!(self, py, arrays => {
            py.detach(|| batch.step(&actions, settings, threads, arrays)).map_err(refuse)
        })
    }

    /// Returns a random legal action of each game.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, self.batch.sample(&mut self.random))
    }

    /// Returns the position of a game.
    fn position(&self, index: &Bound<'_, PyAny>) -> PyResult<Position> {
        let most = self.done.bind(index.py()).len() as u64 - 1;
        let index = parse_number("index", index, 0..=most)? as usize;
        let position = self.batch.position(index);
        position
            .map(Position)
            .ok_or_else(|| refuse_busy("the game"))
    }
}
