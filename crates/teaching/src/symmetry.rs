//! Equivalent positions: positions that can be transformed into each other by a symmetry of the game that keeps the players.
//! One text represents all of them.
//!
//! | game | symmetries |
//! |---|---|
//! | Upthrust | any order of columns; other names of colours if each player keeps a pair |
//! | HiQUE | left and right swapped |
//! | Focus | the eight rotations and reflections of the board |
//! | Cublino | none: a reflection would make left-handed dice |

use quadrille_games::rules::{AnyPosition, Variant};
use std::collections::HashSet;

/// Returns the text that represents a position and its equivalents: the lexicographically first of their texts.
pub fn canonical_text(position: &AnyPosition) -> String {
    let text = position.to_string();
    let images = match position.variant() {
        Variant::Upthrust => upthrust_images(&text),
        Variant::Hique => hique_images(&text),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => focus_images(&text),
        Variant::CublinoPur | Variant::CublinoContra => None,
    };
    images.into_iter().flatten().min().unwrap_or(text)
}

/// Returns the number of legal moves. Moves to equivalent positions count once.
pub fn count_distinct_moves(position: &AnyPosition) -> usize {
    let moves = position.legal_moves().into_iter();
    let positions_after = moves.filter_map(|mv| position.play(mv).ok());
    let texts: HashSet<String> =
        positions_after.map(|position| canonical_text(&position)).collect();
    texts.len()
}

/// Swaps two letters.
fn swap_letters(text: &str, [one, two]: [char; 2]) -> String {
    let swap = |c| match c {
        c if c == one => two,
        c if c == two => one,
        c => c,
    };
    text.chars().map(swap).collect()
}

/// Expands the runs of empty squares of a row to dots.
fn expand_row(row: &str) -> Vec<char> {
    let mut out = Vec::new();
    let mut run = 0;
    for c in row.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        out.resize(out.len() + std::mem::take(&mut run), '.');
        out.push(c);
    }
    out.resize(out.len() + run, '.');
    out
}

/// Replaces the runs of dots of a row by their lengths.
fn compress_row(row: &[char]) -> String {
    let mut out = String::new();
    for part in row.chunk_by(|a, b| (*a == '.') == (*b == '.')) {
        if part[0] == '.' {
            out += &part.len().to_string();
        } else {
            out.extend(part);
        }
    }
    out
}

/// Transforms `board colours mover`. Returns one text for each renaming of the colours in which Player 1 has green and red. The
/// columns of each are sorted.
fn upthrust_images(text: &str) -> Option<Vec<String>> {
    let (board, rest) = text.split_once(' ')?;
    let (colours, mover) = rest.split_once(' ')?;
    let own_colours: Vec<char> = colours.chars().collect();
    let other_colours = "GRBY".chars().filter(|c| !own_colours.contains(c));
    let colour_order: Vec<char> = own_colours.iter().copied().chain(other_colours).collect();
    let canonical_letter = |c: char| {
        let index = colour_order.iter().position(|letter| *letter == c);
        index.and_then(|index| "GRBY".chars().nth(index))
    };
    let board: String = board.chars().map(|c| canonical_letter(c).unwrap_or(c)).collect();
    let with_sorted_columns = |board: &str| {
        let rows: Vec<Vec<char>> = board.split('/').map(expand_row).collect();
        let width = rows.iter().map(Vec::len).min()?;
        let column = |index: usize| rows.iter().map(|row| row[index]).collect::<Vec<char>>();
        let mut columns: Vec<Vec<char>> = (0..width).map(column).collect();
        columns.sort_unstable();
        let row = |index: usize| columns.iter().map(|column| column[index]).collect::<Vec<char>>();
        let rows: Vec<String> = (0..rows.len()).map(|index| compress_row(&row(index))).collect();
        Some(format!("{} GR {mover}", rows.join("/")))
    };
    let first_swapped = swap_letters(&board, ['G', 'R']);
    let second_swapped = swap_letters(&board, ['B', 'Y']);
    let both_swapped = swap_letters(&first_swapped, ['B', 'Y']);
    // Any order of columns is equivalent, so a sorted one represents all.
    [&board, &first_swapped, &second_swapped, &both_swapped]
        .map(|board| with_sorted_columns(board))
        .into_iter()
        .collect()
}

fn hique_images(text: &str) -> Option<Vec<String>> {
    let (board, rest) = text.split_once(' ')?;
    let mirrored_rows = board.split('/').map(|row| {
        let mut row = expand_row(row);
        row.reverse();
        compress_row(&row)
    });
    let mirrored_rows: Vec<String> = mirrored_rows.collect();
    Some(vec![text.to_owned(), format!("{} {rest}", mirrored_rows.join("/"))])
}

fn focus_images(text: &str) -> Option<Vec<String>> {
    let (board, rest) = text.split_once(' ')?;
    let rows: Vec<Vec<&str>> = board.split('/').map(|row| row.split(',').collect()).collect();
    let size = rows.len();
    // Shorter rows are centred.
    let margin = |row: usize| size.saturating_sub(rows[row].len()) / 2;
    let cell = |row: usize, column: usize| rows[row].get(column.checked_sub(margin(row))?).copied();
    let image = |symmetry: usize| {
        let row = |row: usize| {
            let cell_in_image = |column: usize| {
                let (mut r, mut c) = if symmetry & 4 == 0 { (row, column) } else { (column, row) };
                if symmetry & 1 != 0 {
                    r = size - 1 - r;
                }
                if symmetry & 2 != 0 {
                    c = size - 1 - c;
                }
                cell(r, c)
            };
            (0..size).filter_map(cell_in_image).collect::<Vec<_>>().join(",")
        };
        format!("{} {rest}", (0..size).map(row).collect::<Vec<_>>().join("/"))
    };
    Some((0..8).map(image).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Player;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn symmetric_first_moves_are_counted_once() {
        let legal = |variant| AnyPosition::start(variant).legal_moves().len();
        let different = |variant| count_distinct_moves(&AnyPosition::start(variant));
        for variant in [Variant::CublinoPur, Variant::CublinoContra] {
            assert_eq!(different(variant), legal(variant));
        }
        // One of the 25 moves goes straight ahead in the centre and is its own mirror image.
        assert_eq!((legal(Variant::Hique), different(Variant::Hique)), (25, 13));
        for variant in [Variant::Focus, Variant::FocusExact, Variant::FocusClassic] {
            let (different, legal) = (different(variant), legal(variant));
            assert!(
                different < legal && different * 8 >= legal,
                "{variant}: {different} of {legal}"
            );
        }
    }

    /// Equivalent positions have the same text, which is a position, and their successors are equivalent.
    #[test]
    fn canonical_text_has_equivalent_moves() {
        let mut rng = StdRng::seed_from_u64(7);
        for variant in Variant::ALL {
            let mut position = AnyPosition::start(variant);
            for _ in 0..40 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let text = canonical_text(&position);
                let image = AnyPosition::parse(variant, &text).expect("a position");
                assert_eq!(canonical_text(&image), text);
                assert_eq!(image.to_move(), position.to_move());
                assert_eq!(image.outcome(), position.outcome());
                let after = |position: &AnyPosition| {
                    let after = |mv| canonical_text(&position.play(mv).unwrap());
                    let mut texts: Vec<String> =
                        position.legal_moves().into_iter().map(after).collect();
                    texts.sort();
                    texts
                };
                assert_eq!(after(&image), after(&position), "{position}");
                position = position.play(moves[rng.random_range(0..moves.len())]).unwrap();
            }
            assert!(position.to_move() == Player::One || position.to_move() == Player::Two);
        }
    }
}
