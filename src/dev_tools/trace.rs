//! A trace of the window for scripts that drive it.
//!
//! If `QUADRILLE_TRACE` names a file, each of these changes appends a line to it:
//!
//! | line | meaning |
//! |---|---|
//! | `screen NAME` | another screen is shown |
//! | `position TEXT` | the current position has changed |
//! | `result SENTENCE` | the game is over |
//! | `draft TEXT` | the text of the position being set up has changed |
//! | `place NAME X Y` | a clickable element is stable for two frames; its centre in the window (physical px) |
//! | `gone NAME` | it is no longer shown there |
//! | `asks NAME` | a step (`hique 3`) or a puzzle's ply (`hique-0012 0`) waits for the person's move; `-`: none |
//! | `focus NAME` | this clickable element got the keyboard focus; `-`: none has it |
//! | `settled`, `busy` | `settled`: no animation and no search is running; `busy`: one is |

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
    written_places: BTreeMap<String, IVec2>,
    /// The places of the previous frame.
    previous_places: BTreeMap<String, IVec2>,
    is_settled: bool,
}

/// The changes of places in a frame.
#[derive(Debug, Default, PartialEq)]
struct PlaceChanges {
    /// Places that are no longer valid.
    removed_places: Vec<String>,
    /// Places that have been stable for two frames.
    new_places: Vec<(String, IVec2)>,
}

impl PlaceChanges {
    /// Compares the written places with the places of the previous frame and of this frame.
    fn compare(
        written_places: &BTreeMap<String, IVec2>,
        previous_places: &BTreeMap<String, IVec2>,
        current_places: &BTreeMap<String, IVec2>,
    ) -> Self {
        let removed_places = written_places
            .iter()
            .filter(|(name, centre)| current_places.get(*name) != Some(centre));
        let stable_places = current_places.iter().filter(|(name, centre)| {
            previous_places.get(*name) == Some(centre) && written_places.get(*name) != Some(centre)
        });
        Self {
            removed_places: removed_places.map(|(name, _)| name.clone()).collect(),
            new_places: stable_places.map(|(name, centre)| (name.clone(), *centre)).collect(),
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
    if let Some(active_lesson) = &lesson.running {
        let awaits_move = matches!(
            active_lesson.phase,
            lesson::StepPhase::AwaitingMove | lesson::StepPhase::Playing
        );
        return awaits_move
            .then(|| format!("{} {}", session.game.variant().id(), active_lesson.step + 1));
    }
    let active_puzzle = puzzle.running.as_ref()?;
    (active_puzzle.phase == puzzle::PuzzlePhase::AwaitingMove)
        .then(|| format!("{} {}", active_puzzle.puzzle.id, active_puzzle.ply))
}

impl Trace {
    /// Writes a line. Has no effect after the script has deleted the file.
    fn write_line(&mut self, text: impl std::fmt::Display) {
        if let Err(reason) = writeln!(self.file, "{text}") {
            warn!("the trace cannot be written: {reason}");
        }
    }

    /// Writes `keyword` and `value` if the text has changed and is not empty.
    fn write_if_changed(&mut self, keyword: &'static str, value: Option<impl Into<String>>) {
        let value = value.map(Into::into).unwrap_or_default();
        let last_value = self.last_values.entry(keyword).or_default();
        if *last_value != value {
            last_value.clone_from(&value);
            if !value.is_empty() {
                self.write_line(format_args!("{keyword} {value}"));
            }
        }
    }
}

/// Adds the trace if `QUADRILLE_TRACE` is set.
pub fn window_plugin(app: &mut App) {
    let Some(path) = std::env::var_os("QUADRILLE_TRACE") else { return };
    match File::options().create(true).append(true).open(&path) {
        Ok(file) => {
            app.insert_resource(Trace {
                file,
                last_values: BTreeMap::from(["focus", "asks"].map(|word| (word, "-".to_owned()))),
                written_places: BTreeMap::new(),
                previous_places: BTreeMap::new(),
                is_settled: false,
            })
            .add_systems(Update, add_board_places.in_set(crate::schedule::AppSystems::Trace))
            .add_systems(Last, write_trace);
        }
        Err(reason) => warn!("the trace {} cannot be opened: {reason}", path.display()),
    }
}

/// Adds the places of the squares.
fn add_board_places(
    If(session): If<Res<Session>>,
    state: Res<BoardState>,
    board_place: Res<BoardPlace>,
    screen: Res<State<Screen>>,
    mut places: ResMut<Places>,
) {
    if *screen.get() != Screen::Game {
        return;
    }
    let board = drawing(session.game.variant());
    let board_view = view(&session, &state, &board_place);
    let mut add_place = |name: String, spot: Spot| {
        let center = board_place.to_window(board.centre(&board_view, spot));
        places.set(name, Rect::from_center_size(center, Vec2::ONE));
    };
    for spot in board.spots() {
        add_place(format!("square-{}", board.spot_name(spot)), spot);
    }
    if state.interaction.is_movable(Spot::RESERVE) {
        add_place("reserve".to_owned(), Spot::RESERVE);
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
    position_form: Option<Single<'w, 's, &'static PositionForm>>,
}

/// Writes the changes.
fn write_trace(
    mut trace: ResMut<Trace>,
    state: TracedState,
    places: Res<Places>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut redraw_requests: MessageWriter<RequestRedraw>,
) {
    let scale_factor = window.map_or(1.0, |window| window.scale_factor());
    let current_places: BTreeMap<String, IVec2> = places
        .iter()
        .map(|(name, rect)| (name.to_owned(), (rect.center() * scale_factor).round().as_ivec2()))
        .collect();
    let changes =
        PlaceChanges::compare(&trace.written_places, &trace.previous_places, &current_places);
    // Removed places come first, so that a script that reads a new position does not find old squares.
    for name in changes.removed_places {
        trace.write_line(format_args!("gone {name}"));
        trace.written_places.remove(&name);
    }
    let is_still = state.board.motion.is_none() && state.board.finale.is_none();
    let is_settled = is_still && !state.opponent.is_busy();
    if trace.is_settled && !is_settled {
        trace.is_settled = false;
        trace.write_line("busy");
    }
    trace.write_if_changed("screen", Some(format!("{:?}", state.screen.get())));
    if let Some(session) = &state.session {
        trace.write_if_changed("position", Some(session.game.position().to_string()));
        trace.write_if_changed("result", session.outcome_sentence());
    }
    if let Some(form) = &state.position_form {
        trace.write_if_changed("draft", Some(form.text()));
    }
    if current_places != trace.previous_places {
        // New places are written in the next frame.
        redraw_requests.write(RequestRedraw);
    }
    for (name, centre) in changes.new_places {
        trace.write_line(format_args!("place {name} {} {}", centre.x, centre.y));
        trace.written_places.insert(name, centre);
    }
    trace.previous_places = current_places;
    trace.write_if_changed("focus", Some(places.focused_name().unwrap_or("-")));
    let exercise = waiting_exercise(&state.lesson, &state.puzzle, state.session.as_deref());
    trace.write_if_changed("asks", Some(exercise.unwrap_or_else(|| "-".to_owned())));
    if is_settled && !trace.is_settled {
        trace.is_settled = true;
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
        assert_eq!(changes.removed_places, ["next", "square-a1"], "the board was turned");
        assert_eq!(changes.new_places, []);
        let written = at([("square-b1", 2)]);
        let changes = PlaceChanges::compare(&written, &now, &now);
        assert_eq!(changes.removed_places, Vec::<String>::new());
        let expected =
            [("hint".to_owned(), IVec2::new(4, 0)), ("square-a1".to_owned(), IVec2::new(2, 0))];
        assert_eq!(changes.new_places, expected);
    }
}
