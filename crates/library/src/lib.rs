//! Stored games: the format of their records, the data folder, the index of games with statistics, files of other games, and
//! stored tournaments.

pub mod contents;
pub mod days;
pub mod existing_file;
pub mod file_errors;
pub mod game_import;
pub mod game_reader;
pub mod index;
pub mod move_loss;
pub mod own_games;
pub mod position_search;
pub mod start;
pub mod statistics;
pub mod store;
pub mod stored_tries;
pub mod summary;
pub mod text;
pub mod tournaments;
