//! Move search, generic over the games.
//!
//! [`Searcher`] searches one game, known at compile time. [`AnySearcher`] searches a game known at run time. A game
//! implements [`eval::Evaluate`]; the search itself depends on no game. [`explain`] lists the gains and costs of a move.
//! The feature `threads` enables multi-threaded search at low priority.
//!
//! ```
//! use quadrille_games::rules::{AnyPosition, Variant};
//! use quadrille_search::{AnySearcher, Limits, StopFlag};
//!
//! let variant = Variant::ALL[1];
//! let position = AnyPosition::start(variant);
//! let mut searcher = AnySearcher::new(variant, 1);
//! let result = searcher.search(&position, &[], &Limits::depth(2), &StopFlag::new(), &mut |info| {
//!     println!("depth {} score {}", info.depth, info.score);
//! });
//! assert!(result.best_move.is_some_and(|best| position.legal_moves().contains(&best)));
//! ```

mod alpha_beta;
mod any;
mod deepening;
pub mod eval;
pub mod explain;
mod info;
mod lazy_smp;
mod level;
mod node_value;
mod null_move;
mod ordering;
mod priority;
mod quiescence;
mod repeated_positions;
mod repetition;
mod score;
mod searcher;
mod stop;
#[cfg(not(any(loom, target_family = "wasm")))]
mod table_memory;
mod time;
mod transposition_table;
mod zeroed_memory;

pub use any::expected_score_at_scale;
pub use any::{AnySearcher, average_time, expected_score, scale, weakness};
pub use eval::parameters::{Parameter, ParameterChanges, Parameters};
pub use info::{Features, Info, PvLine, ScoreBound, SearchResult};
pub use level::{HIGHEST_GRADE, Level, Weakness};
pub use priority::{inherited_priority, lower_priority, lower_search_priority};
pub use score::{Score, final_score, final_score_at};
pub use searcher::{NetworkSource, Options, Searcher};
pub use stop::StopFlag;
pub use time::{Clock, DEFAULT_OVERHEAD, Instant, Limits};
pub use zeroed_memory::zeroed_vec;
