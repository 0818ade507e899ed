//! The context of the threads of the library: the store, and the world of the window, to which they report.

use super::GameSaver;
use super::library::LibraryRow;
use super::store::{LoadError, Store};
use crate::background::WorldInbox;
use crate::interface::{Report, ReportQueue, Screen};
use crate::session::{Request, Session};
use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use quadrille_search::StopFlag;
use quadrille_text::tr;
use std::time::Duration;

/// The time between two reports of progress.
pub(super) const REPORT_INTERVAL: Duration = Duration::from_millis(60);

/// What a thread of the library needs: the store, a stop flag and the window's inbox.
#[derive(Clone)]
pub(super) struct IoContext {
    pub(super) store: Store,
    /// Stops a long task.
    pub(super) stop: StopFlag,
    /// The serial number of the list of games that is being built.
    pub(super) list_number: usize,
    /// The known rows of the index, for requests that compare games with the stored ones.
    pub(super) rows: Vec<LibraryRow>,
    pub(super) inbox: WorldInbox,
}

impl IoContext {
    pub(super) fn new(saver: &GameSaver, inbox: &WorldInbox) -> Self {
        Self {
            store: saver.store.clone(),
            stop: StopFlag::new(),
            list_number: 0,
            rows: Vec::new(),
            inbox: inbox.clone(),
        }
    }

    /// Changes the world of the window.
    pub(super) fn change(&self, change: impl FnOnce(&mut World) + Send + 'static) {
        self.inbox.send(change);
    }

    /// Changes a resource of the window.
    pub(super) fn change_resource<R: Resource<Mutability = Mutable>>(
        &self,
        change: impl FnOnce(&mut R) + Send + 'static,
    ) {
        self.change(move |world| change(&mut world.resource_mut::<R>()));
    }

    /// Reports a failure.
    pub(super) fn report_error(&self, reason: String) {
        self.change_resource(|errors: &mut ReportQueue| errors.push(reason));
    }

    /// Reports why a file could not be opened.
    pub(super) fn report_open_error(&self, error: &LoadError) {
        self.report_error(tr!("keep-not-opened", error = error.localized()));
    }

    /// Returns the content of a file, or reports why it could not be opened.
    pub(super) fn opened<T>(&self, result: Result<T, LoadError>) -> Option<T> {
        result.inspect_err(|error| self.report_open_error(error)).ok()
    }

    /// Reports the parts that were skipped while reading.
    pub(super) fn report_notes(&self, notes: String) {
        self.change_resource(|errors: &mut ReportQueue| errors.0.push(Report::Note(notes)));
    }

    /// Opens a game. When the person leaves a finished one, the list from which it was opened appears again.
    pub(super) fn open(&self, session: impl Into<Session>) {
        let mut session = session.into();
        let stop = self.stop.clone();
        self.change(move |world| {
            let screen = world.get_resource::<State<Screen>>().map(State::get);
            if let Some(&list_screen @ (Screen::Games | Screen::Statistics)) = screen
                && session.is_over()
            {
                session.back_to = list_screen;
            }
            if !stop.is_stopped() {
                world.write_message(Request::Open(Box::new(session)));
            }
        });
    }
}

/// Changes a resource without triggering change detection.
pub(super) fn bypass_change_detection<R: Resource<Mutability = Mutable>>(
    world: &mut World,
    change: impl FnOnce(&mut R),
) {
    change(world.resource_mut::<R>().bypass_change_detection());
}
