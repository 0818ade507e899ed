//! Set-up of the libraries that bring their own plugins, one file each.

pub mod accessibility;
#[cfg(target_os = "linux")]
mod assistive;
pub mod egui;
mod keyboard;
mod pointer;
