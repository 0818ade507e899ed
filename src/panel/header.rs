//! The header over the board: the way back, the game and the move.

use super::{PanelContext, puzzle};
use crate::game_status;
use crate::interface::Screen;
use crate::layout::header_height;
use crate::learn::puzzle::PuzzleRequest;
use crate::review::judgement_text;
use crate::session::Request;
use crate::theme::icons::Icon;
use crate::theme::painter::Painter;
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, pos2, vec2};
use quadrille_drawing::text_forms::first_fitting_text;
use quadrille_session::tree;
use quadrille_text::{self as text, tr};

/// The gap between two buttons.
const BUTTON_GAP_PX: f32 = 4.0;

/// Returns the rectangle of the header: the whole width beside the panel.
pub(super) fn header_rect(window_rect: Rect, panel_rect: Rect) -> Rect {
    let size = bevy::math::Vec2::new(window_rect.width(), window_rect.height());
    let is_beside_board = panel_rect.top() <= window_rect.top();
    let right = if is_beside_board { panel_rect.left() } else { window_rect.right() };
    Rect::from_min_max(window_rect.min, pos2(right, window_rect.top() + header_height(size)))
}

/// Draws the header with the way back, the title, the heading and the buttons.
pub(super) fn draw_header(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let left = rect.left() + context.by_table(6.0, 16.0);
    let content_rect = rect.with_min_x(left).with_max_x(rect.right() - 14.0);
    let title = match (context.lesson, context.puzzle) {
        (Some(lesson), _) if lesson.strategy.is_some() => tr!("strategy-title"),
        (Some(_), _) => tr!("lesson-first-game"),
        (_, Some(puzzle)) if puzzle.mistake.is_some() => tr!("mistakes-title"),
        (_, Some(puzzle)) if puzzle.is_daily => tr!("puzzle-title-daily"),
        (_, Some(_)) => tr!("puzzle-title"),
        (None, None) => game_status::title(context.session.game.variant()),
    };
    let views_other_position = context.session.viewed_place.is_some();
    let (title_rect, heading, is_full_heading) = painter.row(content_rect, 8.0, |painter| {
        let is_from_review = context.puzzle.is_some_and(|puzzle| puzzle.is_from_review());
        let return_screen = context.session.back_to;
        // A game that was opened from another screen leads back to it.
        let (name, label, target_screen) = match return_screen {
            _ if is_from_review => ("to-review", tr!("mistake-back"), None),
            Screen::Learn => ("to-learn", tr!("learn-title"), Some(return_screen)),
            Screen::Tournament => ("to-tournament", tr!("tournament-title"), Some(return_screen)),
            Screen::Games => ("to-games", tr!("games-title"), Some(return_screen)),
            Screen::Statistics => ("to-statistics", tr!("statistics-title"), Some(return_screen)),
            _ => ("home", tr!("header-home"), Some(Screen::Home)),
        };
        let size = vec2(painter.way_back_width(&label).max(82.0), 34.0);
        let clicked = painter.way_back(size, name, &label);
        if let Some(is_focused) = context.way_back_focus {
            let id = painter.id(name);
            painter.ui.ctx().memory_mut(|memory| {
                if is_focused { memory.request_focus(id) } else { memory.surrender_focus(id) }
            });
            painter.ui.ctx().request_repaint();
        }
        match target_screen {
            Some(screen) => painter.go_if(clicked, screen),
            None => painter.trigger_if(clicked, PuzzleRequest::Leave),
        }
        let mut title_rect = painter.rest();
        painter.word(&title, painter.look.strong(16.0));
        painter.space(6.0);
        let rest = painter.rest();
        let shows_home_button = target_screen != Some(Screen::Home);
        let buttons_left =
            draw_buttons(painter, context, shows_home_button, views_other_position, rest);
        let heading_rect = rest.with_max_x(buttons_left);
        title_rect.max.x = heading_rect.right();
        let style = painter.look.dim(14.0);
        let (heading, texts) = headings(context, views_other_position);
        let visible_heading =
            first_fitting_text(&texts, |text| painter.width(text, style) <= heading_rect.width());
        let is_full_heading = *visible_heading == heading;
        painter.row(heading_rect, 0.0, |painter| painter.word(visible_heading, style));
        (title_rect, heading, is_full_heading)
    });
    let response = painter.describe(title_rect, "heading", &format!("{title}, {heading}"));
    if !is_full_heading {
        response.tip(&heading);
    }
}

/// Returns the full text beside the title, and the texts that can be drawn there, from the longest to the
/// shortest. `views_other_position` says whether another position than that of the game is viewed.
fn headings(context: &PanelContext, views_other_position: bool) -> (String, Vec<String>) {
    let mut heading = game_status::heading(context.position, context.ply, context.is_over());
    let mut shorter_texts =
        game_status::shorter_headings(context.position, context.ply, context.is_over());
    if let Some(preview) = context.review.analysis.previewed() {
        let (line_number, move_count) = (preview.line + 1, preview.moves);
        heading = tr!("header-preview", line = line_number, moves = move_count);
        shorter_texts = vec![tr!("header-preview-short", line = line_number, moves = move_count)];
    } else if views_other_position {
        let (game, place) = (&context.session.game, context.session.place());
        let variation_number = tree::variation_number(game, place);
        if let Some(number) = variation_number {
            let title = tr!("header-variation", move = number);
            heading = format!("{title}: {heading}");
            shorter_texts.insert(0, title);
        } else if !context.review.shown {
            let is_later = u8::from(context.session.views_later_position());
            heading = tr!("header-looking-back", later = is_later, words = heading);
        }
    }
    if let Some(lesson) = context.lesson {
        let minutes = lesson.lesson.minutes_left(0);
        // Every variant has a first game of its own.
        let variant = text::title(context.session.game.variant());
        heading = tr!("lesson-head", game = &variant, minutes = minutes);
        shorter_texts = vec![variant];
    } else if let Some(puzzle) = context.puzzle {
        let mut headings = puzzle::headings(puzzle).into_iter();
        heading = headings.next().unwrap_or_default();
        shorter_texts = headings.collect();
    }
    let mut texts = vec![heading.clone()];
    if let Some(clock_text) = context.session.clock_text() {
        heading = tr!("heading-clock", words = heading, clock = clock_text);
        texts.insert(0, heading.clone());
    }
    if context.review.shown {
        let judgement = judgement_text::heading(context.session);
        heading = format!("{judgement}; {heading}");
        texts.insert(0, heading.clone());
    }
    texts.extend(shorter_texts);
    // An empty text is better than an ellipsis alone.
    texts.push(String::new());
    (heading, texts)
}

/// Draws the buttons at the right end of `rect`. Returns their left end.
fn draw_buttons(
    painter: &mut Painter,
    context: &PanelContext,
    shows_home_button: bool,
    views_other_position: bool,
    rect: Rect,
) -> f32 {
    let icon_size = vec2(34.0, 34.0);
    // Without sound there is nothing to mute.
    let has_sound = cfg!(feature = "sound");
    let icon_count = 1 + usize::from(shows_home_button) + usize::from(has_sound);
    let mut left = rect.right() - icon_count as f32 * (icon_size.x + BUTTON_GAP_PX);
    let icons_rect = rect.with_min_x(left + BUTTON_GAP_PX);
    if views_other_position {
        // During a review in a small window, only the icon leaves room for the side to move.
        let is_icon = context.has_small_header && context.review.shown;
        let session = context.session;
        let (back_place, is_end) =
            tree::place_to_go_back_to(&session.game, session.is_over(), session.place());
        let label = tr!("header-present", end = u8::from(is_end));
        let width = if is_icon { icon_size.x } else { painter.chip_width(&label) + 8.0 };
        let present_rect = rect.with_min_x(left - 4.0 - width).with_max_x(left - 4.0);
        let clicked = if is_icon {
            painter.bare_icon(present_rect, "present", Icon::Last, &label)
        } else {
            let size = vec2(width, 30.0);
            painter.chip(Rect::from_center_size(present_rect.center(), size), "present", &label)
        };
        painter.send_if(clicked, Request::GoTo(back_place));
        left = present_rect.left() - 8.0;
    }
    painter.row(icons_rect, BUTTON_GAP_PX, |painter| {
        if has_sound {
            painter.mute_button(icon_size, context.settings.sound.muted);
        }
        if shows_home_button {
            let clicked = painter.bare_icon(icon_size, "home", Icon::Home, &tr!("header-home"));
            painter.go_if(clicked, Screen::Home);
        }
        let clicked = painter.bare_icon(icon_size, "settings", Icon::Settings, &tr!("settings"));
        painter.go_if(clicked, Screen::Settings);
    });
    left
}
