//! Additions to the status line. They are stored as values and translated when they are shown.

use quadrille_games::rules::{AnyPosition, MoveError, Player};
use quadrille_text::{side, side_number, tr};
use std::path::PathBuf;

/// An addition to the status line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Notice {
    /// No addition.
    #[default]
    None,
    /// This side had no legal move and passed.
    Passed(Player),
    /// There is no move to take back.
    NothingToUndo,
    /// A line was deleted.
    LineRemoved,
    /// A deleted line was restored.
    LineRestored,
    /// The game continues another one. The sentence names that game.
    FromGame(String),
    /// The number of plies of a random opening, and the first player's share of points in the explorer's games with it, in
    /// per cent.
    BalancedOpening(usize, u32),
    /// The position was copied.
    PositionCopied,
    /// The game was copied.
    GameCopied,
    /// The clock is stopped while the running game is reviewed.
    ClockStopped,
    /// The premove with this text was not legal any more.
    PremoveDropped(String),
    /// The game, its picture or its animation was saved in this file.
    Saved(PathBuf),
    /// The finished game was opened from a file and is not stored.
    NotStored,
    /// A requested move is not legal, which is a bug.
    Illegal(MoveError),
}

impl Notice {
    /// Returns the sentence; `None` without an addition. `position` is any position of the game.
    pub fn text(&self, position: &AnyPosition) -> Option<String> {
        Some(match self {
            Self::None => return None,
            Self::Passed(player) => tr!(
                "board-pass",
                side = side(position, *player),
                sides = side_number(position.variant())
            ),
            Self::NothingToUndo => tr!("board-no-undo"),
            Self::LineRemoved => tr!("line-removed"),
            Self::LineRestored => tr!("line-back"),
            Self::FromGame(remark) => remark.clone(),
            Self::BalancedOpening(plies, percent) => {
                tr!("even-start", plies = *plies, percent = *percent)
            }
            Self::PositionCopied => tr!("copied-position"),
            Self::GameCopied => tr!("copied-game"),
            Self::ClockStopped => tr!("review-clock-stopped"),
            Self::PremoveDropped(text) => tr!("premove-dropped", move = text),
            Self::Saved(file) => quadrille_text::saved_sentence(file),
            Self::NotStored => tr!("opened-not-stored"),
            Self::Illegal(error) => error.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_text::with_language;

    #[test]
    fn notice_is_shown_in_the_current_language() {
        let position = AnyPosition::start(Variant::Upthrust);
        let notice = Notice::Passed(Player::One);
        assert_eq!(notice.text(&position).as_deref(), Some("Green and Red have no move and pass."));
        assert_eq!(
            with_language("de", || notice.text(&position)).as_deref(),
            Some("Grün und Rot können nicht ziehen und passen.")
        );
        assert_eq!(Notice::None.text(&position), None);
    }
}
