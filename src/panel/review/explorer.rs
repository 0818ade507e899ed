//! The explorer in the panel: the number, results and lengths of games with each move of the viewed position.

use super::super::PanelContext;
use super::table::{bar_colours, fill_stripes};
use crate::review::ReviewRequest;
use crate::review::explorer::{ExplorerResults, Source};
use crate::session::Request;
use crate::theme::colours::DRAW_COLOUR;
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Galley, Rect, pos2, vec2};
use quadrille_drawing::column::Rank;
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_teaching::explorer::PositionResults;
use quadrille_text::{self as text, tr};
use std::sync::Arc;

/// The height of a row, in logical px.
const ROW_HEIGHT_PX: f32 = 24.0;
/// The height of the heading with the choice of games.
const HEADING_HEIGHT_PX: f32 = 34.0;
/// The height of the head of the table.
const HEAD_HEIGHT_PX: f32 = 22.0;
/// The width of a number of games.
const GAMES_WIDTH_PX: f32 = 50.0;
/// The width of a length.
const LENGTH_WIDTH_PX: f32 = 32.0;
/// The width of a percentage beside the bar, with its sign and without it.
const PERCENT_WIDTHS_PX: [f32; 2] = [43.0, 25.0];
/// The least width of the bar beside percentages with a sign.
const MIN_BAR_WIDTH_PX: f32 = 30.0;
/// The gap between the number of games and the percentages.
const PERCENT_GAP_PX: f32 = 12.0;
/// The left margin of a row's text.
const INDENT_PX: f32 = 12.0;
/// The height of the bar.
const BAR_HEIGHT_PX: f32 = 9.0;

/// The least, the usual and the largest number of the rows that are visible without scrolling.
const ROWS: [usize; 3] = [1, 8, 24];

/// Returns the heights of the explorer in this width.
pub(in super::super) fn heights(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> Vec<(Rank, f32)> {
    let [least, usual, most] = ROWS;
    let results = context.explorer.results_in(context.position);
    let all_rows = results.map_or(usual, row_count).clamp(least, most);
    let rows = all_rows.min(usual);
    let rect = area(0.0, 0.0, width, 0.0);
    let head = results.map_or(HEAD_HEIGHT_PX, |results| {
        HeadLayout::new(painter, context.position, results, table_row(rect)).height
    });
    let height =
        |rows: usize| HEADING_HEIGHT_PX + head + rows as f32 * ROW_HEIGHT_PX + LIST_MARGINS_PX;
    vec![
        (Rank::Essential, height(least)),
        (Rank::FewMoves, height(rows.min(3))),
        (Rank::Moves, height(rows)),
        (Rank::LongList, height(all_rows)),
    ]
}

/// Returns the number of rows, with that of the games with other moves.
fn row_count(results: &ExplorerResults) -> usize {
    results.moves.len() + usize::from(other_games(results) > 0)
}

/// Draws the explorer in `rect`.
pub(in super::super) fn draw_explorer(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let view = &context.explorer;
    let row = area(rect.left(), rect.top(), rect.width(), 28.0);
    let tabs = [
        ("explorer-shipped", tr!("explorer-shipped"), Source::Shipped),
        ("explorer-own", tr!("explorer-own"), Source::Own),
    ];
    let width = (row.width() * 0.58).min(210.0);
    let at = Rect::from_min_max(pos2(row.right() - width, row.top()), row.max);
    if let Some(source) = painter.choose(at, tabs, &view.source) {
        painter.send(ReviewRequest::ExploreIn(source));
    }
    let results = view.results_in(context.position);
    let games = results.map_or(0, |results| listed_games(results) + other_games(results));
    let label = match results {
        None => tr!("explorer-counting"),
        // Without moves, the text below replaces the number of games.
        Some(results) if results.moves.is_empty() => tr!("explorer"),
        Some(_) => tr!("explorer-games", games = games, shown = text::grouped(games)),
    };
    let left = at.left() - 8.0 - row.left() - INDENT_PX;
    let ink = TextStyle::medium(12.5, look.text3);
    let from = pos2(row.left() + INDENT_PX, row.top() + 19.0);
    painter.text_within(from, left, &label, ink);
    painter.describe(row.with_max_x(at.left()), "explorer-games", &label);
    let list = rect.with_min_y(rect.top() + HEADING_HEIGHT_PX);
    let Some(results) = results else { return };
    if results.moves.is_empty() {
        let text = match view.source {
            Source::Shipped => tr!("explorer-none"),
            Source::Own => tr!("explorer-none-own", variant = context.position.variant().id()),
        };
        let at = list.min + vec2(INDENT_PX, 4.0);
        painter.paragraph(at, list.width() - 2.0 * INDENT_PX, 18.0, &text, look.dim(13.0));
        point_at(painter, context, None);
        return;
    }
    draw_table(painter, context, results, list);
}

/// The columns of a row: moves from the left, the right end of the games, the bar, the right end of the lengths.
struct RowColumns {
    games: f32,
    bar: [f32; 2],
    /// The width of a percentage.
    percent_width: f32,
    length: Option<f32>,
}

impl RowColumns {
    fn new(
        painter: &Painter,
        position: &AnyPosition,
        results: &ExplorerResults,
        row: Rect,
        has_length: bool,
    ) -> Self {
        let ink = TextStyle::medium(13.0, painter.look.text);
        let widths = results.moves.iter().map(|(mv, _)| {
            let text = text::move_text(position, *mv);
            painter.width(&text, ink)
        });
        let widest = widths.fold(60.0, f32::max).min(row.width() * 0.4);
        let games = row.left() + 8.0 + widest + GAMES_WIDTH_PX;
        let right = row.right() - 8.0;
        let length = has_length.then_some(right);
        let head = painter.width(&tr!("explorer-length"), painter.look.dim(12.0)) + 8.0;
        let end = length.map_or(right, |length| length - LENGTH_WIDTH_PX.max(head));
        let start = games + PERCENT_GAP_PX;
        let [full_width, low_width] = PERCENT_WIDTHS_PX;
        let has_signs = end - start - 2.0 * full_width >= MIN_BAR_WIDTH_PX;
        let percent_width = if has_signs { full_width } else { low_width };
        Self { games, bar: [start + percent_width, end - percent_width], percent_width, length }
    }

    /// Returns a percentage, with its sign if there is room.
    fn percent_text(&self, percent: u32) -> String {
        let has_sign = self.percent_width == PERCENT_WIDTHS_PX[0];
        if has_sign { tr!("score-percent", percent = percent) } else { percent.to_string() }
    }

    /// Returns the room of the names of both sides above the percentages and the bar.
    fn sides(&self, row: Rect) -> Rect {
        let [left, right] = self.bar;
        row.with_min_x(left - self.percent_width).with_max_x(right + self.percent_width - 4.0)
    }
}

/// Returns the mean length of the games, in moves of both sides, as in the list of games.
fn mean_moves(record: &PositionResults) -> u32 {
    (record.mean_plies() / 2.0).round() as u32
}

/// Returns the row of a table in `rect`. It leaves room for the scroll bar of the rows below.
fn table_row(rect: Rect) -> Rect {
    let width = rect.width() - 20.0;
    area(rect.left() + 4.0, rect.top(), width, HEAD_HEIGHT_PX)
}

/// The laid out names of the sides in the head of the table.
struct HeadLayout {
    columns: RowColumns,
    /// The room of both names.
    sides: Rect,
    names: [Arc<Galley>; 2],
    height: f32,
}

/// The size of the sign beside a side's name with the gap after it.
const SIGN_PX: f32 = 13.0;
/// The line height of a name that does not fit one line.
const NAME_LEADING_PX: f32 = 15.0;

impl HeadLayout {
    /// Lays out the head. Where a name needs more than two lines, the column of the lengths is left out; where it still does,
    /// the signs stand without names.
    fn new(
        painter: &Painter,
        position: &AnyPosition,
        results: &ExplorerResults,
        row: Rect,
    ) -> Self {
        let ink = painter.look.dim(12.0);
        let mut names = Player::BOTH.map(|player| text::side(position, player));
        let widths = names.each_ref().map(|name| painter.width(name, ink) + 1.0);
        let least = names.each_ref().map(|name| width_in_two_lines(painter, name, ink));
        let layouts = [true, false].map(|has_length| {
            let columns = RowColumns::new(painter, position, results, row, has_length);
            let room = columns.sides(row).width() - 2.0 * SIGN_PX - NAME_GAP_PX;
            (columns, shared_room(room, widths))
        });
        let fits = |rooms: &[f32; 2]| least[0] <= rooms[0] && least[1] <= rooms[1];
        let [with_length, without_length] = layouts;
        let (columns, rooms) = if fits(&with_length.1) { with_length } else { without_length };
        if !fits(&rooms) {
            names = Default::default();
        }
        let sides = columns.sides(row);
        let [first, second] = &names;
        let names = [(first, rooms[0]), (second, rooms[1])]
            .map(|(name, room)| painter.lay(name, room, NAME_LEADING_PX, ink));
        let high = names.iter().map(|name| name.size().y);
        let height = high.fold(HEAD_HEIGHT_PX - 2.0, f32::max) + 2.0;
        Self { columns, sides, names, height }
    }
}

/// Returns the least width of a name in at most two lines, which break between words.
fn width_in_two_lines(painter: &Painter, name: &str, ink: TextStyle) -> f32 {
    let breaks = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let width = |text: &str| painter.width(text.trim(), ink) + 1.0;
    breaks.map(|(head, tail)| width(head).max(width(tail))).fold(width(name), f32::min)
}

/// The least gap between the names of both sides.
const NAME_GAP_PX: f32 = 8.0;

/// Draws the head of the table and its rows.
fn draw_table(
    painter: &mut Painter,
    context: &PanelContext,
    results: &ExplorerResults,
    rect: Rect,
) {
    let look = painter.look;
    let head = HeadLayout::new(painter, context.position, results, table_row(rect));
    let row = table_row(rect).with_max_y(rect.top() + head.height);
    let (columns, sides) = (&head.columns, head.sides.with_max_y(row.bottom()));
    let ink = look.dim(12.0);
    let moves = row.with_min_x(row.left() + 8.0);
    painter.text_in_rect(moves, TextAlign::Left, &tr!("explorer-move"), ink);
    let games = row.with_max_x(columns.games);
    painter.text_in_rect(games, TextAlign::Right, &tr!("explorer-count"), ink);
    let sign = |painter: &Painter, x: f32, player| {
        let colours = bar_colours(context.position, player, look.skin);
        let at = area(x, row.center().y - 5.0, 9.0, 9.0);
        let at = at.intersect(painter.ui.clip_rect());
        fill_stripes(painter, at, false, 2, colours);
        painter.outline(at, 2, 1.0, look.text3);
    };
    let [first, second] = head.names;
    let middle = |name: &Arc<Galley>| sides.center().y - name.size().y / 2.0;
    sign(painter, sides.left(), Player::One);
    let at = pos2(sides.left() + SIGN_PX, middle(&first));
    painter.galley(at, first, ink.colour);
    let left = sides.right() - second.size().x;
    sign(painter, left - SIGN_PX, Player::Two);
    let at = pos2(left, middle(&second));
    painter.galley(at, second, ink.colour);
    if let Some(length) = columns.length {
        let head = row.with_max_x(length);
        painter.text_in_rect(head, TextAlign::Right, &tr!("explorer-length"), ink);
        let response = painter.hovered(head.with_min_x(length - 60.0), "explorer-length");
        response.tip_with(|| tr!("explorer-length-tip"));
    }
    let list = rect.with_min_y(row.bottom());
    let list = list.with_max_y(list.top() + list_height(list.height(), row_count(results)));
    let mut pointed = None;
    let others = other_games(results);
    painter.rows(list, "explorer", row_count(results), ROW_HEIGHT_PX, |painter, index, rect| {
        let Some(&(mv, record)) = results.moves.get(index) else {
            return draw_others(painter, others, rect, columns);
        };
        if draw_move(painter, context, mv, &record, rect, columns) {
            pointed = Some(mv);
        }
    });
    point_at(painter, context, pointed);
}

/// The height of the margins of a list that need not be scrolled.
const LIST_MARGINS_PX: f32 = 12.0;

/// Returns the largest height up to this one in which a list of this number of rows shows whole rows only. Without need it has no scroll
/// bar.
fn list_height(height: f32, rows: usize) -> f32 {
    if rows as f32 * ROW_HEIGHT_PX + LIST_MARGINS_PX <= height + 0.1 {
        return height;
    }
    // The list begins 4 px below its upper edge.
    ((height - 4.0) / ROW_HEIGHT_PX + 0.01).floor() * ROW_HEIGHT_PX + 4.0
}

/// Divides the room between two texts of these widths. Each gets half, plus the room that the other one does not need.
fn shared_room(room: f32, [first, second]: [f32; 2]) -> [f32; 2] {
    let half = room / 2.0;
    [half.max(room - second.min(half)), half.max(room - first.min(half))]
}

/// Requests the arrow of a move, if it has changed.
fn point_at(painter: &mut Painter, context: &PanelContext, pointed: Option<AnyMove>) {
    let changed = pointed != context.explorer.pointed;
    painter.send_if(changed, ReviewRequest::PointAtMove(pointed));
}

/// Returns the number of games with the listed moves. It may be greater than that of games with the viewed position, because
/// games that reach the position after a move by another path are listed as well.
fn listed_games(results: &ExplorerResults) -> u32 {
    results.moves.iter().map(|(_, record)| record.games).sum()
}

/// Returns the number of games with moves that are not listed because too few games have them.
fn other_games(results: &ExplorerResults) -> u32 {
    results.here.map_or(0, |record| record.games.saturating_sub(listed_games(results)))
}

/// Draws the row of the games with other moves.
fn draw_others(painter: &mut Painter, games: u32, rect: Rect, columns: &RowColumns) {
    let ink = painter.look.dim(13.0);
    let (label, count) = (tr!("explorer-others"), text::grouped(games));
    let moves = rect.with_min_x(rect.left() + 8.0);
    let moves = moves.with_max_x(columns.games - GAMES_WIDTH_PX + 2.0);
    painter.text_in_rect(moves, TextAlign::Left, &label, ink);
    let cell = rect.with_max_x(columns.games);
    painter.text_in_rect(cell, TextAlign::Right, &count, ink);
    let tip = tr!("explorer-others-tip");
    painter.explained(rect, "explorer-others", &format!("{label}: {count}"), &tip);
}

/// Draws a move with its games. Returns whether the pointer is on it.
fn draw_move(
    painter: &mut Painter,
    context: &PanelContext,
    mv: AnyMove,
    record: &PositionResults,
    rect: Rect,
    columns: &RowColumns,
) -> bool {
    let look = painter.look;
    let text = text::move_text(context.position, mv);
    let name = format!("explorer-{}", context.position.move_text(mv));
    let response = painter.list_row(rect.shrink2(vec2(0.0, 1.0)), &name, false);
    let share = |count: u32| f64::from(count) / f64::from(record.games.max(1));
    let (won, drawn) = (share(record.first_wins), share(record.draws));
    let outcomes = [record.first_wins, record.draws, record.second_wins()];
    let percents = text::percentages(outcomes.map(f64::from));
    let [first_share, draw_share, second_share] =
        percents.map(|percent| tr!("score-percent", percent = percent));
    let names = Player::BOTH.map(|player| text::side(context.position, player));
    let row_text = tr!(
        "explorer-row",
        move = &text,
        games = record.games,
        shown = text::grouped(record.games),
        first = &names[0],
        won = first_share,
        drawn = draw_share,
        second = &names[1],
        lost = second_share,
        moves = mean_moves(record)
    );
    painter.set_label(&response, &row_text);
    let strong = TextStyle::medium(13.0, look.text);
    let cell = |left: f32, right: f32| rect.with_min_x(left).with_max_x(right);
    let moves = cell(rect.left() + 8.0, columns.games - GAMES_WIDTH_PX + 2.0);
    painter.text_in_rect(moves, TextAlign::Left, &text, strong);
    let dim = look.dim(13.0);
    let games = text::grouped(record.games);
    painter.text_in_rect(rect.with_max_x(columns.games), TextAlign::Right, &games, dim);
    let [left, right] = columns.bar;
    painter.text_in_rect(
        rect.with_max_x(left - 6.0),
        TextAlign::Right,
        &columns.percent_text(percents[0]),
        strong,
    );
    painter.text_in_rect(
        rect.with_min_x(right + 6.0),
        TextAlign::Left,
        &columns.percent_text(percents[2]),
        dim,
    );
    if let Some(length) = columns.length {
        let moves = mean_moves(record).to_string();
        painter.text_in_rect(rect.with_max_x(length), TextAlign::Right, &moves, dim);
    }
    let bar = cell(left, right).shrink2(vec2(0.0, (rect.height() - BAR_HEIGHT_PX) / 2.0));
    if bar.width() > 4.0 {
        let at = |share: f64| bar.left() + bar.width() * share as f32;
        let part = |from: f64, to: f64| bar.with_min_x(at(from)).with_max_x(at(to));
        let colours = |player| bar_colours(context.position, player, look.skin);
        fill_stripes(painter, bar, false, 3, colours(Player::Two));
        if drawn > 0.0 {
            painter.fill(part(won, won + drawn), 0, DRAW_COLOUR);
        }
        if won > 0.0 {
            fill_stripes(painter, part(0.0, won), false, 3, colours(Player::One));
        }
        painter.outline(bar, 3, 1.0, look.text3);
    }
    let pointed = response.hovered() || response.has_focus();
    // No move can be added after the end of a finished game.
    let takes = context.session.accepts_moves(context.session.place());
    if takes && response.clicked() {
        let place = context.session.place();
        painter.send(Request::AddLine(place, vec![mv], 1));
        return false;
    }
    if response.hovered() {
        response.on_hover_text(row_text);
    }
    pointed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_games::rules::Variant;
    use quadrille_text::with_language;

    /// Checks the names above the results at the widths of a tab, in every variant and language.
    #[test]
    fn names_of_the_sides_have_at_most_two_lines_and_break_between_words() {
        let mut frames = Frames::new(500.0, 300.0);
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let explorer = quadrille_teaching::explorer::Explorer::shipped(variant);
            let results = ExplorerResults::look_up(explorer, &position);
            for (language, width) in ["en", "de"]
                .into_iter()
                .flat_map(|it| (240..=420).step_by(12).map(move |width| (it, width as f32)))
            {
                let mut rows = Vec::new();
                let mut line_counts = [0; 2];
                with_language(language, || {
                    frames.draw(Vec::new(), |painter, _| {
                        let row = table_row(area(0.0, 0.0, width, 0.0));
                        let head = HeadLayout::new(painter, &position, &results, row);
                        line_counts = head.names.each_ref().map(|name| name.rows.len());
                        let all = head.names.iter().flat_map(|name| &name.rows);
                        rows = all.map(|row| row.text().trim().to_owned()).collect();
                    });
                });
                assert!(line_counts.iter().all(|&count| count <= 2), "{variant} {width}: {rows:?}");
                let visible_words = rows.iter().flat_map(|row| row.split_whitespace());
                let names = with_language(language, || {
                    Player::BOTH.map(|player| text::side(&position, player)).join(" ")
                });
                let is_whole = |word: &str| names.split_whitespace().any(|it| it == word);
                let broken: Vec<&str> = visible_words.filter(|word| !is_whole(word)).collect();
                assert!(broken.is_empty(), "{variant} {language} {width}: {broken:?} of {names}");
            }
        }
    }

    #[test]
    fn rows_and_the_row_of_others_sum_to_the_games() {
        let explorer = quadrille_teaching::explorer::Explorer::shipped(Variant::Hique);
        let mut position = AnyPosition::start(Variant::Hique);
        for _ in 0..6 {
            let results = ExplorerResults::look_up(explorer, &position);
            let games = results.here.map_or(0, |record| record.games);
            let sum = listed_games(&results) + other_games(&results);
            assert_eq!(sum, games.max(listed_games(&results)), "{position}");
            let Some((mv, _)) = results.moves.first() else {
                break;
            };
            position = position.play(*mv).expect("it is legal");
        }
    }

    #[test]
    fn list_is_scrolled_only_if_rows_are_hidden() {
        let height = 3.0 * ROW_HEIGHT_PX + LIST_MARGINS_PX;
        assert_eq!(list_height(height, 3), height);
        assert_eq!(list_height(height, 4), 3.0 * ROW_HEIGHT_PX + 4.0);
    }

    #[test]
    fn long_name_uses_the_space_of_a_short_one() {
        assert_eq!(shared_room(100.0, [60.0, 30.0]), [70.0, 50.0]);
        assert_eq!(shared_room(100.0, [60.0, 70.0]), [50.0, 50.0]);
        assert_eq!(shared_room(100.0, [20.0, 70.0]), [50.0, 80.0]);
    }
}
