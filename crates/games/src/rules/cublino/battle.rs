//! Battles in Contra (source, the paragraph on battles): the dice that are removed after a move.
//!
//! The moved die fights every opposing die next to it. The mover's score is the sum of the tops of all the mover's dice
//! next to the opposing die, including the moved one. The opponent's score is the sum of the tops of all the opponent's
//! dice next to the moved one. The die with the lower score is removed; equal scores remove none. All battles are
//! decided before any die is removed.

use super::board::{adjacent_squares, bit};
use super::{Cublino, CublinoContra, CublinoMove, Rules};
use crate::rules::Spot;
use crate::rules::set_bits;

/// A fight of the moved die with an adjacent opposing die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The square of the opposing die.
    pub enemy: Spot,
    /// The mover's score: the tops of the moved die and of [`mover_support`](Self::mover_support).
    pub mover_sum: u16,
    /// The opponent's score: the tops of the opposing die and of [`opponent_support`](Self::opponent_support).
    pub opponent_sum: u16,
    /// The mover's other dice next to the opposing die.
    pub mover_support: Vec<Spot>,
    /// The opponent's other dice next to the moved die.
    pub opponent_support: Vec<Spot>,
    /// Whether this fight removes the moved die.
    pub mover_is_removed: bool,
    /// Whether this fight removes the opposing die.
    pub enemy_is_removed: bool,
}

impl<R: Rules> Cublino<R> {
    /// Returns the squares of the dice that are removed after `mv`, which must be a tip.
    #[inline]
    pub(super) fn removed_squares_after(&self, mv: CublinoMove) -> u64 {
        let arrival_square = mv.target();
        let adjacent_enemies =
            self.dice_squares[(!self.to_move).index()] & adjacent_squares(arrival_square);
        if adjacent_enemies == 0 {
            return 0;
        }
        let die = self.code_at(mv.start());
        let arrival_top = mv.tip_direction().map_or(die, |direction| die.tip(direction)).top();
        let opponent_sum = self.sum_of_tops(adjacent_enemies);
        let unmoved_own_dice = self.dice_squares[self.to_move.index()] & !bit(mv.start());
        set_bits(adjacent_enemies).fold(0, |removed_dice, enemy| {
            let mover_sum =
                arrival_top + self.sum_of_tops(unmoved_own_dice & adjacent_squares(enemy));
            removed_dice
                | match mover_sum.cmp(&opponent_sum) {
                    std::cmp::Ordering::Greater => bit(enemy),
                    std::cmp::Ordering::Less => bit(arrival_square),
                    std::cmp::Ordering::Equal => 0,
                }
        })
    }

    /// Returns the squares of the dice that are removed after the mover's die has arrived on `arrival_square`.
    #[inline]
    pub(super) fn removed_squares_on_arrival(&self, arrival_square: u8) -> u64 {
        let adjacent_enemies =
            self.dice_squares[(!self.to_move).index()] & adjacent_squares(arrival_square);
        if adjacent_enemies == 0 {
            return 0;
        }
        let opponent_sum = self.sum_of_tops(adjacent_enemies);
        let own_dice = self.dice_squares[self.to_move.index()];
        set_bits(adjacent_enemies).fold(0, |removed_dice, enemy| {
            let mover_sum = self.sum_of_tops(own_dice & adjacent_squares(enemy));
            removed_dice
                | match mover_sum.cmp(&opponent_sum) {
                    std::cmp::Ordering::Greater => bit(enemy),
                    std::cmp::Ordering::Less => bit(arrival_square),
                    std::cmp::Ordering::Equal => 0,
                }
        })
    }
}

impl CublinoContra {
    /// Returns the numbers of dice that the opponent and the mover lose by a legal move.
    ///
    /// ```
    /// use quadrille_games::rules::cublino::CublinoContra;
    /// use quadrille_games::rules::Position;
    ///
    /// let position = CublinoContra::parse("CEd3id5")?;
    /// assert_eq!(position.count_lost_dice(position.parse_move("d3d4")?), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn count_lost_dice(&self, mv: CublinoMove) -> (u32, u32) {
        if mv.is_pass() {
            return (0, 0);
        }
        let removed_dice = self.removed_squares_after(mv);
        let opponent_dice = self.dice_squares[(!self.to_move).index()];
        ((removed_dice & opponent_dice).count_ones(), (removed_dice & !opponent_dice).count_ones())
    }

    /// Returns the battles after `mv`, ordered by the square of the opposing die.
    ///
    /// ```
    /// use quadrille_games::rules::cublino::CublinoContra;
    /// use quadrille_games::rules::Position;
    ///
    /// // White's die shows six on d4, next to Black's three on d5.
    /// let position = CublinoContra::parse("CEd3id5")?;
    /// let fights = position.fights(position.parse_move("d3d4")?);
    /// assert_eq!((fights[0].mover_sum, fights[0].opponent_sum), (6, 3));
    /// assert!(fights[0].enemy_is_removed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn fights(&self, mv: CublinoMove) -> Vec<Fight> {
        if mv.is_pass() {
            return Vec::new();
        }
        let mut position_after = self.clone();
        position_after.move_die(mv);
        let arrival_square = mv.target();
        let own_dice = position_after.dice_squares[self.to_move.index()];
        let adjacent_enemies =
            position_after.dice_squares[(!self.to_move).index()] & adjacent_squares(arrival_square);
        let to_spots = |squares| set_bits(squares).map(Spot).collect();
        let fight = |enemy| {
            let mover_sum = position_after.sum_of_tops(own_dice & adjacent_squares(enemy));
            let opponent_sum = position_after.sum_of_tops(adjacent_enemies);
            Fight {
                enemy: Spot(enemy),
                mover_sum,
                opponent_sum,
                mover_support: to_spots(own_dice & adjacent_squares(enemy) & !bit(arrival_square)),
                opponent_support: to_spots(adjacent_enemies & !bit(enemy)),
                mover_is_removed: mover_sum < opponent_sum,
                enemy_is_removed: mover_sum > opponent_sum,
            }
        };
        set_bits(adjacent_enemies).map(fight).collect()
    }
}
