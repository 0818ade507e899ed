//! The notation of moves and squares in the window.
//!
//! HiQUE moves have a readable form beside the coordinates of the source. It contains the piece and its captures;
//! `docs/hique-notation.md` describes it. Squares of Focus have a letter for the column and a number for the row, counted
//! from the near side of the first player, instead of the source's two digits. Records and the protocol use only the
//! notation of the sources.

use super::tr;
use quadrille_games::rules::focus::{FocusClassic, FocusCourse, FocusExact};
use quadrille_games::rules::hique::{Hique, Move, PieceKind};
use quadrille_games::rules::{AnyMove, AnyPosition, Position, Variant};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether HiQUE moves and squares of Focus are written in the readable form. A global, like the language; the window sets
/// it from the settings.
static READABLE_NOTATION: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// The value for this thread, if it differs from the global one.
    static THREAD_READABLE_NOTATION: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Sets whether HiQUE moves and squares of Focus are written in the readable form or as in the sources.
pub fn set_readable_notation(is_readable: bool) {
    READABLE_NOTATION.store(is_readable, Ordering::Relaxed);
}

/// Returns whether HiQUE moves and squares of Focus are written in the readable form.
pub fn uses_readable_notation() -> bool {
    THREAD_READABLE_NOTATION.get().unwrap_or_else(|| READABLE_NOTATION.load(Ordering::Relaxed))
}

/// Runs `action` with this setting on this thread.
pub fn with_readable_notation<T>(is_readable: bool, action: impl FnOnce() -> T) -> T {
    let previous_value = THREAD_READABLE_NOTATION.replace(Some(is_readable));
    let result = action();
    THREAD_READABLE_NOTATION.set(previous_value);
    result
}

/// The notation of a pass in all games.
const PASS: &str = "pass";

/// Returns the notation of a move in `position`. A line of text does not break within it.
pub fn move_text(position: &AnyPosition, mv: AnyMove) -> String {
    let text = position.move_text(mv);
    match (position, mv) {
        _ if text == PASS => tr!("move-pass"),
        (AnyPosition::Hique(hique), AnyMove::Hique(hique_move)) if uses_readable_notation() => {
            readable_move_text(hique, hique_move).unwrap_or(text)
        }
        _ => match focus_size(position.variant()) {
            Some(size) => focus_move_text(&text, size),
            None => text,
        },
    }
}

/// Returns the number of rows of a variant of Focus; `None` for other variants.
const fn focus_size(variant: Variant) -> Option<u8> {
    match variant {
        Variant::Focus => Some(FocusCourse::SIDE),
        Variant::FocusExact => Some(FocusExact::SIDE),
        Variant::FocusClassic => Some(FocusClassic::SIDE),
        Variant::Upthrust | Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => None,
    }
}

/// Returns the name of a square of Focus, such as `b3`. `source` is the source's name: the digits of the row, from 0 at
/// the far side of the first player, and of the column. Other texts are returned unchanged.
pub fn focus_square(source: &str, size: u8) -> String {
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|&digit| digit < size);
    match *source.as_bytes() {
        [row, column] if uses_readable_notation() => match (digit(row), digit(column)) {
            (Some(row), Some(column)) => format!("{}{}", char::from(b'a' + column), size - row),
            _ => source.to_owned(),
        },
        _ => source.to_owned(),
    }
}

/// Returns the name of a square in the window. `source` is its name in records.
pub(super) fn square_text(variant: Variant, source: &str) -> String {
    focus_size(variant).map_or_else(|| source.to_owned(), |size| focus_square(source, size))
}

/// Returns a move of Focus, such as `a3-a4:2` or `+b5`, from its text in the source's notation.
fn focus_move_text(source: &str, size: u8) -> String {
    let square = |name| focus_square(name, size);
    if let Some(target) = source.strip_prefix('+') {
        return format!("+{}", square(target));
    }
    let parts = source.split_once('-').and_then(|(from, rest)| Some((from, rest.split_once(':')?)));
    parts.map_or_else(
        || source.to_owned(),
        |(from, (target, count))| format!("{}-{}:{count}", square(from), square(target)),
    )
}

/// Returns the notation of the legal beginning of `line`, played from `position`.
pub fn move_texts(position: &AnyPosition, line: &[AnyMove]) -> Vec<String> {
    let mut current_position = Some(position.clone());
    let texts = line.iter().map_while(|&mv| {
        let position_before = current_position.take()?;
        current_position = position_before.play(mv).ok();
        Some(move_text(&position_before, mv))
    });
    texts.collect()
}

/// Returns the legal beginning of `line` with commas between the moves.
pub fn line_text(position: &AnyPosition, line: &[AnyMove]) -> String {
    move_texts(position, line).join(", ")
}

/// Returns as many moves of the legal beginning of `line` as fit, at least the first. An ellipsis follows if moves are left out.
pub fn fitting_line(
    position: &AnyPosition,
    line: &[AnyMove],
    fits: impl Fn(&str) -> bool,
) -> String {
    let texts = move_texts(position, line);
    let shortened_line = |count: usize| {
        let cut = if count < texts.len() { ", …" } else { "" };
        format!("{}{cut}", texts[..count].join(", "))
    };
    let more = (2..=texts.len()).take_while(|&count| fits(&shortened_line(count)));
    shortened_line(more.last().unwrap_or(texts.len().min(1)))
}

/// Returns the readable form, such as `G 4,2–4,10 ×1`; `None` for a pass, which has no squares.
fn readable_move_text(position: &Hique, mv: Move) -> Option<String> {
    let (start, target) = mv.from().zip(mv.to())?;
    // The move is legal, or a threat of the other side. Captures are shown only for a legal move.
    let piece = position.piece_at(start)?;
    let kind = match piece.kind {
        PieceKind::Guard => "guard",
        PieceKind::Runner => "runner",
    };
    let removed_spots = if piece.owner == position.to_move() && position.piece_at(target).is_none()
    {
        position.removed_by(mv)
    } else {
        Vec::new()
    };
    // The target square of a runner that moves into its own capture is empty in `position`, so the runner counts as lost.
    let is_enemy = |spot: &&_| {
        let piece = position.piece_at(**spot);
        piece.is_some_and(|piece| piece.owner != position.to_move())
    };
    let captured_count = removed_spots.iter().filter(is_enemy).count();
    let square = |spot| {
        let (x, y) = Hique::coordinates(spot);
        format!("{x},{y}")
    };
    let text = tr!(
        "notation",
        kind = kind,
        from = square(start),
        to = square(target),
        taken = captured_count,
        lost = removed_spots.len() - captured_count
    );
    Some(text.replace(' ', "\u{a0}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_language;

    fn written_move(text: &str, mv: &str) -> String {
        let position = AnyPosition::parse(Variant::Hique, text).unwrap();
        let mv = position.parse_move(mv).unwrap();
        assert_eq!(
            position.move_text(mv),
            with_readable_notation(false, || move_text(&position, mv))
        );
        with_readable_notation(true, || move_text(&position, mv))
    }

    #[test]
    fn hique_move_names_its_piece_and_captures() {
        let start = AnyPosition::start(Variant::Hique).to_string();
        assert_eq!(written_move(&start, "4,2,4,10"), "G\u{a0}4,2–4,10");
        assert_eq!(written_move(&start, "5,1,5,3"), "R\u{a0}5,1–5,3");
        let german = with_language("de", || written_move(&start, "5,1,5,3"));
        assert_eq!(german, "L\u{a0}5,1–5,3");
        // This is the figure of the rules in which the guard captures a runner.
        let taking = "2rr1r1/2gg2/7/4Gg/1r2r2/6/7/6/7/2GG2/4R2/G3g1/1RRR3 2";
        let position = AnyPosition::parse(Variant::Hique, taking).unwrap();
        let count = |mv: &AnyMove| match (&position, mv) {
            (AnyPosition::Hique(hique), AnyMove::Hique(mv)) => hique.removed_by(*mv).len(),
            _ => 0,
        };
        for mv in position.legal_moves() {
            let text = with_readable_notation(true, || move_text(&position, mv));
            let marked = text.contains('×') || text.contains("lost");
            assert_eq!(marked, count(&mv) > 0, "{text}");
        }
        assert!(written_move(taking, "8,10,8,4").contains('×'));
    }

    #[test]
    fn focus_squares_have_letters_and_numbers() {
        let square = |source, side| with_readable_notation(true, || focus_square(source, side));
        let corners = ["00", "05", "50", "55"].map(|source| square(source, 6));
        assert_eq!(corners, ["a6", "f6", "a1", "f1"]);
        assert_eq!(square("02", 8), "c8");
        // What is no square stays.
        for text in ["reserve", "66", "9x", "5", ""] {
            assert_eq!(square(text, 6), text);
        }
        assert_eq!(with_readable_notation(false, || focus_square("00", 6)), "00");
        for (source, text) in [("30-20:3", "a3-a4:3"), ("+12", "+c5"), ("pass", "pass")] {
            assert_eq!(with_readable_notation(true, || focus_move_text(source, 6)), text);
        }
        let position = AnyPosition::start(Variant::FocusClassic);
        let mv = position.legal_moves()[0];
        let text = |readable| with_readable_notation(readable, || move_text(&position, mv));
        assert_eq!(text(false), position.move_text(mv));
        assert_ne!(text(true), position.move_text(mv));
    }

    #[test]
    fn other_games_keep_their_notation() {
        let others = Variant::ALL.into_iter();
        let others = others.filter(|&it| it != Variant::Hique && focus_size(it).is_none());
        for variant in others {
            let position = AnyPosition::start(variant);
            let mv = position.legal_moves()[0];
            let text = with_readable_notation(true, || move_text(&position, mv));
            assert_eq!(text, position.move_text(mv));
        }
    }
}
