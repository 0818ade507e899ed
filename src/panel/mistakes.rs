//! Where a review ends: the way to learn from one's mistakes, or that there were none worth it.

use super::PanelContext;
use crate::learn::OpenExercise;
use crate::review::line;
use crate::setup::Controller;
use crate::text::tr;
use crate::theme::painter::Painter;

/// Whether the place on show is the end of a finished game that was looked at to its end, and in which a person sat.
fn is_at_end(context: &PanelContext) -> bool {
    let (session, review) = (context.session, context.review);
    let mut seats = session.seats.iter();
    let people = seats.any(|seat| seat.controller == Controller::Human);
    let last = session.game.after(session.place()).is_none();
    let kept = session.setup.kept && session.origin.file.is_some();
    let searches = review.is_running() || review.analysis.is_on();
    let mut places = line(session).into_iter();
    people
        && last
        && kept
        && !searches
        && session.is_over()
        && places.all(|place| review.found.contains_key(&place))
}

/// Draws it; whether there was anything.
pub(super) fn show(painter: &mut Painter, context: &PanelContext) -> bool {
    if !is_at_end(context) {
        return false;
    }
    if context.mistakes {
        let rect = painter.room(if context.compact { 30.0 } else { 38.0 });
        let clicked = painter.main_button(rect, "review-learn-on", &tr!("review-learn"), 14.0);
        painter.send_if(clicked, OpenExercise::Mistakes { here: true });
    } else {
        let words = tr!("review-clean");
        let line = painter.text_line(22.0, &words, painter.look.dim(14.0));
        painter.told(line, "review-clean", &words);
    }
    true
}
