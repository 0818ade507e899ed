//! Plays matches and tournaments between built-in players, and on Unix with engines that are shell scripts.

#[cfg(unix)]
mod engines;
mod matches;
mod tournament;
