//! A game as a person plays it: its setup, players and clocks, the history with views and deleted lines, and sentences about
//! its state.

pub mod ai_turn;
mod clock;
pub mod ending;
pub mod engine_errors;
pub mod engine_game;
mod forfeit;
pub mod game_status;
pub mod history;
pub mod identity;
pub mod moves;
mod notice;
pub mod origin;
mod pace;
pub mod rated;
pub mod setup;
pub mod strength_text;
pub mod tree;
pub mod undo;

pub use clock::{ClockState, TurnTime, move_time};
pub use forfeit::{Forfeit, ForfeitCause};
pub use identity::GameId;
pub use notice::Notice;
pub use pace::Pace;

use quadrille_drawing::view::View;
pub use quadrille_games::record::pgn::{CONTINUED, EVEN_START};
use quadrille_games::record::pgn::{GameResult, Tags};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyPosition, Outcome, Player, Position, Reason, Spot, with_position};
use quadrille_teaching::explorer::Explorer;
use quadrille_text::{self as text, tr};
use rand::{Rng, RngExt};
use setup::{
    Controller, FirstPlayer, SeatSetup, Setup, is_default_person_name, localized_side_name,
    player_name,
};
use std::time::Duration;

/// The tag of a game that was imported from another program, or under other names than ours. Its players are unknown.
pub const IMPORTED: &str = "Imported";

/// The state of an exercise. Unless the exercise is a game, only moves, comments and turning the board are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exercise {
    /// No exercise: an ordinary game.
    #[default]
    None,
    /// The person may move when it is their turn.
    AwaitingMove,
    /// Something is shown, and the person cannot move.
    Presenting,
    /// A game against an AI, with undo, redo and hints.
    Game,
}

impl Exercise {
    /// Returns whether a complete game is played, within an exercise or outside one.
    pub const fn is_game(self) -> bool {
        matches!(self, Self::None | Self::Game)
    }
}

/// A game with its players and clocks.
#[derive(Clone, Debug)]
pub struct GameSession {
    /// The settings of the game, also for a rematch.
    pub setup: Setup,
    /// The game tree.
    pub game: Game,
    /// Identifies the game on the table.
    pub id: GameId,
    /// The players by [`Player::index`]. With a random first player the order differs from that of the setup.
    pub seats: [SeatSetup; 2],
    /// Incremented with every change of the current position. Answers for another number are stale.
    pub serial: u64,
    /// Whether the game is paused, so that no AI thinks.
    pub is_paused: bool,
    /// While paused: whether an AI may make one move.
    pub allows_single_move: bool,
    /// The speed of a game between AIs.
    pub pace: Pace,
    /// The state of the exercise.
    pub exercise: Exercise,
    /// The only pieces that can move, in an exercise about them. Empty if all pieces can move.
    pub movable_spots: Vec<Spot>,
    /// The place at which the proven results of Upthrust's moves are shown without a review.
    pub results_at: Option<Place>,
    /// Whether the board is turned.
    pub flipped: bool,
    /// The viewed place, if it is not the current one.
    pub viewed_place: Option<Place>,
    /// The addition to the status line, which [`notify`](Self::notify) sets.
    pub notice: Notice,
    /// The number of notices so far. It distinguishes a repeated notice from the previous one.
    pub notice_count: u64,
    /// The thinking time used so far, by [`Player::index`].
    pub used_times: [Duration; 2],
    /// The time lent to each side by a clock, in place of the increments of moves that were taken back.
    pub time_credits: [Duration; 2],
    /// The time used for the move that is to be made.
    pub turn: TurnTime,
    /// A random number of the game. It determines the mistakes of lower levels.
    pub seed: u64,
    /// The real cause of a loss that is stored as a resignation. An engine never resigns itself.
    pub forfeit: Option<Forfeit>,
    /// The lines that were deleted while the game was the current one, the latest last.
    pub removed_lines: Vec<RemovedLine>,
    /// Where the game is stored, and further content of its record.
    pub origin: Origin,
}

/// Where a game is stored, and the content of its record that is not part of the session.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The name of its file; `None` if it is not stored.
    pub file: Option<String>,
    /// The tags of its record that are not derived from the session: date, event …
    pub tags: Tags,
    /// The result stated by the record. It counts if the rules give none.
    pub stated_result: GameResult,
    /// The number of changes that do not change the position: comments, the order of lines.
    pub edits: u64,
    /// [`GameSession::serial`] when the record was opened; 0 for a game started here.
    pub opened_serial: u64,
    /// Whether the game was finished when it was opened.
    pub was_over_when_opened: bool,
    /// Whether it is an analysis. It never takes the place of an unfinished game.
    pub is_analysis: bool,
}

/// A deleted line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedLine {
    /// The place of its first move.
    pub place: Place,
    /// The [rank](Game::rank) of the line at the branch.
    pub rank: usize,
    /// Whether it was the first line there.
    pub was_first: bool,
    /// The current place before and after the deletion.
    pub places: [Place; 2],
    /// [`Origin::stated_result`] before the deletion.
    pub stated_result: GameResult,
    /// [`GameSession::serial`] after the deletion.
    pub serial: u64,
    /// [`Origin::edits`] after the deletion.
    pub edits: u64,
}

/// Returns whether the board of a game is turned at its beginning. Against an AI, the person sits at the near side. `is_human` is
/// by player.
pub fn begins_flipped(position: &AnyPosition, is_human: [bool; 2]) -> bool {
    let near_player = View::still(position).near_player();
    is_human[0] != is_human[1] && !is_human[near_player.index()]
}

impl GameSession {
    /// Returns a session without moves that is not stored.
    pub fn new(setup: Setup, game: Game, seats: [SeatSetup; 2]) -> Self {
        Self {
            setup,
            game,
            id: GameId::next(),
            seats,
            serial: 1,
            is_paused: false,
            allows_single_move: false,
            pace: Pace::default(),
            exercise: Exercise::None,
            movable_spots: Vec::new(),
            results_at: None,
            flipped: false,
            viewed_place: None,
            notice: Notice::None,
            notice_count: 0,
            used_times: [Duration::ZERO; 2],
            time_credits: [Duration::ZERO; 2],
            turn: TurnTime::default(),
            seed: 0,
            forfeit: None,
            removed_lines: Vec::new(),
            origin: Origin::default(),
        }
    }

    /// Returns a session for `setup`, with all random choices made.
    pub fn begin(setup: &Setup, rng: &mut impl Rng) -> Self {
        let (start, seats) = setup.make_random_choices(rng);
        let is_human = seats.each_ref().map(|seat| seat.controller == Controller::Human);
        let flipped = begins_flipped(&start, is_human);
        let mut session = Self::new(setup.clone(), Game::new(start), seats);
        session.flipped = flipped;
        session.seed = rng.random();
        if setup.is_stored {
            session.origin = origin::new_origin(setup.variant, session.seed);
        }
        if setup.has_random_opening() {
            session.play_random_opening();
        }
        session
    }

    /// Plays a balanced random opening, stores its length as a tag of the record, and notifies the person.
    fn play_random_opening(&mut self) {
        let explorer = Explorer::shipped(self.setup.variant);
        let Some(opening) = explorer.balanced_opening(self.seed) else { return };
        for mv in &opening.moves {
            // The moves are from the explorer's games, so they are legal.
            if self.game.play(*mv).is_err() {
                return;
            }
        }
        let (plies, score) = (opening.moves.len(), opening.record.score(Player::One));
        self.set_random_opening_plies(plies);
        self.notify(Notice::BalancedOpening(plies, (score * 100.0).round() as u32));
    }

    /// Sets the addition to the status line, and counts it unless it is [`Notice::None`].
    pub fn notify(&mut self, notice: Notice) {
        self.notice_count += u64::from(notice != Notice::None);
        self.notice = notice;
    }

    /// Returns whether the game was played in this program, so that its people are those of this computer.
    pub fn is_own(&self) -> bool {
        self.origin.tags.get(IMPORTED).is_none()
    }

    /// Returns the number of plies of the random opening; 0 without one.
    pub fn random_opening_plies(&self) -> usize {
        self.origin.tags.plies(EVEN_START)
    }

    /// Returns the number of plies of the random opening on the line to `place`.
    pub fn random_opening_plies_before(&self, place: Place) -> usize {
        let [current_line, line_to_place] =
            [self.game.place(), place].map(|place| self.game.way_to(place));
        let common_plies =
            current_line.iter().zip(&line_to_place).take_while(|(one, two)| one == two);
        common_plies.count().min(self.random_opening_plies())
    }

    /// Sets the number of plies of the random opening. 0 removes the tag.
    pub fn set_random_opening_plies(&mut self, plies: usize) {
        if plies == 0 {
            self.origin.tags.remove(EVEN_START);
        } else {
            self.origin.tags.set(EVEN_START, plies.to_string());
        }
    }

    /// Returns an analysis from `position`: a game between two people that is stored once it is continued.
    pub fn analysis(position: AnyPosition) -> Self {
        let variant = position.variant();
        let seat = |player: Player| SeatSetup {
            controller: Controller::Human,
            name: text::side(&position, player),
            clock: None,
        };
        let seats = Player::BOTH.map(seat);
        let setup =
            Setup { seats: seats.clone(), is_stored: false, ..Setup::default_game(variant) };
        let mut session = Self::begin(&setup, &mut rand::rng());
        session.setup.is_stored = true;
        session.game = Game::new(position);
        session.origin.is_analysis = true;
        session
    }

    /// Returns whether the suspended game becomes the current one again when this one is left: this one is a demonstration, an
    /// analysis, or a record that was opened finished or in which nothing was changed.
    pub fn returns_to_suspended_game(&self) -> bool {
        let is_unchanged = self.serial == self.origin.opened_serial && self.origin.edits == 0;
        let is_only_viewed = self.origin.file.is_none() && is_unchanged;
        !self.setup.is_stored
            || self.origin.was_over_when_opened
            || self.origin.is_analysis
            || is_only_viewed
    }

    /// Sets the serial number. Removed lines and the opened record that refer to the previous number are updated.
    pub fn renumber(&mut self, serial: u64) {
        let previous_serial = std::mem::replace(&mut self.serial, serial);
        let line_serials = self.removed_lines.iter_mut().map(|line| &mut line.serial);
        for referred_serial in line_serials.chain([&mut self.origin.opened_serial]) {
            if *referred_serial == previous_serial {
                *referred_serial = serial;
            }
        }
    }

    /// Returns the settings for a rematch, with swapped sides if `swaps_sides`.
    pub fn rematch_setup(&self, swaps_sides: bool) -> Setup {
        let mut seats = self.seats.clone();
        // A seat may get another side than that of its name.
        if self.name_unless_side(Player::One).is_empty() {
            for (number, seat) in (1..).zip(&mut seats) {
                seat.name = tr!("name-player", number = number);
            }
        }
        if swaps_sides {
            seats.reverse();
        }
        let first_player = match self.game.start().to_move() {
            Player::One => FirstPlayer::One,
            Player::Two => FirstPlayer::Two,
        };
        Setup { seats, first_player, ..self.setup.clone() }
    }

    /// Returns the player to move.
    pub fn seat_to_move(&self) -> &SeatSetup {
        &self.seats[self.game.position().to_move().index()]
    }

    /// Returns the outcome by the rules, if the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Returns the result: by the rules, or as stated by the record if the rules give none or the game was continued.
    pub fn result(&self) -> GameResult {
        let stated_result = self.origin.stated_result;
        if stated_result != GameResult::Unknown && self.game.settled_outcome().is_none() {
            stated_result
        } else {
            self.outcome().into()
        }
    }

    /// Returns whether the game is finished, by the rules or as stated by the record.
    pub fn is_over(&self) -> bool {
        self.result() != GameResult::Unknown
    }

    /// Returns a sentence about the result with the names of the sides.
    pub fn outcome_sentence(&self) -> Option<String> {
        if let Some(Forfeit { loser, cause }) = &self.forfeit
            && self.game.is_resigned()
        {
            let seat = &self.seats[loser.index()];
            let cause = cause.text();
            let dot = if cause.ends_with('.') { "" } else { "." };
            return Some(tr!(
                "end-forfeit",
                you = u8::from(is_default_person_name(&seat.name)),
                name = seat.display_name(),
                cause = format!("{cause}{dot}")
            ));
        }
        if let Some(outcome) = self.outcome() {
            return Some(text::outcome(&outcome, self.game.position()));
        }
        let side = |player: Player| text::side(self.game.position(), player);
        let (kind, winner_side) = match self.result() {
            GameResult::Unknown => return None,
            GameResult::Draw => ("draw", String::new()),
            GameResult::Win(player) => ("win", side(player)),
        };
        let sides = text::side_number(self.game.variant());
        Some(tr!("end-stated", kind = kind, side = winner_side, sides = sides))
    }

    /// Returns the winner, by the rules or as stated by the record.
    pub fn winner(&self) -> Option<Player> {
        match self.result() {
            GameResult::Win(player) => Some(player),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }

    /// Returns the viewed position, which is usually the current one.
    pub fn viewed_position(&self) -> &AnyPosition {
        self.game.position_of(self.place())
    }

    /// Returns the viewed place.
    pub fn place(&self) -> Place {
        self.viewed_place.unwrap_or_else(|| self.game.place())
    }

    /// Returns whether a person can move on this board now.
    pub fn awaits_person(&self) -> bool {
        self.viewed_place.is_none()
            && !self.is_over()
            && self.exercise != Exercise::Presenting
            && self.seat_to_move().controller == Controller::Human
    }

    /// Returns whether a move on the board becomes a variation of the viewed position.
    pub fn tries_moves(&self) -> bool {
        self.viewed_place.is_some_and(|place| self.setup.is_stored && self.accepts_moves(place))
    }

    /// Returns whether moves can be added after `place`. They cannot where the rules have ended the game. They cannot at
    /// the end of the main line of a finished game either, because it would become longer.
    pub fn accepts_moves(&self, place: Place) -> bool {
        let extends_main_line =
            self.game.continuations(place).is_empty() && self.game.is_first_line(place);
        self.game.outcome_at(place).is_none() && !(extends_main_line && self.is_over())
    }

    /// Returns whether the game can be continued from the viewed place. It cannot at the current place of an unfinished game,
    /// after an end by the rules, and in an exercise.
    pub fn can_play_on(&self) -> bool {
        let outcome = self.game.outcome_at(self.place());
        self.exercise == Exercise::None
            && (self.viewed_place.is_some() || self.is_over())
            && outcome.is_none_or(|outcome| outcome.reason == Reason::Resigned)
    }

    /// Gives every seat of an engine to a person, because a record from elsewhere must not start programs.
    pub fn replace_engines_by_people(&mut self) {
        for seat in self.seats.iter_mut().chain(&mut self.setup.seats) {
            if matches!(seat.controller, Controller::Engine { .. }) {
                seat.controller = Controller::Human;
            }
        }
    }

    /// Returns whether the clock of the side to move runs. It does not while an AI's answer waits for the person to
    /// return from an earlier position.
    pub fn clock_runs(&self) -> bool {
        let can_move = !self.is_paused || self.allows_single_move || self.awaits_person();
        let answer_waits =
            self.viewed_place.is_some() && self.seat_to_move().controller != Controller::Human;
        can_move && !answer_waits && !self.is_over()
    }

    /// Returns whether both players are AIs.
    pub fn is_demo(&self) -> bool {
        self.seats.iter().all(|seat| seat.controller != Controller::Human)
    }

    /// Returns whether a person plays this side.
    pub fn is_person(&self, player: Player) -> bool {
        self.seats[player.index()].controller == Controller::Human
    }

    /// Returns whether the viewed position is later than that of the game.
    pub fn views_later_position(&self) -> bool {
        self.viewed_place.is_some_and(|place| self.game.plies_to(place) > self.game.plies())
    }

    /// Returns whether a person has won.
    pub fn is_won_by_person(&self) -> bool {
        self.winner().is_some_and(|winner| self.is_person(winner))
    }

    /// Returns whether this is an analysis of the usual start without a move, in which nothing can be lost.
    pub fn is_empty_analysis(&self) -> bool {
        let game = &self.game;
        self.origin.is_analysis
            && game.is_end_of_line(Place::START)
            && game.comment(Place::START).is_empty()
            && Setup::is_usual_start(game.start())
    }

    /// Returns the name of a player. A default name of a person or a side is in the current language.
    pub fn player_name(&self, player: Player) -> String {
        player_name(&self.seats, self.game.position(), player)
    }

    /// Returns the names of both players.
    pub fn player_names(&self) -> String {
        Player::BOTH.map(|player| self.player_name(player)).join(" – ")
    }

    /// Returns a player's name, or the side of a player without a name.
    pub fn name_or_side(&self, player: Player) -> String {
        let name = self.player_name(player);
        match name.trim() {
            "" => text::side(self.game.position(), player),
            name => name.to_owned(),
        }
    }

    /// Returns the stored name of a player; an empty text if the names are those of the sides, as in an analysis and in a record
    /// without names.
    pub fn name_unless_side(&self, player: Player) -> String {
        let names = self.seats.each_ref().map(|seat| &*seat.name);
        let side_name = localized_side_name(names, self.game.position(), player);
        side_name.map_or_else(|| names[player.index()].to_owned(), |_| String::new())
    }

    /// Returns the result as a sentence, with the name of the winner.
    pub fn result_title(&self) -> String {
        game_status::result_sentence(self.winner(), &self.seats, self.game.position())
    }

    /// Returns the players that are people.
    pub fn people(&self) -> impl Iterator<Item = Player> + Clone {
        Player::BOTH.into_iter().filter(|player| self.is_person(*player))
    }

    /// Returns whether an AI is to move against a person, so that the person may enter premoves.
    pub fn allows_premoves(&self) -> bool {
        let to_move = self.game.position().to_move();
        self.viewed_place.is_none()
            && !self.is_over()
            && self.exercise == Exercise::None
            && self.seat_to_move().controller != Controller::Human
            && self.is_person(!to_move)
    }

    /// Returns the current position with the other side to move. It is not part of the game.
    pub fn with_turn_passed(&self) -> AnyPosition {
        let position = self.game.position();
        let opponent = !position.to_move();
        with_position!(position, inner => AnyPosition::from(inner.with_turn(opponent)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn empty_analysis_has_nothing_to_lose() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let next_position = start.play(start.legal_moves()[0]).unwrap();
            let empty = GameSession::analysis(start.clone());
            assert!(empty.is_empty_analysis(), "{variant}");
            let mut played = empty.clone();
            played.game.play(start.legal_moves()[0]).unwrap();
            let mut viewed = played.clone();
            viewed.game.set_place(Place::START);
            let mut remarked = empty.clone();
            remarked.game.set_comment(Place::START, "A remark");
            let set_up = GameSession::analysis(next_position);
            let game = GameSession::begin(&Setup::default_game(variant), &mut rand::rng());
            for session in [played, viewed, remarked, set_up, game] {
                assert!(!session.is_empty_analysis(), "{variant}");
            }
        }
    }
}
