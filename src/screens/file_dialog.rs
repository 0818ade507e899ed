//! The file dialog: the contents of a folder and a field for the name.
//!
//! On Linux and BSD the program draws it, so that it needs no service of the desktop and can be driven by scripts. On other
//! systems the native dialog is opened instead (`native_dialog`).

use super::native_dialog::{self, DialogParameters, NativeDialog};
use super::prelude::*;
use crate::session::Session;
use crate::settings::folders;
use crate::storage::library::GameSummary;
use crate::storage::library_io::{
    Contents, ExistingFile, FileDialogData, IfExists, Library, LibraryRequest, LongTask,
};
use crate::theme::widgets::FirstFocus;
use bevy::ecs::system::{NonSendMarker, SystemParam};
use quadrille_files::path_from_argument;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(640.0, 520.0);
const ROW_HEIGHT_PX: f32 = 34.0;
/// The longest path that can be typed, in characters.
const MAX_PATH_CHARS: usize = 1000;
/// The polling interval of the native dialog.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The program of an engine was chosen.
#[derive(Event, Clone, Debug)]
pub(super) struct ProgramChosen(pub PathBuf);

/// The purpose for which a file is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum FilePurpose {
    /// Open the games of the file.
    #[default]
    Open,
    /// Use the file as the program of an engine.
    Program,
    /// Save the current game.
    Save,
    /// Export these stored games.
    Export(Vec<String>),
}

#[derive(Component, Default)]
pub(super) struct FileDialogForm {
    purpose: FilePurpose,
    /// The folder whose contents are shown; initially the folder of the last dialog.
    folder: Option<PathBuf>,
    name: String,
    /// Whether the contents of the folder were requested.
    folder_requested: bool,
    /// The initial focus of the field.
    focus: FirstFocus,
    /// Whether the native dialog was opened.
    native_opened: bool,
    native_dialog: Option<NativeDialog>,
    /// The file that is being opened or written for this dialog.
    awaited_file: Option<PathBuf>,
}

impl FileDialogForm {
    /// Returns the initial state.
    fn new(purpose: FilePurpose, name: impl Into<String>) -> Self {
        Self { purpose, name: name.into(), ..Self::default() }
    }

    /// Returns a form to choose the program of an engine.
    pub(super) fn for_program() -> Self {
        Self::new(FilePurpose::Program, "")
    }

    /// Returns a form to choose the file for copies of these stored games, or of a single `game`.
    pub(super) fn for_export(names: Vec<String>, game: Option<&GameSummary>) -> Self {
        let several_name = || format!("{}.pgn", tr!("file-games-name", count = names.len()));
        let name = game.map_or_else(several_name, GameSummary::file_name);
        Self::new(FilePurpose::Export(names), name)
    }

    fn folder(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new("."))
    }

    fn enter(&mut self, folder: PathBuf) {
        self.folder = Some(folder);
        self.folder_requested = false;
    }

    /// Returns whether the file must exist.
    fn must_exist(&self) -> bool {
        matches!(self.purpose, FilePurpose::Open | FilePurpose::Program)
    }

    /// Returns the files to choose from.
    fn offered_files<'a>(&self, contents: &'a Contents) -> &'a [String] {
        match self.purpose {
            FilePurpose::Program => &contents.programs,
            _ => &contents.files,
        }
    }

    fn title(&self) -> String {
        match self.purpose {
            FilePurpose::Open => tr!("file-open-title"),
            FilePurpose::Program => tr!("file-program-title"),
            FilePurpose::Export(_) if self.exported_game_count() > 1 => {
                tr!("file-save-games-title", count = self.exported_game_count())
            }
            FilePurpose::Save | FilePurpose::Export(_) => tr!("file-save-title"),
        }
    }

    /// Returns the parameters of the native dialog.
    fn dialog_parameters(&self, title: &str) -> DialogParameters {
        let format_count = match self.purpose {
            FilePurpose::Program => 0,
            FilePurpose::Save | FilePurpose::Export(_) if self.exported_game_count() <= 1 => {
                EXTENSIONS.len()
            }
            FilePurpose::Open | FilePurpose::Save | FilePurpose::Export(_) => 1,
        };
        let formats = format_labels().into_iter().zip(EXTENSIONS).take(format_count);
        DialogParameters {
            title: title.to_owned(),
            folder: self.folder.clone(),
            name: (!self.must_exist()).then(|| self.name.clone()),
            formats: formats.map(|(label, extension)| (label, vec![extension])).collect(),
        }
    }

    /// Sets the folder and the name to those that the native dialog returned. Returns the file to use, with a known extension
    /// if it is to be saved; `None` for a folder.
    fn take_answer(&mut self, path: &Path) -> Option<PathBuf> {
        self.folder = path.parent().map(Path::to_owned);
        self.name = path.file_name()?.to_string_lossy().into_owned();
        match typed_target(self, None)? {
            // The name need not be UTF-8, so the path stays unchanged.
            TypedTarget::File(file) if file.extension() == path.extension() => {
                Some(path.to_owned())
            }
            TypedTarget::File(file) => Some(file),
            TypedTarget::Folder(_) => None,
        }
    }

    /// Returns the number of exported games; 1 if the form does not export.
    fn exported_game_count(&self) -> usize {
        match &self.purpose {
            FilePurpose::Export(names) => names.len(),
            FilePurpose::Open | FilePurpose::Program | FilePurpose::Save => 1,
        }
    }

    /// Uses `file` for the purpose of the form, and stores its folder for the next dialog. The dialog stays open until the file is
    /// opened or written, so that another one can be chosen instead of a broken one.
    fn accept(
        &mut self,
        file: PathBuf,
        if_exists: IfExists,
        io: &mut DialogIo,
        commands: &mut Commands,
    ) {
        io.last_folder.0 = file.parent().map(Path::to_owned);
        // An earlier dialog may have finished the same file.
        io.data.finished_file = None;
        let to = file.clone();
        let request = match self.purpose.clone() {
            FilePurpose::Program => {
                commands.close_dialog();
                commands.trigger(ProgramChosen(file));
                return;
            }
            FilePurpose::Open => LibraryRequest::OpenFile(to),
            FilePurpose::Save => LibraryRequest::SaveAs { to, if_exists },
            FilePurpose::Export(names) => LibraryRequest::Export { names, to, if_exists },
        };
        self.awaited_file = Some(file);
        io.requests.write(request);
    }
}

/// The folder of the last dialog.
#[derive(Resource, Default)]
struct LastFolder(Option<PathBuf>);

/// The input and output of the dialog.
#[derive(SystemParam)]
struct DialogIo<'w> {
    last_folder: ResMut<'w, LastFolder>,
    data: ResMut<'w, FileDialogData>,
    library: Res<'w, Library>,
    requests: MessageWriter<'w, LibraryRequest>,
}

/// The progress of a task for the dialog.
struct TaskProgress {
    task: LongTask,
    text: String,
    /// The finished share, from 0 to 1.
    share: f32,
}

impl DialogIo<'_> {
    /// Returns the progress of writing the games or the animation of this dialog.
    fn progress(&self, form: &FileDialogForm) -> Option<TaskProgress> {
        // Progress of other requests is not shown here.
        form.awaited_file.as_ref()?;
        if let Some((finished_count, frame_count)) = self.data.film_progress {
            let text = tr!("file-filming", done = finished_count, count = frame_count);
            let share = finished_count as f32 / frame_count.max(1) as f32;
            return Some(TaskProgress { task: LongTask::Save, text, share });
        }
        let copy_progress =
            self.library.copy_progress.filter(|_| form.exported_game_count() > 1)?;
        let text = tr!("games-copying", count = copy_progress.game_count);
        Some(TaskProgress { task: LongTask::Transfer, text, share: copy_progress.share })
    }
}

/// The formats of a saved game by file extension: record, picture, animation.
const EXTENSIONS: [&str; 3] = ["pgn", "png", "gif"];

/// Returns the names of the formats.
fn format_labels() -> [String; 3] {
    let record = tr!("file-record");
    [record, tr!("file-picture"), tr!("file-animation")]
}

/// Returns the index in [`EXTENSIONS`] of a file's extension.
fn extension_index(name: &str) -> Option<usize> {
    let (_, extension) = name.trim().rsplit_once('.')?;
    let mut extensions = EXTENSIONS.iter();
    extensions.position(|listed_extension| extension.eq_ignore_ascii_case(listed_extension))
}

/// Returns `name` with `extension`, which replaces one of [`EXTENSIONS`].
fn with_extension(name: &str, extension: &str) -> String {
    let name = name.trim();
    let stem = extension_index(name).and_then(|_| Some(name.rsplit_once('.')?.0));
    format!("{}.{extension}", stem.unwrap_or(name))
}

/// Adds the dialog and its state.
pub fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.init_resource::<LastFolder>().add_observer(open_save_dialog).add_observer(
        |_: On<OpenFile>, mut commands: Commands| {
            commands.open_dialog(FileDialogForm::new(FilePurpose::Open, ""));
        },
    );
}

/// Opens the dialog for the current game, if there is one.
fn open_save_dialog(_: On<OpenSaveDialog>, If(session): If<Res<Session>>, mut commands: Commands) {
    let name = GameSummary::from_session(&session).file_name();
    commands.open_dialog(FileDialogForm::new(FilePurpose::Save, name));
}

fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut FileDialogForm>,
    mut io: DialogIo,
    mut commands: Commands,
    // Native dialogs must be opened on the main thread.
    _main_thread: NonSendMarker,
) -> Result {
    let form = &mut **form;
    if form.folder.is_none() {
        form.folder = io.last_folder.0.clone().or_else(folders::home);
    }
    let title = form.title();
    if !form.native_opened {
        form.native_opened = true;
        form.native_dialog = native_dialog::open(form.dialog_parameters(&title));
    }
    if form.native_dialog.is_some() {
        return poll_native(&canvas.ctx()?, form, &mut io, &mut commands);
    }
    if !form.folder_requested {
        form.folder_requested = true;
        io.data.existing_file = None;
        let request = LibraryRequest::ListFolder(form.folder().to_owned());
        io.requests.write(request);
    }
    // This may be the result of an earlier dialog.
    let finished_file = io.data.finished_file.take();
    if finished_file.is_some() && finished_file == form.awaited_file {
        commands.close_dialog();
        return Ok(());
    }
    let progress = io.progress(form);
    let task = progress.as_ref().map(|progress| progress.task);
    let FileDialogData { contents, existing_file, .. } = &mut *io.data;
    let contents = contents.as_ref().filter(|contents| contents.folder == form.folder());
    let result = dialogs::draw_tall_modal(&mut canvas, "file", &title, SIZE, |painter, rect| {
        draw_contents(painter, rect, form, contents, existing_file, progress)
    })?;
    let target = typed_target(form, contents);
    match (result.answer(FileAnswer::Cancel, Some(FileAnswer::Accept)), task, target) {
        (Some(FileAnswer::Cancel), Some(task), _) => {
            io.data.film_progress = None;
            io.requests.write(LibraryRequest::Stop(task));
        }
        (Some(FileAnswer::Cancel), None, _) => {
            if form.purpose == FilePurpose::Open && form.awaited_file.is_some() {
                io.requests.write(LibraryRequest::Stop(LongTask::ListFile));
            }
            commands.close_dialog();
        }
        // Accepting is disabled while an animation is made or games are written.
        (Some(FileAnswer::Accept), None, Some(TypedTarget::Folder(folder))) => {
            form.enter(folder);
            form.name.clear();
        }
        (Some(answer), None, Some(TypedTarget::File(file))) => {
            let existing_file = io.data.existing_file.as_ref();
            let existing_file = existing_file.filter(|existing_file| existing_file.file == file);
            let if_exists = choose_if_exists(answer, existing_file);
            form.accept(file, if_exists, &mut io, &mut commands);
        }
        _ => return Ok(()),
    }
    canvas.ctx()?.request_repaint();
    Ok(())
}

/// Handles the answer of the native dialog, once there is one.
fn poll_native(
    ctx: &egui::Context,
    form: &mut FileDialogForm,
    io: &mut DialogIo,
    commands: &mut Commands,
) -> Result {
    let answer = form.native_dialog.as_mut().and_then(NativeDialog::poll);
    let Some(answer) = answer else {
        ctx.request_repaint_after(POLL_INTERVAL);
        return Ok(());
    };
    form.native_dialog = None;
    match answer.and_then(|path| form.take_answer(&path)) {
        // The native dialog has already asked whether to replace a file, but not about the games in it.
        Some(file) if extension_index(&file.to_string_lossy()) == Some(0) => {
            form.accept(file, IfExists::Ask, io, commands);
        }
        Some(file) => form.accept(file, IfExists::Replace, io, commands),
        None => commands.close_dialog(),
    }
    // Our own dialog does not follow the native one in which a file to open was chosen.
    if form.must_exist() {
        commands.close_dialog();
    }
    ctx.request_repaint();
    Ok(())
}

/// The answer of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileAnswer {
    Cancel,
    /// Use the chosen file. If it exists, use the choice that loses no game.
    Accept,
    /// Use the chosen file. The choice says what happens to the existing file.
    Use(IfExists),
}

/// Returns what the answer means for an existing file.
const fn choose_if_exists(answer: FileAnswer, existing: Option<&ExistingFile>) -> IfExists {
    match (answer, existing) {
        (_, None) => IfExists::Ask,
        (FileAnswer::Use(if_exists), _) => if_exists,
        (_, Some(existing)) => safest_choice(existing),
    }
}

/// Returns the choice that loses no game of an existing file. A file without games is replaced.
const fn safest_choice(existing_file: &ExistingFile) -> IfExists {
    match existing_file {
        ExistingFile { game_count: 0, .. } => IfExists::Replace,
        ExistingFile { version_number: Some(_), .. } => IfExists::ReplaceGame,
        ExistingFile { .. } => IfExists::Add,
    }
}

/// Returns the label of a choice about an existing file.
fn choice_label(choice: IfExists, existing_file: &ExistingFile) -> String {
    match choice {
        IfExists::Ask => tr!("file-save"),
        IfExists::Add => tr!("file-add"),
        IfExists::Replace if existing_file.game_count == 0 => tr!("file-replace"),
        IfExists::Replace => tr!("file-replace-all", count = existing_file.game_count),
        IfExists::ReplaceGame if existing_file.game_count == 1 => tr!("file-replace"),
        IfExists::ReplaceGame => {
            let number = existing_file.version_number.unwrap_or_default();
            tr!("file-replace-game", number = number)
        }
    }
}

/// Returns the sentence about an existing file.
fn existing_sentence(existing_file: &ExistingFile) -> String {
    match (existing_file.game_count, existing_file.version_number) {
        (0, _) => tr!("file-there"),
        (game_count, None) => tr!("file-holds", count = game_count),
        (game_count, Some(number)) => {
            let holds_sentence = tr!("file-holds", count = game_count);
            format!("{holds_sentence} {}", tr!("file-version", number = number))
        }
    }
}

/// The meaning of a typed name.
#[derive(Debug, PartialEq, Eq)]
enum TypedTarget {
    Folder(PathBuf),
    File(PathBuf),
}

/// Returns the meaning of the typed name; `None` if it is empty. A file to save gets `.pgn` unless its extension is known.
fn typed_target(form: &FileDialogForm, contents: Option<&Contents>) -> Option<TypedTarget> {
    let typed_path = path_from_argument(form.name.trim());
    let name = &*typed_path.to_string_lossy();
    if name.is_empty() {
        return None;
    }
    let path = form.folder().join(&typed_path);
    let is_listed_folder =
        contents.is_some_and(|contents| contents.folders.iter().any(|folder| folder == name));
    if is_listed_folder || name.ends_with(std::path::is_separator) || matches!(name, "." | "..") {
        let folder = if name == ".." {
            form.folder().parent().unwrap_or(form.folder()).to_owned()
        } else {
            path
        };
        return Some(TypedTarget::Folder(folder));
    }
    let is_record = extension_index(name) == Some(0);
    if !form.must_exist()
        && (extension_index(name).is_none() || form.exported_game_count() > 1 && !is_record)
    {
        // A dot may be part of a name: `match 21.11`.
        let mut name = path.into_os_string();
        name.push(".pgn");
        return Some(TypedTarget::File(name.into()));
    }
    Some(TypedTarget::File(path))
}

/// Draws the contents of the dialog. Returns the answer. Nothing can be chosen while there is `progress`.
fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut FileDialogForm,
    contents: Option<&Contents>,
    existing_file: &mut Option<ExistingFile>,
    progress: Option<TaskProgress>,
) -> Option<FileAnswer> {
    let is_idle = progress.is_none();
    let content_rect = rect.shrink2(vec2(32.0, 0.0));
    let folder_rect = content_rect.with_min_y(rect.top() + 70.0);
    let folder_rect = folder_rect.with_max_y(folder_rect.top() + 32.0);
    painter.row(folder_rect, 12.0, |painter| draw_folder(painter, form, is_idle));

    let buttons_rect = area(content_rect.left(), rect.bottom() - 84.0, content_rect.width(), 44.0);
    let field_rect =
        area(content_rect.left(), buttons_rect.top() - 62.0, content_rect.width(), 38.0);
    let formats_rect =
        area(content_rect.left(), field_rect.top() - 50.0, content_rect.width(), 36.0);
    // Several games cannot be saved as a picture.
    let offers_formats = !form.must_exist() && form.exported_game_count() <= 1;
    let next_top = if offers_formats { formats_rect.top() } else { field_rect.top() };
    let list_rect = content_rect.with_min_y(folder_rect.top() + 44.0).with_max_y(next_top - 14.0);
    painter.fill(list_rect, 8, painter.look.ground);
    let (answer, mut file_chosen) =
        draw_rows(painter, list_rect.shrink(4.0), form, contents, is_idle);
    if offers_formats {
        let choices = EXTENSIONS.into_iter().zip(format_labels());
        let choices =
            choices.map(|(extension, label)| (format!("file-kind-{extension}"), label, extension));
        let current_extension = EXTENSIONS[extension_index(&form.name).unwrap_or(0)];
        if let Some(extension) =
            painter.choose(formats_rect, choices, &current_extension).filter(|_| is_idle)
        {
            form.name = with_extension(&form.name, extension);
            file_chosen = true;
        }
    }
    // Choosing a file again does not confirm replacing it.
    if file_chosen {
        *existing_file = None;
    }

    let hint = tr!("file-name-hint");
    let response =
        painter.hinted_field(field_rect, "file-name", &mut form.name, MAX_PATH_CHARS, &hint);
    painter.focus_field(&response, &form.name, &mut form.focus);

    let target = typed_target(form, contents);
    let existing_target = existing_file.as_ref().filter(|existing_file| {
        let is_target = |file: &PathBuf| *file == existing_file.file;
        !form.must_exist() && matches!(&target, Some(TypedTarget::File(file)) if is_target(file))
    });
    if let Some(TaskProgress { text, share, .. }) = progress {
        painter.column(buttons_rect, 4.0, |painter| {
            painter.text_line(24.0, &text, painter.look.dim(13.5));
            let bar_rect = vec2(220.0, 6.0).rect(painter);
            painter.progress(bar_rect, share);
            painter.announced(bar_rect, "file-filming", &text);
        });
    }
    draw_answers(painter, buttons_rect, field_rect, form, existing_target, is_idle).or(answer)
}

/// Draws the button that leads to the parent folder, and the path of the folder.
fn draw_folder(painter: &mut Painter, form: &mut FileDialogForm, is_idle: bool) {
    let parent = form.folder().parent().map(Path::to_owned);
    let (label, can_go_up) = (tr!("file-up"), parent.is_some());
    let size = vec2(painter.button_width(&label, 13.5, 64.0), 32.0);
    let up_clicked = painter.button_if(size, "file-up", &label, 13.5, can_go_up);
    // A long path is shortened at the beginning.
    let style = painter.look.dim(13.5);
    let mut path = form.folder().display().to_string();
    while painter.width(&path, style) > painter.rest().width() && path.chars().count() > 8 {
        path = format!("…{}", path.chars().skip(5).collect::<String>());
    }
    painter.word(&path, style);
    if let Some(parent) = parent.filter(|_| up_clicked && is_idle) {
        form.enter(parent);
    }
}

/// Draws the buttons, and a sentence about the existing file. Returns the clicked answer.
fn draw_answers(
    painter: &mut Painter,
    buttons_rect: Rect,
    field_rect: Rect,
    form: &FileDialogForm,
    existing_file: Option<&ExistingFile>,
    is_idle: bool,
) -> Option<FileAnswer> {
    let label = match form.purpose {
        FilePurpose::Open => tr!("file-open"),
        FilePurpose::Program => tr!("file-choose"),
        FilePurpose::Save | FilePurpose::Export(_) => tr!("file-save"),
    };
    let accept_button = |label: String| ("file-accept", label, 132.0, FileAnswer::Accept);
    let mut buttons = vec![accept_button(label)];
    if let Some(existing_file) = existing_file {
        let sentence_rect =
            field_rect.with_min_y(field_rect.bottom()).with_max_y(buttons_rect.top() - 6.0);
        let sentence = existing_sentence(existing_file);
        let style = TextStyle::regular(13.5, painter.look.danger);
        painter.text_in_rect(sentence_rect, TextAlign::Left, &sentence, style);
        painter.announced(sentence_rect, "file-exists-words", &sentence);
        painter.register(sentence_rect, "file-exists");
        let main_choice = safest_choice(existing_file);
        buttons = vec![accept_button(choice_label(main_choice, existing_file))];
        let other_choices = [(IfExists::Add, "file-add"), (IfExists::Replace, "file-replace-all")];
        for (choice, name) in other_choices {
            // In a file of one game, replacing that game is the same as replacing the file.
            let is_same_choice = choice == IfExists::Replace
                && existing_file.game_count == 1
                && main_choice == IfExists::ReplaceGame;
            if existing_file.game_count > 0 && choice != main_choice && !is_same_choice {
                let label = choice_label(choice, existing_file);
                buttons.push((name, label, 98.0, FileAnswer::Use(choice)));
            }
        }
    }
    buttons.push(("file-cancel", tr!("cancel"), 98.0, FileAnswer::Cancel));
    painter.buttons(buttons_rect, is_idle, buttons).0
}

/// Draws the folders and files. Returns the answer if a file was double-clicked, and whether one was clicked.
fn draw_rows(
    painter: &mut Painter,
    rect: Rect,
    form: &mut FileDialogForm,
    contents: Option<&Contents>,
    is_idle: bool,
) -> (Option<FileAnswer>, bool) {
    let note = match contents {
        None => tr!("file-looking"),
        Some(Contents { error: Some(error), .. }) => error.clone(),
        Some(contents)
            if contents.folders.is_empty() && form.offered_files(contents).is_empty() =>
        {
            match form.purpose {
                FilePurpose::Program => tr!("file-no-program"),
                _ => tr!("file-none"),
            }
        }
        Some(_) => String::new(),
    };
    let style = painter.look.faint(14.0);
    let note_position = rect.min + vec2(12.0, 10.0);
    painter.paragraph(note_position, rect.width() - 24.0, 19.0, &note, style);
    let Some(contents) = contents.filter(|_| note.is_empty()) else { return (None, false) };
    let folders = contents.folders.iter().map(|name| (name, true));
    let offered_files = form.offered_files(contents).iter().map(|name| (name, false));
    let entries: Vec<(&String, bool)> = folders.chain(offered_files).collect();
    let (mut answer, mut file_chosen) = (None, false);
    painter.rows(rect, "file-list", entries.len(), ROW_HEIGHT_PX, |painter, index, row_rect| {
        let (name, is_folder) = entries[index];
        let look = painter.look;
        let colours = if !is_folder && form.name == *name {
            [look.raised2; 2]
        } else {
            [Color32::TRANSPARENT, look.raised]
        };
        let (response, _) = painter.plate(row_rect, &format!("file-row-{name}"), 6, colours);
        let icon = if is_folder { Icon::Open } else { Icon::Games };
        painter.row(row_rect.shrink2(vec2(9.0, 0.0)), 11.0, |painter| {
            painter.row_icon(18.0, icon, look.text2);
            painter.word(name, look.plain(14.0));
        });
        if response.double_clicked() && !is_folder {
            answer = Some(FileAnswer::Accept);
        } else if response.clicked() && is_idle {
            if is_folder {
                form.enter(form.folder().join(name));
            } else {
                form.name.clone_from(name);
                file_chosen = true;
            }
        }
    });
    (answer, file_chosen)
}

#[cfg(test)]
mod tests;
