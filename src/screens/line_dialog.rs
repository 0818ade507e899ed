//! Two small dialogs about the game's tree: the question before a line is taken out, and the field for a remark.

use super::dialog::{self, Sheet};
use super::dialogs::{DialogCommands, DrawnWhile, Form};
use crate::interface::Dialog;
use crate::session::{Request, Session};
use crate::text::{move_text, tr};
use crate::theme::canvas::Canvas;
use crate::theme::painter::Painter;
use bevy::prelude::*;
use bevy_egui::egui::{self, vec2};
use quadrille_games::record::{Annotation, Judgement, Place};

/// The longest remark, in characters.
pub const LIMIT: usize = 4000;

/// What is being asked.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub(super) enum LineForm {
    /// Whether to take out the move to this place.
    Remove(Place),
    /// What the remark at a place is to be.
    Remark {
        /// The place.
        place: Place,
        /// The remark, with what stands there besides.
        annotation: Annotation,
        /// Whether the field has not been shown yet.
        fresh: bool,
    },
}

impl LineForm {
    /// The form with the remark as it is.
    pub(super) fn remark(place: Place, text: &str) -> Self {
        Self::Remark {
            place,
            annotation: Annotation::parse(text),
            fresh: true,
        }
    }
}

impl Form for LineForm {
    const DIALOG: Dialog = Dialog::Line;
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.draw_dialog::<LineForm, _>(show.run_if(resource_exists::<Session>));
}

/// Draws the dialog, and acts when it is left.
fn show(
    mut canvas: Canvas,
    mut form: ResMut<LineForm>,
    session: Res<Session>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let removes = matches!(*form, LineForm::Remove(_));
    let (title, size) = if removes {
        (tr!("line-remove-title"), vec2(480.0, 226.0))
    } else {
        (tr!("remark-title"), vec2(520.0, 364.0))
    };
    let sheet = Sheet {
        name: "line",
        title: &title,
        size,
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| match &mut *form {
        LineForm::Remove(place) => removal(painter, rect, &session, *place),
        LineForm::Remark {
            place,
            annotation,
            fresh,
        } => {
            let judged = *place != Place::START;
            remark(painter, rect, annotation, judged, std::mem::take(fresh))
        }
    })?;
    let Some(yes) = shown.answer(false, removes.then_some(true)) else {
        return Ok(());
    };
    if yes {
        requests.write(match &*form {
            LineForm::Remove(place) => Request::RemoveLine(*place),
            LineForm::Remark {
                place, annotation, ..
            } => Request::Remark(*place, annotation.to_string()),
        });
    }
    commands.close_dialog();
    Ok(())
}

/// Two buttons at the foot, each with its name in the register and its label; `true` for the amber one.
fn buttons(
    painter: &mut Painter,
    rect: egui::Rect,
    [yes, no]: [(&'static str, String); 2],
) -> Option<bool> {
    let foot = rect.shrink2(vec2(32.0, 26.0));
    let row = foot.with_min_y(foot.bottom() - 42.0);
    let choices = [(yes.0, yes.1, 128.0, true), (no.0, no.1, 98.0, false)];
    painter.buttons(row, true, choices).0
}

fn removal(
    painter: &mut Painter,
    rect: egui::Rect,
    session: &Session,
    place: Place,
) -> Option<bool> {
    let before = session.game.position_before(place);
    let ply = session.game.ply_at(place);
    let text = ply.map(|ply| move_text(before, ply.mv)).unwrap_or_default();
    let words = tr!("line-remove-words", move = &text);
    let inner = rect.shrink2(vec2(32.0, 76.0));
    painter.paragraph(
        inner.min,
        inner.width(),
        21.0,
        &words,
        painter.look.plain(14.5),
    );
    let yes = ("line-remove", tr!("line-remove"));
    buttons(painter, rect, [yes, ("line-keep", tr!("line-keep"))])
}

/// The signs for a move, of which one can be chosen; whether one was. Their names in the register begin with `prefix`.
pub fn judgements(
    painter: &mut Painter,
    row: egui::Rect,
    prefix: &str,
    annotation: &mut Annotation,
) -> bool {
    let none = (format!("{prefix}-none"), tr!("judgement-none"), None);
    let signs = Judgement::ALL.map(|it| {
        let sign = it.sign().to_owned();
        (format!("{prefix}-{sign}"), sign, Some(it))
    });
    let all = std::iter::once(none).chain(signs);
    let chosen = painter.row(row, 0.0, |painter| {
        painter.choose(row.size(), all, &annotation.judgement)
    });
    chosen.map(|chosen| annotation.judgement = chosen).is_some()
}

/// The signs for the move, unless it is `judged` nowhere, and the field.
fn remark(
    painter: &mut Painter,
    rect: egui::Rect,
    annotation: &mut Annotation,
    judged: bool,
    fresh: bool,
) -> Option<bool> {
    let mut top = 72.0;
    if judged {
        let row =
            egui::Rect::from_min_size(rect.min + vec2(32.0, top), vec2(rect.width() - 64.0, 32.0));
        judgements(painter, row, "judgement", annotation);
        top += 44.0;
    }
    let field = egui::Rect::from_min_max(rect.min + vec2(32.0, top), rect.max - vec2(32.0, 86.0));
    let text = &mut annotation.text;
    let response = painter.text_area((field, vec2(12.0, 10.0)), "remark-text", text, LIMIT, 14.5);
    // The field has the keyboard from the start.
    if fresh {
        response.request_focus();
    }
    let yes = ("remark-keep", tr!("remark-keep"));
    buttons(painter, rect, [yes, ("remark-cancel", tr!("cancel"))])
}
