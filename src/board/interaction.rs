//! What a person is doing on the board, as one state, and all the ways from one state to another.
//!
//! | state | what leads there |
//! |---|---|
//! | [`Locked`](Interaction::Locked) | a position in which no person is to move |
//! | [`Choosing`](Interaction::Choosing) | a position in which one is; clicks and keys pick a piece and walk its way step by step |
//! | [`Dragging`](Interaction::Dragging) | [`pick_up`](Interaction::pick_up), until the button comes up: [`drop_on`](Interaction::drop_on) |
//! | [`ChoosingWay`](Interaction::ChoosingWay) | a target that several ways lead to |
//! | [`Pending`](Interaction::Pending) | [`propose`](Interaction::propose), until it is confirmed or withdrawn |

use crate::drawing::choice::{Choice, Chooser, Hit, Response, Selection};
use bevy::math::Vec2;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Spot};

/// What a person is doing on the board. Only the methods here change it.
#[derive(Clone, Debug, Default)]
pub enum Interaction {
    /// Nothing: no person is to move.
    #[default]
    Locked,
    /// Choosing a move: nothing yet, a piece, or a piece and the first steps of its way.
    Choosing(Chooser),
    /// Carrying the chosen piece with the pointer.
    Dragging {
        /// The selection: the piece held.
        selection: Selection,
        /// How it is held.
        grip: Grip,
    },
    /// Saying which of several ways with different results the piece is to go.
    ChoosingWay {
        /// The selection.
        selection: Selection,
        /// The moves to choose from.
        ways: Vec<AnyMove>,
    },
    /// Looking at a move that is shown and not made yet.
    Pending {
        /// What there is to choose from if the move is withdrawn; nothing is chosen.
        chooser: Chooser,
        /// The move.
        pending: Pending,
    },
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

/// The pointer's button, held down on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// Where it went down, in window coordinates (logical px).
    pub at: Vec2,
    /// What was under it.
    pub hit: Hit,
}

/// How a piece is held by the pointer.
#[derive(Clone, Debug)]
pub struct Grip {
    /// What was under the pointer when the button went down.
    from: Hit,
    /// Where the pointer is now, in board units.
    at: Vec2,
    /// What was chosen before.
    before: BeforeDrag,
}

/// What was chosen before a piece was taken hold of.
#[derive(Clone, Debug)]
enum BeforeDrag {
    /// The same piece.
    Same,
    /// Another one, or none.
    Other(Option<Choice>),
}

/// What came of something that was done with the selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What is to be done.
    pub response: Response,
    /// What has been seen of it.
    pub seen: Seen,
}

impl Effect {
    /// Nothing.
    const NOTHING: Self = Self {
        response: Response::Nothing,
        seen: Seen::Steps(0),
    };
}

impl From<Response> for Effect {
    fn from(response: Response) -> Self {
        Self {
            response,
            ..Self::NOTHING
        }
    }
}

/// What has been seen of a way that a piece is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// So many of its leading spots.
    Steps(usize),
    /// All of it: the piece was carried there by hand.
    Carried,
    /// All of it, and what it brings about: the move was shown, and has been confirmed.
    Confirmed,
}

impl Interaction {
    /// The beginning in a position: `to_choose_from`, if a person is to move there.
    pub fn begin(to_choose_from: Option<&AnyPosition>) -> Self {
        to_choose_from.map_or(Self::Locked, |position| {
            Self::Choosing(Chooser::new(position))
        })
    }

    /// Leaves only the pieces on these spots to choose from.
    pub fn restrict(&mut self, spots: &[Spot]) {
        if let Self::Choosing(chooser) = self {
            chooser.restrict(spots);
        }
    }

    /// Whether no person is to move.
    pub const fn is_locked(&self) -> bool {
        matches!(self, Self::Locked)
    }

    /// The legal moves and the selection, while a person is to move.
    pub const fn chooser(&self) -> Option<&Chooser> {
        match self {
            Self::Locked => None,
            Self::Choosing(chooser) | Self::Pending { chooser, .. } => Some(chooser),
            Self::Dragging { selection, .. } | Self::ChoosingWay { selection, .. } => {
                Some(selection.chooser())
            }
        }
    }

    /// The selection.
    pub fn choice(&self) -> Option<&Choice> {
        self.chooser()?.choice()
    }

    /// Whether a piece on `spot` has a legal move, and a person is to make it.
    pub fn is_movable(&self, spot: Spot) -> bool {
        self.chooser()
            .is_some_and(|chooser| chooser.is_movable(spot))
    }

    /// Where the pointer holds the chosen piece, in board units.
    pub const fn dragged_to(&self) -> Option<Vec2> {
        match self {
            Self::Dragging { grip, .. } => Some(grip.at),
            _ => None,
        }
    }

    /// The moves to choose from, where several ways with different results lead to the target.
    pub fn ways(&self) -> &[AnyMove] {
        match self {
            Self::ChoosingWay { ways, .. } => ways,
            _ => &[],
        }
    }

    /// The move that is shown and waits to be confirmed.
    pub const fn pending(&self) -> Option<&Pending> {
        match self {
            Self::Pending { pending, .. } => Some(pending),
            _ => None,
        }
    }

    /// Whether no piece is in the hand, and no move waits to be confirmed.
    pub fn is_idle(&self) -> bool {
        self.choice().is_none() && self.pending().is_none()
    }

    /// Tells the selection what the pointer or the cursor is over; whether that changed anything.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        match self {
            Self::Locked => false,
            Self::Choosing(chooser) | Self::Pending { chooser, .. } => chooser.point(spot),
            Self::Dragging { selection, .. } | Self::ChoosingWay { selection, .. } => {
                selection.point(spot)
            }
        }
    }

    /// The button goes down on something: the question by which way, and whatever was still held, are forgotten.
    pub fn press(&mut self) {
        if matches!(self, Self::Dragging { .. } | Self::ChoosingWay { .. }) {
            self.rest();
        }
    }

    /// The button goes down beside everything: a move that is shown is withdrawn, and a piece that has not moved yet is let
    /// go of.
    pub fn press_beside(&mut self) {
        self.rest();
        if let Self::Choosing(chooser) = self
            && chooser
                .choice()
                .is_some_and(|choice| choice.path.len() == 1)
        {
            chooser.cancel();
        }
    }

    /// Takes up what was chosen `before`, in the position that this one came from: the same piece, if it can move now, and in
    /// the hand if it was held.
    pub fn keep(&mut self, before: &Self) {
        let Some(choice) = before.choice().filter(|choice| choice.path.len() == 1) else {
            return;
        };
        let hit = Hit {
            spot: choice.here(),
            count: choice.count,
        };
        if !self.is_movable(hit.spot) {
            return;
        }
        match before {
            Self::Dragging { grip, .. } => {
                let press = Press { at: grip.at, hit };
                self.pick_up(press, grip.at);
            }
            Self::Choosing(_) => drop(self.click(hit)),
            _ => {}
        }
    }

    /// A click on `hit`.
    pub fn click(&mut self, hit: Hit) -> Effect {
        self.choose(|chooser| chooser.click(hit, false))
    }

    /// The pointer has gone far with the button down: the piece under it comes along. Whether one does: not while another
    /// is on its way or a move is shown.
    pub fn pick_up(&mut self, press: Press, to: Vec2) -> bool {
        if !matches!(self, Self::Choosing(_) | Self::ChoosingWay { .. }) {
            return false;
        }
        let hit = press.hit;
        let choice = self.choice();
        let before = if choice.is_some_and(|choice| {
            choice.here() == hit.spot && (hit.count == 0 || hit.count == choice.count)
        }) {
            BeforeDrag::Same
        } else {
            // A piece that cannot be picked up is refused when the button comes up.
            let unfinished = choice.is_some_and(|choice| choice.path.len() > 1);
            if unfinished || !self.is_movable(hit.spot) {
                return false;
            }
            BeforeDrag::Other(choice.cloned())
        };
        let Some(mut chooser) = self.take_chooser() else {
            return false;
        };
        if matches!(before, BeforeDrag::Other(_)) {
            chooser.pick(hit);
        }
        let grip = Grip {
            from: hit,
            at: to,
            before,
        };
        *self = chooser.either(
            |selection| Self::Dragging { selection, grip },
            Self::Choosing,
        );
        matches!(self, Self::Dragging { .. })
    }

    /// The pointer goes on with the piece that it holds; whether it holds one.
    pub const fn carry(&mut self, to: Vec2) -> bool {
        match self {
            Self::Dragging { grip, .. } => {
                grip.at = to;
                true
            }
            _ => false,
        }
    }

    /// The button comes up over `hit` with a piece in hand.
    pub fn drop_on(&mut self, hit: Option<Hit>) -> Effect {
        let Self::Dragging { grip, .. } = self else {
            return Effect::NOTHING;
        };
        let Grip { from, before, .. } = grip.clone();
        self.rest();
        let same = hit.is_some_and(|hit| hit.spot == from.spot);
        let effect = self.choose(|chooser| match (hit, before) {
            // A trembling hand: it was a click after all.
            (_, BeforeDrag::Other(before)) if same => {
                chooser.restore(before);
                chooser.click(from, false)
            }
            (Some(hit), _) => chooser.click(hit, true),
            (None, _) => Response::Nothing,
        });
        Effect {
            seen: Seen::Carried,
            ..effect
        }
    }

    /// The pointer has lost the piece that it holds: chosen is what was chosen before.
    pub fn let_go(&mut self) {
        let Self::Dragging { grip, .. } = self else {
            return;
        };
        let before = grip.before.clone();
        self.rest();
        if let (Self::Choosing(chooser), BeforeDrag::Other(before)) = (self, before) {
            chooser.restore(before);
        }
    }

    /// Enter with the cursor on a spot, or nowhere: picks what is there, drops the piece there, or ends the move.
    pub fn enter(&mut self, cursor: Option<Spot>) -> Effect {
        let ends = |choice: &Choice, spot| {
            choice.path.len() > 1 && choice.complete.is_some() && choice.target(spot).is_none()
        };
        self.choose(|chooser| match (cursor, chooser.choice()) {
            (None, _) => chooser.finish(),
            (Some(spot), Some(choice)) if ends(choice, spot) => chooser.finish(),
            (Some(spot), Some(_)) => chooser.click(Hit::spot(spot), false),
            // All pieces of a stack: digits then choose fewer.
            (Some(spot), None) => chooser.click(
                Hit {
                    spot,
                    count: u8::MAX,
                },
                false,
            ),
        })
    }

    /// Ends a move that may end where it stands.
    pub fn finish(&mut self) -> Effect {
        self.choose(|chooser| chooser.finish())
    }

    /// Focus: moves `count` pieces instead.
    pub fn set_count(&mut self, count: u8) -> Effect {
        self.choose(|chooser| chooser.set_count(count))
    }

    /// Focus: one piece more or fewer.
    pub fn change_count(&mut self, by: i32) -> Effect {
        self.choose(|chooser| chooser.change_count(by))
    }

    /// Of several ways this one, if it is among them.
    pub fn choose_way(&mut self, mv: AnyMove) -> Effect {
        if !self.ways().contains(&mv) {
            return Effect::NOTHING;
        }
        self.choose(|chooser| Response::Play {
            mv,
            walked: chooser.choice().map_or(1, |choice| choice.path.len()),
        })
    }

    /// One step back: withdraws the move that is shown, or takes back the last step of the selection. `None` where no
    /// person is to move.
    pub fn cancel(&mut self) -> Option<Effect> {
        // Behind a move that is shown nothing is chosen.
        self.rest();
        (!self.is_locked()).then(|| self.choose(Chooser::cancel))
    }

    /// Shows a move before it is made.
    pub fn propose(&mut self, pending: Pending) {
        if let Some(mut chooser) = self.take_chooser() {
            chooser.restore(None);
            *self = Self::Pending { chooser, pending };
        }
    }

    /// Makes the move that is shown, if there is one.
    pub fn confirm(&mut self) -> Option<Effect> {
        let pending = self.pending()?;
        let response = Response::Play {
            mv: pending.mv,
            walked: pending.path.spots.len(),
        };
        self.rest();
        Some(Effect {
            response,
            seen: Seen::Confirmed,
        })
    }

    /// Takes the move back that is shown.
    pub fn withdraw(&mut self) {
        if self.pending().is_some() {
            self.rest();
        }
    }

    /// The board is left: no piece is held any more and no move is shown, but what was chosen stays so.
    pub fn leave(&mut self) {
        if matches!(self, Self::Dragging { .. } | Self::Pending { .. }) {
            self.rest();
        }
    }

    /// Does something with the selection. A way is asked for until something comes of that, and a piece is held as long as it
    /// is chosen.
    fn choose(&mut self, act: impl FnOnce(&mut Chooser) -> Response) -> Effect {
        let was = std::mem::take(self);
        let walked = was.choice().map_or(0, |choice| choice.path.len());
        let (response, next) = match was {
            Self::Locked => return Effect::NOTHING,
            Self::Choosing(mut chooser) => (act(&mut chooser), Self::Choosing(chooser)),
            Self::Pending {
                mut chooser,
                pending,
            } => (act(&mut chooser), Self::Pending { chooser, pending }),
            Self::ChoosingWay { selection, ways } => {
                let mut chooser = selection.into_chooser();
                let response = act(&mut chooser);
                let asked = |selection| Self::ChoosingWay { selection, ways };
                let next = if response == Response::Nothing {
                    chooser.either(asked, Self::Choosing)
                } else {
                    Self::Choosing(chooser)
                };
                (response, next)
            }
            Self::Dragging { selection, grip } => {
                let mut chooser = selection.into_chooser();
                let response = act(&mut chooser);
                // Without a selection the keyboard has let go of the piece.
                let held = |selection| Self::Dragging { selection, grip };
                (response, chooser.either(held, Self::Choosing))
            }
        };
        *self = next;
        if let Response::Ways(ways) = &response
            && let Some(chooser) = self.take_chooser()
        {
            let ways = ways.clone();
            let asked = |selection| Self::ChoosingWay { selection, ways };
            *self = chooser.either(asked, Self::Choosing);
        }
        Effect {
            response,
            seen: Seen::Steps(walked),
        }
    }

    /// Goes back to choosing with what is chosen.
    fn rest(&mut self) {
        if let Some(chooser) = self.take_chooser() {
            *self = Self::Choosing(chooser);
        }
    }

    /// Takes the selection out, to be put into another state.
    fn take_chooser(&mut self) -> Option<Chooser> {
        match std::mem::take(self) {
            Self::Locked => None,
            Self::Choosing(chooser) | Self::Pending { chooser, .. } => Some(chooser),
            Self::Dragging { selection, .. } | Self::ChoosingWay { selection, .. } => {
                Some(selection.into_chooser())
            }
        }
    }
}

#[cfg(test)]
mod tests;
