//! The panel of a puzzle: side to move, goal, played line, verdict, sentence and buttons.

mod line;
mod mistake;
mod puzzle_text;
#[cfg(test)]
mod tests;

pub(super) use puzzle_text::headings;

use super::parts::{LOW_BUTTON_PX, USUAL_BUTTON_PX, place_parts};
use super::{
    Button, PanelContext, cells_by_width, detail, draw_button, draw_sentence, draw_text_or_scroll,
    send_message, sentence_height, trigger,
};
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::{OpenRules, Screen};
use crate::learn::moves_by_level::{self, CountedLevel};
use crate::learn::puzzle::{ActivePuzzle, HintStage, PuzzlePhase, PuzzleRequest};
use crate::screens::puzzle_themes::OpenPuzzleThemes;
use crate::session::Request;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Galley, Rect, Vec2, pos2, vec2};
use puzzle_text::PuzzleVerdict;
use quadrille_drawing::badges;
use quadrille_drawing::column::{Part, Rank, text_heights};
use quadrille_games::rules::Variant;
use quadrille_text::{self as text, tr};
use std::sync::Arc;

/// The gap between two parts, the smallest and the usual one.
const GAPS_PX: [f32; 2] = [8.0, 18.0];
/// The gap between two parts of a mistake.
const MISTAKE_GAP_PX: f32 = 10.0;
/// The height of the head.
const HEAD_PX: f32 = 44.0;
/// The height of the card's title.
const TITLE_HEIGHT_PX: f32 = 26.0;
/// The minimum number of visible lines of the card's text.
const MIN_CARD_LINES: f32 = 3.0;
/// The line height of sentences.
const LINE_HEIGHT_PX: f32 = 19.0;
/// The minimum height of a sentence. A longer sentence is scrolled.
const MIN_SENTENCE_PX: f32 = 57.0;
/// The minimum and the usual height that is reserved for the card with the verdict: a title of one line, and three or six lines of
/// its text.
const RESERVED_VERDICT_PX: [f32; 2] = {
    let min_height = 2.0 * CARD_MARGINS_PX[0] + TITLE_HEIGHT_PX + MIN_CARD_LINES * LINE_HEIGHT_PX;
    [min_height, min_height + 3.0 * LINE_HEIGHT_PX]
};
/// The minimum height of a panel whose buttons have labels.
const MIN_HEIGHT_WITH_LABELS_PX: f32 = 640.0;
/// The gap between both rows of buttons.
const BUTTON_GAP_PX: f32 = 8.0;

/// A part of the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PuzzlePart {
    Head,
    Course,
    Goal,
    Line,
    Values,
    Verdict,
    Sentence,
    Space,
    Detail,
    Buttons,
}

/// Draws the panel in `panel_rect`.
pub(super) fn draw_puzzle(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    panel_rect: Rect,
) {
    let parts = parts_of_panel(painter, context, running, panel_rect.size());
    for (part, rect) in place_parts(&parts, panel_rect, |part| part == PuzzlePart::Space) {
        match part {
            PuzzlePart::Head => draw_head(painter, context, running, rect),
            PuzzlePart::Course => {
                if let Some((mistake, _)) = &running.mistake {
                    mistake::draw_course(painter, context, mistake, rect);
                }
            }
            PuzzlePart::Goal => draw_goal(painter, context, running, rect),
            PuzzlePart::Line => line::draw_line(painter, running, rect),
            PuzzlePart::Values => painter.column(rect, 0.0, |painter| {
                mistake::draw_move_values(painter, running);
            }),
            PuzzlePart::Verdict => draw_verdict(painter, context, running, rect),
            PuzzlePart::Sentence => {
                let (sentence, is_refusal) = puzzle_text::puzzle_sentence(context, running);
                let message_number = context.messages.number();
                draw_sentence(painter, rect, "puzzle-said", message_number, &sentence, is_refusal);
            }
            PuzzlePart::Space => {}
            PuzzlePart::Detail if running.phase == PuzzlePhase::AwaitingMove => {
                detail::draw_detail(painter, context, rect);
            }
            PuzzlePart::Detail => {}
            PuzzlePart::Buttons => draw_buttons(painter, context, running, rect),
        }
    }
}

/// Returns the parts of a panel of this size.
fn parts_of_panel(
    painter: &Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    size: Vec2,
) -> Vec<Part<PuzzlePart>> {
    let width = size.x;
    // Nothing above the answer to a wrong move shifts in a mistake, so the gaps do not depend on the room.
    let gaps = if running.mistake.is_some() { [MISTAKE_GAP_PX; 2] } else { GAPS_PX };
    let part = |name, heights: Vec<(Rank, f32)>| Part::new(name, heights).with_gaps(gaps);
    let mut parts = vec![part(PuzzlePart::Head, vec![(Rank::Essential, HEAD_PX)])];
    let [low_height, usual_height] = [true, false].map(|is_low| {
        let size = GoalSize::new(is_low);
        goal_height(painter, context, running, width, size)
    });
    let heights = vec![(Rank::Essential, low_height), (Rank::Usual, usual_height)];
    parts.push(part(PuzzlePart::Goal, heights));
    if running.mistake.is_some() {
        let heights = vec![(Rank::Facts, mistake::VALUES_PX)];
        parts.push(part(PuzzlePart::Values, heights));
    } else {
        let heights = line::line_heights(painter, running, width);
        parts.push(part(PuzzlePart::Line, heights));
    }
    // Room is reserved until the end, so that nothing moves when the verdict and the sentence appear or change.
    let verdict = verdict(context, running);
    // The graph of a mistake comes before the usual height of that room.
    let reserves_room = !running.is_done() && running.mistake.is_none();
    let heights = match verdict {
        Some(verdict) => verdict_heights(painter, &verdict, width, reserves_room),
        None if reserves_room => reserved_heights([0.0; 2]),
        None => vec![(Rank::Reserve, RESERVED_VERDICT_PX[1])],
    };
    parts.push(part(PuzzlePart::Verdict, heights));
    parts.push(Part::new(PuzzlePart::Space, [(Rank::Essential, 0.0)]));
    // In a mistake the room of the details goes to the answer to a wrong move, so that the graph above stays.
    let has_answer = running.mistake.is_some() && running.wrong_move.is_some();
    if !running.is_done() && !has_answer {
        parts.push(part(PuzzlePart::Detail, detail::detail_heights(context)));
    }
    let (sentence, _) = puzzle_text::puzzle_sentence(context, running);
    let keeps_room = running.mistake.is_some() || !running.is_done();
    let reserved_height = if keeps_room { MIN_SENTENCE_PX } else { 0.0 };
    let full_height = sentence_height(painter, &sentence, width).max(reserved_height);
    let heights = text_heights([full_height.min(MIN_SENTENCE_PX), full_height], LINE_HEIGHT_PX);
    parts.push(part(PuzzlePart::Sentence, heights));
    // The size depends on the window alone, so that the buttons stay as they are during a puzzle.
    let has_labels = size.y >= MIN_HEIGHT_WITH_LABELS_PX;
    let button_height = if has_labels { USUAL_BUTTON_PX } else { LOW_BUTTON_PX };
    let heights = [(Rank::Essential, 2.0 * button_height + BUTTON_GAP_PX)];
    parts.push(Part::new(PuzzlePart::Buttons, heights));
    if running.mistake.is_some() && course_fits(context, &parts, size.y) {
        for values in parts.iter_mut().filter(|other| other.name == PuzzlePart::Values) {
            values.heights = vec![(Rank::Essential, mistake::VALUES_PX)];
        }
        let heights = vec![(Rank::Essential, mistake::COURSE_PX)];
        parts.insert(1, part(PuzzlePart::Course, heights));
    }
    parts
}

/// Returns whether the graph of a mistake fits above these parts, both with the details of a move and with the answer to it, so that the
/// answer moves nothing above itself.
fn course_fits(context: &PanelContext, parts: &[Part<PuzzlePart>], column_height: f32) -> bool {
    let min_height = |heights: &[(Rank, f32)]| heights.first().map_or(0.0, |(_, height)| *height);
    let (mut other_height, mut answer_height) = (mistake::COURSE_PX, RESERVED_VERDICT_PX[0]);
    for part in parts {
        let part_height = min_height(&part.heights);
        match part.name {
            PuzzlePart::Verdict if part.heights.len() > 1 => {
                answer_height = answer_height.max(part_height);
            }
            PuzzlePart::Verdict | PuzzlePart::Detail | PuzzlePart::Space => {}
            _ => other_height += part_height + MISTAKE_GAP_PX,
        }
    }
    let answer_height = answer_height.max(min_height(&detail::detail_heights(context)));
    other_height + answer_height + 2.0 * MISTAKE_GAP_PX <= column_height
}

/// Draws the side to move, and its direction or, where points decide, the points of both sides.
fn draw_head(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    row_rect: Rect,
) {
    let look = painter.look;
    let solver = running.puzzle.solver();
    let badge_rect = Rect::from_min_size(row_rect.min + vec2(0.0, 3.0), vec2(36.0, 36.0));
    let is_near = solver == context.near;
    let pieces = badges::badge_parts(context.position, solver, is_near, look.skin);
    painter.badge(badge_rect, pieces);
    let [title, second_text] = puzzle_text::side_texts(running, context.position, is_near);
    let left = badge_rect.right() + 10.0;
    let text_rect = row_rect.with_min_x(left);
    let title_rect = text_rect.with_max_y(row_rect.center().y);
    painter.text_in_rect(title_rect, TextAlign::Left, &title, look.strong(16.0));
    let second_rect = text_rect.with_min_y(row_rect.center().y - 1.0);
    painter.text_in_rect(second_rect, TextAlign::Left, &second_text, look.dim(13.0));
    painter.describe(row_rect, "puzzle-side", &format!("{title}. {second_text}"));
    if running.puzzle.variant == Variant::Upthrust {
        let points_tip = tr!("figure-points-tip");
        painter.explained(second_rect, "puzzle-side-points", &second_text, &points_tip);
    }
}

/// The sizes of the goal: its line height, its font size, and the gap between two figures below it.
struct GoalSize {
    leading: f32,
    font_size: f32,
    gap: f32,
}

/// The height of a row of figures.
const FIGURES_PX: f32 = 22.0;

impl GoalSize {
    const fn new(is_low: bool) -> Self {
        if is_low {
            Self { leading: 28.0, font_size: 19.0, gap: 10.0 }
        } else {
            Self { leading: 32.0, font_size: 23.0, gap: 22.0 }
        }
    }
}

/// A figure below the goal.
struct Figure {
    text: String,
    label: String,
    /// The widest text that the figure has during this puzzle. Its width is reserved, so that nothing moves when the text
    /// changes.
    widest_text: String,
}

/// Returns the difficulty, the person's rating and the puzzles solved in a row.
fn figures(context: &PanelContext, running: &ActivePuzzle) -> [Figure; 3] {
    let (progress, puzzle) = (context.progress, &running.puzzle);
    let points_text = |points: f64| format!("{:.0}", points.round());
    // Before the first puzzle this is the rating that everybody starts with.
    let mut rating_text = points_text(progress.target_rating(puzzle.variant));
    let widest_text = format!("{rating_text}, {}", text::signed_number(WIDEST_CHANGE));
    if let Some(change) = running.rating_change(progress) {
        rating_text = format!("{rating_text}, {}", text::signed_number(change));
    }
    let streak_text = progress.streak(puzzle.variant).to_string();
    let constant_figure = |text: String, label| Figure { widest_text: text.clone(), text, label };
    [
        constant_figure(points_text(running.difficulty), tr!("puzzle-difficulty")),
        Figure { text: rating_text, label: tr!("puzzle-rating"), widest_text },
        constant_figure(streak_text, tr!("puzzle-in-a-row")),
    ]
}

/// Returns the sentences about a mistake, each with its line height and its style.
fn mistake_sentences(
    painter: &Painter,
    running: &ActivePuzzle,
) -> Option<[(String, f32, TextStyle); 2]> {
    let (mistake, _) = running.mistake.as_ref()?;
    let look = painter.look;
    let text = puzzle_text::mistake_sentence(mistake, running.leads);
    let origin_text = puzzle_text::origin_text(mistake);
    Some([
        (text, LINE_HEIGHT_PX, look.dim(14.0)),
        (origin_text, LINE_HEIGHT_PX - 1.0, look.dim(13.0)),
    ])
}

/// Returns the rectangles of the figures from the upper left corner, in rows of this width.
fn figure_rects(painter: &Painter, figures: &[Figure], width: f32, gap: f32) -> Vec<Rect> {
    let look = painter.look;
    let (mut x, mut y) = (0.0, 0.0);
    let figure_rect = |figure: &Figure| {
        let figure_width = painter.width(&figure.widest_text, look.strong(16.0))
            + FIGURE_GAP_PX
            + painter.width(&figure.label, look.dim(13.0));
        if x > 0.0 && x + figure_width > width {
            (x, y) = (0.0, y + FIGURES_PX);
        }
        let rect = Rect::from_min_size(pos2(x, y), vec2(figure_width + 1.0, FIGURES_PX));
        x += figure_width + gap;
        rect
    };
    figures.iter().map(figure_rect).collect()
}

/// A change of a rating, in points, whose text is as wide as that of any other change.
const WIDEST_CHANGE: f64 = 888.0;
/// The gap between a figure and its label.
const FIGURE_GAP_PX: f32 = 6.0;

/// Returns the height of the goal in this width, with the figures or the sentences about the mistake below it.
fn goal_height(
    painter: &Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    width: f32,
    size: GoalSize,
) -> f32 {
    let style = painter.look.strong(size.font_size);
    let goal = puzzle_text::goal(running);
    let title_height = painter.lay(&goal, width, size.leading, style).size().y;
    let height_below = match mistake_sentences(painter, running) {
        Some(sentences) => sentences
            .iter()
            .map(|(text, leading, style)| painter.lay(text, width, *leading, *style).size().y)
            .sum(),
        None => {
            let rects = figure_rects(painter, &figures(context, running), width, size.gap);
            rects.last().map_or(0.0, |last_rect| last_rect.bottom())
        }
    };
    title_height + height_below
}

/// Draws the goal, and below it the figures or the sentences about the mistake.
fn draw_goal(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle, rect: Rect) {
    let look = painter.look;
    let goal = puzzle_text::goal(running);
    let usual_height = goal_height(painter, context, running, rect.width(), GoalSize::new(false));
    let size = GoalSize::new(rect.height() < usual_height);
    let style = look.strong(size.font_size);
    let goal_galley = painter.lay(&goal, rect.width(), size.leading, style);
    let rect_below = rect.with_min_y(rect.top() + goal_galley.size().y);
    painter.galley(rect.min, goal_galley, style.colour);
    if let Some(sentences) = mistake_sentences(painter, running) {
        let mut top = rect_below.top();
        for (text, leading, style) in &sentences {
            let galley = painter.lay(text, rect.width(), *leading, *style);
            let height = galley.size().y;
            painter.galley(pos2(rect.left(), top), galley, style.colour);
            top += height;
        }
        let [text, origin_text] = sentences.map(|(text, ..)| text);
        painter.announced(rect, "puzzle-goal", &format!("{text} {origin_text} {goal}"));
        return;
    }
    let figures = figures(context, running);
    let figure_rects = figure_rects(painter, &figures, rect.width(), size.gap);
    for (figure, figure_rect) in figures.iter().zip(figure_rects) {
        painter.row(figure_rect.translate(rect_below.min.to_vec2()), FIGURE_GAP_PX, |painter| {
            painter.word(&figure.text, look.strong(16.0));
            painter.word(&figure.label, look.dim(13.0))
        });
    }
    let labels = figures.iter().map(|figure| format!("{} {}", figure.text, figure.label));
    let labels: Vec<String> = labels.collect();
    let text = format!("{goal}. {}", labels.join(", "));
    painter.announced(rect, "puzzle-goal", &text);
    let response = painter.hovered(rect_below, "puzzle-figures");
    response.tip_with(|| tr!("puzzle-figures-tip"));
}

/// The margin of the card: the smallest and the usual one.
const CARD_MARGINS_PX: [f32; 2] = [8.0, 12.0];

/// Returns the heights of the title and the text in a card of this width, with the larger margin if it is not low.
fn card_heights(painter: &Painter, verdict: &PuzzleVerdict, width: f32, is_low: bool) -> [f32; 2] {
    let margin = card_margin(is_low);
    let inner_width = width - 2.0 * margin - 4.0;
    let look = painter.look;
    let title_height = title_galley(painter, verdict, width, margin).size().y;
    let text_galley = painter.lay(&verdict.text, inner_width, LINE_HEIGHT_PX, look.plain(14.0));
    let title_height = title_height.max(LINE_HEIGHT_PX) + TITLE_HEIGHT_PX - LINE_HEIGHT_PX;
    [title_height, text_galley.size().y]
}

const fn card_margin(is_low: bool) -> f32 {
    CARD_MARGINS_PX[if is_low { 0 } else { 1 }]
}

fn title_galley(
    painter: &Painter,
    verdict: &PuzzleVerdict,
    width: f32,
    margin: f32,
) -> Arc<Galley> {
    let look = painter.look;
    let colour = if verdict.is_good { look.good } else { look.danger };
    let style = TextStyle::medium(14.5, colour);
    painter.lay(&verdict.title, width - 2.0 * margin - 26.0, LINE_HEIGHT_PX, style)
}

/// Returns the heights of a card with the verdict, of which the text needs these minimum and full heights, and at least those of the
/// reserved room. The moves of the line come before room beyond the text, and labels and gaps after it.
fn reserved_heights([min_height, full_height]: [f32; 2]) -> Vec<(Rank, f32)> {
    let [min_reserved_height, reserved_height] = RESERVED_VERDICT_PX;
    let min_height = min_height.max(min_reserved_height);
    let full_height = full_height.max(min_height);
    let mut heights = text_heights([min_height, full_height], LINE_HEIGHT_PX);
    let mut height = full_height + LINE_HEIGHT_PX;
    while height <= reserved_height {
        heights.push((Rank::Secondary, height));
        height += LINE_HEIGHT_PX;
    }
    heights
}

/// Returns the heights of the card with the verdict.
fn verdict_heights(
    painter: &Painter,
    verdict: &PuzzleVerdict,
    width: f32,
    reserves_room: bool,
) -> Vec<(Rank, f32)> {
    let [title_height, text_height] = card_heights(painter, verdict, width, true);
    let frame_height = title_height + 2.0 * card_margin(true);
    let min_height = frame_height + text_height.min(MIN_CARD_LINES * LINE_HEIGHT_PX);
    let full_height = frame_height + text_height;
    if reserves_room {
        return reserved_heights([min_height, full_height]);
    }
    let mut heights = text_heights([min_height, full_height], LINE_HEIGHT_PX);
    let [title_height, text_height] = card_heights(painter, verdict, width, false);
    heights.push((Rank::Usual, title_height + text_height + 2.0 * card_margin(false)));
    heights
}

/// Returns the verdict, with how many players of two levels find or miss the move.
fn verdict(context: &PanelContext, running: &ActivePuzzle) -> Option<PuzzleVerdict> {
    let mut verdict = puzzle_text::verdict(running)?;
    let fit = &context.fit;
    if let Some(sentence) = moves_by_level::puzzle_sentence(context.by_level, running, fit) {
        verdict.text = format!("{} {sentence}", verdict.text);
    }
    Some(verdict)
}

/// Draws the card with the verdict, or with why a move was wrong.
fn draw_verdict(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle, rect: Rect) {
    let Some(verdict) = verdict(context, running) else { return };
    let look = painter.look;
    let full_height = |is_low| {
        let [title, text] = card_heights(painter, &verdict, rect.width(), is_low);
        title + text + 2.0 * card_margin(is_low)
    };
    let is_low = rect.height() < full_height(false) - 1.0;
    let margin = card_margin(is_low);
    let rect = rect.with_max_y(rect.bottom().min(rect.top() + full_height(is_low)));
    painter.fill(rect, 10, look.raised);
    let (icon, colour) = match running.phase {
        _ if !verdict.is_good => (Icon::Danger, look.danger),
        PuzzlePhase::SolutionShown => (Icon::Eye, look.text2),
        _ => (Icon::Check, look.good),
    };
    let top = rect.top() + margin;
    let icon_centre = pos2(rect.left() + margin + 9.0, top + 10.0);
    painter.icon(icon_centre, 18.0, icon, colour);
    let title_galley = title_galley(painter, &verdict, rect.width(), margin);
    painter.galley(pos2(rect.left() + margin + 26.0, top), title_galley, colour);
    let PuzzleVerdict { title, text, .. } = &verdict;
    painter.announced(rect, "puzzle-verdict", &format!("{title}. {text}"));
    let [title_height, _] = card_heights(painter, &verdict, rect.width(), is_low);
    let text_rect = Rect::from_min_max(
        rect.min + vec2(margin + 2.0, margin + title_height),
        rect.max - vec2(margin + 2.0, margin),
    );
    let style = look.plain(14.0);
    draw_text_or_scroll(painter, text_rect, "puzzle-verdict", text, LINE_HEIGHT_PX, style);
    if moves_by_level::puzzle_sentence(context.by_level, running, &context.fit).is_some() {
        let counted_level = CountedLevel::new(&context.fit, running.estimated_level);
        painter.hovered(text_rect, "puzzle-players").tip(&counted_level.players_tip());
    }
}

/// The least width of the button that leads back from the last mistake.
const MIN_BACK_WIDTH_PX: f32 = 110.0;

/// Draws the buttons after the last of a person's mistakes: one repeats the mistakes that were missed, one leads back.
fn draw_mistakes_end(painter: &mut Painter, running: &ActivePuzzle, row_rect: Rect) {
    let [_, missed_count] = running.mistake_score;
    let mut back_rect = row_rect;
    if missed_count > 0 {
        let label = tr!("mistakes-again", count = missed_count);
        // The long label gets the margins of a button as far as there is room.
        let half_width = (row_rect.width() - 8.0) / 2.0;
        let max_width = row_rect.width() - 8.0 - MIN_BACK_WIDTH_PX;
        let width = painter.button_width(&label, 14.0, half_width).min(max_width.max(half_width));
        let again_rect = row_rect.with_max_x(row_rect.left() + width);
        back_rect = row_rect.with_min_x(again_rect.right() + 8.0);
        let clicked = painter.button(again_rect, "mistakes-again", &label, 14.0);
        painter.trigger_if(clicked, PuzzleRequest::RepeatMissed);
    }
    let label = match running.back_to {
        Screen::Game => tr!("mistake-back"),
        Screen::Statistics => tr!("statistics-title"),
        _ => tr!("learn-title"),
    };
    let clicked = painter.main_button(back_rect, "mistakes-end", &label, 14.0);
    if running.is_from_review() {
        painter.trigger_if(clicked, PuzzleRequest::Leave);
    } else {
        painter.go_if(clicked, running.back_to);
    }
}

/// Draws the buttons: a row of three and one of four or five, icons only if room is short.
fn draw_buttons(painter: &mut Painter, context: &PanelContext, running: &ActivePuzzle, rect: Rect) {
    let variant = running.puzzle.variant;
    let is_done = running.is_done();
    let awaits_move = running.phase == PuzzlePhase::AwaitingMove;
    let upper_buttons: [Button; 3] = [
        if running.wrong_move.is_some() {
            Button::new("retry", Icon::Undo, true, trigger(PuzzleRequest::Retry))
        } else {
            let has_more = awaits_move && running.hint_stage < HintStage::Target;
            Button::new("hint", Icon::Hint, has_more, trigger(PuzzleRequest::Hint))
        },
        Button::new("solution", Icon::Eye, !is_done, trigger(PuzzleRequest::Solution)),
        Button::new("next", Icon::Forward, is_done, trigger(PuzzleRequest::Next)),
    ];
    // A mistake has only one move to find. The game can be continued instead of starting again.
    let first_button: Button = if running.mistake.is_some() {
        Button::new("play-on", Icon::New, true, trigger(PuzzleRequest::PlayOn))
    } else {
        Button::new("again", Icon::Again, true, trigger(PuzzleRequest::Again))
    };
    let lower_buttons = [
        first_button,
        Button::new("flip", Icon::Flip, true, send_message(Request::Flip)),
        Button::new("rules", Icon::Rules, true, trigger(OpenRules(variant))),
        Button::new("analyse", Icon::Chart, is_done, trigger(PuzzleRequest::Analyse)),
        Button::new("themes", Icon::Learn, true, trigger(OpenPuzzleThemes(variant))),
    ];
    let height = (rect.height() - BUTTON_GAP_PX) / 2.0;
    let upper_row = rect.with_max_y(rect.top() + height);
    let lower_row = rect.with_min_y(rect.bottom() - height);
    // A mistake has no theme to choose.
    let lower_count = if running.mistake.is_some() { 4 } else { 5 };
    // After the last mistake there is no use for the upper buttons.
    if running.ends_mistakes() {
        draw_mistakes_end(painter, running, upper_row);
    } else {
        draw_button_row(painter, context, running, upper_row, upper_buttons);
    }
    draw_button_row(
        painter,
        context,
        running,
        lower_row,
        lower_buttons.into_iter().take(lower_count),
    );
}

/// Draws a row of buttons, icons only in a low row.
fn draw_button_row(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    row_rect: Rect,
    buttons: impl IntoIterator<Item = Button>,
) {
    let buttons: Vec<Button> = buttons.into_iter().collect();
    let labels: Vec<String> = buttons
        .iter()
        .map(|button| {
            if row_rect.height() < USUAL_BUTTON_PX {
                String::new()
            } else {
                tr!("puzzle-button", id = button.id)
            }
        })
        .collect();
    let cells = cells_by_width(painter, row_rect, BUTTON_GAP_PX, labels);
    for ((cell, label), button) in cells.into_iter().zip(buttons) {
        let id = button.id;
        let shortcut = match id {
            "hint" => Some(Shortcut::Hint),
            "retry" => Some(Shortcut::Undo),
            "flip" | "rules" => Shortcut::for_button(id),
            _ => None,
        };
        let variant = running.puzzle.variant.id();
        let mut tip_text = tr!("puzzle-button-tip", id = id, variant = variant);
        if matches!(id, "hint" | "solution") && running.mistake.is_none() {
            tip_text =
                format!("{tip_text}. {}", puzzle_text::help_cost_text(context.progress, running));
        }
        let tip = tip(tip_text, shortcut);
        draw_button(painter, cell, ["puzzle", &label, &tip], button);
    }
}
