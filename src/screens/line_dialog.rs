//! Small dialogs about the game: confirm the deletion of a line, confirm a resignation, and edit a comment.

use super::prelude::*;
use crate::session::rated::is_rated_so_far;
use crate::session::{Request, Session};
use quadrille_games::record::{self, Annotation, Judgement};
use quadrille_session::tree;
use quadrille_text::{judgement, move_text};

/// The longest comment, in characters.
pub const MAX_COMMENT_CHARS: usize = 4000;

/// The longest notation of a move in a title, in characters.
const MAX_TITLE_MOVE_CHARS: usize = 16;

/// A request for the dialog.
#[derive(Event, Clone, Copy, Debug)]
pub enum OpenLineDialog {
    /// Confirm the removal of the line that begins at this place.
    RemoveLine(record::Place),
    /// Edit the comment at this place.
    EditRemark(record::Place),
    /// Confirm the resignation.
    Resign,
}

/// The action that the dialog confirms or edits.
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
    /// Whether the field must get the focus, because it was not drawn yet.
    needs_focus: bool,
}

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(open_dialog);
}

/// Opens the dialog, unless there is no game.
fn open_dialog(request: On<OpenLineDialog>, If(session): If<Res<Session>>, mut commands: Commands) {
    let subject = match *request {
        OpenLineDialog::RemoveLine(place) => Subject::Removal(place),
        OpenLineDialog::EditRemark(place) => {
            Subject::Remark(place, Annotation::parse(session.game.comment(place)))
        }
        OpenLineDialog::Resign => Subject::Resignation,
    };
    commands.open_dialog(LineForm { subject, needs_focus: true });
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
    let enter_confirms = !matches!(form.subject, Subject::Remark(..));
    let (title, size) = match form.subject {
        Subject::Removal(_) => (tr!("line-remove-title"), vec2(480.0, 248.0)),
        Subject::Resignation => (tr!("resign-title"), vec2(480.0, 206.0)),
        Subject::Remark(place, _) => {
            let move_title = tree::numbered_move(&session.game, place)
                .filter(|mv| mv.chars().count() <= MAX_TITLE_MOVE_CHARS);
            let title = move_title
                .map_or_else(|| tr!("remark-title"), |mv| format!("{}: {mv}", tr!("remark-title")));
            (title, vec2(520.0, 364.0))
        }
    };
    let result = dialogs::draw_modal(&mut canvas, "line", &title, size, |painter, rect| {
        draw_contents(painter, rect, form, &session)
    })?;
    let Some(is_confirmed) = result.answer(false, enter_confirms.then_some(true)) else {
        return Ok(());
    };
    if is_confirmed {
        requests.write(match &form.subject {
            Subject::Removal(place) => Request::RemoveLine(*place),
            Subject::Resignation => Request::Resign,
            Subject::Remark(place, annotation) => Request::Remark(*place, annotation.to_string()),
        });
    }
    commands.close_dialog();
    Ok(())
}

/// Draws the question or the field, and the buttons. Returns `Some(true)` for yes, `Some(false)` for no, and `None` without
/// a click.
fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut LineForm,
    session: &Session,
) -> Option<bool> {
    let content_rect = rect.shrink2(vec2(32.0, 0.0));
    let buttons_rect = area(content_rect.left(), rect.bottom() - 68.0, content_rect.width(), 42.0);
    let draw_question = |painter: &Painter, text: &str| {
        let (position, style) = (content_rect.min + vec2(0.0, 76.0), painter.look.plain(14.5));
        painter.paragraph(position, content_rect.width(), 21.0, text, style);
    };
    let (yes_button, no_button) = match &mut form.subject {
        Subject::Remark(place, annotation) => {
            let mut field_rect =
                content_rect.with_min_y(rect.top() + 72.0).with_max_y(rect.bottom() - 86.0);
            if *place != record::Place::START {
                let signs_rect = field_rect.with_max_y(field_rect.top() + 32.0);
                draw_judgements(painter, signs_rect, "judgement", annotation);
                field_rect.min.y += 44.0;
            }
            let (margin, text) = (vec2(12.0, 10.0), &mut annotation.text);
            let response =
                painter.text_area(field_rect, margin, "remark-text", text, MAX_COMMENT_CHARS, 14.5);
            // The field has the focus from the start.
            if std::mem::take(&mut form.needs_focus) {
                response.request_focus();
            }
            let yes_button = ("remark-keep", tr!("remark-keep"));
            (yes_button, ("remark-cancel", tr!("cancel")))
        }
        Subject::Removal(place) => {
            let position_before = session.game.position_before(*place);
            let ply = session.game.ply_at(*place);
            let text = ply.map(|ply| move_text(position_before, ply.mv)).unwrap_or_default();
            let is_played = session.game.way_to(session.game.place()).contains(place);
            let unrated = u8::from(is_played && is_rated_so_far(session));
            draw_question(painter, &tr!("line-remove-words", move = &text, unrated = unrated));
            let yes_button = ("line-remove", tr!("line-remove"));
            (yes_button, ("line-keep", tr!("line-keep")))
        }
        Subject::Resignation => {
            let loser = session.game.position().to_move();
            let question = if session.people().count() == 2 {
                tr!("resign-words-of", name = session.name_or_side(loser))
            } else {
                tr!("resign-words")
            };
            draw_question(painter, &question);
            (("resign-yes", tr!("resign-yes")), ("resign-no", tr!("cancel")))
        }
    };
    let choices =
        [(yes_button.0, yes_button.1, 128.0, true), (no_button.0, no_button.1, 98.0, false)];
    painter.buttons(buttons_rect, true, choices).0
}

/// Draws the signs for a move, and sets the judgement in `annotation` if one was clicked. Returns whether one was clicked.
/// The widget names begin with `prefix`.
pub fn draw_judgements(
    painter: &mut Painter,
    rect: Rect,
    prefix: &str,
    annotation: &mut Annotation,
) -> bool {
    let none_choice = (format!("{prefix}-none"), tr!("judgement-none"), None);
    let sign_choices = Judgement::ALL.map(|judgement_kind| {
        let sign = judgement_kind.sign().to_owned();
        (format!("{prefix}-{sign}"), sign, Some(judgement_kind))
    });
    let choices = std::iter::once(none_choice).chain(sign_choices);
    let clicked_judgement = painter
        .row(rect, 0.0, |painter| painter.choose(rect.size(), choices, &annotation.judgement));
    let legend = painter.hovered(rect, &format!("{prefix}-legend"));
    legend.on_hover_ui(|ui| {
        let names = Judgement::ALL.map(|judgement_kind| {
            format!("{} {}", judgement_kind.sign(), judgement(judgement_kind))
        });
        ui.label(names.join("\n"));
    });
    clicked_judgement.map(|clicked_judgement| annotation.judgement = clicked_judgement).is_some()
}
