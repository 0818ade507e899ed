//! The texts of a running ending: the last move, how the game stands, and help when the person is behind.

use crate::game_status::{card_numbers, status_line};
use crate::input::shortcuts::Shortcut;
use crate::learn::lesson::{ActiveLesson, StepPhase};
use crate::panel::PanelContext;
use crate::panel::footer::movers;
use quadrille_review::last_move::last_move_texts;
use quadrille_session::ending::Standing;
use quadrille_text::{self as text, move_text, tr};

/// Returns whether an ending is being played and moves were made in it.
fn has_moves(context: &PanelContext, active_lesson: &ActiveLesson) -> bool {
    let plies = context.session.game.plies();
    active_lesson.phase == StepPhase::Playing
        && plies > active_lesson.current().previous_moves.len()
}

/// Returns the likely result of the ending for the person, as the variant of a text; `None` if it is unknown.
fn standing(context: &PanelContext, active_lesson: &ActiveLesson) -> Option<&'static str> {
    Some(match context.ending.standing(context.session, active_lesson.person())? {
        Standing::Winning => "winning",
        Standing::Ahead => "ahead",
        Standing::Even => "even",
        Standing::Behind => "behind",
    })
}

/// Returns whether the person is likely to lose the ending.
pub(super) fn is_behind(context: &PanelContext, active_lesson: &ActiveLesson) -> bool {
    has_moves(context, active_lesson) && standing(context, active_lesson) == Some("behind")
}

/// Returns sentences about the likely result, the last bad move and ways to get help; `None` before the first move.
pub(super) fn standing_sentences(
    context: &PanelContext,
    active_lesson: &ActiveLesson,
) -> Option<String> {
    if !has_moves(context, active_lesson) {
        return None;
    }
    let session = context.session;
    let standing = standing(context, active_lesson)?;
    let [hint_key, undo_key] = [Shortcut::Hint, Shortcut::Undo].map(Shortcut::name);
    let mut sentences = vec![tr!("lesson-standing", standing = standing)];
    if let Some((place_before, mv)) = context.ending.bad_move(session, active_lesson.person()) {
        let bad_move_text = move_text(session.game.position_of(place_before), mv);
        sentences.push(tr!("lesson-bad-move", move = bad_move_text, undo = &undo_key));
    }
    if standing == "behind" {
        sentences.push(tr!("lesson-behind", hint = hint_key, undo = undo_key));
    }
    Some(sentences.join(" "))
}

/// Returns the figures of both sides, each in a line, the person's first.
pub(super) fn figures_text(context: &PanelContext, active_lesson: &ActiveLesson) -> String {
    let position = context.position;
    let person = active_lesson.person();
    let lines = [person, !person].map(|player| {
        let figures = card_numbers(position, player).into_iter();
        let figure_texts: Vec<String> =
            figures.map(|figure| format!("{} {}", figure.value, figure.label)).collect();
        let side = text::side(position, player);
        tr!("lesson-figures", side = side, figures = figure_texts.join(", "))
    });
    lines.join("\n")
}

/// Returns the effects of the last move and the side to move; `None` before the first move.
pub(super) fn state_sentence(
    context: &PanelContext,
    active_lesson: &ActiveLesson,
) -> Option<String> {
    has_moves(context, active_lesson).then(|| {
        let state = status_line(context.session);
        let session = context.session;
        let last_move = last_move_texts(&session.game, movers(session)).into_iter().next();
        last_move.map_or_else(|| state.clone(), |last_move| format!("{last_move} {state}"))
    })
}
