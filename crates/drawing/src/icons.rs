//! The icons: white strokes on a grid of 20, tinted when drawn.

use crate::Art;

/// Defines [`Icon`] from lines with a description, a name and a file name.
macro_rules! icons {
    ($($(#[$doc:meta])+ $name:ident => $file:literal,)+) => {
        /// An icon of a button or a line of text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Icon {
            $($(#[$doc])+ $name,)+
        }

        impl Icon {
            /// Returns the artwork, in white.
            pub fn art(self) -> Art {
                Art::document(match self {
                    $(Self::$name => {
                        include_str!(concat!("../../../assets/art/icons/", $file, ".svg"))
                    })+
                })
            }
        }
    };
}

icons! {
    /// A plus: a new game.
    New => "new",
    /// An arrow back.
    Undo => "undo",
    /// An arrow forward.
    Redo => "redo",
    /// A lamp.
    Hint => "hint",
    /// Two arrows, up and down.
    Flip => "flip",
    /// An open book.
    Rules => "rules",
    /// Two sheets.
    Copy => "copy",
    /// A flag.
    Resign => "resign",
    /// A triangle to the right.
    Play => "play",
    /// Two bars.
    Pause => "pause",
    /// A triangle and a bar: one move.
    Step => "step",
    /// A chevron to the left.
    Back => "back",
    /// A chevron to the left, with a bar: the beginning.
    First => "first",
    /// A chevron to the right, with a bar: the end.
    Last => "last",
    /// A question mark and a chevron to the right: the next mistake.
    Mistake => "mistake",
    /// A question mark and a chevron to the left: the previous mistake.
    MistakeBack => "mistake-back",
    /// A cross.
    Close => "close",
    /// An i in a circle.
    Info => "info",
    /// A cross in a circle: a refusal.
    Danger => "danger",
    /// A door and an arrow out of it.
    Quit => "quit",
    /// A house.
    Home => "home",
    /// A tick.
    Check => "check",
    /// A chevron to the right.
    Forward => "forward",
    /// A chevron down: expand.
    More => "more",
    /// A chevron up: collapse.
    Less => "less",
    /// Two sliders.
    Settings => "settings",
    /// A loudspeaker with waves.
    Sound => "sound",
    /// A loudspeaker and a cross.
    Muted => "muted",
    /// Three lines: a list of games.
    Games => "games",
    /// An arrow into a tray.
    Save => "save",
    /// An open folder.
    Open => "open",
    /// A bin.
    Trash => "trash",
    /// An arrow up.
    Promote => "promote",
    /// A speech bubble: a comment.
    Remark => "remark",
    /// A curve between axes.
    Chart => "chart",
    /// An eye: show.
    Eye => "eye",
    /// A circular arrow: start again.
    Again => "again",
    /// A mortarboard: learning.
    Learn => "learn",
    /// A cup: tournaments.
    Cup => "cup",
}
