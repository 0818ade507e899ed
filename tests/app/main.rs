//! Tests of the game without a real window.

mod annotations;
#[cfg(target_os = "linux")]
mod clocks;
mod command_line;
#[cfg(target_os = "linux")]
mod deleted_files;
#[cfg(target_os = "linux")]
mod engine_lines;
#[cfg(target_os = "linux")]
mod engines;
mod entities;
#[cfg(target_os = "linux")]
mod explorer;
#[cfg(target_os = "linux")]
mod failures;
#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod films;
mod finale;
#[cfg(target_os = "linux")]
mod folder;
#[cfg(target_os = "linux")]
mod folders;
#[cfg(target_os = "linux")]
mod frame_times;
mod games;
mod handling;
#[cfg(target_os = "linux")]
mod history;
#[path = "../../crates/games/tests/idle/mod.rs"]
mod idle;
mod introduction;
mod keyboard;
#[cfg(target_os = "linux")]
mod leaving;
mod lessons;
mod level_fit;
#[cfg(target_os = "linux")]
mod library;
mod mistakes;
#[cfg(target_os = "linux")]
mod moves_by_level;
mod no_progress;
mod notices;
#[cfg(target_os = "linux")]
mod odd_records;
mod opponent;
mod opponent_turn;
mod packaging;
mod panel;
mod pictures;
mod pointer;
mod preferences;
mod progress;
mod puzzles;
mod repetition;
#[cfg(target_os = "linux")]
mod review;
mod screen_reader;
mod set_up;
#[cfg(target_os = "linux")]
mod settings;
mod shortcuts;
mod sound;
mod status;
#[cfg(target_os = "linux")]
mod storage;
#[cfg(target_os = "linux")]
mod strength;
mod table;
mod touch;
#[cfg(target_os = "linux")]
mod tournament;
#[cfg(target_os = "linux")]
mod variations;
#[cfg(target_os = "linux")]
mod verdicts;
mod warning;
mod way_back;
mod window;
mod windows;
