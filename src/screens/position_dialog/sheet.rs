//! The sheet: the board at the left, everything else in a column at the right.

use super::{Edit, Form, LIMIT, PositionDialogAction, board, counters, palette};
use crate::input::pointer::PointerLost;
use crate::look::Look;
use crate::screens::dialog::{self, Sheet};
use crate::screens::dialogs::DrawnWhile;
use crate::settings::Settings;
use crate::text::{self, tr};
use crate::theme::canvas::Canvas;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextStyle, parts};
use bevy::prelude::*;
use bevy_egui::egui::{self, pos2, vec2};
use quadrille_games::rules::Variant;

/// The sheet's size at most, in logical px.
const SIZE: egui::Vec2 = vec2(1240.0, 860.0);

/// The plugin.
pub fn plugin(app: &mut App) {
    app.draw_dialog::<Form, _>(show);
}

/// Draws the dialog, and asks for what was done there.
fn show(
    mut canvas: Canvas,
    settings: Res<Settings>,
    mut form: ResMut<Form>,
    mut commands: Commands,
    mut lost: MessageReader<PointerLost>,
) -> Result {
    let form = form.bypass_change_detection();
    if lost.read().count() > 0 {
        form.hands.carries = None;
    }
    let look = Look::of(&settings);
    let sheet = Sheet {
        name: "position",
        title: "",
        size: SIZE,
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, form, look);
    })?;
    if shown.cancelled {
        // What is being carried is let go first.
        if form.hands.carries.take().is_none() {
            commands.write_message(Edit::Leave(PositionDialogAction::Cancel));
        }
    } else if shown.entered {
        commands.write_message(Edit::Leave(PositionDialogAction::Analyse));
    }
    Ok(())
}

/// The sheet's contents.
fn contents(painter: &mut Painter, rect: egui::Rect, form: &mut Form, look: Look) {
    let narrow = rect.width() < 900.0;
    let (margin, column) = if narrow { (14.0, 316.0) } else { (28.0, 360.0) };
    let inner = rect.shrink(margin);
    let side = inner.with_min_x(inner.right() - column);
    let table = inner.with_max_x(side.left() - margin);
    let ink = painter.look.strong(if narrow { 18.0 } else { 22.0 });
    let at = pos2(side.left(), dialog::beside_cross(rect, ink));
    painter.text_within(at, side.width() - 44.0, &tr!("position-title"), ink);

    let place = board::show(painter, table, form, look);
    let gap = if narrow { 8.0 } else { 14.0 };
    // Below the cross, and as close as can be.
    let below = side.with_min_y(side.top() + if narrow { 48.0 } else { 40.0 });
    let foot = side.bottom() - 40.0;
    let sound = painter.column(below.with_max_y(foot - 8.0), gap, |painter| {
        game(painter, form);
        if palette::show(painter, form, look) {
            board::drop_carried(painter, form, place);
        }
        counters::show(painter, form);
        let [clear, start] = parts(painter.room(34.0), 8.0);
        if painter.button(clear, "position-clear", &tr!("position-clear"), 13.5) {
            painter.send(Edit::Clear);
        }
        if painter.button(start, "position-start", &tr!("position-start"), 13.5) {
            painter.send(Edit::Start);
        }
        field(painter, if narrow { 62.0 } else { 88.0 }, form);
        painter.ui.add_space(8.0 - gap);
        judgement(painter, painter.rest(), form)
    });
    answers(painter, side.with_min_y(foot), sound);
    board::carried(painter, form, place, look);
}

/// The game's name between two buttons that lead to the others.
fn game(painter: &mut Painter, form: &mut Form) {
    let rect = painter.room(34.0);
    let variant = form.draft().variant();
    let here = Variant::ALL.iter().position(|&known| known == variant);
    let count = Variant::ALL.len();
    let other = |by: usize| Variant::ALL[(here.unwrap_or(0) + by) % count];
    painter.fill(rect, 8, painter.look.ground);
    let left = rect.with_max_x(rect.left() + 38.0);
    let tip = tr!("position-game-before");
    if painter.bare_icon(left, "position-game-before", Icon::Back, &tip) {
        painter.send(Edit::Game(other(count - 1)));
    }
    let right = rect.with_min_x(rect.right() - 38.0);
    let tip = tr!("position-game-next");
    if painter.bare_icon(right, "position-game-next", Icon::Forward, &tip) {
        painter.send(Edit::Game(other(1)));
    }
    let name = text::title(variant);
    painter.label_in(rect, &name, painter.look.strong(14.5));
    let middle = rect.shrink2(vec2(40.0, 0.0));
    painter.told(middle, "position-game", &name);
    painter.note(middle, &format!("position-game-{variant}"));
}

/// The field with the position's text.
fn field(painter: &mut Painter, height: f32, form: &mut Form) {
    let rect = painter.room(height);
    let mut typed = form.text.clone();
    let margin = vec2(10.0, 6.0);
    let response = painter.text_area((rect, margin), "position-text", &mut typed, LIMIT, 12.5);
    if response.changed() {
        // It is one line, however long; Enter and pasted breaks are blanks.
        let text = typed.replace(['\n', '\r'], " ");
        form.text.clone_from(&text);
        painter.send(Edit::Text(text));
    }
}

/// Says whether this is a position, and if not why.
fn judgement(painter: &mut Painter, rect: egui::Rect, form: &mut Form) -> bool {
    let (sound, words) = form.verdict();
    let told = form.misfit.is_some();
    let colour = if sound && !told {
        painter.look.good
    } else {
        painter.look.danger
    };
    let rows = ((rect.height() / 18.0) as usize).max(1);
    let galley = painter.lay_rows(
        &words,
        rect.width(),
        18.0,
        rows,
        TextStyle::regular(13.0, colour),
    );
    let below = rect.top() + galley.size().y + 10.0;
    painter.announced(rect, "position-verdict", &words);
    painter.ui.painter().galley(rect.min, galley, colour);
    if rect.bottom() - below > 20.0 {
        let ink = painter.look.faint(12.5);
        let help = tr!("position-help");
        let left = ((rect.bottom() - below) / 17.0) as usize;
        let galley = painter.lay_rows(&help, rect.width(), 17.0, left, ink);
        let at = pos2(rect.left(), rect.bottom() - galley.size().y);
        painter.ui.painter().galley(at, galley, ink.colour);
    }
    sound
}

/// The buttons that leave.
fn answers(painter: &mut Painter, rect: egui::Rect, sound: bool) {
    let labels = [tr!("cancel"), tr!("position-play"), tr!("position-analyse")];
    let ink = painter.look.strong(14.0);
    let widths = labels.each_ref().map(|label| painter.width(label, ink));
    // The same margin around each.
    let margin = (rect.width() - 16.0 - widths.iter().sum::<f32>()) / 3.0;
    let sizes = widths.map(|width| vec2(width + margin, rect.height()));
    let [cancel, play, analyse] = &labels;
    painter.row(rect, 8.0, |painter| {
        let clicked = painter.button(sizes[0], "position-cancel", cancel, 13.0);
        painter.send_if(clicked, Edit::Leave(PositionDialogAction::Cancel));
        let clicked = painter.button_if(sizes[1], "position-play", play, 13.0, sound);
        painter.send_if(clicked, Edit::Leave(PositionDialogAction::Play));
        let clicked = painter.main_if(sizes[2], "position-analyse", analyse, 14.0, sound);
        painter.send_if(clicked, Edit::Leave(PositionDialogAction::Analyse));
    });
}
