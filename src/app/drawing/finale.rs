//! The moment a game is won: the board dims, the winner's pieces rise into the light one after the other, and
//! everything comes to rest again. It is only to be looked at: whatever is done next ends it at once.

use super::cublino::top_at;
use super::drawing;
use super::timing::{ease, progress};
use crate::rules::{AnyPosition, Player, Spot};

/// How long the board takes to dim, and a piece to rise, in ms.
const RISING: f32 = 260.0;
/// How long all the pieces together take to begin, in ms.
const TURNS: f32 = 700.0;
/// The longest time between two pieces, in ms.
const TURN: f32 = 90.0;
/// How long all of them stand in the light, in ms.
const STANDING: f32 = 900.0;
/// How long everything takes to come to rest, in ms.
const SINKING: f32 = 480.0;
/// How long the card in the panel takes to come up, in ms.
const CARD: f32 = 320.0;
/// How much light is left where the winner's pieces do not stand.
const DIM: f32 = 0.74;

/// The moment that is on show.
#[derive(Clone, Debug, PartialEq)]
pub struct Finale {
    /// Where the winner's pieces stand, in the order of their turns; nothing for a draw.
    pieces: Vec<Spot>,
    /// Milliseconds since it began, with the animation speed already applied.
    elapsed: f32,
}

impl Finale {
    /// The moment in which `winner` has won in `position`, at its beginning.
    #[must_use]
    pub fn new(position: &AnyPosition, winner: Option<Player>) -> Self {
        let mut pieces = drawing(position.variant()).spots();
        pieces.retain(|&spot| winner.is_some() && holder(position, spot) == winner);
        // From the winner's own side of the board; the board is listed from the top.
        if winner == Some(Player::One) {
            pieces.reverse();
        }
        Self {
            pieces,
            elapsed: 0.0,
        }
    }

    /// The time between the beginnings of two pieces, in ms.
    fn turn(&self) -> f32 {
        (TURNS / self.pieces.len().max(1) as f32).min(TURN)
    }

    /// When everything begins to come to rest, in ms.
    fn end(&self) -> f32 {
        if self.pieces.is_empty() {
            0.0
        } else {
            RISING + self.turn() * (self.pieces.len() - 1) as f32 + STANDING
        }
    }

    /// How long it lasts, in ms.
    #[must_use]
    pub fn duration(&self) -> f32 {
        (self.end() + SINKING).max(CARD)
    }

    /// How much of the light has not gone out yet, or is back again: 1 to `DIM`.
    #[must_use]
    pub fn ambient(&self) -> f32 {
        if self.pieces.is_empty() {
            return 1.0;
        }
        let dark = ease(progress(self.elapsed, RISING)) - self.sunk();
        1.0 - (1.0 - DIM) * dark
    }

    /// How far everything has come to rest, 0 to 1.
    fn sunk(&self) -> f32 {
        ease(progress(self.elapsed - self.end(), SINKING))
    }

    /// How far the piece on `spot` has risen, 0 to 1.
    #[must_use]
    pub fn rise(&self, spot: Spot) -> f32 {
        let Some(turn) = self.pieces.iter().position(|&piece| piece == spot) else {
            return 0.0;
        };
        let begun = self.elapsed - self.turn() * turn as f32;
        ease(progress(begun, RISING)) * (1.0 - self.sunk())
    }

    /// The light on the piece on `spot`, 0 to 1.
    #[must_use]
    pub fn light(&self, spot: Spot) -> f32 {
        let ambient = self.ambient();
        ambient + (1.0 - ambient) * self.rise(spot)
    }

    /// Lets so many milliseconds pass; whether it lasts on.
    pub fn advance(&mut self, passed: f32) -> bool {
        self.elapsed += passed;
        self.elapsed < self.duration()
    }

    /// How far the card in the panel has come up, 0 to 1.
    #[must_use]
    pub fn card(&self) -> f32 {
        ease(progress(self.elapsed, CARD))
    }
}

/// Whose piece is on top of `spot`.
fn holder(position: &AnyPosition, spot: Spot) -> Option<Player> {
    match position {
        AnyPosition::Upthrust(upthrust) => {
            upthrust.piece_at(spot).map(|colour| upthrust.owner(colour))
        }
        AnyPosition::Hique(hique) => hique.piece_at(spot).map(|piece| piece.owner),
        AnyPosition::Focus(focus) => focus.stack(spot).last(),
        AnyPosition::FocusExact(focus) => focus.stack(spot).last(),
        AnyPosition::FocusClassic(focus) => focus.stack(spot).last(),
        AnyPosition::CublinoPur(_) | AnyPosition::CublinoContra(_) => {
            top_at(position, spot).map(|(owner, _)| owner)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn at(finale: &Finale, elapsed: f32) -> Finale {
        Finale {
            elapsed,
            ..finale.clone()
        }
    }

    #[test]
    fn the_winners_pieces_rise_in_turn_and_everything_comes_to_rest() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            for winner in Player::BOTH {
                let finale = Finale::new(&position, Some(winner));
                assert!(finale.pieces.len() >= 7, "{variant}");
                let middle = at(&finale, finale.end());
                for spot in drawing(variant).spots() {
                    let wins = holder(&position, spot) == Some(winner);
                    assert_eq!(middle.rise(spot), f32::from(u8::from(wins)), "{variant}");
                    let light = if wins { 1.0 } else { DIM };
                    assert!((middle.light(spot) - light).abs() < 1e-4, "{variant}");
                }
                let (first, last) = (finale.pieces[0], finale.pieces[finale.pieces.len() - 1]);
                let early = at(&finale, 200.0);
                assert!(early.rise(first) > 0.0 && early.rise(last) == 0.0);
                for still in [at(&finale, 0.0), at(&finale, finale.duration())] {
                    assert_eq!(still.ambient(), 1.0);
                    assert_eq!(still.rise(first), 0.0);
                }
                assert!(finale.duration() < 2600.0, "{variant}");
            }
        }
    }

    #[test]
    fn a_draw_darkens_nothing() {
        let position = AnyPosition::start(Variant::Hique);
        let finale = Finale::new(&position, None);
        for elapsed in [0.0, 150.0, 400.0] {
            assert_eq!(at(&finale, elapsed).ambient(), 1.0);
        }
        assert_eq!(at(&finale, 0.0).card(), 0.0);
        assert_eq!(at(&finale, finale.duration()).card(), 1.0);
    }
}
