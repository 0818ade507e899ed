//! The players' cards: who, with which pieces, how it stands, and the time used.

use super::PanelContext;
use crate::game_status;
use crate::text::{self, tr};
use crate::theme::badges;
use crate::theme::painter::{Painter, Side, TextStyle, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, Sense, pos2, vec2};
use quadrille_games::rules::Player;
use std::time::Duration;

/// Less than this on a clock is little.
const SHORT: Duration = Duration::from_secs(20);

/// Draws the card of `player`, which goes so far over the room at both sides; the side to move lies on a raised surface
/// with an amber bar.
pub(super) fn show(painter: &mut Painter, context: &PanelContext, player: Player, over: f32) {
    let look = painter.look;
    let compact = context.compact;
    let rect = painter.room(if compact { 76.0 } else { 92.0 });
    let rect = rect.expand2(vec2(over, 0.0));
    let to_move = context.position.to_move() == player && !context.is_over();
    let won = context.is_over() && context.session.winner() == Some(player);
    if to_move || won {
        painter.fill(rect, 10, look.raised);
        let bar = area(rect.left(), rect.top() + 14.0, 3.0, rect.height() - 28.0);
        painter.fill(bar, 1, look.fill);
    }
    let square = area(rect.left() + 11.0, rect.top() + 11.0, 42.0, 42.0);
    let near = player == context.near;
    let parts = badges::of(context.position, player, near, look.skin);
    painter.badge(square, parts);

    let seat = &context.session.seats[player.index()];
    let left_on_clock = context.session.remaining(player);
    let clock = match left_on_clock {
        Some(left) => game_status::time_left(left),
        None => game_status::clock(context.session.used[player.index()]),
    };
    let short = left_on_clock.is_some_and(|left| left < SHORT);
    let right = rect.right() - 16.0;
    let (clock_ink, clock_y) = {
        let size = if compact { 20.0 } else { 24.0 };
        let ink = if short && !context.is_over() {
            TextStyle::bold(size, look.danger)
        } else if to_move {
            look.strong(size)
        } else {
            TextStyle::medium(size, look.text2)
        };
        (ink, if compact { 26.0 } else { 34.0 })
    };
    let clock_width = painter.text(
        pos2(right, rect.top() + clock_y),
        Side::Right,
        &clock,
        clock_ink,
    );
    let clock_area = area(right - clock_width, rect.top() + 8.0, clock_width, 34.0);
    let meaning = if left_on_clock.is_some() {
        tr!("card-clock-left")
    } else {
        tr!("card-clock")
    };
    let name = format!("tip-{player}-clock");
    painter.explained(clock_area, &name, &clock, &meaning);

    let left = rect.left() + 60.0;
    let (name_y, role_y, figures_y) = if compact {
        (24.0, 41.0, 64.0)
    } else {
        (28.0, 46.0, 76.0)
    };
    let room = right - clock_width - 10.0 - left;
    let at = |y: f32| pos2(left, rect.top() + y);
    painter.text_within(at(name_y), room, &seat.name, look.strong(16.0));
    let shade = if to_move { look.text2 } else { look.text3 };
    let ink = TextStyle::regular(12.5, shade);
    let roles = roles(context, player, near);
    let shown = fitting(&roles, |role| painter.width(role, ink) <= room);
    painter.text_within(at(role_y), room, shown, ink);
    let role = &roles[0];
    let wide = painter.width(shown, ink).min(room);
    let place = area(left, rect.top() + role_y - 13.0, wide, 17.0);
    match game_status::strength(seat) {
        Some(level) => painter.explained(place, &format!("tip-{player}-level"), role, &level),
        None if shown != role => tip(painter, place, player, "role", role),
        None => {}
    }

    let told: Vec<String> = game_status::figures(context.position, player)
        .iter()
        .map(|figure| format!("{} {}", figure.value, figure.label))
        .collect();
    let told = format!("{}, {role}, {clock}, {}", seat.name, told.join(", "));
    painter.told(rect, &format!("card-{player}"), &told);

    let mut x = left;
    let y = rect.top() + figures_y;
    for (index, figure) in game_status::figures(context.position, player)
        .iter()
        .enumerate()
    {
        let begin = x;
        x += painter.text(pos2(x, y), Side::Left, &figure.value, look.strong(17.0)) + 5.0;
        x += painter.text(pos2(x, y), Side::Left, &figure.label, look.dim(12.5));
        let place = area(begin, y - 16.0, x - begin, 22.0);
        let name = format!("tip-{player}-figure-{index}");
        let label = format!("{} {}", figure.value, figure.label);
        painter.explained(place, &name, &label, &figure.tip);
        x += 18.0;
    }
}

/// What stands below a player's name, from the fullest way to say it to the shortest: who moves the side, which side it is, and
/// where it goes.
fn roles(context: &PanelContext, player: Player, near: bool) -> Vec<String> {
    let role = game_status::role(context.position, player, near);
    let side = text::side(context.position, player);
    let seat = &context.session.seats[player.index()];
    match game_status::controller(seat) {
        Some(controller) => vec![
            format!("{controller} · {role}"),
            format!("{controller} · {side}"),
            controller,
        ],
        None => vec![role, side],
    }
}

/// The first of `texts` that fits, or the last.
pub(super) fn fitting(texts: &[String], fits: impl Fn(&str) -> bool) -> &str {
    let found = texts.iter().find(|text| fits(text)).or(texts.last());
    found.map_or("", String::as_str)
}

/// Explains what stands in `rect` when the pointer rests there.
fn tip(painter: &Painter, rect: Rect, player: Player, what: &str, text: &str) {
    let id = painter.id(&format!("tip-{player}-{what}"));
    painter.ui.interact(rect, id, Sense::hover()).tip(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subtitle_is_said_shorter_rather_than_cut() {
        let texts = [
            "AI, level 4 · White · runs up",
            "AI, level 4 · White",
            "AI, level 4",
        ];
        let texts = texts.map(str::to_owned);
        let within = |most: usize| fitting(&texts, |text| text.len() <= most);
        assert_eq!(within(60), texts[0]);
        assert_eq!(within(24), texts[1]);
        assert_eq!(within(12), texts[2]);
        assert_eq!(within(3), texts[2], "the shortest there is");
    }
}
