//! The card about the viewed move, or about the whole game.

use super::super::cards::first_fitting;
use super::super::column::{Rank, text_heights};
use super::super::{PanelContext, draw_text_or_scroll, footer, tree};
use super::table::mark_colour;
use crate::board::messages::MessageSource;
use crate::review::{Direction, judgement_text, next_mistake};
use crate::session::Request;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Color32, Galley, Id, Rect};
use quadrille_games::rules::Player;
use quadrille_review::judge::{BAD_JUDGEMENTS, judgement_of_move};
use quadrille_text::{self as text, tr};
use std::sync::Arc;

/// The numbers of lines that are reserved, so that the panel does not jump: always, and usually.
const RESERVED_LINES: [usize; 2] = [3, 4];
/// The line height of the text.
const LINE_HEIGHT_PX: f32 = 18.0;
/// The height of the text about one side.
const PLAYER_HEIGHT_PX: f32 = 38.0;
/// The margins of the card, and the line height of its title.
const MARGINS_PX: [f32; 2] = [12.0, 8.0];
const TITLE_LINE_PX: f32 = 18.0;
/// The gap below the title.
const TITLE_GAP_PX: f32 = 4.0;

/// Lays out the title of the card in its inner width.
fn title_galley(painter: &Painter, title: &str, colour: Color32, width: f32) -> Arc<Galley> {
    painter.lay(title, width, TITLE_LINE_PX, TextStyle::bold(13.5, colour))
}

/// Returns the heights of the card in this width.
pub(in super::super) fn verdict_heights(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> Vec<(Rank, f32)> {
    let [least, usual] = RESERVED_LINES.map(height);
    let (title, colour, sentences) = card_texts(painter, context);
    let [x, y] = MARGINS_PX;
    let inner = width - 2.0 * x;
    let whole = sentences.map_or(0.0, |sentences| {
        let title = title_galley(painter, &title, colour, inner);
        let ink = painter.look.dim(13.0);
        let text = painter.lay(&sentences.join(" "), inner, LINE_HEIGHT_PX, ink);
        title.size().y + TITLE_GAP_PX + text.size().y + 2.0 * y
    });
    let mut heights = text_heights([least, whole], LINE_HEIGHT_PX);
    heights.push((Rank::Usual, usual));
    heights
}

/// Draws the card.
pub(in super::super) fn draw_verdict(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let (title, colour, mut said) = card_texts(painter, context);
    let newest = context.messages.newest();
    if let Some(sentences) = said.as_mut().filter(|_| newest == Some(MessageSource::Focus)) {
        sentences.insert(0, footer::focus_sentence());
    }
    let number = context.messages.number();
    painter.fill(rect, 10, look.raised);
    let inner = rect.shrink2(MARGINS_PX.into());
    let Some(sentences) = said else {
        let all = Player::BOTH.into_iter();
        let all = all.filter_map(|player| {
            judgement_text::play_quality(context.review, context.session, player)
        });
        let all: Vec<String> = all.map(|played| played.localized()).collect();
        let spoken = format!("{title} {}", all.join(" "));
        painter.announced_message(rect, "status", &spoken, number);
        let mut rest = inner;
        if inner.height() >= PLAYERS_HEIGHT_PX + 16.0 {
            let ink = TextStyle::bold(13.5, colour);
            let line = inner.with_max_y(inner.top() + 16.0);
            painter.text_in_rect(line, TextAlign::Left, &title, ink);
            rest.min.y = inner.bottom() - PLAYERS_HEIGHT_PX;
        }
        draw_players(painter, context, rest);
        return;
    };
    let whole = sentences.join(" ");
    painter.announced_message(rect, "status", &format!("{title} {whole}"), number);
    let galley = title_galley(painter, &title, colour, inner.width());
    let below = inner.with_min_y(inner.top() + galley.size().y + TITLE_GAP_PX);
    painter.galley(inner.min, galley, colour);
    let ink = look.dim(13.0);
    draw_text_or_scroll(painter, below, "verdict", &whole, LINE_HEIGHT_PX, ink);
}

/// Returns the height of the card with `rows` rows below its title, in logical px. There is always room for both players.
const fn height(rows: usize) -> f32 {
    let text = 22.0 + rows as f32 * LINE_HEIGHT_PX + 2.0 * MARGINS_PX[1];
    let both = PLAYERS_HEIGHT_PX + 16.0;
    if text > both { text } else { both }
}

/// Returns title, colour and sentences about the last input, the running search, the viewed move or the whole game.
/// Without sentences the card shows how both sides played.
fn card_texts(painter: &Painter, context: &PanelContext) -> (String, Color32, Option<Vec<String>>) {
    let look = painter.look;
    let session = context.session;
    let review = context.review;
    let place = session.place();
    if context.messages.newest() != Some(MessageSource::Focus)
        && let Some((text, refused)) = footer::newest_sentence(context, || None)
    {
        let title = tr!("review-board");
        let colour = if refused { look.danger } else { look.text };
        return (title, colour, Some(vec![text]));
    }
    if review.is_running() {
        let (done, all) = review.progress;
        let text = tr!("review-progress", done = done, all = all);
        return (tr!("review-searching"), look.text, Some(vec![text]));
    }
    let name = tree::numbered_move(&session.game, place);
    let swing = judgement_text::swing(&session.game, review.evaluations(session), place);
    let last = session.game.after(place).is_none();
    let marked = judgement_of_move(&session.game, review.evaluations(session), place).is_some();
    // At the end, the judgement of the whole game replaces that of the last move, unless that move was bad.
    let whole = last && !marked && swing.is_some();
    if let (Some(name), Some(swing), false) = (&name, swing, whole) {
        let mark = judgement_of_move(&session.game, review.evaluations(session), place);
        let (title, colour) = match mark {
            Some(mark) => {
                let (sign, judgement) = (mark.sign(), text::judgement(mark));
                let title =
                    tr!("review-marked-move", sign = sign, judgement = judgement, move = name);
                (title, mark_colour(painter, mark))
            }
            None if swing.lost() >= 1 => {
                (tr!("review-move", move = name, grade = "slip"), look.text)
            }
            None => (tr!("review-move", move = name, grade = "good"), look.good),
        };
        let mut sentences = vec![swing.localized(&session.game, place)];
        if mark.is_some() {
            sentences.extend(reason_sentences(painter, context));
        }
        return (title, colour, Some(sentences));
    }
    // An analysis of the start alone judges no side.
    let measured = || {
        let mut both = Player::BOTH.into_iter();
        both.any(|player| judgement_text::play_quality(review, session, player).is_some())
    };
    if review.evaluations(session).is_empty() || (name.is_none() && !measured()) {
        let begin = Some(vec![tr!("review-begin")]);
        return (tr!("review-title"), look.text, begin);
    }
    if let (Some(name), None) = (&name, swing) {
        // An analysis may have evaluated the position after the move, but not the one before.
        let text = if review.evaluations(session).contains_key(&place) {
            tr!("review-before-unknown")
        } else {
            tr!("review-not-yet")
        };
        return (name.clone(), look.text, Some(vec![text]));
    }
    // With two columns the players' accuracy is always above the comment.
    let heading = || vec![judgement_text::heading(session)];
    let heading_only = context.two_columns.then(heading);
    (tr!("review-whole"), look.text, heading_only)
}

/// Returns the reasons for the better move. They are cached, so that they are not computed in every frame.
fn reason_sentences(painter: &Painter, context: &PanelContext) -> Vec<String> {
    let (review, session) = (context.review, context.session);
    let place = session.place();
    let lines = session.game.before(place).into_iter().chain([place]);
    let lines: Vec<_> = lines
        .filter_map(|place| {
            review.evaluations(session).get(&place).map(|evaluation| &evaluation.pv)
        })
        .collect();
    let of = format!("{place:?} {} {} {lines:?}", session.serial, text::code());
    let id = Id::new("review-reason");
    let stored_reason: Option<(String, Vec<String>)> = painter.ui.data(|data| data.get_temp(id));
    if let Some((_, sentences)) = stored_reason.filter(|(key, _)| *key == of) {
        return sentences;
    }
    let sentences = judgement_text::reason(review, session);
    painter.ui.data_mut(|data| data.insert_temp(id, (of, sentences.clone())));
    sentences
}

/// The height of [`draw_players`].
const PLAYERS_HEIGHT_PX: f32 = 2.0 * PLAYER_HEIGHT_PX;

/// Returns the heights of [`draw_players`].
pub(in super::super) const fn players_heights() -> [(Rank, f32); 1] {
    [(Rank::Moves, PLAYERS_HEIGHT_PX)]
}

/// Draws how well both sides played, each with buttons to its bad moves; nothing without evaluations.
pub(in super::super) fn draw_players(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let (review, session) = (context.review, context.session);
    for player in Player::BOTH {
        let Some(played) = judgement_text::play_quality(review, session, player) else {
            continue;
        };
        let number = player.index() + 1;
        let top = rect.top() + PLAYER_HEIGHT_PX * player.index() as f32;
        let row = Rect::from_x_y_ranges(rect.x_range(), top..=top + PLAYER_HEIGHT_PX);
        painter.describe(row, &format!("played-{number}"), &played.localized());
        let side = text::side(context.position, player);
        let mut first = row.with_max_y(top + 21.0);
        for (name, icon, direction, tip) in [
            ("on", Icon::Forward, Direction::Forward, tr!("review-next-of", side = &side)),
            ("back", Icon::Back, Direction::Back, tr!("review-last-of", side = &side)),
        ] {
            let cell = first.with_min_x(first.right() - 22.0);
            first.max.x -= 24.0;
            let next = next_mistake(review, session, direction, Some(player));
            if let Some(next) = next.filter(|&place| place != session.place()) {
                let name = format!("mistake-{name}-{number}");
                let clicked = painter.bare_icon(cell, &name, icon, &tip);
                painter.send_if(clicked, Request::GoTo(next));
            }
        }
        first.max.x -= 4.0;
        for (mark, count) in BAD_JUDGEMENTS.into_iter().zip(played.accuracy.mistakes).rev() {
            let colour = if count > 0 { mark_colour(painter, mark) } else { look.text3 };
            let text = format!("{count} {}", mark.sign());
            let ink = TextStyle::bold(12.5, colour);
            first.max.x -= painter.text_in_rect(first, TextAlign::Right, &text, ink) + 10.0;
        }
        let ink = TextStyle::medium(13.0, look.text);
        let names = [played.name.clone(), side];
        let name = first_fitting(&names, |name| painter.width(name, ink) <= first.width());
        painter.text_in_rect(first, TextAlign::Left, name, ink);
        let second = row.with_min_y(top + 17.0);
        let (ink, figures) = (look.dim(12.5), played.figures());
        let figures = first_fitting(&figures, |text| painter.width(text, ink) <= second.width());
        painter.text_in_rect(second, TextAlign::Left, figures, ink);
        let place = second.with_max_y(second.top() + 17.0);
        let response = painter.hovered(place, &format!("review-figures-{top}"));
        response.tip_with(|| match played.strength {
            Some(_) => format!("{} {}", tr!("review-figures-tip"), tr!("review-strength-tip")),
            None => tr!("review-figures-tip"),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_fits_both_players_at_every_size() {
        for rows in RESERVED_LINES {
            assert!(height(rows) - 16.0 >= PLAYERS_HEIGHT_PX, "{rows}");
        }
    }
}
