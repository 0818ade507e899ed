//! Stores the results of a match over several runs of the program in a file.
//!
//! The file contains the settings of the games and the results of finished pairs. A run with other settings does not add to
//! it. The next run plays an interrupted pair again. No opening is used twice before all have been used.
//!
//! The games are also appended to a file of records. Both files agree after any interruption: the results are saved first,
//! with the records that are not yet in the other file, and the next run appends the missing ones.

use super::matches::Match;
use super::opening::Openings;
use super::pairs_played::PairsPlayed;
use super::tally::Tally;
use quadrille_files::atomic::{self, read_text};
use quadrille_files::{Disk, FileError, Lock};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{BadText, Player, quote};
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The maximum size of a file, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 24;
/// The maximum number of pairs in a file.
const MAX_PAIRS: u64 = 1 << 40;

/// The results of a match in a file.
#[derive(Debug)]
pub struct MatchResults<'a> {
    disk: &'a dyn Disk,
    file: PathBuf,
    settings: Vec<String>,
    tally: Tally,
    pairs_played: PairsPlayed,
    /// The first results of pairs with one finished game.
    incomplete_pairs: BTreeMap<usize, (Player, GameResult)>,
    /// The records of counted games that may be missing in the file of records, in the format of that file.
    unwritten_records: String,
    is_changed: bool,
    /// Prevents other programs from adding results at the same time.
    _lock: Lock,
}

/// The content of the file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ResultsFile {
    settings: Vec<String>,
    won: u64,
    drawn: u64,
    lost: u64,
    pairs: [u64; 5],
    next: u64,
    missing: Vec<u64>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    unwritten_records: String,
}

/// The comment at the start of the file.
const FILE_HEADER: &str = "# Results of a match of Quadrille, which every run with --results and the same settings adds to.\n\
    # Pairs of games by the first entrant's points: 0, 1/2, 1, 3/2 and 2.\n\n";

impl<'a> MatchResults<'a> {
    /// Opens the results in `file` of a match like `game_match`. They are empty if there is no file. A lock file with the
    /// additional ending `.lock` prevents other programs from adding results.
    ///
    /// # Errors
    /// When the file cannot be read or has another format, its games had other settings, or another program is adding
    /// to it.
    pub fn open(disk: &'a dyn Disk, file: &Path, game_match: &Match) -> Result<Self, BadText> {
        let settings = settings_lines(game_match);
        let mut lock_path = file.as_os_str().to_owned();
        lock_path.push(".lock");
        let file_error =
            |reason: &dyn Display| BadText::new(format_args!("{}: {reason}", file.display()));
        let lock_error = || file_error(&"another match is writing to it");
        let mut results = Self {
            disk,
            file: file.to_owned(),
            settings,
            tally: Tally::default(),
            pairs_played: PairsPlayed::default(),
            incomplete_pairs: BTreeMap::new(),
            unwritten_records: String::new(),
            is_changed: false,
            _lock: disk.lock(Path::new(&lock_path)).ok_or_else(lock_error)?,
        };
        let Some(text) = read_text(disk, file, MAX_FILE_BYTES).map_err(BadText::new)? else {
            return Ok(results);
        };
        let format_error = |reason: String| {
            let reason = quote(&reason);
            file_error(&format!("{reason}: expected results as match --results writes them"))
        };
        let stored_results: ResultsFile =
            toml::from_str(&text).map_err(|error| format_error(error.message().to_owned()))?;
        if stored_results.settings != results.settings {
            let line_count = stored_results.settings.len().max(results.settings.len());
            let line_pair = |index: usize| {
                [&stored_results.settings, &results.settings].map(|lines| lines.get(index))
            };
            let difference = (0..line_count)
                .map(line_pair)
                .find(|[stored_line, current_line]| stored_line != current_line);
            let quoted_line = |line: Option<&String>| quote(line.map_or("nothing", String::as_str));
            let [stored_line, current_line] = difference.unwrap_or_default().map(quoted_line);
            let problem = format!(
                "its games had other settings: there `{stored_line}`, here `{current_line}`"
            );
            return Err(file_error(&format!(
                "{problem}: expected the same settings, or another file"
            )));
        }
        (results.tally, results.pairs_played) =
            validate_counts(&stored_results).map_err(format_error)?;
        results.unwritten_records = stored_results.unwritten_records;
        Ok(results)
    }

    /// Returns the tally of the finished pairs.
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Returns the finished pairs.
    pub const fn pairs_played(&self) -> &PairsPlayed {
        &self.pairs_played
    }

    /// Adds a game with the first entrant as `seat`. The game counts once its pair is finished.
    pub fn add(&mut self, pair: usize, seat: Player, result: GameResult) {
        match self.incomplete_pairs.remove(&pair) {
            Some((other_seat, other_result)) if other_seat != seat => {
                let (result_as_one, result_as_two) = match seat {
                    Player::One => (result, other_result),
                    Player::Two => (other_result, result),
                };
                self.tally.count_game(result_as_one, Player::One);
                self.tally.count_game(result_as_two, Player::Two);
                self.tally.count_pair(result_as_one, result_as_two);
                self.pairs_played.add(pair);
                self.is_changed = true;
            }
            _ => {
                self.incomplete_pairs.insert(pair, (seat, result));
            }
        }
    }

    /// Adds the record of a counted game. It is part of the results until [`clear_records`](Self::clear_records).
    pub fn add_record(&mut self, record: &str) {
        self.unwritten_records.push_str(record);
        self.is_changed = true;
    }

    /// Returns the records of counted games that may be missing in the file of records. The end of that file may
    /// already contain them, or the first part of them, if the program was killed.
    pub fn unwritten_records(&self) -> &str {
        &self.unwritten_records
    }

    /// Removes the unwritten records. Called after they have been written to the file of records.
    pub fn clear_records(&mut self) {
        self.is_changed |= !self.unwritten_records.is_empty();
        self.unwritten_records.clear();
    }

    /// Writes the results and the unwritten records atomically, if they have changed since the last call.
    ///
    /// # Errors
    /// When the file cannot be written. It is then unchanged.
    pub fn save(&mut self) -> Result<(), FileError> {
        if !self.is_changed {
            return Ok(());
        }
        let Tally { wins, draws, losses, pair_counts, .. } = self.tally;
        let stored_results = ResultsFile {
            settings: self.settings.clone(),
            won: wins,
            drawn: draws,
            lost: losses,
            pairs: pair_counts,
            next: self.pairs_played.next_pair as u64,
            missing: self.pairs_played.missing_pairs.iter().map(|&pair| pair as u64).collect(),
            unwritten_records: self.unwritten_records.clone(),
        };
        let text = toml::to_string(&stored_results).map_err(|error| FileError {
            file: self.file.clone(),
            operation: "written",
            error: std::io::Error::other(error),
        })?;
        atomic::replace(self.disk, &self.file, format!("{FILE_HEADER}{text}").as_bytes())?;
        self.is_changed = false;
        Ok(())
    }
}

/// Returns the counts of a file, or an error if they contradict each other.
fn validate_counts(stored_results: &ResultsFile) -> Result<(Tally, PairsPlayed), String> {
    let pair_count =
        stored_results.pairs.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
    let pair_count =
        pair_count.filter(|&total| total <= MAX_PAIRS && stored_results.next <= MAX_PAIRS);
    let Some(pair_count) = pair_count else { return Err(format!("more than {MAX_PAIRS} pairs")) };
    let game_counts = [stored_results.won, stored_results.drawn, stored_results.lost];
    if game_counts.iter().any(|&count| count > 2 * MAX_PAIRS)
        || game_counts.iter().sum::<u64>() != 2 * pair_count
    {
        return Err(format!("{game_counts:?} games in {pair_count} pairs"));
    }
    let pair_half_points =
        stored_results.pairs.iter().zip(0..).map(|(count, half_points)| count * half_points);
    if pair_half_points.sum::<u64>() != 2 * stored_results.won + stored_results.drawn {
        return Err(format!(
            "the points of games and pairs differ: {game_counts:?}, {:?}",
            stored_results.pairs
        ));
    }
    let to_usize = |number: u64| usize::try_from(number).map_err(|error| error.to_string());
    let missing_pairs: BTreeSet<usize> =
        stored_results.missing.iter().map(|&pair| to_usize(pair)).collect::<Result<_, _>>()?;
    let next_pair = to_usize(stored_results.next)?;
    if missing_pairs.last().is_some_and(|&last_pair| last_pair >= next_pair)
        || missing_pairs.len() as u64 + pair_count != stored_results.next
    {
        return Err(format!(
            "{pair_count} pairs, {} missing, and {next_pair} is next",
            missing_pairs.len()
        ));
    }
    let tally = Tally {
        wins: stored_results.won,
        draws: stored_results.drawn,
        losses: stored_results.lost,
        pair_counts: stored_results.pairs,
        ..Tally::default()
    };
    Ok((tally, PairsPlayed { next_pair, missing_pairs }))
}

/// Returns the settings that the games of a match depend on, one per line. They exclude the number of games, the
/// concurrency and the test.
fn settings_lines(game_match: &Match) -> Vec<String> {
    let mut lines = VecDeque::from([
        format!("variant {}", game_match.variant),
        format!("first {} {}", game_match.entrants[0], game_match.settings[0]),
        format!("second {} {}", game_match.entrants[1], game_match.settings[1]),
        format!("seed {}", game_match.seed),
    ]);
    match &game_match.openings {
        Openings::Random { plies } => lines.push_back(format!("openings of {plies} plies")),
        Openings::Listed(openings) => {
            // A list of openings is compared by a checksum, because it may be long.
            let checksum = openings.iter().fold(FNV_OFFSET_BASIS, |checksum, opening| {
                let text = opening.setup().to_string() + "\n";
                fnv1a(checksum, text.as_bytes())
            });
            lines.push_back(format!("openings from a list of {}, {checksum:016x}", openings.len()));
        }
    }
    let terms = &game_match.terms;
    lines.push_back(format!("time {}, grace {} ms", terms.control, terms.grace.as_millis()));
    lines.push_back(match terms.move_limit {
        Some(plies) => format!("move limit {plies}"),
        None => "no move limit".to_owned(),
    });
    let adjudication = terms.adjudication;
    for (name, rule) in
        [("win", adjudication.win), ("draw", adjudication.draw), ("resign", adjudication.resign)]
    {
        lines.extend(rule.map(|rule| format!("adjudicate {name} {rule}")));
    }
    lines.push_back(format!("hash {} MiB", game_match.hash));
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Adjudication, EntrantSettings, Terms, TimeControl};
    use quadrille_engine::Timeouts;
    use quadrille_files::SimulatedDisk;
    use quadrille_games::rules::Variant;
    use std::time::Duration;

    fn game_match() -> Match {
        Match {
            variant: Variant::Focus,
            entrants: [crate::EntrantSpec::Random, crate::EntrantSpec::Greedy],
            settings: [EntrantSettings::default(), EntrantSettings::default()],
            pair_count: 5,
            openings: Openings::Random { plies: 4 },
            terms: Terms {
                control: TimeControl::PerMove(Duration::from_secs(1)),
                grace: Duration::from_millis(100),
                move_limit: None,
                adjudication: Adjudication::default(),
            },
            seed: 1,
            concurrency: 1,
            hash: 1,
            timeouts: Timeouts::default(),
            supervisor: None,
            log: None,
            sprt: None,
            earlier_tally: Tally::default(),
            pairs_played: PairsPlayed::default(),
        }
    }

    const WIN_ONE: GameResult = GameResult::Win(Player::One);
    const WIN_TWO: GameResult = GameResult::Win(Player::Two);

    #[test]
    fn results_accumulate_and_incomplete_pairs_are_replayed() {
        let (disk, file) = (SimulatedDisk::new(), Path::new("/results.toml"));
        let mut results = MatchResults::open(&disk, file, &game_match()).unwrap();
        assert!(results.save().is_ok() && !disk.exists(file), "nothing to say yet");
        results.add(0, Player::One, WIN_ONE);
        results.add(0, Player::Two, GameResult::Draw);
        results.add(1, Player::One, WIN_TWO);
        results.add(3, Player::Two, WIN_TWO);
        results.add(3, Player::One, WIN_TWO);
        results.save().unwrap();
        drop(results);
        let mut again = MatchResults::open(&disk, file, &game_match()).unwrap();
        let tally = again.tally();
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
        assert_eq!(tally.pair_counts, [0, 0, 1, 1, 0]);
        let open: Vec<_> = (0..4).map(|index| again.pairs_played().unplayed_pair(index)).collect();
        assert_eq!(open, [1, 2, 4, 5], "pair 1 was broken off");
        again.add(1, Player::Two, WIN_TWO);
        again.add(1, Player::One, WIN_ONE);
        again.save().unwrap();
        drop(again);
        let third = MatchResults::open(&disk, file, &game_match()).unwrap();
        assert_eq!(third.tally().pair_counts, [0, 0, 1, 1, 1]);
        assert_eq!(third.pairs_played().unplayed_pair(0), 2);
    }

    #[test]
    fn results_with_other_settings_are_refused() {
        let (disk, file) = (SimulatedDisk::new(), Path::new("/results.toml"));
        let mut results = MatchResults::open(&disk, file, &game_match()).unwrap();
        results.add(0, Player::One, WIN_ONE);
        results.add(0, Player::Two, WIN_ONE);
        results.save().unwrap();
        drop(results);
        let mut same = game_match();
        (same.concurrency, same.pair_count) = (7, 9);
        same.sprt = "0,5".parse().ok();
        assert!(MatchResults::open(&disk, file, &same).is_ok());
        type MatchChange = fn(&mut Match);
        let changes: [(MatchChange, &str); 6] = [
            (|it| it.variant = Variant::Hique, "here `variant hique`"),
            (|it| it.seed = 2, "there `seed 1`, here `seed 2`"),
            (|it| it.hash = 2, "hash 2 MiB"),
            (|it| it.settings[1].depth = Some(3), "second builtin:greedy depth=3"),
            (|it| it.terms.adjudication.resign = "300,4".parse().ok(), "resign 300,4"),
            (|it| it.openings = Openings::Listed(Vec::new()), "list of 0"),
        ];
        for (change, expected) in changes {
            let mut other = game_match();
            change(&mut other);
            let error = MatchResults::open(&disk, file, &other).map(drop).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
        }
    }

    #[test]
    fn inconsistent_results_file_is_refused() {
        let (disk, file) = (SimulatedDisk::new(), Path::new("/results.toml"));
        let mut results = MatchResults::open(&disk, file, &game_match()).unwrap();
        for pair in [0, 2] {
            results.add(pair, Player::One, WIN_ONE);
            results.add(pair, Player::Two, WIN_ONE);
        }
        results.save().unwrap();
        drop(results);
        let good = read_text(&disk, file, MAX_FILE_BYTES).unwrap().unwrap();
        for (from, to) in [
            ("won = 2", "won = 3"),
            ("won = 2", "won = 18446744073709551615"),
            ("drawn = 0", "drawn = 2"),
            ("next = 3", "next = 4"),
            ("missing = [1]", "missing = [3]"),
            ("pairs = [0, 0, 2, 0, 0]", "pairs = [0, 0, 2, 0]"),
            ("next = 3", "nxet = 3"),
            (&*good, "what is this"),
        ] {
            let bad = good.replace(from, to);
            assert_ne!(bad, good, "{from}");
            atomic::replace(&disk, file, bad.as_bytes()).unwrap();
            let error = MatchResults::open(&disk, file, &game_match()).map(drop).unwrap_err();
            let ending = ": expected results as match --results writes them";
            assert!(error.to_string().ends_with(ending), "{to}: {error}");
        }
    }
}
