//! The foot of the panel: status line, result and buttons.

use super::{
    Button, PanelContext, draw_button, draw_text_or_scroll, send_message, sentence_icon, thinking,
    trigger, warning,
};
use crate::board::messages::MessageSource;
use crate::game_status;
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::{OpenNewGame, OpenRules, OpenSaveDialog};
use crate::learn::level_fit::{LevelOffer, make_fair};
use crate::review::{ReviewRequest, people_strength};
use crate::screens::line_dialog::OpenLineDialog;
use crate::session::rated::{UnratedReason, is_rated_so_far, unrated_reason};
use crate::session::undo::{can_redo, can_undo, only_changes_view};
use crate::session::{Pace, Request, Session};
use crate::setup::Controller;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextStyle, area, parts};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Galley, Rect, Sense, UiBuilder, pos2, vec2};
use quadrille_drawing::column::{Rank, text_heights};
use quadrille_games::record::Place;
use quadrille_games::rules::Player;
use quadrille_review::hint::sentences_after_steps;
use quadrille_review::last_move::{Movers, last_move_texts};
use quadrille_session::strength_text::strength_tip;
use quadrille_text::tr;
use std::sync::Arc;

/// The left edge of the status line's text, right of its icon.
const TEXT_LEFT_PX: f32 = 36.0;
/// The height of the result's card without its title, its sentence and the button for another level.
const RESULT_CARD_PX: f32 = 128.0;
/// The distance of the title from the top of that card, and the line heights of title and sentence.
const RESULT_TITLE_TOP_PX: f32 = 15.0;
const RESULT_LINE_HEIGHTS_PX: [f32; 2] = [24.0, 19.0];
/// The number of rows of the sentence that are always visible.
const RESULT_VISIBLE_ROWS: f32 = 4.0;
/// The width of the icon of a person's win, with the gap to the title.
const WIN_ICON_PX: f32 = 30.0;
/// The height of a button of the result's card, and the gap below it.
const CARD_BUTTON_PX: [f32; 2] = [36.0, 8.0];

/// Returns the newest message with the notice before it, and whether it is a refusal. Without a message, the text and whether it
/// is a refusal come from `fallback`.
pub(super) fn newest_sentence(
    context: &PanelContext,
    fallback: impl FnOnce() -> Option<(String, bool)>,
) -> Option<(String, bool)> {
    let newest_source = context.messages.newest_source();
    let message = match newest_source {
        Some(MessageSource::Input) => board_sentence(context),
        Some(MessageSource::Hint) => hint_sentence(context).map(|text| (text, false)),
        _ => None,
    };
    let message = message.or_else(fallback);
    let prefix = match newest_source {
        Some(MessageSource::Notice) => context.session.notice.text(context.position),
        Some(MessageSource::Focus) => Some(focus_sentence()),
        _ => None,
    };
    match (prefix, message) {
        (Some(prefix), Some((text, is_refusal))) => Some((format!("{prefix} {text}"), is_refusal)),
        (Some(prefix), None) => Some((prefix, false)),
        (None, message) => message,
    }
}

/// Returns the sentence about the keys of a focused button, and the way back to the board.
pub(super) fn focus_sentence() -> String {
    tr!("status-focus", press = Shortcut::Pick.name(), back = Shortcut::Cancel.name())
}

/// Returns the sentence about the hint, if it is shown.
pub(super) fn hint_sentence(context: &PanelContext) -> Option<String> {
    let session = context.session;
    let hint = context.board.feedback.hint(session)?;
    let position = session.game.position();
    let sentences = hint.reasons.sentences(position, hint.mv);
    let steps = context.board.interaction.choice().map_or(&[][..], |choice| &choice.path);
    Some(sentences_after_steps(sentences, position, hint.mv, steps))
}

/// Returns a sentence about the last input on the board, and whether it is a refusal.
fn board_sentence(context: &PanelContext) -> Option<(String, bool)> {
    let board = context.board;
    if let Some(refusal) = &board.feedback.refusal {
        return Some((refusal.description(context.session.viewed_position()), true));
    }
    if board.interaction.pending().is_some() {
        return Some((pending_sentence(), false));
    }
    if !board.interaction.path_choices().is_empty() {
        return Some((tr!("status-ways"), false));
    }
    let has_subject =
        board.interaction.choice().is_some() || context.session.viewed_place.is_none();
    let explanation = board.explanation.clone().filter(|_| has_subject);
    explanation.map(|text| (text, false))
}

/// Returns the sentence about confirming or withdrawing a shown move.
fn pending_sentence() -> String {
    let [pick_key, cancel_key] = [Shortcut::Pick, Shortcut::Cancel].map(Shortcut::name);
    tr!("status-pending", pick = pick_key, cancel = cancel_key)
}

/// The numbers of rows that are reserved for the status line: always, and as many as there is room for, so that the panel does
/// not jump. Three rows are enough for the effects of a move, seven for nearly every hint.
const STATUS_ROWS: [f32; 5] = [3.0, 4.0, 5.0, 6.0, 7.0];
/// The line height of the status line.
const STATUS_LINE_HEIGHT_PX: f32 = 19.0;

/// Returns the texts of the status line, from the longest to the shortest, and whether they are a refusal.
fn status_line_texts(context: &PanelContext) -> (Vec<String>, bool) {
    let session = context.session;
    let newest_source = context.messages.newest_source();
    if let Some(blunder) = context.blunder
        && session.viewed_place.is_none()
        && newest_source != Some(MessageSource::Input)
    {
        let mut texts = warning::warning_texts(&session.game, blunder);
        if newest_source == Some(MessageSource::Notice) {
            texts = texts.into_iter().map(|text| with_notice(session, text)).collect();
        }
        return (texts, true);
    }
    let mut is_turn_sentence = false;
    let sentence = newest_sentence(context, || {
        let permanent_sentence = permanent_sentence(context);
        is_turn_sentence = permanent_sentence.is_none();
        Some((permanent_sentence.unwrap_or_else(|| game_status::status_line(session)), false))
    });
    let (text, is_refusal) = sentence.unwrap_or_default();
    // A notice must not be cut behind the effects of the last move.
    let has_last_move =
        !matches!(newest_source, Some(MessageSource::Notice | MessageSource::Focus));
    if !is_turn_sentence || !has_last_move {
        return (vec![text], is_refusal);
    }
    let last_move_texts = last_move_texts(&session.game, movers(session));
    (append_turn_sentence(last_move_texts, game_status::status_line(session)), false)
}

/// Returns who makes the moves of the game.
pub(super) fn movers(session: &Session) -> Movers {
    let are_people = Player::BOTH.map(|player| session.is_person(player));
    Movers { are_people, given_plies: session.given_plies() }
}

/// Returns each text about the last move with `turn_sentence` and without it, from the longest text to the shortest. The
/// side to move is dropped first, because cards and board show it as well.
fn append_turn_sentence(move_sentences: Vec<String>, turn_sentence: String) -> Vec<String> {
    let mut texts = Vec::new();
    for sentence in move_sentences {
        texts.push(format!("{sentence} {turn_sentence}"));
        texts.push(sentence);
    }
    if texts.is_empty() {
        texts.push(turn_sentence);
    }
    texts
}

/// Returns the text of the status line without a message; `None` if it only names the side to move.
fn permanent_sentence(context: &PanelContext) -> Option<String> {
    let session = context.session;
    let hint_sentence = hint_sentence(context);
    if hint_sentence.is_some() {
        return hint_sentence;
    }
    if context.is_demonstration {
        return Some(tr!("status-attract"));
    }
    if let Some(place) = session.viewed_place {
        let is_over = session.is_over();
        let is_on_current_line = session.game.way_to(session.game.place()).contains(&place);
        let [play_on_key, leave_key] = [Shortcut::PlayOn, Shortcut::LeavePast].map(Shortcut::name);
        let text = if !session.setup.is_stored {
            tr!("status-looking", leave = leave_key)
        } else if !is_over && session.views_later_position() && session.game.is_first_line(place) {
            tr!("status-ahead")
        } else if !is_on_current_line && place != Place::START {
            let is_over = u8::from(is_over);
            tr!("status-other-line", over = is_over, play_on = play_on_key, leave = leave_key)
        } else if is_over {
            tr!("status-past-finished", play_on = play_on_key)
        } else {
            tr!("status-past", play_on = play_on_key, leave = leave_key)
        };
        return Some(text);
    }
    let premove = context.board.premove.as_ref()?;
    let cancel_key = Shortcut::Cancel.name();
    Some(tr!("status-premove", move = &premove.text, cancel = cancel_key))
}

/// Returns `text` after the notice of the session, if there is one.
fn with_notice(session: &Session, text: String) -> String {
    let notice = session.notice.text(session.game.position()).into_iter();
    notice.chain([text]).collect::<Vec<_>>().join(" ")
}

/// Returns whether a move is being entered or must be confirmed.
pub(super) fn is_choosing(context: &PanelContext) -> bool {
    let interaction = &context.board.interaction;
    interaction.pending().is_some()
        || interaction.choice().is_some()
        || !interaction.path_choices().is_empty()
}

/// Returns whether undo continues a game that ended with a resignation or on time.
fn can_play_on(session: &Session) -> bool {
    !only_changes_view(session) && can_undo(session)
}

/// Returns the offer of another level.
fn level_offer(context: &PanelContext) -> Option<LevelOffer> {
    LevelOffer::after(context.session, &context.fit)
}

/// Returns why another level is offered.
fn offer_reason(offer: &LevelOffer) -> String {
    let [current_percent, next_percent] = offer.expected_percents;
    tr!(
        "result-level-reason",
        rating = offer.rating.round(),
        level = offer.level.number(),
        here = current_percent,
        next = offer.next_level.number(),
        there = next_percent
    )
}

/// The texts of the result's card.
struct ResultTexts {
    title: String,
    title_galley: Arc<Galley>,
    /// Whether the title has the icon and the colour of a person's win.
    is_win: bool,
    sentence: String,
    /// The height of the whole sentence.
    sentence_height: f32,
    /// The height of the card without the sentence.
    frame_height: f32,
}

impl ResultTexts {
    /// Lays out the texts in a card of this width.
    fn new(painter: &Painter, context: &PanelContext, width: f32) -> Self {
        let session = context.session;
        let look = painter.look;
        let text_width = width - 36.0;
        let [title_leading, leading] = RESULT_LINE_HEIGHTS_PX;
        let title = session.result_title();
        let is_win = session.is_own() && session.is_won_by_person();
        let title_width = if is_win { text_width - WIN_ICON_PX } else { text_width };
        let title_colour = if is_win { look.accent } else { look.text };
        let title_style = TextStyle { colour: title_colour, ..look.strong(20.0) };
        let title_galley = painter.lay(&title, title_width, title_leading, title_style);
        let sentence = result_sentences(context);
        let galley = painter.lay(&sentence, text_width, leading, look.dim(14.0));
        let [button_height, gap] = CARD_BUTTON_PX;
        let offer_height = level_offer(context).map_or(0.0, |_| button_height + gap);
        Self {
            frame_height: RESULT_CARD_PX + title_galley.size().y + offer_height,
            title,
            title_galley,
            is_win,
            sentence_height: galley.size().y,
            sentence,
        }
    }
}

/// Returns the reason for the result, and sentences about undo, the rating, the next level and the estimated strength.
fn result_sentences(context: &PanelContext) -> String {
    let mut text = context.session.outcome_sentence().unwrap_or_default();
    text = with_notice(context.session, text);
    if let Some(rating_sentence) = &context.rating_sentence {
        text = format!("{text} {rating_sentence}");
    }
    if let Some(offer) = level_offer(context) {
        text = format!("{text} {}", offer_reason(&offer));
    } else if let Some(next_step) = context.fit.next_step(context.session) {
        text = format!("{text} {next_step}");
    }
    if can_play_on(context.session) {
        let rating = match unrated_reason(context.session) {
            None => "restored",
            Some(UnratedReason::NoMoves) => "lost",
            Some(_) => "none",
        };
        let seconds = context.session.seconds_after_flag();
        text = format!("{text} {}", tr!("result-undo", seconds = seconds, rating = rating));
    }
    // The estimate has a line of its own.
    if let Some(strength_sentence) = people_strength(context.review, context.session) {
        text = format!("{text}\n{strength_sentence}");
    }
    text
}

/// Returns the explanations of the rating and of the estimated level on the card.
fn result_tip(context: &PanelContext) -> Option<String> {
    let rating_tip = context.fit.rating_tip().filter(|_| context.rating_sentence.is_some());
    let mut people = context.session.people();
    // The tip is about one person's moves.
    let person = people.next().filter(|_| people.next().is_none());
    let estimate = person.and_then(|player| context.review.levels.of_player(player));
    let strength_tip = estimate.as_ref().map(strength_tip);
    let tips: Vec<String> = rating_tip.into_iter().chain(strength_tip).collect();
    (!tips.is_empty()).then(|| tips.join("\n"))
}

/// Returns the heights of the status line in `width`, or of the result's card.
pub(super) fn status_heights(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> Vec<(Rank, f32)> {
    let [min_height, reserved_heights @ ..] =
        STATUS_ROWS.map(|row_count| row_count * STATUS_LINE_HEIGHT_PX);
    if context.shows_result() {
        let texts = ResultTexts::new(painter, context, width);
        let visible_height = RESULT_VISIBLE_ROWS * RESULT_LINE_HEIGHTS_PX[1];
        let low_height = texts.frame_height + texts.sentence_height.min(visible_height);
        let full_height = texts.frame_height + texts.sentence_height;
        return text_heights([low_height, full_height], RESULT_LINE_HEIGHTS_PX[1]);
    }
    let (texts, _) = status_line_texts(context);
    let heights = texts.iter().map(|text| status_galley(painter, text, width).size().y);
    let shortest_height = heights.fold(f32::INFINITY, f32::min).max(min_height);
    let mut heights = text_heights([min_height, shortest_height], STATUS_LINE_HEIGHT_PX);
    if shows_search(context) {
        heights = vec![(Rank::Essential, thinking::SHORT_HEIGHT_PX)];
    }
    heights.extend(reserved_heights.map(|height| (Rank::Reserve, height)));
    heights
}

/// Lays out a text of the status line in `width`.
fn status_galley(painter: &Painter, text: &str, width: f32) -> Arc<Galley> {
    let style = painter.look.plain(14.0);
    painter.lay(text, width - TEXT_LEFT_PX, STATUS_LINE_HEIGHT_PX, style)
}

/// Returns whether the search for a hint is shown in the place of the status line. In a game without an AI there is no strip for
/// it, and it must not move the list. A newer message comes first.
fn shows_search(context: &PanelContext) -> bool {
    context.messages.newest_source() == Some(MessageSource::Search)
}

/// Draws the status line, or the result after the end of the game.
pub(super) fn draw_status(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    if context.is_over() {
        if context.shows_result() {
            let mut child_ui = painter.ui.new_child(UiBuilder::new().max_rect(rect));
            child_ui.multiply_opacity(context.result_opacity());
            draw_result(&mut painter.on(&mut child_ui), context, rect);
        }
        return;
    }
    if shows_search(context) {
        let strip_rect = rect.with_max_y(rect.top() + thinking::SHORT_HEIGHT_PX);
        thinking::draw_thinking(painter, context, None, strip_rect);
        return;
    }
    let (texts, is_refusal) = status_line_texts(context);
    let (icon, colour) = sentence_icon(painter, is_refusal);
    let fits =
        |text: &&String| status_galley(painter, text, rect.width()).size().y <= rect.height() + 1.0;
    let Some(text) = texts.iter().find(fits).or(texts.last()) else { return };
    // Screen readers and the tooltip get the longest text.
    let full_text = texts.first().unwrap_or(text);
    let text_rect = rect.with_min_x(rect.left() + TEXT_LEFT_PX);
    painter.announced_message(text_rect, "status", full_text, context.messages.number());
    if full_text != text {
        let response = painter.sense(rect, "status-whole", Sense::hover());
        response.tip(full_text);
    }
    let icon_center = pos2(rect.left() + 15.0, rect.top() + 10.0);
    painter.icon(icon_center, 20.0, icon, colour);
    let style = painter.look.plain(14.0);
    draw_text_or_scroll(painter, text_rect, "status", text, STATUS_LINE_HEIGHT_PX, style);
}

/// Draws the card of the result: the winner, the reason, and buttons for the next step.
fn draw_result(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let texts = ResultTexts::new(painter, context, rect.width());
    let left = rect.left() + 18.0;
    let title_bottom = rect.top() + RESULT_TITLE_TOP_PX + texts.title_galley.size().y;
    painter.fill(rect, 10, look.raised);
    let title_top = rect.top() + RESULT_TITLE_TOP_PX;
    if texts.is_win {
        painter.outline(rect, 10, 2.0, look.fill);
        let icon_rect = area(left - 2.0, title_top, 22.0, 22.0);
        painter.icon(icon_rect.center(), icon_rect.width(), Icon::Cup, look.accent);
        painter.register(icon_rect, "result-win");
        painter.galley(pos2(left + WIN_ICON_PX, title_top), texts.title_galley, look.accent);
    } else {
        painter.bar(rect.with_max_y(title_bottom + 15.0), 14.0);
        painter.galley(pos2(left, title_top), texts.title_galley, look.text);
    }
    let (title, sentence) = (texts.title, texts.sentence);
    let spoken_text = format!("{title}. {}", sentence.replace('\n', " "));
    painter.announced_message(rect, "status", &spoken_text, context.messages.number());
    let sentence_height = texts.sentence_height.min(rect.height() - texts.frame_height);
    let sentence_rect = area(left, title_bottom + 5.0, rect.width() - 36.0, sentence_height);
    if let Some(tip) = result_tip(context) {
        painter.hovered(sentence_rect, "result-words").tip(&tip);
    }
    let leading = RESULT_LINE_HEIGHTS_PX[1];
    draw_text_or_scroll(painter, sentence_rect, "result", &sentence, leading, look.dim(14.0));
    draw_result_buttons(painter, context, rect);
}

/// Draws the buttons of the result's card.
fn draw_result_buttons(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let left = rect.left() + 18.0;
    let [button_height, gap] = CARD_BUTTON_PX;
    let y = rect.bottom() - 16.0 - 2.0 * button_height - gap;
    if let Some(offer) = level_offer(context) {
        let offer_rect = area(
            left - 2.0,
            y - button_height - gap,
            rect.right() - 16.0 - left + 2.0,
            button_height,
        );
        let is_higher = u8::from(offer.next_level > offer.level);
        let label = tr!("result-level", up = is_higher, level = offer.next_level.number());
        if painter.low_button(offer_rect, "result-level", &label, 14.0, true) {
            let mut setup = context.settings.rematch_setup(&context.session.rematch_setup(false));
            setup.is_fair = false;
            for seat in &mut setup.seats {
                if let Controller::Ai { level, .. } = &mut seat.controller {
                    *level = offer.next_level;
                }
            }
            painter.send(Request::NewGame(setup));
        }
    }
    let row_cells = [y, y + button_height + gap].map(|y| {
        let right = rect.right() - 16.0;
        let cells: [Rect; 2] = parts(area(left - 2.0, y, right - left + 2.0, button_height), gap);
        cells
    });
    // The players of a record are not available for a rematch.
    let is_own = context.session.is_own();
    let [review_cell, new_cell] = if is_own {
        let [[again_cell, swap_cell], lower_cells] = row_cells;
        draw_rematch_buttons(painter, context, again_cell, swap_cell);
        lower_cells
    } else {
        row_cells.map(|[left_cell, right_cell]| left_cell.union(right_cell))
    };
    let label = tr!("result-review");
    let clicked = if is_own {
        painter.low_button(review_cell, "result-review", &label, 14.0, true)
    } else {
        painter.main_button(review_cell, "result-review", &label, 14.0)
    };
    painter.send_if(clicked, ReviewRequest::Show(true));
    painter.send_if(clicked, ReviewRequest::Start);
    if can_play_on(context.session) {
        // A new game is also among the buttons below.
        let label = tr!("result-play-on");
        let clicked = painter.low_button(new_cell, "result-undo", &label, 14.0, true);
        painter.send_if(clicked, Request::Undo);
        return;
    }
    let variant = context.session.game.variant();
    let clicked = painter.low_button(new_cell, "result-new", &tr!("new-game"), 14.0, true);
    painter.trigger_if(clicked, OpenNewGame::LastSettings(variant));
}

/// Draws the buttons for another game with the same players.
fn draw_rematch_buttons(
    painter: &mut Painter,
    context: &PanelContext,
    again_rect: Rect,
    swap_rect: Rect,
) {
    let rematch_clicked = painter.main_button(again_rect, "again", &tr!("result-rematch"), 14.0);
    let swap_clicked = painter.low_button(swap_rect, "swap", &tr!("result-swap"), 14.0, true);
    if rematch_clicked || swap_clicked {
        let mut setup =
            context.settings.rematch_setup(&context.session.rematch_setup(swap_clicked));
        if setup.is_fair {
            let first_player = setup.first_player;
            make_fair(&mut setup, &context.fit);
            if swap_clicked {
                setup.first_player = first_player;
            }
        }
        painter.send(Request::NewGame(setup));
        painter.send(Request::Pace(context.session.pace));
    }
}

/// The heights of the buttons: a row of icons, and two rows with labels.
const BUTTON_ROWS_PX: [f32; 2] = [36.0, 108.0];
/// The height of the row with the speed of a game between AIs, with the gap below it.
const SPEED_PX: f32 = 40.0;

/// Returns the heights of the buttons.
pub(super) fn button_heights(context: &PanelContext) -> [(Rank, f32); 2] {
    let speed_height = if context.session.is_demo() { SPEED_PX } else { 0.0 };
    let [low_height, usual_height] = BUTTON_ROWS_PX.map(|rows_height| rows_height + speed_height);
    [(Rank::Essential, low_height), (Rank::Labels, usual_height)]
}

/// Returns the eight buttons. In a game between AIs play, pause and step replace hint and resign.
fn button_list(context: &PanelContext) -> [Button; 8] {
    let session = context.session;
    let variant = session.game.variant();
    let is_over = session.is_over();
    let can_hint = session.awaits_person() && context.thinking.player.is_none();
    let pause_action = send_message(Request::Pause(!session.is_paused));
    let (hint_or_play, resign_or_step) = match (session.is_demo(), session.is_paused) {
        (false, _) => (
            Button::new("hint", Icon::Hint, can_hint, send_message(Request::Hint)),
            Button::new("resign", Icon::Resign, !is_over, trigger(OpenLineDialog::Resign)),
        ),
        (true, is_paused) => (
            if is_paused {
                Button::new("play", Icon::Play, !is_over, pause_action)
            } else {
                Button::new("pause", Icon::Pause, !is_over, pause_action)
            },
            Button::new("step", Icon::Step, is_paused && !is_over, send_message(Request::Step)),
        ),
    };
    [
        Button::new("new", Icon::New, true, trigger(OpenNewGame::LastSettings(variant))),
        Button::new("save", Icon::Save, true, trigger(OpenSaveDialog)),
        Button::new("flip", Icon::Flip, true, send_message(Request::Flip)),
        Button::new("rules", Icon::Rules, true, trigger(OpenRules(variant))),
        Button::new("undo", Icon::Undo, can_undo(session), send_message(Request::Undo)),
        Button::new("redo", Icon::Redo, can_redo(session), send_message(Request::Redo)),
        hint_or_play,
        resign_or_step,
    ]
}

/// Draws the buttons: two rows of four, or one row of icons if room is short.
pub(super) fn draw_buttons(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    if context.blunder.is_some() {
        warning::draw_buttons(painter, rect);
        return;
    }
    let is_low = rect.height() < button_heights(context)[1].1;
    let (column_count, height) = if is_low { (8.0, 36.0) } else { (4.0, 50.0) };
    painter.wrapped(rect, 8.0, |painter| {
        if context.session.is_demo() {
            draw_speed(painter, context);
        }
        // The width is slightly reduced, so that rounding does not move the last button to the next row.
        let size = vec2((rect.width() - 8.0 * (column_count - 1.0)) / column_count - 0.02, height);
        for button in button_list(context) {
            let id = button.id;
            let shortcut = match id {
                "play" | "pause" => Some(Shortcut::MoveNow),
                "hint" => Some(Shortcut::Hint),
                _ => Shortcut::for_button(id),
            };
            let label = if is_low { String::new() } else { tr!("button-label", id = id) };
            let variant = context.session.game.variant();
            let mut tip_text = match id {
                "flip" => tr!("flip-tip", variant = variant.id()),
                _ => tr!("button-tip", id = id),
            };
            if makes_game_unrated(context.session, id) {
                tip_text = format!("{tip_text}. {}", tr!("button-unrated"));
            }
            let tip = tip(tip_text, shortcut);
            draw_button(painter, size, ["button", &label, &tip], button);
        }
    });
}

/// Returns whether a button makes a rated game unrated.
fn makes_game_unrated(session: &Session, id: &str) -> bool {
    matches!(id, "hint" | "undo") && is_rated_so_far(session)
}

/// Draws the speed of a game between AIs.
fn draw_speed(painter: &mut Painter, context: &PanelContext) {
    let paces = [
        ("speed-slow", tr!("pace-slow"), Pace::Slow),
        ("speed-normal", tr!("pace-normal"), Pace::Normal),
        ("speed-fast", tr!("pace-fast"), Pace::Fast),
    ];
    if let Some(pace) = painter.choose(32.0, paces, &context.session.pace) {
        painter.send(Request::Pace(pace));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_games::record::Game;
    use quadrille_games::rules::{AnyPosition, Player, Variant};

    #[test]
    fn turn_is_stated_before_the_last_move() {
        let effects = ["Did this. Took that.", "Did this."].map(str::to_owned);
        let all = append_turn_sentence(effects.to_vec(), "Your turn.".to_owned());
        assert_eq!(
            all,
            [
                "Did this. Took that. Your turn.",
                "Did this. Took that.",
                "Did this. Your turn.",
                "Did this.",
            ]
        );
        let turn = "Your turn.".to_owned();
        assert_eq!(append_turn_sentence(Vec::new(), turn.clone()), [turn]);
    }

    #[test]
    fn cost_of_a_move_fits_the_smallest_window() {
        for text in [
            "Weiß kippte e3 nach e4. Der gezogene Würfel fällt, 4 zu 6 gegen e5.",
            "White tipped e3 to e4. The die that moved falls, 4 to 6 against e5.",
            "Schwarz zog einen Läufer von 10,12 nach 10,10. Verliert den eigenen Läufer auf 10,10.",
        ] {
            Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
                // The panel is 320 px wide there, with margins of 16.
                let ink = painter.look.plain(14.0);
                let high =
                    painter.lay(text, 288.0 - TEXT_LEFT_PX, STATUS_LINE_HEIGHT_PX, ink).size().y;
                let room = STATUS_ROWS[0] * STATUS_LINE_HEIGHT_PX;
                assert!(high <= room, "{high} px: {text}");
            });
        }
    }

    #[test]
    fn result_card_undoes_only_a_resignation() {
        let mut session = Session::analysis(AnyPosition::start(Variant::Hique));
        session.game = Game::new(AnyPosition::start(Variant::Hique));
        session.game.play_text("4,2,4,10").unwrap();
        session.game.resign(Player::Two);
        assert!(session.is_over() && can_play_on(&session));
        session.origin.was_over_when_opened = true;
        assert!(!can_play_on(&session), "it came so from a file");
    }
}
