//! The dialog that asks for a file: a folder's contents, and a field for the name.
//!
//! On Linux and its like it is drawn like everything else here rather than by the desktop, so that it needs no service of the
//! desktop, and can be driven by scripts. Elsewhere the system's own is opened in its place (`native_dialog`).

use super::dialog::{self, Sheet};
use super::dialogs::{self, DialogCommands, DrawnWhile};
use super::native_dialog::{self, Inquiry};
use crate::interface::Dialog;
use crate::settings::folders;
use crate::storage::library_io::{Contents, FileDialogData, Library, LibraryRequest, LongTask};
use crate::text::tr;
use crate::theme::canvas::Canvas;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, Place, TextStyle, area};
use crate::theme::widgets::FirstFocus;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::egui::{self, vec2};
use quadrille_files::path_from_argument;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: egui::Vec2 = vec2(640.0, 520.0);
/// The height of a row in the list.
const ROW: f32 = 34.0;
/// The longest path that can be typed, in characters.
const LIMIT: usize = 1000;
/// So often it is looked whether the system's own dialog has been answered.
const POLL: Duration = Duration::from_millis(50);

/// What the file is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To open the games in it.
    Open,
    /// To start it as an engine.
    Program,
    /// To save the game on the table.
    Save,
    /// To write copies of these kept games.
    Export(Vec<String>),
}

/// What has been chosen so far.
#[derive(Resource, Clone, Debug)]
pub(super) struct Form {
    purpose: Purpose,
    /// The folder that is shown; to begin with that of the last time.
    folder: Option<PathBuf>,
    name: String,
    /// Whether the folder's contents have been asked for.
    asked: bool,
    /// Whether the field for the name has been given the keyboard, as it is when the dialog comes up.
    focus: FirstFocus,
    /// Whether the system has been asked for a dialog of its own.
    offered: bool,
    /// The file that is being written for it.
    awaited: Option<PathBuf>,
}

impl Form {
    /// The form to begin with.
    pub(super) fn new(purpose: Purpose, name: impl Into<String>) -> Self {
        Self {
            purpose,
            folder: None,
            name: name.into(),
            asked: false,
            focus: FirstFocus::default(),
            offered: false,
            awaited: None,
        }
    }

    /// The folder that is shown.
    fn folder(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new("."))
    }

    /// Shows another folder.
    fn enter(&mut self, folder: PathBuf) {
        self.folder = Some(folder);
        self.asked = false;
    }
}

/// Answers a dialog for [`Purpose::Program`]: the file, or that none was chosen.
#[derive(Message, Clone, Debug)]
pub(super) struct ProgramChosen(pub Option<PathBuf>);

impl Form {
    /// Whether it asks for a file that is there.
    fn opens(&self) -> bool {
        matches!(self.purpose, Purpose::Open | Purpose::Program)
    }

    /// The files to choose from.
    fn files<'a>(&self, here: &'a Contents) -> &'a [String] {
        match self.purpose {
            Purpose::Program => &here.programs,
            _ => &here.files,
        }
    }

    /// What the dialog is called.
    fn title(&self) -> String {
        match self.purpose {
            Purpose::Open => tr!("file-open-title"),
            Purpose::Program => tr!("file-program-title"),
            Purpose::Export(_) if self.several() > 1 => {
                tr!("file-save-games-title", count = self.several())
            }
            Purpose::Save | Purpose::Export(_) => tr!("file-save-title"),
        }
    }

    /// What is asked of the system's own dialog.
    fn inquiry(&self, title: &str) -> Inquiry {
        let labels = [
            tr!("file-record"),
            tr!("file-picture"),
            tr!("file-animation"),
        ];
        let count = match self.purpose {
            Purpose::Program => 0,
            Purpose::Save | Purpose::Export(_) if self.several() <= 1 => KINDS.len(),
            Purpose::Open | Purpose::Save | Purpose::Export(_) => 1,
        };
        let kinds = labels.into_iter().zip(KINDS).take(count);
        Inquiry {
            title: title.to_owned(),
            folder: self.folder.clone(),
            name: (!self.opens()).then(|| self.name.clone()),
            kinds: kinds.map(|(label, kind)| (label, vec![kind])).collect(),
        }
    }

    /// Takes over what the system's own dialog was answered with; the file, where it is one.
    fn take_answer(&mut self, path: &Path) -> Option<PathBuf> {
        self.folder = path.parent().map(Path::to_owned);
        self.name = path.file_name()?.to_string_lossy().into_owned();
        match target(self, None)? {
            // The system's name need not be text, and stays as it is then.
            Target::File(to) if to.extension() == path.extension() => Some(path.to_owned()),
            Target::File(to) => Some(to),
            Target::Folder(_) => None,
        }
    }

    /// How many games are written.
    fn several(&self) -> usize {
        match &self.purpose {
            Purpose::Export(names) => names.len(),
            Purpose::Open | Purpose::Program | Purpose::Save => 1,
        }
    }
}

/// What takes long and is being done.
struct Working {
    words: String,
    /// How much of it is done, from 0 to 1.
    share: f32,
}

impl dialogs::Form for Form {
    const DIALOG: Dialog = Dialog::File;
}

/// The folder of the last time.
#[derive(Resource, Default, Debug)]
struct LastFolder(Option<PathBuf>);

/// The system's own dialog, while it is open.
#[derive(Resource, Default)]
struct Native(Option<native_dialog::Open>);

/// What was clicked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FileDialogAction {
    Cancel,
    Accept,
    Enter(PathBuf),
    Choose(String),
    Kind(&'static str),
}

/// What a game can be saved as, by how files' names end: a record, a picture, an animation.
const KINDS: [&str; 3] = ["pgn", "png", "gif"];

/// How the name of a file ends, if it is one of [`KINDS`].
fn kind_of(name: &str) -> Option<usize> {
    let (_, ending) = name.trim().rsplit_once('.')?;
    let mut kinds = KINDS.iter();
    kinds.position(|kind| ending.eq_ignore_ascii_case(kind))
}

/// The name with another ending in the place of one of [`KINDS`], or behind it.
fn with_ending(name: &str, kind: &str) -> String {
    let name = name.trim();
    let stem = kind_of(name).and_then(|_| Some(name.rsplit_once('.')?.0));
    format!("{}.{kind}", stem.unwrap_or(name))
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastFolder>()
        .init_resource::<Native>()
        .add_systems(OnExit(Dialog::File), |mut native: ResMut<Native>| {
            native.0 = None
        })
        .add_message::<ProgramChosen>()
        .draw_dialog::<Form, _>(show);
}

/// Draws the dialog, and acts when something is clicked.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn show(
    mut canvas: Canvas,
    mut form: ResMut<Form>,
    mut last: ResMut<LastFolder>,
    mut looked: ResMut<FileDialogData>,
    library: Res<Library>,
    mut chosen: MessageWriter<ProgramChosen>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut commands: Commands,
    mut native: ResMut<Native>,
    // Where the system's own dialogs are the main thread's.
    _main_thread: NonSendMarker,
) -> Result {
    if form.folder.is_none() {
        form.folder = last.0.clone().or_else(folders::home);
    }
    let title = form.title();
    if !form.offered {
        form.offered = true;
        native.0 = native_dialog::open(form.inquiry(&title));
    }
    if let Some(open) = &mut native.0 {
        let Some(answer) = open.poll() else {
            canvas.ctx()?.request_repaint_after(POLL);
            return Ok(());
        };
        native.0 = None;
        let target = answer.and_then(|path| form.take_answer(&path));
        match target {
            // The system has asked already whether a file is to be replaced.
            Some(to) => {
                last.0 = accept(
                    &mut form,
                    to,
                    true,
                    (&mut chosen, &mut library_requests),
                    &mut commands,
                )
            }
            None if form.purpose == Purpose::Program => {
                chosen.write(ProgramChosen(None));
            }
            None => commands.close_dialog(),
        }
        canvas.ctx()?.request_repaint();
        return Ok(());
    }
    if !form.asked {
        form.asked = true;
        looked.exists = None;
        library_requests.write(LibraryRequest::ListFolder(form.folder().to_owned()));
    }
    // What an earlier dialog has asked for may be done only now.
    let written = looked.written.take();
    if written.is_some() && written == form.awaited {
        commands.close_dialog();
        return Ok(());
    }
    let here = looked.contents.as_ref();
    let here = here.filter(|contents| contents.folder == form.folder());
    let exists = looked.exists.as_deref();
    // What others are waiting for is not this dialog's.
    let waits = form.awaited.is_some();
    let copying = library.copying.filter(|_| waits && form.several() > 1);
    let filming = looked.filming.filter(|_| waits);
    let working = match (filming, copying) {
        (Some((done, all)), _) => Some(Working {
            words: tr!("file-filming", done = done, count = all),
            share: done as f32 / all.max(1) as f32,
        }),
        (None, Some(copying)) => Some(Working {
            words: tr!("games-copying", count = copying.done),
            share: copying.share,
        }),
        (None, None) => None,
    };
    let works = working.is_some();
    let sheet = Sheet {
        name: "file",
        title: &title,
        size: SIZE,
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, &mut form, here, exists, working)
    })?;
    match shown.answer(FileDialogAction::Cancel, Some(FileDialogAction::Accept)) {
        None => {}
        Some(FileDialogAction::Cancel) if copying.is_some() => {
            library_requests.write(LibraryRequest::Stop(LongTask::Copy));
        }
        Some(FileDialogAction::Cancel) if works => {
            looked.filming = None;
            library_requests.write(LibraryRequest::Stop(LongTask::Save));
        }
        // Nothing else while an animation is made, or games are written.
        Some(_) if works => {}
        Some(FileDialogAction::Cancel) if form.purpose == Purpose::Program => {
            chosen.write(ProgramChosen(None));
            canvas.ctx()?.request_repaint();
        }
        Some(FileDialogAction::Cancel) => commands.close_dialog(),
        Some(FileDialogAction::Enter(folder)) => form.enter(folder),
        Some(FileDialogAction::Choose(name)) => {
            form.name = name;
            looked.exists = None;
        }
        Some(FileDialogAction::Kind(kind)) => {
            form.name = with_ending(&form.name, kind);
            looked.exists = None;
        }
        Some(FileDialogAction::Accept) => match target(&form, here) {
            None => {}
            Some(Target::Folder(folder)) => {
                form.enter(folder);
                form.name.clear();
            }
            Some(Target::File(to)) => {
                let replace = exists == Some(&to);
                let asked = (&mut chosen, &mut library_requests);
                last.0 = accept(&mut form, to, replace, asked, &mut commands);
                canvas.ctx()?.request_repaint();
            }
        },
    }
    Ok(())
}

/// Asks for what the file was chosen for; the folder that it lies in.
fn accept(
    form: &mut Form,
    to: PathBuf,
    replace: bool,
    (chosen, library_requests): (
        &mut MessageWriter<ProgramChosen>,
        &mut MessageWriter<LibraryRequest>,
    ),
    commands: &mut Commands,
) -> Option<PathBuf> {
    let folder = to.parent().map(Path::to_owned);
    match form.purpose.clone() {
        Purpose::Program => {
            chosen.write(ProgramChosen(Some(to)));
        }
        Purpose::Open => {
            commands.close_dialog();
            library_requests.write(LibraryRequest::OpenFile(to));
        }
        Purpose::Save => {
            form.awaited = Some(to.clone());
            library_requests.write(LibraryRequest::SaveAs { to, replace });
        }
        Purpose::Export(names) => {
            form.awaited = Some(to.clone());
            library_requests.write(LibraryRequest::Export { names, to, replace });
        }
    }
    folder
}

/// Where the name leads.
#[derive(Debug, PartialEq, Eq)]
enum Target {
    Folder(PathBuf),
    File(PathBuf),
}

/// What the form asks for; `None` while it names nothing.
fn target(form: &Form, here: Option<&Contents>) -> Option<Target> {
    let named = path_from_argument(form.name.trim());
    let name = &*named.to_string_lossy();
    if name.is_empty() {
        return None;
    }
    let path = form.folder().join(&named);
    let known = here.is_some_and(|here| here.folders.iter().any(|folder| folder == name));
    if known || name.ends_with(std::path::is_separator) || matches!(name, "." | "..") {
        let folder = if name == ".." {
            form.folder().parent().unwrap_or(form.folder()).to_owned()
        } else {
            path
        };
        return Some(Target::Folder(folder));
    }
    let is_record = kind_of(name) == Some(0);
    if !form.opens() && (kind_of(name).is_none() || form.several() > 1 && !is_record) {
        // What follows a dot may be part of a name: `match 21.11`.
        let mut name = path.into_os_string();
        name.push(".pgn");
        return Some(Target::File(name.into()));
    }
    Some(Target::File(path))
}

/// The dialog's contents from top to bottom.
fn contents(
    painter: &mut Painter,
    rect: egui::Rect,
    form: &mut Form,
    here: Option<&Contents>,
    exists: Option<&Path>,
    working: Option<Working>,
) -> Option<FileDialogAction> {
    let mut answer = None;
    let inner = rect.shrink2(vec2(32.0, 0.0));
    let head = inner.with_min_y(rect.top() + 70.0);
    let head = head.with_max_y(head.top() + 32.0);
    painter.row(head, 12.0, |painter| {
        let parent = form.folder().parent().map(Path::to_owned);
        let (label, can) = (tr!("file-up"), parent.is_some());
        if painter.button_if(vec2(64.0, 32.0), "file-up", &label, 13.5, can) {
            answer = parent.map(FileDialogAction::Enter);
        }
        // Of a long path the end says more.
        let ink = painter.look.dim(13.5);
        let mut shown = form.folder().display().to_string();
        while painter.width(&shown, ink) > painter.rest().width() && shown.chars().count() > 8 {
            shown = format!("…{}", shown.chars().skip(5).collect::<String>());
        }
        painter.word(&shown, ink);
    });

    let foot = area(inner.left(), rect.bottom() - 84.0, inner.width(), 44.0);
    let field = area(inner.left(), foot.top() - 62.0, inner.width(), 38.0);
    let saves = !form.opens();
    let kinds = area(inner.left(), field.top() - 50.0, inner.width(), 36.0);
    // Several games are no one picture.
    let kinds_too = saves && form.several() <= 1;
    let below = if kinds_too { kinds.top() } else { field.top() };
    let list = inner.with_min_y(head.top() + 44.0).with_max_y(below - 14.0);
    painter.fill(list, 8, painter.look.ground);
    answer = answer.or(rows(painter, list.shrink(4.0), form, here));
    if kinds_too {
        let labels = [
            tr!("file-record"),
            tr!("file-picture"),
            tr!("file-animation"),
        ];
        let choices = KINDS.into_iter().zip(labels);
        let choices = choices.map(|(kind, label)| (format!("file-kind-{kind}"), label, kind));
        let now = KINDS[kind_of(&form.name).unwrap_or(0)];
        let kind = painter.choose(kinds, choices, &now);
        answer = kind.map(FileDialogAction::Kind).or(answer);
    }

    let hint = tr!("file-name-hint");
    let response = painter.hinted_field(field, "file-name", &mut form.name, LIMIT, &hint);
    painter.focus_field(&response, &form.name, &mut form.focus);

    let asked = match (&form.purpose, target(form, here)) {
        (Purpose::Open | Purpose::Program, _) => false,
        (_, Some(Target::File(file))) => exists == Some(&*file),
        _ => false,
    };
    let works = working.is_some();
    if let Some(Working { words, share }) = working {
        painter.column(foot, 4.0, |painter| {
            painter.text_line(24.0, &words, painter.look.dim(13.5));
            let bar = vec2(220.0, 6.0).rect(painter);
            painter.progress(bar, share);
            painter.announced(bar, "file-filming", &words);
        });
    } else if asked {
        let ink = TextStyle::regular(13.5, painter.look.danger);
        painter.row(foot, 0.0, |painter| painter.word(&tr!("file-there"), ink));
    }
    let label = match form.purpose {
        Purpose::Open => tr!("file-open"),
        Purpose::Program => tr!("file-choose"),
        _ if asked => tr!("file-replace"),
        _ => tr!("file-save"),
    };
    let buttons = [
        ("file-accept", label, 132.0, FileDialogAction::Accept),
        ("file-cancel", tr!("cancel"), 98.0, FileDialogAction::Cancel),
    ];
    painter.buttons(foot, !works, buttons).0.or(answer)
}

/// The folders and files to choose from.
fn rows(
    painter: &mut Painter,
    rect: egui::Rect,
    form: &Form,
    here: Option<&Contents>,
) -> Option<FileDialogAction> {
    let mut answer = None;
    let ink = painter.look.faint(14.0);
    let words = match here {
        None => Some(tr!("file-looking")),
        Some(Contents {
            error: Some(error), ..
        }) => Some(error.clone()),
        Some(here) if here.folders.is_empty() && form.files(here).is_empty() => {
            Some(match form.purpose {
                Purpose::Program => tr!("file-no-program"),
                _ => tr!("file-none"),
            })
        }
        _ => None,
    };
    if let Some(words) = words {
        painter.paragraph(
            rect.min + vec2(12.0, 10.0),
            rect.width() - 24.0,
            19.0,
            &words,
            ink,
        );
        return None;
    }
    let here = here?;
    let folders = here.folders.iter().map(|name| (name, true));
    let files = form.files(here).iter().map(|name| (name, false));
    let all: Vec<(&String, bool)> = folders.chain(files).collect();
    painter.rows(
        rect,
        "file-list",
        (all.len(), ROW),
        |painter, index, row| {
            let (name, is_folder) = all[index];
            let look = painter.look;
            let colours = if !is_folder && form.name == *name {
                [look.raised2; 2]
            } else {
                [egui::Color32::TRANSPARENT, look.raised]
            };
            let (response, _) = painter.plate(row, &format!("file-row-{name}"), 6, colours);
            let icon = if is_folder { Icon::Open } else { Icon::Games };
            painter.row(row.shrink2(vec2(9.0, 0.0)), 11.0, |painter| {
                painter.row_icon(18.0, icon, look.text2);
                painter.word(name, look.plain(14.0));
            });
            if response.double_clicked() && !is_folder {
                answer = Some(FileDialogAction::Accept);
            } else if response.clicked() {
                answer = Some(if is_folder {
                    FileDialogAction::Enter(form.folder().join(name))
                } else {
                    FileDialogAction::Choose(name.clone())
                });
            }
        },
    );
    answer
}

#[cfg(test)]
mod tests;
