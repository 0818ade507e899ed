//! Games with their history, and game records.

use crate::error::{
    MoveError, Text, parse_number, parse_variant, refuse, refuse_move, refuse_position, refuse_type,
};
use crate::position::{Outcome, Position, action_mask, move_of, observation, parse_action};
use numpy::{PyArray1, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille_games::record::pgn::{self, GameResult, RecordError, RecordStream, Tags};
use quadrille_games::record::{self, Place};
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyPosition, Player, Position as _, Variant, quote, zobrist};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A record, the plies to the current position, the player who resigned there, the seed and the number of random moves,
/// the directions to the place of the stated result, and that result.
type GamePickle = (String, usize, Option<usize>, [u64; 2], Option<(Vec<usize>, &'static str)>);

/// A game with its history: undo, variations, repetition and plies without progress.
///
/// `Game("hique")` begins at the usual start, `Game(position)` at a position. `rng`, a whole number, is the seed of
/// `random_move`. In Upthrust it also draws the colours and the first player. Threads may share a game.
#[pyclass(frozen, module = "quadrille")]
pub(crate) struct Game(Mutex<GameState>);

/// The contents of a [`Game`].
#[derive(Clone)]
struct GameState {
    game: record::Game,
    seed: u64,
    /// The number of random moves so far.
    random_move_count: u64,
    /// A result that the rules do not give, and the place where it holds.
    stated_result: Option<(Place, GameResult)>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant, text=None, *, rng=None))]
    fn new(
        variant: &Bound<'_, PyAny>,
        text: Option<Text>,
        rng: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let seed = rng.map(|seed| parse_number("rng", seed, 0..=i64::MAX as u64)).transpose()?;
        let start = match (variant.cast::<Position>(), text) {
            (Ok(position), None) => position.get().0.clone(),
            (Ok(_), Some(text)) => {
                return Err(refuse(format_args!(
                    "text `{}`: expected none, because the position is given",
                    quote(&text.0)
                )));
            }
            (Err(_), Some(text)) => {
                let variant = parse_variant(&variant.extract::<Text>()?.0)?;
                AnyPosition::parse(variant, &text.0).map_err(refuse_position)?
            }
            (Err(_), None) => match parse_variant(&variant.extract::<Text>()?.0)? {
                Variant::Upthrust => seed.map_or_else(Upthrust::start, random_start).into(),
                variant => AnyPosition::start(variant),
            },
        };
        Ok(Self(Mutex::new(GameState {
            game: record::Game::new(start),
            seed: seed.unwrap_or(0),
            random_move_count: 0,
            stated_result: None,
        })))
    }

    fn __repr__(&self) -> String {
        let state = self.lock();
        let (variant, plies) = (state.game.variant(), state.game.plies());
        format!("<Game {variant}, {plies} plies, {}>", state.game.position())
    }

    /// Returns an independent copy with all variations.
    fn copy(&self) -> Self {
        Self(Mutex::new(self.lock().clone()))
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// Returns a record of the whole game, for `pickle`, and what a record does not hold. A comment is changed where a
    /// record cannot hold it.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, GamePickle)> {
        let fields = {
            let state = slf.get().lock();
            let game = &state.game;
            let outcome = game.outcome().filter(|_| game.is_resigned());
            let winner = outcome.and_then(|outcome| outcome.winner);
            let stated_result = state.stated_result;
            (
                pgn::Record::new(game.clone()).to_string(),
                game.plies(),
                winner.map(|winner| (!winner).index()),
                [state.seed, state.random_move_count],
                stated_result.map(|(place, result)| (game.directions(place), result.code())),
            )
        };
        Ok((slf.getattr("_restore")?.unbind(), fields))
    }

    #[staticmethod]
    #[pyo3(signature = (record, plies, resigned, random, stated=None))]
    fn _restore(
        record: &str,
        plies: usize,
        resigned: Option<usize>,
        random: [u64; 2],
        stated: Option<(Vec<usize>, String)>,
    ) -> PyResult<Self> {
        let record = pgn::read(record).next();
        let mut game = record.ok_or_else(|| refuse("an empty record"))?.map_err(refuse)?.game;
        let stated = stated
            .map(|(directions, code)| {
                let place = game.place_by_directions(&directions);
                let place = place.ok_or_else(|| refuse("a result at a place that is missing"))?;
                PyResult::Ok((place, parse_result(&code)?))
            })
            .transpose()?;
        while game.plies() > plies && game.undo() {}
        if let Some(player) = resigned {
            game.resign(Player::from_index(player));
        }
        let [seed, random_move_count] = random;
        Ok(Self(Mutex::new(GameState { game, seed, random_move_count, stated_result: stated })))
    }

    /// The identifier of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.lock().game.variant().id()
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> Position {
        Position(self.lock().game.start().clone())
    }

    /// The current position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.lock().game.position().clone())
    }

    /// The player to move: 0 or 1.
    #[getter]
    fn to_move(&self) -> usize {
        self.lock().game.position().to_move().index()
    }

    /// The number of plies played.
    #[getter]
    fn plies(&self) -> usize {
        self.lock().game.plies()
    }

    /// How often the current position has occurred, including this time.
    #[getter]
    fn occurrences(&self) -> usize {
        self.lock().game.occurrence_count()
    }

    /// The number of consecutive plies without an irreversible move.
    #[getter]
    fn plies_without_progress(&self) -> usize {
        self.lock().game.plies_without_progress()
    }

    /// The moves from the start to the current position.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let state = self.lock();
        let places = state.game.way_to(state.game.place()).into_iter();
        places.filter_map(|place| state.move_text_at(place)).collect()
    }

    /// The comment on the last move, or before the first one.
    #[getter]
    fn get_comment(&self) -> String {
        let game = &self.lock().game;
        game.comment(game.place()).to_owned()
    }

    #[setter]
    fn set_comment(&self, text: Text) {
        let game = &mut self.lock().game;
        game.set_comment(game.place(), text.0);
    }

    /// The result at the current position: `p1win`, `p2win`, `draw` or `none`. It can be set where the rules give none, such
    /// as a loss on time or a draw by agreement. Games from records have the results that these state. `outcome` is about
    /// the rules alone, so such a game can go on.
    #[getter]
    fn get_result(&self) -> &'static str {
        let state = self.lock();
        state.result_at(state.game.place()).code()
    }

    #[setter]
    fn set_result(&self, code: Text) -> PyResult<()> {
        let result = parse_result(&code.0)?;
        let mut state = self.lock();
        let place = state.game.place();
        let Some(outcome) = state.game.settled_outcome() else {
            state.stated_result = (result != GameResult::Unknown).then_some((place, result));
            return Ok(());
        };
        if GameResult::from(Some(outcome)) == result {
            return Ok(());
        }
        let names = state.game.position().side_names();
        Err(refuse(format_args!(
            "result `{}`: expected `{}`, because the game is over: {}",
            result.code(),
            outcome.code(),
            outcome.sentence(names.each_ref().map(String::as_str))
        )))
    }

    /// Returns all legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<String> {
        let game = &self.lock().game;
        let position = game.position();
        let moves = game.legal_moves().into_iter();
        moves.map(|mv| position.move_text(mv)).collect()
    }

    /// Plays a move. A move that differs from an undone one begins a variation.
    fn play(&self, text: Text) -> PyResult<()> {
        let play_result = self.lock().game.play_text(&text.0);
        play_result.map_err(refuse_move)
    }

    /// Plays the first legal move with this action.
    fn play_action(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let variant = self.lock().game.variant();
        let action = parse_action(variant, action)?;
        let mut state = self.lock();
        let mv = move_of(state.game.position(), action)?;
        state.game.play(mv).map_err(refuse_move)
    }

    /// Returns a random legal move.
    fn random_move(&self) -> PyResult<String> {
        let mut state = self.lock();
        let moves = state.game.legal_moves();
        let count = moves.len() as u64;
        let index = zobrist::number(state.seed, state.random_move_count).checked_rem(count);
        let index = index.ok_or_else(|| MoveError::new_err("no legal move: the game is over"))?;
        state.random_move_count += 1;
        Ok(state.game.position().move_text(moves[index as usize]))
    }

    /// Undoes a ply or a resignation. Returns False at the start.
    fn undo(&self) -> bool {
        self.lock().game.undo()
    }

    /// Plays the last undone ply again. Returns False if there is none.
    fn redo(&self) -> bool {
        self.lock().game.redo()
    }

    /// Returns the moves that were played from here: first the one that `redo` plays, then the variations.
    fn variations(&self) -> Vec<String> {
        let state = self.lock();
        let places = state.game.continuations(state.game.place()).into_iter();
        places.filter_map(|place| state.move_text_at(place)).collect()
    }

    /// Resigns for a player, 0 or 1. Replaces a result that was set.
    fn resign(&self, player: &Bound<'_, PyAny>) -> PyResult<()> {
        let player = parse_number("player", player, 0..=1)?;
        let mut state = self.lock();
        if state.game.outcome().is_some() {
            return Err(refuse(format_args!("player {player} cannot resign: the game is over")));
        }
        let current_place = state.game.place();
        state.game.resign(Player::from_index(player as usize));
        state.stated_result = state.stated_result.filter(|&(place, _)| place != current_place);
        Ok(())
    }

    /// Returns the end of the game by the rules or by a resignation, or None.
    fn outcome(&self) -> Option<Outcome> {
        let game = &self.lock().game;
        let outcome = game.outcome()?;
        Some(Outcome::new(game.position(), outcome))
    }

    /// Returns the actions of all legal moves, in the order of `legal_moves`.
    fn legal_actions(&self) -> Vec<usize> {
        let position = {
            let game = &self.lock().game;
            game.outcome().is_none().then(|| game.position().clone())
        };
        position.map_or_else(Vec::new, |position| Position(position).legal_actions())
    }

    /// Returns the mask of the legal actions.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let (position, is_open) = {
            let game = &self.lock().game;
            (game.position().clone(), game.outcome().is_none())
        };
        action_mask(py, &position, is_open)
    }

    /// Returns the observation of a player, by default the one to move.
    #[pyo3(signature = (player=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (position, history) = {
            let game = &self.lock().game;
            let history = [game.occurrence_count(), game.plies_without_progress()];
            (game.position().clone(), history)
        };
        observation(py, &position, player, history)
    }

    /// Returns the text of the game's record, with all variations. Its result is the one of the current position, or else the
    /// one after the moves that `redo` plays. `tags` are added, such as `{"Player1": "Ada"}`. The tags `Game`, `Result`,
    /// `FEN` and `Colours` follow from the game and cannot be set.
    #[pyo3(signature = (tags=None))]
    fn pgn(&self, tags: Option<BTreeMap<Text, Text>>) -> PyResult<String> {
        let mut record = self.lock().record();
        for (Text(name), Text(value)) in tags.unwrap_or_default() {
            record.tags.set(&name, &value);
            if record.tags.get(&name) != Some(&value) {
                let (name, value) = (quote(&name), quote(&value));
                return Err(refuse(format_args!(
                    "tag `{name}` with value `{value}`: expected a name of letters, digits and `_` that does not follow \
                     from the game, and a value without control characters"
                )));
            }
        }
        Ok(record.to_string())
    }
}

impl Game {
    /// Locks the game. While it is locked, no code of Python may run: it could use the same game, and would wait forever.
    fn lock(&self) -> MutexGuard<'_, GameState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameState {
    /// Returns the text of the move that led to `place`.
    fn move_text_at(&self, place: Place) -> Option<String> {
        let ply = self.game.ply_at(place)?;
        Some(self.game.position_before(place).move_text(ply.mv))
    }

    /// Returns the result at a place: the stated one, or else by the rules.
    fn result_at(&self, place: Place) -> GameResult {
        match self.stated_result {
            Some((stated_place, result)) if stated_place == place => result,
            _ => self.game.outcome_at(place).into(),
        }
    }

    /// Returns the record. It contains the whole line through the current place.
    fn record(&self) -> pgn::Record {
        let mut record = pgn::Record::new(self.game.clone());
        let current_place = self.game.place();
        record.result = match self.result_at(current_place) {
            GameResult::Unknown => self.result_at(self.game.end_of_line(current_place)),
            result => result,
        };
        record
    }
}

/// Parses the code of a result.
fn parse_result(code: &str) -> PyResult<GameResult> {
    let mut results = GameResult::ALL.into_iter();
    results.find(|result| result.code() == code).ok_or_else(|| {
        refuse(format_args!(
            "result `{}`: expected `p1win`, `p2win`, `draw` or `none`",
            quote(code)
        ))
    })
}

/// Returns a start position of Upthrust with random colours and a random first player.
fn random_start(seed: u64) -> Upthrust {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut colours = Colour::ALL;
    colours.shuffle(&mut rng);
    let first_player = Player::from_index(rng.random_range(0..2));
    Upthrust::with_colours([colours[0], colours[1]], first_player)
}

/// A record of a file: a game, or the reason why there is none.
#[pyclass(frozen, module = "quadrille", get_all)]
pub(crate) struct Record {
    /// The game at the end of its main line; None if the record is broken.
    game: Option<Py<Game>>,
    /// The reason why the record is broken, with its place; None for a game.
    error: Option<String>,
    /// The tags, such as `Player1`.
    tags: Py<PyDict>,
    /// The stated result: `p1win`, `p2win`, `draw` or `none`. `game.result` is the same, unless the rules contradict it.
    result: &'static str,
    /// The line of the file where the record, or its error, is.
    line: usize,
    /// Oddities that were skipped, and a result that the rules contradict, each with its place.
    notes: Vec<String>,
}

#[pymethods]
impl Record {
    fn __repr__(&self) -> String {
        match &self.error {
            Some(error) => format!("<Record with an error: {error}>"),
            None => format!("<Record from line {}, {}>", self.line, self.result),
        }
    }
}

/// The records of a file, one after the other. Threads that share the iterator get each record once.
#[pyclass(frozen, module = "quadrille")]
pub(crate) struct Records {
    stream: Mutex<RecordStream<BufReader<File>>>,
    default_variant: Option<Variant>,
}

#[pymethods]
impl Records {
    const fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        // Other threads go on. One that waits for the file must not keep them from running.
        let record = py.detach(|| {
            let raw_record = self.lock().next().transpose();
            raw_record.map(|raw_record| {
                raw_record.map(|raw_record| raw_record.read(self.default_variant))
            })
        })?;
        record
            .map(|record| match record {
                Ok(record) => convert_record(py, record),
                Err(error) => convert_error(py, &error),
            })
            .transpose()
    }
}

impl Records {
    fn lock(&self) -> MutexGuard<'_, RecordStream<BufReader<File>>> {
        self.stream.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn convert_error(py: Python<'_>, error: &RecordError) -> PyResult<Record> {
    Ok(Record {
        game: None,
        error: Some(error.to_string()),
        tags: PyDict::new(py).unbind(),
        result: "none",
        line: error.line,
        notes: Vec::new(),
    })
}

fn convert_record(py: Python<'_>, record: pgn::Record) -> PyResult<Record> {
    let tags = PyDict::new(py);
    for (name, value) in Tags::iter(&record.tags) {
        tags.set_item(name, value)?;
    }
    let notes = record.notes.iter().map(ToString::to_string);
    let contradiction = record.contradiction().map(|text| format!("line {}: {text}", record.line));
    let has_stated_result =
        record.result != GameResult::Unknown && record.game.settled_outcome().is_none();
    Ok(Record {
        result: record.result.code(),
        line: record.line,
        notes: notes.chain(contradiction).collect(),
        game: Some(Py::new(
            py,
            Game(Mutex::new(GameState {
                stated_result: has_stated_result.then(|| (record.game.place(), record.result)),
                game: record.game,
                seed: 0,
                random_move_count: 0,
            })),
        )?),
        error: None,
        tags: tags.unbind(),
    })
}

/// Returns an iterator over the records of a file. `variant` is that of records that name none.
#[pyfunction]
#[pyo3(signature = (path, variant=None))]
pub(crate) fn read_pgn(path: PathBuf, variant: Option<Text>) -> PyResult<Records> {
    let default_variant = variant.map(|variant| parse_variant(&variant.0)).transpose()?;
    let error_with_path = |error: std::io::Error| {
        let named_error = std::io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        PyErr::from(named_error)
    };
    let mut file = BufReader::new(File::open(&path).map_err(error_with_path)?);
    let first_bytes = file.fill_buf().map_err(error_with_path)?;
    if matches!(first_bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..]) {
        let path = quote(&path.display().to_string());
        return Err(refuse(format_args!("`{path}` is in UTF-16: expected UTF-8")));
    }
    Ok(Records { stream: Mutex::new(pgn::stream(file)), default_variant })
}

/// Returns a copy of the game of a `Game`.
pub(crate) fn extract_game(value: &Bound<'_, PyAny>) -> PyResult<record::Game> {
    match value.cast::<Game>() {
        Ok(game) => Ok(game.get().lock().game.clone()),
        Err(_) => Err(refuse_type("game", value, "a Game")),
    }
}

/// Returns the position of a `Position` or a `Game` with the keys of the positions that can be repeated.
pub(crate) fn extract_open_position(value: &Bound<'_, PyAny>) -> PyResult<(AnyPosition, Vec<u64>)> {
    let (position, keys, outcome) = if let Ok(position) = value.cast::<Position>() {
        let position = &position.get().0;
        (position.clone(), Vec::new(), position.outcome())
    } else if let Ok(game) = value.cast::<Game>() {
        let game = &game.get().lock().game;
        let keys = game.repeatable_keys();
        (game.position().clone(), keys, game.outcome())
    } else {
        return Err(refuse_type("game", value, "a Game or a Position"));
    };
    match outcome {
        Some(_) => Err(refuse(format_args!("`{position}`: the game is over"))),
        None => Ok((position, keys)),
    }
}
