//! The progress of searches, and what the panel may show of it.

use super::identity::{ForPosition, PositionKey};
use super::{Assessment, Session, rated};
use crate::setup::Controller;
use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, Player};
use quadrille_search::Level;
use quadrille_text::tr;
use std::time::Duration;

/// The progress of an AI or of a hint.
#[derive(Resource, Clone, Debug, Default)]
pub struct Thinking {
    /// The searching side; `None` if no search is running.
    pub player: Option<Player>,
    /// The searched position.
    pub key: Option<PositionKey>,
    /// Whether the search is for a hint for a person.
    pub is_hint: bool,
    /// Whether the engine is still starting.
    pub is_starting: bool,
    /// The depth, in plies.
    pub depth: u32,
    /// The searched nodes.
    pub nodes: u64,
    /// The score, if there is one.
    pub assessment: Option<Assessment>,
    /// The best line. [`displayed_progress`] may hide it.
    pub line: Vec<AnyMove>,
    /// The time used so far.
    pub used_time: Duration,
    /// The time limit.
    pub time_limit: Duration,
}

impl Thinking {
    /// Returns the progress of a search that begins in the current position.
    pub fn for_search(
        session: &Session,
        player: Player,
        is_hint: bool,
        time_limit: Duration,
    ) -> Self {
        let key = Some(session.current_key());
        Self { player: Some(player), key, is_hint, time_limit, ..Self::default() }
    }

    /// Returns whether the result is proven by the solver or its book.
    pub const fn is_proven(&self) -> bool {
        matches!(self.assessment, Some(Assessment::Proven(_)))
    }

    /// Returns whether this search runs in the current position. Returns `false` after the end of the game.
    pub fn is_running(&self, session: &Session) -> bool {
        self.player.is_some() && self.key == Some(session.current_key()) && !session.is_over()
    }

    /// Returns whether there is a result.
    const fn has_result(&self) -> bool {
        self.depth > 0 || self.is_proven()
    }
}

/// The last search of each side that was not a hint.
#[derive(Resource, Clone, Debug, Default)]
pub struct LastSearches([Option<ForPosition<Thinking>>; 2]);

impl LastSearches {
    /// Stores the progress of a search. A hint is for the person and is not stored.
    pub fn update(&mut self, progress: &Thinking) {
        if let (Some(player), Some(key)) = (progress.player, progress.key)
            && !progress.is_hint
            && progress.has_result()
        {
            self.0[player.index()] = Some(ForPosition::new(key, progress.clone()));
        }
    }

    /// Returns the last search of `player` if its position is in the current line and `player` has moved at most once since.
    /// Returns `None` after the end of the game.
    pub fn of_player(&self, session: &Session, player: Player) -> Option<&Thinking> {
        let (place, progress) = self.0[player.index()].as_ref()?.in_game(session)?;
        let game = &session.game;
        let current_line = game.way_to(game.place());
        let later_places = if place == Place::START {
            &current_line[..]
        } else {
            let index = current_line.iter().position(|&step| step == place)?;
            &current_line[index + 1..]
        };
        let is_own_move = |place: &&Place| {
            let ply = game.ply_at(**place);
            let is_pass = |ply: &quadrille_games::record::Ply| {
                let position_before = game.position_before(**place);
                position_before.path(ply.mv).spots.is_empty()
            };
            ply.is_some_and(|ply| ply.player == player && !is_pass(ply))
        };
        let is_last = later_places.iter().filter(is_own_move).count() <= 1;
        (is_last && !session.is_over()).then_some(progress)
    }
}

/// Returns the progress to show for the side `shown_player`, or for the only AI: that of the running search, or else that of
/// the last one. It has no evaluation and no line if the board shows another position, or if there is a reason to hide them,
/// which is returned as well.
pub fn displayed_progress(
    session: &Session,
    thinking: &Thinking,
    last_searches: &LastSearches,
    shown_player: Option<Player>,
) -> Option<(Thinking, Option<String>)> {
    let is_wanted_side =
        |player: Player| shown_player.is_none_or(|shown_player| shown_player == player);
    let is_running = thinking.is_running(session) && thinking.player.is_some_and(is_wanted_side);
    let source_progress = if is_running {
        Some(thinking)
    } else {
        let mut sides = Player::BOTH.into_iter().filter(|&side| is_wanted_side(side));
        sides.find_map(|side| last_searches.of_player(session, side))
    };
    let mut progress = source_progress?.clone();
    let is_elsewhere = session.viewed_place.is_some();
    let reason = hiding_reason(session, &progress).filter(|_| !is_elsewhere);
    if is_elsewhere || reason.is_some() {
        (progress.assessment, progress.line) = (None, Vec::new());
    }
    Some((progress, reason))
}

/// Returns why the evaluation and the line of a search are hidden; `None` if they are not. The evaluation of a low level is
/// unreliable. While a person plays a rated or timed game, any evaluation would be help.
fn hiding_reason(session: &Session, progress: &Thinking) -> Option<String> {
    if progress.is_hint {
        // The person has asked for it.
        return None;
    }
    let seat = &session.seats[progress.player?.index()];
    match seat.controller {
        Controller::Ai { level, .. } if level < Level::FULL => Some(tr!("thinking-hidden-level")),
        _ if session.is_demo() => None,
        _ if rated::unrated_reason(session).is_none() => Some(tr!("thinking-hidden-rated")),
        _ if session.is_timed() => Some(tr!("thinking-hidden-clock")),
        _ => None,
    }
}
