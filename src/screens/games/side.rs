//! The panel beside the list: the selected game with its buttons, and statistics.

use super::list::{SelectedStatistics, length_text, outcome_text};
use super::{DELETED_TAB, GamesScreen, Listing, ScreenInput, delete};
use crate::screens::file_dialog::FileDialogForm;
use crate::screens::prelude::*;
use crate::storage::library::{LibraryRow, Statistics, Tally};
use crate::storage::library_io::LibraryRequest;

/// Draws the selected game, or the number of selected games, and the statistics.
pub(super) fn draw_side(
    painter: &mut Painter,
    rect: Rect,
    screen: &mut GamesScreen,
    input: &ScreenInput,
) {
    let has_several_selected = screen.selection.count() > 1;
    let height = match (has_several_selected, rect.height() > 520.0) {
        (true, _) => 110.0,
        (_, true) => 330.0,
        (_, false) => 236.0,
    };
    let card_rect = rect.with_max_y(rect.top() + height);
    painter.card(card_rect);
    let rows = Listing::rows(&screen.query, input.library);
    let content_rect = card_rect.shrink(16.0);
    let buttons_rect = content_rect.with_min_y(content_rect.bottom() - 38.0);
    let row_index = screen.listing.row_indices.get(screen.selection.cursor_index());
    let row = row_index.and_then(|&row_index| rows.get(row_index));
    if has_several_selected {
        let heading = tr!("games-selected", count = screen.selection.count());
        let heading_rect = content_rect.with_max_y(content_rect.top() + 20.0);
        painter.text_in_rect(heading_rect, TextAlign::Left, &heading, painter.look.strong(15.0));
        painter.register(heading_rect, "games-selected");
        draw_actions(painter, buttons_rect, screen, input, None);
    } else if let Some(row) = row {
        // A deleted game is not the current one, even with the same name.
        let is_current = screen.query.variant_filter != DELETED_TAB
            && input.current_file == Some(&*row.entry.name);
        draw_selected_game(painter, content_rect, buttons_rect.top(), row, is_current);
        draw_actions(painter, buttons_rect, screen, input, Some(row));
    } else {
        let (style, note) = (painter.look.dim(14.0), tr!("games-chosen-none"));
        painter.paragraph(content_rect.min, content_rect.width(), 20.0, &note, style);
    }
    let statistics_rect = rect.with_min_y(card_rect.bottom() + 14.0);
    if statistics_rect.height() > 60.0 {
        painter.card(statistics_rect);
        let listing = &mut screen.listing;
        let change_count = screen.selection.change_count();
        if has_several_selected && listing.selected_statistics.change_count != change_count {
            let row_indices = listing.row_indices.iter();
            let selected_rows = row_indices
                .filter_map(|&row_index| rows.get(row_index))
                .filter(|row| screen.selection.contains(&row.entry.name));
            let statistics =
                Statistics::from_games(selected_rows.filter_map(|row| row.game.as_ref().ok()));
            listing.selected_statistics = SelectedStatistics { change_count, statistics };
        }
        let (title, statistics) = if has_several_selected {
            (tr!("games-sum-selected"), &listing.selected_statistics.statistics)
        } else {
            (tr!("games-sum"), &listing.statistics)
        };
        draw_statistics(painter, statistics_rect, statistics, &title);
    }
}

/// Returns cells side by side for buttons with these labels, with the same margins.
fn parts_by_width(painter: &Painter, rect: Rect, labels: [&str; 3]) -> [Rect; 3] {
    let margin = button_margin(painter, rect, labels);
    let mut left = rect.left();
    labels.map(|label| {
        let width = button_label_width(painter, label) + 2.0 * margin;
        let cell_rect = area(left, rect.top(), width, rect.height());
        left = cell_rect.right() + BUTTON_GAP_PX;
        cell_rect
    })
}

/// The gap between two buttons.
const BUTTON_GAP_PX: f32 = 8.0;
/// The smallest margin beside the label of a button.
const MIN_BUTTON_MARGIN_PX: f32 = 5.0;

/// Returns the equal margin beside the labels of three buttons in `rect`.
fn button_margin(painter: &Painter, rect: Rect, labels: [&str; 3]) -> f32 {
    let label_width: f32 = labels.iter().map(|label| button_label_width(painter, label)).sum();
    (rect.width() - 2.0 * BUTTON_GAP_PX - label_width) / 6.0
}

fn button_label_width(painter: &Painter, label: &str) -> f32 {
    painter.width(label, painter.look.strong(14.0))
}

/// Draws the actions on the selected games: those for the game of `single_row`, or without it those for several games.
fn draw_actions(
    painter: &mut Painter,
    buttons_rect: Rect,
    screen: &GamesScreen,
    input: &ScreenInput,
    single_row: Option<&LibraryRow>,
) {
    let name = single_row.map(|row| row.entry.name.clone());
    let names = || match &name {
        Some(name) => vec![name.clone()],
        None => screen.selected(),
    };
    if screen.query.variant_filter == DELETED_TAB {
        let label = tr!("games-bring-back");
        if painter.main_button(buttons_rect, "games-bring-back", &label, 14.0) {
            painter.send(LibraryRequest::Restore(names()));
        }
        return;
    }
    let game = single_row.and_then(|row| row.game.as_ref().ok());
    let is_over = game.is_some_and(|it| it.is_over);
    let open_label = if is_over { tr!("games-open") } else { tr!("games-go-on") };
    let [mut export_label, delete_label] = [tr!("games-export"), tr!("games-delete")];
    let margin = button_margin(painter, buttons_rect, [&open_label, &export_label, &delete_label]);
    if single_row.is_some() && margin < MIN_BUTTON_MARGIN_PX {
        // A narrow panel has no room for the ellipsis.
        export_label = export_label.trim_end_matches(['…', ' ', '\u{a0}']).to_owned();
    }
    let [open_rect, export_rect, delete_rect] = if single_row.is_some() {
        parts_by_width(painter, buttons_rect, [&open_label, &export_label, &delete_label])
    } else {
        let [export_rect, delete_rect] = parts(buttons_rect, 8.0);
        [buttons_rect, export_rect, delete_rect]
    };
    if let Some(row) = single_row.filter(|row| row.game.is_ok())
        && painter.main_button(open_rect, "games-open", &open_label, 14.0)
    {
        screen.open(painter, input, &row.entry.name);
    }
    let can_export = single_row.is_none_or(|row| row.game.is_ok());
    if can_export && painter.button(export_rect, "games-export", &export_label, 13.5) {
        painter.commands.open_dialog(FileDialogForm::for_export(names(), game));
    }
    // The current and the suspended game cannot be deleted, because they would be written again.
    let can_delete =
        name.is_none() || ![input.current_file, input.suspended_file].contains(&name.as_deref());
    if painter.button_if(delete_rect, "games-delete", &delete_label, 13.5, can_delete) {
        delete(painter, names(), input);
    }
}

/// Draws the position, the players and the result of the selected game above the buttons, or why the game cannot be read.
fn draw_selected_game(
    painter: &mut Painter,
    rect: Rect,
    buttons_top: f32,
    row: &LibraryRow,
    is_current: bool,
) {
    let look = painter.look;
    let game = match &row.game {
        Ok(game) => game,
        Err(reason) => {
            let text = tr!("games-damaged-more", reason = reason.localized());
            let galley = painter.lay_rows(&text, rect.width(), 19.0, 8, look.plain(13.5));
            painter.ui.painter().galley(rect.min, galley, look.text);
            return;
        }
    };
    let text_rect = rect.with_min_y(buttons_top - 90.0);
    let board_rect = rect.with_max_y(text_rect.top() - 6.0);
    if board_rect.height() > 40.0 {
        let flipped = game.begins_flipped();
        painter.miniature("games-chosen", &game.position, flipped, None, board_rect);
    }
    let mut figures = vec![outcome_text(game, is_current), length_text(game), game.day_text()];
    figures.retain(|part| !part.is_empty());
    painter.column(text_rect, 0.0, |painter| {
        let title = text::title(game.variant);
        painter.text_line(20.0, &title, look.strong(15.0));
        for side in Player::BOTH {
            painter.text_line(20.0, &game.player_text(side), look.plain(13.5));
        }
        painter.text_line(20.0, &figures.join(" · "), look.dim(13.0));
    });
}

fn draw_statistics(painter: &mut Painter, card_rect: Rect, statistics: &Statistics, title: &str) {
    let tally_text = |Tally { wins, losses, draws }: Tally| {
        tr!("games-tally", won = wins, lost = losses, drawn = draws)
    };
    let (game_count, finished_count) = (statistics.game_count, statistics.finished_count);
    let count_text = tr!("games-count-over", games = game_count, over = finished_count);
    let mut lines = vec![(tr!("games-count"), count_text)];
    if finished_count > 0 {
        let moves_text = text::tenths(statistics.mean_move_count());
        let length_text = tr!("games-length-moves", moves = moves_text);
        lines.push((tr!("games-length"), length_text));
        lines.push((tr!("games-first"), tally_text(statistics.first_player_tally)));
    }
    for (level, [first_tally, second_tally]) in &statistics.level_tallies {
        let side_tallies = [
            (tr!("games-against-first", level = text::level_number(*level)), first_tally),
            (tr!("games-against-second", level = text::level_number(*level)), second_tally),
        ];
        let played_sides =
            side_tallies.into_iter().filter(|(_, side_tally)| side_tally.games() > 0);
        lines.extend(played_sides.map(|(label, side_tally)| (label, tally_text(*side_tally))));
    }
    // The list of many levels does not fit a small window.
    let list_rect = card_rect.shrink2(vec2(12.0, 10.0)).with_max_x(card_rect.right() - 2.0);
    // Only whole lines are visible.
    let row_count = (list_rect.height() / FIGURE_ROW_HEIGHT_PX).floor();
    let list_rect = list_rect.with_max_y(list_rect.top() + row_count * FIGURE_ROW_HEIGHT_PX);
    painter.scroll_column(list_rect, "games-sums", 0.0, false, |painter| {
        let look = painter.look;
        painter.text_line(16.0, title, look.strong(14.5));
        painter.ui.add_space(FIGURE_ROW_HEIGHT_PX - 16.0);
        for (label, value) in lines {
            draw_labelled_figure(painter, &label, &value);
        }
    });
}

/// The height of a line of figures.
const FIGURE_ROW_HEIGHT_PX: f32 = 21.0;

/// Draws a label and its value side by side, or the value on lines of its own if it is too long.
fn draw_labelled_figure(painter: &mut Painter, label: &str, value: &str) {
    let (style, value_style) = (painter.look.dim(13.5), painter.look.label(13.5, true));
    let row_rect = painter.room(FIGURE_ROW_HEIGHT_PX);
    let available_width = row_rect.width();
    painter.text_within(
        pos2(row_rect.left(), row_rect.top() + 15.4),
        available_width,
        label,
        style,
    );
    let draw_at_right = |painter: &Painter, y: f32, text: &str| {
        painter.text(pos2(row_rect.right(), y), TextAlign::Right, text, value_style);
    };
    let label_width = painter.width(label, style);
    let lines = figure_lines(value, [label_width, available_width], |text| {
        painter.width(text, value_style)
    });
    if lines.is_empty() {
        draw_at_right(painter, row_rect.top() + 15.4, value);
    }
    for line in lines {
        let y = painter.room(FIGURE_ROW_HEIGHT_PX).top() + 14.4;
        draw_at_right(painter, y, line);
    }
}

/// Returns the lines of `value` below a label; empty if the value fits beside it. `text_width` measures a text. All widths
/// are in logical px.
fn figure_lines(
    value: &str,
    [label_width, available_width]: [f32; 2],
    text_width: impl Fn(&str) -> f32,
) -> Vec<&str> {
    let value_width = text_width(value);
    if label_width + value_width + 10.0 <= available_width {
        Vec::new()
    } else if value_width <= available_width {
        vec![value]
    } else {
        value.split_inclusive(", ").map(str::trim_end).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_text::{languages, with_language};

    #[test]
    fn tally_fits_its_card_in_every_language() {
        for (code, _) in languages() {
            for count in [0, 36, 14_000, 99_999_999_usize] {
                let tally = || tr!("games-tally", won = count, lost = count, drawn = count);
                let (label, value) = with_language(&code, || (tr!("games-first"), tally()));
                Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
                    let style = painter.look.label(13.5, true);
                    let label_width = painter.width(&label, painter.look.dim(13.5));
                    // These are the widths of the card in a window of 800 px and in larger ones.
                    for available_width in [230.0, 256.0, 330.0, 480.0] {
                        let width = |text: &str| painter.width(text, style);
                        let lines = figure_lines(&value, [label_width, available_width], width);
                        if lines.is_empty() {
                            assert!(
                                label_width + width(&value) < available_width,
                                "{code} {available_width}: {value}"
                            );
                        }
                        for line in lines {
                            assert!(
                                width(line) <= available_width,
                                "{code} {available_width}: {line}"
                            );
                        }
                    }
                });
            }
        }
    }
}
