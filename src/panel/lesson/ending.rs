//! The texts of a running ending: the last move, how the game stands, and help when the person is behind.

use crate::game_status::{card_numbers, status_line};
use crate::input::shortcuts::Shortcut;
use crate::learn::ending::Standing;
use crate::learn::lesson::{ActiveLesson, StepPhase};
use crate::panel::{PanelContext, last_move};
use quadrille_text::{self as text, move_text, tr};

/// Returns whether moves were made in the ending, which is being played.
fn is_begun(context: &PanelContext, running: &ActiveLesson) -> bool {
    let plies = context.session.game.plies();
    running.phase == StepPhase::Playing && plies > running.current().previous_moves.len()
}

/// Returns whether the person is likely to lose the ending.
pub(super) fn is_behind(context: &PanelContext, running: &ActiveLesson) -> bool {
    let standing = context.ending.standing(context.session, running.person());
    is_begun(context, running) && standing == Some(Standing::Behind)
}

/// Returns how the ending stands and what helps; `None` before the first move.
pub(super) fn standing_sentences(context: &PanelContext, running: &ActiveLesson) -> Option<String> {
    if !is_begun(context, running) {
        return None;
    }
    let session = context.session;
    let standing = match context.ending.standing(session, running.person())? {
        Standing::Ahead => "ahead",
        Standing::Even => "even",
        Standing::Behind => "behind",
    };
    let [hint, undo] = [Shortcut::Hint, Shortcut::Undo].map(Shortcut::name);
    let mut sentences = vec![tr!("lesson-standing", standing = standing)];
    if let Some((before, mv)) = context.ending.bad_move(session, running.person()) {
        let mv = move_text(session.game.position_of(before), mv);
        sentences.push(tr!("lesson-bad-move", move = mv, undo = &undo));
    }
    if standing == "behind" {
        sentences.push(tr!("lesson-behind", hint = hint, undo = undo));
    }
    Some(sentences.join(" "))
}

/// Returns the figures of both sides, the person's first.
pub(super) fn figures(context: &PanelContext, running: &ActiveLesson) -> String {
    let position = context.position;
    let person = running.person();
    let lines = [person, !person].map(|player| {
        let numbers = card_numbers(position, player).into_iter();
        let numbers: Vec<String> =
            numbers.map(|number| format!("{} {}", number.value, number.label)).collect();
        let side = text::side(position, player);
        tr!("lesson-figures", side = side, figures = numbers.join(", "))
    });
    lines.join("\n")
}

/// Returns the effects of the last move and the side to move; `None` before the first move.
pub(super) fn state_sentence(context: &PanelContext, running: &ActiveLesson) -> Option<String> {
    is_begun(context, running).then(|| {
        let state = status_line(context.session);
        let last = last_move::last_move_texts(context.session).into_iter().next();
        last.map_or_else(|| state.clone(), |last| format!("{last} {state}"))
    })
}
