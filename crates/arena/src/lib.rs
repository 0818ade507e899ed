//! Plays games between programs under a referee.
//!
//! An [`EntrantSpec`] names a player: one of our own or another engine. A [`GamePlayer`] plays for it. The [`referee`]
//! maintains the position and the clock of one game, validates every move, and scores every failure as a lost game with a
//! reason. A [`Match`] consists of many games: every opening is played twice with the sides swapped, as its [`Tally`]
//! requires.
//!
//! [`Scores`] rate many players by all their games. A [`tournament`] has many entrants. Its folder contains the games, so
//! that it resumes after the program was killed.
//!
//! This crate neither reads the terminal nor prints. It only uses files that the caller names: openings, the results of a
//! match, and the folder of a tournament.

#![deny(clippy::unwrap_used, clippy::panic)]

mod adjudication;
mod builtin;
mod builtin_search;
mod clock;
mod ending;
mod entrant;
mod game_player;
mod game_threads;
mod identical;
mod matches;
mod opening;
mod pairs_played;
mod person;
mod ratings;
pub mod referee;
mod remark;
mod results;
mod settings;
mod sprt;
mod start_check;
mod tally;
pub mod tournament;

pub use adjudication::{Adjudication, ScoreRule};
pub use builtin_search::BuiltinSearch;
pub use clock::TimeControl;
pub use ending::{Ending, PlayerFailure};
pub use entrant::{BadEntrant, EntrantSpec, join_program_path};
pub use game_player::{GamePlayer, prepare_engine};
pub use identical::{are_identical, are_one_engine, is_repeatable, may_be_identical};
pub use matches::{GameReport, Match, MatchError};
pub use opening::{Opening, OpeningOrder, Openings};
pub use pairs_played::PairsPlayed;
pub use person::{Decision, Person};
pub use ratings::{Anchor, Rating, RatingGroup, Scores};
pub use referee::{PlayedGame, Terms, play};
pub use remark::MoveRemark;
pub use results::MatchResults;
pub use settings::EntrantSettings;
pub use sprt::{Sprt, SprtModel, SprtResult};
pub use start_check::{
    BREAKDOWN_LIMIT, BROKEN_PAIR_REASON, UNCOUNTED_TAG, UnfitEntrant, UnfitEntrants,
    with_error_output,
};
pub use tally::{CONFIDENCE_HALF_WIDTH, Estimate, Tally};
