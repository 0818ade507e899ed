//! Tournaments in the window: the referee's own, on a thread, in the folder `tournaments` beside the games.
//!
//! A tournament lies there as its plan, `NAME.toml`, and the folder `NAME`, just as `quadrille-cli tournament NAME.toml` would
//! have it, which can go on with it as well. Views send an [`Order`]; one tournament is open at a time, and goes on while
//! other screens are shown.

pub mod entry;
pub mod hall;
pub mod pace;
pub mod shelf;

use crate::app::background::{Leaving, waker};
use crate::app::keep::errands::Errand;
use crate::app::keep::{Keeper, faults};
use crate::app::schedule::{AppSystems, LeaveSystems};
use crate::app::settings::{Complaints, Settings};
use crate::app::setup::tournament::Entry;
use crate::app::text::tr;
use crate::arena::tournament::GameId;
use crate::rules::Variant;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use hall::{Hall, Phase};
use jiff::Zoned;
use shelf::{Kept, Place};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

/// What a view asks for.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Play a new tournament as it was put together, and remember that. What is drawn by lot follows from the seed.
    Start(Entry, u32),
    /// Show the tournament of this name.
    Open(String),
    /// Play what is missing of the one that is open.
    GoOn,
    /// Break off the games being played; they will be played again.
    Stop,
    /// Put a finished game on the table.
    Show(GameId),
    /// Look which tournaments there are.
    Look,
    /// Put the tournament of this name among the deleted ones.
    Delete(String),
    /// Take it back from there.
    Restore(String),
}

/// What the thread has done.
enum Done {
    Looked(Vec<Kept>),
    Deleted(String),
    Restored,
    Failed(String),
}

/// The tournaments.
#[derive(Resource)]
pub struct Tournaments {
    /// The one that is open.
    pub now: Option<Hall>,
    /// All that were played or begun, the newest first, as far as they have been looked for.
    pub kept: Vec<Kept>,
    /// What waits until the one before has left its folder.
    waiting: VecDeque<Order>,
    /// The one that was deleted last, and can be had back.
    pub deleted: Option<String>,
    done: Mutex<Receiver<Done>>,
    tell: Sender<Done>,
}

impl Default for Tournaments {
    fn default() -> Self {
        let (tell, done) = mpsc::channel();
        Self {
            now: None,
            kept: Vec::new(),
            waiting: VecDeque::new(),
            deleted: None,
            done: Mutex::new(done),
            tell,
        }
    }
}

impl Tournaments {
    /// Whether games are being played that another order would break off.
    #[must_use]
    pub fn are_playing(&self) -> bool {
        let plays = |hall: &Hall| hall.is_at_work() && hall.news().phase == Phase::Playing;
        self.now.as_ref().is_some_and(plays)
    }

    /// Whether this program is at work on one, or about to be.
    #[must_use]
    pub fn are_busy(&self) -> bool {
        let works = |hall: &Hall| hall.is_at_work() && hall.news().phase != Phase::Elsewhere;
        !self.waiting.is_empty() || self.now.as_ref().is_some_and(works)
    }

    /// How many games have been played, and how many there will be, of the one that is being played here.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        let hall = self.now.as_ref().filter(|_| self.are_playing())?;
        let news = hall.news();
        let known = news.known.as_ref()?;
        Some((known.games.len(), known.total))
    }
}

/// The systems that have tournaments played, once there is a [`Keeper`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Tournaments>()
        .add_message::<Order>()
        .add_systems(
            Update,
            (hear, obey)
                .chain()
                .before(AppSystems::Apply)
                .run_if(resource_exists::<Keeper>),
        )
        .add_systems(
            Last,
            end.in_set(LeaveSystems::Finish)
                .run_if(on_message::<AppExit>),
        );
}

/// Hears what the thread has done.
fn hear(mut tournaments: ResMut<Tournaments>, mut complaints: ResMut<Complaints>) {
    let done: Vec<Done> = {
        let done = tournaments.done.lock();
        done.unwrap_or_else(PoisonError::into_inner)
            .try_iter()
            .collect()
    };
    for done in done {
        match done {
            Done::Looked(kept) => tournaments.kept = kept,
            Done::Deleted(name) => tournaments.deleted = Some(name),
            Done::Restored => tournaments.deleted = None,
            Done::Failed(reason) => complaints.0.push(reason),
        }
    }
}

/// Does what concerns the shelf, on the thread, and looks at it anew.
fn tidy(order: &Order, folder: PathBuf, tell: &Sender<Done>) {
    let place = |name: &String| Place {
        folder: folder.clone(),
        name: name.clone(),
    };
    let done = match order {
        Order::Delete(name) => {
            Some(shelf::delete(&place(name)).map(|()| Done::Deleted(name.clone())))
        }
        Order::Restore(name) => {
            let restored = shelf::restore(&place(name));
            let restored = restored.map_err(|error| faults::told(&error));
            Some(restored.map(|()| Done::Restored))
        }
        _ => None,
    };
    let done = done.map(|done| done.unwrap_or_else(Done::Failed));
    // Nobody may be there any more.
    for done in done.into_iter().chain([Done::Looked(shelf::kept(&folder))]) {
        let _ = tell.send(done);
    }
}

/// Does what is asked for, as soon as the tournament before has left its folder.
fn obey(
    mut orders: MessageReader<Order>,
    mut tournaments: ResMut<Tournaments>,
    keeper: Res<Keeper>,
    mut settings: ResMut<Settings>,
    mut errands: MessageWriter<Errand>,
    mut complaints: ResMut<Complaints>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let tournaments = tournaments.bypass_change_detection();
    for order in orders.read() {
        match order {
            Order::Stop => {
                if let Some(hall) = &tournaments.now {
                    hall.stop();
                }
            }
            Order::Show(game) => {
                if let Some(hall) = &tournaments.now {
                    errands.write(Errand::OpenRound {
                        file: hall.place().records(),
                        round: game.to_string(),
                    });
                }
            }
            Order::Look | Order::Delete(_) | Order::Restore(_) => {
                if let Order::Delete(name) = order
                    && let Some(hall) = tournaments.now.as_ref()
                    && hall.place().name == *name
                {
                    // What is being played here stays; what is played elsewhere is told to stay.
                    if hall.is_at_work() && hall.news().phase != Phase::Elsewhere {
                        continue;
                    }
                    if !hall.is_at_work() {
                        tournaments.now = None;
                    }
                }
                let (folder, tell) = (keeper.tournaments(), tournaments.tell.clone());
                let (order, wake) = (order.clone(), waker(proxy.as_deref()));
                keeper.ask(move || {
                    tidy(&order, folder, &tell);
                    if let Some(wake) = wake {
                        wake();
                    }
                });
            }
            Order::Start(..) | Order::Open(_) | Order::GoOn => {
                if let Order::Start(entry, _) = order {
                    settings.last_tournament = Some(entry.clone());
                }
                tournaments.waiting.push_back(order.clone());
            }
        }
    }
    while let Some(order) = tournaments.waiting.front() {
        if let Some(hall) = tournaments.now.as_ref().filter(|hall| hall.is_at_work()) {
            // What plays already need not be told to go on; what has just ended leaves in a moment.
            let plays = hall.news().phase == Phase::Playing && !hall.is_stopped();
            if *order == Order::GoOn && plays {
                tournaments.waiting.pop_front();
                continue;
            }
            hall.stop();
            return;
        }
        let place = |name: String| Place {
            folder: keeper.tournaments(),
            name,
        };
        let (place, plan, play, known) = match tournaments.waiting.pop_front() {
            Some(Order::Start(entry, seed)) => {
                let plan = entry.plan(&settings, seed);
                (place(new_name(entry.variant)), Some(plan), true, None)
            }
            Some(Order::Open(name)) => (place(name), None, false, None),
            Some(Order::GoOn) => match &tournaments.now {
                Some(hall) => (hall.place().clone(), None, true, hall.news().known.clone()),
                None => continue,
            },
            _ => continue,
        };
        match Hall::open(place, plan, play, known, waker(proxy.as_deref())) {
            Ok(hall) => tournaments.now = Some(hall),
            Err(error) => {
                let told = tr!("tournament-no-thread", error = error.to_string());
                complaints.0.push(told);
            }
        }
    }
}

/// Has the games broken off, so that no engine is left behind.
fn end(tournaments: Res<Tournaments>, leaving: Res<Leaving>) {
    let Some(hall) = &tournaments.now else { return };
    hall.stop();
    leaving.wait(|| !hall.is_at_work());
}

/// A name for a tournament that begins now.
fn new_name(variant: Variant) -> String {
    let now = Zoned::now().strftime("%Y%m%d-%H%M%S");
    format!("{now}-{variant}-{:04x}", rand::random::<u16>())
}
