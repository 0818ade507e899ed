//! The players' cards: name, pieces, score and time.

use super::PanelContext;
use crate::game_status::{self, CardNumber};
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, vec2};
use quadrille_drawing::badges;
use quadrille_drawing::column::Rank;
use quadrille_drawing::text_forms::fitting_texts;
use quadrille_games::rules::Player;
use quadrille_text::{self as text, tr};
use std::time::Duration;

/// Below this time a clock is shown in a warning colour.
const LOW_TIME: Duration = Duration::from_secs(20);

/// The font size of a clock. It is the same in cards of different heights.
const CLOCK_SIZE_PX: f32 = 22.0;
/// The empty height above and below the clock in its line.
const CLOCK_MARGIN_PX: f32 = 6.0;

/// The heights of a card in logical px: the name and the clock only, everything, and everything with more space.
const LOW_PX: f32 = 40.0;
const MIDDLE_PX: f32 = 76.0;
const HIGH_PX: f32 = 92.0;

/// Returns the heights of a card.
pub(super) const fn card_heights() -> [(Rank, f32); 3] {
    [(Rank::Essential, LOW_PX), (Rank::Cards, MIDDLE_PX), (Rank::Usual, HIGH_PX)]
}

/// The places of a card's lines, in logical px: the middle of its clock, name and figures from its top, the middle of its role
/// without a clock, and the size of its badge. A low card has neither role nor figures.
struct CardLines {
    clock_y: f32,
    name_y: f32,
    role_y: f32,
    figures_y: f32,
    badge_size: f32,
}

impl CardLines {
    const LOW: Self =
        Self { clock_y: 20.0, name_y: 20.0, role_y: 20.0, figures_y: 20.0, badge_size: 30.0 };
    const MIDDLE: Self =
        Self { clock_y: 19.0, name_y: 18.0, role_y: 36.5, figures_y: 58.0, badge_size: 42.0 };
    const HIGH: Self =
        Self { clock_y: 25.0, name_y: 22.0, role_y: 41.5, figures_y: 70.0, badge_size: 42.0 };

    fn for_height(height: f32) -> &'static Self {
        if height < MIDDLE_PX {
            &Self::LOW
        } else if height < HIGH_PX {
            &Self::MIDDLE
        } else {
            &Self::HIGH
        }
    }
}

/// Draws the card of `player` in `rect`, extended by `extension` at both sides. The side to move has a raised surface with an amber
/// bar.
pub(super) fn draw_card(
    painter: &mut Painter,
    context: &PanelContext,
    player: Player,
    rect: Rect,
    extension: f32,
) {
    let look = painter.look;
    let card_lines = CardLines::for_height(rect.height());
    let is_low = rect.height() < MIDDLE_PX;
    let rect = rect.expand2(vec2(extension, 0.0));
    // During a game the mark belongs to the running clock, also while an earlier position is viewed.
    let marked_position =
        if context.session.is_over() { context.position } else { context.session.game.position() };
    let to_move = marked_position.to_move() == player && !context.is_over();
    let has_won = context.is_over() && context.session.winner() == Some(player);
    if to_move || has_won {
        painter.fill(rect, 10, look.raised);
        painter.bar(rect, if is_low { 6.0 } else { 14.0 });
    }
    let badge_size = card_lines.badge_size;
    let badge_margin = if is_low { 5.0 } else { 11.0 };
    let badge_rect =
        area(rect.left() + badge_margin, rect.top() + badge_margin, badge_size, badge_size);
    let is_near = player == context.near;
    let parts = badges::badge_parts(context.position, player, is_near, look.skin);
    painter.badge(badge_rect, parts);

    let seat = &context.session.seats[player.index()];
    let remaining_time = context.session.remaining(player);
    let clock_text = match remaining_time {
        Some(remaining) => game_status::time_left(remaining),
        None => game_status::used_time(context.session, player),
    };
    let clock_text_style = clock_style(painter, context, remaining_time, to_move, CLOCK_SIZE_PX);
    let inner_rect = rect.with_min_x(badge_rect.right() + 7.0);
    let inner_rect = inner_rect.with_max_x(rect.right() - 16.0);
    let clock_line_rect = inner_rect.with_min_y(rect.top() + card_lines.clock_y - 17.0);
    let clock_line_rect = clock_line_rect.with_max_y(clock_line_rect.top() + 34.0);
    let clock_width =
        painter.text_in_rect(clock_line_rect, TextAlign::Right, &clock_text, clock_text_style);
    let clock_tip = match seat.clock {
        Some(control) => tr!("card-clock-left", clock = control.notation()),
        None => tr!("card-clock"),
    };
    let clock_rect = clock_line_rect.with_min_x(clock_line_rect.right() - clock_width);
    let clock_rect = clock_rect.shrink2(vec2(0.0, CLOCK_MARGIN_PX));
    painter.explained(clock_rect, &format!("tip-{player}-clock"), &clock_text, &clock_tip);

    let line_around = |y: f32| Rect::from_x_y_ranges(inner_rect.x_range(), y - 10.0..=y + 10.0);
    let line_beside_clock =
        |y: f32| line_around(rect.top() + y).with_max_x(inner_rect.right() - clock_width - 10.0);
    let name_rect = line_beside_clock(card_lines.name_y);
    let name_style = look.strong(16.0);
    let player_name = context.session.player_name(player);
    painter.text_in_rect(name_rect, TextAlign::Left, &player_name, name_style);
    if painter.width(&player_name, name_style) > name_rect.width() {
        let widget_name = format!("tip-{player}-name");
        painter.hovered(name_rect, &widget_name).tip(&player_name);
    }
    let colour = if to_move { look.text2 } else { look.text3 };
    let role_style = TextStyle::regular(12.5, colour);
    let roles = role_texts(context, player, is_near);
    let role = &roles[0];
    if !is_low {
        // The line is below the clock.
        let role_line_rect = line_around(rect.top() + card_lines.role_y);
        let role_line_rect = role_line_rect.with_min_y(clock_rect.bottom());
        let fits = |role: &str| painter.width(role, role_style) <= role_line_rect.width();
        let other_roles = role_texts(context, !player, !is_near);
        // Both cards state the same.
        let visible_role = fitting_texts(&[&roles, &other_roles], |_, role| fits(role))[0];
        let role_width =
            painter.text_in_rect(role_line_rect, TextAlign::Left, visible_role, role_style);
        let role_rect = role_line_rect.with_max_x(role_line_rect.left() + role_width);
        match game_status::strength_text(seat) {
            Some(level_text) => {
                painter.explained(role_rect, &format!("tip-{player}-level"), role, &level_text)
            }
            None if visible_role != role => {
                let widget_name = format!("tip-{player}-role");
                painter.hovered(role_rect, &widget_name).tip(role);
            }
            None => {}
        }
    }

    let figures = game_status::card_numbers(context.position, player);
    let labels = figures.iter().map(|figure| format!("{} {}", figure.value, figure.label));
    let labels: Vec<String> = labels.collect();
    let accessible_label = format!("{player_name}, {role}, {clock_text}, {}", labels.join(", "));
    painter.describe(rect, &format!("card-{player}"), &accessible_label);
    if !is_low {
        let labelled_figures = figures.iter().zip(&labels);
        draw_figures(
            painter,
            player,
            labelled_figures,
            line_around(rect.top() + card_lines.figures_y),
        );
    }
}

/// Returns the style of a clock with this remaining time, of the side to move or the other one.
fn clock_style(
    painter: &Painter,
    context: &PanelContext,
    remaining_time: Option<Duration>,
    to_move: bool,
    size: f32,
) -> TextStyle {
    let look = painter.look;
    let is_short = remaining_time.is_some_and(|remaining| remaining < LOW_TIME);
    if is_short && !context.is_over() {
        TextStyle::bold(size, look.danger)
    } else if to_move {
        look.strong(size)
    } else {
        TextStyle::medium(size, look.text2)
    }
}

/// Draws the figures of a card in `remaining_rect`, each with its label.
fn draw_figures<'a>(
    painter: &mut Painter,
    player: Player,
    figures: impl Iterator<Item = (&'a CardNumber, &'a String)>,
    mut remaining_rect: Rect,
) {
    let look = painter.look;
    for (index, (figure, label)) in figures.enumerate() {
        let mut figure_rect = remaining_rect;
        remaining_rect.min.x +=
            painter.text_in_rect(remaining_rect, TextAlign::Left, &figure.value, look.strong(17.0))
                + 5.0;
        // The label is on the baseline of the figure.
        let label_rect = remaining_rect.translate(vec2(0.0, 1.6));
        remaining_rect.min.x +=
            painter.text_in_rect(label_rect, TextAlign::Left, &figure.label, look.dim(12.5));
        figure_rect.max.x = remaining_rect.left();
        let name = format!("tip-{player}-figure-{index}");
        painter.explained(figure_rect, &name, label, &figure.tip);
        remaining_rect.min.x += 18.0;
    }
}

/// Returns the line below a player's name, from the longest text to the shortest: who controls the side, which side it is,
/// and where it goes.
fn role_texts(context: &PanelContext, player: Player, is_near: bool) -> [String; 4] {
    let role = game_status::side_description(context.position, player, is_near);
    let side = text::side(context.position, player);
    let seat = &context.session.seats[player.index()];
    match game_status::controller_texts(seat, |time| context.session.thinking_time(time)) {
        Some([controller, short_controller]) => [
            format!("{controller} · {role}"),
            format!("{controller} · {side}"),
            format!("{short_controller} · {side}"),
            side,
        ],
        None => [role, side.clone(), side.clone(), side],
    }
}
