//! Tests of records, of running other people's engines, and of the referee.

mod records;
