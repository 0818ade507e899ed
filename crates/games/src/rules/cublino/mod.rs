//! Cublino Pur and Cublino Contra: seven dice a side on a board with seven rows.
//!
//! White starts on row 1 and moves up. Black starts on row 7 and moves down. Dice tip or jump forward, left or right,
//! but never backward, even on the last row.
//!
//! | variant | a move | ends with | won by |
//! |---|---|---|---|
//! | [`CublinoPur`] | at most one tip, then jumps | all dice of a side on their far row | the higher sum of tops there |
//! | [`CublinoContra`] | one tip, then a battle with the dice next to it | a die on its far row | that die |
//!
//! Decisions on points that the source leaves open:
//! * The start square counts as empty during the move. A move visits no square twice, including the start square.
//! * In Contra the battle is decided before the goal: a die that is removed on arrival does not win.
//! * A side without movable dice passes, even if it has no dice. If neither side can move, the game is a draw. The
//!   third occurrence of a position is a draw too.

mod battle;
pub mod board;
mod moves;
mod orientation;
mod refusal;
mod text;

#[cfg(test)]
mod tests;

pub use battle::Fight;
pub use moves::CublinoMove;
pub use orientation::{Die, Direction, Orientation};

use super::{
    MoveError, Outcome, Path, Player, Position, PositionError, Reason, Refusal, Spot, Variant,
    set_bits, zobrist,
};
use board::{BOARD, SQUARE_COUNT, bit, direction_and_distance, far_row};
use orientation::DieCode;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// The Zobrist key of Player 2 to move.
const TURN_KEY: u64 = zobrist::number(0x6375_626c_6902, 0);

/// The number of dice of each side.
const DICE_PER_SIDE: u32 = 7;

mod sealed {
    /// Prevents implementations outside this module.
    pub trait Sealed {}
}

/// A rule set of Cublino: [`Pur`] or [`Contra`].
pub trait Rules: sealed::Sealed + Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The variant of these rules.
    const VARIANT: Variant;
    /// Whether dice jump and race (Pur) instead of fighting (Contra).
    const JUMPS: bool;
}

/// The rules of Pur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pur;

/// The rules of Contra.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contra;

impl sealed::Sealed for Pur {}
impl sealed::Sealed for Contra {}

impl Rules for Pur {
    const VARIANT: Variant = Variant::CublinoPur;
    const JUMPS: bool = true;
}

impl Rules for Contra {
    const VARIANT: Variant = Variant::CublinoContra;
    const JUMPS: bool = false;
}

/// A position of `cublino-pur`.
pub type CublinoPur = Cublino<Pur>;
/// A position of `cublino-contra`.
pub type CublinoContra = Cublino<Contra>;

/// A position of Cublino under the rules `R`: the dice and the player to move.
///
/// ```
/// use quadrille_games::rules::cublino::CublinoPur;
/// use quadrille_games::rules::{Player, Position, Spot};
///
/// let start = CublinoPur::start();
/// let position = start.play(start.parse_move("d1d2")?)?;
/// let die = position.die_at(Spot(10)).ok_or("no die on d2")?;
/// assert_eq!((die.owner, die.orientation.top()), (Player::One, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cublino<R: Rules> {
    key: u64,
    /// The squares of each player's dice.
    dice_squares: [u64; 2],
    cells: [DieCode; SQUARE_COUNT as usize],
    to_move: Player,
    rules: PhantomData<R>,
}

impl<R: Rules> Hash for Cublino<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl<R: Rules> Cublino<R> {
    /// Returns the die on a square.
    pub fn die_at(&self, spot: Spot) -> Option<Die> {
        self.code_at(spot.0).die()
    }

    /// Returns a player's dice with their squares, ordered by row, then by column.
    ///
    /// ```
    /// use quadrille_games::rules::cublino::CublinoContra;
    /// use quadrille_games::rules::{Player, Position};
    ///
    /// let start = CublinoContra::start();
    /// assert!(start.dice(Player::Two).all(|(_, die)| die.orientation.top() == 6));
    /// ```
    pub fn dice(&self, player: Player) -> impl Iterator<Item = (Spot, Die)> {
        set_bits(self.dice_squares[player.index()])
            .filter_map(|square| Some((Spot(square), self.die_at(Spot(square))?)))
    }

    /// Returns the squares of the player's dice as a bitboard by spot number.
    pub const fn occupied_by(&self, player: Player) -> u64 {
        self.dice_squares[player.index()]
    }

    /// Returns the number of the player's dice on the board.
    pub const fn dice_count(&self, player: Player) -> u32 {
        self.dice_squares[player.index()].count_ones()
    }

    /// Returns the number of the player's dice on their far row.
    pub const fn home_dice_count(&self, player: Player) -> u32 {
        (self.dice_squares[player.index()] & far_row(player)).count_ones()
    }

    /// Returns the sum of the tops of the player's dice on their far row, which decides Pur.
    ///
    /// ```
    /// use quadrille_games::rules::cublino::CublinoPur;
    /// use quadrille_games::rules::{Player, Position};
    ///
    /// assert_eq!(CublinoPur::start().home_sum(Player::One), 0);
    /// ```
    pub fn home_sum(&self, player: Player) -> u16 {
        self.sum_of_tops(self.dice_squares[player.index()] & far_row(player))
    }

    /// Returns the number of rows between the far row and the player's nearest die; 0 if a die is on the far row.
    /// `None` without dice.
    pub fn rows_to_go(&self, player: Player) -> Option<u8> {
        let own_dice = self.dice_squares[player.index()];
        let rows = set_bits(own_dice).map(|square| square / 7);
        match player {
            Player::One => rows.max().map(|row| 6 - row),
            Player::Two => rows.min(),
        }
    }

    /// Returns the orientation of the die on the first square of `path` after the steps of `path`. A first step to an
    /// adjacent square tips the die; jumps do not turn it. Returns `None` if the square is empty.
    ///
    /// ```
    /// use quadrille_games::rules::cublino::CublinoPur;
    /// use quadrille_games::rules::{Position, Spot};
    ///
    /// let start = CublinoPur::start();
    /// let orientation = start.orientation_after(&[Spot(0), Spot(7)]).ok_or("no die on a1")?;
    /// assert_eq!(orientation.top(), 3);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn orientation_after(&self, path: &[Spot]) -> Option<Orientation> {
        let orientation = self.die_at(*path.first()?)?.orientation;
        match path {
            [from, to, ..] => match direction_and_distance(*from, *to) {
                Some((direction, 1)) => Some(orientation.tip(direction)),
                _ => Some(orientation),
            },
            _ => Some(orientation),
        }
    }

    const fn occupied_squares(&self) -> u64 {
        self.dice_squares[0] | self.dice_squares[1]
    }

    const fn empty_squares(&self) -> u64 {
        BOARD & !self.occupied_squares()
    }

    /// Returns the packed die on a square; [`DieCode::NONE`] for an empty or invalid square.
    #[inline]
    fn code_at(&self, square: u8) -> DieCode {
        self.cells.get(usize::from(square)).copied().unwrap_or(DieCode::NONE)
    }

    /// Returns the dice by square as indices for tables: the index of the orientation plus 1, and 24 more for Player 2. 0 without
    /// a die.
    #[inline]
    pub fn die_numbers(&self) -> [u8; SQUARE_COUNT as usize] {
        self.cells.map(|code| code.0)
    }

    /// Returns the sum of the tops of the dice on `squares`.
    fn sum_of_tops(&self, squares: u64) -> u16 {
        set_bits(squares).map(|square| self.code_at(square).top()).sum()
    }

    /// Returns an empty board with Player 1 to move.
    const fn empty_board() -> Self {
        Self {
            key: 0,
            dice_squares: [0; 2],
            cells: [DieCode::NONE; SQUARE_COUNT as usize],
            to_move: Player::One,
            rules: PhantomData,
        }
    }

    /// Places a die on an empty square of the board.
    fn place_die(&mut self, square: u8, die: Die) {
        let code = DieCode::new(die);
        self.cells[usize::from(square)] = code;
        self.dice_squares[die.owner.index()] |= bit(square);
        self.key ^= code.key(square);
    }

    /// Removes the dice on `squares`.
    fn remove_dice(&mut self, squares: u64) {
        for square in set_bits(squares) {
            self.key ^= self.code_at(square).key(square);
            self.cells[usize::from(square)] = DieCode::NONE;
        }
        self.dice_squares[0] &= !squares;
        self.dice_squares[1] &= !squares;
    }

    /// Moves and turns the die, without a battle and without changing the player to move.
    fn move_die(&mut self, mv: CublinoMove) {
        let (start, target) = (mv.start(), mv.target());
        let die = self.code_at(start);
        let turned_die = mv.tip_direction().map_or(die, |direction| die.tip(direction));
        if start >= SQUARE_COUNT || target >= SQUARE_COUNT {
            return;
        }
        self.cells[usize::from(start)] = DieCode::NONE;
        self.cells[usize::from(target)] = turned_die;
        self.key ^= die.key(start) ^ turned_die.key(target);
        let own_dice = &mut self.dice_squares[self.to_move.index()];
        *own_dice = *own_dice & !bit(start) | bit(target);
    }

    /// Returns the outcome that the positions of the dice decide.
    fn goal_outcome(&self) -> Option<Outcome> {
        if R::JUMPS {
            let is_side_home = Player::BOTH
                .into_iter()
                .any(|player| self.dice_squares[player.index()] == far_row(player));
            return is_side_home.then(|| {
                let [first_sum, second_sum] = Player::BOTH.map(|player| self.home_sum(player));
                Outcome::by_points(first_sum, second_sum, Reason::Sums)
            });
        }
        Player::BOTH
            .into_iter()
            .find(|&player| self.home_dice_count(player) > 0)
            .map(|player| Outcome::win(player, Reason::DieAcross))
    }

    /// Returns whether only the opponent of the player to move can move.
    fn must_pass(&self) -> bool {
        !self.can_step(self.to_move) && self.can_step(!self.to_move)
    }
}

impl<R: Rules> Position for Cublino<R> {
    type Move = CublinoMove;

    const VARIANT: Variant = R::VARIANT;
    const PASS: CublinoMove = CublinoMove::PASS;

    /// The source does not define stalling. Without this limit a player could move a die back and forth forever to
    /// block a goal square.
    const NO_PROGRESS_LIMIT: Option<usize> = Some(60);

    fn start() -> Self {
        let mut position = Self::empty_board();
        let sides = [
            (0, Player::One, Orientation::WHITE_START),
            (42, Player::Two, Orientation::BLACK_START),
        ];
        for (first_square, owner, orientation) in sides {
            for square in first_square..first_square + 7 {
                position.place_die(square, Die { owner, orientation });
            }
        }
        position
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::parse(text)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<CublinoMove>) {
        moves.clear();
        if self.goal_outcome().is_some() {
            return;
        }
        self.generate_moves(moves);
        if moves.is_empty() && self.must_pass() {
            moves.push(CublinoMove::PASS);
        }
    }

    fn count_legal_moves(&self) -> usize {
        if self.goal_outcome().is_some() {
            return 0;
        }
        match self.count_moves() {
            0 => usize::from(self.must_pass()),
            count => count,
        }
    }

    fn is_legal(&self, mv: CublinoMove) -> bool {
        if mv.is_pass() {
            return self.goal_outcome().is_none() && self.must_pass();
        }
        self.goal_outcome().is_none() && refusal::find_problem(self, mv.squares()).is_none()
    }

    fn with_turn(&self, player: Player) -> Self {
        let mut position = self.clone();
        if position.to_move != player {
            position.to_move = player;
            position.key ^= TURN_KEY;
        }
        position
    }

    fn play_unchecked(&mut self, mv: CublinoMove) {
        if !mv.is_pass() {
            self.move_die(mv);
            if !R::JUMPS {
                self.remove_dice(self.removed_squares_on_arrival(mv.target()));
            }
        }
        self.to_move = !self.to_move;
        self.key ^= TURN_KEY;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.goal_outcome().or_else(|| {
            let is_blocked = !self.can_step(self.to_move) && !self.can_step(!self.to_move);
            is_blocked.then(|| Outcome::draw(Reason::Blocked))
        })
    }

    fn repetition_outcome(&self) -> Outcome {
        Outcome::draw(Reason::Repetition)
    }

    /// Dice never move backward, so exactly the moves that change a die's row or remove a die are irreversible. They
    /// reset the count of [`NO_PROGRESS_LIMIT`](Position::NO_PROGRESS_LIMIT).
    fn is_irreversible(&self, mv: CublinoMove) -> bool {
        if mv.is_pass() {
            return false;
        }
        let is_forward = mv.start() / 7 != mv.target() / 7;
        is_forward || !R::JUMPS && self.removed_squares_after(mv) != 0
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let turn_key = if self.to_move == Player::Two { TURN_KEY } else { 0 };
        (0..SQUARE_COUNT).fold(turn_key, |key, square| key ^ self.code_at(square).key(square))
    }

    fn move_text(&self, mv: CublinoMove) -> String {
        if mv.is_pass() {
            return "pass".to_owned();
        }
        mv.squares().map(text::square_name).collect()
    }

    fn parse_move(&self, text: &str) -> Result<CublinoMove, MoveError> {
        text::parse_move(self, text)
    }

    fn path(&self, mv: CublinoMove) -> Path {
        Path::new(mv.squares().collect::<Vec<_>>())
    }

    fn why_not(&self, path: &[Spot], _count: u8) -> Option<Refusal> {
        refusal::why_not(self, path)
    }
}
