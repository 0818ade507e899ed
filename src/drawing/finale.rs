//! The moment a game is won: the board dims, the winner's pieces rise into the light one after the other, and
//! everything comes to rest again. It is only to be looked at: whatever is done next ends it at once.

use super::draft::pieces_on;
use super::drawing;
use super::timing::{ease, progress};
use crate::artwork::scene::{Key, Role, Scene};
use crate::artwork::track::{Change, Clock, Track, Value};
use quadrille_games::rules::{AnyPosition, Player, Spot};

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

/// What rises, of all that is drawn.
const PIECES: [Role; 4] = [Role::Shadow, Role::Piece, Role::Disc, Role::Die];

/// The moment that is on show.
#[derive(Clone, Debug)]
pub struct Finale {
    /// Where the winner's pieces stand, in the order of their turns; nothing for a draw.
    pieces: Vec<Spot>,
    /// Milliseconds since it began, with the animation speed already applied.
    elapsed: f32,
}

impl Finale {
    /// The moment in which `winner` has won in `position`, at its beginning.
    pub fn new(position: &AnyPosition, winner: Option<Player>) -> Self {
        let mut pieces = drawing(position.variant()).spots();
        pieces.retain(|&spot| {
            let top = pieces_on(position, spot).pop();
            winner.is_some() && top.map(|piece| piece.owner(position)) == winner
        });
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
    pub fn duration(&self) -> f32 {
        (self.end() + SINKING).max(CARD)
    }

    /// Puts a scene into the light of the moment: everything dims, and the winner's pieces rise into a light of their own.
    pub fn light(&self, scene: &mut Scene) {
        if self.pieces.is_empty() {
            return;
        }
        let track = |begin, duration, change| Track {
            clock: Clock::Finale,
            begin,
            duration,
            change,
        };
        let end = self.end();
        for item in &mut scene.items {
            let (bright, dark) = (1.0, DIM);
            let dim = |from, to| Change::Value(Value::Light, [from, to]);
            item.track(track(0.0, RISING, dim(bright, dark)));
            item.track(track(end, SINKING, dim(dark, bright)));
            let Key { role, spot, .. } = item.key;
            let turn = self.pieces.iter().position(|&piece| Some(piece) == spot);
            let (Some(turn), true) = (turn, PIECES.contains(&role)) else {
                continue;
            };
            let begin = self.turn() * turn as f32;
            let (rest, raised) = (item.pose, item.raised);
            let lift = |from, to| Change::Lift { from, to };
            item.track(track(begin, RISING, lift(rest, raised)));
            item.track(track(end, SINKING, lift(raised, rest)));
            if role != Role::Shadow {
                let glow = |from, to| Change::Value(Value::Glow, [from, to]);
                item.track(track(begin, RISING, glow(0.0, 1.0)));
                item.track(track(end, SINKING, glow(1.0, 0.0)));
            }
        }
    }

    /// Milliseconds since it began, with the animation speed already applied.
    pub const fn elapsed(&self) -> f32 {
        self.elapsed
    }

    /// Where the winner's pieces stand, in the order of their turns.
    pub fn pieces(&self) -> &[Spot] {
        &self.pieces
    }

    /// Lets so many milliseconds pass; whether it lasts on.
    pub fn advance(&mut self, passed: f32) -> bool {
        self.elapsed += passed;
        self.elapsed < self.duration()
    }

    /// How far the card in the panel has come up, 0 to 1.
    pub fn card(&self) -> f32 {
        ease(progress(self.elapsed, CARD))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artwork::track::{Clocks, Placement};
    use crate::drawing::view::View;
    use quadrille_games::rules::Variant;

    /// The lit scene of a position, and where its pieces are `elapsed` ms after the beginning.
    fn seen(position: &AnyPosition, finale: &Finale, elapsed: f32) -> Vec<(Key, Placement)> {
        let mut scene = Scene::default();
        drawing(position.variant()).draw(&View::still(position), &mut scene);
        finale.light(&mut scene);
        let clocks = Clocks {
            of_finale: elapsed,
            ..Clocks::REST
        };
        let seen = scene.items.iter();
        seen.map(|item| (item.key, item.placement(item.pose, &clocks)))
            .collect()
    }

    #[test]
    fn the_winners_pieces_rise_in_turn_and_everything_comes_to_rest() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            for winner in Player::BOTH {
                let finale = Finale::new(&position, Some(winner));
                assert!(finale.pieces.len() >= 7, "{variant}");
                let rest = seen(&position, &finale, f32::INFINITY);
                let is_piece = |key: &Key| key.role != Role::Shadow && PIECES.contains(&key.role);
                let mut raised = 0;
                for (at, (key, placed)) in seen(&position, &finale, finale.end())
                    .into_iter()
                    .enumerate()
                {
                    let wins = key.spot.is_some_and(|spot| finale.pieces.contains(&spot));
                    let lit = is_piece(&key) && wins;
                    let light = if lit { 1.0 } else { DIM };
                    assert!((placed.light - light).abs() < 1e-4, "{variant} {key:?}");
                    raised += usize::from(lit && placed.at.y < rest[at].1.at.y - 1.0);
                }
                assert!(raised >= finale.pieces.len(), "{variant}: {raised}");
                for elapsed in [0.0, finale.duration()] {
                    for (at, (key, placed)) in seen(&position, &finale, elapsed).iter().enumerate()
                    {
                        assert_eq!(placed.light, 1.0, "{variant} {key:?}");
                        assert_eq!(placed.at, rest[at].1.at, "{variant} {key:?}");
                    }
                }
                let early = seen(&position, &finale, 200.0);
                let height = |piece: Spot| {
                    let at = early
                        .iter()
                        .position(|(key, _)| is_piece(key) && key.spot == Some(piece));
                    at.map_or(0.0, |at| rest[at].1.at.y - early[at].1.at.y)
                };
                assert!(height(finale.pieces[0]) > 0.0, "{variant}");
                assert_eq!(height(finale.pieces[finale.pieces.len() - 1]), 0.0);
                assert!(finale.duration() < 2600.0, "{variant}");
            }
        }
    }

    #[test]
    fn a_draw_darkens_nothing() {
        let position = AnyPosition::start(Variant::Hique);
        let mut finale = Finale::new(&position, None);
        for elapsed in [0.0, 150.0, 400.0] {
            let seen = seen(&position, &finale, elapsed);
            assert!(seen.iter().all(|(_, placed)| placed.light == 1.0));
        }
        assert_eq!(finale.card(), 0.0);
        finale.advance(finale.duration());
        assert_eq!(finale.card(), 1.0);
    }
}
