//! The strip of the review: how the game went as a curve, what the move on show gave away, and the better line.

use super::PanelContext;
use crate::app::opponent::words;
use crate::app::review::judge::{Evaluation, Mark, chance_of_first, loss, mark};
use crate::app::review::{LINES, ReviewRequest, TIMES, better_line, line};
use crate::app::session::Request;
use crate::app::text::{self, tr};
use crate::app::theme::fonts::Weight;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, TextStyle};
use crate::record::Place;
use crate::rules::{AnyPosition, Player};
use crate::search::{Score, win_probability};
use bevy_egui::egui::{Color32, Pos2, Response, Sense, Stroke, pos2, vec2};

/// The height of a line of text.
const LINE: f32 = 20.0;

/// A score as Player 1 sees it, in words.
fn for_first(score: Score, position: &AnyPosition) -> String {
    let score = match position.to_move() {
        Player::One => score,
        Player::Two => -score,
    };
    words::short_score(score, position.variant())
}

/// What is known of the place on show: the analysis going on, or the review.
fn known<'a>(context: &'a PanelContext, place: Place) -> Option<&'a Evaluation> {
    let live = context
        .review
        .lines
        .first()
        .filter(|_| context.review.analysing);
    live.or_else(|| context.review.found.get(&place))
}

/// Draws the strip.
pub(super) fn show(painter: &mut Painter, context: &PanelContext) {
    let rect = painter.framed(vec2(12.0, 6.0), |painter| strip(painter, context));
    painter.outline(rect, 10, 1.0, painter.look.line);
}

/// What stands in the strip, from top to bottom.
fn strip(painter: &mut Painter, context: &PanelContext) {
    let look = painter.look;
    let place = context.session.place();
    let found = known(context, place);
    painter.row_back(28.0, 6.0, |painter| {
        let cross = vec2(26.0, 26.0);
        let clicked = painter.bare_icon(cross, "review-close", Icon::Close, &tr!("review-close"));
        context.act_if(clicked, ReviewRequest::Show(false));
        painter.row(painter.rest(), 12.0, |painter| {
            painter.word(&tr!("review-title"), TextStyle::medium(12.5, look.text3));
            if let Some(found) = found {
                painter.word(&balance(context, found), look.label(13.5, true));
            }
        });
    });
    bar(painter, context, found);
    painter.ui.add_space(8.0);
    graph(painter, context);
    painter.ui.add_space(8.0);
    let (text, colour) = verdict(painter, context, place);
    let said = painter.text_line(LINE, &text, TextStyle::regular(13.0, colour));
    painter.told(said, "review-verdict", &text);
    better(painter, context);
    if context.review.analysing {
        lines(painter, context);
    }
    painter.ui.add_space(4.0);
    foot(painter, context);
    painter.ui.add_space(2.0);
}

/// How it stands, in words.
fn balance(context: &PanelContext, found: &Evaluation) -> String {
    let to_move = context.position.to_move();
    let names = Player::BOTH.map(|player| text::side(context.position, player));
    match found.score {
        Score::Cp(_) => {
            let score = for_first(found.score, context.position);
            tr!("review-score", score = &score, side = &names[0])
        }
        score => {
            let name = &names[to_move.index()];
            tr!(
                "review-proven",
                side = name,
                score = &words::score(score, context.position.variant())
            )
        }
    }
}

/// Player 1's chances as the filled part of a bar.
fn bar(painter: &mut Painter, context: &PanelContext, found: Option<&Evaluation>) {
    let rect = painter.room(6.0);
    painter.fill(rect, 3, painter.look.line);
    let Some(found) = found else { return };
    let chance = win_probability(found.score, context.session.game.variant());
    let first = match context.position.to_move() {
        Player::One => chance,
        Player::Two => 1.0 - chance,
    };
    let part = rect.with_max_x(rect.left() + rect.width() * first as f32);
    if part.width() >= 1.0 {
        painter.fill(part, 3, painter.look.text2);
    }
}

/// Player 1's chances from the start of the line to its end; a click goes there.
fn graph(painter: &mut Painter, context: &PanelContext) {
    let rect = painter.room(if context.compact { 44.0 } else { 72.0 });
    let look = painter.look;
    painter.note(rect, "review-graph");
    painter.fill(rect, 6, look.ground);
    painter.hairline(rect.left(), rect.right(), rect.center().y);
    let session = context.session;
    let places = line(session);
    let step = rect.width() / (places.len().max(2) - 1) as f32;
    let shown = session.place();
    let found = &context.review.found;
    let point = |index: usize, chance: f64| {
        let y = rect.bottom() - 3.0 - chance as f32 * (rect.height() - 6.0);
        pos2(rect.left() + index as f32 * step, y)
    };
    if let Some(index) = places.iter().position(|&place| place == shown) {
        let x = rect.left() + index as f32 * step;
        let stroke = Stroke::new(1.5, look.fill);
        painter.ui.painter().vline(x, rect.y_range(), stroke);
    }
    let mut before: Option<Pos2> = None;
    for (index, &place) in places.iter().enumerate() {
        let chance = chance_of_first(&session.game, found, place);
        let here = chance.map(|chance| point(index, chance));
        if let (Some(before), Some(here)) = (before, here) {
            let stroke = Stroke::new(1.5, look.text);
            painter.ui.painter().line_segment([before, here], stroke);
        }
        if let Some(here) = here
            && let Some(mark) = mark(&session.game, found, place)
        {
            let radius = if mark == Mark::Blunder { 4.0 } else { 2.8 };
            painter
                .ui
                .painter()
                .circle_filled(here, radius, look.danger);
        }
        before = here;
    }
    let response = painter
        .ui
        .interact(rect, painter.id("review-graph"), Sense::click_and_drag());
    if let Some(at) = response.interact_pointer_pos() {
        let index = ((at.x - rect.left()) / step).round().max(0.0) as usize;
        if let Some(&place) = places.get(index.min(places.len() - 1))
            && place != shown
        {
            context.act(Request::GoTo(place));
        }
    }
    response.on_hover_text(tr!("review-graph-tip"));
}

/// What the move on show gave away, or how the whole game was.
fn verdict(painter: &Painter, context: &PanelContext, place: Place) -> (String, Color32) {
    let look = painter.look;
    let session = context.session;
    let review = context.review;
    if review.is_running() {
        let (done, all) = review.progress;
        return (tr!("review-progress", done = done, all = all), look.text2);
    }
    if let Some(lost) = loss(&session.game, &review.found, place) {
        let percent = (lost * 100.0).round() as usize;
        return match mark(&session.game, &review.found, place) {
            Some(Mark::Blunder) => (tr!("review-blunder", percent = percent), look.danger),
            Some(Mark::Mistake) => (tr!("review-mistake", percent = percent), look.danger),
            None if percent >= 1 => (tr!("review-slip", percent = percent), look.text2),
            None => (tr!("review-good"), look.good),
        };
    }
    if review.found.is_empty() {
        return (tr!("review-begin"), look.text2);
    }
    let mut counts = [0, 0];
    for place in line(session) {
        match mark(&session.game, &review.found, place) {
            Some(Mark::Mistake) => counts[0] += 1,
            Some(Mark::Blunder) => counts[1] += 1,
            None => {}
        }
    }
    (
        tr!("review-counts", mistakes = counts[0], blunders = counts[1]),
        look.text2,
    )
}

/// A line of text that can be clicked, called `name` in the register and going from one colour to another under the pointer.
fn line_button(
    painter: &mut Painter,
    name: &str,
    text: &str,
    weight: Weight,
    colours: [Color32; 2],
) -> Response {
    let rect = painter.room(LINE);
    let response = painter.click(rect, name);
    painter.named(&response, text);
    let colour = Painter::blend(colours[0], colours[1], painter.hover(&response));
    let size = 13.0;
    let ink = TextStyle {
        size,
        weight,
        colour,
    };
    painter.row(rect, 0.0, |painter| painter.word(text, ink));
    painter.focus_ring(&response, 4);
    response
}

/// The better line: behind a bad move what should have been played, else what is best now.
fn better(painter: &mut Painter, context: &PanelContext) {
    let Some(line) = better_line(context.review, context.session.place()) else {
        painter.room(LINE);
        return;
    };
    let line = words::line(context.position, line);
    let text = tr!("review-best", line = &line);
    let colours = [painter.look.good, painter.look.text];
    let response = line_button(painter, "review-step", &text, Weight::Medium, colours);
    context.act_if(response.clicked(), ReviewRequest::StepInto);
    response.on_hover_text(tr!("review-best-tip"));
}

/// The best lines of the position on show; one that is pointed at stands out on the board, and a click steps into it.
fn lines(painter: &mut Painter, context: &PanelContext) {
    let look = painter.look;
    let mut pointed = None;
    for index in 0..LINES {
        let Some(found) = context.review.lines.get(index) else {
            let text = if index == 0 {
                tr!("review-thinking")
            } else {
                String::new()
            };
            painter.text_line(LINE, &text, look.dim(13.0));
            continue;
        };
        let number = index + 1;
        let score = for_first(found.score, context.position);
        let line = words::line(context.position, &found.line);
        let text = format!("{number}. {score}  {line}");
        let name = format!("review-line-{number}");
        let colours = [look.text2, look.text];
        let response = line_button(painter, &name, &text, Weight::Regular, colours);
        if response.hovered() || (pointed.is_none() && response.has_focus()) {
            pointed = Some(index);
        }
        context.act_if(response.clicked(), ReviewRequest::StepIntoLine(index));
    }
    let changed = pointed != context.review.pointed;
    context.act_if(changed, ReviewRequest::PointAt(pointed));
}

/// The time a position, the start, and the analysis.
fn foot(painter: &mut Painter, context: &PanelContext) {
    let review = context.review;
    let times = TIMES.into_iter().enumerate().map(|(index, millis)| {
        let seconds = (millis as f64 / 1000.0).to_string();
        let value = seconds.replace('.', &tr!("decimal-mark"));
        let label = tr!("seconds", value = value);
        (format!("review-time-{millis}"), label, index)
    });
    painter.row(30.0, 8.0, |painter| {
        let button = vec2(74.0, 30.0);
        let tabs = vec2(painter.rest().width() - 2.0 * (button.x + 8.0), 30.0);
        if let Some(time) = painter.choose(tabs, times, &review.time) {
            context.act(ReviewRequest::Time(time));
        }
        if review.is_running() {
            let clicked = painter.button(button, "review-stop", &tr!("review-stop"), 13.0);
            context.act_if(clicked, ReviewRequest::Stop);
        } else {
            let clicked = painter.main_button(button, "review-start", &tr!("review-start"), 13.0);
            context.act_if(clicked, ReviewRequest::Start);
        }
        let label = if review.analysing {
            tr!("review-hide")
        } else {
            tr!("review-analyse")
        };
        let clicked = painter.button(button, "review-analyse", &label, 13.0);
        context.act_if(clicked, ReviewRequest::Analyse(!review.analysing));
    });
}
