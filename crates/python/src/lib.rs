//! The Python module `quadrille._quadrille`: rules, search, solver and arrays for training. `quadrille/_quadrille.pyi`
//! describes it.

#![deny(clippy::unwrap_used, clippy::panic)]

mod course;
mod encode;
mod engine;
mod error;
mod game;
mod interrupt;
mod position;
mod strength;
mod vector;

use pyo3::prelude::*;

/// The rules, the search and the solver of Quadrille.
#[pymodule]
mod _quadrille {
    #[pymodule_export]
    use super::course::CourseGame;
    #[pymodule_export]
    use super::engine::{Engine, Line, SearchResult, margin};
    #[pymodule_export]
    use super::error::{Error, MoveError, PositionError, whole_number};
    #[pymodule_export]
    use super::game::{Game, Record, Records, read_pgn};
    #[pymodule_export]
    use super::position::{
        Outcome, Position, Refusal, action_count_of, observation_limits, observation_shape, perft,
    };
    #[pymodule_export]
    use super::strength::strength;
    #[pymodule_export]
    use super::vector::VectorGame;
    use super::*;
    use quadrille_games::rules::Variant;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.setattr("__version__", env!("CARGO_PKG_VERSION"))?;
        let py = module.py();
        module.add("ArgumentTypeError", super::error::argument_type_error_class(py)?)?;
        let variants: Vec<_> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        module.add("VARIANTS", pyo3::types::PyTuple::new(py, variants)?)
    }
}
