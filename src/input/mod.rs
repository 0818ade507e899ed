//! Input: the table of shortcuts, key presses on any keyboard layout, and pressed mouse buttons.

pub mod keys;
pub mod pointer;
pub mod shortcuts;
