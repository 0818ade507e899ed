//! The icons: white strokes on a grid of 20, tinted where they are drawn.

use crate::app::artwork::Art;

/// A picture on a button or beside a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// A plus: a new game.
    New,
    /// An arrow back.
    Undo,
    /// An arrow forward.
    Redo,
    /// A lamp.
    Hint,
    /// Two arrows, up and down.
    Flip,
    /// An open book.
    Rules,
    /// Two sheets.
    Copy,
    /// A flag.
    Resign,
    /// A triangle to the right.
    Play,
    /// Two bars.
    Pause,
    /// A triangle and a bar: one move.
    Step,
    /// A chevron to the left.
    Back,
    /// A cross.
    Close,
    /// An i in a circle.
    Info,
    /// A cross in a circle: a refusal.
    Danger,
    /// A door and an arrow out of it.
    Quit,
    /// A house.
    Home,
    /// A tick.
    Check,
    /// A chevron to the right.
    Forward,
    /// Two sliders.
    Settings,
    /// A loudspeaker with waves.
    Sound,
    /// A loudspeaker and a cross.
    Muted,
    /// Three lines: a list of games.
    Games,
    /// An arrow into a tray.
    Save,
    /// An open folder.
    Open,
    /// A bin.
    Trash,
    /// An arrow up.
    Promote,
    /// A speech bubble.
    Remark,
    /// A curve between axes.
    Chart,
    /// A cup: tournaments.
    Cup,
}

impl Icon {
    /// The artwork; white, to be tinted.
    #[must_use]
    pub fn art(self) -> Art {
        Art::document(match self {
            Self::New => include_str!("../../../assets/art/icons/new.svg"),
            Self::Undo => include_str!("../../../assets/art/icons/undo.svg"),
            Self::Redo => include_str!("../../../assets/art/icons/redo.svg"),
            Self::Hint => include_str!("../../../assets/art/icons/hint.svg"),
            Self::Flip => include_str!("../../../assets/art/icons/flip.svg"),
            Self::Rules => include_str!("../../../assets/art/icons/rules.svg"),
            Self::Copy => include_str!("../../../assets/art/icons/copy.svg"),
            Self::Resign => include_str!("../../../assets/art/icons/resign.svg"),
            Self::Play => include_str!("../../../assets/art/icons/play.svg"),
            Self::Pause => include_str!("../../../assets/art/icons/pause.svg"),
            Self::Step => include_str!("../../../assets/art/icons/step.svg"),
            Self::Back => include_str!("../../../assets/art/icons/back.svg"),
            Self::Close => include_str!("../../../assets/art/icons/close.svg"),
            Self::Info => include_str!("../../../assets/art/icons/info.svg"),
            Self::Danger => include_str!("../../../assets/art/icons/danger.svg"),
            Self::Quit => include_str!("../../../assets/art/icons/quit.svg"),
            Self::Home => include_str!("../../../assets/art/icons/home.svg"),
            Self::Check => include_str!("../../../assets/art/icons/check.svg"),
            Self::Forward => include_str!("../../../assets/art/icons/forward.svg"),
            Self::Settings => include_str!("../../../assets/art/icons/settings.svg"),
            Self::Sound => include_str!("../../../assets/art/icons/sound.svg"),
            Self::Muted => include_str!("../../../assets/art/icons/muted.svg"),
            Self::Games => include_str!("../../../assets/art/icons/games.svg"),
            Self::Save => include_str!("../../../assets/art/icons/save.svg"),
            Self::Open => include_str!("../../../assets/art/icons/open.svg"),
            Self::Trash => include_str!("../../../assets/art/icons/trash.svg"),
            Self::Promote => include_str!("../../../assets/art/icons/promote.svg"),
            Self::Remark => include_str!("../../../assets/art/icons/remark.svg"),
            Self::Chart => include_str!("../../../assets/art/icons/chart.svg"),
            Self::Cup => include_str!("../../../assets/art/icons/cup.svg"),
        })
    }
}
