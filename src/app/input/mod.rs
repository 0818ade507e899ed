//! The window's input: which shortcuts there are, and what a key press means on any keyboard layout.

pub mod keys;
pub mod shortcuts;
