//! The opening book: a best move and the result for positions that are too hard to solve in play. It contains those that can
//! occur while the side to move has followed the book.
//!
//! An entry stands for all positions that are equal up to the order of columns and of a player's colours. `book_writer` writes
//! the book.

use super::checksummed::{self, bad_entry_error};
use super::position::{COLUMNS, Key, KeyTable, SolverPosition};
use quadrille_games::FormatError;
use quadrille_games::rules::Position;
use quadrille_games::rules::upthrust::{Move, Upthrust};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The first line. Its number must change with the meaning of keys.
const HEAD: &[u8] = b"quadrille upthrust book 1\n";
/// The book shipped with the program, made by `quadrille-dev book`.
static EMBEDDED: LazyLock<Book> = LazyLock::new(|| {
    // A test decodes it, so this cannot fail.
    Book::decode(include_bytes!("upthrust.book")).unwrap_or_default()
});
/// The number of bits below the key in an entry. They hold the piece (its column and colour) and the result.
const KEY_SHIFT: u32 = 5;

/// The book's entry for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// A move that keeps the result.
    pub mv: Move,
    /// Whether the player to move wins ([`Ordering::Greater`]), loses or draws under best play.
    pub game_result: Ordering,
}

/// A set of positions, each with a best move and the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The packed entries, sorted by key. The key is in the upper bits.
    packed_entries: Vec<u64>,
}

impl Book {
    /// Returns the book shipped with the program.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.packed_entries.len()
    }

    /// Returns whether the book has no positions.
    pub fn is_empty(&self) -> bool {
        self.packed_entries.is_empty()
    }

    /// Returns the entry for a position, if there is one.
    pub fn look_up(&self, position: &Upthrust) -> Option<BookEntry> {
        let solver_position = SolverPosition::new(position);
        let key = solver_position.key(KeyTable::new()).0;
        let index = self
            .packed_entries
            .binary_search_by_key(&key, |packed_entry| packed_entry >> KEY_SHIFT)
            .ok()?;
        let packed_entry = *self.packed_entries.get(index)?;
        let game_result = match packed_entry >> 3 & 3 {
            0 => Ordering::Less,
            1 => Ordering::Equal,
            _ => Ordering::Greater,
        };
        // Finds the move in the canonical position, then in this one.
        let target_rows = canonical_rows_after_piece(
            &SolverPosition::from_rows(solver_position.canonical_rows()),
            packed_entry & 7,
        )?;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mv =
            moves.into_iter().find(|&mv| canonical_rows_after_move(position, mv) == target_rows)?;
        Some(BookEntry { mv, game_result })
    }

    /// Adds or replaces the entry for a position. Passes are ignored, since they are never a choice.
    pub fn insert(&mut self, position: &Upthrust, entry: BookEntry) {
        let solver_position = SolverPosition::new(position);
        let key = solver_position.key(KeyTable::new()).0;
        let target_rows = canonical_rows_after_move(position, entry.mv);
        let canonical_position = SolverPosition::from_rows(solver_position.canonical_rows());
        let Some(piece_index) = (0..8).find(|&piece_index| {
            canonical_rows_after_piece(&canonical_position, piece_index) == Some(target_rows)
        }) else {
            return;
        };
        let result_code = match entry.game_result {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        let packed_entry = key << KEY_SHIFT | result_code << 3 | piece_index;
        match self
            .packed_entries
            .binary_search_by_key(&key, |packed_entry| packed_entry >> KEY_SHIFT)
        {
            Ok(index) => self.packed_entries[index] = packed_entry,
            Err(index) => self.packed_entries.insert(index, packed_entry),
        }
    }

    /// Encodes the book. A position takes eight bytes: key, piece and winner.
    pub fn encode(&self) -> Vec<u8> {
        checksummed::encode(
            HEAD,
            self.packed_entries.iter().map(|packed_entry| packed_entry.to_le_bytes()),
        )
    }

    /// Decodes a book.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a book or are damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        let packed_entries = checksummed::decode(HEAD, bytes, |bytes| {
            let packed_entry = u64::from_le_bytes(*bytes);
            (packed_entry >> (Key::BITS + KEY_SHIFT) == 0 && packed_entry >> 3 & 3 != 3)
                .then_some(packed_entry)
        })?;
        match packed_entries
            .windows(2)
            .position(|pair| pair[0] >> KEY_SHIFT >= pair[1] >> KEY_SHIFT)
        {
            Some(index) => {
                Err(bad_entry_error(index + 2, &packed_entries[index + 1].to_le_bytes()))
            }
            None => Ok(Self { packed_entries }),
        }
    }
}

/// Returns the canonical rows after a move of one of the mover's pieces. `piece_index` is twice its column plus its colour.
/// Returns `None` if the piece cannot move.
fn canonical_rows_after_piece(position: &SolverPosition, piece_index: u64) -> Option<u64> {
    let (column, colour) = (piece_index >> 1, piece_index & 1);
    let row = position.rows >> (16 * column + 4 * colour) & 15;
    let square = row as u32 * COLUMNS as u32 + column as u32;
    (position.movable_pieces()[0] >> square & 1 == 1)
        .then(|| position.after_climb(square, position.step(square)).canonical_rows())
}

fn canonical_rows_after_move(position: &Upthrust, mv: Move) -> u64 {
    let mut next_position = position.clone();
    next_position.play_unchecked(mv);
    SolverPosition::new(&next_position).canonical_rows()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Player;
    use quadrille_games::rules::upthrust::Colour;
    use quadrille_games::rules::zobrist::number;

    /// Returns the position with its columns reordered and each player's colours swapped.
    fn symmetric_position(position: &Upthrust, seed: u64) -> Upthrust {
        let text = position.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        let by = seed as usize % COLUMNS;
        let [a, b] = position.colours(Player::One).map(|colour| colour.letter());
        let rows = board.split('/').map(|row| {
            let mut squares: Vec<char> = row
                .chars()
                .flat_map(|square| match square.to_digit(10) {
                    Some(empty) => vec!['.'; empty as usize],
                    None => vec![square],
                })
                .collect();
            squares.rotate_left(by);
            squares
                .into_iter()
                .map(|square| match square {
                    '.' => "1".to_owned(),
                    square if square == a => b.to_string(),
                    square if square == b => a.to_string(),
                    square => square.to_string(),
                })
                .collect::<String>()
        });
        let rows: Vec<String> = rows.collect();
        let text = format!("{} {rest}", rows.join("/"));
        // The text writes a run of empty squares as one number.
        let text = ["1111", "111", "11"]
            .iter()
            .zip(["4", "3", "2"])
            .fold(text, |text, (ones, sum)| text.replace(ones, sum));
        Upthrust::parse(&text).unwrap()
    }

    #[test]
    fn book_finds_symmetric_positions() {
        let mut book = Book::default();
        let mut entries = Vec::new();
        let mut moves = Vec::new();
        for seed in 0..40 {
            let mut position = Upthrust::start();
            for ply in 0..30 {
                position.legal_moves(&mut moves);
                if moves.is_empty() || moves[0].is_pass() {
                    break;
                }
                let mv = moves[number(seed, ply) as usize % moves.len()];
                let game_result = [Ordering::Less, Ordering::Equal, Ordering::Greater]
                    [number(seed, ply + 99) as usize % 3];
                if book.look_up(&position).is_none() {
                    book.insert(&position, BookEntry { mv, game_result });
                    entries.push((position.clone(), mv, game_result));
                }
                position.play_unchecked(mv);
            }
        }
        assert_eq!(book.len(), entries.len());
        let again = Book::decode(&book.encode()).unwrap();
        assert_eq!(again, book);
        for (number, (position, mv, game_result)) in entries.iter().enumerate() {
            let advice = again.look_up(position).unwrap();
            assert_eq!(advice.game_result, *game_result);
            assert_eq!(
                canonical_rows_after_move(position, advice.mv),
                canonical_rows_after_move(position, *mv)
            );
            let other = symmetric_position(position, number as u64);
            let advice = again.look_up(&other).unwrap();
            assert_eq!(advice.game_result, *game_result);
            assert_eq!(
                canonical_rows_after_move(&other, advice.mv),
                canonical_rows_after_move(position, *mv)
            );
        }
        assert!(again.look_up(&Upthrust::start()).is_some());
    }

    #[test]
    fn embedded_book_is_valid() {
        let book = Book::decode(include_bytes!("upthrust.book")).unwrap();
        assert_eq!(&book, Book::embedded());
        for colour in [Colour::Red, Colour::Blue] {
            let colours = [Colour::Green, colour];
            let start = Upthrust::with_colours(colours, Player::One);
            assert_eq!(book.look_up(&start).unwrap().game_result, Ordering::Greater);
        }
    }

    #[test]
    fn unsorted_book_is_refused() {
        let bytes = |entries: &[u64]| {
            checksummed::encode(HEAD, entries.iter().map(|entry| entry.to_le_bytes()))
        };
        assert!(Book::decode(&bytes(&[32, 64])).is_ok());
        let place = |entries: &[u64]| Book::decode(&bytes(entries)).unwrap_err().place;
        assert_eq!(place(&[64, 32]), "entry 2");
        assert_eq!(place(&[64, 65]), "entry 2");
        assert_eq!(place(&[64 | 3 << 3]), "entry 1");
        assert_eq!(place(&[1 << 60]), "entry 1");
    }
}
