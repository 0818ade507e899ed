//! Many games at once, on all cores, with arrays that are written in place.

use crate::encode::{Encode, observation_size, write_observation};
use crate::engine::solve_alone;
use crate::error::{
    Text, is_truth_value, parse_number, parse_optional_number, parse_variant, refuse, refuse_type,
};
use crate::interrupt::refuse_busy;
use crate::position::{Position, action_count, shape};
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArray2, PyArray4, PyArrayDescrMethods,
    PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods, dtype, ndarray,
};
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyTuple, PyWeakrefReference};
use quadrille_games::rules::{AnyPosition, Outcome, Reason, Variant, quote, with_position};
use quadrille_solver::Ending;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// The occurrence of a position that ends a game.
const FINAL_OCCURRENCE: usize = 3;
/// The number of consecutive games that a thread plays before it takes the next part.
const GAMES_PER_PART: usize = 64;
/// The positions that the solver may search for a regret.
const REGRET_POSITIONS: u64 = 2000;
/// The most games of a [`VectorGame`]. Their arrays take up to 400 MB, in Cublino Pur.
const MAX_GAMES: u64 = 1 << 16;
/// The time between two checks for Ctrl+C during a step.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

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

/// A game with its legal moves and other values that follow from its position.
struct Slot<P: Encode> {
    position: P,
    moves: Vec<P::Move>,
    /// The actions of `moves`.
    actions: Vec<u16>,
    /// The keys of the earlier positions that can be repeated.
    repeatable_keys: Vec<u64>,
    occurrence_count: usize,
    ply_count: usize,
    /// The proven bounds of the lead of the player to move, for regrets.
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
    final_observation: &'a mut [u8],
    final_to_move: &'a mut u8,
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
            repeatable_keys: Vec::new(),
            occurrence_count: 1,
            ply_count: 0,
            ending: None,
        };
        slot.list_moves();
        slot
    }

    /// Returns to the start position.
    fn restart(&mut self) {
        self.position = P::start();
        self.repeatable_keys.clear();
        (self.occurrence_count, self.ply_count, self.ending) = (1, 0, None);
        self.list_moves();
    }

    /// Lists the legal moves and their actions.
    fn list_moves(&mut self) {
        self.position.legal_moves(&mut self.moves);
        self.actions.clear();
        let actions = self.moves.iter().map(|&mv| self.position.action_of(mv) as u16);
        self.actions.extend(actions);
    }

    /// Returns the legal move with the action.
    fn move_of(&self, action: i64) -> Option<P::Move> {
        let action = u16::try_from(action).ok()?;
        let index = self.actions.iter().position(|&legal_action| legal_action == action)?;
        Some(self.moves[index])
    }

    /// Plays a move and returns the outcome if the game is over. Does not update `moves` and `actions`.
    fn play(&mut self, mv: P::Move) -> Option<Outcome> {
        if self.position.is_irreversible(mv) {
            self.repeatable_keys.clear();
        } else {
            self.repeatable_keys.push(self.position.key());
        }
        self.position.play_unchecked(mv);
        self.ply_count += 1;
        let key = self.position.key();
        // The players alternate. Different positions with the same key are as improbable here as in the search.
        let same_mover_keys = self.repeatable_keys.iter().rev().skip(1).step_by(2);
        self.occurrence_count =
            1 + same_mover_keys.filter(|&&earlier_key| earlier_key == key).count();
        self.position.outcome().or_else(|| {
            let is_repeated = self.occurrence_count >= FINAL_OCCURRENCE;
            is_repeated.then(|| self.position.repetition_outcome()).or_else(|| {
                let limit = P::NO_PROGRESS_LIMIT?;
                let reason = Reason::NoProgress(limit);
                (self.repeatable_keys.len() >= limit).then(|| Outcome::draw(reason))
            })
        })
    }

    /// Returns the proven bounds of the lead of the player to move in Upthrust; `None` in other variants.
    fn solve(&self) -> Option<Ending> {
        let position = self.position.as_upthrust()?;
        Some(solve_alone(position, REGRET_POSITIONS))
    }

    /// Plays a move, restarts a finished game, and writes the row.
    fn step(&mut self, mv: P::Move, settings: Settings, row: &mut Row<'_>) {
        let mover = self.position.to_move();
        row.rewards.fill(0.0);
        let ending_before = match settings.reward {
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
                let exact_lead = |ending: Option<Ending>| ending.and_then(Ending::exact);
                // `lead_after` is the lead of the other player, since turns always alternate.
                let leads = exact_lead(ending_before).zip(exact_lead(self.ending));
                row.rewards[mover.index()] = leads.map_or(f32::NAN, |(lead_before, lead_after)| {
                    -(lead_before + lead_after) as f32
                });
            }
        }
        *row.truncated = outcome.is_none() && self.ply_count >= settings.max_plies;
        *row.done = outcome.is_some() || *row.truncated;
        if *row.done {
            *row.final_to_move = self.position.to_move() as u8;
            self.observe(row.final_observation);
            self.restart();
        } else {
            self.list_moves();
        }
        self.write(row);
    }

    /// Writes the observation of the player to move and the mask of the legal actions.
    fn write(&self, row: &mut Row<'_>) {
        row.mask.fill(false);
        for &action in &self.actions {
            row.mask[usize::from(action)] = true;
        }
        *row.to_move = self.position.to_move() as u8;
        self.observe(row.observation);
    }

    fn observe(&self, out: &mut [u8]) {
        write_observation(&self.position, self.occurrence_count, self.repeatable_keys.len(), out);
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
    final_observations: &'a mut [u8],
    final_to_move: &'a mut [u8],
}

impl<'a> Arrays<'a> {
    /// Returns the rows, one for each game.
    fn rows<P: Encode>(self) -> impl Iterator<Item = Row<'a>> {
        let observations = self.observations.chunks_exact_mut(observation_size::<P>());
        let masks = self.masks.chunks_exact_mut(P::ACTION_COUNT);
        let rewards = self.rewards.chunks_exact_mut(2);
        let flags = self.done.iter_mut().zip(self.truncated);
        let views = observations.zip(masks).zip(self.to_move);
        let final_observations =
            (self.final_observations).chunks_exact_mut(observation_size::<P>());
        let results = rewards.zip(flags).zip(final_observations.zip(self.final_to_move));
        views.zip(results).map(
            |(
                ((observation, mask), to_move),
                ((rewards, (done, truncated)), (final_observation, final_to_move)),
            )| Row {
                observation,
                mask,
                to_move,
                rewards,
                done,
                truncated,
                final_observation,
                final_to_move,
            },
        )
    }
}

/// The games of a [`VectorGame`], without the type of their positions.
trait Batch: Send + Sync {
    /// Plays an action in each game on up to this number of threads. The calling thread calls `should_continue` between parts,
    /// and the step stops early if it returns false. Some games have then changed, and others not.
    ///
    /// # Errors
    /// Names the first illegal action. No game has then changed.
    fn step(
        &mut self,
        actions: &[i64],
        settings: Settings,
        thread_count: usize,
        arrays: Arrays<'_>,
        should_continue: &mut dyn FnMut() -> bool,
    ) -> Result<(), String>;

    /// Starts every game anew.
    fn restart(&mut self, arrays: Arrays<'_>);

    /// Returns a random legal action of each game.
    fn sample(&self, rng: &mut StdRng) -> Vec<i64>;

    /// Returns the position of a game.
    fn position(&self, index: usize) -> Option<AnyPosition>;
}

impl<P: Encode + Into<AnyPosition>> Batch for Vec<Slot<P>> {
    fn step(
        &mut self,
        actions: &[i64],
        settings: Settings,
        thread_count: usize,
        arrays: Arrays<'_>,
        should_continue: &mut dyn FnMut() -> bool,
    ) -> Result<(), String> {
        let find_move = |(index, (slot, &action)): (usize, (&Slot<P>, &i64))| {
            slot.move_of(action).ok_or_else(|| {
                format!("illegal action `{action}` in game {index}: no legal move has it")
            })
        };
        let moves = self.iter().zip(actions).enumerate().map(find_move);
        let moves = moves.collect::<Result<Vec<_>, String>>()?;
        let slots = self.iter_mut().zip(moves);
        let mut turns: Vec<_> = (slots.zip(arrays.rows::<P>()))
            .map(|((slot, mv), row)| Turn { slot, mv, row })
            .collect();
        let play_part = |part: &mut [Turn<'_, P>]| {
            for Turn { slot, mv, row } in part {
                slot.step(*mv, settings, row);
            }
        };
        let thread_count = thread_count.min(turns.len().div_ceil(GAMES_PER_PART));
        let parts = Mutex::new(turns.chunks_mut(GAMES_PER_PART));
        let next_part = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let is_stopped = AtomicBool::new(false);
        let play_parts = |should_continue: &mut dyn FnMut() -> bool| {
            while !is_stopped.load(Relaxed)
                && let Some(part) = next_part()
            {
                play_part(part);
                if !should_continue() {
                    is_stopped.store(true, Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..thread_count {
                // Without a further thread, this one plays all parts.
                let _ = thread::Builder::new().spawn_scoped(scope, || play_parts(&mut || true));
            }
            play_parts(should_continue);
        });
        Ok(())
    }

    fn restart(&mut self, arrays: Arrays<'_>) {
        for (slot, mut row) in self.iter_mut().zip(arrays.rows::<P>()) {
            row.rewards.fill(0.0);
            (*row.done, *row.truncated) = (false, false);
            row.final_observation.fill(0);
            *row.final_to_move = 0;
            slot.restart();
            slot.write(&mut row);
        }
    }

    fn sample(&self, rng: &mut StdRng) -> Vec<i64> {
        self.iter()
            .map(|slot| slot.actions[rng.random_range(0..slot.actions.len())].into())
            .collect()
    }

    fn position(&self, index: usize) -> Option<AnyPosition> {
        self.get(index).map(|slot| slot.position.clone().into())
    }
}

/// The state that a step changes.
struct Games {
    batch: Box<dyn Batch>,
    rng: StdRng,
    /// Whether Ctrl+C stopped the last step.
    was_interrupted: bool,
}

/// `n` games of a variant from the usual start. Every array has a row for each game. `step` and `reset` write the arrays in
/// place: copy what you keep. A finished game restarts at once: `done`, `rewards` and `final_observations` are then about
/// the finished game, and `observations`, `masks` and `to_move` about the new one.
///
/// A game without a result after `max_plies` plies is cut off. `reward` is `"outcome"` (1 for a win, -1 for a loss) or,
/// in Upthrust, `"regret"`: minus the points that the move gives away, or NaN if a short proof does not find them. The
/// proofs take a few milliseconds a move.
#[pyclass(frozen, module = "quadrille")]
pub(crate) struct VectorGame {
    variant: Variant,
    n: usize,
    settings: Settings,
    thread_count: usize,
    games: Mutex<Games>,
    /// Weak references to the arrays. NumPy does not resize an array that has one, so no array moves during a step.
    _no_resize: Vec<Py<PyWeakrefReference>>,
    /// What each player to move sees: game, plane, row, column. The numbers are at most those of `observation_limits`.
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
    /// Where `done`: what the player to move saw at the end of the game. Other rows keep earlier contents.
    #[pyo3(get)]
    final_observations: Py<PyArray4<u8>>,
    /// Where `done`: the player to move at the end of the game. Other rows keep earlier contents.
    #[pyo3(get)]
    final_to_move: Py<PyArray1<u8>>,
}

/// Evaluates an expression with the arrays of a [`VectorGame`] as slices.
macro_rules! with_arrays {
    ($games:expr, $py:expr, $arrays:ident => $body:expr) => {{
        let (games, py, n) = ($games, $py, $games.n);
        let [planes, rows, columns] = shape(games.variant);
        let observations_shape = [n, planes, rows, columns];
        let mut observations =
            borrow("observations", &games.observations, py, &observations_shape)?;
        let masks_shape = [n, action_count(games.variant)];
        let mut masks = borrow("masks", &games.masks, py, &masks_shape)?;
        let mut to_move = borrow("to_move", &games.to_move, py, &[n])?;
        let mut rewards = borrow("rewards", &games.rewards, py, &[n, 2])?;
        let mut done = borrow("done", &games.done, py, &[n])?;
        let mut truncated = borrow("truncated", &games.truncated, py, &[n])?;
        let mut final_observations =
            borrow("final_observations", &games.final_observations, py, &observations_shape)?;
        let mut final_to_move = borrow("final_to_move", &games.final_to_move, py, &[n])?;
        let $arrays = Arrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            final_observations: final_observations.as_slice_mut()?,
            final_to_move: final_to_move.as_slice_mut()?,
        };
        $body
    }};
}

/// Borrows an array for writing.
///
/// # Errors
/// If Python has changed its type, shape or order, made it read-only, or another thread uses it.
fn borrow<'py, T: Element, D: ndarray::Dimension>(
    name: &str,
    array: &Py<PyArray<T, D>>,
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let array = array.bind(py);
    let is_same_type = array.dtype().is_equiv_to(&dtype::<T>(py));
    if !is_same_type || array.shape() != shape || !array.is_c_contiguous() {
        return Err(refuse(format_args!(
            "`{name}` of type {} and shape {:?}: expected {} and {shape:?}, in C order",
            array.dtype(),
            array.shape(),
            dtype::<T>(py)
        )));
    }
    array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => refuse(format_args!("`{name}` is read-only")),
        _ => refuse_busy(name),
    })
}

/// Returns an array of zeros. NumPy raises a `MemoryError` if the memory is short.
fn zeros<T: Element, D: ndarray::Dimension>(
    py: Python<'_>,
    shape: &[usize],
) -> PyResult<Py<PyArray<T, D>>> {
    let shape = PyTuple::new(py, shape)?;
    let array = py.import("numpy")?.call_method1("zeros", (shape, dtype::<T>(py)))?;
    Ok(array.cast_into::<PyArray<T, D>>()?.unbind())
}

/// Returns the actions of an array-like of whole numbers.
fn parse_actions(actions: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<i64>> {
    let type_error = || refuse_type("actions", actions, "an array of whole numbers");
    if let Ok(sequence) = actions.cast::<PySequence>() {
        for action in sequence.try_iter()? {
            // In an array that also has numbers, numpy would convert it to a number.
            if is_truth_value(&action?) {
                return Err(type_error());
            }
        }
    }
    let numpy = actions.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(type_error());
    }
    let array = array.call_method1("astype", ("int64",))?;
    let Ok(array) = array.cast::<PyArray1<i64>>() else {
        let shape = array.getattr("shape")?;
        return Err(refuse(format_args!(
            "actions of shape `{shape}`: expected one for each of {n} games"
        )));
    };
    let count = array.len();
    if count != n {
        return Err(refuse(format_args!("`{count}` actions: expected {n}")));
    }
    Ok(array.to_vec()?)
}

impl VectorGame {
    fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        match self.games.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::WouldBlock) => Err(refuse_busy("the VectorGame")),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }
}

fn parse_reward(text: &str, variant: Variant) -> PyResult<Reward> {
    match text {
        "outcome" => Ok(Reward::Outcome),
        "regret" if variant == Variant::Upthrust => Ok(Reward::Regret),
        other => Err(refuse(format_args!(
            "reward `{}`: expected `outcome`, or `regret` in upthrust",
            quote(other)
        ))),
    }
}

/// Returns `n` games from the start of the variant whose position is given.
fn new_batch<P: Encode + Into<AnyPosition>>(_: &P, n: usize) -> Box<dyn Batch> {
    let slots: Vec<_> = (0..n).map(|_| Slot::<P>::new()).collect();
    Box::new(slots)
}

/// Returns a weak reference to an array.
fn weak_reference<T, D>(
    py: Python<'_>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<Py<PyWeakrefReference>> {
    Ok(PyWeakrefReference::new(array.bind(py).as_any())?.unbind())
}

#[pymethods]
impl VectorGame {
    #[new]
    #[pyo3(
        signature = (variant, n, *, reward=Text("outcome".to_owned()), max_plies=None, seed=None, threads=None),
        text_signature = "(variant, n, *, reward='outcome', max_plies=None, seed=None, threads=None)"
    )]
    fn new(
        py: Python<'_>,
        variant: Text,
        n: &Bound<'_, PyAny>,
        reward: Text,
        max_plies: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let variant = parse_variant(&variant.0)?;
        let n = parse_number("n", n, 1..=MAX_GAMES)? as usize;
        let max_plies = parse_optional_number("max_plies", max_plies, 1..=1_000_000)?;
        let seed = parse_optional_number("seed", seed, 0..=i64::MAX as u64)?;
        let threads = parse_optional_number("threads", threads, 1..=256)?;
        let reward = parse_reward(&reward.0, variant)?;
        let core_count = || thread::available_parallelism().map_or(1, usize::from);
        let [planes, rows, columns] = shape(variant);
        let observations = zeros(py, &[n, planes, rows, columns])?;
        let masks = zeros(py, &[n, action_count(variant)])?;
        let to_move = zeros(py, &[n])?;
        let rewards = zeros(py, &[n, 2])?;
        let done = zeros(py, &[n])?;
        let truncated = zeros(py, &[n])?;
        let final_observations = zeros(py, &[n, planes, rows, columns])?;
        let final_to_move = zeros(py, &[n])?;
        let vector_game = Self {
            variant,
            n,
            settings: Settings { reward, max_plies: max_plies.unwrap_or(1000) as usize },
            thread_count: threads.map_or_else(core_count, |threads| threads as usize),
            games: Mutex::new(Games {
                batch: with_position!(&AnyPosition::start(variant), position => new_batch(position, n)),
                rng: StdRng::seed_from_u64(seed.unwrap_or(0)),
                was_interrupted: false,
            }),
            _no_resize: vec![
                weak_reference(py, &observations)?,
                weak_reference(py, &masks)?,
                weak_reference(py, &to_move)?,
                weak_reference(py, &rewards)?,
                weak_reference(py, &done)?,
                weak_reference(py, &truncated)?,
                weak_reference(py, &final_observations)?,
                weak_reference(py, &final_to_move)?,
            ],
            observations,
            masks,
            to_move,
            rewards,
            done,
            truncated,
            final_observations,
            final_to_move,
        };
        vector_game.reset(py, None)?;
        Ok(vector_game)
    }

    fn __repr__(&self) -> String {
        format!("<VectorGame {}, {} games>", self.variant, self.n)
    }

    const fn __len__(&self) -> usize {
        self.n
    }

    /// The identifier of the variant.
    #[getter]
    const fn variant(&self) -> &'static str {
        self.variant.id()
    }

    /// Starts every game anew. `seed` restarts the random numbers of `sample`.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = parse_optional_number("seed", seed, 0..=i64::MAX as u64)?;
        let mut games = self.lock()?;
        with_arrays!(self, py, arrays => games.batch.restart(arrays));
        games.was_interrupted = false;
        if let Some(seed) = seed {
            games.rng = StdRng::seed_from_u64(seed);
        }
        Ok(())
    }

    /// Plays one action in each game, given by an array or a sequence of whole numbers. After Ctrl+C only some games have
    /// moved, and `reset` must come before the next step.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = parse_actions(actions, self.n)?;
        let mut games = self.lock()?;
        let games: &mut Games = &mut games;
        if games.was_interrupted {
            return Err(refuse("the last step was interrupted: call `reset` before the next one"));
        }
        let batch = &mut games.batch;
        let (settings, thread_count) = (self.settings, self.thread_count);
        let (result, interruption) = with_arrays!(self, py, arrays => py.detach(|| {
            let mut interruption = None;
            let mut last_check = Instant::now();
            let mut should_continue = || {
                if last_check.elapsed() < SIGNAL_CHECK_INTERVAL {
                    return true;
                }
                last_check = Instant::now();
                interruption = Python::attach(|py| py.check_signals()).err();
                interruption.is_none()
            };
            let result = batch.step(&actions, settings, thread_count, arrays, &mut should_continue);
            (result, interruption)
        }));
        if let Some(interruption) = interruption {
            games.was_interrupted = true;
            return Err(interruption);
        }
        result.map_err(refuse)
    }

    /// Returns a random legal action of each game.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut games = self.lock()?;
        let games: &mut Games = &mut games;
        Ok(PyArray1::from_vec(py, games.batch.sample(&mut games.rng)))
    }

    /// Returns the position of a game.
    fn position(&self, index: &Bound<'_, PyAny>) -> PyResult<Position> {
        let index = parse_number("index", index, 0..=self.n as u64 - 1)? as usize;
        let position = self.lock()?.batch.position(index);
        position.map(Position).ok_or_else(|| refuse_busy("the game"))
    }
}
