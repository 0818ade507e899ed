//! The card about the viewed move, or about the whole game.

use super::super::{PanelContext, draw_text_or_scroll, footer};
use super::table::mark_colour;
use crate::board::messages::MessageSource;
use crate::learn::moves_by_level::Trap;
use crate::review::judgement_text::{self, Swing};
use crate::review::{Direction, line, next_mistake};
use crate::session::Request;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Color32, Galley, Id, Rect};
use quadrille_drawing::column::{Rank, text_heights};
use quadrille_drawing::text_forms::fitting_texts;
use quadrille_games::record::{Judgement, Place};
use quadrille_games::rules::Player;
use quadrille_review::judge::{BAD_JUDGEMENTS, is_forced, loss};
use quadrille_review::search_text::chance_percent;
use quadrille_session::strength_text::strength_tip;
use quadrille_session::tree;
use quadrille_teaching::strength::LARGE_LOSS;
use quadrille_text::{self as text, tr};
use std::sync::Arc;

/// The numbers of lines that are reserved, so that the panel does not jump: always, and if there is room.
const RESERVED_LINES: [usize; 4] = [3, 4, 5, 6];
/// The line height of the text.
const LINE_HEIGHT_PX: f32 = 18.0;
/// The height of the text about one side.
const PLAYER_HEIGHT_PX: f32 = 38.0;
/// The margins of the card.
const MARGINS_PX: [f32; 2] = [12.0, 8.0];
/// The line height of the card's title.
const TITLE_LINE_PX: f32 = 18.0;
/// The gap below the title.
const TITLE_GAP_PX: f32 = 4.0;

/// The sign of a good move that few players find.
pub(in super::super) const FIND_SIGN: &str = Judgement::Good.sign();

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
    let [mut min_height, reserved_heights @ ..] = RESERVED_LINES.map(height);
    let [x_margin, y_margin] = MARGINS_PX;
    let inner_width = width - 2.0 * x_margin;
    let card_height = |card: &Card| {
        if card.sentences.is_empty() {
            return 0.0;
        }
        let title = title_galley(painter, &card.title, card.colour, inner_width);
        let ink = painter.look.dim(13.0);
        let text = painter.lay(&card.sentences.join(" "), inner_width, LINE_HEIGHT_PX, ink);
        title.size().y + TITLE_GAP_PX + text.size().y + card.players_height() + 2.0 * y_margin
    };
    let shown_card = card(painter, context, false);
    let mut full_height = card_height(&shown_card);
    if full_height > 0.0 {
        min_height += shown_card.players_height();
    }
    if expected_level_sentence(context).is_some() {
        full_height = full_height.max(card_height(&card(painter, context, true)));
    }
    let mut heights = text_heights([min_height, full_height], LINE_HEIGHT_PX);
    heights.extend(reserved_heights.map(|height| (Rank::Reserve, height)));
    heights
}

/// Draws the card.
pub(in super::super) fn draw_verdict(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let Card { title, colour, mut sentences, has_players } = card(painter, context, false);
    if context.messages.newest_source() == Some(MessageSource::Focus) && !sentences.is_empty() {
        sentences.insert(0, footer::focus_sentence());
    }
    painter.fill(rect, 10, look.raised);
    let mut inner = rect.shrink2(MARGINS_PX.into());
    let card_text = sentences.join(" ");
    let qualities = if has_players { quality_sentences(context) } else { Vec::new() };
    let spoken_text = [vec![title.clone()], sentences.clone(), qualities].concat().join(" ");
    // In a panel without room the text comes first.
    if has_players && (sentences.is_empty() || rect.height() >= height(1) + PLAYERS_HEIGHT_PX) {
        let top = inner.bottom() - PLAYERS_HEIGHT_PX;
        // Without a text the players are below the title.
        let title_bottom = inner.top() + TITLE_LINE_PX + TITLE_GAP_PX;
        let max_top = if sentences.is_empty() { title_bottom } else { top };
        draw_players(painter, context, inner.with_min_y(top.min(max_top)));
        inner.max.y = top - TITLE_GAP_PX;
    }
    painter.announced_message(rect, "status", &spoken_text, context.messages.number());
    let galley = title_galley(painter, &title, colour, inner.width());
    let text_rect = inner.with_min_y(inner.top() + galley.size().y + TITLE_GAP_PX);
    if inner.height() >= TITLE_LINE_PX - TITLE_GAP_PX {
        painter.galley(inner.min, galley, colour);
    }
    if !sentences.is_empty() {
        let ink = look.dim(13.0);
        draw_text_or_scroll(painter, text_rect, "verdict", &card_text, LINE_HEIGHT_PX, ink);
    }
    if let Some(tip_text) = players_tip(context, &sentences) {
        painter.hovered(text_rect, "verdict-players").tip(&tip_text);
    }
}

/// Returns whether the newest message replaces the judgement: a sentence about the selection, or another one until the person has
/// read it.
fn shows_message(context: &PanelContext) -> bool {
    match context.messages.newest_source() {
        Some(MessageSource::Focus) => false,
        Some(MessageSource::Input) if footer::is_choosing(context) => true,
        _ => !context.messages.reading_time_left().is_zero(),
    }
}

/// Returns how both sides played.
fn quality_sentences(context: &PanelContext) -> Vec<String> {
    let qualities = Player::BOTH
        .into_iter()
        .filter_map(|player| judgement_text::play_quality(context.review, context.session, player));
    let sentences = qualities.map(|quality| quality.localized());
    sentences.chain(estimating_sentence(context)).collect()
}

/// Returns that the levels are being estimated, while this goes on.
fn estimating_sentence(context: &PanelContext) -> Option<String> {
    context.review.levels.percent().map(|_| tr!("review-estimating"))
}

/// Returns the explanation of the players who are counted, if one of the sentences counts some.
fn players_tip(context: &PanelContext, sentences: &[String]) -> Option<String> {
    let (session, review) = (context.session, context.review);
    let mark = review.judgement(session, session.place());
    let sentence = level_sentence(context, mark.is_some())?;
    let player = session.game.ply_at(session.place())?.player;
    let players_tip = context.counted_level(player).players_tip();
    sentences.contains(&sentence).then(|| match mark {
        Some(_) if listed_trap(context).is_none() => {
            format!("{players_tip}\n{}", tr!("level-missed-tip"))
        }
        _ => players_tip,
    })
}

/// Returns the height of the card with `rows` rows below its title, in logical px. There is always room for both players.
const fn height(rows: usize) -> f32 {
    let text_height = 22.0 + rows as f32 * LINE_HEIGHT_PX + 2.0 * MARGINS_PX[1];
    let players_height = PLAYERS_HEIGHT_PX + 16.0;
    if text_height > players_height { text_height } else { players_height }
}

/// What the card shows.
struct Card {
    title: String,
    colour: Color32,
    sentences: Vec<String>,
    /// Whether it shows how both sides played.
    has_players: bool,
}

impl Card {
    fn new(title: String, colour: Color32, sentences: Vec<String>) -> Self {
        Self { title, colour, sentences, has_players: false }
    }

    /// Returns the height of the players below the text.
    fn players_height(&self) -> f32 {
        if self.has_players { PLAYERS_HEIGHT_PX + TITLE_GAP_PX } else { 0.0 }
    }
}

/// Returns the card about the last input, the running search, the viewed move or the whole game. A notice comes before the other
/// sentences until the person has read it. If it `reserves_lines`, the sentence about players of a level has the length that it can
/// have, also before it is known.
fn card(painter: &Painter, context: &PanelContext, reserves_lines: bool) -> Card {
    let look = painter.look;
    let message = footer::newest_sentence(context, || None).filter(|_| shows_message(context));
    let Some((text, refused)) = message else {
        return judgement_card(painter, context, reserves_lines);
    };
    if context.messages.newest_source() != Some(MessageSource::Notice) {
        let colour = if refused { look.danger } else { look.text };
        return Card::new(tr!("review-board"), colour, vec![text]);
    }
    let mut card = judgement_card(painter, context, reserves_lines);
    card.sentences.insert(0, text);
    card
}

/// Returns the card about the running search, the viewed move or the whole game.
fn judgement_card(painter: &Painter, context: &PanelContext, reserves_lines: bool) -> Card {
    let look = painter.look;
    let session = context.session;
    let review = context.review;
    let place = session.place();
    if review.is_running() {
        let (done, all) = review.progress;
        let text = tr!("review-progress", done = done, all = all);
        return Card::new(tr!("review-searching"), look.text, vec![text]);
    }
    let name = tree::numbered_move(&session.game, place);
    let swing = judgement_text::swing(&session.game, review.evaluations(session), place);
    let is_last = session.game.is_end_of_line(place);
    let mark = review.judgement(session, place);
    // A review that was stopped has perhaps judged no side.
    let has_quality = || {
        let mut players = Player::BOTH.into_iter();
        players.any(|player| judgement_text::play_quality(review, session, player).is_some())
    };
    // At the end, the judgement of the whole game replaces that of the last move, or follows it if that move was bad.
    let shows_game = is_last && mark.is_none() && swing.is_some() && !session.is_given(place);
    if let (Some(name), Some(swing), false) = (&name, swing, shows_game) {
        let (title, colour) = move_title(painter, context, name, swing, mark);
        let mut sentences = vec![swing.localized(&session.game, place)];
        sentences.extend(review_time_sentence(context, swing));
        sentences.extend(session.is_given(place).then(|| tr!("review-given")));
        if mark.is_some() {
            sentences.extend(reason_sentences(painter, context));
        }
        let expected_sentence = expected_level_sentence(context).filter(|_| reserves_lines);
        sentences.extend(expected_sentence.or_else(|| level_sentence(context, mark.is_some())));
        let has_players = is_last && !context.two_columns && has_quality();
        return Card { has_players, ..Card::new(title, colour, sentences) };
    }
    if review.evaluations(session).is_empty() || (name.is_none() && !has_quality()) {
        let has_no_move = session.game.end_of_line(place) == Place::START;
        let has_lines = !review.analysis.lines_at(session.viewed_key()).is_empty();
        let sentence = match session.accepts_moves(place) {
            _ if review.analysis.is_on() && has_lines => tr!("review-analysing"),
            _ if !has_no_move => tr!("review-begin"),
            true => tr!("review-no-moves"),
            false => tr!("review-line-ended"),
        };
        let solved_sentence = super::is_solved_start(context).then(|| tr!("review-solved"));
        let sentences = [Some(sentence), solved_sentence].into_iter().flatten();
        return Card::new(tr!("review-title"), look.text, sentences.collect());
    }
    if let (Some(name), None) = (&name, swing) {
        // A review begins at the end. One that was stopped may have evaluated only the position after the move.
        let text = if review.evaluations(session).contains_key(&place) {
            tr!("review-before-unknown")
        } else {
            tr!("review-not-yet")
        };
        return Card::new(name.clone(), look.text, vec![text]);
    }
    let is_variation = tree::variation_number(&session.game, place).is_some();
    let line = if is_variation { "variation" } else { "game" };
    let title = tr!("review-whole", line = line);
    // With two columns the players' accuracy is always above the comment.
    if !context.two_columns {
        return Card { has_players: true, ..Card::new(title, look.text, Vec::new()) };
    }
    let heading = [judgement_text::heading(session)].into_iter();
    Card::new(title, look.text, heading.chain(estimating_sentence(context)).collect())
}

/// Returns the title of the card about the viewed move, and its colour.
fn move_title(
    painter: &Painter,
    context: &PanelContext,
    name: &str,
    swing: Swing,
    mark: Option<Judgement>,
) -> (String, Color32) {
    let look = painter.look;
    let titled = |sign, judgement: String| -> String {
        tr!("review-marked-move", sign = sign, judgement = judgement, move = name)
    };
    match mark {
        Some(mark) => (titled(mark.sign(), text::judgement(mark)), mark_colour(painter, mark)),
        None if context.highlights.finds.contains(&context.session.place()) => {
            (titled(FIND_SIGN, tr!("review-find")), look.good)
        }
        None if context.session.is_given(context.session.place()) => (name.to_owned(), look.text),
        None if is_forced(&context.session.game, context.session.place()) => {
            (tr!("review-move", move = name, grade = "only"), look.text)
        }
        None if swing.is_of_losing_side() => {
            (tr!("review-move", move = name, grade = "losing"), look.text)
        }
        None if swing.lost() >= 1 => (tr!("review-move", move = name, grade = "slip"), look.text),
        None => (tr!("review-move", move = name, grade = "good"), look.good),
    }
}

/// Returns that the figures are those of the review while the running analysis shows others.
fn review_time_sentence(context: &PanelContext, swing: Swing) -> Option<String> {
    let (review, session) = (context.review, context.session);
    let place = session.place();
    let player = session.game.ply_at(place)?.player;
    let displayed_chance = chance_percent(super::viewed_chance(context, player)?);
    let time = judgement_text::seconds_text(review.search_millis(session, place)?);
    (displayed_chance != swing.is).then(|| tr!("review-figures-time", time = time))
}

/// Returns how many players miss the better move, or find the viewed one if it is a find. The description of a trap replaces the
/// former and follows the latter.
fn level_sentence(context: &PanelContext, is_bad: bool) -> Option<String> {
    let (game, place) = (&context.session.game, context.session.place());
    let ply = game.ply_at(place)?;
    let tries = context.by_level.tries_at(game.position_before(place))?;
    let counted = context.counted_level(ply.player);
    let trap = listed_trap(context).map(|trap| trap.description(game));
    if is_bad && trap.is_none() {
        let loss = loss(game, context.review.evaluations(context.session), place)?;
        return counted.missed_sentence(game.position_before(place), tries, ply.mv, loss);
    }
    let is_find = context.highlights.finds.contains(&place);
    let find = is_find.then(|| counted.found_sentence(tries, ply.mv, 1)).flatten();
    find.into_iter().chain(trap).reduce(|find, trap| format!("{find} {trap}"))
}

/// Returns the trap that the viewed move falls into or avoids.
fn listed_trap<'a>(context: &'a PanelContext) -> Option<&'a Trap> {
    context.highlights.traps.iter().find(|trap| trap.place == context.session.place())
}

/// Returns a sentence as long as the [`level_sentence`] about a bad move can be.
fn expected_level_sentence(context: &PanelContext) -> Option<String> {
    let (session, review) = (context.session, context.review);
    let (game, place) = (&session.game, session.place());
    let ply = game.ply_at(place)?;
    let loss = loss(game, review.evaluations(session), place)?;
    let counted_level = context.counted_level(ply.player);
    let missed = counted_level.example_of_missed(game.position_before(place), ply.mv, loss)?;
    let (level, tempting_move) = (counted_level, ply.mv);
    let trap = Trap { place, is_avoided: false, trapped: 10, level, tempting_move };
    let trap = (loss >= LARGE_LOSS).then(|| trap.description(game));
    [Some(missed), trap].into_iter().flatten().max_by_key(String::len)
}

/// Returns the reasons for the better move. They are cached, so that they are not computed in every frame.
fn reason_sentences(painter: &Painter, context: &PanelContext) -> Vec<String> {
    let (review, session) = (context.review, context.session);
    let place = session.place();
    let places = session.game.before(place).into_iter().chain([place]);
    let lines: Vec<_> = places
        .filter_map(|place| {
            review.evaluations(session).get(&place).map(|evaluation| &evaluation.pv)
        })
        .collect();
    let cache_key = format!("{place:?} {} {} {lines:?}", session.serial, text::code());
    let id = Id::new("review-reason");
    let stored_reason: Option<(String, Vec<String>)> = painter.ui.data(|data| data.get_temp(id));
    if let Some((_, sentences)) = stored_reason.filter(|(key, _)| *key == cache_key) {
        return sentences;
    }
    let sentences = judgement_text::reason(review, session);
    painter.ui.data_mut(|data| data.insert_temp(id, (cache_key, sentences.clone())));
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
    let [mut names, mut figures] = [const { Vec::new() }; 2];
    let qualities = Player::BOTH.map(|it| judgement_text::play_quality(review, session, it));
    if qualities.iter().all(Option::is_none) {
        return;
    }
    for (player, played) in Player::BOTH.into_iter().zip(qualities) {
        let number = player.index() + 1;
        let top = rect.top() + PLAYER_HEIGHT_PX * player.index() as f32;
        let row = Rect::from_x_y_ranges(rect.x_range(), top..=top + PLAYER_HEIGHT_PX);
        let side = text::side(context.position, player);
        let mut first_line = row.with_max_y(top + 21.0);
        let second_line = row.with_min_y(top + 17.0);
        let Some(played) = played else {
            if !line(session).iter().any(|&place| session.has_chosen(player, place)) {
                let text = tr!("review-nothing-played");
                painter.describe(row, &format!("played-{number}"), &format!("{side}: {text}"));
                names.push((vec![side], first_line));
                figures.push((vec![text], second_line));
            }
            continue;
        };
        painter.describe(row, &format!("played-{number}"), &played.localized());
        for (name, icon, direction, tip) in [
            ("on", Icon::Forward, Direction::Forward, tr!("review-next-of", side = &side)),
            ("back", Icon::Back, Direction::Back, tr!("review-last-of", side = &side)),
        ] {
            let cell = first_line.with_min_x(first_line.right() - 22.0);
            first_line.max.x -= 24.0;
            let next = next_mistake(review, session, direction, Some(player));
            if let Some(next) = next.filter(|&place| place != session.place()) {
                let name = format!("mistake-{name}-{number}");
                let clicked = painter.bare_icon(cell, &name, icon, &tip);
                painter.send_if(clicked, Request::GoTo(next));
            }
        }
        first_line.max.x -= 4.0;
        for (mark, count) in BAD_JUDGEMENTS.into_iter().zip(played.accuracy.mistakes).rev() {
            let colour = if count > 0 { mark_colour(painter, mark) } else { look.text3 };
            let text = format!("{count} {}", mark.sign());
            let ink = TextStyle::bold(12.5, colour);
            first_line.max.x -=
                painter.text_in_rect(first_line, TextAlign::Right, &text, ink) + 10.0;
        }
        let own_names = Player::BOTH.map(|player| session.name_or_side(player));
        let is_distinct = own_names[0] != own_names[1];
        let short_name = if is_distinct { &own_names[player.index()] } else { &side };
        names.push((vec![played.name.clone(), short_name.clone(), side], first_line));
        figures.push((played.figures(), second_line));
        let figures_rect = second_line.with_max_y(second_line.top() + 17.0);
        let response = painter.hovered(figures_rect, &format!("review-figures-{top}"));
        response.tip_with(|| match &played.estimate {
            Some(estimate) => format!("{} {}", tr!("review-figures-tip"), strength_tip(estimate)),
            None => tr!("review-figures-tip"),
        });
    }
    draw_in_one_form(painter, &names, TextStyle::medium(13.0, look.text));
    draw_in_one_form(painter, &figures, look.dim(12.5));
}

/// Draws a line for each side in the first form in which the lines of both sides fit.
fn draw_in_one_form(painter: &Painter, lines: &[(Vec<String>, Rect)], ink: TextStyle) {
    let forms: Vec<_> = lines.iter().map(|(forms, _)| forms.as_slice()).collect();
    let fits = |index: usize, text: &str| painter.width(text, ink) <= lines[index].1.width();
    for (text, (_, rect)) in fitting_texts(&forms, fits).into_iter().zip(lines) {
        painter.text_in_rect(*rect, TextAlign::Left, text, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::panel_rect;
    use crate::review::judgement_text::PlayQuality;
    use crate::theme::test_frames::Frames;
    use bevy::math::Vec2;
    use quadrille_review::judge::Accuracy;
    use quadrille_search::Level;
    use quadrille_teaching::strength::{Estimate, LevelRange};
    use quadrille_text::with_language;

    /// Checks the narrowest panel.
    #[test]
    fn card_states_accuracy_and_level() {
        let width =
            panel_rect(Vec2::new(800.0, 600.0), true).width() - 2.0 * (16.0 + MARGINS_PX[0]);
        let level = |tenths: u8| Level::from_tenths(tenths).expect("a level");
        let ranges = [[25, 25], [10, 25], [95, 100], [25, 65]].map(|ends| {
            let [low, high] = ends.map(level);
            Some(LevelRange { level: low, low, high })
        });
        let cases =
            ranges.into_iter().chain([None]).flat_map(|range| [3, 99].map(|moves| (moves, range)));
        let cases = cases.map(|(moves, range)| Some(Estimate { moves, range })).chain([None]);
        for (language, estimate) in cases.flat_map(|case| ["en", "de"].map(|code| (code, case))) {
            Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
                let figures = with_language(language, || {
                    let accuracy = Accuracy { accuracy: 1.0, loss: 0.123, mistakes: [0; 3] };
                    let name = String::new();
                    PlayQuality { name, accuracy, estimate, estimate_percent: Some(100) }.figures()
                });
                assert!(figures.iter().all(|text| text.contains("100") && text.contains('·')));
                let style = painter.look.dim(12.5);
                let last = figures.last().expect("a form");
                assert!(painter.width(last, style) <= width, "{last}: {width}");
            });
        }
    }

    #[test]
    fn card_fits_both_players_at_every_size() {
        for rows in RESERVED_LINES {
            assert!(height(rows) - 16.0 >= PLAYERS_HEIGHT_PX, "{rows}");
        }
    }
}
