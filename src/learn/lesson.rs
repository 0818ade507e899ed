//! The lesson on the board, the first game of a variant or a strategy lesson: its current step, the moves tried, and when it
//! continues.
//!
//! A step is a game that is not stored. The person's own game is suspended during it. The pieces of the step can make any
//! legal move. A wrong move is shown, answered and taken back.

use super::progress::{LessonState, Progress, ProgressEvent};
use super::{OpenExercise, exercise_session};
use crate::power::FrameRequest;
use crate::schedule::AppSystems;
use crate::session::{Exercise, GameSession, OpenGames, Request, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use quadrille_drawing::spot_named;
use quadrille_games::record::Annotation;
use quadrille_games::rules::{AnyMove, Player, Spot};
use quadrille_review::reasons;
use quadrille_search::Level;
use quadrille_teaching::lesson::{Goal, Lesson, Step, shipped};
use quadrille_teaching::puzzle::Puzzle;
use quadrille_teaching::strategy::{self, StrategyLesson};
use quadrille_text::{self as text, tr};
use std::time::Duration;

/// The time before a wrong move is taken back.
const WRONG_MOVE_PAUSE: Duration = Duration::from_millis(900);
/// The time before a right move is answered, and before the next step.
const RIGHT_MOVE_PAUSE: Duration = Duration::from_millis(1100);

/// A request about the first game on the board.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonRequest {
    /// Go to the previous step.
    Back,
    /// Show the move.
    ShowMe,
    /// Skip the current step.
    Skip,
    /// Start the ending again.
    Again,
    /// Go to the next step after the move was made.
    Next,
}

/// The phase of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepPhase {
    /// The position of the step is being set up. Contains the serial number of the previous game.
    Opening(u64),
    /// Waits for the person's move.
    AwaitingMove,
    /// A wrong move was made, which is taken back after the pause.
    WrongMove,
    /// The right move was made and is shown during the pause. Contains whether the other side has answered.
    RightMove(bool),
    /// The step is done. Its conclusion is shown until the person continues.
    Done,
    /// The ending is being played.
    Playing,
    /// The ending was not won.
    NotWon,
    /// All steps are done or skipped. Contains whether the ending was won, or the strategy lesson solved without help.
    Finished(bool),
}

/// The conclusion of a step. [`ActiveLesson::conclusion_sentence`] is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepConclusion {
    /// Whether the program showed the move. It is not praised then.
    pub was_shown: bool,
}

/// The lesson on the board.
#[derive(Clone, Debug)]
pub struct ActiveLesson {
    /// The steps of the lesson.
    pub lesson: &'static Lesson,
    /// The strategy lesson; `None` for a first game.
    pub strategy: Option<&'static StrategyLesson>,
    /// The index of the current step.
    pub step: usize,
    /// The phase of the step.
    pub phase: StepPhase,
    /// Whether a move of the lesson was shown or skipped.
    pub had_help: bool,
    /// Whether a step was skipped.
    pub has_skipped_step: bool,
    /// Whether the step does not begin where the previous one ended; in an ending, until its first move.
    pub is_new_position: bool,
    /// The puzzles of a finished strategy lesson.
    pub puzzles: Vec<&'static Puzzle>,
    /// The remaining time of the pause.
    pub pause: Duration,
    /// Whether the program shows the move of the current step.
    pub is_move_shown: bool,
    /// The conclusion of the step, once it is done.
    pub conclusion: Option<StepConclusion>,
    /// The last try if it was wrong, until the next one. [`Self::refusal`] says why.
    pub refused_move: Option<AnyMove>,
    /// The number of wrong tries and lost endings in this step.
    pub wrong_try_count: u64,
}

/// The steps of a lesson, and the strategy lesson that they belong to.
#[derive(Clone, Copy, Debug)]
struct LessonContent {
    lesson: &'static Lesson,
    strategy: Option<&'static StrategyLesson>,
}

/// The sentences of a step, in the current language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepSentences {
    /// The topic in a few words.
    pub topic: String,
    /// The heading.
    pub title: String,
    /// The explanation.
    pub explanation: String,
    /// The task.
    pub task: String,
    /// The praise after the task.
    pub praise: String,
    /// The answer to a legal move that is not the right one.
    pub wrong_move_answer: Option<String>,
}

impl StepSentences {
    /// Returns the sentences of `step`.
    pub fn for_step(step: &Step) -> Self {
        let figures = step.figures.iter();
        let figures: Vec<_> = figures.map(|(name, value)| (*name, (*value).into())).collect();
        let message = text::message(&step.message_id, &figures);
        let mut lines = message.lines().map(str::to_owned);
        let mut next_line = || lines.next().unwrap_or_default();
        Self {
            topic: next_line(),
            title: next_line(),
            explanation: next_line(),
            task: next_line(),
            praise: next_line(),
            wrong_move_answer: lines.next(),
        }
    }
}

impl ActiveLesson {
    const fn content(&self) -> LessonContent {
        LessonContent { lesson: self.lesson, strategy: self.strategy }
    }

    /// Returns the current step.
    pub fn current(&self) -> &'static Step {
        &self.lesson.steps[self.step]
    }

    /// Returns the side of the person.
    pub fn person(&self) -> Player {
        self.current().game().position().to_move()
    }

    /// Returns whether the current step is the last one.
    pub const fn is_last_step(&self) -> bool {
        self.step + 1 == self.lesson.steps.len()
    }

    /// Returns whether the current step is an ending.
    pub fn is_ending(&self) -> bool {
        matches!(self.current().goal, Goal::Win(_))
    }

    /// Returns whether the ending was won, or the strategy lesson solved without help.
    pub fn is_won(&self) -> bool {
        self.phase == StepPhase::Finished(true)
    }

    /// Returns whether the step with this index is done. After the end, that is the last one too, unless the ending was not won or
    /// a step was skipped.
    pub fn is_step_done(&self, index: usize) -> bool {
        index < self.step || self.is_won() || self.is_finished() && !self.has_skipped_step
    }

    /// Returns whether all steps are done or skipped.
    pub const fn is_finished(&self) -> bool {
        matches!(self.phase, StepPhase::Finished(_))
    }

    /// Returns a closing sentence, and a sentence about further exercises or a game against `level`.
    pub fn closing_sentences(&self, level: Level) -> [String; 2] {
        let result_id = if self.is_won() { "won" } else { "skipped" };
        if self.strategy.is_some() {
            return [tr!("strategy-finished", end = result_id), tr!("strategy-finished-more")];
        }
        let game = text::title(self.lesson.variant);
        [
            tr!("lesson-finished", end = result_id, game = game),
            tr!("lesson-finished-more", end = result_id, level = level.to_string()),
        ]
    }

    /// Returns why the last try was wrong, in the current language; `None` if it was not.
    pub fn refusal(&self) -> Option<String> {
        let mv = self.refused_move?;
        if self.strategy.is_some_and(|strategy| strategy.example_shows_idea(self.step, mv)) {
            return Some(tr!("strategy-too"));
        }
        let answer = StepSentences::for_step(self.current()).wrong_move_answer;
        Some(answer.unwrap_or_else(|| tr!("lesson-other")))
    }

    /// Returns what the step has taught, in the current language, and compares the move of a counterexample with the tempting one.
    /// After a won ending, the sentence follows the result of `session`.
    pub fn conclusion_sentence(&self, session: &Session) -> String {
        let step = self.current();
        let result = session.outcome_sentence().filter(|_| self.is_ending());
        let praise = StepSentences::for_step(step).praise;
        let comparison = step
            .example_move()
            .and_then(|mv| reasons::comparison(step.game().position(), mv, &step.tempting_line));
        let sentences = [result, Some(praise), comparison].into_iter().flatten();
        sentences.collect::<Vec<String>>().join(" ")
    }

    /// Returns the spots of the pieces to move and of those named in the step's file. Empty if every move is right, and in a
    /// strategy lesson, in which the person looks for the piece.
    pub fn highlighted_spots(&self) -> Vec<Spot> {
        let step = self.current();
        if self.strategy.is_some() {
            return Vec::new();
        }
        let Goal::Moves(moves) = &step.goal else { return Vec::new() };
        let game = step.game();
        let start_spots =
            moves.iter().filter_map(|mv| game.position().path(*mv).spots.first().copied());
        let named_spots =
            step.further_pieces.iter().filter_map(|name| spot_named(self.lesson.variant, name));
        let mut spots: Vec<Spot> = start_spots.chain(named_spots).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// Returns the game of the step.
    fn session(&self) -> Session {
        let step = self.current();
        let level = match step.goal {
            Goal::Win(level) => level,
            Goal::Moves(_) | Goal::Any => Level::LOWEST,
        };
        let mut marks = Annotation::default();
        for name in &step.marks {
            marks.toggle_square(name);
        }
        let mut session = exercise_session(step.game(), self.person(), level, &marks);
        session.movable_spots = self.highlighted_spots();
        // After a wrong move the results explain it.
        let place = session.game.place();
        session.results_at = self.refused_move.map(|_| place);
        // The code of the step answers moves, except in an ending.
        session.is_paused = !self.is_ending();
        if self.is_ending() {
            session.exercise = Exercise::Game;
        }
        session
    }

    /// Returns whether `session` is the game of the step.
    fn is_on(&self, session: &GameSession) -> bool {
        !session.setup.is_stored && *session.game.start() == self.current().position
    }
}

/// The state of lessons.
#[derive(Resource, Clone, Debug, Default)]
pub struct LessonRun {
    /// The lesson on the board.
    pub running: Option<ActiveLesson>,
}

/// The resources of a lesson.
#[derive(SystemParam)]
struct LessonResources<'w, 's> {
    run: ResMut<'w, LessonRun>,
    open_games: OpenGames<'w>,
    requests: MessageWriter<'w, Request>,
    progress: Res<'w, Progress>,
    commands: Commands<'w, 's>,
}

impl LessonResources<'_, '_> {
    /// Opens a step of a lesson, and records that a step of a first game was reached.
    fn open(&mut self, content: LessonContent, step: usize) {
        let LessonContent { lesson, strategy } = content;
        let step_count = lesson.steps.len();
        let step = step.min(step_count - 1);
        let variant = lesson.variant;
        let previous_lesson = self.run.running.as_ref();
        let previous_lesson =
            previous_lesson.filter(|previous| std::ptr::eq(previous.lesson, lesson));
        let position = self.open_games.current().map(|session| session.game.position());
        let start_game = lesson.steps[step].game();
        let is_new_position = previous_lesson.is_some() && position != Some(start_game.position());
        let previous_lesson = previous_lesson.filter(|_| step > 0);
        let had_help = previous_lesson.is_some_and(|previous| previous.had_help);
        let has_skipped_step = previous_lesson.is_some_and(|previous| previous.has_skipped_step);
        if strategy.is_none() {
            self.commands.trigger(ProgressEvent::Lesson { variant, step, step_count });
        }
        self.run.running = Some(ActiveLesson {
            lesson,
            strategy,
            step,
            phase: StepPhase::AwaitingMove,
            had_help,
            has_skipped_step,
            is_new_position,
            puzzles: Vec::new(),
            pause: Duration::ZERO,
            is_move_shown: false,
            conclusion: None,
            refused_move: None,
            wrong_try_count: 0,
        });
        self.set_up_step();
    }

    /// Sets up the initial position of the current step.
    fn set_up_step(&mut self) {
        let serial = self.open_games.serial();
        if let Some(active_lesson) = &mut self.run.running {
            active_lesson.phase = StepPhase::Opening(serial);
            active_lesson.pause = Duration::ZERO;
            active_lesson.is_move_shown = false;
            self.requests.write(Request::Open(Box::new(active_lesson.session())));
        }
    }

    /// Shows the conclusion of the current step and records that the next one was reached, or finishes a strategy lesson after
    /// its last step.
    fn conclude(&mut self, conclusion: StepConclusion) {
        let Some(active_lesson) = &mut self.run.running else { return };
        active_lesson.had_help |= conclusion.was_shown;
        if active_lesson.is_last_step() {
            self.finish_strategy(Some(conclusion));
            return;
        }
        active_lesson.conclusion = Some(conclusion);
        active_lesson.phase = StepPhase::Done;
        // The person resumes at the next step.
        let (variant, step) = (active_lesson.lesson.variant, active_lesson.step + 1);
        let step_count = active_lesson.lesson.steps.len();
        if active_lesson.strategy.is_none() {
            self.commands.trigger(ProgressEvent::Lesson { variant, step, step_count });
        }
        self.requests.write(Request::Hold(true));
    }

    /// Goes to the next step after the current one is done, or skips it.
    fn next_step(&mut self) {
        let Some(active_lesson) = &mut self.run.running else { return };
        let is_skipped = active_lesson.phase != StepPhase::Done;
        active_lesson.had_help |= is_skipped;
        active_lesson.has_skipped_step |= is_skipped;
        if !active_lesson.is_last_step() {
            let (content, next_step) = (active_lesson.content(), active_lesson.step + 1);
            self.open(content, next_step);
        } else if active_lesson.strategy.is_some() {
            self.finish_strategy(None);
        } else {
            self.finish(false);
        }
    }

    /// Finishes a strategy lesson after its last step. It counts unless a step was skipped.
    fn finish_strategy(&mut self, conclusion: Option<StepConclusion>) {
        let Some(active_lesson) = &mut self.run.running else { return };
        let is_done = !active_lesson.has_skipped_step;
        active_lesson.phase = StepPhase::Finished(!active_lesson.had_help);
        active_lesson.refused_move = None;
        active_lesson.conclusion = conclusion;
        self.requests.write(Request::Hold(true));
        let Some(strategy) = active_lesson.strategy else { return };
        active_lesson.puzzles = strategy.puzzles();
        if is_done {
            self.commands.trigger(ProgressEvent::StrategyDone {
                variant: active_lesson.lesson.variant,
                idea: strategy.idea.clone(),
            });
        }
    }

    /// Finishes a first game. Its ending was won or skipped.
    fn finish(&mut self, is_won: bool) {
        let Some(active_lesson) = &mut self.run.running else { return };
        active_lesson.phase = StepPhase::Finished(is_won);
        active_lesson.refused_move = None;
        self.requests.write(Request::Hold(true));
        active_lesson.conclusion = is_won.then_some(StepConclusion { was_shown: false });
        if is_won {
            let variant = active_lesson.lesson.variant;
            self.commands.trigger(ProgressEvent::LessonDone { variant });
        }
    }
}

/// Starts or resumes a first game, or starts a strategy lesson.
fn open_lesson(exercise: On<OpenExercise>, mut resources: LessonResources) {
    match *exercise {
        OpenExercise::Lesson(variant) => {
            let step = match resources.progress.lesson_state(variant) {
                LessonState::At(step) => step,
                LessonState::New | LessonState::Done => 0,
            };
            resources.open(LessonContent { lesson: shipped(variant), strategy: None }, step);
        }
        OpenExercise::Strategy(variant, index) => {
            if let Some(strategy) = strategy::shipped_lessons(variant).get(index) {
                let content = LessonContent { lesson: &strategy.lesson, strategy: Some(strategy) };
                resources.open(content, 0);
            }
        }
        _ => {}
    }
}

/// Handles a request of a button or a key.
fn handle_request(request: On<LessonRequest>, mut resources: LessonResources) {
    let resources = &mut resources;
    let Some(active_lesson) = &mut resources.run.running else { return };
    let (content, step) = (active_lesson.content(), active_lesson.step);
    let is_finished = active_lesson.is_finished();
    match *request {
        // After a step is done, this request returns to it.
        LessonRequest::Back => {
            let is_open = !is_finished && active_lesson.phase != StepPhase::Done;
            resources.open(content, step.saturating_sub(usize::from(is_open)));
        }
        LessonRequest::Skip if !is_finished => resources.next_step(),
        LessonRequest::Next if active_lesson.phase == StepPhase::Done => resources.next_step(),
        LessonRequest::Again => resources.open(content, step),
        LessonRequest::ShowMe if active_lesson.phase == StepPhase::AwaitingMove => {
            if let Some((mv, session)) =
                active_lesson.current().example_move().zip(resources.open_games.current())
            {
                resources.requests.write(session.request_to_play(mv));
                active_lesson.is_move_shown = true;
            }
        }
        LessonRequest::Skip | LessonRequest::Next | LessonRequest::ShowMe => {}
    }
}

/// Judges new moves on the board, and continues after a pause. Closes the lesson if another game was opened.
fn update_lesson(
    mut resources: LessonResources,
    time: Res<Time<Real>>,
    frame_request: Option<ResMut<FrameRequest>>,
) {
    let resources = &mut resources;
    let (Some(active_lesson), Some(session)) =
        (&mut resources.run.running, resources.open_games.current())
    else {
        return;
    };
    if let StepPhase::Opening(serial) = active_lesson.phase {
        if session.serial > serial && active_lesson.is_on(session) {
            active_lesson.phase = if active_lesson.is_ending() {
                StepPhase::Playing
            } else {
                StepPhase::AwaitingMove
            };
        }
        return;
    }
    if !active_lesson.is_on(session) {
        // Another game was opened.
        resources.run.running = None;
        return;
    }
    active_lesson.pause = active_lesson.pause.saturating_sub(time.delta());
    let is_pause_over = active_lesson.pause.is_zero();
    let (step, game) = (active_lesson.current(), &session.game);
    let first_ply = step.previous_moves.len();
    active_lesson.is_new_position &= !active_lesson.is_ending() || game.plies() == first_ply;
    match active_lesson.phase {
        StepPhase::AwaitingMove if session.viewed_place.is_some() => {}
        StepPhase::AwaitingMove if game.plies() < first_ply => resources.set_up_step(),
        StepPhase::AwaitingMove => {
            if let Some(ply) = game.line().get(first_ply) {
                if step.accepts(ply.mv) {
                    active_lesson.refused_move = None;
                    (active_lesson.phase, active_lesson.pause) =
                        (StepPhase::RightMove(false), RIGHT_MOVE_PAUSE);
                } else {
                    active_lesson.refused_move = Some(ply.mv);
                    active_lesson.wrong_try_count += 1;
                    (active_lesson.phase, active_lesson.pause) =
                        (StepPhase::WrongMove, WRONG_MOVE_PAUSE);
                }
            }
        }
        StepPhase::WrongMove if is_pause_over => resources.set_up_step(),
        StepPhase::RightMove(has_answered) if is_pause_over => {
            let answer = step.parse_reply(game.position());
            match answer.filter(|_| !has_answered && game.plies() == first_ply + 1) {
                Some(mv) => {
                    resources.requests.write(session.request_to_play(mv));
                    (active_lesson.phase, active_lesson.pause) =
                        (StepPhase::RightMove(true), RIGHT_MOVE_PAUSE);
                }
                None => {
                    let conclusion = StepConclusion { was_shown: active_lesson.is_move_shown };
                    resources.conclude(conclusion);
                }
            }
        }
        // The end was taken back.
        StepPhase::NotWon if !session.is_over() => active_lesson.phase = StepPhase::Playing,
        StepPhase::Playing if session.is_over() => {
            if session.winner() == Some(active_lesson.person()) {
                resources.finish(true);
            } else {
                active_lesson.phase = StepPhase::NotWon;
                active_lesson.wrong_try_count += 1;
            }
        }
        _ => {}
    }
    if let (Some(active_lesson), Some(mut frame_request)) = (&resources.run.running, frame_request)
        && !active_lesson.pause.is_zero()
    {
        frame_request.request_within(active_lesson.pause + Duration::from_millis(10));
    }
}

/// Closes the lesson. A first game resumes at the same step.
pub(super) fn close_lesson(mut run: ResMut<LessonRun>) {
    run.running = None;
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonRun>()
        .add_observer(open_lesson)
        .add_observer(handle_request)
        .add_systems(Update, update_lesson.in_set(AppSystems::Think));
}
