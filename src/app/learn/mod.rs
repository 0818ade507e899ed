//! What a person has learned so far, and the exercise that is on the board.
