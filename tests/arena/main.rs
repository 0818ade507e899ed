//! Tests of records, of running other people's engines, and of the referee.

#[cfg(unix)]
mod client;
#[cfg(unix)]
mod hostile;
mod matches;
mod records;
#[cfg(unix)]
mod shell;
