//! Tests of records, external engines and the referee.

#[cfg(target_os = "linux")]
mod adapter;
mod addresses;
#[cfg(target_os = "linux")]
mod adjudication;
#[cfg(target_os = "linux")]
mod command_paths;
#[cfg(target_os = "linux")]
mod compliance;
#[path = "../../../../tests/corpus/mod.rs"]
mod corpus;
mod given_files;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod identical_players;
#[path = "../../../games/tests/idle/mod.rs"]
mod idle;
#[cfg(target_os = "linux")]
mod invisible;
#[cfg(target_os = "linux")]
mod isolation;
mod large_records;
#[cfg(target_os = "linux")]
mod lenient_input;
#[cfg(target_os = "linux")]
mod match_ends;
#[cfg(target_os = "linux")]
mod match_files;
#[cfg(target_os = "linux")]
mod match_options;
mod matches;
mod mutations;
mod names;
#[cfg(target_os = "linux")]
mod no_progress;
mod odd_records;
mod other_records;
#[cfg(target_os = "linux")]
mod output_flood;
mod person;
mod program;
mod records;
#[cfg(target_os = "linux")]
mod resources;
#[path = "../root/mod.rs"]
mod root;
#[cfg(target_os = "linux")]
mod shell;
#[cfg(target_os = "linux")]
mod start_check;
mod tournament;
mod tournament_kept;
#[cfg(target_os = "linux")]
mod tournament_killed;
#[cfg(windows)]
mod windows;
