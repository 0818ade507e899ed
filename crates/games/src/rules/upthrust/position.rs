//! The board, the players' colours, and the totals.

use super::{Colour, Player, Position, Spot};
use crate::rules::zobrist;
use std::hash::{Hash, Hasher};

pub(super) const COLUMNS: usize = 4;
pub(super) const ROWS: usize = 11;
pub(super) const SQUARES: usize = COLUMNS * ROWS;
pub(super) const BOARD: u64 = (1 << SQUARES) - 1;
/// Rows 1 to 6, which do not score.
pub(super) const LOWER_ROWS: u64 = (1 << (6 * COLUMNS)) - 1;

/// The scores of rows 7 to 11 (the numbers in the course page's diagram).
const SCORES: [u16; 5] = [10, 20, 30, 40, 60];

/// Zobrist keys of a piece, by the index of its colour in [`Upthrust::colours`] and by its square.
pub(super) static PIECE_KEYS: [u64; 4 * SQUARES] = zobrist::table(0x0055_7074_6872_7573);
/// Zobrist keys of Player 1's pair of colours, by a mask with the bits of both colours.
pub(super) static PAIR_KEYS: [u64; 16] = zobrist::table(0x5061_6972);
/// The Zobrist key of Player 2 to move.
pub(super) const SIDE_KEY: u64 = zobrist::number(0x5369_6465, 0);

/// A position of Upthrust.
///
/// Bitboards number squares as [`Spot`] does: bit `(row - 1) * 4 + column`, row 1 at the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upthrust {
    /// The pieces of Player 1's two colours, then of Player 2's, in the order of `colours`.
    pub(super) boards: [u64; 4],
    /// The Zobrist key.
    pub(super) key: u64,
    /// The colours of `boards`. Each player's two are in the order of position texts.
    pub(super) colours: [Colour; 4],
    /// The player to move.
    pub(super) to_move: Player,
}

impl Hash for Upthrust {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Upthrust {
    /// Returns the start position with the two `colours` for Player 1, in either order, and `to_move` to move first. If
    /// both colours are equal, Player 1 gets that colour and the next one in the order of position texts (Green after
    /// Yellow).
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::{Colour, Upthrust};
    /// use quadrille_games::rules::{Player, Position};
    /// let start = Upthrust::with_colours([Colour::Yellow, Colour::Green], Player::Two);
    /// assert_eq!(start.side_name(Player::One), "Green and Yellow");
    /// assert_eq!(start.side_name(Player::Two), "Red and Blue");
    /// assert!(start.to_string().ends_with(" GY 2"));
    /// ```
    pub fn with_colours(colours: [Colour; 2], to_move: Player) -> Self {
        let [first_colour, mut second_colour] = colours;
        if first_colour == second_colour {
            second_colour = Colour::ALL[(first_colour.index() + 1) % 4];
        }
        Self::assemble(start_boards(), [first_colour, second_colour], to_move)
    }

    /// Creates a position from the bitboards of the four colours, which are not checked, and Player 1's two different
    /// colours.
    pub(super) fn assemble(boards_by_colour: [u64; 4], pair: [Colour; 2], to_move: Player) -> Self {
        let mut colours = Colour::ALL;
        // Player 1's colours come first. Each player's colours keep the order of position texts.
        colours.sort_by_key(|colour| !pair.contains(colour));
        let mut position = Self {
            boards: colours.map(|colour| boards_by_colour[colour.index()]),
            key: 0,
            colours,
            to_move,
        };
        position.key = position.fresh_key();
        position
    }

    /// Creates a position from bitboards, which are not checked: the mover's two colours, then the opponent's.
    pub fn from_boards(boards: [u64; 4]) -> Self {
        Self::assemble(boards, [Colour::Green, Colour::Red], Player::One)
    }

    /// Sets the player to move.
    #[inline]
    pub(super) fn set_to_move(&mut self, player: Player) {
        if self.to_move != player {
            self.to_move = player;
            self.key ^= SIDE_KEY;
        }
    }

    /// Returns the colour of the piece on a square.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::{Colour, Upthrust};
    /// use quadrille_games::rules::{Position, Spot};
    /// let start = Upthrust::start();
    /// assert_eq!(start.piece_at(Spot(0)), Some(Colour::Yellow)); // a1
    /// assert_eq!(start.piece_at(Spot(16)), None); // a5
    /// ```
    #[inline]
    pub fn piece_at(&self, spot: Spot) -> Option<Colour> {
        if spot.index() >= SQUARES {
            return None;
        }
        let board_index = self.boards.iter().position(|board| board >> spot.index() & 1 != 0)?;
        Some(self.colours[board_index])
    }

    /// Returns the player of a colour.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::{Colour, Upthrust};
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Upthrust::start().owner(Colour::Blue), Player::Two);
    /// ```
    #[inline]
    pub fn owner(&self, colour: Colour) -> Player {
        if self.colours[..2].contains(&colour) { Player::One } else { Player::Two }
    }

    /// Returns a player's two colours, in the order of position texts.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::{Colour, Upthrust};
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Upthrust::start().colours(Player::One), [Colour::Green, Colour::Red]);
    /// ```
    pub const fn colours(&self, player: Player) -> [Colour; 2] {
        let first_index = 2 * player.index();
        [self.colours[first_index], self.colours[first_index + 1]]
    }

    /// Returns the number of pieces in a row from 1 to 11, which is also how far they climb (rule 1). 0 for a row that
    /// does not exist.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::Upthrust;
    /// use quadrille_games::rules::Position;
    /// assert_eq!(Upthrust::start().pieces_in_row(4), 4);
    /// assert_eq!(Upthrust::start().pieces_in_row(5), 0);
    /// ```
    #[inline]
    pub fn pieces_in_row(&self, row: usize) -> u8 {
        if !(1..=ROWS).contains(&row) {
            return 0;
        }
        (self.occupied_squares() & row_mask(row)).count_ones() as u8
    }

    /// Returns the score of a piece in a row from 1 to 11.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::Upthrust;
    /// assert_eq!([6, 7, 10, 11].map(Upthrust::row_value), [0, 10, 40, 60]);
    /// ```
    #[inline]
    pub fn row_value(row: usize) -> u16 {
        row.checked_sub(7).and_then(|score_index| SCORES.get(score_index)).copied().unwrap_or(0)
    }

    /// Returns the points that a piece gains by climbing from one row to another, both counted from 1; 0 if it stays below row 7.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::Upthrust;
    /// assert_eq!([(10, 11), (4, 7), (2, 6)].map(|(from, to)| Upthrust::points_gained(from, to)), [20, 10, 0]);
    /// ```
    pub fn points_gained(from_row: usize, to_row: usize) -> u16 {
        Self::row_value(to_row).saturating_sub(Self::row_value(from_row))
    }

    /// Returns a player's total: the sum of the values of the rows that the pieces have reached.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::Upthrust;
    /// use quadrille_games::rules::{Player, Position};
    /// let start = Upthrust::start();
    /// assert_eq!(start.total(Player::One), 0);
    /// let position = start.play(start.parse_move("a4a8").unwrap()).unwrap();
    /// assert_eq!(position.total(Player::One), 20);
    /// ```
    #[inline]
    pub fn total(&self, player: Player) -> u16 {
        let scoring_pieces = self.pieces(player) >> (6 * COLUMNS);
        SCORES
            .iter()
            .enumerate()
            .map(|(row_index, score)| {
                score * (scoring_pieces >> (row_index * COLUMNS) & 15).count_ones() as u16
            })
            .sum()
    }

    /// Returns a player's eight pieces as a bitboard by spot number.
    #[inline]
    pub const fn pieces(&self, player: Player) -> u64 {
        let first_board = 2 * player.index();
        self.boards[first_board] | self.boards[first_board + 1]
    }

    /// Returns the squares of each colour as bitboards by spot number, Player 1's two colours first.
    pub const fn boards(&self) -> [u64; 4] {
        self.boards
    }

    /// Returns the squares of all pieces.
    #[inline]
    pub(super) const fn occupied_squares(&self) -> u64 {
        self.boards[0] | self.boards[1] | self.boards[2] | self.boards[3]
    }

    /// Returns whether at most two pieces are left in rows 1 to 6, which ends the game (second ending of the course
    /// page).
    #[inline]
    pub(super) const fn has_at_most_two_below(&self) -> bool {
        let remaining_pieces = self.occupied_squares() & LOWER_ROWS;
        let remaining_pieces = remaining_pieces & remaining_pieces.wrapping_sub(1);
        remaining_pieces & remaining_pieces.wrapping_sub(1) == 0
    }
}

/// Returns the squares of a row from 1 to 11.
#[inline]
pub(super) const fn row_mask(row: usize) -> u64 {
    15 << ((row - 1) * COLUMNS)
}

/// Returns the bitboards of the start position by colour. Every colour occurs once in each of rows 1 to 4 and in each column.
fn start_boards() -> [u64; 4] {
    let mut boards = [0; 4];
    for row in 0..4 {
        for column in 0..4 {
            // From column a, row 4 is Green, Red, Blue, Yellow. Each row below is shifted by one colour.
            let colour = (column + 3 - row) % 4;
            boards[colour] |= 1 << (row * COLUMNS + column);
        }
    }
    boards
}
