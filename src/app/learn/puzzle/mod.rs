//! The puzzle trainer: which puzzle comes, what is made of a move in it, hints, the solution, and what is told of the result.
//!
//! A puzzle is played in a game of its own that is not kept, as a first game is, so that the person's own game waits.

mod running;

pub use running::{Hinted, Phase, Running, Try};

use super::OpenExercise;
use super::progress::ProgressEvent;
use super::refutation::{Found, Refutation};
use crate::app::background::waker;
use crate::app::interface::Screen;
use crate::app::power::Wake;
use crate::app::review::ReviewRequest;
use crate::app::schedule::AppSystems;
use crate::app::session::{Exercise, Request, Session};
use crate::learn::puzzle::{Judgement, Puzzle, shipped};
use crate::record::Place;
use crate::rules::{AnyMove, Variant};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use running::Followed;
use std::sync::Arc;
use std::time::Duration;

/// How long a right move is looked at before it is answered.
const RIGHT: Duration = Duration::from_millis(900);
/// How long a wrong one is, before it is refuted.
const WRONG: Duration = Duration::from_millis(700);
/// The time between two moves of the solution.
const SHOWN: Duration = Duration::from_millis(1300);

/// What is asked of the puzzle that is on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// Which piece, or then where to.
    Hint,
    /// The wrong try is to be taken back.
    Retry,
    /// The solution is to be played.
    Solution,
    /// The next puzzle, once this one is done.
    Next,
    /// The puzzle from its beginning.
    Again,
    /// The position is to be looked at in the analysis, once the puzzle is done.
    Analyse,
}

/// The puzzles that there are.
#[derive(Resource, Clone, Debug)]
pub struct Puzzles(pub Vec<Arc<Puzzle>>);

impl Default for Puzzles {
    /// Those that come with the program.
    fn default() -> Self {
        let all = Variant::ALL.into_iter().flat_map(shipped);
        Self(all.cloned().map(Arc::new).collect())
    }
}

/// The puzzle on the board, and what has come of those before it.
#[derive(Resource, Default)]
pub struct PuzzleRun {
    /// The one on the board.
    pub running: Option<Running>,
    /// How many were solved in a row since the program was started.
    pub in_a_row: usize,
    /// The names of those that were opened since then.
    seen: Vec<String>,
    /// Those of them that were failed, the one that comes back first in front.
    missed: Vec<String>,
    /// A puzzle's game is being put on the table for the analysis; it had this serial number before.
    analysing: Option<u64>,
    /// Looks for the reply to a wrong try.
    search: Option<Refutation>,
}

impl PuzzleRun {
    /// The puzzle of `variant` that comes next: the easiest that was not seen, then the one that was failed longest ago,
    /// then the easiest; not the one on the board, where there is another.
    #[must_use]
    pub fn choose(&self, puzzles: &Puzzles, variant: Variant) -> Option<Arc<Puzzle>> {
        let here = self.running.as_ref().map(|running| &running.puzzle.id);
        let all = || {
            let of = puzzles.0.iter();
            of.filter(|it| it.variant == variant && Some(&it.id) != here)
        };
        let unseen = all().filter(|it| !self.seen.contains(&it.id));
        let easiest = unseen.min_by_key(|it| it.rating);
        let missed = || {
            let mut names = self.missed.iter();
            names.find_map(|id| all().find(|it| it.id == *id))
        };
        let found = easiest.or_else(missed);
        let found = found.or_else(|| all().min_by_key(|it| it.rating)).cloned();
        // The only one there is comes once more.
        let last = || puzzles.0.iter().find(|it| it.variant == variant).cloned();
        found.or_else(last)
    }
}

/// What changes the puzzle on the board.
#[derive(SystemParam)]
struct Table<'w> {
    run: ResMut<'w, PuzzleRun>,
    puzzles: Res<'w, Puzzles>,
    session: Option<Res<'w, Session>>,
    requests: MessageWriter<'w, Request>,
    events: MessageWriter<'w, ProgressEvent>,
}

impl Table<'_> {
    /// Puts a puzzle on the table.
    fn open(&mut self, puzzle: Option<Arc<Puzzle>>) {
        let Some(puzzle) = puzzle else { return };
        if !self.run.seen.contains(&puzzle.id) {
            self.run.seen.push(puzzle.id.clone());
        }
        self.put(Running::new(puzzle), false, true);
    }

    /// Puts `running` on the table as far as it is solved; whether its solution is played then.
    fn put(&mut self, mut running: Running, solution: bool, new: bool) {
        self.run.search = None;
        let session = self.session.as_ref();
        let serial = session.map_or(0, |session| session.serial);
        let here = session.filter(|session| !new && running.is_on(session));
        let flipped = here.map(|session| session.flipped);
        running.tried = None;
        running.phase = Phase::Opening(serial, solution);
        let mut session = running.session(flipped);
        if solution {
            session.exercise = Exercise::Shows;
        }
        self.requests.write(Request::Open(Box::new(session)));
        self.run.running = Some(running);
    }

    /// Plays `mv` in the position on the table.
    fn play(&mut self, mv: AnyMove) {
        if let Some(session) = &self.session {
            let (serial, place) = (session.serial, session.game.place());
            self.requests.write(Request::Play {
                mv,
                serial,
                place,
                walked: 1,
            });
        }
    }

    /// Tells the result, once.
    fn tell(&mut self, running: &mut Running, solved: bool) {
        if std::mem::replace(&mut running.told, true) {
            return;
        }
        let puzzle = &running.puzzle;
        self.run.missed.retain(|id| *id != puzzle.id);
        if solved {
            self.run.in_a_row += 1;
        } else {
            running.failed = true;
            self.run.in_a_row = 0;
            self.run.missed.push(puzzle.id.clone());
        }
        self.events.write(ProgressEvent::Puzzle {
            id: puzzle.id.clone(),
            variant: puzzle.variant,
            puzzle_rating: puzzle.rating,
            solved,
            hinted: running.hinted != Hinted::Nothing,
        });
    }

    /// Points out more of the next move.
    fn hint(&mut self, mut running: Running) {
        running.hinted = match running.hinted {
            Hinted::Nothing => Hinted::Piece,
            Hinted::Piece | Hinted::Target => Hinted::Target,
        };
        self.tell(&mut running, false);
        if let Some(session) = &self.session {
            let place = session.game.place();
            let marks = Request::Remark(place, running.marks());
            self.requests.write(marks);
        }
        self.run.running = Some(running);
    }

    /// Looks at the puzzle's game in the analysis; it is not kept there either.
    fn analyse(&mut self) {
        let Some(session) = &self.session else { return };
        let mut analysis = Session::analysis(session.game.start().clone());
        analysis.setup.kept = false;
        analysis.flipped = session.flipped;
        for ply in session.game.line() {
            // It was played there.
            if analysis.game.play(ply.mv).is_err() {
                break;
            }
        }
        analysis.game.go_to(Place::START);
        self.run.running = None;
        self.run.analysing = Some(session.serial);
        self.requests.write(Request::Open(Box::new(analysis)));
    }
}

/// Opens a puzzle.
fn open(mut exercises: MessageReader<OpenExercise>, mut table: Table) {
    for exercise in exercises.read() {
        let puzzle = match exercise {
            OpenExercise::Lesson(_) => {
                table.run.running = None;
                continue;
            }
            OpenExercise::Puzzle(variant) => table.run.choose(&table.puzzles, *variant),
            OpenExercise::ThisPuzzle(id) => {
                let mut all = table.puzzles.0.iter();
                all.find(|puzzle| puzzle.id == *id).cloned()
            }
        };
        table.open(puzzle);
    }
}

/// Does what is asked for by the buttons.
fn act(mut asked: MessageReader<PuzzleRequest>, mut table: Table) {
    for request in asked.read() {
        let Some(mut running) = table.run.running.clone() else {
            continue;
        };
        if matches!(running.phase, Phase::Opening(..)) {
            continue;
        }
        let done = running.is_done();
        match request {
            PuzzleRequest::Hint if running.phase == Phase::Asked => table.hint(running),
            PuzzleRequest::Retry if running.tried.is_some() => table.put(running, false, false),
            PuzzleRequest::Solution if !done => {
                table.tell(&mut running, false);
                running.hinted = Hinted::Nothing;
                table.put(running, true, false);
            }
            PuzzleRequest::Next if done => {
                let next = table.run.choose(&table.puzzles, running.puzzle.variant);
                table.open(next);
            }
            PuzzleRequest::Again => {
                let again = Running {
                    told: running.told,
                    failed: running.failed,
                    ..Running::new(running.puzzle)
                };
                table.put(again, false, false);
            }
            PuzzleRequest::Analyse if done => table.analyse(),
            PuzzleRequest::Hint
            | PuzzleRequest::Retry
            | PuzzleRequest::Solution
            | PuzzleRequest::Next
            | PuzzleRequest::Analyse => {}
        }
    }
}

/// Judges what is played, answers it, and goes on when it is time.
fn follow(
    mut table: Table,
    time: Res<Time<Real>>,
    wake: Option<ResMut<Wake>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let (Some(mut running), Some(session)) = (table.run.running.clone(), &table.session) else {
        return;
    };
    if let Phase::Opening(serial, solution) = running.phase {
        if session.serial > serial && running.is_on(session) {
            running.phase = if solution {
                Phase::Showing(SHOWN / 2)
            } else {
                Phase::Asked
            };
            table.run.running = Some(running);
        }
        return;
    }
    if !running.is_on(session) {
        // Another game is on the table.
        table.run.running = None;
        table.run.search = None;
        return;
    }
    let (followed, over) = (running.follow(&session.game), session.is_over());
    let game = session.game.clone();
    match running.phase {
        Phase::Asked => match followed {
            Followed::To(ply) if ply > running.ply => {
                running.ply = ply;
                running.hinted = Hinted::Nothing;
                if running.left() == 0 {
                    table.tell(&mut running, true);
                    running.phase = Phase::Solved;
                    table.requests.write(Request::Hold(true));
                } else if game.position().to_move() != running.puzzle.solver() {
                    running.phase = Phase::Replying(RIGHT);
                }
            }
            Followed::To(_) => return,
            Followed::Left(ply, mv) => {
                table.requests.write(Request::Hold(true));
                let judged = running.puzzle.judge(ply, &mv);
                if let Judgement::Wrong { reply } = judged {
                    table.tell(&mut running, false);
                    running.tried = Some(Try {
                        mv,
                        reply,
                        wins_later: false,
                    });
                    running.phase = Phase::Wrong(WRONG);
                } else {
                    table.tell(&mut running, true);
                    running.as_good = Some(mv);
                    running.phase = Phase::Solved;
                }
            }
        },
        Phase::Replying(left) | Phase::Showing(left) => {
            let left = left.saturating_sub(time.delta());
            let shows = matches!(running.phase, Phase::Showing(_));
            if let (true, Followed::To(ply)) = (shows, followed) {
                running.ply = ply;
            }
            if shows && running.left() == 0 {
                running.phase = Phase::Shown;
            } else if !left.is_zero() {
                running.phase = if shows {
                    Phase::Showing(left)
                } else {
                    Phase::Replying(left)
                };
            } else {
                if let Some(mv) = running.next() {
                    table.play(mv);
                }
                running.phase = if shows {
                    Phase::Showing(SHOWN)
                } else {
                    Phase::Asked
                };
            }
        }
        Phase::Wrong(left) => {
            let left = left.saturating_sub(time.delta());
            let reply = running.tried.and_then(|tried| tried.reply);
            running.phase = match reply {
                _ if !left.is_zero() => Phase::Wrong(left),
                _ if over => Phase::Refuted,
                Some(mv) => {
                    table.play(mv);
                    Phase::Refuted
                }
                None => {
                    let wake = waker(proxy.as_deref());
                    table.run.search = Refutation::search(&game, wake);
                    Phase::Searching
                }
            };
        }
        Phase::Searching => {
            let found = match &table.run.search {
                Some(search) => search.poll(),
                None => Some(Found::default()),
            };
            let Some(Found { reply, loses }) = found else {
                return;
            };
            table.run.search = None;
            if let Some(mv) = reply {
                table.play(mv);
            }
            if let Some(tried) = &mut running.tried {
                tried.reply = reply;
                tried.wins_later = loses;
            }
            running.phase = Phase::Refuted;
        }
        Phase::Refuted | Phase::Solved | Phase::Shown | Phase::Opening(..) => return,
    }
    if let (Phase::Replying(left) | Phase::Wrong(left) | Phase::Showing(left), Some(mut wake)) =
        (running.phase, wake)
    {
        wake.within(left + Duration::from_millis(10));
    }
    table.run.running = Some(running);
}

/// Shows the analysis once the puzzle's game is on the table, in a frame after the last game's was closed.
fn analyse(
    mut run: ResMut<PuzzleRun>,
    session: Option<Res<Session>>,
    mut reviews: MessageWriter<ReviewRequest>,
    wake: Option<ResMut<Wake>>,
) {
    let (Some(serial), Some(session)) = (run.analysing, session) else {
        return;
    };
    if session.serial > serial && !session.is_changed() {
        run.analysing = None;
        reviews.write(ReviewRequest::Show(true));
        reviews.write(ReviewRequest::Analyse(true));
    } else if let Some(mut wake) = wake {
        wake.within(Duration::from_millis(10));
    }
}

/// Who leaves the board leaves the puzzle.
fn leave(mut run: ResMut<PuzzleRun>) {
    run.running = None;
    run.search = None;
    run.analysing = None;
}

/// Without a window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleRun>()
        .init_resource::<Puzzles>()
        .add_message::<PuzzleRequest>()
        .add_systems(Update, (open, act).chain().in_set(AppSystems::Prepare))
        .add_systems(Update, (follow, analyse).in_set(AppSystems::Think))
        .add_systems(OnEnter(Screen::Home), leave);
}
