//! Many entrants, many games, one table.
//!
//! A [`Plan`] is read from a file and says everything beforehand. A [`Schedule`] says which games follow from the plan
//! and the results so far, and depends on nothing else. A [`TournamentFolder`] keeps what was played: its log is the one truth,
//! a line for each finished game, on the disk before the result counts. [`run`] plays what is missing, and a
//! [`LiveGames`] shows the games while they are played. The [`Standings`] reckon, and the `report` functions write
//! them down.
//!
//! Because results alone decide what is played, and the log alone says what was, a tournament that is
//! killed goes on from its log as if nothing had happened.

mod archive;
mod file;
mod folder;
mod knockout;
mod live_games;
mod log;
mod plan;
pub mod report;
mod round_robin;
mod run;
mod schedule;
mod standings;
mod swiss;

pub use archive::{Archive, Pairing, played};
pub use file::BadPlan;
pub use folder::{FolderError, TournamentFolder, TournamentProgress};
pub use live_games::{LiveGame, LiveGames};
pub use log::{FinishedGame, LeftOutLine};
pub(crate) use log::{START, checksum};
pub use plan::{Format, Plan, TournamentEntrant};
pub use run::{RunContext, RunError, RunObserver, check_entrants, run};
pub use schedule::{Bye, Encounter, GameId, Results, Schedule};
pub use standings::{Standing, Standings};
