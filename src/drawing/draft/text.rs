//! A draft's text, and drafts of texts.

use super::{Draft, Piece};
use crate::drawing::drawing;
use quadrille_games::rules::cublino::{Die, Orientation};
use quadrille_games::rules::hique::{self, Hique, Kind};
use quadrille_games::rules::upthrust::Colour;
use quadrille_games::rules::{Player, Spot, Variant};
use std::fmt;

/// More spots than any board has.
pub(super) const SPOTS: usize = 128;

impl fmt::Display for Draft {
    /// The text that the position would have, if it is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variant {
            Variant::Upthrust => {
                let rows = (0..11).rev().map(|row| {
                    let letters = (0..4).map(|column| self.letter(Spot(row * 4 + column)));
                    run_lengths(letters)
                });
                let [one, two] = self.colours.map(Colour::letter);
                write!(f, "{} {one}{two}", joined(rows, "/"))?;
                write!(f, " {}", self.to_move)
            }
            Variant::Hique => {
                let rows = (1..=13).map(|y| {
                    let spots = (1..=13).filter_map(|x| Hique::spot(x, y));
                    run_lengths(spots.map(|spot| self.letter(spot)))
                });
                write!(f, "{} {}", joined(rows, "/"), self.to_move)
            }
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
                let rows = focus_rows(self.variant).into_iter().map(|row| {
                    let stacks = row.into_iter().map(|spot| {
                        let letters: String =
                            self.on(spot).iter().copied().filter_map(letter).collect();
                        if letters.is_empty() {
                            "-".to_owned()
                        } else {
                            letters
                        }
                    });
                    joined(stacks, ",")
                });
                let ([one, two], [by_one, by_two]) = (self.reserve, self.captured);
                write!(f, "{} {}", joined(rows, "/"), self.to_move)?;
                write!(f, " {one},{two} {by_one},{by_two}")
            }
            Variant::CublinoPur | Variant::CublinoContra => {
                let initial = initial(self.variant);
                match self.to_move {
                    Player::One => write!(f, "{initial}")?,
                    Player::Two => write!(f, "{}", initial.to_ascii_lowercase())?,
                }
                for spot in (0..49).map(Spot) {
                    if let Some(letter) = self.letter(spot) {
                        let column = char::from(b'a' + spot.0 % 7);
                        write!(f, "{letter}{column}{}", spot.0 / 7 + 1)?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl Draft {
    /// The letter of the piece on a square.
    fn letter(&self, spot: Spot) -> Option<char> {
        self.on(spot).last().copied().and_then(letter)
    }

    /// What a text of `variant` puts on the board: squares, turn and numbers, whether or not they are a position.
    /// `None` when the text cannot be drawn.
    #[must_use]
    pub fn read(variant: Variant, text: &str) -> Option<Self> {
        let mut draft = Self::empty(variant);
        let fields: Vec<&str> = text.split_whitespace().collect();
        match variant {
            Variant::Upthrust => {
                let &[board, pair, player] = &fields[..] else {
                    return None;
                };
                let rows: Vec<&str> = board.split('/').collect();
                if rows.len() != 11 {
                    return None;
                }
                for (row, letters) in (0..11).rev().zip(rows) {
                    let spots = (0..4).map(|column| Spot(row * 4 + column));
                    draft.fill(spots.collect(), letters)?;
                }
                let colours: Vec<Colour> = pair.chars().filter_map(Colour::from_letter).collect();
                let &[one, two] = &colours[..] else {
                    return None;
                };
                draft.set_colours([one, two]);
                draft.to_move = player_of(player)?;
            }
            Variant::Hique => {
                let &[board, player] = &fields[..] else {
                    return None;
                };
                let rows: Vec<&str> = board.split('/').collect();
                if rows.len() != 13 {
                    return None;
                }
                for (y, letters) in (1..=13).zip(rows) {
                    let spots = (1..=13).filter_map(|x| Hique::spot(x, y));
                    draft.fill(spots.collect(), letters)?;
                }
                draft.to_move = player_of(player)?;
            }
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
                let &[board, player, reserves, captures] = &fields[..] else {
                    return None;
                };
                let spots = focus_rows(variant);
                let rows: Vec<&str> = board.split('/').collect();
                if rows.len() != spots.len() {
                    return None;
                }
                for (spots, row) in spots.into_iter().zip(rows) {
                    let stacks: Vec<&str> = row.split(',').collect();
                    if stacks.len() != spots.len() {
                        return None;
                    }
                    for (spot, letters) in spots.into_iter().zip(stacks) {
                        if letters != "-" {
                            for letter in letters.chars() {
                                draft.place(spot, piece(variant, letter)?).ok()?;
                            }
                        }
                    }
                }
                draft.to_move = player_of(player)?;
                draft.reserve = pair_of(reserves)?;
                draft.captured = pair_of(captures)?;
            }
            Variant::CublinoPur | Variant::CublinoContra => {
                let &[text] = &fields[..] else { return None };
                let mut letters = text.chars();
                let first = letters.next()?;
                if first.to_ascii_uppercase() != initial(variant) {
                    return None;
                }
                draft.to_move = if first.is_ascii_uppercase() {
                    Player::One
                } else {
                    Player::Two
                };
                while let Some(letter) = letters.next() {
                    let column = u8::try_from(letters.next()?).ok()?.checked_sub(b'a')?;
                    let row = u8::try_from(letters.next()?).ok()?.checked_sub(b'1')?;
                    if column >= 7 || row >= 7 {
                        return None;
                    }
                    let spot = Spot(row * 7 + column);
                    draft.place(spot, piece(variant, letter)?).ok()?;
                }
            }
        }
        Some(draft)
    }

    /// Puts a row of letters and numbers on its squares.
    fn fill(&mut self, spots: Vec<Spot>, row: &str) -> Option<()> {
        let mut left = spots.into_iter();
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(0) => return None,
                Some(run) => {
                    for _ in 0..run {
                        left.next()?;
                    }
                }
                None => self
                    .place(left.next()?, piece(self.variant, letter)?)
                    .ok()?,
            }
        }
        left.next().is_none().then_some(())
    }
}

/// The letter of a piece in its game's texts.
fn letter(piece: Piece) -> Option<char> {
    let cased = |letter: char, upper: bool| {
        if upper {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    };
    Some(match piece {
        Piece::Upthrust(colour) => colour.letter(),
        Piece::Hique(piece) => {
            let letter = match piece.kind {
                Kind::Runner => 'r',
                Kind::Guard => 'g',
            };
            cased(letter, piece.owner == Player::Two)
        }
        Piece::Focus(Player::One) => 'R',
        Piece::Focus(Player::Two) => 'G',
        Piece::Cublino(die) => cased(die.orientation.letter(), die.owner == Player::One),
    })
}

/// The piece of a letter in the texts of `variant`.
fn piece(variant: Variant, letter: char) -> Option<Piece> {
    let upper = letter.is_ascii_uppercase();
    Some(match variant {
        Variant::Upthrust => Piece::Upthrust(Colour::from_letter(letter)?),
        Variant::Hique => Piece::Hique(hique::Piece {
            owner: if upper { Player::Two } else { Player::One },
            kind: match letter.to_ascii_lowercase() {
                'r' => Kind::Runner,
                'g' => Kind::Guard,
                _ => return None,
            },
        }),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            Piece::Focus(match letter {
                'R' => Player::One,
                'G' => Player::Two,
                _ => return None,
            })
        }
        Variant::CublinoPur | Variant::CublinoContra => Piece::Cublino(Die {
            owner: if upper { Player::One } else { Player::Two },
            orientation: Orientation::from_letter(letter.to_ascii_lowercase())?,
        }),
    })
}

/// The letter that Cublino's texts begin with while Player 1 is to move.
const fn initial(variant: Variant) -> char {
    match variant {
        Variant::CublinoPur => 'P',
        _ => 'C',
    }
}

/// Focus's squares row by row.
fn focus_rows(variant: Variant) -> Vec<Vec<Spot>> {
    let side = if variant == Variant::FocusClassic {
        8
    } else {
        6
    };
    let mut rows = vec![Vec::new(); side];
    for spot in drawing(variant).spots() {
        if let Some(row) = rows.get_mut(spot.index() / side) {
            row.push(spot);
        }
    }
    rows
}

/// Letters with numbers for runs of empty squares; no run is longer than nine.
fn run_lengths(squares: impl Iterator<Item = Option<char>>) -> String {
    let (mut text, mut run) = (String::new(), 0);
    let end = |text: &mut String, run: &mut u8| {
        if *run > 0 {
            text.push_str(&run.to_string());
        }
        *run = 0;
    };
    for square in squares {
        match square {
            None => run += 1,
            Some(letter) => {
                end(&mut text, &mut run);
                text.push(letter);
            }
        }
    }
    end(&mut text, &mut run);
    text
}

fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}

fn player_of(text: &str) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == text)
}

/// Two numbers with a comma between.
fn pair_of(text: &str) -> Option<[u8; 2]> {
    let (one, two) = text.split_once(',')?;
    let number = |text: &str| text.parse().ok().filter(|&number| number <= super::MOST);
    Some([number(one)?, number(two)?])
}
