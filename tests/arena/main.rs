//! Tests of records, of running other people's engines, and of the referee.

#[cfg(target_os = "linux")]
mod adapter;
#[cfg(target_os = "linux")]
mod adjudication;
#[cfg(target_os = "linux")]
mod client;
#[cfg(target_os = "linux")]
mod compliance;
#[path = "../corpus/mod.rs"]
mod corpus;
mod documents;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod leash;
mod matches;
mod mutations;
mod person;
mod records;
#[cfg(target_os = "linux")]
mod shell;
mod tournament;
#[cfg(target_os = "linux")]
mod tournament_killed;
mod yardsticks;
