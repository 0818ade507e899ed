//! Texts that come and go by the clipboard, and the keys for files. At the table the board's keys open files, as they are
//! followed press by press.

use crate::app::input::shortcuts::{Scope, Shortcut};
use crate::app::interface::{ErrorQueue, OpenDialog, OpenDialogs, Screen};
use crate::app::session::{Notice, Request, Session};
use crate::app::storage::library_io::LibraryRequest;
use crate::app::storage::text;
use crate::app::text::{self as words, tr};
use crate::app::theme::InterfaceSystems;
use crate::rules::{AnyPosition, Variant, quote};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Event},
};

/// The longest text that is taken for a game, in bytes.
const LONGEST: usize = 4 * 1024 * 1024;

/// The plugin.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        read_keys.before(InterfaceSystems::Screen),
    );
}

/// What a pasted text is.
#[derive(Clone, Debug)]
pub enum Pasted {
    /// A record, or several.
    Record(String),
    /// A position.
    Position(Box<Session>),
}

/// Takes a text for what it is: a record begins with a tag, everything else must be a position, of `variant` or of
/// another one.
///
/// # Errors
/// A sentence for people that quotes the text.
pub fn understand(text: &str, variant: Option<Variant>) -> Result<Pasted, String> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.is_empty() {
        return Err(tr!("paste-empty"));
    }
    if text.len() > LONGEST {
        return Err(tr!("paste-long", bytes = LONGEST));
    }
    if text.starts_with('[') {
        return Ok(Pasted::Record(text.to_owned()));
    }
    let others = Variant::ALL
        .into_iter()
        .filter(|other| Some(*other) != variant);
    let mut reason = None;
    for candidate in variant.into_iter().chain(others) {
        match AnyPosition::parse(candidate, text) {
            Ok(position) => return Ok(Pasted::Position(Box::new(Session::analysis(position)))),
            // The variant on the table says best what is wrong.
            Err(error) => reason = reason.or(Some((candidate, error))),
        }
    }
    let quoted = quote(text);
    Err(match (variant, reason) {
        (Some(_), Some((candidate, error))) => tr!(
            "paste-bad",
            text = &quoted,
            game = words::title(candidate),
            error = words::position_error(&error)
        ),
        _ => tr!("paste-nothing", text = &quoted),
    })
}

/// The text that was pasted in this pass, if any.
fn pasted(ctx: &Context) -> Option<String> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    })
}

/// Reads the keys of clipboard and files, while no field or dialog wants them.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn read_keys(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    dialogs: Res<OpenDialogs>,
    mut complaints: ResMut<ErrorQueue>,
    mut wanted: MessageWriter<OpenDialog>,
    mut requests: MessageWriter<Request>,
    mut library_requests: MessageWriter<LibraryRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let here = matches!(screen.get(), Screen::Game | Screen::Home | Screen::Games);
    if !here || dialogs.any() || ctx.text_edit_focused() {
        return Ok(());
    }
    let at_table = *screen.get() == Screen::Game;
    let pressed = |shortcut: Shortcut| shortcut.is_pressed(&ctx, Scope::Clipboard);
    if let Some(session) = session.as_ref().filter(|_| at_table) {
        let copied = if pressed(Shortcut::CopyGame) {
            Some((text::share(session), Notice::GameCopied))
        } else if pressed(Shortcut::CopyPosition) {
            Some((session.shown().to_string(), Notice::PositionCopied))
        } else {
            None
        };
        if let Some((text, notice)) = copied {
            ctx.copy_text(text);
            requests.write(Request::Notify(notice));
        }
    }
    if !at_table && pressed(Shortcut::Open) {
        wanted.write(OpenDialog::OpenFile);
    }
    let pasted = pasted(&ctx).filter(|_| pressed(Shortcut::Paste));
    if let Some(text) = pasted {
        let files = crate::files::paths_from_list(&text);
        if !files.is_empty() {
            library_requests.write_batch(files.into_iter().map(LibraryRequest::OpenFile));
            return Ok(());
        }
        let variant = session.as_ref().filter(|_| at_table);
        let variant = variant.map(|session| session.game.variant());
        match understand(&text, variant) {
            Ok(Pasted::Record(text)) => {
                library_requests.write(LibraryRequest::OpenText(text));
            }
            Ok(Pasted::Position(session)) => {
                requests.write(Request::Open(session));
            }
            Err(told) => complaints.0.push(told),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_record_a_position_or_told_in_words() {
        let start = AnyPosition::start(Variant::FocusExact);
        let found = understand(&format!(" {start}\n"), Some(Variant::FocusExact));
        let Ok(Pasted::Position(session)) = found else {
            unreachable!("{found:?}");
        };
        assert_eq!(*session.game.start(), start);
        assert!(session.origin.file.is_none() && session.setup.kept);
        for variant in Variant::ALL {
            let text = AnyPosition::start(variant).to_string();
            assert!(matches!(understand(&text, None), Ok(Pasted::Position(_))));
        }
        assert!(matches!(
            understand("[Game \"x\"]", None),
            Ok(Pasted::Record(_))
        ));
        let told = understand("hello", Some(Variant::Hique)).unwrap_err();
        assert!(told.contains("hello") && told.contains("HiQUE"), "{told}");
        assert!(understand(" ", None).unwrap_err().contains("no text"));
        assert!(understand("hello", None).unwrap_err().contains("any game"));
    }
}
