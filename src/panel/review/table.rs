//! The evaluation bar beside the board and the graph below it, during a review.

use super::super::PanelContext;
use super::plot;
use super::times::{self, MoveTimes};
use super::viewed_chance;
use crate::game_status::short_time;
use crate::layout::{BarSide, margin, panel_rect};
use crate::review::judgement_text::percent;
use crate::review::line;
use crate::session::{Request, move_time};
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use crate::theme::tips::Tip;
use bevy::math::Vec2;
use bevy_egui::egui::{Color32, Mesh, Pos2, Rangef, Rect, Sense, Stroke, pos2, vec2};
use quadrille_drawing::badges;
use quadrille_drawing::look::Skin;
use quadrille_games::record::{Judgement, Place};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_review::judge::chance;
use quadrille_session::tree;
use quadrille_text::{self as text, tr};

/// The width of the bar, usually and if room is short.
const BAR_WIDTHS_PX: [f32; 2] = [22.0, 12.0];
/// The gap between the board and the bar or the graph.
const BOARD_GAPS_PX: [f32; 2] = [28.0, 12.0];
/// The light and the dark part of the bar, in both themes.
const BAR_COLOURS: [Color32; 2] =
    [Color32::from_rgb(0xF0, 0xEA, 0xD9), Color32::from_rgb(0x2E, 0x31, 0x36)];
/// The width of a side's name at the right of the bar.
const SIDE_NAME_WIDTH_PX: f32 = 60.0;
/// The width of the graph's axis.
const AXIS_WIDTH_PX: f32 = 52.0;
/// The least distance between signs of moves in the graph. Closer ones are dots only.
const MIN_SIGN_DISTANCE_PX: f32 = 18.0;
/// The distance of the viewed move's sign from the cursor.
const SIGN_OFFSET_PX: f32 = 11.0;
/// Below a narrower board the graph has the width of the table.
const NARROW_BOARD_PX: f32 = 520.0;

/// Draws the bar and the graph around the board in `board`. The graph ends at `bottom`.
pub(in super::super) fn draw_table(
    painter: &mut Painter,
    context: &PanelContext,
    board: Rect,
    side: BarSide,
    bottom: f32,
) {
    let size_index = usize::from(context.has_small_header);
    let left = match side {
        BarSide::Left => board.left() - BOARD_GAPS_PX[size_index] - BAR_WIDTHS_PX[size_index],
        BarSide::Right => board.right() + BOARD_GAPS_PX[size_index],
    };
    let size = vec2(BAR_WIDTHS_PX[size_index], board.height());
    let bar = Rect::from_min_size(pos2(left, board.top()), size);
    draw_evaluation_bar(painter, context, bar, side);
    let top = board.bottom() + context.by_table(8.0, 14.0);
    let left = context.by_table(bar.left().min(board.left()), board.left());
    let mut graph_area = Rect::from_min_max(pos2(left, top), pos2(board.right(), bottom));
    let window = painter.ui.ctx().content_rect();
    let size = Vec2::new(window.width(), window.height());
    let panel_left = panel_rect(size, true).min.x;
    if panel_left > 0.0 {
        let table =
            Rangef::new(window.left() + margin(size), window.left() + panel_left - margin(size));
        let graph = graph_range(Rangef::new(left, board.right()), table);
        (graph_area.min.x, graph_area.max.x) = (graph.min, graph.max);
    }
    if graph_area.height() > 30.0 {
        draw_graph(painter, context, graph_area);
    }
}

/// Returns the left and right end of the graph, for a board and a table with these ends: those of the board, or if it is
/// narrow, a wider range centred on the board.
fn graph_range(board: Rangef, table: Rangef) -> Rangef {
    if board.span() >= NARROW_BOARD_PX {
        return board;
    }
    let middle = board.center();
    let half = (middle - table.min).min(table.max - middle).min(NARROW_BOARD_PX / 2.0);
    let half = half.max(board.span() / 2.0);
    Rangef::new(middle - half, middle + half)
}

/// Returns the colours of a side in the bar: those of its pieces, or light or dark twice.
pub(super) fn bar_colours(position: &AnyPosition, player: Player, skin: Skin) -> [Color32; 2] {
    let light_player = if position.variant() == Variant::Hique { Player::Two } else { Player::One };
    let usual_colour = BAR_COLOURS[usize::from(player != light_player)];
    let codes = badges::side_colours(position, player, skin);
    codes.map_or([usual_colour; 2], |codes| {
        codes.map(|code| Color32::from_hex(code).unwrap_or(usual_colour))
    })
}

/// Fills a part of a bar with both colours of a side, side by side along the bar.
pub(super) fn fill_stripes(
    painter: &Painter,
    rect: Rect,
    is_vertical: bool,
    radius: u8,
    [first, second]: [Color32; 2],
) {
    painter.fill(rect, radius, first);
    if first != second {
        let (_, right) = rect.split_left_right_at_fraction(0.5);
        let (_, lower) = rect.split_top_bottom_at_fraction(0.5);
        painter.fill(if is_vertical { right } else { lower }, radius, second);
    }
}

/// Draws the near player's chances as a vertical bar.
fn draw_evaluation_bar(painter: &mut Painter, context: &PanelContext, rect: Rect, side: BarSide) {
    let look = painter.look;
    painter.register(rect, "review-bar");
    let names = [!context.near, context.near].map(|player| text::side(context.position, player));
    // Text is on the side opposite to the board.
    let (name_range, side) = match side {
        BarSide::Left => (4.0..=rect.left() - 8.0, TextAlign::Right),
        BarSide::Right => {
            (rect.right() + 8.0..=rect.right() + 8.0 + SIDE_NAME_WIDTH_PX, TextAlign::Left)
        }
    };
    let line = |y: f32| Rect::from_x_y_ranges(name_range.clone(), y - 10.0..=y + 10.0);
    if !context.has_small_header {
        let ink = TextStyle::regular(12.5, look.text2);
        painter.text_in_rect(line(rect.top() + 6.5), side, &names[0], ink);
        painter.text_in_rect(line(rect.bottom() - 7.5), side, &names[1], ink);
    }
    let middle = rect.center().y;
    let chance = viewed_chance(context, context.near);
    if chance.is_none() {
        draw_hatching(painter, rect);
    }
    if let Some(near) = chance {
        let top = rect.bottom() - rect.height() * near as f32;
        let [near_colours, far_colours] = [context.near, !context.near]
            .map(|player| bar_colours(context.position, player, look.skin));
        fill_stripes(painter, rect, true, 4, far_colours);
        if rect.bottom() - top >= 1.0 {
            fill_stripes(painter, rect.with_min_y(top), true, 4, near_colours);
        }
        // The edge is needed because one part may have the colour of the background.
        painter.outline(rect, 4, 1.0, look.text3);
        if !context.has_small_header {
            // Each percentage is beside its side's name.
            let ink = look.strong(13.5);
            let far = line(rect.top() + 23.0);
            painter.text_in_rect(far, side, &percent(1.0 - near), ink);
            let near_line = line(rect.bottom() - 25.0);
            painter.text_in_rect(near_line, side, &percent(near), ink);
        }
        let bar_text = tr!("review-bar", side = &names[1], chance = percent(near));
        let response = painter.describe(rect, "review-bar", &bar_text);
        response.tip_with(|| format!("{bar_text}. {}", tr!("review-bar-tip")));
    }
    let stroke = Stroke::new(1.5, look.fill);
    let reach = rect.x_range().expand(3.0);
    painter.ui.painter().hline(reach, middle, stroke);
}

/// Draws the bar with hatching, for unknown chances.
fn draw_hatching(painter: &Painter, rect: Rect) {
    let look = painter.look;
    let stroke = Stroke::new(1.0, look.line);
    let lines = painter.ui.painter().with_clip_rect(rect.shrink(1.0));
    let mut y = rect.top();
    while y < rect.bottom() + rect.width() {
        let ends = [pos2(rect.left(), y), pos2(rect.right(), y - rect.width())];
        lines.line_segment(ends, stroke);
        y += 8.0;
    }
    painter.outline(rect, 4, 1.0, look.text3);
}

/// Returns the colour of a bad move's mark.
pub(in super::super) fn mark_colour(painter: &Painter, mark: Judgement) -> Color32 {
    if mark == Judgement::Dubious { painter.look.accent } else { painter.look.danger }
}

/// Draws Player 1's chances along the line, and the times of the moves below if they are known and there is room. A click
/// views a place.
fn draw_graph(painter: &mut Painter, context: &PanelContext, area: Rect) {
    let look = painter.look;
    let session = context.session;
    let evaluations = context.review.evaluations(context.session);
    let places = line(session);
    let times = MoveTimes::from_places(&session.game, &places);
    let graph_and_strip = times.as_ref().and_then(|_| times::split_area(area));
    let (rect, strip) = graph_and_strip.map_or((area, None), |(graph, strip)| (graph, Some(strip)));
    painter.register(rect, "review-graph");
    let plot = plot::plot_area(rect, AXIS_WIDTH_PX, context.by_table(10.0, 14.0));
    let step = plot.width() / (places.len().max(2) - 1) as f32;
    let x = |index: usize| plot.left() + index as f32 * step;
    let axis_text = tr!("review-axis", side = text::side(context.position, Player::One));
    plot::draw_axis(painter, rect, plot, &axis_text);
    let chances: Vec<Option<f64>> = places
        .iter()
        .map(|&place| chance(&session.game, evaluations, place, Player::One))
        .collect();
    let points = plot::points(&chances, plot);
    fill_below(painter, &points, plot.center().y);
    plot::draw_curve(painter, &points);
    let viewed_index = places.iter().position(|&place| place == session.place());
    if let Some(index) = viewed_index {
        let stroke = Stroke::new(1.5, look.fill);
        painter.ui.painter().vline(x(index), plot.y_range().expand(4.0), stroke);
    }
    let judgements = places.iter().map(|&it| context.review.judgement(session, it));
    draw_marks(painter, context, &points, judgements, viewed_index, [rect, plot]);
    if let Some(times) = &times {
        let times_area = strip.unwrap_or(rect);
        painter.describe(times_area, "review-times", &times_text(context, times));
        if let Some(strip) = strip {
            times::draw_strip(painter, times, strip, plot.x_range(), viewed_index);
        }
    }
    let response = painter.ui.interact(area, painter.id("review-graph"), Sense::click_and_drag());
    let index_at = |at: Pos2| {
        let index = ((at.x - plot.left()) / step).round().max(0.0) as usize;
        index.min(places.len() - 1)
    };
    if let Some(at) = response.interact_pointer_pos() {
        let place = places[index_at(at)];
        if place != session.place() {
            painter.send(Request::GoTo(place));
        }
    }
    if let Some(at) = response.hover_pos() {
        let index = index_at(at);
        if let Some(Some(point)) = points.get(index) {
            let ring = Stroke::new(1.5, look.accent);
            painter.ui.painter().circle_stroke(*point, 5.0, ring);
        }
        let tooltip = pointer_text(context, places[index]);
        response.on_hover_text_at_pointer(tooltip);
    }
}

/// Draws the marks of bad moves on the curve, with signs where there is room. `graph` and `plot` are the areas of the graph and
/// of its curve.
fn draw_marks(
    painter: &mut Painter,
    context: &PanelContext,
    points: &[Option<Pos2>],
    judgements: impl Iterator<Item = Option<Judgement>>,
    viewed_index: Option<usize>,
    [graph, plot]: [Rect; 2],
) {
    let marks = points.iter().zip(judgements).enumerate();
    let marks: Vec<(usize, Pos2, Judgement)> =
        marks.filter_map(|(index, (point, mark))| Some((index, (*point)?, mark?))).collect();
    let severity = |mark: Judgement| Judgement::ALL.iter().position(|it| *it == mark);
    // The viewed move always has its mark and its sign.
    let is_viewed = |index: usize| viewed_index == Some(index);
    let ranked = marks.iter().map(|&(index, at, mark)| {
        let priority = if is_viewed(index) { usize::MAX } else { severity(mark).unwrap_or(0) };
        (at, priority)
    });
    let visible = plot::separate_marks(&ranked.collect::<Vec<_>>());
    let viewed_x = marks.iter().find(|(index, ..)| is_viewed(*index)).map(|(_, at, _)| at.x);
    let mut last_sign_x = f32::NEG_INFINITY;
    for (index, at, mark) in visible.into_iter().map(|it| marks[it]) {
        let colour = mark_colour(painter, mark);
        let radius = if mark == Judgement::Blunder { 4.5 } else { 3.5 };
        painter.ui.painter().circle_filled(at, radius, colour);
        let distance = |x: f32| (at.x - x).abs();
        let is_free = at.x - last_sign_x >= MIN_SIGN_DISTANCE_PX
            && viewed_x.is_none_or(|x| distance(x) >= MIN_SIGN_DISTANCE_PX + SIGN_OFFSET_PX);
        if context.has_small_header || !(is_free || is_viewed(index)) {
            continue;
        }
        last_sign_x = at.x;
        let next = points.get(index + 1).copied().flatten();
        let previous = index.checked_sub(1).and_then(|index| points[index]);
        let neighbour_ys = [previous, next].map(|point| point.map(|point| point.y));
        let below = is_free_below(at.y, neighbour_ys, plot);
        // The sign is beside the cursor, at the end of the graph on its other side.
        let x_offset = match is_viewed(index) {
            false => 0.0,
            true if at.x + 20.0 > graph.right() => -SIGN_OFFSET_PX,
            true => SIGN_OFFSET_PX,
        };
        let sign_at = at + vec2(x_offset, if below { 19.0 } else { -9.0 });
        painter.text(sign_at, TextAlign::Middle, mark.sign(), TextStyle::bold(12.0, colour));
    }
}

/// Returns whether there is more room below a point of the curve than above it, judged by its neighbours.
fn is_free_below(y: f32, neighbour_ys: [Option<f32>; 2], plot: Rect) -> bool {
    let slope: f32 = neighbour_ys.into_iter().flatten().map(|neighbour_y| neighbour_y - y).sum();
    let fits_below = y + 22.0 <= plot.bottom();
    let fits_above = y - 20.0 >= plot.top();
    match (fits_below, fits_above) {
        (true, true) if slope.abs() > 1.0 => slope < 0.0,
        (true, true) => y < plot.center().y,
        (below, _) => below,
    }
}

/// Returns the time of the viewed move, and the meaning of the strip, for screen readers.
fn times_text(context: &PanelContext, times: &MoveTimes) -> String {
    let session = context.session;
    let place = session.place();
    let strip_text = tr!(
        "review-times",
        side = text::side(context.position, Player::One),
        longest = short_time(times.longest)
    );
    let name = tree::numbered_move(&session.game, place);
    match name.zip(move_time(&session.game, place)) {
        Some((name, time)) => {
            let time = tr!("review-move-time", time = short_time(time));
            format!("{name}: {time}. {strip_text}")
        }
        None => strip_text,
    }
}

/// Returns the move to a place, its evaluation, and the time used for it if known.
fn pointer_text(context: &PanelContext, place: Place) -> String {
    let game = &context.session.game;
    let chance = chance(game, context.review.evaluations(context.session), place, Player::One);
    let one = text::side(game.position_of(place), Player::One);
    let chance_text = chance.map_or_else(
        || tr!("review-unknown"),
        |chance| tr!("review-bar", side = one, chance = percent(chance)),
    );
    let mut tooltip = match tree::numbered_move(game, place) {
        Some(name) => format!("{name}: {chance_text}"),
        None => chance_text,
    };
    if let Some(time) = move_time(game, place) {
        tooltip += "\n";
        tooltip += &tr!("review-move-time", time = short_time(time));
    }
    tooltip
}

/// Fills the area between the curve and the middle.
fn fill_below(painter: &Painter, points: &[Option<Pos2>], middle: f32) {
    let colour = painter.look.text.gamma_multiply(0.10);
    let mut mesh = Mesh::default();
    for pair in points.windows(2) {
        if let [Some(start), Some(end)] = *pair {
            let first = mesh.vertices.len() as u32;
            for at in [start, end, pos2(start.x, middle), pos2(end.x, middle)] {
                mesh.colored_vertex(at, colour);
            }
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    painter.ui.painter().add(mesh);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_has_the_colours_of_both_sides() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let colours = |player| bar_colours(&position, player, Skin::USUAL);
            let [one, two] = Player::BOTH.map(colours);
            assert!(one.iter().all(|colour| !two.contains(colour)), "{variant}");
            let has_pairs = one[0] != one[1] && two[0] != two[1];
            assert_eq!(has_pairs, variant == Variant::Upthrust);
            let is_grey = BAR_COLOURS.contains(&one[0]);
            let has_greys =
                matches!(variant, Variant::Hique | Variant::CublinoPur | Variant::CublinoContra);
            assert_eq!(is_grey, has_greys, "{variant}");
        }
    }

    #[test]
    fn graph_is_wider_than_a_narrow_board() {
        let width = |left, right| graph_range(Rangef::new(left, right), Rangef::new(24.0, 910.0));
        assert_eq!(width(220.0, 800.0), Rangef::new(220.0, 800.0));
        assert_eq!(width(350.0, 550.0), Rangef::new(190.0, 710.0));
        // The graph does not extend beyond the table, and is not narrower than the board.
        assert_eq!(width(100.0, 300.0), Rangef::new(24.0, 376.0));
        assert_eq!(width(10.0, 300.0), Rangef::new(10.0, 300.0));
    }

    #[test]
    fn signs_avoid_the_curve() {
        let plot = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 100.0));
        let below = |at, before, next| is_free_below(at, [Some(before), Some(next)], plot);
        assert!(below(50.0, 50.0, 20.0), "the curve rises behind it");
        assert!(!below(50.0, 20.0, 90.0), "it falls behind it");
        assert!(below(5.0, 50.0, 50.0), "there is no room above");
        assert!(!below(95.0, 5.0, 5.0), "nor below");
    }
}
