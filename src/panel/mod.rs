//! The panel beside the board, and the header over it.
//!
//! The panel only reads the game. What a person asks of it goes out as messages
//! ([`Request`], [`BoardRequest`]) or opens a dialog.

mod cards;
mod clipboard;
mod detail;
mod foot;
mod header;
mod last_move;
mod layout;
mod lesson;
mod mistakes;
mod moves;
mod puzzle;
mod review;
pub mod squares;
pub mod thinking;
mod tree;
mod warning;

use crate::board::layout::BoardPlace;
use crate::board::state::{BoardRequest, BoardState};
use crate::drawing::view::View;
use crate::interface::{OpenDialog, Screen};
use crate::layout::{BarSide, header_height, margin, panel_rect};
use crate::learn::OpenExercise;
use crate::learn::lesson::{LessonRequest, LessonRun, Running};
use crate::learn::mistakes::on_table;
use crate::learn::progress::{MistakeState, Progress, Today};
use crate::learn::puzzle::{self as puzzles, PuzzleRequest, PuzzleRun};
use crate::learn::warning::{Blunder, BlunderWarning, LetStand};
use crate::review::{Review, ReviewRequest};
use crate::screens::attract::Attract;
use crate::session::{Request, Session, Thinking};
use crate::settings::Settings;
use crate::setup::Engine;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, Sense, pos2},
};
use puzzle::Standing;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player};
use std::cell::RefCell;
use std::sync::Arc;

/// Shows header and panel while a game is on the screen.
pub fn plugin(app: &mut App) {
    app.add_plugins((clipboard::plugin, squares::plugin))
        .init_resource::<PanelMemory>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(InterfaceSystems::Screen)
                .run_if(in_state(Screen::Game).and_then(resource_exists::<Session>)),
        );
}

/// What every part of the panel reads.
struct PanelContext<'a> {
    session: &'a Session,
    thinking: &'a Thinking,
    board: &'a BoardState,
    review: &'a Review,
    /// The first game on the board.
    lesson: Option<&'a Running>,
    /// The puzzle on the board, and how many were solved in a row.
    puzzle: Option<(&'a puzzles::Running, Standing)>,
    /// The person's move that is warned of.
    blunder: Option<Blunder>,
    /// The player's engines.
    engines: &'a [Engine],
    /// The position on show.
    position: &'a AnyPosition,
    /// The side at the lower edge of the board.
    near: Player,
    /// The ply on show.
    ply: usize,
    /// Whether room is short.
    compact: bool,
    /// Whether a review has two columns.
    two_columns: bool,
    /// Whether Home plays by itself.
    watched: bool,
    /// Whether the review has found mistakes of a person to learn from.
    mistakes: bool,
    /// The mistakes of the game that the exercise on the board is from, each as the number of plies before it.
    marks: Vec<(usize, MistakeState)>,
    /// Whether the sound is off.
    muted: bool,
    /// Whether an AI's numbers are shown.
    thinking_shown: bool,
    /// Whether a move is shown first, and made when it is confirmed.
    confirms: bool,
    /// Whether a dialog lies over it.
    covered: bool,
    /// What was clicked, to be done when everything is drawn.
    clicked: RefCell<Vec<PanelAction>>,
}

impl PanelContext<'_> {
    /// Whether the position on show is the present one and the game is over.
    fn is_over(&self) -> bool {
        self.session.viewing.is_none() && self.session.is_over()
    }

    /// Notes what was clicked.
    fn act(&self, action: impl Into<PanelAction>) {
        self.clicked.borrow_mut().push(action.into());
    }

    /// The same if it was `clicked`.
    fn act_if(&self, clicked: bool, action: impl Into<PanelAction>) {
        if clicked {
            self.act(action);
        }
    }
}

/// What was clicked.
enum PanelAction {
    Ask(Request),
    Board(BoardRequest),
    Review(ReviewRequest),
    Lesson(LessonRequest),
    Puzzle(PuzzleRequest),
    /// The mistakes of the game on the table are to be learned from.
    Mistakes,
    /// The move that is warned of stands.
    LetStand,
    /// A game against the lowest level is to be put together.
    PlayLowest,
    Open(OpenDialog),
    Leave(Screen),
    /// The same players once more, on the same sides or on the other's.
    Rematch {
        swapped: bool,
    },
    Mute,
    /// An AI's numbers are to be shown, or folded away.
    Fold,
}

impl From<Request> for PanelAction {
    fn from(request: Request) -> Self {
        Self::Ask(request)
    }
}

impl From<BoardRequest> for PanelAction {
    fn from(request: BoardRequest) -> Self {
        Self::Board(request)
    }
}

impl From<ReviewRequest> for PanelAction {
    fn from(request: ReviewRequest) -> Self {
        Self::Review(request)
    }
}

impl From<LessonRequest> for PanelAction {
    fn from(request: LessonRequest) -> Self {
        Self::Lesson(request)
    }
}

impl From<PuzzleRequest> for PanelAction {
    fn from(request: PuzzleRequest) -> Self {
        Self::Puzzle(request)
    }
}

impl From<Screen> for PanelAction {
    fn from(to: Screen) -> Self {
        Self::Leave(to)
    }
}

/// What the panel remembers from frame to frame.
#[derive(Resource, Default)]
struct PanelMemory {
    /// The last search's news, shown while nothing is being thought about.
    last_search: Option<(u64, Thinking)>,
    /// The same for each player, where AIs play each other.
    last_searches: [Option<(u64, Thinking)>; 2],
    /// What the move list was scrolled to.
    scrolled_to: Option<(Place, u64, u64, bool)>,
    /// When that was, in seconds of egui's clock.
    scrolled_at: f64,
    /// How high the move list was, in whole logical px.
    list_height: u32,
    /// Whether the present move was to be seen in it.
    current_seen: bool,
    /// The move list, laid out.
    moves: Option<Arc<moves::Sheet>>,
    /// The remark that is being written: where, what stood there when the field was filled, and what stands in it.
    remark: Option<(Place, String, String)>,
}

/// Where clicks go.
#[derive(SystemParam)]
struct Outbox<'w> {
    requests: MessageWriter<'w, Request>,
    board: MessageWriter<'w, BoardRequest>,
    review: MessageWriter<'w, ReviewRequest>,
    lesson: MessageWriter<'w, LessonRequest>,
    lessons: Res<'w, LessonRun>,
    puzzle: MessageWriter<'w, PuzzleRequest>,
    puzzles: Res<'w, PuzzleRun>,
    progress: Res<'w, Progress>,
    today: Res<'w, Today>,
    exercises: MessageWriter<'w, OpenExercise>,
    warning: Res<'w, BlunderWarning>,
    stands: MessageWriter<'w, LetStand>,
    dialogs: MessageWriter<'w, OpenDialog>,
    next: ResMut<'w, NextState<Screen>>,
    attract: Res<'w, Attract>,
    settings: ResMut<'w, Settings>,
}

/// Where the table ends above the lower margin, in logical px.
fn table_bottom(window: egui::Rect, panel: egui::Rect, size: Vec2) -> f32 {
    let beside = panel.top() <= window.top();
    let end = if beside { window.bottom() } else { panel.top() };
    end - margin(size)
}

/// Draws header and panel and passes on what was clicked.
fn show(
    mut canvas: Canvas,
    session: Res<Session>,
    thinking: Res<Thinking>,
    (board, place): (Res<BoardState>, Res<BoardPlace>),
    review: Res<Review>,
    mut memory: ResMut<PanelMemory>,
    mut outbox: Outbox,
) -> Result {
    let ctx = canvas.ctx()?;
    let window = ctx.content_rect();
    let position = session.shown();
    let size = Vec2::new(window.width(), window.height());
    let engines = outbox.settings.engines.clone();
    let lesson = outbox.lessons.running.clone();
    let puzzle = outbox.puzzles.running.clone();
    let standing = puzzle.as_ref().map(|running| {
        let (progress, variant) = (&outbox.progress, running.puzzle.variant);
        Standing {
            rating: progress
                .rating(variant)
                .map(|rating| rating.value().round() as i64),
            in_a_row: progress.in_a_row(variant),
            difficulty: progress
                .puzzle_rating(&running.puzzle.key(), running.puzzle.rating)
                .round() as i64,
        }
    });
    let mistake = puzzle.as_ref().and_then(|running| running.mistake.as_ref());
    let marks = mistake.map_or_else(Vec::new, |(mistake, _)| {
        let plies = mistake.course.mistakes.iter();
        let state = |ply| outbox.progress.mistake(&mistake.game, ply, outbox.today.0);
        plies.map(|&ply| (ply, state(ply))).collect()
    });
    let context = PanelContext {
        marks,
        lesson: lesson.as_ref(),
        puzzle: puzzle.as_ref().zip(standing),
        mistakes: review.shown && !on_table(&session, &review).is_empty(),
        blunder: outbox.warning.of(&session),
        session: &session,
        thinking: &thinking,
        board: &board,
        review: &review,
        engines: &engines,
        position,
        near: View {
            flipped: session.flipped,
            ..View::still(position)
        }
        .near_player(),
        ply: session.game.plies_to(session.place()),
        compact: layout::is_compact(size),
        two_columns: layout::is_double(
            layout::is_compact(size),
            panel_rect(size, review.shown).width(),
        ),
        watched: outbox.attract.on,
        muted: outbox.settings.sound.muted,
        thinking_shown: outbox.settings.panel.thinking,
        confirms: outbox.settings.board.confirm,
        covered: canvas.dialogs.any(),
        clicked: RefCell::default(),
    };
    let enabled = !canvas.dialogs.any();
    let rect = layout::to_egui(panel_rect(size, review.shown)).translate(window.min.to_vec2());
    for (name, area) in [("header", header::area(window, rect)), ("panel", rect)] {
        let id = egui::Id::new(("game", name));
        let part = egui::Area::new(id)
            .order(egui::Order::Middle)
            .fixed_pos(area.min)
            .default_size(area.size())
            .constrain(false)
            .fade_in(false)
            .enabled(enabled)
            .sense(Sense::CLICK);
        // A new one is measured first, which shows nothing: that must not be the first frame of a game.
        if egui::AreaState::load(&ctx, id).is_none() {
            part.clone().show(&ctx, |ui| ui.set_min_size(area.size()));
        }
        part.show(&ctx, |ui| {
            ui.set_min_size(area.size());
            let mut painter = canvas.painter(ui);
            if name == "header" {
                header::show(&mut painter, &context, area);
            } else if rect.left() <= window.left() {
                layout::below(&mut painter, &context, &mut memory, area);
            } else {
                layout::column(&mut painter, &context, &mut memory, area);
            }
        });
    }
    if review.shown {
        let board = layout::to_egui(place.board()).translate(window.min.to_vec2());
        let bottom = table_bottom(window, rect, size);
        let area = egui::Rect::from_min_max(
            pos2(window.left(), window.top() + header_height(size)),
            pos2(board.right(), bottom),
        );
        let part = egui::Area::new(egui::Id::new(("game", "review")))
            .order(egui::Order::Middle)
            .fixed_pos(area.min)
            .constrain(false)
            .fade_in(false)
            .enabled(enabled);
        part.show(&ctx, |ui| {
            let mut painter = canvas.painter(ui);
            let bar = place.bar.unwrap_or(BarSide::Left);
            review::beside_board(&mut painter, &context, (board, bar), bottom);
        });
    }
    for act in context.clicked.into_inner() {
        match act {
            PanelAction::Ask(request) => drop(outbox.requests.write(request)),
            PanelAction::Board(request) => drop(outbox.board.write(request)),
            PanelAction::Review(request) => drop(outbox.review.write(request)),
            PanelAction::Lesson(request) => drop(outbox.lesson.write(request)),
            PanelAction::Puzzle(request) => drop(outbox.puzzle.write(request)),
            PanelAction::Mistakes => {
                outbox
                    .exercises
                    .write(OpenExercise::Mistakes { here: true });
            }
            PanelAction::LetStand => drop(outbox.stands.write(LetStand)),
            PanelAction::PlayLowest => {
                let dialog = OpenDialog::NewGameAgainstLowest(session.game.variant());
                outbox.dialogs.write(dialog);
            }
            PanelAction::Open(dialog) => drop(outbox.dialogs.write(dialog)),
            PanelAction::Leave(to) => outbox.next.set(to),
            PanelAction::Rematch { swapped } => {
                let setup = outbox.settings.again(&session.rematch(swapped));
                outbox.requests.write(Request::NewGame(setup));
            }
            PanelAction::Mute => {
                let sound = &mut outbox.settings.sound;
                sound.muted = !sound.muted;
            }
            PanelAction::Fold => {
                let panel = &mut outbox.settings.panel;
                panel.thinking = !panel.thinking;
            }
        }
    }
    Ok(())
}
