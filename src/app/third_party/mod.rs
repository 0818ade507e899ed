//! Set-up of the libraries that bring their own plugins, one file each.

pub mod accessibility;
pub mod egui;
mod keyboard;
mod pointer;
