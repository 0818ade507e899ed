//! The themes of puzzles: facts about their moves that follow from the rules. Repetition is no theme, because a puzzle's
//! position has no history and its line is too short.

use quadrille_games::rules::{AnyMove, AnyPosition, Player, Reason, Spot};
use quadrille_search::explain::{Gain, all_gains};

/// The effect of a solver's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// HiQUE, Focus: captures one thing.
    Capture,
    /// HiQUE, Focus, Cublino Contra: captures several things at once.
    DoubleCapture,
    /// Focus: the stack is too high, and pieces leave at the bottom.
    Overflow,
    /// Focus: takes over a stack of the other side.
    Takeover,
    /// Focus: places a piece of the reserve.
    Reserve,
    /// Cublino Contra: wins a fight.
    Fight,
    /// Upthrust: gains points.
    Climb,
    /// Cublino Pur: jumps several times.
    Jumps,
    /// A runner or a die reaches the last row.
    Breakthrough,
    /// Leaves the other side without a move.
    Blockade,
    /// Parries a win.
    Defence,
    /// Prevents an advance or a gain of the other side.
    Stop,
    /// Saves a piece from being captured.
    Rescue,
    /// Threatens to win at once.
    Threat,
    /// The first move has no visible gain.
    Quiet,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 15] = [
        Self::Capture,
        Self::DoubleCapture,
        Self::Overflow,
        Self::Takeover,
        Self::Reserve,
        Self::Fight,
        Self::Climb,
        Self::Jumps,
        Self::Breakthrough,
        Self::Blockade,
        Self::Defence,
        Self::Stop,
        Self::Rescue,
        Self::Threat,
        Self::Quiet,
    ];

    /// Returns the identifier in files and messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::DoubleCapture => "double-capture",
            Self::Overflow => "overflow",
            Self::Takeover => "takeover",
            Self::Reserve => "reserve",
            Self::Fight => "fight",
            Self::Climb => "climb",
            Self::Jumps => "jumps",
            Self::Breakthrough => "breakthrough",
            Self::Blockade => "blockade",
            Self::Defence => "defence",
            Self::Stop => "stop",
            Self::Rescue => "rescue",
            Self::Threat => "threat",
            Self::Quiet => "quiet",
        }
    }

    /// Returns the themes of a line: those of the moves of the side that begins.
    pub fn of_line(position: &AnyPosition, line: &[AnyMove]) -> Vec<Self> {
        let mut here = position.clone();
        let mut found = Vec::new();
        for (ply, &mv) in line.iter().enumerate() {
            if ply % 2 == 0 {
                let themes = Self::of(&here, mv);
                found.extend(
                    themes
                        .into_iter()
                        .filter(|it| ply == 0 || *it != Self::Quiet),
                );
            }
            match here.play(mv) {
                Ok(next) => here = next,
                Err(_) => break,
            }
        }
        Self::ALL
            .into_iter()
            .filter(|theme| found.contains(theme))
            .collect()
    }

    /// Returns the themes of a move.
    pub fn of(position: &AnyPosition, mv: AnyMove) -> Vec<Self> {
        let gains = all_gains(position, mv);
        let own = position.to_move();
        let mut found: Vec<Self> = gains
            .iter()
            .flat_map(|gain| Self::of_gain(gain, own))
            .collect();
        let fights = gains
            .iter()
            .filter(|gain| matches!(gain, Gain::WinsFight { .. }))
            .count();
        if fights > 1 {
            found.push(Self::DoubleCapture);
        }
        if position.path(mv).spots.first() == Some(&Spot::RESERVE) {
            found.push(Self::Reserve);
        }
        if !gains.iter().any(Gain::is_tangible) {
            found.push(Self::Quiet);
        }
        Self::ALL
            .into_iter()
            .filter(|theme| found.contains(theme))
            .collect()
    }

    /// Returns the themes of a gain of the player `own`.
    fn of_gain(gain: &Gain, own: Player) -> Vec<Self> {
        let taken = |count: usize| match count {
            0 => None,
            1 => Some(Self::Capture),
            _ => Some(Self::DoubleCapture),
        };
        let mut found = Vec::new();
        match gain {
            Gain::Ends(outcome) if outcome.winner == Some(own) => match outcome.reason {
                Reason::RunnerAcross | Reason::DieAcross => found.push(Self::Breakthrough),
                Reason::CannotMove => found.push(Self::Blockade),
                Reason::RunnersTaken | Reason::Captured(_) => found.push(Self::Capture),
                _ => {}
            },
            Gain::Passes => found.push(Self::Blockade),
            Gain::ParriesWin => found.push(Self::Defence),
            Gain::ThreatensWin(_) => found.push(Self::Threat),
            Gain::Climbs { .. } => found.push(Self::Climb),
            Gain::TakesRunners(runners) => found.extend(taken(runners.len())),
            Gain::Captures { captured, .. } => {
                found.push(Self::Overflow);
                found.extend(taken(usize::from(*captured)));
            }
            Gain::TakesOver { .. } => found.push(Self::Takeover),
            Gain::WinsFight { .. } => found.push(Self::Fight),
            Gain::Home(_) => found.push(Self::Breakthrough),
            Gain::Rows { jumps, .. } if *jumps > 1 => found.push(Self::Jumps),
            Gain::StopsRunner { .. }
            | Gain::ClosesWay { .. }
            | Gain::Blocks { .. }
            | Gain::Spoils { .. } => found.push(Self::Stop),
            Gain::SavesRunner { .. }
            | Gain::SavesDice(_)
            | Gain::SavesPieces { .. }
            | Gain::SavesStack { .. } => found.push(Self::Rescue),
            _ => {}
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shipped;
    use quadrille_games::rules::Variant;

    /// A solver's move of a puzzle: the positions before and after it, and its side.
    struct SolverMove {
        variant: Variant,
        mv: AnyMove,
        before: AnyPosition,
        after: AnyPosition,
        own: Player,
    }

    /// Returns every solver's move of every puzzle.
    fn all() -> Vec<SolverMove> {
        let mut made = Vec::new();
        for puzzle in Variant::ALL.into_iter().flat_map(shipped) {
            let mut here = puzzle.position.clone();
            for (ply, &mv) in puzzle.line.iter().enumerate() {
                let after = here.play(mv).expect("a legal move");
                if ply % 2 == 0 {
                    made.push(SolverMove {
                        variant: puzzle.variant,
                        mv,
                        before: here,
                        after: after.clone(),
                        own: puzzle.solver(),
                    });
                }
                here = after;
            }
        }
        made
    }

    fn is_focus(variant: Variant) -> bool {
        matches!(
            variant,
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic
        )
    }

    impl SolverMove {
        /// Counts letters of the board's text, before and after.
        fn letters(&self, letters: &str) -> [usize; 2] {
            [&self.before, &self.after].map(|position| {
                let text = position.to_string();
                let board = text.split(' ').next().unwrap_or_default();
                board.chars().filter(|c| letters.contains(*c)).count()
            })
        }

        /// Focus: returns a pair of numbers of the position's text, before and after: 2 for the reserves, 3 for the captures.
        fn numbers(&self, field: usize) -> [u32; 2] {
            [&self.before, &self.after].map(|position| {
                let text = position.to_string();
                let pair = text.split(' ').nth(field).and_then(|it| it.split_once(','));
                let (one, two) = pair.expect("two numbers");
                match self.own {
                    Player::One => one,
                    Player::Two => two,
                }
                .parse()
                .expect("a number")
            })
        }

        /// Returns how many things the move captures, by comparing the texts.
        fn taken(&self) -> usize {
            match (self.variant, self.own) {
                (Variant::Hique, own) => {
                    let [before, after] = self.letters(if own == Player::One { "R" } else { "r" });
                    before - after
                }
                (Variant::CublinoContra, own) => {
                    // The first letter is the side to move; each die is a letter and its square.
                    let [before, after] = [&self.before, &self.after].map(|position| {
                        let text: Vec<char> = position.to_string().chars().skip(1).collect();
                        let dice = text.chunks(3).map(|die| die[0].is_ascii_uppercase());
                        dice.filter(|first| *first == (own == Player::Two)).count()
                    });
                    before - after
                }
                (variant, _) if is_focus(variant) => {
                    let [before, after] = self.numbers(3);
                    (after - before) as usize
                }
                _ => 0,
            }
        }

        /// Returns whether the side to move can win at once.
        fn can_win(position: &AnyPosition, own: Player) -> bool {
            position.legal_moves().into_iter().any(|mv| {
                let after = position.play(mv).ok().and_then(|after| after.outcome());
                after.is_some_and(|end| end.winner == Some(own))
            })
        }

        fn ends(&self) -> bool {
            self.after.outcome().is_some()
        }

        /// Returns whether the theme applies, independently of the gains; `None` if that is not implemented.
        fn is(&self, theme: Theme) -> Option<bool> {
            let playing = !self.ends();
            let own = self.own;
            Some(match theme {
                // Capturing the last piece is a win instead.
                Theme::Capture | Theme::DoubleCapture if self.ends() => return None,
                Theme::Capture if self.variant == Variant::CublinoContra => false,
                Theme::Capture => self.taken() == 1,
                Theme::Fight if playing => {
                    self.variant == Variant::CublinoContra && self.taken() > 0
                }
                Theme::DoubleCapture => self.taken() > 1,
                Theme::Overflow if is_focus(self.variant) && playing => {
                    let [before, after] = self.numbers(2);
                    let placed = u32::from(self.before.path(self.mv).spots[0] == Spot::RESERVE);
                    self.taken() as u32 + after + placed > before
                }
                Theme::Reserve => self.before.move_text(self.mv).starts_with('+'),
                Theme::Defence => {
                    playing
                        && Self::can_win(&self.before.with_turn(!own), !own)
                        && !Self::can_win(&self.after, !own)
                }
                Theme::Threat => {
                    playing
                        && !Self::can_win(&self.before, own)
                        && Self::can_win(&self.after.with_turn(own), own)
                }
                Theme::Blockade if playing => {
                    // Only a pass.
                    let replies = self.after.legal_moves();
                    replies.len() == 1 && self.after.path(replies[0]).spots.is_empty()
                }
                Theme::Climb if self.variant == Variant::Upthrust && playing => {
                    let totals = |position: &AnyPosition| match position {
                        AnyPosition::Upthrust(position) => position.total(own),
                        _ => 0,
                    };
                    totals(&self.after) > totals(&self.before)
                }
                _ => return None,
            })
        }
    }

    /// In all puzzles each theme is named exactly if it applies, and each theme occurs.
    #[test]
    fn themes_match_the_board() {
        let all = all();
        let mut seen = Vec::new();
        for made in &all {
            let themes = Theme::of(&made.before, made.mv);
            for theme in Theme::ALL {
                if let Some(is) = made.is(theme) {
                    let text = made.before.move_text(made.mv);
                    let told = themes.contains(&theme);
                    assert_eq!(
                        told, is,
                        "{}: {theme:?}: {} {text}",
                        made.variant, made.before
                    );
                }
            }
            seen.extend(themes);
        }
        let missing = Theme::ALL.into_iter().filter(|theme| !seen.contains(theme));
        assert_eq!(missing.collect::<Vec<_>>(), []);
    }
}
