//! The panel beside the board, and the header over it.
//!
//! The panel only reads the game. What a person asks of it goes out as messages.

mod cards;
mod clipboard;
mod detail;
mod foot;
mod header;
mod last_move;
mod layout;
mod lesson;
mod moves;
mod puzzle;
mod review;
pub mod squares;
pub mod thinking;
mod tree;
mod warning;

use crate::board::layout::BoardPlace;
use crate::board::state::BoardState;
use crate::drawing::view::View;
use crate::interface::Screen;
use crate::layout::{BarSide, header_height, margin, panel_rect};
use crate::learn::lesson::{LessonRun, Running};
use crate::learn::mistakes::on_table;
use crate::learn::progress::{Progress, Today};
use crate::learn::puzzle::{self as puzzles, PuzzleRun};
use crate::learn::warning::{Blunder, BlunderWarning};
use crate::review::Review;
use crate::screens::attract::Attract;
use crate::session::{Session, Thinking};
use crate::settings::Settings;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use crate::theme::icons::Icon;
use crate::theme::painter::Painter;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::vec2;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, Sense, pos2},
};
use quadrille_games::rules::{AnyPosition, Player};

/// Shows header and panel while a game is on the screen.
pub fn plugin(app: &mut App) {
    app.add_plugins((clipboard::plugin, squares::plugin))
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
    /// The puzzle on the board.
    puzzle: Option<&'a puzzles::Running>,
    progress: &'a Progress,
    today: Today,
    /// The person's move that is warned of.
    blunder: Option<Blunder>,
    settings: &'a Settings,
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
    /// Whether a dialog lies over it.
    covered: bool,
}

impl PanelContext<'_> {
    /// The first of these where room is short, else the second.
    fn by_room<T>(&self, short: T, usual: T) -> T {
        if self.compact { short } else { usual }
    }

    /// Whether the position on show is the present one and the game is over.
    fn is_over(&self) -> bool {
        self.session.viewing.is_none() && self.session.is_over()
    }
}

/// What a button of the panel does.
type Act = Box<dyn FnOnce(&mut Painter)>;

/// Sends a message.
fn ask(message: impl Message) -> Act {
    Box::new(|painter| painter.send(message))
}

/// A button with an icon: what its texts are called by, its sign, whether it can be used, and what it does.
type Button = (&'static str, Icon, bool, Act);

/// Draws such a button with its label, or without where room is short, and its tooltip. Its name in the register is `group` and what its texts
/// are called by.
fn button(
    painter: &mut Painter,
    context: &PanelContext,
    place: impl crate::theme::painter::Place,
    [group, label, tip]: [&str; 3],
    (id, icon, enabled, act): Button,
) {
    let label = context.by_room("", label);
    if painter.icon_button(place, &format!("{group}-{id}"), icon, label, tip, enabled) {
        act(painter);
    }
}

/// The sign of a sentence, and its colour.
fn sign(painter: &Painter, refused: bool) -> (Icon, egui::Color32) {
    if refused {
        (Icon::Danger, painter.look.danger)
    } else {
        (Icon::Info, painter.look.accent)
    }
}

/// A sentence beside its sign, announced under this name.
fn said(painter: &mut Painter, name: &str, words: &str, refused: bool) {
    let look = painter.look;
    let (icon, colour) = sign(painter, refused);
    let width = painter.rest().width() - 34.0;
    let galley = painter.lay(words, width, 19.0, look.plain(14.0));
    let rect = painter.room(galley.size().y);
    painter.icon(rect.min + vec2(15.0, 10.0), 20.0, icon, colour);
    painter.announced(rect, name, words);
    let at = rect.min + vec2(34.0, 0.0);
    painter.galley(at, galley, look.text);
}

/// What the panel reads of lessons, puzzles and warnings.
#[derive(SystemParam)]
struct Exercises<'w> {
    lessons: Res<'w, LessonRun>,
    puzzles: Res<'w, PuzzleRun>,
    progress: Res<'w, Progress>,
    today: Res<'w, Today>,
    warning: Res<'w, BlunderWarning>,
}

/// Draws header and panel and passes on what was clicked.
fn show(
    mut canvas: Canvas,
    session: Res<Session>,
    (thinking, review): (Res<Thinking>, Res<Review>),
    (board, place): (Res<BoardState>, Res<BoardPlace>),
    exercises: Exercises,
    (settings, attract): (Res<Settings>, Res<Attract>),
) -> Result {
    let ctx = canvas.ctx()?;
    let window = ctx.content_rect();
    let position = session.shown();
    let size = Vec2::new(window.width(), window.height());
    let context = PanelContext {
        lesson: exercises.lessons.running.as_ref(),
        puzzle: exercises.puzzles.running.as_ref(),
        progress: &exercises.progress,
        today: *exercises.today,
        mistakes: review.shown && !on_table(&session, &review).is_empty(),
        blunder: exercises.warning.of(&session),
        session: &session,
        thinking: &thinking,
        board: &board,
        review: &review,
        settings: &settings,
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
        watched: attract.on,
        covered: canvas.dialogs.any(),
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
                layout::below(&mut painter, &context, area);
            } else {
                layout::column(&mut painter, &context, area);
            }
        });
    }
    if review.shown {
        let board = layout::to_egui(place.board()).translate(window.min.to_vec2());
        let beside = rect.top() <= window.top();
        let bottom = if beside { window.bottom() } else { rect.top() } - margin(size);
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
    Ok(())
}
