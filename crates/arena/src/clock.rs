//! Time controls, and the remaining time of a game.

use quadrille_engine::GoLimits;
use quadrille_games::rules::{BadText, Player, Variant};
use quadrille_search::Limits;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time available to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A time for each move.
    PerMove(Duration),
    /// A clock for the whole game.
    Clock {
        /// The time at the start.
        base: Duration,
        /// The time added after each move.
        increment: Duration,
    },
}

impl TimeControl {
    /// The maximum of any time in milliseconds: a day.
    pub const MAX_MILLIS: u64 = 24 * 3600 * 1000;

    /// Returns the time control of the course: 15 seconds per move, 20 in HiQUE.
    pub const fn default_for(variant: Variant) -> Self {
        Self::PerMove(Duration::from_secs(match variant {
            Variant::Hique => 20,
            Variant::Upthrust
            | Variant::Focus
            | Variant::FocusExact
            | Variant::FocusClassic
            | Variant::CublinoPur
            | Variant::CublinoContra => 15,
        }))
    }
}

impl FromStr for TimeControl {
    type Err = BadText;

    /// Parses a clock, `BASE+INCREMENT` in milliseconds.
    fn from_str(text: &str) -> Result<Self, BadText> {
        let error = || {
            let quoted_text: String = text.chars().take(80).collect();
            let expected = "expected MILLISECONDS+MILLISECONDS, such as 60000+500";
            BadText::new(format_args!(
                "`{quoted_text}` is not a clock: {expected}, each at most a day"
            ))
        };
        let parse_time = |text: &str| {
            let millis = text.parse().ok().filter(|&millis| millis <= Self::MAX_MILLIS);
            millis.map(Duration::from_millis).ok_or_else(error)
        };
        let (base, increment) = text.split_once('+').ok_or_else(error)?;
        let (base, increment) = (parse_time(base)?, parse_time(increment)?);
        if base.is_zero() {
            return Err(error());
        }
        Ok(Self::Clock { base, increment })
    }
}

impl fmt::Display for TimeControl {
    /// Formats as in game records, in seconds: `1/15` is one move in 15 seconds, `60+0.5` a clock.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(time) => write!(f, "1/{}", time.as_secs_f64()),
            Self::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The clock of one game.
#[derive(Clone, Debug)]
pub(super) struct GameClock {
    /// The players' time controls, Player 1 first.
    controls: [TimeControl; 2],
    /// The remaining times, Player 1 first. With a time per move, this is always the whole time.
    remaining: [Duration; 2],
}

impl GameClock {
    pub(super) fn new(controls: [TimeControl; 2]) -> Self {
        let remaining = controls.map(|control| match control {
            TimeControl::PerMove(time) => time,
            TimeControl::Clock { base, .. } => base,
        });
        Self { controls, remaining }
    }

    /// Returns the players' time controls, Player 1 first.
    pub(super) const fn controls(&self) -> [TimeControl; 2] {
        self.controls
    }

    /// Returns the longest time that the player may take for the next move, without the tolerance.
    pub(super) const fn time_for_move(&self, player: Player) -> Duration {
        self.remaining[player.index()]
    }

    /// Charges `elapsed` to the player's clock and adds the increment. Returns `false` without a change if `elapsed`
    /// exceeds the remaining time plus `grace`.
    pub(super) fn charge(&mut self, player: Player, elapsed: Duration, grace: Duration) -> bool {
        let remaining = &mut self.remaining[player.index()];
        if elapsed > remaining.saturating_add(grace) {
            return false;
        }
        if let TimeControl::Clock { increment, .. } = self.controls[player.index()] {
            *remaining = remaining.saturating_sub(elapsed).saturating_add(increment);
        }
        true
    }

    /// Returns the limits in the `go` command for `player`'s engine. On a clock they include the opponent's remaining
    /// time or time per move.
    pub(super) fn go_limits(&self, player: Player) -> GoLimits {
        match self.controls[player.index()] {
            TimeControl::PerMove(time) => GoLimits { movetime: Some(time), ..GoLimits::default() },
            TimeControl::Clock { .. } => GoLimits {
                time: self.remaining.map(Some),
                increment: self.controls.map(|control| match control {
                    TimeControl::PerMove(_) => Duration::ZERO,
                    TimeControl::Clock { increment, .. } => increment,
                }),
                ..GoLimits::default()
            },
        }
    }

    /// Returns the limits of our own search for `player`'s move.
    pub(super) fn search_limits(&self, player: Player) -> Limits {
        match self.controls[player.index()] {
            TimeControl::PerMove(time) => Limits::movetime(time),
            TimeControl::Clock { increment, .. } => {
                Limits::clock(self.time_for_move(player), increment)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn clock_runs_down_and_gets_its_increment() {
        let control = TimeControl::Clock { base: ms(1000), increment: ms(100) };
        let mut clock = GameClock::new([control; 2]);
        assert!(clock.charge(Player::One, ms(600), ms(0)));
        assert_eq!(clock.time_for_move(Player::One), ms(500));
        assert_eq!(clock.time_for_move(Player::Two), ms(1000));
        assert_eq!(
            clock.go_limits(Player::One).to_string(),
            "go p1time 500 p2time 1000 p1inc 100 p2inc 100"
        );
        assert!(clock.charge(Player::One, ms(520), ms(50)), "within the grace");
        assert_eq!(clock.time_for_move(Player::One), ms(100));
        assert!(!clock.charge(Player::One, ms(151), ms(50)));
    }

    #[test]
    fn time_per_move_is_restored() {
        let mut clock = GameClock::new([TimeControl::default_for(Variant::Upthrust); 2]);
        assert!(clock.charge(Player::Two, ms(15_000), ms(0)));
        assert_eq!(clock.time_for_move(Player::Two), ms(15_000));
        assert!(!clock.charge(Player::Two, ms(15_001), ms(0)));
        assert_eq!(clock.go_limits(Player::One).to_string(), "go movetime 15000");
    }

    #[test]
    fn each_player_can_have_its_own_time_control() {
        let controls =
            [TimeControl::PerMove(ms(50)), TimeControl::Clock { base: ms(900), increment: ms(7) }];
        let mut clock = GameClock::new(controls);
        assert_eq!(clock.go_limits(Player::One).to_string(), "go movetime 50");
        assert!(clock.charge(Player::Two, ms(400), ms(0)));
        assert!(!clock.charge(Player::One, ms(51), ms(0)));
        assert_eq!(
            clock.go_limits(Player::Two).to_string(),
            "go p1time 50 p2time 507 p1inc 0 p2inc 7"
        );
    }

    #[test]
    fn time_controls_are_parsed_and_printed() {
        let clock: Result<TimeControl, _> = "60000+500".parse();
        assert_eq!(clock.map(|clock| clock.to_string()).as_deref(), Ok("60+0.5"));
        assert_eq!(TimeControl::default_for(Variant::Hique).to_string(), "1/20");
        for text in ["", "60", "60+", "+5", "0+5", "a+b", "-1+0"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
