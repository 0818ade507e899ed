//! Plays matches and tournaments between built-in players, without other processes.

mod matches;
mod tournament;
