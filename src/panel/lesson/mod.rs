//! The panel of a lesson: the step, the explanation, the task, the answer to a move, and the buttons.

mod ending;

use super::column::{Part, Rank, text_heights};
use super::parts::{LOW_BUTTON_PX, USUAL_BUTTON_PX, place_parts};
use super::{
    Button, PanelContext, cells_by_width, detail, draw_button, draw_sentence, draw_text_or_scroll,
    footer, review, send_message, sentence_height, trigger,
};
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::{OpenNewGame, OpenRules, Screen};
use crate::learn::OpenExercise;
use crate::learn::lesson::{ActiveLesson, LessonRequest, StepConclusion, StepPhase, StepSentences};
use crate::learn::puzzle::PuzzleSelection;
use crate::screens::lessons::OpenLessons;
use crate::session::Request;
use crate::session::undo::can_undo;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, parts};
use bevy_egui::egui::{Galley, Rect, Stroke, pos2, vec2};
use quadrille_teaching::strategy::{self, StrategyLesson};
use quadrille_text::{side, tr};
use std::sync::Arc;

/// The left margin of a sentence beside an icon.
const ICON_MARGIN_PX: f32 = 30.0;
/// The radius of a dot, and the usual distance between two dots.
const DOT: [f32; 2] = [4.0, 17.0];

/// The gap between two parts, the smallest and the usual one.
const GAPS_PX: [f32; 2] = [8.0, 16.0];
/// The height of the head.
const HEAD_PX: f32 = 46.0;
/// The height of a large button, and the gap between two.
const LARGE_BUTTON_PX: [f32; 2] = [40.0, 8.0];
/// The gap between two buttons of a row, and between two rows.
const BUTTON_GAP_PX: f32 = 8.0;
/// The height of the note about a new position.
const NEW_POSITION_PX: f32 = 20.0;
/// The least height of the explanation, in which it is scrolled.
const LEAST_TEXT_PX: f32 = 76.0;

/// A part of the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LessonPart {
    Head,
    Conclusion,
    Text,
    Task,
    NewPosition,
    Answer,
    End,
    ValuesLegend,
    Space,
    Detail,
    Main,
    Buttons,
}

pub(super) fn draw_lesson_panel(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActiveLesson,
    room: Rect,
) {
    let mut sentences = StepSentences::for_step(running.current());
    if let Some(standing) = ending::standing_sentences(context, running) {
        sentences.explanation = standing;
    }
    if plays_ending(running) {
        let figures = ending::figures(context, running);
        sentences.explanation = format!("{}\n{figures}", sentences.explanation);
    }
    let parts = parts_of_panel(painter, context, running, &sentences, room.width());
    for (part, rect) in place_parts(&parts, room, |part| part == LessonPart::Space) {
        match part {
            LessonPart::Head => draw_head(painter, running, &sentences, rect),
            LessonPart::Conclusion => {
                if let Some(conclusion) = &running.conclusion {
                    draw_conclusion(painter, conclusion, rect);
                }
            }
            LessonPart::Text => draw_lesson(painter, &sentences, rect),
            LessonPart::NewPosition => draw_new_position(painter, rect),
            LessonPart::Task => draw_task(painter, running, &sentences.task, rect),
            LessonPart::Answer => {
                if let Some((sentence, refused)) = answer(context, running) {
                    let number = context.messages.number();
                    draw_sentence(painter, rect, "lesson-answer", number, &sentence, refused);
                }
            }
            LessonPart::End => painter.column(rect, 0.0, |painter| {
                draw_end(painter, context, running);
            }),
            LessonPart::ValuesLegend => review::draw_values_legend(painter, context, rect),
            LessonPart::Space => {}
            LessonPart::Detail => detail::draw_detail(painter, context, rect),
            LessonPart::Main => {
                if let Some((name, label, request)) = main_button(context, running) {
                    let clicked = painter.main_button(rect, name, &label, 14.0);
                    painter.send_if(clicked, request);
                }
            }
            LessonPart::Buttons => draw_buttons(painter, context, running, rect),
        }
    }
}

/// Returns the parts of the panel in this width.
fn parts_of_panel(
    painter: &Painter,
    context: &PanelContext,
    running: &ActiveLesson,
    sentences: &StepSentences,
    width: f32,
) -> Vec<Part<LessonPart>> {
    let finished = running.is_finished();
    let part = |name, heights: Vec<(Rank, f32)>| Part::new(name, heights).with_gaps(GAPS_PX);
    let mut parts = vec![part(LessonPart::Head, vec![(Rank::Essential, HEAD_PX)])];
    let conclusion = running.conclusion.as_ref().map(|conclusion| {
        let height = |is_low| {
            let margin = conclusion_margin(is_low);
            let galley = conclusion_galley(painter, conclusion, width, is_low);
            galley.size().y + 2.0 * margin
        };
        let heights = vec![(Rank::Secondary, height(true)), (Rank::Usual, height(false))];
        part(LessonPart::Conclusion, heights)
    });
    if finished {
        parts.extend(conclusion);
        let height = end_height(painter, context, running, width);
        parts.push(part(LessonPart::End, vec![(Rank::Essential, height)]));
    } else {
        if running.is_new_position {
            let heights = vec![(Rank::Essential, NEW_POSITION_PX)];
            parts.push(Part::new(LessonPart::NewPosition, heights));
        }
        let [low, usual] = [true, false].map(|is_low| {
            let size = TextSize::new(is_low);
            size.heading_height(painter, sentences, width)
                + size.text_height(painter, sentences, width)
        });
        let least = low.min(LEAST_TEXT_PX);
        let mut heights = text_heights([least, low], TextSize::LOW.leading);
        heights.push((Rank::Usual, usual));
        parts.push(part(LessonPart::Text, heights));
        let task = task_galley(painter, &sentences.task, width).size().y + TASK_FRAME_PX;
        parts.push(part(LessonPart::Task, vec![(Rank::Essential, task)]));
        if conclusion.is_some() {
            parts.extend(conclusion);
        } else if let Some((sentence, _)) = answer(context, running) {
            let whole = sentence_height(painter, &sentence, width);
            let heights = text_heights([whole.min(57.0), whole], 19.0);
            parts.push(part(LessonPart::Answer, heights));
        }
    }
    let legend = review::values_legend_heights(context);
    parts.push(part(LessonPart::ValuesLegend, legend));
    parts.push(Part::new(LessonPart::Space, [(Rank::Essential, 0.0)]));
    if !finished && !matches!(running.phase, StepPhase::NotWon | StepPhase::Done) {
        let heights = detail::detail_heights(context);
        parts.push(part(LessonPart::Detail, heights));
    }
    if main_button(context, running).is_some() {
        let heights = vec![(Rank::Essential, LARGE_BUTTON_PX[0])];
        parts.push(part(LessonPart::Main, heights));
    }
    let heights = if plays_ending(running) {
        let rows = |height: f32| 2.0 * height + BUTTON_GAP_PX;
        [(Rank::Essential, rows(LOW_BUTTON_PX)), (Rank::Labels, rows(USUAL_BUTTON_PX))]
    } else {
        [(Rank::Essential, LOW_BUTTON_PX), (Rank::Labels, USUAL_BUTTON_PX)]
    };
    parts.push(Part::new(LessonPart::Buttons, heights));
    parts
}

/// Draws the number of the step with a dot for each step, and below it the topic and the remaining time.
fn draw_head(painter: &mut Painter, running: &ActiveLesson, sentences: &StepSentences, rect: Rect) {
    let look = painter.look;
    let of = running.lesson.steps.len();
    let finished = running.is_finished();
    let title = tr!("lesson-step", step = running.step + 1, of = of);
    let row = rect.with_max_y(rect.top() + 26.0);
    let word = painter.row(row, 0.0, |painter| painter.word(&title, look.strong(16.0)));
    let [radius, apart] = DOT;
    let room = row.right() - word.right() - 20.0;
    let apart = apart.min(room / of as f32);
    let first = row.right() - radius - 2.0 - apart * (of - 1) as f32;
    for index in 0..of {
        let middle = pos2(first + apart * index as f32, row.center().y);
        let dots = painter.ui.painter();
        if running.is_step_done(index) {
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
    let line = rect.with_min_y(row.bottom());
    painter.text_in_rect(line, TextAlign::Left, &below, look.dim(13.0));
    painter.describe(rect, "lesson-step", &format!("{title}. {below}"));
}

/// Draws the note that the step begins with another position than the one before it.
fn draw_new_position(painter: &mut Painter, rect: Rect) {
    let message = tr!("lesson-new-position");
    let ink = TextStyle::medium(13.0, painter.look.accent);
    painter.text_in_rect(rect, TextAlign::Left, &message, ink);
    painter.describe(rect, "lesson-new-position", &message);
}

const fn conclusion_margin(is_low: bool) -> f32 {
    if is_low { 5.0 } else { 11.0 }
}

/// Returns the conclusion, with praise if the person found the move.
fn conclusion_text(conclusion: &StepConclusion) -> String {
    let done = &*conclusion.sentence;
    if conclusion.was_shown { done.to_owned() } else { tr!("lesson-right", done = done) }
}

/// Lays out the conclusion in a card of this width. In a low card, the check mark replaces the word of praise.
fn conclusion_galley(
    painter: &Painter,
    conclusion: &StepConclusion,
    width: f32,
    is_low: bool,
) -> Arc<Galley> {
    let whole = conclusion_text(conclusion);
    let text = if is_low { &conclusion.sentence } else { &whole };
    let width = width - ICON_MARGIN_PX - 20.0;
    painter.lay(text, width, 20.0, painter.look.plain(14.0))
}

/// Draws the conclusion of a step on a card.
fn draw_conclusion(painter: &mut Painter, conclusion: &StepConclusion, rect: Rect) {
    let look = painter.look;
    let (icon, colour) =
        if conclusion.was_shown { (Icon::Eye, look.text2) } else { (Icon::Check, look.good) };
    let height = |galley: &Arc<Galley>, is_low| galley.size().y + 2.0 * conclusion_margin(is_low);
    let usual = conclusion_galley(painter, conclusion, rect.width(), false);
    let is_low = rect.height() < height(&usual, false);
    let galley =
        if is_low { conclusion_galley(painter, conclusion, rect.width(), true) } else { usual };
    let margin = conclusion_margin(is_low);
    painter.register(rect, "lesson-right");
    painter.fill(rect, 10, look.raised);
    let middle = pos2(rect.left() + 20.0, rect.top() + margin + 10.0);
    painter.icon(middle, 18.0, icon, colour);
    painter.announced(rect, "lesson-right", &conclusion_text(conclusion));
    let at = rect.min + vec2(ICON_MARGIN_PX + 8.0, margin);
    painter.galley(at, galley, look.text);
}

/// The sizes of the heading and the explanation: font sizes and line heights.
struct TextSize {
    heading: f32,
    heading_leading: f32,
    text: f32,
    leading: f32,
}

/// The gap below the heading.
const HEADING_GAP_PX: f32 = 6.0;

impl TextSize {
    const LOW: Self = Self { heading: 15.0, heading_leading: 21.0, text: 13.0, leading: 18.0 };
    const USUAL: Self = Self { heading: 16.5, heading_leading: 23.0, text: 14.0, leading: 21.0 };

    const fn new(is_low: bool) -> &'static Self {
        if is_low { &Self::LOW } else { &Self::USUAL }
    }

    fn heading_galley(
        &self,
        painter: &Painter,
        sentences: &StepSentences,
        width: f32,
    ) -> Arc<Galley> {
        let ink = painter.look.strong(self.heading);
        painter.lay(&sentences.title, width, self.heading_leading, ink)
    }

    fn heading_height(&self, painter: &Painter, sentences: &StepSentences, width: f32) -> f32 {
        self.heading_galley(painter, sentences, width).size().y + HEADING_GAP_PX
    }

    fn text_height(&self, painter: &Painter, sentences: &StepSentences, width: f32) -> f32 {
        let ink = painter.look.dim(self.text);
        let galley = painter.lay(&sentences.explanation, width, self.leading, ink);
        galley.size().y
    }
}

/// Draws the heading and the explanation.
fn draw_lesson(painter: &mut Painter, sentences: &StepSentences, rect: Rect) {
    let look = painter.look;
    let width = rect.width();
    let usual = &TextSize::USUAL;
    let whole = usual.heading_height(painter, sentences, width)
        + usual.text_height(painter, sentences, width);
    let size = TextSize::new(rect.height() < whole - 1.0);
    let heading = size.heading_galley(painter, sentences, width);
    let title = Rect::from_min_size(rect.min, heading.size());
    painter.galley(rect.min, heading, look.text);
    painter.describe(title, "lesson-title", &sentences.title);
    let below = rect.with_min_y(title.bottom() + HEADING_GAP_PX);
    painter.describe(below, "lesson-text", &sentences.explanation);
    let ink = look.dim(size.text);
    draw_text_or_scroll(painter, below, "lesson-text", &sentences.explanation, size.leading, ink);
}

/// The height of the card of the task without its text.
const TASK_FRAME_PX: f32 = 44.0;

fn task_galley(painter: &Painter, task: &str, width: f32) -> Arc<Galley> {
    painter.lay(task, width - 28.0, 21.0, painter.look.strong(14.5))
}

/// Draws what to do, or the goal of an ending.
fn draw_task(painter: &mut Painter, running: &ActiveLesson, task: &str, rect: Rect) {
    let look = painter.look;
    let galley = task_galley(painter, task, rect.width());
    painter.fill(rect, 10, look.raised);
    painter.fill(rect.with_max_x(rect.left() + 3.0), 1, look.accent);
    let title = if running.is_ending() {
        tr!("lesson-goal")
    } else {
        let position = &running.current().position;
        tr!("lesson-your-turn", side = side(position, running.person()))
    };
    let line = Rect::from_min_size(rect.min + vec2(16.0, 8.0), vec2(rect.width() - 28.0, 22.0));
    let ink = TextStyle::medium(12.5, look.accent);
    painter.row(line, 0.0, |painter| painter.word(&title, ink));
    painter.announced(rect, "lesson-task", &format!("{title}: {task}"));
    let at = rect.min + vec2(16.0, 32.0);
    painter.galley(at, galley, look.text);
}

/// Returns the answer to the last move, and whether it is a refusal: that of the rules, or that of the step.
fn answer(context: &PanelContext, running: &ActiveLesson) -> Option<(String, bool)> {
    let refused = running.refusal.clone().map(|sentence| (sentence, true));
    let hint = footer::hint_sentence(context).map(|sentence| (sentence, false));
    let ending = || Some((ending::state_sentence(context, running)?, false));
    let lost = (running.phase == StepPhase::NotWon).then(|| {
        let result = context.session.outcome_sentence().unwrap_or_default();
        (tr!("lesson-not-won", result = result), true)
    });
    if running.is_finished() {
        return None;
    }
    let standing = || lost.or(refused).or(hint).or_else(ending);
    footer::newest_sentence(context, standing)
}

/// The line heights of the closing sentences, and the gaps below them.
const END_LEADING_PX: [f32; 2] = [28.0, 21.0];
const END_GAPS_PX: [f32; 2] = [8.0, 18.0];

/// The line height of the count of strategy lessons, and the gap below it.
const COUNTED_PX: [f32; 2] = [20.0, 10.0];

/// Returns the idea of a strategy lesson, and how many of these lessons are done.
fn counted_text(context: &PanelContext, running: &ActiveLesson) -> String {
    let variant = running.lesson.variant;
    let lessons = strategy::shipped(variant);
    let is_done = |it: &&StrategyLesson| context.progress.has_strategy(variant, &it.idea);
    tr!(
        "strategy-counted",
        idea = StepSentences::for_step(&running.lesson.steps[0]).topic,
        done = lessons.iter().filter(is_done).count(),
        of = lessons.len()
    )
}

/// Returns the height of the end of the lesson in this width.
fn end_height(
    painter: &Painter,
    context: &PanelContext,
    running: &ActiveLesson,
    width: f32,
) -> f32 {
    let [title, more] = running.closing_sentences(context.fit.level);
    let [title_leading, leading] = END_LEADING_PX;
    let look = painter.look;
    let title = painter.lay(&title, width, title_leading, look.strong(20.0));
    let more = painter.lay(&more, width, leading, look.dim(14.0));
    let [button, gap] = LARGE_BUTTON_PX;
    let gaps = END_GAPS_PX[0] + END_GAPS_PX[1];
    let counted = running.strategy.map_or(0.0, |_| {
        let [leading, space] = COUNTED_PX;
        let count_text = counted_text(context, running);
        let galley = painter.lay(&count_text, width, leading, look.dim(13.0));
        galley.size().y + space
    });
    title.size().y + more.size().y + counted + gaps + 2.0 * button + gap
}

/// Draws the end of the lesson, and what is next.
fn draw_end(painter: &mut Painter, context: &PanelContext, running: &ActiveLesson) {
    let look = painter.look;
    let [title, more] = running.closing_sentences(context.fit.level);
    let from = painter.rest().min;
    painter.prose(END_LEADING_PX[0], &title, look.strong(20.0));
    painter.space(END_GAPS_PX[0]);
    painter.prose(END_LEADING_PX[1], &more, look.dim(14.0));
    let text_rect = Rect::from_min_max(from, painter.rest().right_top());
    painter.announced(text_rect, "lesson-finished", &format!("{title}. {more}"));
    painter.space(END_GAPS_PX[1]);
    if let Some(strategy) = running.strategy {
        draw_puzzles(painter, context, running, strategy);
        return;
    }
    let row = painter.room(40.0);
    let [play, home] = parts(row, 8.0);
    let clicked = painter.main_button(play, "lesson-play", &tr!("lesson-play"), 14.0);
    let variant = running.lesson.variant;
    painter.trigger_if(clicked, OpenNewGame::AgainstLevel(variant, context.fit.level));
    let clicked = painter.button(home, "lesson-home", &tr!("lesson-home"), 14.0);
    painter.go_if(clicked, Screen::Home);
    painter.space(8.0);
    let row = painter.room(40.0);
    let clicked = painter.button(row, "lesson-strategy", &tr!("lesson-strategy"), 14.0);
    painter.trigger_if(clicked, OpenLessons(variant));
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
    let count_text = counted_text(context, running);
    let from = painter.rest().min;
    painter.prose(COUNTED_PX[0], &count_text, painter.look.dim(13.0));
    let place = Rect::from_min_max(from, painter.rest().right_top());
    painter.describe(place, "strategy-counted", &count_text);
    painter.space(COUNTED_PX[1]);
    let row = painter.room(40.0);
    let [puzzles, learn] = parts(row, 8.0);
    let clicked = painter.main_button(puzzles, "strategy-puzzles", &tr!("puzzles"), 14.0);
    let lessons = strategy::shipped(variant);
    let index = lessons.iter().position(|it| it.idea == strategy.idea);
    let selection = PuzzleSelection::Lesson(index.unwrap_or_default());
    painter.send_if(clicked, OpenExercise::SelectedPuzzle(variant, selection));
    let clicked = painter.button(learn, "strategy-learn", &tr!("learn-title"), 14.0);
    painter.go_if(clicked, Screen::Learn);
    painter.space(8.0);
    let solved_text = tr!("strategy-solved", count = solved, of = of);
    let line = painter.text_line(20.0, &solved_text, painter.look.dim(13.0));
    painter.describe(line, "strategy-solved", &solved_text);
}

/// Returns the buttons of an ending in which moves are taken back and hinted at.
fn ending_buttons(context: &PanelContext) -> [Button; 2] {
    let session = context.session;
    let can_hint = session.awaits_person() && context.thinking.player.is_none();
    let undo = send_message(Request::Undo);
    let hint = send_message(Request::Hint);
    [
        Button::new("undo", Icon::Undo, can_undo(session), undo),
        Button::new("hint", Icon::Hint, can_hint, hint),
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
    let rules = trigger(OpenRules(variant));
    [
        Button::new("back", Icon::Back, back, send_message(LessonRequest::Back)),
        Button::new("show", Icon::Eye, asked, show),
        Button::new("skip", Icon::Last, !finished && running.phase != StepPhase::Done, skip),
        Button::new("rules", Icon::Rules, true, rules),
    ]
}

/// Returns whether an ending is being played, in which moves are taken back and hinted at.
fn plays_ending(running: &ActiveLesson) -> bool {
    running.is_ending() && !running.is_finished()
}

/// Returns the name, the label and the request of the button above the others: it continues after a step, or starts a lost
/// ending again.
fn main_button(
    context: &PanelContext,
    running: &ActiveLesson,
) -> Option<(&'static str, String, LessonRequest)> {
    if running.phase == StepPhase::Done {
        Some(("lesson-next", tr!("lesson-next"), LessonRequest::Next))
    } else if running.phase == StepPhase::NotWon || ending::is_behind(context, running) {
        Some(("lesson-again", tr!("lesson-again"), LessonRequest::Again))
    } else {
        None
    }
}

/// Draws the buttons, icons only if room is short: in an ending, *Undo* and *Hint* above those that lead through the steps.
fn draw_buttons(painter: &mut Painter, context: &PanelContext, running: &ActiveLesson, rect: Rect) {
    let steps = step_buttons(running).into_iter();
    if !plays_ending(running) {
        draw_button_row(painter, rect, steps.collect(), false);
        return;
    }
    let height = (rect.height() - BUTTON_GAP_PX) / 2.0;
    let upper = rect.with_max_y(rect.top() + height);
    draw_button_row(painter, upper, Vec::from(ending_buttons(context)), true);
    let lower = rect.with_min_y(rect.bottom() - height);
    let steps = steps.filter(|button| button.id != "show").collect();
    draw_button_row(painter, lower, steps, true);
}

/// Draws a row of buttons. In an ending, the label of *Back* tells it from *Undo*.
fn draw_button_row(painter: &mut Painter, rect: Rect, buttons: Vec<Button>, is_ending: bool) {
    let texts = |id: &'static str| {
        if matches!(id, "undo" | "hint") {
            return [tr!("button-label", id = id), tr!("button-tip", id = id)];
        }
        let label_id = if is_ending && id == "back" { "step" } else { id };
        [tr!("lesson-button", id = label_id), tr!("lesson-button-tip", id = id)]
    };
    let labels = buttons.iter().map(|button| {
        if rect.height() < USUAL_BUTTON_PX {
            String::new()
        } else {
            let [label, _] = texts(button.id);
            label
        }
    });
    let cells = cells_by_width(painter, rect, BUTTON_GAP_PX, labels.collect());
    for ((cell, label), button) in cells.into_iter().zip(buttons) {
        let id = button.id;
        let shortcut = match id {
            "show" | "hint" => Some(Shortcut::Hint),
            "undo" | "rules" => Shortcut::for_button(id),
            _ => None,
        };
        let [_, tip_text] = texts(id);
        let tip = tip(tip_text, shortcut);
        draw_button(painter, cell, ["lesson", &label, &tip], button);
    }
}
