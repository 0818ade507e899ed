//! Set-up of third-party plugins, one file each.

pub mod accessibility;
#[cfg(target_os = "linux")]
mod assistive;
pub mod core_pipeline;
pub mod egui;
mod keyboard;
mod pointer;
