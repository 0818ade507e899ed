//! Ends games by the scores of both players.
//!
//! A game ends early if the scores of both players have agreed for a number of plies. A player without scores, such as a
//! person or a random mover, never agrees. A player can also resign because of its own scores alone.

use super::ending::Ending;
use quadrille_games::rules::{BadText, Player, quote};
use quadrille_search::Score;
use std::fmt;
use std::str::FromStr;

/// A threshold for scores, and the number of plies for which they must meet it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreRule {
    /// The threshold in hundredths of the game's natural unit. For a win, both scores are at least this for the same side.
    /// For a draw, both are at most this for either side. For a resignation, the player's own score is at most the negative
    /// of this.
    pub cp: u32,
    /// The number of consecutive plies, or for a resignation of the player's own moves. At least one.
    pub plies: u32,
}

impl FromStr for ScoreRule {
    type Err = BadText;

    /// Parses `CP,PLIES`.
    fn from_str(text: &str) -> Result<Self, BadText> {
        let parse_parts = |text: &str| {
            let (cp, plies) = text.split_once(',')?;
            let (cp, plies) = (cp.parse().ok()?, plies.parse().ok()?);
            (plies > 0).then_some(Self { cp, plies })
        };
        parse_parts(text).ok_or_else(|| {
            let expected = "expected CP,PLIES, such as 500,8, with at least one ply";
            BadText::new(format_args!("`{}` is not a score rule: {expected}", quote(text)))
        })
    }
}

impl fmt::Display for ScoreRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.cp, self.plies)
    }
}

/// The rules by which scores end a game; by default none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Adjudicates a win.
    pub win: Option<ScoreRule>,
    /// Adjudicates a draw.
    pub draw: Option<ScoreRule>,
    /// A side resigns when its scores have been this low for this number of its own consecutive moves.
    pub resign: Option<ScoreRule>,
}

/// The scores of the players of one game so far.
#[derive(Clone, Debug)]
pub(super) struct ScoreHistory {
    adjudication: Adjudication,
    /// The players' last scores from Player 1's point of view. Proven wins are greater than all estimates.
    last_scores: [Option<i64>; 2],
    /// The number of consecutive plies for which both scores agreed on a win of Player 1, on a win of Player 2, and on a
    /// draw.
    agreed_ply_counts: [u32; 3],
    /// The number of each player's consecutive moves with a losing score.
    losing_move_counts: [u32; 2],
}

impl ScoreHistory {
    pub(super) const fn new(adjudication: Adjudication) -> Self {
        Self {
            adjudication,
            last_scores: [None; 2],
            agreed_ply_counts: [0; 3],
            losing_move_counts: [0; 2],
        }
    }

    /// Adds the score of `mover` before its move; `None` if the player reports none. Returns the ending that the scores
    /// have decided, if any. The caller does not add forced passes, so they neither count nor interrupt.
    pub(super) fn add(&mut self, mover: Player, score: Option<Score>) -> Option<Ending> {
        self.last_scores[mover.index()] = score.map(|score| {
            let mover_score = match score {
                Score::Cp(cp) => i64::from(cp),
                Score::Win(_) => i64::MAX,
                Score::Loss(_) => -i64::MAX,
                Score::Draw => 0,
            };
            if mover == Player::One { mover_score } else { -mover_score }
        });
        let resignation = self.count_losing_score(mover);
        let both_scores_meet = |condition: &dyn Fn(i64) -> bool| {
            self.last_scores.iter().all(|score| score.is_some_and(condition))
        };
        let is_win = |sign: i64| {
            let is_reached_by = |rule: ScoreRule| {
                both_scores_meet(&|score| sign * score >= i64::from(rule.cp).max(1))
            };
            self.adjudication.win.is_some_and(is_reached_by)
        };
        let is_draw =
            |rule: ScoreRule| both_scores_meet(&|score| score.abs() <= i64::from(rule.cp));
        let is_met = [is_win(1), is_win(-1), self.adjudication.draw.is_some_and(is_draw)];
        let rules = [self.adjudication.win, self.adjudication.win, self.adjudication.draw];
        let winners = [Some(Player::One), Some(Player::Two), None];
        let mut ending = None;
        for (index, winner) in winners.into_iter().enumerate() {
            self.agreed_ply_counts[index] =
                if is_met[index] { self.agreed_ply_counts[index].saturating_add(1) } else { 0 };
            let plies = self.agreed_ply_counts[index];
            if rules[index].is_some_and(|rule| is_met[index] && plies >= rule.plies) {
                ending = ending.or(Some(Ending::Adjudicated { winner, ply_count: plies }));
            }
        }
        ending.or(resignation)
    }

    /// Counts the mover's consecutive losing scores. Returns a resignation when the rule is met.
    fn count_losing_score(&mut self, mover: Player) -> Option<Ending> {
        let rule = self.adjudication.resign?;
        let score = self.last_scores[mover.index()];
        let mover_score = score.map(|score| if mover == Player::One { score } else { -score });
        let count = &mut self.losing_move_counts[mover.index()];
        if mover_score.is_some_and(|mover_score| mover_score <= -i64::from(rule.cp.max(1))) {
            *count = count.saturating_add(1);
        } else {
            *count = 0;
        }
        (*count >= rule.plies).then_some(Ending::Resigned { loser: mover, move_count: *count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score_history(win: Option<&str>, draw: Option<&str>) -> ScoreHistory {
        let read = |text: Option<&str>| text.and_then(|text| text.parse().ok());
        ScoreHistory::new(Adjudication { win: read(win), draw: read(draw), resign: None })
    }

    /// Returns the index of the score that decides the game, and the ending. The scores alternate, Player 1 first.
    fn first_ending(
        mut opinions: ScoreHistory,
        scores: &[Option<Score>],
    ) -> Option<(usize, Ending)> {
        let movers = Player::BOTH.into_iter().cycle();
        let moves = scores.iter().zip(movers).enumerate();
        moves
            .into_iter()
            .find_map(|(index, (&score, mover))| Some((index, opinions.add(mover, score)?)))
    }

    const fn cp(cp: i32) -> Option<Score> {
        Some(Score::Cp(cp))
    }

    fn win(winner: Player, plies: u32) -> Ending {
        let winner = Some(winner);
        Ending::Adjudicated { winner, ply_count: plies }
    }

    #[test]
    fn long_agreement_adjudicates_a_win() {
        let rules = || score_history(Some("300,3"), None);
        let scores = [cp(350), cp(-300), cp(400), cp(-310), cp(300)];
        assert_eq!(first_ending(rules(), &scores), Some((3, win(Player::One, 3))));
        let scores = [cp(-350), cp(300), Some(Score::Loss(7)), Some(Score::Win(6))];
        assert_eq!(first_ending(rules(), &scores), Some((3, win(Player::Two, 3))));
    }

    #[test]
    fn consecutive_bad_scores_of_one_player_resign() {
        let rules = || {
            ScoreHistory::new(Adjudication {
                resign: "300,2".parse().ok(),
                ..Adjudication::default()
            })
        };
        // Player 2 never reports that it is ahead; only Player 1's own consecutive moves count.
        let scores = [cp(-300), None, cp(-299), None, cp(-900), None, Some(Score::Loss(8))];
        let expected = Ending::Resigned { loser: Player::One, move_count: 2 };
        assert_eq!(first_ending(rules(), &scores), Some((6, expected)));
        // Player 2's scores are from its own point of view.
        let scores = [cp(300), cp(-300), None, cp(-900)];
        let expected = Ending::Resigned { loser: Player::Two, move_count: 2 };
        assert_eq!(first_ending(rules(), &scores), Some((3, expected)));
        // Being ahead does not resign, and a missing score resets the count.
        let scores = [cp(400), cp(-400), cp(400), None, cp(400), cp(-400)];
        assert_eq!(first_ending(rules(), &scores), None);
    }

    #[test]
    fn disagreement_and_missing_scores_reset_the_count() {
        let rules = || score_history(Some("300,3"), None);
        // Player 2 reports a lower score once.
        let scores = [cp(350), cp(-300), cp(400), cp(-299), cp(400), cp(-300), cp(400)];
        assert_eq!(first_ending(rules(), &scores), None);
        // Each player reports that it is ahead.
        assert_eq!(first_ending(rules(), &[cp(500); 20]), None);
        // One player never reports a score, or omits one.
        let mute: Vec<_> = [cp(900), None].repeat(20);
        assert_eq!(first_ending(rules(), &mute), None);
        let scores = [cp(350), cp(-300), None, cp(-300), cp(350), cp(-300)];
        assert_eq!(first_ending(rules(), &scores), None);
    }

    #[test]
    fn long_even_scores_adjudicate_a_draw() {
        let rules = || score_history(Some("300,3"), Some("10,4"));
        let scores = [cp(5), cp(-10), cp(0), Some(Score::Draw), cp(10), cp(1)];
        let draw = Ending::Adjudicated { winner: None, ply_count: 4 };
        assert_eq!(first_ending(rules(), &scores), Some((4, draw)));
        assert_eq!(first_ending(rules(), &[cp(11); 20]), None);
        assert_eq!(first_ending(score_history(None, None), &[cp(0); 20]), None);
    }

    #[test]
    fn even_scores_never_adjudicate_a_win() {
        assert_eq!(first_ending(score_history(Some("0,1"), None), &[cp(0); 20]), None);
    }

    #[test]
    fn agreements_are_parsed_and_errors_quote_the_text() {
        let read: Result<ScoreRule, _> = "500,8".parse();
        assert_eq!(read.map(|read| read.to_string()).as_deref(), Ok("500,8"));
        for text in ["", "500", "500,", ",8", "500,0", "-5,3", "5,3,1", "a,b"] {
            let error = text.parse::<ScoreRule>().err().map(|error| error.to_string());
            assert!(error.is_some_and(|error| error.contains(&format!("`{text}`"))));
        }
    }
}
