//! A simple estimate for each game, counted without regard to anything that the search knows.
//!
//! Material where there is any, distance where there is a race; whole numbers that a beginner could count on the
//! board. Nothing is taken from `quadrille_search::eval`, on purpose.

use quadrille_games::rules::cublino::{Cublino, CublinoContra, CublinoPur, Rules as CublinoRules};
use quadrille_games::rules::focus::{Focus, Rules as FocusRules};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{Player, Position, Spot, set_bits};

/// A game in which one can count how a player stands.
pub(super) trait RuleOfThumb: Position {
    /// How well `player` stands, in units of the game's own; only differences between the players mean anything.
    fn evaluation(&self, player: Player) -> i32;

    /// By how much the player to move stands better than the other.
    fn lead(&self) -> i32 {
        let mover = self.to_move();
        self.evaluation(mover) - self.evaluation(!mover)
    }
}

/// The total so far, and the rows climbed towards more.
impl RuleOfThumb for Upthrust {
    fn evaluation(&self, player: Player) -> i32 {
        let rows = set_bits(self.pieces(player)).map(|square| i32::from(square / 4));
        i32::from(self.total(player)) + rows.sum::<i32>()
    }
}

/// Runners, and the squares that they have advanced.
impl RuleOfThumb for Hique {
    fn evaluation(&self, player: Player) -> i32 {
        const RUNNER: i32 = 3;
        let runners = set_bits(self.runner_bits(player)).map(|cell| i32::from(cell / 8));
        let worth = runners.map(|row| match player {
            Player::One => RUNNER + row,
            Player::Two => RUNNER + 6 - row,
        });
        worth.sum()
    }
}

/// Stacks controlled, captures and the reserve.
impl<R: FocusRules> RuleOfThumb for Focus<R> {
    fn evaluation(&self, player: Player) -> i32 {
        const CAPTURE: i32 = 3;
        let stacks = self.controlled(player).count_ones().cast_signed();
        stacks + CAPTURE * i32::from(self.captured(player)) + i32::from(self.reserve(player))
    }
}

/// Rows advanced, and the tops of the dice that are home.
impl RuleOfThumb for CublinoPur {
    fn evaluation(&self, player: Player) -> i32 {
        const ROW: i32 = 2;
        ROW * rows_advanced(self, player) + i32::from(self.home_sum(player))
    }
}

/// Dice, and rows advanced.
impl RuleOfThumb for CublinoContra {
    fn evaluation(&self, player: Player) -> i32 {
        const DIE: i32 = 5;
        DIE * self.dice_left(player).cast_signed() + rows_advanced(self, player)
    }
}

/// The rows that a player's dice have come forward, all together.
fn rows_advanced<R: CublinoRules>(position: &Cublino<R>, player: Player) -> i32 {
    let advanced = |spot: Spot| {
        let row = i32::from(spot.0 / 7);
        match player {
            Player::One => row,
            Player::Two => 6 - row,
        }
    };
    position.dice(player).map(|(spot, _)| advanced(spot)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant, with_position};

    fn at<P: RuleOfThumb>(text: &str) -> [i32; 2] {
        match P::parse(text) {
            Ok(position) => Player::BOTH.map(|player| position.evaluation(player)),
            Err(error) => unreachable!("{text}: {error}"),
        }
    }

    #[test]
    fn both_sides_start_alike() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let lead = with_position!(&start, start => start.lead());
            assert_eq!(lead, 0, "{variant}");
        }
    }

    #[test]
    fn what_is_counted() {
        // A red piece on row 8 (20 points, seven rows up) instead of row 4 (three rows up).
        let start = Upthrust::start();
        let before = start.evaluation(Player::One);
        let Ok(next) = start.parse_move("a4a8").and_then(|climb| start.play(climb)) else {
            unreachable!("a4a8 is legal")
        };
        assert_eq!(next.evaluation(Player::One), before + 20 + 4);
        assert_eq!(next.lead(), -(20 + 4));
        assert_eq!(
            at::<Hique>("1rrrr2/1gggg1/7/6/7/6/r6/6/7/6/7/1GGGG1/1RRRRR1 1"),
            [4 * 3 + 3 + 3, 5 * 3]
        );
        assert_eq!(
            at::<CublinoContra>("CWa1Wb1Wc1Wd2vc6va7vb7"),
            [4 * 5 + 1, 3 * 5 + 1]
        );
        // Six on top at home.
        assert_eq!(
            at::<CublinoPur>("PWa1Wb1Wc1Wd1We1Wf1vg6va7vb7vc7vd7ve7vf7Wg7"),
            [2 * 6 + 6, 2]
        );
    }
}
