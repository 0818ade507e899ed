//! Small dialogs about the game: confirm the deletion of a line, confirm a resignation, and edit a comment.

use super::prelude::*;
use crate::session::{Request, Session};
use quadrille_games::record::{self, Annotation, Judgement};
use quadrille_text::{judgement, move_text};

/// The longest comment, in characters.
pub const MAX_COMMENT_CHARS: usize = 4000;

/// A request for the dialog.
#[derive(Event, Clone, Copy, Debug)]
pub enum OpenLineDialog {
    /// Confirm the removal of the line that begins here.
    RemoveLine(record::Place),
    /// Edit the comment at this place.
    EditRemark(record::Place),
    /// Confirm the resignation.
    Resign,
}

/// What the dialog is about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Subject {
    /// Delete the move to this place and all later moves.
    Removal(record::Place),
    /// Resign the game.
    Resignation,
    /// Edit the annotation of this place.
    Remark(record::Place, Annotation),
}

/// The state of the dialog.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
struct LineForm {
    subject: Subject,
    /// Whether the field was not drawn yet.
    fresh: bool,
}

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(open);
}

/// Opens the dialog. Without a game there is nothing to comment or resign.
fn open(request: On<OpenLineDialog>, If(session): If<Res<Session>>, mut commands: Commands) {
    let subject = match *request {
        OpenLineDialog::RemoveLine(place) => Subject::Removal(place),
        OpenLineDialog::EditRemark(place) => {
            Subject::Remark(place, Annotation::parse(session.game.comment(place)))
        }
        OpenLineDialog::Resign => Subject::Resignation,
    };
    commands.open_dialog(LineForm { subject, fresh: true });
}

/// Draws the dialog and handles its answer.
fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut LineForm>,
    If(session): If<Res<Session>>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let form = &mut **form;
    // In a comment, Enter starts a new line.
    let confirms = !matches!(form.subject, Subject::Remark(..));
    let (title, size) = match form.subject {
        Subject::Removal(_) => (tr!("line-remove-title"), vec2(480.0, 226.0)),
        Subject::Resignation => (tr!("resign-title"), vec2(480.0, 206.0)),
        Subject::Remark(..) => (tr!("remark-title"), vec2(520.0, 364.0)),
    };
    let result = dialogs::draw_modal(&mut canvas, "line", &title, size, |painter, rect| {
        contents(painter, rect, form, &session)
    })?;
    let Some(yes) = result.answer(false, confirms.then_some(true)) else {
        return Ok(());
    };
    if yes {
        requests.write(match &form.subject {
            Subject::Removal(place) => Request::RemoveLine(*place),
            Subject::Resignation => Request::Resign,
            Subject::Remark(place, annotation) => Request::Remark(*place, annotation.to_string()),
        });
    }
    commands.close_dialog();
    Ok(())
}

/// Draws the question or the field, and the buttons. Returns whether the answer is yes.
fn contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut LineForm,
    session: &Session,
) -> Option<bool> {
    let inner = rect.shrink2(vec2(32.0, 0.0));
    let row = area(inner.left(), rect.bottom() - 68.0, inner.width(), 42.0);
    let question = |painter: &Painter, text: &str| {
        let (at, ink) = (inner.min + vec2(0.0, 76.0), painter.look.plain(14.5));
        painter.paragraph(at, inner.width(), 21.0, text, ink);
    };
    let (yes, no) = match &mut form.subject {
        Subject::Remark(place, annotation) => {
            let mut field = inner.with_min_y(rect.top() + 72.0).with_max_y(rect.bottom() - 86.0);
            if *place != record::Place::START {
                let row = field.with_max_y(field.top() + 32.0);
                draw_judgements(painter, row, "judgement", annotation);
                field.min.y += 44.0;
            }
            let (margin, text) = (vec2(12.0, 10.0), &mut annotation.text);
            let response =
                painter.text_area(field, margin, "remark-text", text, MAX_COMMENT_CHARS, 14.5);
            // The field has the focus from the start.
            if std::mem::take(&mut form.fresh) {
                response.request_focus();
            }
            let yes = ("remark-keep", tr!("remark-keep"));
            (yes, ("remark-cancel", tr!("cancel")))
        }
        Subject::Removal(place) => {
            let before = session.game.position_before(*place);
            let ply = session.game.ply_at(*place);
            let text = ply.map(|ply| move_text(before, ply.mv)).unwrap_or_default();
            question(painter, &tr!("line-remove-words", move = &text));
            let yes = ("line-remove", tr!("line-remove"));
            (yes, ("line-keep", tr!("line-keep")))
        }
        Subject::Resignation => {
            question(painter, &tr!("resign-words"));
            (("resign-yes", tr!("resign-yes")), ("resign-no", tr!("cancel")))
        }
    };
    let choices = [(yes.0, yes.1, 128.0, true), (no.0, no.1, 98.0, false)];
    painter.buttons(row, true, choices).0
}

/// Draws the signs for a move. Returns whether one was chosen. Their names in the register begin with `prefix`.
pub fn draw_judgements(
    painter: &mut Painter,
    row: Rect,
    prefix: &str,
    annotation: &mut Annotation,
) -> bool {
    let none = (format!("{prefix}-none"), tr!("judgement-none"), None);
    let signs = Judgement::ALL.map(|it| {
        let sign = it.sign().to_owned();
        (format!("{prefix}-{sign}"), sign, Some(it))
    });
    let all = std::iter::once(none).chain(signs);
    let chosen =
        painter.row(row, 0.0, |painter| painter.choose(row.size(), all, &annotation.judgement));
    let legend = painter.hovered(row, &format!("{prefix}-legend"));
    legend.on_hover_ui(|ui| {
        let names = Judgement::ALL.map(|it| format!("{} {}", it.sign(), judgement(it)));
        ui.label(names.join("\n"));
    });
    chosen.map(|chosen| annotation.judgement = chosen).is_some()
}
