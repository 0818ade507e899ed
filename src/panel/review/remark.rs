//! The comment on the viewed move, beside the moves or in their place.

use super::super::PanelContext;
use crate::screens::line_dialog::{MAX_COMMENT_CHARS, draw_judgements};
use crate::session::Request;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use bevy_egui::egui::{Id, Rect, pos2, vec2};
use quadrille_drawing::column::Rank;
use quadrille_games::record::{Annotation, Place};
use quadrille_text::tr;

/// The largest height of the field.
const MAX_HEIGHT_PX: f32 = 360.0;
/// The least room in which the field is shown.
const MIN_HEIGHT_PX: f32 = 96.0;

/// Returns the heights of the comment.
pub(in super::super) fn remark_heights() -> Vec<(Rank, f32)> {
    vec![(Rank::Essential, MIN_HEIGHT_PX)]
}

/// Draws heading, signs and field at the top of `rect`. The text is stored as it is typed.
pub(in super::super) fn draw_remark(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    if rect.height() < MIN_HEIGHT_PX - 0.5 || context.is_covered {
        return;
    }
    let session = context.session;
    let place = session.place();
    let comment = session.game.comment(place);
    let mut annotation = Annotation::parse(comment);
    // The place for which the field was filled, the comment there at that time, and the text in the field.
    let id = Id::new("remark");
    let field_state: Option<(Place, String, String)> = painter.ui.data(|data| data.get_temp(id));
    // The comment may have been changed elsewhere.
    let field_state = field_state.filter(|(at, seen, _)| *at == place && seen == comment);
    let mut text = field_state.map_or_else(|| annotation.text.clone(), |(_, _, text)| text);
    let mut top = rect.top() + 4.0;
    // As a tab, the comment has its own heading.
    if context.two_columns {
        let ink = TextStyle::medium(12.5, painter.look.text3);
        let at = rect.min + vec2(8.0, 14.0);
        painter.text(at, TextAlign::Left, &tr!("remark-title"), ink);
        top = rect.top() + 24.0;
    }
    let mut written = None;
    if place != Place::START {
        let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), 30.0));
        if draw_judgements(painter, row, "judge", &mut annotation) {
            written = Some(annotation.to_string());
        }
        top += 38.0;
    }
    let bottom = rect.bottom().min(top + MAX_HEIGHT_PX);
    let field = Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), bottom));
    let response = painter.text_area(
        field,
        vec2(12.0, 10.0),
        "remark-field",
        &mut text,
        MAX_COMMENT_CHARS,
        13.5,
    );
    if text.is_empty() && !response.has_focus() {
        let at = field.min + vec2(12.0, 10.0);
        let ink = painter.look.faint(13.5);
        let hint = tr!("remark-hint");
        let galley = painter.lay(&hint, field.width() - 24.0, 19.0, ink);
        painter.galley(at, galley, ink.colour);
    }
    if response.changed() {
        annotation.text.clone_from(&text);
        written = Some(annotation.to_string());
    }
    let stands = match written {
        Some(written) => {
            let written = written.trim().to_owned();
            painter.send(Request::Remark(place, written.clone()));
            written
        }
        None => comment.to_owned(),
    };
    let field_state = (place, stands, text);
    painter.ui.data_mut(|data| data.insert_temp(id, field_state));
}
