//! Whether a game counts for the person's rating.

use crate::setup::{Controller, SeatSetup, Setup};
use crate::{CONTINUED, GameSession};
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player};
use quadrille_text::tr;

/// The tag of a record with the help that the person used, as [`Assistance::word`].
pub const ASSISTED_TAG: &str = "Assisted";

/// A kind of help that the program gives. It makes a game unrated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assistance {
    /// A hint was asked for.
    Hint,
    /// A move was taken back.
    Undo,
    /// The program has warned of a blunder.
    Warning,
    /// The person played on after resigning or losing on time.
    Continuation,
}

impl Assistance {
    const ALL: [Self; 4] = [Self::Hint, Self::Undo, Self::Warning, Self::Continuation];

    /// Returns the word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Undo => "undo",
            Self::Warning => "warning",
            Self::Continuation => "continuation",
        }
    }
}

/// Why a game does not count for the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnratedReason {
    /// Two people play.
    People,
    /// No person plays.
    Programs,
    /// The opponent is an engine, which has no rating.
    Engine,
    /// It is an exercise or a demonstration.
    Exercise,
    /// It started from a position that was set up.
    SetUp,
    /// It continues another game.
    Continued,
    /// It was imported, so that it may be another person's.
    Imported,
    /// The person had this help.
    Assisted(Assistance),
    /// It ended before both sides had moved.
    NoMoves,
}

impl UnratedReason {
    /// Returns a sentence.
    pub fn text(self) -> String {
        let id = match self {
            Self::People => "people",
            // A game that is not stored, such as an exercise, displays no such sentence.
            Self::Programs | Self::Exercise => "programs",
            Self::Engine => "engine",
            Self::SetUp => "set-up",
            Self::Continued => "continued",
            Self::Imported => "imported",
            Self::Assisted(help) => help.word(),
            Self::NoMoves => "no-moves",
        };
        tr!("game-unrated", why = id)
    }
}

/// Returns why a game between these players is unrated.
fn reason_by_players(seats: &[SeatSetup; 2]) -> Option<UnratedReason> {
    let [one, two] = seats.each_ref().map(|seat| &seat.controller);
    match (one, two) {
        (Controller::Human, Controller::Human) => Some(UnratedReason::People),
        (Controller::Human, Controller::Ai { .. }) | (Controller::Ai { .. }, Controller::Human) => {
            None
        }
        (Controller::Human, _) | (_, Controller::Human) => Some(UnratedReason::Engine),
        _ => Some(UnratedReason::Programs),
    }
}

/// Returns why a game with this setup will be unrated; `None` if it will be rated.
pub fn unrated_reason_of_setup(setup: &Setup) -> Option<UnratedReason> {
    let set_up_reason = setup.start.as_ref().map(|_| UnratedReason::SetUp);
    reason_by_players(&setup.seats).or(set_up_reason)
}

/// Returns whether the game is running and rated so far.
pub fn is_rated_so_far(session: &GameSession) -> bool {
    !session.is_over() && unrated_reason(session).is_none()
}

/// Returns why the game is unrated; `None` if it is rated.
pub fn unrated_reason(session: &GameSession) -> Option<UnratedReason> {
    reason_by_players(&session.seats).or_else(|| {
        if !session.setup.is_stored {
            Some(UnratedReason::Exercise)
        } else if is_set_up(session.game.start()) {
            Some(UnratedReason::SetUp)
        } else if session.origin.tags.get(CONTINUED).is_some() {
            Some(UnratedReason::Continued)
        } else if !session.is_own() {
            Some(UnratedReason::Imported)
        } else if let Some(help) = session.assistance() {
            Some(UnratedReason::Assisted(help))
        } else {
            let has_moves = session.game.plies() >= session.random_opening_plies() + 2;
            (session.outcome().is_some() && !has_moves).then_some(UnratedReason::NoMoves)
        }
    })
}

fn is_set_up(start: &AnyPosition) -> bool {
    !Setup::is_usual_start(start)
}

impl GameSession {
    /// Returns the first kind of help that the person had.
    pub fn assistance(&self) -> Option<Assistance> {
        let tag = self.origin.tags.get(ASSISTED_TAG)?;
        let assistance_by_word =
            |word| Assistance::ALL.into_iter().find(|help| help.word() == word);
        // A later version may have added words. An unknown word counts as help.
        let assistance = tag.split_whitespace().find_map(assistance_by_word);
        Some(assistance.unwrap_or(Assistance::Hint))
    }

    /// Records that the person had help in a game against a program.
    pub fn record_assistance(&mut self, help: Assistance) {
        let human_seats = self.seats.iter().filter(|seat| seat.controller == Controller::Human);
        let previous_tag = self.origin.tags.get(ASSISTED_TAG).unwrap_or_default();
        let is_recorded = previous_tag.split_whitespace().any(|word| word == help.word());
        if human_seats.count() != 1 || self.is_over() || is_recorded {
            return;
        }
        let new_tag = format!("{previous_tag} {}", help.word());
        self.origin.tags.set(ASSISTED_TAG, new_tag.trim_start());
        // A game without a move is not stored yet.
        if self.game.size() > 0 {
            let (serial, edits) = (self.serial, self.origin.edits);
            self.origin.edits += 1;
            // A line that was just deleted can still be restored.
            let lines = self.removed_lines.iter_mut();
            for line in lines.filter(|line| line.serial == serial && line.edits == edits) {
                line.edits = self.origin.edits;
            }
        }
    }

    /// Records that a move was taken back if the current place is no longer after `previous_place`, and that the game continues
    /// if it `was_over`.
    pub fn record_undo(&mut self, previous_place: Place, was_over: bool) {
        let place = self.game.place();
        if was_over {
            // Has no effect if the game is still over.
            self.record_assistance(Assistance::Continuation);
        }
        if previous_place != Place::START && !self.game.way_to(place).contains(&previous_place) {
            self.record_assistance(Assistance::Undo);
        }
    }

    /// Returns the number of plies that the record has from another game.
    pub fn continued_plies(&self) -> usize {
        self.origin.tags.plies(CONTINUED)
    }

    /// Returns the number of plies at the start that were not played in this game: those of a random opening or of
    /// another game.
    pub fn given_plies(&self) -> usize {
        self.origin.tags.given_plies()
    }

    /// Returns whether a person chose a move on the way to a place.
    pub fn has_move_of_person(&self, place: Place) -> bool {
        let way = self.game.way_to(place).into_iter().filter(|&place| !self.is_given(place));
        let mut plies = way.filter_map(|place| self.game.ply_at(place));
        plies.any(|ply| self.seats[ply.player.index()].controller == Controller::Human)
    }

    /// Returns whether `player` chose the move to a place.
    pub fn has_chosen(&self, player: Player, place: Place) -> bool {
        !self.is_given(place) && self.game.ply_at(place).is_some_and(|ply| ply.player == player)
    }

    /// Returns whether no player of this game chose the move to a place.
    pub fn is_given(&self, place: Place) -> bool {
        self.game.plies_to(place) <= self.given_plies()
            && self.game.way_to(self.game.place()).contains(&place)
    }
}
