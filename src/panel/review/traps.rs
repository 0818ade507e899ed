//! The traps of a reviewed game. A click views one.

use super::super::PanelContext;
use crate::learn::moves_by_level::{MAX_TRAPS, Trap};
use crate::session::Request;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Galley, Rect, pos2};
use quadrille_drawing::column::Rank;
use quadrille_games::record::Place;
use quadrille_session::tree;
use quadrille_text::tr;
use std::sync::Arc;

/// The least height of a row.
const ROW_HEIGHT_PX: f32 = 24.0;
/// The line height of the text of a row.
const LINE_HEIGHT_PX: f32 = 17.0;
/// The width of the icon with its gap.
const ICON_WIDTH_PX: f32 = 22.0;

/// Returns whether the start or the end of the game is viewed.
fn is_at_an_end(context: &PanelContext) -> bool {
    let (game, place) = (&context.session.game, context.session.place());
    place == Place::START || game.is_end_of_line(place)
}

/// Returns the traps while the start or the end of the game is viewed; none elsewhere.
fn visible_traps<'a>(context: &'a PanelContext) -> &'a [Trap] {
    if is_at_an_end(context) { &context.highlights.traps } else { &[] }
}

/// Returns the progress of the search for traps in percent, where they will be listed. It has the place of the first trap.
fn visible_progress(context: &PanelContext) -> Option<usize> {
    context.highlights.percent.filter(|_| is_at_an_end(context))
}

/// Returns the text of a trap, laid out in a row of this width, and the text.
fn lay_out(
    painter: &Painter,
    context: &PanelContext,
    trap: &Trap,
    width: f32,
) -> (Arc<Galley>, String) {
    let name = tree::numbered_move(&context.session.game, trap.place).unwrap_or_default();
    let how = if trap.is_avoided { "avoided" } else { "caught" };
    let row_text = tr!("review-trap", move = name, how = how);
    let ink = painter.look.dim(13.0);
    (painter.lay(&row_text, width - ICON_WIDTH_PX, LINE_HEIGHT_PX, ink), row_text)
}

fn row_height(galley: &Galley) -> f32 {
    ROW_HEIGHT_PX.max(galley.size().y + ROW_HEIGHT_PX - LINE_HEIGHT_PX)
}

/// Returns the height of all traps and of the progress in this width. Places for all traps are reserved until all are
/// known, so that none moves the list of moves.
pub(in super::super) fn traps_heights(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> Vec<(Rank, f32)> {
    let traps = visible_traps(context).iter();
    let mut height: f32 =
        traps.map(|trap| row_height(&lay_out(painter, context, trap, width).0)).sum();
    height += visible_progress(context).map_or(0.0, |_| ROW_HEIGHT_PX);
    let mut heights = Vec::new();
    if height > 0.0 {
        heights.push((Rank::Secondary, height));
    }
    if is_at_an_end(context) && super::has_begun(context) && !context.highlights.is_complete {
        heights.push((Rank::Reserve, MAX_TRAPS as f32 * ROW_HEIGHT_PX));
    }
    heights
}

/// Draws the traps, each with whether the move fell into it, and the progress of the search for them.
pub(in super::super) fn draw_traps(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let mut top = rect.top();
    for (index, trap) in visible_traps(context).iter().enumerate() {
        let (galley, row_text) = lay_out(painter, context, trap, rect.width());
        let row = area(rect.left(), top, rect.width(), row_height(&galley));
        top = row.bottom();
        let tip_text = trap.description(&context.session.game) + " " + &trap.level.players_tip();
        let response = painter.click(row, &format!("trap-{}", index + 1));
        painter.set_label(&response, &format!("{row_text}. {tip_text}"));
        let (icon, icon_colour) =
            if trap.is_avoided { (Icon::Check, look.good) } else { (Icon::Danger, look.danger) };
        painter.icon(pos2(row.left() + 8.0, row.center().y), 15.0, icon, icon_colour);
        let text_at = pos2(row.left() + ICON_WIDTH_PX, row.center().y - galley.size().y / 2.0);
        let colour = Painter::blend(look.text2, look.text, painter.hover(&response));
        painter.galley(text_at, galley, colour);
        painter.focus_ring(&response, 4);
        painter.send_if(response.clicked(), Request::GoTo(trap.place));
        response.tip(&tip_text);
    }
    if let Some(percent) = visible_progress(context) {
        let row = area(rect.left(), top, rect.width(), ROW_HEIGHT_PX);
        let row_text = tr!("review-trap-search-share", percent = percent);
        painter.text_in_rect(row, TextAlign::Left, &row_text, look.dim(13.0));
        // The share would be announced each time.
        painter.announced(row, "trap-search", &tr!("review-trap-search"));
    }
}
