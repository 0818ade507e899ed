//! The panel beside the board, and the header over it.
//!
//! The panel only reads the session. Requests are messages.

mod cards;
mod clipboard;
mod detail;
mod footer;
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
use crate::board::messages::MessageOrder;
use crate::board::state::BoardState;
use crate::drawing::view::View;
use crate::interface::Screen;
use crate::layout::{BarSide, header_height, margin, panel_rect};
use crate::learn::ending::EndingChances;
use crate::learn::lesson::{ActiveLesson, LessonRun};
use crate::learn::level_fit::{LevelFit, PersonRatings, rated_sentence};
use crate::learn::mistakes::has_mistakes;
use crate::learn::progress::{Progress, Today};
use crate::learn::puzzle::{self as puzzles, PuzzleRun};
use crate::learn::warning::{Blunder, BlunderWarning};
use crate::review::Review;
use crate::review::margins::MoveMargins;
use crate::screens::attract::AttractMode;
use crate::session::thinking::LastSearches;
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

/// Adds header and panel, which are shown with a game.
pub fn plugin(app: &mut App) {
    app.add_plugins((clipboard::plugin, squares::plugin))
        .add_systems(
            EguiPrimaryContextPass,
            draw_game
                .in_set(InterfaceSystems::Screen)
                .run_if(in_state(Screen::Game).and_then(resource_exists::<Session>)),
        );
}

/// The input of every part of the panel.
struct PanelContext<'a> {
    session: &'a Session,
    thinking: &'a Thinking,
    last_searches: &'a LastSearches,
    board: &'a BoardState,
    /// The order of the messages.
    messages: &'a MessageOrder,
    review: &'a Review,
    /// The first game on the board, and the person's chances in its ending.
    lesson: Option<&'a ActiveLesson>,
    ending: &'a EndingChances,
    /// The puzzle on the board.
    puzzle: Option<&'a puzzles::ActivePuzzle>,
    progress: &'a Progress,
    /// The comparison of the person's strength in the variant with the levels.
    fit: LevelFit,
    /// Whether the finished game is rated, if a person played it here.
    rated: Option<String>,
    today: Today,
    /// Whether values of moves are on the board.
    values: bool,
    /// The warning about the person's move.
    blunder: Option<Blunder>,
    settings: &'a Settings,
    /// The viewed position.
    position: &'a AnyPosition,
    /// The side at the lower edge of the board.
    near: Player,
    /// The viewed ply.
    ply: usize,
    /// Whether room is short.
    compact: bool,
    /// Whether a review has two columns.
    two_columns: bool,
    /// Whether this is the demonstration of Home.
    is_demonstration: bool,
    /// Whether the review has found mistakes of a person.
    mistakes: bool,
    /// Whether a dialog covers the panel.
    covered: bool,
}

impl PanelContext<'_> {
    /// Returns the first value if room is short, else the second.
    fn by_room<T>(&self, short: T, usual: T) -> T {
        if self.compact { short } else { usual }
    }

    /// Returns whether the current position is viewed and the game is over.
    fn is_over(&self) -> bool {
        self.session.viewing.is_none() && self.session.is_over()
    }
}

/// The action of a button.
type ButtonAction = Box<dyn FnOnce(&mut Painter)>;

/// Returns an action that writes a message.
fn send_message(message: impl Message) -> ButtonAction {
    Box::new(|painter| painter.send(message))
}

/// A button with an icon: the name of its texts, the icon, whether it is enabled, and its action.
type Button = (&'static str, Icon, bool, ButtonAction);

/// Draws a [`Button`] with its tooltip, and with its label unless room is short. Its name in the register is `group`
/// and the name of its texts.
fn draw_button(
    painter: &mut Painter,
    context: &PanelContext,
    place: impl crate::theme::painter::WidgetPlace,
    [group, label, tip]: [&str; 3],
    (id, icon, enabled, act): Button,
) {
    let label = context.by_room("", label);
    if painter.icon_button(place, &format!("{group}-{id}"), icon, label, tip, enabled) {
        act(painter);
    }
}

/// Returns the icon of a sentence, and its colour.
fn sentence_icon(painter: &Painter, refused: bool) -> (Icon, egui::Color32) {
    if refused {
        (Icon::Danger, painter.look.danger)
    } else {
        (Icon::Info, painter.look.accent)
    }
}

/// Draws a sentence beside its icon, announced under the name `name` as the message with this number.
fn draw_sentence(painter: &mut Painter, (name, number): (&str, u64), words: &str, refused: bool) {
    let look = painter.look;
    let (icon, colour) = sentence_icon(painter, refused);
    let width = painter.rest().width() - 34.0;
    let galley = painter.lay(words, width, 19.0, look.plain(14.0));
    let rect = painter.room(galley.size().y);
    painter.icon(rect.min + vec2(15.0, 10.0), 20.0, icon, colour);
    painter.announced_message(rect, name, words, number);
    let at = rect.min + vec2(34.0, 0.0);
    painter.galley(at, galley, look.text);
}

/// The input of the panel about lessons, puzzles and warnings.
#[derive(SystemParam)]
struct Exercises<'w> {
    lessons: Res<'w, LessonRun>,
    ending: Res<'w, EndingChances>,
    puzzles: Res<'w, PuzzleRun>,
    progress: Res<'w, Progress>,
    ratings: Res<'w, PersonRatings>,
    today: Res<'w, Today>,
    warning: Res<'w, BlunderWarning>,
    margins: Res<'w, MoveMargins>,
}

/// Returns whether a finished game against a program is rated, with the change of the rating.
fn rated_text(session: &Session, ratings: &PersonRatings) -> Option<String> {
    let people = Player::BOTH.into_iter().filter(|it| session.is_person(*it));
    let is_wanted = session.is_over() && session.setup.is_stored && people.count() == 1;
    is_wanted.then(|| rated_sentence(session, ratings))
}

/// Draws header and panel, and runs the actions of clicked buttons.
fn draw_game(
    mut canvas: Canvas,
    session: Res<Session>,
    (thinking, last_searches, review): (Res<Thinking>, Res<LastSearches>, Res<Review>),
    (board, place, messages): (Res<BoardState>, Res<BoardPlace>, Res<MessageOrder>),
    exercises: Exercises,
    (settings, attract): (Res<Settings>, Res<AttractMode>),
) -> Result {
    let ctx = canvas.ctx()?;
    let window = ctx.content_rect();
    let position = session.viewed_position();
    let size = Vec2::new(window.width(), window.height());
    let context = PanelContext {
        lesson: exercises.lessons.running.as_ref(),
        ending: &exercises.ending,
        puzzle: exercises.puzzles.running.as_ref(),
        progress: &exercises.progress,
        fit: LevelFit::new(
            &exercises.ratings,
            &exercises.progress,
            session.game.variant(),
        ),
        rated: rated_text(&session, &exercises.ratings),
        today: *exercises.today,
        mistakes: review.shown && has_mistakes(&session, &review),
        values: !exercises.margins.values(position, None).is_empty(),
        blunder: exercises.warning.for_session(&session),
        session: &session,
        thinking: &thinking,
        last_searches: &last_searches,
        board: &board,
        messages: &messages,
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
        is_demonstration: attract.is_playing,
        covered: canvas.dialogs.any(),
    };
    let enabled = !canvas.dialogs.any();
    if !enabled {
        // A disabled page is half transparent. This dims the board as much as the panel.
        canvas.page("board-shade", |painter, window| {
            painter.fill(window, 0, painter.look.ground);
        })?;
    }
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
        // egui measures a new area without drawing it, which must not happen in the first frame of a game.
        if egui::AreaState::load(&ctx, id).is_none() {
            part.clone().show(&ctx, |ui| ui.set_min_size(area.size()));
        }
        part.show(&ctx, |ui| {
            ui.set_min_size(area.size());
            let mut painter = canvas.painter(ui);
            if name == "header" {
                header::draw_header(&mut painter, &context, area);
            } else if rect.left() <= window.left() {
                layout::draw_below(&mut painter, &context, area);
            } else {
                layout::draw_column(&mut painter, &context, area);
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
