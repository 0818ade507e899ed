//! The settings of a tournament.

use crate::{EntrantSettings, EntrantSpec, Openings, Terms};
use quadrille_engine::Timeouts;
use quadrille_games::rules::Variant;
use std::fmt;

/// The pairing system of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Each entrant meets all others this number of times.
    RoundRobin {
        /// The number of encounters of two entrants.
        cycles: usize,
    },
    /// The first entrant of the list meets each of the others this number of times.
    Gauntlet {
        /// The number of encounters of two entrants.
        cycles: usize,
    },
    /// The loser of an encounter is eliminated. The order of the list is the seeding.
    Knockout {
        /// The number of additional pairs of games of a tied encounter before the better seed advances.
        tiebreaks: usize,
    },
    /// This number of rounds. Entrants with similar scores meet in each.
    Swiss {
        /// The number of rounds.
        rounds: usize,
    },
}

impl Format {
    /// Returns the name in the tournament's file.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::RoundRobin { .. } => "round-robin",
            Self::Gauntlet { .. } => "gauntlet",
            Self::Knockout { .. } => "knockout",
            Self::Swiss { .. } => "swiss",
        }
    }

    /// Returns whether entrants can join after the start: pairings depend neither on results nor on the number of entrants.
    pub const fn can_be_joined(&self) -> bool {
        matches!(self, Self::RoundRobin { .. } | Self::Gauntlet { .. })
    }

    /// Returns the number of encounters of `entrants` entrants. Tie-breaks add games to an encounter, not encounters.
    pub const fn encounter_count(&self, entrant_count: usize) -> usize {
        let opponent_count = entrant_count.saturating_sub(1);
        match *self {
            Self::RoundRobin { cycles } => {
                cycles.saturating_mul(entrant_count * opponent_count / 2)
            }
            Self::Gauntlet { cycles } => cycles.saturating_mul(opponent_count),
            Self::Knockout { .. } => opponent_count,
            Self::Swiss { rounds } => rounds.saturating_mul(entrant_count / 2),
        }
    }
}

impl fmt::Display for Format {
    /// Formats a description such as `Swiss system, 5 rounds`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural_ending = |count: usize| if count == 1 { "" } else { "s" };
        match *self {
            Self::RoundRobin { cycles } => {
                write!(f, "round robin, {cycles} cycle{}", plural_ending(cycles))
            }
            Self::Gauntlet { cycles } => {
                write!(f, "gauntlet, {cycles} cycle{}", plural_ending(cycles))
            }
            Self::Knockout { tiebreaks } => {
                write!(f, "knockout, up to {tiebreaks} tie-break{}", plural_ending(tiebreaks))
            }
            Self::Swiss { rounds } => {
                write!(f, "Swiss system, {rounds} round{}", plural_ending(rounds))
            }
        }
    }
}

/// An entrant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntrant {
    /// The unique name in all tables.
    pub name: String,
    /// The player.
    pub player: EntrantSpec,
    /// The entrant's own settings: the options that an engine receives before its games, and its working folder.
    pub settings: EntrantSettings,
}

/// A whole tournament before its first game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// The pairing system.
    pub format: Format,
    /// The number of games of an encounter; even.
    pub games_per_encounter: usize,
    /// The openings.
    pub openings: Openings,
    /// The seed of random openings.
    pub opening_seed: u64,
    /// Determines all other random choices.
    pub seed: u64,
    /// The time control and other terms.
    pub terms: Terms,
    /// The size of the transposition table of a built-in search, in MiB.
    pub hash: usize,
    /// The timeouts of engines, except for their moves.
    pub timeouts: Timeouts,
    /// The number of games played at the same time. It does not change the schedule.
    pub concurrency: usize,
    /// The entrants in the order of their seeding.
    pub entrants: Vec<TournamentEntrant>,
}

impl Plan {
    /// Returns the number of games; in a knockout the minimum.
    pub const fn min_game_count(&self) -> usize {
        let encounter_count = self.format.encounter_count(self.entrants.len());
        encounter_count.saturating_mul(self.games_per_encounter)
    }

    /// Returns the settings that the games depend on, one per line. Two plans with the same text are the same tournament.
    /// The text does not contain the concurrency and the folders of engines, so these may change during a tournament.
    pub fn canonical_text(&self) -> String {
        let mut out = String::new();
        let mut add_line = |name: &str, value: &dyn fmt::Display| {
            out.push_str(&format!("{name} = {value}\n"));
        };
        add_line("variant", &self.variant);
        add_line("format", &self.format);
        add_line("games", &self.games_per_encounter);
        add_line("seed", &self.seed);
        match &self.openings {
            Openings::Random { plies } => {
                add_line("openings", &format!("{plies} plies from seed {}", self.opening_seed));
            }
            Openings::Listed(openings) => {
                for (index, opening) in openings.iter().enumerate() {
                    add_line(&format!("opening {}", index + 1), &opening.setup());
                }
            }
        }
        add_line("time", &self.terms.control);
        add_line("grace", &format!("{} ms", self.terms.grace.as_millis()));
        let none_text = || "none".to_owned();
        let move_limit = self.terms.move_limit;
        add_line("move-limit", &move_limit.map_or_else(none_text, |plies| plies.to_string()));
        let adjudication = self.terms.adjudication;
        for (name, rule) in
            [("adjudicate", adjudication.win), ("adjudicate-draw", adjudication.draw)]
        {
            add_line(name, &rule.map_or_else(none_text, |rule| rule.to_string()));
        }
        // A disabled rule is not printed, so that texts of older plans still match.
        if let Some(rule) = adjudication.resign {
            add_line("resign", &rule);
        }
        // Default timeouts are not printed, so that texts of older plans still match.
        let default_timeouts = Timeouts::default();
        for (name, timeout, default_timeout) in [
            ("start-limit", self.timeouts.handshake, default_timeouts.handshake),
            ("ping-limit", self.timeouts.ready, default_timeouts.ready),
        ] {
            if timeout != default_timeout {
                add_line(name, &format!("{} ms", timeout.as_millis()));
            }
        }
        add_line("hash", &format!("{} MiB", self.hash));
        for (index, entrant) in self.entrants.iter().enumerate() {
            let (name, player) = (&entrant.name, &entrant.player);
            add_line(&format!("entrant {}", index + 1), &format!("{name:?} plays {player}"));
            for (option_name, value) in &entrant.settings.options {
                let key = format!("entrant {}, {option_name:?}", index + 1);
                add_line(&key, &format!("{value:?}"));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encounters_are_counted_by_format() {
        let count = |format: Format| format.encounter_count(5);
        assert_eq!(count(Format::RoundRobin { cycles: 2 }), 20);
        assert_eq!(count(Format::Gauntlet { cycles: 2 }), 8);
        assert_eq!(count(Format::Knockout { tiebreaks: 1 }), 4);
        assert_eq!(count(Format::Swiss { rounds: 3 }), 6);
    }
}
