//! Symmetries of positions, as functions from texts to texts.

use crate::support::RandomNumbers;
use quadrille_games::rules::Variant;

/// A position that is equivalent to another one by a symmetry.
pub struct Image {
    /// The text of the position.
    pub text: String,
    /// Whether the symmetry swaps the players.
    pub swapped: bool,
}

/// Returns some images of a position, at least one with the players swapped.
pub fn images(variant: Variant, text: &str, numbers: &mut RandomNumbers) -> Vec<Image> {
    match variant {
        Variant::Upthrust => upthrust(text, numbers),
        Variant::Hique => hique(text),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => focus(text),
        // A mirror image would contain left-handed dice, so the half turn is the only symmetry.
        Variant::CublinoPur | Variant::CublinoContra => vec![half_turn(text)],
    }
}

fn other_mover(mover: &str) -> &'static str {
    if mover == "1" { "2" } else { "1" }
}

/// Exchanges the letters of each pair and keeps everything else.
fn swap_letters(text: &str, pairs: &[(char, char)]) -> String {
    text.chars()
        .map(|c| {
            let pair = pairs.iter().find(|&&(a, b)| a == c || b == c);
            pair.map_or(c, |&(a, b)| if a == c { b } else { a })
        })
        .collect()
}

/// Replaces each digit by this number of dots.
fn expand_dots(row: &str) -> Vec<char> {
    let mut out = Vec::new();
    for c in row.chars() {
        match c.to_digit(10) {
            Some(run) => out.resize(out.len() + run as usize, '.'),
            None => out.push(c),
        }
    }
    out
}

/// Replaces runs of dots by their length.
fn compress_dots(row: &[char]) -> String {
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

fn upthrust(text: &str, numbers: &mut RandomNumbers) -> Vec<Image> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (board, colours, mover) = (fields[0], fields[1], fields[2]);
    let others: String = "GRBY".chars().filter(|&c| !colours.contains(c)).collect();
    let pair = |text: &str| (text.as_bytes()[0].into(), text.as_bytes()[1].into());
    let mut order = [0, 1, 2, 3];
    numbers.shuffle(&mut order);
    let rows: Vec<String> = board
        .split('/')
        .map(|row| compress_dots(&order.map(|column| expand_dots(row)[column])))
        .collect();
    let unswapped = |text: String| Image { text, swapped: false };
    vec![
        unswapped(format!("{} {colours} {mover}", rows.join("/"))),
        unswapped(format!("{} {colours} {mover}", swap_letters(board, &[pair(colours)]))),
        unswapped(format!("{} {colours} {mover}", swap_letters(board, &[pair(&others)]))),
        Image { text: format!("{board} {others} {}", other_mover(mover)), swapped: true },
    ]
}

fn hique(text: &str) -> Vec<Image> {
    let (board, mover) = text.split_once(' ').expect("two fields");
    let mirrored =
        |row: &str| compress_dots(&expand_dots(row).into_iter().rev().collect::<Vec<_>>());
    let mirror: Vec<String> = board.split('/').map(mirrored).collect();
    let turned: Vec<String> = board.rsplit('/').map(mirrored).collect();
    let swap = [('r', 'R'), ('g', 'G')];
    vec![
        Image { text: format!("{} {mover}", mirror.join("/")), swapped: false },
        Image {
            text: format!("{} {}", swap_letters(&turned.join("/"), &swap), other_mover(mover)),
            swapped: true,
        },
    ]
}

fn focus(text: &str) -> Vec<Image> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (board, mover, reserve, captured) = (fields[0], fields[1], fields[2], fields[3]);
    let rows: Vec<Vec<&str>> = board.split('/').map(|row| row.split(',').collect()).collect();
    let size = rows.len();
    let join = |rows: Vec<Vec<&str>>| {
        let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
        rows.join("/")
    };
    let mirror = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
    let upside_down = rows.iter().rev().cloned().collect();
    // Shorter rows are centred in the square.
    let cell = |row: usize, column: usize| {
        let margin = (size - rows[row].len()) / 2;
        rows[row].get(column.checked_sub(margin)?).copied()
    };
    let transposed =
        (0..size).map(|row| (0..size).filter_map(|column| cell(column, row)).collect()).collect();
    let unswapped = |rows| Image {
        text: format!("{} {mover} {reserve} {captured}", join(rows)),
        swapped: false,
    };
    let flipped = |pair: &str| {
        let (one, two) = pair.split_once(',').expect("two figures");
        format!("{two},{one}")
    };
    vec![
        unswapped(mirror),
        unswapped(upside_down),
        unswapped(transposed),
        Image {
            text: format!(
                "{} {} {} {}",
                swap_letters(board, &[('R', 'G')]),
                other_mover(mover),
                flipped(reserve),
                flipped(captured)
            ),
            swapped: true,
        },
    ]
}

/// The letter of each die after half a turn, from the protocol's list of letters. The top stays, and the north and east
/// faces become the opposite ones.
const HALF_TURN_LETTERS: [(char, char); 12] = [
    ('a', 'd'),
    ('b', 'c'),
    ('e', 'h'),
    ('f', 'g'),
    ('i', 'l'),
    ('j', 'k'),
    ('m', 'p'),
    ('n', 'o'),
    ('q', 't'),
    ('r', 's'),
    ('u', 'x'),
    ('v', 'w'),
];

fn half_turn(text: &str) -> Image {
    let swap_case = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    let characters: Vec<char> = text.chars().collect();
    let mut dice: Vec<String> = characters[1..]
        .chunks(3)
        .map(|die| {
            let letter = swap_letters(&die[0].to_ascii_lowercase().to_string(), &HALF_TURN_LETTERS);
            let letter =
                if die[0].is_ascii_uppercase() { letter } else { letter.to_ascii_uppercase() };
            let column = char::from(b'a' + b'g' - die[1] as u8);
            let row = char::from(b'1' + b'7' - die[2] as u8);
            format!("{letter}{column}{row}")
        })
        .collect();
    // The half turn reverses the order by row, then by column.
    dice.reverse();
    Image { text: format!("{}{}", swap_case(characters[0]), dice.concat()), swapped: true }
}
