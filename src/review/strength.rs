//! The estimated levels of both sides of a reviewed line, computed in the background after the review's own search. They are
//! stored with the review.

use super::review_store::ReviewStore;
use super::{Review, line};
use crate::background::{BackgroundJob, waker};
use crate::session::{GameSession, Session};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::fnv1a;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_review::review_file::ReviewFile;
use quadrille_search::{Level, lower_search_priority};
use quadrille_session::strength_text::{range_text, unknown_reason};
use quadrille_teaching::strength::{Calibration, Estimate, LevelRange, LevelTries, estimate};
use quadrille_text::tr;
use std::fmt::Write;

/// The estimates of both sides of a line.
#[derive(Default)]
pub struct LevelEstimates {
    line: Option<EstimatedLine>,
    estimates: Option<[Estimate; 2]>,
    job: Option<BackgroundJob<EstimateEvent>>,
    /// The numbers of tested moves and of all moves of the estimate.
    progress: [usize; 2],
    /// The tries of the estimate that were not taken yet.
    new_tries: Vec<(AnyPosition, LevelTries)>,
}

/// A report of an estimate.
enum EstimateEvent {
    /// The position before a move, the tries there, and the numbers of tested moves and of all moves.
    Tested(AnyPosition, LevelTries, [usize; 2]),
    /// The result.
    Estimated([Estimate; 2]),
}

/// The end of a line, and the plies at its start that no player chose.
type EstimatedLine = (Place, usize);

impl LevelEstimates {
    /// Returns the estimate of a side, once it is computed.
    pub fn of_player(&self, player: Player) -> Option<Estimate> {
        self.estimates.map(|estimates| estimates[player.index()])
    }

    /// Returns the estimated level of a side as a whole level, if there is one.
    pub fn whole_level(&self, player: Player) -> Option<Level> {
        self.of_player(player)?.whole_level()
    }

    /// Returns the progress of the estimate in percent while it runs.
    pub fn percent(&self) -> Option<usize> {
        let [done, count] = self.progress;
        self.job.as_ref().map(|_| 100 * done / count.max(1))
    }

    /// Takes the tries that the estimate has made since the last call, with their positions.
    pub fn take_tries(&mut self) -> Vec<(AnyPosition, LevelTries)> {
        std::mem::take(&mut self.new_tries)
    }

    /// Takes the reports of the estimate. Returns its result if it has one now.
    fn take_reports(&mut self) -> Option<[Estimate; 2]> {
        let job = self.job.as_ref()?;
        // This is checked before the reports are taken, so that none is lost in between.
        let is_over = job.is_finished();
        let mut result = None;
        for report in job.poll() {
            match report {
                EstimateEvent::Tested(position, tries, progress) => {
                    self.progress = progress;
                    self.new_tries.push((position, tries));
                }
                EstimateEvent::Estimated(estimates) => result = Some(estimates),
            }
        }
        if is_over || result.is_some() {
            self.job = None;
        }
        self.estimates = result;
        result
    }

    /// Stops the computation. A finished result stays.
    pub(super) fn cancel(&mut self) {
        if self.job.take().is_some() {
            self.line = None;
        }
    }
}

/// Takes the stored estimates of the viewed line, or computes and stores them once all its positions are searched.
pub(super) fn estimate_levels(
    mut review: ResMut<Review>,
    mut review_store: ResMut<ReviewStore>,
    session: Res<Session>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let review = review.bypass_change_detection();
    let variant = session.game.variant();
    let result = review.levels.take_reports();
    if let Some(((end, given_plies), estimates)) = review.levels.line.zip(result)
        && let Some(key) = review_store.key_of(end)
    {
        store_estimates(review_store.edit(), key, variant, given_plies, &estimates);
    }
    if !review.shown || review.is_running() {
        review.levels.cancel();
    }
    // The card of a finished game shows stored estimates.
    if !review.shown && !session.is_over() {
        return;
    }
    let places = line(&session);
    let end = places.last().copied().unwrap_or(Place::START);
    let given_plies = session.given_plies();
    let requested_line = Some((end, given_plies));
    if review.levels.line != requested_line {
        if review.levels.job.is_some() {
            // The estimate of a line goes on while the person looks at another one.
            return;
        }
        review.levels = LevelEstimates::default();
    } else if review.levels.estimates.is_some() {
        return;
    }
    let end_key = review_store.key_of(end);
    let stored = |key| stored_estimates(review_store.review_file(), key, variant, given_plies);
    if review.levels.line.is_none()
        && let Some(estimates) = end_key.and_then(stored)
    {
        review.levels.line = requested_line;
        review.levels.estimates = Some(estimates);
    }
    if !review.shown || review.is_running() || !review.has_evaluated(&session, &places) {
        review.levels.cancel();
        return;
    }
    if review.levels.line.is_none() {
        let mut game = session.game.clone();
        game.set_place(end);
        let job = BackgroundJob::start("strength", waker(proxy.as_deref()), move |reporter| {
            lower_search_priority();
            let report = |before: Place, tries: LevelTries, progress: [usize; 2]| {
                let position = game.position_of(before).clone();
                reporter.send(EstimateEvent::Tested(position, tries, progress));
            };
            if let Some(estimates) = estimate(&game, given_plies, reporter.stop(), report) {
                reporter.send(EstimateEvent::Estimated(estimates));
            }
        });
        review.levels = LevelEstimates { line: requested_line, job, ..LevelEstimates::default() };
    }
}

/// Returns the key of a line's estimates in a review file, by the key of its end. It depends on the calibration: estimates
/// from other levels do not count.
fn estimates_key(end_key: u64, variant: Variant, given_plies: usize) -> u64 {
    let calibration = Calibration::shipped(variant);
    fnv1a(end_key, format!("strength {given_plies} {calibration}").as_bytes())
}

/// The first word of a note with estimates.
const NOTE_NAME: &str = "strength";

/// Returns estimates as a note: for each side the number of moves, and its level and the ends of the range in tenths, or zeros
/// without a level.
fn note_text(estimates: &[Estimate; 2]) -> String {
    let mut note = NOTE_NAME.to_owned();
    for Estimate { moves, range } in estimates {
        let tenths = range.map_or([0; 3], |range| {
            [range.level, range.low, range.high].map(|level| level.tenths())
        });
        let [level, low, high] = tenths;
        // Writing into a string cannot fail.
        let _ = write!(note, " {moves} {level} {low} {high}");
    }
    note
}

/// Reads the text of [`note_text`].
fn parse_note(note: &str) -> Option<[Estimate; 2]> {
    let mut fields = note.split(' ');
    fields.next().filter(|name| *name == NOTE_NAME)?;
    let mut next_estimate = || {
        let moves = fields.next()?.parse().ok()?;
        let mut tenths = [0; 3];
        for tenth in &mut tenths {
            *tenth = fields.next()?.parse().ok()?;
        }
        let [level, low, high] = tenths.map(Level::from_tenths);
        let range = || Some(LevelRange { level: level?, low: low?, high: high? });
        Some(Estimate { moves, range: range() })
    };
    let estimates = [next_estimate()?, next_estimate()?];
    fields.next().is_none().then_some(estimates)
}

/// Returns the estimates in a review file of the line whose end has the key `end_key`.
pub fn stored_estimates(
    review_file: &ReviewFile,
    end_key: u64,
    variant: Variant,
    given_plies: usize,
) -> Option<[Estimate; 2]> {
    parse_note(review_file.note(estimates_key(end_key, variant, given_plies))?)
}

/// Adds the estimates of such a line to a review file.
pub fn store_estimates(
    review_file: &mut ReviewFile,
    end_key: u64,
    variant: Variant,
    given_plies: usize,
    estimates: &[Estimate; 2],
) {
    let key = estimates_key(end_key, variant, given_plies);
    review_file.insert_note(key, note_text(estimates));
}

/// Returns sentences about how strong the people in a game played; `None` before the estimate, or if no person played.
pub fn people_strength(review: &Review, session: &GameSession) -> Option<String> {
    let people: Vec<Player> = session.people().collect();
    let is_you = people.len() == 1 && session.is_own();
    let sentence = |&player: &Player| {
        let estimate = review.levels.of_player(player)?;
        let name = session.name_or_side(player);
        let who = if is_you { "you" } else { "name" };
        Some(match estimate.range {
            Some(range) => {
                let level = range_text(&range);
                tr!("result-strength", who = who, name = name, level = level)
            }
            None => {
                let reason = unknown_reason(&estimate);
                tr!("result-strength-unknown", who = who, name = name, reason = reason)
            }
        })
    };
    let sentences: Vec<String> = people.iter().map(sentence).collect::<Option<_>>()?;
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn note_of_estimates_round_trips() {
        let level = |tenths| Level::from_tenths(tenths).unwrap();
        let range = LevelRange { level: level(48), low: level(40), high: level(60) };
        let estimates =
            [Estimate { moves: 24, range: Some(range) }, Estimate { moves: 6, range: None }];
        let note = note_text(&estimates);
        assert_eq!(note, "strength 24 48 40 60 6 0 0 0");
        assert_eq!(parse_note(&note), Some(estimates));
        for bad in [
            "",
            "strength",
            "info depth 3 score cp 4 pv a1",
            "strength 24 48 40 60",
            "strength 24 48 40 60 6 0 0 0 1",
        ] {
            assert_eq!(parse_note(bad), None, "{bad}");
        }
    }
}
