//! The finale after a win: the board dims, and the winner's pieces rise and light up one after the other. Any input ends the
//! finale at once.

use super::draft::pieces_on;
use super::drawing;
use super::timing::{ease, progress};
use crate::scene::{PictureKey, Role, Scene};
use crate::track::{Change, Clock, Track, Value};
use quadrille_games::rules::{AnyPosition, Player, Spot};

/// The time to dim the board and to raise a piece, in ms.
const RISE_MS: f32 = 260.0;
/// The time in which all pieces start to rise, in ms.
const ALL_STARTS_MS: f32 = 700.0;
/// The longest time between two pieces, in ms.
const MAX_START_INTERVAL_MS: f32 = 90.0;
/// The time with all pieces raised, in ms.
const STAND_MS: f32 = 900.0;
/// The time to return to rest, in ms.
const SINK_MS: f32 = 480.0;
/// The delay before the card appears in the panel, in ms. It leaves the winner's pieces visible. After a draw there is none.
const CARD_DELAY_MS: f32 = 1000.0;
/// The duration of the card's fade-in, in ms.
const CARD_FADE_MS: f32 = 320.0;
/// The brightness of everything but the winner's pieces.
const DIMMED_LIGHT: f32 = 0.74;

/// The roles of the items that rise.
const RISING_ROLES: [Role; 4] = [Role::Shadow, Role::Piece, Role::Disc, Role::Die];

/// The running finale.
#[derive(Clone, Debug)]
pub struct Finale {
    /// The spots of the winner's pieces in their order; empty for a draw.
    spots: Vec<Spot>,
    /// Milliseconds since the start, at the animation speed.
    elapsed: f32,
}

impl Finale {
    /// Returns the finale after `winner` has won in `position`, at its start.
    pub fn new(position: &AnyPosition, winner: Option<Player>) -> Self {
        let mut spots = drawing(position.variant()).spots();
        spots.retain(|&spot| {
            let top_piece = pieces_on(position, spot).pop();
            winner.is_some() && top_piece.map(|piece| piece.owner(position)) == winner
        });
        // The order starts at the winner's side. Spots are listed from the top.
        if winner == Some(Player::One) {
            spots.reverse();
        }
        Self { spots, elapsed: 0.0 }
    }

    /// Returns the time between the starts of two pieces, in ms.
    fn start_interval(&self) -> f32 {
        (ALL_STARTS_MS / self.spots.len().max(1) as f32).min(MAX_START_INTERVAL_MS)
    }

    /// Returns when everything starts to return to rest, in ms.
    fn return_start(&self) -> f32 {
        if self.spots.is_empty() {
            0.0
        } else {
            RISE_MS + self.start_interval() * (self.spots.len() - 1) as f32 + STAND_MS
        }
    }

    /// Returns the duration, in ms.
    pub fn duration(&self) -> f32 {
        (self.return_start() + SINK_MS).max(CARD_FADE_MS)
    }

    /// Adds the finale to a scene: everything dims, and the winner's pieces rise and light up.
    pub fn light_scene(&self, scene: &mut Scene) {
        if self.spots.is_empty() {
            return;
        }
        let track = |start_ms, duration_ms, change| Track {
            clock: Clock::Finale,
            start_ms,
            duration_ms,
            change,
        };
        let return_start = self.return_start();
        for item in &mut scene.items {
            let (bright, dark) = (1.0, DIMMED_LIGHT);
            let light_change = |from, to| Change::Value(Value::Light, [from, to]);
            item.add_track(track(0.0, RISE_MS, light_change(bright, dark)));
            item.add_track(track(return_start, SINK_MS, light_change(dark, bright)));
            let PictureKey { role, spot, .. } = item.key;
            let index = self.spots.iter().position(|&winner_spot| Some(winner_spot) == spot);
            let (Some(index), true) = (index, RISING_ROLES.contains(&role)) else { continue };
            let start_ms = self.start_interval() * index as f32;
            let (rest_pose, raised_pose) = (item.pose, item.raised_pose);
            let lift = |from, to| Change::Lift { from, to };
            item.add_track(track(start_ms, RISE_MS, lift(rest_pose, raised_pose)));
            item.add_track(track(return_start, SINK_MS, lift(raised_pose, rest_pose)));
            if role != Role::Shadow {
                let glow = |from, to| Change::Value(Value::Glow, [from, to]);
                item.add_track(track(start_ms, RISE_MS, glow(0.0, 1.0)));
                item.add_track(track(return_start, SINK_MS, glow(1.0, 0.0)));
            }
        }
    }

    /// Returns milliseconds since the start, at the animation speed.
    pub const fn elapsed(&self) -> f32 {
        self.elapsed
    }

    /// Returns the spots of the winner's pieces in their order.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Advances by `delta_ms` milliseconds. Returns whether it is still running.
    pub fn advance(&mut self, delta_ms: f32) -> bool {
        self.elapsed += delta_ms;
        self.elapsed < self.duration()
    }

    /// Returns how far the card in the panel has appeared, 0 to 1.
    pub fn card_progress(&self) -> f32 {
        let delay = if self.spots.is_empty() { 0.0 } else { CARD_DELAY_MS };
        ease(progress(self.elapsed - delay, CARD_FADE_MS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::{Clocks, Placement};
    use crate::view::View;
    use quadrille_games::rules::Variant;

    /// Returns the lit scene of a position, and the placement of its pieces `elapsed` ms after the start.
    fn placements_at(
        position: &AnyPosition,
        finale: &Finale,
        elapsed: f32,
    ) -> Vec<(PictureKey, Placement)> {
        let mut scene = Scene::default();
        drawing(position.variant()).draw(&View::still(position), &mut scene);
        finale.light_scene(&mut scene);
        let clocks = Clocks { finale_elapsed: elapsed, ..Clocks::REST };
        let items = scene.items.iter();
        items.map(|item| (item.key, item.placement(item.pose, &clocks))).collect()
    }

    #[test]
    fn winning_pieces_rise_in_turn_and_come_to_rest() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            for winner in Player::BOTH {
                let finale = Finale::new(&position, Some(winner));
                assert!(finale.spots.len() >= 7, "{variant}");
                let rest = placements_at(&position, &finale, f32::INFINITY);
                let is_piece =
                    |key: &PictureKey| key.role != Role::Shadow && RISING_ROLES.contains(&key.role);
                let mut raised = 0;
                for (at, (key, placed)) in
                    placements_at(&position, &finale, finale.return_start()).into_iter().enumerate()
                {
                    let wins = key.spot.is_some_and(|spot| finale.spots.contains(&spot));
                    let lit = is_piece(&key) && wins;
                    let light = if lit { 1.0 } else { DIMMED_LIGHT };
                    assert!((placed.light - light).abs() < 1e-4, "{variant} {key:?}");
                    raised += usize::from(lit && placed.at.y < rest[at].1.at.y - 1.0);
                }
                assert!(raised >= finale.spots.len(), "{variant}: {raised}");
                for elapsed in [0.0, finale.duration()] {
                    for (at, (key, placed)) in
                        placements_at(&position, &finale, elapsed).iter().enumerate()
                    {
                        assert_eq!(placed.light, 1.0, "{variant} {key:?}");
                        assert_eq!(placed.at, rest[at].1.at, "{variant} {key:?}");
                    }
                }
                let early = placements_at(&position, &finale, 200.0);
                let height = |piece: Spot| {
                    let at =
                        early.iter().position(|(key, _)| is_piece(key) && key.spot == Some(piece));
                    at.map_or(0.0, |at| rest[at].1.at.y - early[at].1.at.y)
                };
                assert!(height(finale.spots[0]) > 0.0, "{variant}");
                assert_eq!(height(finale.spots[finale.spots.len() - 1]), 0.0);
                assert!(finale.duration() < 2600.0, "{variant}");
            }
        }
    }

    #[test]
    fn draw_dims_no_piece() {
        let position = AnyPosition::start(Variant::Hique);
        let mut finale = Finale::new(&position, None);
        for elapsed in [0.0, 150.0, 400.0] {
            let placements = placements_at(&position, &finale, elapsed);
            assert!(placements.iter().all(|(_, placed)| placed.light == 1.0));
        }
        assert_eq!(finale.card_progress(), 0.0);
        finale.advance(finale.duration());
        assert_eq!(finale.card_progress(), 1.0);
    }
}
