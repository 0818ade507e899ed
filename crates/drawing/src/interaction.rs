//! The state machine of a person's input on the board.
//!
//! | state | entered by |
//! |---|---|
//! | [`Locked`](Interaction::Locked) | a position in which no person is to move |
//! | [`Choosing`](Interaction::Choosing) | a position in which a person is to move; input selects a piece and its path |
//! | [`Dragging`](Interaction::Dragging) | [`pick_up`](Interaction::pick_up), until [`drop_on`](Interaction::drop_on) |
//! | [`ChoosingPath`](Interaction::ChoosingPath) | a target that several paths with different results lead to |
//! | [`Pending`](Interaction::Pending) | [`propose`](Interaction::propose), until it is confirmed or withdrawn |

use crate::choice::{Choice, Chooser, Hit, Response, Selection};
use bevy_math::Vec2;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Spot};

/// The state of a person's input. Only the methods here change it.
#[derive(Clone, Debug, Default)]
pub enum Interaction {
    /// No person is to move.
    #[default]
    Locked,
    /// A move is being selected: nothing yet, a piece, or a piece and the first steps of its path.
    Choosing(Chooser),
    /// The selected piece is being dragged.
    Dragging {
        /// The selection.
        selection: Selection,
        /// The dragged piece.
        drag: Drag,
    },
    /// Selecting one of several paths with different results.
    ChoosingPath {
        /// The selection.
        selection: Selection,
        /// The moves to choose from.
        moves: Vec<AnyMove>,
    },
    /// A move is shown and must be confirmed.
    Pending {
        /// The legal moves, without a selection, for the case that the move is withdrawn.
        chooser: Chooser,
        /// The move.
        pending: PendingMove,
    },
}

/// A move that is shown but not made.
#[derive(Clone, Debug)]
pub struct PendingMove {
    /// The move.
    pub mv: AnyMove,
    /// The path.
    pub path: Path,
    /// The position after it.
    pub position_after: AnyPosition,
}

/// A pressed pointer on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// The place of the press, in window coordinates (logical px).
    pub position: Vec2,
    /// The result of the hit test there.
    pub hit: Hit,
}

/// A dragged piece.
#[derive(Clone, Debug)]
pub struct Drag {
    /// The hit at the start of the drag.
    pressed_hit: Hit,
    /// The current position of the pointer, in board units.
    pointer: Vec2,
    /// The selection before the drag.
    selection_before: SelectionBeforeDrag,
}

/// The selection before a drag.
#[derive(Clone, Debug)]
enum SelectionBeforeDrag {
    /// The dragged piece was selected.
    Same,
    /// Another piece was selected, or none.
    Other(Option<Choice>),
}

/// The result of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputEffect {
    /// The response.
    pub response: Response,
    /// The part of the path that the person has already seen.
    pub seen_path: SeenPath,
}

impl InputEffect {
    /// No result.
    const NOTHING: Self = Self { response: Response::Nothing, seen_path: SeenPath::Steps(0) };
}

impl From<Response> for InputEffect {
    fn from(response: Response) -> Self {
        Self { response, ..Self::NOTHING }
    }
}

/// The part of a move's path that the person has already seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenPath {
    /// This number of its leading spots.
    Steps(usize),
    /// The whole path: the piece was dragged.
    Dragged,
    /// The whole path and the result: the move was shown and confirmed.
    Confirmed,
}

impl Interaction {
    /// Returns the initial state in `position`. `None` means that no person is to move.
    pub fn begin(position: Option<&AnyPosition>) -> Self {
        position.map_or(Self::Locked, |position| Self::Choosing(Chooser::new(position)))
    }

    /// While a move is being selected, allows only the pieces on these spots and clears the selection.
    pub fn restrict(&mut self, spots: &[Spot]) {
        if let Self::Choosing(chooser) = self {
            chooser.restrict(spots);
        }
    }

    /// Returns whether no person is to move.
    pub const fn is_locked(&self) -> bool {
        matches!(self, Self::Locked)
    }

    /// Returns the legal moves and the selection, if a person is to move.
    pub const fn chooser(&self) -> Option<&Chooser> {
        match self {
            Self::Locked => None,
            Self::Choosing(chooser) | Self::Pending { chooser, .. } => Some(chooser),
            Self::Dragging { selection, .. } | Self::ChoosingPath { selection, .. } => {
                Some(selection.chooser())
            }
        }
    }

    /// Returns the selection.
    pub fn choice(&self) -> Option<&Choice> {
        self.chooser()?.choice()
    }

    /// Returns whether a piece on `spot` has a legal move that a person can make.
    pub fn is_movable(&self, spot: Spot) -> bool {
        self.chooser().is_some_and(|chooser| chooser.is_movable(spot))
    }

    /// Returns the place of the pointer that drags the piece, in board units.
    pub const fn drag_position(&self) -> Option<Vec2> {
        match self {
            Self::Dragging { drag, .. } => Some(drag.pointer),
            _ => None,
        }
    }

    /// Returns the moves to choose from, if several paths with different results lead to the target.
    pub fn path_choices(&self) -> &[AnyMove] {
        match self {
            Self::ChoosingPath { moves, .. } => moves,
            _ => &[],
        }
    }

    /// Returns the move that must be confirmed.
    pub const fn pending(&self) -> Option<&PendingMove> {
        match self {
            Self::Pending { pending, .. } => Some(pending),
            _ => None,
        }
    }

    /// Returns whether no piece is selected and no move must be confirmed.
    pub fn is_idle(&self) -> bool {
        self.choice().is_none() && self.pending().is_none()
    }

    /// Sets the spot under the pointer or the cursor. Returns whether the selection has changed.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        match self {
            Self::Locked => false,
            Self::Choosing(chooser) | Self::Pending { chooser, .. } => chooser.point(spot),
            Self::Dragging { selection, .. } | Self::ChoosingPath { selection, .. } => {
                selection.point(spot)
            }
        }
    }

    /// Handles a press: ends the choice among paths and any drag.
    pub fn press(&mut self) {
        if matches!(self, Self::Dragging { .. } | Self::ChoosingPath { .. }) {
            self.resume_choosing();
        }
    }

    /// Handles a press outside of all spots: withdraws a shown move, and deselects a piece that has not moved.
    pub fn press_beside(&mut self) {
        self.resume_choosing();
        if let Self::Choosing(chooser) = self
            && chooser.choice().is_some_and(|choice| choice.path.len() == 1)
        {
            chooser.cancel();
        }
    }

    /// Selects the piece of `previous`, the state in the previous position, if it can move. Continues its drag if it was
    /// dragged.
    pub fn restore_selection(&mut self, previous: &Self) {
        let Some(choice) = previous.choice().filter(|choice| choice.path.len() == 1) else {
            return;
        };
        let hit = Hit { spot: choice.last_spot(), count: choice.count };
        if !self.is_movable(hit.spot) {
            return;
        }
        match previous {
            Self::Dragging { drag, .. } => {
                let press = Press { position: drag.pointer, hit };
                self.pick_up(press, drag.pointer);
            }
            Self::Choosing(_) => drop(self.click(hit)),
            _ => {}
        }
    }

    /// Handles a click.
    pub fn click(&mut self, hit: Hit) -> InputEffect {
        self.apply_input(|chooser| chooser.click(hit, false))
    }

    /// Starts a drag of the piece at the press, and returns whether it has started. It does not start if another piece has
    /// made steps or a move is shown.
    pub fn pick_up(&mut self, press: Press, pointer: Vec2) -> bool {
        if !matches!(self, Self::Choosing(_) | Self::ChoosingPath { .. }) {
            return false;
        }
        let hit = press.hit;
        let choice = self.choice();
        let selection_before = if choice.is_some_and(|choice| {
            choice.last_spot() == hit.spot && (hit.count == 0 || hit.count == choice.count)
        }) {
            SelectionBeforeDrag::Same
        } else {
            // A piece that cannot move is refused on release.
            let has_steps = choice.is_some_and(|choice| choice.path.len() > 1);
            if has_steps || !self.is_movable(hit.spot) {
                return false;
            }
            SelectionBeforeDrag::Other(choice.cloned())
        };
        let Some(mut chooser) = self.take_chooser() else { return false };
        if matches!(selection_before, SelectionBeforeDrag::Other(_)) {
            chooser.select_piece(hit);
        }
        let drag = Drag { pressed_hit: hit, pointer, selection_before };
        *self =
            chooser.map_selection(|selection| Self::Dragging { selection, drag }, Self::Choosing);
        matches!(self, Self::Dragging { .. })
    }

    /// Moves the dragged piece. Returns whether there is one.
    pub const fn drag_to(&mut self, pointer: Vec2) -> bool {
        match self {
            Self::Dragging { drag, .. } => {
                drag.pointer = pointer;
                true
            }
            _ => false,
        }
    }

    /// Handles a release over `hit` with a dragged piece.
    pub fn drop_on(&mut self, hit: Option<Hit>) -> InputEffect {
        let Self::Dragging { drag, .. } = self else { return InputEffect::NOTHING };
        let Drag { pressed_hit, selection_before, .. } = drag.clone();
        self.resume_choosing();
        let is_same_spot = hit.is_some_and(|hit| hit.spot == pressed_hit.spot);
        let effect = self.apply_input(|chooser| match (hit, selection_before) {
            // The pointer has hardly moved: this was a click.
            (_, SelectionBeforeDrag::Other(choice)) if is_same_spot => {
                chooser.restore(choice);
                chooser.click(pressed_hit, false)
            }
            (Some(hit), _) => chooser.click(hit, true),
            (None, _) => Response::Nothing,
        });
        InputEffect { seen_path: SeenPath::Dragged, ..effect }
    }

    /// Cancels a drag and restores the previous selection.
    pub fn cancel_drag(&mut self) {
        let Self::Dragging { drag, .. } = self else { return };
        let selection_before = drag.selection_before.clone();
        self.resume_choosing();
        if let (Self::Choosing(chooser), SelectionBeforeDrag::Other(choice)) =
            (self, selection_before)
        {
            chooser.restore(choice);
        }
    }

    /// Handles Enter with the cursor on a spot or nowhere: selects the piece, drops it, or finishes the move.
    pub fn enter(&mut self, cursor: Option<Spot>) -> InputEffect {
        let is_end = |choice: &Choice, spot| {
            choice.path.len() > 1 && choice.complete_move.is_some() && choice.target(spot).is_none()
        };
        self.apply_input(|chooser| match (cursor, chooser.choice()) {
            (None, _) => chooser.finish(),
            (Some(spot), Some(choice)) if is_end(choice, spot) => chooser.finish(),
            (Some(spot), Some(_)) => chooser.click(Hit::on_spot(spot), false),
            // Selects the whole stack. Digits can reduce the number.
            (Some(spot), None) => chooser.click(Hit { spot, count: u8::MAX }, false),
        })
    }

    /// Finishes a move that may end on its current spot.
    pub fn finish(&mut self) -> InputEffect {
        self.apply_input(|chooser| chooser.finish())
    }

    /// Sets the number of moved pieces in Focus.
    pub fn set_count(&mut self, count: u8) -> InputEffect {
        self.apply_input(|chooser| chooser.set_count(count))
    }

    /// Changes the number of moved pieces in Focus.
    pub fn change_count(&mut self, delta: i32) -> InputEffect {
        self.apply_input(|chooser| chooser.change_count(delta))
    }

    /// Selects one of several paths, if `mv` is among them.
    pub fn choose_path(&mut self, mv: AnyMove) -> InputEffect {
        if !self.path_choices().contains(&mv) {
            return InputEffect::NOTHING;
        }
        self.apply_input(|chooser| Response::Play {
            mv,
            selected_spot_count: chooser.choice().map_or(1, |choice| choice.path.len()),
        })
    }

    /// Cancels one step: withdraws a shown move, or undoes the last step of the selection. `None` if no person is to move.
    pub fn cancel(&mut self) -> Option<InputEffect> {
        // While a move is shown, nothing is selected.
        self.resume_choosing();
        (!self.is_locked()).then(|| self.apply_input(Chooser::cancel))
    }

    /// Shows a move that must be confirmed.
    pub fn propose(&mut self, pending: PendingMove) {
        if let Some(mut chooser) = self.take_chooser() {
            chooser.restore(None);
            *self = Self::Pending { chooser, pending };
        }
    }

    /// Confirms the shown move, if there is one.
    pub fn confirm(&mut self) -> Option<InputEffect> {
        let pending = self.pending()?;
        let response =
            Response::Play { mv: pending.mv, selected_spot_count: pending.path.spots.len() };
        self.resume_choosing();
        Some(InputEffect { response, seen_path: SeenPath::Confirmed })
    }

    /// Withdraws the shown move.
    pub fn withdraw(&mut self) {
        if self.pending().is_some() {
            self.resume_choosing();
        }
    }

    /// Ends a drag and withdraws a shown move when the board is left. The selection stays.
    pub fn leave(&mut self) {
        if matches!(self, Self::Dragging { .. } | Self::Pending { .. }) {
            self.resume_choosing();
        }
    }

    /// Applies an input to the selection. A choice among paths lasts until there is a result, and a piece is dragged as
    /// long as it is selected.
    fn apply_input(&mut self, input: impl FnOnce(&mut Chooser) -> Response) -> InputEffect {
        let previous_state = std::mem::take(self);
        let seen_spot_count = previous_state.choice().map_or(0, |choice| choice.path.len());
        let (response, next_state) = match previous_state {
            Self::Locked => return InputEffect::NOTHING,
            Self::Choosing(mut chooser) => (input(&mut chooser), Self::Choosing(chooser)),
            Self::Pending { mut chooser, pending } => {
                (input(&mut chooser), Self::Pending { chooser, pending })
            }
            Self::ChoosingPath { selection, moves } => {
                let mut chooser = selection.into_chooser();
                let response = input(&mut chooser);
                let choosing_path = |selection| Self::ChoosingPath { selection, moves };
                let next_state = if response == Response::Nothing {
                    chooser.map_selection(choosing_path, Self::Choosing)
                } else {
                    Self::Choosing(chooser)
                };
                (response, next_state)
            }
            Self::Dragging { selection, drag } => {
                let mut chooser = selection.into_chooser();
                let response = input(&mut chooser);
                // Nothing is selected if the keyboard has deselected the piece.
                let dragging = |selection| Self::Dragging { selection, drag };
                (response, chooser.map_selection(dragging, Self::Choosing))
            }
        };
        *self = next_state;
        if let Response::ChoosePath(path_choices) = &response
            && let Some(chooser) = self.take_chooser()
        {
            let moves = path_choices.clone();
            let choosing_path = |selection| Self::ChoosingPath { selection, moves };
            *self = chooser.map_selection(choosing_path, Self::Choosing);
        }
        InputEffect { response, seen_path: SeenPath::Steps(seen_spot_count) }
    }

    /// Returns to `Choosing` with the same selection.
    fn resume_choosing(&mut self) {
        if let Some(chooser) = self.take_chooser() {
            *self = Self::Choosing(chooser);
        }
    }

    /// Takes the chooser out of the state, which must then be replaced.
    fn take_chooser(&mut self) -> Option<Chooser> {
        match std::mem::take(self) {
            Self::Locked => None,
            Self::Choosing(chooser) | Self::Pending { chooser, .. } => Some(chooser),
            Self::Dragging { selection, .. } | Self::ChoosingPath { selection, .. } => {
                Some(selection.into_chooser())
            }
        }
    }
}

#[cfg(test)]
mod tests;
