//! The file that the settings are kept in, and the thread that writes it.
//!
//! A file is never overwritten unread: before it is written it is read once more, what is not ours in it is kept, and
//! one that cannot be understood is set aside under another name first. It is written beside itself and then
//! renamed, so that whoever reads it finds the old or the new one whole.

use super::{Settings, document};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use toml::Table;

/// The file's name in its folder.
const FILE: &str = "settings.toml";
/// Larger files are not ours.
const LARGEST: u64 = 1024 * 1024;
/// How many broken files are kept beside the good one.
const ASIDE: usize = 1000;

/// Where the settings are kept.
#[derive(Clone, Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

/// What came of opening the file.
#[derive(Debug)]
pub(super) struct Opened {
    /// What is in force.
    pub settings: Settings,
    /// What a person must be told.
    pub complaint: Option<String>,
    /// Whether the file may be written.
    pub writable: bool,
    /// Whether what is in force is not what stands in the file.
    pub unsaved: bool,
}

impl Store {
    pub(super) const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The file itself, also where its name is a link to it.
    fn file(&self) -> PathBuf {
        let file = self.folder.join(FILE);
        fs::canonicalize(&file).unwrap_or(file)
    }

    /// Reads the file; one that cannot be understood is set aside.
    pub(super) fn open(&self) -> Opened {
        let usual = |complaint, writable| Opened {
            settings: Settings::default(),
            complaint,
            writable,
            unsaved: false,
        };
        let file = self.file();
        let text = match read_text(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return usual(None, true),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                let (told, moved) = set_aside(&file, &error.to_string());
                return usual(Some(told), moved);
            }
            Err(error) => {
                let told = format!(
                    "The settings in {} cannot be read: {error}. The usual ones are in force, and nothing will be saved.",
                    file.display()
                );
                return usual(Some(told), false);
            }
        };
        let reading = document::read(&text);
        if reading.complaints.is_empty() {
            return Opened {
                settings: reading.settings,
                complaint: None,
                writable: true,
                unsaved: false,
            };
        }
        let (told, moved) = set_aside(&file, &reading.complaints.join("; "));
        Opened {
            settings: reading.settings,
            complaint: Some(told),
            writable: moved,
            unsaved: moved,
        }
    }

    /// Writes the settings into the file. `Ok` may hold what a person must be told all the same.
    pub(super) fn save(&self, settings: &Settings) -> Result<Option<String>, String> {
        let file = self.file();
        let failed = |error: io::Error| {
            format!(
                "The settings cannot be saved in {}: {error}.",
                file.display()
            )
        };
        let mut told = None;
        let mut table = Table::new();
        match read_text(&file) {
            Ok(text) => match text.parse() {
                Ok(there) => table = there,
                Err(error) => {
                    let (complaint, moved) = set_aside(&file, &error.to_string());
                    if !moved {
                        return Err(complaint);
                    }
                    told = Some(complaint);
                }
            },
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                let (complaint, moved) = set_aside(&file, &error.to_string());
                if !moved {
                    return Err(complaint);
                }
                told = Some(complaint);
            }
            Err(error) => return Err(failed(error)),
        }
        document::put(settings, &mut table);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        // Two windows that save at the same time must not write into the same file.
        let new = file.with_extension(format!("toml.new-{}", std::process::id()));
        let written = write_whole(&new, &table.to_string()).and_then(|()| fs::rename(&new, &file));
        if let Err(error) = written {
            // It may never have come to be.
            let _ = fs::remove_file(&new);
            return Err(failed(error));
        }
        Ok(told)
    }
}

/// The file's text; `InvalidData` if it is none.
fn read_text(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let reason = format!("it is larger than {LARGEST} bytes");
        return Err(io::Error::new(ErrorKind::InvalidData, reason));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let reason = format!("byte {} is no UTF-8", at + 1);
        io::Error::new(ErrorKind::InvalidData, reason)
    })
}

fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let mut out = File::create(file)?;
    out.write_all(text.as_bytes())?;
    out.sync_all()
}

/// Renames a file that cannot be understood; what a person is to be told, and whether it is out of the way.
fn set_aside(file: &Path, why: &str) -> (String, bool) {
    let broken = format!(
        "The settings in {} could not be understood: {why}.",
        file.display()
    );
    let free = (1..=ASIDE)
        .map(|number| file.with_extension(format!("toml.broken-{number}")))
        .find(|name| !name.exists());
    let renamed = free
        .ok_or_else(|| io::Error::other("too many broken ones lie there already"))
        .and_then(|name| fs::rename(file, &name).map(|()| name));
    match renamed {
        Ok(name) => {
            let told = format!(
                "{broken} The file was set aside as {}, and what could not be read is as usual.",
                name.display()
            );
            (told, true)
        }
        Err(error) => {
            let told =
                format!("{broken} It could not be set aside ({error}), so nothing will be saved.");
            (told, false)
        }
    }
}

/// The thread that writes. When this is dropped, what was handed over has been written.
pub(super) struct Writer {
    settings: Option<Sender<Settings>>,
    complaints: Mutex<Receiver<String>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// A thread for `store`.
    ///
    /// # Errors
    /// When the system gives none.
    pub(super) fn start(store: Store) -> io::Result<Self> {
        let (settings, to_write) = mpsc::channel::<Settings>();
        let (tell, complaints) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("settings".to_owned())
            .spawn(move || {
                while let Ok(mut latest) = to_write.recv() {
                    while let Ok(newer) = to_write.try_recv() {
                        latest = newer;
                    }
                    let told = store.save(&latest).unwrap_or_else(Some);
                    // Nobody may be there to be told any more.
                    let _ = told.map(|text| tell.send(text));
                }
            })?;
        Ok(Self {
            settings: Some(settings),
            complaints: Mutex::new(complaints),
            thread: Some(thread),
        })
    }

    /// Hands over what is to be written; does not wait.
    pub(super) fn save(&self, settings: Settings) {
        if let Some(sender) = &self.settings {
            // The thread ends only with this.
            let _ = sender.send(settings);
        }
    }

    /// What went wrong since the last call.
    pub(super) fn complaints(&self) -> Vec<String> {
        let complaints = self.complaints.lock();
        let complaints = complaints.unwrap_or_else(PoisonError::into_inner);
        complaints.try_iter().collect()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.settings = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was told in the log.
            let _ = thread.join();
        }
    }
}
