//! Selection of a move by pointer or keyboard, the same for every game.
//!
//! A move is a path through spots ([`Path`]). A person builds it spot by spot. The legal moves that begin with the selected
//! spots determine the next targets. This module depends on neither games nor windows.

use super::drawing;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Refusal, Spot};
use quadrille_text::{self as text, tr};

/// The result of a hit test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The spot.
    pub spot: Spot,
    /// Focus: the number of pieces from the one at the pointer to the top (0 on an empty square). Elsewhere 0.
    pub count: u8,
}

impl Hit {
    /// Returns a hit without a count.
    pub const fn on_spot(spot: Spot) -> Self {
        Self { spot, count: 0 }
    }
}

/// A target of the selected piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The spot.
    pub spot: Spot,
    /// The remaining spots of the path, this one last.
    pub remaining_spots: Vec<Spot>,
    /// The moves that end here, one for each path; the first one has the path [`Self::remaining_spots`].
    pub moves: Vec<AnyMove>,
    /// Whether the target is the next step (`remaining_spots` has one spot).
    pub is_next_step: bool,
    /// Whether the move can continue from here.
    pub can_continue: bool,
}

/// A selection: a path that begins with a piece, and its possible continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The selected spots, the piece's own first.
    pub path: Vec<Spot>,
    /// Focus: the number of pieces to move. Elsewhere 0.
    pub count: u8,
    /// Focus: the possible numbers of pieces, ascending.
    pub counts: Vec<u8>,
    /// The targets, next steps first.
    pub targets: Vec<Target>,
    /// The complete move of this path, if it can end here.
    pub complete_move: Option<AnyMove>,
    /// The target under the pointer.
    pub hovered_spot: Option<Spot>,
    /// Focus: the target whose click has just changed [`Self::count`]. The next click on it plays.
    pub recounted_spot: Option<Spot>,
}

impl Choice {
    /// Returns the last spot of the path.
    pub fn last_spot(&self) -> Spot {
        self.path[self.path.len() - 1]
    }

    /// Returns the target at `spot`.
    pub fn target(&self, spot: Spot) -> Option<&Target> {
        self.targets.iter().find(|target| target.spot == spot)
    }

    /// Returns the target under the pointer.
    pub fn hovered_target(&self) -> Option<&Target> {
        self.hovered_spot.and_then(|spot| self.target(spot))
    }
}

/// The reason why a click or key was refused. [`Self::description`] puts it into words in the current language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickRefusal {
    /// A rule forbids it.
    Rules(Refusal),
    /// The spot is not a target of the piece.
    NoTarget,
    /// The game is over.
    GameOver,
    /// Two AIs are playing.
    AiGame,
    /// Another position than the current one is shown, in which no move can be tried.
    OtherPosition,
    /// The player with this name is to move.
    OpponentToMove(String),
    /// The player with this name is to move. The person can try moves on the board, but cannot make a premove.
    NoPremove(String),
    /// The click was on the reserve of this side, which is not to move.
    OtherReserve(Player),
    /// The click was on the pieces that this side has captured.
    Captured(Player),
    /// An exercise allows only the pieces on these spots.
    OtherPiece(Vec<Spot>),
}

impl ClickRefusal {
    /// Returns the sentence about `position`.
    pub fn description(&self, position: &AnyPosition) -> String {
        match self {
            Self::Rules(refusal) => text::refusal(refusal, position),
            Self::NoTarget => tr!("board-no-target"),
            Self::GameOver => tr!("board-over"),
            Self::AiGame => tr!("board-demo"),
            Self::OtherPosition => tr!("board-earlier"),
            Self::OpponentToMove(name) => tr!("board-wait", name = name),
            Self::NoPremove(name) => tr!("board-ahead", name = name),
            Self::OtherReserve(player) => {
                tr!("board-other-reserve", side = text::side(position, *player))
            }
            Self::Captured(player) => {
                tr!("board-captured", side = text::side(position, *player))
            }
            Self::OtherPiece(spots) => {
                let board = drawing(position.variant());
                let label = |spot: &Spot| match *spot {
                    Spot::RESERVE => tr!("square-reserve"),
                    spot => board.spot_label(spot),
                };
                let names: Vec<String> = spots.iter().map(label).collect();
                tr!("board-elsewhere", count = names.len(), squares = text::join_and(&names))
            }
        }
    }
}

/// The result of a click or key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// Nothing to do.
    Nothing,
    /// The selection has changed.
    Changed,
    /// A complete move was selected.
    Play {
        /// The move.
        mv: AnyMove,
        /// The number of leading spots of its path that were selected step by step (1: none).
        selected_spot_count: usize,
    },
    /// The click or key was refused.
    Refused {
        /// The spot.
        spot: Spot,
        /// The reason.
        refusal: ClickRefusal,
    },
    /// Several paths with different results lead there; the person must choose one.
    ChoosePath(Vec<AnyMove>),
}

/// The legal moves of a position and the selection.
#[derive(Clone, Debug)]
pub struct Chooser {
    position: AnyPosition,
    moves: Vec<(AnyMove, Path)>,
    /// The spots of pieces that can move but are not allowed to.
    disallowed_spots: Vec<Spot>,
    choice: Option<Choice>,
}

impl Chooser {
    /// Returns a chooser without a selection.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            moves: position.legal_moves().into_iter().map(|mv| (mv, position.path(mv))).collect(),
            position: position.clone(),
            disallowed_spots: Vec::new(),
            choice: None,
        }
    }

    /// Allows only the moves of the pieces on these spots, and clears the selection.
    pub fn restrict(&mut self, spots: &[Spot]) {
        self.choice = None;
        let disallowed_spots = &mut self.disallowed_spots;
        self.moves.retain(|(_, path)| {
            let first_spot = path.spots.first();
            let is_allowed = first_spot.is_none_or(|spot| spots.contains(spot));
            disallowed_spots.extend(first_spot.filter(|_| !is_allowed));
            is_allowed
        });
    }

    /// Returns the spots of movable pieces.
    fn movable_spots(&self) -> Vec<Spot> {
        let first_spots = self.moves.iter().filter_map(|(_, path)| path.spots.first());
        let mut spots: Vec<Spot> = first_spots.copied().collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// Returns the position.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the selection.
    pub const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Returns the legal moves that begin with the selected steps; none before the first step.
    pub fn continuations(&self) -> Vec<AnyMove> {
        let Some(choice) = self.choice().filter(|choice| choice.path.len() > 1) else {
            return Vec::new();
        };
        let continues = |path: &Path| path.spots.starts_with(&choice.path);
        self.moves.iter().filter(|(_, path)| continues(path)).map(|(mv, _)| *mv).collect()
    }

    /// Returns whether a piece on `spot` has a legal move.
    pub fn is_movable(&self, spot: Spot) -> bool {
        self.moves.iter().any(|(_, path)| path.spots.first() == Some(&spot))
    }

    /// Returns the selection that a click on the piece at `hit` would make, if the piece can move.
    pub fn possible_choice(&self, hit: Hit) -> Option<Choice> {
        let mut chooser = self.clone();
        chooser.choice = None;
        if !chooser.is_movable(hit.spot) {
            return None;
        }
        chooser.select_piece(hit);
        chooser.choice
    }

    /// Applies `with_selection` to the selection, or `without_selection` to the chooser if nothing is selected.
    pub fn map_selection<T>(
        self,
        with_selection: impl FnOnce(Selection) -> T,
        without_selection: impl FnOnce(Self) -> T,
    ) -> T {
        if self.choice.is_some() {
            with_selection(Selection(self))
        } else {
            without_selection(self)
        }
    }

    /// Handles a click on `hit`, or the release of a dragged piece (`is_dragged`).
    pub fn click(&mut self, hit: Hit, is_dragged: bool) -> Response {
        let Some(choice) = &self.choice else { return self.select_piece(hit) };
        if hit.spot == choice.last_spot() && choice.target(hit.spot).is_none() {
            return self.click_selected(hit, is_dragged);
        }
        if let Some(target) = choice.target(hit.spot) {
            let (spots, moves, can_continue) =
                (target.remaining_spots.clone(), target.moves.clone(), target.can_continue);
            return self.extend_path(&spots, &moves, can_continue);
        }
        let is_second_click = !is_dragged && choice.path.len() == 1;
        if is_second_click && self.is_movable(hit.spot) {
            return self.select_piece(hit);
        }
        if !is_dragged && let Some(count) = self.count_that_reaches(hit.spot) {
            let response = self.set_count(count);
            if let Some(choice) = &mut self.choice {
                choice.recounted_spot = Some(hit.spot);
            }
            return response;
        }
        if is_second_click && self.disallowed_spots.contains(&hit.spot) {
            return self.refuse_disallowed_piece(hit.spot);
        }
        let path = [&choice.path[..], &[hit.spot]].concat();
        let refusal = self.position.why_not(&path, choice.count);
        Response::Refused {
            spot: hit.spot,
            refusal: refusal.map_or(ClickRefusal::NoTarget, ClickRefusal::Rules),
        }
    }

    /// Returns the largest number of pieces with which the selected stack of Focus reaches `spot`.
    fn count_that_reaches(&self, spot: Spot) -> Option<u8> {
        let choice = self.choice.as_ref()?;
        let paths = self.moves.iter().map(|(_, path)| path);
        let reaching_paths = paths.filter(|path| {
            path.spots.starts_with(&choice.path) && path.spots.last() == Some(&spot)
        });
        let counts = reaching_paths.map(|path| path.count);
        counts.filter(|&count| count > 0 && count != choice.count).max()
    }

    /// Returns the refusal of a piece that is not part of the exercise.
    fn refuse_disallowed_piece(&self, spot: Spot) -> Response {
        let refusal = ClickRefusal::OtherPiece(self.movable_spots());
        Response::Refused { spot, refusal }
    }

    /// Returns the refusal if the rules forbid a move with `count` pieces from `spot`, otherwise `fallback`.
    fn refusal_or(&self, spot: Spot, count: u8, fallback: Response) -> Response {
        let refusal = self.position.why_not(&[spot], count);
        refusal.map_or(fallback, |refusal| Response::Refused {
            spot,
            refusal: ClickRefusal::Rules(refusal),
        })
    }

    /// Selects the piece at `hit`, or refuses it.
    pub fn select_piece(&mut self, hit: Hit) -> Response {
        if self.is_movable(hit.spot) {
            self.select(vec![hit.spot], hit.count);
            return Response::Changed;
        }
        self.choice = None;
        if self.disallowed_spots.contains(&hit.spot) {
            return self.refuse_disallowed_piece(hit.spot);
        }
        self.refusal_or(hit.spot, hit.count, Response::Changed)
    }

    /// Handles a click on the selected piece: finishes a complete move, changes the count of Focus, or deselects.
    fn click_selected(&mut self, hit: Hit, is_dragged: bool) -> Response {
        let Some(choice) = &self.choice else { return Response::Nothing };
        if is_dragged {
            return Response::Nothing;
        }
        let response = self.finish();
        if response != Response::Nothing {
            return response;
        }
        if hit.count != 0 && hit.count != choice.count && choice.counts.contains(&hit.count) {
            return self.set_count(hit.count);
        }
        self.choice = None;
        Response::Changed
    }

    /// Extends the path by `spots`; `moves` are the complete moves that end there.
    fn extend_path(&mut self, spots: &[Spot], moves: &[AnyMove], can_continue: bool) -> Response {
        let Some(choice) = &self.choice else { return Response::Nothing };
        let mut positions_after: Vec<AnyPosition> = Vec::new();
        let mut distinct_moves: Vec<AnyMove> = Vec::new();
        for &mv in moves {
            if let Ok(position_after) = self.position.play(mv)
                && !positions_after.contains(&position_after)
            {
                positions_after.push(position_after);
                distinct_moves.push(mv);
            }
        }
        if distinct_moves.len() > 1 {
            return Response::ChoosePath(distinct_moves);
        }
        let mut path = choice.path.clone();
        let selected_spot_count = path.len();
        path.extend_from_slice(spots);
        match moves.first() {
            Some(&mv) if !can_continue => {
                self.choice = None;
                Response::Play { mv, selected_spot_count }
            }
            _ => {
                let count = choice.count;
                self.select(path, count);
                Response::Changed
            }
        }
    }

    /// Returns the complete move of a path with at least one step, or no response if it cannot end here (Enter).
    pub fn finish(&self) -> Response {
        let choice = self.choice.as_ref();
        let extended_choice = choice.filter(|choice| choice.path.len() > 1);
        match extended_choice.and_then(|choice| Some((choice.complete_move?, choice.path.len()))) {
            Some((mv, selected_spot_count)) => Response::Play { mv, selected_spot_count },
            None => Response::Nothing,
        }
    }

    /// Cancels the last step of an incomplete move, or the selection (Esc, right click).
    pub fn cancel(&mut self) -> Response {
        let Some(choice) = &self.choice else { return Response::Nothing };
        let mut path = choice.path.clone();
        let count = choice.count;
        path.pop();
        if path.is_empty() {
            self.choice = None;
        } else {
            self.select(path, count);
        }
        Response::Changed
    }

    /// Sets the number of pieces in Focus. Refuses an impossible number.
    pub fn set_count(&mut self, count: u8) -> Response {
        let Some(choice) = &self.choice else { return Response::Nothing };
        if choice.counts.contains(&count) {
            let path = vec![choice.path[0]];
            self.select(path, count);
            return Response::Changed;
        }
        if choice.counts.is_empty() {
            return Response::Nothing;
        }
        self.refusal_or(choice.path[0], count, Response::Nothing)
    }

    /// Changes the number of pieces in Focus (wheel) within the possible range.
    pub fn change_count(&mut self, delta: i32) -> Response {
        let Some(choice) = &self.choice else { return Response::Nothing };
        let counts = choice.counts.iter().copied();
        let next_count = if delta > 0 {
            counts.clone().find(|&count| count > choice.count)
        } else {
            counts.rev().find(|&count| count < choice.count)
        };
        next_count.map_or(Response::Nothing, |count| self.set_count(count))
    }

    /// Restores an earlier selection.
    pub fn restore(&mut self, choice: Option<Choice>) {
        self.choice = choice;
    }

    /// Sets the spot under the pointer. Returns whether the selection has changed.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        let Some(choice) = &mut self.choice else { return false };
        let hovered_spot = spot.filter(|&spot| choice.target(spot).is_some());
        let has_changed = hovered_spot != choice.hovered_spot;
        choice.hovered_spot = hovered_spot;
        has_changed
    }

    /// Selects `path` and computes the targets. In Focus, `preferred_count` pieces move if possible, else the largest number.
    fn select(&mut self, path: Vec<Spot>, preferred_count: u8) {
        let is_continuation = |move_path: &Path| move_path.spots.starts_with(&path);
        let mut counts: Vec<u8> = self
            .moves
            .iter()
            .filter(|(_, move_path)| is_continuation(move_path) && move_path.count != 0)
            .map(|(_, move_path)| move_path.count)
            .collect();
        counts.sort_unstable();
        counts.dedup();
        let count = if counts.contains(&preferred_count) {
            preferred_count
        } else {
            counts.last().copied().unwrap_or(0)
        };
        let matching_moves: Vec<&(AnyMove, Path)> = self
            .moves
            .iter()
            .filter(|(_, move_path)| is_continuation(move_path) && move_path.count == count)
            .collect();
        let complete_move = matching_moves
            .iter()
            .find(|(_, move_path)| move_path.spots.len() == path.len())
            .map(|(mv, _)| *mv);
        let targets = find_targets(&matching_moves, &path);
        let hovered_spot = self
            .choice
            .as_ref()
            .and_then(|choice| choice.hovered_spot)
            .filter(|spot| targets.iter().any(|target| target.spot == *spot));
        self.choice = Some(Choice {
            path,
            count,
            counts,
            targets,
            complete_move,
            hovered_spot,
            recounted_spot: None,
        });
    }
}

/// Returns the targets of the moves that continue `path`, those with the shortest paths first.
fn find_targets(matching_moves: &[&(AnyMove, Path)], path: &[Spot]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    let mut longer_moves: Vec<_> =
        matching_moves.iter().filter(|(_, move_path)| move_path.spots.len() > path.len()).collect();
    longer_moves.sort_by_key(|(_, move_path)| move_path.spots.len());
    for (mv, move_path) in longer_moves {
        let remaining_spots = &move_path.spots[path.len()..];
        let Some(&spot) = remaining_spots.last() else { continue };
        if let Some(existing) = targets.iter_mut().find(|target| target.spot == spot) {
            // A next step has one path. Other paths to the same spot matter only for far targets.
            if !existing.is_next_step {
                existing.moves.push(*mv);
            }
            continue;
        }
        targets.push(Target {
            spot,
            remaining_spots: remaining_spots.to_vec(),
            moves: vec![*mv],
            is_next_step: remaining_spots.len() == 1,
            can_continue: false,
        });
    }
    for target in &mut targets {
        let mut path_to_target = path.to_vec();
        path_to_target.extend_from_slice(&target.remaining_spots);
        target.can_continue = matching_moves.iter().any(|(_, move_path)| {
            move_path.spots.len() > path_to_target.len()
                && move_path.spots.starts_with(&path_to_target)
        });
    }
    targets
}

/// A chooser with a selection, made by [`Chooser::map_selection`] only.
#[derive(Clone, Debug)]
pub struct Selection(Chooser);

impl Selection {
    /// Returns the legal moves and the selection.
    pub const fn chooser(&self) -> &Chooser {
        &self.0
    }

    /// Returns the chooser, whose selection may then change or end.
    pub fn into_chooser(self) -> Chooser {
        self.0
    }

    /// Sets the spot under the pointer. Returns whether the selection has changed.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        self.0.point(spot)
    }
}
