//! The tuned weights, one file a variant. They are written by `quadrille-dev tune VARIANT`; the command of each
//! is in its head.

pub mod cublino_contra;
pub mod cublino_pur;
pub mod focus;
pub mod focus_classic;
pub mod focus_exact;
pub mod hique;
pub mod upthrust;
