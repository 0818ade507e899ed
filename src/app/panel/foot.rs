//! The foot of the panel: the status line, the result, and the buttons.

use super::{Act, Desk};
use crate::app::drawing::finale::Finale;
use crate::app::game_status;
use crate::app::interface::{CommandKey, OpenDialog, Screen};
use crate::app::session::apply::undo_steps;
use crate::app::session::history::undoes_removal;
use crate::app::session::{Pace, Request};
use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, area};
use crate::record::Place;
use bevy_egui::egui::{Rect, Sense, UiBuilder, pos2, vec2};
use std::sync::Arc;

/// The room right of the status line's icon begins here.
const TEXT: f32 = 36.0;
/// How high the result's card is without its sentence.
const CARD: f32 = 108.0;

/// The status line's sentence, and whether it is a refusal.
fn sentence(desk: &Desk) -> (String, bool) {
    let session = desk.session;
    if let Some(refusal) = &desk.board.feedback.refusal {
        return (refusal.words(session.game.position()), true);
    }
    if desk.watched {
        return (tr!("status-attract"), false);
    }
    if desk.board.interaction.pending().is_some() {
        return (tr!("status-pending"), false);
    }
    if let Some(place) = session.viewing {
        let text = if session.game.plies_to(place) > session.game.plies()
            && session.game.is_first_line(place)
        {
            tr!("status-ahead")
        } else if !session.game.way_to(session.game.place()).contains(&place)
            && place != Place::START
        {
            tr!("status-other-line")
        } else if session.outcome().is_some() {
            tr!("status-past-finished")
        } else {
            tr!("status-past")
        };
        return (text, false);
    }
    if !desk.board.interaction.ways().is_empty() {
        return (tr!("status-ways"), false);
    }
    if let Some(text) = &desk.board.explanation {
        return (text.clone(), false);
    }
    if let Some(hint) = &desk.board.feedback.hint {
        return (hint.words(session.game.position()), false);
    }
    let state = game_status::state(session);
    match session.notice.words(session.game.position()) {
        Some(text) => (format!("{text} {state}"), false),
        None => (state, false),
    }
}

/// The result's sentence as it is set. An engine's words can be long: the whole of them is in a tooltip.
fn result_galley(pen: &Pen, desk: &Desk, width: f32) -> Arc<bevy_egui::egui::Galley> {
    let mut text = desk.session.outcome_sentence().unwrap_or_default();
    if let Some(notice) = desk.session.notice.words(desk.session.game.position()) {
        text = format!("{notice} {text}");
    }
    // More would push the card into what stands above it.
    let high = pen.ui.ctx().content_rect().height() >= 900.0;
    let rows = if high { 8 } else { 4 };
    let ink = Ink::regular(14.0, pen.look.text2);
    pen.lay_rows(&text, width - 36.0, 19.0, rows, ink)
}

/// How high the status is in `width`, in logical px: room for three lines is always kept (two where
/// room is short), so that the panel stays still while sentences change.
fn status_height(pen: &Pen, desk: &Desk, width: f32) -> f32 {
    let least = if desk.compact { 38.0 } else { 57.0 };
    if desk.is_over() {
        let whole = result_galley(pen, desk, width).size().y + CARD;
        return (least + (whole - least) * card_share(desk)).round();
    }
    let (text, _) = sentence(desk);
    let ink = Ink::regular(14.0, pen.look.text);
    let galley = pen.lay(&text, width - TEXT, 19.0, ink);
    galley.size().y.max(least)
}

/// How far the result's card has come up, 0 to 1: it waits until the last move has been seen.
fn card_share(desk: &Desk) -> f32 {
    let finale = desk.board.finale.as_ref();
    finale.map_or(1.0, Finale::card)
}

/// Draws the status line, or the result when the game is over.
pub(super) fn status(pen: &mut Pen, desk: &Desk, acts: &mut Vec<Act>) {
    let rect = pen.room(status_height(pen, desk, pen.ui.available_width()));
    if desk.is_over() {
        let share = card_share(desk);
        if share > 0.0 {
            let mut child = pen.ui.new_child(UiBuilder::new().max_rect(rect));
            child.set_opacity(share);
            if share < 1.0 {
                child.set_clip_rect(rect);
            }
            result(&mut pen.on(&mut child), desk, rect, acts);
        }
        return;
    }
    let (text, refused) = sentence(desk);
    let look = pen.look;
    let (icon, colour) = if refused {
        (Icon::Danger, look.danger)
    } else {
        (Icon::Info, look.accent)
    };
    let middle = pos2(rect.left() + 15.0, rect.top() + 10.0);
    pen.icon(middle, 20.0, icon, colour);
    let at = rect.min + vec2(TEXT, 0.0);
    let ink = Ink::regular(14.0, look.text);
    let galley = pen.lay(&text, rect.width() - TEXT, 19.0, ink);
    pen.announced(Rect::from_min_size(at, galley.size()), "status", &text);
    pen.ui.painter().galley(at, galley, ink.colour);
}

/// The calm card at the end: who won, by what, and what next. While it comes up it has its full size already, of
/// which `rect` is the upper part.
fn result(pen: &mut Pen, desk: &Desk, mut rect: Rect, acts: &mut Vec<Act>) {
    let look = pen.look;
    let galley = result_galley(pen, desk, rect.width());
    rect.set_height(galley.size().y + CARD);
    pen.fill(rect, 10, look.raised);
    let bar = area(rect.left(), rect.top() + 14.0, 3.0, 26.0);
    pen.fill(bar, 1, look.fill);
    let Some(outcome) = desk.session.outcome() else {
        return;
    };
    let verdict = game_status::verdict(&outcome, &desk.session.seats);
    let left = rect.left() + 18.0;
    let room = rect.width() - 36.0;
    let ink = Ink::bold(20.0, look.text);
    pen.text_within(pos2(left, rect.top() + 34.0), room, &verdict, ink);
    let whole = desk.session.outcome_sentence().unwrap_or_default();
    pen.announced(rect, "status", &format!("{verdict}. {whole}"));
    let at = pos2(left, rect.top() + 44.0);
    if galley.elided {
        let place = Rect::from_min_size(at, galley.size());
        pen.ui
            .interact(place, pen.id("result-words"), Sense::hover())
            .on_hover_text(whole);
    }
    pen.ui.painter().galley(at, galley, look.text2);
    let y = rect.bottom() - 16.0 - 36.0;
    let home = area(rect.right() - 16.0 - 84.0, y, 84.0, 36.0);
    let again = Rect::from_min_max(pos2(left - 2.0, y), pos2(home.left() - 8.0, y + 36.0));
    if pen.main_button(again, "again", &tr!("new-game"), 14.0) {
        acts.push(Act::Again);
    }
    if pen.low_button(home, "result-home", &tr!("header-home"), 14.0, true) {
        acts.push(Act::Leave(Screen::Home));
    }
}

/// How high the buttons are, in logical px.
pub(super) fn buttons_height(desk: &Desk) -> f32 {
    let rows = if desk.compact { 36.0 } else { 108.0 };
    let speed = if desk.session.is_demo() { 40.0 } else { 0.0 };
    rows + speed
}

/// The eight buttons, each with what its texts are called by, whether it can be used and what it does; a demo has play,
/// pause and one move in place of hint and resigning.
fn entries(desk: &Desk) -> [(&'static str, Icon, bool, Act); 8] {
    let session = desk.session;
    let variant = session.game.variant();
    let over = session.outcome().is_some();
    let can_undo = undo_steps(session).is_some() || undoes_removal(session);
    let can_redo = !session.game.ahead().is_empty();
    let can_hint = session.awaits_person() && desk.thinking.player.is_none();
    let ask = Act::Ask;
    let open = Act::Open;
    let pause = ask(Request::Pause(!session.paused));
    let (fourth, last) = match (session.is_demo(), session.paused) {
        (false, _) => (
            ("hint", Icon::Hint, can_hint, ask(Request::Hint)),
            ("resign", Icon::Resign, !over, ask(Request::Resign)),
        ),
        (true, paused) => (
            if paused {
                ("play", Icon::Play, !over, pause)
            } else {
                ("pause", Icon::Pause, !over, pause)
            },
            ("step", Icon::Step, paused && !over, ask(Request::Step)),
        ),
    };
    [
        ("new", Icon::New, true, open(OpenDialog::NewGame(variant))),
        ("undo", Icon::Undo, can_undo, ask(Request::Undo)),
        ("redo", Icon::Redo, can_redo, ask(Request::Redo)),
        fourth,
        ("flip", Icon::Flip, true, ask(Request::Flip)),
        ("rules", Icon::Rules, true, open(OpenDialog::Rules(variant))),
        ("save", Icon::Save, true, open(OpenDialog::SaveGame)),
        last,
    ]
}

/// Draws the buttons: two rows of four, or one row of icons where room is short.
pub(super) fn buttons(pen: &mut Pen, desk: &Desk, acts: &mut Vec<Act>) {
    let rect = pen.room(buttons_height(desk));
    let mut top = rect.top();
    if desk.session.is_demo() {
        speed(pen, desk, area(rect.left(), top, rect.width(), 32.0), acts);
        top += 40.0;
    }
    let (columns, height) = if desk.compact { (8, 36.0) } else { (4, 50.0) };
    let gap = 8.0;
    let width = (rect.width() - gap * (columns as f32 - 1.0)) / columns as f32;
    let command = CommandKey::HERE.name();
    for (index, (id, icon, enabled, act)) in entries(desk).into_iter().enumerate() {
        let cell = area(
            rect.left() + (index % columns) as f32 * (width + gap),
            top + (index / columns) as f32 * (height + gap),
            width,
            height,
        );
        let label = tr!("button-label", id = id);
        let label = if desk.compact { "" } else { &label };
        let tip = tr!("button-tip", id = id, command = &command);
        if pen.icon_button(cell, &format!("button-{id}"), icon, label, &tip, enabled) {
            acts.push(act);
        }
    }
}

/// The speed of a demo.
fn speed(pen: &mut Pen, desk: &Desk, rect: Rect, acts: &mut Vec<Act>) {
    let paces = Pace::ALL.map(|pace| {
        let (name, label) = match pace {
            Pace::Slow => ("slow", tr!("pace-slow")),
            Pace::Normal => ("normal", tr!("pace-normal")),
            Pace::Fast => ("fast", tr!("pace-fast")),
        };
        (format!("speed-{name}"), label, pace)
    });
    if let Some(pace) = pen.choose(rect, paces, &desk.session.pace) {
        acts.push(Act::Ask(Request::Pace(pace)));
    }
}
