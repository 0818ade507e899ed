//! The themes of puzzles: ideas that the line shows, each defined by the rules alone. Repetition is no theme, because a
//! puzzle's position has no history and its line is too short.

use quadrille_games::rules::{AnyMove, AnyPosition, Player, Reason, Spot};
use quadrille_search::explain::{Cost, Gain, all_gains, costs};

/// The least height of a taken-over stack that is named a stack capture, with the moved pieces.
const TALL_STACK: u8 = 5;
/// The least number of rows of a long run in Cublino Pur.
const LONG_RUN_ROWS: u8 = 3;
/// The largest number of rows that are left after an advance.
const MAX_ROWS_LEFT: u8 = 2;
/// The least rise of the number on top of a die that is named.
const MIN_TURN_UP: u8 = 3;

/// An idea in the moves of the solver. The most significant themes come first: the first one of a puzzle is its main theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Leaves the other side without a move.
    Blockade,
    /// HiQUE, Cublino Contra: gives up a piece without taking one, by the move or to the reply.
    Sacrifice,
    /// HiQUE, Focus, Cublino Contra: captures several things at once.
    DoubleCapture,
    /// Makes two threats or more with one move.
    Fork,
    /// HiQUE, Cublino Contra: takes a piece and loses one, by the move or to the reply.
    Exchange,
    /// Focus: places a piece of the reserve.
    Reserve,
    /// Parries an immediate win.
    Defence,
    /// Focus: takes over a tall stack of the other side.
    StackCapture,
    /// HiQUE, Focus: captures one thing.
    Capture,
    /// Cublino Contra: wins a fight.
    Fight,
    /// Cublino Pur: jumps several times.
    Jumps,
    /// Upthrust: gains points.
    Climb,
    /// Threatens to win at once, in a line that does not end so.
    Threat,
    /// A runner or a die reaches the last row.
    Breakthrough,
    /// Focus: the stack is too high, and only own pieces leave at the bottom, for the reserve.
    Overflow,
    /// Focus: takes over a stack of the other side that is not tall.
    Takeover,
    /// Upthrust: the other side can no longer leave a row.
    RowBlock,
    /// Saves a piece from being captured.
    Rescue,
    /// A quiet move that threatens to capture.
    Tempo,
    /// Prevents an advance or a gain of the other side.
    Stop,
    /// Opens a way for another own piece, or leaves a square that another one reaches later in the line.
    Clearance,
    /// A runner or a die advances far, or near to the last row without reaching it.
    Advance,
    /// Cublino: a die gets a higher number on top.
    TurnUp,
    /// No other theme applies.
    Quiet,
}

impl Theme {
    /// All themes, the most significant first.
    pub const ALL: [Self; 24] = [
        Self::Blockade,
        Self::Sacrifice,
        Self::DoubleCapture,
        Self::Fork,
        Self::Exchange,
        Self::Reserve,
        Self::Defence,
        Self::StackCapture,
        Self::Capture,
        Self::Fight,
        Self::Jumps,
        Self::Climb,
        Self::Threat,
        Self::Breakthrough,
        Self::Overflow,
        Self::Takeover,
        Self::RowBlock,
        Self::Rescue,
        Self::Tempo,
        Self::Stop,
        Self::Clearance,
        Self::Advance,
        Self::TurnUp,
        Self::Quiet,
    ];

    /// Returns the identifier in files and messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Blockade => "blockade",
            Self::Sacrifice => "sacrifice",
            Self::DoubleCapture => "double-capture",
            Self::Fork => "fork",
            Self::Exchange => "exchange",
            Self::Reserve => "reserve",
            Self::Defence => "defence",
            Self::StackCapture => "stack-capture",
            Self::Capture => "capture",
            Self::Fight => "fight",
            Self::Jumps => "jumps",
            Self::Climb => "climb",
            Self::Threat => "threat",
            Self::Breakthrough => "breakthrough",
            Self::Overflow => "overflow",
            Self::Takeover => "takeover",
            Self::RowBlock => "row-block",
            Self::Rescue => "rescue",
            Self::Tempo => "tempo",
            Self::Stop => "stop",
            Self::Clearance => "clearance",
            Self::Advance => "advance",
            Self::TurnUp => "turn-up",
            Self::Quiet => "quiet",
        }
    }

    /// Returns the theme with this identifier.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }

    /// Returns the themes of a line: those of the first move, what later moves of the same side achieve, and what the replies
    /// take. The threat of a move that leads to a win in the line is no theme of its own.
    pub fn for_line(position: &AnyPosition, line: &[AnyMove]) -> Vec<Self> {
        let mut current_position = position.clone();
        let mut line_themes = Vec::new();
        let mut previous_removal_count = 0;
        for (ply, &mv) in line.iter().enumerate() {
            let removal_count = count_removed_pieces(&current_position, mv);
            if ply % 2 == 0 {
                let themes = Self::for_move(&current_position, mv).into_iter();
                line_themes.extend(themes.filter(|theme| ply == 0 || theme.is_achievement()));
            } else if removal_count > 0 && has_pieces_to_take(&current_position) {
                line_themes.push(if previous_removal_count > 0 {
                    Self::Exchange
                } else {
                    Self::Sacrifice
                });
            }
            previous_removal_count = removal_count;
            match current_position.play(mv) {
                Ok(next_position) => current_position = next_position,
                Err(_) => break,
            }
        }
        if makes_room(position, line) {
            line_themes.push(Self::Clearance);
        }
        if current_position.outcome().is_some() {
            line_themes.retain(|theme| *theme != Self::Threat);
        }
        if line_themes.contains(&Self::Breakthrough) {
            line_themes.retain(|theme| *theme != Self::Advance);
        }
        if line_themes.iter().any(|theme| *theme != Self::Quiet) {
            line_themes.retain(|theme| *theme != Self::Quiet);
        }
        Self::sort_themes(&line_themes)
    }

    /// Returns whether the theme states what a move achieves at once. Of a later move in a line only such themes count, because
    /// nearly every long line contains the others.
    const fn is_achievement(self) -> bool {
        matches!(
            self,
            Self::Blockade
                | Self::Sacrifice
                | Self::DoubleCapture
                | Self::Fork
                | Self::Exchange
                | Self::Defence
                | Self::StackCapture
                | Self::Capture
                | Self::Fight
                | Self::Jumps
                | Self::Breakthrough
        )
    }

    /// Returns the themes of a move.
    pub fn for_move(position: &AnyPosition, mv: AnyMove) -> Vec<Self> {
        let gains = all_gains(position, mv);
        let player = position.to_move();
        let mut themes: Vec<Self> =
            gains.iter().flat_map(|gain| Self::for_gain(gain, player)).collect();
        let removal_count = count_removed_pieces(position, mv);
        if removal_count > 1 && has_pieces_to_take(position) {
            themes.push(Self::DoubleCapture);
        }
        let loses_piece = costs(position, mv)
            .iter()
            .any(|cost| matches!(cost, Cost::LosesDie { .. } | Cost::LosesRunners(_)));
        if loses_piece {
            themes.push(if removal_count > 0 { Self::Exchange } else { Self::Sacrifice });
        }
        if position.path(mv).spots.first() == Some(&Spot::RESERVE) {
            themes.push(Self::Reserve);
        }
        let is_quiet = !gains.iter().any(Gain::is_tangible);
        match count_threats(&gains) {
            0 => {}
            1 if is_quiet && !themes.contains(&Self::Threat) => themes.push(Self::Tempo),
            1 => {}
            _ => themes.push(Self::Fork),
        }
        if themes.is_empty() {
            themes.push(Self::Quiet);
        }
        Self::sort_themes(&themes)
    }

    /// Returns these themes in order, each once.
    fn sort_themes(themes: &[Self]) -> Vec<Self> {
        let all_themes = Self::ALL.into_iter();
        all_themes.filter(|theme| themes.contains(theme)).collect()
    }

    /// Returns the theme of a gain of `player`; `None` if the gain has no theme.
    fn for_gain(gain: &Gain, player: Player) -> Option<Self> {
        Some(match gain {
            Gain::Ends(outcome) if outcome.winner == Some(player) => match outcome.reason {
                Reason::RunnerAcross | Reason::DieAcross => Self::Breakthrough,
                Reason::CannotMove => Self::Blockade,
                Reason::RunnersTaken | Reason::Captured(_) => Self::Capture,
                _ => return None,
            },
            Gain::ForcesPass => Self::Blockade,
            Gain::ParriesWin => Self::Defence,
            Gain::ThreatensWin(_) => Self::Threat,
            Gain::Climbs { .. } => Self::Climb,
            Gain::TakesRunners(runners) if runners.len() == 1 => Self::Capture,
            Gain::Captures { captured, .. } => match captured {
                0 => Self::Overflow,
                1 => Self::Capture,
                _ => Self::DoubleCapture,
            },
            Gain::TakesOver { height, .. } if *height >= TALL_STACK => Self::StackCapture,
            Gain::TakesOver { .. } => Self::Takeover,
            Gain::WinsFight { .. } => Self::Fight,
            Gain::Home(_) => Self::Breakthrough,
            Gain::Rows { jumps, .. } if *jumps > 1 => Self::Jumps,
            Gain::Rows { rows, .. } if *rows >= LONG_RUN_ROWS => Self::Advance,
            Gain::RunnerForward { steps_left: rows_left, .. }
            | Gain::DieForward { rows_left, .. }
                if *rows_left <= MAX_ROWS_LEFT =>
            {
                Self::Advance
            }
            Gain::Turns { before, after } if after - before >= MIN_TURN_UP => Self::TurnUp,
            Gain::StopsRunner { .. } | Gain::ClosesWay { .. } | Gain::Spoils { .. } => Self::Stop,
            Gain::Blocks { .. } => Self::RowBlock,
            Gain::FreesRunner { .. } | Gain::OpensWay { .. } | Gain::Prepares { .. } => {
                Self::Clearance
            }
            Gain::SavesRunner { .. }
            | Gain::SavesDice(_)
            | Gain::SavesPieces { .. }
            | Gain::SavesStack { .. } => Self::Rescue,
            _ => return None,
        })
    }
}

/// Returns whether a move of the side that begins leaves a square that another piece of that side reaches later.
fn makes_room(position: &AnyPosition, line: &[AnyMove]) -> bool {
    let mut current_position = position.clone();
    // The squares of each moved piece, the last one where it is now.
    let mut piece_paths: Vec<Vec<Spot>> = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let path = current_position.path(mv);
        if let (0, Some(&start), Some(target)) = (ply % 2, path.spots.first(), path.target()) {
            let (own_paths, other_paths): (Vec<_>, Vec<_>) = piece_paths
                .into_iter()
                .partition(|piece_path: &Vec<Spot>| piece_path.last() == Some(&start));
            if other_paths.iter().any(|piece_path| piece_path.contains(&target)) {
                return true;
            }
            let mut own_path = own_paths.into_iter().next().unwrap_or_else(|| vec![start]);
            own_path.push(target);
            piece_paths = other_paths;
            piece_paths.push(own_path);
        }
        match current_position.play(mv) {
            Ok(next_position) => current_position = next_position,
            Err(_) => break,
        }
    }
    false
}

/// Returns how many new threats to win or to capture are among the gains of a move. Two threats against one square count once.
fn count_threats(gains: &[Gain]) -> usize {
    let mut squares: Vec<Spot> = Vec::new();
    let mut win_count = 0;
    for gain in gains {
        match gain {
            Gain::ThreatensWin(_) => win_count = 1,
            Gain::ThreatensRunners(spots) | Gain::ThreatensDice(spots) => squares.extend(spots),
            Gain::ThreatensCapture { square, .. } | Gain::ThreatensStack { square, .. } => {
                squares.push(*square);
            }
            _ => {}
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares.len() + win_count
}

/// Returns how many enemy pieces a move removes.
fn count_removed_pieces(position: &AnyPosition, mv: AnyMove) -> usize {
    let gains = all_gains(position, mv);
    let counts = gains.iter().map(|gain| match gain {
        Gain::TakesRunners(runners) => runners.len(),
        Gain::Captures { captured, .. } => usize::from(*captured),
        Gain::WinsFight { .. } => 1,
        _ => 0,
    });
    counts.sum()
}

/// Returns whether the game is one in which single pieces are taken: HiQUE or Cublino Contra. In Focus captures are too frequent
/// to tell a sacrifice.
const fn has_pieces_to_take(position: &AnyPosition) -> bool {
    matches!(position, AnyPosition::Hique(_) | AnyPosition::CublinoContra(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shipped;
    use quadrille_games::rules::Variant;
    use quadrille_games::rules::hique::PieceKind;

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

    /// The squares of a player's runners or dice in HiQUE and Cublino Contra.
    fn owned(position: &AnyPosition, player: Player) -> Vec<Spot> {
        let is_own = |spot: &Spot| match position {
            AnyPosition::Hique(hique) => hique
                .piece_at(*spot)
                .is_some_and(|it| it.kind == PieceKind::Runner && it.owner == player),
            AnyPosition::CublinoContra(contra) if spot.0 < 49 => {
                contra.die_at(*spot).is_some_and(|it| it.owner == player)
            }
            _ => false,
        };
        (0..120).map(Spot).filter(is_own).collect()
    }

    fn is_focus(variant: Variant) -> bool {
        matches!(variant, Variant::Focus | Variant::FocusExact | Variant::FocusClassic)
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
        fn captured_count(&self) -> usize {
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

        /// Returns the squares of enemy runners or dice that a move of this side in `position` removes.
        fn takeable(&self, position: &AnyPosition) -> Vec<Spot> {
            let theirs = |position: &AnyPosition| owned(position, !self.own);
            let here = position.with_turn(self.own);
            let moves = here.legal_moves().into_iter();
            let mut taken: Vec<Spot> = moves
                .flat_map(|mv| {
                    let left = here.play(mv).map_or_else(|_| Vec::new(), |it| theirs(&it));
                    let mut gone = theirs(&here);
                    gone.retain(|spot| !left.contains(spot));
                    gone
                })
                .collect();
            taken.sort_unstable();
            taken.dedup();
            taken
        }

        /// HiQUE and Cublino Contra: counts the threats to win or to capture that are new after the move.
        fn new_threats(&self) -> usize {
            let before = self.takeable(&self.before);
            let mut taken = self.takeable(&self.after);
            taken.retain(|spot| !before.contains(spot));
            taken.len() + usize::from(self.is(Theme::Threat) == Some(true))
        }

        fn ends(&self) -> bool {
            self.after.outcome().is_some()
        }

        /// Returns whether the theme applies, independently of the gains; `None` if that is not implemented.
        fn is(&self, theme: Theme) -> Option<bool> {
            let playing = !self.ends();
            let own = self.own;
            let has_pieces = matches!(self.variant, Variant::Hique | Variant::CublinoContra);
            let loses = || {
                let [before, after] = [&self.before, &self.after].map(|it| owned(it, own).len());
                after < before
            };
            Some(match theme {
                // Capturing the last piece is a win instead.
                Theme::Capture | Theme::DoubleCapture if self.ends() => return None,
                Theme::Capture if self.variant == Variant::CublinoContra => false,
                Theme::Capture => self.captured_count() == 1,
                Theme::Fight if playing => {
                    self.variant == Variant::CublinoContra && self.captured_count() > 0
                }
                Theme::DoubleCapture => self.captured_count() > 1,
                Theme::Overflow if is_focus(self.variant) && playing => {
                    let [before, after] = self.numbers(2);
                    let placed = u32::from(self.before.path(self.mv).spots[0] == Spot::RESERVE);
                    self.captured_count() == 0 && after + placed > before
                }
                Theme::Fork if has_pieces && playing => self.new_threats() > 1,
                Theme::Tempo if has_pieces && playing => {
                    self.captured_count() == 0
                        && self.new_threats() == 1
                        && self.is(Theme::Threat) == Some(false)
                }
                Theme::Sacrifice if has_pieces => loses() && self.captured_count() == 0,
                Theme::Exchange if has_pieces => loses() && self.captured_count() > 0,
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
        for made in &all {
            let themes = Theme::for_move(&made.before, made.mv);
            for theme in Theme::ALL {
                if let Some(is) = made.is(theme) {
                    let text = made.before.move_text(made.mv);
                    let has_theme = themes.contains(&theme);
                    assert_eq!(
                        has_theme, is,
                        "{}: {theme:?}: {} {text}",
                        made.variant, made.before
                    );
                }
            }
        }
        let puzzles = Variant::ALL.into_iter().flat_map(shipped);
        let seen: Vec<Theme> =
            puzzles.flat_map(|it| Theme::for_line(&it.position, &it.line)).collect();
        let missing = Theme::ALL.into_iter().filter(|theme| !seen.contains(theme));
        assert_eq!(missing.collect::<Vec<_>>(), []);
    }

    /// Returns the themes of a line in HiQUE or Cublino, of moves as they are written.
    fn themes(variant: Variant, position: &str, line: &str) -> Vec<Theme> {
        let start = AnyPosition::parse(variant, position).expect("a position");
        let mut here = start.clone();
        let mut moves = Vec::new();
        for text in line.split(' ') {
            let mv = here.parse_move(text).expect("a legal move");
            here = here.play(mv).expect("a legal move");
            moves.push(mv);
        }
        Theme::for_line(&start, &moves)
    }

    #[test]
    fn theme_of_a_line_follows_from_several_moves() {
        // The die on c7 leaves its square for the one on c6, which arrives and wins. The threat to do so is no theme.
        let pur = "Pua1xb1wd1we1uf1gg1le2Mc6Wb7Uc7Rd7We7Tf7Wg7";
        let line_themes = themes(Variant::CublinoPur, pur, "c7a7 a1c1 c6c7");
        assert!(line_themes.contains(&Theme::Clearance), "{line_themes:?}");
        assert!(!line_themes.contains(&Theme::Threat), "{line_themes:?}");
        let first = themes(Variant::CublinoPur, pur, "c7a7");
        assert!(!first.contains(&Theme::Clearance), "{first:?}");
        assert!(first.contains(&Theme::Threat), "{first:?}");
        // A piece that returns makes no room.
        let hique = "3rr2/3g2/2R4/3G2/7/5g/6r/G1G2g/r6/g5/R6/G5/7 1";
        let line_themes = themes(Variant::Hique, hique, "7,1,5,1 5,3,3,3 5,1,3,1 3,3,5,3 3,1,5,1");
        assert!(line_themes.contains(&Theme::Defence), "{line_themes:?}");
        assert!(!line_themes.contains(&Theme::Clearance), "{line_themes:?}");
    }

    #[test]
    fn each_theme_has_a_unique_identifier() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_id(theme.id()), Some(theme));
        }
        assert_eq!(Theme::from_id("nothing"), None);
        // Files of earlier versions have these.
        let old = "capture double-capture overflow takeover reserve fight climb jumps breakthrough blockade defence stop rescue \
                   threat quiet";
        assert!(old.split_whitespace().all(|id| Theme::from_id(id).is_some()));
    }
}
