//! The analysis in the panel: the best lines, how far the search is, what threatens, and what can be chosen.

use super::super::PanelContext;
use super::{LINE, for_first};
use crate::app::game_status;
use crate::app::opponent::{reasons, words};
use crate::app::review::judge::Evaluation;
use crate::app::review::{MOST_LINES, Pointed, ReviewRequest};
use crate::app::session::ForfeitCause;
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, Side, TextStyle};
use crate::arena::Cause;
use crate::rules::AnyPosition;
use bevy_egui::egui::{Rect, Sense, pos2, vec2};

/// The width of a line's number with its score.
const SCORE: f32 = 78.0;
/// Between two moves of a line.
const GAP: f32 = 6.0;

/// The best lines, how far the search is, and the threat. A move under the pointer is seen on the board; a click keeps the line as a
/// variation and goes there.
pub(super) fn show(painter: &mut Painter, context: &PanelContext) {
    let analysis = &context.review.analysis;
    let look = painter.look;
    let mut pointed = None;
    for index in 0..analysis.count() {
        let Some(found) = analysis.found.lines.get(index) else {
            let text = if index == 0 && analysis.found.problem.is_none() {
                tr!("review-thinking")
            } else {
                String::new()
            };
            painter.text_line(LINE, &text, look.dim(13.0));
            continue;
        };
        if let Some(at) = line(painter, context, index, found) {
            pointed = Some(at);
        }
    }
    let changed = pointed != analysis.pointed;
    context.act_if(changed, ReviewRequest::PointAt(pointed));
    // Where room is short the threat stands in the place of the progress.
    if !context.compact {
        progress(painter, context);
        threat(painter, context);
    } else if analysis.found.threat.is_some() && analysis.found.problem.is_none() {
        threat(painter, context);
    } else {
        progress(painter, context);
    }
}

/// One line; where it is pointed at, if it is.
fn line(
    painter: &mut Painter,
    context: &PanelContext,
    index: usize,
    found: &Evaluation,
) -> Option<Pointed> {
    let look = painter.look;
    let number = index + 1;
    let score = for_first(found.score, context.position);
    let rect = painter.room(LINE);
    let response = painter.click(rect, &format!("review-line-{number}"));
    let whole = words::line(context.position, &found.line);
    painter.named(&response, &format!("{number}. {score}  {whole}"));
    let base = rect.center().y + 4.5;
    let strong = TextStyle::medium(13.0, look.text);
    painter.text(
        pos2(rect.left(), base),
        Side::Left,
        &format!("{number}."),
        look.dim(13.0),
    );
    painter.text(
        pos2(rect.left() + SCORE - 12.0, base),
        Side::Right,
        &score,
        strong,
    );
    let pointer = response.hover_pos();
    let mut under = None;
    let mut last = None;
    let moves = move_places(painter, context.position, found, rect);
    for (step, (area, text)) in moves.iter().enumerate() {
        let here = pointer.is_some_and(|at| area.expand2(vec2(GAP / 2.0, 0.0)).contains(at));
        if here {
            under = Some(step + 1);
        }
        let ink = match step {
            _ if here => TextStyle::medium(13.0, look.accent),
            0 => strong,
            _ => TextStyle::regular(13.0, look.text2),
        };
        painter.text(pos2(area.left(), base), Side::Left, text, ink);
        last = Some(area.right());
    }
    if moves.len() < found.line.len()
        && let Some(right) = last
    {
        painter.text(pos2(right + GAP, base), Side::Left, "…", look.dim(13.0));
    }
    painter.focus_ring(&response, 4);
    let by_keyboard = response.has_focus();
    if response.clicked() {
        let moves = under.unwrap_or(1);
        context.act(ReviewRequest::StepIntoLine(index, moves));
        return None;
    }
    let hovered = response.hovered();
    if hovered {
        response.on_hover_text(tr!("analysis-line-tip"));
    }
    (hovered || by_keyboard).then(|| Pointed {
        line: index,
        moves: under.unwrap_or(0),
    })
}

/// Where the moves of a line stand in its row, as far as there is room.
fn move_places(
    painter: &Painter,
    position: &AnyPosition,
    found: &Evaluation,
    rect: Rect,
) -> Vec<(Rect, String)> {
    let ink = TextStyle::medium(13.0, painter.look.text);
    let mut here = position.clone();
    let mut x = rect.left() + SCORE;
    let mut places = Vec::new();
    for &mv in &found.line {
        let text = text::move_text(&here, mv);
        let width = painter.width(&text, ink);
        // Room for the sign that it goes on.
        if x + width + 14.0 > rect.right() && !places.is_empty() {
            break;
        }
        places.push((
            Rect::from_min_size(pos2(x, rect.top()), vec2(width, LINE)),
            text,
        ));
        x += width + GAP;
        match here.play(mv) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    places
}

/// How deep it has been looked, at how many positions and for how long; or what the engine got wrong.
fn progress(painter: &mut Painter, context: &PanelContext) {
    let analysis = &context.review.analysis;
    let look = painter.look;
    let found = &analysis.found;
    if let Some(problem) = &found.problem {
        let reason = ForfeitCause::from(Cause::Engine(problem.clone())).words();
        let told = tr!("analysis-engine", name = chosen(context), reason = reason);
        let rect = painter.text_line(LINE, &told, TextStyle::regular(12.5, look.danger));
        painter.told(rect, "analysis-problem", &told);
        return;
    }
    let depth = found.lines.iter().map(|line| line.depth).min();
    let Some(depth) = depth else {
        painter.room(LINE);
        return;
    };
    let told = tr!(
        "analysis-progress",
        depth = depth,
        nodes = game_status::short_count(found.nodes),
        time = text::seconds(found.elapsed, 0)
    );
    painter.text_line(LINE, &told, look.dim(12.5));
}

/// What the other side would do if it were to move.
fn threat(painter: &mut Painter, context: &PanelContext) {
    let look = painter.look;
    let found = &context.review.analysis.found;
    let Some(threat) = &found.threat else {
        painter.room(LINE);
        return;
    };
    let told = tr!(
        "analysis-threat",
        move = text::move_text(&threat.position, threat.mv),
        gain = reasons::gain(&threat.position, &threat.gain)
    );
    let rect = painter.text_line(LINE, &told, TextStyle::medium(12.5, look.danger));
    painter.told(rect, "analysis-threat", &told);
    let id = painter.id("analysis-threat");
    let response = painter.ui.interact(rect, id, Sense::hover());
    response.on_hover_text(told);
}

/// The name of what searches.
fn chosen(context: &PanelContext) -> String {
    let engine = context.review.analysis.engine();
    let engine = engine.and_then(|number| context.engines.get(number));
    engine.map_or_else(|| tr!("analysis-own"), |engine| engine.name.clone())
}

/// How many lines, what searches, and the end of it.
pub(super) fn controls(painter: &mut Painter, context: &PanelContext) {
    let analysis = &context.review.analysis;
    let engines = context.engines.len();
    let counts =
        (1..=MOST_LINES).map(|count| (format!("analysis-lines-{count}"), count.to_string(), count));
    painter.row(30.0, 8.0, |painter| {
        let button = vec2(74.0, 30.0);
        let whole = painter.rest().width();
        let engine_width = if engines > 0 { 96.0 } else { 0.0 };
        let gaps = if engines > 0 { 2.0 } else { 1.0 };
        let tabs = vec2(whole - button.x - engine_width - gaps * 8.0, 30.0);
        if let Some(count) = painter.choose(tabs, counts, &analysis.count()) {
            context.act(ReviewRequest::Lines(count));
        }
        if engines > 0 {
            let size = vec2(engine_width, 30.0);
            let clicked = painter.button(size, "analysis-engine", &chosen(context), 13.0);
            // From the program's own search to one engine after the other, and back.
            let next = analysis.engine().map_or(0, |number| number + 1);
            let next = (next < engines).then_some(next);
            context.act_if(clicked, ReviewRequest::UseEngine(next));
        }
        let clicked = painter.button(button, "review-analyse", &tr!("review-hide"), 13.0);
        context.act_if(clicked, ReviewRequest::Analyse(false));
    });
}
