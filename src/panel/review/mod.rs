//! The panel of a review: evaluation, better line, judgement of the viewed move, and buttons to step through the game. The
//! evaluation bar and the graph are beside the board.

pub(super) mod explorer;
mod lines;
pub(super) mod plot;
mod remark;
mod table;
mod times;
mod verdict;

pub(super) use crate::review::judgement_text::percent;
pub(super) use remark::{MIN_HEIGHT_PX as REMARK, draw_remark as remark};
pub(super) use table::{draw_table as beside_board, mark_colour};
pub(super) use verdict::{PLAYERS_HEIGHT_PX, draw_players, draw_verdict as verdict};

use super::{Button, PanelContext, draw_button, send_message};
use crate::input::shortcuts::{Shortcut, tip};
use crate::interface::OpenDialog;
use crate::learn::{MistakeSelection, OpenExercise};
use crate::review::judge::{Evaluation, chance_in};
use crate::review::judgement_text;
use crate::review::{Direction, ReviewRequest, TIMES_MS, line, next_mistake, shown_line};
use crate::session::Request;
use crate::session::history::{HistoryStep, step_from};
use crate::setup::Controller;
use crate::text::{self, move_texts, tr};
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, parts};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, pos2, vec2};
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition};

/// The height of a line of text.
const LINE_HEIGHT_PX: f32 = 20.0;
/// Returns the evaluation of a place: by the running analysis or the review.
fn evaluation_at<'a>(context: &'a PanelContext, place: Place) -> Option<&'a Evaluation> {
    let live = context
        .review
        .analysis
        .lines_at(context.session.key_at(place))
        .first();
    live.or_else(|| context.review.evaluations(context.session).get(&place))
}

/// Returns the near player's chance to win in the viewed position, 0 to 1; `None` if it was not evaluated.
fn near_chance(context: &PanelContext) -> Option<f64> {
    let found = evaluation_at(context, context.session.place())?;
    Some(chance_in(context.position, found, context.near))
}

/// Returns the evaluation of the viewed position for its side to move: a figure, and words.
fn evaluation_text(context: &PanelContext) -> (String, String) {
    match evaluation_at(context, context.session.place()) {
        Some(found) => judgement_text::evaluation_texts(found, context.position),
        None => (String::new(), tr!("review-unknown")),
    }
}

/// Draws the head of the panel: the evaluation, the better line or the best ones, and the buttons of the search.
pub(super) fn draw_head(painter: &mut Painter, context: &PanelContext) {
    let look = painter.look;
    let (figure, words) = evaluation_text(context);
    let high = context.by_room(24.0, 26.0);
    painter.row_back(high, 6.0, |painter| {
        let cross = vec2(high, high);
        let clicked = painter.bare_icon(cross, "review-close", Icon::Close, &tr!("review-close"));
        painter.send_if(clicked, ReviewRequest::Show(false));
        painter.row(painter.rest(), 8.0, |painter| {
            if context.compact {
                let text_rect = painter.word(&figure, look.strong(17.0));
                if context.review.analysis.is_on() && lines::has_other_engine(context) {
                    // The lines show the better side. Its words are omitted to leave room for the engine.
                    painter.describe(text_rect, "review-balance", &format!("{figure} {words}"));
                    let rect = painter.rest();
                    lines::draw_engine(painter, context, rect);
                } else {
                    painter.word(&words, look.dim(13.0));
                }
            } else {
                let ink = TextStyle::medium(12.5, look.text3);
                let mut title = tr!("review-evaluation");
                if context.review.analysis.is_on() {
                    let progress = lines::progress(context);
                    let whole = [title, progress.clone()].join("  ");
                    let fits = painter.width(&whole, ink) <= painter.rest().width();
                    title = if fits { whole } else { progress };
                }
                painter.word(title.trim_end(), ink);
            }
        });
    });
    if !context.compact {
        let text_rect = painter.row(34.0, 10.0, |painter| {
            if !figure.is_empty() {
                painter.word(&figure, look.strong(26.0));
            }
            painter.word(&words, look.dim(15.0))
        });
        painter.describe(text_rect, "review-balance", &format!("{figure} {words}"));
    }
    draw_values_legend(painter, context);
    painter.space(context.by_room(2.0, 4.0));
    let margin = context.by_room(5.0, 8.0);
    painter.in_card(vec2(12.0, margin), |painter| {
        if context.review.analysis.is_on() {
            lines::draw_lines(painter, context);
        } else {
            draw_better_line(painter, context);
        }
    });
    painter.space(context.by_room(6.0, 8.0));
    if context.review.analysis.is_on() {
        lines::draw_controls(painter, context);
    } else {
        draw_search_controls(painter, context);
    }
}

/// Explains the values on the squares of Upthrust while there are some.
fn draw_values_legend(painter: &mut Painter, context: &PanelContext) {
    if !context.values {
        return;
    }
    let side = text::side(context.position, context.position.to_move());
    let words = tr!("values-legend", side = &side);
    let line = painter.room(LINE_HEIGHT_PX);
    painter.text_in_rect(line, TextAlign::Left, &words, painter.look.dim(12.5));
    painter.explained(
        line,
        "values-legend",
        &words,
        &tr!("values-tip", side = side),
    );
}

/// Draws the better line: after a bad move the better move, else the best line.
fn draw_better_line(painter: &mut Painter, context: &PanelContext) {
    let session = context.session;
    let look = painter.look;
    let Some((from, line)) = shown_line(context.review, session) else {
        let text = missing_line_text(evaluation_at(context, session.place()));
        painter.text_line(LINE_HEIGHT_PX, &text, look.dim(13.0));
        if !context.compact {
            painter.room(LINE_HEIGHT_PX * if context.two_columns { 3.0 } else { 1.0 });
        }
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
    let moves = context.by_room(line.len(), 1);
    let ink = TextStyle::medium(13.0, look.good);
    let title = whole_moves(position, &line[..moves.min(line.len())], |text| {
        painter.width(&titled(text), ink) <= width
    });
    let title = titled(&title);
    if session.accepts_moves(from) {
        let rect = painter.room(LINE_HEIGHT_PX);
        let response = painter.click(rect, "review-step");
        painter.set_label(&response, &title);
        let colour = Painter::blend(look.good, look.text, painter.hover(&response));
        painter.text_in_rect(
            rect,
            TextAlign::Left,
            &title,
            TextStyle::medium(13.0, colour),
        );
        painter.focus_ring(&response, 4);
        let step_into = Request::AddLine(from, line.to_vec(), 1);
        painter.send_if(response.clicked(), step_into);
        response.tip_with(|| tr!("review-best-tip"));
    } else {
        painter.text_line(LINE_HEIGHT_PX, &title, ink);
    }
    if !context.compact {
        let depth = context
            .review
            .evaluations(session)
            .get(&from)
            .map_or(0, |found| found.depth);
        let depth = tr!("review-depth", depth = depth);
        let ink = look.dim(12.5);
        // A wide window shows more moves of the line.
        let rows = if context.two_columns { 3 } else { 1 };
        let behind = position.play(line[0]);
        let rest = behind.map_or_else(
            |_| String::new(),
            |behind| {
                whole_moves(&behind, &line[1..], |text| {
                    let label = format!("{depth}  {text}");
                    !painter
                        .lay_rows(&label, width, LINE_HEIGHT_PX, rows, ink)
                        .elided
                })
            },
        );
        let rect = painter.room(LINE_HEIGHT_PX * rows as f32);
        let galley = painter.lay_rows(
            &format!("{depth}  {rest}"),
            width,
            LINE_HEIGHT_PX,
            rows,
            ink,
        );
        painter.galley(rect.min, galley, ink.colour);
    }
}

/// Returns why there is no line at a place with this evaluation. Only the end of a game has an evaluation without a line.
fn missing_line_text(evaluation: Option<&Evaluation>) -> String {
    match evaluation {
        Some(_) => tr!("review-line-ended"),
        None => tr!("review-no-line"),
    }
}

/// Returns as many moves of a line as fit, at least the first, with an ellipsis.
fn whole_moves(position: &AnyPosition, line: &[AnyMove], fits: impl Fn(&str) -> bool) -> String {
    let texts = move_texts(position, line);
    let shown = |count: usize| {
        let cut = if count < line.len() { " …" } else { "" };
        format!("{}{cut}", texts[..count].join(" "))
    };
    let more = (2..=texts.len()).take_while(|&count| fits(&shown(count)));
    shown(more.last().unwrap_or(texts.len().min(1)))
}

/// Draws the time for a position, and the buttons of review and analysis.
fn draw_search_controls(painter: &mut Painter, context: &PanelContext) {
    let review = context.review;
    let times = TIMES_MS.into_iter().enumerate().map(|(index, millis)| {
        let seconds = (millis as f64 / 1000.0).to_string();
        let value = seconds.replace('.', &tr!("decimal-mark"));
        let label = tr!("seconds", value = value);
        (format!("review-time-{millis}"), label, index)
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

/// Returns whether the viewed place is the end of a finished game that was reviewed completely and in which a person played.
fn is_at_end(context: &PanelContext) -> bool {
    let (session, review) = (context.session, context.review);
    let mut seats = session.seats.iter();
    let people = seats.any(|seat| seat.controller == Controller::Human);
    let last = session.game.after(session.place()).is_none();
    let is_stored = session.setup.is_stored && session.origin.file.is_some();
    let searches = review.is_running() || review.analysis.is_on();
    let mut places = line(session).into_iter();
    people
        && last
        && is_stored
        && !searches
        && session.is_over()
        && places.all(|place| review.evaluations(session).contains_key(&place))
}

/// Draws the button to learn from mistakes at the end of a review, or that there were none. Returns whether there was anything.
pub(super) fn draw_mistakes_button(painter: &mut Painter, context: &PanelContext) -> bool {
    if !is_at_end(context) {
        return false;
    }
    if context.mistakes {
        let rect = painter.room(context.by_room(30.0, 38.0));
        let clicked = painter.main_button(rect, "review-learn-on", &tr!("review-learn"), 14.0);
        let exercise = OpenExercise::Mistakes(MistakeSelection::CurrentGame);
        painter.send_if(clicked, exercise);
    } else {
        let words = tr!("review-clean");
        let line = painter.text_line(22.0, &words, painter.look.dim(14.0));
        painter.describe(line, "review-clean", &words);
    }
    true
}

/// Returns the height of the buttons, in logical px.
pub(super) fn buttons_height(context: &PanelContext) -> f32 {
    context.by_room(34.0, 104.0)
}

/// Draws the buttons that step through the game, and other actions; in one row if room is short.
pub(super) fn draw_buttons(painter: &mut Painter, context: &PanelContext) {
    let session = context.session;
    let here = session.place();
    let to = |id, icon, step: HistoryStep| -> Button {
        let place = step_from(&session.game, here, step);
        (id, icon, place != here, send_message(Request::GoTo(place)))
    };
    let (play_icon, play_name) = if context.review.is_playing() {
        (Icon::Pause, "pause")
    } else {
        (Icon::Play, "play")
    };
    let play = send_message(ReviewRequest::Play(!context.review.is_playing()));
    let mistake = |id, icon, direction| -> Button {
        let next = next_mistake(context.review, session, direction, None);
        let next = next.filter(|&place| place != here);
        let act = send_message(Request::GoTo(next.unwrap_or(here)));
        (id, icon, next.is_some(), act)
    };
    let walking: [Button; 7] = [
        to("first", Icon::First, HistoryStep::Start),
        to("back", Icon::Back, HistoryStep::Back),
        (play_name, play_icon, session.game.size() > 0, play),
        to("on", Icon::Forward, HistoryStep::On),
        to("last", Icon::Last, HistoryStep::End),
        mistake("mistake-back", Icon::MistakeBack, Direction::Back),
        mistake("mistake", Icon::Mistake, Direction::Forward),
    ];
    let rules = send_message(OpenDialog::Rules(session.game.variant()));
    let play_on = send_message(Request::PlayOn(here));
    let learn = send_message(OpenExercise::Mistakes(MistakeSelection::CurrentGame));
    let doing: [Button; 5] = [
        ("flip", Icon::Flip, true, send_message(Request::Flip)),
        ("save", Icon::Save, true, send_message(OpenDialog::SaveGame)),
        ("rules", Icon::Rules, true, rules),
        ("play-on", Icon::New, session.can_play_on(), play_on),
        ("learn", Icon::Learn, context.mistakes, learn),
    ];
    let rect = painter.room(buttons_height(context));
    let draw = |painter: &mut Painter, cell: Rect, label: &str, entry: Button| {
        let tip = tip(
            tr!("review-button", id = entry.0),
            Shortcut::for_button(entry.0),
        );
        draw_button(painter, context, cell, ["review", label, &tip], entry);
    };
    if context.compact {
        let cells: [Rect; 12] = parts(rect, 2.0);
        for (cell, entry) in cells.into_iter().zip(walking.into_iter().chain(doing)) {
            draw(painter, cell, "", entry);
        }
        return;
    }
    let cells: [Rect; 7] = parts(rect.with_max_y(rect.top() + 46.0), 6.0);
    for (cell, entry) in cells.into_iter().zip(walking) {
        draw(painter, cell, "", entry);
    }
    let row = rect.with_min_y(rect.bottom() - 50.0);
    let labels = doing
        .each_ref()
        .map(|(id, ..)| tr!("review-button-label", id = *id));
    let ink = TextStyle::medium(12.0, painter.look.text);
    let widths = labels.each_ref().map(|label| painter.width(label, ink));
    let cells = cells_by_width(row, 6.0, &widths);
    for ((cell, label), entry) in cells.into_iter().zip(labels).zip(doing) {
        draw(painter, cell, &label, entry);
    }
}

/// Returns cells side by side for labels of these widths, each with the same margin.
fn cells_by_width(rect: Rect, gap: f32, widths: &[f32]) -> Vec<Rect> {
    let count = widths.len().max(1) as f32;
    let around = (rect.width() - gap * (count - 1.0) - widths.iter().sum::<f32>()) / count;
    let mut x = rect.left();
    let cell = |width: &f32| {
        let cell = Rect::from_min_size(pos2(x, rect.top()), vec2(width + around, rect.height()));
        x = cell.right() + gap;
        cell
    };
    widths.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_search::Score;

    #[test]
    fn end_of_a_game_awaits_no_line() {
        let ended = Evaluation {
            score: Score::Loss(0),
            pv: Vec::new(),
            depth: 0,
        };
        let text = missing_line_text(Some(&ended));
        assert_eq!(text, "The game ends here.");
        assert_ne!(text, missing_line_text(None));
    }
}
