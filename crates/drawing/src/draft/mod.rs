//! A board that is being set up: pieces on squares, which need not be a legal position.
//!
//! A draft prints the text of a position, which the parser of the rules then validates. [`Draft::parse`] accepts every
//! text that can be drawn, unlike that parser.

mod text;

use quadrille_games::rules::cublino::{Die, Orientation};
use quadrille_games::rules::hique::PieceKind;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, Spot, Variant, hique};
use quadrille_text::{piece_colour, side_of, tr};
use text::MAX_SPOTS;

/// The height limit of a stack in Focus.
pub const MAX_STACK_HEIGHT: usize = 5;
/// The largest number of a counter in Focus: all pieces of a side.
pub const MAX_COUNTER: u8 = 18;

/// A piece of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DraftPiece {
    /// A piece of Upthrust.
    Upthrust(Colour),
    /// A runner or a guard.
    Hique(hique::Piece),
    /// A piece of Focus, by its owner.
    Focus(Player),
    /// A die with its orientation.
    Cublino(Die),
}

impl DraftPiece {
    /// Returns the owner of the piece in a position.
    pub fn owner(self, position: &AnyPosition) -> Player {
        match (self, position) {
            (Self::Upthrust(colour), AnyPosition::Upthrust(upthrust)) => upthrust.owner(colour),
            (Self::Upthrust(_), _) => Player::One,
            (Self::Hique(piece), _) => piece.owner,
            (Self::Focus(owner), _) => owner,
            (Self::Cublino(die), _) => die.owner,
        }
    }

    /// Returns the name of the piece in a game of `variant`, in which it belongs to `owner`.
    pub fn description(self, variant: Variant, owner: Player) -> String {
        let side = side_of(variant, owner);
        match self {
            Self::Upthrust(colour) => tr!(
                "square-colour",
                colour = piece_colour(colour),
                side = tr!("name-player", number = owner.index() + 1)
            ),
            Self::Hique(piece) => match piece.kind {
                PieceKind::Runner => tr!("square-runner", side = side),
                PieceKind::Guard => tr!("square-guard", side = side),
            },
            Self::Focus(_) => tr!("square-piece", side = side),
            Self::Cublino(die) => tr!("square-die", side = side, top = die.orientation.top()),
        }
    }
}

/// Returns the pieces on a square of a position, bottom first.
pub fn pieces_on(position: &AnyPosition, spot: Spot) -> Vec<DraftPiece> {
    let stack_of = |piece: Option<DraftPiece>| piece.into_iter().collect();
    match position {
        AnyPosition::Upthrust(upthrust) => {
            stack_of(upthrust.piece_at(spot).map(DraftPiece::Upthrust))
        }
        AnyPosition::Hique(hique) => stack_of(hique.piece_at(spot).map(DraftPiece::Hique)),
        AnyPosition::Focus(focus) => focus.stack(spot).map(DraftPiece::Focus).collect(),
        AnyPosition::FocusExact(focus) => focus.stack(spot).map(DraftPiece::Focus).collect(),
        AnyPosition::FocusClassic(focus) => focus.stack(spot).map(DraftPiece::Focus).collect(),
        AnyPosition::CublinoPur(pur) => stack_of(pur.die_at(spot).map(DraftPiece::Cublino)),
        AnyPosition::CublinoContra(contra) => {
            stack_of(contra.die_at(spot).map(DraftPiece::Cublino))
        }
    }
}

/// A counter beside the board of Focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counter {
    /// A player's pieces in reserve.
    Reserve,
    /// The pieces that a player has captured.
    Captured,
}

/// The reason why a piece cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementError {
    /// Runners stand on light squares and guards on dark ones.
    WrongSquareColour,
    /// The stack would have more than five pieces.
    StackFull,
}

/// Pieces on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    variant: Variant,
    to_move: Player,
    /// The pieces on every spot, bottom first; at most one outside of Focus.
    squares: Vec<Vec<DraftPiece>>,
    /// Player 1's colours in Upthrust, in the order of the text.
    colours: [Colour; 2],
    /// The number of pieces in each player's reserve in Focus.
    reserve_counts: [u8; 2],
    /// The number of pieces that each player has captured in Focus.
    captured_counts: [u8; 2],
}

impl Draft {
    /// Returns an empty board, with Player 1 to move.
    pub fn empty(variant: Variant) -> Self {
        Self {
            variant,
            to_move: Player::One,
            squares: vec![Vec::new(); MAX_SPOTS],
            colours: [Colour::Green, Colour::Red],
            reserve_counts: [0; 2],
            captured_counts: [0; 2],
        }
    }

    /// Returns the pieces of a position.
    pub fn from_position(position: &AnyPosition) -> Self {
        let variant = position.variant();
        Self::parse(variant, &position.to_string()).unwrap_or_else(|| Self::empty(variant))
    }

    /// Returns the variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Sets the side to move.
    pub const fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }

    /// Returns the pieces on a square, bottom first.
    pub fn pieces_at(&self, spot: Spot) -> &[DraftPiece] {
        self.squares.get(spot.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns Player 1's colours in Upthrust.
    pub const fn colours(&self) -> [Colour; 2] {
        self.colours
    }

    /// Returns the owner of a piece.
    pub fn owner(&self, piece: DraftPiece) -> Player {
        match piece {
            DraftPiece::Upthrust(colour) if self.colours.contains(&colour) => Player::One,
            DraftPiece::Upthrust(_) => Player::Two,
            DraftPiece::Hique(piece) => piece.owner,
            DraftPiece::Focus(owner) => owner,
            DraftPiece::Cublino(die) => die.owner,
        }
    }

    /// Sets Player 1's colours in Upthrust, in either order. Two equal colours have no effect.
    pub fn set_colours(&mut self, mut colours: [Colour; 2]) {
        colours.sort_unstable();
        if colours[0] != colours[1] {
            self.colours = colours;
        }
    }

    /// Returns a counter of Focus.
    pub const fn count(&self, counter: Counter, player: Player) -> u8 {
        match counter {
            Counter::Reserve => self.reserve_counts[player.index()],
            Counter::Captured => self.captured_counts[player.index()],
        }
    }

    /// Adds `change` to a counter of Focus. The result stays between 0 and the eighteen pieces of a side.
    pub fn change_count(&mut self, counter: Counter, player: Player, change: i8) {
        let counts = match counter {
            Counter::Reserve => &mut self.reserve_counts,
            Counter::Captured => &mut self.captured_counts,
        };
        let count = &mut counts[player.index()];
        *count = count.saturating_add_signed(change).min(MAX_COUNTER);
    }

    /// Removes all pieces and clears the counters.
    pub fn clear(&mut self) {
        self.squares.iter_mut().for_each(Vec::clear);
        self.reserve_counts = [0; 2];
        self.captured_counts = [0; 2];
    }

    /// Takes the top `count` pieces off a square, or one off the reserve of the side to move. Returns them bottom first.
    pub fn take_top(&mut self, spot: Spot, count: u8) -> Vec<DraftPiece> {
        if spot == Spot::RESERVE {
            let reserve_count = &mut self.reserve_counts[self.to_move.index()];
            let taken_pieces =
                vec![DraftPiece::Focus(self.to_move); usize::from((*reserve_count).min(1))];
            *reserve_count = reserve_count.saturating_sub(1);
            return taken_pieces;
        }
        let Some(stack) = self.squares.get_mut(spot.index()) else { return Vec::new() };
        let remaining_count = stack.len().saturating_sub(usize::from(count));
        stack.split_off(remaining_count)
    }

    /// Checks that a piece can stand on a square. The height of a stack is not checked.
    ///
    /// # Errors
    /// If the square is not for this kind of piece.
    fn check_placement(&self, spot: Spot, piece: DraftPiece) -> Result<(), PlacementError> {
        match piece {
            DraftPiece::Hique(piece) if piece.kind != super::hique::kind_of(spot) => {
                Err(PlacementError::WrongSquareColour)
            }
            _ => Ok(()),
        }
    }

    /// Places a piece on a square. In Focus it goes on top of the stack. In other games it replaces the piece there.
    ///
    /// # Errors
    /// If the piece cannot stand there, or the stack is full. The draft is then unchanged.
    pub fn place(&mut self, spot: Spot, piece: DraftPiece) -> Result<(), PlacementError> {
        self.check_placement(spot, piece)?;
        let is_stackable = matches!(piece, DraftPiece::Focus(_));
        let Some(square) = self.squares.get_mut(spot.index()) else { return Ok(()) };
        if !is_stackable {
            square.clear();
        } else if square.len() >= MAX_STACK_HEIGHT {
            return Err(PlacementError::StackFull);
        }
        square.push(piece);
        Ok(())
    }

    /// Removes the top piece of a square. Returns whether there was one.
    pub fn remove(&mut self, spot: Spot) -> bool {
        !self.take_top(spot, 1).is_empty()
    }

    /// Removes all pieces of a square.
    pub fn remove_all(&mut self, spot: Spot) {
        if let Some(square) = self.squares.get_mut(spot.index()) {
            square.clear();
        }
    }

    /// Moves the pieces of a square to another one. In Focus they go on top of its stack. In other games the squares are
    /// swapped.
    ///
    /// # Errors
    /// If a piece cannot stand there, or the stack would be too high. The draft is then unchanged.
    pub fn move_pieces(&mut self, from: Spot, to: Spot) -> Result<(), PlacementError> {
        let (moved_pieces, pieces_there) =
            (self.pieces_at(from).to_vec(), self.pieces_at(to).to_vec());
        if from == to {
            return Ok(());
        }
        for &piece in &moved_pieces {
            self.check_placement(to, piece)?;
        }
        let is_stackable = matches!(moved_pieces.first(), Some(DraftPiece::Focus(_)));
        let (source_pieces, target_pieces) = if is_stackable {
            if moved_pieces.len() + pieces_there.len() > MAX_STACK_HEIGHT {
                return Err(PlacementError::StackFull);
            }
            (Vec::new(), [pieces_there, moved_pieces].concat())
        } else {
            (pieces_there, moved_pieces)
        };
        if from.index() < MAX_SPOTS && to.index() < MAX_SPOTS {
            self.squares[from.index()] = source_pieces;
            self.squares[to.index()] = target_pieces;
        }
        Ok(())
    }

    /// Rotates the die on a square by quarter turns, clockwise as seen by Player 1. Returns whether there is one.
    pub fn rotate_die(&mut self, spot: Spot, quarter_turns: i8) -> bool {
        self.die_mut(spot)
            .map(|die| die.orientation = rotated(die.orientation, quarter_turns))
            .is_some()
    }

    /// Rotates the die on a square so that `top` is on top. Returns whether there is one.
    pub fn set_top(&mut self, spot: Spot, top: u8) -> bool {
        self.die_mut(spot).map(|die| die.orientation = with_top(die.orientation, top)).is_some()
    }

    /// Returns the die on a square.
    fn die_mut(&mut self, spot: Spot) -> Option<&mut Die> {
        match self.squares.get_mut(spot.index())?.last_mut()? {
            DraftPiece::Cublino(die) => Some(die),
            _ => None,
        }
    }
}

/// Returns a die's orientation after quarter turns, clockwise as seen by Player 1.
pub fn rotated(orientation: Orientation, quarter_turns: i8) -> Orientation {
    (0..quarter_turns.rem_euclid(4)).fold(orientation, |current, _| {
        // The west face turns to the north.
        let orientation = Orientation::all().find(|candidate| {
            candidate.top() == current.top() && candidate.north() == 7 - current.east()
        });
        orientation.unwrap_or(current)
    })
}

/// Returns an orientation with `top` on top, and with the same north face if possible.
pub fn with_top(orientation: Orientation, top: u8) -> Orientation {
    let mut candidates: Vec<Orientation> =
        Orientation::all().filter(|candidate| candidate.top() == top).collect();
    candidates.sort_by_key(|candidate| candidate.north() != orientation.north());
    candidates.first().copied().unwrap_or(orientation)
}

/// Returns every piece of a game, with all orientations of Cublino's dice.
fn all_pieces(variant: Variant) -> Vec<DraftPiece> {
    let pieces_of_both = |pieces: &dyn Fn(Player) -> Vec<DraftPiece>| {
        Player::BOTH.into_iter().flat_map(pieces).collect()
    };
    match variant {
        Variant::Upthrust => Colour::ALL.map(DraftPiece::Upthrust).to_vec(),
        Variant::Hique => pieces_of_both(&|owner| {
            let kinds = [PieceKind::Runner, PieceKind::Guard];
            kinds.map(|kind| DraftPiece::Hique(hique::Piece { owner, kind })).to_vec()
        }),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            Player::BOTH.map(DraftPiece::Focus).to_vec()
        }
        Variant::CublinoPur | Variant::CublinoContra => pieces_of_both(&|owner| {
            let orientations = Orientation::all();
            orientations
                .map(|orientation| DraftPiece::Cublino(Die { owner, orientation }))
                .collect()
        }),
    }
}

/// Returns the pieces for the set-up of a game. In Cublino there are six dice per side, one
/// for each number on top.
pub fn palette(variant: Variant) -> Vec<DraftPiece> {
    if !matches!(variant, Variant::CublinoPur | Variant::CublinoContra) {
        return all_pieces(variant);
    }
    let dice = Player::BOTH.into_iter().flat_map(|owner| {
        let orientations = (1..=6).map(move |top| with_top(start_orientation(owner), top));
        orientations.map(move |orientation| DraftPiece::Cublino(Die { owner, orientation }))
    });
    dice.collect()
}

/// Returns the orientation of a side's dice at the start: six on top, and three towards their own player.
fn start_orientation(owner: Player) -> Orientation {
    let north = match owner {
        Player::One => 4,
        Player::Two => 3,
    };
    let orientation =
        Orientation::all().find(|candidate| candidate.top() == 6 && candidate.north() == north);
    orientation.unwrap_or(Orientation::from_index(0))
}

#[cfg(test)]
mod tests;
