//! The panel of a game that is looked over: how it stands, the better line, what is to be said of the move on show, and the
//! buttons that walk through the game. The bar and the graph stand beside the board.

pub(super) mod explorer;
mod lines;
mod remark;
mod table;
mod verdict;

pub(super) use remark::show as remark;
pub(super) use table::{colour_of, show as beside_board};
pub(super) use verdict::show as told;

use super::{PanelAction, PanelContext};
use crate::app::interface::OpenDialog;
use crate::app::opponent::words;
use crate::app::review::judge::Evaluation;
use crate::app::review::{ReviewRequest, TIMES, next_mistake, shown_line};
use crate::app::session::Request;
use crate::app::session::history::{Walk, walk};
use crate::app::text::{self, tr};
use crate::app::theme::fonts::Weight;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, TextStyle, parts};
use crate::record::Place;
use crate::rules::{AnyPosition, Player};
use crate::search::Score;
use bevy_egui::egui::{Color32, Rect, Response, vec2};

/// The height of a line of text.
const LINE: f32 = 20.0;
/// From these chances on a side is told to be a little better, better, and winning.
const BETTER: [f64; 3] = [0.55, 0.65, 0.90];

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
    let live = context.review.analysis.lines_at(place).first();
    live.or_else(|| context.review.found.get(&place))
}

/// Player 1's chances in the position on show, 0 to 1, as far as they are known.
fn chance_shown(context: &PanelContext) -> Option<f64> {
    let found = known(context, context.session.place())?;
    Some(found.chance_of_first(context.position))
}

/// A chance in parts of a hundred.
pub(super) fn percent(chance: f64) -> String {
    tr!("score-percent", percent = words::in_percent(chance))
}

/// How the position on show stands: a figure, and in words for whom.
fn balance(context: &PanelContext) -> (String, String) {
    let found = known(context, context.session.place());
    let (Some(found), Some(first)) = (found, chance_shown(context)) else {
        return (String::new(), tr!("review-unknown"));
    };
    let names = Player::BOTH.map(|player| text::side(context.position, player));
    if !matches!(found.score, Score::Cp(_)) {
        let to_move = context.position.to_move();
        let score = words::score(found.score, context.position.variant());
        let proven = tr!(
            "review-proven",
            side = &names[to_move.index()],
            score = &score
        );
        return (String::new(), proven);
    }
    let (leader, chance) = if first >= 0.5 {
        (&names[0], first)
    } else {
        (&names[1], 1.0 - first)
    };
    let grade = BETTER.iter().filter(|&&least| chance >= least).count();
    let words = tr!(
        "review-balance",
        grade = grade,
        side = leader,
        sides = text::sides(context.position.variant())
    );
    (percent(chance), words)
}

/// The head of the panel: how it stands, the better line or the best ones, and what starts and stops the search.
pub(super) fn head(painter: &mut Painter, context: &PanelContext) {
    let look = painter.look;
    let (figure, words) = balance(context);
    painter.row_back(26.0, 6.0, |painter| {
        let cross = vec2(26.0, 26.0);
        let clicked = painter.bare_icon(cross, "review-close", Icon::Close, &tr!("review-close"));
        context.act_if(clicked, ReviewRequest::Show(false));
        painter.row(painter.rest(), 8.0, |painter| {
            if context.compact {
                painter.word(&figure, look.strong(17.0));
                painter.word(&words, look.dim(13.0));
            } else {
                let title = tr!("review-evaluation");
                painter.word(&title, TextStyle::medium(12.5, look.text3));
            }
        });
    });
    if !context.compact {
        let said = painter.row(34.0, 10.0, |painter| {
            if !figure.is_empty() {
                painter.word(&figure, look.strong(26.0));
            }
            painter.word(&words, look.dim(15.0))
        });
        painter.told(said, "review-balance", &format!("{figure} {words}"));
    }
    painter.ui.add_space(4.0);
    painter.carded(vec2(12.0, 6.0), |painter| {
        if context.review.analysis.is_on() {
            lines::show(painter, context);
        } else {
            better(painter, context);
        }
    });
    painter.ui.add_space(8.0);
    if context.review.analysis.is_on() {
        lines::controls(painter, context);
    } else {
        search_controls(painter, context);
    }
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
    let session = context.session;
    let look = painter.look;
    let Some((from, line)) = shown_line(context.review, session) else {
        painter.text_line(LINE, &tr!("review-no-line"), look.dim(13.0));
        if !context.compact {
            painter.room(LINE);
        }
        return;
    };
    let position = session.game.position_of(from);
    let text = words::line(position, line);
    let (first, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let shown = if context.compact { &text } else { first };
    let title = if from == session.place() {
        tr!("review-best", line = shown)
    } else {
        tr!("review-instead", line = shown)
    };
    if session.takes_moves(from) {
        let colours = [look.good, look.text];
        let response = line_button(painter, "review-step", &title, Weight::Medium, colours);
        context.act_if(response.clicked(), ReviewRequest::StepInto);
        response.on_hover_text(tr!("review-best-tip"));
    } else {
        let ink = TextStyle::medium(13.0, look.good);
        painter.text_line(LINE, &title, ink);
    }
    if !context.compact {
        let depth = context
            .review
            .found
            .get(&from)
            .map_or(0, |found| found.depth);
        let depth = tr!("review-depth", depth = depth);
        painter.text_line(LINE, &format!("{depth}  {rest}"), look.dim(12.5));
    }
}

/// The time a position, the start, and the analysis.
fn search_controls(painter: &mut Painter, context: &PanelContext) {
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
        let clicked = painter.button(button, "review-analyse", &tr!("review-analyse"), 13.0);
        context.act_if(clicked, ReviewRequest::Analyse(true));
    });
}

/// How high the buttons are, in logical px.
pub(super) fn buttons_height(context: &PanelContext) -> f32 {
    if context.compact { 34.0 } else { 104.0 }
}

/// The buttons: those that walk through the game, and what can be done with it. In one row where room is short.
pub(super) fn buttons(painter: &mut Painter, context: &PanelContext) {
    let session = context.session;
    let here = session.place();
    let to = |step: Walk| {
        let place = walk(&session.game, here, step);
        (place != here, PanelAction::Ask(Request::GoTo(place)))
    };
    let playing = context.review.is_playing();
    let play = (
        session.game.size() > 0,
        PanelAction::Review(ReviewRequest::Play(!playing)),
    );
    let next = next_mistake(context.review, session).filter(|&place| place != here);
    let mistake = (
        next.is_some(),
        PanelAction::Ask(Request::GoTo(next.unwrap_or(here))),
    );
    let (play_icon, play_name) = if playing {
        (Icon::Pause, "pause")
    } else {
        (Icon::Play, "play")
    };
    let walking = [
        ("first", Icon::First, to(Walk::Start)),
        ("back", Icon::Back, to(Walk::Back)),
        (play_name, play_icon, play),
        ("on", Icon::Forward, to(Walk::On)),
        ("last", Icon::Last, to(Walk::End)),
        ("mistake", Icon::Mistake, mistake),
    ];
    let variant = session.game.variant();
    let doing = [
        ("flip", Icon::Flip, (true, Request::Flip.into())),
        (
            "save",
            Icon::Save,
            (true, PanelAction::Open(OpenDialog::SaveGame)),
        ),
        (
            "rules",
            Icon::Rules,
            (true, PanelAction::Open(OpenDialog::Rules(variant))),
        ),
        (
            "play-on",
            Icon::New,
            (session.can_play_on(), Request::PlayOn(here).into()),
        ),
        (
            "learn",
            Icon::Learn,
            (context.mistakes, PanelAction::Mistakes),
        ),
    ];
    let rect = painter.room(buttons_height(context));
    let button = |painter: &mut Painter, cell, label: &str, id: &str, icon, (enabled, act)| {
        let tip = tr!("review-button", id = id);
        let name = format!("review-{id}");
        let clicked = painter.icon_button(cell, &name, icon, label, &tip, enabled);
        let act: PanelAction = act;
        context.act_if(clicked, act);
    };
    if context.compact {
        let cells: [Rect; 11] = parts(rect, 3.0);
        let all = walking.into_iter().chain(doing);
        for (cell, (id, icon, what)) in cells.into_iter().zip(all) {
            button(painter, cell, "", id, icon, what);
        }
        return;
    }
    let cells: [Rect; 6] = parts(rect.with_max_y(rect.top() + 46.0), 8.0);
    for (cell, (id, icon, what)) in cells.into_iter().zip(walking) {
        button(painter, cell, "", id, icon, what);
    }
    let cells: [Rect; 5] = parts(rect.with_min_y(rect.bottom() - 50.0), 8.0);
    for (cell, (id, icon, what)) in cells.into_iter().zip(doing) {
        let label = tr!("review-button-label", id = id);
        button(painter, cell, &label, id, icon, what);
    }
}
