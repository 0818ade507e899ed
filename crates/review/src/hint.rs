//! The move and the reasons of a hint. They consider the steps that a person has already made.

use crate::judge::judgement_of_loss;
use crate::leads::LeadSolver;
use crate::place_search::MAX_DEPTH;
use crate::reasons::Reasons;
use quadrille_drawing::drawing;
use quadrille_games::rules::{AnyMove, AnyPosition, Spot, Variant};
use quadrille_search::{AnySearcher, Limits, Score, SearchResult, StopFlag, expected_score};
use quadrille_text::tr;

/// Returns the sentences of a hint to play `mv` in `position`, after those about the steps that a person has made there: whether to
/// go on, to end the move or to take it back. `steps` are the selected spots, that of the piece first.
pub fn sentences_after_steps(
    hint: String,
    position: &AnyPosition,
    mv: AnyMove,
    steps: &[Spot],
) -> String {
    if steps.len() <= 1 {
        return hint;
    }
    let path = position.path(mv).spots;
    let next_spot = path.strip_prefix(steps).map(<[Spot]>::first);
    let (how, square) = match next_spot {
        Some(Some(spot)) => ("on", drawing(position.variant()).spot_label(*spot)),
        Some(None) => ("end", String::new()),
        None => ("back", String::new()),
    };
    let button = tr!("detail-step-back");
    tr!("hint-begun", how = how, square = square, button = button, hint = hint)
}

/// Returns whether a move with this score is about as good as one with the score `best`. An estimate is not as good as a proof, and a
/// proven loss only as good as one that is not slower.
fn is_about_as_good(score: Score, best: Score, variant: Variant) -> bool {
    match (score, best) {
        (Score::Win(_), _) | (Score::Draw, Score::Draw) => true,
        (Score::Loss(plies), Score::Loss(best_plies)) => plies >= best_plies,
        (Score::Cp(_), Score::Cp(_)) => {
            let [chance, best_chance] = [score, best].map(|score| expected_score(score, variant));
            judgement_of_loss(best_chance - chance).is_none()
        }
        _ => false,
    }
}

/// The further searches for a hint.
pub struct HintSearch<'a> {
    /// The position.
    pub position: &'a AnyPosition,
    /// The keys of earlier positions that can be repeated.
    pub history: &'a [u64],
    /// The moves that begin with the steps that the person has made; empty before the first step.
    pub begun_moves: &'a [AnyMove],
    /// The limits of each search.
    pub limits: &'a Limits,
    /// Ends the searches.
    pub stop: &'a StopFlag,
}

impl HintSearch<'_> {
    /// Returns the result of the search with the hinted move, and its reasons, from the `result` of a search of all moves. The move
    /// continues the begun one if the best of its continuations is about as good as the best move. In Upthrust the move
    /// keeps the best final lead, if that can be solved. The reasons are computed only while `is_needed` returns `true`.
    pub fn complete(
        &self,
        result: SearchResult<AnyMove>,
        searcher: &mut AnySearcher,
        is_needed: &dyn Fn() -> bool,
    ) -> (SearchResult<AnyMove>, Option<Reasons>) {
        let Some(best_move) = result.best_move else { return (result, None) };
        let variant = self.position.variant();
        let continuation = self.best_continuation(best_move, searcher);
        let (result, best_move, next_score) = match continuation {
            Some((mv, continuation))
                if is_about_as_good(continuation.score, result.score, variant) =>
            {
                (continuation, mv, Some(result.score))
            }
            _ => match self.solved_line(best_move) {
                Some((score, pv)) => {
                    let mv = pv[0];
                    let is_draw = score == Score::Draw;
                    let next_score = is_draw
                        .then(|| self.second_best_score(mv, result.depth, searcher))
                        .flatten();
                    (SearchResult { best_move: Some(mv), score, pv, ..result }, mv, next_score)
                }
                None => {
                    let next_score = self.second_best_score(best_move, result.depth, searcher);
                    (result, best_move, next_score)
                }
            },
        };
        let reasons = is_needed().then(|| {
            Reasons::from_searches(self.position, best_move, &result, next_score, is_needed)
        });
        (result, reasons)
    }

    /// Returns the line to the end of an Upthrust game with the best lead, and its score; `None` in another variant, or if it is not
    /// solved within half the time of a search.
    fn solved_line(&self, best_move: AnyMove) -> Option<(Score, Vec<AnyMove>)> {
        let is_upthrust = self.position.variant() == Variant::Upthrust;
        let solver = is_upthrust.then(|| LeadSolver::new(self.stop))?;
        let solver = solver.within(self.limits.movetime? / 2);
        let (lead, line) = solver.best_line(self.position, best_move)?;
        let plies = line.len() as u32;
        let score = match lead.signum() {
            1 => Score::Win(plies),
            0 => Score::Draw,
            _ => Score::Loss(plies),
        };
        Some((score, line))
    }

    /// Returns the best continuation of the begun move, with the result of its search; `None` if no move was begun, if the best move
    /// continues it, and after a stop.
    fn best_continuation(
        &self,
        best_move: AnyMove,
        searcher: &mut AnySearcher,
    ) -> Option<(AnyMove, SearchResult<AnyMove>)> {
        if self.begun_moves.is_empty() || self.begun_moves.contains(&best_move) {
            return None;
        }
        let mut other_moves = self.position.legal_moves();
        other_moves.retain(|mv| !self.begun_moves.contains(mv));
        // With a depth limit the only continuation is searched as well.
        let depth = self.limits.depth.or(Some(MAX_DEPTH));
        let limits = Limits { depth, ..self.limits.clone() };
        let result = self.search_without(&other_moves, &limits, searcher);
        Some((result.best_move.filter(|_| !self.stop.is_stopped())?, result))
    }

    /// Returns the score of the second best move, if it is proven or was searched to the same depth within the same time.
    fn second_best_score(
        &self,
        best_move: AnyMove,
        depth: u32,
        searcher: &mut AnySearcher,
    ) -> Option<Score> {
        // With depth 0 there is only one move.
        if depth == 0 || self.stop.is_stopped() {
            return None;
        }
        let limits = Limits { depth: Some(depth), ..self.limits.clone() };
        let result = self.search_without(&[best_move], &limits, searcher);
        let is_comparable = result.depth >= depth || result.score.is_proven();
        let is_complete = result.best_move.is_some() && !self.stop.is_stopped();
        (is_comparable && is_complete).then_some(result.score)
    }

    /// Searches the position without these moves.
    fn search_without(
        &self,
        moves: &[AnyMove],
        limits: &Limits,
        searcher: &mut AnySearcher,
    ) -> SearchResult<AnyMove> {
        searcher.set_excluded_moves(self.position, moves);
        let result = searcher.search(self.position, self.history, limits, self.stop, &mut |_| {});
        searcher.set_excluded_moves(self.position, &[]);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_search::Options;

    /// Returns positions of Cublino with dice that can go on after a step, and the moves that begin with that step.
    fn begun_moves(variant: Variant) -> Vec<(AnyPosition, Vec<Spot>, Vec<AnyMove>)> {
        let mut begun_positions = Vec::new();
        for game in 0..8 {
            let mut position = AnyPosition::start(variant);
            for ply in 0..24 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get((game * 13 + ply * 7) % moves.len().max(1)) else {
                    break;
                };
                let paths: Vec<_> = moves.iter().map(|&mv| position.path(mv).spots).collect();
                let steps = paths.iter().find(|path| path.len() > 2).map(|path| path[..2].to_vec());
                if let Some(steps) = steps {
                    let begun = moves.iter().zip(&paths);
                    let begun = begun.filter(|(_, path)| path.starts_with(&steps));
                    let begun = begun.map(|(&mv, _)| mv).collect();
                    begun_positions.push((position.clone(), steps, begun));
                }
                position = position.play(mv).expect("a legal move");
            }
        }
        begun_positions
    }

    /// A person who asks in the middle of a move learns how to go on, unless that loses winning chances.
    #[test]
    fn hint_continues_the_begun_move_if_that_is_about_as_good() {
        let (mut go_on, mut end, mut back) = (0, 0, 0);
        for variant in [Variant::CublinoPur, Variant::CublinoContra] {
            let stop = StopFlag::new();
            let limits = Limits { depth: Some(2), ..Limits::default() };
            let mut searcher = AnySearcher::with_options(variant, Options::new(1));
            for (position, steps, begun_moves) in begun_moves(variant) {
                let best = searcher.search(&position, &[], &limits, &stop, &mut |_| {});
                let search = |begun_moves| HintSearch {
                    position: &position,
                    history: &[],
                    begun_moves,
                    limits: &limits,
                    stop: &stop,
                };
                let plain = search(&[]).complete(best.clone(), &mut searcher, &|| true).0;
                assert_eq!(plain.best_move, best.best_move);
                let search = search(&begun_moves);
                let best_move = best.best_move.expect("a move");
                let continuation = search.best_continuation(best_move, &mut searcher);
                let is_good = continuation.is_none_or(|(mv, result)| {
                    assert!(begun_moves.contains(&mv));
                    is_about_as_good(result.score, best.score, variant)
                });
                let (result, reasons) = search.complete(best, &mut searcher, &|| true);
                let mv = result.best_move.expect("a move");
                assert_eq!(begun_moves.contains(&mv), is_good, "{position} {mv:?}");
                let hint = reasons.expect("they are needed").sentences(&position, mv);
                let text = sentences_after_steps(hint.clone(), &position, mv, &steps);
                let path = position.path(mv).spots;
                let (count, start) = match (path.starts_with(&steps), path.len()) {
                    (true, 2) => (&mut end, "End the move here. "),
                    (true, _) => (&mut go_on, "Go on to "),
                    (false, _) => {
                        (&mut back, "First take back the move that you began (“Undo part”). ")
                    }
                };
                *count += 1;
                assert!(text.starts_with(start) && text.ends_with(&hint), "{text}");
                assert_eq!(sentences_after_steps(hint.clone(), &position, mv, &steps[..1]), hint);
            }
        }
        assert!(go_on > 0 && end > 0 && back > 0, "{go_on} {end} {back}");
    }

    /// The hint keeps the best lead where that is solved, also if the search has found another move.
    #[test]
    fn hint_of_upthrust_keeps_the_lead() {
        let stop = StopFlag::new();
        let limits = Limits::movetime(std::time::Duration::from_secs(20));
        let mut searcher = AnySearcher::with_options(Variant::Upthrust, Options::new(1));
        let text = "4/1Y1Y/GR2/1BB1/RGRG/4/B1Y1/2GR/Y2B/4/4 GR 1";
        let mut position = AnyPosition::parse(Variant::Upthrust, text).expect("a position");
        let mut other_move_count = 0;
        while position.outcome().is_none() {
            let search = HintSearch {
                position: &position,
                history: &[],
                begun_moves: &[],
                limits: &limits,
                stop: &stop,
            };
            let lead = LeadSolver::new(&stop).lead(&position).expect("it is solved");
            let first_limits = Limits { depth: Some(1), ..Limits::default() };
            let result = searcher.search(&position, &[], &first_limits, &stop, &mut |_| {});
            // The search may have found any move that wins.
            for best_move in position.legal_moves() {
                let result = SearchResult { best_move: Some(best_move), ..result.clone() };
                let (result, _) = search.complete(result, &mut searcher, &|| false);
                let mv = result.best_move.expect("a move");
                other_move_count += usize::from(mv != best_move);
                assert_eq!(result.pv.first(), Some(&mv));
                let lead_after = LeadSolver::new(&stop).lead_after(&position, mv);
                assert_eq!(lead_after, Some(lead), "{position}");
                let is_win = matches!(result.score, Score::Win(_));
                assert_eq!((is_win, result.score == Score::Draw), (lead > 0, lead == 0));
            }
            position = position.play(result.best_move.expect("a move")).expect("it is legal");
        }
        assert!(other_move_count > 0);
    }

    #[test]
    fn continuation_is_only_as_good_as_a_result_of_its_kind() {
        let close = |score, best| is_about_as_good(score, best, Variant::CublinoPur);
        assert!(close(Score::Cp(0), Score::Cp(5)) && !close(Score::Cp(-300), Score::Cp(300)));
        assert!(close(Score::Win(9), Score::Win(5)) && close(Score::Win(9), Score::Cp(500)));
        assert!(close(Score::Draw, Score::Draw) && !close(Score::Draw, Score::Cp(0)));
        assert!(!close(Score::Cp(90_000), Score::Win(5)) && !close(Score::Cp(0), Score::Draw));
        assert!(close(Score::Loss(8), Score::Loss(8)) && !close(Score::Loss(2), Score::Loss(8)));
        assert!(!close(Score::Loss(9), Score::Cp(-90_000)));
    }

    /// At the last step of a move there is one continuation, which the search would answer at once.
    #[test]
    fn only_continuation_is_searched() {
        let (position, ..) = begun_moves(Variant::CublinoPur).swap_remove(0);
        let stop = StopFlag::new();
        let limits = Limits::movetime(std::time::Duration::from_millis(50));
        let mut searcher = AnySearcher::with_options(Variant::CublinoPur, Options::new(1));
        let moves = position.legal_moves();
        let search = HintSearch {
            position: &position,
            history: &[],
            begun_moves: &moves[..1],
            limits: &limits,
            stop: &stop,
        };
        let continuation = search.best_continuation(moves[1], &mut searcher);
        let (mv, result) = continuation.expect("a continuation");
        assert!(mv == moves[0] && result.depth > 0, "{result:?}");
    }

    #[test]
    fn stopped_search_has_no_continuation() {
        let (position, _, begun_moves) = begun_moves(Variant::CublinoPur).swap_remove(0);
        let stop = StopFlag::new();
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let mut searcher = AnySearcher::with_options(Variant::CublinoPur, Options::new(1));
        let result = searcher.search(&position, &[], &limits, &stop, &mut |_| {});
        stop.stop();
        let (history, begun_moves) = (&[][..], &begun_moves[..]);
        let search =
            HintSearch { position: &position, history, begun_moves, limits: &limits, stop: &stop };
        let best_move = result.best_move;
        let (result, reasons) = search.complete(result, &mut searcher, &|| false);
        assert_eq!((result.best_move, reasons), (best_move, None));
    }
}
