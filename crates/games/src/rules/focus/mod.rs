//! Focus: the course's game, the same with exact distances, and the published game.
//!
//! | variant | board | `n` pieces move | won by |
//! |---|---|---|---|
//! | [`FocusCourse`] | 6x6 | 1 to `n` squares | six captures |
//! | [`FocusExact`] | 6x6 | exactly `n` squares | six captures |
//! | [`FocusClassic`] | 8x8 without three squares in each corner | exactly `n` squares | leaving the opponent without a move |
//!
//! A turn moves the top pieces of a stack that the mover controls in a straight line, over any other pieces. Or it
//! places one reserve piece on any square. The moved pieces land on top. From a stack above five, pieces leave at the
//! bottom. The mover's pieces go to the reserve, and the opponent's are captured. In every variant a player to move
//! with neither a stack nor a reserve piece loses.
//!
//! Decisions on points that the sources leave open:
//! * Where six captures win, no position gives both players six: the game ends before the second has them.
//! * There is no pass: a stack can always move its top piece to an adjacent square.

mod course_game;
mod geometry;
mod moves;
mod refusal;
mod stack;
mod text;

#[cfg(test)]
mod tests;

pub use course_game::{CourseReply, FocusGame, FocusGameError};
pub use moves::{FocusMove, Landing};

use super::{
    MoveError, Outcome, Path, Player, Position, PositionError, Reason, Refusal, Spot, Variant,
    zobrist,
};
use geometry::Geometry;
use stack::{Stack, StackSplit};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// The number of pieces of each colour.
pub const PIECES_PER_COLOUR: u8 = 18;

/// Zobrist keys of a stack on a square, at `square * 64 + stack`.
static STACK_KEYS: [u64; 4096] = zobrist::table(0x666f_6375_7301);
/// Zobrist keys of the reserves, at `player * 64 + piece_count`.
static RESERVE_KEYS: [u64; 128] = zobrist::table(0x666f_6375_7302);
/// Zobrist keys of the captures, at `player * 64 + piece_count`.
static CAPTURE_KEYS: [u64; 128] = zobrist::table(0x666f_6375_7303);
/// The Zobrist key of Player 2 to move.
const TURN_KEY: u64 = zobrist::number(0x666f_6375_7304, 0);

mod sealed {
    use super::geometry::Geometry;
    use std::fmt::Debug;

    /// The private part of a rule set. It prevents implementations outside this module.
    pub trait Board {
        /// One packed stack per square number.
        type Cells: Copy + Eq + Debug + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
        /// An empty board.
        const EMPTY: Self::Cells;
        /// Returns the board's tables.
        fn board() -> &'static Geometry;
    }
}

/// A rule set of Focus: [`Course`], [`Exact`] or [`Classic`].
pub trait Rules: sealed::Board + Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The variant of these rules.
    const VARIANT: Variant;
    /// The number of rows and columns of the board.
    const SIDE: u8;
    /// Whether `n` pieces move exactly `n` squares instead of up to `n`.
    const EXACT: bool;
    /// The number of captures that wins; `None` if captures do not win.
    const CAPTURE_TARGET: Option<u8>;
}

macro_rules! define_rules {
    ($name:ident, $variant:ident, $board:ident, $side:literal, $exact:literal, $target:expr, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl sealed::Board for $name {
            type Cells = [u8; $side * $side];
            const EMPTY: Self::Cells = [Stack::EMPTY.0; $side * $side];

            #[inline]
            fn board() -> &'static Geometry {
                &geometry::$board
            }
        }

        impl Rules for $name {
            const VARIANT: Variant = Variant::$variant;
            const SIDE: u8 = $side;
            const EXACT: bool = $exact;
            const CAPTURE_TARGET: Option<u8> = $target;
        }
    };
}

define_rules!(
    Course,
    Focus,
    COURSE,
    6,
    false,
    Some(6),
    "The course's rules: up to `n` squares, six captures."
);
define_rules!(
    Exact,
    FocusExact,
    EXACT,
    6,
    true,
    Some(6),
    "The course's rules, but exactly `n` squares."
);
define_rules!(
    Classic,
    FocusClassic,
    CLASSIC,
    8,
    true,
    None,
    "The published rules: 52 squares, no target."
);

/// A position of `focus`.
pub type FocusCourse = Focus<Course>;
/// A position of `focus-exact`.
pub type FocusExact = Focus<Exact>;
/// A position of `focus-classic`.
pub type FocusClassic = Focus<Classic>;

/// Returns the squares of the board with `side` rows and columns as a bitboard.
pub const fn board_squares(side: u8) -> u64 {
    if side == 6 { geometry::COURSE.squares } else { geometry::CLASSIC.squares }
}

/// A position of Focus under the rules `R`: stacks, reserves, captures and the player to move.
///
/// ```
/// use quadrille_games::rules::focus::FocusCourse;
/// use quadrille_games::rules::{Player, Position};
///
/// let start = FocusCourse::start();
/// let position = start.play(start.parse_move("00-01:1")?)?;
/// let square = FocusCourse::spot(0, 1).ok_or("no such square")?;
/// assert_eq!(position.height(square), 2);
/// assert_eq!(position.to_move(), Player::Two);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Focus<R: Rules> {
    key: u64,
    /// The squares with a top piece of each player.
    controlled_squares: [u64; 2],
    cells: R::Cells,
    reserve: [u8; 2],
    /// The number of captures of each player.
    captured: [u8; 2],
    to_move: Player,
    rules: PhantomData<R>,
}

impl<R: Rules> Hash for Focus<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl<R: Rules> Focus<R> {
    /// The number of rows and columns of the board.
    pub const SIDE: u8 = R::SIDE;

    /// Returns the owners of the pieces on `spot`, bottom first. Empty for a spot that does not exist.
    ///
    /// ```
    /// use quadrille_games::rules::focus::FocusExact;
    /// use quadrille_games::rules::{Player, Position, Spot};
    ///
    /// let owners: Vec<_> = FocusExact::start().stack(Spot(2)).collect();
    /// assert_eq!(owners, [Player::Two]);
    /// ```
    pub fn stack(
        &self,
        spot: Spot,
    ) -> impl ExactSizeIterator<Item = Player> + DoubleEndedIterator + use<R> {
        self.packed_stack(spot).owners()
    }

    /// Returns the number of pieces on `spot`; 0 for a spot that does not exist.
    pub fn height(&self, spot: Spot) -> u8 {
        self.packed_stack(spot).height()
    }

    /// Returns the owner of the top piece on `spot`, who controls the stack.
    pub fn controller(&self, spot: Spot) -> Option<Player> {
        self.packed_stack(spot).top()
    }

    /// Returns the number of pieces in the player's reserve.
    pub const fn reserve(&self, player: Player) -> u8 {
        self.reserve[player.index()]
    }

    /// Returns the number of opposing pieces that the player has captured.
    pub const fn captured_count(&self, player: Player) -> u8 {
        self.captured[player.index()]
    }

    /// Returns the squares that the player controls, as a bitboard by spot number.
    pub const fn controlled_squares(&self, player: Player) -> u64 {
        self.controlled_squares[player.index()]
    }

    /// Returns the stacks by square number, one byte each. The pieces follow from the top down, starting at the lowest
    /// bit, with a set bit for Player 2. A set bit above the last piece ends the stack.
    pub fn packed_stacks(&self) -> &[u8] {
        self.cells.as_ref()
    }

    /// Returns the squares, as a bitboard, that a stack of this height on `square` could move to.
    #[inline]
    pub fn reach(&self, square: usize, height: usize) -> u64 {
        R::board().reach[square % 64][height.min(5)]
    }

    /// Returns every square of the board, row by row.
    ///
    /// ```
    /// use quadrille_games::rules::focus::{FocusCourse, FocusClassic};
    ///
    /// assert_eq!(FocusCourse::squares().count(), 36);
    /// assert_eq!(FocusClassic::squares().count(), 52);
    /// ```
    pub fn squares() -> impl Iterator<Item = Spot> {
        (0..R::SIDE * R::SIDE).map(Spot).filter(|&spot| Self::exists(spot))
    }

    /// Returns the row (0 at the top) and the column (0 at the left) of a square.
    ///
    /// ```
    /// use quadrille_games::rules::Spot;
    /// use quadrille_games::rules::focus::FocusCourse;
    ///
    /// assert_eq!(FocusCourse::row_column(Spot(16)), (2, 4));
    /// ```
    pub const fn row_column(spot: Spot) -> (u8, u8) {
        (spot.0 / R::SIDE, spot.0 % R::SIDE)
    }

    /// Returns the square in a row (0 at the top) and a column (0 at the left), if it exists.
    ///
    /// ```
    /// use quadrille_games::rules::Spot;
    /// use quadrille_games::rules::focus::{FocusCourse, FocusClassic};
    ///
    /// assert_eq!(FocusCourse::spot(0, 0), Some(Spot(0)));
    /// assert_eq!(FocusClassic::spot(0, 0), None);
    /// ```
    pub fn spot(row: u8, column: u8) -> Option<Spot> {
        (row < R::SIDE && column < R::SIDE)
            .then(|| Spot(row * R::SIDE + column))
            .filter(|&spot| Self::exists(spot))
    }

    /// Returns whether `spot` is a square of this board.
    fn exists(spot: Spot) -> bool {
        spot.0 < 64 && R::board().squares >> spot.0 & 1 == 1
    }

    /// Returns the stack on `spot`.
    fn packed_stack(&self, spot: Spot) -> Stack {
        self.cells.as_ref().get(spot.index()).map_or(Stack::EMPTY, |&bits| Stack(bits))
    }

    /// Returns an empty board with Player 1 to move. The key must be computed later.
    const fn empty_board() -> Self {
        Self {
            key: 0,
            controlled_squares: [0; 2],
            cells: R::EMPTY,
            reserve: [0; 2],
            captured: [0; 2],
            to_move: Player::One,
            rules: PhantomData,
        }
    }

    /// Places a stack on a square of the board. Updates the bitboards, but not the key.
    fn set_stack(&mut self, square: u8, stack: Stack) {
        let bit = 1 << square;
        self.controlled_squares[0] &= !bit;
        self.controlled_squares[1] &= !bit;
        if let Some(owner) = stack.top() {
            self.controlled_squares[owner.index()] |= bit;
        }
        self.cells.as_mut()[usize::from(square)] = stack.0;
    }

    /// Returns this position with `player` to move.
    fn with_to_move(mut self, player: Player) -> Self {
        if self.to_move != player {
            self.to_move = player;
            self.key ^= TURN_KEY;
        }
        self
    }

    /// Adds the pieces of `removed_stack` to the mover's reserve and captures.
    fn collect_pieces(&mut self, removed_stack: Stack) {
        let mover = self.to_move;
        let mover_index = mover.index();
        self.key ^= reserve_key(mover, self.reserve[mover_index])
            ^ capture_key(mover, self.captured[mover_index]);
        self.reserve[mover_index] += removed_stack.piece_count_of(mover);
        self.captured[mover_index] += removed_stack.piece_count_of(!mover);
        self.key ^= reserve_key(mover, self.reserve[mover_index])
            ^ capture_key(mover, self.captured[mover_index]);
    }
}

/// Returns the Zobrist key of a stack on a square.
#[inline]
fn stack_key(square: u8, stack: Stack) -> u64 {
    STACK_KEYS[usize::from(square & 63) << 6 | usize::from(stack.0 & 63)]
}

/// Returns the Zobrist key of a reserve.
fn reserve_key(player: Player, piece_count: u8) -> u64 {
    RESERVE_KEYS[player.index() << 6 | usize::from(piece_count & 63)]
}

/// Returns the Zobrist key of a number of captures.
fn capture_key(player: Player, piece_count: u8) -> u64 {
    CAPTURE_KEYS[player.index() << 6 | usize::from(piece_count & 63)]
}

impl<R: Rules> Position for Focus<R> {
    type Move = FocusMove;

    const VARIANT: Variant = R::VARIANT;
    const PASS: FocusMove = FocusMove::PASS;

    fn start() -> Self {
        let mut position = Self::empty_board();
        // The published board has the same 6x6 start in its middle.
        let margin = (R::SIDE - 6) / 2;
        for row in 0..6 {
            for column in 0..6 {
                let owner = Player::from_index(usize::from((row + column / 2) % 2));
                let square = (row + margin) * R::SIDE + column + margin;
                position.set_stack(square, Stack::EMPTY.with_top(owner));
            }
        }
        position.key = position.fresh_key();
        position
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::parse(text)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<FocusMove>) {
        moves.clear();
        if self.outcome().is_none() {
            self.generate_moves(moves);
        }
    }

    fn count_legal_moves(&self) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        self.count_moves()
    }

    fn is_legal(&self, mv: FocusMove) -> bool {
        self.outcome().is_none() && self.allows(mv)
    }

    fn with_turn(&self, player: Player) -> Self {
        self.clone().with_to_move(player)
    }

    fn play_unchecked(&mut self, mv: FocusMove) {
        let (from, to) = (mv.source_square(), mv.target_square());
        let cells = self.cells.as_ref();
        let (Some(&source_stack), Some(&target_stack)) =
            (cells.get(usize::from(from)), cells.get(usize::from(to)))
        else {
            return;
        };
        let (source_stack, target_stack) = (Stack(source_stack), Stack(target_stack));
        let mover_index = self.to_move.index();
        let StackSplit { remaining_stack, removed_stack } =
            self.land(source_stack, target_stack, mv);
        if mv.is_reserve() {
            let reserve = self.reserve[mover_index];
            self.reserve[mover_index] = reserve.saturating_sub(1);
            self.key ^= reserve_key(self.to_move, reserve)
                ^ reserve_key(self.to_move, self.reserve[mover_index]);
        } else {
            let remaining_source = source_stack.without_top(mv.lifted_count());
            self.set_stack(from, remaining_source);
            self.key ^= stack_key(from, source_stack) ^ stack_key(from, remaining_source);
        }
        self.set_stack(to, remaining_stack);
        self.key ^= stack_key(to, target_stack) ^ stack_key(to, remaining_stack) ^ TURN_KEY;
        if removed_stack != Stack::EMPTY {
            self.collect_pieces(removed_stack);
        }
        self.to_move = !self.to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.to_move;
        if let Some(capture_target) = R::CAPTURE_TARGET {
            for player in [!mover, mover] {
                let captures = self.captured_count(player);
                if captures >= capture_target {
                    return Some(Outcome::win(player, Reason::Captured(captures)));
                }
            }
        }
        let can_move = self.controlled_squares[mover.index()] != 0 || self.reserve(mover) > 0;
        (!can_move).then(|| Outcome::win(!mover, Reason::CannotMove))
    }

    fn repetition_outcome(&self) -> Outcome {
        Outcome::draw(Reason::Repetition)
    }

    /// Only captures are irreversible.
    fn is_irreversible(&self, mv: FocusMove) -> bool {
        self.split_on_landing(mv)
            .is_some_and(|split| split.removed_stack.piece_count_of(!self.to_move) > 0)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let stacks_key = self
            .cells
            .as_ref()
            .iter()
            .zip(0..)
            .fold(0, |key, (&bits, square)| key ^ stack_key(square, Stack(bits)));
        let counts_key = Player::BOTH.into_iter().fold(0, |key, player| {
            key ^ reserve_key(player, self.reserve(player))
                ^ capture_key(player, self.captured_count(player))
        });
        let turn_key = if self.to_move == Player::Two { TURN_KEY } else { 0 };
        stacks_key ^ counts_key ^ turn_key
    }

    fn move_text(&self, mv: FocusMove) -> String {
        text::move_text::<R>(mv)
    }

    fn parse_move(&self, text: &str) -> Result<FocusMove, MoveError> {
        self.check_legal(text::parse_move::<R>(text)?)
    }

    fn path(&self, mv: FocusMove) -> Path {
        if mv.is_pass() {
            return Path::default();
        }
        Path { spots: vec![mv.from(), mv.to()], count: mv.count() }
    }

    fn why_not(&self, path: &[Spot], count: u8) -> Option<Refusal> {
        refusal::why_not(self, path, count)
    }
}
