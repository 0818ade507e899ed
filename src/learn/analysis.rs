//! Opens games for analysis, such as the game of a finished puzzle or the openings of a variant.

use crate::interface::Screen;
use crate::power::FrameRequest;
use crate::review::{ReviewRequest, Tab};
use crate::schedule::AppSystems;
use crate::session::{OpenGames, Request, Session};
use bevy::prelude::*;
use quadrille_games::rules::{AnyPosition, Variant};
use std::time::Duration;

/// The longest wait for a game, which may have become unreadable.
const MAX_OPENING_WAIT: Duration = Duration::from_secs(10);

/// A request to open the start position of a variant in the analysis, with the explorer.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOpenings(pub Variant);

/// A request to open a position in the analysis, with its best lines.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct OpenAnalysis(pub Box<AnyPosition>);

/// A game that is being opened for viewing.
#[derive(Resource, Default)]
pub(super) struct PendingView {
    /// The serial number of the replaced game, and the view to show. `None` if no game is expected.
    expected_view: Option<(u64, OpenedView)>,
    /// Whether the game was open in the previous frame.
    is_open: bool,
    /// The time for which the game has been expected.
    wait_time: Duration,
}

/// The content that is shown beside the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenedView {
    /// The best lines of the position.
    Lines,
    /// The explorer.
    Explorer,
    /// The review.
    Review,
    /// The board alone, to continue the game.
    Board,
}

impl PendingView {
    /// Expects the game that replaces the one with this serial number.
    pub(super) const fn expect(&mut self, previous_serial: u64, view: OpenedView) {
        *self = Self {
            expected_view: Some((previous_serial, view)),
            is_open: false,
            wait_time: Duration::ZERO,
        };
    }

    /// Stops expecting a game.
    pub(super) const fn forget(&mut self) {
        self.expected_view = None;
    }
}

/// Opens the start position of a variant as a game that is not stored.
fn open_openings(
    open_request: On<OpenOpenings>,
    open_games: OpenGames,
    mut pending_view: ResMut<PendingView>,
    mut requests: MessageWriter<Request>,
) {
    let mut session = Session::analysis(AnyPosition::start(open_request.0));
    session.setup.is_stored = false;
    session.back_to = Screen::Learn;
    pending_view.expect(open_games.serial(), OpenedView::Explorer);
    requests.write(Request::Open(Box::new(session)));
}

/// Opens a position as a game between two people, and begins its analysis.
fn open_analysis(
    open_request: On<OpenAnalysis>,
    open_games: OpenGames,
    mut pending_view: ResMut<PendingView>,
    mut requests: MessageWriter<Request>,
) {
    pending_view.expect(open_games.serial(), OpenedView::Lines);
    let session = Session::analysis((*open_request.0).clone());
    requests.write(Request::Open(Box::new(session)));
}

/// Ends the wait at another new game, because the expected one may be unreadable.
fn cancel_pending_view(
    mut requests: MessageReader<Request>,
    mut pending_view: ResMut<PendingView>,
) {
    for request in requests.read() {
        if matches!(request, Request::NewGame(_)) {
            pending_view.forget();
        }
    }
}

/// Shows the analysis after the game was opened, one frame after the previous game was closed.
fn show_pending_view(
    mut pending_view: ResMut<PendingView>,
    If(session): If<Res<Session>>,
    mut review_requests: MessageWriter<ReviewRequest>,
    mut requests: MessageWriter<Request>,
    time: Res<Time<Real>>,
    frame_request: Option<ResMut<FrameRequest>>,
) {
    let Some((previous_serial, view)) = pending_view.expected_view else { return };
    // The review notices another game in the frame in which it is opened.
    if session.serial > previous_serial && std::mem::replace(&mut pending_view.is_open, true) {
        pending_view.forget();
        let second_request = match view {
            OpenedView::Board => {
                requests.write(Request::PlayOnInNewGame(session.place()));
                return;
            }
            OpenedView::Lines => Some(ReviewRequest::Analyse(true)),
            OpenedView::Explorer => Some(ReviewRequest::ShowTab(Tab::Explorer)),
            OpenedView::Review => None,
        };
        review_requests.write_batch([ReviewRequest::Show(true)].into_iter().chain(second_request));
        return;
    }
    pending_view.wait_time += time.delta();
    if pending_view.wait_time > MAX_OPENING_WAIT {
        pending_view.forget();
    } else if let Some(mut frame_request) = frame_request {
        frame_request.request_within(Duration::from_millis(10));
    }
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingView>()
        .add_observer(open_openings)
        .add_observer(open_analysis)
        .add_systems(Update, cancel_pending_view.in_set(AppSystems::Prepare))
        .add_systems(Update, show_pending_view.in_set(AppSystems::Think));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    #[test]
    fn game_started_meanwhile_is_not_the_awaited_one() {
        let mut app = App::new();
        app.init_resource::<PendingView>()
            .add_message::<Request>()
            .add_systems(Update, cancel_pending_view);
        let awaited = |app: &App| app.world().resource::<PendingView>().expected_view;
        let mut pending_view = app.world_mut().resource_mut::<PendingView>();
        pending_view.expect(1, OpenedView::Review);
        app.world_mut().write_message(Request::Resign);
        app.update();
        assert!(awaited(&app).is_some());
        let setup = Setup::default_game(Variant::Hique);
        app.world_mut().write_message(Request::NewGame(setup));
        app.update();
        assert_eq!(awaited(&app), None);
    }
}
