//! The puzzle trainer: chooses puzzles, judges moves, gives hints, shows solutions and records results.
//!
//! A puzzle is played in a game that is not stored; the person's own game is suspended meanwhile.

mod collection;
mod running;

pub use collection::Puzzles;
pub use running::{HintStage, PuzzlePhase, Running, Try};

use super::OpenExercise;
use super::analysis::{Handover, OpenedView};
use super::leads::{self, Leads};
use super::mistakes::{Mistake, Mistakes, on_table};
use super::progress::{Progress, ProgressEvent, Today};
use super::refutation::refute;
use crate::background::{Background, waker};
use crate::interface::Screen;
use crate::power::Wake;
use crate::review::Review;
use crate::review::judge::INACCURACY;
use crate::schedule::AppSystems;
use crate::session::{Exercise, Request, Session};
use crate::storage::library_io::LibraryRequest;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, Variant};
use quadrille_teaching::puzzle::{Judgement, Puzzle};
use quadrille_teaching::repetition::Recall;
use std::sync::Arc;
use std::time::Duration;

/// The time before a right move is answered.
const RIGHT: Duration = Duration::from_millis(900);
/// The time before a wrong move is refuted.
const WRONG: Duration = Duration::from_millis(700);
/// The time between two moves of the solution.
const SHOWN: Duration = Duration::from_millis(1300);

/// A request about the puzzle on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// Show the piece, then its target.
    Hint,
    /// Take back the wrong move.
    Retry,
    /// Play the solution.
    Solution,
    /// Go to the next puzzle after this one is done.
    Next,
    /// Start the puzzle again.
    Again,
    /// Analyse the position after the puzzle is done.
    Analyse,
    /// Return to the review of the mistake.
    Leave,
    /// Continue the game of the mistake from there.
    PlayOn,
}

/// The state of the puzzle trainer.
#[derive(Resource, Default)]
pub struct PuzzleRun {
    /// The puzzle on the board.
    pub running: Option<Running>,
    /// The mistakes of this exercise.
    mistakes: Vec<Arc<Mistake>>,
    /// Whether they came from a review.
    from_review: bool,
    /// The search for the reply to a wrong move.
    search: Option<Background<Try>>,
    /// The solver of the mistake on the board.
    leads: Option<Background<Option<Leads>>>,
}

/// The resources of the puzzle trainer.
#[derive(SystemParam)]
struct PuzzleResources<'w> {
    run: ResMut<'w, PuzzleRun>,
    puzzles: Res<'w, Puzzles>,
    session: Option<Res<'w, Session>>,
    requests: MessageWriter<'w, Request>,
    handover: ResMut<'w, Handover>,
    library: MessageWriter<'w, LibraryRequest>,
    mistakes: Res<'w, Mistakes>,
    review: Res<'w, Review>,
    known: (Res<'w, Progress>, Res<'w, Today>),
    events: MessageWriter<'w, ProgressEvent>,
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
}

impl PuzzleResources<'_> {
    /// Chooses the next puzzle of `variant`.
    fn choose(&self, variant: Variant) -> Option<Arc<Puzzle>> {
        let (progress, today) = &self.known;
        let here = self.run.running.as_ref();
        let here = here.map(|running| &*running.puzzle);
        self.puzzles.next(variant, here, (progress, **today))
    }

    /// Opens a puzzle.
    fn open(&mut self, puzzle: Option<Arc<Puzzle>>) {
        let Some(puzzle) = puzzle else { return };
        self.run.leads = None;
        self.put(Running::new(puzzle), false, true);
    }

    /// Opens the mistake with this index.
    fn open_mistake(&mut self, number: usize) {
        let Some(mistake) = self.run.mistakes.get(number).cloned() else {
            return;
        };
        let wake = waker(self.proxy.as_deref());
        self.run.leads = leads::solve(&mistake, wake);
        let mut running = Running::new(Arc::clone(&mistake.puzzle));
        running.mistake = Some((mistake, [number + 1, self.run.mistakes.len()]));
        running.from_review = self.run.from_review;
        self.put(running, false, true);
    }

    /// Starts the exercise with the mistakes that are due.
    fn open_mistakes(&mut self, here: bool) {
        let (progress, today) = &self.known;
        self.run.mistakes = match (&self.session, here) {
            (Some(session), true) => on_table(session, &self.review),
            (None, true) => Vec::new(),
            (_, false) => self.mistakes.waiting(progress, **today).cloned().collect(),
        };
        self.run.from_review = here;
        self.open_mistake(0);
    }

    /// Sets up the position of `running` as far as it is solved, and then plays its solution if `solution`.
    fn put(&mut self, mut running: Running, solution: bool, new: bool) {
        self.run.search = None;
        let session = self.session.as_ref();
        let serial = session.map_or(0, |session| session.serial);
        let here = session.filter(|session| !new && running.is_on(session));
        let flipped = here.map(|session| session.flipped);
        running.tried = None;
        if running.ply == 0 {
            running.adopt_solution();
        }
        running.phase = PuzzlePhase::Opening(serial, solution);
        running.pause = Duration::ZERO;
        let mut session = running.session(flipped);
        if solution {
            session.exercise = Exercise::Shows;
        }
        self.requests.write(Request::Open(Box::new(session)));
        self.run.running = Some(running);
    }

    /// Plays `mv` in the current position.
    fn play(&mut self, mv: AnyMove) {
        if let Some(session) = &self.session {
            self.requests.write(session.request_to_play(mv));
        }
    }

    /// Records the result once.
    fn tell(&mut self, running: &mut Running, recall: Recall) {
        if std::mem::replace(&mut running.told, true) {
            return;
        }
        running.failed = recall != Recall::Known;
        if let Some((mistake, _)) = &running.mistake {
            self.events.write(ProgressEvent::Mistake {
                game: mistake.game.clone(),
                ply: mistake.ply,
                variant: mistake.variant(),
                recall,
            });
            return;
        }
        let puzzle = &running.puzzle;
        self.events.write(ProgressEvent::Puzzle {
            id: puzzle.key(),
            variant: puzzle.variant,
            puzzle_rating: puzzle.rating,
            recall,
        });
    }

    /// Shows more of the next move.
    fn hint(&mut self, mut running: Running) {
        running.hinted = match running.hinted {
            HintStage::Nothing => HintStage::Piece,
            HintStage::Piece | HintStage::Target => HintStage::Target,
        };
        self.tell(&mut running, Recall::Helped);
        self.run.running = Some(running);
        self.mark();
    }

    /// Marks the hint on the board.
    fn mark(&mut self) {
        if let (Some(running), Some(session)) = (&self.run.running, &self.session) {
            let marks = running.marks().to_string();
            self.requests
                .write(Request::Remark(session.game.place(), marks));
        }
    }

    /// Returns to the game of the mistake.
    fn open_game(&mut self, running: &Running, view: OpenedView) {
        let (Some((mistake, _)), Some(session)) = (&running.mistake, &self.session) else {
            return;
        };
        self.handover.expect(session.serial, view);
        let position = Box::new(mistake.puzzle.position.clone());
        let game = mistake.game.clone();
        self.library.write(LibraryRequest::OpenAt(game, position));
    }

    /// Opens the puzzle's game in the analysis, where it is not stored either.
    fn analyse(&mut self, from_review: bool) {
        let Some(session) = &self.session else { return };
        let mut analysis = Session::analysis(session.game.start().clone());
        analysis.setup.kept = false;
        analysis.flipped = session.flipped;
        if !from_review {
            analysis.origin.back_to = Screen::Learn;
        }
        for ply in session.game.line() {
            // It was legal there.
            if analysis.game.play(ply.mv).is_err() {
                break;
            }
        }
        analysis.game.go_to(Place::START);
        self.run.running = None;
        self.handover.expect(session.serial, OpenedView::Lines);
        self.requests.write(Request::Open(Box::new(analysis)));
    }
}

/// Takes the result of the solver for the mistake on the board.
fn take_leads(mut table: PuzzleResources) {
    let job = &mut table.run.bypass_change_detection().leads;
    let Some(leads) = Background::take_result(job) else {
        return;
    };
    let running = table.run.running.as_mut();
    let Some(running) = running.filter(|it| it.mistake.is_some()) else {
        return;
    };
    running.leads = leads.flatten();
    // Later, another line is being played or the move was judged.
    if running.phase == PuzzlePhase::Asked {
        let hinted = running.hinted;
        running.adopt_solution();
        if hinted != running.hinted {
            table.mark();
        }
    }
}

/// Opens a puzzle.
fn open(mut exercises: MessageReader<OpenExercise>, mut table: PuzzleResources) {
    for exercise in exercises.read() {
        let puzzle = match exercise {
            OpenExercise::Lesson(_) => {
                table.run.running = None;
                continue;
            }
            OpenExercise::Mistakes { here } => {
                table.open_mistakes(*here);
                continue;
            }
            OpenExercise::Puzzle(variant) => table.choose(*variant),
            OpenExercise::ThisPuzzle(id) => table.puzzles.named(id),
        };
        table.open(puzzle);
    }
}

/// Handles requests of the buttons.
fn act(mut asked: MessageReader<PuzzleRequest>, mut table: PuzzleResources) {
    for request in asked.read() {
        let Some(mut running) = table.run.running.clone() else {
            continue;
        };
        if matches!(running.phase, PuzzlePhase::Opening(..)) {
            continue;
        }
        let done = running.is_done();
        match request {
            PuzzleRequest::Hint if running.phase == PuzzlePhase::Asked => table.hint(running),
            PuzzleRequest::Retry if running.tried.is_some() => table.put(running, false, false),
            PuzzleRequest::Solution if !done => {
                table.tell(&mut running, Recall::Missed);
                running.hinted = HintStage::Nothing;
                table.put(running, true, false);
            }
            PuzzleRequest::Next if done => {
                if let Some((_, [number, _])) = running.mistake {
                    table.open_mistake(number);
                    continue;
                }
                let next = table.choose(running.puzzle.variant);
                table.open(next);
            }
            PuzzleRequest::Again => {
                running.ply = 0;
                running.hinted = HintStage::Nothing;
                running.as_good = None;
                table.put(running, false, false);
            }
            PuzzleRequest::Analyse if done => table.analyse(running.from_review),
            PuzzleRequest::Leave => table.open_game(&running, OpenedView::Review),
            PuzzleRequest::PlayOn => table.open_game(&running, OpenedView::Board),
            // Disabled in this phase.
            _ => {}
        }
    }
}

/// Judges and answers moves, and continues after a pause.
fn follow(mut table: PuzzleResources, time: Res<Time<Real>>, wake: Option<ResMut<Wake>>) {
    let (Some(mut running), Some(session)) = (table.run.running.clone(), &table.session) else {
        return;
    };
    if let PuzzlePhase::Opening(serial, solution) = running.phase {
        if session.serial > serial && running.is_on(session) {
            (running.phase, running.pause) = if solution {
                (PuzzlePhase::Showing, SHOWN / 2)
            } else {
                (PuzzlePhase::Asked, Duration::ZERO)
            };
            table.run.running = Some(running);
        }
        return;
    }
    if !running.is_on(session) {
        // Another game was opened.
        table.run.running = None;
        table.run.search = None;
        return;
    }
    let (followed, over) = (running.follow(&session.game), session.is_over());
    let game = session.game.clone();
    running.pause = running.pause.saturating_sub(time.delta());
    let is_due = running.pause.is_zero();
    match running.phase {
        PuzzlePhase::Asked => match followed {
            (ply, None) if ply > running.ply => {
                running.ply = ply;
                running.hinted = HintStage::Nothing;
                if running.left() == 0 {
                    table.tell(&mut running, Recall::Known);
                    running.phase = PuzzlePhase::Solved;
                    table.requests.write(Request::Hold(true));
                } else if game.position().to_move() != running.puzzle.solver() {
                    (running.phase, running.pause) = (PuzzlePhase::Replying, RIGHT);
                }
            }
            (_, None) => return,
            (ply, Some(mv)) => {
                table.requests.write(Request::Hold(true));
                let judged = running.judge(ply, &mv);
                if let Judgement::Wrong { reply } = judged {
                    // The search first shows whether the move is nearly as good as the best one.
                    if running.mistake.is_none() {
                        table.tell(&mut running, Recall::Missed);
                    }
                    running.tried = Some(Try {
                        mv,
                        reply,
                        chance: None,
                        lead: running.puzzle.lead_after(ply, &mv),
                        wins_later: false,
                    });
                    (running.phase, running.pause) = (PuzzlePhase::Wrong, WRONG);
                } else {
                    table.tell(&mut running, Recall::Known);
                    running.as_good = Some(mv);
                    running.phase = PuzzlePhase::Solved;
                }
            }
        },
        PuzzlePhase::Replying if is_due => {
            if let Some(mv) = running.next() {
                table.play(mv);
            }
            running.phase = PuzzlePhase::Asked;
        }
        PuzzlePhase::Showing => {
            if let (ply, None) = followed {
                running.ply = ply;
            }
            if let Some(mv) = running.next().filter(|_| is_due) {
                table.play(mv);
                running.pause = SHOWN;
            } else if running.left() == 0 {
                running.phase = PuzzlePhase::Shown;
                running.pause = Duration::ZERO;
            }
        }
        PuzzlePhase::Wrong if is_due => {
            let Some(tried) = running.tried else { return };
            running.phase = PuzzlePhase::Refuted;
            if over {
                // A win does not count as a wrong move.
                table.tell(&mut running, Recall::Missed);
            } else if let Some(mv) = tried.reply {
                table.play(mv);
            } else {
                let wake = waker(table.proxy.as_deref());
                let settles = running.leads.is_some() || table.run.leads.is_some();
                table.run.search = refute(&game, tried, settles, wake);
                running.phase = PuzzlePhase::Searching;
            }
        }
        PuzzlePhase::Replying | PuzzlePhase::Wrong => {}
        // The solver's result for the game's own move decides, if it comes.
        PuzzlePhase::Searching if table.run.leads.is_some() => return,
        PuzzlePhase::Searching => {
            let found = Background::take_result(&mut table.run.bypass_change_detection().search);
            if found.is_none() && table.run.search.is_some() {
                return;
            }
            // The search broke off without a reply.
            let Some(mut tried) = found.flatten().or(running.tried) else {
                return;
            };
            let mistake = running.mistake.as_ref().map(|(mistake, _)| mistake);
            // The game's own move has the value of the review, so that a move never has two values.
            if let Some(mistake) = mistake.filter(|mistake| mistake.played == tried.mv) {
                tried.chance = Some(mistake.left());
                tried.lead = running.leads.map(|leads| leads.played);
            }
            // With solved points the move must keep all of them, otherwise nearly all of the chances.
            let keeps = match (running.leads, tried.lead) {
                (Some(leads), _) if leads.solution == Some(tried.mv) => true,
                (Some(leads), Some(lead)) => lead >= leads.best,
                _ => mistake
                    .zip(tried.chance)
                    .is_some_and(|(mistake, chance)| mistake.chance - chance < INACCURACY),
            };
            if keeps {
                table.tell(&mut running, Recall::Known);
                running.tried = None;
                running.as_good = Some(tried.mv);
                running.phase = PuzzlePhase::Solved;
            } else {
                table.tell(&mut running, Recall::Missed);
                if let Some(mv) = tried.reply {
                    table.play(mv);
                }
                running.tried = Some(tried);
                running.phase = PuzzlePhase::Refuted;
            }
        }
        PuzzlePhase::Refuted
        | PuzzlePhase::Solved
        | PuzzlePhase::Shown
        | PuzzlePhase::Opening(..) => return,
    }
    if let Some(mut wake) = wake.filter(|_| !running.pause.is_zero()) {
        wake.within(running.pause + Duration::from_millis(10));
    }
    table.run.running = Some(running);
}

/// Leaving the board leaves the puzzle.
fn leave(mut run: ResMut<PuzzleRun>, mut handover: ResMut<Handover>) {
    handover.forget();
    run.running = None;
    run.search = None;
    run.leads = None;
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleRun>()
        .init_resource::<Puzzles>()
        .add_message::<PuzzleRequest>()
        .add_systems(Update, (open, act).chain().in_set(AppSystems::Prepare))
        .add_systems(
            Update,
            (take_leads, follow).chain().in_set(AppSystems::Think),
        )
        .add_systems(OnEnter(Screen::Home), leave)
        .add_systems(OnEnter(Screen::Learn), leave);
}
