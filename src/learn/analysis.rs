//! What is learned goes over to the analysis: a puzzle's game once it is done, and a variant's openings.

use crate::interface::Screen;
use crate::power::Wake;
use crate::review::{ReviewRequest, Tab};
use crate::schedule::AppSystems;
use crate::session::{Request, Session};
use bevy::prelude::*;
use quadrille_games::rules::{AnyPosition, Variant};
use std::time::Duration;

/// How long a game is waited for: it may be one that cannot be opened any more.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Asks for a variant's first position in the analysis, with what became of games from there.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOpenings(pub Variant);

/// A game that is on its way to the table, to be analysed there.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Handover {
    /// The serial number of the game that it takes the place of.
    after: Option<u64>,
    /// What is to be shown of it.
    show: Shown,
    /// How long it has been on its way.
    waited: Duration,
}

/// What is shown of a game beside its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shown {
    /// The best lines of the position.
    #[default]
    Lines,
    /// What became of games from there.
    Explorer,
    /// The review.
    Review,
    /// The board, where it is played on.
    PlayOn,
}

impl Handover {
    const fn new(after: u64, show: Shown) -> Self {
        Self {
            after: Some(after),
            show,
            waited: Duration::ZERO,
        }
    }

    /// The game that takes the place of the one with this number is to be analysed.
    pub(super) const fn analyse(&mut self, after: u64) {
        *self = Self::new(after, Shown::Lines);
    }

    /// The review of the game that takes the place of the one with this number is to be shown.
    pub(super) const fn review(&mut self, after: u64) {
        *self = Self::new(after, Shown::Review);
    }

    /// The game that takes the place of the one with this number is to be played on from where it is looked at.
    pub(super) const fn play_on(&mut self, after: u64) {
        *self = Self::new(after, Shown::PlayOn);
    }

    /// It is not wanted any more.
    pub(super) const fn forget(&mut self) {
        self.after = None;
    }
}

/// Puts a variant's first position on the table.
fn open(
    mut wanted: MessageReader<OpenOpenings>,
    session: Option<Res<Session>>,
    mut handover: ResMut<Handover>,
    mut requests: MessageWriter<Request>,
) {
    for OpenOpenings(variant) in wanted.read() {
        let mut analysis = Session::analysis(AnyPosition::start(*variant));
        analysis.setup.kept = false;
        analysis.origin.back_to = Screen::Learn;
        handover.analyse(session.as_ref().map_or(0, |session| session.serial));
        handover.show = Shown::Explorer;
        requests.write(Request::Open(Box::new(analysis)));
    }
}

/// Whoever begins another game meanwhile is not waiting for that one any more: it may be one that could not be opened.
fn forget(mut requests: MessageReader<Request>, mut handover: ResMut<Handover>) {
    for request in requests.read() {
        if matches!(request, Request::NewGame(_)) {
            handover.forget();
        }
    }
}

/// Shows the analysis once the game is on the table, in a frame after the last game's was closed.
fn show(
    mut handover: ResMut<Handover>,
    session: Option<Res<Session>>,
    mut reviews: MessageWriter<ReviewRequest>,
    mut requests: MessageWriter<Request>,
    time: Res<Time<Real>>,
    wake: Option<ResMut<Wake>>,
) {
    let Some(serial) = handover.after else {
        return;
    };
    let here = session.filter(|session| session.serial > serial && !session.is_changed());
    if let Some(session) = here {
        handover.after = None;
        if handover.show == Shown::PlayOn {
            requests.write(Request::PlayOn(session.place()));
            return;
        }
        reviews.write(ReviewRequest::Show(true));
        match handover.show {
            Shown::Lines => drop(reviews.write(ReviewRequest::Analyse(true))),
            Shown::Explorer => drop(reviews.write(ReviewRequest::ShowTab(Tab::Explorer))),
            Shown::Review | Shown::PlayOn => {}
        }
        return;
    }
    handover.waited += time.delta();
    if handover.waited > LONGEST_WAIT {
        handover.forget();
    } else if let Some(mut wake) = wake {
        wake.within(Duration::from_millis(10));
    }
}

/// Without a window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Handover>()
        .add_message::<OpenOpenings>()
        .add_systems(Update, (forget, open).chain().in_set(AppSystems::Prepare))
        .add_systems(Update, show.in_set(AppSystems::Think));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    #[test]
    fn a_game_that_is_begun_meanwhile_is_not_taken_for_the_one_awaited() {
        let mut app = App::new();
        app.init_resource::<Handover>()
            .add_message::<Request>()
            .add_systems(Update, forget);
        let awaited = |app: &App| app.world().resource::<Handover>().after;
        app.world_mut().resource_mut::<Handover>().review(1);
        app.world_mut().write_message(Request::Resign);
        app.update();
        assert_eq!(awaited(&app), Some(1));
        let setup = Setup::usual(Variant::Hique);
        app.world_mut().write_message(Request::NewGame(setup));
        app.update();
        assert_eq!(awaited(&app), None);
    }
}
