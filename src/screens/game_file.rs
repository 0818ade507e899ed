//! The dialog with the games of a file: open one, or import some or all.

use super::games::{
    Selection, SelectionMode, column_rects, draw_damaged_row, draw_progress, draw_summary,
    result_text,
};
use super::prelude::*;
use crate::storage::game_file::{FileGame, GameFile, GameFileOpened, GameOffset};
use crate::storage::library::LibraryNotice;
use crate::storage::library_io::{Library, LibraryRequest, LongTask, TransferProgress};

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(820.0, 680.0);
/// The shares of the columns in a row's width.
const COLUMN_SHARES: [f32; 6] = [0.07, 0.21, 0.3, 0.18, 0.08, 0.16];
/// The height of the titles of the columns.
const HEADS_HEIGHT_PX: f32 = 28.0;

#[derive(Component, Default)]
struct GameFileForm {
    selection: Selection<GameOffset>,
    /// The offsets of the listed games, in the order of the rows.
    keys: Vec<GameOffset>,
    /// Whether games are being imported.
    is_importing: bool,
    /// Whether games that are stored already are imported again.
    includes_stored: bool,
}

/// The answer of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DialogAnswer {
    Cancel,
    /// Open the selected game.
    Open,
    ImportSelected,
    ImportAll,
}

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    let is_closed = not(any_with_component::<GameFileForm>);
    let clear_list = clear_list.run_if(any_component_removed::<GameFileForm>).run_if(is_closed);
    app.add_systems(Update, clear_list).add_observer(
        |_: On<GameFileOpened>, mut commands: Commands| {
            commands.open_dialog(GameFileForm::default());
        },
    );
}

/// Clears the list and stops reading the file after the dialog has closed.
fn clear_list(
    mut game_file: ResMut<GameFile>,
    mut library_requests: MessageWriter<LibraryRequest>,
) {
    *game_file = GameFile::default();
    library_requests.write(LibraryRequest::Stop(LongTask::ListFile));
}

fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut GameFileForm>,
    game_file: Res<GameFile>,
    mut library: ResMut<Library>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut commands: Commands,
) -> Result {
    let form = &mut **form;
    let copy_progress = library.copy_progress;
    let has_added_games = matches!(library.notice, Some(LibraryNotice::Added { .. }));
    if form.is_importing && has_added_games && copy_progress.is_none() {
        commands.set_state_if_neq(Screen::Games);
        commands.close_dialog();
        return Ok(());
    }
    let key_count = form.keys.len();
    if key_count != game_file.games.len() {
        let new_keys = game_file.games.iter().skip(key_count).map(|game| game.offset);
        form.keys.extend(new_keys);
        if key_count == 0 {
            form.selection.select_row(&form.keys, 0, SelectionMode::Single);
        }
    }
    let ctx = canvas.ctx()?;
    let result = dialogs::draw_tall_modal(&mut canvas, "game-file", "", SIZE, |painter, rect| {
        draw_contents(painter, rect, form, &game_file, copy_progress)
    })?;
    if !canvas.dialogs.has_error {
        form.selection.handle_keys(&ctx, &form.keys);
    }
    match result.answer(DialogAnswer::Cancel, Some(DialogAnswer::Open)) {
        None => {}
        Some(DialogAnswer::Cancel) if copy_progress.is_some() => {
            library_requests.write(LibraryRequest::Stop(LongTask::Transfer));
        }
        Some(DialogAnswer::Cancel) => commands.close_dialog(),
        // Answers are ignored while games are imported.
        Some(_) if copy_progress.is_some() => {}
        Some(DialogAnswer::Open) => {
            if let Some(game) = form.selected_game(&game_file) {
                library_requests
                    .write(LibraryRequest::OpenFileGame(game_file.file.clone(), game.offset));
                commands.close_dialog();
            }
        }
        Some(answer @ (DialogAnswer::ImportSelected | DialogAnswer::ImportAll)) => {
            let imports_all = answer == DialogAnswer::ImportAll;
            let offsets = (!imports_all).then(|| form.selection.selected_keys().clone());
            let (file, includes_stored) = (game_file.file.clone(), form.includes_stored);
            library_requests.write(LibraryRequest::Import {
                file,
                games: offsets,
                include_stored: includes_stored,
            });
            library.notice = None;
            form.is_importing = true;
        }
    }
    Ok(())
}

impl GameFileForm {
    /// Returns the single selected game, if it can be opened.
    fn selected_game<'a>(&self, game_file: &'a GameFile) -> Option<&'a FileGame> {
        let game = game_file.games.get(self.selection.cursor_index())?;
        (self.selection.count() == 1 && game.game.is_ok()).then_some(game)
    }
}

fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut GameFileForm,
    game_file: &GameFile,
    copy_progress: Option<TransferProgress>,
) -> Option<DialogAnswer> {
    draw_head(painter, rect, game_file);
    let content_rect = rect.shrink2(vec2(32.0, 0.0));
    let buttons_rect = area(content_rect.left(), rect.bottom() - 68.0, content_rect.width(), 44.0);
    let mut list_rect =
        content_rect.with_min_y(rect.top() + 94.0).with_max_y(buttons_rect.top() - 16.0);
    let progress_rect = list_rect.with_min_y(list_rect.bottom() - 44.0);
    let progress = match copy_progress {
        Some(TransferProgress { game_count, share }) => {
            Some((tr!("games-copying", count = game_count), share))
        }
        None if game_file.is_reading => Some((tr!("file-games-reading"), game_file.share())),
        None => None,
    };
    if let Some((text, share)) = progress {
        list_rect.set_bottom(progress_rect.top() - 6.0);
        if draw_progress(painter, progress_rect, "game-file-stop", &text, share) {
            let task = copy_progress.map_or(LongTask::ListFile, |_| LongTask::Transfer);
            painter.send(LibraryRequest::Stop(task));
        }
    }
    painter.fill(list_rect, 8, painter.look.ground);
    let heads_rect = list_rect.shrink(4.0).with_max_y(list_rect.top() + HEADS_HEIGHT_PX);
    draw_column_heads(painter, heads_rect);
    let selection = &mut form.selection;
    let rows_rect = list_rect.shrink(4.0).with_min_y(heads_rect.bottom());
    let should_open = selection.draw_rows(
        painter,
        rows_rect,
        "game-file-list",
        &form.keys,
        |painter, index, row_rect, is_selected| {
            draw_row(painter, row_rect, index, game_file.games.get(index), is_selected)
        },
    );

    let selected_count = form.selection.count();
    let can_open = form.selected_game(game_file).is_some() && copy_progress.is_none();
    let import_label = tr!("file-games-selected", count = selected_count);
    let import_all_label = tr!("file-games-all");
    let buttons = [
        ("game-file-open", tr!("file-open"), 110.0, DialogAnswer::Open),
        ("game-file-take-all", import_all_label, 100.0, DialogAnswer::ImportAll),
        ("game-file-take", import_label, 100.0, DialogAnswer::ImportSelected),
        ("game-file-cancel", tr!("cancel"), 90.0, DialogAnswer::Cancel),
    ];
    let (clicked, buttons_left) = painter.buttons(buttons_rect, can_open, buttons);
    if game_file.stored_count > 0 {
        let chip_rect = buttons_rect.with_max_x(buttons_left);
        draw_stored_chip(painter, chip_rect, &mut form.includes_stored, copy_progress.is_none());
    }
    clicked.or(should_open.then_some(DialogAnswer::Open))
}

/// Draws the choice whether games that are stored already are imported again.
fn draw_stored_chip(
    painter: &mut Painter,
    rect: Rect,
    includes_stored: &mut bool,
    is_enabled: bool,
) {
    let label = tr!("file-games-again");
    let width = (painter.chip_width(&label) + 12.0).min(rect.width());
    let chip_rect = area(rect.left(), rect.top() + 6.0, width, 32.0);
    if !is_enabled && !*includes_stored {
        painter.disabled(chip_rect, "game-file-again", &label);
    }
    if painter.chip_choice(chip_rect, "game-file-again", &label, *includes_stored, is_enabled) {
        *includes_stored = !*includes_stored;
    }
}

/// Draws the titles of the columns, with the same space for the scroll bar as the rows.
fn draw_column_heads(painter: &Painter, rect: Rect) {
    let titles = [
        tr!("file-games-column-number"),
        tr!("games-column-game"),
        tr!("games-column-players"),
        tr!("games-column-result"),
        tr!("games-column-length"),
        tr!("games-column-date"),
    ];
    let row_rect = area(rect.left() + 4.0, rect.top(), rect.width() - 20.0, rect.height());
    for (title, cell_rect) in titles.iter().zip(column_rects(row_rect, COLUMN_SHARES)) {
        painter.text_in_rect(cell_rect, TextAlign::Left, title, painter.look.dim(13.0));
    }
}

/// Draws the name of the file, and the numbers of its games or the error.
fn draw_head(painter: &Painter, rect: Rect, game_file: &GameFile) {
    let name = game_file.file.file_name().unwrap_or_default().to_string_lossy();
    let title = tr!("file-games-title", file = &*name);
    let title_position = rect.min + vec2(32.0, 48.0);
    painter.text_within(title_position, rect.width() - 112.0, &title, painter.look.strong(22.0));
    let sentence = match &game_file.error {
        Some(error) => error.clone(),
        None => count_sentence(game_file),
    };
    let colour = match (&game_file.error, game_file.invalid_count) {
        (None, 0) => painter.look.text2,
        _ => painter.look.danger,
    };
    let sentence_rect = area(rect.left() + 32.0, rect.top() + 66.0, rect.width() - 64.0, 18.0);
    let sentence_position = sentence_rect.min + vec2(0.0, 14.0);
    painter.text_within(
        sentence_position,
        sentence_rect.width(),
        &sentence,
        TextStyle::regular(13.5, colour),
    );
    painter.announced(sentence_rect, "game-file-text", &sentence);
}

/// Returns a sentence with the numbers of games, invalid games and games that are not listed.
fn count_sentence(game_file: &GameFile) -> String {
    let mut sentence = tr!("file-games-count", count = game_file.game_count);
    if game_file.invalid_count > 0 {
        sentence = format!("{sentence} {}", tr!("file-games-bad", count = game_file.invalid_count));
    }
    if game_file.noted_count > 0 {
        sentence = format!("{sentence} {}", tr!("file-games-odd", count = game_file.noted_count));
    }
    if game_file.stored_count > 0 {
        sentence =
            format!("{sentence} {}", tr!("file-games-known", count = game_file.stored_count));
    }
    if game_file.games.len() < game_file.game_count {
        let listed_sentence = tr!("file-games-listed", count = game_file.games.len());
        sentence = format!("{sentence} {listed_sentence}");
    }
    sentence
}

/// Draws the row of a game. Returns the response of the row, and whether the game can be opened.
fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    file_game: Option<&FileGame>,
    is_selected: bool,
) -> (Response, bool) {
    let number = index + 1;
    let response = painter.list_row(rect, &format!("file-game-{number}"), is_selected);
    let Some(file_game) = file_game else { return (response, false) };
    let [number_rect, cell_rects @ ..] = column_rects(rect, COLUMN_SHARES);
    let number_position = pos2(number_rect.left(), rect.center().y + 4.8);
    let style = painter.look.dim(13.0);
    painter.text_within(number_position, number_rect.width(), &number.to_string(), style);
    match &file_game.game {
        Ok(summary) => {
            let (note, colour) = if file_game.is_stored {
                (tr!("file-game-known"), painter.look.text2)
            } else {
                (String::new(), painter.look.text)
            };
            let outcome = [&*result_text(summary), &*note];
            draw_summary(painter, cell_rects, summary, outcome, colour);
        }
        Err(error) => {
            let title = tr!("file-games-broken", line = file_game.line);
            draw_damaged_row(painter, cell_rects, &title, 13.5, error);
        }
    }
    let note = file_game.game.as_ref().err().or(file_game.notes.as_ref());
    let response = match note {
        Some(note) => response.tip(note),
        None => response,
    };
    (response, file_game.game.is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;

    /// Checks that the note about a stored game is not cut in the dialog of the usual size.
    #[test]
    fn note_about_a_stored_game_fits_its_column() {
        // The list has margins of 32 px and room for its frame and the scroll bar.
        let row_rect = area(0.0, 0.0, SIZE.x - 2.0 * 32.0 - 28.0, 46.0);
        let cell_width = column_rects(row_rect, COLUMN_SHARES)[3].width();
        for language in ["en", "de"] {
            let draw = |painter: &mut Painter, _| {
                let width = painter.width(&tr!("file-game-known"), painter.look.dim(13.0));
                assert!(width <= cell_width, "{language}: {width} px in {cell_width} px");
            };
            with_language(language, || Frames::new(1366.0, 768.0).draw(Vec::new(), draw));
        }
    }
}
