//! The icons: white strokes on a grid of 20, tinted where they are drawn.

use crate::artwork::Art;

/// Makes [`Icon`] from what each shows, what it is called, and the name of its file.
macro_rules! icons {
    ($($(#[$about:meta])+ $name:ident => $file:literal,)+) => {
        /// A picture on a button or beside a line of text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Icon {
            $($(#[$about])+ $name,)+
        }

        impl Icon {
            /// The artwork; white, to be tinted.
            pub fn art(self) -> Art {
                Art::document(match self {
                    $(Self::$name => {
                        include_str!(concat!("../../assets/art/icons/", $file, ".svg"))
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
    /// A question mark and a chevron to the right: the next move that gave something away.
    Mistake => "mistake",
    /// The same with a chevron to the left: the one before.
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
    /// A chevron down: what is folded away.
    More => "more",
    /// A chevron up: to fold away.
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
    /// A speech bubble.
    Remark => "remark",
    /// A curve between axes.
    Chart => "chart",
    /// An eye: to be shown something.
    Eye => "eye",
    /// An arrow in a circle: from the beginning.
    Again => "again",
    /// A mortarboard: learning.
    Learn => "learn",
    /// A cup: tournaments.
    Cup => "cup",
}
