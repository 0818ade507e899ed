//! The game being played: the match, who sits where, and the one system that changes it.
//!
//! Views (board, panel, menus) read [`Session`] and write [`Request`] messages; only
//! [`apply::apply_requests`] acts on them.

pub mod ahead;
pub mod apply;
mod clock;
mod forfeit;
pub mod history;
mod notice;
pub mod origin;
mod variations;

pub use forfeit::{Forfeit, ForfeitCause};
pub use notice::Notice;

use crate::interface::Screen;
use crate::setup::{Begins, Controller, SeatSetup, Setup};
use crate::text::{self, tr};
use bevy::prelude::*;
use quadrille_games::record::pgn::{GameResult, Tags};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Outcome, Player, Reason, Spot};
use quadrille_search::Score;
use quadrille_solver::Ending;
use quadrille_teaching::explorer::Explorer;
use rand::{Rng, RngExt};
use std::time::Duration;

/// The tag of a record that says how many of its first plies were drawn, for an even start.
pub const EVEN_START: &str = "EvenStart";

/// What a person or an AI asks of the game.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Start a new game and show it.
    NewGame(Setup),
    /// Put this game on the table and show it.
    Open(Box<Session>),
    /// Put the game that the program was left with on the table, if there is none, without showing it.
    Resume(Box<Session>),
    /// Put the game that waits while another one is watched back on the table.
    LeaveWatched,
    /// The file of a game has another name now, as another window has the old one.
    FileRenamed {
        /// The old name.
        from: String,
        /// The new one.
        to: String,
    },
    /// Say this in the status line.
    Notify(Notice),
    /// Play a move in the position with this serial number; late ones are dropped.
    Play {
        /// The move.
        mv: AnyMove,
        /// [`Session::serial`] of the game that it is meant for.
        serial: u64,
        /// Where it is played: anywhere but where the game stands it becomes a variation.
        place: Place,
        /// How many leading spots of its path are to be seen as walked already (1: none).
        walked: usize,
    },
    /// Take back: in a hot-seat game one move, against an AI to the person's own last decision.
    Undo,
    /// The opposite of undo.
    Redo,
    /// Look at this place of the game.
    GoTo(Place),
    /// Go on with the game from this place; the line that it leaves stays as a variation. From a game that is over a new one
    /// is made, but not from an exercise's.
    PlayOn(Place),
    /// Let the line to this place come before those beside it.
    Promote(Place),
    /// Take out the move to this place and everything behind it.
    RemoveLine(Place),
    /// Put the line back that was taken out last.
    BringBack,
    /// Put this line behind this place, as a variation where there are moves already, and look at this of its moves, the first
    /// being 1.
    AddLine(Place, Vec<AnyMove>, usize),
    /// Write a remark at this place; an empty one removes it.
    Remark(Place, String),
    /// Turn the board.
    Flip,
    /// In an exercise: nobody moves while something is shown, or the person may move again.
    Hold(bool),
    /// The side whose turn it is gives up (against an AI: the person).
    Resign,
    /// The side to move loses the game for what it did, if the position still has this serial number.
    Forfeit {
        /// [`Session::serial`] of the position in which it was asked.
        serial: u64,
        /// What it did.
        cause: ForfeitCause,
    },
    /// Give this side's seat to somebody else.
    Seat(Player, SeatSetup),
    /// Look for a good move for the person to move, and show it.
    Hint,
    /// The AI plays the best it has so far.
    MoveNow,
    /// The AI stops thinking and waits (the game is paused).
    StopThinking,
    /// Pause or go on: while paused no AI thinks.
    Pause(bool),
    /// While paused: let the AI to move make one move.
    Step,
    /// How long a finished AI move stays before the next AI move, in an AI-against-AI game.
    Pace(Pace),
}

/// Whether an exercise is on the board: there nothing is asked of the game but moves, remarks and the board's turning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exercise {
    /// None: an ordinary game.
    #[default]
    None,
    /// The person is to move in it when it is his turn.
    Asks,
    /// Something is shown in it, and nobody moves.
    Shows,
}

/// The speed of an AI-against-AI game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// 2 s between moves.
    Slow,
    /// 0.7 s between moves.
    #[default]
    Normal,
    /// No wait.
    Fast,
}

impl Pace {
    /// The wait between two AI moves.
    pub const fn wait(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2000,
            Self::Normal => 700,
            Self::Fast => 0,
        })
    }
}

/// What a search says of a position, from the point of view of the side that it thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The score of a search of some depth.
    Searched(Score),
    /// How the game ends, as the solver or its book has proven it.
    Proven(Ending),
}

/// What an AI, or the hint, is thinking at this moment; the panel's strip.
#[derive(Resource, Clone, Debug, Default)]
pub struct Thinking {
    /// The side it thinks for; `None` while nothing is being thought about.
    pub player: Option<Player>,
    /// Whether this is a hint for a person.
    pub hint: bool,
    /// Whether its engine is being started and does not think yet.
    pub starting: bool,
    /// Depth reached, in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// What it has found, as far as there is anything.
    pub assessment: Option<Assessment>,
    /// The best line so far, as move texts.
    pub line: String,
    /// Time used so far.
    pub used: Duration,
    /// The time it may take.
    pub limit: Duration,
}

impl Thinking {
    /// Whether what it has found is proven by the solver or its book, not by a search of some depth.
    pub const fn is_proven(&self) -> bool {
        matches!(self.assessment, Some(Assessment::Proven(_)))
    }
}

/// The game being played.
#[derive(Resource, Clone, Debug)]
pub struct Session {
    /// How it was set up, for "again".
    pub setup: Setup,
    /// The match.
    pub game: Game,
    /// Who sits where, by [`Player::index`]; sides may have been drawn, so this is not the setup's order.
    pub seats: [SeatSetup; 2],
    /// Changes with every change of the position on the table; answers for another serial are stale.
    pub serial: u64,
    /// While paused, no AI thinks.
    pub paused: bool,
    /// While paused: one AI move is to be made all the same.
    pub step_once: bool,
    /// The speed of AI against AI.
    pub pace: Pace,
    /// Whether it is an exercise's.
    pub exercise: Exercise,
    /// The only pieces that can be moved, while an exercise is about them; none: all can.
    pub about: Vec<Spot>,
    /// Whether the board is turned.
    pub flipped: bool,
    /// The place being looked at, when it is not the present one.
    pub viewing: Option<Place>,
    /// What the status line says besides.
    pub notice: Notice,
    /// Thinking time used so far, by [`Player::index`].
    pub used: [Duration; 2],
    /// Drawn for each game: the mistakes of lower levels follow from it.
    pub seed: u64,
    /// Why the side that gave up really lost: an engine does not resign, it goes wrong.
    pub forfeit: Option<Forfeit>,
    /// The lines that were taken out of the game while it is on the table, the latest last.
    pub removed: Vec<Removed>,
    /// Where the game is kept, and what its record says besides.
    pub origin: Origin,
}

/// A game that waits while another one is only watched.
#[derive(Resource, Clone, Debug)]
pub struct SuspendedGame(pub Box<Session>);

/// Whether the last move has been written. It is there while games are kept; the one who keeps them counts.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveBarrier {
    /// How many sessions have been handed over and not been heard of.
    pub in_flight: usize,
}

/// Where a game is kept, and what its record says that the table does not show.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The name of its file among the games; `None` as long as it is not to be kept.
    pub file: Option<String>,
    /// The tags of its record that do not follow from the session: date, event …
    pub tags: Tags,
    /// The result that its record states where the rules say none.
    pub stated: GameResult,
    /// How often something was changed that does not change the position: remarks, the order of lines.
    pub edits: u64,
    /// [`Session::serial`] when a record was put on the table; 0 for a game that was begun here.
    pub opened: u64,
    /// Whether it was over when it was put on the table.
    pub opened_over: bool,
    /// The screen from which it was put on the table, to which one wants to go back.
    pub back_to: Screen,
}

/// A line that was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The place of its first move.
    pub place: Place,
    /// Its [rank](Game::rank) where it branched off.
    pub rank: usize,
    /// Whether it came first there.
    pub first: bool,
    /// Where the game stood, and where it stood when it was taken out.
    pub stood: [Place; 2],
    /// The result that the record stated.
    pub stated: GameResult,
    /// [`Session::serial`] and [`Origin::edits`] after it was taken out.
    pub mark: (u64, u64),
}

impl Session {
    /// A session in which nothing has happened, kept nowhere.
    pub(crate) fn new(setup: Setup, game: Game, seats: [SeatSetup; 2]) -> Self {
        Self {
            setup,
            game,
            seats,
            serial: 1,
            paused: false,
            step_once: false,
            pace: Pace::default(),
            exercise: Exercise::None,
            about: Vec::new(),
            flipped: false,
            viewing: None,
            notice: Notice::None,
            used: [Duration::ZERO; 2],
            seed: 0,
            forfeit: None,
            removed: Vec::new(),
            origin: Origin::default(),
        }
    }

    /// A session for `setup`, with everything drawn that is to be drawn.
    pub fn begin(setup: &Setup, rng: &mut impl Rng) -> Self {
        let (start, seats) = setup.draw(rng);
        // Against an AI the person sits at the near side.
        let usual_near = crate::drawing::view::View::still(&start).near_player();
        let people =
            Player::BOTH.map(|player| seats[player.index()].controller == Controller::Human);
        let mut session = Self::new(setup.clone(), Game::new(start), seats);
        session.flipped = people[0] != people[1] && !people[usual_near.index()];
        session.seed = rng.random();
        if setup.kept {
            session.origin = origin::new_origin(setup.variant, session.seed);
        }
        if setup.draws_opening() {
            session.draw_opening();
        }
        session
    }

    /// Plays an opening that leaves both sides the same chances; its length stands in the record.
    fn draw_opening(&mut self) {
        let explorer = Explorer::shipped(self.setup.variant);
        let Some(opening) = explorer.even_start(self.seed) else {
            return;
        };
        for mv in &opening.moves {
            // They were played in the explorer's games.
            if self.game.play(*mv).is_err() {
                return;
            }
        }
        let (plies, points) = (opening.moves.len(), opening.record.score(Player::One));
        self.origin.tags.set(EVEN_START, plies.to_string());
        self.notice = Notice::EvenStart(plies, (points * 100.0).round() as u32);
    }

    /// How many of the first plies were drawn, which nobody has chosen.
    pub fn drawn_plies(&self) -> usize {
        let told = self.origin.tags.get(EVEN_START);
        told.and_then(|told| told.parse().ok()).unwrap_or(0)
    }

    /// A game between two people from `position`, to be looked at: it is kept as soon as it is played on.
    pub fn analysis(position: AnyPosition) -> Self {
        let variant = position.variant();
        let seat = |player: Player| SeatSetup {
            controller: Controller::Human,
            name: text::side(&position, player),
        };
        let seats = Player::BOTH.map(seat);
        let setup = Setup {
            seats: seats.clone(),
            kept: false,
            ..Setup::usual(variant)
        };
        let mut session = Self::begin(&setup, &mut rand::rng());
        session.setup.kept = true;
        session.game = Game::new(position);
        session
    }

    /// Gives it another serial number. What is told by the present one follows, as nothing has been changed by that.
    fn renumber(&mut self, serial: u64) {
        let before = std::mem::replace(&mut self.serial, serial);
        let marks = self.removed.iter_mut().map(|removed| &mut removed.mark.0);
        for told in marks.chain([&mut self.origin.opened]) {
            if *told == before {
                *told = serial;
            }
        }
    }

    /// The set-up for another game between the same players, who sit as they did or have `swapped` their sides.
    pub fn rematch(&self, swapped: bool) -> Setup {
        let mut seats = self.seats.clone();
        if swapped {
            seats.reverse();
        }
        let begins = match self.game.start().to_move() {
            Player::One => Begins::One,
            Player::Two => Begins::Two,
        };
        Setup {
            seats,
            begins,
            ..self.setup.clone()
        }
    }

    /// The seat of the side to move.
    pub fn seat_to_move(&self) -> &SeatSetup {
        &self.seats[self.game.position().to_move().index()]
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The result: by the rules, or what its record states where they say none or the game was played before they did.
    pub fn result(&self) -> GameResult {
        let stated = self.origin.stated;
        if stated != GameResult::Unknown && self.game.settled_outcome().is_none() {
            stated
        } else {
            self.outcome().into()
        }
    }

    /// Whether the game is over, by the rules or as its record states.
    pub fn is_over(&self) -> bool {
        self.result() != GameResult::Unknown
    }

    /// The result in words, with the sides' names.
    pub fn outcome_sentence(&self) -> Option<String> {
        if let Some(Forfeit { loser, cause }) = &self.forfeit
            && self.game.is_resigned()
        {
            let name = &self.seats[loser.index()].name;
            let cause = cause.words();
            let dot = if cause.ends_with('.') { "" } else { "." };
            return Some(tr!(
                "end-forfeit",
                name = name,
                cause = format!("{cause}{dot}")
            ));
        }
        if let Some(outcome) = self.outcome() {
            return Some(text::outcome(&outcome, self.game.position()));
        }
        let side = |player: Player| text::side(self.game.position(), player);
        let (kind, winner) = match self.result() {
            GameResult::Unknown => return None,
            GameResult::Draw => ("draw", String::new()),
            GameResult::Win(player) => ("win", side(player)),
        };
        let sides = text::sides(self.game.variant());
        Some(tr!("end-stated", kind = kind, side = winner, sides = sides))
    }

    /// Who has won, by the rules or as the record states.
    pub fn winner(&self) -> Option<Player> {
        match self.result() {
            GameResult::Win(player) => Some(player),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }

    /// Asks for `mv` where the game stands.
    pub fn request_to_play(&self, mv: AnyMove) -> Request {
        Request::Play {
            mv,
            serial: self.serial,
            place: self.game.place(),
            walked: 1,
        }
    }

    /// The position on show: the present one, or the one being looked at.
    pub fn shown(&self) -> &AnyPosition {
        self.game.position_of(self.place())
    }

    /// The place on show.
    pub fn place(&self) -> Place {
        self.viewing.unwrap_or_else(|| self.game.place())
    }

    /// Whether a person can move now on this board.
    pub fn awaits_person(&self) -> bool {
        self.viewing.is_none()
            && !self.is_over()
            && self.exercise != Exercise::Shows
            && self.seat_to_move().controller == Controller::Human
    }

    /// Whether a move on the board is only tried: it becomes a variation of the position being looked at.
    pub fn tries_moves(&self) -> bool {
        self.viewing
            .is_some_and(|place| self.setup.kept && self.takes_moves(place))
    }

    /// Whether moves can be added behind `place`: not where the rules have ended the game, and not at the end of the first line
    /// of a game that is over, which they would make longer.
    pub fn takes_moves(&self, place: Place) -> bool {
        let last = self.game.continuations(place).is_empty() && self.game.is_first_line(place);
        self.game.outcome_at(place).is_none() && !(last && self.is_over())
    }

    /// Whether somebody may go on from the place on show: not where the game stands and goes on anyway, not where the rules
    /// have ended it, and not in an exercise.
    pub fn can_play_on(&self) -> bool {
        let ended = self.game.outcome_at(self.place());
        self.exercise == Exercise::None
            && (self.viewing.is_some() || self.is_over())
            && ended.is_none_or(|outcome| outcome.reason == Reason::Resigned)
    }

    /// Gives every engine's seat to a person: a game from elsewhere must not start programs here by the commands that it
    /// brings along.
    pub fn seat_people(&mut self) {
        for seat in self.seats.iter_mut().chain(&mut self.setup.seats) {
            if matches!(seat.controller, Controller::Engine { .. }) {
                seat.controller = Controller::Human;
            }
        }
    }

    /// Whether the time of the side to move is being counted. An AI whose answer waits until the person has looked back does
    /// not lose by it.
    pub fn clock_runs(&self) -> bool {
        let running = !self.paused || self.step_once || self.awaits_person();
        let held = self.viewing.is_some() && self.seat_to_move().controller != Controller::Human;
        running && !held && !self.is_over()
    }

    /// Whether both sides are AIs.
    pub fn is_demo(&self) -> bool {
        self.seats
            .iter()
            .all(|seat| seat.controller != Controller::Human)
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, player: Player) -> bool {
        self.seats[player.index()].controller == Controller::Human
    }
}

/// The game on the table.
pub fn plugin(app: &mut App) {
    apply::plugin(app);
}

/// What only a window needs.
pub fn window_plugin(app: &mut App) {
    clock::window_plugin(app);
}
