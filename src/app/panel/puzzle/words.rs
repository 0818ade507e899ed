//! What is said of a puzzle.

use super::margins;
use crate::app::drawing::drawing;
use crate::app::learn::leads::Leads;
use crate::app::learn::mistakes::Mistake;
use crate::app::learn::puzzle::{Hinted, Phase, Running};
use crate::app::opponent::reasons;
use crate::app::panel::review::percent;
use crate::app::panel::{PanelContext, foot};
use crate::app::text::{self, move_text, tr};
use crate::learn::puzzle::{Kind, Theme};
use crate::rules::{AnyMove, AnyPosition, Spot, Variant};

/// What is certain, or why a try was wrong.
pub(super) struct Verdict {
    /// In two or three words.
    pub(super) title: String,
    /// What exactly.
    pub(super) text: String,
    /// Whether it speaks for what was found.
    pub(super) good: bool,
}

/// The words beside the title of the window's header.
pub(in crate::app::panel) fn heading(running: &Running) -> String {
    if let Some((_, [number, of])) = running.mistake {
        let game = text::title(running.puzzle.variant);
        return tr!("mistake-head", game = game, number = number, of = of);
    }
    let id = &running.puzzle.id;
    let number = id.rsplit('-').next().unwrap_or_default();
    let number = number.trim_start_matches('0');
    let game = text::title(running.puzzle.variant);
    tr!("puzzle-head", game = game, number = number)
}

/// Whose turn it is in the puzzle, and what that side is to the solver and where it goes.
pub(super) fn side(running: &Running, near: bool) -> [String; 2] {
    let puzzle = &running.puzzle;
    let side = text::side(&puzzle.position, puzzle.solver());
    let way = match puzzle.variant {
        Variant::Upthrust => "up",
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra if near => "up",
        Variant::Hique | Variant::CublinoPur | Variant::CublinoContra => "down",
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => "none",
    };
    let title = tr!("puzzle-to-move", side = &side);
    [title, tr!("puzzle-yours", side = side, way = way)]
}

/// How many of so many plies are the solver's, who makes the first and the last.
pub(super) const fn own_moves(plies: usize) -> usize {
    plies.div_ceil(2)
}

/// What is to be found.
pub(super) fn goal(running: &Running) -> String {
    if running.mistake.is_some() {
        return tr!("mistake-goal");
    }
    match running.puzzle.kind {
        Kind::Proven { plies } => tr!("puzzle-win-in", moves = own_moves(plies as usize)),
        Kind::BestMove => tr!("puzzle-best-move"),
    }
}

/// What a move of the person's own game was worth.
pub(super) fn gave_away(mistake: &Mistake, leads: Option<Leads>) -> String {
    let mv = move_text(&mistake.puzzle.position, mistake.played);
    if let Some(leads) = leads {
        return tr!("mistake-gave", move = mv, points = leads.lost());
    }
    let [was, is] = [mistake.chance, mistake.left()].map(percent);
    tr!("mistake-played", move = mv, was = was, is = is)
}

/// Which game a mistake is from, and the last moves that led to it.
pub(super) fn origin(mistake: &Mistake) -> String {
    let mut position = mistake.way_from.clone();
    let mut moves = Vec::new();
    for &mv in &mistake.way {
        moves.push(move_text(&position, mv));
        let Ok(after) = position.play(mv) else { break };
        position = after;
    }
    let number = mistake.ply / 2 + 1;
    let game = tr!(
        "mistake-game",
        opponent = &mistake.opponent,
        number = number
    );
    if moves.is_empty() {
        return game;
    }
    format!("{game} {}", tr!("mistake-way", moves = moves.join(" ")))
}

/// What speaks for a move, in a few words.
pub(super) fn reason(position: &AnyPosition, mv: AnyMove, own: bool) -> String {
    let effects = reasons::effects(position, mv).into_iter().next();
    effects.unwrap_or_else(|| {
        if own {
            tr!("puzzle-found")
        } else {
            tr!("puzzle-reply")
        }
    })
}

/// What stands in the card.
pub(super) fn verdict(running: &Running) -> Option<Verdict> {
    let puzzle = &running.puzzle;
    if let Some(tried) = running.tried {
        let position = running.position();
        let mv = move_text(&position, tried.mv);
        let points = running.leads.zip(tried.lead);
        let title = match (&running.mistake, tried.chance) {
            (Some(_), _) if points.is_some() => {
                let [was, is] = points.map_or([0; 2], |(leads, lead)| [leads.best, lead]);
                let [was, is] = [was, is].map(margins::signed);
                tr!("mistake-short", move = mv, was = was, is = is)
            }
            (Some((mistake, _)), Some(chance)) => {
                let [was, is] = [mistake.chance, chance].map(percent);
                tr!("mistake-short", move = mv, was = was, is = is)
            }
            (Some(_), None) => tr!("mistake-judging", move = mv),
            (None, _) => tr!("puzzle-wrong", move = mv),
        };
        let after = position.play(tried.mv).ok();
        let reply = tried.reply.filter(|_| running.phase == Phase::Refuted);
        let text = match (after, reply) {
            // The reply shows nothing then: it loses as well.
            (_, Some(_)) if tried.wins_later && running.is_proven() => {
                tr!("puzzle-slower", moves = own_moves(running.left()))
            }
            (Some(after), Some(reply)) => {
                let effects = reasons::effects(&after, reply).join(" ");
                let reply = move_text(&after, reply);
                tr!("puzzle-refuted", move = reply, effects = effects)
            }
            _ if running.phase == Phase::Refuted => tr!("puzzle-not-it"),
            _ => tr!("puzzle-looking"),
        };
        return Some(Verdict {
            title,
            text,
            good: false,
        });
    }
    if !running.is_done() {
        return None;
    }
    let side = text::side(&puzzle.position, puzzle.solver());
    let sides = text::sides(puzzle.variant);
    let (title, text) = match (puzzle.kind, running.as_good) {
        (_, Some(mv)) => {
            let mv = move_text(&running.position(), mv);
            if running.mistake.is_some() {
                (tr!("mistake-found"), tr!("mistake-also", move = mv))
            } else {
                (tr!("puzzle-also"), tr!("puzzle-also-text", move = mv))
            }
        }
        (Kind::Proven { plies }, None) => (
            tr!("puzzle-proven", side = side, sides = sides),
            tr!("puzzle-proven-text", moves = own_moves(plies as usize)),
        ),
        (Kind::BestMove, None) if running.mistake.is_some() => {
            (tr!("puzzle-best"), tr!("mistake-best"))
        }
        (Kind::BestMove, None) => (tr!("puzzle-best"), tr!("puzzle-best-text")),
    };
    let themes = themes(&puzzle.themes);
    Some(Verdict {
        title,
        text: [text]
            .into_iter()
            .chain(themes)
            .collect::<Vec<_>>()
            .join(" "),
        good: true,
    })
}

/// What the puzzle was about, once that gives nothing away; nothing where nobody has named it.
fn themes(themes: &[Theme]) -> Option<String> {
    let names: Vec<String> = themes
        .iter()
        .map(|theme| tr!("puzzle-theme", theme = theme.id()))
        .collect();
    (!names.is_empty()).then(|| tr!("puzzle-themes", themes = names.join(", ")))
}

/// The sentence at the end, and whether it is a refusal.
pub(super) fn said(context: &PanelContext, running: &Running) -> (String, bool) {
    if running.phase == Phase::Asked
        && let Some(answer) = foot::answer(context)
    {
        return answer;
    }
    let words = match running.phase {
        Phase::Asked | Phase::Opening(..) => hint(running),
        Phase::Replying(_) => tr!("puzzle-right"),
        Phase::Wrong(_) | Phase::Searching => tr!("puzzle-watch"),
        Phase::Refuted => tr!("puzzle-try-again"),
        Phase::Showing(_) => tr!("puzzle-showing"),
        Phase::Solved if running.failed => tr!("puzzle-solved-late"),
        Phase::Solved => tr!("puzzle-solved"),
        Phase::Shown if running.mistake.is_some() => tr!("mistake-shown"),
        Phase::Shown => tr!("puzzle-shown"),
    };
    (words, false)
}

/// What a hint says, or what to do without one.
fn hint(running: &Running) -> String {
    let Some(mv) = running.next() else {
        return tr!("puzzle-your-move");
    };
    let position = running.position();
    let spots = position.path(mv).spots;
    let from = spots.first().copied().unwrap_or(Spot::RESERVE);
    let name = |spot: Spot| drawing(position.variant()).spot_name(spot);
    match running.hinted {
        Hinted::Nothing => tr!("puzzle-your-move"),
        Hinted::Piece if from == Spot::RESERVE => tr!("puzzle-hint-reserve"),
        Hinted::Piece => tr!("puzzle-hint-piece", square = name(from)),
        Hinted::Target => tr!("puzzle-hint-move", move = move_text(&position, mv)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text::speaking;
    use std::collections::HashSet;

    #[test]
    fn every_theme_has_a_name_of_its_own_in_every_language() {
        for language in ["en", "de"] {
            let name = |theme: Theme| tr!("puzzle-theme", theme = theme.id());
            let names: HashSet<String> =
                speaking(language, || Theme::ALL.map(name).into_iter().collect());
            assert_eq!(names.len(), Theme::ALL.len(), "{language}: {names:?}");
        }
        let told = speaking("en", || themes(&[Theme::DoubleCapture, Theme::Overflow]));
        assert_eq!(
            told.as_deref(),
            Some("What it was about: double capture, overflow.")
        );
        assert_eq!(themes(&[]), None);
    }
}
