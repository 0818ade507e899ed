//! Detects entrants that cannot play, before the first game or by repeated breakdowns.

use super::game_player::GamePlayer;
use super::referee::{Ending, PlayedGame};
use quadrille_engine::{EngineError, LastOutput, Stage};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// After this number of breakdowns of an entrant in a row, no more games are played.
pub const BREAKDOWN_LIMIT: usize = 10;

/// The tag of the record of a game that does not count for strength. Its value is the reason.
pub const UNCOUNTED_TAG: &str = "Uncounted";
/// The reason for the games of a pair in which an engine broke down. A pair counts as a whole, because its two games
/// balance the advantage of a side.
pub const BROKEN_PAIR_REASON: &str = "an engine broke down in this pair";

/// An entrant that was started before the first game and cannot play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfitEntrant {
    /// The entrant's name.
    pub name: String,
    /// The reason why it cannot play.
    pub error: EngineError,
    /// The first and the last lines of its error output.
    pub error_output: Vec<String>,
}

/// All entrants that cannot play. No game has been played in this case.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct UnfitEntrants(pub Vec<UnfitEntrant>);

impl fmt::Display for UnfitEntrants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => f.write_str("no game is played, because an entrant cannot play:")?,
            count => write!(f, "no game is played, because {count} entrants cannot play:")?,
        }
        for unfit_entrant in &self.0 {
            let message = format!("{}: {}", unfit_entrant.name, unfit_entrant.error);
            write!(f, "\n{}", with_error_output(message, &unfit_entrant.error_output))?;
        }
        Ok(())
    }
}

impl UnfitEntrants {
    /// Returns whether a longer timeout at this stage might help one of them.
    pub fn may_need_longer_timeout(&self, awaited_stage: Stage) -> bool {
        let mut errors = self.0.iter().map(|unfit_entrant| &unfit_entrant.error);
        errors.any(|error| match error {
            // Any other last output explains the failure itself.
            EngineError::Timeout { stage, last_output, .. } => {
                *stage == awaited_stage
                    && matches!(last_output, LastOutput::Nothing | LastOutput::Line(_))
            }
            _ => false,
        })
    }
}

/// Appends an engine's error output to a message about it, one indented line each. Does not repeat a single line that the
/// message quotes.
pub fn with_error_output(mut message: String, lines: &[String]) -> String {
    if matches!(lines, [line] if message.contains(line)) {
        return message;
    }
    for line in lines {
        message.push_str("\n    ");
        message.push_str(line);
    }
    message
}

/// Starts each of the named `players` once and prepares it for a game of `variant`. Starts at most `max_concurrency`
/// players at the same time. An engine passes if this program has too few file descriptors, processes or memory to
/// start it.
///
/// # Errors
/// Returns all entrants that cannot play. If `stop` is set during the check, it returns no error.
pub(super) fn check_starts(
    players: Vec<(String, GamePlayer)>,
    variant: Variant,
    max_concurrency: usize,
    stop: &StopFlag,
) -> Result<(), UnfitEntrants> {
    let thread_count = max_concurrency.clamp(1, players.len().max(1));
    let remaining_players = Mutex::new(players.into_iter().enumerate());
    let unfit_entrants = Mutex::new(Vec::new());
    let next_player = || {
        let mut players = remaining_players.lock().unwrap_or_else(PoisonError::into_inner);
        players.next().filter(|_| !stop.is_stopped())
    };
    let check_players = || {
        while let Some((index, (name, mut player))) = next_player() {
            let prepare_result = player.prepare_game(variant, 0, stop);
            let error_output = player.error_output();
            player.quit();
            if let Err(error) = prepare_result
                && !error.is_resource_shortage()
            {
                let unfit_entrant = UnfitEntrant { name, error, error_output };
                let mut unfit_entrants =
                    unfit_entrants.lock().unwrap_or_else(PoisonError::into_inner);
                unfit_entrants.push((index, unfit_entrant));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..thread_count {
            // If a thread cannot be started, this thread does its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, check_players);
        }
        check_players();
    });
    let mut unfit_entrants = unfit_entrants.into_inner().unwrap_or_else(PoisonError::into_inner);
    if unfit_entrants.is_empty() || stop.is_stopped() {
        return Ok(());
    }
    unfit_entrants.sort_by_key(|(index, _)| *index);
    let unfit_entrants = unfit_entrants.into_iter().map(|(_, unfit_entrant)| unfit_entrant);
    Err(UnfitEntrants(unfit_entrants.collect()))
}

/// For each entrant, the number of its last games in a row in which it broke down.
#[derive(Clone, Debug)]
pub(super) struct BreakdownCounts(Vec<usize>);

impl BreakdownCounts {
    /// Returns counters at zero for this number of entrants.
    pub(super) fn new(entrant_count: usize) -> Self {
        Self(vec![0; entrant_count])
    }

    /// Counts a game between these entrants, Player 1 first. Returns the entrant that has now broken down in
    /// [`BREAKDOWN_LIMIT`] games in a row, if one has.
    pub(super) fn count_game(&mut self, entrants: [usize; 2], game: &PlayedGame) -> Option<usize> {
        let broken_side = match &game.ending {
            Ending::Forfeit(loser, cause) if cause.is_breakdown() => Some(*loser),
            _ => None,
        };
        match broken_side {
            // The game does not show whether the opponent works, so the opponent's count is unchanged.
            Some(loser) => {
                let entrant = entrants[loser.index()];
                self.0[entrant] += 1;
                (self.0[entrant] >= BREAKDOWN_LIMIT).then_some(entrant)
            }
            None => {
                entrants.into_iter().for_each(|entrant| self.0[entrant] = 0);
                None
            }
        }
    }
}
