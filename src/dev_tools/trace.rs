//! A trace of the window for scripts that drive it.
//!
//! If `QUADRILLE_TRACE` names a file, every change appends a line to it:
//!
//! | line | meaning |
//! |---|---|
//! | `screen NAME` | another screen is shown |
//! | `position TEXT` | the current position has changed |
//! | `result SENTENCE` | the game is over |
//! | `draft TEXT` | the text of the position being set up has changed |
//! | `place NAME X Y` | a clickable thing has been stable for two frames, with its centre at this point of the window (physical px) |
//! | `gone NAME` | it is no longer shown there |
//! | `asks NAME` | a step (`hique 3`) or a puzzle's ply (`hique-0012 0`) waits for the person's move; `-`: none |
//! | `focus NAME` | this clickable thing got the keyboard focus; `-`: none has it |
//! | `settled`, `busy` | whether neither an animation nor a search is running |

use crate::board::current_scene::view;
use crate::board::layout::BoardPlace;
use crate::board::state::BoardState;
use crate::interface::Screen;
use crate::learn::lesson::{self, LessonRun};
use crate::learn::puzzle::{self, PuzzleRun};
use crate::opponent::Opponent;
use crate::places::Places;
use crate::screens::position_dialog::PositionForm;
use crate::session::Session;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use quadrille_drawing::drawing;
use quadrille_games::rules::Spot;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

/// The file, and the values that were written last.
#[derive(Resource)]
struct Trace {
    file: File,
    /// The last text of each kind of line.
    last_values: BTreeMap<&'static str, String>,
    /// The places that were written.
    places: BTreeMap<String, IVec2>,
    /// The places of the previous frame.
    latest: BTreeMap<String, IVec2>,
    settled: bool,
}

/// The changes of places in a frame.
#[derive(Debug, Default, PartialEq)]
struct PlaceChanges {
    /// Places that are no longer valid.
    gone: Vec<String>,
    /// Places that have been stable for two frames.
    shown: Vec<(String, IVec2)>,
}

impl PlaceChanges {
    /// Compares the written places, those of the previous frame and those of this frame.
    fn compare(
        written: &BTreeMap<String, IVec2>,
        before: &BTreeMap<String, IVec2>,
        now: &BTreeMap<String, IVec2>,
    ) -> Self {
        let gone = written.iter().filter(|(name, at)| now.get(*name) != Some(at));
        let stable_places = now
            .iter()
            .filter(|(name, at)| before.get(*name) == Some(at) && written.get(*name) != Some(at));
        Self {
            gone: gone.map(|(name, _)| name.clone()).collect(),
            shown: stable_places.map(|(name, at)| (name.clone(), *at)).collect(),
        }
    }
}

/// Returns the exercise that waits for the person's move.
fn waiting_exercise(
    lesson: &LessonRun,
    puzzle: &PuzzleRun,
    session: Option<&Session>,
) -> Option<String> {
    let session = session.filter(|session| session.awaits_person())?;
    if let Some(running) = &lesson.running {
        let asks =
            matches!(running.phase, lesson::StepPhase::AwaitingMove | lesson::StepPhase::Playing);
        return asks.then(|| format!("{} {}", session.game.variant().id(), running.step + 1));
    }
    let running = puzzle.running.as_ref()?;
    (running.phase == puzzle::PuzzlePhase::AwaitingMove)
        .then(|| format!("{} {}", running.puzzle.id, running.ply))
}

impl Trace {
    /// Writes a line. Has no effect after the script has deleted the file.
    fn write_line(&mut self, text: impl std::fmt::Display) {
        if let Err(reason) = writeln!(self.file, "{text}") {
            warn!("the trace cannot be written: {reason}");
        }
    }

    /// Writes `word` and `now` if the text has changed and is not empty.
    fn write_if_changed(&mut self, word: &'static str, now: Option<impl Into<String>>) {
        let now = now.map(Into::into).unwrap_or_default();
        let before = self.last_values.entry(word).or_default();
        if *before != now {
            before.clone_from(&now);
            if !now.is_empty() {
                self.write_line(format_args!("{word} {now}"));
            }
        }
    }
}

/// Opens the file, if the variable is set.
pub fn window_plugin(app: &mut App) {
    let Some(path) = std::env::var_os("QUADRILLE_TRACE") else {
        return;
    };
    match File::options().create(true).append(true).open(&path) {
        Ok(file) => {
            app.insert_resource(Trace {
                file,
                last_values: BTreeMap::from(["focus", "asks"].map(|word| (word, "-".to_owned()))),
                places: BTreeMap::new(),
                latest: BTreeMap::new(),
                settled: false,
            })
            .add_systems(Update, board_places.in_set(crate::schedule::AppSystems::Trace))
            .add_systems(Last, write_trace);
        }
        Err(reason) => warn!("the trace {} cannot be opened: {reason}", path.display()),
    }
}

/// Adds the places of the squares.
fn board_places(
    If(session): If<Res<Session>>,
    state: Res<BoardState>,
    place: Res<BoardPlace>,
    screen: Res<State<Screen>>,
    mut places: ResMut<Places>,
) {
    if *screen.get() != Screen::Game {
        return;
    }
    let board = drawing(session.game.variant());
    let board_view = view(&session, &state, &place);
    let mut note = |name: String, spot: Spot| {
        let middle = place.to_window(board.centre(&board_view, spot));
        places.set(name, Rect::from_center_size(middle, Vec2::ONE));
    };
    for spot in board.spots() {
        note(format!("square-{}", board.spot_name(spot)), spot);
    }
    if state.interaction.is_movable(Spot::RESERVE) {
        note("reserve".to_owned(), Spot::RESERVE);
    }
}

/// The state that scripts can follow.
#[derive(SystemParam)]
struct TracedState<'w, 's> {
    screen: Res<'w, State<Screen>>,
    session: Option<Res<'w, Session>>,
    board: Res<'w, BoardState>,
    opponent: Res<'w, Opponent>,
    lesson: Res<'w, LessonRun>,
    puzzle: Res<'w, PuzzleRun>,
    set_up: Option<Single<'w, 's, &'static PositionForm>>,
}

/// Writes the changes.
fn write_trace(
    mut trace: ResMut<Trace>,
    state: TracedState,
    places: Res<Places>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let factor = window.map_or(1.0, |window| window.scale_factor());
    let now: BTreeMap<String, IVec2> = places
        .iter()
        .map(|(name, rect)| (name.to_owned(), (rect.center() * factor).round().as_ivec2()))
        .collect();
    let changes = PlaceChanges::compare(&trace.places, &trace.latest, &now);
    // Removed places come first, so that a script that reads a new position does not find old squares.
    for name in changes.gone {
        trace.write_line(format_args!("gone {name}"));
        trace.places.remove(&name);
    }
    let is_still = state.board.motion.is_none() && state.board.finale.is_none();
    let settled = is_still && !state.opponent.is_busy();
    if trace.settled && !settled {
        trace.settled = false;
        trace.write_line("busy");
    }
    trace.write_if_changed("screen", Some(format!("{:?}", state.screen.get())));
    if let Some(session) = &state.session {
        trace.write_if_changed("position", Some(session.game.position().to_string()));
        trace.write_if_changed("result", session.outcome_sentence());
    }
    if let Some(form) = &state.set_up {
        trace.write_if_changed("draft", Some(form.text()));
    }
    if now != trace.latest {
        // New places are written in the next frame.
        redraw.write(RequestRedraw);
    }
    for (name, at) in changes.shown {
        trace.write_line(format_args!("place {name} {} {}", at.x, at.y));
        trace.places.insert(name, at);
    }
    trace.latest = now;
    trace.write_if_changed("focus", Some(places.focused().unwrap_or("-")));
    let exercise = waiting_exercise(&state.lesson, &state.puzzle, state.session.as_deref());
    trace.write_if_changed("asks", Some(exercise.unwrap_or_else(|| "-".to_owned())));
    if settled && !trace.settled {
        trace.settled = true;
        trace.write_line("settled");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at<const N: usize>(places: [(&str, i32); N]) -> BTreeMap<String, IVec2> {
        places.map(|(name, x)| (name.to_owned(), IVec2::new(x, 0))).into()
    }

    #[test]
    fn moving_place_is_removed_and_reported_again_at_rest() {
        let written = at([("square-a1", 1), ("square-b1", 2), ("next", 3)]);
        let now = at([("square-a1", 2), ("square-b1", 2), ("hint", 4)]);
        let changes = PlaceChanges::compare(&written, &written, &now);
        assert_eq!(changes.gone, ["next", "square-a1"], "the board was turned");
        assert_eq!(changes.shown, []);
        let written = at([("square-b1", 2)]);
        let changes = PlaceChanges::compare(&written, &now, &now);
        assert_eq!(changes.gone, Vec::<String>::new());
        let expected =
            [("hint".to_owned(), IVec2::new(4, 0)), ("square-a1".to_owned(), IVec2::new(2, 0))];
        assert_eq!(changes.shown, expected);
    }
}
