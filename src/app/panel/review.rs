//! The strip of the review: how the game went as a curve, what the move on show gave away, and the better line.

use super::{PanelAction, PanelContext};
use crate::app::opponent::words;
use crate::app::review::judge::{Evaluation, Mark, chance, chance_of_first, loss, mark};
use crate::app::review::{LINES, ReviewRequest, TIMES, better_line, line};
use crate::app::session::Request;
use crate::app::text::{self, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::record::Place;
use crate::rules::Player;
use crate::search::Score;
use bevy_egui::egui::{Pos2, Rect, Sense, Stroke, pos2, vec2};

/// The height of a line of text.
const LINE: f32 = 20.0;

/// The strip's height in logical px.
fn height(context: &PanelContext) -> f32 {
    let graph = if context.compact { 44.0 } else { 72.0 };
    let lines = if context.review.analysing {
        LINE * LINES as f32
    } else {
        0.0
    };
    28.0 + 14.0 + graph + 8.0 + 2.0 * LINE + lines + 48.0
}

/// A score as Player 1 sees it, in words.
fn for_first(score: Score, to_move: Player) -> String {
    words::score(match to_move {
        Player::One => score,
        Player::Two => -score,
    })
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
pub(super) fn show(painter: &mut Painter, context: &PanelContext, actions: &mut Vec<PanelAction>) {
    let rect = painter.room(height(context));
    let look = painter.look;
    painter.outline(rect, 10, 1.0, look.line);
    let inner = rect.shrink2(bevy_egui::egui::vec2(12.0, 6.0));
    let session = context.session;
    let place = session.place();
    let to_move = context.position.to_move();
    let mut y = inner.top();

    let close = area(inner.right() - 24.0, y, 26.0, 26.0);
    if painter.bare_icon(close, "review-close", Icon::Close, &tr!("review-close")) {
        actions.push(PanelAction::Review(ReviewRequest::Show(false)));
    }
    let at = pos2(inner.left(), y + 18.0);
    let wide = painter.text(
        at,
        Side::Left,
        &tr!("review-title"),
        TextStyle::medium(12.5, look.text3),
    );
    let known_here = known(context, place);
    if let Some(found) = known_here {
        let names = Player::BOTH.map(|player| text::side(context.position, player));
        let text = match found.score {
            Score::Cp(_) => tr!(
                "review-score",
                score = &for_first(found.score, to_move),
                side = &names[0]
            ),
            score => {
                let name = &names[to_move.index()];
                tr!("review-proven", side = name, score = &words::score(score))
            }
        };
        let ink = TextStyle::medium(13.5, look.text);
        let left = inner.left() + wide + 12.0;
        painter.text_within(pos2(left, y + 18.0), close.left() - 6.0 - left, &text, ink);
    }
    y += 28.0;

    bar(
        painter,
        context,
        area(inner.left(), y, inner.width(), 6.0),
        known_here,
        to_move,
    );
    y += 14.0;
    let high = if context.compact { 44.0 } else { 72.0 };
    graph(
        painter,
        context,
        area(inner.left(), y, inner.width(), high),
        actions,
    );
    y += high + 8.0;

    let row = |y: f32| pos2(inner.left(), y + 14.0);
    let (text, colour) = verdict(painter, context, place);
    painter.text_within(
        row(y),
        inner.width(),
        &text,
        TextStyle::regular(13.0, colour),
    );
    let said = area(inner.left(), y, inner.width(), LINE);
    painter.told(said, "review-verdict", &text);
    y += LINE;
    better(
        painter,
        context,
        area(inner.left(), y, inner.width(), LINE),
        actions,
    );
    y += LINE;
    if context.review.analysing {
        lines(
            painter,
            context,
            area(inner.left(), y, inner.width(), LINE),
            actions,
        );
        y += LINE * LINES as f32;
    }
    foot(
        painter,
        context,
        area(inner.left(), y + 4.0, inner.width(), 30.0),
        actions,
    );
}

/// Player 1's chances as the filled part of a bar.
fn bar(
    painter: &Painter,
    context: &PanelContext,
    rect: Rect,
    found: Option<&Evaluation>,
    to_move: Player,
) {
    painter.fill(rect, 3, painter.look.line);
    let Some(found) = found else { return };
    let chance = chance(found.score, context.session.game.variant());
    let first = match to_move {
        Player::One => chance,
        Player::Two => 1.0 - chance,
    };
    let mut part = rect;
    part.set_width(rect.width() * first as f32);
    if part.width() >= 1.0 {
        painter.fill(part, 3, painter.look.text2);
    }
}

/// Player 1's chances from the start of the line to its end; a click goes there.
fn graph(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    actions: &mut Vec<PanelAction>,
) {
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
            actions.push(PanelAction::Ask(Request::GoTo(place)));
        }
    }
    response.on_hover_text(tr!("review-graph-tip"));
}

/// What the move on show gave away, or how the whole game was.
fn verdict(
    painter: &Painter,
    context: &PanelContext,
    place: Place,
) -> (String, bevy_egui::egui::Color32) {
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

/// The better line: behind a bad move what should have been played, else what is best now.
fn better(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    actions: &mut Vec<PanelAction>,
) {
    let session = context.session;
    let Some(line) = better_line(context.review, session.place()) else {
        return;
    };
    let line = words::line(context.position, line);
    let text = tr!("review-best", line = &line);
    let response = painter.click(rect, "review-step");
    painter.named(&response, &text);
    let hover = painter.hover(&response);
    let colour = Painter::blend(painter.look.good, painter.look.text, hover);
    let at = pos2(rect.left(), rect.top() + 14.0);
    painter.text_within(at, rect.width(), &text, TextStyle::medium(13.0, colour));
    painter.focus_ring(&response, 4);
    if response.clicked() {
        actions.push(PanelAction::Review(ReviewRequest::StepInto));
    }
    response.on_hover_text(tr!("review-best-tip"));
}

/// The best lines of the position on show, the first of them in `rect`; one that is pointed at stands out on the board, and
/// a click steps into it.
fn lines(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    actions: &mut Vec<PanelAction>,
) {
    let to_move = context.position.to_move();
    let mut pointed = None;
    for index in 0..LINES {
        let row = rect.translate(vec2(0.0, LINE * index as f32));
        let at = pos2(row.left(), row.top() + 14.0);
        let Some(found) = context.review.lines.get(index) else {
            if index == 0 {
                let ink = TextStyle::regular(13.0, painter.look.text2);
                painter.text_within(at, row.width(), &tr!("review-thinking"), ink);
            }
            continue;
        };
        let text = format!(
            "{}. {}  {}",
            index + 1,
            for_first(found.score, to_move),
            words::line(context.position, &found.line)
        );
        let response = painter.click(row, &format!("review-line-{}", index + 1));
        painter.named(&response, &text);
        let hover = painter.hover(&response);
        let colour = Painter::blend(painter.look.text2, painter.look.text, hover);
        painter.text_within(at, row.width(), &text, TextStyle::regular(13.0, colour));
        painter.focus_ring(&response, 4);
        if response.hovered() || (pointed.is_none() && response.has_focus()) {
            pointed = Some(index);
        }
        if response.clicked() {
            actions.push(PanelAction::Review(ReviewRequest::StepIntoLine(index)));
        }
    }
    if pointed != context.review.pointed {
        actions.push(PanelAction::Review(ReviewRequest::PointAt(pointed)));
    }
}

/// The time a position, the start, and the analysis.
fn foot(painter: &mut Painter, context: &PanelContext, rect: Rect, actions: &mut Vec<PanelAction>) {
    let review = context.review;
    let times = TIMES.into_iter().enumerate().map(|(index, millis)| {
        let seconds = (millis as f64 / 1000.0).to_string();
        let value = seconds.replace('.', &tr!("decimal-mark"));
        let label = tr!("seconds", value = value);
        (format!("review-time-{millis}"), label, index)
    });
    let buttons = 74.0;
    let tabs = area(
        rect.left(),
        rect.top(),
        rect.width() - 2.0 * buttons - 16.0,
        30.0,
    );
    if let Some(time) = painter.choose(tabs, times, &review.time) {
        actions.push(PanelAction::Review(ReviewRequest::Time(time)));
    }
    let start = area(tabs.right() + 8.0, rect.top(), buttons, 30.0);
    if review.is_running() {
        if painter.button(start, "review-stop", &tr!("review-stop"), 13.0) {
            actions.push(PanelAction::Review(ReviewRequest::Stop));
        }
    } else if painter.main_button(start, "review-start", &tr!("review-start"), 13.0) {
        actions.push(PanelAction::Review(ReviewRequest::Start));
    }
    let lines = area(start.right() + 8.0, rect.top(), buttons, 30.0);
    let label = if review.analysing {
        tr!("review-hide")
    } else {
        tr!("review-analyse")
    };
    if painter.button(lines, "review-analyse", &label, 13.0) {
        actions.push(PanelAction::Review(ReviewRequest::Analyse(
            !review.analysing,
        )));
    }
}
