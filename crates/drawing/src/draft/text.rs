//! Prints and parses the text of a draft.

use super::{Draft, DraftPiece, all_pieces};
use crate::drawing;
use quadrille_games::rules::hique::{Hique, PieceKind};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{AnyPosition, Player, PositionError, Spot, Variant};
use std::fmt;

/// The number of spots in a draft: an upper bound for every board.
pub(super) const MAX_SPOTS: usize = 128;

impl fmt::Display for Draft {
    /// Formats the draft like a position, which need not be legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(initial) = initial_letter(self.variant) {
            let initial = letter_in_case(initial, self.to_move == Player::One);
            write!(f, "{initial}")?;
            let spots = (0..49).map(Spot).filter_map(|spot| Some((spot, self.letter_at(spot)?)));
            for (spot, letter) in spots {
                write!(f, "{letter}{}", drawing(self.variant).spot_name(spot))?;
            }
            return Ok(());
        }
        let rows: Vec<String> =
            board_rows(self.variant).iter().map(|row| self.row_text(row)).collect();
        write!(f, "{}", rows.join("/"))?;
        if self.variant == Variant::Upthrust {
            let [one, two] = self.colours.map(Colour::letter);
            write!(f, " {one}{two}")?;
        }
        write!(f, " {}", self.to_move)?;
        if is_focus(self.variant) {
            let ([reserve_one, reserve_two], [captured_by_one, captured_by_two]) =
                (self.reserve_counts, self.captured_counts);
            write!(f, " {reserve_one},{reserve_two} {captured_by_one},{captured_by_two}")?;
        }
        Ok(())
    }
}

impl Draft {
    /// Returns the letter of the piece on a square.
    fn letter_at(&self, spot: Spot) -> Option<char> {
        self.pieces_at(spot).last().copied().map(piece_letter)
    }

    /// Returns the text of a row: stacks separated by commas, or letters and numbers for runs of at most nine empty squares.
    fn row_text(&self, spots: &[Spot]) -> String {
        if is_focus(self.variant) {
            let stacks = spots.iter().map(|&spot| match self.pieces_at(spot) {
                [] => "-".to_owned(),
                stack => stack.iter().copied().map(piece_letter).collect(),
            });
            return stacks.collect::<Vec<_>>().join(",");
        }
        let runs =
            spots.chunk_by(|&a, &b| self.pieces_at(a).is_empty() && self.pieces_at(b).is_empty());
        let runs = runs.map(|run| match self.letter_at(run[0]) {
            Some(letter) => letter.to_string(),
            None => run.len().to_string(),
        });
        runs.collect()
    }

    /// Parses squares, side to move and counters of a text of `variant`. The position need not be legal. Returns `None` if it
    /// cannot be drawn.
    pub fn parse(variant: Variant, text: &str) -> Option<Self> {
        let mut draft = Self::empty(variant);
        let mut fields = text.split_whitespace();
        let board = fields.next()?;
        if let Some(initial) = initial_letter(variant) {
            draft.parse_dice(initial, board)?;
        } else {
            let (rows, row_texts) = (board_rows(variant), board.split('/').collect::<Vec<_>>());
            if rows.len() != row_texts.len() {
                return None;
            }
            for (spots, text) in rows.iter().zip(row_texts) {
                draft.parse_row(spots, text)?;
            }
            if variant == Variant::Upthrust {
                let colours = fields.next()?.chars().map(Colour::from_letter);
                let colours: Vec<Colour> = colours.collect::<Option<_>>()?;
                let colours: [Colour; 2] = colours.try_into().ok()?;
                if colours[0] == colours[1] {
                    return None;
                }
                draft.set_colours(colours);
            }
            let player_text = fields.next()?;
            let mut players = Player::BOTH.into_iter();
            draft.to_move = players.find(|candidate| candidate.to_string() == player_text)?;
            if is_focus(variant) {
                draft.reserve_counts = parse_pair(fields.next()?)?;
                draft.captured_counts = parse_pair(fields.next()?)?;
            }
        }
        fields.next().is_none().then_some(draft)
    }

    /// Parses a position that a person typed. Unlike the rules, which accept exactly one text of each position, it accepts every
    /// text that can be drawn, such as one with the dice in another order.
    ///
    /// # Errors
    /// Returns what the rules refuse in `text`, unless that is only its spelling. Then returns what they refuse in the drawn
    /// position.
    pub fn parse_position(variant: Variant, text: &str) -> Result<AnyPosition, PositionError> {
        AnyPosition::parse(variant, text).or_else(|error| match Self::parse(variant, text) {
            Some(draft) => AnyPosition::parse(variant, &draft.to_string())
                .map_err(|other_error| if is_spelling(&error) { other_error } else { error }),
            None => Err(error),
        })
    }

    /// Parses the side to move and the dice of a text that begins with `initial`, a capital if Player 1 is to move.
    fn parse_dice(&mut self, initial: char, text: &str) -> Option<()> {
        let mut characters = text.chars();
        let first_letter = characters.next()?;
        if first_letter.to_ascii_lowercase() != initial {
            return None;
        }
        self.to_move = if first_letter.is_ascii_uppercase() { Player::One } else { Player::Two };
        while let Some(letter) = characters.next() {
            let column = u8::try_from(characters.next()?).ok()?.checked_sub(b'a')?;
            let row = u8::try_from(characters.next()?).ok()?.checked_sub(b'1')?;
            if column >= 7 || row >= 7 {
                return None;
            }
            let spot = Spot(row * 7 + column);
            if !self.pieces_at(spot).is_empty() {
                return None;
            }
            self.place(spot, piece_with_letter(self.variant, letter)?).ok()?;
        }
        Some(())
    }

    /// Parses the text of a row and places its pieces on `spots`.
    fn parse_row(&mut self, spots: &[Spot], text: &str) -> Option<()> {
        let mut remaining_spots = spots.iter();
        if is_focus(self.variant) {
            for stack in text.split(',') {
                let &spot = remaining_spots.next()?;
                for letter in stack.chars().filter(|_| stack != "-") {
                    self.place(spot, piece_with_letter(self.variant, letter)?).ok()?;
                }
            }
        } else {
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(0) => return None,
                    Some(run_length) => {
                        remaining_spots.nth(run_length as usize - 1)?;
                    }
                    None => {
                        let piece = piece_with_letter(self.variant, letter)?;
                        self.place(*remaining_spots.next()?, piece).ok()?;
                    }
                }
            }
        }
        remaining_spots.next().is_none().then_some(())
    }
}

/// Returns whether an error in a text that can be drawn is only about its spelling: blanks, runs of empty squares, numbers, or the
/// order of dice or colours.
fn is_spelling(error: &PositionError) -> bool {
    matches!(
        error.expected.id,
        "expected-single-blanks"
            | "expected-one-number"
            | "expected-two-numbers"
            | "expected-square-after"
            | "expected-two-colours"
    )
}

fn letter_in_case(letter: char, is_upper: bool) -> char {
    if is_upper { letter.to_ascii_uppercase() } else { letter }
}

/// Returns the letter of a piece in texts of its game.
fn piece_letter(piece: DraftPiece) -> char {
    match piece {
        DraftPiece::Upthrust(colour) => colour.letter(),
        DraftPiece::Hique(piece) => {
            let letter = match piece.kind {
                PieceKind::Runner => 'r',
                PieceKind::Guard => 'g',
            };
            letter_in_case(letter, piece.owner == Player::Two)
        }
        DraftPiece::Focus(Player::One) => 'R',
        DraftPiece::Focus(Player::Two) => 'G',
        DraftPiece::Cublino(die) => {
            letter_in_case(die.orientation.letter(), die.owner == Player::One)
        }
    }
}

/// Returns the piece with this letter in texts of `variant`.
fn piece_with_letter(variant: Variant, letter: char) -> Option<DraftPiece> {
    let mut pieces = all_pieces(variant).into_iter();
    pieces.find(|&piece| piece_letter(piece) == letter)
}

/// Returns the first letter of the texts of a Cublino variant; `None` for other games.
const fn initial_letter(variant: Variant) -> Option<char> {
    match variant {
        Variant::CublinoPur => Some('p'),
        Variant::CublinoContra => Some('c'),
        _ => None,
    }
}

const fn is_focus(variant: Variant) -> bool {
    use Variant::{Focus, FocusClassic, FocusExact};
    matches!(variant, Focus | FocusExact | FocusClassic)
}

/// Returns the squares of a board row by row, from the top of the unturned board.
fn board_rows(variant: Variant) -> Vec<Vec<Spot>> {
    let row = |spot: Spot| match variant {
        Variant::Upthrust => spot.0 / 4,
        Variant::Hique => Hique::coordinates(spot).1,
        Variant::Focus | Variant::FocusExact => spot.0 / 6,
        Variant::FocusClassic => spot.0 / 8,
        Variant::CublinoPur | Variant::CublinoContra => spot.0 / 7,
    };
    let spots = drawing(variant).spots();
    let rows = spots.chunk_by(|&a, &b| row(a) == row(b));
    rows.map(<[Spot]>::to_vec).collect()
}

/// Parses two counts of at most [`super::MAX_COUNTER`], separated by a comma.
fn parse_pair(text: &str) -> Option<[u8; 2]> {
    let (one, two) = text.split_once(',')?;
    let parse_count = |text: &str| text.parse().ok().filter(|&count| count <= super::MAX_COUNTER);
    Some([parse_count(one)?, parse_count(two)?])
}
