//! The dialog with the games of a file: open one, or import some or all.

use super::games::{
    Selection, SelectionMode, columns, draw_damaged, draw_progress, draw_summary, result,
};
use super::prelude::*;
use crate::storage::game_file::{FileGame, GameFile, GameFileOpened, GameOffset};
use crate::storage::library::LibraryNotice;
use crate::storage::library_io::{Copying, Library, LibraryRequest, LongTask};

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(820.0, 680.0);
/// The shares of the columns in a row's width.
const COLUMN_SHARES: [f32; 6] = [0.09, 0.22, 0.31, 0.14, 0.08, 0.16];

#[derive(Component, Default)]
struct GameFileForm {
    selection: Selection<GameOffset>,
    /// The listed games.
    keys: Vec<GameOffset>,
    /// Whether games are being imported.
    importing: bool,
    /// Whether games that are stored already are imported again.
    again: bool,
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
    dialogs::draw_dialog(app, draw_dialog);
    let is_closed = not(any_with_component::<GameFileForm>);
    let leave = leave.run_if(any_component_removed::<GameFileForm>).run_if(is_closed);
    app.add_systems(Update, leave).add_observer(|_: On<GameFileOpened>, mut commands: Commands| {
        commands.open_dialog(GameFileForm::default());
    });
}

/// Stops reading the file after the dialog has closed.
fn leave(mut file: ResMut<GameFile>, mut library_requests: MessageWriter<LibraryRequest>) {
    *file = GameFile::default();
    library_requests.write(LibraryRequest::Stop(LongTask::ListFile));
}

fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut GameFileForm>,
    file: Res<GameFile>,
    mut library: ResMut<Library>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut commands: Commands,
) -> Result {
    let form = &mut **form;
    let copying = library.copying;
    let added = matches!(library.notice, Some(LibraryNotice::Added { .. }));
    if form.importing && added && copying.is_none() {
        commands.set_state_if_neq(Screen::Games);
        commands.close_dialog();
        return Ok(());
    }
    let key_count = form.keys.len();
    if key_count != file.games.len() {
        let new = file.games.iter().skip(key_count).map(|game| game.offset);
        form.keys.extend(new);
        if key_count == 0 {
            form.selection.select_row(&form.keys, 0, SelectionMode::Alone);
        }
    }
    let ctx = canvas.ctx()?;
    let result = dialogs::draw_tall_modal(&mut canvas, "game-file", "", SIZE, |painter, rect| {
        contents(painter, rect, form, &file, copying)
    })?;
    if !canvas.dialogs.error {
        form.selection.handle_keys(&ctx, &form.keys);
    }
    match result.answer(DialogAnswer::Cancel, Some(DialogAnswer::Open)) {
        None => {}
        Some(DialogAnswer::Cancel) if copying.is_some() => {
            library_requests.write(LibraryRequest::Stop(LongTask::Copy));
        }
        Some(DialogAnswer::Cancel) => commands.close_dialog(),
        // Answers are ignored while games are imported.
        Some(_) if copying.is_some() => {}
        Some(DialogAnswer::Open) => {
            if let Some(game) = form.selected_game(&file) {
                library_requests
                    .write(LibraryRequest::OpenFileGame(file.file.clone(), game.offset));
                commands.close_dialog();
            }
        }
        Some(taken @ (DialogAnswer::ImportSelected | DialogAnswer::ImportAll)) => {
            let all = taken == DialogAnswer::ImportAll;
            let games = (!all).then(|| form.selection.selected_keys().clone());
            let (file, again) = (file.file.clone(), form.again);
            library_requests.write(LibraryRequest::Import { file, games, again });
            library.notice = None;
            form.importing = true;
        }
    }
    Ok(())
}

impl GameFileForm {
    /// Returns the single selected game, if it can be opened.
    fn selected_game<'a>(&self, file: &'a GameFile) -> Option<&'a FileGame> {
        let game = file.games.get(self.selection.cursor_index())?;
        (self.selection.count() == 1 && game.game.is_ok()).then_some(game)
    }
}

fn contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut GameFileForm,
    file: &GameFile,
    copying: Option<Copying>,
) -> Option<DialogAnswer> {
    draw_head(painter, rect, file);
    let inner = rect.shrink2(vec2(32.0, 0.0));
    let buttons_at = area(inner.left(), rect.bottom() - 68.0, inner.width(), 44.0);
    let mut list = inner.with_min_y(rect.top() + 94.0).with_max_y(buttons_at.top() - 16.0);
    let line = list.with_min_y(list.bottom() - 44.0);
    let progress = match copying {
        Some(Copying { done, share }) => Some((tr!("games-copying", count = done), share)),
        None if file.is_reading => Some((tr!("file-games-reading"), file.share())),
        None => None,
    };
    if let Some((text, share)) = progress {
        list.set_bottom(line.top() - 6.0);
        if draw_progress(painter, line, "game-file-stop", &text, share) {
            let task = copying.map_or(LongTask::ListFile, |_| LongTask::Copy);
            painter.send(LibraryRequest::Stop(task));
        }
    }
    painter.fill(list, 8, painter.look.ground);
    let (selection, place) = (&mut form.selection, list.shrink(4.0));
    let opened = selection.draw_rows(
        painter,
        place,
        "game-file-list",
        &form.keys,
        |painter, at, place, chosen| draw_row(painter, place, at, file.games.get(at), chosen),
    );

    let selected = form.selection.count();
    let can_open = form.selected_game(file).is_some() && copying.is_none();
    let take = tr!("file-games-selected", count = selected);
    let all = tr!("file-games-all");
    let buttons = [
        ("game-file-open", tr!("file-open"), 110.0, DialogAnswer::Open),
        ("game-file-take-all", all, 100.0, DialogAnswer::ImportAll),
        ("game-file-take", take, 100.0, DialogAnswer::ImportSelected),
        ("game-file-cancel", tr!("cancel"), 90.0, DialogAnswer::Cancel),
    ];
    let (clicked, right) = painter.buttons(buttons_at, can_open, buttons);
    if file.stored_count > 0 {
        let label = tr!("file-games-again");
        let width = (painter.chip_width(&label) + 12.0).min(right - buttons_at.left());
        let chip = area(buttons_at.left(), buttons_at.top() + 6.0, width, 32.0);
        let again = form.again;
        if painter.chip_choice(chip, "game-file-again", &label, again, copying.is_none()) {
            form.again = !again;
        }
    }
    clicked.or(opened.then_some(DialogAnswer::Open))
}

/// Draws the name of the file, and the numbers of its games or the error.
fn draw_head(painter: &Painter, rect: Rect, file: &GameFile) {
    let name = file.file.file_name().unwrap_or_default().to_string_lossy();
    let title = tr!("file-games-title", file = &*name);
    let at = rect.min + vec2(32.0, 48.0);
    painter.text_within(at, rect.width() - 112.0, &title, painter.look.strong(22.0));
    let sentence = match &file.error {
        Some(error) => error.clone(),
        None => count_sentence(file),
    };
    let colour = match (&file.error, file.invalid_count) {
        (None, 0) => painter.look.text2,
        _ => painter.look.danger,
    };
    let line = area(rect.left() + 32.0, rect.top() + 66.0, rect.width() - 64.0, 18.0);
    let at = line.min + vec2(0.0, 14.0);
    painter.text_within(at, line.width(), &sentence, TextStyle::regular(13.5, colour));
    painter.announced(line, "game-file-told", &sentence);
}

/// Returns a sentence with the numbers of games, invalid games and games that are not listed.
fn count_sentence(file: &GameFile) -> String {
    let mut sentence = tr!("file-games-count", count = file.count);
    if file.invalid_count > 0 {
        sentence = format!("{sentence} {}", tr!("file-games-bad", count = file.invalid_count));
    }
    if file.noted_count > 0 {
        sentence = format!("{sentence} {}", tr!("file-games-odd", count = file.noted_count));
    }
    if file.stored_count > 0 {
        sentence = format!("{sentence} {}", tr!("file-games-known", count = file.stored_count));
    }
    if file.games.len() < file.count {
        let listed = tr!("file-games-listed", count = file.games.len());
        sentence = format!("{sentence} {listed}");
    }
    sentence
}

/// Draws a row. Returns its response, and whether the game can be opened.
fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    game: Option<&FileGame>,
    chosen: bool,
) -> (Response, bool) {
    let number = index + 1;
    let response = painter.list_row(rect, &format!("file-game-{number}"), chosen);
    let Some(game) = game else {
        return (response, false);
    };
    let [first, cells @ ..] = columns(rect, COLUMN_SHARES);
    let at = pos2(first.left(), rect.center().y + 4.8);
    let ink = painter.look.dim(13.0);
    painter.text_within(at, first.width(), &number.to_string(), ink);
    match &game.game {
        Ok(summary) => {
            let (outcome, colour) = if game.is_known {
                (tr!("file-game-known"), painter.look.text2)
            } else {
                (result(summary), painter.look.text)
            };
            draw_summary(painter, cells, summary, &outcome, colour);
        }
        Err(error) => {
            let title = tr!("file-games-broken", line = game.line);
            draw_damaged(painter, cells, &title, 13.5, error);
        }
    }
    let note = game.game.as_ref().err().or(game.notes.as_ref());
    let response = match note {
        Some(note) => response.tip(note),
        None => response,
    };
    (response, game.game.is_ok())
}
