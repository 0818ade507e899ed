//! The person's chances in the ending of a first game, at each of their turns.

use crate::GameSession;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, Player};
use std::collections::HashMap;

/// The chance to win, from 0 to 1, from which the person is winning.
const MIN_WINNING_CHANCE: f64 = 0.9;
/// The chance to win, from 0 to 1, from which the person is ahead.
const MIN_AHEAD_CHANCE: f64 = 0.6;
/// The chance to win, from 0 to 1, below which the person is behind.
const MIN_EVEN_CHANCE: f64 = 0.4;
/// The smallest loss of chances by a move that is mentioned.
const MIN_MENTIONED_LOSS: f64 = 0.25;

/// The likely result for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A proven or nearly certain win.
    Winning,
    /// A likely win.
    Ahead,
    /// Neither a likely win nor a likely loss.
    Even,
    /// A likely loss.
    Behind,
}

impl Standing {
    fn from_chance(chance: f64) -> Self {
        if chance >= MIN_WINNING_CHANCE {
            Self::Winning
        } else if chance >= MIN_AHEAD_CHANCE {
            Self::Ahead
        } else if chance < MIN_EVEN_CHANCE {
            Self::Behind
        } else {
            Self::Even
        }
    }
}

/// The person's chances at their turns of one ending.
#[derive(Clone, Debug, Default)]
pub struct EndingChances {
    /// The random number of the ending's session.
    seed: Option<u64>,
    chance_by_place: HashMap<Place, f64>,
    /// The last hint that proved a win: the place and the move.
    winning_hint: Option<(Place, AnyMove)>,
}

impl EndingChances {
    /// Returns empty chances for the ending of this session.
    pub fn new(session: &GameSession) -> Self {
        Self { seed: Some(session.seed), ..Self::default() }
    }

    /// Returns whether these are the chances of the ending of this session.
    pub fn is_of(&self, session: &GameSession) -> bool {
        self.seed == Some(session.seed)
    }

    /// Sets the person's chance to win at a place, from 0 to 1.
    pub fn set_chance(&mut self, place: Place, chance: f64) {
        self.chance_by_place.insert(place, chance);
    }

    /// Records a hint that proves a win by `mv` at a place.
    pub const fn set_winning_hint(&mut self, place: Place, mv: AnyMove) {
        self.winning_hint = Some((place, mv));
    }

    /// Returns the chance at a place, if it is known.
    fn chance_at(&self, session: &GameSession, place: Place) -> Option<f64> {
        self.chance_by_place.get(&place).copied().filter(|_| self.is_of(session))
    }

    /// Returns whether the chances at the current place are known.
    pub fn is_known(&self, session: &GameSession) -> bool {
        self.chance_at(session, session.game.place()).is_some()
    }

    /// Returns whether the last hint that proved a win is that of the current position, or of the person's last turn, and its move was
    /// played.
    fn is_won_by_hint(&self, session: &GameSession, person: Player) -> bool {
        let Some((hint_place, mv)) = self.winning_hint.filter(|_| self.is_of(session)) else {
            return false;
        };
        let game = &session.game;
        let way = game.way_to(game.place());
        let has_been_there = hint_place == Place::START || way.contains(&hint_place);
        let plies_since = way.iter().skip(game.plies_to(hint_place));
        let mut moves_since =
            plies_since.filter_map(|&place| game.ply_at(place)).filter(|ply| ply.player == person);
        let first_move = moves_since.next();
        has_been_there && first_move.is_none_or(|ply| ply.mv == mv) && moves_since.next().is_none()
    }

    /// Returns the likely result at the last turn of `person` whose chances are known, or a win that a hint has proven.
    pub fn standing(&self, session: &GameSession, person: Player) -> Option<Standing> {
        if self.is_won_by_hint(session, person) {
            return Some(Standing::Winning);
        }
        let game = &session.game;
        let mut place = Some(game.place());
        while let Some(searched_place) = place {
            if game.position_of(searched_place).to_move() == person
                && let Some(chance) = self.chance_at(session, searched_place)
            {
                return Some(Standing::from_chance(chance));
            }
            place = game.before(searched_place);
        }
        None
    }

    /// Returns the last move of `person` with the place before it, if it reduced the person's chances much.
    pub fn bad_move(&self, session: &GameSession, person: Player) -> Option<(Place, AnyMove)> {
        let game: &Game = &session.game;
        let current_chance = self.chance_at(session, game.place())?;
        let current_line = game.way_to(game.place());
        let plies = current_line
            .into_iter()
            .rev()
            .filter_map(|place| Some((game.before(place)?, game.ply_at(place)?)));
        let person_ply = plies.into_iter().find(|(_, ply)| ply.player == person);
        let (place_before, ply) = person_ply?;
        let previous_chance = self.chance_at(session, place_before)?;
        (previous_chance - current_chance >= MIN_MENTIONED_LOSS).then_some((place_before, ply.mv))
    }
}
