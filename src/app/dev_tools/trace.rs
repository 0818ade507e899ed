//! For scripts that drive the real window: where things are and what was reached.
//!
//! When `QUADRILLE_TRACE` names a file, every change is appended to it as one line:
//!
//! | line | meaning |
//! |---|---|
//! | `screen NAME` | the screen shown changed |
//! | `position TEXT` | the position on the table changed |
//! | `result SENTENCE` | the game is over |
//! | `draft TEXT` | the text of the position that is being set up changed |
//! | `place NAME X Y` | a clickable thing has been shown for two frames with its middle at this window point (physical px): a click finds what the frame before it showed |
//! | `gone NAME` | it is shown no more |
//! | `focus NAME` | the keyboard came to this clickable thing; `-`: to none |
//! | `settled`, `busy` | whether nothing is moving and nothing is being thought about |

use crate::app::board::layout::BoardPlace;
use crate::app::board::shown::view;
use crate::app::board::state::BoardState;
use crate::app::drawing::drawing;
use crate::app::interface::Screen;
use crate::app::opponent::Opponent;
use crate::app::places::Places;
use crate::app::screens::position_dialog::Form;
use crate::app::session::Session;
use crate::rules::Spot;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

/// Where the lines go, and what was written last.
#[derive(Resource)]
struct Trace {
    file: File,
    screen: Option<Screen>,
    position: String,
    result: Option<String>,
    draft: String,
    /// What was told.
    places: BTreeMap<String, IVec2>,
    /// What was shown in the latest frame.
    latest: BTreeMap<String, IVec2>,
    focused: Option<String>,
    settled: bool,
}

impl Trace {
    /// Writes one line; a script that has deleted its file gets no more.
    fn line(&mut self, text: impl std::fmt::Display) {
        if let Err(reason) = writeln!(self.file, "{text}") {
            warn!("the trace cannot be written: {reason}");
        }
    }
}

/// Opens the trace, if one is asked for.
pub fn window_plugin(app: &mut App) {
    let Some(path) = std::env::var_os("QUADRILLE_TRACE") else {
        return;
    };
    match File::options().create(true).append(true).open(&path) {
        Ok(file) => {
            app.insert_resource(Trace {
                file,
                screen: None,
                position: String::new(),
                result: None,
                draft: String::new(),
                places: BTreeMap::new(),
                latest: BTreeMap::new(),
                focused: None,
                settled: false,
            })
            .add_systems(
                Update,
                board_places.in_set(crate::app::schedule::AppSystems::Trace),
            )
            .add_systems(Last, write_trace);
        }
        Err(reason) => warn!("the trace {} cannot be opened: {reason}", path.display()),
    }
}

/// Notes where the squares are.
fn board_places(
    session: Option<Res<Session>>,
    state: Res<BoardState>,
    place: Res<BoardPlace>,
    screen: Res<State<Screen>>,
    mut places: ResMut<Places>,
) {
    let Some(session) = session.filter(|_| *screen.get() == Screen::Game) else {
        return;
    };
    let board = drawing(session.game.variant());
    let seen = view(&session, &state, &place, None);
    let mut note = |name: String, spot: Spot| {
        let middle = place.to_window(board.centre(&seen, spot));
        places.set(name, Rect::from_center_size(middle, Vec2::ONE));
    };
    for spot in board.spots() {
        note(format!("square-{}", board.spot_name(spot)), spot);
    }
    if state.interaction.is_movable(Spot::RESERVE) {
        note("reserve".to_owned(), Spot::RESERVE);
    }
}

/// Writes what has changed.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn write_trace(
    mut trace: ResMut<Trace>,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    state: Res<BoardState>,
    opponent: Res<Opponent>,
    places: Res<Places>,
    set_up: Option<Res<Form>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if trace.screen != Some(*screen.get()) {
        trace.screen = Some(*screen.get());
        trace.line(format_args!("screen {:?}", screen.get()));
    }
    if let Some(session) = &session {
        let text = session.game.position().to_string();
        if trace.position != text {
            trace.line(format_args!("position {text}"));
            trace.position = text;
        }
        let result = session.outcome_sentence();
        if trace.result != result {
            if let Some(sentence) = &result {
                trace.line(format_args!("result {sentence}"));
            }
            trace.result = result;
        }
    }
    if let Some(form) = &set_up
        && trace.draft != form.text()
    {
        trace.draft = form.text().to_owned();
        trace.line(format_args!("draft {}", form.text()));
    }
    let factor = window.map_or(1.0, |window| window.scale_factor());
    let now: BTreeMap<String, IVec2> = places
        .iter()
        .map(|(name, rect)| (name.to_owned(), (rect.center() * factor).round().as_ivec2()))
        .collect();
    let gone: Vec<String> = trace
        .places
        .keys()
        .filter(|name| !now.contains_key(*name))
        .cloned()
        .collect();
    for name in gone {
        trace.line(format_args!("gone {name}"));
        trace.places.remove(&name);
    }
    if now != trace.latest {
        // What is new is told in the next frame, which must come.
        redraw.write(RequestRedraw);
    }
    for (name, at) in &now {
        if trace.latest.get(name) == Some(at) && trace.places.get(name) != Some(at) {
            trace.line(format_args!("place {name} {} {}", at.x, at.y));
            trace.places.insert(name.clone(), *at);
        }
    }
    trace.latest = now;
    if trace.focused.as_deref() != places.focused() {
        trace.focused = places.focused().map(str::to_owned);
        let name = places.focused().unwrap_or("-");
        trace.line(format_args!("focus {name}"));
    }
    let settled = state.motion.is_none() && state.finale.is_none() && !opponent.is_busy();
    if settled != trace.settled {
        trace.settled = settled;
        trace.line(if settled { "settled" } else { "busy" });
    }
}
