//! Describes the result of a match.

use quadrille_arena::{
    Ending, GameReport, Match, PlayedGame, PlayerFailure, Sprt, SprtModel, Tally, with_error_output,
};
use quadrille_engine::format_count;
use quadrille_games::rules::AnyMove;
use std::collections::HashMap;
use std::io::{self, Write};

#[derive(Default)]
pub struct ForfeitReports {
    /// The last reported error output of each loser, by name.
    last_error_output: HashMap<String, Vec<String>>,
}

impl ForfeitReports {
    /// Describes a forfeited game, with the error output of a broken engine. Repeated error output of the same engine is not
    /// printed again.
    pub fn describe_game(&mut self, game: &PlayedGame) -> String {
        let mut text = game.sentence();
        let Ending::Forfeit(loser, cause) = &game.ending else { return text };
        let name = &game.names[loser.index()];
        let error_output = &game.error_output;
        let is_move_fault =
            matches!(cause, PlayerFailure::Illegal { .. } | PlayerFailure::Late { .. });
        if is_move_fault || error_output.is_empty() {
            return text;
        }
        if self.last_error_output.get(name) == Some(error_output) {
            text.push_str(" (same error output as before)");
            return text;
        }
        self.last_error_output.insert(name.clone(), error_output.clone());
        with_error_output(text, error_output)
    }
}

#[derive(Default)]
pub struct MatchOutcome {
    pub tally: Tally,
    /// Descriptions of forfeits and their counts.
    forfeits: Vec<(String, usize)>,
    /// The moves of games whose pair is not complete, by pair.
    unpaired_moves: HashMap<usize, Option<Vec<AnyMove>>>,
    forfeit_reports: ForfeitReports,
    /// The number of complete pairs.
    pair_count: usize,
    /// The number of complete pairs whose two games have equal moves.
    identical_pair_count: usize,
}

impl MatchOutcome {
    pub fn from_tally(earlier_tally: Tally) -> Self {
        Self { tally: earlier_tally, ..Self::default() }
    }

    /// Adds a finished game. `tally` includes it. Returns a description of a forfeited game.
    pub fn add(&mut self, report: &GameReport, tally: &Tally) -> Option<String> {
        self.tally = *tally;
        self.compare_moves(report);
        let Ending::Forfeit(loser, cause) = &report.played_game.ending else { return None };
        let is_first_entrant = *loser == report.seat;
        let ordinal = if is_first_entrant { "first" } else { "second" };
        let description = format!("{ordinal}, {}", cause.kind());
        match self
            .forfeits
            .iter_mut()
            .find(|(existing_description, _)| *existing_description == description)
        {
            Some((_, count)) => *count += 1,
            None => self.forfeits.push((description, 1)),
        }
        Some(self.forfeit_reports.describe_game(&report.played_game))
    }

    /// Compares the moves of a pair's two games. Forfeited games are not compared.
    fn compare_moves(&mut self, report: &GameReport) {
        let is_comparable = !matches!(report.played_game.ending, Ending::Forfeit(..));
        let played_moves = || report.played_game.game.line().iter().map(|ply| ply.mv).collect();
        let moves: Option<Vec<AnyMove>> = is_comparable.then(played_moves);
        if let Some(other_moves) = self.unpaired_moves.remove(&report.pair) {
            self.pair_count += 1;
            self.identical_pair_count += usize::from(moves.is_some() && moves == other_moves);
        } else {
            self.unpaired_moves.insert(report.pair, moves);
        }
    }
}

/// Returns an entrant's description, preceded by its name if it has one.
pub fn describe_entrant(game_match: &Match, index: usize) -> String {
    let entrant = &game_match.entrants[index];
    match &game_match.settings[index].name {
        Some(name) => format!("{name} ({entrant})"),
        None => entrant.to_string(),
    }
}

pub fn format_standing(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let mut out = tally.to_string();
    if let Some(test) = sprt {
        let (ratio, (low, high)) = (test.log_likelihood_ratio(tally), test.bounds());
        out.push_str(&format!(", LLR {ratio:+.2} between {low:.2} and {high:.2}"));
    }
    out
}

pub fn print_result(game_match: &Match, outcome: &MatchOutcome) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let MatchOutcome { tally, forfeits, .. } = outcome;
    let [first, second] = [0, 1].map(|index| describe_entrant(game_match, index));
    let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
    writeln!(out, "{}: {first} against {second}", game_match.variant)?;
    writeln!(out, "games       {}", tally.game_count())?;
    writeln!(out, "won         {wins}")?;
    writeln!(out, "drawn       {draws}")?;
    writeln!(out, "lost        {losses}")?;
    match tally.score() {
        Some(score) => writeln!(out, "score       {:.1}%", 100.0 * score)?,
        None => writeln!(out, "score       none")?,
    }
    let pair_counts = tally.pair_counts.map(|count| count.to_string()).join(" ");
    writeln!(out, "pairs       {pair_counts} (with 0, 1/2, 1, 3/2 and 2 points)")?;
    if let Some(estimate) = tally.estimate() {
        writeln!(out, "Elo         {estimate}, 95% over pairs")?;
    }
    let excluded_game_count: u64 = tally.excluded_game_counts.iter().sum();
    if excluded_game_count > 0 {
        let game_text =
            format_count(usize::try_from(excluded_game_count).unwrap_or(usize::MAX), "game");
        writeln!(out, "left out    {game_text} in pairs in which an engine broke down")?;
    }
    let model = game_match.sprt.map(|test| test.model());
    if let Some(estimate) = tally.normalized_estimate()
        && model == Some(SprtModel::Normalized)
    {
        writeln!(out, "normalised  {estimate}, 95% over pairs")?;
    }
    if outcome.identical_pair_count > 0 && !game_match.has_identical_entrants() {
        let (identical_pair_count, pair_count) = (outcome.identical_pair_count, outcome.pair_count);
        writeln!(
            out,
            "alike       {identical_pair_count} of {pair_count} pairs have the same moves in both games"
        )?;
    }
    if game_match.earlier_tally.game_count() > 0 {
        let earlier_game_count = game_match.earlier_tally.game_count();
        writeln!(out, "before      {earlier_game_count} of these games, in earlier runs")?;
    }
    for (description, count) in forfeits {
        writeln!(out, "forfeited   {count} ({description})")?;
    }
    if let Some(test) = &game_match.sprt {
        let ratio = test.log_likelihood_ratio(tally);
        match test.result(tally) {
            Some(result) => writeln!(
                out,
                "test        {ratio:+.2}: a difference of {} Elo ({}) is accepted",
                test.difference(result),
                test.model()
            )?,
            None => writeln!(out, "test        {ratio:+.2}: undecided")?,
        }
    }
    out.flush()
}
