//! What the settings mean at the board: how it looks, moves, and is handled.

use super::table::BoardState;
use crate::app::drawing::choice::Choice;
use crate::app::look::Look;
use crate::app::session::{Request, Session};
use crate::app::settings::Settings;
use crate::rules::{AnyMove, AnyPosition, Path, Player, Spot};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// How long a piece takes to rise or sink under the pointer, in ms.
const HOVER: f32 = 90.0;
/// How long a piece takes to rise when it is chosen, in ms.
const CHOSEN: f32 = 120.0;
/// How far of the way to a chosen piece's height one under the pointer has risen.
const HALFWAY: f32 = 0.5;

/// The settings that concern the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// What the board looks like.
    pub look: Look,
    /// Whether all squares are shown where a chosen piece can go, or only the one under the pointer.
    pub targets: bool,
    /// Whether a move is shown first, and made when it is confirmed.
    pub confirm: bool,
    /// Whether the board turns to the player on move while people play each other.
    pub turn: bool,
    /// How fast animations run; `None`: they are over at once.
    pub speed: Option<f32>,
}

impl Habits {
    /// As chosen in the settings.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        Self {
            look: Look::of(settings),
            targets: settings.board.targets,
            confirm: settings.board.confirm,
            turn: settings.board.turn,
            speed: settings.motion.factor(),
        }
    }

    /// What is shown of a selection: all of it, or without the targets that the pointer is not over.
    #[must_use]
    pub fn shown(&self, choice: &Choice) -> Option<Choice> {
        (!self.targets).then(|| {
            let mut shown = choice.clone();
            shown
                .targets
                .retain(|target| choice.pointed == Some(target.spot));
            shown
        })
    }
}

impl Default for Habits {
    fn default() -> Self {
        Self::of(&Settings::default())
    }
}

/// A move that is shown but not made yet.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The move.
    pub mv: AnyMove,
    /// Its way.
    pub path: Path,
    /// The position that it would lead to.
    pub after: AnyPosition,
}

/// How high pieces stand above the board.
#[derive(Clone, Debug, Default)]
pub struct Heights {
    /// Those that the pointer is or was over: 1 is all the way up.
    pub hover: Vec<(Spot, f32)>,
    /// The chosen one.
    pub chosen: Option<(Spot, f32)>,
}

impl Heights {
    /// How far the piece chosen at `spot` has risen, 0 to 1.
    #[must_use]
    pub fn of_chosen(&self, spot: Spot) -> f32 {
        self.chosen
            .filter(|(chosen, _)| *chosen == spot)
            .map_or(1.0, |(_, height)| height)
    }

    /// How far the piece has risen that goes on along `path`, of which `walked` spots have been seen, 0 to 1 for the height of
    /// a chosen one.
    #[must_use]
    pub fn of_mover(&self, path: &Path, walked: usize) -> f32 {
        let Some(here) = path.spots.get(walked.max(1) - 1) else {
            return 0.0;
        };
        let of = |heights: &[(Spot, f32)]| {
            let found = heights.iter().find(|(spot, _)| spot == here);
            found.map_or(0.0, |(_, height)| *height)
        };
        let chosen = self.chosen.map_or(0.0, |chosen| of(&[chosen]));
        chosen.max(HALFWAY * of(&self.hover))
    }

    /// Lets `ms` pass with the pointer over the movable piece `over` and the piece at `chosen` chosen; at once without
    /// `ms`. Whether anything is still on its way.
    fn pass(&mut self, over: Option<Spot>, chosen: Option<Spot>, ms: Option<f32>) -> bool {
        let Some(ms) = ms else {
            self.hover = over.map(|spot| (spot, 1.0)).into_iter().collect();
            self.chosen = chosen.map(|spot| (spot, 1.0));
            return false;
        };
        let known = |heights: &[(Spot, f32)], spot| heights.iter().any(|(known, _)| *known == spot);
        if let Some(spot) = chosen {
            if self.chosen.is_none_or(|(known, _)| known != spot) {
                let risen = known(&self.hover, spot);
                self.chosen = Some((spot, if risen { HALFWAY } else { 0.0 }));
            }
        } else {
            self.chosen = None;
        }
        if let Some(spot) = over.filter(|&spot| !known(&self.hover, spot)) {
            self.hover.push((spot, 0.0));
        }
        let mut moving = false;
        for (spot, height) in &mut self.hover {
            let (goal, step) = if over == Some(*spot) {
                (1.0, ms / HOVER)
            } else {
                (0.0, -ms / HOVER)
            };
            *height = (*height + step).clamp(0.0, 1.0);
            moving |= *height != goal;
        }
        self.hover
            .retain(|(spot, height)| *height > 0.0 || over == Some(*spot));
        if let Some((_, height)) = &mut self.chosen {
            *height = (*height + ms / CHOSEN).min(1.0);
            moving |= *height < 1.0;
        }
        moving
    }
}

/// Takes the settings to the board when they change.
pub fn take_habits(settings: Res<Settings>, mut state: ResMut<BoardState>) {
    let habits = Habits::of(&settings);
    if state.habits != habits {
        state.habits = habits;
    }
}

/// Lets pieces rise and sink under the pointer.
pub fn ease_heights(
    time: Res<Time>,
    mut state: ResMut<BoardState>,
    redraw: Option<ResMut<Messages<RequestRedraw>>>,
) {
    let state = state.bypass_change_detection();
    let interaction = &state.interaction;
    let chosen = interaction.choice().map(Choice::here);
    let free = interaction.dragged_to().is_none() && interaction.pending().is_none();
    let over = state.pointing.hover.map(|hit| hit.spot);
    let over = over.filter(|&spot| free && chosen != Some(spot) && interaction.is_movable(spot));
    let ms = state
        .habits
        .speed
        .map(|speed| time.delta_secs() * 1000.0 * speed);
    if state.heights.pass(over, chosen, ms)
        && let Some(mut redraw) = redraw
    {
        redraw.write(RequestRedraw);
    }
}

/// Turns the board to the player on move, once for each move and when its animation is over.
pub fn turn_to_player(
    session: Option<Res<Session>>,
    state: Res<BoardState>,
    mut requests: MessageWriter<Request>,
    mut seen: Local<Option<u64>>,
) {
    let Some(session) = session else { return };
    let hot_seat = Player::BOTH
        .into_iter()
        .all(|player| session.is_person(player));
    if !state.habits.turn || !hot_seat || !session.awaits_person() || state.motion.is_some() {
        return;
    }
    if seen.replace(session.serial) == Some(session.serial) {
        return;
    }
    let position = session.game.position();
    let near = crate::app::drawing::view::View {
        flipped: session.flipped,
        ..crate::app::drawing::view::View::still(position)
    }
    .near_player();
    if near != position.to_move() {
        requests.write(Request::Flip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_rise_under_the_pointer_and_sink_behind_it() {
        let (a, b) = (Spot(3), Spot(4));
        let mut heights = Heights::default();
        assert!(heights.pass(Some(a), None, Some(45.0)));
        assert_eq!(heights.hover, [(a, 0.5)]);
        assert!(!heights.pass(Some(a), None, Some(45.0)));
        assert!(heights.pass(Some(b), None, Some(45.0)));
        assert_eq!(heights.hover, [(a, 0.5), (b, 0.5)]);
        assert!(!heights.pass(Some(b), None, Some(60.0)));
        assert_eq!(heights.hover, [(b, 1.0)]);
        assert!(heights.pass(None, Some(b), Some(30.0)), "{heights:?}");
        assert_eq!(heights.of_chosen(b), 0.75);
        assert_eq!(heights.of_chosen(a), 1.0);
        let path = Path {
            spots: vec![a, b, Spot(9)],
            ..Path::default()
        };
        assert_eq!(heights.of_mover(&path, 2), 0.75);
        assert_eq!(heights.of_mover(&path, 1), 0.0);
        assert!(!heights.pass(None, Some(b), Some(300.0)));
        assert!(heights.hover.is_empty());
    }

    #[test]
    fn without_motion_they_are_up_at_once() {
        let mut heights = Heights::default();
        assert!(!heights.pass(Some(Spot(3)), None, None));
        assert_eq!(heights.hover, [(Spot(3), 1.0)]);
        assert!(!heights.pass(None, Some(Spot(3)), None));
        assert_eq!(heights.of_chosen(Spot(3)), 1.0);
    }
}
