//! Where a review ends: the way to learn from one's mistakes, or that there were none worth it.

use super::PanelContext;
use crate::learn::OpenExercise;
use crate::review::line;
use crate::setup::Controller;
use crate::text::tr;
use crate::theme::painter::Painter;

/// How a review ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// There is something to learn from.
    Mistakes,
    /// Nothing that a person did gave much away.
    Clean,
}

/// What is to be said at the place on show: only at the end of a finished game that was looked at to its end, and in which a
/// person sat.
fn end(context: &PanelContext) -> Option<End> {
    let (session, review) = (context.session, context.review);
    let people = session.seats.iter();
    let mut people = people.map(|seat| seat.controller == Controller::Human);
    let last = session.game.after(session.place()).is_none();
    let looked_at = line(session)
        .iter()
        .all(|place| review.found.contains_key(place));
    let kept = session.setup.kept && session.origin.file.is_some();
    if !people.any(|person| person) || !last || !session.is_over() || !kept || !looked_at {
        return None;
    }
    if review.is_running() || review.analysis.is_on() {
        return None;
    }
    Some(if context.mistakes {
        End::Mistakes
    } else {
        End::Clean
    })
}

/// Draws it; whether there was anything.
pub(super) fn show(painter: &mut Painter, context: &PanelContext) -> bool {
    match end(context) {
        None => return false,
        Some(End::Mistakes) => {
            let rect = painter.room(if context.compact { 30.0 } else { 38.0 });
            let label = tr!("review-learn");
            let clicked = painter.main_button(rect, "review-learn-on", &label, 14.0);
            painter.send_if(clicked, OpenExercise::Mistakes { here: true });
        }
        Some(End::Clean) => {
            let words = tr!("review-clean");
            let line = painter.text_line(22.0, &words, painter.look.dim(14.0));
            painter.told(line, "review-clean", &words);
        }
    }
    true
}
