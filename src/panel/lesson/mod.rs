//! The panel of a lesson: the step, the explanation, the task, the answer to a move, and the buttons.

mod ending;

use super::{Button, PanelContext, detail, draw_button, draw_sentence, footer, send_message};
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::{OpenDialog, Screen};
use crate::learn::OpenExercise;
use crate::learn::lesson::{ActiveLesson, LessonRequest, StepConclusion, StepPhase, StepSentences};
use crate::learn::puzzle::PuzzleSelection;
use crate::session::Request;
use crate::session::apply::can_undo;
use crate::text::tr;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextStyle, parts};
use bevy_egui::egui::{Align, Layout, Rect, Stroke, pos2, vec2};
use quadrille_teaching::strategy::{self, StrategyLesson};

/// The left margin of a sentence beside an icon.
const ICON_MARGIN_PX: f32 = 30.0;
/// The radius of a dot, and the usual distance between two dots.
const DOT: [f32; 2] = [4.0, 17.0];

pub(super) fn draw_lesson_panel(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActiveLesson,
    room: Rect,
) {
    let sentences = StepSentences::for_step(running.current());
    let gap = context.by_room(8.0, 16.0);
    let finished = running.is_finished();
    painter.with_layout(room, Layout::top_down(Align::Min), |painter| {
        draw_head(painter, running, &sentences);
        painter.space(gap);
        if finished {
            if let Some(conclusion) = &running.conclusion {
                draw_conclusion(painter, context, conclusion);
                painter.space(gap);
            }
            draw_end(painter, context, running);
            return;
        }
        if running.is_new_position {
            draw_new_position(painter);
        }
        draw_lesson(painter, context, running, &sentences);
        painter.space(gap);
        draw_task(painter, running, &sentences.task);
        if let Some(conclusion) = &running.conclusion {
            painter.space(gap);
            draw_conclusion(painter, context, conclusion);
        } else {
            draw_answer(painter, context, running, gap);
        }
    });
    painter.with_layout(room, Layout::bottom_up(Align::Min), |painter| {
        draw_buttons(painter, context, running);
        painter.space(gap);
        let moves = !matches!(running.phase, StepPhase::NotWon | StepPhase::Done);
        if !finished && moves {
            detail::draw_detail(painter, context);
        }
    });
}

/// Draws the number of the step with a dot for each step, and below it the topic and the remaining time.
fn draw_head(painter: &mut Painter, running: &ActiveLesson, sentences: &StepSentences) {
    let look = painter.look;
    let of = running.lesson.steps.len();
    let finished = running.is_finished();
    let title = tr!("lesson-step", step = running.step + 1, of = of);
    let row = painter.room(26.0);
    let word = painter.row(row, 0.0, |painter| painter.word(&title, look.strong(16.0)));
    let [radius, apart] = DOT;
    let room = row.right() - word.right() - 20.0;
    let apart = apart.min(room / of as f32);
    let first = row.right() - radius - 2.0 - apart * (of - 1) as f32;
    for index in 0..of {
        let middle = pos2(first + apart * index as f32, row.center().y);
        let dots = painter.ui.painter();
        let is_done = running.is_finished() && !running.skipped;
        if index < running.step || is_done {
            dots.circle_filled(middle, radius, look.text2);
        } else if index == running.step && !finished {
            dots.circle_filled(middle, radius, look.accent);
            dots.circle_stroke(middle, radius + 3.0, Stroke::new(1.5, look.accent));
        } else {
            dots.circle_stroke(middle, radius, Stroke::new(1.2, look.text3));
        }
    }
    let minutes = running.lesson.minutes_left(running.step);
    let left = tr!("lesson-left", topic = &sentences.topic, minutes = minutes);
    let below = if finished { String::new() } else { left };
    let line = painter.text_line(20.0, &below, look.dim(13.0));
    painter.describe(row.union(line), "lesson-step", &format!("{title}. {below}"));
}

/// Draws the note that the step begins with another position than the one before it.
fn draw_new_position(painter: &mut Painter) {
    let words = tr!("lesson-new-position");
    let line = painter.text_line(20.0, &words, TextStyle::medium(13.0, painter.look.accent));
    painter.describe(line, "lesson-new-position", &words);
}

/// Draws the conclusion of a step, with praise if the person found the move: a card, or a line if room is short.
fn draw_conclusion(painter: &mut Painter, context: &PanelContext, conclusion: &StepConclusion) {
    let look = painter.look;
    let done = &*conclusion.sentence;
    let (whole, icon, colour) = if conclusion.was_shown {
        (done.to_owned(), Icon::Eye, look.text2)
    } else {
        (tr!("lesson-right", done = done), Icon::Check, look.good)
    };
    // If room is short, the check mark replaces the word of praise.
    let words = context.by_room(done, &*whole);
    let margin = context.by_room(5.0, 11.0);
    let rows = context.by_room(2, 4);
    let width = painter.rest().width() - ICON_MARGIN_PX - 20.0;
    let galley = painter.lay_rows(words, width, 20.0, rows, look.plain(14.0));
    let rect = painter.room(galley.size().y + 2.0 * margin);
    painter.register(rect, "lesson-right");
    painter.fill(rect, 10, look.raised);
    let middle = pos2(rect.left() + 20.0, rect.top() + margin + 10.0);
    painter.icon(middle, 18.0, icon, colour);
    painter.announced(rect, "lesson-right", &whole);
    let at = rect.min + vec2(ICON_MARGIN_PX + 8.0, margin);
    painter.galley(at, galley, look.text);
}

/// Draws the heading and the explanation; after the first move of an ending, how it stands.
fn draw_lesson(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActiveLesson,
    sentences: &StepSentences,
) {
    let look = painter.look;
    let (large, small) =
        context.by_room(((21.0, 15.0), (18.0, 13.0)), ((23.0, 16.5), (21.0, 14.0)));
    painter.prose(large.0, &sentences.title, look.strong(large.1));
    painter.space(6.0);
    let standing = ending::standing_sentences(context, running);
    let explanation = standing.as_ref().unwrap_or(&sentences.explanation);
    painter.prose(small.0, explanation, look.dim(small.1));
    if running.is_ending() {
        painter.space(6.0);
        let figures = ending::figures(context, running);
        painter.prose(small.0, &figures, look.dim(small.1));
    }
}

/// Draws what to do, or the goal of an ending.
fn draw_task(painter: &mut Painter, running: &ActiveLesson, task: &str) {
    let look = painter.look;
    let width = painter.rest().width() - 28.0;
    let galley = painter.lay(task, width, 21.0, look.strong(14.5));
    let rect = painter.room(galley.size().y + 44.0);
    painter.fill(rect, 10, look.raised);
    painter.fill(rect.with_max_x(rect.left() + 3.0), 1, look.accent);
    let title = if running.is_ending() {
        tr!("lesson-goal")
    } else {
        tr!("lesson-your-turn")
    };
    let line = Rect::from_min_size(rect.min + vec2(16.0, 8.0), vec2(width, 22.0));
    let ink = TextStyle::medium(12.5, look.accent);
    painter.row(line, 0.0, |painter| painter.word(&title, ink));
    painter.announced(rect, "lesson-task", &format!("{title}: {task}"));
    let at = rect.min + vec2(16.0, 32.0);
    painter.galley(at, galley, look.text);
}

/// Draws the answer to the last move: the refusal of the rules, or that of the step.
fn draw_answer(painter: &mut Painter, context: &PanelContext, running: &ActiveLesson, gap: f32) {
    let refused = running.refusal.clone().map(|words| (words, true));
    let hint = footer::hint_sentence(context).map(|words| (words, false));
    let ending = || Some((ending::state_sentence(context, running)?, false));
    let lost = (running.phase == StepPhase::NotWon).then(|| {
        let result = context.session.outcome_sentence().unwrap_or_default();
        (tr!("lesson-not-won", result = result), true)
    });
    let standing = || lost.or(refused).or(hint).or_else(ending);
    if let Some((words, refused)) = footer::newest_sentence(context, standing) {
        painter.space(gap);
        let name = ("lesson-answer", context.messages.number());
        draw_sentence(painter, name, &words, refused);
    }
}

/// Draws the end of the lesson, and what is next.
fn draw_end(painter: &mut Painter, context: &PanelContext, running: &ActiveLesson) {
    let look = painter.look;
    let [title, more] = running.closing_sentences(context.fit.level);
    let from = painter.rest().min;
    painter.prose(28.0, &title, look.strong(20.0));
    painter.space(8.0);
    painter.prose(21.0, &more, look.dim(14.0));
    let text_rect = Rect::from_min_max(from, painter.rest().right_top());
    painter.announced(text_rect, "lesson-finished", &format!("{title}. {more}"));
    painter.space(18.0);
    if let Some(strategy) = running.strategy {
        draw_puzzles(painter, context, running, strategy);
        return;
    }
    let row = painter.room(40.0);
    let [play, home] = parts(row, 8.0);
    let clicked = painter.main_button(play, "lesson-play", &tr!("lesson-play"), 14.0);
    let variant = running.lesson.variant;
    painter.send_if(
        clicked,
        OpenDialog::NewGameAgainstLevel(variant, context.fit.level),
    );
    let clicked = painter.button(home, "lesson-home", &tr!("lesson-home"), 14.0);
    painter.go_if(clicked, Screen::Home);
    painter.space(8.0);
    let row = painter.room(40.0);
    let clicked = painter.button(row, "lesson-strategy", &tr!("lesson-strategy"), 14.0);
    painter.send_if(clicked, OpenDialog::Lessons(variant));
}

/// Draws a button for the puzzles of a strategy lesson, how many are solved, and a button that leads to Learn.
fn draw_puzzles(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActiveLesson,
    strategy: &StrategyLesson,
) {
    let (puzzles, variant) = (&running.puzzles, running.lesson.variant);
    let solved = puzzles.iter();
    let solved = solved.filter(|it| context.progress.has_solved(&it.key()));
    let (solved, of) = (solved.count(), puzzles.len());
    let lessons = strategy::shipped(variant);
    let is_done = |it: &&StrategyLesson| context.progress.has_strategy(variant, &it.idea);
    let words = tr!(
        "strategy-counted",
        idea = StepSentences::for_step(&running.lesson.steps[0]).topic,
        done = lessons.iter().filter(is_done).count(),
        of = lessons.len()
    );
    let from = painter.rest().min;
    painter.prose(20.0, &words, painter.look.dim(13.0));
    let place = Rect::from_min_max(from, painter.rest().right_top());
    painter.describe(place, "strategy-counted", &words);
    painter.space(10.0);
    let row = painter.room(40.0);
    let [puzzles, learn] = parts(row, 8.0);
    let clicked = painter.main_button(puzzles, "strategy-puzzles", &tr!("puzzles"), 14.0);
    let index = lessons.iter().position(|it| it.idea == strategy.idea);
    let selection = PuzzleSelection::Lesson(index.unwrap_or_default());
    painter.send_if(clicked, OpenExercise::SelectedPuzzle(variant, selection));
    let clicked = painter.button(learn, "strategy-learn", &tr!("learn-title"), 14.0);
    painter.go_if(clicked, Screen::Learn);
    painter.space(8.0);
    let words = tr!("strategy-solved", count = solved, of = of);
    let line = painter.text_line(20.0, &words, painter.look.dim(13.0));
    painter.describe(line, "strategy-solved", &words);
}

/// Returns the buttons of an ending in which moves are taken back and hinted at.
fn ending_buttons(context: &PanelContext) -> [Button; 2] {
    let session = context.session;
    let can_hint = session.awaits_person() && context.thinking.player.is_none();
    let undo = send_message(Request::Undo);
    let hint = send_message(Request::Hint);
    [
        ("undo", Icon::Undo, can_undo(session), undo),
        ("hint", Icon::Hint, can_hint, hint),
    ]
}

/// Returns the buttons that lead through the steps.
fn step_buttons(running: &ActiveLesson) -> [Button; 4] {
    let variant = running.lesson.variant;
    let finished = running.is_finished();
    let back = running.step > 0 || finished || running.phase == StepPhase::Done;
    let asked = running.phase == StepPhase::AwaitingMove;
    let show = send_message(LessonRequest::ShowMe);
    let skip = send_message(LessonRequest::Skip);
    let rules = send_message(OpenDialog::Rules(variant));
    [
        ("back", Icon::Back, back, send_message(LessonRequest::Back)),
        ("show", Icon::Eye, asked, show),
        (
            "skip",
            Icon::Last,
            !finished && running.phase != StepPhase::Done,
            skip,
        ),
        ("rules", Icon::Rules, true, rules),
    ]
}

/// Draws the buttons, icons only if room is short. Above them is the button to continue after a step, or to start a lost
/// ending again.
fn draw_buttons(painter: &mut Painter, context: &PanelContext, running: &ActiveLesson) {
    let height = context.by_room(36.0, 50.0);
    let draw = |painter: &mut Painter, cells: &[Rect], buttons: Vec<Button>| {
        for (cell, entry) in cells.iter().zip(buttons) {
            let id = entry.0;
            let shortcut = match id {
                "show" | "hint" => Some(Shortcut::Hint),
                "undo" | "rules" => Shortcut::for_button(id),
                _ => None,
            };
            let [label, words] = if matches!(id, "undo" | "hint") {
                [tr!("button-label", id = id), tr!("button-tip", id = id)]
            } else {
                [
                    tr!("lesson-button", id = id),
                    tr!("lesson-button-tip", id = id),
                ]
            };
            let tip = tip(words, shortcut);
            draw_button(painter, context, *cell, ["lesson", &label, &tip], entry);
        }
    };
    let row = painter.room(height);
    let steps = step_buttons(running).into_iter();
    if running.is_ending() && !running.is_finished() {
        let steps = steps.filter(|(id, ..)| *id != "show").collect();
        draw(painter, &parts::<3>(row, 8.0), steps);
        painter.space(8.0);
        let row = painter.room(height);
        let buttons = Vec::from(ending_buttons(context));
        draw(painter, &parts::<2>(row, 8.0), buttons);
    } else {
        draw(painter, &parts::<4>(row, 8.0), steps.collect());
    }
    let main = match running.phase {
        StepPhase::Done => Some(("lesson-next", tr!("lesson-next"), LessonRequest::Next)),
        StepPhase::NotWon => Some(("lesson-again", tr!("lesson-again"), LessonRequest::Again)),
        _ if ending::is_behind(context, running) => {
            Some(("lesson-again", tr!("lesson-again"), LessonRequest::Again))
        }
        _ => None,
    };
    if let Some((name, label, request)) = main {
        painter.space(10.0);
        let row = painter.room(40.0);
        let clicked = painter.main_button(row, name, &label, 14.0);
        painter.send_if(clicked, request);
    }
}
