//! Home's ways to the other screens, and out.

use crate::interface::{OpenDialog, Screen};
use crate::storage::quit::QuitRequest;
use crate::text::tr;
use crate::theme::icons::Icon;
use crate::theme::painter::Painter;
use bevy_egui::egui::{Rect, vec2};

/// What the buttons say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    /// Whether the sound is off.
    pub muted: bool,
    /// The games that were played and all of them, while a tournament is being played.
    pub tournament: Option<(usize, usize)>,
}

impl Foot {
    /// The words on the way to the tournaments, in full and in short: while one is being played, how far it is.
    fn tournament(self) -> [String; 2] {
        match self.tournament {
            None => [tr!("home-tournament"), tr!("home-tournament")],
            Some((played, total)) => [
                tr!("home-tournament-played", played = played, total = total),
                tr!("home-tournament-short", played = played, total = total),
            ],
        }
    }
}

/// The sound, tournaments, games, a file, Settings, and the way out in a row from its right end on, of which they may take a
/// width of `room`; where they begin.
pub(super) fn foot_buttons(painter: &mut Painter, row: Rect, room: f32, foot: Foot) -> f32 {
    let [cup, short] = foot.tournament();
    let mut buttons = [
        ("quit", Icon::Quit, tr!("home-quit")),
        ("home-settings", Icon::Settings, tr!("settings")),
        ("home-open", Icon::Open, tr!("home-open")),
        ("home-games", Icon::Games, tr!("home-games")),
        ("home-tournament", Icon::Cup, cup.clone()),
    ];
    // Words are of different lengths in different languages; where there is no room for icons, the words alone say it.
    let widths = |painter: &Painter, buttons: &[(_, _, String); 5], icons: bool| {
        buttons.each_ref().map(|(_, _, label)| {
            let word = painter.width(label, painter.look.plain(14.0));
            if icons {
                (42.0 + word + 14.0).max(92.0)
            } else {
                word + 20.0
            }
        })
    };
    let fit = |widths: &[f32; 5]| widths.iter().sum::<f32>() + 8.0 * 5.0 + 40.0 <= room;
    let mut chosen = widths(painter, &buttons, true);
    let icons = fit(&chosen);
    if !icons {
        chosen = widths(painter, &buttons, false);
    }
    if !fit(&chosen) {
        buttons[4].2 = short;
        chosen = widths(painter, &buttons, icons);
    }
    painter.row_back(row, 8.0, |painter| {
        for ((name, icon, label), width) in buttons.into_iter().zip(chosen) {
            let icon = icons.then_some((icon, 24.0));
            let spoken = if name == "home-tournament" {
                &cup
            } else {
                &label
            };
            let size = vec2(width, row.height());
            if painter.word_button(size, name, icon, [&label, spoken]) {
                match name {
                    "quit" => painter.send(QuitRequest::Quit),
                    "home-open" => painter.send(OpenDialog::OpenFile),
                    "home-settings" => painter.go_if(true, Screen::Settings),
                    "home-games" => painter.go_if(true, Screen::Games),
                    _ => painter.go_if(true, Screen::Tournament),
                }
            }
        }
        // Without sound there is nothing to mute.
        if cfg!(feature = "sound") {
            painter.mute_button(vec2(40.0, row.height()), foot.muted);
        }
        painter.rest().right()
    })
}
