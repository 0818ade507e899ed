//! What became of other games that came to the position on show: those that come with the program, or the player's own.

use super::Review;
use crate::background::{Background, waker};
use crate::session::Session;
use crate::storage::GameSaver;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::rules::{AnyMove, AnyPosition};
use quadrille_teaching::explorer::{Explorer, Record};

/// Whose games are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Those of the program against itself that come with it.
    #[default]
    Shipped,
    /// The finished ones in the player's library.
    Own,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Explored {
    position: AnyPosition,
    source: Source,
    /// What became of the games that came to it.
    pub here: Option<Record>,
    /// Its moves with games behind them, the most played first.
    pub moves: Vec<(AnyMove, Record)>,
}

/// The explorer of the review.
#[derive(Default)]
pub struct ExplorerView {
    /// Whose games are shown.
    pub source: Source,
    /// The move whose row is pointed at.
    pub pointed: Option<AnyMove>,
    /// What is known of the position on show; nothing while the games are being counted.
    pub found: Option<Explored>,
    /// The player's own games of this variant, once they have been counted.
    own: Option<Explorer>,
    job: Option<Background<Explorer>>,
}

impl ExplorerView {
    /// Whether the player's games are being counted.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// As it was chosen, without what is known.
    pub(super) fn anew(&self) -> Self {
        Self {
            source: self.source,
            ..Self::default()
        }
    }
}

/// Looks the position on show up, and has the player's games counted when they are asked for.
pub(super) fn look_up(
    mut review: ResMut<Review>,
    session: Res<Session>,
    saver: Option<Res<GameSaver>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let review = review.bypass_change_detection();
    if !review.shown {
        return;
    }
    let view = &mut review.explorer;
    if let Some(Some(own)) = Background::take_result(&mut view.job) {
        view.own = Some(own);
    }
    let position = session.shown();
    let source = view.source;
    let variant = position.variant();
    view.own = view.own.take().filter(|own| own.variant == variant);
    if source == Source::Own && view.own.is_none() && view.job.is_none() {
        let Some(saver) = saver else { return };
        let count = saver.counter(variant);
        view.job = Background::start("explorer", waker(proxy.as_deref()), move |reporter| {
            reporter.send(count(reporter.stop()));
        });
    }
    let games = match source {
        Source::Shipped => Some(Explorer::shipped(variant)),
        Source::Own => view.own.as_ref(),
    };
    let Some(games) = games else {
        view.found = None;
        return;
    };
    let known = view.found.as_ref();
    if known.is_none_or(|known| known.source != source || known.position != *position) {
        view.pointed = None;
        view.found = Some(Explored {
            position: position.clone(),
            source,
            here: games.record(position),
            moves: games.moves(position),
        });
    }
}
