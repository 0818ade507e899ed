//! The puzzle trainer: chooses puzzles, judges moves, gives hints, shows solutions and records results.
//!
//! A puzzle is played in a game that is not stored. The person's own game is suspended during it.

mod collection;
mod running;

pub use collection::{PuzzleSelection, Puzzles, ThemeScore};
pub use running::{ActivePuzzle, HintStage, Outlook, PuzzlePhase, WrongMove};

use super::analysis::{OpenedView, PendingView};
use super::leads;
use super::losses::LossGroup;
use super::mistakes::{Mistake, Mistakes, mistakes_of_session};
use super::progress::{Progress, ProgressEvent, Today};
use super::refutation::{look_ahead, refute};
use super::{MistakeSelection, OpenExercise};
use crate::background::{BackgroundJob, waker};
use crate::interface::Screen;
use crate::power::FrameRequest;
use crate::review::Review;
use crate::schedule::AppSystems;
use crate::session::{Exercise, OpenGames, Request, Session};
use crate::storage::library_io::LibraryRequest;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, Variant};
use quadrille_review::judge::INACCURACY;
use quadrille_review::leads::Leads;
use quadrille_teaching::puzzle::{Judgement, Puzzle};
use quadrille_teaching::repetition::Recall;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

/// The time before a right move is answered.
const RIGHT_MOVE_PAUSE: Duration = Duration::from_millis(900);
/// The time before a wrong move is refuted.
const WRONG_MOVE_PAUSE: Duration = Duration::from_millis(700);
/// The time between two moves of the solution.
const SOLUTION_PAUSE: Duration = Duration::from_millis(1300);

/// A request about the puzzle on the board.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Repeat the mistakes that were not found without help.
    RepeatMissed,
}

/// The state of the puzzle trainer.
#[derive(Resource, Default)]
pub struct PuzzleRun {
    /// The puzzle on the board.
    pub running: Option<ActivePuzzle>,
    /// The selection of puzzles of each variant, where one was made in the dialog.
    selections: HashMap<Variant, PuzzleSelection>,
    /// The mistakes of this exercise.
    mistakes: Vec<Arc<Mistake>>,
    /// How well the finished mistakes were solved, by their index in `mistakes`.
    recalls: BTreeMap<usize, Recall>,
    /// The row of the report about losses that the mistakes come from.
    group: Option<LossGroup>,
    /// The screen to which the mistakes lead back. `Screen::Game` stands for the review of the current game.
    back_to: Screen,
    /// The screen to which the reviewed game leads back.
    game_back_to: Screen,
    /// The search for the reply to a wrong move.
    search_job: Option<BackgroundJob<WrongMove>>,
    /// The search for the expected course after the puzzle.
    outlook_job: Option<BackgroundJob<Outlook>>,
    /// The solver of the mistake on the board.
    leads_job: Option<BackgroundJob<Option<Leads>>>,
}

impl PuzzleRun {
    /// Selects puzzles of `variant`.
    pub fn select(&mut self, variant: Variant, selection: PuzzleSelection) {
        self.selections.insert(variant, selection);
    }

    /// Returns how many mistakes of this exercise were found without help, and how many others are done.
    fn mistake_score(&self) -> [usize; 2] {
        let known_count = self.recalls.values().filter(|recall| **recall == Recall::Known).count();
        [known_count, self.recalls.len() - known_count]
    }

    /// Returns the selection of puzzles of `variant`.
    pub fn selection(&self, variant: Variant) -> PuzzleSelection {
        self.selections.get(&variant).copied().unwrap_or_default()
    }
}

/// The resources of the puzzle trainer.
#[derive(SystemParam)]
struct PuzzleResources<'w, 's> {
    run: ResMut<'w, PuzzleRun>,
    puzzles: Res<'w, Puzzles>,
    open_games: OpenGames<'w>,
    screen: Res<'w, State<Screen>>,
    requests: MessageWriter<'w, Request>,
    pending_view: ResMut<'w, PendingView>,
    library_requests: MessageWriter<'w, LibraryRequest>,
    mistakes: Res<'w, Mistakes>,
    review: Res<'w, Review>,
    progress: Res<'w, Progress>,
    today: Res<'w, Today>,
    commands: Commands<'w, 's>,
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
}

impl PuzzleResources<'_, '_> {
    /// Chooses the next puzzle of `variant` by `selection`.
    fn next_puzzle(&self, variant: Variant, selection: PuzzleSelection) -> Option<Arc<Puzzle>> {
        let running = self.run.running.as_ref();
        let current_puzzle = running.map(|running| &*running.puzzle);
        self.puzzles.next(variant, selection, current_puzzle, &self.progress, *self.today)
    }

    /// Returns the screen to which an exercise that is opened now leads back.
    fn way_back(&self) -> Screen {
        let running = self.run.running.as_ref();
        match self.screen.get() {
            Screen::Statistics => Screen::Statistics,
            // The next puzzle leads back where this one does.
            Screen::Game => running.map_or(Screen::Learn, |running| running.back_to),
            _ => Screen::Learn,
        }
    }

    /// Opens a puzzle, which belongs to `selection`.
    fn open(&mut self, puzzle: Option<Arc<Puzzle>>, selection: Option<PuzzleSelection>) {
        let Some(puzzle) = puzzle else { return };
        self.run.leads_job = None;
        let mut running = ActivePuzzle::new(puzzle);
        running.selection = selection;
        let (progress, puzzle) = (&self.progress, &running.puzzle);
        running.rating_before = progress.target_rating(puzzle.variant);
        running.difficulty = progress.puzzle_rating(&puzzle.key(), puzzle.rating);
        running.estimated_level = self.mistakes.latest_level(puzzle.variant);
        running.back_to = self.way_back();
        let today = self.today.0;
        let daily_variant = progress.daily_variant(today);
        let daily_puzzle = daily_variant.and_then(|variant| self.puzzles.of_day(variant, today));
        running.is_daily = selection.is_none()
            && daily_puzzle.is_some_and(|(_, daily_puzzle)| daily_puzzle.id == puzzle.id);
        self.set_up(running, false, true);
    }

    /// Opens the mistake with this index, and starts the solver for it. Does nothing without such a mistake.
    fn open_mistake(&mut self, index: usize) {
        let Some(mistake) = self.run.mistakes.get(index).cloned() else { return };
        let solver_waker = waker(self.proxy.as_deref());
        self.run.leads_job = leads::solve(&mistake, solver_waker);
        let mut running = ActivePuzzle::new(Arc::clone(&mistake.puzzle));
        running.estimated_level = mistake.estimated_level;
        running.mistake = Some((mistake, [index + 1, self.run.mistakes.len()]));
        running.mistake_score = self.run.mistake_score();
        running.group = self.run.group;
        running.back_to = self.run.back_to;
        self.set_up(running, false, true);
    }

    /// Starts the exercise with the selected mistakes.
    fn open_mistakes(&mut self, selection: MistakeSelection) {
        self.run.mistakes = match (selection, self.open_games.current()) {
            (MistakeSelection::CurrentGame, Some(session)) => {
                mistakes_of_session(session, &self.review)
            }
            (MistakeSelection::CurrentGame, None) => Vec::new(),
            (MistakeSelection::Due, _) => {
                let due_mistakes = self.mistakes.due_mistakes(&self.progress, *self.today);
                due_mistakes.cloned().collect()
            }
            (MistakeSelection::Filtered(filter), _) => {
                let mistakes = self.mistakes.all.iter();
                mistakes.filter(|mistake| filter.matches(mistake)).cloned().collect()
            }
        };
        self.run.group = match selection {
            MistakeSelection::Filtered(filter) => Some(filter.group),
            MistakeSelection::CurrentGame | MistakeSelection::Due => None,
        };
        self.run.back_to = match selection {
            MistakeSelection::CurrentGame => Screen::Game,
            MistakeSelection::Due | MistakeSelection::Filtered(_) => self.way_back(),
        };
        self.run.game_back_to = match (self.run.back_to, self.open_games.current()) {
            (Screen::Game, Some(session)) => session.back_to,
            (back_to, _) => back_to,
        };
        self.run.recalls.clear();
        self.open_mistake(0);
    }

    /// Repeats the mistakes that were not found without help.
    fn repeat_missed(&mut self) {
        let recalls = std::mem::take(&mut self.run.recalls);
        let mistakes = std::mem::take(&mut self.run.mistakes).into_iter().enumerate();
        let missed_mistakes =
            mistakes.filter(|(index, _)| recalls.get(index) != Some(&Recall::Known));
        self.run.mistakes = missed_mistakes.map(|(_, mistake)| mistake).collect();
        self.open_mistake(0);
    }

    /// Sets up the position of `running` as far as it is solved, and plays its solution if `plays_solution`. Stops searches and
    /// takes back a wrong move. Keeps the side of the board unless the puzzle `is_new`.
    fn set_up(&mut self, mut running: ActivePuzzle, plays_solution: bool, is_new: bool) {
        self.run.search_job = None;
        self.run.outlook_job = None;
        running.outlook = None;
        let session = self.open_games.current();
        let puzzle_session = session.filter(|session| !is_new && running.is_on(session));
        let flipped = puzzle_session.map(|session| session.flipped);
        running.previous_try = running.wrong_move.take().or(running.previous_try);
        if running.ply == 0 {
            running.adopt_solution();
        }
        running.phase = PuzzlePhase::Opening(self.open_games.serial(), plays_solution);
        running.pause = Duration::ZERO;
        let mut session = running.session(flipped);
        if plays_solution {
            session.exercise = Exercise::Presenting;
        }
        self.requests.write(Request::Open(Box::new(session)));
        self.run.running = Some(running);
    }

    /// Plays `mv` in the current position.
    fn play(&mut self, mv: AnyMove) {
        if let Some(session) = self.open_games.current() {
            self.requests.write(session.request_to_play(mv));
        }
    }

    /// Records the result unless one is recorded already.
    fn record_result(&mut self, running: &mut ActivePuzzle, recall: Recall) {
        if std::mem::replace(&mut running.is_recorded, true) {
            return;
        }
        running.has_failed = recall != Recall::Known;
        if let Some((mistake, [number, _])) = &running.mistake {
            self.run.recalls.insert(number - 1, recall);
            running.mistake_score = self.run.mistake_score();
            self.commands.trigger(ProgressEvent::Mistake {
                game: mistake.game.clone(),
                ply: mistake.ply,
                variant: mistake.variant(),
                recall,
            });
            return;
        }
        let puzzle = &running.puzzle;
        self.commands.trigger(ProgressEvent::Puzzle {
            id: puzzle.key(),
            variant: puzzle.variant,
            puzzle_rating: puzzle.rating,
            recall,
        });
    }

    /// Shows more of the next move, and records that the person had help.
    fn show_hint(&mut self, mut running: ActivePuzzle) {
        running.hint_stage = match running.hint_stage {
            HintStage::Nothing => HintStage::Piece,
            HintStage::Piece | HintStage::Target => HintStage::Target,
        };
        self.record_result(&mut running, Recall::Helped);
        self.run.running = Some(running);
        self.mark_hint();
    }

    /// Marks the hint on the board.
    fn mark_hint(&mut self) {
        if let (Some(running), Some(session)) = (&self.run.running, self.open_games.current()) {
            let marks = running.marks().to_string();
            self.requests.write(Request::Remark(session.game.place(), marks));
        }
    }

    /// Opens the game of the mistake at the mistake, with `view`.
    fn open_game(&mut self, running: &ActivePuzzle, view: OpenedView) {
        let (Some((mistake, _)), Some(session)) = (&running.mistake, self.open_games.current())
        else {
            return;
        };
        self.pending_view.expect(session.serial, view);
        self.library_requests.write(LibraryRequest::OpenAtPly {
            name: mistake.game.clone(),
            ply_count: mistake.ply,
            back_to: self.run.game_back_to,
        });
    }

    /// Opens the puzzle's game in the analysis, without storing it, and closes the puzzle.
    fn analyse(&mut self, back_to: Screen) {
        let Some(session) = self.open_games.current() else { return };
        let mut analysis = Session::analysis(session.game.start().clone());
        analysis.setup.is_stored = false;
        analysis.flipped = session.flipped;
        analysis.back_to = match back_to {
            Screen::Game => self.run.game_back_to,
            screen => screen,
        };
        for ply in session.game.line() {
            // The move was legal there.
            if analysis.game.play(ply.mv).is_err() {
                break;
            }
        }
        analysis.game.go_to(Place::START);
        self.run.running = None;
        self.pending_view.expect(session.serial, OpenedView::Lines);
        self.requests.write(Request::Open(Box::new(analysis)));
    }
}

/// Applies the solver's result for the mistake on the board. Before the person's move, its solution replaces the line.
fn apply_leads(mut resources: PuzzleResources) {
    let job = resources.run.reborrow().map_unchanged(|run| &mut run.leads_job);
    let Some(leads) = BackgroundJob::take_result(job) else { return };
    let running = resources.run.running.as_mut();
    let Some(running) = running.filter(|running| running.mistake.is_some()) else { return };
    running.leads = leads.flatten();
    // In later phases another line is being played, or the move was already judged.
    if running.phase == PuzzlePhase::AwaitingMove {
        let previous_hint_stage = running.hint_stage;
        running.adopt_solution();
        if previous_hint_stage != running.hint_stage {
            resources.mark_hint();
        }
    }
}

/// Opens puzzles and mistakes. Closes the puzzle if a lesson is opened.
fn open_exercise(exercise: On<OpenExercise>, mut resources: PuzzleResources) {
    let (puzzle, selection) = match *exercise {
        OpenExercise::Lesson(_) | OpenExercise::Strategy(..) => {
            resources.run.running = None;
            return;
        }
        OpenExercise::Mistakes(selection) => return resources.open_mistakes(selection),
        OpenExercise::Puzzle(variant) => {
            let selection = resources.run.selection(variant);
            (resources.next_puzzle(variant, selection), Some(selection))
        }
        OpenExercise::SelectedPuzzle(variant, selection) => {
            (resources.next_puzzle(variant, selection), Some(selection))
        }
        OpenExercise::ThisPuzzle(ref id) => (resources.puzzles.by_id(id), None),
    };
    resources.open(puzzle, selection);
}

/// Handles a request of a button or a key.
fn handle_request(request: On<PuzzleRequest>, mut resources: PuzzleResources) {
    let Some(mut running) = resources.run.running.clone() else { return };
    if matches!(running.phase, PuzzlePhase::Opening(..)) {
        return;
    }
    let is_done = running.is_done();
    match *request {
        PuzzleRequest::Hint if running.phase == PuzzlePhase::AwaitingMove => {
            resources.show_hint(running)
        }
        PuzzleRequest::Retry if running.wrong_move.is_some() => {
            resources.set_up(running, false, false)
        }
        PuzzleRequest::Solution if !is_done => {
            resources.record_result(&mut running, Recall::Missed);
            running.hint_stage = HintStage::Nothing;
            running.shown_from = running.shown_from.or(Some(running.ply));
            resources.set_up(running, true, false);
        }
        PuzzleRequest::Next if is_done => {
            if let Some((_, [number, _])) = running.mistake {
                return resources.open_mistake(number);
            }
            let variant = running.puzzle.variant;
            let default_selection = resources.run.selection(variant);
            let selection = running.selection.unwrap_or(default_selection);
            let next_puzzle = resources.next_puzzle(variant, selection);
            resources.open(next_puzzle, Some(selection));
        }
        PuzzleRequest::Again => {
            running.ply = 0;
            running.shown_from = None;
            running.hint_stage = HintStage::Nothing;
            running.alternative = None;
            resources.set_up(running, false, false);
        }
        PuzzleRequest::Analyse if is_done => resources.analyse(running.back_to),
        PuzzleRequest::Leave => resources.open_game(&running, OpenedView::Review),
        PuzzleRequest::PlayOn => resources.open_game(&running, OpenedView::Board),
        PuzzleRequest::RepeatMissed if running.ends_mistakes() => resources.repeat_missed(),
        // The buttons of other requests are disabled in this phase.
        _ => {}
    }
}

impl PuzzleResources<'_, '_> {
    /// Continues after a move of the line, `ply` plies of which are played. Records the result after the last one.
    /// `is_reply` says whether the other side moves next.
    fn accept_move(&mut self, running: &mut ActivePuzzle, ply: usize, is_reply: bool) {
        running.ply = ply;
        running.hint_stage = HintStage::Nothing;
        if running.remaining_plies() == 0 {
            self.record_result(running, Recall::Known);
            running.phase = PuzzlePhase::Solved;
            self.requests.write(Request::Hold(true));
        } else if is_reply {
            (running.phase, running.pause) = (PuzzlePhase::Replying, RIGHT_MOVE_PAUSE);
        }
    }

    /// Judges a move that is not in the line, and records the result, except for a wrong move in a mistake.
    fn judge_other_move(&mut self, running: &mut ActivePuzzle, ply: usize, mv: AnyMove) {
        self.requests.write(Request::Hold(true));
        let Judgement::Wrong { reply } = running.judge(ply, &mv) else {
            self.record_result(running, Recall::Known);
            running.alternative = Some(mv);
            running.phase = PuzzlePhase::Solved;
            return;
        };
        // The search first shows whether the move is nearly as good as the best one.
        if running.mistake.is_none() {
            self.record_result(running, Recall::Missed);
        }
        running.wrong_move = Some(WrongMove {
            mv,
            line: reply.into_iter().collect(),
            visible_plies: 1,
            reply,
            chance: None,
            best_chance: running.is_proven().then_some(1.0),
            lead: running.puzzle.lead_after(ply, &mv),
            wins_later: false,
        });
        (running.phase, running.pause) = (PuzzlePhase::WrongMove, WRONG_MOVE_PAUSE);
    }

    /// Judges a wrong move by the result of its search, records the result and plays the refutation. Returns whether the
    /// search has ended.
    fn finish_search(&mut self, running: &mut ActivePuzzle) -> bool {
        let job = self.run.reborrow().map_unchanged(|run| &mut run.search_job);
        let search_result = BackgroundJob::take_result(job);
        if search_result.is_none() && self.run.search_job.is_some() {
            return false;
        }
        // The search has ended without a reply.
        let Some(mut wrong_move) = search_result.flatten().or_else(|| running.wrong_move.clone())
        else {
            return false;
        };
        let mistake = running.mistake.as_ref().map(|(mistake, _)| mistake);
        // The game's own move gets the value of the review, so that a move never has two values.
        if let Some(mistake) = mistake.filter(|mistake| mistake.played == wrong_move.mv) {
            wrong_move.chance = Some(mistake.chance_after);
            wrong_move.lead = running.leads.map(|leads| leads.played_lead);
        }
        // If the points are solved, the move must keep all of them, otherwise nearly all of the chances.
        let is_good_enough = match (running.leads, wrong_move.lead) {
            (Some(leads), _) if leads.solution == Some(wrong_move.mv) => true,
            (Some(leads), Some(lead)) => lead >= leads.best_lead,
            _ => mistake
                .zip(wrong_move.chance)
                .is_some_and(|(mistake, chance)| mistake.chance - chance < INACCURACY),
        };
        if is_good_enough {
            self.record_result(running, Recall::Known);
            running.wrong_move = None;
            running.alternative = Some(wrong_move.mv);
            running.phase = PuzzlePhase::Solved;
        } else {
            self.record_result(running, Recall::Missed);
            if let Some(mv) = wrong_move.reply {
                self.play(mv);
            }
            running.wrong_move = Some(wrong_move);
            (running.phase, running.pause) = (PuzzlePhase::Refuted, SOLUTION_PAUSE);
        }
        true
    }
}

/// Judges and answers moves, and continues after a pause.
fn update_puzzle(
    mut resources: PuzzleResources,
    time: Res<Time<Real>>,
    frame_request: Option<ResMut<FrameRequest>>,
) {
    let (Some(mut running), Some(session)) =
        (resources.run.running.clone(), resources.open_games.current())
    else {
        return;
    };
    if let PuzzlePhase::Opening(previous_serial, plays_solution) = running.phase {
        if session.serial > previous_serial && running.is_on(session) {
            (running.phase, running.pause) = if plays_solution {
                (PuzzlePhase::Showing, SOLUTION_PAUSE / 2)
            } else {
                (PuzzlePhase::AwaitingMove, Duration::ZERO)
            };
            resources.run.running = Some(running);
        }
        return;
    }
    if !running.is_on(session) {
        // Another game was opened.
        resources.run.running = None;
        resources.run.search_job = None;
        return;
    }
    let (followed_line, is_over) = (running.follow(&session.game), session.is_over());
    let game = session.game.clone();
    running.pause = running.pause.saturating_sub(time.delta());
    let is_pause_over = running.pause.is_zero();
    match running.phase {
        PuzzlePhase::AwaitingMove => match followed_line {
            (ply, None) if ply > running.ply => {
                let is_reply = game.position().to_move() != running.puzzle.solver();
                resources.accept_move(&mut running, ply, is_reply);
            }
            (_, None) => return,
            (ply, Some(mv)) => resources.judge_other_move(&mut running, ply, mv),
        },
        PuzzlePhase::Replying if is_pause_over => {
            if let Some(mv) = running.next_move() {
                resources.play(mv);
            }
            running.phase = PuzzlePhase::AwaitingMove;
        }
        PuzzlePhase::Showing => {
            if let (ply, None) = followed_line {
                running.ply = ply;
            }
            if let Some(mv) = running.next_move().filter(|_| is_pause_over) {
                resources.play(mv);
                running.pause = SOLUTION_PAUSE;
            } else if running.remaining_plies() == 0 {
                running.phase = PuzzlePhase::SolutionShown;
                running.pause = Duration::ZERO;
            }
        }
        PuzzlePhase::WrongMove if is_pause_over => {
            let Some(wrong_move) = running.wrong_move.clone() else { return };
            running.phase = PuzzlePhase::Refuted;
            if is_over {
                // The game is over. The move did not win, because a winning move is not judged as wrong.
                resources.record_result(&mut running, Recall::Missed);
            } else {
                let search_waker = waker(resources.proxy.as_deref());
                let solves_position = running.leads.is_some() || resources.run.leads_job.is_some();
                // The chance of a proven win is 1, and the review has the chance of a mistake.
                let has_known_chance = running.is_proven() || running.mistake.is_some();
                let right_move = running.next_move().filter(|_| !has_known_chance);
                resources.run.search_job =
                    refute(&game, wrong_move, right_move, solves_position, search_waker);
                running.phase = PuzzlePhase::Searching;
            }
        }
        PuzzlePhase::Replying | PuzzlePhase::WrongMove => {}
        // Waits for the solver, whose result for the game's own move has priority.
        PuzzlePhase::Searching if resources.run.leads_job.is_some() => return,
        PuzzlePhase::Searching => {
            if !resources.finish_search(&mut running) {
                return;
            }
        }
        PuzzlePhase::Refuted => {
            let Some(mv) = running.next_punishing_move(&game) else { return };
            if is_pause_over {
                resources.play(mv);
                running.pause = SOLUTION_PAUSE;
            }
        }
        PuzzlePhase::Solved | PuzzlePhase::SolutionShown | PuzzlePhase::Opening(..) => return,
    }
    if let Some(mut frame_request) = frame_request.filter(|_| !running.pause.is_zero()) {
        frame_request.request_within(running.pause + Duration::from_millis(10));
    }
    resources.run.running = Some(running);
}

/// Searches the expected course after the end of the puzzle on the board.
fn update_outlook(mut resources: PuzzleResources) {
    let job = resources.run.reborrow().map_unchanged(|run| &mut run.outlook_job);
    if let Some(outlook) = BackgroundJob::take_result(job)
        && let Some(running) = resources.run.running.as_mut()
    {
        running.outlook = Some(outlook.unwrap_or_default());
        return;
    }
    let (Some(running), Some(session)) = (&resources.run.running, resources.open_games.current())
    else {
        return;
    };
    let needs_outlook = running.is_done() && running.outlook.is_none();
    if !needs_outlook || resources.run.outlook_job.is_some() || !running.is_on(session) {
        return;
    }
    let search_waker = waker(resources.proxy.as_deref());
    let job = look_ahead(&session.game, running.puzzle.solver(), search_waker);
    resources.run.outlook_job = job;
}

/// Closes the puzzle, and stops its searches.
pub(super) fn close_puzzle(mut run: ResMut<PuzzleRun>, mut pending_view: ResMut<PendingView>) {
    pending_view.forget();
    run.running = None;
    run.search_job = None;
    run.outlook_job = None;
    run.leads_job = None;
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleRun>()
        .init_resource::<Puzzles>()
        .add_observer(open_exercise)
        .add_observer(handle_request)
        .add_systems(
            Update,
            (apply_leads, update_puzzle, update_outlook).chain().in_set(AppSystems::Think),
        );
}
