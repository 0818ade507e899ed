//! Home's ways to the other screens, and out.

use super::HomeAction;
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
/// width of `room`; what was clicked, and where they begin.
pub(super) fn foot_buttons(
    painter: &mut Painter,
    row: Rect,
    room: f32,
    foot: Foot,
) -> (Option<HomeAction>, f32) {
    let [cup, short] = foot.tournament();
    let settings = tr!("settings");
    let mut buttons = [
        ("quit", Icon::Quit, tr!("home-quit"), HomeAction::Quit),
        (
            "home-settings",
            Icon::Settings,
            settings,
            HomeAction::Settings,
        ),
        (
            "home-open",
            Icon::Open,
            tr!("home-open"),
            HomeAction::OpenFile,
        ),
        (
            "home-games",
            Icon::Games,
            tr!("home-games"),
            HomeAction::Games,
        ),
        (
            "home-tournament",
            Icon::Cup,
            cup.clone(),
            HomeAction::Tournament,
        ),
    ];
    // Words are of different lengths in different languages; where there is no room for icons, the words alone say it.
    let widths = |painter: &Painter, buttons: &[(_, _, String, _); 5], icons: bool| {
        buttons.each_ref().map(|(_, _, label, _)| {
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
        let mut wish = None;
        for ((name, icon, label, meant), width) in buttons.into_iter().zip(chosen) {
            let icon = icons.then_some((icon, 24.0));
            let spoken = match meant {
                HomeAction::Tournament => &cup,
                _ => &label,
            };
            let size = vec2(width, row.height());
            if painter.word_button(size, name, icon, [&label, spoken]) {
                wish = Some(meant);
            }
        }
        // Without sound there is nothing to mute.
        if cfg!(feature = "sound") && painter.mute_button(vec2(40.0, row.height()), foot.muted) {
            wish = Some(HomeAction::Mute);
        }
        (wish, painter.rest().right())
    })
}
