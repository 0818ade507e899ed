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
    pub const fn spot(spot: Spot) -> Self {
        Self { spot, count: 0 }
    }
}

/// A target of the selected piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The spot.
    pub spot: Spot,
    /// The remaining spots of the path, this one last.
    pub way: Vec<Spot>,
    /// The moves that end here, one for each path; the first one has the path [`Self::way`].
    pub moves: Vec<AnyMove>,
    /// Whether it is the next step (`way` has one spot).
    pub next: bool,
    /// Whether the move can continue from here.
    pub goes_on: bool,
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
    pub complete: Option<AnyMove>,
    /// The target under the pointer.
    pub pointed: Option<Spot>,
}

impl Choice {
    /// Returns the last spot of the path.
    pub fn here(&self) -> Spot {
        self.path[self.path.len() - 1]
    }

    /// Returns the target at `spot`.
    pub fn target(&self, spot: Spot) -> Option<&Target> {
        self.targets.iter().find(|target| target.spot == spot)
    }

    /// Returns the target under the pointer.
    pub fn pointed_target(&self) -> Option<&Target> {
        self.pointed.and_then(|spot| self.target(spot))
    }
}

/// The reason why a click or key was refused. [`Self::description`] puts it into words in the current language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickRefusal {
    /// A rule forbids it.
    Rules(Refusal),
    /// It is not a target of the piece.
    NoTarget,
    /// The game is over.
    Over,
    /// Two AIs are playing.
    Demo,
    /// An earlier position is shown, in which no move can be tried.
    Earlier,
    /// It is the turn of the player with this name.
    Wait(String),
    /// It is the turn of the player with this name. A move can be tried on the board, but a premove cannot be made.
    Ahead(String),
    /// The reserve of this side, which is not to move.
    OtherReserve(Player),
    /// The captured pieces of this side.
    Captured(Player),
    /// An exercise allows only the pieces on these spots.
    Elsewhere(Vec<Spot>),
}

impl ClickRefusal {
    /// Returns the sentence about `position`.
    pub fn description(&self, position: &AnyPosition) -> String {
        match self {
            Self::Rules(refusal) => text::refusal(refusal, position),
            Self::NoTarget => tr!("board-no-target"),
            Self::Over => tr!("board-over"),
            Self::Demo => tr!("board-demo"),
            Self::Earlier => tr!("board-earlier"),
            Self::Wait(name) => tr!("board-wait", name = name),
            Self::Ahead(name) => tr!("board-ahead", name = name),
            Self::OtherReserve(player) => {
                tr!("board-other-reserve", side = text::side(position, *player))
            }
            Self::Captured(player) => {
                tr!("board-captured", side = text::side(position, *player))
            }
            Self::Elsewhere(spots) => {
                let board = drawing(position.variant());
                let name = |spot: &Spot| match *spot {
                    Spot::RESERVE => tr!("square-reserve"),
                    spot => board.spot_label(spot),
                };
                let names: Vec<String> = spots.iter().map(name).collect();
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
        walked: usize,
    },
    /// The click or key was refused.
    Refused {
        /// The spot.
        spot: Spot,
        /// The reason.
        refusal: ClickRefusal,
    },
    /// Several paths with different results lead there; the person must choose one.
    Ways(Vec<AnyMove>),
}

/// The legal moves of a position and the selection.
#[derive(Clone, Debug)]
pub struct Chooser {
    position: AnyPosition,
    moves: Vec<(AnyMove, Path)>,
    /// The spots of pieces that can move but are not allowed to.
    others: Vec<Spot>,
    choice: Option<Choice>,
}

impl Chooser {
    /// Returns a chooser without a selection.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            moves: position.legal_moves().into_iter().map(|mv| (mv, position.path(mv))).collect(),
            position: position.clone(),
            others: Vec::new(),
            choice: None,
        }
    }

    /// Allows only the moves of the pieces on these spots.
    pub fn restrict(&mut self, spots: &[Spot]) {
        self.choice = None;
        let others = &mut self.others;
        self.moves.retain(|(_, path)| {
            let first = path.spots.first();
            let stays = first.is_none_or(|spot| spots.contains(spot));
            others.extend(first.filter(|_| !stays));
            stays
        });
    }

    /// Returns the spots of movable pieces.
    fn movable(&self) -> Vec<Spot> {
        let starts = self.moves.iter().filter_map(|(_, path)| path.spots.first());
        let mut spots: Vec<Spot> = starts.copied().collect();
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

    /// Applies `selected` to the selection, or `nothing` to the chooser if there is no selection.
    pub fn map_selection<T>(
        self,
        selected: impl FnOnce(Selection) -> T,
        nothing: impl FnOnce(Self) -> T,
    ) -> T {
        if self.choice.is_some() { selected(Selection(self)) } else { nothing(self) }
    }

    /// Handles a click on `hit`, or the release of a dragged piece (`dragged`).
    pub fn click(&mut self, hit: Hit, dragged: bool) -> Response {
        let Some(choice) = &self.choice else {
            return self.select_piece(hit);
        };
        if hit.spot == choice.here() && choice.target(hit.spot).is_none() {
            return self.click_own(hit, dragged);
        }
        if let Some(target) = choice.target(hit.spot) {
            let (way, moves, goes_on) = (target.way.clone(), target.moves.clone(), target.goes_on);
            return self.extend_path(&way, &moves, goes_on);
        }
        if !dragged && choice.path.len() == 1 && self.is_movable(hit.spot) {
            return self.select_piece(hit);
        }
        let others = !dragged && choice.path.len() == 1 && self.others.contains(&hit.spot);
        if others {
            return self.refuse_other(hit.spot);
        }
        let path = [&choice.path[..], &[hit.spot]].concat();
        let why = self.position.why_not(&path, choice.count);
        Response::Refused {
            spot: hit.spot,
            refusal: why.map_or(ClickRefusal::NoTarget, ClickRefusal::Rules),
        }
    }

    /// Refuses a piece that is not part of the exercise.
    fn refuse_other(&self, spot: Spot) -> Response {
        let refusal = ClickRefusal::Elsewhere(self.movable());
        Response::Refused { spot, refusal }
    }

    /// Returns the refusal if the rules forbid a move with `count` pieces from `spot`, otherwise `otherwise`.
    fn refusal_or(&self, spot: Spot, count: u8, otherwise: Response) -> Response {
        let why = self.position.why_not(&[spot], count);
        why.map_or(otherwise, |refusal| Response::Refused {
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
        if self.others.contains(&hit.spot) {
            return self.refuse_other(hit.spot);
        }
        self.refusal_or(hit.spot, hit.count, Response::Changed)
    }

    /// Handles a click on the selected piece: finishes a complete move, changes the count of Focus, or deselects.
    fn click_own(&mut self, hit: Hit, dragged: bool) -> Response {
        let Some(choice) = &self.choice else {
            return Response::Nothing;
        };
        if dragged {
            return Response::Nothing;
        }
        let ended = self.finish();
        if ended != Response::Nothing {
            return ended;
        }
        if hit.count != 0 && hit.count != choice.count && choice.counts.contains(&hit.count) {
            return self.set_count(hit.count);
        }
        self.choice = None;
        Response::Changed
    }

    /// Extends the path by `way`; `moves` are the complete moves that end there.
    fn extend_path(&mut self, way: &[Spot], moves: &[AnyMove], goes_on: bool) -> Response {
        let Some(choice) = &self.choice else {
            return Response::Nothing;
        };
        let mut results: Vec<AnyPosition> = Vec::new();
        let mut distinct: Vec<AnyMove> = Vec::new();
        for &mv in moves {
            if let Ok(result) = self.position.play(mv)
                && !results.contains(&result)
            {
                results.push(result);
                distinct.push(mv);
            }
        }
        if distinct.len() > 1 {
            return Response::Ways(distinct);
        }
        let mut path = choice.path.clone();
        let walked = path.len();
        path.extend_from_slice(way);
        match moves.first() {
            Some(&mv) if !goes_on => {
                self.choice = None;
                Response::Play { mv, walked }
            }
            _ => {
                let count = choice.count;
                self.select(path, count);
                Response::Changed
            }
        }
    }

    /// Finishes a complete move (Enter).
    pub fn finish(&self) -> Response {
        let choice = self.choice.as_ref();
        let begun = choice.filter(|choice| choice.path.len() > 1);
        match begun.and_then(|choice| Some((choice.complete?, choice.path.len()))) {
            Some((mv, walked)) => Response::Play { mv, walked },
            None => Response::Nothing,
        }
    }

    /// Cancels the last step of an incomplete move, or the selection (Esc, right click).
    pub fn cancel(&mut self) -> Response {
        let Some(choice) = &self.choice else {
            return Response::Nothing;
        };
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
        let Some(choice) = &self.choice else {
            return Response::Nothing;
        };
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
    pub fn change_count(&mut self, by: i32) -> Response {
        let Some(choice) = &self.choice else {
            return Response::Nothing;
        };
        let counts = choice.counts.iter().copied();
        let next = if by > 0 {
            counts.clone().find(|&count| count > choice.count)
        } else {
            counts.rev().find(|&count| count < choice.count)
        };
        next.map_or(Response::Nothing, |count| self.set_count(count))
    }

    /// Restores an earlier selection.
    pub fn restore(&mut self, choice: Option<Choice>) {
        self.choice = choice;
    }

    /// Sets the spot under the pointer. Returns whether the selection has changed.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        let Some(choice) = &mut self.choice else {
            return false;
        };
        let pointed = spot.filter(|&spot| choice.target(spot).is_some());
        let changed = pointed != choice.pointed;
        choice.pointed = pointed;
        changed
    }

    /// Selects `path` and computes the targets.
    fn select(&mut self, path: Vec<Spot>, preferred_count: u8) {
        let starts = |way: &Path| way.spots.starts_with(&path);
        let mut counts: Vec<u8> = self
            .moves
            .iter()
            .filter(|(_, way)| starts(way) && way.count != 0)
            .map(|(_, way)| way.count)
            .collect();
        counts.sort_unstable();
        counts.dedup();
        let count = if counts.contains(&preferred_count) {
            preferred_count
        } else {
            counts.last().copied().unwrap_or(0)
        };
        let fitting: Vec<&(AnyMove, Path)> =
            self.moves.iter().filter(|(_, way)| starts(way) && way.count == count).collect();
        let complete =
            fitting.iter().find(|(_, way)| way.spots.len() == path.len()).map(|(mv, _)| *mv);
        let mut targets: Vec<Target> = Vec::new();
        let mut longer: Vec<_> =
            fitting.iter().filter(|(_, way)| way.spots.len() > path.len()).collect();
        longer.sort_by_key(|(_, way)| way.spots.len());
        for (mv, way) in longer {
            let rest = &way.spots[path.len()..];
            let Some(&spot) = rest.last() else { continue };
            if let Some(existing) = targets.iter_mut().find(|target| target.spot == spot) {
                // A next step has one path. Other paths to the same spot matter only for far targets.
                if !existing.next {
                    existing.moves.push(*mv);
                }
                continue;
            }
            targets.push(Target {
                spot,
                way: rest.to_vec(),
                moves: vec![*mv],
                next: rest.len() == 1,
                goes_on: false,
            });
        }
        for target in &mut targets {
            let mut through = path.clone();
            through.extend_from_slice(&target.way);
            target.goes_on = fitting
                .iter()
                .any(|(_, way)| way.spots.len() > through.len() && way.spots.starts_with(&through));
        }
        let pointed = self
            .choice
            .as_ref()
            .and_then(|choice| choice.pointed)
            .filter(|spot| targets.iter().any(|target| target.spot == *spot));
        self.choice = Some(Choice { path, count, counts, targets, complete, pointed });
    }
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
