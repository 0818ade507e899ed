//! The sheet: the board at the left, everything else in a column at the right.

use super::{Edit, Form, LIMIT, PositionDialogAction, board, counters, palette};
use crate::app::look::Look;
use crate::app::screens::dialog::{self, Sheet};
use crate::app::screens::dialogs;
use crate::app::settings::Settings;
use crate::app::text::{self, tr};
use crate::app::theme::InterfaceSystems;
use crate::app::theme::canvas::Canvas;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, TextStyle, area};
use crate::rules::Variant;
use bevy::prelude::*;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, pos2, vec2},
};

/// The sheet's size at most, in logical px.
const SIZE: egui::Vec2 = vec2(1240.0, 860.0);

/// The plugin.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Dialog)
            .run_if(<Form as dialogs::Form>::is_open),
    );
}

/// Draws the dialog, and asks for what was done there.
fn show(
    mut canvas: Canvas,
    settings: Res<Settings>,
    mut form: ResMut<Form>,
    mut wanted: MessageWriter<Edit>,
) -> Result {
    let form = form.bypass_change_detection();
    let mut edits = Vec::new();
    let look = Look::of(&settings);
    let sheet = Sheet {
        name: "position",
        title: "",
        size: SIZE,
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, form, look, &mut edits);
    })?;
    if shown.cancelled {
        // What is being carried is let go first.
        if form.hands.carries.take().is_none() {
            edits.push(Edit::Leave(PositionDialogAction::Cancel));
        }
    } else if shown.entered {
        edits.push(Edit::Leave(PositionDialogAction::Analyse));
    }
    if !edits.is_empty() {
        wanted.write_batch(edits);
        canvas.ctx()?.request_repaint();
    }
    Ok(())
}

/// The sheet's contents.
fn contents(
    painter: &mut Painter,
    rect: egui::Rect,
    form: &mut Form,
    look: Look,
    edits: &mut Vec<Edit>,
) {
    let narrow = rect.width() < 900.0;
    let margin = if narrow { 14.0 } else { 28.0 };
    let column = if narrow { 316.0 } else { 360.0 };
    let inner = rect.shrink(margin);
    let side = egui::Rect::from_min_max(pos2(inner.right() - column, inner.top()), inner.max);
    let table = egui::Rect::from_min_max(
        inner.min,
        pos2(
            side.left() - if narrow { 14.0 } else { 28.0 },
            inner.bottom(),
        ),
    );
    let ink = TextStyle::bold(if narrow { 18.0 } else { 22.0 }, painter.look.text);
    let at = pos2(side.left(), dialog::beside_cross(rect, ink));
    painter.text_within(at, side.width() - 44.0, &tr!("position-title"), ink);

    let place = board::show(painter, table, form, look, edits);

    let gap = if narrow { 8.0 } else { 14.0 };
    // Below the cross, and as close as can be.
    let mut y = side.top() + if narrow { 48.0 } else { 40.0 };
    game(
        painter,
        area(side.left(), y, side.width(), 34.0),
        form,
        edits,
    );
    y += 34.0 + gap;
    let rest = egui::Rect::from_min_max(pos2(side.left(), y), side.max);
    let (height, dropped) = palette::show(painter, rest, form, look, edits);
    if dropped {
        board::drop_carried(painter, form, place, edits);
    }
    y += height + gap;
    let rest = egui::Rect::from_min_max(pos2(side.left(), y), side.max);
    y += counters::show(painter, rest, form, edits);
    y += gap - 6.0;

    let half = (side.width() - 8.0) / 2.0;
    let clear = area(side.left(), y, half, 34.0);
    if painter.button(clear, "position-clear", &tr!("position-clear"), 13.5) {
        edits.push(Edit::Clear);
    }
    let start = area(side.left() + half + 8.0, y, half, 34.0);
    if painter.button(start, "position-start", &tr!("position-start"), 13.5) {
        edits.push(Edit::Start);
    }
    y += 34.0 + gap;

    let foot = side.bottom() - 40.0;
    let high = if narrow { 62.0 } else { 88.0 };
    field(
        painter,
        area(side.left(), y, side.width(), high),
        form,
        edits,
    );
    y += high + 8.0;
    let below = egui::Rect::from_min_max(pos2(side.left(), y), pos2(side.right(), foot - 8.0));
    let sound = judgement(painter, below, form);
    answers(
        painter,
        area(side.left(), foot, side.width(), 40.0),
        sound,
        edits,
    );
    board::carried(painter, form, place, look);
}

/// The game's name between two buttons that lead to the others.
fn game(painter: &mut Painter, rect: egui::Rect, form: &Form, edits: &mut Vec<Edit>) {
    let variant = form.draft().variant();
    let here = Variant::ALL.iter().position(|&known| known == variant);
    let count = Variant::ALL.len();
    let other = |by: usize| Variant::ALL[(here.unwrap_or(0) + by) % count];
    painter.fill(rect, 8, painter.look.ground);
    let left = area(rect.left(), rect.top(), 38.0, rect.height());
    let tip = tr!("position-game-before");
    if painter.bare_icon(left, "position-game-before", Icon::Back, &tip) {
        edits.push(Edit::Game(other(count - 1)));
    }
    let right = area(rect.right() - 38.0, rect.top(), 38.0, rect.height());
    let tip = tr!("position-game-next");
    if painter.bare_icon(right, "position-game-next", Icon::Forward, &tip) {
        edits.push(Edit::Game(other(1)));
    }
    let name = text::title(variant);
    painter.label_in(rect, &name, TextStyle::bold(14.5, painter.look.text));
    let middle = rect.shrink2(vec2(40.0, 0.0));
    painter.told(middle, "position-game", &name);
    painter.note(middle, &format!("position-game-{variant}"));
}

/// The field with the position's text.
fn field(painter: &mut Painter, rect: egui::Rect, form: &mut Form, edits: &mut Vec<Edit>) {
    let mut typed = form.text.clone();
    let margin = vec2(10.0, 6.0);
    let response = painter.text_area((rect, margin), "position-text", &mut typed, LIMIT, 12.5);
    if response.changed() {
        // It is one line, however long; Enter and pasted breaks are blanks.
        let text = typed.replace(['\n', '\r'], " ");
        form.text.clone_from(&text);
        edits.push(Edit::Text(text));
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
        let ink = TextStyle::regular(12.5, painter.look.text3);
        let help = tr!("position-help");
        let left = ((rect.bottom() - below) / 17.0) as usize;
        let galley = painter.lay_rows(&help, rect.width(), 17.0, left, ink);
        let at = pos2(rect.left(), rect.bottom() - galley.size().y);
        painter.ui.painter().galley(at, galley, ink.colour);
    }
    sound
}

/// The buttons that leave.
fn answers(painter: &mut Painter, rect: egui::Rect, sound: bool, edits: &mut Vec<Edit>) {
    let label = tr!("position-analyse");
    let labels = [tr!("cancel"), tr!("position-play"), label.clone()];
    let widths =
        labels.map(|label| painter.width(&label, TextStyle::bold(14.0, painter.look.text)));
    // The same margin around each.
    let margin = (rect.width() - 16.0 - widths.iter().sum::<f32>()) / 3.0;
    let [cancel, play, analyse] = widths.map(|width| width + margin);
    let mut x = rect.left();
    let mut next = |width: f32| {
        let place = area(x, rect.top(), width, rect.height());
        x += width + 8.0;
        place
    };
    if painter.button(next(cancel), "position-cancel", &tr!("cancel"), 13.0) {
        edits.push(Edit::Leave(PositionDialogAction::Cancel));
    }
    if painter.button_if(
        next(play),
        "position-play",
        &tr!("position-play"),
        13.0,
        sound,
    ) {
        edits.push(Edit::Leave(PositionDialogAction::Play));
    }
    let place = next(analyse);
    if !sound {
        painter.button_if(place, "position-analyse", &label, 14.0, false);
    } else if painter.main_button(place, "position-analyse", &label, 14.0) {
        edits.push(Edit::Leave(PositionDialogAction::Analyse));
    }
}
