//! Tests the client, the compliance check and the adapter with engines in other processes.

#![cfg(target_os = "linux")]

mod adapter;
mod client;
mod compliance;
mod kill_handle;
mod move_lists;
mod own_engine;
mod shell;
mod similar_games;
