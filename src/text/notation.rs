//! The notation of moves in the window.
//!
//! HiQUE moves have a readable form beside the coordinates of the source. It contains the piece and its captures;
//! `docs/hique-notation.md` describes it. Records and the protocol use only coordinates.

use super::tr;
use quadrille_games::rules::hique::{Hique, Move, PieceKind};
use quadrille_games::rules::{AnyMove, AnyPosition, Position};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether HiQUE moves are written in the readable form. A global, like the language; the window sets it from the settings.
static READABLE: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// The value for this thread, if it differs from the global one.
    static THREAD_READABLE: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Sets whether HiQUE moves are written in the readable form or as coordinates.
pub fn set_readable(readable: bool) {
    READABLE.store(readable, Ordering::Relaxed);
}

/// Returns whether HiQUE moves are written in the readable form.
pub fn is_readable() -> bool {
    THREAD_READABLE
        .get()
        .unwrap_or_else(|| READABLE.load(Ordering::Relaxed))
}

/// Runs `then` with this setting on this thread.
pub fn with_readable_moves<T>(readable: bool, then: impl FnOnce() -> T) -> T {
    let before = THREAD_READABLE.replace(Some(readable));
    let result = then();
    THREAD_READABLE.set(before);
    result
}

/// Returns the notation of a move in `position`.
pub fn move_text(position: &AnyPosition, mv: AnyMove) -> String {
    match (position, mv) {
        (AnyPosition::Hique(hique), AnyMove::Hique(inner)) if is_readable() => {
            readable(hique, inner).unwrap_or_else(|| position.move_text(mv))
        }
        _ => position.move_text(mv),
    }
}

/// Returns the notation of the legal beginning of `line`, played from `position`.
pub fn move_texts(position: &AnyPosition, line: &[AnyMove]) -> Vec<String> {
    let mut here = Some(position.clone());
    let texts = line.iter().map_while(|&mv| {
        let before = here.take()?;
        here = before.play(mv).ok();
        Some(move_text(&before, mv))
    });
    texts.collect()
}

/// Returns the readable form, such as `G 4,2–4,10 ×1`; `None` for a pass, which has no squares.
fn readable(position: &Hique, mv: Move) -> Option<String> {
    let (from, to) = mv.from().zip(mv.to())?;
    // The move is legal, or a threat of the other side. Captures are shown only for a legal move.
    let piece = position.piece_at(from)?;
    let kind = match piece.kind {
        PieceKind::Guard => "guard",
        PieceKind::Runner => "runner",
    };
    let gone = if piece.owner == position.to_move() && position.piece_at(to).is_none() {
        position.removed_by(mv)
    } else {
        Vec::new()
    };
    // In the position before the move, a runner that moves to its capture is still on another square.
    let enemy = |spot: &&_| {
        let stands = position.piece_at(**spot);
        stands.is_some_and(|piece| piece.owner != position.to_move())
    };
    let taken = gone.iter().filter(enemy).count();
    let square = |spot| {
        let (x, y) = Hique::coordinates(spot);
        format!("{x},{y}")
    };
    Some(tr!(
        "notation",
        kind = kind,
        from = square(from),
        to = square(to),
        taken = taken,
        lost = gone.len() - taken
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::with_language;
    use quadrille_games::rules::Variant;

    fn written_move(text: &str, mv: &str) -> String {
        let position = AnyPosition::parse(Variant::Hique, text).unwrap();
        let mv = position.parse_move(mv).unwrap();
        assert_eq!(
            position.move_text(mv),
            with_readable_moves(false, || move_text(&position, mv))
        );
        with_readable_moves(true, || move_text(&position, mv))
    }

    #[test]
    fn hique_move_names_its_piece_and_captures() {
        let start = AnyPosition::start(Variant::Hique).to_string();
        assert_eq!(written_move(&start, "4,2,4,10"), "G 4,2–4,10");
        assert_eq!(written_move(&start, "5,1,5,3"), "R 5,1–5,3");
        let german = with_language("de", || written_move(&start, "5,1,5,3"));
        assert_eq!(german, "L 5,1–5,3");
        // This is the figure of the rules in which the guard captures a runner.
        let taking = "2rr1r1/2gg2/7/4Gg/1r2r2/6/7/6/7/2GG2/4R2/G3g1/1RRR3 2";
        let position = AnyPosition::parse(Variant::Hique, taking).unwrap();
        let count = |mv: &AnyMove| match (&position, mv) {
            (AnyPosition::Hique(hique), AnyMove::Hique(mv)) => hique.removed_by(*mv).len(),
            _ => 0,
        };
        for mv in position.legal_moves() {
            let text = with_readable_moves(true, || move_text(&position, mv));
            let marked = text.contains('×') || text.contains("lost");
            assert_eq!(marked, count(&mv) > 0, "{text}");
        }
        assert!(written_move(taking, "8,10,8,4").contains('×'));
    }

    #[test]
    fn other_games_keep_their_notation() {
        for variant in Variant::ALL.into_iter().filter(|&it| it != Variant::Hique) {
            let position = AnyPosition::start(variant);
            let mv = position.legal_moves()[0];
            let text = with_readable_moves(true, || move_text(&position, mv));
            assert_eq!(text, position.move_text(mv));
        }
    }
}
