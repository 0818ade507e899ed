//! Beside the board while a game is looked over: Player 1's and Player 2's chances as a bar at its left, and their course as a
//! graph below it.

use super::super::PanelContext;
use super::super::tree;
use super::{chance_shown, percent};
use crate::app::review::judge::{Mark, chance_of_first, for_player, mark};
use crate::app::review::line;
use crate::app::session::Request;
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, Side, TextStyle};
use crate::record::Place;
use crate::rules::{Player, Variant};
use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Sense, Stroke, pos2, vec2};

/// How wide the bar is, by whether room is short.
const BAR: [f32; 2] = [22.0, 12.0];
/// Between the board and the bar or the graph.
const GAP: [f32; 2] = [28.0, 12.0];
/// The light side of the bar and the dark one, on every ground.
pub(super) const SIDES: [Color32; 2] = [
    Color32::from_rgb(0xF0, 0xEA, 0xD9),
    Color32::from_rgb(0x2E, 0x31, 0x36),
];
/// The room for the graph's axis.
const AXIS: f32 = 46.0;

/// Draws both around the board, which lies in `board`; the graph ends at `bottom`.
pub(in super::super) fn show(
    painter: &mut Painter,
    context: &PanelContext,
    board: Rect,
    bottom: f32,
) {
    let short = usize::from(context.compact);
    let right = board.left() - GAP[short];
    let bar = Rect::from_min_max(
        pos2(right - BAR[short], board.top()),
        pos2(right, board.bottom()),
    );
    evaluation_bar(painter, context, bar);
    let top = board.bottom() + if context.compact { 8.0 } else { 14.0 };
    let left = if context.compact {
        bar.left()
    } else {
        board.left()
    };
    let graph_area = Rect::from_min_max(pos2(left, top), pos2(board.right(), bottom));
    if graph_area.height() > 30.0 {
        graph(painter, context, graph_area);
    }
}

/// The near player's chances as the filled part of a bar that stands upright.
fn evaluation_bar(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    painter.fill(rect, 4, look.raised);
    painter.outline(rect, 4, 1.0, look.line);
    painter.note(rect, "review-bar");
    let names = [!context.near, context.near].map(|player| text::side(context.position, player));
    if !context.compact {
        let ink = TextStyle::regular(12.5, look.text2);
        let x = rect.left() - 8.0;
        for (name, y) in names.iter().zip([rect.top() + 11.0, rect.bottom() - 3.0]) {
            let wide = painter.width(name, ink).min(x - 4.0);
            painter.text_within(pos2(x - wide, y), wide + 1.0, name, ink);
        }
    }
    let middle = rect.center().y;
    if let Some(first) = chance_shown(context) {
        let near = for_player(context.near, first);
        let top = rect.bottom() - rect.height() * near as f32;
        // White is light; elsewhere the near side is.
        let light_is_near =
            context.session.game.variant() != Variant::Hique || context.near == Player::Two;
        let [near_colour, far_colour] = if light_is_near {
            SIDES
        } else {
            [SIDES[1], SIDES[0]]
        };
        painter.fill(rect, 4, far_colour);
        if rect.bottom() - top >= 1.0 {
            painter.fill(rect.with_min_y(top), 4, near_colour);
        }
        painter.outline(rect, 4, 1.0, look.line);
        if !context.compact {
            // Not over the names at its ends.
            let y = (top + 5.0).clamp(rect.top() + 28.0, rect.bottom() - 20.0);
            let ink = look.strong(13.5);
            painter.text(pos2(rect.left() - 8.0, y), Side::Right, &percent(near), ink);
        }
        let told = tr!("review-bar", side = &names[1], chance = percent(near));
        painter.told(rect, "review-bar", &told);
    }
    let stroke = Stroke::new(1.5, look.fill);
    let reach = rect.x_range().expand(3.0);
    painter.ui.painter().hline(reach, middle, stroke);
}

/// The colour of a mark.
pub(in super::super) fn colour_of(painter: &Painter, mark: Mark) -> Color32 {
    match mark {
        Mark::Inaccuracy => painter.look.accent,
        Mark::Mistake | Mark::Blunder => painter.look.danger,
    }
}

/// Player 1's chances from the start of the line to its end; a click goes there.
fn graph(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    painter.fill(rect, 10, look.ground);
    painter.outline(rect, 10, 1.0, look.line);
    painter.note(rect, "review-graph");
    let session = context.session;
    let found = &context.review.found;
    let places = line(session);
    let plot = Rect::from_min_max(
        rect.min + vec2(AXIS, 10.0),
        rect.max - vec2(14.0, if context.compact { 10.0 } else { 14.0 }),
    );
    let step = plot.width() / (places.len().max(2) - 1) as f32;
    let x = |index: usize| plot.left() + index as f32 * step;
    let y = |chance: f64| plot.bottom() - chance as f32 * plot.height();
    let ink = TextStyle::regular(11.5, look.text3);
    for (chance, label) in [(1.0, 100), (0.5, 50), (0.0, 0)] {
        let label = tr!("score-percent", percent = label);
        let at = pos2(plot.left() - 8.0, y(chance) + 4.0);
        painter.text(at, Side::Right, &label, ink);
    }
    painter.hairline(plot.left(), plot.right(), y(0.5));
    let points: Vec<Option<Pos2>> = places
        .iter()
        .enumerate()
        .map(|(index, &place)| {
            let chance = chance_of_first(&session.game, found, place)?;
            Some(pos2(x(index), y(chance)))
        })
        .collect();
    fill_below(painter, &points, y(0.5));
    for pair in points.windows(2) {
        if let [Some(before), Some(here)] = *pair {
            let stroke = Stroke::new(2.0, look.text);
            painter.ui.painter().line_segment([before, here], stroke);
        }
    }
    let shown = places.iter().position(|&place| place == session.place());
    if let Some(index) = shown {
        let stroke = Stroke::new(1.5, look.fill);
        painter
            .ui
            .painter()
            .vline(x(index), plot.y_range().expand(4.0), stroke);
    }
    for (&place, point) in places.iter().zip(&points) {
        if let (Some(at), Some(mark)) = (*point, mark(&session.game, found, place)) {
            let colour = colour_of(painter, mark);
            let radius = if mark == Mark::Blunder { 4.5 } else { 3.5 };
            painter.ui.painter().circle_filled(at, radius, colour);
            if !context.compact {
                // On the side of the curve that is free.
                let below = at.y < plot.center().y;
                let at = at + vec2(0.0, if below { 19.0 } else { -9.0 });
                painter.text(at, Side::Middle, mark.sign(), TextStyle::bold(12.0, colour));
            }
        }
    }
    let response = painter
        .ui
        .interact(rect, painter.id("review-graph"), Sense::click_and_drag());
    let index_at = |at: Pos2| {
        let index = ((at.x - plot.left()) / step).round().max(0.0) as usize;
        index.min(places.len() - 1)
    };
    if let Some(at) = response.interact_pointer_pos() {
        let place = places[index_at(at)];
        if place != session.place() {
            context.act(Request::GoTo(place));
        }
    }
    if let Some(at) = response.hover_pos() {
        let index = index_at(at);
        if let Some(Some(point)) = points.get(index) {
            let ring = Stroke::new(1.5, look.accent);
            painter.ui.painter().circle_stroke(*point, 5.0, ring);
        }
        let words = under_pointer(context, places[index]);
        response.on_hover_text_at_pointer(words);
    }
}

/// The move to a place, and what is known there.
fn under_pointer(context: &PanelContext, place: Place) -> String {
    let game = &context.session.game;
    let chance = chance_of_first(game, &context.review.found, place);
    let one = text::side(game.position_of(place), Player::One);
    let known = chance.map_or_else(
        || tr!("review-unknown"),
        |chance| tr!("review-bar", side = one, chance = percent(chance)),
    );
    match tree::named(game, place) {
        Some(name) => format!("{name}: {known}"),
        None => known,
    }
}

/// The area between the curve and the middle.
fn fill_below(painter: &Painter, points: &[Option<Pos2>], middle: f32) {
    let colour = painter.look.text.gamma_multiply(0.10);
    let mut mesh = Mesh::default();
    for pair in points.windows(2) {
        if let [Some(before), Some(here)] = *pair {
            let first = mesh.vertices.len() as u32;
            for at in [before, here, pos2(before.x, middle), pos2(here.x, middle)] {
                mesh.colored_vertex(at, colour);
            }
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    painter.ui.painter().add(mesh);
}
