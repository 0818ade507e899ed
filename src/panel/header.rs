//! The header over the board: the way back, the game and the move.

use super::cards::first_fitting;
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
use quadrille_text::{self as text, tr};

/// Returns the rectangle of the header: the whole width beside the panel.
pub(super) fn area(window: Rect, panel: Rect) -> Rect {
    let size = bevy::math::Vec2::new(window.width(), window.height());
    let beside = panel.top() <= window.top();
    let right = if beside { panel.left() } else { window.right() };
    Rect::from_min_max(window.min, pos2(right, window.top() + header_height(size)))
}

pub(super) fn draw_header(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let start = rect.left() + context.by_table(6.0, 16.0);
    let inner = rect.with_min_x(start).with_max_x(rect.right() - 14.0);
    let title = match (context.lesson, context.puzzle) {
        (Some(running), _) if running.strategy.is_some() => tr!("strategy-title"),
        (Some(_), _) => tr!("lesson-first-game"),
        (_, Some(running)) if running.mistake.is_some() => tr!("mistakes-title"),
        (_, Some(_)) => tr!("puzzle-title"),
        (None, None) => game_status::title(context.session.game.variant()),
    };
    let present = context.session.viewing.is_some();
    let (place, heading, whole) = painter.row(inner, 8.0, |painter| {
        let from_review = context.puzzle.is_some_and(|it| it.is_from_review());
        let back_to = context.session.back_to;
        // A game that was opened from another screen leads back to it.
        let (name, label, to) = match back_to {
            _ if from_review => ("to-review", tr!("mistake-back"), None),
            Screen::Learn => ("to-learn", tr!("learn-title"), Some(back_to)),
            Screen::Tournament => ("to-tournament", tr!("tournament-title"), Some(back_to)),
            Screen::Games => ("to-games", tr!("games-title"), Some(back_to)),
            Screen::Statistics => ("to-statistics", tr!("statistics-title"), Some(back_to)),
            _ => ("home", tr!("header-home"), Some(Screen::Home)),
        };
        let size = vec2(painter.way_back_width(&label).max(82.0), 34.0);
        let clicked = painter.way_back(size, name, &label);
        match to {
            Some(screen) => painter.go_if(clicked, screen),
            None => painter.send_if(clicked, PuzzleRequest::Leave),
        }
        let mut place = painter.rest();
        painter.word(&title, painter.look.strong(16.0));
        painter.space(6.0);
        let rest = painter.row_back(painter.rest(), 4.0, |painter| {
            draw_buttons(painter, context, to != Some(Screen::Home), present);
            painter.rest()
        });
        place.max.x = rest.right();
        let ink = painter.look.dim(14.0);
        let (heading, ways) = headings(context, present);
        let seen = first_fitting(&ways, |way| painter.width(way, ink) <= rest.width());
        let whole = *seen == heading;
        painter.row(rest, 0.0, |painter| painter.word(seen, ink));
        (place, heading, whole)
    });
    let response = painter.describe(place, "heading", &format!("{title}, {heading}"));
    if !whole {
        response.tip(&heading);
    }
}

/// Returns the text beside the title in full, and the texts in its place from the longest to the shortest. `present` says
/// whether an earlier position is viewed.
fn headings(context: &PanelContext, present: bool) -> (String, Vec<String>) {
    let mut heading = game_status::heading(context.position, context.ply, context.is_over());
    let number = game_status::move_number(context.position, context.ply);
    let short = tr!("heading-short", number = number);
    let turn = game_status::heading_of_move(context.position, context.ply, context.is_over());
    let mut shorter = vec![turn, short.clone()];
    if let Some(pointed) = context.review.analysis.previewed() {
        let (line, moves) = (pointed.line + 1, pointed.moves);
        heading = tr!("header-preview", line = line, moves = moves);
        shorter = vec![tr!("header-preview-short", line = line, moves = moves)];
    } else if present && !context.review.shown {
        heading = tr!("header-looking-back", words = heading);
    }
    if let Some(running) = context.lesson {
        let minutes = running.lesson.minutes_left(0);
        // Every variant has a first game of its own.
        let variant = text::title(context.session.game.variant());
        heading = tr!("lesson-head", game = &variant, minutes = minutes);
        shorter = vec![variant];
    } else if let Some(running) = context.puzzle {
        let mut headings = puzzle::headings(running).into_iter();
        heading = headings.next().unwrap_or_default();
        shorter = headings.collect();
    }
    let mut ways = vec![heading.clone()];
    if let Some(clock) = context.session.clock_text() {
        heading = tr!("heading-clock", words = heading, clock = clock);
        ways.insert(0, heading.clone());
    }
    if context.review.shown {
        let who = judgement_text::heading(context.session);
        heading = format!("{who}; {heading}");
        ways.insert(0, heading.clone());
    }
    ways.extend(shorter);
    // An empty text is better than an ellipsis alone.
    ways.push(String::new());
    (heading, ways)
}

/// Draws the buttons at the right edge, from right to left.
fn draw_buttons(painter: &mut Painter, context: &PanelContext, has_home: bool, present: bool) {
    let side = vec2(34.0, 34.0);
    let clicked = painter.bare_icon(side, "settings", Icon::Settings, &tr!("settings"));
    painter.go_if(clicked, Screen::Settings);
    if has_home {
        let clicked = painter.bare_icon(side, "home", Icon::Home, &tr!("header-home"));
        painter.go_if(clicked, Screen::Home);
    }
    // Without sound there is nothing to mute.
    if cfg!(feature = "sound") {
        painter.mute_button(side, context.settings.sound.muted);
    }
    painter.space(4.0);
    if present && context.small_table && context.review.shown {
        // Draws only the icon, to leave room for the side to move.
        let tip = tr!("header-present");
        let clicked = painter.bare_icon(side, "present", Icon::Last, &tip);
        painter.send_if(clicked, Request::GoTo(context.session.game.place()));
    } else if present {
        let label = tr!("header-present");
        let size = vec2(painter.chip_width(&label) + 8.0, 30.0);
        let clicked = painter.chip(size, "present", &label);
        painter.send_if(clicked, Request::GoTo(context.session.game.place()));
        painter.space(8.0);
    }
}
