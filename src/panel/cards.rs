//! The players' cards: name, pieces, score and time.

use super::PanelContext;
use crate::drawing::badges;
use crate::game_status;
use crate::text::{self, tr};
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, vec2};
use quadrille_games::rules::Player;
use std::time::Duration;

/// Below this time a clock is shown in a warning colour.
const LOW_TIME: Duration = Duration::from_secs(20);

/// Draws the card of `player`, extended by `over` at both sides. The side to move has a raised surface with an amber bar.
pub(super) fn draw_card(painter: &mut Painter, context: &PanelContext, player: Player, over: f32) {
    let look = painter.look;
    let compact = context.compact;
    let rect = painter.room(if compact { 76.0 } else { 92.0 });
    let rect = rect.expand2(vec2(over, 0.0));
    // During a game the mark belongs to the running clock, also while an earlier position is viewed.
    let marked = if context.session.is_over() {
        context.position
    } else {
        context.session.game.position()
    };
    let to_move = marked.to_move() == player && !context.is_over();
    let won = context.is_over() && context.session.winner() == Some(player);
    if to_move || won {
        painter.fill(rect, 10, look.raised);
        painter.bar(rect, 14.0);
    }
    let square = area(rect.left() + 11.0, rect.top() + 11.0, 42.0, 42.0);
    let near = player == context.near;
    let parts = badges::badge_parts(context.position, player, near, look.skin);
    painter.badge(square, parts);

    let seat = &context.session.seats[player.index()];
    let left_on_clock = context.session.remaining(player);
    let clock = match left_on_clock {
        Some(left) => game_status::time_left(left),
        None => game_status::clock(context.session.used[player.index()]),
    };
    let short = left_on_clock.is_some_and(|left| left < LOW_TIME);
    let size = if compact { 20.0 } else { 24.0 };
    let ink = if short && !context.is_over() {
        TextStyle::bold(size, look.danger)
    } else if to_move {
        look.strong(size)
    } else {
        TextStyle::medium(size, look.text2)
    };
    let inner = rect.with_min_x(rect.left() + 60.0);
    let inner = inner.with_max_x(rect.right() - 16.0);
    let line = inner.with_min_y(rect.top() + if compact { 2.0 } else { 8.0 });
    let line = line.with_max_y(line.top() + 34.0);
    let wide = painter.text_in_rect(line, TextAlign::Right, &clock, ink);
    let meaning = match seat.clock {
        Some(control) => tr!("card-clock-left", clock = control.notation()),
        None => tr!("card-clock"),
    };
    let place = line.with_min_x(line.right() - wide);
    painter.explained(place, &format!("tip-{player}-clock"), &clock, &meaning);

    let (name_y, role_y, figures_y) = if compact {
        (18.0, 36.5, 58.0)
    } else {
        (22.0, 41.5, 70.0)
    };
    let middle = |y: f32| Rect::from_x_y_ranges(inner.x_range(), y - 10.0..=y + 10.0);
    let line = |y: f32| middle(rect.top() + y).with_max_x(inner.right() - wide - 10.0);
    painter.text_in_rect(line(name_y), TextAlign::Left, &seat.name, look.strong(16.0));
    let shade = if to_move { look.text2 } else { look.text3 };
    let ink = TextStyle::regular(12.5, shade);
    let roles = role_texts(context, player, near);
    let place = line(role_y);
    let shown = first_fitting(&roles, |role| painter.width(role, ink) <= place.width());
    let wide = painter.text_in_rect(place, TextAlign::Left, shown, ink);
    let place = place.with_max_x(place.left() + wide);
    let role = &roles[0];
    match game_status::strength(seat) {
        Some(level) => painter.explained(place, &format!("tip-{player}-level"), role, &level),
        None if shown != role => {
            let name = format!("tip-{player}-role");
            painter.hovered(place, &name).tip(role);
        }
        None => {}
    }

    let figures = game_status::card_numbers(context.position, player);
    let labels = figures
        .iter()
        .map(|it| format!("{} {}", it.value, it.label));
    let labels: Vec<String> = labels.collect();
    let text = format!("{}, {role}, {clock}, {}", seat.name, labels.join(", "));
    painter.describe(rect, &format!("card-{player}"), &text);

    let mut rest = middle(rect.top() + figures_y);
    for (index, (figure, label)) in figures.iter().zip(labels).enumerate() {
        let mut place = rest;
        rest.min.x +=
            painter.text_in_rect(rest, TextAlign::Left, &figure.value, look.strong(17.0)) + 5.0;
        // The label is on the baseline of the figure.
        let label_place = rest.translate(vec2(0.0, 1.6));
        rest.min.x +=
            painter.text_in_rect(label_place, TextAlign::Left, &figure.label, look.dim(12.5));
        place.max.x = rest.left();
        let name = format!("tip-{player}-figure-{index}");
        painter.explained(place, &name, &label, &figure.tip);
        rest.min.x += 18.0;
    }
}

/// Returns the line below a player's name, from the longest text to the shortest: who controls the side, which side it is,
/// and where it goes.
fn role_texts(context: &PanelContext, player: Player, near: bool) -> Vec<String> {
    let role = game_status::side_description(context.position, player, near);
    let side = text::side(context.position, player);
    let seat = &context.session.seats[player.index()];
    match game_status::time_per_move(seat, |time| context.session.thinking_time(time)) {
        Some(controller) => vec![
            format!("{controller} · {role}"),
            format!("{controller} · {side}"),
            controller,
        ],
        None => vec![role, side],
    }
}

/// Returns the first of `texts` that fits, or the last.
pub(super) fn first_fitting(texts: &[String], fits: impl Fn(&str) -> bool) -> &str {
    let found = texts.iter().find(|text| fits(text)).or(texts.last());
    found.map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subtitle_is_shortened_instead_of_cut() {
        let texts = [
            "AI, level 4 · White · runs up",
            "AI, level 4 · White",
            "AI, level 4",
        ];
        let texts = texts.map(str::to_owned);
        let within = |most: usize| first_fitting(&texts, |text| text.len() <= most);
        assert_eq!(within(60), texts[0]);
        assert_eq!(within(24), texts[1]);
        assert_eq!(within(12), texts[2]);
        assert_eq!(within(3), texts[2], "the shortest there is");
    }
}
