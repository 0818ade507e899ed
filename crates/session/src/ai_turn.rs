//! The turn of an AI or an engine: its time, its memory, and the moves that it plays without a search.

use crate::GameSession;
use crate::setup::{Controller, SeatSetup};
use quadrille_engine::GoLimits;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{AnyMove, Player, Variant};
use quadrille_search::{DEFAULT_OVERHEAD, Level, Limits};
use quadrille_teaching::explorer::Explorer;
use std::time::Duration;

/// The shortest time between a person's move and the answer of a full-strength AI or an engine.
const NATURAL_PAUSE: Duration = Duration::from_millis(350);
/// The part of the clock's time reserved for the delay between the end of a search and the frame that stops the clock.
const CLOCK_OVERHEAD: Duration = Duration::from_millis(200);
/// The largest transposition table of lower levels, in MiB. These levels search too few positions to fill a larger one.
const LOW_LEVEL_TABLE_MIB: usize = 8;
/// The largest table for a hint, in MiB: what one second of search fills.
const HINT_TABLE_MIB: usize = 16;

/// The time that an engine has for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineTime {
    /// The `go` command with this time.
    pub go_limits: GoLimits,
    /// The longest time that the engine may take.
    pub time_limit: Duration,
}

/// Returns the shortest time between a person's move and the answer. It is random for a lower level, which would otherwise
/// answer at once.
pub fn natural_pause(session: &GameSession) -> Duration {
    match session.seat_to_move().controller {
        Controller::Ai { level, .. } if level < Level::FULL => {
            let random_ms = number(session.seed, session.serial) % 700;
            Duration::from_millis(600 + random_ms)
        }
        _ => NATURAL_PAUSE,
    }
}

/// Returns the size of a side's transposition table in MiB, if a person has chosen `memory_mib` for the AI. Two sides at full
/// strength share this memory.
pub fn table_size_mib(
    memory_mib: usize,
    seats: &[SeatSetup; 2],
    level: Level,
    is_hint: bool,
) -> usize {
    if is_hint {
        return memory_mib.min(HINT_TABLE_MIB);
    }
    if level < Level::FULL {
        return memory_mib.min(LOW_LEVEL_TABLE_MIB);
    }
    let has_full_strength = |seat: &&SeatSetup| matches!(seat.controller, Controller::Ai { level, .. } if level >= Level::FULL);
    memory_mib / seats.iter().filter(has_full_strength).count().max(1)
}

/// Returns a move of the explorer's games for the AI; `None` for perfect play and outside these games.
pub fn opening_move(session: &GameSession, level: Level) -> Option<AnyMove> {
    let position = session.game.position();
    let variant = position.variant();
    let plays_perfectly = variant == Variant::Upthrust && level == Level::FULL;
    let seed = number(session.seed, session.serial);
    (!plays_perfectly).then(|| Explorer::shipped(variant).choose(position, seed))?
}

/// Returns the limits of an AI's search: the time for a move, and its clock.
pub fn search_limits(session: &GameSession, player: Player, movetime: Duration) -> Limits {
    let Some(clock) = session.engine_clock(player) else { return Limits::movetime(movetime) };
    Limits {
        clock: Some(clock),
        overhead: Some(CLOCK_OVERHEAD),
        // The search subtracts its overhead from both times, but the time for a move must be used fully.
        ..Limits::movetime(movetime + (CLOCK_OVERHEAD - DEFAULT_OVERHEAD))
    }
}

/// Returns the time of an engine for its next move as `player`: the time for a move, or both clocks if the player's clock
/// does not allow that time in every move. The engine then divides its time itself.
pub fn engine_time(session: &GameSession, player: Player, movetime: Duration) -> EngineTime {
    let time_share = session.max_engine_move_time(player);
    let Some(remaining_time) = session
        .remaining(player)
        .filter(|_| time_share.is_some_and(|time_share| time_share < movetime))
    else {
        let go_limits = GoLimits { movetime: Some(movetime), ..GoLimits::default() };
        return EngineTime { go_limits, time_limit: movetime };
    };
    let mut clock_times = Player::BOTH.map(|player| session.remaining(player));
    let usable_time = remaining_time.saturating_sub(CLOCK_OVERHEAD).max(remaining_time / 2);
    clock_times[player.index()] = Some(usable_time);
    let increment = |player| session.control(player).map(|control| control.increment);
    let go_limits = GoLimits {
        time: clock_times,
        increment: Player::BOTH.map(|player| increment(player).unwrap_or_default()),
        ..GoLimits::default()
    };
    EngineTime { go_limits, time_limit: remaining_time }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Setup, TimeControl};
    use quadrille_search::{Clock, average_time};
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn ai(level: Level) -> SeatSetup {
        let controller = Controller::Ai { level, movetime: Duration::from_secs(1) };
        SeatSetup { controller, name: String::new(), clock: None }
    }

    #[test]
    fn ai_receives_its_current_clock() {
        let movetime = Duration::from_secs(5);
        let mut setup = Setup::default_game(Variant::Hique);
        setup = setup.with_clock(Some(TimeControl::new(1, 2)));
        let mut rng = StdRng::seed_from_u64(1);
        let mut session = GameSession::begin(&setup, &mut rng);
        let player = session.game.position().to_move();
        session.used_times[player.index()] = Duration::from_secs(50);
        let limited = search_limits(&session, player, movetime);
        let clock = limited.clock.expect("a clock");
        assert_eq!(clock.remaining, Duration::from_secs(10));
        assert_eq!(clock.increment, Duration::from_secs(2));
        // The expected time is a twenty-fifth of nearly ten seconds plus three quarters of two. It is at most half of
        // the ten.
        let average = average_time(Variant::Hique, &limited).expect("a time");
        assert_eq!(average.as_millis(), (10_000 - 258) / 25 + 1500);
        assert_eq!(limited.max_time(), Some(Duration::from_millis(4871)));
        // The overhead of the clock does not reduce the time for a move.
        let plenty = Limits {
            clock: Some(Clock { remaining: Duration::from_secs(1000), ..clock }),
            ..limited
        };
        assert_eq!(plenty.max_time(), Limits::movetime(movetime).max_time());
        let setup = setup.with_clock(None);
        let session = GameSession::begin(&setup, &mut rng);
        assert_eq!(search_limits(&session, player, movetime), Limits::movetime(movetime));
    }

    #[test]
    fn engine_receives_both_clocks_if_its_own_is_short() {
        let mut setup = Setup::default_game(Variant::Hique);
        setup.seats[0].clock = Some(TimeControl::new(30, 0));
        setup.seats[1].clock = Some(TimeControl::new(1, 3));
        let session = GameSession::begin(&setup, &mut StdRng::seed_from_u64(1));
        let time = |player| engine_time(&session, player, Duration::from_secs(10));
        // A twenty-fifth of half an hour is more than ten seconds.
        assert_eq!(time(Player::One).go_limits.to_string(), "go movetime 10000");
        assert_eq!(time(Player::One).time_limit, Duration::from_secs(10));
        assert_eq!(
            time(Player::Two).go_limits.to_string(),
            "go p1time 1800000 p2time 59800 p1inc 0 p2inc 3000"
        );
        assert_eq!(time(Player::Two).time_limit, Duration::from_secs(60));
    }

    #[test]
    fn two_ais_share_the_chosen_memory() {
        let low = Level::new(3).unwrap();
        let both = [ai(Level::FULL), ai(Level::FULL)];
        let one = [ai(low), ai(Level::FULL)];
        assert_eq!(table_size_mib(64, &both, Level::FULL, false), 32);
        assert_eq!(table_size_mib(64, &one, Level::FULL, false), 64);
        assert_eq!(table_size_mib(64, &one, low, false), LOW_LEVEL_TABLE_MIB);
        assert_eq!(table_size_mib(64, &both, Level::FULL, true), HINT_TABLE_MIB);
        assert_eq!(table_size_mib(4, &one, low, false), 4);
    }
}
