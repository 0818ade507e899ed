//! The panel of a puzzle: side to move, goal, played line, verdict, sentence and buttons.

mod line;
mod mistake;
mod puzzle_text;
#[cfg(test)]
mod tests;

pub(super) use puzzle_text::headings;

use super::{Button, PanelContext, detail, draw_button, draw_sentence, send_message};
use crate::drawing::badges;
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::{OpenDialog, Screen};
use crate::learn::progress::Progress;
use crate::learn::puzzle::{ActivePuzzle, PuzzlePhase, PuzzleRequest};
use crate::session::Request;
use crate::text::{self, tr};
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, parts};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Align, Galley, Layout, Rect, pos2, vec2};
use std::sync::Arc;

/// The room reserved below the line, usually and if room is short.
const RESERVED_HEIGHTS_PX: [f32; 2] = [238.0, 153.0];
/// The height of the card's title, and the largest number of lines of its text.
const TITLE_HEIGHT_PX: f32 = 26.0;
const MAX_CARD_LINES: usize = 8;
/// The height of the sentence below the card.
const SENTENCE_HEIGHT_PX: f32 = 56.0;
/// The least room above the buttons at which the course of a mistake's game is shown.
const MIN_COURSE_ROOM_PX: f32 = 560.0;
/// The line height of sentences.
const LINE_HEIGHT_PX: f32 = 19.0;

/// Draws the panel in `room`.
pub(super) fn draw_puzzle(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    room: Rect,
) {
    let gap = context.by_room(8.0, 18.0);
    let lower = painter.with_layout(room, Layout::bottom_up(Align::Min), |painter| {
        draw_buttons(painter, context, running);
        painter.space(gap);
        if running.ends_mistakes() {
            draw_mistakes_end(painter, running);
            painter.space(gap);
        }
        if running.phase == PuzzlePhase::AwaitingMove && detail::draw_detail(painter, context) {
            painter.space(gap);
        }
    });
    let upper = room.with_max_y(lower.bottom());
    painter.with_layout(upper, Layout::top_down(Align::Min), |painter| {
        draw_head(painter, context, running);
        painter.space(gap);
        if let Some((mistake, _)) = &running.mistake
            && upper.height() >= MIN_COURSE_ROOM_PX
        {
            mistake::draw_course(painter, context, mistake);
            painter.space(gap);
        }
        draw_goal(painter, context, running);
        painter.space(gap);
        if running.mistake.is_some() {
            mistake::draw_move_values(painter, running);
        } else {
            // The verdict takes precedence over reasons of the line.
            let below = RESERVED_HEIGHTS_PX[usize::from(context.compact)];
            let below =
                below.max(card_height(painter, context, running) + gap + SENTENCE_HEIGHT_PX);
            line::draw_line(painter, context, running, below);
        }
        painter.space(gap);
        if draw_verdict(painter, context, running) {
            painter.space(gap);
        }
        let (words, refused) = puzzle_text::puzzle_sentence(context, running);
        let name = ("puzzle-said", context.messages.number());
        draw_sentence(painter, name, &words, refused);
    });
}

/// Draws the side to move and its direction.
fn draw_head(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle) {
    let look = painter.look;
    let solver = running.puzzle.solver();
    let row = painter.room(44.0);
    let badge = Rect::from_min_size(row.min + vec2(0.0, 3.0), vec2(36.0, 36.0));
    let near = solver == context.near;
    let pieces = badges::badge_parts(context.position, solver, near, look.skin);
    painter.badge(badge, pieces);
    let [title, below] = puzzle_text::side_texts(running, near);
    let left = badge.right() + 10.0;
    let words = row.with_min_x(left);
    let upper = words.with_max_y(row.center().y);
    painter.text_in_rect(upper, TextAlign::Left, &title, look.strong(16.0));
    let lower = words.with_min_y(row.center().y - 1.0);
    painter.text_in_rect(lower, TextAlign::Left, &below, look.dim(13.0));
    painter.describe(row, "puzzle-side", &format!("{title}. {below}"));
}

/// Draws the goal, the difficulty and the person's rating.
fn draw_goal(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle) {
    let look = painter.look;
    let goal = puzzle_text::goal(running);
    let (height, size) = context.by_room((28.0, 19.0), (32.0, 23.0));
    let title = painter.text_line(height, &goal, look.strong(size));
    if let Some((mistake, _)) = &running.mistake {
        let text = puzzle_text::mistake_sentence(mistake, running.leads);
        let from = painter.rest().min;
        painter.prose(LINE_HEIGHT_PX, &text, look.dim(14.0));
        let origin = puzzle_text::origin(mistake);
        painter.prose(LINE_HEIGHT_PX - 1.0, &origin, look.dim(13.0));
        let text = format!("{text} {origin}");
        let below = painter.rest().right_top();
        let all = title.union(Rect::from_two_pos(from, below));
        painter.announced(all, "puzzle-goal", &format!("{text} {goal}"));
        return;
    }
    let (progress, puzzle) = (context.progress, &running.puzzle);
    let points = |points: f64| format!("{:.0}", points.round());
    let difficulty = points(progress.puzzle_rating(&puzzle.key(), puzzle.rating));
    let row = painter.room(22.0);
    let mut figures = vec![(difficulty, tr!("puzzle-difficulty"))];
    // Before the first puzzle this is the rating that everybody starts with.
    let mut rating = points(progress.target_rating(puzzle.variant));
    if let Some(change) = running.rating_change(progress) {
        rating = format!("{rating}, {}", text::signed(change));
    }
    figures.push((rating, tr!("puzzle-rating")));
    let in_a_row = progress.streak(puzzle.variant).to_string();
    figures.push((in_a_row, tr!("puzzle-in-a-row")));
    painter.row(row, 6.0, |painter| {
        for (figure, label) in &figures {
            painter.word(figure, look.strong(16.0));
            painter.word(label, look.dim(13.0));
            painter.space(context.by_room(4.0, 10.0));
        }
    });
    let labels = figures
        .iter()
        .map(|(figure, label)| format!("{figure} {label}"));
    let labels: Vec<String> = labels.collect();
    let text = format!("{goal}. {}", labels.join(", "));
    painter.announced(title.union(row), "puzzle-goal", &text);
    let response = painter.hovered(row, "puzzle-figures");
    response.tip_with(|| tr!("puzzle-figures-tip"));
}

/// Returns the margin of the card.
fn card_margin(context: &PanelContext) -> f32 {
    context.by_room(8.0, 12.0)
}

/// Lays out the text of the card in at most `rows` lines.
fn card_galley(painter: &Painter, context: &PanelContext, text: &str, rows: usize) -> Arc<Galley> {
    let width = painter.rest().width() - 2.0 * card_margin(context) - 4.0;
    painter.lay_rows(text, width, LINE_HEIGHT_PX, rows, painter.look.plain(14.0))
}

/// Returns the height of the card with all its text; 0 if there is none.
fn card_height(painter: &Painter, context: &PanelContext, running: &ActivePuzzle) -> f32 {
    puzzle_text::verdict(running).map_or(0.0, |verdict| {
        let words = card_galley(painter, context, &verdict.text, MAX_CARD_LINES);
        words.size().y + 2.0 * card_margin(context) + TITLE_HEIGHT_PX
    })
}

/// Draws the card with the verdict, or with why a move was wrong. Returns whether there is one.
fn draw_verdict(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle) -> bool {
    let Some(puzzle_text::PuzzleVerdict { title, text, good }) = puzzle_text::verdict(running)
    else {
        return false;
    };
    let look = painter.look;
    let margin = card_margin(context);
    // The card has as many lines as fit above the sentence below it.
    let rows = (painter.rest().height() - TITLE_HEIGHT_PX - 2.0 * margin - SENTENCE_HEIGHT_PX)
        / LINE_HEIGHT_PX;
    let rows = (rows.max(2.0) as usize).min(MAX_CARD_LINES);
    let galley = card_galley(painter, context, &text, rows);
    let rect = painter.room(galley.size().y + 2.0 * margin + TITLE_HEIGHT_PX);
    painter.fill(rect, 10, look.raised);
    let (icon, colour) = if good {
        (Icon::Check, look.good)
    } else {
        (Icon::Danger, look.danger)
    };
    let top = rect.top() + margin + 10.0;
    painter.icon(pos2(rect.left() + margin + 9.0, top), 18.0, icon, colour);
    let ink = TextStyle::medium(14.5, colour);
    let left = rect.left() + margin + 26.0;
    let line = Rect::from_x_y_ranges(left..=rect.right() - margin, top - 10.0..=top + 10.0);
    painter.text_in_rect(line, TextAlign::Left, &title, ink);
    painter.announced(rect, "puzzle-verdict", &format!("{title}. {text}"));
    let at = rect.min + vec2(margin + 2.0, margin + TITLE_HEIGHT_PX);
    painter.galley(at, galley, look.text);
    true
}

/// Returns what a hint or the solution costs: rating points and the puzzles in a row.
fn cost_of_help(progress: &Progress, running: &ActivePuzzle) -> String {
    let streak = if running.is_recorded {
        0
    } else {
        progress.streak(running.puzzle.variant)
    };
    let points = running.cost_of_help(progress).round();
    tr!(
        "puzzle-cost",
        points = points.abs(),
        change = text::signed(points),
        streak = streak
    )
}

/// Draws the ways on after the last of a person's mistakes: to repeat those that were missed, and back.
fn draw_mistakes_end(painter: &mut Painter, running: &ActivePuzzle) {
    let [_, missed] = running.mistake_score;
    let row = painter.room(40.0);
    let mut back = row;
    if missed > 0 {
        let [left, right] = parts(row, 8.0);
        back = right;
        let label = tr!("mistakes-again", count = missed);
        let clicked = painter.button(left, "mistakes-again", &label, 14.0);
        painter.send_if(clicked, PuzzleRequest::RepeatMissed);
    }
    let label = match running.back_to {
        Screen::Game => tr!("mistake-back"),
        Screen::Statistics => tr!("statistics-title"),
        _ => tr!("learn-title"),
    };
    let clicked = painter.main_button(back, "mistakes-end", &label, 14.0);
    if running.is_from_review() {
        painter.send_if(clicked, PuzzleRequest::Leave);
    } else {
        painter.go_if(clicked, running.back_to);
    }
}

/// Draws the buttons: a row of three and one of four or five, icons only if room is short.
fn draw_buttons(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle) {
    let variant = running.puzzle.variant;
    let done = running.is_done();
    let asked = running.phase == PuzzlePhase::AwaitingMove;
    let last = running.mistake.as_ref();
    let last = last.is_some_and(|(_, [number, of])| number == of);
    let more = done && !last;
    let upper: [Button; 3] = [
        if running.wrong_move.is_some() {
            (
                "retry",
                Icon::Undo,
                true,
                send_message(PuzzleRequest::Retry),
            )
        } else {
            ("hint", Icon::Hint, asked, send_message(PuzzleRequest::Hint))
        },
        (
            "solution",
            Icon::Eye,
            !done,
            send_message(PuzzleRequest::Solution),
        ),
        (
            "next",
            Icon::Forward,
            more,
            send_message(PuzzleRequest::Next),
        ),
    ];
    // A mistake has only one move to find. The game can be continued instead of starting again.
    let first: Button = if running.mistake.is_some() {
        (
            "play-on",
            Icon::New,
            true,
            send_message(PuzzleRequest::PlayOn),
        )
    } else {
        (
            "again",
            Icon::Again,
            true,
            send_message(PuzzleRequest::Again),
        )
    };
    let lower = [
        first,
        ("flip", Icon::Flip, true, send_message(Request::Flip)),
        (
            "rules",
            Icon::Rules,
            true,
            send_message(OpenDialog::Rules(variant)),
        ),
        (
            "analyse",
            Icon::Chart,
            done,
            send_message(PuzzleRequest::Analyse),
        ),
        (
            "themes",
            Icon::Learn,
            true,
            send_message(OpenDialog::PuzzleThemes(variant)),
        ),
    ];
    let height = context.by_room(36.0, 50.0);
    let whole = painter.room(2.0 * height + 8.0);
    let first: [Rect; 3] = parts(whole.with_max_y(whole.top() + height), 8.0);
    let second = whole.with_min_y(whole.bottom() - height);
    // A mistake has no theme to choose.
    let second = if running.mistake.is_some() {
        parts::<4>(second, 8.0).to_vec()
    } else {
        parts::<5>(second, 8.0).to_vec()
    };
    let cells = first.into_iter().chain(second);
    for (cell, entry) in cells.zip(upper.into_iter().chain(lower)) {
        let id = entry.0;
        let shortcut = match id {
            "hint" => Some(Shortcut::Hint),
            "retry" => Some(Shortcut::Undo),
            "flip" | "rules" => Shortcut::for_button(id),
            _ => None,
        };
        let label = tr!("puzzle-button", id = id);
        let mut words = tr!("puzzle-button-tip", id = id);
        if matches!(id, "hint" | "solution") && running.mistake.is_none() {
            words = format!("{words}. {}", cost_of_help(context.progress, running));
        }
        let tip = tip(words, shortcut);
        draw_button(painter, context, cell, ["puzzle", &label, &tip], entry);
    }
}
