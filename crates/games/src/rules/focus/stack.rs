//! A stack of pieces in one byte.

use crate::rules::Player;

/// The maximum height of a stack (class document, the paragraph on the height of stacks).
pub(super) const MAX_HEIGHT: u8 = 5;

/// A stack of pieces in one byte. It has one bit per piece from the top down, set for Player 2, then a set bit as the
/// end mark. An empty stack is `1`.
///
/// Lifting and landing pieces are shifts, and the byte is an index for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stack(pub(super) u8);

/// The result of landing pieces on a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StackSplit {
    /// The pieces that remain.
    pub(super) remaining_stack: Stack,
    /// The pieces that leave.
    pub(super) removed_stack: Stack,
}

impl Stack {
    /// The empty stack.
    pub(super) const EMPTY: Self = Self(1);

    /// Returns the number of pieces.
    #[inline]
    pub(super) const fn height(self) -> u8 {
        // The lowest bit keeps the logarithm defined for 0.
        (self.0 | 1).ilog2() as u8
    }

    /// Returns the owner of the top piece, who controls the stack; `None` if it is empty.
    #[inline]
    pub(super) const fn top(self) -> Option<Player> {
        if self.0 <= 1 { None } else { Some(Player::from_index((self.0 & 1) as usize)) }
    }

    /// Returns the number of pieces of `player`.
    #[inline]
    pub(super) const fn piece_count_of(self, player: Player) -> u8 {
        let player_two_count = (self.0.count_ones() as u8).saturating_sub(1);
        match player {
            Player::One => self.height().saturating_sub(player_two_count),
            Player::Two => player_two_count,
        }
    }

    /// Returns this stack with one more piece on top. The stack must not be full.
    #[inline]
    pub(super) const fn with_top(self, owner: Player) -> Self {
        Self(self.0 << 1 | owner as u8)
    }

    /// Returns the owners of the pieces, bottom first.
    #[inline]
    pub(super) fn owners(self) -> impl ExactSizeIterator<Item = Player> + DoubleEndedIterator {
        let bits = self.0;
        (0..self.height())
            .rev()
            .map(move |level| Player::from_index(usize::from(bits >> level & 1)))
    }

    /// Returns the stack without its top `piece_count` pieces.
    #[inline]
    pub(super) const fn without_top(self, piece_count: u8) -> Self {
        Self(self.0 >> piece_count)
    }

    /// Lands the top `piece_count` (at most seven) pieces of `source` on this stack. Above a height of five, the bottom
    /// pieces leave.
    #[inline]
    pub(super) const fn land(self, source: Self, piece_count: u8) -> StackSplit {
        let combined_stack =
            (self.0 as u16) << piece_count | (source.0 as u16 & ((1 << piece_count) - 1));
        if combined_stack < 1 << (MAX_HEIGHT + 1) {
            return StackSplit {
                remaining_stack: Self(combined_stack as u8),
                removed_stack: Self::EMPTY,
            };
        }
        let remaining_pieces = combined_stack as u8 & ((1 << MAX_HEIGHT) - 1);
        StackSplit {
            remaining_stack: Self(1 << MAX_HEIGHT | remaining_pieces),
            removed_stack: Self((combined_stack >> MAX_HEIGHT) as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a stack from letters, bottom first, as position texts do.
    fn stack(letters: &str) -> Stack {
        letters.chars().fold(Stack::EMPTY, |stack, letter| {
            stack.with_top(if letter == 'R' { Player::One } else { Player::Two })
        })
    }

    #[test]
    fn stack_returns_its_pieces_in_order() {
        let stack = stack("RGGRG");
        assert_eq!(stack.height(), 5);
        assert_eq!(stack.top(), Some(Player::Two));
        assert_eq!(stack.piece_count_of(Player::One), 2);
        assert_eq!(stack.piece_count_of(Player::Two), 3);
        let owners: Vec<_> = stack.owners().map(Player::index).collect();
        assert_eq!(owners, [0, 1, 1, 0, 1]);
        assert_eq!(Stack::EMPTY.top(), None);
        assert_eq!(Stack::EMPTY.owners().len(), 0);
    }

    #[test]
    fn bottom_pieces_leave_above_height_five() {
        let landed = stack("RGRR").land(stack("GGRGR"), 3);
        assert_eq!(landed.remaining_stack, stack("RRRGR"));
        assert_eq!(landed.removed_stack, stack("RG"));
        let exact = stack("RG").land(stack("GGG"), 3);
        assert_eq!(exact.remaining_stack, stack("RGGGG"));
        assert_eq!(exact.removed_stack, Stack::EMPTY);
        let most = stack("RRGGR").land(stack("GGGGG"), 5);
        assert_eq!(most.remaining_stack, stack("GGGGG"));
        assert_eq!(most.removed_stack, stack("RRGGR"));
    }
}
