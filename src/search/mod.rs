//! Search
