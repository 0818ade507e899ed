//! Bounds of the final lead, and the order of the questions that narrow them.

use super::bounds::ColumnLeads;
use super::position::SolverPosition;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_search::eval::Evaluate;
use std::cmp::Ordering;
use std::ops::Neg;

/// Proven bounds of the final lead of the player to move under best play, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The lower bound.
    pub least: i32,
    /// The upper bound.
    pub most: i32,
}

impl Ending {
    /// Returns the result for the player to move, if it is known: a win is [`Ordering::Greater`], a draw `Equal`.
    pub const fn game_result(self) -> Option<Ordering> {
        if self.least > 0 {
            Some(Ordering::Greater)
        } else if self.most < 0 {
            Some(Ordering::Less)
        } else if self.least == 0 && self.most == 0 {
            Some(Ordering::Equal)
        } else {
            None
        }
    }

    /// Returns the exact lead, if known.
    pub fn exact(self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }
}

impl Neg for Ending {
    type Output = Self;

    /// Returns the bounds from the other player's point of view.
    fn neg(self) -> Self {
        Self { least: -self.most, most: -self.least }
    }
}

/// A sequence of questions that narrow an [`Ending`]. The first is about the more likely winner, since one answer may suffice.
/// The following questions move outwards from there in growing steps, since most games are close and questions far from the
/// truth do not help. A binary search follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrowing {
    /// The lower bound, in tens of points.
    min_lead: i32,
    /// The upper bound, in tens of points.
    max_lead: i32,
    /// The next lead to test, in tens of points. It may be outside the bounds.
    next_lead: i32,
    /// The distance from the nearer bound to the next lead, in tens of points, until both bounds have moved. Doubles with each
    /// answer.
    step: i32,
    /// Whether the mover reaches one of the tested leads.
    has_reached: bool,
    /// Whether the mover misses one of the tested leads.
    has_missed: bool,
}

impl Narrowing {
    /// Returns a sequence that starts with the bounds computed from the columns.
    pub fn new(position: &Upthrust) -> Self {
        let leads = ColumnLeads::new().leads(&SolverPosition::new(position));
        Self {
            min_lead: leads.min_lead(),
            max_lead: leads.max_lead(),
            next_lead: i32::from(position.evaluate() >= 0),
            step: 1,
            has_reached: false,
            has_missed: false,
        }
    }

    /// Returns the current bounds.
    pub const fn ending(&self) -> Ending {
        Ending { least: 10 * self.min_lead, most: 10 * self.max_lead }
    }

    /// Returns the next lead to test, in points; `None` if the exact lead is known.
    pub fn lead_to_test(&self) -> Option<i32> {
        (self.min_lead < self.max_lead).then(|| 10 * self.lead_in_tens())
    }

    fn lead_in_tens(&self) -> i32 {
        self.next_lead.clamp(self.min_lead + 1, self.max_lead)
    }

    /// Narrows the bounds by the answer to the last question: whether the lead is reached.
    pub fn update(&mut self, is_reached: bool) {
        let lead = self.lead_in_tens();
        if is_reached {
            (self.min_lead, self.has_reached) = (lead, true);
        } else {
            (self.max_lead, self.has_missed) = (lead - 1, true);
        }
        self.next_lead = match (self.has_reached, self.has_missed) {
            (true, false) => self.min_lead + self.step,
            (false, true) => self.max_lead + 1 - self.step,
            _ => (self.min_lead + self.max_lead + 1).div_euclid(2),
        };
        self.step *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Position;

    #[test]
    fn every_lead_is_found_after_the_winner() {
        for truth in -30..=30 {
            let mut narrowing = Narrowing::new(&Upthrust::start());
            assert!(narrowing.min_lead <= -30 && narrowing.max_lead >= 30);
            let mut questions = 0;
            let mut game_result = None;
            while let Some(lead) = narrowing.lead_to_test() {
                assert_eq!(lead % 10, 0);
                narrowing.update(truth * 10 >= lead);
                questions += 1;
                game_result = game_result.or(narrowing
                    .ending()
                    .game_result()
                    .map(|game_result| (game_result, questions)));
            }
            assert_eq!(narrowing.ending().exact(), Some(10 * truth));
            assert_eq!((-narrowing.ending()).exact(), Some(-10 * truth));
            let (game_result, questions) = game_result.unwrap();
            assert_eq!(game_result, truth.cmp(&0));
            assert!(questions <= 2, "{truth} {questions}");
            assert!(questions <= 12, "{truth} {questions}");
        }
    }
}
