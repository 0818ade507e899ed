//! Home: the four games as cards, the game to go on with, and a demo to watch.

pub(super) mod cards;
mod foot;
mod shows;

use super::picture::Pictures;
use crate::app::game_status;
use crate::app::interface::{OpenDialog, Screen};
use crate::app::power::{Attention, Wake};
use crate::app::session::{Request, Session};
use crate::app::settings::Settings;
use crate::app::setup::{Controller, GAMES, SeatSetup, Setup};
use crate::app::text::{self, tr};
use crate::app::theme::InterfaceSystems;
use crate::app::theme::canvas::Canvas;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::app::tournament::Tournaments;
use crate::rules::Variant;
use crate::search::Level;
use bevy::prelude::*;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, Color32, pos2, vec2},
};
pub(super) use cards::chip_label;
use cards::{CARDS, flat_card, miniature, tall_card};
use foot::{Foot, foot_buttons};
use shows::Shows;
use std::time::Duration;

/// The least window that has room for all cards side by side.
const WIDE: egui::Vec2 = vec2(1080.0, 660.0);

/// A demo's name on its chip.
fn demo_label(variant: Variant) -> String {
    tr!("home-demo", id = variant.id())
}

/// What was clicked.
enum HomeAction {
    Play(Variant),
    Watch(Variant),
    Resume,
    Settings,
    Games,
    Tournament,
    OpenFile,
    Mute,
    Quit,
}

/// Shows Home.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .init_resource::<Shows>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(InterfaceSystems::Screen)
                .run_if(in_state(Screen::Home)),
        );
}

/// A game of `variant` in which our AI plays both sides, a second a move.
#[must_use]
pub fn demo(variant: Variant) -> Setup {
    let seat = SeatSetup {
        controller: Controller::Ai {
            level: Level::FULL,
            movetime: Duration::from_secs(1),
        },
        name: "Quadrille".to_owned(),
    };
    Setup {
        seats: [seat.clone(), seat],
        kept: false,
        ..Setup::usual(variant)
    }
}

/// Draws the screen and does what was clicked.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn show(
    mut canvas: Canvas,
    mut pictures: ResMut<Pictures>,
    mut shows: ResMut<Shows>,
    session: Option<Res<Session>>,
    mut settings: ResMut<Settings>,
    mut dialogs: MessageWriter<OpenDialog>,
    mut next: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<Request>,
    mut exit: MessageWriter<AppExit>,
    (attention, mut wake, time): (Res<Attention>, ResMut<Wake>, Res<Time<Real>>),
    tournaments: Res<Tournaments>,
) -> Result {
    let looked_at = *attention == Attention::Full;
    let (muted, moves) = (settings.sound.muted, settings.motion.factor().is_some());
    if canvas.dialogs.any() || !looked_at || !moves {
        shows.rest();
    } else {
        let next = shows.go_on(time.elapsed());
        wake.within(next);
    }
    let session = session
        .as_deref()
        .filter(|session| session.outcome().is_none());
    let foot = Foot {
        muted,
        tournament: tournaments.progress(),
    };
    let wish = canvas.page("home", |painter, window| {
        if window.width() >= WIDE.x && window.height() >= WIDE.y {
            wide(
                painter,
                &mut pictures,
                &shows,
                session,
                (window, foot, moves),
            )
        } else {
            compact(painter, &mut pictures, &shows, session, (window, foot))
        }
    })?;
    match wish {
        Some(HomeAction::Play(variant)) => drop(dialogs.write(OpenDialog::NewGame(variant))),
        Some(HomeAction::Watch(variant)) => {
            requests.write(Request::NewGame(demo(variant)));
        }
        Some(HomeAction::Resume) => next.set(Screen::Game),
        Some(HomeAction::Settings) => next.set(Screen::Settings),
        Some(HomeAction::Games) => next.set(Screen::Games),
        Some(HomeAction::Tournament) => next.set(Screen::Tournament),
        Some(HomeAction::OpenFile) => drop(dialogs.write(OpenDialog::OpenFile)),
        Some(HomeAction::Mute) => settings.sound.muted = !muted,
        Some(HomeAction::Quit) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
    Ok(())
}

/// All cards in a row, as high as the window allows up to a pleasant shape.
fn wide(
    painter: &mut Painter,
    pictures: &mut Pictures,
    shows: &Shows,
    session: Option<&Session>,
    (window, foot, moves): (egui::Rect, Foot, bool),
) -> Option<HomeAction> {
    let width = (window.width() - 112.0).min(1500.0);
    let gap = 20.0;
    let card_width = (width - (CARDS.len() - 1) as f32 * gap) / CARDS.len() as f32;
    // Header 136, strip 108 and foot 120 with the 32 between keep their height; the cards take the rest.
    let card_height = (window.height() - 396.0).min(card_width * 1.46);
    let top = window.top() + ((window.height() - card_height - 396.0) / 2.0).max(0.0);
    let left = window.center().x - width / 2.0;
    wordmark(painter, pos2(left, top + 44.0), 1.0);
    let about = tr!("home-welcome");
    let ink = TextStyle::regular(15.0, painter.look.text2);
    painter.text(pos2(left + 54.0, top + 104.0), Side::Left, &about, ink);

    let mut wish = None;
    for (index, card) in CARDS.iter().enumerate() {
        let x = left + index as f32 * (card_width + gap);
        let rect = area(x, top + 136.0, card_width, card_height);
        wish = wish.or(tall_card(painter, pictures, shows.seen(index), card, rect));
    }
    let strip = top + 136.0 + card_height + 32.0;
    let half = (width - gap) / 2.0;
    let watch = if let Some(session) = session {
        let rect = area(left, strip, half, 108.0);
        wish = wish.or(resume(painter, pictures, session, rect));
        area(left + half + gap, strip, half, 108.0)
    } else {
        area(left, strip, width, 108.0)
    };
    wish = wish.or(demos(painter, watch));
    let quit = area(left + width - 92.0, strip + 108.0 + 36.0, 92.0, 40.0);
    let (pressed, edge) = foot_buttons(painter, quit, width, foot);
    // What happens by itself is said beforehand, where there is room for it.
    let alone = tr!("home-alone");
    let ink = TextStyle::regular(13.0, painter.look.text3);
    if moves && painter.width(&alone, ink) < edge - 24.0 - left {
        let at = pos2(left, quit.center().y + 5.0);
        painter.text(at, Side::Left, &alone, ink);
    }
    wish.or(pressed)
}

/// Rows of two cards, each with its miniature at the left, or above where there is room.
fn compact(
    painter: &mut Painter,
    pictures: &mut Pictures,
    shows: &Shows,
    session: Option<&Session>,
    (window, foot): (egui::Rect, Foot),
) -> Option<HomeAction> {
    let width = (window.width() - 48.0).min(1100.0);
    let left = window.center().x - width / 2.0;
    let gap = 12.0;
    let top = window.top();
    wordmark(painter, pos2(left, top + 20.0), 0.8);
    let quit = area(left + width - 92.0, top + 18.0, 92.0, 40.0);
    // The name at 0.8 of its size, with the sign, is some 165 wide.
    let (mut wish, _) = foot_buttons(painter, quit, width - 180.0, foot);
    let card_width = (width - gap) / 2.0;
    let rows = CARDS.len().div_ceil(2) as f32;
    let strip_height = 64.0;
    let strip = window.bottom() - 20.0 - strip_height;
    let card_height =
        ((strip - gap - (top + 76.0) - (rows - 1.0) * gap) / rows).min(card_width * 1.3);
    for (index, card) in CARDS.iter().enumerate() {
        let x = left + (index % 2) as f32 * (card_width + gap);
        let y = top + 76.0 + (index / 2) as f32 * (card_height + gap);
        let rect = area(x, y, card_width, card_height);
        let draw = if card_height >= 1.1 * card_width || card_height > 380.0 {
            tall_card
        } else {
            flat_card
        };
        wish = wish.or(draw(painter, pictures, shows.seen(index), card, rect));
    }
    let watch = if let Some(session) = session {
        let rect = area(left, strip, card_width, strip_height);
        wish = wish.or(resume(painter, pictures, session, rect));
        area(left + card_width + gap, strip, card_width, strip_height)
    } else {
        area(left, strip, width, strip_height)
    };
    wish.or(demos(painter, watch))
}

/// The sign and the name, the sign's corner at `at`.
fn wordmark(painter: &mut Painter, at: egui::Pos2, scale: f32) {
    let squares = [
        (0.0, 0.0, 0x7A_5A_43_u32),
        (21.5, 0.0, 0xCD_BE_9F),
        (0.0, 21.5, 0x56_63_7A),
        (21.5, 21.5, 0x7B_8C_80),
    ];
    for (x, y, hex) in squares {
        let [_, r, g, b] = hex.to_be_bytes();
        let rect = area(
            at.x + x * scale,
            at.y + y * scale,
            18.5 * scale,
            18.5 * scale,
        );
        painter.fill(
            rect,
            (4.0 * scale).round() as u8,
            Color32::from_rgb(r, g, b),
        );
    }
    let middle = at + vec2(20.0, 20.0) * scale;
    let shapes = painter.ui.painter();
    shapes.circle_filled(middle, 5.2 * scale, painter.look.ground);
    shapes.circle_filled(middle, 3.2 * scale, painter.look.fill);
    let baseline = at + vec2(54.0, 31.4) * scale;
    let ink = TextStyle::bold(32.0 * scale, painter.look.text);
    painter.text(baseline, Side::Left, "Quadrille", ink);
}

/// The strip with the unfinished game.
fn resume(
    painter: &mut Painter,
    pictures: &mut Pictures,
    session: &Session,
    rect: egui::Rect,
) -> Option<HomeAction> {
    painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
    let low = rect.height() < 90.0;
    let margin = if low { 8.0 } else { 12.0 };
    let side = rect.height() - 2.0 * margin;
    let room = area(rect.left() + margin + 4.0, rect.top() + margin, side, side);
    let position = session.game.position();
    miniature(painter, pictures, "continue", (position, None), room);
    let left = room.right() + 18.0;
    let variant = session.game.variant();
    let title = tr!(
        "home-resume-title",
        game = text::title(variant),
        number = game_status::move_number(position, session.game.plies())
    );
    let heading = tr!("home-continue");
    let button = if low {
        area(
            rect.right() - 12.0 - 82.0,
            rect.center().y - 17.0,
            82.0,
            34.0,
        )
    } else {
        area(
            rect.right() - 24.0 - 94.0,
            rect.center().y - 19.0,
            94.0,
            38.0,
        )
    };
    let width = button.left() - 12.0 - left;
    let look = painter.look;
    if low {
        let at = |y: f32| pos2(left, rect.top() + y);
        painter.text_within(
            at(28.0),
            width,
            &heading,
            TextStyle::bold(12.5, look.accent),
        );
        painter.text_within(at(48.0), width, &title, TextStyle::bold(14.0, look.text));
    } else {
        let at = |y: f32| pos2(left, rect.top() + y);
        painter.text_within(
            at(42.0),
            width,
            &heading,
            TextStyle::bold(13.0, look.accent),
        );
        painter.text_within(at(65.0), width, &title, TextStyle::bold(17.0, look.text));
        let turn = game_status::turn(position, &session.seats);
        painter.text_within(at(87.0), width, &turn, TextStyle::regular(13.0, look.text2));
    }
    painter
        .main_button(button, "resume", &tr!("home-resume"), 14.0)
        .then_some(HomeAction::Resume)
}

/// The tile with the demos.
fn demos(painter: &mut Painter, rect: egui::Rect) -> Option<HomeAction> {
    painter.sheet(rect, 16, painter.look.panel, painter.look.line, 1.0);
    let look = painter.look;
    let low = rect.height() < 90.0;
    let widths = GAMES.map(|game| painter.chip_width(&demo_label(game)));
    let total = widths.iter().sum::<f32>() + 8.0 * (widths.len() as f32 - 1.0);
    let one_line = rect.width() > total + 340.0;
    if low && !one_line {
        // No room for words beside the chips: the icon says it, the chips name the games.
        let at = pos2(rect.left() + 44.0, rect.center().y - 15.0);
        painter.icon(
            pos2(rect.left() + 26.0, rect.center().y),
            18.0,
            Icon::Play,
            look.text,
        );
        let scale = ((rect.right() - 10.0 - at.x) / total).min(1.0);
        return demo_chips(painter, at, &widths, scale);
    }
    let title_y = if one_line {
        rect.center().y - 3.0
    } else {
        rect.top() + 36.0
    };
    painter.icon(
        pos2(rect.left() + 34.0, title_y - 5.0),
        20.0,
        Icon::Play,
        look.text,
    );
    let left = rect.left() + 56.0;
    let title = tr!("home-watch");
    let wide = painter.text(
        pos2(left, title_y),
        Side::Left,
        &title,
        TextStyle::bold(15.0, look.text),
    );
    let about = tr!("home-watch-about");
    let ink = TextStyle::regular(13.0, look.text2);
    let at = if one_line {
        painter.text(pos2(left, title_y + 20.0), Side::Left, &about, ink);
        pos2(rect.right() - 24.0 - total, rect.center().y - 15.0)
    } else {
        painter.text(pos2(left + wide + 14.0, title_y), Side::Left, &about, ink);
        pos2(rect.left() + 24.0, rect.top() + 58.0)
    };
    demo_chips(painter, at, &widths, 1.0)
}

/// A chip for each demo, from `at` on.
fn demo_chips(
    painter: &mut Painter,
    mut at: egui::Pos2,
    widths: &[f32; GAMES.len()],
    scale: f32,
) -> Option<HomeAction> {
    let mut wish = None;
    for (game, width) in GAMES.into_iter().zip(widths) {
        let place = area(at.x, at.y, width * scale, 30.0);
        if painter.chip(place, &format!("watch-{game}"), &demo_label(game)) {
            wish = Some(HomeAction::Watch(game));
        }
        at.x += (width + 8.0) * scale;
    }
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demo_seats_the_ai_on_both_sides() {
        let setup = demo(Variant::Hique);
        assert!(
            setup
                .seats
                .iter()
                .all(|seat| seat.controller != Controller::Human)
        );
    }
}
