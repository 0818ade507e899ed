//! The judgement of moves: mistakes by the evaluations of a game, reasons and effects of moves as sentences, results of
//! searches in words, and the files of reviews.

pub mod effect_text;
pub mod evaluation_text;
pub mod findings;
pub mod hint;
pub mod judge;
pub mod last_move;
pub mod leads;
pub mod move_leads;
pub mod place_search;
pub mod pur_blocking;
pub mod reasons;
pub mod review_file;
pub mod search_text;
