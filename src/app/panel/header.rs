//! The line over the board: the way back, the game, the move.

use super::{PanelAction, PanelContext};
use crate::app::game_status;
use crate::app::interface::Screen;
use crate::app::layout::header_height;
use crate::app::session::Request;
use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area as rect_at};
use bevy_egui::egui::{Rect, pos2};

/// Where the header lies: all the width beside the panel.
pub(super) fn area(window: Rect, panel: Rect) -> Rect {
    let size = bevy::math::Vec2::new(window.width(), window.height());
    let beside = panel.top() <= window.top();
    let right = if beside { panel.left() } else { window.right() };
    Rect::from_min_max(window.min, pos2(right, window.top() + header_height(size)))
}

/// Draws the header.
pub(super) fn show(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    actions: &mut Vec<PanelAction>,
) {
    let baseline = rect.center().y + 5.0;
    let middle = rect.center().y;
    let start = rect.left() + if context.compact { 6.0 } else { 16.0 };
    let mut home = rect_at(start, middle - 17.0, 82.0, 34.0);
    if context.session.origin.tournament {
        // Home is a click further from there.
        let label = tr!("tournament-title");
        home.set_width(painter.way_back_width(&label).max(82.0));
        if painter.way_back(home, "to-tournament", &label) {
            actions.push(PanelAction::Leave(Screen::Tournament));
        }
    } else if painter.way_back(home, "home", &tr!("header-home")) {
        actions.push(PanelAction::Leave(Screen::Home));
    }

    let mut x = home.right() + 8.0;
    let title = game_status::title(context.session.game.variant());
    let at = pos2(x, baseline);
    x += painter.text(
        at,
        Side::Left,
        &title,
        TextStyle::bold(16.0, painter.look.text),
    ) + 14.0;
    let gear = rect_at(rect.right() - 48.0, middle - 17.0, 34.0, 34.0);
    if painter.bare_icon(gear, "settings", Icon::Settings, &tr!("settings")) {
        actions.push(PanelAction::Leave(Screen::Settings));
    }
    let mut right = gear.left() - 8.0;
    // Without sound there is nothing to mute.
    if cfg!(feature = "sound") {
        let rect = rect_at(gear.left() - 38.0, middle - 17.0, 34.0, 34.0);
        if painter.mute_button(rect, context.muted) {
            actions.push(PanelAction::Mute);
        }
        right = rect.left() - 8.0;
    }
    if context.session.viewing.is_some() {
        let label = tr!("header-present");
        let width = painter.chip_width(&label) + 8.0;
        let chip = rect_at(right - width, middle - 15.0, width, 30.0);
        right = chip.left() - 12.0;
        if painter.chip(chip, "present", &label) {
            let present = context.session.game.place();
            actions.push(PanelAction::Ask(Request::GoTo(present)));
        }
    }
    let mut words = game_status::heading(context.position, context.ply, context.is_over());
    if context.session.viewing.is_some() {
        words = tr!("header-looking-back", words = words);
    }
    let ink = TextStyle::regular(14.0, painter.look.text2);
    let short = tr!(
        "heading-short",
        number = game_status::move_number(context.position, context.ply)
    );
    let fits = painter.width(&words, ink) <= right - x;
    let seen = if fits { &words } else { &short };
    painter.text_within(pos2(x, baseline), right - x, seen, ink);
    let place = Rect::from_min_max(pos2(home.right(), rect.top()), pos2(right, rect.bottom()));
    painter.told(place, "heading", &format!("{title}, {words}"));
}
