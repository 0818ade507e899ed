//! The Python module `quadrille._quadrille`.

use pyo3::prelude::*;

/// The rules, the search and the solver of Quadrille.
#[pymodule]
mod _quadrille {
    use super::*;
    use quadrille_games::rules::Variant;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let variants: Vec<_> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        module.add("VARIANTS", pyo3::types::PyTuple::new(module.py(), variants)?)
    }
}
