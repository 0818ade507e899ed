//! A board that is being set up by hand: pieces on squares, which need not be a position of the game yet.
//!
//! Its currency is the position's text: a draft prints one, whatever stands on the board, and the rules' own parser says
//! whether that is a position and what is wrong with it. [`Draft::read`] takes texts the other way, more kindly than the
//! parser: whatever can be drawn.

mod text;

use super::drawing;
use super::view::View;
use crate::text::{piece_colour, side_of, tr};
use bevy::math::Vec2;
use quadrille_games::rules::cublino::{Die, Orientation};
use quadrille_games::rules::hique::Kind;
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, Spot, Variant, hique};
use text::SPOTS;

/// The most pieces of a stack of Focus.
pub const TALLEST: usize = 5;
/// The most pieces that a counter of Focus tells: all of a side.
const MOST: u8 = 18;

/// A piece of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// One of Upthrust's.
    Upthrust(Colour),
    /// A runner or a guard.
    Hique(hique::Piece),
    /// One of Focus's, by its owner.
    Focus(Player),
    /// A die and how it lies.
    Cublino(Die),
}

impl Piece {
    /// Whose it is in a position.
    pub fn owner(self, position: &AnyPosition) -> Player {
        match (self, position) {
            (Self::Upthrust(colour), AnyPosition::Upthrust(upthrust)) => upthrust.owner(colour),
            (Self::Upthrust(_), _) => Player::One,
            (Self::Hique(piece), _) => piece.owner,
            (Self::Focus(owner), _) => owner,
            (Self::Cublino(die), _) => die.owner,
        }
    }

    /// What it is called in a game of `variant`, where it is `owner`'s.
    pub fn words(self, variant: Variant, owner: Player) -> String {
        let side = side_of(variant, owner);
        match self {
            Self::Upthrust(colour) => tr!(
                "square-colour",
                colour = piece_colour(colour),
                side = tr!("name-player", number = owner.index() + 1)
            ),
            Self::Hique(piece) => match piece.kind {
                Kind::Runner => tr!("square-runner", side = side),
                Kind::Guard => tr!("square-guard", side = side),
            },
            Self::Focus(_) => tr!("square-piece", side = side),
            Self::Cublino(die) => tr!("square-die", side = side, top = die.orientation.top()),
        }
    }
}

/// What stands on a square of a position, bottom first.
pub fn pieces_on(position: &AnyPosition, spot: Spot) -> Vec<Piece> {
    let one = |piece: Option<Piece>| piece.into_iter().collect();
    match position {
        AnyPosition::Upthrust(upthrust) => one(upthrust.piece_at(spot).map(Piece::Upthrust)),
        AnyPosition::Hique(hique) => one(hique.piece_at(spot).map(Piece::Hique)),
        AnyPosition::Focus(focus) => focus.stack(spot).map(Piece::Focus).collect(),
        AnyPosition::FocusExact(focus) => focus.stack(spot).map(Piece::Focus).collect(),
        AnyPosition::FocusClassic(focus) => focus.stack(spot).map(Piece::Focus).collect(),
        AnyPosition::CublinoPur(pur) => one(pur.die_at(spot).map(Piece::Cublino)),
        AnyPosition::CublinoContra(contra) => one(contra.die_at(spot).map(Piece::Cublino)),
    }
}

/// What lies beside the board of Focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counter {
    /// A player's own pieces that he may put down.
    Reserve,
    /// What a player has captured.
    Captured,
}

/// Why a piece cannot be put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Runners stand on light squares and guards on dark ones.
    Ground,
    /// The stack has five pieces already, or would have more.
    Full,
}

/// Pieces on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    variant: Variant,
    to_move: Player,
    /// What stands on every spot, bottom first; elsewhere than in Focus one piece at most.
    squares: Vec<Vec<Piece>>,
    /// Player 1's colours in Upthrust, the first in the order of the texts first.
    colours: [Colour; 2],
    /// Each player's reserve in Focus.
    reserve: [u8; 2],
    /// Each player's captures in Focus.
    captured: [u8; 2],
}

impl Draft {
    /// An empty board, with Player 1 to move.
    pub fn empty(variant: Variant) -> Self {
        Self {
            variant,
            to_move: Player::One,
            squares: vec![Vec::new(); SPOTS],
            colours: [Colour::Green, Colour::Red],
            reserve: [0; 2],
            captured: [0; 2],
        }
    }

    /// A position's pieces.
    pub fn of(position: &AnyPosition) -> Self {
        let variant = position.variant();
        Self::read(variant, &position.to_string()).unwrap_or_else(|| Self::empty(variant))
    }

    /// The game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Gives the turn to a player.
    pub const fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }

    /// What stands on a square, bottom first.
    pub fn on(&self, spot: Spot) -> &[Piece] {
        self.squares.get(spot.index()).map_or(&[], Vec::as_slice)
    }

    /// Player 1's colours in Upthrust.
    pub const fn colours(&self) -> [Colour; 2] {
        self.colours
    }

    /// Whose a piece is.
    pub fn owner(&self, piece: Piece) -> Player {
        match piece {
            Piece::Upthrust(colour) if self.colours.contains(&colour) => Player::One,
            Piece::Upthrust(_) => Player::Two,
            Piece::Hique(piece) => piece.owner,
            Piece::Focus(owner) => owner,
            Piece::Cublino(die) => die.owner,
        }
    }

    /// Gives Player 1 these colours in Upthrust, in either order; one colour twice changes nothing.
    pub fn set_colours(&mut self, mut colours: [Colour; 2]) {
        colours.sort_unstable();
        if colours[0] != colours[1] {
            self.colours = colours;
        }
    }

    /// A number beside the board of Focus.
    pub const fn count(&self, counter: Counter, player: Player) -> u8 {
        match counter {
            Counter::Reserve => self.reserve[player.index()],
            Counter::Captured => self.captured[player.index()],
        }
    }

    /// Adds to a number beside the board of Focus, from 0 to a side's eighteen pieces.
    pub fn add(&mut self, counter: Counter, player: Player, change: i8) {
        let counts = match counter {
            Counter::Reserve => &mut self.reserve,
            Counter::Captured => &mut self.captured,
        };
        let count = &mut counts[player.index()];
        *count = count.saturating_add_signed(change).min(MOST);
    }

    /// Takes everything off the board and out of the trays.
    pub fn clear(&mut self) {
        self.squares.iter_mut().for_each(Vec::clear);
        self.reserve = [0; 2];
        self.captured = [0; 2];
    }

    /// Takes the top `count` pieces off a square, or one off the reserve of the side to move; gives them bottom first.
    pub fn lift(&mut self, spot: Spot, count: u8) -> Vec<Piece> {
        if spot == Spot::RESERVE {
            let reserve = &mut self.reserve[self.to_move.index()];
            let lifted = vec![Piece::Focus(self.to_move); usize::from((*reserve).min(1))];
            *reserve = reserve.saturating_sub(1);
            return lifted;
        }
        let Some(stack) = self.squares.get_mut(spot.index()) else {
            return Vec::new();
        };
        let stays = stack.len().saturating_sub(usize::from(count));
        stack.split_off(stays)
    }

    /// Whether a piece can stand on a square at all.
    fn fits(&self, spot: Spot, piece: Piece) -> Result<(), Misfit> {
        match piece {
            Piece::Hique(piece) if piece.kind != super::hique::kind_of(spot) => Err(Misfit::Ground),
            _ => Ok(()),
        }
    }

    /// Puts a piece on a square: in Focus on top of what is there, elsewhere in its place.
    ///
    /// # Errors
    /// When it cannot stand there; then nothing has changed.
    pub fn place(&mut self, spot: Spot, piece: Piece) -> Result<(), Misfit> {
        self.fits(spot, piece)?;
        let stacks = matches!(piece, Piece::Focus(_));
        let Some(square) = self.squares.get_mut(spot.index()) else {
            return Ok(());
        };
        if !stacks {
            square.clear();
        } else if square.len() >= TALLEST {
            return Err(Misfit::Full);
        }
        square.push(piece);
        Ok(())
    }

    /// Takes the top piece off a square; whether there was one.
    pub fn remove(&mut self, spot: Spot) -> bool {
        !self.lift(spot, 1).is_empty()
    }

    /// Takes everything off a square.
    pub fn sweep(&mut self, spot: Spot) {
        if let Some(square) = self.squares.get_mut(spot.index()) {
            square.clear();
        }
    }

    /// Carries what stands on a square to another one. In Focus it comes on top of what is there; elsewhere the two change
    /// places.
    ///
    /// # Errors
    /// When it cannot stand there; then nothing has changed.
    pub fn carry(&mut self, from: Spot, to: Spot) -> Result<(), Misfit> {
        let (here, there) = (self.on(from).to_vec(), self.on(to).to_vec());
        if from == to {
            return Ok(());
        }
        for &piece in &here {
            self.fits(to, piece)?;
        }
        let stacks = matches!(here.first(), Some(Piece::Focus(_)));
        let (left, found) = if stacks {
            if here.len() + there.len() > TALLEST {
                return Err(Misfit::Full);
            }
            (Vec::new(), [there, here].concat())
        } else {
            (there, here)
        };
        if from.index() < SPOTS && to.index() < SPOTS {
            self.squares[from.index()] = left;
            self.squares[to.index()] = found;
        }
        Ok(())
    }

    /// Turns the die on a square by quarters, clockwise as Player 1 sees it; whether there is one.
    pub fn turn(&mut self, spot: Spot, quarters: i8) -> bool {
        self.die(spot)
            .map(|die| die.orientation = turned(die.orientation, quarters))
            .is_some()
    }

    /// Lays the die on a square with so many pips on top; whether there is one.
    pub fn show_top(&mut self, spot: Spot, top: u8) -> bool {
        self.die(spot)
            .map(|die| die.orientation = with_top(die.orientation, top))
            .is_some()
    }

    /// The die on a square.
    fn die(&mut self, spot: Spot) -> Option<&mut Die> {
        match self.squares.get_mut(spot.index())?.last_mut()? {
            Piece::Cublino(die) => Some(die),
            _ => None,
        }
    }
}

/// A die's lie after quarter turns on its square, clockwise as Player 1 sees it.
pub fn turned(orientation: Orientation, quarters: i8) -> Orientation {
    (0..quarters.rem_euclid(4)).fold(orientation, |now, _| {
        // What looked west looks north.
        let found = Orientation::all()
            .find(|next| next.top() == now.top() && next.north() == 7 - now.east());
        found.unwrap_or(now)
    })
}

/// A lie with so many pips on top, to the north the same as before where that can be.
pub fn with_top(orientation: Orientation, top: u8) -> Orientation {
    let mut fitting: Vec<Orientation> = Orientation::all()
        .filter(|next| next.top() == top)
        .collect();
    fitting.sort_by_key(|next| next.north() != orientation.north());
    fitting.first().copied().unwrap_or(orientation)
}

/// Every piece of a game, Cublino's dice in every lie.
fn all_pieces(variant: Variant) -> Vec<Piece> {
    let of_each =
        |pieces: &dyn Fn(Player) -> Vec<Piece>| Player::BOTH.into_iter().flat_map(pieces).collect();
    match variant {
        Variant::Upthrust => Colour::ALL.map(Piece::Upthrust).to_vec(),
        Variant::Hique => of_each(&|owner| {
            let kinds = [Kind::Runner, Kind::Guard];
            kinds
                .map(|kind| Piece::Hique(hique::Piece { owner, kind }))
                .to_vec()
        }),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            Player::BOTH.map(Piece::Focus).to_vec()
        }
        Variant::CublinoPur | Variant::CublinoContra => of_each(&|owner| {
            let lies = Orientation::all();
            lies.map(|orientation| Piece::Cublino(Die { owner, orientation }))
                .collect()
        }),
    }
}

/// What a game is set up with; Cublino's dice as they lie at the start of the game, with every number on top.
pub fn palette(variant: Variant) -> Vec<Piece> {
    if !matches!(variant, Variant::CublinoPur | Variant::CublinoContra) {
        return all_pieces(variant);
    }
    let dice = Player::BOTH.into_iter().flat_map(|owner| {
        let lies = (1..=6).map(move |top| with_top(usual(owner), top));
        lies.map(move |orientation| Piece::Cublino(Die { owner, orientation }))
    });
    dice.collect()
}

/// How a side's dice lie at the start: six on top, and three towards their own player.
fn usual(owner: Player) -> Orientation {
    let north = match owner {
        Player::One => 4,
        Player::Two => 3,
    };
    let found = Orientation::all().find(|lie| lie.top() == 6 && lie.north() == north);
    found.unwrap_or(Orientation::from_index(0))
}

/// The square of a game's board nearest to a point in board units, as it lies unturned; none beside the board.
pub fn spot_at(variant: Variant, view: &View, point: Vec2) -> Option<Spot> {
    let board = drawing(variant);
    let spots = board.spots().into_iter();
    let away = spots.map(|spot| (spot, board.centre(view, spot).distance(point)));
    let (spot, away) = away.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (away < 0.75 * board.unit(view)).then_some(spot)
}

#[cfg(test)]
mod tests;
