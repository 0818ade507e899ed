//! Acting on requests.
