//! HiQUE: runners try to reach the opposite side, guards capture them.
//!
//! Coordinates run from (1, 1) at the top left to (13, 13). Runners use the 7 x 7 light squares with odd coordinates,
//! guards the 6 x 6 dark ones with even coordinates. Black, Player 1, starts at the top and moves down; White moves up.
//!
//! A runner steps one runner square forward or sideways to an empty one. A guard slides along a row or a column of
//! guard squares until another guard stops it. Runners and guards never block each other. After every move, all runners
//! of either side that touch two or more enemy guards are removed (the course's first modification makes this
//! automatic). Then a runner on the last row wins, and so does a side whose opponent has no runner left.
//!
//! Decisions on points that the sources leave open:
//!
//! * A runner that moves between two enemy guards is removed like any other. On the last row it then does not win.
//! * The forced pass is a move, so runners are removed after it too. This matters only for set-up positions in which a
//!   runner already touches two guards. Such a runner is removed after the next move.
//! * Timing points: one for each of a player's runners, and one for each square advanced, at most five per runner.
//! * The loop of the course's second modification is the third occurrence of a position with the same player to move.
//! * Timing points would also decide if neither player could move. That is impossible: eight guards never fill
//!   thirty-six connected squares, so one of them always has an empty adjacent square. The only remaining case is a
//!   board without runners, which only a set-up position can have. It is a draw with no points on either side.

mod moves;
mod position;
mod refusal;
#[cfg(test)]
mod tests;
mod text;

pub use moves::Move;
pub use position::{Hique, Piece, PieceKind};
pub use refusal::RULE_NAMES;

use super::{
    MoveError, Outcome, Path, Player, Position, PositionError, Reason, Refusal, Spot, Variant,
    set_bits,
};
use position::{GUARD_CELL_OFFSET, SIDE_KEY, piece_key};

impl Position for Hique {
    type Move = Move;

    const VARIANT: Variant = Variant::Hique;
    const PASS: Move = Move::PASS;

    fn start() -> Self {
        Self::usual_start()
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::parse(text)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.is_decided() {
            return;
        }
        self.list_moves(moves);
        // The other player can then move, because at least one guard always has an empty adjacent square.
        if moves.is_empty() {
            moves.push(Move::PASS);
        }
    }

    fn count_legal_moves(&self) -> usize {
        if self.is_decided() {
            return 0;
        }
        // Counts at least the forced pass.
        self.mobility(self.to_move).max(1) as usize
    }

    fn is_legal(&self, mv: Move) -> bool {
        if self.is_decided() {
            return false;
        }
        if mv.is_pass() { self.mobility(self.to_move) == 0 } else { self.can_make(mv) }
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
        self.decision()
    }

    fn repetition_outcome(&self) -> Outcome {
        self.outcome_by_timing_points(Reason::LoopPoints)
    }

    /// Steps forward and the removal of runners cannot be undone by later moves.
    fn is_irreversible(&self, mv: Move) -> bool {
        !mv.is_pass() && (self.is_forward(mv) || self.is_capture(mv))
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let mut key = match self.to_move {
            Player::One => 0,
            Player::Two => SIDE_KEY,
        };
        for player in Player::BOTH {
            for cell in set_bits(self.runners[player.index()]) {
                key ^= piece_key(player, cell);
            }
            for cell in set_bits(self.guards[player.index()]) {
                key ^= piece_key(player, cell | GUARD_CELL_OFFSET);
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
}
