//! The search and the solver.

use crate::error::{
    Error, Text, parse_optional_number, parse_real, parse_variant, refuse, refuse_type,
};
use crate::game::extract_open_position;
use crate::interrupt::{refuse_busy, run_interruptibly};
use crate::position::Position;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant, quote};
use quadrille_search::{Level, Limits, Options, Score, ScoreBound, StopFlag, expected_score};
use quadrille_solver::perfect::Thinker;
use quadrille_solver::{Ending, SolveLimits, Solver};
use std::sync::{LazyLock, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// The time of a search at full strength without other limits.
const DEFAULT_MOVETIME: Duration = Duration::from_secs(1);
const MAX_THREADS: u64 = 256;
const MAX_HASH_MIB: u64 = 1 << 20;
const MAX_LINES: u64 = 256;
/// The longest time for a move, in seconds.
const MAX_SECONDS: f64 = 1e9;
/// The memory of the solver, in MiB.
const SOLVER_MIB: usize = 64;

/// The memory of a solver for one position, in MiB.
const SMALL_SOLVER_MIB: usize = 2;

static SOLVER: LazyLock<Solver> = LazyLock::new(|| Solver::new(SOLVER_MIB, 1));

/// The fields of a [`Line`].
type LineState = (Option<i32>, Option<i64>, f64, u32, Vec<String>, String);
/// The fields of a [`SearchResult`].
type SearchResultState = (Option<String>, Vec<Py<Line>>, u64, f64, Option<(i32, i32)>);

/// A variation found by a search.
#[pyclass(frozen, module = "quadrille", get_all)]
pub(crate) struct Line {
    /// The score for the player to move, in hundredths of the game's natural unit; None if the result is proven. See
    /// `bound`.
    score: Option<i32>,
    /// The plies until the end of a proven win, negative for a proven loss, 0 for a proven draw; None if nothing is
    /// proven.
    mate: Option<i64>,
    /// The expected result for the player to move, from 0 to 1.
    expectation: f64,
    /// The searched depth in plies.
    depth: u32,
    /// The moves, starting with the best one.
    pv: Vec<String>,
    /// `exact`; `lower` if the true value may be higher than the score, `upper` if it may be lower. A search that ends
    /// before all moves are searched gives a lower bound.
    bound: String,
}

#[pymethods]
impl Line {
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, LineState)> {
        let Self { score, mate, expectation, depth, ref pv, ref bound } = *slf.get();
        let state = (score, mate, expectation, depth, pv.clone(), bound.clone());
        Ok((slf.getattr("_restore")?.unbind(), state))
    }

    #[staticmethod]
    const fn _restore(
        score: Option<i32>,
        mate: Option<i64>,
        expectation: f64,
        depth: u32,
        pv: Vec<String>,
        bound: String,
    ) -> Self {
        Self { score, mate, expectation, depth, pv, bound }
    }

    fn __repr__(&self) -> String {
        let bound = match self.bound.as_str() {
            "lower" => "at least ",
            "upper" => "at most ",
            _ => "",
        };
        format!("<Line {bound}{:.2} depth {} {}>", self.expectation, self.depth, self.pv.join(" "))
    }
}

impl Line {
    fn new(
        position: &AnyPosition,
        score: Score,
        bound: ScoreBound,
        depth: u32,
        pv: &[AnyMove],
    ) -> Self {
        let bound = match bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        };
        let (cp, mate) = match score {
            Score::Cp(value) => (Some(value), None),
            Score::Win(plies) => (None, Some(i64::from(plies))),
            Score::Loss(plies) => (None, Some(-i64::from(plies))),
            Score::Draw => (None, Some(0)),
        };
        Self {
            score: cp,
            mate,
            expectation: expected_score(score, position.variant()),
            depth,
            pv: position.line_texts(pv),
            bound: bound.to_owned(),
        }
    }
}

/// The result of a search. Its first line is that of the best move.
#[pyclass(frozen, module = "quadrille", get_all)]
pub(crate) struct SearchResult {
    /// The best move.
    best: Option<String>,
    /// The lines, best first: as many as `multipv` asks for.
    lines: Vec<Py<Line>>,
    /// The number of positions visited.
    nodes: u64,
    /// The duration of the search.
    seconds: f64,
    /// In Upthrust at level 11, the proven bounds of the final lead of the player to move, in points.
    margin: Option<(i32, i32)>,
}

#[pymethods]
impl SearchResult {
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, SearchResultState)> {
        let (py, this) = (slf.py(), slf.get());
        let lines = this.lines.iter().map(|line| line.clone_ref(py)).collect();
        let state = (this.best.clone(), lines, this.nodes, this.seconds, this.margin);
        Ok((slf.getattr("_restore")?.unbind(), state))
    }

    #[staticmethod]
    const fn _restore(
        best: Option<String>,
        lines: Vec<Py<Line>>,
        nodes: u64,
        seconds: f64,
        margin: Option<(i32, i32)>,
    ) -> Self {
        Self { best, lines, nodes, seconds, margin }
    }

    fn __repr__(&self) -> String {
        let best = self.best.as_deref().unwrap_or("none");
        format!("<SearchResult {best}, {} nodes>", self.nodes)
    }

    /// The score of the first line.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.lines.first()?.get().score
    }

    /// The `mate` of the first line.
    #[getter]
    fn mate(&self) -> Option<i64> {
        self.lines.first()?.get().mate
    }

    /// The expected result of the first line.
    #[getter]
    fn expectation(&self) -> Option<f64> {
        Some(self.lines.first()?.get().expectation)
    }

    /// The `bound` of the first line.
    #[getter]
    fn bound(&self) -> Option<String> {
        Some(self.lines.first()?.get().bound.clone())
    }

    /// The depth of the first line.
    #[getter]
    fn depth(&self) -> Option<u32> {
        Some(self.lines.first()?.get().depth)
    }

    /// The moves of the first line.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.lines.first().map_or_else(Vec::new, |line| line.get().pv.clone())
    }
}

/// An engine for one variant. `level` is 1 to 10 in steps of a tenth, or 11 (`"perfect"`) for proven results in
/// Upthrust. `movetime` is in seconds, `hash` in MiB. Without limits, levels 10 and 11 search for one second. `seed`
/// determines the mistakes of lower levels. `multipv`, the number of lines, is 1 below level 10. `copy` and `pickle` keep
/// the settings but no results of searches.
#[pyclass(frozen, module = "quadrille")]
pub(crate) struct Engine {
    variant: Variant,
    options: Options,
    limits: Limits,
    thinker: Mutex<Thinker>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (variant, level=None, *, movetime=None, nodes=None, depth=None, threads=None, multipv=None, hash=None, seed=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        variant: Text,
        level: Option<&Bound<'_, PyAny>>,
        movetime: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        multipv: Option<&Bound<'_, PyAny>>,
        hash: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let variant = parse_variant(&variant.0)?;
        let hash = parse_optional_number("hash", hash, 1..=MAX_HASH_MIB)?.unwrap_or(16);
        let mut options = Options::new(hash as usize);
        options.level = level.map_or(Ok(Level::FULL), parse_level)?;
        options.threads =
            parse_optional_number("threads", threads, 1..=MAX_THREADS)?.unwrap_or(1) as usize;
        options.line_count =
            parse_optional_number("multipv", multipv, 1..=MAX_LINES)?.unwrap_or(1) as usize;
        if options.line_count > 1 && options.level < Level::FULL {
            return Err(refuse(format_args!(
                "multipv `{}`: expected 1 below level 10",
                options.line_count
            )));
        }
        options.seed = parse_optional_number("seed", seed, 0..=i64::MAX as u64)?.unwrap_or(0);
        let depth = parse_optional_number("depth", depth, 1..=1000)?;
        let mut limits = Limits {
            nodes: parse_optional_number("nodes", nodes, 1..=i64::MAX as u64)?,
            depth: depth.and_then(|depth| u32::try_from(depth).ok()),
            movetime: movetime.map(|time| parse_seconds("movetime", time)).transpose()?,
            ..Limits::default()
        };
        if limits == Limits::default() && options.level >= Level::FULL {
            limits.movetime = Some(DEFAULT_MOVETIME);
        }
        Ok(Self {
            variant,
            thinker: Mutex::new(Thinker::with_options(variant, options.clone())),
            options,
            limits,
        })
    }

    /// Returns the arguments of an engine with the same settings, for `pickle`.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str, String), Bound<'py, PyDict>)> {
        let settings = PyDict::new(py);
        settings.set_item("movetime", self.limits.movetime.map(|time| time.as_secs_f64()))?;
        settings.set_item("nodes", self.limits.nodes)?;
        settings.set_item("depth", self.limits.depth)?;
        settings.set_item("threads", self.options.threads)?;
        settings.set_item("multipv", self.options.line_count)?;
        settings.set_item("hash", self.options.hash)?;
        settings.set_item("seed", self.options.seed)?;
        Ok(((self.variant(), self.options.level.to_string()), settings))
    }

    fn __repr__(&self) -> String {
        format!("<Engine {}, level {}>", self.variant, self.options.level)
    }

    /// The identifier of the variant.
    #[getter]
    const fn variant(&self) -> &'static str {
        self.variant.id()
    }

    /// Forgets what earlier searches have found.
    fn new_game(&self) -> PyResult<()> {
        self.lock()?.new_game();
        Ok(())
    }

    /// Searches the position of a `Game` or a `Position`. Other threads of Python go on; Ctrl+C stops the search.
    fn search(&self, py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<SearchResult> {
        let (position, history) = extract_open_position(game)?;
        if position.variant() != self.variant {
            return Err(refuse(format_args!(
                "`{}`: expected a game of {}",
                position.variant(),
                self.variant
            )));
        }
        let mut thinker = self.lock()?;
        let thinker: &mut Thinker = &mut thinker;
        let limits = &self.limits;
        let think_result = run_interruptibly(py, |stop| {
            thinker.think(&position, &history, limits, stop, &mut |_, _| {})
        });
        let think_result = think_result.inspect_err(|error| {
            if error.is_instance_of::<PyRuntimeError>(py) {
                // A panic may have left the old thinker inconsistent.
                *thinker = Thinker::with_options(self.variant, self.options.clone());
            }
        })?;
        let margin = think_result.proven_ending.map(|ending| (ending.least, ending.most));
        convert_result(py, &position, &think_result.result, margin)
    }
}

impl Engine {
    fn lock(&self) -> PyResult<MutexGuard<'_, Thinker>> {
        match self.thinker.try_lock() {
            Ok(thinker) => Ok(thinker),
            Err(TryLockError::WouldBlock) => Err(refuse_busy("the engine")),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }
}

/// Converts the result of a search to the Python class.
fn convert_result(
    py: Python<'_>,
    position: &AnyPosition,
    result: &quadrille_search::SearchResult<AnyMove>,
    margin: Option<(i32, i32)>,
) -> PyResult<SearchResult> {
    let best_line = Line::new(position, result.score, result.bound, result.depth, &result.pv);
    // The search reports another line only when its depth is finished, so its bound is exact.
    let exact_bound = ScoreBound::Exact;
    let other_lines = result.other_lines.iter();
    let other_lines =
        other_lines.map(|line| Line::new(position, line.score, exact_bound, line.depth, &line.pv));
    let lines = std::iter::once(best_line).chain(other_lines);
    Ok(SearchResult {
        best: result.best_move.map(|mv| position.move_text(mv)),
        lines: lines.map(|line| Py::new(py, line)).collect::<PyResult<_>>()?,
        nodes: result.nodes,
        seconds: result.elapsed.as_secs_f64(),
        margin,
    })
}

/// Parses a level: a number or `perfect`.
fn parse_level(value: &Bound<'_, PyAny>) -> PyResult<Level> {
    if !value.is_instance_of::<PyString>() {
        parse_real("level", value, "a number or a text")?;
    }
    value.str()?.to_cow()?.parse().map_err(refuse)
}

/// Parses a positive number of seconds.
fn parse_seconds(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds = parse_real(name, value, "a number of seconds")?;
    if !(seconds > 0.0 && seconds <= MAX_SECONDS) {
        return Err(refuse(format_args!(
            "{name} `{}`: expected a positive number of seconds",
            quote(&value.to_string())
        )));
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Returns the proven bounds of the final lead of the player to move under best play, in points: `(least, most)`. Both
/// are equal if the margin is proven. `seconds` and `nodes` limit the work.
#[pyfunction]
#[pyo3(signature = (position, *, seconds=None, nodes=None))]
pub(crate) fn margin(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    seconds: Option<&Bound<'_, PyAny>>,
    nodes: Option<&Bound<'_, PyAny>>,
) -> PyResult<(i32, i32)> {
    let Ok(position) = position.cast::<Position>() else {
        return Err(refuse_type("position", position, "a Position"));
    };
    let AnyPosition::Upthrust(position) = &position.get().0 else {
        return Err(Error::new_err(format!(
            "`{}`: expected a position of upthrust",
            position.get().0.variant()
        )));
    };
    let seconds = seconds.map(|seconds| parse_seconds("seconds", seconds)).transpose()?;
    let positions = parse_optional_number("nodes", nodes, 1..=i64::MAX as u64)?;
    let deadline = seconds.and_then(|seconds| Instant::now().checked_add(seconds));
    run_interruptibly(py, |stop| {
        let limits =
            SolveLimits { stop, positions: positions.unwrap_or(u64::MAX), until: deadline };
        let ending = SOLVER.margin(position, limits).ending;
        (ending.least, ending.most)
    })
}

/// Returns what is proven about the final lead of the player to move within a number of positions. Uses no earlier result, so
/// that the ending depends on nothing else.
pub(crate) fn solve_alone(position: &Upthrust, positions: u64) -> Ending {
    let stop = StopFlag::new();
    let limits = SolveLimits { positions, ..SolveLimits::from(&stop) };
    Solver::new(SMALL_SOLVER_MIB, 1).margin(position, limits).ending
}
