//! Between which leads a game ends, and in which order questions find that out.

use super::bounds::Columns;
use super::position::SolverPosition;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_search::eval::Evaluate;
use std::cmp::Ordering;
use std::ops::Neg;

/// Between which leads the player to move ends, in points, when both sides play for the most. Proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Not worse.
    pub least: i32,
    /// Not better.
    pub most: i32,
}

impl Ending {
    /// Whether the player to move wins ([`Ordering::Greater`]), loses or draws, if that is known.
    pub const fn fate(self) -> Option<Ordering> {
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

    /// The lead, if it is known.
    pub fn exact(self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }
}

impl Neg for Ending {
    type Output = Self;

    /// The same as the other player sees it.
    fn neg(self) -> Self {
        Self {
            least: -self.most,
            most: -self.least,
        }
    }
}

/// Asks for ever closer leads: who wins first, and of that what is likely, as one answer may do; from there on outwards, as most games
/// are close and questions far from the truth are no help; and in between at last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrowing {
    /// What is known, in tens of points.
    least: i32,
    most: i32,
    ask: i32,
    step: i32,
    /// Whether a question was answered by yes, and by no.
    yes: bool,
    no: bool,
}

impl Narrowing {
    /// Nothing is known but what the columns tell.
    pub fn new(position: &Upthrust) -> Self {
        let leads = Columns::new().leads(&SolverPosition::new(position));
        Self {
            least: leads.least(),
            most: leads.most(),
            ask: i32::from(position.evaluate() >= 0),
            step: 1,
            yes: false,
            no: false,
        }
    }

    /// What is known.
    pub const fn ending(&self) -> Ending {
        Ending {
            least: 10 * self.least,
            most: 10 * self.most,
        }
    }

    /// The lead in points to ask for next; `None` when all is known.
    pub fn question(&self) -> Option<i32> {
        (self.least < self.most).then(|| 10 * self.lead())
    }

    /// The lead to ask for, in tens of points.
    fn lead(&self) -> i32 {
        self.ask.clamp(self.least + 1, self.most)
    }

    /// Hears whether the lead asked for is reached.
    pub fn update(&mut self, reached: bool) {
        let lead = self.lead();
        if reached {
            (self.least, self.yes) = (lead, true);
        } else {
            (self.most, self.no) = (lead - 1, true);
        }
        self.ask = match (self.yes, self.no) {
            (true, false) => self.least + self.step,
            (false, true) => self.most + 1 - self.step,
            _ => (self.least + self.most + 1).div_euclid(2),
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
            assert!(narrowing.least <= -30 && narrowing.most >= 30);
            let mut questions = 0;
            let mut fate = None;
            while let Some(lead) = narrowing.question() {
                assert_eq!(lead % 10, 0);
                narrowing.update(truth * 10 >= lead);
                questions += 1;
                fate = fate.or(narrowing.ending().fate().map(|fate| (fate, questions)));
            }
            assert_eq!(narrowing.ending().exact(), Some(10 * truth));
            assert_eq!((-narrowing.ending()).exact(), Some(-10 * truth));
            let (fate, asked) = fate.unwrap();
            assert_eq!(fate, truth.cmp(&0));
            assert!(asked <= 2, "{truth} {asked}");
            assert!(questions <= 12, "{truth} {questions}");
        }
    }
}
