//! Many entrants, many games, one table.
//!
//! A [`Plan`] is read from a file and says everything beforehand. A [`Schedule`] says which games follow from the plan
//! and the results so far, and depends on nothing else. A [`Folder`] keeps what was played: its log is the one truth,
//! a line for each finished game, on the disk before the result counts. [`run`] plays what is missing, and a
//! [`Gallery`] shows the games while they are played. The [`Standings`] reckon, and the `report` functions write
//! them down.
//!
//! Because results alone decide what is played, and the log alone says what was, a tournament that is
//! killed goes on from its log as if nothing had happened.

mod archive;
mod file;
mod folder;
mod gallery;
mod holding;
mod knockout;
mod log;
mod matching;
mod plan;
mod proof;
pub mod report;
mod round_robin;
mod run;
mod salvage;
mod schedule;
mod standings;
mod swiss;

pub use archive::{Pairing, played};
pub use file::BadPlan;
pub use folder::{Folder, FolderError, Found};
pub use gallery::{Gallery, Live};
pub use holding::TakenAway;
pub use log::{Finished, LogError};
pub use plan::{Format, Participant, Plan};
pub use run::{House, RunError, Watcher, run};
pub use salvage::{Loss, Salvaged, salvage};
pub use schedule::{Bye, Encounter, GameId, Results, Schedule};
pub use standings::{Row, Standings};
