//! The panel of a review: evaluation, better line, judgement of the viewed move, and buttons to step through the game. The
//! evaluation bar and the graph are beside the board.

pub(super) mod explorer;
mod lines;
pub(super) mod plot;
mod remark;
mod table;
mod times;
mod traps;
mod verdict;

pub(super) use crate::review::judgement_text::percent;
pub(super) use remark::{draw_remark as remark, remark_heights};
pub(super) use table::{draw_table as beside_board, mark_colour};
pub(super) use traps::{draw_traps, traps_heights};
pub(super) use verdict::{
    FIND_SIGN, draw_players, draw_verdict as verdict, players_heights, verdict_heights,
};

use super::{Button, PanelContext, cells_by_width, draw_button, send_message, trigger};
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::{OpenRules, OpenSaveDialog};
use crate::learn::{MistakeSelection, OpenExercise};
use crate::review::judgement_text;
use crate::review::{Direction, ReviewRequest, TIMES_MS, line, next_mistake, shown_line};
use crate::session::Request;
use crate::session::history::{HistoryStep, step_from};
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, parts};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, pos2, vec2};
use quadrille_drawing::column::Rank;
use quadrille_drawing::text_forms::first_fitting_text;
use quadrille_games::record::Place;
use quadrille_games::rules::{Player, Variant};
use quadrille_review::judge::{Evaluation, chance_in, end_evaluation};
use quadrille_session::setup::Setup;
use quadrille_text::{self as text, fitting_line, tr};
use std::borrow::Cow;

/// The height of a line of text.
const LINE_HEIGHT_PX: f32 = 20.0;

/// Returns the evaluation of the viewed position: by the analysis, the review or the rules.
fn viewed_evaluation<'a>(context: &'a PanelContext) -> Option<Cow<'a, Evaluation>> {
    let (game, place) = (&context.session.game, context.session.place());
    let evaluation = evaluation_at(context, place).map(Cow::Borrowed);
    evaluation.or_else(|| end_evaluation(game, place).map(Cow::Owned))
}

/// Returns the evaluation of a place: by the running analysis or the review.
fn evaluation_at<'a>(context: &'a PanelContext, place: Place) -> Option<&'a Evaluation> {
    let reviewed = context.review.evaluations(context.session).get(&place);
    let live = context.review.analysis.lines_at(context.session.key_at(place)).first();
    // An analysis that has just begun has not yet proven what the review has.
    let proven = reviewed.filter(|evaluation| evaluation.score.is_proven());
    live.filter(|live| proven.is_none() || live.score.is_proven()).or(reviewed)
}

/// Returns the chance of `player` to win in the viewed position, 0 to 1; `None` if it was not evaluated.
fn viewed_chance(context: &PanelContext, player: Player) -> Option<f64> {
    if let Some(winner) = context.margins.winner(context.position) {
        return Some(f64::from(u8::from(winner == player)));
    }
    let evaluation = viewed_evaluation(context)?;
    Some(chance_in(context.position, &evaluation, player))
}

/// Returns whether the viewed place is a usual start of Upthrust, which is solved.
fn is_solved_start(context: &PanelContext) -> bool {
    let game = &context.session.game;
    let is_upthrust = game.variant() == Variant::Upthrust;
    is_upthrust && context.session.place() == Place::START && Setup::is_usual_start(game.start())
}

/// Returns the evaluation of the viewed position for its side to move: a figure, which is empty if the result is proven, and words.
fn evaluation_text(context: &PanelContext) -> (String, String) {
    let position = context.position;
    let proven_winner = context.margins.winner(position);
    let start_winner = is_solved_start(context).then(|| position.to_move());
    let winner = proven_winner.or(start_winner);
    let solved_text = winner.map(|winner| {
        let sides = text::side_number(position.variant());
        tr!("review-solved-for", side = text::side(position, winner), sides = sides)
    });
    let Some(evaluation) = viewed_evaluation(context) else {
        return (String::new(), solved_text.unwrap_or_else(|| tr!("review-unknown")));
    };
    let estimate = judgement_text::evaluation_texts(&evaluation, position);
    let Some(solved_text) = solved_text else { return estimate };
    // The bar shows the estimate of a start that the solver has not solved, and else the proven result.
    let text = match (proven_winner, estimate.0) {
        (None, figure) if !figure.is_empty() => {
            tr!("review-solved-start", solved = solved_text, figure = figure)
        }
        _ => solved_text,
    };
    (String::new(), text)
}

/// The sizes of the head of the panel in logical px.
struct HeadSize {
    /// The height of the first row, and of the evaluation below it; a low head has both in one row.
    title: f32,
    evaluation: f32,
    /// The gaps above the card with the lines and below it, and its margin.
    gaps: [f32; 2],
    margin: f32,
}

impl HeadSize {
    const LOW: Self = Self { title: 24.0, evaluation: 0.0, gaps: [2.0, 6.0], margin: 5.0 };
    const USUAL: Self = Self { title: 26.0, evaluation: 34.0, gaps: [4.0, 8.0], margin: 8.0 };

    const fn new(is_low: bool) -> &'static Self {
        if is_low { &Self::LOW } else { &Self::USUAL }
    }
}

/// The horizontal margin of the card with the lines.
const CARD_MARGIN_PX: f32 = 12.0;
/// The height of the controls of the search.
const CONTROLS_PX: f32 = 30.0;

/// Returns the height of the head in this width.
fn head_height(painter: &Painter, context: &PanelContext, width: f32, is_low: bool) -> f32 {
    let size = HeadSize::new(is_low);
    let is_on = context.review.analysis.is_on();
    let content = if is_on {
        lines::lines_height(painter, context, width - 2.0 * CARD_MARGIN_PX, is_low)
    } else {
        better_line_height(context, is_low)
    };
    let controls = if is_on { lines::controls_height(context, is_low) } else { CONTROLS_PX };
    let [above, below] = size.gaps;
    size.title + size.evaluation + above + 2.0 * size.margin + content + below + controls
}

/// Returns the heights of the head in this width.
pub(super) fn head_heights(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> [(Rank, f32); 2] {
    let height = |is_low| head_height(painter, context, width, is_low);
    [(Rank::Essential, height(true)), (Rank::Cards, height(false))]
}

/// Draws the head of the panel: the evaluation, the better line or the best ones, and the buttons of the search.
pub(super) fn draw_head(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let is_low = rect.height() < head_height(painter, context, rect.width(), false);
    let size = HeadSize::new(is_low);
    painter.column(rect, 0.0, |painter| {
        draw_evaluation(painter, context, is_low);
        painter.space(size.gaps[0]);
        painter.in_card(vec2(CARD_MARGIN_PX, size.margin), |painter| {
            if context.review.analysis.is_on() {
                lines::draw_lines(painter, context, is_low);
            } else {
                draw_better_line(painter, context, is_low);
            }
        });
        painter.space(size.gaps[1]);
        if context.review.analysis.is_on() {
            lines::draw_controls(painter, context, is_low);
        } else {
            draw_search_controls(painter, context);
        }
    });
}

/// Draws the first rows of the head: the evaluation, and the button that closes the review.
fn draw_evaluation(painter: &mut Painter, context: &PanelContext, is_low: bool) {
    let look = painter.look;
    let (figure, description) = evaluation_text(context);
    let size = HeadSize::new(is_low);
    let high = size.title;
    painter.row_back(high, 6.0, |painter| {
        let cross = vec2(high, high);
        let clicked = painter.bare_icon(cross, "review-close", Icon::Close, &tr!("review-close"));
        painter.send_if(clicked, ReviewRequest::Show(false));
        painter.row(painter.rest(), 8.0, |painter| {
            if is_low {
                let text_rect = painter.word(&figure, look.strong(17.0));
                if context.review.analysis.is_on() && lines::has_other_engine(context) {
                    // The lines show the better side. Its words are omitted to leave room for the engine.
                    painter.describe(
                        text_rect,
                        "review-balance",
                        &format!("{figure} {description}"),
                    );
                    let rect = painter.rest();
                    lines::draw_engine(painter, context, rect, None);
                } else {
                    draw_words(painter, &description, [13.0, 12.0]);
                }
            } else {
                let ink = TextStyle::medium(12.5, look.text3);
                let mut titles = vec![tr!("review-evaluation")];
                let millis = context.review.search_millis(context.session, context.session.place());
                if let Some(millis) = millis.filter(|_| !context.review.analysis.is_on()) {
                    let time = judgement_text::seconds_text(millis);
                    titles.insert(0, tr!("review-evaluation-time", time = time));
                }
                if context.review.analysis.is_on() {
                    let progress = lines::progress(context);
                    let whole = [titles[0].clone(), progress.clone()].join("  ");
                    titles = vec![whole, progress, lines::short_progress(context)];
                }
                let room = painter.rest().width();
                let title = first_fitting_text(&titles, |title| painter.width(title, ink) <= room);
                painter.word(title.trim_end(), ink);
            }
        });
    });
    if !is_low {
        let text_rect = painter.row(size.evaluation, 10.0, |painter| {
            if !figure.is_empty() {
                painter.word(&figure, look.strong(26.0));
            }
            draw_words(painter, &description, [15.0, 13.0])
        });
        painter.describe(text_rect, "review-balance", &format!("{figure} {description}"));
    }
}

/// Draws the words about the evaluation in the rest of a row, in the first font size, or in the second one and in two lines if
/// one line is too narrow.
fn draw_words(painter: &Painter, text: &str, sizes: [f32; 2]) -> Rect {
    let rest = painter.rest();
    let [large, small] = sizes.map(|size| painter.look.dim(size));
    let fits = painter.width(text, large) <= rest.width();
    let ink = if fits { large } else { small };
    let galley = painter.lay(text, rest.width(), 1.1 * ink.size, ink);
    let top = rest.center().y - galley.size().y / 2.0;
    let rect = Rect::from_min_size(pos2(rest.left(), top), galley.size());
    painter.galley(rect.min, galley, ink.colour);
    rect
}

/// Returns the number of rows below the better line: a wide window shows more moves of it.
fn further_rows(context: &PanelContext, is_low: bool) -> usize {
    match (is_low, context.two_columns) {
        (true, _) => 0,
        (false, true) => 3,
        (false, false) => 1,
    }
}

/// Returns the height of the legend about the values on the squares of Upthrust. In a review it is reserved before the values are
/// known, so that the panel does not jump.
pub(super) fn values_legend_heights(context: &PanelContext) -> Vec<(Rank, f32)> {
    let is_reserved = context.review.shown && context.position.variant() == Variant::Upthrust;
    let has_legend = is_reserved || context.has_move_values;
    has_legend.then_some((Rank::Secondary, LINE_HEIGHT_PX)).into_iter().collect()
}

/// Explains the values on the squares of Upthrust, if there are any.
pub(super) fn draw_values_legend(painter: &mut Painter, context: &PanelContext, line: Rect) {
    if !context.has_move_values {
        return;
    }
    let side = text::side(context.position, context.position.to_move());
    let legends = ["yes", "no"].map(|long| tr!("values-legend", side = &side, long = long));
    let ink = painter.look.dim(12.5);
    let legend = first_fitting_text(&legends, |text| painter.width(text, ink) <= line.width());
    painter.text_in_rect(line, TextAlign::Left, legend, ink);
    painter.explained(line, "values-legend", legend, &tr!("values-tip", side = side));
}

fn better_line_height(context: &PanelContext, is_low: bool) -> f32 {
    LINE_HEIGHT_PX * (1 + further_rows(context, is_low)) as f32
}

/// Draws the better line: after a bad move the better move, else the best line.
fn draw_better_line(painter: &mut Painter, context: &PanelContext, is_low: bool) {
    let rows = further_rows(context, is_low);
    let session = context.session;
    let look = painter.look;
    let Some((from, line)) = shown_line(context.review, session, context.margins) else {
        let text = missing_line_text(viewed_evaluation(context).is_some());
        painter.text_line(LINE_HEIGHT_PX, &text, look.dim(13.0));
        painter.space(LINE_HEIGHT_PX * rows as f32);
        return;
    };
    let position = session.game.position_of(from);
    let titled = |line: &str| {
        if from == session.place() {
            tr!("review-best", line = line)
        } else {
            tr!("review-instead", line = line)
        }
    };
    let width = painter.rest().width();
    let moves = if is_low { line.len() } else { 1 };
    let ink = TextStyle::medium(13.0, look.good);
    let title = fitting_line(position, &line[..moves.min(line.len())], |text| {
        painter.width(&titled(text), ink) <= width
    });
    let title = titled(&title);
    if session.accepts_moves(from) {
        let rect = painter.room(LINE_HEIGHT_PX);
        let response = painter.click(rect, "review-step");
        painter.set_label(&response, &title);
        let colour = Painter::blend(look.good, look.text, painter.hover(&response));
        painter.text_in_rect(rect, TextAlign::Left, &title, TextStyle::medium(13.0, colour));
        painter.focus_ring(&response, 4);
        let step_into = Request::AddLine(from, line.to_vec(), 1);
        painter.send_if(response.clicked(), step_into);
        response.tip_with(|| tr!("review-best-tip"));
    } else {
        painter.text_line(LINE_HEIGHT_PX, &title, ink);
    }
    if rows > 0 {
        let evaluation = context.review.evaluations(session).get(&from);
        let depth = match evaluation.filter(|evaluation| evaluation.pv.first() == line.first()) {
            Some(evaluation) => tr!("review-depth", depth = evaluation.depth),
            None => tr!("thinking-proven-short"),
        };
        let ink = look.dim(12.5);
        let behind = position.play(line[0]);
        let rest = behind.map_or_else(
            |_| String::new(),
            |behind| {
                fitting_line(&behind, &line[1..], |text| {
                    let label = format!("{depth}  {text}");
                    !painter.lay_rows(&label, width, LINE_HEIGHT_PX, rows, ink).elided
                })
            },
        );
        let rect = painter.room(LINE_HEIGHT_PX * rows as f32);
        let galley =
            painter.lay_rows(&format!("{depth}  {rest}"), width, LINE_HEIGHT_PX, rows, ink);
        painter.galley(rect.min, galley, ink.colour);
    }
}

/// Returns why there is no line: because the game ends there, or because the position is not evaluated.
fn missing_line_text(is_over: bool) -> String {
    if is_over { tr!("review-line-ended") } else { tr!("review-no-line") }
}

/// Draws the time for a position, and the buttons of review and analysis.
fn draw_search_controls(painter: &mut Painter, context: &PanelContext) {
    let review = context.review;
    let times = TIMES_MS.into_iter().enumerate().map(|(index, millis)| {
        (format!("review-time-{millis}"), judgement_text::seconds_text(millis), index)
    });
    painter.row(30.0, 8.0, |painter| {
        let [start, analyse] = [tr!("review-start"), tr!("review-analyse")];
        let size = |painter: &Painter, label: &str| {
            let width = painter.width(label, painter.look.strong(13.0)) + 24.0;
            vec2(width.round().max(74.0), 30.0)
        };
        let [button, second] = [&start, &analyse].map(|label| size(painter, label));
        let tabs = painter.rest().width() - button.x - second.x - 16.0;
        if let Some(time) = painter.choose(vec2(tabs, 30.0), times, &review.time) {
            painter.send(ReviewRequest::Time(time));
        }
        if review.is_running() {
            let clicked = painter.button(button, "review-stop", &tr!("review-stop"), 13.0);
            painter.send_if(clicked, ReviewRequest::Stop);
        } else {
            let clicked = painter.main_button(button, "review-start", &start, 13.0);
            painter.send_if(clicked, ReviewRequest::Start);
        }
        let clicked = painter.button(second, "review-analyse", &analyse, 13.0);
        painter.send_if(clicked, ReviewRequest::Analyse(true));
    });
}

/// Returns whether the game is or was reviewed.
fn has_begun(context: &PanelContext) -> bool {
    context.review.is_running() || !context.review.evaluations(context.session).is_empty()
}

/// Returns whether the viewed place is the end of a finished game in which a person made a move.
fn is_at_end(context: &PanelContext) -> bool {
    let session = context.session;
    let place = session.place();
    let is_stored = session.setup.is_stored && session.origin.file.is_some();
    let is_end = session.game.is_end_of_line(place) && session.is_over();
    is_end && is_stored && session.has_move_of_person(place)
}

/// Returns whether a review has evaluated the whole line and nothing is searched.
fn is_complete(context: &PanelContext) -> bool {
    let (session, review) = (context.session, context.review);
    let searches = review.is_running() || review.analysis.is_on();
    let mut places = line(session).into_iter();
    !searches && places.all(|place| review.evaluations(session).contains_key(&place))
}

/// The heights of the button to learn from mistakes.
const LEARN_BUTTON_PX: [f32; 2] = [30.0, 38.0];

/// Returns the heights of the button to learn from mistakes at the end of a review. They are reserved while it runs.
pub(super) fn mistakes_heights(context: &PanelContext) -> Vec<(Rank, f32)> {
    let [low, usual] = LEARN_BUTTON_PX;
    let is_visible = is_at_end(context) && has_begun(context);
    let heights = [(Rank::Essential, low), (Rank::Usual, usual)];
    is_visible.then_some(heights).into_iter().flatten().collect()
}

/// Draws the button to learn from mistakes at the end of a review, or that there were none.
pub(super) fn draw_mistakes_button(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    if !is_complete(context) {
        return;
    }
    if context.has_mistakes {
        let clicked = painter.main_button(rect, "review-learn-on", &tr!("review-learn"), 14.0);
        let exercise = OpenExercise::Mistakes(MistakeSelection::CurrentGame);
        painter.trigger_if(clicked, exercise);
        return;
    }
    let message = tr!("review-clean");
    let ink = painter.look.dim(14.0);
    painter.text_in_rect(rect, TextAlign::Left, &message, ink);
    painter.describe(rect, "review-clean", &message);
}

/// The heights of the buttons: a row of icons, and two rows.
const BUTTON_ROWS_PX: [f32; 2] = [34.0, 104.0];

/// Returns the height of the buttons. It depends on the window alone, so that no text moves them.
pub(super) fn button_heights(context: &PanelContext) -> [(Rank, f32); 1] {
    [(Rank::Essential, context.by_table(BUTTON_ROWS_PX[0], BUTTON_ROWS_PX[1]))]
}

/// Draws the buttons that step through the game, and other actions; in one row if room is short.
pub(super) fn draw_buttons(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let session = context.session;
    let here = session.place();
    let to = |id, icon, step: HistoryStep| -> Button {
        let place = step_from(&session.game, here, step);
        Button::new(id, icon, place != here, send_message(Request::GoTo(place)))
    };
    let (play_icon, play_name) =
        if context.review.is_playing() { (Icon::Pause, "pause") } else { (Icon::Play, "play") };
    let play = send_message(ReviewRequest::Play(!context.review.is_playing()));
    let mistake = |id, icon, direction| -> Button {
        let next = next_mistake(context.review, session, direction, None);
        let next = next.filter(|&place| place != here);
        let act = send_message(Request::GoTo(next.unwrap_or(here)));
        Button::new(id, icon, next.is_some(), act)
    };
    let walking: [Button; 7] = [
        to("first", Icon::First, HistoryStep::Start),
        to("back", Icon::Back, HistoryStep::Back),
        Button::new(play_name, play_icon, session.game.size() > 0, play),
        to("on", Icon::Forward, HistoryStep::On),
        to("last", Icon::Last, HistoryStep::End),
        mistake("mistake-back", Icon::MistakeBack, Direction::Back),
        mistake("mistake", Icon::Mistake, Direction::Forward),
    ];
    let rules = trigger(OpenRules(session.game.variant()));
    let play_on = send_message(Request::PlayOn(here));
    let learn = trigger(OpenExercise::Mistakes(MistakeSelection::CurrentGame));
    let doing: [Button; 5] = [
        Button::new("flip", Icon::Flip, true, send_message(Request::Flip)),
        Button::new("save", Icon::Save, true, trigger(OpenSaveDialog)),
        Button::new("rules", Icon::Rules, true, rules),
        Button::new("play-on", Icon::New, session.can_play_on(), play_on),
        Button::new("learn", Icon::Learn, context.has_mistakes, learn),
    ];
    let draw = |painter: &mut Painter, cell: Rect, label: &str, button: Button| {
        let text = tr!("review-button", id = button.id, variant = session.game.variant().id());
        let tip = tip(text, Shortcut::for_button(button.id));
        draw_button(painter, cell, ["review", label, &tip], button);
    };
    if rect.height() < BUTTON_ROWS_PX[1] {
        let cells: [Rect; 12] = parts(rect, 2.0);
        for (cell, button) in cells.into_iter().zip(walking.into_iter().chain(doing)) {
            draw(painter, cell, "", button);
        }
        return;
    }
    let cells: [Rect; 7] = parts(rect.with_max_y(rect.top() + 46.0), 6.0);
    for (cell, button) in cells.into_iter().zip(walking) {
        draw(painter, cell, "", button);
    }
    let row = rect.with_min_y(rect.bottom() - 50.0);
    let labels = doing.each_ref().map(|button| tr!("review-button-label", id = button.id));
    let cells = cells_by_width(painter, row, 6.0, labels.to_vec());
    for ((cell, label), button) in cells.into_iter().zip(doing) {
        draw(painter, cell, &label, button);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::panel_rect;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;

    /// Checks the labels below the moves in the narrowest panel with labels.
    #[test]
    fn labels_keep_clear_of_the_edges_of_their_buttons() {
        let size = bevy::math::Vec2::new(1280.0, 800.0);
        let width = panel_rect(size, true).width() - 2.0 * 20.0;
        for language in ["en", "de"] {
            let draw = |painter: &mut Painter, _| {
                let ids = ["flip", "save", "rules", "play-on", "learn"];
                let labels = ids.map(|id| tr!("review-button-label", id = id));
                let style = TextStyle::medium(12.0, painter.look.text);
                let row = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 50.0));
                for (cell, label) in cells_by_width(painter, row, 6.0, labels.to_vec()) {
                    let margin = (cell.width() - painter.width(&label, style)) / 2.0;
                    assert!(!label.is_empty() && margin >= 5.0, "{label}: {margin} px of {width}");
                }
            };
            with_language(language, || Frames::new(size.x, size.y).draw(Vec::new(), draw));
        }
    }

    #[test]
    fn end_of_a_game_awaits_no_line() {
        let text = missing_line_text(true);
        assert_eq!(text, "The game ends here.");
        assert_ne!(text, missing_line_text(false));
    }
}
