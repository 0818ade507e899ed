//! Positions, their moves and their outcomes.

use crate::encode::{Encode, observation_size, plane_limit, write_observation};
use crate::error::{
    Text, parse_number, parse_optional_number, parse_variant, refuse, refuse_move, refuse_position,
};
use crate::interrupt::run_interruptibly;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use quadrille_games::rules::focus::{FocusClassic, FocusCourse};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::{
    self, AnyMove, AnyPosition, Player, Spot, Variant, quote, with_position,
};

/// The maximum depth of `perft`, in plies. It limits the recursion; deeper counts would take centuries.
const MAX_PERFT_DEPTH: u64 = 64;

/// The fields of an [`Outcome`].
type OutcomeState = (Option<usize>, String, String);

/// The end of a game.
#[pyclass(frozen, module = "quadrille", eq, hash, get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The winner: 0, 1, or None for a draw.
    winner: Option<usize>,
    /// `p1win`, `p2win` or `draw`, as in records.
    code: String,
    /// A sentence that says how the game ended.
    sentence: String,
}

#[pymethods]
impl Outcome {
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, OutcomeState)> {
        let Self { winner, code, sentence } = slf.get().clone();
        Ok((slf.getattr("_restore")?.unbind(), (winner, code, sentence)))
    }

    #[staticmethod]
    const fn _restore(winner: Option<usize>, code: String, sentence: String) -> Self {
        Self { winner, code, sentence }
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.code, self.sentence)
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }
}

impl Outcome {
    /// Describes `outcome` with the names of the sides of `position`.
    pub(crate) fn new(position: &AnyPosition, outcome: rules::Outcome) -> Self {
        let names = position.side_names();
        Self {
            winner: outcome.winner.map(Player::index),
            code: outcome.code().to_owned(),
            sentence: outcome.sentence(names.each_ref().map(String::as_str)),
        }
    }
}

/// The reason why a move is illegal.
#[pyclass(frozen, module = "quadrille", eq, hash, get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Refusal {
    /// The short name of the rule.
    rule: String,
    /// One sentence about this case.
    sentence: String,
}

#[pymethods]
impl Refusal {
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, String))> {
        let Self { rule, sentence } = slf.get().clone();
        Ok((slf.getattr("_restore")?.unbind(), (rule, sentence)))
    }

    #[staticmethod]
    const fn _restore(rule: String, sentence: String) -> Self {
        Self { rule, sentence }
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}: {}>", self.rule, self.sentence)
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }
}

/// A position of a game: `Position("hique")` is the start, `Position("hique", text)` the position with this text.
/// It never changes. Positions are equal if the repetition rule treats them as equal.
#[pyclass(frozen, module = "quadrille", eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) AnyPosition);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (variant, text=None))]
    fn new(variant: Text, text: Option<Text>) -> PyResult<Self> {
        let variant = parse_variant(&variant.0)?;
        Ok(Self(match text {
            None => AnyPosition::start(variant),
            Some(text) => AnyPosition::parse(variant, &text.0).map_err(refuse_position)?,
        }))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (&'static str, String)) {
        let position = slf.get();
        (slf.get_type().into_any().unbind(), (position.variant(), position.text()))
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.variant(), self.text())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    /// The identifier of the variant.
    #[getter]
    const fn variant(&self) -> &'static str {
        self.0.variant().id()
    }

    /// The position's text, as in records and in the protocol.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// The player to move: 0 or 1.
    #[getter]
    fn to_move(&self) -> usize {
        self.0.to_move().index()
    }

    /// The names of both sides.
    #[getter]
    fn side_names(&self) -> (String, String) {
        self.0.side_names().into()
    }

    /// Returns all legal moves.
    fn legal_moves(&self) -> Vec<String> {
        let moves = self.0.legal_moves().into_iter();
        moves.map(|mv| self.0.move_text(mv)).collect()
    }

    /// Returns the position after a move.
    #[pyo3(name = "play")]
    fn play_text(&self, text: Text) -> PyResult<Self> {
        let mv = self.0.parse_move(&text.0).map_err(refuse_move)?;
        self.0.play(mv).map(Self).map_err(refuse_move)
    }

    /// Returns the end of the game, or None. Repetition and lack of progress depend on the history: see `Game`.
    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.0.outcome()?;
        Some(Outcome::new(&self.0, outcome))
    }

    /// Returns why a piece cannot move along these squares, or None if they begin a legal move. The first square is the
    /// one that the piece leaves; `reserve` stands for a reserve piece in Focus. `count` is the number of pieces that
    /// move in Focus.
    #[pyo3(signature = (*squares, count=None))]
    fn why_not(
        &self,
        squares: Vec<Text>,
        count: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Refusal>> {
        let count = count.map_or(Ok(0), |count| parse_number("count", count, 0..=255))?;
        let spots = squares.iter().map(|square| parse_square(self.0.variant(), &square.0));
        let spots = spots.collect::<PyResult<Vec<Spot>>>()?;
        let refusal = self.0.why_not(&spots, u8::try_from(count).unwrap_or(u8::MAX));
        Ok(refusal.map(|refusal| Refusal {
            rule: refusal.rule.to_owned(),
            sentence: refusal.message.to_english(&self.0.side_names()),
        }))
    }

    /// Returns the actions of all legal moves, in the order of `legal_moves`.
    pub(crate) fn legal_actions(&self) -> Vec<usize> {
        let moves = self.0.legal_moves().into_iter();
        moves.map(|mv| action_of(&self.0, mv)).collect()
    }

    /// Returns the action of a legal move.
    #[pyo3(name = "action")]
    fn action_of_text(&self, text: Text) -> PyResult<usize> {
        let mv = self.0.parse_move(&text.0).map_err(refuse_move)?;
        Ok(action_of(&self.0, mv))
    }

    /// Returns the first legal move with this action.
    #[pyo3(name = "move_of")]
    fn move_text_of(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = parse_action(self.0.variant(), action)?;
        Ok(self.0.move_text(move_of(&self.0, action)?))
    }

    /// Returns the mask of the legal actions.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        action_mask(py, &self.0, true)
    }

    /// Returns the observation of a player, by default the one to move, without a history.
    #[pyo3(signature = (player=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        observation(py, &self.0, player, [1, 0])
    }
}

/// Returns the action of a legal move.
fn action_of(position: &AnyPosition, mv: AnyMove) -> usize {
    fn action<P: Encode>(position: &P, mv: AnyMove) -> usize {
        let variant_move = P::from_any_move(mv);
        debug_assert!(variant_move.is_some(), "a move of another variant");
        variant_move.map_or(0, |mv| position.action_of(mv))
    }
    with_position!(position, position => action(position, mv))
}

/// Parses the number of an action.
pub(crate) fn parse_action(variant: Variant, action: &Bound<'_, PyAny>) -> PyResult<usize> {
    let max_action = action_count(variant) as u64 - 1;
    Ok(parse_number("action", action, 0..=max_action)? as usize)
}

/// Returns the first legal move with the action.
pub(crate) fn move_of(position: &AnyPosition, action: usize) -> PyResult<AnyMove> {
    let mut moves = position.legal_moves().into_iter();
    moves.find(|&mv| action_of(position, mv) == action).ok_or_else(|| match position.outcome() {
        Some(_) => refuse(format_args!("illegal action `{action}`: the game is over")),
        None => refuse(format_args!("illegal action `{action}`: no legal move has it")),
    })
}

/// Returns the mask of the legal actions; none of them is set unless the game `is_open`.
pub(crate) fn action_mask<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    is_open: bool,
) -> Bound<'py, PyArray1<bool>> {
    let mut mask = vec![false; action_count(position.variant())];
    if is_open {
        for mv in position.legal_moves() {
            mask[action_of(position, mv)] = true;
        }
    }
    PyArray1::from_vec(py, mask)
}

/// Returns the observation of a player, by default the one to move. `history` holds the occurrences of the position and
/// the plies without progress.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    player: Option<&Bound<'py, PyAny>>,
    history: [usize; 2],
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    fn write<P: Encode>(position: &P, [occurrences, idle_plies]: [usize; 2]) -> Vec<u8> {
        let mut cells = vec![0; observation_size::<P>()];
        write_observation(position, occurrences, idle_plies, &mut cells);
        cells
    }
    let viewed_position = match parse_optional_number("player", player, 0..=1)? {
        Some(player) => &position.with_turn(Player::from_index(player as usize)),
        None => position,
    };
    let cells = with_position!(viewed_position, position => write(position, history));
    PyArray1::from_vec(py, cells).reshape(shape(position.variant()))
}

/// Returns planes, rows and columns of a variant's observations.
pub(crate) fn shape(variant: Variant) -> [usize; 3] {
    const fn shape<P: Encode>(_: &P) -> [usize; 3] {
        P::SHAPE
    }
    with_position!(&AnyPosition::start(variant), start => shape(start))
}

/// Returns the number of a variant's actions.
pub(crate) fn action_count(variant: Variant) -> usize {
    const fn count<P: Encode>(_: &P) -> usize {
        P::ACTION_COUNT
    }
    with_position!(&AnyPosition::start(variant), start => count(start))
}

/// Returns the number of actions of a variant.
#[pyfunction(name = "action_count")]
pub(crate) fn action_count_of(variant: Text) -> PyResult<usize> {
    Ok(action_count(parse_variant(&variant.0)?))
}

/// Returns planes, rows and columns of the observations of a variant.
#[pyfunction]
pub(crate) fn observation_shape(variant: Text) -> PyResult<(usize, usize, usize)> {
    Ok(shape(parse_variant(&variant.0)?).into())
}

/// Returns the greatest value that each number of an observation can have, in an array of the same shape. The least is 0.
#[pyfunction]
pub(crate) fn observation_limits<'py>(
    py: Python<'py>,
    variant: Text,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    fn limits<P: Encode>(_: &P) -> Vec<u8> {
        let [planes, rows, columns] = P::SHAPE;
        let limits = (0..planes).map(|plane| vec![plane_limit::<P>(plane); rows * columns]);
        limits.flatten().collect()
    }
    let variant = parse_variant(&variant.0)?;
    let limits = with_position!(&AnyPosition::start(variant), start => limits(start));
    PyArray1::from_vec(py, limits).reshape(shape(variant))
}

/// Returns the number of positions after exactly `depth` plies from `position`, or from the start of a variant.
#[pyfunction]
pub(crate) fn perft(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    depth: &Bound<'_, PyAny>,
) -> PyResult<u64> {
    let position = match position.cast::<Position>() {
        Ok(position) => position.get().0.clone(),
        Err(_) => AnyPosition::start(parse_variant(&position.extract::<Text>()?.0)?),
    };
    let depth = parse_number("depth", depth, 0..=MAX_PERFT_DEPTH)? as u32;
    let count = run_interruptibly(py, |stop| position.perft_while(depth, &|| !stop.is_stopped()))?;
    count.ok_or_else(|| refuse("the count was stopped"))
}

/// Returns the spot with this name.
fn parse_square(variant: Variant, name: &str) -> PyResult<Spot> {
    let parse_coordinate = |text: &str| u8::try_from(rules::whole_number(text)?).ok();
    let row_and_column = || {
        let (row, column) = name.split_at_checked(1)?;
        parse_coordinate(row).zip(parse_coordinate(column))
    };
    let spot_by_letter = |columns: u8, rows: u8| {
        let (column, row) = name.split_at_checked(1)?;
        let column = column.bytes().next()?.checked_sub(b'a')?;
        let row = parse_coordinate(row)?.checked_sub(1)?;
        (column < columns && row < rows).then(|| Spot(row * columns + column))
    };
    let (spot, expected) = match variant {
        Variant::Upthrust => (spot_by_letter(4, 11), "a square from `a1` to `d11`"),
        Variant::Hique => {
            let coordinates = name.split_once(',');
            let coordinates =
                coordinates.and_then(|(x, y)| parse_coordinate(x).zip(parse_coordinate(y)));
            let spot = coordinates.and_then(|(x, y)| Hique::spot(x, y));
            (spot, "two numbers from 1 to 13, both odd or both even, like `4,2`")
        }
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            let spot = match variant {
                _ if name == "reserve" => Some(Spot::RESERVE),
                Variant::FocusClassic => {
                    row_and_column().and_then(|(row, column)| FocusClassic::spot(row, column))
                }
                _ => row_and_column().and_then(|(row, column)| FocusCourse::spot(row, column)),
            };
            (spot, "the digits of a row and a column of the board like `34`, or `reserve`")
        }
        Variant::CublinoPur | Variant::CublinoContra => {
            (spot_by_letter(7, 7), "a square from `a1` to `g7`")
        }
    };
    spot.ok_or_else(|| refuse(format_args!("square `{}`: expected {expected}", quote(name))))
}
