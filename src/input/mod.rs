//! The window's input: which shortcuts there are, what a key press means on any keyboard layout, and whether a held button of the
//! mouse still belongs to the window.

pub mod keys;
pub mod pointer;
pub mod shortcuts;
