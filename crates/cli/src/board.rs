//! Text boards for a terminal.

use quadrille_games::rules::{AnyPosition, Variant};
use std::fmt::Write;

/// Draws the board of a position from its text, with the coordinates of the move notation.
pub fn draw(position: &AnyPosition) -> String {
    let text = position.to_string();
    let mut fields = text.split(' ');
    let rows = fields.next().unwrap_or_default();
    match position.variant() {
        Variant::Upthrust => draw_upthrust(rows),
        Variant::Hique => draw_hique(rows),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            let mut out = draw_focus(rows);
            let _ = fields.next();
            for title in ["in reserve", "captured"] {
                if let Some((red, green)) = fields.next().and_then(|field| field.split_once(',')) {
                    let _ = writeln!(out, "     {title}: Red {red}, Green {green}");
                }
            }
            out
        }
        Variant::CublinoPur | Variant::CublinoContra => draw_cublino(rows),
    }
}

/// Expands a row in which a digit is a run of empty squares, returned as `None`.
fn expand_row(row: &str) -> Vec<Option<char>> {
    row.chars()
        .flat_map(|c| match c.to_digit(10) {
            Some(run_length) => vec![None; run_length as usize],
            None => vec![Some(c)],
        })
        .collect()
}

fn format_row(label: impl std::fmt::Display, squares: impl IntoIterator<Item = String>) -> String {
    let squares: Vec<_> = squares.into_iter().collect();
    format!("{label:>4} {}", squares.join(" ").trim_end()) + "\n"
}

fn draw_upthrust(rows: &str) -> String {
    let mut out = String::new();
    for (name, row) in (1..=11).rev().zip(rows.split('/')) {
        let cells = expand_row(row).into_iter().map(|square| square.unwrap_or('.').to_string());
        out += &format_row(name, cells);
    }
    out + &format_row("", "abcd".chars().map(String::from))
}

/// Draws HiQUE's board. Runners and guards have separate squares: `.` is an empty square of a runner, `:` of a guard.
fn draw_hique(rows: &str) -> String {
    let mut out = format_row("", (1..=13).map(|x| format!("{x:>2}")));
    for (y, row) in (1..=13).zip(rows.split('/')) {
        let is_runner_row = y % 2 == 1;
        let mut cells = vec!["  ".to_owned(); 13];
        for (index, square) in expand_row(row).into_iter().enumerate() {
            let empty_mark = if is_runner_row { '.' } else { ':' };
            let column = 2 * index + usize::from(!is_runner_row);
            if let Some(cell) = cells.get_mut(column) {
                *cell = format!(" {}", square.unwrap_or(empty_mark));
            }
        }
        out += &format_row(y, cells);
    }
    out
}

/// Draws a board of Focus with stacks from bottom to top and shorter rows centred.
fn draw_focus(rows: &str) -> String {
    let rows: Vec<Vec<&str>> = rows.split('/').map(|row| row.split(',').collect()).collect();
    let column_count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut out = format_row("", (0..column_count).map(|column| format!("{column:<5}")));
    for (index, row) in rows.iter().enumerate() {
        let blank_count = (column_count - row.len()) / 2;
        let blanks = std::iter::repeat_n("", blank_count);
        let cells = blanks.chain(row.iter().map(|&stack| if stack == "-" { "." } else { stack }));
        out += &format_row(index, cells.map(|stack| format!("{stack:<5}")));
    }
    out
}

/// Draws a board of Cublino. Shows each die by its side, `W` or `b`, and its top number, without the full orientation.
fn draw_cublino(dice_text: &str) -> String {
    let mut cells = vec![vec![" .".to_owned(); 7]; 7];
    let dice: Vec<char> = dice_text.chars().skip(1).collect();
    for die in dice.chunks_exact(3) {
        let (orientation, column, row) = (die[0], die[1], die[2]);
        let side = if orientation.is_ascii_uppercase() { 'W' } else { 'b' };
        let offset = |c: char, base: char| (c as usize).checked_sub(base as usize);
        let top_number = offset(orientation.to_ascii_lowercase(), 'a')
            .map_or(0, |orientation_index| orientation_index / 4 + 1);
        if let (Some(column), Some(row)) = (offset(column, 'a'), offset(row, '1'))
            && let Some(square) = cells.get_mut(row).and_then(|row| row.get_mut(column))
        {
            *square = format!("{side}{top_number}");
        }
    }
    let mut out = String::new();
    for (index, row) in cells.into_iter().enumerate().rev() {
        out += &format_row(index + 1, row);
    }
    out + &format_row("", "abcdefg".chars().map(|column| format!(" {column}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw_text(variant: Variant, text: &str) -> String {
        let position = match text {
            "" => Ok(AnyPosition::start(variant)),
            text => AnyPosition::parse(variant, text),
        };
        position.map_or_else(|error| error.to_string(), |position| draw(&position))
    }

    #[test]
    fn upthrust_has_row_eleven_on_top() {
        let board = draw_text(Variant::Upthrust, "");
        let lines: Vec<_> = board.lines().collect();
        assert_eq!(lines.len(), 12);
        assert_eq!(lines[0], "  11 . . . .");
        assert_eq!(lines[7], "   4 G R B Y");
        assert_eq!(lines[10..], ["   1 Y G R B", "     a b c d"]);
    }

    #[test]
    fn hique_shows_both_kinds_of_squares() {
        let board = draw_text(Variant::Hique, "");
        let lines: Vec<_> = board.lines().collect();
        assert_eq!(lines[0], "      1  2  3  4  5  6  7  8  9 10 11 12 13");
        assert_eq!(lines[1], "   1  .     r     r     r     r     r     .");
        assert_eq!(lines[2], "   2     :     g     g     g     g     :");
        assert_eq!(lines[12], "  12     :     G     G     G     G     :");
    }

    #[test]
    fn focus_shows_stacks_reserves_and_cut_corners() {
        let board = draw_text(
            Variant::Focus,
            "-,RRG,G,G,R,R/G,-,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0",
        );
        let lines: Vec<_> = board.lines().collect();
        assert_eq!(lines[0], "     0     1     2     3     4     5");
        assert_eq!(lines[1], "   0 .     RRG   G     G     R     R");
        assert_eq!(lines[8], "     captured: Red 0, Green 0");
        let classic = draw_text(Variant::FocusClassic, "");
        let lines: Vec<_> = classic.lines().collect();
        assert_eq!(lines[1], "   0             .     .     .     .");
        assert_eq!(lines[2], "   1       R     R     G     G     R     R");
    }

    #[test]
    fn cublino_shows_sides_and_tops() {
        let board = draw_text(Variant::CublinoPur, "PWa1Wb1Wc1We1Wf1Wg1Ld2id6va7vb7vc7ve7vf7vg7");
        let lines: Vec<_> = board.lines().collect();
        assert_eq!(lines[0], "   7 b6 b6 b6  . b6 b6 b6");
        assert_eq!(lines[1], "   6  .  .  . b3  .  .  .");
        assert_eq!(lines[5], "   2  .  .  . W3  .  .  .");
        assert_eq!(lines[7], "      a  b  c  d  e  f  g");
    }
}
