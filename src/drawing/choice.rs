//! Picking a move with the pointer or the keyboard: one grammar for every game.
//!
//! A move is a way through spots ([`Path`]). A person builds it spot by spot; at each point the legal
//! moves that begin with what was chosen say what can follow. Nothing here knows a game or a window.

use super::drawing;
use crate::text::{self, tr};
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Refusal, Spot};

/// What a person points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The spot.
    pub spot: Spot,
    /// Focus: how many pieces from the one pointed at to the top (0 on an empty square). Elsewhere 0.
    pub count: u8,
}

impl Hit {
    /// A spot without a count.
    pub const fn spot(spot: Spot) -> Self {
        Self { spot, count: 0 }
    }
}

/// A spot where the chosen piece can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The spot.
    pub spot: Spot,
    /// The spots still to touch on the way there, this one last.
    pub way: Vec<Spot>,
    /// The whole moves that end here, one for each way; the first goes by [`Self::way`].
    pub moves: Vec<AnyMove>,
    /// Whether it is the very next step (`way` has one spot).
    pub next: bool,
    /// Whether the move can still go on from here.
    pub goes_on: bool,
}

/// A selection in progress: at least the piece, and what can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The spots chosen so far, first the piece's own.
    pub path: Vec<Spot>,
    /// Focus: the number of pieces to move. Elsewhere 0.
    pub count: u8,
    /// Focus: the numbers of pieces that can be moved from here, ascending.
    pub counts: Vec<u8>,
    /// Where it can go: next steps first, then what lies further on.
    pub targets: Vec<Target>,
    /// The whole move that the path already is, when it may end here.
    pub complete: Option<AnyMove>,
    /// The spot under the pointer, if it is a target.
    pub pointed: Option<Spot>,
}

impl Choice {
    /// The spot where the piece now stands.
    pub fn here(&self) -> Spot {
        self.path[self.path.len() - 1]
    }

    /// The target at `spot`.
    pub fn target(&self, spot: Spot) -> Option<&Target> {
        self.targets.iter().find(|target| target.spot == spot)
    }

    /// The target under the pointer.
    pub fn pointed_target(&self) -> Option<&Target> {
        self.pointed.and_then(|spot| self.target(spot))
    }
}

/// Why a click or a key was no move; it is said in the language spoken when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickRefusal {
    /// A rule forbids it.
    Rules(Refusal),
    /// The piece cannot go there.
    NoTarget,
    /// The game is over.
    Over,
    /// Two AIs are playing.
    Demo,
    /// The position is an earlier one, in which nothing can be tried.
    Earlier,
    /// It is the turn of whoever is called so.
    Wait(String),
    /// The same, where a move can be tried on the board and none be laid.
    Ahead(String),
    /// The reserve of this side, which is not to move.
    OtherReserve(Player),
    /// Pieces that this side has captured.
    Captured(Player),
    /// An exercise is about the pieces on these spots only.
    Elsewhere(Vec<Spot>),
}

impl ClickRefusal {
    /// The sentence; `position` is the one that it is about.
    pub fn words(&self, position: &AnyPosition) -> String {
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
                    spot => board.spot_name(spot),
                };
                let names: Vec<String> = spots.iter().map(name).collect();
                tr!("board-elsewhere", squares = text::and(&names))
            }
        }
    }
}

/// What came of a click or key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// Nothing to do.
    Nothing,
    /// The selection changed.
    Changed,
    /// A whole move was chosen; `walked` leading spots of its path have been shown already.
    Play {
        /// The move.
        mv: AnyMove,
        /// How many leading spots of its path were walked step by step (1: none).
        walked: usize,
    },
    /// It cannot be done, and why.
    Refused {
        /// The spot that was refused.
        spot: Spot,
        /// The reason.
        refusal: ClickRefusal,
    },
    /// Several ways lead there with different results: the person has to say which.
    Ways(Vec<AnyMove>),
}

/// The legal moves of one position and the selection among them.
#[derive(Clone, Debug)]
pub struct Chooser {
    position: AnyPosition,
    moves: Vec<(AnyMove, Path)>,
    /// Where pieces stand that could move, but are not to.
    others: Vec<Spot>,
    choice: Option<Choice>,
}

impl Chooser {
    /// Nothing selected yet.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            moves: position
                .legal_moves()
                .into_iter()
                .map(|mv| (mv, position.path(mv)))
                .collect(),
            position: position.clone(),
            others: Vec::new(),
            choice: None,
        }
    }

    /// Leaves only the moves of the pieces on these spots to choose from.
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

    /// Where the pieces stand that can be moved.
    fn movable(&self) -> Vec<Spot> {
        let starts = self.moves.iter().filter_map(|(_, path)| path.spots.first());
        let mut spots: Vec<Spot> = starts.copied().collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// The position that moves are chosen for.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The selection.
    pub const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Whether a piece on `spot` has a legal move.
    pub fn is_movable(&self, spot: Spot) -> bool {
        self.moves
            .iter()
            .any(|(_, path)| path.spots.first() == Some(&spot))
    }

    /// What would be chosen by a click on the piece at `hit`, if it can move; nothing is chosen.
    pub fn offer(&self, hit: Hit) -> Option<Choice> {
        let mut chooser = self.clone();
        chooser.choice = None;
        if !chooser.is_movable(hit.spot) {
            return None;
        }
        chooser.pick(hit);
        chooser.choice
    }

    /// What `selected` makes of the selection, or `nothing` of the chooser where nothing is selected.
    pub fn either<T>(
        self,
        selected: impl FnOnce(Selection) -> T,
        nothing: impl FnOnce(Self) -> T,
    ) -> T {
        if self.choice.is_some() {
            selected(Selection(self))
        } else {
            nothing(self)
        }
    }

    /// A click, or the release of a dragged piece (`dragged`), on `hit`.
    pub fn click(&mut self, hit: Hit, dragged: bool) -> Response {
        let Some(choice) = &self.choice else {
            return self.pick(hit);
        };
        if hit.spot == choice.here() && choice.target(hit.spot).is_none() {
            return self.click_own(hit, dragged);
        }
        if let Some(target) = choice.target(hit.spot) {
            let (way, moves, goes_on) = (target.way.clone(), target.moves.clone(), target.goes_on);
            return self.go(&way, &moves, goes_on);
        }
        if !dragged && choice.path.len() == 1 && self.is_movable(hit.spot) {
            return self.pick(hit);
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

    /// Says which pieces the exercise is about.
    fn refuse_other(&self, spot: Spot) -> Response {
        let refusal = ClickRefusal::Elsewhere(self.movable());
        Response::Refused { spot, refusal }
    }

    /// Says why no move begins with `count` pieces on `spot`; else the response is `otherwise`.
    fn refuse(&self, spot: Spot, count: u8, otherwise: Response) -> Response {
        let why = self.position.why_not(&[spot], count);
        why.map_or(otherwise, |refusal| Response::Refused {
            spot,
            refusal: ClickRefusal::Rules(refusal),
        })
    }

    /// Selects the piece at `hit`, or says why it cannot be.
    pub fn pick(&mut self, hit: Hit) -> Response {
        if self.is_movable(hit.spot) {
            self.select(vec![hit.spot], hit.count);
            return Response::Changed;
        }
        self.choice = None;
        if self.others.contains(&hit.spot) {
            return self.refuse_other(hit.spot);
        }
        self.refuse(hit.spot, hit.count, Response::Changed)
    }

    /// A click on the piece that is already selected: ends a finished move, changes Focus's count, or lets go.
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

    /// Walks `way`; `moves` are the whole moves that end there.
    fn go(&mut self, way: &[Spot], moves: &[AnyMove], goes_on: bool) -> Response {
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

    /// Ends a move that may end where it stands (Enter).
    pub fn finish(&self) -> Response {
        let choice = self.choice.as_ref();
        let begun = choice.filter(|choice| choice.path.len() > 1);
        match begun.and_then(|choice| Some((choice.complete?, choice.path.len()))) {
            Some((mv, walked)) => Response::Play { mv, walked },
            None => Response::Nothing,
        }
    }

    /// Takes back the last step of an unfinished move, or the selection (Esc, right-click).
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

    /// Focus: moves `count` pieces instead; refused counts say why.
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
        self.refuse(choice.path[0], count, Response::Nothing)
    }

    /// Focus: one piece more or fewer (the wheel), within what can be moved.
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

    /// Puts an earlier selection back.
    pub fn restore(&mut self, choice: Option<Choice>) {
        self.choice = choice;
    }

    /// Tells the selection what the pointer is over; whether that changed anything.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        let Some(choice) = &mut self.choice else {
            return false;
        };
        let pointed = spot.filter(|&spot| choice.target(spot).is_some());
        let changed = pointed != choice.pointed;
        choice.pointed = pointed;
        changed
    }

    /// Makes `path` the selection and works out what can follow.
    fn select(&mut self, path: Vec<Spot>, wanted: u8) {
        let starts = |way: &Path| way.spots.starts_with(&path);
        let mut counts: Vec<u8> = self
            .moves
            .iter()
            .filter(|(_, way)| starts(way) && way.count != 0)
            .map(|(_, way)| way.count)
            .collect();
        counts.sort_unstable();
        counts.dedup();
        let count = if counts.contains(&wanted) {
            wanted
        } else {
            counts.last().copied().unwrap_or(0)
        };
        let fitting: Vec<&(AnyMove, Path)> = self
            .moves
            .iter()
            .filter(|(_, way)| starts(way) && way.count == count)
            .collect();
        let complete = fitting
            .iter()
            .find(|(_, way)| way.spots.len() == path.len())
            .map(|(mv, _)| *mv);
        let mut targets: Vec<Target> = Vec::new();
        let mut longer: Vec<_> = fitting
            .iter()
            .filter(|(_, way)| way.spots.len() > path.len())
            .collect();
        longer.sort_by_key(|(_, way)| way.spots.len());
        for (mv, way) in longer {
            let rest = &way.spots[path.len()..];
            let Some(&spot) = rest.last() else { continue };
            if let Some(known) = targets.iter_mut().find(|target| target.spot == spot) {
                // A next step is just that step; other ways to the same square matter only for far targets.
                if !known.next {
                    known.moves.push(*mv);
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
        self.choice = Some(Choice {
            path,
            count,
            counts,
            targets,
            complete,
            pointed,
        });
    }
}

/// A chooser in which something is selected: [`Chooser::either`] alone makes one.
#[derive(Clone, Debug)]
pub struct Selection(Chooser);

impl Selection {
    /// The legal moves and the selection.
    pub const fn chooser(&self) -> &Chooser {
        &self.0
    }

    /// The chooser, in which the selection may change or be given up.
    pub fn into_chooser(self) -> Chooser {
        self.0
    }

    /// Tells the selection what the pointer is over; whether that changed anything.
    pub fn point(&mut self, spot: Option<Spot>) -> bool {
        self.0.point(spot)
    }
}
