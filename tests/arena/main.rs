//! Tests of records and of running other people's engines.

#[cfg(unix)]
mod client;
mod records;
#[cfg(unix)]
mod shell;
