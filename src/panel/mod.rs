//! The panel beside the board, and the header over it.
//!
//! The panel only reads the session. Requests are messages.

mod cards;
mod clipboard;
mod detail;
mod footer;
mod header;
mod layout;
mod lesson;
mod moves;
mod parts;
mod puzzle;
mod review;
pub mod squares;
pub mod thinking;
mod warning;

use crate::board::layout::BoardPlace;
use crate::board::messages::MessageOrder;
use crate::board::state::BoardState;
use crate::interface::{FocusWayBack, Screen};
use crate::layout::{BarSide, header_height, margin, panel_rect};
use crate::learn::ending::EndingSearch;
use crate::learn::lesson::{ActiveLesson, LessonRun};
use crate::learn::level_fit::{LevelFit, PersonRatings, rated_sentence};
use crate::learn::mistakes::has_mistakes;
use crate::learn::moves_by_level::{CountedLevel, Highlights, MovesByLevel};
use crate::learn::progress::{Progress, Today};
use crate::learn::puzzle::{self as puzzles, PuzzleRun};
use crate::learn::warning::{Blunder, BlunderWarning};
use crate::review::Review;
use crate::review::explorer::ExplorerView;
use crate::review::margins::MoveMargins;
use crate::screens::attract::Demonstration;
use crate::session::thinking::LastSearches;
use crate::session::{Session, Thinking};
use crate::settings::Settings;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextStyle, area};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::vec2;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, Rect, Sense, pos2},
};
use quadrille_drawing::choice::Choice;
use quadrille_drawing::finale::Finale;
use quadrille_drawing::view::View;
use quadrille_games::rules::{AnyPosition, Player};
use quadrille_session::ending::EndingChances;

/// Adds header and panel, which are shown with a game.
pub fn plugin(app: &mut App) {
    app.add_plugins((clipboard::plugin, squares::plugin)).add_systems(
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
    explorer: &'a ExplorerView,
    /// The first game on the board, and the person's chances in its ending.
    lesson: Option<&'a ActiveLesson>,
    ending: &'a EndingChances,
    /// The puzzle on the board.
    puzzle: Option<&'a puzzles::ActivePuzzle>,
    progress: &'a Progress,
    /// The comparison of the person's strength in the variant with the levels.
    fit: LevelFit,
    /// How many players of each level find a move.
    by_level: &'a MovesByLevel,
    /// The finds and traps on the line of a review.
    highlights: Highlights,
    /// The sentence about the rating of the finished game, if a person played it here.
    rating_sentence: Option<String>,
    today: Today,
    /// The proven results of the moves in the viewed position.
    margins: &'a MoveMargins,
    /// Whether values of moves are on the board.
    has_move_values: bool,
    /// The warning about the person's move.
    blunder: Option<Blunder>,
    settings: &'a Settings,
    /// The viewed position.
    position: &'a AnyPosition,
    /// The side at the lower edge of the board.
    near: Player,
    /// The viewed ply.
    ply: usize,
    /// Whether header and graph are smaller.
    has_small_header: bool,
    /// Whether a review has two columns.
    two_columns: bool,
    /// Whether this is the demonstration of Home.
    is_demonstration: bool,
    /// Whether the review has found mistakes of a person.
    has_mistakes: bool,
    /// Whether a dialog covers the panel.
    is_covered: bool,
    /// Whether the button that leaves the board gets (`true`) or loses the keyboard focus now.
    way_back_focus: Option<bool>,
}

impl PanelContext<'_> {
    /// Returns `small` in a small window, else `usual`. Used for sizes beside or above the board.
    fn by_table<T>(&self, small: T, usual: T) -> T {
        if self.has_small_header { small } else { usual }
    }

    /// Returns whether the current position is viewed and the game is over.
    fn is_over(&self) -> bool {
        self.session.viewed_place.is_none() && self.session.is_over()
    }

    /// Returns the level whose players are counted for a move of `player`.
    fn counted_level(&self, player: Player) -> CountedLevel {
        CountedLevel::new(&self.fit, self.review.levels.whole_level(player))
    }

    /// Returns the opacity of the result's card, 0 to 1. It appears after the last move was animated.
    fn result_opacity(&self) -> f32 {
        self.board.finale.as_ref().map_or(1.0, Finale::card_progress)
    }

    /// Returns whether the result's card is visible.
    fn shows_result(&self) -> bool {
        self.is_over() && self.result_opacity() > 0.0
    }
}

/// The action of a button.
type ButtonAction = Box<dyn FnOnce(&mut Painter)>;

/// Returns an action that writes a message.
fn send_message(message: impl Message) -> ButtonAction {
    Box::new(|painter| painter.send(message))
}

/// Returns an action that triggers an event.
fn trigger<'t>(event: impl Event<Trigger<'t>: Default>) -> ButtonAction {
    Box::new(|painter| painter.commands.trigger(event))
}

/// A button with an icon.
struct Button {
    /// The id of the texts of the button.
    id: &'static str,
    icon: Icon,
    is_enabled: bool,
    action: ButtonAction,
}

impl Button {
    fn new(id: &'static str, icon: Icon, is_enabled: bool, action: ButtonAction) -> Self {
        Self { id, icon, is_enabled, action }
    }
}

/// Draws a [`Button`] with its tooltip and its label, which may be empty. Its widget name is `group`, a hyphen and the id of
/// the button.
fn draw_button(
    painter: &mut Painter,
    widget_place: impl crate::theme::painter::WidgetPlace,
    [group, label, tip]: [&str; 3],
    button: Button,
) {
    let name = format!("{group}-{}", button.id);
    if painter.icon_button(widget_place, &name, button.icon, label, tip, button.is_enabled) {
        (button.action)(painter);
    }
}

/// The minimum horizontal margin of the label of a button.
const MIN_LABEL_MARGIN_PX: f32 = 4.0;

/// Returns cells side by side for buttons with these labels, each with its label and the same margin. If the labels
/// do not fit, they are empty, and all cells have the same width.
fn cells_by_width(
    painter: &Painter,
    rect: Rect,
    gap: f32,
    labels: Vec<String>,
) -> Vec<(Rect, String)> {
    let style = TextStyle::medium(12.0, painter.look.text);
    let widths: Vec<f32> = labels.iter().map(|label| painter.width(label, style)).collect();
    let label_count = widths.len().max(1) as f32;
    let cells_width = rect.width() - gap * (label_count - 1.0);
    let label_margin = (cells_width - widths.iter().sum::<f32>()) / label_count;
    let fits = label_margin >= MIN_LABEL_MARGIN_PX;
    let mut x = rect.left();
    let to_cell = |(label, width): (String, f32)| {
        let (label, width) = if fits {
            (label, width + label_margin)
        } else {
            (String::new(), cells_width / label_count)
        };
        let cell_rect = area(x, rect.top(), width, rect.height());
        x = cell_rect.right() + gap;
        (cell_rect, label)
    };
    labels.into_iter().zip(widths).map(to_cell).collect()
}

/// Returns the icon of a sentence, and its colour.
fn sentence_icon(painter: &Painter, is_refusal: bool) -> (Icon, egui::Color32) {
    if is_refusal { (Icon::Danger, painter.look.danger) } else { (Icon::Info, painter.look.accent) }
}

/// Draws text in a rectangle, with a scroll bar if the text is higher. `name` must be unique.
fn draw_text_or_scroll(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    text: &str,
    leading: f32,
    style: TextStyle,
) {
    let galley = painter.lay(text, rect.width(), leading, style);
    if galley.size().y <= rect.height() + 1.0 {
        painter.galley(rect.min, galley, style.colour);
        return;
    }
    // The page begins 4 px further in, and shows whole lines.
    let height = 4.0 + ((rect.height() - 4.0) / leading).floor().max(1.0) * leading;
    let page_rect = rect.with_min_x(rect.left() - 4.0).with_max_y(rect.top() + height);
    painter.register(page_rect, &format!("scrolled-{name}"));
    painter.scroll_area(page_rect, name, false, |painter, page| {
        let galley = painter.lay(text, page.width(), leading, style);
        let height = galley.size().y;
        painter.galley(page.min, galley, style.colour);
        height
    });
}

/// The left edge of a sentence, right of its icon.
const SENTENCE_LEFT_PX: f32 = 34.0;
/// The line height of a sentence.
const SENTENCE_LEADING_PX: f32 = 19.0;

/// Returns the height of a sentence beside its icon in this width.
fn sentence_height(painter: &Painter, sentence: &str, width: f32) -> f32 {
    let style = painter.look.plain(14.0);
    let galley = painter.lay(sentence, width - SENTENCE_LEFT_PX, SENTENCE_LEADING_PX, style);
    galley.size().y
}

/// Draws a sentence beside its icon, announced as the message `message_number`.
fn draw_sentence(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    message_number: u64,
    sentence: &str,
    is_refusal: bool,
) {
    let (icon, colour) = sentence_icon(painter, is_refusal);
    painter.icon(rect.min + vec2(15.0, 10.0), 20.0, icon, colour);
    painter.announced_message(rect, name, sentence, message_number);
    let text_rect = rect.with_min_x(rect.left() + SENTENCE_LEFT_PX);
    let style = painter.look.plain(14.0);
    draw_text_or_scroll(painter, text_rect, name, sentence, SENTENCE_LEADING_PX, style);
}

/// The input of the panel about the game on the board.
#[derive(SystemParam)]
struct GameState<'w> {
    session: Res<'w, Session>,
    thinking: Res<'w, Thinking>,
    last_searches: Res<'w, LastSearches>,
    review: Res<'w, Review>,
    explorer: Res<'w, ExplorerView>,
    board: Res<'w, BoardState>,
    board_place: Res<'w, BoardPlace>,
    messages: Res<'w, MessageOrder>,
    settings: Res<'w, Settings>,
    demonstration: Res<'w, Demonstration>,
}

/// The input of the panel about lessons, puzzles and warnings.
#[derive(SystemParam)]
struct Exercises<'w> {
    lessons: Res<'w, LessonRun>,
    ending: Res<'w, EndingSearch>,
    puzzles: Res<'w, PuzzleRun>,
    progress: Res<'w, Progress>,
    ratings: Res<'w, PersonRatings>,
    by_level: Res<'w, MovesByLevel>,
    today: Res<'w, Today>,
    warning: Res<'w, BlunderWarning>,
    margins: Res<'w, MoveMargins>,
}

/// Returns sentences about the rating after a finished game against a program; `None` for any other game.
fn rating_sentence(session: &Session, ratings: &PersonRatings) -> Option<String> {
    let has_one_person = session.people().count() == 1;
    let is_ratable = session.is_over() && session.setup.is_stored && has_one_person;
    is_ratable.then(|| rated_sentence(session, ratings))
}

/// Returns whether the way back gets the focus, if it gets it on a request or loses it. The focus ends with the `state` in which it
/// was requested, so that the next Esc has its usual meaning.
fn change_of_focus(
    is_requested: bool,
    state: (u64, bool),
    focused_state: &mut Option<(u64, bool)>,
) -> Option<bool> {
    if is_requested {
        *focused_state = Some(state);
        return Some(true);
    }
    focused_state.take_if(|focused_state| *focused_state != state).map(|_| false)
}

/// Draws the evaluation bar and the graph of a review beside the board.
fn draw_beside_board(
    canvas: &mut Canvas,
    ctx: &egui::Context,
    context: &PanelContext,
    board_place: &BoardPlace,
    window_rect: egui::Rect,
    panel_rect: egui::Rect,
) {
    let window_size = Vec2::new(window_rect.width(), window_rect.height());
    let board_rect = layout::to_egui(board_place.board_rect()).translate(window_rect.min.to_vec2());
    let is_beside_board = panel_rect.top() <= window_rect.top();
    let review_bottom =
        if is_beside_board { window_rect.bottom() } else { panel_rect.top() } - margin(window_size);
    let area_rect = egui::Rect::from_min_max(
        pos2(window_rect.left(), window_rect.top() + header_height(window_size)),
        pos2(board_rect.right(), review_bottom),
    );
    let egui_area = egui::Area::new(egui::Id::new(("game", "review")))
        .order(egui::Order::Middle)
        .fixed_pos(area_rect.min)
        .constrain(false)
        .fade_in(false)
        .enabled(!context.is_covered);
    egui_area.show(ctx, |ui| {
        let mut painter = canvas.painter(ui);
        let bar_side = board_place.bar_side.unwrap_or(BarSide::Left);
        review::beside_board(&mut painter, context, board_rect, bar_side, review_bottom);
    });
}

/// Draws header and panel, and runs the actions of clicked buttons.
fn draw_game(
    mut canvas: Canvas,
    game: GameState,
    exercises: Exercises,
    mut focus_requests: MessageReader<FocusWayBack>,
    mut focused_state: Local<Option<(u64, bool)>>,
) -> Result {
    let GameState { session, review, .. } = &game;
    let state = (session.serial, review.shown);
    let is_requested = focus_requests.read().count() > 0;
    let way_back_focus = change_of_focus(is_requested, state, &mut focused_state);
    let ctx = canvas.ctx()?;
    let window_rect = ctx.content_rect();
    let position = session.viewed_position();
    let window_size = Vec2::new(window_rect.width(), window_rect.height());
    let fit = LevelFit::new(&exercises.ratings, &exercises.progress, session.game.variant());
    let selected_spot = game.board.interaction.choice().map(Choice::last_spot);
    let context = PanelContext {
        lesson: exercises.lessons.running.as_ref(),
        ending: &exercises.ending.chances,
        puzzle: exercises.puzzles.running.as_ref(),
        progress: &exercises.progress,
        highlights: Highlights::new(&exercises.by_level, session, review, &fit),
        by_level: &exercises.by_level,
        fit,
        rating_sentence: rating_sentence(session, &exercises.ratings),
        today: *exercises.today,
        has_mistakes: review.shown && has_mistakes(session, review),
        margins: &exercises.margins,
        has_move_values: !exercises.margins.values(position, selected_spot).is_empty(),
        blunder: exercises.warning.for_session(session),
        session,
        thinking: &game.thinking,
        last_searches: &game.last_searches,
        board: &game.board,
        messages: &game.messages,
        review,
        explorer: &game.explorer,
        settings: &game.settings,
        position,
        near: View { flipped: session.flipped, ..View::still(position) }.near_player(),
        ply: session.game.plies_to(session.place()),
        has_small_header: layout::has_small_header(window_size),
        two_columns: layout::has_two_review_columns(panel_rect(window_size, review.shown)),
        is_demonstration: game.demonstration.is_playing,
        is_covered: canvas.dialogs.any(),
        way_back_focus,
    };
    let is_enabled = !context.is_covered;
    if !is_enabled {
        // A disabled page is half transparent. This dims the board as much as the panel.
        canvas.page("board-shade", |painter, window_rect| {
            painter.fill(window_rect, 0, painter.look.ground);
        })?;
    }
    let panel_egui_rect =
        layout::to_egui(panel_rect(window_size, review.shown)).translate(window_rect.min.to_vec2());
    for (name, area_rect) in
        [("header", header::header_rect(window_rect, panel_egui_rect)), ("panel", panel_egui_rect)]
    {
        let id = egui::Id::new(("game", name));
        let egui_area = egui::Area::new(id)
            .order(egui::Order::Middle)
            .fixed_pos(area_rect.min)
            .default_size(area_rect.size())
            .constrain(false)
            .fade_in(false)
            .enabled(is_enabled)
            .sense(Sense::CLICK);
        // egui measures a new area without drawing it, which must not happen in the first frame of a game.
        if egui::AreaState::load(&ctx, id).is_none() {
            egui_area.clone().show(&ctx, |ui| ui.set_min_size(area_rect.size()));
        }
        egui_area.show(&ctx, |ui| {
            ui.set_min_size(area_rect.size());
            let mut painter = canvas.painter(ui);
            if name == "header" {
                header::draw_header(&mut painter, &context, area_rect);
            } else if panel_egui_rect.left() <= window_rect.left() {
                layout::draw_lower_panel(&mut painter, &context, area_rect);
            } else {
                layout::draw_column(&mut painter, &context, area_rect);
            }
        });
    }
    if review.shown {
        let board_place = &game.board_place;
        draw_beside_board(&mut canvas, &ctx, &context, board_place, window_rect, panel_egui_rect);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;

    #[test]
    fn scrolled_text_shows_whole_lines() {
        let text = "One sentence after another. ".repeat(20);
        for leading in [17.0, 18.0, 19.0] {
            for height in 24..120 {
                let mut frames = Frames::new(400.0, 200.0);
                let rect = crate::theme::painter::area(20.0, 20.0, 300.0, height as f32);
                frames.draw(Vec::new(), |painter, _| {
                    let style = painter.look.plain(13.0);
                    draw_text_or_scroll(painter, rect, "text", &text, leading, style);
                });
                let page = frames.places.get("scrolled-text").expect("a scrolled text");
                // The text begins 4 px below the upper edge.
                let lines = (page.height() - 4.0) / leading;
                assert!(lines >= 1.0 && (lines - lines.round()).abs() < 0.01, "{height}: {lines}");
                assert!(page.max.y <= rect.bottom() + 0.1, "{height}");
                assert!(rect.bottom() - page.max.y < leading, "{height}");
            }
        }
    }
}
