//! Determines the next games of a schedule by the pairing system of its format.

use super::plan::Format;
use super::schedule::{GameResults, NextStep, Schedule};
use super::{knockout, round_robin, swiss};

impl Schedule {
    /// Adds the next games that the results determine, if every game of the schedule has been played.
    pub fn advance(&mut self, results: &GameResults) {
        while !self.is_over() && self.open_games(results).next().is_none() {
            let step = match self.format {
                Format::RoundRobin { .. } | Format::Gauntlet { .. } => {
                    round_robin::next_step(self, self.round_count())
                }
                Format::Knockout { tiebreaks } => knockout::next_step(self, results, tiebreaks),
                Format::Swiss { rounds } => swiss::next_step(self, results, rounds),
            };
            self.add(step);
            // All rounds of a round robin or a gauntlet are determined from the beginning.
            if matches!(self.format, Format::RoundRobin { .. } | Format::Gauntlet { .. }) {
                while let step @ NextStep::Round(..) =
                    round_robin::next_step(self, self.round_count())
                {
                    self.add(step);
                }
            }
        }
    }
}
