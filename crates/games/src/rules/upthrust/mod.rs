//! Upthrust for two players with two colours each.
//!
//! The board has four columns and eleven rows, with four pieces of each of four colours. A piece climbs its own column
//! by exactly as many squares as its row holds pieces (rule 1). It jumps over other pieces, but lands only on an empty
//! square (rule 2). The leading piece of a colour may not make a one-square move (rule 3). In rows 1 to 6 no move may
//! bring two pieces of one colour into one row (rule 4). Rows 7 to 11 score 10, 20, 30, 40 and 60.
//!
//! Decisions on points where the course page is ambiguous:
//!
//! * There are five scoring rows. One sentence says six; the diagram, rule 4 and the arithmetic say five.
//! * A piece leads its colour (rule 3) when the other three are all below it. The rule applies only to a piece that is
//!   alone in its row, so only strictly lower pieces count.
//! * The game ends at once when at most two pieces of both players together are left in rows 1 to 6. It also ends when
//!   neither player has a legal move. If only one player is blocked, that player passes (rule 5).
//! * The higher total wins and equal totals draw.
//!
//! The players' colours are part of the position.

mod colour;
mod moves;
mod position;
mod refusal;
#[cfg(test)]
mod tests;
mod text;

pub use colour::Colour;
pub use moves::Move;
pub use moves::{movable_pieces, row_counts};
pub use position::Upthrust;
pub use refusal::RULE_NAMES;

use super::{
    MoveError, Outcome, Path, Player, Position, PositionError, Reason, Refusal, Spot, Variant,
    set_bits,
};
use position::{PAIR_KEYS, PIECE_KEYS, SIDE_KEY, SQUARES};

impl Position for Upthrust {
    type Move = Move;

    const VARIANT: Variant = Variant::Upthrust;
    const PASS: Move = Move::PASS;

    fn start() -> Self {
        Self::with_colours([Colour::Green, Colour::Red], Player::One)
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::parse(text)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.has_at_most_two_below() {
            return;
        }
        let sources = self.movable_pieces(self.to_move);
        if sources == 0 {
            if self.movable_pieces(!self.to_move) != 0 {
                moves.push(Move::PASS);
            }
            return;
        }
        self.list_moves(sources, moves);
    }

    fn count_legal_moves(&self) -> usize {
        if self.has_at_most_two_below() {
            return 0;
        }
        match self.movable_pieces(self.to_move) {
            0 => usize::from(self.movable_pieces(!self.to_move) != 0),
            sources => sources.count_ones() as usize,
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        if self.has_at_most_two_below() {
            return false;
        }
        let sources = self.movable_pieces(self.to_move);
        if mv.is_pass() {
            sources == 0 && self.movable_pieces(!self.to_move) != 0
        } else {
            sources & mv.source_bit() != 0
                && self.landing_square(mv.source_index()) == mv.target_index()
        }
    }

    fn with_turn(&self, player: Player) -> Self {
        let mut position = self.clone();
        position.set_to_move(player);
        position
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.has_at_most_two_below()
            || self.movable_pieces(self.to_move) == 0 && self.movable_pieces(!self.to_move) == 0;
        is_over.then(|| self.repetition_outcome())
    }

    /// Pieces only climb, so a position can only occur again after two passes in a row. Those end the game, so the
    /// totals decide as at any end.
    fn repetition_outcome(&self) -> Outcome {
        Outcome::by_points(self.total(Player::One), self.total(Player::Two), Reason::Totals)
    }

    fn is_irreversible(&self, mv: Move) -> bool {
        !mv.is_pass()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let pair_mask = 1 << self.colours[0].index() | 1 << self.colours[1].index();
        let mut key: u64 = PAIR_KEYS[pair_mask];
        if self.to_move == Player::Two {
            key ^= SIDE_KEY;
        }
        for (board_index, &board) in self.boards.iter().enumerate() {
            for square in set_bits(board).map(usize::from) {
                key ^= PIECE_KEYS[board_index * SQUARES + square];
            }
        }
        key
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.check_legal(text::parse_move(text)?)
    }

    fn path(&self, mv: Move) -> Path {
        Path::from_step(mv.from(), mv.to())
    }

    fn why_not(&self, path: &[Spot], _count: u8) -> Option<Refusal> {
        refusal::why_not(self, path)
    }

    fn side_name(&self, player: Player) -> String {
        let [first_colour, second_colour] = self.colours(player);
        format!("{first_colour} and {second_colour}")
    }
}
