//! The exceptions of the package, and the parsing of arguments. Errors quote the refused argument.

use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyInt, PyString, PyType};
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

/// Returns the class of the errors for a wrong type, which are an [`Error`] and a `TypeError`. `create_exception` allows one
/// base only.
pub(crate) fn argument_type_error_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.get_or_try_init(py, || {
        let bases = (py.get_type::<Error>(), py.get_type::<PyTypeError>());
        let members = PyDict::new(py);
        members.set_item("__module__", "quadrille")?;
        members.set_item("__doc__", "A value of a wrong type. The message quotes it.")?;
        let class = py.get_type::<PyType>().call1(("ArgumentTypeError", bases, members))?;
        PyResult::Ok(class.cast_into::<PyType>()?.unbind())
    })?;
    Ok(class.bind(py))
}

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

/// Returns the error for an argument of a wrong type.
pub(crate) fn refuse_type(name: &str, value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let text = quote_repr(value);
    refuse_wrong_type(value.py(), format!("{name} `{text}`: expected {expected}"))
}

fn refuse_wrong_type(py: Python<'_>, message: String) -> PyErr {
    match argument_type_error_class(py) {
        Ok(class) => PyErr::from_type(class.clone(), message),
        Err(error) => error,
    }
}

/// Returns the `repr` of an object as error messages quote it.
pub(crate) fn quote_repr(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map(|text| text.to_string());
    quote(&text.unwrap_or_else(|_| "an object without repr".to_owned()))
}

/// A text argument. An object of another type is refused with an error that quotes it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Text(pub(crate) String);

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if !value.is_instance_of::<PyString>() {
            let text = quote_repr(&value);
            return Err(refuse_wrong_type(value.py(), format!("`{text}`: expected a text")));
        }
        value.extract().map(Self)
    }
}

/// Returns the variant with this identifier.
pub(crate) fn parse_variant(name: &str) -> PyResult<Variant> {
    name.parse().map_err(refuse)
}

/// Returns whether a value is True or False, of Python or of numpy. Python counts them as 1 and 0; here they are no numbers.
pub(crate) fn is_truth_value(value: &Bound<'_, PyAny>) -> bool {
    if value.is_exact_instance_of::<PyInt>() {
        return false;
    }
    let is_boolean_dtype = || -> PyResult<bool> {
        let kind = value.getattr("dtype")?.getattr("kind")?;
        Ok(kind.extract::<String>()? == "b")
    };
    value.is_instance_of::<PyBool>() || is_boolean_dtype().unwrap_or(false)
}

/// Returns a value as a whole number of at least `least` and at most `most`. The error names the argument and quotes the
/// value. All whole numbers that Python passes come through here.
#[pyfunction(name = "_whole_number")]
#[pyo3(signature = (name, value, least, most=None))]
pub(crate) fn whole_number<'py>(
    name: &str,
    value: &Bound<'py, PyAny>,
    least: u64,
    most: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    let expected = || match most {
        Some(most) => format!("a whole number from {least} to {most}"),
        None => format!("a whole number of at least {least}"),
    };
    if is_truth_value(value) {
        return Err(refuse_type(name, value, &expected()));
    }
    let number = if value.is_exact_instance_of::<PyInt>() {
        value.clone()
    } else {
        let number = py.import("operator")?.call_method1("index", (value,));
        number.map_err(|error| match error.is_instance_of::<PyTypeError>(py) {
            true => refuse_type(name, value, &expected()),
            false => error,
        })?
    };
    let is_above = most.map_or(Ok(false), |most| number.gt(most))?;
    if is_above || number.lt(least)? {
        let text = quote(&number.to_string());
        return Err(refuse(format_args!("{name} `{text}`: expected {}", expected())));
    }
    Ok(number)
}

/// Like [`whole_number`], for Rust.
pub(crate) fn parse_number(
    name: &str,
    value: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
) -> PyResult<u64> {
    let (min, max) = range.into_inner();
    whole_number(name, value, min, Some(max))?.extract()
}

/// Like [`parse_number`], for an argument that may be missing.
pub(crate) fn parse_optional_number(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    range: RangeInclusive<u64>,
) -> PyResult<Option<u64>> {
    value.map(|value| parse_number(name, value, range)).transpose()
}

/// Returns a value as a number of double precision.
pub(crate) fn parse_real(name: &str, value: &Bound<'_, PyAny>, expected: &str) -> PyResult<f64> {
    match value.extract() {
        Ok(number) if !is_truth_value(value) => Ok(number),
        _ => Err(refuse_type(name, value, expected)),
    }
}
