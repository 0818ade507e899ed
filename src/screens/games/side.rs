//! The panel beside the list: the selected game with its buttons, and statistics.

use super::list::{day, length, player, result};
use super::{DELETED, GamesScreen, Listing, ScreenInput, delete};
use crate::screens::file_dialog::FileDialogForm;
use crate::screens::prelude::*;
use crate::storage::library::{LibraryRow, Statistics, Tally};
use crate::storage::library_io::LibraryRequest;

/// Draws the selected game and the statistics.
pub(super) fn draw_side(
    painter: &mut Painter,
    rect: Rect,
    screen: &mut GamesScreen,
    input: &ScreenInput,
) {
    let several = screen.selection.count() > 1;
    let height = match (several, rect.height() > 520.0) {
        (true, _) => 110.0,
        (_, true) => 330.0,
        (_, false) => 236.0,
    };
    let card = rect.with_max_y(rect.top() + height);
    painter.card(card);
    let rows = Listing::rows(&screen.query, input.library);
    let inner = card.shrink(16.0);
    let buttons = inner.with_min_y(inner.bottom() - 38.0);
    let number = screen.listing.numbers.get(screen.selection.cursor_index());
    let row = number.and_then(|&number| rows.get(number));
    if several {
        let heading = tr!("games-selected", count = screen.selection.count());
        let line = inner.with_max_y(inner.top() + 20.0);
        painter.text_in_rect(line, TextAlign::Left, &heading, painter.look.strong(15.0));
        painter.register(line, "games-selected");
        draw_actions(painter, buttons, screen, input, None);
    } else if let Some(row) = row {
        draw_selected(painter, inner, buttons.top(), row);
        draw_actions(painter, buttons, screen, input, Some(row));
    } else {
        let (ink, note) = (painter.look.dim(14.0), tr!("games-chosen-none"));
        painter.paragraph(inner.min, inner.width(), 20.0, &note, ink);
    }
    let rest = rect.with_min_y(card.bottom() + 14.0);
    if rest.height() > 60.0 {
        painter.card(rest);
        let listing = &mut screen.listing;
        let mark = screen.selection.changes();
        if several && listing.selected.0 != mark {
            let numbers = listing.numbers.iter();
            let chosen = numbers
                .filter_map(|&number| rows.get(number))
                .filter(|row| screen.selection.contains(&row.entry.name));
            let counted = Statistics::from_games(chosen.filter_map(|row| row.game.as_ref().ok()));
            listing.selected = (mark, counted);
        }
        let (title, counted) = if several {
            (tr!("games-sum-selected"), &listing.selected.1)
        } else {
            (tr!("games-sum"), &listing.counted)
        };
        draw_statistics(painter, rest, counted, &title);
    }
}

/// Draws the actions on the selected games: those for one game of this row, or those for several.
fn draw_actions(
    painter: &mut Painter,
    buttons: Rect,
    screen: &GamesScreen,
    input: &ScreenInput,
    only: Option<&LibraryRow>,
) {
    let name = only.map(|row| row.entry.name.clone());
    let names = || match &name {
        Some(name) => vec![name.clone()],
        None => screen.selected(),
    };
    if screen.query.filter == DELETED {
        let label = tr!("games-bring-back");
        if painter.main_button(buttons, "games-bring-back", &label, 14.0) {
            painter.send(LibraryRequest::Restore(names()));
        }
        return;
    }
    let [first, export, delete_it] = if only.is_some() {
        parts(buttons, 8.0)
    } else {
        let [export, delete_it] = parts(buttons, 8.0);
        [buttons, export, delete_it]
    };
    if let Some((Ok(game), name)) = only.map(|row| (&row.game, &row.entry.name)) {
        let label = if game.is_over { tr!("games-open") } else { tr!("games-go-on") };
        if painter.main_button(first, "games-open", &label, 14.0) {
            screen.open(painter, input, name);
        }
    }
    let can = only.is_none_or(|row| row.game.is_ok());
    if can && painter.button(export, "games-export", &tr!("games-export"), 13.5) {
        painter.commands.open_dialog(FileDialogForm::export(names()));
    }
    // The current and the suspended game cannot be deleted, because they would be written again.
    let away = name.is_none() || ![input.table, input.waiting].contains(&name.as_deref());
    let label = tr!("games-delete");
    if painter.button_if(delete_it, "games-delete", &label, 13.5, away) {
        delete(painter, names(), input);
    }
    if !away {
        painter.explain("games-delete", || tr!("games-delete-open"));
    }
}

/// Draws the selected game above its buttons: its position and its players.
fn draw_selected(painter: &mut Painter, rect: Rect, bottom: f32, row: &LibraryRow) {
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
    let text_rect = rect.with_min_y(bottom - 90.0);
    let room = rect.with_max_y(text_rect.top() - 6.0);
    if room.height() > 40.0 {
        painter.miniature("games-chosen", &game.position, None, room);
    }
    let mut figures = vec![result(game), length(game), day(&game.date)];
    figures.retain(|part| !part.is_empty());
    painter.column(text_rect, 0.0, |painter| {
        let title = text::title(game.variant);
        painter.text_line(20.0, &title, look.strong(15.0));
        for side in Player::BOTH {
            painter.text_line(20.0, &player(game, side), look.plain(13.5));
        }
        painter.text_line(20.0, &figures.join(" · "), look.dim(13.0));
    });
}

fn draw_statistics(painter: &mut Painter, card: Rect, counted: &Statistics, title: &str) {
    let tally = |Tally { wins, losses, draws }: Tally| {
        tr!("games-tally", won = wins, lost = losses, drawn = draws)
    };
    let (games, over) = (counted.games, counted.finished);
    let count = tr!("games-count-over", games = games, over = over);
    let mut lines = vec![(tr!("games-count"), count)];
    if over > 0 {
        let moves = text::tenths(counted.average_moves());
        let length = tr!("games-length-moves", moves = moves);
        lines.push((tr!("games-length"), length));
        lines.push((tr!("games-first"), tally(counted.first)));
    }
    for (level, [first, second]) in &counted.levels {
        let sides = [
            (tr!("games-against-first", level = text::level_number(*level)), first),
            (tr!("games-against-second", level = text::level_number(*level)), second),
        ];
        let played = sides.into_iter().filter(|(_, sums)| sums.games() > 0);
        lines.extend(played.map(|(label, sums)| (label, tally(*sums))));
    }
    // The list of many levels does not fit a small window.
    let page = card.shrink2(vec2(12.0, 10.0)).with_max_x(card.right() - 2.0);
    // Only whole lines are visible.
    let rows = (page.height() / FIGURE_ROW_PX).floor();
    let page = page.with_max_y(page.top() + rows * FIGURE_ROW_PX);
    painter.scrolled_column(page, "games-sums", 0.0, false, |painter| {
        let look = painter.look;
        painter.text_line(16.0, title, look.strong(14.5));
        painter.ui.add_space(FIGURE_ROW_PX - 16.0);
        for (label, value) in lines {
            draw_labelled_figure(painter, &label, &value);
        }
    });
}

/// The height of a line of figures.
const FIGURE_ROW_PX: f32 = 21.0;

/// Draws a label and its figure, side by side or the figure on its own lines if it is too long.
fn draw_labelled_figure(painter: &mut Painter, label: &str, value: &str) {
    let (ink, value_ink) = (painter.look.dim(13.5), painter.look.label(13.5, true));
    let row = painter.room(FIGURE_ROW_PX);
    let room = row.width();
    painter.text_within(pos2(row.left(), row.top() + 15.4), room, label, ink);
    let end = |painter: &Painter, y: f32, text: &str| {
        painter.text(pos2(row.right(), y), TextAlign::Right, text, value_ink);
    };
    let left = painter.width(label, ink);
    let lines = figure_lines(value, [left, room], |text| painter.width(text, value_ink));
    if lines.is_empty() {
        end(painter, row.top() + 15.4, value);
    }
    for line in lines {
        let y = painter.room(FIGURE_ROW_PX).top() + 14.4;
        end(painter, y, line);
    }
}

/// Returns the lines of a figure for this room beside a label of this width; empty if it fits beside the label.
fn figure_lines(value: &str, [label, room]: [f32; 2], width: impl Fn(&str) -> f32) -> Vec<&str> {
    let wide = width(value);
    if label + wide + 10.0 <= room {
        Vec::new()
    } else if wide <= room {
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
                    let ink = painter.look.label(13.5, true);
                    let left = painter.width(&label, painter.look.dim(13.5));
                    // These are the widths of the card in a window of 800 px and in larger ones.
                    for room in [230.0, 256.0, 330.0, 480.0] {
                        let width = |text: &str| painter.width(text, ink);
                        let lines = figure_lines(&value, [left, room], width);
                        if lines.is_empty() {
                            assert!(left + width(&value) < room, "{code} {room}: {value}");
                        }
                        for line in lines {
                            assert!(width(line) <= room, "{code} {room}: {line}");
                        }
                    }
                });
            }
        }
    }
}
