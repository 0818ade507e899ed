//! The panel of a lesson: the step, the explanation, the task, the answer to a move, and the buttons.

mod ending;

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
use quadrille_drawing::column::{Part, Rank, text_heights};
use quadrille_teaching::strategy::{self, StrategyLesson};
use quadrille_text::{side, tr};
use std::sync::Arc;

/// The left margin of a sentence beside an icon.
const ICON_MARGIN_PX: f32 = 30.0;
/// The radius of a dot, and the usual distance between two dots.
const DOT_PX: [f32; 2] = [4.0, 17.0];

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
/// The minimum height of the explanation. A longer explanation is scrolled.
const MIN_TEXT_HEIGHT_PX: f32 = 76.0;

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
    MainButton,
    Buttons,
}

/// Draws the panel of `active_lesson`.
pub(super) fn draw_lesson_panel(
    painter: &mut Painter,
    context: &PanelContext,
    active_lesson: &ActiveLesson,
    content_rect: Rect,
) {
    let mut sentences = StepSentences::for_step(active_lesson.current());
    if let Some(standing_sentences) = ending::standing_sentences(context, active_lesson) {
        sentences.explanation = standing_sentences;
    }
    if plays_ending(active_lesson) {
        let figures = ending::figures_text(context, active_lesson);
        sentences.explanation = format!("{}\n{figures}", sentences.explanation);
    }
    let parts = parts_of_panel(painter, context, active_lesson, &sentences, content_rect.width());
    for (part, rect) in place_parts(&parts, content_rect, |part| part == LessonPart::Space) {
        match part {
            LessonPart::Head => draw_head(painter, active_lesson, &sentences, rect),
            LessonPart::Conclusion => {
                if let Some(conclusion) = active_lesson.conclusion {
                    let texts = conclusion_texts(context, active_lesson, conclusion);
                    draw_conclusion(painter, conclusion, &texts, rect);
                }
            }
            LessonPart::Text => draw_explanation(painter, &sentences, rect),
            LessonPart::NewPosition => draw_new_position(painter, rect),
            LessonPart::Task => draw_task(painter, active_lesson, &sentences.task, rect),
            LessonPart::Answer => {
                if let Some((sentence, is_refusal)) = answer_sentence(context, active_lesson) {
                    let number = context.messages.number();
                    draw_sentence(painter, rect, "lesson-answer", number, &sentence, is_refusal);
                }
            }
            LessonPart::End => painter.column(rect, 0.0, |painter| {
                draw_end(painter, context, active_lesson);
            }),
            LessonPart::ValuesLegend => review::draw_values_legend(painter, context, rect),
            LessonPart::Space => {}
            LessonPart::Detail => detail::draw_detail(painter, context, rect),
            LessonPart::MainButton => {
                if let Some((name, label, request)) = main_button(context, active_lesson) {
                    let clicked = painter.main_button(rect, name, &label, 14.0);
                    painter.trigger_if(clicked, request);
                }
            }
            LessonPart::Buttons => draw_buttons(painter, context, active_lesson, rect),
        }
    }
}

/// Returns the parts of the panel in this width.
fn parts_of_panel(
    painter: &Painter,
    context: &PanelContext,
    active_lesson: &ActiveLesson,
    sentences: &StepSentences,
    width: f32,
) -> Vec<Part<LessonPart>> {
    let is_finished = active_lesson.is_finished();
    let part = |name, heights: Vec<(Rank, f32)>| Part::new(name, heights).with_gaps(GAPS_PX);
    let mut parts = vec![part(LessonPart::Head, vec![(Rank::Essential, HEAD_PX)])];
    let conclusion = active_lesson.conclusion.map(|conclusion| {
        let texts = conclusion_texts(context, active_lesson, conclusion);
        let height = |is_low| {
            let margin = conclusion_margin(is_low);
            let galley = conclusion_galley(painter, &texts, width, is_low);
            galley.size().y + 2.0 * margin
        };
        let heights = vec![(Rank::Secondary, height(true)), (Rank::Usual, height(false))];
        part(LessonPart::Conclusion, heights)
    });
    if is_finished {
        parts.extend(conclusion);
        let height = end_height(painter, context, active_lesson, width);
        parts.push(part(LessonPart::End, vec![(Rank::Essential, height)]));
    } else {
        if active_lesson.is_new_position {
            let heights = vec![(Rank::Essential, NEW_POSITION_PX)];
            parts.push(Part::new(LessonPart::NewPosition, heights));
        }
        let [low_height, usual_height] = [true, false].map(|is_low| {
            let size = TextSize::new(is_low);
            size.heading_height(painter, sentences, width)
                + size.text_height(painter, sentences, width)
        });
        let min_height = low_height.min(MIN_TEXT_HEIGHT_PX);
        let mut heights = text_heights([min_height, low_height], TextSize::LOW.leading);
        heights.push((Rank::Usual, usual_height));
        parts.push(part(LessonPart::Text, heights));
        let task_height = task_galley(painter, &sentences.task, width).size().y + TASK_FRAME_PX;
        parts.push(part(LessonPart::Task, vec![(Rank::Essential, task_height)]));
        if conclusion.is_some() {
            parts.extend(conclusion);
        } else if let Some((sentence, _)) = answer_sentence(context, active_lesson) {
            let full_height = sentence_height(painter, &sentence, width);
            let heights = text_heights([full_height.min(57.0), full_height], 19.0);
            parts.push(part(LessonPart::Answer, heights));
        }
    }
    let legend_heights = review::values_legend_heights(context);
    parts.push(part(LessonPart::ValuesLegend, legend_heights));
    parts.push(Part::new(LessonPart::Space, [(Rank::Essential, 0.0)]));
    if !is_finished && !matches!(active_lesson.phase, StepPhase::NotWon | StepPhase::Done) {
        let heights = detail::detail_heights(context);
        parts.push(part(LessonPart::Detail, heights));
    }
    if main_button(context, active_lesson).is_some() {
        let heights = vec![(Rank::Essential, LARGE_BUTTON_PX[0])];
        parts.push(part(LessonPart::MainButton, heights));
    }
    let heights = if plays_ending(active_lesson) {
        let rows_height = |height: f32| 2.0 * height + BUTTON_GAP_PX;
        [
            (Rank::Essential, rows_height(LOW_BUTTON_PX)),
            (Rank::Labels, rows_height(USUAL_BUTTON_PX)),
        ]
    } else {
        [(Rank::Essential, LOW_BUTTON_PX), (Rank::Labels, USUAL_BUTTON_PX)]
    };
    parts.push(Part::new(LessonPart::Buttons, heights));
    parts
}

/// Draws the number of the step with a dot for each step, and below it the topic and the remaining time.
fn draw_head(
    painter: &mut Painter,
    active_lesson: &ActiveLesson,
    sentences: &StepSentences,
    rect: Rect,
) {
    let look = painter.look;
    let step_count = active_lesson.lesson.steps.len();
    let is_finished = active_lesson.is_finished();
    let title = tr!("lesson-step", step = active_lesson.step + 1, of = step_count);
    let row_rect = rect.with_max_y(rect.top() + 26.0);
    let title_rect = painter.row(row_rect, 0.0, |painter| painter.word(&title, look.strong(16.0)));
    let [radius, distance] = DOT_PX;
    let dots_width = row_rect.right() - title_rect.right() - 20.0;
    let distance = distance.min(dots_width / step_count as f32);
    let first_x = row_rect.right() - radius - 2.0 - distance * (step_count - 1) as f32;
    for index in 0..step_count {
        let dot_center = pos2(first_x + distance * index as f32, row_rect.center().y);
        let shapes = painter.ui.painter();
        if active_lesson.is_step_done(index) {
            shapes.circle_filled(dot_center, radius, look.text2);
        } else if index == active_lesson.step && !is_finished {
            shapes.circle_filled(dot_center, radius, look.accent);
            shapes.circle_stroke(dot_center, radius + 3.0, Stroke::new(1.5, look.accent));
        } else {
            shapes.circle_stroke(dot_center, radius, Stroke::new(1.2, look.text3));
        }
    }
    let minutes = active_lesson.lesson.minutes_left(active_lesson.step);
    let remaining_text = tr!("lesson-left", topic = &sentences.topic, minutes = minutes);
    let topic_text = if is_finished { String::new() } else { remaining_text };
    let topic_rect = rect.with_min_y(row_rect.bottom());
    painter.text_in_rect(topic_rect, TextAlign::Left, &topic_text, look.dim(13.0));
    painter.describe(rect, "lesson-step", &format!("{title}. {topic_text}"));
}

/// Draws the note that the step begins with another position than the one before it.
fn draw_new_position(painter: &mut Painter, rect: Rect) {
    let message = tr!("lesson-new-position");
    let style = TextStyle::medium(13.0, painter.look.accent);
    painter.text_in_rect(rect, TextAlign::Left, &message, style);
    painter.describe(rect, "lesson-new-position", &message);
}

const fn conclusion_margin(is_low: bool) -> f32 {
    if is_low { 5.0 } else { 11.0 }
}

/// Returns the sentence of the conclusion with praise if the person found the move, and without it.
fn conclusion_texts(
    context: &PanelContext,
    active_lesson: &ActiveLesson,
    conclusion: StepConclusion,
) -> [String; 2] {
    let sentence = active_lesson.conclusion_sentence(context.session);
    let praise = || tr!("lesson-right", done = &sentence);
    [if conclusion.was_shown { sentence.clone() } else { praise() }, sentence]
}

/// Lays out the conclusion in a card of this width. In a low card, the check mark replaces the word of praise.
fn conclusion_galley(
    painter: &Painter,
    texts: &[String; 2],
    width: f32,
    is_low: bool,
) -> Arc<Galley> {
    let text = &texts[usize::from(is_low)];
    let width = width - ICON_MARGIN_PX - 20.0;
    painter.lay(text, width, 20.0, painter.look.plain(14.0))
}

/// Draws the conclusion of a step on a card.
fn draw_conclusion(
    painter: &mut Painter,
    conclusion: StepConclusion,
    texts: &[String; 2],
    rect: Rect,
) {
    let look = painter.look;
    let (icon, colour) =
        if conclusion.was_shown { (Icon::Eye, look.text2) } else { (Icon::Check, look.good) };
    let height = |galley: &Arc<Galley>, is_low| galley.size().y + 2.0 * conclusion_margin(is_low);
    let usual_galley = conclusion_galley(painter, texts, rect.width(), false);
    let is_low = rect.height() < height(&usual_galley, false);
    let galley =
        if is_low { conclusion_galley(painter, texts, rect.width(), true) } else { usual_galley };
    let margin = conclusion_margin(is_low);
    painter.register(rect, "lesson-right");
    painter.fill(rect, 10, look.raised);
    let icon_center = pos2(rect.left() + 20.0, rect.top() + margin + 10.0);
    painter.icon(icon_center, 18.0, icon, colour);
    painter.announced(rect, "lesson-right", &texts[0]);
    let text_position = rect.min + vec2(ICON_MARGIN_PX + 8.0, margin);
    painter.galley(text_position, galley, look.text);
}

/// The sizes of the heading and the explanation: font sizes and line heights.
struct TextSize {
    heading_font_size: f32,
    heading_leading: f32,
    font_size: f32,
    leading: f32,
}

/// The gap below the heading.
const HEADING_GAP_PX: f32 = 6.0;

impl TextSize {
    const LOW: Self =
        Self { heading_font_size: 15.0, heading_leading: 21.0, font_size: 13.0, leading: 18.0 };
    const USUAL: Self =
        Self { heading_font_size: 16.5, heading_leading: 23.0, font_size: 14.0, leading: 21.0 };

    const fn new(is_low: bool) -> &'static Self {
        if is_low { &Self::LOW } else { &Self::USUAL }
    }

    fn heading_galley(
        &self,
        painter: &Painter,
        sentences: &StepSentences,
        width: f32,
    ) -> Arc<Galley> {
        let style = painter.look.strong(self.heading_font_size);
        painter.lay(&sentences.title, width, self.heading_leading, style)
    }

    fn heading_height(&self, painter: &Painter, sentences: &StepSentences, width: f32) -> f32 {
        self.heading_galley(painter, sentences, width).size().y + HEADING_GAP_PX
    }

    fn text_height(&self, painter: &Painter, sentences: &StepSentences, width: f32) -> f32 {
        let style = painter.look.dim(self.font_size);
        let galley = painter.lay(&sentences.explanation, width, self.leading, style);
        galley.size().y
    }
}

/// Draws the heading and the explanation.
fn draw_explanation(painter: &mut Painter, sentences: &StepSentences, rect: Rect) {
    let look = painter.look;
    let width = rect.width();
    let usual_size = &TextSize::USUAL;
    let usual_height = usual_size.heading_height(painter, sentences, width)
        + usual_size.text_height(painter, sentences, width);
    let size = TextSize::new(rect.height() < usual_height - 1.0);
    let heading_galley = size.heading_galley(painter, sentences, width);
    let title_rect = Rect::from_min_size(rect.min, heading_galley.size());
    painter.galley(rect.min, heading_galley, look.text);
    painter.describe(title_rect, "lesson-title", &sentences.title);
    let text_rect = rect.with_min_y(title_rect.bottom() + HEADING_GAP_PX);
    painter.describe(text_rect, "lesson-text", &sentences.explanation);
    let style = look.dim(size.font_size);
    draw_text_or_scroll(
        painter,
        text_rect,
        "lesson-text",
        &sentences.explanation,
        size.leading,
        style,
    );
}

/// The height of the card of the task without its text.
const TASK_FRAME_PX: f32 = 44.0;

fn task_galley(painter: &Painter, task: &str, width: f32) -> Arc<Galley> {
    painter.lay(task, width - 28.0, 21.0, painter.look.strong(14.5))
}

/// Draws the task, or the goal of an ending.
fn draw_task(painter: &mut Painter, active_lesson: &ActiveLesson, task: &str, rect: Rect) {
    let look = painter.look;
    let galley = task_galley(painter, task, rect.width());
    painter.fill(rect, 10, look.raised);
    painter.fill(rect.with_max_x(rect.left() + 3.0), 1, look.accent);
    let title = if active_lesson.is_ending() {
        tr!("lesson-goal")
    } else {
        let position = &active_lesson.current().position;
        tr!("lesson-your-turn", side = side(position, active_lesson.person()))
    };
    let title_rect =
        Rect::from_min_size(rect.min + vec2(16.0, 8.0), vec2(rect.width() - 28.0, 22.0));
    let style = TextStyle::medium(12.5, look.accent);
    painter.row(title_rect, 0.0, |painter| painter.word(&title, style));
    painter.announced(rect, "lesson-task", &format!("{title}: {task}"));
    let text_position = rect.min + vec2(16.0, 32.0);
    painter.galley(text_position, galley, look.text);
}

/// Returns the answer to the last move, and whether it is a refusal by the rules or by the step.
fn answer_sentence(context: &PanelContext, active_lesson: &ActiveLesson) -> Option<(String, bool)> {
    let refusal = active_lesson.refusal().map(|sentence| (sentence, true));
    let hint = footer::hint_sentence(context).map(|sentence| (sentence, false));
    let ending_sentence = || Some((ending::state_sentence(context, active_lesson)?, false));
    let defeat = (active_lesson.phase == StepPhase::NotWon).then(|| {
        let result = context.session.outcome_sentence().unwrap_or_default();
        (tr!("lesson-not-won", result = result), true)
    });
    if active_lesson.is_finished() {
        return None;
    }
    let fallback = || defeat.or(refusal).or(hint).or_else(ending_sentence);
    footer::newest_sentence(context, fallback)
}

/// The line heights of the closing sentences, and the gaps below them.
const END_LEADING_PX: [f32; 2] = [28.0, 21.0];
const END_GAPS_PX: [f32; 2] = [8.0, 18.0];

/// The line height of the count of strategy lessons, and the gap below it.
const LESSON_COUNT_PX: [f32; 2] = [20.0, 10.0];

/// Returns the idea of a strategy lesson, and how many of these lessons are done.
fn lesson_count_text(context: &PanelContext, active_lesson: &ActiveLesson) -> String {
    let variant = active_lesson.lesson.variant;
    let lessons = strategy::shipped_lessons(variant);
    let is_done = |lesson: &&StrategyLesson| context.progress.has_strategy(variant, &lesson.idea);
    tr!(
        "strategy-counted",
        idea = StepSentences::for_step(&active_lesson.lesson.steps[0]).topic,
        done = lessons.iter().filter(is_done).count(),
        of = lessons.len()
    )
}

/// Returns the height of the end of the lesson in this width.
fn end_height(
    painter: &Painter,
    context: &PanelContext,
    active_lesson: &ActiveLesson,
    width: f32,
) -> f32 {
    let [title, sentence] = active_lesson.closing_sentences(context.fit.level);
    let [title_leading, leading] = END_LEADING_PX;
    let look = painter.look;
    let title_galley = painter.lay(&title, width, title_leading, look.strong(20.0));
    let sentence_galley = painter.lay(&sentence, width, leading, look.dim(14.0));
    let [button_height, gap] = LARGE_BUTTON_PX;
    let gap_height = END_GAPS_PX[0] + END_GAPS_PX[1];
    let count_height = active_lesson.strategy.map_or(0.0, |_| {
        let [leading, bottom_gap] = LESSON_COUNT_PX;
        let count_text = lesson_count_text(context, active_lesson);
        let galley = painter.lay(&count_text, width, leading, look.dim(13.0));
        galley.size().y + bottom_gap
    });
    title_galley.size().y
        + sentence_galley.size().y
        + count_height
        + gap_height
        + 2.0 * button_height
        + gap
}

/// Draws the closing sentences of the lesson, and buttons for the next step.
fn draw_end(painter: &mut Painter, context: &PanelContext, active_lesson: &ActiveLesson) {
    let look = painter.look;
    let [title, sentence] = active_lesson.closing_sentences(context.fit.level);
    let text_start = painter.rest().min;
    painter.prose(END_LEADING_PX[0], &title, look.strong(20.0));
    painter.space(END_GAPS_PX[0]);
    painter.prose(END_LEADING_PX[1], &sentence, look.dim(14.0));
    let text_rect = Rect::from_min_max(text_start, painter.rest().right_top());
    painter.announced(text_rect, "lesson-finished", &format!("{title}. {sentence}"));
    painter.space(END_GAPS_PX[1]);
    if let Some(strategy) = active_lesson.strategy {
        draw_strategy_end(painter, context, active_lesson, strategy);
        return;
    }
    let row_rect = painter.room(40.0);
    let [play_cell, home_cell] = parts(row_rect, 8.0);
    let clicked = painter.main_button(play_cell, "lesson-play", &tr!("lesson-play"), 14.0);
    let variant = active_lesson.lesson.variant;
    painter.trigger_if(clicked, OpenNewGame::AgainstLevel(variant, context.fit.level));
    let clicked = painter.button(home_cell, "lesson-home", &tr!("lesson-home"), 14.0);
    painter.go_if(clicked, Screen::Home);
    painter.space(8.0);
    let row_rect = painter.room(40.0);
    let clicked = painter.button(row_rect, "lesson-strategy", &tr!("lesson-strategy"), 14.0);
    painter.trigger_if(clicked, OpenLessons(variant));
}

/// Draws how many strategy lessons are done, a button for the puzzles of this one, a button that leads to Learn, and how many
/// of its puzzles are solved.
fn draw_strategy_end(
    painter: &mut Painter,
    context: &PanelContext,
    active_lesson: &ActiveLesson,
    strategy: &StrategyLesson,
) {
    let (puzzles, variant) = (&active_lesson.puzzles, active_lesson.lesson.variant);
    let solved_puzzles = puzzles.iter().filter(|puzzle| context.progress.has_solved(&puzzle.key()));
    let (solved_count, puzzle_count) = (solved_puzzles.count(), puzzles.len());
    let count_text = lesson_count_text(context, active_lesson);
    let text_start = painter.rest().min;
    painter.prose(LESSON_COUNT_PX[0], &count_text, painter.look.dim(13.0));
    let text_rect = Rect::from_min_max(text_start, painter.rest().right_top());
    painter.describe(text_rect, "strategy-counted", &count_text);
    painter.space(LESSON_COUNT_PX[1]);
    let row_rect = painter.room(40.0);
    let [puzzles_cell, learn_cell] = parts(row_rect, 8.0);
    let clicked = painter.main_button(puzzles_cell, "strategy-puzzles", &tr!("puzzles"), 14.0);
    let lessons = strategy::shipped_lessons(variant);
    let lesson_index = lessons.iter().position(|lesson| lesson.idea == strategy.idea);
    let selection = PuzzleSelection::Lesson(lesson_index.unwrap_or_default());
    painter.trigger_if(clicked, OpenExercise::SelectedPuzzle(variant, selection));
    let clicked = painter.button(learn_cell, "strategy-learn", &tr!("learn-title"), 14.0);
    painter.go_if(clicked, Screen::Learn);
    painter.space(8.0);
    let solved_text = tr!("strategy-solved", count = solved_count, of = puzzle_count);
    let line_rect = painter.text_line(20.0, &solved_text, painter.look.dim(13.0));
    painter.describe(line_rect, "strategy-solved", &solved_text);
}

/// Returns the buttons *Undo* and *Hint* of an ending.
fn ending_buttons(context: &PanelContext) -> [Button; 2] {
    let session = context.session;
    let can_hint = session.awaits_person() && context.thinking.player.is_none();
    let undo_action = send_message(Request::Undo);
    let hint_action = send_message(Request::Hint);
    [
        Button::new("undo", Icon::Undo, can_undo(session), undo_action),
        Button::new("hint", Icon::Hint, can_hint, hint_action),
    ]
}

/// Returns the buttons that lead through the steps.
fn step_buttons(active_lesson: &ActiveLesson) -> [Button; 4] {
    let variant = active_lesson.lesson.variant;
    let is_finished = active_lesson.is_finished();
    let can_go_back =
        active_lesson.step > 0 || is_finished || active_lesson.phase == StepPhase::Done;
    let awaits_move = active_lesson.phase == StepPhase::AwaitingMove;
    let show_action = trigger(LessonRequest::ShowMe);
    let skip_action = trigger(LessonRequest::Skip);
    let rules_action = trigger(OpenRules(variant));
    [
        Button::new("back", Icon::Back, can_go_back, trigger(LessonRequest::Back)),
        Button::new("show", Icon::Eye, awaits_move, show_action),
        Button::new(
            "skip",
            Icon::Last,
            !is_finished && active_lesson.phase != StepPhase::Done,
            skip_action,
        ),
        Button::new("rules", Icon::Rules, true, rules_action),
    ]
}

/// Returns whether an ending is being played. It has the buttons *Undo* and *Hint*.
fn plays_ending(active_lesson: &ActiveLesson) -> bool {
    active_lesson.is_ending() && !active_lesson.is_finished()
}

/// Returns the name, the label and the request of the button above the others: it continues after a step, or starts a lost
/// ending again.
fn main_button(
    context: &PanelContext,
    active_lesson: &ActiveLesson,
) -> Option<(&'static str, String, LessonRequest)> {
    if active_lesson.phase == StepPhase::Done {
        Some(("lesson-next", tr!("lesson-next"), LessonRequest::Next))
    } else if active_lesson.phase == StepPhase::NotWon || ending::is_behind(context, active_lesson)
    {
        Some(("lesson-again", tr!("lesson-again"), LessonRequest::Again))
    } else {
        None
    }
}

/// Draws the buttons, icons only if room is short: in an ending, *Undo* and *Hint* above those that lead through the steps.
fn draw_buttons(
    painter: &mut Painter,
    context: &PanelContext,
    active_lesson: &ActiveLesson,
    rect: Rect,
) {
    let buttons = step_buttons(active_lesson).into_iter();
    if !plays_ending(active_lesson) {
        draw_button_row(painter, rect, buttons.collect());
        return;
    }
    let height = (rect.height() - BUTTON_GAP_PX) / 2.0;
    let upper_rect = rect.with_max_y(rect.top() + height);
    draw_button_row(painter, upper_rect, Vec::from(ending_buttons(context)));
    let lower_rect = rect.with_min_y(rect.bottom() - height);
    let buttons = buttons.filter(|button| button.id != "show").collect();
    draw_button_row(painter, lower_rect, buttons);
}

/// Draws a row of buttons.
fn draw_button_row(painter: &mut Painter, rect: Rect, buttons: Vec<Button>) {
    let texts = |id: &'static str| {
        if matches!(id, "undo" | "hint") {
            return [tr!("button-label", id = id), tr!("button-tip", id = id)];
        }
        [tr!("lesson-button", id = id), tr!("lesson-button-tip", id = id)]
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
