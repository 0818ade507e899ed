//! Clocks: so much time for all of a side's moves, and some more for each; who uses it up has lost.

use super::{Request, Session};
use crate::app::power::Wake;
use crate::app::text::tr;
use crate::rules::Player;
use bevy::prelude::*;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The most seconds that a clock can give, for all moves or for each.
const MOST: u64 = 24 * 60 * 60;
/// What a side has at least after a move was taken back.
const LENT: Duration = Duration::from_secs(15);
/// How many moves are still to come, as far as a share of the time is concerned.
const MOVES_LEFT: u32 = 25;
/// The least time that an AI is given for a move.
const LEAST: Duration = Duration::from_millis(50);

/// Between two steps of a clock, and when it begins to show smaller ones.
const SECOND: Duration = Duration::from_secs(1);
const LAST: Duration = Duration::from_secs(11);

/// What a clock gives each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For all moves.
    pub main: Duration,
    /// For each move, once it is made.
    pub increment: Duration,
}

/// A text that describes no clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected seconds and seconds a move, such as 600+5")]
pub struct BadTimeControl;

impl TimeControl {
    /// The clocks on offer: in minutes, with seconds a move.
    pub const OFFERED: [Self; 4] = [
        Self::new(3, 2),
        Self::new(5, 0),
        Self::new(10, 5),
        Self::new(30, 0),
    ];

    /// So many minutes, and so many seconds a move.
    #[must_use]
    pub const fn new(minutes: u64, seconds: u64) -> Self {
        Self {
            main: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(seconds),
        }
    }

    /// As players write it: `10+5` for ten minutes and five seconds a move.
    #[must_use]
    pub fn short(&self) -> String {
        let minutes = self.main.as_secs() as f64 / 60.0;
        format!("{minutes}+{}", self.increment.as_secs())
    }
}

/// Seconds, and seconds a move: `600+5`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.main.as_secs(), self.increment.as_secs())
    }
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        let (main, increment) = text.split_once('+').ok_or(BadTimeControl)?;
        let seconds = |text: &str| {
            let number: u64 = text.parse().map_err(|_| BadTimeControl)?;
            let fits = number <= MOST && text.bytes().all(|byte| byte.is_ascii_digit());
            fits.then_some(Duration::from_secs(number))
                .ok_or(BadTimeControl)
        };
        let (main, increment) = (seconds(main)?, seconds(increment)?);
        if main.is_zero() {
            return Err(BadTimeControl);
        }
        Ok(Self { main, increment })
    }
}

impl Session {
    /// What the clock has given a side so far; `None` without a clock.
    fn given(&self, player: Player) -> Option<Duration> {
        let clock = self.setup.clock?;
        let line = self.game.line();
        let moves = line.iter().filter(|ply| ply.player == player).count();
        let moves = u32::try_from(moves).unwrap_or(u32::MAX);
        Some(clock.main + clock.increment.saturating_mul(moves))
    }

    /// The time that a side has left for the rest of the game; `None` without a clock.
    #[must_use]
    pub fn remaining(&self, player: Player) -> Option<Duration> {
        let given = self.given(player)?;
        Some(given.saturating_sub(self.used[player.index()]))
    }

    /// The most time that an AI may take for a move of `player`'s, by the clock.
    #[must_use]
    pub fn share(&self, player: Player) -> Option<Duration> {
        let clock = self.setup.clock?;
        let left = self.remaining(player)?;
        // Some of it goes by between the answer and the clock.
        let share = left / MOVES_LEFT + clock.increment.mul_f64(0.8);
        Some(share.min(left.mul_f64(0.8)).max(LEAST))
    }

    /// Gives both sides enough to go on with, after a move was taken back.
    pub(super) fn lend_time(&mut self) {
        for player in Player::BOTH {
            if let Some(given) = self.given(player) {
                let used = &mut self.used[player.index()];
                *used = (*used).min(given.saturating_sub(LENT));
            }
        }
    }
}

/// Ends the game of a side whose time is up.
pub fn watch_clocks(
    session: Option<Res<Session>>,
    wake: Option<ResMut<Wake>>,
    mut requests: MessageWriter<Request>,
) {
    let Some(session) = session else { return };
    let player = session.game.position().to_move();
    let left = session.remaining(player);
    if let (Some(left), Some(mut wake), true) = (left, wake, session.clock_runs()) {
        // The last ten seconds are shown in tenths.
        let step = if left > LAST { SECOND } else { SECOND / 10 };
        wake.within(left.min(step));
    }
    let up = left == Some(Duration::ZERO);
    if up && session.outcome().is_none() {
        requests.write(Request::Forfeit {
            serial: session.serial,
            cause: tr!("clock-ran-out"),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::Setup;
    use super::*;
    use crate::rules::Variant;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn begun(clock: Option<TimeControl>) -> Session {
        let setup = Setup {
            clock,
            ..Setup::usual(Variant::Hique)
        };
        Session::begin(&setup, &mut StdRng::seed_from_u64(1))
    }

    #[test]
    fn clocks_are_written_and_read() {
        for clock in TimeControl::OFFERED {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        assert_eq!(TimeControl::new(10, 5).to_string(), "600+5");
        assert_eq!(TimeControl::new(10, 5).short(), "10+5");
        for text in [
            "",
            "600",
            "+5",
            "0+5",
            "600+",
            "a+5",
            "600+-5",
            "+600+5",
            "999999999+0",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(BadTimeControl), "{text}");
        }
    }

    #[test]
    fn a_move_is_worth_its_increment() {
        let mut session = begun(Some(TimeControl::new(5, 3)));
        let player = session.game.position().to_move();
        session.used[player.index()] = Duration::from_secs(100);
        assert_eq!(session.remaining(player), Some(Duration::from_secs(200)));
        let mv = session.game.legal_moves()[0];
        session.game.play(mv).unwrap();
        assert_eq!(session.remaining(player), Some(Duration::from_secs(203)));
        assert_eq!(session.remaining(!player), Some(Duration::from_secs(300)));
        assert!(session.share(player).unwrap() < Duration::from_secs(11));
        session.used[player.index()] = Duration::from_secs(400);
        assert_eq!(session.remaining(player), Some(Duration::ZERO));
        session.lend_time();
        assert_eq!(session.remaining(player), Some(LENT));
        assert_eq!(begun(None).remaining(player), None);
        assert_eq!(begun(None).share(player), None);
    }
}
