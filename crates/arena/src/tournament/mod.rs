//! Tournaments of many entrants.
//!
//! A [`Plan`] is parsed from a file and contains all settings. A [`Schedule`] determines the games only from the plan and
//! the results so far. A [`TournamentFolder`] stores the games. Its log is authoritative: it has one line per finished
//! game, which is on the disk before the result counts. [`run`] plays the missing games. [`LiveGames`] contains the games
//! being played. The [`Standings`] are computed from the results, and the `report` functions write them.
//!
//! Only the results determine the games, and only the log contains the results. If the program is
//! killed, the tournament therefore resumes with the same games.

mod archive;
mod file;
mod folder;
mod knockout;
mod live_games;
mod log;
mod next_games;
pub mod pace;
mod plan;
pub mod report;
mod round_robin;
mod run;
mod schedule;
mod standings;
mod swiss;

pub use archive::{Archive, RatedGame, read_archive};
pub use file::BadPlan;
pub use folder::{FolderError, TournamentFolder, TournamentProgress};
pub use live_games::{LiveGame, LiveGames};
pub use log::{FinishedGame, SkippedLine};
pub use plan::{Format, Plan, TournamentEntrant};
pub use run::{RunContext, RunError, RunObserver, check_entrants, run};
pub use schedule::{Bye, Encounter, GameId, GameResults, Schedule};
pub use standings::{Standing, Standings};
