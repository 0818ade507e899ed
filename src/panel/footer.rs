//! The foot of the panel: status line, result and buttons.

use super::{Button, PanelContext, draw_button, last_move, send_message, sentence_icon, warning};
use crate::board::messages::MessageSource;
use crate::drawing::finale::Finale;
use crate::game_status;
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::OpenDialog;
use crate::learn::level_fit::{LevelOffer, make_fair};
use crate::review::ReviewRequest;
use crate::session::apply::{can_redo, can_undo, only_changes_view};
use crate::session::rated::unrated_reason;
use crate::session::{Pace, Request, Session};
use crate::setup::Controller;
use crate::text::tr;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextStyle, area, parts};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Galley, LayerId, Order, Rect, Sense, UiBuilder, pos2, vec2};
use quadrille_games::record::Place;
use std::sync::Arc;

/// The left edge of the status line's text, right of its icon.
const TEXT_LEFT_PX: f32 = 36.0;
/// The height of the result's card without its sentence.
const RESULT_CARD_PX: f32 = 152.0;
/// The height of a button of the result's card, and the gap below it.
const CARD_BUTTON_PX: [f32; 2] = [36.0, 8.0];

/// Returns the newest message with what stands beside it, and whether it is a refusal. `standing` is the text without a message
/// and whether it is a refusal.
pub(super) fn newest_sentence(
    context: &PanelContext,
    standing: impl FnOnce() -> Option<(String, bool)>,
) -> Option<(String, bool)> {
    let newest = context.messages.newest();
    let message = match newest {
        Some(MessageSource::Input) => board_sentence(context),
        Some(MessageSource::Hint) => hint_sentence(context).map(|text| (text, false)),
        _ => None,
    };
    let message = message.or_else(standing);
    let before = match newest {
        Some(MessageSource::Notice) => context.session.notice.text(context.position),
        Some(MessageSource::Focus) => Some(focus_sentence()),
        _ => None,
    };
    match (before, message) {
        (Some(before), Some((text, refused))) => Some((format!("{before} {text}"), refused)),
        (Some(before), None) => Some((before, false)),
        (None, message) => message,
    }
}

/// Returns the sentence about the way back from a button to the board.
pub(super) fn focus_sentence() -> String {
    tr!("status-focus", back = Shortcut::Cancel.name())
}

/// Returns the sentence about the hint, if it is shown.
pub(super) fn hint_sentence(context: &PanelContext) -> Option<String> {
    let session = context.session;
    let hint = context.board.feedback.hint(session)?;
    Some(hint.reasons.sentences(session.game.position(), hint.mv))
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
    if !board.interaction.ways().is_empty() {
        return Some((tr!("status-ways"), false));
    }
    let is_shown = board.interaction.choice().is_some() || context.session.viewing.is_none();
    let explained = board.explanation.clone().filter(|_| is_shown);
    explained.map(|text| (text, false))
}

/// Returns the sentence about confirming or withdrawing a shown move.
fn pending_sentence() -> String {
    let [pick, cancel] = [Shortcut::Pick, Shortcut::Cancel].map(Shortcut::name);
    tr!("status-pending", pick = pick, cancel = cancel)
}

/// The number of rows of the status line. It is constant, so that the panel does not jump, and enough for the effects of a move
/// in a small window. A longer sentence covers a part of the move list.
const STATUS_ROWS: usize = 3;
/// The line height of the status line.
const STATUS_LINE_HEIGHT_PX: f32 = 19.0;

/// Returns the text of the status line, from the longest to the shortest, and whether it is a refusal.
fn sentences(context: &PanelContext) -> (Vec<String>, bool) {
    let session = context.session;
    let newest = context.messages.newest();
    if let Some(blunder) = context.blunder
        && session.viewing.is_none()
        && newest != Some(MessageSource::Input)
    {
        let mut texts = warning::warning_texts(&session.game, blunder);
        if newest == Some(MessageSource::Notice) {
            texts = texts
                .into_iter()
                .map(|text| with_notice(session, text))
                .collect();
        }
        return (texts, true);
    }
    let mut stands = false;
    let said = newest_sentence(context, || {
        let standing = standing_sentence(context);
        stands = standing.is_none();
        Some((
            standing.unwrap_or_else(|| game_status::status_line(session)),
            false,
        ))
    });
    let (text, refused) = said.unwrap_or_default();
    if !stands {
        return (vec![text], refused);
    }
    (
        status_texts(last_move::last_move_texts(session), text),
        false,
    )
}

/// Returns the effects of the last move and the side to move, from the longest text to the shortest. The side to move is
/// dropped first, because cards and board show it as well.
fn status_texts(told: Vec<String>, turn: String) -> Vec<String> {
    let mut all = Vec::new();
    for told in told {
        all.push(format!("{told} {turn}"));
        all.push(told);
    }
    if all.is_empty() {
        all.push(turn);
    }
    all
}

/// Returns the text of the status line without a message, or `None` if it is that of the side to move.
fn standing_sentence(context: &PanelContext) -> Option<String> {
    let session = context.session;
    if let Some(hint) = hint_sentence(context) {
        return Some(hint);
    }
    if context.is_demonstration {
        return Some(tr!("status-attract"));
    }
    if let Some(place) = session.viewing {
        let over = session.is_over();
        let on_the_way = session.game.way_to(session.game.place()).contains(&place);
        let ahead = session.game.plies_to(place) > session.game.plies();
        let [play_on, leave] = [Shortcut::PlayOn, Shortcut::LeavePast].map(Shortcut::name);
        let text = if !session.setup.is_stored {
            tr!("status-looking", leave = leave)
        } else if !over && ahead && session.game.is_first_line(place) {
            tr!("status-ahead")
        } else if !on_the_way && place != Place::START {
            let over = u8::from(over);
            tr!(
                "status-other-line",
                over = over,
                play_on = play_on,
                leave = leave
            )
        } else if over {
            tr!("status-past-finished", play_on = play_on)
        } else {
            tr!("status-past", play_on = play_on, leave = leave)
        };
        return Some(text);
    }
    let premove = context.board.premove.as_ref()?;
    let cancel = Shortcut::Cancel.name();
    Some(tr!("status-premove", move = &premove.text, cancel = cancel))
}

fn with_notice(session: &Session, text: String) -> String {
    match session.notice.text(session.game.position()) {
        Some(notice) => format!("{notice} {text}"),
        None => text,
    }
}

/// Returns whether a move is being entered or must be confirmed.
pub(super) fn is_choosing(context: &PanelContext) -> bool {
    let interaction = &context.board.interaction;
    interaction.pending().is_some()
        || interaction.choice().is_some()
        || !interaction.ways().is_empty()
}

/// Returns whether undo takes back a resignation.
fn undoes_resignation(session: &Session) -> bool {
    !only_changes_view(session) && can_undo(session)
}

/// Returns the offer of another level.
fn level_offer(context: &PanelContext) -> Option<LevelOffer> {
    LevelOffer::after(context.session, &context.fit)
}

/// Returns why another level is offered.
fn offer_reason(offer: &LevelOffer) -> String {
    let [here, there] = offer.percent;
    tr!(
        "result-level-reason",
        rating = offer.rating.round(),
        level = offer.level.number(),
        here = here,
        next = offer.next.number(),
        there = there
    )
}

/// Returns the height of the result's card without its sentence, in logical px.
fn card_height(context: &PanelContext) -> f32 {
    let [high, gap] = CARD_BUTTON_PX;
    RESULT_CARD_PX + level_offer(context).map_or(0.0, |_| high + gap)
}

/// Lays out the sentence of the result. A quotation of an engine may be long; the tooltip has all of it.
fn result_galley(painter: &Painter, context: &PanelContext, width: f32) -> Arc<Galley> {
    let mut text = context.session.outcome_sentence().unwrap_or_default();
    if undoes_resignation(context.session) {
        text = format!("{text} {}", tr!("result-undo"));
    }
    text = with_notice(context.session, text);
    if let Some(rated) = &context.rated {
        text = format!("{text} {rated}");
    }
    if let Some(offer) = level_offer(context) {
        text = format!("{text} {}", offer_reason(&offer));
    }
    // A higher card would cover what is above it.
    let high = painter.ui.ctx().content_rect().height() >= 900.0;
    let rows = if high { 8 } else { 4 };
    painter.lay_rows(&text, width - 36.0, 19.0, rows, painter.look.dim(14.0))
}

/// Returns the height of the status line in `width`, in logical px.
fn status_height(painter: &Painter, context: &PanelContext, width: f32) -> f32 {
    let card = context.is_over().then(|| {
        let whole = result_galley(painter, context, width).size().y + card_height(context);
        (whole, card_share(context))
    });
    height_of(card)
}

/// Returns the height independent of the text: three rows, or the visible part of a result's `card` of this height.
fn height_of(card: Option<(f32, f32)>) -> f32 {
    let least = STATUS_ROWS as f32 * STATUS_LINE_HEIGHT_PX;
    card.map_or(least, |(whole, share)| {
        (least + (whole - least) * share).round()
    })
}

/// Returns the visible share of the result's card, 0 to 1. It appears after the last move was animated.
fn card_share(context: &PanelContext) -> f32 {
    let finale = context.board.finale.as_ref();
    finale.map_or(1.0, Finale::card)
}

/// A sentence that does not fit the status line.
pub(super) struct OverflowingStatus {
    galley: Arc<Galley>,
    icon: Icon,
    ink: [TextStyle; 2],
}

impl OverflowingStatus {
    /// Draws the sentence over the foot of the move `list`, where nothing is needed while a move is being made.
    pub(super) fn draw(self, painter: &mut Painter, list: Rect) {
        let look = painter.look;
        let layer = LayerId::new(Order::Foreground, painter.id("status-over"));
        let card = rect_over(list, self.galley.size().y);
        let child = UiBuilder::new().layer_id(layer).max_rect(card);
        let mut child = painter.ui.new_child(child);
        let mut painter = painter.on(&mut child);
        painter.sheet(card, 10, look.raised, look.line, 1.0);
        let [ink, sign] = self.ink;
        let inner = card.shrink(8.0);
        let middle = inner.min + vec2(15.0, 10.0);
        painter.icon(middle, 20.0, self.icon, sign.colour);
        let at = inner.min + vec2(TEXT_LEFT_PX, 0.0);
        painter.galley(at, self.galley, ink.colour);
    }
}

/// Returns the place of a sentence of this height over the list.
fn rect_over(list: Rect, height: f32) -> Rect {
    list.with_min_y(list.bottom() - height)
        .expand2(vec2(8.0, 8.0))
        .translate(vec2(0.0, -8.0))
}

/// Draws the status line, or the result after the end of the game. Returns a sentence that does not fit.
pub(super) fn draw_status(
    painter: &mut Painter,
    context: &PanelContext,
) -> Option<OverflowingStatus> {
    let rect = painter.room(status_height(
        painter,
        context,
        painter.ui.available_width(),
    ));
    if context.is_over() {
        let share = card_share(context);
        if share > 0.0 {
            let mut child = painter.ui.new_child(UiBuilder::new().max_rect(rect));
            child.multiply_opacity(share);
            if share < 1.0 {
                child.set_clip_rect(rect);
            }
            draw_result(&mut painter.on(&mut child), context, rect);
        }
        return None;
    }
    let (texts, refused) = sentences(context);
    let (icon, colour) = sentence_icon(painter, refused);
    let ink = painter.look.plain(14.0);
    let lay = |painter: &Painter, text: &str| {
        painter.lay(
            text,
            rect.width() - TEXT_LEFT_PX,
            STATUS_LINE_HEIGHT_PX,
            ink,
        )
    };
    let fits = |text: &&String| lay(painter, text).size().y <= rect.height() + 1.0;
    let text = texts.iter().find(fits).or(texts.last())?;
    let galley = lay(painter, text);
    let at = rect.min + vec2(TEXT_LEFT_PX, 0.0);
    // Screen readers and the tooltip get the longest text.
    let whole = texts.first().unwrap_or(text);
    let place = Rect::from_min_size(at, galley.size());
    painter.announced_message(place, "status", whole, context.messages.number());
    if whole != text {
        let response = painter.sense(rect, "status-whole", Sense::hover());
        response.tip(whole);
    }
    if galley.size().y - rect.height() > 1.0 && !context.covered {
        let ink = [ink, TextStyle::regular(14.0, colour)];
        return Some(OverflowingStatus { galley, icon, ink });
    }
    let middle = pos2(rect.left() + 15.0, rect.top() + 10.0);
    painter.icon(middle, 20.0, icon, colour);
    let galley = painter.lay_rows(
        text,
        rect.width() - TEXT_LEFT_PX,
        STATUS_LINE_HEIGHT_PX,
        STATUS_ROWS,
        ink,
    );
    painter.galley(at, galley, ink.colour);
    None
}

/// Draws the card of the result: who won, why, and what is next. While it appears it has its full size, and `rect` is its
/// upper part.
fn draw_result(painter: &mut Painter, context: &PanelContext, mut rect: Rect) {
    let look = painter.look;
    let galley = result_galley(painter, context, rect.width());
    rect.set_height(galley.size().y + card_height(context));
    painter.fill(rect, 10, look.raised);
    painter.bar(rect.with_max_y(rect.top() + 54.0), 14.0);
    let verdict = game_status::result_sentence(context.session.winner(), &context.session.seats);
    let left = rect.left() + 18.0;
    let room = rect.width() - 36.0;
    let ink = look.strong(20.0);
    painter.text_within(pos2(left, rect.top() + 34.0), room, &verdict, ink);
    let whole = context.session.outcome_sentence().unwrap_or_default();
    let rated = context.rated.as_deref().unwrap_or_default();
    let spoken = format!("{verdict}. {whole} {rated}");
    let spoken = with_notice(context.session, spoken.trim_end().to_owned());
    painter.announced_message(rect, "status", &spoken, context.messages.number());
    let at = pos2(left, rect.top() + 44.0);
    let tip = context.fit.rating_tip().filter(|_| context.rated.is_some());
    let hidden = galley.elided.then_some(whole);
    let tips: Vec<String> = hidden.into_iter().chain(tip).collect();
    if !tips.is_empty() {
        let place = Rect::from_min_size(at, galley.size());
        painter.hovered(place, "result-words").tip(&tips.join("\n"));
    }
    painter.galley(at, galley, look.text2);
    let [high, gap] = CARD_BUTTON_PX;
    let y = rect.bottom() - 16.0 - 2.0 * high - gap;
    if let Some(offer) = level_offer(context) {
        let row = area(
            left - 2.0,
            y - high - gap,
            rect.right() - 16.0 - left + 2.0,
            high,
        );
        let up = u8::from(offer.next > offer.level);
        let label = tr!("result-level", up = up, level = offer.next.number());
        if painter.low_button(row, "result-level", &label, 14.0, true) {
            let mut setup = context
                .settings
                .rematch_setup(&context.session.rematch(false));
            setup.fair = false;
            for seat in &mut setup.seats {
                if let Controller::Ai { level, .. } = &mut seat.controller {
                    *level = offer.next;
                }
            }
            painter.send(Request::NewGame(setup));
        }
    }
    let rows = [y, y + high + gap].map(|y| {
        let right = rect.right() - 16.0;
        let cells: [Rect; 2] = parts(area(left - 2.0, y, right - left + 2.0, high), gap);
        cells
    });
    let [[again, swap], [review, new]] = rows;
    let clicked = painter.main_button(again, "again", &tr!("result-rematch"), 14.0);
    let swapped = painter.low_button(swap, "swap", &tr!("result-swap"), 14.0, true);
    if clicked || swapped {
        let mut setup = context
            .settings
            .rematch_setup(&context.session.rematch(swapped));
        if setup.fair {
            let begins = setup.begins;
            make_fair(&mut setup, &context.fit);
            if swapped {
                setup.begins = begins;
            }
        }
        painter.send(Request::NewGame(setup));
    }
    let label = tr!("result-review");
    let clicked = painter.low_button(review, "result-review", &label, 14.0, true);
    painter.send_if(clicked, ReviewRequest::Show(true));
    painter.send_if(clicked, ReviewRequest::Start);
    if undoes_resignation(context.session) {
        // A new game is also among the buttons below.
        let label = tr!("button-label", id = "undo");
        let clicked = painter.low_button(new, "result-undo", &label, 14.0, true);
        painter.send_if(clicked, Request::Undo);
        return;
    }
    let variant = context.session.game.variant();
    let clicked = painter.low_button(new, "result-new", &tr!("new-game"), 14.0, true);
    painter.send_if(clicked, OpenDialog::NewGame(variant));
}

/// Returns the height of the buttons, in logical px.
pub(super) fn buttons_height(context: &PanelContext) -> f32 {
    let rows = context.by_room(36.0, 108.0);
    let speed = if context.session.is_demo() { 40.0 } else { 0.0 };
    rows + speed
}

/// Returns the eight buttons with name, state and action. In a game between AIs play, pause and step replace hint and resign.
fn button_list(context: &PanelContext) -> [Button; 8] {
    let session = context.session;
    let variant = session.game.variant();
    let over = session.is_over();
    let can_hint = session.awaits_person() && context.thinking.player.is_none();
    let pause = send_message(Request::Pause(!session.paused));
    let (third, last) = match (session.is_demo(), session.paused) {
        (false, _) => (
            ("hint", Icon::Hint, can_hint, send_message(Request::Hint)),
            (
                "resign",
                Icon::Resign,
                !over,
                send_message(OpenDialog::Resign),
            ),
        ),
        (true, paused) => (
            if paused {
                ("play", Icon::Play, !over, pause)
            } else {
                ("pause", Icon::Pause, !over, pause)
            },
            (
                "step",
                Icon::Step,
                paused && !over,
                send_message(Request::Step),
            ),
        ),
    };
    [
        (
            "new",
            Icon::New,
            true,
            send_message(OpenDialog::NewGame(variant)),
        ),
        ("save", Icon::Save, true, send_message(OpenDialog::SaveGame)),
        ("flip", Icon::Flip, true, send_message(Request::Flip)),
        (
            "rules",
            Icon::Rules,
            true,
            send_message(OpenDialog::Rules(variant)),
        ),
        (
            "undo",
            Icon::Undo,
            can_undo(session),
            send_message(Request::Undo),
        ),
        (
            "redo",
            Icon::Redo,
            can_redo(session),
            send_message(Request::Redo),
        ),
        third,
        last,
    ]
}

/// Draws the buttons: two rows of four, or one row of icons if room is short.
pub(super) fn draw_buttons(painter: &mut Painter, context: &PanelContext) {
    let rect = painter.room(buttons_height(context));
    if context.blunder.is_some() {
        warning::draw_buttons(painter, rect);
        return;
    }
    let (columns, height) = context.by_room((8.0, 36.0), (4.0, 50.0));
    painter.wrapped(rect, 8.0, |painter| {
        if context.session.is_demo() {
            draw_speed(painter, context);
        }
        // The width is slightly reduced, so that rounding does not move the last button to the next row.
        let size = vec2(
            (rect.width() - 8.0 * (columns - 1.0)) / columns - 0.02,
            height,
        );
        for entry in button_list(context) {
            let id = entry.0;
            let shortcut = match id {
                "play" | "pause" => Some(Shortcut::MoveNow),
                "hint" => Some(Shortcut::Hint),
                _ => Shortcut::for_button(id),
            };
            let label = tr!("button-label", id = id);
            let mut words = tr!("button-tip", id = id);
            if makes_unrated(context.session, id) {
                words = format!("{words}. {}", tr!("button-unrated"));
            }
            let tip = tip(words, shortcut);
            draw_button(painter, context, size, ["button", &label, &tip], entry);
        }
    });
}

/// Returns whether a button makes a rated game unrated.
fn makes_unrated(session: &Session, id: &str) -> bool {
    matches!(id, "hint" | "undo") && !session.is_over() && unrated_reason(session).is_none()
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
        let all = status_texts(effects.to_vec(), "Your turn.".to_owned());
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
        assert_eq!(status_texts(Vec::new(), turn.clone()), [turn]);
    }

    #[test]
    fn status_has_one_height_until_the_result_card() {
        assert_eq!(height_of(None), 57.0);
        assert_eq!(height_of(Some((190.0, 0.0))), height_of(None));
        assert_eq!(height_of(Some((190.0, 1.0))), 190.0);
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
                let high = painter
                    .lay(text, 288.0 - TEXT_LEFT_PX, STATUS_LINE_HEIGHT_PX, ink)
                    .size()
                    .y;
                assert!(high <= height_of(None), "{high} px: {text}");
            });
        }
    }

    #[test]
    fn long_sentence_covers_only_the_list() {
        let list = area(500.0, 200.0, 260.0, 120.0);
        let card = rect_over(list, 57.0);
        assert_eq!(card.bottom(), list.bottom());
        assert_eq!(card.height(), 57.0 + 16.0);
    }

    #[test]
    fn result_card_undoes_only_a_resignation() {
        let mut session = Session::analysis(AnyPosition::start(Variant::Hique));
        session.game = Game::new(AnyPosition::start(Variant::Hique));
        session.game.play_text("4,2,4,10").unwrap();
        session.game.resign(Player::Two);
        assert!(session.is_over() && undoes_resignation(&session));
        session.origin.opened_over = true;
        assert!(!undoes_resignation(&session), "it came so from a file");
    }
}
