//! Arguments and warnings that `match` and `tournament` share.

use crate::checkpointed_run::print_message;
use clap::Args;
use quadrille_arena::{EntrantSpec, UnfitEntrants};
use quadrille_engine::{Stage, Timeouts, format_count};
use std::time::Duration;

/// Time limits of engines for answers other than moves.
#[derive(Args, Clone, Copy)]
pub struct TimeLimitArgs {
    /// How long an engine may take from its start to `ugiok`, in milliseconds. By default 10 seconds.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    start_limit: Option<u64>,
    /// How long an engine may take to answer `isready` before a game, in milliseconds. By default 10 seconds.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    ping_limit: Option<u64>,
}

impl TimeLimitArgs {
    pub fn timeouts(self) -> Timeouts {
        let default_timeouts = Timeouts::default();
        let timeout = |limit: Option<u64>, default| limit.map_or(default, Duration::from_millis);
        Timeouts {
            handshake: timeout(self.start_limit, default_timeouts.handshake),
            ready: timeout(self.ping_limit, default_timeouts.ready),
            ..default_timeouts
        }
    }
}

/// Explains which entrants cannot play. For slow engines, names the two settings that extend the waits for `ugiok` and
/// `readyok`.
pub fn describe_unfit_entrants(
    unfit_entrants: &UnfitEntrants,
    timeout_settings: &[String; 2],
) -> String {
    let mut text = unfit_entrants.to_string();
    for (stage, setting) in [Stage::Handshake, Stage::Ready].into_iter().zip(timeout_settings) {
        if unfit_entrants.may_need_longer_timeout(stage) {
            text.push_str(&format!("\nFor an engine that needs more time {stage}, use {setting}."));
        }
    }
    text
}

pub fn warn_of_too_many_threads<'a>(
    concurrency: usize,
    entrants: impl IntoIterator<Item = &'a EntrantSpec>,
) {
    let max_threads = entrants.into_iter().map(EntrantSpec::thread_count).max();
    let needed_cores = concurrency * max_threads.unwrap_or(1);
    let Ok(cores) = std::thread::available_parallelism() else { return };
    if needed_cores > cores.get() {
        print_message(&format!(
            "warning: {} at a time may need {needed_cores} cores, but this machine has {cores}: players will slow each other down",
            format_count(concurrency, "game")
        ));
    }
}

pub fn warn_of_identical_players(entrant: &str, consequence: &str) {
    print_message(&format!(
        "warning: {entrant} plays itself and makes no random choices, so both games of a pair are the same: {consequence}"
    ));
}

pub fn warn_of_possibly_identical_players(entrant: &str) {
    print_message(&format!(
        "warning: {entrant} plays itself with equal settings: unless it makes random choices, both games of a pair are the same and show nothing about strength"
    ));
}

pub fn warn_of_repeated_engine(entrant_names: &[&str]) {
    let (last_name, other_names) = match entrant_names {
        [other_names @ .., last_name] if !other_names.is_empty() => {
            (last_name, other_names.join(", "))
        }
        _ => return,
    };
    print_message(&format!(
        "warning: {other_names} and {last_name} are the same engine with equal options: unless it makes random choices or depends on the time, both games of a pair between them are the same and show nothing about strength"
    ));
}
