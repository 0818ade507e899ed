//! What is said of the move on show, or of the whole game.

use super::super::last_move::effects;
use super::super::{PanelContext, foot, tree};
use super::percent;
use super::table::colour_of;
use crate::app::review::judge::{Mark, accuracy, chance_of_first, for_player, loss, mark};
use crate::app::review::{line, shown_line};
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, TextStyle};
use crate::record::Place;
use crate::rules::{AnyMove, Player};
use bevy_egui::egui::{Color32, vec2};

/// How many lines of text there is always room for, so that the panel stays still; the second number is for little room beside
/// the lines of an analysis.
const ROWS: [usize; 2] = [4, 3];
/// The leading of the text.
const LEADING: f32 = 18.0;

/// Draws the card.
pub(in super::super) fn show(painter: &mut Painter, context: &PanelContext) {
    let look = painter.look;
    let (title, colour, text) = words(painter, context);
    let rows = ROWS[usize::from(context.compact && context.review.analysis.is_on())];
    let height = 22.0 + rows as f32 * LEADING + 14.0;
    let rect = painter.room(height);
    painter.fill(rect, 10, look.raised);
    let inner = rect.shrink2(vec2(12.0, 8.0));
    painter.announced(rect, "status", &format!("{title} {text}"));
    let title_ink = TextStyle::bold(13.5, colour);
    let at = inner.min + vec2(0.0, 14.0);
    painter.text_within(at, inner.width(), &title, title_ink);
    let at = inner.min + vec2(0.0, 22.0);
    let galley = painter.lay_rows(&text, inner.width(), LEADING, rows, look.dim(13.0));
    let elided = galley.elided;
    painter.ui.painter().galley(at, galley, look.text2);
    if elided {
        let response = painter.sense(rect, "review-told", bevy_egui::egui::Sense::hover());
        response.on_hover_text(text);
    }
}

/// Title, its colour, and text: something that was done on the board, the search under way, the move on show, the whole game.
fn words(painter: &Painter, context: &PanelContext) -> (String, Color32, String) {
    let look = painter.look;
    let session = context.session;
    let review = context.review;
    let place = session.place();
    if let Some((text, refused)) = foot::answer(context) {
        let title = tr!("review-board");
        return (title, if refused { look.danger } else { look.text }, text);
    }
    if review.is_running() {
        let (done, all) = review.progress;
        let text = tr!("review-progress", done = done, all = all);
        return (tr!("review-searching"), look.text, text);
    }
    let name = tree::named(&session.game, place);
    let lost = loss(&session.game, &review.found, place);
    let last = session.game.after(place).is_none();
    let marked = mark(&session.game, &review.found, place).is_some();
    // At the end there is more to be said of the whole than of its last move, unless that was bad.
    let whole = last && !marked && lost.is_some();
    if let (Some(name), Some(lost), false) = (&name, lost, whole) {
        let percent_lost = (lost * 100.0).round() as usize;
        let mark = mark(&session.game, &review.found, place);
        let (grade, colour) = match mark {
            Some(found) => (
                match found {
                    Mark::Inaccuracy => "inaccuracy",
                    Mark::Mistake => "mistake",
                    Mark::Blunder => "blunder",
                },
                colour_of(painter, found),
            ),
            None if percent_lost >= 1 => ("slip", look.text),
            None => ("good", look.good),
        };
        let title = tr!("review-move", move = name, grade = grade);
        let mut text = swing(context, place, percent_lost);
        if mark.is_some()
            && let Some(reason) = reason(context)
        {
            text = format!("{text} {reason}");
        }
        return (title, colour, text);
    }
    if review.found.is_empty() {
        return (tr!("review-title"), look.text, tr!("review-begin"));
    }
    if let (Some(name), None) = (&name, lost) {
        return (name.clone(), look.text, tr!("review-not-yet"));
    }
    (tr!("review-whole"), look.text, summary(context))
}

/// How the chances of who moved changed.
fn swing(context: &PanelContext, place: Place, lost: usize) -> String {
    let game = &context.session.game;
    let found = &context.review.found;
    let (Some(ply), Some(before)) = (game.ply_at(place), game.before(place)) else {
        return String::new();
    };
    let [was, is] = [before, place].map(|place| chance_of_first(game, found, place));
    let (Some(was), Some(is)) = (was, is) else {
        return String::new();
    };
    let own = |chance: f64| percent(for_player(ply.player, chance));
    tr!(
        "review-swing",
        side = text::side(game.position_of(place), ply.player),
        sides = text::sides(game.variant()),
        was = own(was),
        is = own(is),
        lost = lost
    )
}

/// What speaks for the better move.
fn reason(context: &PanelContext) -> Option<String> {
    let (from, line) = shown_line(context.review, context.session)?;
    let mv: AnyMove = *line.first()?;
    let position = context.session.game.position_of(from);
    Some(tr!(
        "review-better",
        move = text::move_text(position, mv),
        reason = effects(position, mv).join(" ")
    ))
}

/// How well both sides played.
fn summary(context: &PanelContext) -> String {
    let session = context.session;
    let places = line(session);
    let found = &context.review.found;
    let of = |player: Player| {
        let accuracy = accuracy(&session.game, found, &places, player)?;
        let own = places.iter().filter(|&&place| {
            let ply = session.game.ply_at(place);
            ply.is_some_and(|ply| ply.player == player)
        });
        let marks: Vec<Mark> = own
            .filter_map(|&place| mark(&session.game, found, place))
            .collect();
        let count = |wanted: Mark| marks.iter().filter(|&&mark| mark == wanted).count();
        let lost = format!("{:.1}", 100.0 * accuracy.loss).replace('.', &tr!("decimal-mark"));
        Some(tr!(
            "review-player",
            side = text::side(context.position, player),
            accuracy = (100.0 * accuracy.accuracy).round() as usize,
            lost = lost,
            mistakes = count(Mark::Mistake),
            blunders = count(Mark::Blunder)
        ))
    };
    let both: Vec<String> = Player::BOTH.into_iter().filter_map(of).collect();
    both.join("\n")
}
