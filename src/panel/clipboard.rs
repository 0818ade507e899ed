//! Copy and paste, and the shortcuts for files outside of the board, which handles its own keys event by event.

use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{OpenDialogs, OpenFile, ReportQueue, Screen};
use crate::session::{Notice, Request, Session};
use crate::storage::library_io::LibraryRequest;
use crate::storage::text;
use crate::theme::InterfaceSystems;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Event},
};
use quadrille_games::record::pgn::{Fault, RecordError, read, stream};
use quadrille_games::rules::{AnyPosition, Variant, quote};
use quadrille_text::{self as messages, tr};

/// The longest text that is parsed, in bytes.
const MAX_TEXT_BYTES: usize = 4 * 1024 * 1024;

/// Adds copying, pasting and the shortcuts for files.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, read_keys.before(InterfaceSystems::Screen));
}

/// The content of a pasted text.
#[derive(Clone, Debug)]
pub enum PastedText {
    /// One or more records, possibly quoted by mail or within other text.
    Record(String),
    /// A position, possibly with further moves, or the moves of a game.
    Game(Box<Session>),
}

/// Parses a text: records with tags, a position, a `position` command of the protocol, or moves. A text that does not
/// name its variant is first tried as the variant of the current game, which began with `current_start`. Then every other
/// variant is tried.
///
/// # Errors
/// If it is none of these. The error is a sentence for the user that quotes the text.
pub fn parse_pasted(text: &str, current_start: Option<&AnyPosition>) -> Result<PastedText, String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.is_empty() {
        return Err(tr!("paste-empty"));
    }
    if text.len() > MAX_TEXT_BYTES {
        return Err(tr!("paste-long", bytes = MAX_TEXT_BYTES));
    }
    let mut records = stream(text.as_bytes()).filter_map(Result::ok);
    if records.any(|record| record.has_tags()) {
        return Ok(PastedText::Record(text.to_owned()));
    }
    // This removes the quotation marks of mail.
    let lines = text.lines();
    let lines = lines.map(|line| line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()));
    let text = lines.collect::<Vec<_>>().join("\n");
    let (position_text, moves) = split_moves(&text);
    let result = match position_text {
        Some(position_text) => parse_position_game(position_text, moves, current_start),
        None => parse_moves_game(moves, current_start),
    };
    let session = result.map_err(|error| {
        let quoted_text = quote(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        error.unwrap_or_else(|| {
            tr!("paste-nothing", text = &quoted_text, moves = example_moves(current_start))
        })
    })?;
    Ok(PastedText::Game(Box::new(session)))
}

/// Returns the position and the moves of `[position] [fen] TEXT [moves MOVES]`; no position if the moves begin at the start.
fn split_moves(text: &str) -> (Option<&str>, &str) {
    let rest = after_word(text, "position").unwrap_or(text);
    if let Some(rest) = after_word(rest, "startpos") {
        return (None, after_word(rest, "moves").unwrap_or(rest));
    }
    if let Some(moves) = after_word(rest, "moves") {
        return (None, moves);
    }
    let fen = after_word(rest, "fen").unwrap_or(rest);
    let spaces = fen.match_indices(char::is_whitespace);
    let mut word_starts =
        std::iter::once(0).chain(spaces.map(|(index, space)| index + space.len()));
    match word_starts.find_map(|index| Some((index, after_word(&fen[index..], "moves")?))) {
        Some((index, moves)) => (Some(fen[..index].trim_end()), moves),
        None => (Some(fen), ""),
    }
}

/// Returns the text after `word`, without leading spaces, if `text` begins with it. Case is ignored.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (prefix, rest) = text.split_at_checked(word.len())?;
    let is_whole_word = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (is_whole_word && prefix.eq_ignore_ascii_case(word)).then(|| rest.trim_start())
}

/// Returns the possible start positions for moves: that of the current game, then those of the other variants.
fn candidate_starts(current_start: Option<&AnyPosition>) -> impl Iterator<Item = AnyPosition> {
    let current_variant = current_start.map(AnyPosition::variant);
    let other_variants =
        Variant::ALL.into_iter().filter(move |variant| Some(*variant) != current_variant);
    current_start.cloned().into_iter().chain(other_variants.map(AnyPosition::start))
}

/// Parses a position and moves. The error is `None` if the text is neither.
fn parse_position_game(
    text: &str,
    moves: &str,
    current_start: Option<&AnyPosition>,
) -> Result<Session, Option<String>> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut first_error = None;
    for variant in candidate_starts(current_start).map(|start| start.variant()) {
        match AnyPosition::parse(variant, &text) {
            Ok(position) if moves.trim().is_empty() => return Ok(Session::analysis(position)),
            Ok(position) => {
                let result = play_moves(&position, moves);
                return result.map_err(|error| Some(bad_moves_message(variant, &error)));
            }
            // The error for the current variant is the most helpful.
            Err(error) => first_error = first_error.or(Some((variant, error))),
        }
    }
    // Moves alone have no text before them.
    if moves.trim().is_empty() {
        let result = parse_moves_game(&text, current_start);
        if !matches!(result, Err(None)) {
            return result;
        }
    }
    let message = first_error.filter(|_| current_start.is_some()).map(|(variant, error)| {
        tr!(
            "paste-bad",
            text = quote(&text),
            game = messages::title(variant),
            error = messages::position_error(&error),
            moves = example_moves(current_start)
        )
    });
    Err(message)
}

/// Parses moves alone: for the current game if possible, or for the only variant in which all are legal. The error is `None` if
/// not even the first move is legal.
fn parse_moves_game(
    moves: &str,
    current_start: Option<&AnyPosition>,
) -> Result<Session, Option<String>> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut errors: Vec<(Variant, RecordError)> = Vec::new();
    for start in candidate_starts(current_start) {
        match play_moves(&start, moves) {
            Ok(session) if current_start == Some(&start) => return Ok(session),
            Ok(session) => sessions.push(session),
            Err(error) => errors.push((start.variant(), error)),
        }
    }
    if sessions.len() > 1 {
        let titles = sessions.iter().map(|session| messages::title(session.game.variant()));
        let title_list = messages::join_or(&titles.collect::<Vec<_>>());
        return Err(Some(tr!("paste-several", games = title_list)));
    }
    sessions.pop().ok_or_else(|| {
        // The error for the variant with the most legal moves is the most helpful. If several have as many, the first
        // one is used.
        let errors = errors.iter().rev();
        let (variant, error) = errors.max_by_key(|(_, error)| (error.line, error.column))?;
        // An error at the first move does not help.
        let first_index = moves.find(|c: char| !c.is_whitespace()).unwrap_or(0);
        let is_later =
            error.line > MOVES_LINE || error.column > first_index + MAX_FIRST_MOVE_COLUMN;
        is_later.then(|| bad_moves_message(*variant, error))
    })
}

/// The line of the moves in the record that is built for the parser.
const MOVES_LINE: usize = 4;
/// The latest column of a first move, relative to the first character.
const MAX_FIRST_MOVE_COLUMN: usize = 6;

/// Returns a game with these moves, which may contain numbers, comments and a result.
fn play_moves(start: &AnyPosition, moves: &str) -> Result<Session, RecordError> {
    let tags = format!("[Game \"{}\"]\n[FEN \"{start}\"]", start.variant());
    let record = format!("{tags}\n\n{moves}\n*\n");
    let no_moves_error = |line| RecordError { line, column: 1, fault: Fault::NoResult };
    let record = read(&record).next().ok_or_else(|| no_moves_error(1))??;
    if record.game.plies() == 0 {
        return Err(no_moves_error(1));
    }
    Ok(text::import(record).session.into())
}

/// Returns the first moves of a game as an example: of the current game, or of HiQUE, whose moves fit no other variant.
fn example_moves(current_start: Option<&AnyPosition>) -> String {
    let mut position =
        AnyPosition::start(current_start.map_or(Variant::Hique, AnyPosition::variant));
    let mut moves = Vec::new();
    for _ in 0..2 {
        let Some(&mv) = position.legal_moves().first() else { break };
        moves.push(position.move_text(mv));
        match position.play(mv) {
            Ok(next_position) => position = next_position,
            Err(_) => break,
        }
    }
    moves.join(" ")
}

fn bad_moves_message(variant: Variant, error: &RecordError) -> String {
    let moves_error =
        RecordError { line: error.line.saturating_sub(MOVES_LINE - 1), ..error.clone() };
    tr!(
        "paste-bad-moves",
        game = messages::title(variant),
        error = messages::record_error(&moves_error)
    )
}

fn pasted_text(ctx: &Context) -> Option<String> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    })
}

/// Handles the shortcuts for clipboard and files, unless a text field or dialog needs them.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn read_keys(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    dialogs: Res<OpenDialogs>,
    mut error_queue: ResMut<ReportQueue>,
    mut commands: Commands,
    mut requests: MessageWriter<Request>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut copied: Local<Option<(String, AnyPosition)>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let handles_keys = matches!(screen.get(), Screen::Game | Screen::Home | Screen::Games);
    if !handles_keys || dialogs.any() {
        return Ok(());
    }
    let is_on_game_screen = *screen.get() == Screen::Game;
    let is_pressed = |shortcut: Shortcut| {
        let is_available = shortcut.passes_text_fields() || !ctx.text_edit_focused();
        is_available && shortcut.is_pressed(&ctx, Scope::Clipboard)
    };
    if let Some(session) = session.as_ref().filter(|_| is_on_game_screen) {
        let copied_text = if is_pressed(Shortcut::CopyGame) {
            Some((text::to_shared_text(session), Notice::GameCopied))
        } else if is_pressed(Shortcut::CopyPosition) {
            Some((session.viewed_position().to_string(), Notice::PositionCopied))
        } else {
            None
        };
        if let Some((text, notice)) = copied_text {
            *copied = Some((text.clone(), session.game.start().clone()));
            ctx.copy_text(text);
            requests.write(Request::Notify(notice));
        }
    }
    if !is_on_game_screen && is_pressed(Shortcut::Open) {
        commands.trigger(OpenFile);
    }
    let clipboard_text = pasted_text(&ctx).filter(|_| is_pressed(Shortcut::Paste));
    if let Some(text) = clipboard_text {
        let paths = quadrille_files::paths_from_list(&text);
        if !paths.is_empty() {
            library_requests.write_batch(paths.into_iter().map(LibraryRequest::OpenFile));
            return Ok(());
        }
        let current_session = session.as_ref().filter(|_| is_on_game_screen);
        // A position does not name its variant. One that was copied here keeps it.
        let copied = copied.as_ref().filter(|(copied_text, _)| copied_text == text.trim());
        let start = copied.map(|(_, start)| start);
        let start = start.or_else(|| current_session.map(|session| session.game.start()));
        match parse_pasted(&text, start) {
            Ok(PastedText::Record(text)) => {
                library_requests.write(LibraryRequest::OpenText(text));
            }
            Ok(PastedText::Game(session)) => {
                requests.write(Request::Open(session));
            }
            Err(message) => error_queue.push(message),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_text::with_language;

    /// Returns the variant and the moves of a text's game.
    fn game(text: &str, table: Option<&AnyPosition>) -> (Variant, Vec<String>) {
        match parse_pasted(text, table) {
            Ok(PastedText::Game(session)) => {
                let game = &session.game;
                let line = game.line().into_iter().enumerate();
                let text = |(ply, played): (usize, &quadrille_games::record::Ply)| {
                    let before = game.position_after(ply).unwrap();
                    before.move_text(played.mv)
                };
                (game.variant(), line.map(text).collect())
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn positions_are_pasted_without_a_game() {
        let start = AnyPosition::start(Variant::FocusExact);
        let result = parse_pasted(&format!(" {start}\n"), Some(&start));
        let Ok(PastedText::Game(session)) = result else {
            unreachable!("{result:?}");
        };
        assert_eq!(*session.game.start(), start);
        assert!(session.origin.file.is_none() && session.setup.is_stored);
        for variant in Variant::ALL {
            let text = AnyPosition::start(variant).to_string();
            for text in [
                text.clone(),
                format!("fen {text}"),
                format!("position fen {text}"),
                format!("> {text}"),
                format!("\u{feff}{text}\r\n"),
            ] {
                assert!(matches!(parse_pasted(&text, None), Ok(PastedText::Game(_))), "{text}");
            }
        }
    }

    #[test]
    fn moves_are_pasted_in_every_notation() {
        let start = AnyPosition::start(Variant::Hique);
        let played = (Variant::Hique, vec!["4,2,4,10".to_owned(), "4,12,2,12".to_owned()]);
        for text in [
            "4,2,4,10 4,12,2,12",
            "1. 4,2,4,10 4,12,2,12",
            "1.4,2,4,10 4,12,2,12 *",
            "1 4,2,4,10\r\n4,12,2,12 1-0",
            "1. 4,2,4,10!? {a remark} 1... 4,12,2,12??",
            "> 1. 4,2,4,10\n> 4,12,2,12",
            "startpos moves 4,2,4,10 4,12,2,12",
            "position startpos moves 4,2,4,10 4,12,2,12",
            "Position Startpos Moves 4,2,4,10 4,12,2,12",
            "moves 4,2,4,10 4,12,2,12",
            &format!("position fen {start} moves 4,2,4,10 4,12,2,12"),
            &format!("fen {start} moves 4,2,4,10 4,12,2,12"),
            &format!("{start} moves 4,2,4,10 4,12,2,12"),
        ] {
            for table in [None, Some(AnyPosition::start(Variant::Focus))] {
                assert_eq!(game(text, table.as_ref()), played, "{text}");
            }
        }
        for table in [Variant::Focus, Variant::FocusExact] {
            let table = AnyPosition::start(table);
            let moves = game("1. 00–01:1", Some(&table));
            assert_eq!(moves, (table.variant(), vec!["00-01:1".to_owned()]), "the table's");
        }
        let error = parse_pasted("00-01:1", None).unwrap_err();
        assert!(error.contains("Focus") && !error.contains("HiQUE"), "{error}");
        let error = parse_pasted("1. 4,2,4,10 4,12,9,9", None).unwrap_err();
        assert!(error.contains("4,12,9,9") && error.contains("HiQUE"), "{error}");
    }

    #[test]
    fn records_are_pasted_with_surrounding_text() {
        let record = "[Game \"hique\"]\n\n1. 4,2,4,10 *";
        for text in [
            record.to_owned(),
            format!("Hello Bob,\n\nhere it is:\n{record}\nBye"),
            format!("Ada wrote:\r\n{}", record.replace('\n', "\r\n")),
        ] {
            assert!(matches!(parse_pasted(&text, None), Ok(PastedText::Record(_))), "{text}");
            let games: Vec<_> = read(&text).collect();
            assert!(games.len() == 1 && games[0].is_ok(), "{text}: {games:?}");
        }
    }

    #[test]
    fn invalid_text_is_answered_with_the_accepted_forms() {
        let start = AnyPosition::start(Variant::Hique);
        let error = parse_pasted("hello\nyou", Some(&start)).unwrap_err();
        assert!(error.contains("“hello you”") && error.contains("HiQUE"), "{error}");
        assert!(parse_pasted(" ", None).unwrap_err().contains("no text"));
        for text in ["hello", "startpos", "position", "moves", "fen", "> ", "1. e4 e5"] {
            let error = parse_pasted(text, None).unwrap_err();
            let moves = format!("1. {}", example_moves(None));
            assert!(error.contains(&moves) && !error.contains('\n'), "{text}: {error}");
        }
    }

    #[test]
    fn refusal_shows_example_moves_of_the_game() {
        for variant in Variant::ALL {
            let start = AnyPosition::start(variant);
            let moves = example_moves(Some(&start));
            let (understood, played) = game(&format!("1. {moves}"), Some(&start));
            assert_eq!((understood, played.len()), (variant, 2), "{moves}");
            for text in ["hello", "1. e4 e5", "startpos"] {
                for code in ["en", "de"] {
                    let error =
                        with_language(code, || parse_pasted(text, Some(&start)).unwrap_err());
                    assert!(error.contains(&moves), "{error}");
                    assert!(!error.contains(".."), "{error}");
                }
            }
        }
        let (understood, _) = game(&example_moves(None), None);
        assert_eq!(understood, Variant::Hique);
    }

    #[test]
    fn refusal_of_moves_ends_with_one_full_stop() {
        for text in ["1. 4,2,4,10 4,12,9,9", "1. 4,2,4,10 4,2,4,10"] {
            let error = parse_pasted(text, None).unwrap_err();
            assert!(error.ends_with('.') && !error.ends_with(".."), "{error}");
        }
    }
}
