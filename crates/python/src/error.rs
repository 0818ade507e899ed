//! The exceptions of the package, and the parsing of arguments. Errors quote the refused argument.

use pyo3::create_exception;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use quadrille_games::rules::{self, Variant, quote};
use std::fmt::Display;
use std::ops::RangeInclusive;

create_exception!(quadrille, Error, PyValueError, "A refused value. The message quotes it.");
create_exception!(quadrille, PositionError, Error, "A text that is no position of the game.");
create_exception!(
    quadrille,
    MoveError,
    Error,
    "A text that is no legal move. The message has the reason."
);

/// Returns an [`Error`] with this message.
pub(crate) fn refuse(message: impl Display) -> PyErr {
    Error::new_err(message.to_string())
}

/// Converts the refusal of a move.
pub(crate) fn refuse_move(error: rules::MoveError) -> PyErr {
    MoveError::new_err(error.to_string())
}

/// Converts the refusal of a position text.
pub(crate) fn refuse_position(error: rules::PositionError) -> PyErr {
    PositionError::new_err(error.to_string())
}

/// Returns the `TypeError` for an argument of a wrong type.
pub(crate) fn refuse_type(name: &str, value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = quote_repr(value);
    PyTypeError::new_err(format!("{name} `{found}`: expected {expected}"))
}

/// Returns the `repr` of an object as error messages quote it.
pub(crate) fn quote_repr(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map(|text| text.to_string());
    quote(&text.unwrap_or_else(|_| "an object without repr".to_owned()))
}

/// A text argument. An object of another type is a `TypeError` that quotes it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Text(pub(crate) String);

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if !value.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(format!("`{}`: expected a text", quote_repr(&value))));
        }
        value.extract().map(Self)
    }
}

/// Returns the variant with this identifier.
pub(crate) fn parse_variant(name: &str) -> PyResult<Variant> {
    name.parse().map_err(refuse)
}

/// Returns the whole number `value` if it is in `range`. The error names the argument and quotes the number.
pub(crate) fn parse_number(
    name: &str,
    value: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
) -> PyResult<u64> {
    let number = match value.extract::<i64>() {
        Ok(number) => u64::try_from(number).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(_) => {
            let (least, most) = range.into_inner();
            let expected = format!("a whole number from {least} to {most}");
            return Err(refuse_type(name, value, &expected));
        }
    };
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        let found = quote(&value.to_string());
        let (least, most) = range.into_inner();
        refuse(format_args!("{name} `{found}`: expected a whole number from {least} to {most}"))
    })
}

/// Like [`parse_number`], for an argument that may be missing.
pub(crate) fn parse_optional_number(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    range: RangeInclusive<u64>,
) -> PyResult<Option<u64>> {
    value.map(|value| parse_number(name, value, range)).transpose()
}
