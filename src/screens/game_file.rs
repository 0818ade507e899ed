//! The dialog that lists the games of a file, to open one of them or to take some or all into the library.

use super::dialog::{self, Sheet};
use super::dialogs::{self, DialogCommands, DrawnWhile};
use super::games::{Choosing, Selection, day, foot, player, result, step};
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{Dialog, Screen};
use crate::storage::game_file::{FileGame, GameFile, GameOffset};
use crate::storage::library::LibraryNotice;
use crate::storage::library_io::{Copying, Library, LibraryRequest, LongTask};
use crate::text::{self, tr};
use crate::theme::canvas::Canvas;
use crate::theme::painter::{Painter, TextStyle, area};
use crate::theme::tips::Tip;
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, pos2, vec2};
use quadrille_games::rules::Player;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(820.0, 680.0);
/// The height of a row.
const ROW: f32 = 46.0;
/// How many rows a page is.
const PAGE: usize = 8;

/// What has been chosen so far.
#[derive(Resource, Default)]
pub(super) struct Form {
    selection: Selection<GameOffset>,
    /// The games that are listed.
    keys: Vec<GameOffset>,
    /// Whether the keyboard has moved to a row that may be out of sight.
    reveal: bool,
    /// Whether games are being taken in.
    taking: bool,
}

impl dialogs::Form for Form {
    const DIALOG: Dialog = Dialog::GameFile;
}

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameFileAction {
    Cancel,
    Choose(usize, Choosing),
    /// The game at this place of the list, or the one that is chosen.
    Open(Option<usize>),
    TakeSelected,
    TakeAll,
    Stop,
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.draw_dialog::<Form, _>(show)
        .add_systems(OnExit(Dialog::GameFile), leave);
}

/// Nobody looks at the file any more.
fn leave(mut file: ResMut<GameFile>, mut library_requests: MessageWriter<LibraryRequest>) {
    *file = GameFile::default();
    library_requests.write(LibraryRequest::Stop(LongTask::ListFile));
}

/// Draws the dialog, and acts when something is clicked.
fn show(
    mut canvas: Canvas,
    mut form: ResMut<Form>,
    file: Res<GameFile>,
    mut library: ResMut<Library>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut commands: Commands,
) -> Result {
    let form = form.bypass_change_detection();
    let added = matches!(library.notice, Some(LibraryNotice::Added(_)));
    if form.taking && added && library.copying.is_none() {
        commands.set_state_if_neq(Screen::Games);
        commands.close_dialog();
        return Ok(());
    }
    if form.keys.len() != file.games.len() {
        let first = form.keys.is_empty();
        let known = form.keys.len();
        form.keys
            .extend(file.games.iter().skip(known).map(|game| game.at));
        if first {
            form.selection.choose(&form.keys, 0, Choosing::Alone);
        }
    }
    let ctx = canvas.ctx()?;
    let name = file.file.file_name().unwrap_or_default().to_string_lossy();
    let title = tr!("file-games-title", file = &*name);
    let sheet = Sheet {
        name: "game-file",
        title: "",
        size: SIZE,
    };
    let copying = library.copying;
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        let ink = painter.look.strong(22.0);
        let at = rect.min + vec2(32.0, 48.0);
        painter.text_within(at, rect.width() - 112.0, &title, ink);
        contents(painter, rect, form, &file, copying)
    })?;
    let pressed = (!canvas.dialogs.error).then(|| keys(&ctx, form)).flatten();
    let action = shown.answer(GameFileAction::Cancel, Some(GameFileAction::Open(None)));
    match action.or(pressed) {
        None => {}
        Some(GameFileAction::Cancel | GameFileAction::Stop) if copying.is_some() => {
            library_requests.write(LibraryRequest::Stop(LongTask::Copy));
        }
        Some(GameFileAction::Stop) => {
            library_requests.write(LibraryRequest::Stop(LongTask::ListFile));
        }
        Some(GameFileAction::Cancel) => commands.close_dialog(),
        Some(GameFileAction::Choose(at, how)) => {
            form.selection.choose(&form.keys, at, how);
        }
        // Nothing else while games are taken in.
        Some(_) if copying.is_some() => {}
        Some(GameFileAction::Open(at)) => {
            let one = form.selection.count() == 1;
            let at = at.or_else(|| one.then(|| form.selection.at()));
            let game = at.and_then(|at| file.games.get(at));
            if let Some(game) = game.filter(|game| game.game.is_ok()) {
                library_requests.write(LibraryRequest::OpenFileGame(file.file.clone(), game.at));
                commands.close_dialog();
            }
        }
        Some(taken @ (GameFileAction::TakeSelected | GameFileAction::TakeAll)) => {
            let all = taken == GameFileAction::TakeAll;
            let games = (!all).then(|| form.selection.all().clone());
            let from = file.file.clone();
            library_requests.write(LibraryRequest::TakeIn { file: from, games });
            library.notice = None;
            form.taking = true;
        }
    }
    Ok(())
}

/// What the keys choose.
fn keys(ctx: &egui::Context, form: &mut Form) -> Option<GameFileAction> {
    if Shortcut::AllRows.consume(ctx, Scope::List) {
        form.selection.choose_all(&form.keys);
        return None;
    }
    let last = form.keys.len().checked_sub(1)?;
    if ctx.memory(|memory| memory.focused()).is_some() {
        return None;
    }
    let (to, how) = step(ctx, Some(form.selection.at()), last, PAGE)?;
    form.reveal = true;
    Some(GameFileAction::Choose(to, how))
}

/// The dialog's contents from top to bottom.
fn contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut Form,
    file: &GameFile,
    copying: Option<Copying>,
) -> Option<GameFileAction> {
    let inner = rect.shrink2(vec2(32.0, 0.0));
    let mut action = None;
    let words = match &file.error {
        Some(error) => error.clone(),
        None => counted(file),
    };
    let colour = match (&file.error, file.bad) {
        (None, 0) => painter.look.text2,
        _ => painter.look.danger,
    };
    let ink = TextStyle::regular(13.5, colour);
    let at = pos2(inner.left(), rect.top() + 80.0);
    painter.text_within(at, inner.width(), &words, ink);
    let told = area(at.x, at.y - 14.0, inner.width(), 18.0);
    painter.announced(told, "game-file-told", &words);

    let buttons_at = area(inner.left(), rect.bottom() - 68.0, inner.width(), 44.0);
    let mut list = inner
        .with_min_y(rect.top() + 94.0)
        .with_max_y(buttons_at.top() - 16.0);
    let line = area(list.left(), list.bottom() - 44.0, list.width(), 44.0);
    let progress = match copying {
        Some(copying) => Some((tr!("games-copying", count = copying.done), copying.share)),
        None if file.reading => Some((tr!("file-games-reading"), file.share())),
        None => None,
    };
    if let Some((told, share)) = progress {
        list.set_bottom(line.top() - 6.0);
        if foot(painter, line, "game-file-stop", &told, share) {
            action = Some(GameFileAction::Stop);
        }
    }
    painter.fill(list, 8, painter.look.ground);
    let reveal = std::mem::take(&mut form.reveal).then(|| form.selection.at());
    let list = list.shrink(4.0);
    painter.scrolled(list, "game-file-list", false, |painter, page| {
        let place = |index: usize| {
            let top = page.top() + index as f32 * ROW;
            area(page.left(), top, page.width(), ROW)
        };
        if let Some(at) = reveal {
            painter.ui.scroll_to_rect(place(at), None);
        }
        let visible = painter.ui.clip_rect();
        let index = |y: f32| ((y - page.top()) / ROW).max(0.0) as usize;
        let last = file.games.len().min(index(visible.bottom()) + 1);
        for at in index(visible.top()).min(last)..last {
            let game = &file.games[at];
            let chosen = form.selection.has(&game.at);
            action = action.take().or(row(painter, place(at), at, game, chosen));
        }
        file.games.len() as f32 * ROW
    });

    let selected = form.selection.count();
    let can_open = {
        let game = file.games.get(form.selection.at());
        selected == 1 && game.is_some_and(|game| game.game.is_ok()) && copying.is_none()
    };
    let buttons = [
        (
            "game-file-open",
            tr!("file-open"),
            110.0,
            GameFileAction::Open(None),
        ),
        (
            "game-file-take-all",
            tr!("file-games-all"),
            100.0,
            GameFileAction::TakeAll,
        ),
        (
            "game-file-take",
            tr!("file-games-selected", count = selected),
            100.0,
            GameFileAction::TakeSelected,
        ),
        (
            "game-file-cancel",
            tr!("cancel"),
            90.0,
            GameFileAction::Cancel,
        ),
    ];
    painter.buttons(buttons_at, can_open, buttons).0.or(action)
}

/// How many games there are, how many of them are bad, and how many are not listed.
fn counted(file: &GameFile) -> String {
    let mut words = tr!("file-games-count", count = file.count);
    if file.bad > 0 {
        words = format!("{words} {}", tr!("file-games-bad", count = file.bad));
    }
    if file.odd > 0 {
        words = format!("{words} {}", tr!("file-games-odd", count = file.odd));
    }
    if file.games.len() < file.count {
        let listed = tr!("file-games-listed", count = file.games.len());
        words = format!("{words} {listed}");
    }
    words
}

/// One row.
fn row(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    game: &FileGame,
    chosen: bool,
) -> Option<GameFileAction> {
    let look = painter.look;
    let name = format!("file-game-{}", index + 1);
    let response = painter.list_row(rect, &name, chosen);
    let (first, second) = (rect.top() + 19.0, rect.top() + 37.0);
    let single = rect.center().y + 4.8;
    let faint = TextStyle::regular(13.0, look.text2);
    let left = rect.left() + 14.0;
    let width = rect.width() - 22.0;
    let text = |from: f32, to: f32, baseline: f32, words: &str, ink: TextStyle| {
        let at = pos2(left + width * from, baseline);
        painter.text_within(at, width * (to - from) - 8.0, words, ink);
    };
    text(0.0, 0.09, single, &(index + 1).to_string(), faint);
    match &game.game {
        Ok(game) => {
            text(
                0.09,
                0.31,
                single,
                &text::title(game.variant),
                look.strong(13.5),
            );
            text(
                0.31,
                0.62,
                first,
                &player(game, Player::One),
                look.plain(13.0),
            );
            text(0.31, 0.62, second, &player(game, Player::Two), faint);
            let ink = TextStyle::medium(13.5, look.text);
            text(0.62, 0.76, single, &result(game), ink);
            text(
                0.76,
                0.84,
                single,
                &game.plies.div_ceil(2).to_string(),
                faint,
            );
            text(0.84, 1.0, single, &day(&game.date), faint);
        }
        Err(error) => {
            let bad = TextStyle::medium(13.5, look.danger);
            text(
                0.09,
                1.0,
                first,
                &tr!("file-games-broken", line = game.line),
                bad,
            );
            text(0.09, 1.0, second, error, faint);
        }
    }
    if response.double_clicked() && game.game.is_ok() {
        return Some(GameFileAction::Open(Some(index)));
    }
    let how = Choosing::by(painter.ui.input(|input| input.modifiers));
    let clicked = response.clicked();
    if let Some(told) = game.game.as_ref().err().or(game.notes.as_ref()) {
        response.tip(told);
    }
    clicked.then_some(GameFileAction::Choose(index, how))
}
