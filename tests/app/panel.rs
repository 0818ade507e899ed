//! Tests that in every state, at every size, and in both languages, the parts of the panel do not overlap, no text is cut,
//! and the current move is visible.

use crate::storage::simulated_store;
use crate::table::{close_dialog, human, trigger};
use crate::window::program;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use quadrille::board::layout::place_board;
use quadrille::board::messages::{MessageOrder, READING_TIME, record_messages};
use quadrille::board::state::{BoardState, Feedback, PositionId};
use quadrille::interface::{OpenNewGame, Screen};
use quadrille::layout::{effective_scale, panel_rect};
use quadrille::learn::OpenExercise;
use quadrille::learn::lesson::{ActiveLesson, LessonRun, StepConclusion, StepPhase};
use quadrille::learn::mistakes::{Course, Mistake};
use quadrille::learn::moves_by_level::MovesByLevel;
use quadrille::learn::progress::{Progress, ProgressEvent, Today};
use quadrille::learn::puzzle::{
    ActivePuzzle, HintStage, Outlook, PuzzlePhase, PuzzleRun, Puzzles, WrongMove,
};
use quadrille::opponent::HintFound;
use quadrille::places::Places;
use quadrille::review::explorer::{ExplorerView, Source};
use quadrille::review::judgement_text;
use quadrille::review::margins::MoveMargins;
use quadrille::review::{Direction, Review, ReviewRequest, Tab, Threat, next_mistake};
use quadrille::session::thinking::LastSearches;
use quadrille::session::{Assessment, Notice, Request, Session, Thinking};
use quadrille::settings::Settings;
use quadrille::setup::{Controller, SeatSetup, Setup, TimeControl};
use quadrille::storage::library::{GameSummary, LibraryNotice, LibraryRow};
use quadrille::storage::library_io::{Library, LibraryRequest};
use quadrille::storage::save_in;
use quadrille_drawing::choice::ClickRefusal;
use quadrille_files::FolderEntry;
use quadrille_games::record::{Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_review::evaluation_text::evaluation_texts;
use quadrille_review::judge::{Evaluation, chance, judgement_of_move, loss};
use quadrille_review::reasons::Reasons;
use quadrille_search::explain::gains;
use quadrille_search::{Level, Score, ScoreBound, SearchResult};
use quadrille_teaching::explorer::Explorer;
use quadrille_teaching::puzzle::{Puzzle, Theme};
use quadrille_teaching::repetition::Recall;
use quadrille_teaching::strength::{LevelTries, TriedMove};
use quadrille_text::{self as text, line_text, message, with_language};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// The windows, in physical px. In the last one the panel is below the board.
const WINDOWS: [[u32; 2]; 8] = [
    [800, 600],
    [1024, 768],
    [1280, 720],
    [1366, 748],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
    [900, 1400],
];
/// The scales of text, up to the largest.
const SCALES: [f32; 3] = [1.0, 1.5, 2.0];
/// A name of the greatest length and width.
const WIDE_NAME: &str = "WWWWWWWWWWWWWWWWWWWWWWWW";
/// Help for a selected piece or a hint, in each language.
const HELP: [(&str, &str); 2] = [
    (
        "en",
        "From 4,2 to 4,10: attacks the runner on 5,9 and keeps the runner on 3,11 from stepping to 3,9. \
         After R 13,9–13,7 the runner then has three steps to the far row, and it gains a timing point.",
    ),
    (
        "de",
        "Von 4,2 nach 4,10: greift den Läufer auf 5,9 an und hindert den Läufer auf 3,11 daran, nach 3,9 zu ziehen. \
         Nach L 13,9–13,7 hat der Läufer noch drei Schritte bis zur letzten Reihe und gewinnt einen Laufpunkt dazu.",
    ),
];

/// Returns the sizes of the interface in logical px, for every window and scale. Of those with equal panels only one is returned.
fn sizes() -> Vec<Vec2> {
    let panels = |size: Vec2| [false, true].map(|reviewed| panel_rect(size, reviewed).size());
    let mut all: Vec<Vec2> = Vec::new();
    for [width, height] in WINDOWS {
        let physical = Vec2::new(width as f32, height as f32);
        for chosen in SCALES {
            let size = (physical / effective_scale(chosen, physical, 1.0)).round();
            if !all.iter().any(|&other| panels(other) == panels(size)) {
                all.push(size);
            }
        }
    }
    all
}

/// Returns the sizes of the interface in logical px, for every window and every step of the scale.
fn home_sizes() -> Vec<Vec2> {
    let mut all: Vec<Vec2> = Vec::new();
    for [width, height] in WINDOWS {
        let physical = Vec2::new(width as f32, height as f32);
        for chosen in [0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0] {
            let size = (physical / effective_scale(chosen, physical, 1.0)).round();
            if !all.contains(&size) {
                all.push(size);
            }
        }
    }
    all
}

/// Everything that the panel shows.
struct PanelState {
    name: String,
    session: Session,
    thinking: Thinking,
    unfolded: bool,
    has_help: bool,
    review: Review,
    explorer: ExplorerView,
    lesson: Option<ActiveLesson>,
    puzzle: Option<ActivePuzzle>,
}

impl PanelState {
    fn new(name: impl Into<String>, session: Session) -> Self {
        Self {
            name: name.into(),
            session,
            thinking: Thinking::default(),
            unfolded: false,
            has_help: false,
            review: Review::default(),
            explorer: ExplorerView::default(),
            lesson: None,
            puzzle: None,
        }
    }

    /// Makes the side to move think, with the figures shown.
    fn thinking(mut self, hint: bool) -> Self {
        let position = self.session.game.position();
        self.thinking = Thinking {
            player: Some(position.to_move()),
            is_hint: hint,
            depth: 23,
            nodes: 123_456_789,
            assessment: Some(Assessment::Searched(Score::Cp(123))),
            line: moves_from(position, 12),
            used_time: Duration::from_millis(1200),
            time_limit: Duration::from_secs(5),
            key: Some(self.session.current_key()),
            ..Thinking::default()
        };
        self
    }

    const fn unfolded(mut self) -> Self {
        self.unfolded = true;
        self
    }

    const fn with_help(mut self) -> Self {
        self.has_help = true;
        self
    }

    fn with_notice(mut self, notice: Notice) -> Self {
        self.session.notice = notice;
        self
    }

    fn looking_back(mut self) -> Self {
        let game = &self.session.game;
        self.session.viewed_place = game.way_to(game.place()).get(7).copied();
        self
    }

    fn with_lesson(mut self, lesson: ActiveLesson) -> Self {
        self.lesson = Some(lesson);
        self
    }

    fn with_puzzle(mut self, puzzle: ActivePuzzle) -> Self {
        self.puzzle = Some(puzzle);
        self
    }

    fn with_review(mut self, review: Review, explorer: ExplorerView) -> Self {
        self.review = review;
        self.explorer = explorer;
        self
    }
}

/// Returns a line of arbitrary legal moves.
fn moves_from(position: &AnyPosition, count: usize) -> Vec<AnyMove> {
    let mut position = position.clone();
    let mut all = Vec::new();
    for number in 0..count {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(number * 7 % moves.len().max(1)) else {
            break;
        };
        position = position.play(mv).unwrap();
        all.push(mv);
    }
    all
}

fn ai() -> SeatSetup {
    SeatSetup {
        controller: Controller::Ai {
            level: Level::new(6).unwrap(),
            movetime: Duration::from_secs(5),
        },
        name: "Quadrille".to_owned(),
        clock: None,
    }
}

fn person(name: &str) -> SeatSetup {
    SeatSetup { name: name.to_owned(), ..human() }
}

/// Returns a session after this number of plies, with clocks.
fn session(variant: Variant, plies: usize, seats: [SeatSetup; 2]) -> Session {
    let setup = Setup { seats, ..Setup::default_game(variant) };
    let setup = setup.with_clock(Some(TimeControl::new(5, 3)));
    let mut session = Session::begin(&setup, &mut rand::rng());
    for number in 0..plies {
        let moves = session.game.legal_moves();
        if session.is_over() || moves.is_empty() {
            break;
        }
        session.game.play(moves[number * 7 % moves.len()]).unwrap();
    }
    session.serial = 2 + plies as u64;
    session
}

fn rated(variant: Variant, plies: usize) -> Session {
    session(variant, plies, [person(WIDE_NAME), ai()])
}

fn demonstration(variant: Variant, plies: usize) -> Session {
    session(variant, plies, [ai(), ai()])
}

fn resigned(mut session: Session) -> Session {
    session.game.resign(Player::One);
    session
}

/// Returns the states of a game that is played or over.
fn game_states() -> Vec<PanelState> {
    let hique = Variant::Hique;
    let mut all = Vec::new();
    for variant in Variant::ALL {
        let name = |what: &str| format!("{variant}, {what}");
        all.extend([
            PanelState::new(name("play"), rated(variant, 33)),
            PanelState::new(name("play 34"), rated(variant, 34)),
            PanelState::new(name("play 35"), rated(variant, 35)),
            PanelState::new(name("play 36"), rated(variant, 36)),
            PanelState::new(name("thinking unfolded"), rated(variant, 34))
                .thinking(false)
                .unfolded(),
            PanelState::new(name("demo over"), demonstration(variant, 4000)).unfolded(),
        ]);
    }
    for variant in [hique, Variant::Upthrust, Variant::CublinoContra] {
        let name = |what: &str| format!("{variant}, {what}");
        all.extend([
            PanelState::new(name("first move"), rated(variant, 0)),
            PanelState::new(name("demo"), demonstration(variant, 33)).thinking(false),
            PanelState::new(name("demo unfolded"), demonstration(variant, 34))
                .thinking(false)
                .unfolded(),
            PanelState::new(name("resigned"), resigned(rated(variant, 33))).unfolded(),
            PanelState::new(name("over"), rated(variant, 4000)),
            PanelState::new(name("help"), rated(variant, 33)).with_help().unfolded(),
        ]);
    }
    let file = PathBuf::from("/home/somebody/Documents/Games of the spring/quadrille-hique.png");
    all.extend([
        PanelState::new("thinking folded", rated(hique, 34)).thinking(false),
        PanelState::new("hint search", rated(hique, 33)).thinking(true).unfolded(),
        PanelState::new("hint search of a person", session(hique, 33, [human(), human()]))
            .thinking(true),
        PanelState::new("saved", rated(hique, 33))
            .with_notice(Notice::Saved(file.clone()))
            .unfolded(),
        PanelState::new("saved at the end", resigned(rated(hique, 33)))
            .with_notice(Notice::Saved(file))
            .unfolded(),
        PanelState::new("balanced opening", rated(hique, 8))
            .with_notice(Notice::BalancedOpening(8, 51)),
        PanelState::new("earlier position", rated(hique, 33)).looking_back().unfolded(),
        PanelState::new(
            "two people with long names",
            session(hique, 33, [person(WIDE_NAME), person(WIDE_NAME)]),
        ),
        PanelState::new(
            "won by a long name",
            resigned(session(hique, 33, [ai(), person(WIDE_NAME)])),
        ),
    ]);
    all
}

/// Runs frames until `done`.
pub fn run_until(app: &mut App, done: impl Fn(&App) -> bool) {
    let start = Instant::now();
    while !done(app) {
        assert!(start.elapsed() < Duration::from_secs(60), "no result");
        app.update();
    }
}

/// Returns the states of lessons: each step of every first game, with an answer or a conclusion, and its end.
fn lesson_states(app: &mut App) -> Vec<PanelState> {
    let mut all = Vec::new();
    for variant in Variant::ALL {
        trigger(app, OpenExercise::Lesson(variant));
        run_until(app, |app| {
            let running = &app.world().resource::<LessonRun>().running;
            running.as_ref().is_some_and(|it| {
                it.lesson.variant == variant && app.world().contains_resource::<Session>()
            })
        });
        let session = app.world().resource::<Session>().clone();
        let running = app.world().resource::<LessonRun>().running.clone().unwrap();
        let last = running.lesson.steps.len() - 1;
        for step in 0..=last {
            let mut lesson =
                ActiveLesson { step, phase: StepPhase::AwaitingMove, ..running.clone() };
            if step > 0 {
                lesson.conclusion = Some(StepConclusion { was_shown: false });
            }
            lesson.refused_move = lesson.current().game().legal_moves().first().copied();
            if step == last {
                lesson.phase = StepPhase::NotWon;
            }
            all.push(
                PanelState::new(format!("{variant}, lesson {step}"), session.clone())
                    .with_lesson(lesson),
            );
        }
        let end = ActiveLesson { step: last, phase: StepPhase::Finished(true), ..running };
        all.push(PanelState::new(format!("{variant}, end of lesson"), session).with_lesson(end));
    }
    all
}

/// Returns tries in which two moves lose these chances, and half of the players of a low level play the first one.
pub fn level_tries(moves: [(AnyMove, f64); 2]) -> LevelTries {
    let counts = [[1, 2, 2, 3, 4, 5, 6, 7, 8, 10], [9, 8, 8, 7, 6, 5, 4, 3, 2, 0]];
    let moves = moves.into_iter().zip(counts);
    LevelTries::new(
        moves.map(|((mv, loss), counts)| TriedMove { mv, loss, points: None, counts }).collect(),
    )
}

/// Adds tries in a position: `mv` has this loss, and another move has `other_loss`.
fn add_tries(app: &mut App, position: &AnyPosition, mv: AnyMove, [loss, other_loss]: [f64; 2]) {
    let other = position.legal_moves().into_iter().find(|other| *other != mv);
    let Some(other) = other else { return };
    let tries = level_tries([(mv, loss), (other, other_loss)]);
    app.world_mut().resource_mut::<MovesByLevel>().add_tries(position, tries);
}

/// Adds tries on the line of a game: every move is a trap that was not avoided.
fn add_traps(app: &mut App, session: &Session) {
    let game = &session.game;
    for place in game.way_to(game.place()) {
        let mv = game.ply_at(place).unwrap().mv;
        let position = game.position_before(place);
        let other = position.legal_moves().into_iter().find(|other| *other != mv);
        let Some(other) = other else { continue };
        let tries = level_tries([(other, 0.0), (mv, 0.3)]);
        app.world_mut().resource_mut::<MovesByLevel>().add_tries(position, tries);
    }
}

/// Returns the states of a puzzle, and of the person's own mistake.
fn puzzle_states(app: &mut App, variants: &[Variant]) -> Vec<PanelState> {
    let mut all = Vec::new();
    for &variant in variants {
        trigger(app, OpenExercise::Puzzle(variant));
        run_until(app, |app| {
            let running = &app.world().resource::<PuzzleRun>().running;
            running.as_ref().is_some_and(|it| {
                it.puzzle.variant == variant && it.phase == PuzzlePhase::AwaitingMove
            })
        });
        let session = app.world().resource::<Session>().clone();
        let running = app.world().resource::<PuzzleRun>().running.clone().unwrap();
        let position = running.position();
        let moves = position.legal_moves();
        let tried = moves.iter().find(|mv| Some(**mv) != running.next_move());
        let after = position.play(*tried.unwrap()).unwrap();
        let wrong = WrongMove {
            mv: *tried.unwrap(),
            reply: after.legal_moves().first().copied(),
            line: moves_from(&after, 3),
            visible_plies: 1,
            chance: Some(0.61),
            best_chance: Some(0.79),
            lead: running.puzzle.lead_after(0, tried.unwrap()),
            wins_later: false,
        };
        let end = running.puzzle.line.len();
        let refuted = ActivePuzzle {
            phase: PuzzlePhase::Refuted,
            wrong_move: Some(wrong),
            ..running.clone()
        };
        let solved = ActivePuzzle { phase: PuzzlePhase::Solved, ply: end, ..running.clone() };
        let hinted = ActivePuzzle {
            hint_stage: HintStage::Target,
            ply: end.saturating_sub(1) / 2 * 2,
            ..running.clone()
        };
        let mistake = Mistake {
            game: "a.pgn".to_owned(),
            ply: 12,
            opponent: WIDE_NAME.to_owned(),
            player: (variant == Variant::Hique).then(|| WIDE_NAME.to_owned()),
            way: moves_from(&position, 3),
            way_from: position.clone(),
            played: *tried.unwrap(),
            chance: 0.8,
            chance_after: 0.5,
            loss: 0.3,
            estimated_level: None,
            context: None,
            puzzle: Arc::clone(&running.puzzle),
            course: Arc::new(Course {
                chances: (0..30).map(|ply| Some(f64::from(ply % 9) / 9.0)).collect(),
                mistakes: vec![
                    (4, Judgement::Blunder),
                    (12, Judgement::Mistake),
                    (20, Judgement::Mistake),
                ],
            }),
        };
        let mistake = Some((Arc::new(mistake), [1, 3]));
        let with_mistake =
            |it: &ActivePuzzle| ActivePuzzle { mistake: mistake.clone(), ..it.clone() };
        for (what, puzzle) in [
            ("mistake", with_mistake(&running)),
            ("mistake refuted", with_mistake(&refuted)),
            ("mistake solved", with_mistake(&solved)),
            ("puzzle", running),
            ("puzzle refuted", refuted),
            ("puzzle solved", solved),
            ("puzzle with hint", hinted),
        ] {
            let name = format!("{variant}, {what}");
            all.push(PanelState::new(name, session.clone()).with_puzzle(puzzle));
        }
    }
    all
}

fn line(position: &AnyPosition, first: usize) -> Evaluation {
    let moves = position.legal_moves();
    let mv = moves[first % moves.len()];
    let after = position.play(mv).unwrap();
    Evaluation {
        score: Score::Cp(140 - 60 * first as i32),
        pv: std::iter::once(mv).chain(moves_from(&after, 11)).collect(),
        depth: 12,
    }
}

/// Opens the review of `session` with an evaluation of each place, and returns it with the session and the explorer.
fn open_review(
    app: &mut App,
    session: Session,
    requests: Vec<ReviewRequest>,
) -> (Session, Review, ExplorerView) {
    app.world_mut().insert_resource(session.clone());
    app.update();
    app.world_mut().write_message(ReviewRequest::Show(true));
    app.update();
    let game = &session.game;
    let places: Vec<Place> =
        std::iter::once(Place::START).chain(game.way_to(game.place())).collect();
    let mut review = app.world_mut().resource_mut::<Review>();
    assert!(review.shown);
    for (number, place) in places.into_iter().enumerate() {
        let position = game.position_of(place);
        if position.legal_moves().is_empty() {
            continue;
        }
        let mut evaluation = line(position, number % 3);
        evaluation.score = Score::Cp([-300, 250, 40, -90][number % 4]);
        review.add_evaluation(place, 200, evaluation);
    }
    let is_analysis = requests.contains(&ReviewRequest::Analyse(true));
    for request in requests {
        app.world_mut().write_message(request);
        app.update();
    }
    for _ in 0..3 {
        app.update();
    }
    // The search with another number of lines begins when the one before it has ended.
    run_until(app, |app| {
        let key = app.world().resource::<Session>().viewed_key();
        let analysis = &app.world().resource::<Review>().analysis;
        !is_analysis || analysis.findings_at(key).is_some()
    });
    let session = app.world().resource::<Session>().clone();
    add_traps(app, &session);
    let mut review = app.world_mut().remove_resource::<Review>().unwrap();
    // No trap is listed while the levels are estimated.
    drop(std::mem::take(&mut review.levels));
    let explorer = app.world_mut().remove_resource::<ExplorerView>().unwrap();
    app.init_resource::<Review>().init_resource::<ExplorerView>();
    (session, review, explorer)
}

fn review_states(app: &mut App) -> Vec<PanelState> {
    let mut all = Vec::new();
    for variant in [Variant::Hique, Variant::Upthrust, Variant::CublinoPur] {
        for (what, plies, requests) in [
            ("review", 33, Vec::new()),
            ("review 34", 34, Vec::new()),
            ("review 35", 35, Vec::new()),
            ("review of a finished game", 4000, Vec::new()),
            ("explorer", 0, vec![ReviewRequest::ShowTab(Tab::Explorer)]),
            ("comment", 5, vec![ReviewRequest::ShowTab(Tab::Remark)]),
        ] {
            let people = [person(WIDE_NAME), person(WIDE_NAME)];
            let (session, review, explorer) =
                open_review(app, session(variant, plies, people), requests);
            let name = format!("{variant}, {what}");
            all.push(PanelState::new(name, session).with_review(review, explorer));
        }
    }
    for tab in [Tab::Moves, Tab::Remark] {
        all.extend((33..37).map(|plies| remark_state(app, plies, tab)));
    }
    all
}

/// Returns a review of HiQUE that shows the longest card of a bad move with a remark. The last move of a line is bad at some
/// numbers of plies. Its card has the summary as well.
fn remark_state(app: &mut App, plies: usize, tab: Tab) -> PanelState {
    let session = session(Variant::Hique, plies, [person("Ann"), person("Bob")]);
    let requests = vec![ReviewRequest::ShowTab(tab)];
    let (mut session, review, explorer) = open_review(app, session, requests);
    session.notify(Notice::None);
    let places = session.game.way_to(session.game.place());
    let reason_length = |place: &Place| {
        let mut session = session.clone();
        session.viewed_place = Some(*place);
        let is_bad = review.judgement(&session, *place).is_some();
        let length = || judgement_text::reason(&review, &session).join(" ").len();
        if is_bad { length() } else { 0 }
    };
    let last_place = places[places.len() - 1];
    let is_last_bad = reason_length(&last_place) > 0;
    let longest_place = *places.iter().max_by_key(|place| reason_length(place)).expect("a move");
    let place = if is_last_bad { last_place } else { longest_place };
    assert!(reason_length(&place) > 0);
    session.game.set_comment(place, "The guard leaves the runner on 5,9 alone.");
    session.viewed_place = Some(place);
    let name = format!("remark, {plies}, {tab:?}, last: {is_last_bad}");
    PanelState::new(name, session).with_review(review, explorer)
}

/// Returns a running analysis with five lines and a threat.
fn analysis_state(app: &mut App, variant: Variant) -> PanelState {
    let people = [person("Ann"), person(WIDE_NAME)];
    let requests = vec![ReviewRequest::Analyse(true), ReviewRequest::Lines(5)];
    let (session, mut review, explorer) = open_review(app, session(variant, 12, people), requests);
    let position = session.game.position();
    add_tries(app, position, line(position, 0).pv[0], [0.0, 0.3]);
    let findings = review.analysis.findings_mut();
    findings.lines = (0..5).map(|index| line(position, index)).collect();
    findings.nodes = 12_345_678;
    findings.elapsed = Duration::from_secs(17);
    // Any position of the other side has a move with a gain for a sentence.
    let threat = moves_from(position, 60)
        .into_iter()
        .scan(position.clone(), |here, mv| {
            let before = here.clone();
            *here = here.play(mv).ok()?;
            let gain = gains(&before, mv).into_iter().next();
            Some(gain.map(|gain| Threat { position: before, mv, gain, answer: None }))
        })
        .flatten()
        .next();
    review.analysis.findings_mut().threat = threat;
    PanelState::new(format!("{variant}, analysis"), session).with_review(review, explorer)
}

/// A text on the screen: its glyphs, the clip rectangle, the words, and whether it is truncated.
struct PanelText {
    ink: egui::Rect,
    clip: egui::Rect,
    words: String,
    is_cut: bool,
}

fn add_texts(clip: egui::Rect, shape: &egui::Shape, all: &mut Vec<PanelText>) {
    match shape {
        egui::Shape::Vec(shapes) => {
            for shape in shapes {
                add_texts(clip, shape, all);
            }
        }
        egui::Shape::Text(text) => {
            let from = text.pos.to_vec2();
            all.push(PanelText {
                ink: text.galley.mesh_bounds.translate(from),
                clip,
                words: text.galley.text().to_owned(),
                is_cut: text.galley.elided,
            });
        }
        _ => {}
    }
}

/// Draws the panel in a window of this size until it is at rest, without the rest of the program. Returns its texts.
fn draw(app: &mut App, size: Vec2, time: &mut f64) -> Vec<PanelText> {
    draw_with_events(app, size, time, &[])
}

/// Like [`draw`], with events before it.
fn draw_with_events(
    app: &mut App,
    size: Vec2,
    time: &mut f64,
    events: &[egui::Event],
) -> Vec<PanelText> {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(world).unwrap().resolution.set(size.x, size.y);
    if world.contains_resource::<Session>() {
        world.run_system_cached(place_board).expect("a window");
    }
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let ctx = contexts.single_mut(world).unwrap().get_mut().clone();
    let mut texts = Vec::new();
    // A list scrolls in the second pass.
    for pass in 0..2 {
        *time += 1.0;
        let events = if pass == 0 { events.to_vec() } else { Vec::new() };
        world.resource_mut::<Places>().clear();
        ctx.begin_pass(egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(size.x, size.y),
            )),
            time: Some(*time),
            events,
            focused: true,
            ..egui::RawInput::default()
        });
        world.run_schedule(EguiPrimaryContextPass);
        let mut output = ctx.end_pass();
        output.textures_delta.clear();
        texts.clear();
        for shape in &output.shapes {
            add_texts(shape.clip_rect, &shape.shape, &mut texts);
        }
    }
    texts
}

/// Shows a state.
fn show(app: &mut App, state: &mut PanelState) {
    let world = app.world_mut();
    let mut board = BoardState::default();
    let session = &state.session;
    let id = PositionId {
        serial: session.serial,
        variant: session.game.variant(),
        place: session.place(),
    };
    let position = session.game.position().clone();
    board.begin(id, (!session.is_over()).then_some(&position));
    world.insert_resource(board);
    // The panel remembers the last search and the scrolled rows.
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(world).unwrap();
    context.get_mut().data_mut(egui::util::IdTypeMap::clear);
    world.insert_resource(session.clone());
    world.insert_resource(state.thinking.clone());
    world.resource_mut::<Settings>().panel.thinking = state.unfolded;
    world.insert_resource(std::mem::take(&mut state.review));
    world.insert_resource(std::mem::take(&mut state.explorer));
    world.resource_mut::<LessonRun>().running = state.lesson.clone();
    world.resource_mut::<PuzzleRun>().running = state.puzzle.clone();
    if let Some(ActivePuzzle { puzzle, .. }) = &state.puzzle {
        add_tries(app, &puzzle.position, puzzle.line[0], [0.0, 0.3]);
    }
    app.insert_resource(MessageOrder::default());
    record_current_messages(app);
}

/// Records the messages of the shown state, as every frame does. Without them the panel shows no notice and no explanation.
fn record_current_messages(app: &mut App) {
    app.world_mut().run_system_cached(record_messages).expect("the messages");
}

fn to_egui(rect: Rect) -> egui::Rect {
    let corner = |at: Vec2| egui::pos2(at.x, at.y);
    egui::Rect::from_min_max(corner(rect.min), corner(rect.max))
}

/// Returns the widgets in `area` with their names.
fn widgets_in(places: &Places, area: egui::Rect) -> Vec<(&str, egui::Rect)> {
    places
        .iter()
        .map(|(name, rect)| (name, to_egui(rect)))
        .filter(|(_, rect)| area.contains(rect.center()))
        .collect()
}

/// Returns the visible texts in `area`.
fn texts_in(area: egui::Rect, texts: &[PanelText]) -> Vec<&PanelText> {
    texts
        .iter()
        .filter(|text| {
            let ink = text.ink.intersect(text.clip);
            ink.is_positive() && area.contains(ink.center())
        })
        .collect()
}

/// Returns the faults of texts in `area`: those that leave it, that are cut, and that overlap. Long texts may be scrolled.
/// A `line` of moves may be cut.
fn text_faults(places: &Places, area: egui::Rect, seen: &[&PanelText], line: &str) -> Vec<String> {
    let mut all = Vec::new();
    let scrolled: Vec<egui::Rect> = places
        .iter()
        .filter(|(name, _)| name.starts_with("scrolled-"))
        .map(|(_, rect)| to_egui(rect).expand(1.0))
        .collect();
    for (index, text) in seen.iter().enumerate() {
        let label = &text.words;
        if !area.expand(0.5).contains_rect(text.ink) {
            all.push(format!("“{label}” leaves the panel: {:?}", text.ink));
        }
        // The tooltip has the whole of a long name, and a line of moves may end after any of them.
        let visible = label.trim_end_matches('…');
        if text.is_cut && !visible.ends_with("WW") && !line.starts_with(visible) {
            all.push(format!("“{label}” is cut"));
        }
        let is_scrolled = scrolled.iter().any(|area| area.contains_rect(text.clip));
        let visible = text.clip.expand(1.5);
        if !is_scrolled && !visible.contains_rect(text.ink) {
            all.push(format!("“{label}” is clipped: {:?} in {:?}", text.ink, text.clip));
        }
        for other in &seen[index + 1..] {
            let common = text.ink.intersect(text.clip).intersect(other.ink.intersect(other.clip));
            if common.width() > 1.0 && common.height() > 1.0 {
                all.push(format!("“{label}” overlaps “{}”", other.words));
            }
        }
    }
    all
}

/// Returns the faults of widgets in `area`: those that leave it or overlap, and labels that are wider than their widget.
fn widget_faults(
    area: egui::Rect,
    widgets: &[(&str, egui::Rect)],
    seen: &[&PanelText],
) -> Vec<String> {
    let mut all = Vec::new();
    for (index, (name, rect)) in widgets.iter().enumerate() {
        if !area.expand(0.5).contains_rect(*rect) {
            all.push(format!("{name} leaves the panel: {rect:?}"));
        }
        for (other, at) in &widgets[index + 1..] {
            let common = rect.intersect(*at);
            let within = rect.expand(1.0).contains_rect(*at) || at.expand(1.0).contains_rect(*rect);
            if common.width() > 1.0 && common.height() > 1.0 && !within {
                all.push(format!("{name} {rect:?} overlaps {other} {at:?}"));
            }
        }
    }
    for text in seen {
        for (name, rect) in widgets {
            let ink = text.ink.intersect(text.clip);
            let common = ink.intersect(rect.expand(1.0));
            let is_beside = !rect.contains(ink.center()) && !ink.contains(rect.center());
            if is_beside && common.width() > 8.0 && common.height() > 1.0 {
                all.push(format!("“{}” touches {name}", text.words));
            }
        }
        let around = widgets
            .iter()
            .filter(|(name, rect)| !name.starts_with("tip-") && rect.contains(text.ink.center()))
            .min_by(|(_, one), (_, other)| one.area().total_cmp(&other.area()));
        if let Some((name, rect)) = around
            && !rect.expand(1.0).x_range().contains(text.ink.left())
            && !rect.expand(1.0).x_range().contains(text.ink.right())
        {
            all.push(format!("“{}” is wider than {name}", text.words));
        }
    }
    all
}

/// Returns the faults of the panel at this place.
fn faults(app: &App, panel: egui::Rect, texts: &[PanelText]) -> Vec<String> {
    let world = app.world();
    let places = world.resource::<Places>();
    let seen = texts_in(panel, texts);
    let widgets = widgets_in(places, panel);
    let line = &world.resource::<Thinking>().line;
    let line = line_text(world.resource::<Session>().game.position(), line);
    let line = if line.is_empty() { "-" } else { &line };
    let mut all = text_faults(places, panel, &seen, line);
    all.extend(widget_faults(panel, &widgets, &seen));
    all.extend(missing_move(world, &widgets, &seen));
    all.extend(number_faults(&widgets, &seen));
    let review = world.resource::<Review>();
    let has_field = widgets.iter().any(|(name, _)| *name == "remark-field");
    if review.shown && review.tab == Tab::Remark && !has_field {
        all.push("the field for a remark is missing".to_owned());
    }
    let has_no_unit =
        |text: &&&PanelText| ["Tsd.", "Mio.", " k", " M"].iter().any(|it| text.words.ends_with(it));
    all.extend(seen.iter().filter(has_no_unit).map(|text| format!("“{}” has no unit", text.words)));
    all
}

/// Returns the faults of numbers in the list of moves: those without a move beside them, and those that are higher or lower.
fn number_faults(widgets: &[(&str, egui::Rect)], texts: &[&PanelText]) -> Vec<String> {
    let moves = widgets.iter().filter(|(name, _)| name.starts_with("move-"));
    let moves: Vec<egui::Rect> = moves.map(|(_, rect)| *rect).collect();
    // The lines of a puzzle and the explorer have other rows.
    if moves.is_empty() {
        return Vec::new();
    }
    let is_number = |text: &&&PanelText| {
        let digits = text.words.strip_suffix('.').unwrap_or_default();
        !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit())
    };
    let numbers = texts.iter().filter(is_number);
    let is_alone = |text: &&&PanelText| {
        let center = text.ink.center().y;
        !moves.iter().any(|rect| (rect.center().y - center).abs() < 4.0)
    };
    numbers.filter(is_alone).map(|text| format!("{} is beside no move", text.words)).collect()
}

/// Returns a fault if the list of moves does not show the whole current move.
fn missing_move(
    world: &World,
    widgets: &[(&str, egui::Rect)],
    texts: &[&PanelText],
) -> Option<String> {
    let session = world.resource::<Session>();
    let review = world.resource::<Review>();
    let lesson = world.resource::<LessonRun>().running.is_some();
    let exercise = lesson || world.resource::<PuzzleRun>().running.is_some();
    let list_is_hidden = review.shown && review.tab != Tab::Moves;
    let ply = session.game.plies_to(session.place());
    if exercise || list_is_hidden || ply == 0 {
        return None;
    }
    let name = format!("move-{ply}");
    let Some((_, rect)) = widgets.iter().find(|(other, _)| *other == name) else {
        return Some("the current move is missing".to_owned());
    };
    let text = texts.iter().find(|text| rect.contains(text.ink.center()));
    match text {
        Some(text) if text.clip.expand(1.0).contains_rect(*rect) => None,
        Some(text) => Some(format!("the current move is cut: {rect:?} in {:?}", text.clip)),
        None => Some("the current move has no text".to_owned()),
    }
}

/// Starts the program. It draws in this thread, because the test sets the language of this thread.
fn start() -> App {
    let mut app = program(UVec2::new(1280, 800), 1.0);
    (0..3).for_each(|_| app.update());
    app.edit_schedule(EguiPrimaryContextPass, |schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    });
    app
}

/// Solves the puzzle of the day of every variant.
fn solve_daily_puzzles(app: &mut App) {
    let world = app.world_mut();
    let today = *world.resource::<Today>();
    for variant in Variant::ALL {
        let (key, _) = world.resource::<Puzzles>().of_day(variant, today.0).unwrap();
        let (id, recall) = (key.to_owned(), Recall::Known);
        let solved = ProgressEvent::Puzzle { id, variant, puzzle_rating: 900, recall };
        world.resource_mut::<Progress>().apply(today.0, &solved);
    }
}

#[test]
fn home_states_the_solved_days_and_the_solved_puzzle() {
    let mut app = start();
    let mut time = 100.0;
    for days in ["0", "1"] {
        for (language, _) in HELP {
            for size in sizes() {
                let texts = with_language(language, || draw(&mut app, size, &mut time));
                let of_seven = match language {
                    "de" => format!("{days} von 7"),
                    _ => format!("{days} of"),
                };
                assert!(has_text(&texts, &of_seven), "{language}, {size}: no {of_seven}");
                let solved = if language == "de" { "gelöst. Weiter" } else { "solved. Next" };
                assert_eq!(has_text(&texts, solved), days == "1", "{language}, {size}");
                let cut_texts = texts.iter().filter(|text| text.is_cut);
                assert_eq!(cut_texts.map(|text| &*text.words).next(), None, "{language}, {size}");
            }
        }
        solve_daily_puzzles(&mut app);
    }
}

/// Puts games into the library: a finished and an unfinished one of each variant, against the AI and between two people.
fn fill_library(app: &mut App) {
    let mut rows = Vec::new();
    for variant in Variant::ALL {
        for (plies, opponent) in
            [(4000, ai()), (6, person("Bob")), (6, ai()), (4000, person("Bob"))]
        {
            let mut session = session(variant, plies, [person("Ann"), opponent]);
            session.origin.tags.set("Date", "2026.10.28");
            let entry = FolderEntry {
                name: format!("20261028-1200{:02}-{variant}.pgn", rows.len()),
                size: 1,
                modified_time: SystemTime::UNIX_EPOCH,
            };
            rows.push(LibraryRow { entry, game: Ok(GameSummary::from_session(&session)) });
        }
    }
    let mut library = app.world_mut().resource_mut::<Library>();
    (library.rows, library.is_loaded) = (rows, true);
}

/// The pages of lists, statistics and settings in the languages and at the sizes, without games and with some. A name that a
/// person gave may be cut.
#[test]
fn pages_show_whole_texts() {
    let mut app = start();
    let mut time = 100.0;
    let mut faults = BTreeSet::new();
    let screens =
        [Screen::Learn, Screen::Statistics, Screen::Games, Screen::Settings, Screen::Tournament];
    let cases = [false, true].into_iter().flat_map(|has_games| screens.map(|it| (it, has_games)));
    for (screen, has_games) in cases {
        app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        (0..4).for_each(|_| app.update());
        if has_games {
            fill_library(&mut app);
        }
        for (language, _) in HELP {
            for size in sizes() {
                let texts = with_language(language, || draw(&mut app, size, &mut time));
                assert!(!texts.is_empty());
                for text in texts.iter().filter(|text| text.is_cut) {
                    faults.insert(format!("{screen:?}, {language}, {size}: {}", text.words));
                }
            }
        }
    }
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A widget under the pointer shows a tip once.
#[test]
fn no_tip_is_shown_twice() {
    let (mut faults, mut tip_count) = (BTreeSet::new(), 0);
    let screens = [
        Screen::Home,
        Screen::Learn,
        Screen::Statistics,
        Screen::Games,
        Screen::Settings,
        Screen::Tournament,
        Screen::Game,
    ];
    let count_texts = |texts: &[PanelText]| {
        let mut counts = BTreeMap::<String, usize>::new();
        for text in texts {
            *counts.entry(text.words.clone()).or_default() += 1;
        }
        counts
    };
    for screen in screens {
        let mut app = start_game();
        let mut time = 100.0;
        app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        (0..4).for_each(|_| app.update());
        draw(&mut app, WINDOW, &mut time);
        let widgets: Vec<(String, egui::Rect)> = {
            let places = app.world().resource::<Places>().iter();
            places.map(|(name, rect)| (name.to_owned(), to_egui(rect))).collect()
        };
        let mut texts_at = |at: egui::Pos2| {
            let events = [egui::Event::PointerMoved(at)];
            draw_with_events(&mut app, WINDOW, &mut time, &events);
            // A tip is visible once its size is known.
            count_texts(&draw(&mut app, WINDOW, &mut time))
        };
        let texts_before = texts_at(egui::Pos2::ZERO);
        for (name, rect) in widgets {
            for (text, count) in texts_at(rect.center()) {
                let count_before = texts_before.get(&text).copied().unwrap_or_default();
                tip_count += usize::from(count > count_before);
                if count > count_before + 1 {
                    faults.insert(format!("{screen:?}, {name}: {text}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(tip_count > 50, "{tip_count}");
}

/// Returns the events of a key that is pressed and released with the command key.
fn presses_with_command(key: egui::Key) -> [egui::Event; 2] {
    [true, false].map(|pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::CTRL | egui::Modifiers::COMMAND,
    })
}

/// The texts of positions of Focus do not name the variant.
#[test]
fn copied_position_keeps_its_variant_on_home() {
    let mut app = start_game();
    let mut time = 100.0;
    for variant in Variant::ALL {
        app.world_mut().insert_resource(session(variant, 4, [human(), human()]));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
        (0..4).for_each(|_| app.update());
        let text = app.world().resource::<Session>().viewed_position().to_string();
        draw_with_events(&mut app, WINDOW, &mut time, &presses_with_command(egui::Key::C));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Home);
        (0..4).for_each(|_| app.update());
        app.world_mut().resource_mut::<Messages<Request>>().clear();
        let [press, release] = presses_with_command(egui::Key::V);
        let events = [egui::Event::Paste(text), press, release];
        draw_with_events(&mut app, WINDOW, &mut time, &events);
        let mut requests = app.world_mut().resource_mut::<Messages<Request>>();
        let opened = requests.drain().find_map(|request| match request {
            Request::Open(session) => Some(session.game.variant()),
            _ => None,
        });
        assert_eq!(opened, Some(variant));
    }
}

/// The key that takes a move back restores the games that were just deleted.
#[test]
fn key_restores_deleted_games() {
    let mut app = start();
    let mut time = 100.0;
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Games);
    (0..4).for_each(|_| app.update());
    fill_library(&mut app);
    let names = vec!["a.pgn".to_owned(), "b.pgn".to_owned()];
    let mut library = app.world_mut().resource_mut::<Library>();
    library.notice = Some(LibraryNotice::Deleted(2));
    let events = presses_with_command(egui::Key::Z);
    for restorable_names in [Vec::new(), names] {
        app.world_mut().resource_mut::<Library>().restorable_names.clone_from(&restorable_names);
        app.world_mut().resource_mut::<Messages<LibraryRequest>>().clear();
        let texts = draw(&mut app, WINDOW, &mut time);
        assert!(has_text(&texts, "2 games were deleted"));
        draw_with_events(&mut app, WINDOW, &mut time, &events);
        let mut requests = app.world_mut().resource_mut::<Messages<LibraryRequest>>();
        let restored: Vec<_> = requests
            .drain()
            .filter_map(|request| match request {
                LibraryRequest::Restore(names) => Some(names),
                _ => None,
            })
            .collect();
        let expected = (!restorable_names.is_empty()).then_some(restorable_names);
        assert_eq!(restored, Vec::from_iter(expected));
    }
}

/// The field does not cut its hint, which may therefore not be wider.
#[test]
fn hint_of_the_search_field_fits_into_it() {
    let mut app = start();
    let mut time = 100.0;
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Games);
    (0..4).for_each(|_| app.update());
    for (language, _) in HELP {
        let hint = with_language(language, || message("games-search", &[]));
        for size in home_sizes() {
            let texts = with_language(language, || draw(&mut app, size, &mut time));
            let field = app.world().resource::<Places>().get("games-search").expect("a field");
            let field = to_egui(field).shrink2(egui::vec2(13.5, 0.0));
            let text = texts.iter().find(|text| text.words == hint).expect("a hint");
            assert!(field.contains_rect(text.ink), "{language}, {size}: {:?}, {field:?}", text.ink);
        }
    }
}

/// Home, with and without a waiting game, and New game for each variant.
#[test]
fn home_and_new_game_show_whole_texts() {
    let mut app = start();
    let mut all_faults = Vec::new();
    let mut time = 100.0;
    let dialogs = Variant::ALL.map(Some).into_iter();
    for (dialog, waits) in dialogs.map(|it| (it, false)).chain([(None, true), (None, false)]) {
        let world = app.world_mut();
        if waits {
            world.insert_resource(rated(Variant::Hique, 12));
        } else {
            world.remove_resource::<Session>();
        }
        close_dialog(&mut app);
        app.update();
        if let Some(variant) = dialog {
            trigger(&mut app, OpenNewGame::LastSettings(variant));
        }
        (0..3).for_each(|_| app.update());
        let sizes = if dialog.is_some() { sizes() } else { home_sizes() };
        for (language, _) in HELP {
            for &size in &sizes {
                let texts = with_language(language, || draw(&mut app, size, &mut time));
                let title = with_language(language, || message("new-game", &[]));
                // Nothing is known about the person.
                let claims_fit = texts
                    .iter()
                    .any(|it| it.words.contains("fits you") || it.words.contains("passt zu dir"));
                assert!(!claims_fit, "{dialog:?}, {size}");
                // The dialog is drawn above Home.
                let first = dialog.and_then(|_| texts.iter().rposition(|it| it.words == title));
                let window =
                    egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.x, size.y));
                let seen = texts_in(window, &texts[first.unwrap_or(0)..]);
                let places = app.world().resource::<Places>();
                let mut faults = text_faults(places, window, &seen, "-");
                faults.extend(widget_faults(window, &widgets_in(places, window), &seen));
                for fault in faults {
                    all_faults.push(format!("{dialog:?}, {waits}, {language}, {size}: {fault}"));
                }
            }
        }
    }
    assert!(all_faults.is_empty(), "{}", all_faults.join("\n"));
}

/// A stored game is offered when the current one is over, or is an analysis in which nothing was done.
#[test]
fn home_offers_the_current_game_unless_it_is_over_or_empty() {
    let mut app = start();
    fill_library(&mut app);
    let [over, begun] = [4000, 6].map(|plies| rated(Variant::Hique, plies));
    assert!(over.is_over());
    let empty = Session::analysis(AnyPosition::start(Variant::Hique));
    let mut analysed = empty.clone();
    let mv = analysed.game.legal_moves()[0];
    analysed.game.play(mv).unwrap();
    for (session, is_current) in [(over, false), (begun, true), (empty, false), (analysed, true)] {
        app.world_mut().insert_resource(session);
        app.update();
        let texts = draw(&mut app, WINDOW, &mut 100.0);
        let title = texts.iter().find(|text| text.words.contains(", move ")).expect("a card");
        assert_eq!(title.words.starts_with("HiQUE"), is_current, "{}", title.words);
    }
}

/// In a small window the buttons of Home have no icons, so that each needs a label.
#[test]
fn each_button_at_the_foot_of_home_has_a_label() {
    let mut app = start();
    let mut time = 100.0;
    for (language, _) in HELP {
        for size in sizes() {
            let texts = with_language(language, || draw(&mut app, size, &mut time));
            for name in
                ["quit", "home-settings", "home-open", "home-games", "home-tournament", "mute"]
            {
                let rect = to_egui(app.world().resource::<Places>().get(name).expect("a button"));
                let is_label = |text: &PanelText| rect.expand(1.0).contains_rect(text.ink);
                assert!(texts.iter().any(is_label), "{language}, {size}: {name}");
            }
        }
    }
}

/// The link to a first game names its variant where a card has several.
#[test]
fn each_first_game_of_home_names_its_variant() {
    let mut app = start();
    let mut time = 100.0;
    let mut faults = Vec::new();
    let focus = [Variant::Focus, Variant::FocusExact, Variant::FocusClassic];
    let cublino = [Variant::CublinoPur, Variant::CublinoContra];
    let variants = focus.map(|it| ("focus", it)).into_iter();
    for (card, variant) in variants.chain(cublino.map(|it| ("cublino", it))) {
        // A first game that was begun is offered.
        let begun = ProgressEvent::Lesson { variant, step: 3, step_count: 9 };
        app.world_mut().resource_mut::<Progress>().apply(1, &begun);
        for (language, _) in HELP {
            let id = variant.id().into();
            let label = with_language(language, || message("variant-short", &[("id", id)]));
            for size in home_sizes() {
                let texts = with_language(language, || draw(&mut app, size, &mut time));
                let places = app.world().resource::<Places>();
                let link = places.get(&format!("home-{card}-card-lesson")).map(to_egui);
                let link = link.expect("a link");
                let is_named = |text: &PanelText| {
                    link.contains(text.ink.center()) && text.words.contains(&label)
                };
                if !texts.iter().any(is_named) {
                    faults.push(format!("{language}, {size}: {label}"));
                }
            }
        }
        let done = ProgressEvent::LessonDone { variant };
        app.world_mut().resource_mut::<Progress>().apply(1, &done);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Starts the program with a game on the board.
fn start_game() -> App {
    let mut app = start();
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.panel.introduced.extend(Variant::ALL);
    app.world_mut().insert_resource(session(Variant::Hique, 0, [human(), human()]));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
    (0..4).for_each(|_| app.update());
    app
}

/// Checks the panel in these states at every size, in both languages.
fn check(mut app: App, states: impl IntoIterator<Item = PanelState>) {
    let (mut all, mut bad) = (0, BTreeSet::new());
    let mut all_faults = Vec::new();
    let mut time = 100.0;
    for mut state in states {
        show(&mut app, &mut state);
        let reviewed = app.world().resource::<Review>().shown;
        for (language, help) in HELP {
            let help = state.has_help.then(|| help.to_owned());
            app.world_mut().resource_mut::<BoardState>().explanation = help;
            record_current_messages(&mut app);
            for size in sizes() {
                let texts = with_language(language, || draw(&mut app, size, &mut time));
                let panel = to_egui(panel_rect(size, reviewed));
                let of = format!("{}, {language}, {size}", state.name);
                all += 1;
                for fault in faults(&app, panel, &texts) {
                    all_faults.push(format!("{of}: {fault}"));
                    bad.insert(of.clone());
                }
            }
        }
    }
    assert!(
        all_faults.is_empty(),
        "{} of {all} combinations have faults:\n{}",
        bad.len(),
        all_faults.join("\n")
    );
}

/// The window of the tests of single texts.
const WINDOW: Vec2 = Vec2::new(1366.0, 748.0);

/// Returns whether a text on the screen contains `part`.
fn has_text(texts: &[PanelText], part: &str) -> bool {
    texts.iter().any(|text| text.words.contains(part))
}

/// A review on the screen, and the places of its line.
struct ReviewScreen {
    app: App,
    places: Vec<Place>,
    time: f64,
}

impl ReviewScreen {
    /// Opens the review of a game of HiQUE whose last move is good.
    fn open() -> Self {
        Self::open_after(33)
    }

    /// Opens the review of a game of HiQUE with this number of plies.
    fn open_after(plies: usize) -> Self {
        let mut app = start_game();
        let people = [person("Ann"), person("Bob")];
        let (mut session, review, explorer) =
            open_review(&mut app, session(Variant::Hique, plies, people), Vec::new());
        // The person has read that the clock is stopped.
        session.notify(Notice::None);
        let places = session.game.way_to(session.game.place());
        app.world_mut().insert_resource(MovesByLevel::default());
        show(&mut app, &mut PanelState::new("", session).with_review(review, explorer));
        Self { app, places, time: 100.0 }
    }

    fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    /// Begins an analysis of this place, and returns what the review has found there.
    fn analyse(&mut self, place: Place) -> Evaluation {
        self.view(place);
        self.app.world_mut().write_message(ReviewRequest::Analyse(true));
        (0..2).for_each(|_| self.app.update());
        self.app.world().resource::<Review>().evaluations(self.session())[&place].clone()
    }

    /// Returns the first place but the last with a bad move, or with a move without a loss.
    fn place(&self, is_bad: bool) -> Place {
        let session = self.session();
        let evaluations = self.app.world().resource::<Review>().evaluations(session);
        let is_wanted = |place: &Place| {
            let mark = judgement_of_move(&session.game, evaluations, *place);
            let loss = loss(&session.game, evaluations, *place);
            if is_bad { mark.is_some() } else { loss == Some(0.0) }
        };
        let mut places = self.places[..self.places.len() - 1].iter().copied();
        places.find(is_wanted).expect("such a move")
    }

    /// Adds tries before a place, where its move and another one have these losses.
    fn add_tries(&mut self, place: Place, losses: [f64; 2]) {
        let game = &self.session().game;
        let (position, mv) = (game.position_before(place).clone(), game.ply_at(place).unwrap().mv);
        add_tries(&mut self.app, &position, mv, losses);
    }

    /// Views a place. Returns the texts on the screen.
    fn view(&mut self, place: Place) -> Vec<PanelText> {
        self.app.world_mut().resource_mut::<Session>().viewed_place = Some(place);
        draw(&mut self.app, WINDOW, &mut self.time)
    }
}

#[test]
fn card_of_a_bad_move_counts_the_players_who_miss_it() {
    let mut screen = ReviewScreen::open();
    let [bad, good] = [true, false].map(|is_bad| screen.place(is_bad));
    assert!(!has_text(&screen.view(bad), "of 10 players"), "nothing is known yet");
    screen.add_tries(bad, [0.3, 0.0]);
    let sentence = "1 of 10 players of level 1 misses this, 3 of 10 at level 4.";
    assert!(has_text(&screen.view(bad), sentence));
    // The tries do not see what the review has seen.
    screen.add_tries(bad, [0.01, 0.0]);
    let game = &screen.session().game;
    let mv = text::move_text(game.position_before(bad), game.ply_at(bad).unwrap().mv);
    let sentence = format!("1 of 10 players of level 1 plays {mv} too, 3 of 10 at level 4.");
    assert!(has_text(&screen.view(bad), &sentence));
    screen.add_tries(good, [0.0, 0.01]);
    assert!(!has_text(&screen.view(good), "of 10 players"), "nothing was missed");
}

#[test]
fn card_names_the_review_while_the_analysis_differs() {
    let mut screen = ReviewScreen::open();
    let place = screen.place(true);
    let reviewed = screen.analyse(place);
    let score = |score| Evaluation { score: Score::Cp(score), ..reviewed.clone() };
    for (analysed, differs) in [(score(700), true), (reviewed.clone(), false)] {
        let mut review = screen.app.world_mut().resource_mut::<Review>();
        review.analysis.findings_mut().lines = vec![analysed];
        let texts = screen.view(place);
        let sentence = "These figures are from the review, which searched each position for 0.2 s.";
        assert_eq!(has_text(&texts, sentence), differs);
        assert!(
            !has_text(&texts, "Evaluation, searched for "),
            "the figure is that of the analysis"
        );
    }
}

/// An analysis that has not yet proven anything does not replace what the review has proven.
#[test]
fn analysis_does_not_replace_a_proven_result() {
    let mut screen = ReviewScreen::open();
    let place = screen.place(true);
    let estimate = screen.analyse(place);
    let session = screen.session().clone();
    let proven = Evaluation { score: Score::Win(5), ..estimate.clone() };
    let description =
        |evaluation: &Evaluation| evaluation_texts(evaluation, session.game.position_of(place)).1;
    assert_ne!(description(&estimate), description(&proven));
    for (reviewed, analysed, displayed) in
        [(&proven, &estimate, &proven), (&estimate, &proven, &proven), (&proven, &proven, &proven)]
    {
        let mut review = screen.app.world_mut().resource_mut::<Review>();
        review.evaluations_mut().insert(place, reviewed.clone());
        review.analysis.findings_mut().lines = vec![analysed.clone()];
        let head = description(displayed);
        assert!(screen.view(place).iter().any(|text| text.words == head), "{head}");
    }
}

#[test]
fn review_says_that_it_estimates_levels_and_how_long_it_searched() {
    let mut screen = ReviewScreen::open();
    screen.app.update();
    let texts = screen.view(Place::START);
    assert!(has_text(&texts, "Estimating levels… "));
    assert!(has_text(&texts, "Evaluation, searched for 0.2 s"));
    let texts = draw(&mut screen.app, Vec2::new(2560.0, 1440.0), &mut screen.time);
    assert!(has_text(&texts, "Estimating levels… "));
}

/// A short search does not know who wins from the start of a solved game.
#[test]
fn analysis_of_a_solved_start_states_its_result() {
    let mut app = start_game();
    let mut time = 100.0;
    for variant in Variant::ALL {
        let session = Session::analysis(AnyPosition::start(variant));
        app.world_mut().insert_resource(session);
        app.update();
        app.world_mut().write_message(ReviewRequest::Show(true));
        app.update();
        let texts = draw(&mut app, Vec2::new(1366.0, 768.0), &mut time);
        let is_stated = has_text(&texts, "Upthrust is solved");
        assert_eq!(is_stated, variant == Variant::Upthrust, "{variant}");
        app.world_mut().write_message(ReviewRequest::Show(false));
        app.update();
    }
}

#[test]
fn refusal_replaces_the_card_of_a_review_until_it_is_read() {
    let mut screen = ReviewScreen::open();
    let end = *screen.places.last().unwrap();
    let summary = "The whole game";
    assert!(has_text(&screen.view(end), summary));
    let refusal = ClickRefusal::GameOver;
    let sentence = refusal.description(screen.session().viewed_position());
    screen.app.world_mut().resource_mut::<BoardState>().refuse(None, refusal);
    record_current_messages(&mut screen.app);
    let texts = screen.view(end);
    assert!(has_text(&texts, &sentence) && !has_text(&texts, summary));
    let mut pass = |time| {
        screen.app.world_mut().resource_mut::<Time<Real>>().update_with_duration(time);
        record_current_messages(&mut screen.app);
        let texts = screen.view(end);
        [has_text(&texts, &sentence), has_text(&texts, summary)]
    };
    assert_eq!(pass(READING_TIME - Duration::from_millis(1)), [true, false]);
    assert_eq!(pass(Duration::from_millis(1)), [false, true]);
}

/// A message that is not about the board precedes the judgement, and does not replace it.
#[test]
fn notice_precedes_the_judgement_of_a_review() {
    let mut screen = ReviewScreen::open();
    let [bad, end] = [screen.place(true), *screen.places.last().unwrap()];
    for (place, judgement) in [(bad, "%, now at"), (end, "The whole game")] {
        let notice = Notice::Saved("/home/a/a.pgn".into());
        let text = notice.text(screen.session().viewed_position()).expect("a sentence");
        let mut session = screen.app.world_mut().resource_mut::<Session>();
        session.notice = notice;
        session.notice_count += 1;
        record_current_messages(&mut screen.app);
        let texts = screen.view(place);
        assert!(has_text(&texts, &text) && has_text(&texts, judgement), "{judgement}");
        assert!(!has_text(&texts, "On the board"));
    }
    screen.app.world_mut().resource_mut::<Time<Real>>().update_with_duration(READING_TIME);
    record_current_messages(&mut screen.app);
    assert!(!has_text(&screen.view(end), "a.pgn"), "it was read");
}

#[test]
fn card_of_a_bad_last_move_has_the_figures_of_both_sides() {
    let mut screen = ReviewScreen::open_after(34);
    let (last, mistake) = (*screen.places.last().unwrap(), screen.place(true));
    let summaries = |screen: &ReviewScreen| {
        let review = screen.app.world().resource::<Review>();
        let quality = |player| judgement_text::play_quality(review, screen.session(), player);
        Player::BOTH.map(|player| quality(player).unwrap().figures())
    };
    for (place, has_summary) in [(last, true), (mistake, false)] {
        let texts = screen.view(place);
        let session = screen.session();
        let evaluations = screen.app.world().resource::<Review>().evaluations(session);
        let swing = judgement_text::swing(&session.game, evaluations, place).unwrap();
        assert!(judgement_of_move(&session.game, evaluations, place).is_some());
        assert!(has_text(&texts, &swing.localized(&session.game, place)));
        for forms in summaries(&screen) {
            let shows = |form: &String| texts.iter().any(|text| text.words == *form);
            assert_eq!(forms.iter().any(shows), has_summary, "{forms:?}");
        }
    }
}

/// The values on the squares of Upthrust are solved in the background. Their legend has a reserved place.
#[test]
fn legend_of_values_moves_nothing() {
    let mut app = start_game();
    let people = [person("Ann"), person("Bob")];
    let (session, review, explorer) =
        open_review(&mut app, session(Variant::Upthrust, 22, people), Vec::new());
    let position = session.game.position().clone();
    show(&mut app, &mut PanelState::new("", session).with_review(review, explorer));
    let is_solved = |app: &App| app.world().resource::<MoveMargins>().winner(&position).is_some();
    run_until(&mut app, is_solved);
    let values = app.world_mut().remove_resource::<MoveMargins>().unwrap();
    let mut time = 100.0;
    let mut tops_at_sizes = |app: &mut App| {
        let tops = |size| (format!("{size}"), draw(app, size, &mut time));
        let texts = sizes().into_iter().map(tops);
        let tops = texts.map(|(size, texts)| {
            let visible_texts: BTreeSet<String> =
                texts.iter().map(|text| text.words.clone()).collect();
            (size, (owned_tops(&texts), visible_texts))
        });
        tops.collect::<BTreeMap<String, (BTreeMap<String, i32>, BTreeSet<String>)>>()
    };
    app.insert_resource(MoveMargins::default());
    let tops_before = tops_at_sizes(&mut app);
    app.insert_resource(values);
    let tops_after = tops_at_sizes(&mut app);
    let (mut legend_count, mut solved_count) = (0, 0);
    for (size, (tops, _)) in tops_after {
        let (tops_before, texts_before) = &tops_before[&size];
        let best_before = tops_before.iter().find(|(text, _)| text.starts_with("Best: "));
        for (text, top) in tops {
            match tops_before.get(&text) {
                // The best move is one with the largest lead.
                None if text.starts_with("Best: ") => {
                    assert_eq!(best_before.map(|(_, top)| *top), Some(top), "{size}: {text}");
                }
                Some(top_before) => assert_eq!(top, *top_before, "{size}: {text}"),
                None => {
                    let is_legend = text.starts_with("Squares: ");
                    let is_solved = text.starts_with("Solved: ");
                    // A figure of the bar is the only one after that of the heading has gone. A proven result changes the bar.
                    let is_figure = texts_before.contains(&text) || text == "100%" || text == "0%";
                    assert!(is_legend || is_solved || is_figure, "{size}: {text}");
                    legend_count += usize::from(is_legend);
                    solved_count += usize::from(is_solved);
                }
            }
        }
    }
    assert!(legend_count > 0 && solved_count > 0);
}

/// The mark of a mistake that was repeated is that of the review.
#[test]
fn graph_of_a_mistake_has_the_signs_of_the_review() {
    let mut app = start_game();
    let states = puzzle_states(&mut app, &[Variant::CublinoContra]);
    let mut state = states.into_iter().find(|it| it.name.ends_with("mistake")).expect("a mistake");
    show(&mut app, &mut state);
    let mut time = 100.0;
    let signs = |app: &mut App, time: &mut f64| {
        let texts = draw(app, WINDOW, time);
        texts.iter().filter(|text| text.words == "??").count()
    };
    assert_eq!(signs(&mut app, &mut time), 0);
    let today = app.world().resource::<Today>().0;
    let event = ProgressEvent::Mistake {
        game: "a.pgn".to_owned(),
        ply: 4,
        variant: Variant::CublinoContra,
        recall: Recall::Missed,
    };
    app.world_mut().resource_mut::<Progress>().apply(today, &event);
    assert_eq!(signs(&mut app, &mut time), 1);
}

#[test]
fn solution_of_a_mistake_is_shown_beside_the_persons_try() {
    let mut app = start_game();
    let states = puzzle_states(&mut app, &[Variant::Hique]);
    let refuted = states.into_iter().find(|it| it.name.ends_with("mistake refuted"));
    let mut state = refuted.expect("a refuted move");
    let puzzle = state.puzzle.as_mut().expect("a puzzle");
    puzzle.phase = PuzzlePhase::SolutionShown;
    puzzle.previous_try = puzzle.wrong_move.take();
    // The move of the game is another one.
    let position = puzzle.puzzle.position.clone();
    let tried = puzzle.previous_try.as_ref().expect("a try").mv;
    let (mistake, numbers) = puzzle.mistake.clone().expect("a mistake");
    let mut moves = position.legal_moves().into_iter();
    let played = moves.find(|mv| ![Some(tried), puzzle.best_move()].contains(&Some(*mv)));
    let mistake = Mistake { played: played.expect("another move"), ..Mistake::clone(&mistake) };
    puzzle.mistake = Some((Arc::new(mistake), numbers));
    show(&mut app, &mut state);
    let texts = draw(&mut app, WINDOW, &mut 100.0);
    assert!(has_text(&texts, &quadrille_text::move_text(&position, tried)));
    assert!(has_text(&texts, "61%"), "its value");
}

/// A mistake has the themes of the review's line, which may not occur in the expected moves.
#[test]
fn mistake_names_the_themes_that_occur_in_the_expected_moves() {
    let mut app = start_game();
    let mut states = puzzle_states(&mut app, &[Variant::Hique]);
    for (kind, themes, expected) in [
        ("mistake solved", None, [false; 2]),
        ("mistake solved", Some(vec![Theme::Advance, Theme::Fight]), [false, true]),
        ("puzzle solved", None, [true; 2]),
        ("puzzle solved", Some(Vec::new()), [true; 2]),
    ] {
        let state = states.iter_mut().find(|it| it.name.ends_with(kind)).expect("a state");
        let running = state.puzzle.as_mut().expect("a puzzle");
        let puzzle = Puzzle::clone(&running.puzzle);
        let puzzle = Puzzle { themes: vec![Theme::Capture, Theme::Advance], ..puzzle };
        running.puzzle = Arc::new(puzzle);
        running.outlook = themes.map(|themes| Outlook { themes, ..Outlook::default() });
        show(&mut app, state);
        let texts = draw(&mut app, WINDOW, &mut 100.0);
        let names = ["capture", "advance"].map(|name| has_text(&texts, name));
        assert_eq!(names, expected, "{kind}");
    }
}

#[test]
fn find_has_a_mark_in_the_list_and_on_its_card() {
    let mut screen = ReviewScreen::open();
    let place = screen.place(false);
    let has_mark = |texts: &[PanelText]| texts.iter().any(|text| text.words == "!");
    assert!(!has_mark(&screen.view(place)));
    screen.add_tries(place, [0.0, 0.3]);
    let texts = screen.view(place);
    assert!(has_mark(&texts) && has_text(&texts, "! Hard to see: "));
    assert!(has_text(&texts, "Found by 1 of 10 players of level 1, by 3 of 10 at level 4."));
    // The others lose less than 15 %.
    screen.add_tries(place, [0.0, 0.1]);
    let texts = screen.view(place);
    assert!(!has_mark(&texts) && !has_text(&texts, "Hard to see"));
}

#[test]
fn traps_are_listed_and_lead_to_their_moves() {
    let mut screen = ReviewScreen::open();
    let places: Vec<Place> = screen.places[3..8].to_vec();
    for &place in &places {
        screen.add_tries(place, [0.0, 0.3]);
    }
    let texts = screen.view(Place::START);
    let listed = texts.iter().filter(|text| text.words.ends_with(" avoids a trap"));
    assert_eq!(listed.clone().count(), 3);
    let card_title = texts.iter().find(|text| text.words == "The whole game").expect("a card");
    let is_above_card = |text: &PanelText| text.ink.bottom() < card_title.ink.top();
    assert!(listed.into_iter().all(is_above_card), "the card keeps its place");
    assert!(!has_text(&screen.view(places[0]), "a trap"), "only at both ends of the game");
    // The card of a move that avoids a trap without being a find names the move of most players.
    screen.add_tries(places[0], [0.05, 0.3]);
    assert!(has_text(&screen.view(places[0]), "here, most often by "));
    screen.view(Place::START);
    let trap = to_egui(screen.app.world().resource::<Places>().get("trap-2").expect("a trap"));
    let pos = trap.center();
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    draw_with_events(&mut screen.app, WINDOW, &mut screen.time, &[egui::Event::PointerMoved(pos)]);
    let click = [button(true), button(false)];
    draw_with_events(&mut screen.app, WINDOW, &mut screen.time, &click);
    let mut requests = screen.app.world_mut().resource_mut::<Messages<Request>>();
    let mut requests = requests.drain();
    assert!(requests.any(|it| matches!(it, Request::GoTo(place) if place == places[1])));
}

/// The tries are short. A variation with the tempting move may have been reviewed for longer.
#[test]
fn trap_that_a_reviewed_variation_refutes_is_not_listed() {
    let mut screen = ReviewScreen::open();
    let place = screen.places[3];
    let game = screen.session().game.clone();
    let before = game.before(place).unwrap();
    let mv = game.ply_at(place).unwrap().mv;
    let mut moves = game.position_of(before).legal_moves().into_iter();
    let tempting_move = moves.find(|other| *other != mv).unwrap();
    screen.add_tries(place, [0.0, 0.3]);
    let is_listed =
        |screen: &mut ReviewScreen| has_text(&screen.view(Place::START), " avoids a trap");
    assert!(is_listed(&mut screen));
    let mut session = screen.app.world_mut().resource_mut::<Session>();
    let variation = session.game.graft(before, &[tempting_move]).expect("a variation");
    assert!(is_listed(&mut screen), "it is not reviewed");
    let review = screen.app.world().resource::<Review>();
    let best = review.evaluations(screen.session())[&before].clone();
    let Score::Cp(value) = best.score else { panic!("an estimate") };
    for (lost, expected) in [(0, false), (2000, true)] {
        let evaluation = Evaluation { score: Score::Cp(lost - value), ..best.clone() };
        let mut review = screen.app.world_mut().resource_mut::<Review>();
        review.evaluations_mut().insert(variation, evaluation);
        assert_eq!(is_listed(&mut screen), expected, "{lost}");
    }
}

/// A move falls into a trap only if it lost as much by the review, and avoids one only if there was as much to lose.
#[test]
fn no_trap_disagrees_with_the_review() {
    let mut screen = ReviewScreen::open();
    let place = screen.places[6];
    let game = screen.session().game.clone();
    let previous_place = game.before(place).unwrap();
    let position = game.position_of(previous_place).clone();
    let (mv, player) = game.ply_at(place).map(|ply| (ply.mv, ply.player)).unwrap();
    let other = position.legal_moves().into_iter().find(|other| *other != mv).unwrap();
    let mut counts = [0; 2];
    let scores = || (-600..=600).step_by(100);
    for [before, after] in scores().flat_map(|one| scores().map(move |two| [one, two])) {
        let mut review = screen.app.world_mut().resource_mut::<Review>();
        let evaluations = review.evaluations_mut();
        let evaluation =
            |score, mv| Evaluation { score: Score::Cp(score), pv: vec![mv], ..line(&position, 0) };
        evaluations.insert(previous_place, evaluation(before, other));
        evaluations.insert(place, evaluation(-after, other));
        let evaluations = evaluations.clone();
        let loss = loss(&game, &evaluations, place).unwrap();
        let is_marked = judgement_of_move(&game, &evaluations, place).is_some();
        let had_much = chance(&game, &evaluations, previous_place, player).unwrap() >= 0.15;
        for falls in [false, true] {
            // Most players of low levels play the second move.
            let [good, bad] = if falls { [other, mv] } else { [mv, other] };
            let mut by_level = MovesByLevel::default();
            by_level.add_tries(&position, level_tries([(good, 0.0), (bad, 0.3)]));
            screen.app.insert_resource(by_level);
            let texts = screen.view(Place::START);
            let listed =
                [" avoids a trap", " falls into a trap"].map(|part| has_text(&texts, part));
            let expected = [!falls && !is_marked && had_much, falls && loss >= 0.15];
            assert_eq!(listed, expected, "{before}, {after}, {falls}");
            let is_named = has_text(&screen.view(place), "here, most often by ");
            assert_eq!(is_named, listed != [false; 2], "{before}, {after}, {falls}");
            counts = [0, 1].map(|index| counts[index] + usize::from(listed[index]));
        }
    }
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
}

#[test]
fn moves_that_no_player_chose_are_not_judged() {
    for tag in ["EvenStart", "Continued"] {
        let mut screen = ReviewScreen::open();
        let place = screen.place(true);
        let ply = screen.session().game.plies_to(place);
        for is_given in [false, true] {
            if is_given {
                let mut session = screen.app.world_mut().resource_mut::<Session>();
                session.origin.tags.set(tag, ply.to_string());
            }
            let texts = screen.view(place);
            let row = to_egui(
                screen.app.world().resource::<Places>().get(&format!("move-{ply}")).expect("a row"),
            );
            let signs = texts.iter().filter(|text| {
                row.contains(text.ink.center()) && matches!(&*text.words, "?!" | "?" | "??")
            });
            assert_eq!(signs.count(), usize::from(!is_given), "{tag}");
            assert_eq!(has_text(&texts, "was not chosen in this game"), is_given, "{tag}");
            assert!(!has_text(&texts, "Playable"), "{tag}");
            screen.view(Place::START);
            let review = screen.app.world().resource::<Review>();
            let session = screen.session();
            assert_eq!(review.judgement(session, place).is_none(), is_given, "{tag}");
            let next = next_mistake(review, session, Direction::Forward, None);
            assert_eq!(next == Some(place), !is_given, "{tag}");
        }
        // One side has no move of its own.
        let given_count = screen.places.len() - 1;
        let mut session = screen.app.world_mut().resource_mut::<Session>();
        session.origin.tags.set(tag, given_count.to_string());
        assert!(has_text(&screen.view(Place::START), "No moves to judge"), "{tag}");
    }
}

/// The panel of a review has other parts, and the signs of its list need room.
#[test]
fn current_move_is_in_view_when_a_review_begins() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut all_faults = Vec::new();
    for variant in [Variant::Hique, Variant::CublinoContra] {
        let people = [person("Ann"), person("Bob")];
        let (session, mut review, _) =
            open_review(&mut app, session(variant, 72, people), Vec::new());
        for size in sizes() {
            show(&mut app, &mut PanelState::new("", session.clone()));
            draw(&mut app, size, &mut time);
            let mut empty = Review::default();
            empty.shown = true;
            for (step, next) in [("empty", empty), ("with marks", review)] {
                app.insert_resource(next);
                let texts = draw(&mut app, size, &mut time);
                let panel = to_egui(panel_rect(size, true));
                let world = app.world();
                let widgets = widgets_in(world.resource::<Places>(), panel);
                let fault = missing_move(world, &widgets, &texts_in(panel, &texts));
                all_faults.extend(fault.map(|it| format!("{variant}, {size}, {step}: {it}")));
            }
            review = app.world_mut().remove_resource::<Review>().unwrap();
        }
        app.init_resource::<Review>();
    }
    assert!(all_faults.is_empty(), "{}", all_faults.join("\n"));
}

#[test]
fn analysis_has_a_strip_of_levels_at_each_line() {
    let mut app = start_game();
    let mut state = analysis_state(&mut app, Variant::Hique);
    let position = state.session.game.position().clone();
    app.world_mut().insert_resource(MovesByLevel::default());
    show(&mut app, &mut state);
    let mut time = 100.0;
    let strips = |app: &mut App, time: &mut f64| {
        draw(app, WINDOW, time);
        let places = app.world().resource::<Places>();
        places.iter().filter(|(name, _)| name.starts_with("review-line-levels-")).count()
    };
    assert_eq!(strips(&mut app, &mut time), 0);
    add_tries(&mut app, &position, position.legal_moves()[0], [0.0, 0.3]);
    assert_eq!(strips(&mut app, &mut time), 5);
}

#[test]
fn long_score_of_a_line_keeps_clear_of_its_number() {
    for code in ["en", "de"] {
        let texts = with_language(code, || {
            let mut app = start_game();
            let mut state = analysis_state(&mut app, Variant::Hique);
            for line in &mut state.review.analysis.findings_mut().lines {
                line.score = Score::Loss(27);
            }
            show(&mut app, &mut state);
            draw(&mut app, WINDOW, &mut 100.0)
        });
        let is_score = |text: &&PanelText| text.words.ends_with(" in 14");
        let scores: Vec<_> = texts.iter().filter(is_score).collect();
        assert_eq!(scores.len(), 5, "{code}");
        for score in scores {
            assert!(!score.is_cut, "{}", score.words);
            let covers = |other: &PanelText| {
                other.words.parse::<u32>().is_ok() && other.ink.intersects(score.ink)
            };
            assert!(!texts.iter().any(covers), "{}", score.words);
        }
    }
}

#[test]
fn solved_puzzle_and_mistake_count_players() {
    let mut app = start_game();
    let mut time = 100.0;
    for (mut state, expected) in puzzle_states(&mut app, &Variant::ALL).into_iter().zip(
        [
            None,
            None,
            Some(" miss this"),
            None,
            None,
            Some("ound by 1 of 10 players of level"),
            None,
        ]
        .into_iter()
        .cycle(),
    ) {
        show(&mut app, &mut state);
        let texts = draw(&mut app, WINDOW, &mut time);
        let name = &state.name;
        assert_eq!(has_text(&texts, "of 10 players of level"), expected.is_some(), "{name}");
        assert!(has_text(&texts, expected.unwrap_or_default()), "{name}");
    }
}

/// The card of each AI names its side, also beside a long time.
#[test]
fn cards_of_a_demo_name_their_sides() {
    let mut app = start_game();
    let mut time = 100.0;
    for variant in Variant::ALL {
        let (level, movetime) = (Level::FULL, Duration::from_millis(1500));
        let seat = SeatSetup { controller: Controller::Ai { level, movetime }, ..ai() };
        let mut session = session(variant, 4, [seat.clone(), seat]);
        session.used_times = [Duration::from_secs(6000); 2];
        let position = session.game.position().clone();
        show(&mut app, &mut PanelState::new("", session));
        for (language, _) in HELP {
            for size in STEADY_SIZES {
                with_language(language, || {
                    let texts = draw(&mut app, size, &mut time);
                    let panel = to_egui(panel_rect(size, false));
                    let texts = texts_in(panel, &texts);
                    for player in Player::BOTH {
                        let side = quadrille_text::side(&position, player);
                        let is_role = |text: &&PanelText| {
                            text.words == side || text.words.contains(&format!("· {side}"))
                        };
                        assert!(texts.iter().any(is_role), "{variant}, {language}, {size}: {side}");
                    }
                });
            }
        }
    }
}

/// Returns a paused demonstration of `variant` after twenty plies.
fn paused_demo(variant: Variant) -> Session {
    let (level, movetime) = (Level::FULL, Duration::from_millis(100));
    let seat = SeatSetup { controller: Controller::Ai { level, movetime }, ..ai() };
    let mut session = session(variant, 20, [seat.clone(), seat]);
    session.is_paused = true;
    session
}

/// Returns searches of both players with these scores, each for its player, before the last plies of the game.
fn last_searches(session: &Session, scores: [Score; 2]) -> LastSearches {
    let game = &session.game;
    let places = game.way_to(game.place());
    let mut last_searches = LastSearches::default();
    for (place, score) in places[places.len() - 3..].iter().zip(scores) {
        last_searches.update(&Thinking {
            player: Some(game.position_of(*place).to_move()),
            depth: 9,
            assessment: Some(Assessment::Searched(score)),
            line: moves_from(game.position_of(*place), 3),
            key: Some(session.key_at(*place)),
            ..Thinking::default()
        });
    }
    last_searches
}

/// The strip of each AI has a title and a score: an estimate at every size, and a proven result on usual screens.
#[test]
fn strips_of_a_demo_have_one_form() {
    let mut app = start_game();
    let mut time = 100.0;
    let (mut faults, mut strip_count) = (Vec::new(), 0);
    for variant in Variant::ALL {
        let session = paused_demo(variant);
        show(&mut app, &mut PanelState::new("", session.clone()).unfolded());
        for scores in [[Score::Cp(123), Score::Cp(-40)], [Score::Win(11), Score::Loss(12)]] {
            app.insert_resource(last_searches(&session, scores));
            let is_estimate = matches!(scores[0], Score::Cp(_));
            let sizes = if is_estimate { sizes() } else { STEADY_SIZES.to_vec() };
            for (language, _) in HELP {
                for &size in &sizes {
                    let texts = with_language(language, || draw(&mut app, size, &mut time));
                    for player in Player::BOTH {
                        let places = app.world().resource::<Places>();
                        let strip = places.get(&format!("thinking-{player}")).map(to_egui);
                        let fold = places.get(&format!("thinking-{player}-fold")).map(to_egui);
                        let Some((strip, fold)) = strip.zip(fold) else { continue };
                        let row = strip.with_max_y(fold.bottom());
                        let count = texts_in(row, &texts).len();
                        strip_count += 1;
                        if count != 2 {
                            let state = format!("{variant}, {language}, {size}, {scores:?}");
                            faults.push(format!("{state}: {count} texts of {player}"));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(strip_count > 100, "{strip_count}");
}

/// Unfolding shows the score of each AI at least, however low the panel is.
#[test]
fn button_of_a_strip_changes_it_at_every_size() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut strip_count = 0;
    for variant in Variant::ALL {
        let session = paused_demo(variant);
        show(&mut app, &mut PanelState::new("", session.clone()));
        app.insert_resource(last_searches(&session, [Score::Cp(123); 2]));
        for size in home_sizes() {
            let [folded, unfolded] = [false, true].map(|is_unfolded| {
                app.world_mut().resource_mut::<Settings>().panel.thinking = is_unfolded;
                let texts = draw(&mut app, size, &mut time);
                Player::BOTH.map(|player| {
                    let places = app.world().resource::<Places>();
                    places.get(&format!("thinking-{player}-fold"))?;
                    let strip = to_egui(places.get(&format!("thinking-{player}"))?);
                    Some(texts_in(strip, &texts).len())
                })
            });
            for (folded, unfolded) in folded.into_iter().zip(unfolded) {
                let (Some(folded), Some(unfolded)) = (folded, unfolded) else { continue };
                strip_count += 1;
                assert!(folded < unfolded, "{variant}, {size}: {folded} and {unfolded} texts");
            }
        }
    }
    assert!(strip_count > 100, "{strip_count}");
}

#[test]
fn only_the_card_of_a_persons_win_has_the_mark_of_a_win() {
    let mut app = start_game();
    let mut time = 100.0;
    let hique = Variant::Hique;
    // Player 1 resigns.
    for (seats, is_win) in [
        ([ai(), person("Ann")], true),
        ([person("Ann"), ai()], false),
        ([person("Ann"), person("Bob")], true),
        ([ai(), ai()], false),
    ] {
        show(&mut app, &mut PanelState::new("", resigned(session(hique, 33, seats))));
        for size in sizes() {
            draw(&mut app, size, &mut time);
            let mark = app.world().resource::<Places>().get("result-win");
            assert_eq!(mark.is_some(), is_win, "{size}");
        }
    }
}

#[test]
fn counter_of_solved_puzzles_names_them() {
    for (language, puzzles) in [("en", "Puzzles"), ("de", "Aufgaben")] {
        let arguments = [("count", 0.into()), ("of", 10.into())];
        let text = with_language(language, || message("strategy-solved", &arguments));
        assert!(text.starts_with(puzzles), "{text}");
    }
}

/// Without scrolling, the explorer of a high window has the row of the games with other moves.
#[test]
fn explorer_of_a_high_window_shows_every_row() {
    let mut app = start_game();
    let variant = Variant::Hique;
    let shipped = Explorer::shipped(variant);
    let mut session = session(variant, 0, [person("Ann"), person("Bob")]);
    let mut checked_positions = 0;
    for _ in 0..20 {
        let moves = shipped.moves(session.game.position());
        let Some((mv, _)) = moves.first() else { break };
        session.game.play(*mv).unwrap();
        let requests = vec![ReviewRequest::ShowTab(Tab::Explorer)];
        let (session, review, explorer) = open_review(&mut app, session.clone(), requests);
        let results = explorer.results_in(session.game.position()).expect("the games");
        let listed = results.moves.iter().map(|(_, record)| record.games).sum::<u32>();
        let has_others = results.here.is_some_and(|here| here.games > listed);
        let count = results.moves.len();
        let mut state = PanelState::new("", session).with_review(review, explorer);
        show(&mut app, &mut state);
        let texts = draw(&mut app, Vec2::new(1920.0, 1058.0), &mut 100.0);
        if has_others && (1..20).contains(&count) {
            let others = message("explorer-others", &[]);
            let is_visible = |text: &PanelText| text.clip.expand(1.0).contains_rect(text.ink);
            let text = texts.iter().find(|text| text.words == others);
            assert!(text.is_some_and(is_visible), "{count} moves");
            checked_positions += 1;
        }
    }
    assert!(checked_positions > 0);
}

/// The sentence stands for the list if no game has reached the position.
#[test]
fn explorer_without_moves_says_whose_games_it_counts() {
    let mut app = start_game();
    save_in(&mut app, simulated_store().1);
    let session = session(Variant::Hique, 33, [person("Ann"), person("Bob")]);
    let requests = vec![ReviewRequest::ShowTab(Tab::Explorer)];
    let (session, review, explorer) = open_review(&mut app, session, requests);
    let position = session.game.position().clone();
    show(&mut app, &mut PanelState::new("", session).with_review(review, explorer));
    for (source, english, german) in [
        (Source::Shipped, "None of Quadrille’s games has", "Keine von Quadrilles Partien"),
        (
            Source::Own,
            "None of the finished games stored here has",
            "Keine der beendeten Partien, die hier gespeichert sind,",
        ),
    ] {
        app.world_mut().write_message(ReviewRequest::ExploreIn(source));
        app.update();
        run_until(&mut app, |app| {
            let explorer = app.world().resource::<ExplorerView>();
            explorer.source == source && explorer.results_in(&position).is_some()
        });
        for (language, sentence) in [("en", english), ("de", german)] {
            let texts = with_language(language, || draw(&mut app, WINDOW, &mut 100.0));
            let count = texts.iter().filter(|text| text.words.starts_with(sentence)).count();
            assert_eq!(count, 1, "{language}, {source:?}");
        }
    }
}

/// Returns the texts in the enabled button with this name.
fn label_of(app: &App, texts: &[PanelText], name: &str) -> String {
    let button = app.world().resource::<Places>().get(name).map(to_egui);
    let is_label = |text: &&PanelText| button.is_some_and(|rect| rect.contains_rect(text.ink));
    texts.iter().filter(is_label).map(|text| &*text.words).collect()
}

/// After a wrong move the button for a hint takes the move back. A mistake cannot be started over.
#[test]
fn buttons_of_a_puzzle_take_a_move_back_or_start_over() {
    let mut app = start_game();
    for mut state in puzzle_states(&mut app, &[Variant::Hique, Variant::Upthrust]) {
        let name = state.name.clone();
        let (is_refuted, is_mistake) = (name.contains("refuted"), name.contains("mistake"));
        show(&mut app, &mut state);
        for (language, retry, again) in
            [("en", "Take back", "Start over"), ("de", "Zurück", "Von vorn")]
        {
            let texts = with_language(language, || draw(&mut app, WINDOW, &mut 100.0));
            let label = |button| label_of(&app, &texts, &format!("puzzle-{button}"));
            assert_eq!(label("retry"), if is_refuted { retry } else { "" }, "{name}");
            assert_eq!(label("again"), if is_mistake { "" } else { again }, "{name}");
        }
    }
}

#[test]
fn game_of_two_ais_has_a_button_to_pause_and_to_resume_it() {
    let mut app = start_game();
    for is_paused in [false, true] {
        let mut session = demonstration(Variant::Hique, 6);
        session.is_paused = is_paused;
        show(&mut app, &mut PanelState::new("", session));
        for (language, pause, play, step) in
            [("en", "Pause", "Play", "One move"), ("de", "Pause", "Weiter", "Ein Zug")]
        {
            let texts = with_language(language, || draw(&mut app, WINDOW, &mut 100.0));
            let labels = ["button-pause", "button-play", "button-step"]
                .map(|name| label_of(&app, &texts, name));
            let expected = if is_paused { ["", play, step] } else { [pause, "", ""] };
            assert_eq!(labels, expected, "{language}");
        }
    }
}

/// Returns the tops of the texts that are drawn once, with the texts.
fn text_tops(texts: &[PanelText]) -> BTreeMap<&str, i32> {
    let count = |content: &str| texts.iter().filter(|text| text.words == content).count();
    let single_texts = texts.iter().filter(|text| count(&text.words) == 1);
    single_texts.map(|text| (&*text.words, text.ink.top().round() as i32)).collect()
}

fn owned_tops(texts: &[PanelText]) -> BTreeMap<String, i32> {
    text_tops(texts).into_iter().map(|(text, top)| (text.to_owned(), top)).collect()
}

/// Returns a hint for each move in the position of `session`, the shortest sentences first.
fn hints(session: &Session) -> Vec<HintFound> {
    let position = session.game.position();
    let hints = position.legal_moves().into_iter().map(|mv| {
        let after = position.play(mv).unwrap();
        let pv: Vec<AnyMove> = std::iter::once(mv).chain(moves_from(&after, 5)).collect();
        let result = SearchResult {
            best_move: Some(mv),
            score: Score::Cp(123),
            bound: ScoreBound::Exact,
            depth: 9,
            seldepth: 12,
            nodes: 1000,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv,
            other_lines: Vec::new(),
        };
        let next = Some(Score::Cp(-200));
        let reasons = Reasons::from_searches(position, mv, &result, next, &|| true);
        HintFound { serial: session.serial, mv, reasons }
    });
    let mut hints: Vec<HintFound> = hints.collect();
    hints.sort_by_key(|hint| hint.reasons.sentences(position, hint.mv).len());
    hints
}

/// Returns the hint with the longest sentences in the position of `session`.
fn long_hint(session: &Session) -> HintFound {
    hints(session).pop().expect("a move")
}

/// The far player and the top of the list stay where they are when a hint appears.
#[test]
fn hint_does_not_move_the_top_of_the_list() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut faults = Vec::new();
    for variant in Variant::ALL {
        let session = session(variant, 12, [person("Ann"), person("Bob")]);
        let hint = long_hint(&session);
        show(&mut app, &mut PanelState::new("", session));
        for size in sizes() {
            let tops = [None, Some(hint.clone())].map(|hint| {
                let mut board = app.world_mut().resource_mut::<BoardState>();
                board.feedback = Feedback::default();
                if let Some(hint) = hint {
                    board.show_hint(hint);
                }
                let texts = draw(&mut app, size, &mut time);
                let tops = text_tops(&texts);
                let top = |content| tops.get(content).copied();
                top("Ann").min(top("Bob")).zip(top("Moves"))
            });
            if tops[0] != tops[1] {
                faults.push(format!("{variant}, {size}: {tops:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The panel of a running game to check, with its texts.
struct CheckedPanel<'a> {
    /// The game, the panel, the language and the size.
    name: String,
    session: &'a Session,
    help: &'a str,
    /// From the shortest to the longest.
    hints: &'a [HintFound],
}

/// Draws the panels of running games in each of these sizes and languages. Calls `check` for each with a function that draws it
/// again and returns the places of its widgets whose names have this beginning.
fn check_panels_of_games(
    sizes: &[Vec2],
    beginning: &str,
    mut check: impl FnMut(&mut App, &CheckedPanel, &mut dyn FnMut(&mut App) -> WidgetPlaces),
) {
    let mut app = start_game();
    let mut time = 100.0;
    for variant in Variant::ALL {
        for (seats, unfolded) in [
            ([person("Ann"), person("Bob")], false),
            ([person("Ann"), ai()], false),
            ([person("Ann"), ai()], true),
        ] {
            let session = session(variant, 20, seats);
            let hints = hints(&session);
            let mut state = PanelState::new(format!("{variant}, {unfolded}"), session);
            state.unfolded = unfolded;
            show(&mut app, &mut state);
            for (language, help) in HELP {
                for &size in sizes {
                    let name = format!("{}, {language}, {size}", state.name);
                    let panel = CheckedPanel { name, session: &state.session, help, hints: &hints };
                    check(&mut app, &panel, &mut |app| {
                        record_current_messages(app);
                        with_language(language, || draw(app, size, &mut time));
                        widget_places(app, beginning)
                    });
                }
            }
        }
    }
}

/// The buttons have one form in each window, so that a click that brings a message is not followed by one on another button.
#[test]
fn messages_do_not_move_the_buttons() {
    let mut faults = Vec::new();
    check_panels_of_games(&sizes(), "button-", |app, panel, buttons| {
        let hints = panel.hints;
        let searching = PanelState::new("", panel.session.clone()).thinking(true).thinking;
        let before = buttons(app);
        assert!(before.len() > 5);
        let mut check = |app: &mut App, what: &str| {
            // No hint can be asked for while one is searched.
            let mut buttons = buttons(app).into_iter();
            if buttons.any(|(name, at)| before.get(&name).is_some_and(|it| *it != at)) {
                faults.push(format!("{}: {what}", panel.name));
            }
        };
        app.insert_resource(searching);
        check(app, "search");
        app.insert_resource(Thinking::default());
        for hint in [&hints[0], &hints[hints.len() / 2], &hints[hints.len() - 1]] {
            app.world_mut().resource_mut::<BoardState>().show_hint(hint.clone());
            check(app, "hint");
        }
        app.world_mut().resource_mut::<BoardState>().refuse(None, ClickRefusal::NoTarget);
        check(app, "refusal");
        let mut board = app.world_mut().resource_mut::<BoardState>();
        board.feedback = Feedback::default();
        board.explanation = Some(panel.help.to_owned());
        check(app, "help");
        app.world_mut().resource_mut::<BoardState>().explanation = None;
        let notice = Notice::Saved(PathBuf::from("/home/somebody/Documents/a.png"));
        app.world_mut().resource_mut::<Session>().notify(notice);
        check(app, "notice");
        app.world_mut().resource_mut::<Session>().notify(Notice::None);
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The list of a puzzle that was solved by another move ends with that move, and nothing is left to find.
#[test]
fn line_of_a_puzzle_ends_with_the_move_that_solved_it() {
    let mut app = start_game();
    let mut time = 100.0;
    let states = puzzle_states(&mut app, &Variant::ALL);
    let states = states.into_iter().filter(|state| state.name.ends_with(", puzzle"));
    let states: Vec<_> = states.collect();
    assert_eq!(states.len(), Variant::ALL.len());
    for mut state in states {
        let puzzle = state.puzzle.as_mut().expect("a puzzle");
        let position = puzzle.position();
        let other = position.legal_moves().into_iter().find(|it| Some(*it) != puzzle.next_move());
        (puzzle.alternative, puzzle.phase) = (other, PuzzlePhase::Solved);
        let other = text::move_text(&position, other.expect("another move"));
        show(&mut app, &mut state);
        let texts = draw(&mut app, WINDOW, &mut time);
        assert!(texts.iter().any(|text| text.words == other), "{}: no {other}", state.name);
        assert!(!has_text(&texts, "find this move"), "{}", state.name);
    }
}

/// The buttons of a review have one form in each window, so that two clicks on Next reach the same button.
#[test]
fn moves_do_not_move_the_buttons_of_a_review() {
    let mut faults = Vec::new();
    let mut screen = ReviewScreen::open();
    let places = screen.places.clone();
    for (language, _) in HELP {
        for size in sizes() {
            let forms: BTreeSet<WidgetPlaces> = [Tab::Moves, Tab::Explorer, Tab::Remark]
                .into_iter()
                .flat_map(|tab| places.iter().map(move |place| (tab, *place)))
                .map(|(tab, place)| {
                    screen.app.world_mut().resource_mut::<Review>().tab = tab;
                    screen.app.world_mut().resource_mut::<Session>().viewed_place = Some(place);
                    with_language(language, || draw(&mut screen.app, size, &mut screen.time));
                    widget_places(&screen.app, "review-save")
                })
                .collect();
            if forms.len() != 1 {
                faults.push(format!("{language}, {size}: {forms:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The buttons of a lesson have one form in each window.
#[test]
fn answers_do_not_move_the_buttons_of_a_lesson() {
    let mut faults = Vec::new();
    let mut app = start_game();
    let mut time = 100.0;
    for mut state in lesson_states(&mut app) {
        let Some(lesson) = state.lesson.take() else { continue };
        let mut forms_of = |app: &mut App, language, size| {
            let forms: BTreeSet<WidgetPlaces> = [(false, None), (true, None), (false, Some(false))]
                .map(|(is_refused, conclusion)| {
                    let conclusion = conclusion.map(|was_shown| StepConclusion { was_shown });
                    let refused_move = lesson.refused_move.filter(|_| is_refused);
                    let lesson = ActiveLesson { refused_move, conclusion, ..lesson.clone() };
                    app.world_mut().resource_mut::<LessonRun>().running = Some(lesson);
                    with_language(language, || draw(app, size, &mut time));
                    widget_places(app, "lesson-rules")
                })
                .into();
            forms
        };
        show(&mut app, &mut state);
        for (language, _) in HELP {
            for size in sizes() {
                let forms = forms_of(&mut app, language, size);
                if forms.len() != 1 {
                    faults.push(format!("{}, {language}, {size}: {forms:?}", state.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The places of widgets by name.
type WidgetPlaces = BTreeMap<String, String>;

/// Returns the places of the widgets whose names have this beginning.
fn widget_places(app: &App, beginning: &str) -> WidgetPlaces {
    let places = app.world().resource::<Places>();
    let widgets = places.iter().filter(|(name, _)| name.starts_with(beginning));
    widgets.map(|(name, rect)| (name.to_owned(), format!("{rect:?}"))).collect()
}

/// The sizes of common laptop screens, where the rows of the list must not move.
const STEADY_SIZES: [Vec2; 2] = [WINDOW, Vec2::new(1280.0, 800.0)];

/// The list stays where it is while a hint is searched, and when a short or a long sentence appears below it.
#[test]
fn messages_do_not_move_the_list() {
    let mut faults = Vec::new();
    check_panels_of_games(&STEADY_SIZES, "move-", |app, panel, rows| {
        let hint = panel.hints.last().expect("a move").clone();
        let searching = PanelState::new("", panel.session.clone()).thinking(true).thinking;
        let before = rows(app);
        let mut add_fault = |what: &str, after| {
            if after != before {
                faults.push(format!("{}: {what}", panel.name));
            }
        };
        assert!(!before.is_empty());
        app.insert_resource(searching);
        add_fault("search", rows(app));
        app.insert_resource(Thinking::default());
        app.world_mut().resource_mut::<BoardState>().show_hint(hint);
        add_fault("hint", rows(app));
        let mut board = app.world_mut().resource_mut::<BoardState>();
        board.feedback = Feedback::default();
        board.explanation = Some(panel.help.to_owned());
        add_fault("help", rows(app));
        app.world_mut().resource_mut::<BoardState>().explanation = None;
        add_fault("nothing", rows(app));
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The answers of the searches fill places that are reserved for them.
#[test]
fn answers_of_a_review_do_not_move_the_list() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut faults = Vec::new();
    for variant in [Variant::Hique, Variant::Upthrust, Variant::CublinoPur] {
        let mut session = session(variant, 34, [person("Ann"), person("Bob")]);
        session.game.resign(Player::One);
        session.setup.is_stored = true;
        session.origin.file = Some("game.pgn".to_owned());
        let (session, mut review, explorer) = open_review(&mut app, session, Vec::new());
        let game = session.game.clone();
        let places = game.way_to(game.place());
        let evaluations = review.evaluations_mut().clone();
        // A review begins at the end of the game.
        let mut late_evaluations = evaluations.clone();
        late_evaluations.retain(|place, _| game.plies_to(*place) > places.len() / 2);
        assert!((1..evaluations.len()).contains(&late_evaluations.len()));
        show(&mut app, &mut PanelState::new("", session).with_review(review, explorer));
        let bad_place = places[places.len() - 4];
        for (language, _) in HELP {
            for size in STEADY_SIZES {
                for place in [Place::START, *places.last().unwrap(), bad_place] {
                    let mut rows = |app: &mut App| {
                        app.world_mut().resource_mut::<Session>().viewed_place = Some(place);
                        with_language(language, || draw(app, size, &mut time));
                        widget_places(app, "move-")
                    };
                    app.insert_resource(MovesByLevel::default());
                    let set_evaluations = |app: &mut App, evaluations: &HashMap<_, _>| {
                        let mut review = app.world_mut().resource_mut::<Review>();
                        review.evaluations_mut().clone_from(evaluations);
                    };
                    set_evaluations(&mut app, &late_evaluations);
                    let before = rows(&mut app);
                    assert!(!before.is_empty());
                    set_evaluations(&mut app, &evaluations);
                    for trap_count in [0, 1, 3, places.len()] {
                        for &trap in places.iter().rev().step_by(2).take(trap_count) {
                            let mv = game.ply_at(trap).unwrap().mv;
                            add_tries(&mut app, game.position_before(trap), mv, [0.3, 0.0]);
                        }
                        let after = rows(&mut app);
                        if after != before {
                            let count = game.plies_to(place);
                            faults.push(format!(
                                "{variant}, {language}, {size}, {count}: {trap_count} traps"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The header says that a position is in a variation, and where it begins, in a review and outside one.
#[test]
fn header_distinguishes_variations_from_earlier_and_later_positions() {
    let mut app = start_game();
    let mut time = 100.0;
    for variant in Variant::ALL {
        let mut session = session(variant, 8, [person("Ann"), person("Bob")]);
        let line = session.game.way_to(session.game.place());
        let played = session.game.ply_at(line[4]).unwrap().mv;
        let moves = session.game.position_of(line[3]).legal_moves();
        let other = moves.into_iter().find(|mv| *mv != played).expect("another move");
        let branch = session.game.graft(line[3], &[other]).expect("it is legal");
        let reply = session.game.position_of(branch).legal_moves()[0];
        let later = session.game.graft(branch, &[reply]).expect("it is legal");
        session.game.set_place(line[6]);
        let in_review = open_review(&mut app, session.clone(), Vec::new());
        let states = [None, Some(in_review)].map(|review| match review {
            None => PanelState::new("", session.clone()),
            Some((session, review, explorer)) => {
                PanelState::new("", session).with_review(review, explorer)
            }
        });
        for mut state in states {
            let is_review = state.review.shown;
            show(&mut app, &mut state);
            let mut heading = |place, size| {
                app.world_mut().resource_mut::<Session>().viewed_place = Some(place);
                draw(&mut app, size, &mut time)
            };
            let wide = Vec2::new(1920.0, 1058.0);
            for place in [branch, later] {
                for size in sizes().into_iter().filter(|size| size.x >= 1024.0) {
                    let texts = heading(place, size);
                    let name = format!("{variant}, {size}, {is_review}");
                    assert!(has_text(&texts, "variation from move 3"), "{name}");
                    assert!(!has_text(&texts, "earlier position"), "{name}");
                }
            }
            for (place, title) in [(line[1], "earlier position"), (line[7], "later position")] {
                let texts = heading(place, wide);
                assert_eq!(has_text(&texts, title), !is_review, "{variant}");
                assert!(!has_text(&texts, "variation from"), "{variant}");
            }
        }
    }
}

/// The tabs of a review keep their place while one steps through the game, although the cards have different lengths.
#[test]
fn tabs_of_a_review_do_not_move_from_move_to_move() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut faults = Vec::new();
    for (variant, language) in
        [(Variant::Hique, "en"), (Variant::Upthrust, "de"), (Variant::CublinoPur, "de")]
    {
        let people = [person("Ann"), person("Bob")];
        let session = session(variant, 21, people);
        let (session, review, explorer) = open_review(&mut app, session, Vec::new());
        let game = session.game.clone();
        show(&mut app, &mut PanelState::new("", session).with_review(review, explorer));
        let (mut has_tabs, mut has_other_height) = (false, false);
        for size in sizes() {
            let mut card_heights = BTreeSet::new();
            let places = std::iter::once(Place::START).chain(game.way_to(game.place()));
            let tops = places.filter_map(|place| {
                app.world_mut().resource_mut::<Session>().viewed_place =
                    (place != game.place()).then_some(place);
                let texts = with_language(language, || draw(&mut app, size, &mut time));
                let tab = app.world().resource::<Places>().get("tab-moves")?;
                // The card has the text with the most lines.
                card_heights.extend(texts.iter().map(|it| it.ink.height().round() as i32).max());
                Some(tab.min.y.round() as i32)
            });
            let tops: Vec<i32> = tops.collect();
            has_tabs |= !tops.is_empty();
            has_other_height |= card_heights.len() > 1;
            // A wide panel has no tabs.
            if tops.iter().any(|top| *top != tops[0]) {
                faults.push(format!("{variant}, {size}: {tops:?}"));
            }
        }
        assert!(has_tabs && has_other_height, "{variant}: {has_tabs}, {has_other_height}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The graph and the goal of a mistake stay where they are when another move is refuted or the best one is found, also at the last
/// mistake, which has other buttons at its end.
#[test]
fn answer_does_not_move_the_goal_of_a_mistake() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut faults = Vec::new();
    for states in puzzle_states(&mut app, &Variant::ALL).chunks_mut(7) {
        let [mistake, answered @ .., _, _, _, _] = states else {
            panic!("the states of a variant")
        };
        for state in answered {
            for (size, number) in sizes().into_iter().flat_map(|it| [(it, 1), (it, 3)]) {
                let [before, after] = [&mut *mistake, &mut *state].map(|state| {
                    let puzzle = state.puzzle.as_mut().expect("a puzzle");
                    puzzle.mistake.as_mut().expect("a mistake").1 = [number, 3];
                    show(&mut app, state);
                    let texts = draw(&mut app, size, &mut time);
                    let goal = texts.iter().find(|text| text.words == "Find a better move.");
                    goal.map(|text| text.ink.top().round() as i32)
                });
                if before.is_none() || before != after {
                    faults.push(format!("{}, {number}, {size}: {before:?} {after:?}", state.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The parts around the verdict stay where they are when a move is refuted.
#[test]
fn refutation_does_not_move_the_other_parts() {
    let mut app = start_game();
    let mut time = 100.0;
    let mut faults = Vec::new();
    for states in puzzle_states(&mut app, &Variant::ALL).chunks_mut(7) {
        let [_, _, _, puzzle, refuted, ..] = states else { panic!("the states of a variant") };
        for size in sizes() {
            let places = [&mut *puzzle, &mut *refuted].map(|state| {
                show(&mut app, state);
                let texts = draw(&mut app, size, &mut time);
                let mut tops: BTreeMap<String, i32> =
                    text_tops(&texts).into_iter().map(|(it, top)| (it.to_owned(), top)).collect();
                let places = app.world().resource::<Places>();
                let buttons = places.iter().filter(|(name, _)| name.starts_with("puzzle-"));
                tops.extend(buttons.map(|(name, at)| (name.to_owned(), at.min.y.round() as i32)));
                tops
            });
            let [before, after] = places;
            for (name, top) in before {
                if after.get(&name).is_some_and(|other| *other != top) {
                    let other = after[&name];
                    faults.push(format!("{}, {size}: {name} {top} {other}", puzzle.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn panel_of_a_game_shows_everything_at_every_size() {
    check(start_game(), game_states());
}

#[test]
fn panel_of_a_lesson_shows_everything_at_every_size() {
    let mut app = start_game();
    let states = lesson_states(&mut app);
    check(app, states);
}

#[test]
fn panel_of_a_puzzle_shows_everything_at_every_size() {
    let mut app = start_game();
    let states = puzzle_states(&mut app, &Variant::ALL);
    check(app, states);
}

#[test]
fn panel_of_a_review_shows_everything_at_every_size() {
    let mut app = start_game();
    let states = review_states(&mut app);
    // An analysis searches until its state is dropped.
    let analyses = [Variant::Hique, Variant::Upthrust].map(|it| analysis_state(&mut app, it));
    check(app, analyses.into_iter().chain(states));
}
