//! What the status line tells besides whose turn it is: kept as what happened, and said in the language spoken then.

use crate::text::{side, sides, tr};
use quadrille_games::rules::{AnyPosition, MoveError, Player};
use std::path::PathBuf;

/// Something that happened and that the status line tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Notice {
    /// Nothing to tell.
    #[default]
    None,
    /// This side could not move and passed.
    Passed(Player),
    /// There is no move to take back.
    NothingToUndo,
    /// A line was taken out.
    LineRemoved,
    /// A line that was taken out was put back.
    LineBack,
    /// The game goes on from another one, as this sentence says.
    FromGame(String),
    /// So many plies were drawn before the game; the games that came there gave the first player this share of the points, in
    /// per cent.
    EvenStart(usize, u32),
    /// The position was copied.
    PositionCopied,
    /// The game was copied.
    GameCopied,
    /// The move that was laid for a person's turn, of this text, could not be played any more.
    PremoveDropped(String),
    /// It was written to this file.
    Saved(PathBuf),
    /// A move that was asked for may not be played; only a defect brings this about.
    Illegal(MoveError),
}

impl Notice {
    /// The sentence, about a game of which `position` is one.
    pub fn words(&self, position: &AnyPosition) -> Option<String> {
        Some(match self {
            Self::None => return None,
            Self::Passed(player) => tr!(
                "board-pass",
                side = side(position, *player),
                sides = sides(position.variant())
            ),
            Self::NothingToUndo => tr!("board-no-undo"),
            Self::LineRemoved => tr!("line-removed"),
            Self::LineBack => tr!("line-back"),
            Self::FromGame(remark) => remark.clone(),
            Self::EvenStart(plies, percent) => {
                tr!("even-start", plies = *plies, percent = *percent)
            }
            Self::PositionCopied => tr!("copied-position"),
            Self::GameCopied => tr!("copied-game"),
            Self::PremoveDropped(text) => tr!("premove-dropped", move = text),
            Self::Saved(file) => tr!("keep-saved", file = file.display().to_string()),
            Self::Illegal(error) => error.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::speaking;
    use quadrille_games::rules::Variant;

    #[test]
    fn it_is_said_in_the_language_spoken_when_it_is_shown() {
        let position = AnyPosition::start(Variant::Upthrust);
        let notice = Notice::Passed(Player::One);
        assert_eq!(
            notice.words(&position).as_deref(),
            Some("Green and Red have no move and pass.")
        );
        assert_eq!(
            speaking("de", || notice.words(&position)).as_deref(),
            Some("Grün und Rot können nicht ziehen und passen.")
        );
        assert_eq!(Notice::None.words(&position), None);
    }
}
